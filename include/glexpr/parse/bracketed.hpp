#pragma once

#include <glexpr/config.hpp>
#include <glexpr/parse/ast.hpp>

#include <cstddef>
#include <string>

namespace glexpr {

/// The steps [begin, end) of `tree` as formula text with every operation in brackets but the outermost: what a reading that was chosen looks like.
/// The steps must leave exactly one value. Linear in the length of the result.
std::string bracketed(const ast& tree, std::size_t begin, std::size_t end);

/// A whole statement, see above.
std::string bracketed(const ast& tree, const ast_statement& statement);

}  // namespace glexpr

#if !GLEXPR_COMPILED
#include <glexpr/parse/bracketed.inl>
#endif
