#pragma once

#include <glexpr/config.hpp>

#include <cstddef>
#include <cstdint>
#include <string>

namespace glexpr {

/// Pieces of one chord that are looked at, at most. The last of them share what is left of the chord evenly, so that its end is reached.
inline constexpr std::uint32_t interval_pieces = 192, interval_even_pieces = 64;

/// Widths of pieces; the chord is 2 wide. A piece on which f changes its sign for certain is narrow enough for Newton's method, where all of
/// its zeros are one to the eye. A piece on which f may be zero and may have a jump is not divided any further, and where it has none, at the
/// width at which the rounding of the coordinates takes over.
inline constexpr double interval_isolated = 0x1p-9, interval_jumping = 0x1p-14, interval_touching = 0x1p-20;

/// The part of the error that f_ray_interval allows for within which a value of f counts as 0. It allows for a whole unit in the last place in each
/// operation, and for that twice, in the ranges and in the values; operations that round to nearest err by a quarter of all this.
inline constexpr double interval_touched = 0.25;

/// The part of the largest value of f in front of a place that this error may be at most for the place to count as a zero.
inline constexpr double interval_rounded = 0x1p-12;

/// Changes of sign on one chord that may turn out to be poles or jumps before the search gives up, and the halvings that tell.
inline constexpr std::uint32_t interval_candidates = 16, interval_halvings = 8;

/// Newton steps on a bracket.
inline constexpr std::uint32_t interval_refinements = 8;

/// Operations of one search at most, where a call of f takes `f_cost`, one of f_grad `f_grad_cost` and one of f_ray_interval eight times as much
/// as f.
constexpr std::size_t interval_cost(std::size_t f_cost, std::size_t f_grad_cost) {
    return f_cost * (interval_pieces * (8 + 2) + interval_candidates * interval_halvings) + f_grad_cost * (interval_refinements + 1);
}

/// GLSL: `bool first_zero(vec3 m, vec3 h, float start, out float s, out float before, out vec3 gradient)`, the first zero of f on the chord
/// p(s) = m + s·h for s from `start` to 1. `before` has the sign of f in front of it: it says from which side the surface is seen. Needs
/// `float f(vec3)`, `float f_grad(vec3, out vec3)`, `vec4 f_ray_interval(vec3, vec3, float, float)`, and `bool f_defined(vec3)` where `partial`
/// is true. `continuous`: f is known to be defined and continuous everywhere.
///
/// The chord is walked in pieces, on each of which f lies in a strip about a straight line. A piece without a zero in its strip is passed,
/// any other shrinks to where the strip meets zero: this is interval Newton's method, and it converges quadratically. No zero is stepped
/// over. Two kinds of places count as zeros: where f changes its sign, is defined and continuous, or at least shrinks with the bracket (poles
/// and jumps do not); and where f touches zero, as far as rounding can tell: its strip holds 0 for no other reason than the rounding errors that
/// it includes, they are small beside f in front of it, and the value of f is within `interval_touched` of them.
/// Where f is zero without being continuous it is not drawn.
///
/// A chord on which f winds so much that all but the last pieces are used up before its end is sampled at equal steps from there on, like
/// marching; pieces that are known to hold no zero still count as such.
std::string interval_isolation_text(bool continuous, bool partial);

}  // namespace glexpr

#if !GLEXPR_COMPILED
#include <glexpr/surface/interval_isolation.inl>
#endif
