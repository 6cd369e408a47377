#pragma once

#include <glexpr/analyze/interval.hpp>
#include <glexpr/analyze/rounding.hpp>

#include <cmath>
#include <limits>

namespace glexpr {

namespace detail {

/// The flags of operands, for an operation that adds none of its own.
constexpr interval with_flags(double low, double high, const interval& a) { return {low, high, a.maybe_undefined, a.maybe_discontinuous}; }
constexpr interval with_flags(double low, double high, const interval& a, const interval& b) {
    return {low, high, a.maybe_undefined || b.maybe_undefined, a.maybe_discontinuous || b.maybe_discontinuous};
}

/// The largest magnitude in an interval.
constexpr double magnitude_of(const interval& a) { return larger(-a.low, a.high); }

/// An interval widened by `relative` of the magnitude of each end and by `absolute`. Where nothing absolute is added a sign is kept.
inline interval widened(const interval& a, double relative, double absolute) {
    const auto lower = [&](double v) {
        if (v >= infinity) return (std::numeric_limits<double>::max)();  // an end that overflowed: the exact value is finite
        if (relative >= 0.5 && v > 0) return -absolute;
        if (relative >= 0.5 && v < 0) return -infinity;
        const double shift = std::abs(v) * relative + absolute;
        const bool exact = is_zero(absolute) && (is_zero(relative) || is_zero(v));
        if (exact || !is_finite(v)) return v;
        return v - shift < v ? v - shift : next_down(v);
    };
    interval result = a;
    result.low = lower(a.low);
    result.high = -lower(-a.high);
    return result;
}

}  // namespace detail

GLEXPR_INLINE interval operator+(const interval& a, const interval& b) {
    return detail::with_flags(detail::sum_down(a.low, b.low), detail::sum_up(a.high, b.high), a, b);
}

GLEXPR_INLINE interval operator-(const interval& a, const interval& b) {
    return detail::with_flags(detail::sum_down(a.low, -b.high), detail::sum_up(a.high, -b.low), a, b);
}

GLEXPR_INLINE interval operator*(const interval& a, const interval& b) {
    using namespace detail;
    const double low = smaller(smaller(product_down(a.low, b.low), product_down(a.low, b.high)),
                               smaller(product_down(a.high, b.low), product_down(a.high, b.high)));
    const double high =
        larger(larger(product_up(a.low, b.low), product_up(a.low, b.high)), larger(product_up(a.high, b.low), product_up(a.high, b.high)));
    return with_flags(low, high, a, b);
}

GLEXPR_INLINE interval operator/(const interval& a, const interval& b) {
    using namespace detail;
    interval result = with_flags(0, 0, a, b);
    if (!b.contains(0)) {
        result.low = smaller(smaller(quotient_down(a.low, b.low), quotient_down(a.low, b.high)),
                             smaller(quotient_down(a.high, b.low), quotient_down(a.high, b.high)));
        result.high = larger(larger(quotient_up(a.low, b.low), quotient_up(a.low, b.high)),
                             larger(quotient_up(a.high, b.low), quotient_up(a.high, b.high)));
        return result;
    }
    result.maybe_undefined = true;
    if (b.is_point()) return {a.low, a.high, true, result.maybe_discontinuous};
    result.low = -infinity;
    result.high = infinity;
    const bool one_sign = is_zero(b.low) || is_zero(b.high);
    if (one_sign && (a.low >= 0 || a.high <= 0)) {
        // the end of the divisor that is not 0 gives the quotient of least magnitude
        const double far_end = is_zero(b.low) ? b.high : b.low;
        const bool positive = (a.low >= 0) == (far_end > 0);
        const double least = a.low >= 0 ? a.low : a.high;
        if (positive) {
            result.low = quotient_down(least, far_end);
        } else {
            result.high = quotient_up(least, far_end);
        }
    }
    return hull(result, interval{a.low, a.high, false, false});
}

}  // namespace glexpr
