#pragma once

#include <glexpr/config.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>

namespace glexpr {

/// How often marching samples the chord: 32 + 16·degree for a polynomial, at most 512, and 256 for anything else. The zeros of a polynomial
/// of degree n are at most n, so that the samples per zero stay about the same.
constexpr std::uint32_t marching_steps(std::optional<std::uint32_t> degree) {
    if (!degree) return 256;
    return *degree < 30 ? 32 + 16 * *degree : 512;
}

/// Newton steps on a bracket; the values at the end of the last one are the gradient's.
inline constexpr std::uint32_t marching_refinements = 10;

/// Changes of sign on one chord that may turn out to be poles or jumps before marching gives up; a polynomial has neither.
inline constexpr std::uint32_t marching_candidates = 16;

/// Operations of one search at most, where a call of f takes `f_cost` and one of f_grad `f_grad_cost`.
constexpr std::size_t marching_cost(std::optional<std::uint32_t> degree, std::size_t f_cost, std::size_t f_grad_cost) {
    return f_cost * (marching_steps(degree) + 1) + f_grad_cost * (degree ? 1 : marching_candidates) * (marching_refinements + 1);
}

/// GLSL: `bool first_zero(vec3 m, vec3 h, float start, out float s, out float before, out vec3 gradient)`, the first zero of f on the chord
/// p(s) = m + s·h for s from `start` to 1. `before` is the value of f at the last sample in front of it: its sign says from which side the
/// surface is seen. Needs `float f(vec3)`, `float f_grad(vec3, out vec3)`, and `bool f_defined(vec3)` where `partial` is true.
///
/// A zero that f touches without crossing, and two zeros between neighbouring samples, are missed.
std::string marching_text(std::optional<std::uint32_t> degree, bool partial);

}  // namespace glexpr

#if !GLEXPR_COMPILED
#include <glexpr/surface/marching.inl>
#endif
