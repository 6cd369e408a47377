#pragma once

#include <glexpr/config.hpp>
#include <glexpr/graph/expr.hpp>

#include <vector>

namespace glexpr {

/// A formula with the zero set of another and without its repeated factors.
struct square_free_form {
    expr reduced;
    bool changed = false;
    /// The factors of even multiplicity: the original does not change its sign where they vanish, `reduced` does. Where sides are told apart
    /// by sign, ask the original.
    std::vector<expr> even_factors;
};

/// Drops repeated factors as the formula is written: u²·v³ becomes u·v, so that a simple root stands where u² had a double one. Looks
/// through products, integer powers, signs, |u| (which touches zero like u²) and quotients by what does not depend on coordinates; constant
/// factors are dropped with the rest where anything changes. A sum such as u² + v is one factor. Linear in the formula.
square_free_form square_free(const expr& f);

}  // namespace glexpr

#if !GLEXPR_COMPILED
#include <glexpr/analyze/square_free.inl>
#endif
