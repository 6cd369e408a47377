#pragma once

#include <glexpr/config.hpp>
#include <glexpr/graph/expr.hpp>

#include <cstdint>

namespace glexpr {

/// What a formula is as a function of the coordinates.
enum class formula_class : std::uint8_t {
    zero,            ///< 0 everywhere: its surface would be all of space
    constant,        ///< the same non-zero number everywhere: its surface is empty
    polynomial,      ///< of degree at least 1
    not_polynomial,  ///< as it is written: x³/x is none; nor is anything of a degree beyond 2³¹ − 1, the largest whole exponent of a node
};

/// The degree of a formula in the coordinates, for general values of the parameters.
struct formula_degree {
    formula_class kind = formula_class::not_polynomial;
    std::uint32_t degree = 0;  ///< of a polynomial or constant
    bool exact = true;         ///< the degree is this; otherwise it is at most this
};

/// The class and degree of a formula. The bound that its shape gives is the degree where the terms of highest degree provably do not cancel;
/// otherwise, up to degree 64, the degree is found along random lines modulo two primes of 31 bits (wrong with a probability below 10⁻¹⁴):
/// (x+1)³ − x³ is 2. Coefficients may be any expression of constants and parameters. The result depends on the formula alone.
/// Linear in the nodes, times the degree where terms may cancel.
formula_degree degree(const expr& f);

}  // namespace glexpr

#if !GLEXPR_COMPILED
#include <glexpr/analyze/degree.inl>
#endif
