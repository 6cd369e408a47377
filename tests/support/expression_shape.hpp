#pragma once

#include "tests/support/glsl_tokens.hpp"

#include <cstddef>
#include <span>
#include <vector>

namespace glexpr::test {

/// What a pass over the expressions of a text found.
struct expression_shape {
    std::size_t depth = 0;                        ///< of the deepest expression tree; a leaf counts 1, brackets count nothing
    std::size_t deepest_line = 0;                 ///< where that expression ends
    std::vector<std::size_t> integers_for_float;  ///< lines with an integer literal where a float is meant
};

/// Parses every expression by precedence, with a stack of its own instead of recursion. Types are not checked: an integer literal is taken to be meant
/// as one in the header of a loop, an index, a layout, an integer constructor, a declaration or function of an integer type, and beside another operand
/// that is known to be an integer. Not for text that uses `switch`, `while` or braces as initialisers. Directives must have been removed.
expression_shape measure_expressions(std::span<const glsl_token> tokens);

}  // namespace glexpr::test
