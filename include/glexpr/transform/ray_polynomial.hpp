#pragma once

#include <glexpr/config.hpp>
#include <glexpr/graph/expr.hpp>

#include <cstdint>
#include <span>
#include <vector>

namespace glexpr {

/// One coordinate on the chord p(s) = m + s·h, s in [−1, 1]: the middle m of the chord and half its length and direction h, here as expressions
/// of the graph that holds the coordinate.
struct chord_coordinate {
    expr coordinate;
    expr middle;
    expr half;
};

/// Ray polynomials are written out up to this degree.
inline constexpr std::uint32_t largest_ray_degree = 16;

/// A polynomial formula on a chord.
struct ray_polynomial {
    std::vector<expr> coefficients;  ///< of 1, s, s², …
    expr error;  ///< how far float32 rounding can move Σ aₖ sᵏ, summed exactly from the computed coefficients, from f anywhere on the chord
};

/// Restricts a polynomial formula to a chord. `degree` is that of `f` as `glexpr::degree` finds it, at most `largest_ray_degree`; what is bound to
/// cancel above it is dropped. Coefficients that depend on parameters stay symbolic. Products and powers are convolutions of coefficient lists, node by
/// node: what the formula shares, the coefficients share. The error is carried along: every list has a norm Σ |aₖ|, and each operation adds its
/// rounding, relative to the norm of its result, to the errors of its operands (Higham, Accuracy and Stability of Numerical Algorithms, section 3.3).
ray_polynomial restrict_to_chord(const expr& f, std::span<const chord_coordinate> chord, std::uint32_t degree);

/// The same polynomial by its Bernstein coefficients on [−1, 1]: p(s) = Σ bᵢ C(n,i) tⁱ (1 − t)ⁿ⁻ⁱ with t = (1 + s)/2. They bound the polynomial,
/// and it has at most as many zeros as they have changes of sign (G. Farin, Curves and Surfaces for CAGD, chapter 6).
std::vector<expr> bernstein_coefficients(std::span<const expr> powers);

}  // namespace glexpr

#if !GLEXPR_COMPILED
#include <glexpr/transform/ray_polynomial.inl>
#endif
