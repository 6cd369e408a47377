#pragma once

#include <glexpr/config.hpp>
#include <glexpr/graph/expr.hpp>

namespace glexpr {

/// A bound of the rounding error that evaluating `f` in float32 makes at the point where the bound is evaluated, itself an expression: each
/// operation passes on the errors of its operands, multiplied by its derivatives, and adds what the op table grants it, half a unit in the last
/// place for sums and products (N. J. Higham, Accuracy and Stability of Numerical Algorithms, section 3.3: running error analysis). First order;
/// variables count as exact. Linear in the formula.
expr running_error(const expr& f);

/// The sum of the magnitudes of all terms that a polynomial is made of, for |x| up to the coordinates of the point where it is evaluated, which
/// must not be negative: no value of the polynomial in that box, nor any partial sum, is larger. A few float32 units of it bound the rounding
/// error of everything computed from the terms.
expr magnitude(const expr& polynomial);

}  // namespace glexpr

#if !GLEXPR_COMPILED
#include <glexpr/transform/rounding_error.inl>
#endif
