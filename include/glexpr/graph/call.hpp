#pragma once

#include <glexpr/config.hpp>
#include <glexpr/graph/expr.hpp>
#include <glexpr/parse/function.hpp>

#include <span>

namespace glexpr {

/// The expression as a number: a condition is 1 where it holds, else 0.
expr as_number(const expr& e);

/// The expression as a condition: a number holds where it is not 0.
expr as_condition(const expr& e);

/// What a function of the formula language computes. `arguments` are numbers, except for the condition of `if`, and as many as the function
/// takes (`function_spellings`).
expr call(function f, std::span<const expr> arguments);

}  // namespace glexpr

#if !GLEXPR_COMPILED
#include <glexpr/graph/call.inl>
#endif
