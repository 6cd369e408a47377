#pragma once

#include <glexpr/config.hpp>
#include <glexpr/graph/expr.hpp>

#include <span>

/// Curvatures of the level sets of f, as expressions of position: exact, from first and second derivatives (R. Goldman, Curvature formulas for
/// implicit curves and surfaces, Computer Aided Geometric Design 22, 2005, section 4). `by` are the coordinates, at most three; a missing one
/// counts as one on which f does not depend. Undefined where the gradient vanishes.
namespace glexpr {

/// The product of the principal curvatures: 1/r² on a sphere of radius r, 0 on a cylinder, below 0 at a saddle.
expr gaussian_curvature(const expr& f, std::span<const expr> by);

/// The mean of the principal curvatures, above 0 where the surface bends away from the side on which f > 0: 1/r on the sphere
/// x² + y² + z² = r². Changing the sign of f changes its sign.
expr mean_curvature(const expr& f, std::span<const expr> by);

}  // namespace glexpr

#if !GLEXPR_COMPILED
#include <glexpr/transform/curvature.inl>
#endif
