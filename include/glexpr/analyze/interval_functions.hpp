#pragma once

#include <glexpr/analyze/interval.hpp>
#include <glexpr/config.hpp>
#include <glexpr/graph/rational.hpp>

#include <limits>

/// The ranges of the functions of the op table. Each encloses the exact range over the operands, what the C library computes for numbers in
/// them, and the stand-in where the operand may leave the domain.
namespace glexpr {

namespace detail {

/// The functions of the C library are taken to be within this of the exact value, relative to it: four units in the last place.
inline constexpr double library_error = 0x1p-50;

}  // namespace detail

interval abs(const interval& a);
interval sign(const interval& a);
interval floor(const interval& a);
interval ceil(const interval& a);
interval trunc(const interval& a);
interval fract(const interval& a);
interval(min)(const interval& a, const interval& b);
interval(max)(const interval& a, const interval& b);

/// The arithmetic in which a quotient is computed: its error, and where it underflows and overflows.
struct quotient_rounding {
    double relative = detail::library_error;
    double least = (std::numeric_limits<double>::min)();
    double most = (std::numeric_limits<double>::max)();
};

/// a − b·floor(a/b). Close to a step the computed remainder may lie beyond it; where the quotient may overflow nothing is known.
interval mod(const interval& a, const interval& b, const quotient_rounding& rounding = {});

interval exp(const interval& a);
interval exp2(const interval& a);
interval log(const interval& a);
interval log2(const interval& a);
interval sin(const interval& a);
interval cos(const interval& a);

/// The whole line with a jump where a pole cannot be excluded.
interval tan(const interval& a);

interval asin(const interval& a);
interval acos(const interval& a);
interval atan(const interval& a);
interval sinh(const interval& a);
interval cosh(const interval& a);
interval tanh(const interval& a);
interval asinh(const interval& a);
interval acosh(const interval& a);
interval atanh(const interval& a);

/// Operands y, x. The angle jumps across the negative x axis, where a negative zero counts as below.
interval atan2(const interval& y, const interval& x);

/// aⁿ for a whole n ≥ 0.
interval pow(const interval& a, double n);

/// The real power with a positive fraction as the exponent.
interval pow(const interval& a, rational r);

/// aᵇ for an exponent that is known at run time only: by parity where it is a whole number, undefined for a negative base elsewhere.
interval pow(const interval& a, const interval& b);

}  // namespace glexpr

#if !GLEXPR_COMPILED
#include <glexpr/analyze/interval_functions.inl>
#endif
