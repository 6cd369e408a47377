#pragma once

#include <glexpr/config.hpp>
#include <glexpr/core/result.hpp>
#include <glexpr/graph/lower.hpp>
#include <glexpr/parse/ast.hpp>
#include <glexpr/parse/options.hpp>
#include <glexpr/parse/parse.hpp>
#include <glexpr/parse/symbols.hpp>

namespace glexpr {

namespace detail {

/// Lowers what was parsed and puts both lists of diagnostics into one.
result<formula> lower_parsed(graph& g, const result<ast>& parsed, const limits& bounds);

}  // namespace detail

/// From text (UTF-8, UTF-16 or UTF-32) to a graph in one call: parse, then lower. Several formulas may share a graph; spans refer to the text of each.
///
/// ```
/// graph g;
/// if (const auto f = compile(g, "x^2 + y^2 = 1")) print(f->root);  // x^2 + y^2 - 1
/// ```
template <detail::formula_text Text>
result<formula> compile(graph& g, const Text& text, const symbols& declared = symbols::defaults(), const parse_options& options = {}) {
    return detail::lower_parsed(g, parse(text, declared, options), options.limits);
}

}  // namespace glexpr

#if !GLEXPR_COMPILED
#include <glexpr/graph/compile.inl>
#endif
