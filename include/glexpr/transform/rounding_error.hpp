#pragma once

#include <glexpr/config.hpp>
#include <glexpr/graph/expr.hpp>

namespace glexpr {

/// A bound of the rounding error that evaluating `f` in float32 makes at the point where the bound is evaluated, itself an expression: each
/// operation passes on the errors of its operands, multiplied by its derivatives, and adds what the op table grants it, half a unit in the last
/// place for sums and products (N. J. Higham, Accuracy and Stability of Numerical Algorithms, section 3.3: running error analysis). First order;
/// variables count as exact. Linear in the formula.
expr running_error(const expr& f);

}  // namespace glexpr

#if !GLEXPR_COMPILED
#include <glexpr/transform/rounding_error.inl>
#endif
