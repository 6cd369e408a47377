#pragma once

#include <glexpr/config.hpp>
#include <glexpr/graph/construct.hpp>
#include <glexpr/parse/function.hpp>

#include <span>

namespace glexpr {

/// What a function of the formula language computes. `arguments` are numbers, except for the condition of `if`, and as many as the function
/// takes (`function_spellings`).
expr call(function f, std::span<const expr> arguments);

}  // namespace glexpr

#if !GLEXPR_COMPILED
#include <glexpr/graph/call.inl>
#endif
