#pragma once

#include <glexpr/config.hpp>

#include <cstddef>
#include <cstdint>
#include <string>

namespace glexpr {

/// Pieces of one ray that Bernstein isolation looks at before it gives up.
inline constexpr std::uint32_t bernstein_pieces = 64;

/// Newton steps on the bracket of a zero of the polynomial or of its slope, and on the formula itself.
inline constexpr std::uint32_t bernstein_refinements = 24;
inline constexpr std::uint32_t bernstein_polishes = 4;

/// Searches of an extremum in the values of f, where those of the polynomial drown in rounding, and the values that one takes: golden section,
/// down to 1e-8 of a piece.
inline constexpr std::uint32_t bernstein_searches = 8, bernstein_probes = 40;

/// Operations of one search at most: `ray_cost` for the coefficients, `f_grad_cost` for value and gradient at the zero.
std::size_t bernstein_cost(std::uint32_t degree, std::size_t ray_cost, std::size_t f_cost, std::size_t f_grad_cost);

/// GLSL: `bool first_zero(vec3 m, vec3 h, float start, out float s, out float before, out vec3 gradient)` for a polynomial of this degree, at
/// least 1. Needs `void f_ray_powers(vec3, vec3, out float a0, …, out float error)`, `float f(vec3)`, `float f_error(vec3)`,
/// `float f_grad(vec3, out vec3)`, and `bool f_defined(vec3)` where `partial` is true.
///
/// The Bernstein coefficients of what is left of the chord have as many changes of sign as there are zeros, or more by an even number (the
/// variation diminishing property; Lane and Riesenfeld, Bounds on a polynomial, BIT 21, 1981). A piece without a change has no zero and is
/// dropped, a piece with one change has exactly one, which Newton's method finds; any other piece is split by de Casteljau's algorithm. So the
/// first zero is never stepped over.
std::string bernstein_text(std::uint32_t degree, bool partial);

}  // namespace glexpr

#if !GLEXPR_COMPILED
#include <glexpr/surface/bernstein.inl>
#endif
