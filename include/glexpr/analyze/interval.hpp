#pragma once

#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>

namespace glexpr {

/// A closed range of numbers that encloses a quantity over a region. Ends may be infinite. The flags say what cannot be excluded there:
/// that the formula is undefined somewhere (its stand-in values are enclosed as well), and that it jumps. A truth value is a range of 0 and 1.
struct interval {
    double low = 0;
    double high = 0;
    bool maybe_undefined = false;
    bool maybe_discontinuous = false;

    constexpr bool contains(double v) const { return low <= v && v <= high; }
    /// Whether it is one number.
    constexpr bool is_point() const { return low >= high; }

    friend constexpr bool operator==(const interval&, const interval&) = default;
};

inline constexpr double infinity = std::numeric_limits<double>::infinity();

/// Any number.
inline constexpr interval whole_line{-infinity, infinity, false, false};

/// What is assumed where nothing is known.
inline constexpr interval anything{-infinity, infinity, true, true};

/// The smallest interval around both, with the flags of both.
constexpr interval hull(const interval& a, const interval& b) {
    return {a.low < b.low ? a.low : b.low, a.high > b.high ? a.high : b.high, a.maybe_undefined || b.maybe_undefined,
            a.maybe_discontinuous || b.maybe_discontinuous};
}

constexpr interval hull(const interval& a, double v) { return hull(a, interval{v, v, false, false}); }

/// Directed rounding without touching the floating-point environment: the sign of the exact rounding error says which neighbour to take.
/// Reference: Dekker, "A floating-point technique for extending the available precision", 1971 (the error of a sum), and fused
/// multiply-add for products and quotients.
namespace detail {

/// The next larger double; infinity stays.
constexpr double next_up(double x) {
    if (!(x < infinity)) return x;
    if (x <= 0 && x >= 0) return std::numeric_limits<double>::denorm_min();
    const auto bits = std::bit_cast<std::uint64_t>(x);
    return std::bit_cast<double>(x > 0 ? bits + 1 : bits - 1);
}

constexpr double next_down(double x) { return -next_up(-x); }

/// Below this the error of a product may itself be rounded.
inline constexpr double tiny = 1e-280;

constexpr bool is_zero(double x) { return x <= 0 && x >= 0; }
constexpr bool is_finite(double x) { return x - x <= 0; }

/// The largest double that is at most a + b.
inline double sum_down(double a, double b) {
    const double s = a + b;
    if (!is_finite(s)) return s > 0 && is_finite(a) && is_finite(b) ? (std::numeric_limits<double>::max)() : s;
    const double part = s - a, error = (a - (s - part)) + (b - part);
    return error < 0 ? next_down(s) : s;
}

inline double sum_up(double a, double b) { return -sum_down(-a, -b); }

/// The largest double that is at most a·b, with 0·∞ = 0: an infinite end stands for numbers without bound, and zero times each is zero.
inline double product_down(double a, double b) {
    if (is_zero(a) || is_zero(b)) return 0;
    const double p = a * b;
    if (!is_finite(p)) return p > 0 && is_finite(a) && is_finite(b) ? (std::numeric_limits<double>::max)() : p;
    if (std::abs(p) < tiny) return is_zero(p) && (a < 0) == (b < 0) ? 0 : next_down(p);
    return std::fma(a, b, -p) < 0 ? next_down(p) : p;
}

inline double product_up(double a, double b) { return -product_down(-a, b); }

/// The largest double that is at most a/b, with a/∞ = 0; b is not 0.
inline double quotient_down(double a, double b) {
    if (is_zero(a) || !is_finite(b)) return 0;
    const double q = a / b;
    if (!is_finite(q)) return q > 0 && is_finite(a) ? (std::numeric_limits<double>::max)() : q;
    if (std::abs(q) < tiny || std::abs(a) < tiny) return is_zero(q) && (a < 0) == (b < 0) ? 0 : next_down(q);
    const double rest = std::fma(-q, b, a);
    return (b < 0 ? rest > 0 : rest < 0) ? next_down(q) : q;
}

inline double quotient_up(double a, double b) { return -quotient_down(-a, b); }

constexpr double smaller(double a, double b) { return a < b ? a : b; }
constexpr double larger(double a, double b) { return a > b ? a : b; }

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

constexpr interval operator-(const interval& a) { return detail::with_flags(-a.high, -a.low, a); }

inline interval operator+(const interval& a, const interval& b) {
    return detail::with_flags(detail::sum_down(a.low, b.low), detail::sum_up(a.high, b.high), a, b);
}

inline interval operator-(const interval& a, const interval& b) {
    return detail::with_flags(detail::sum_down(a.low, -b.high), detail::sum_up(a.high, -b.low), a, b);
}

inline interval operator*(const interval& a, const interval& b) {
    using namespace detail;
    const double low = smaller(smaller(product_down(a.low, b.low), product_down(a.low, b.high)),
                               smaller(product_down(a.high, b.low), product_down(a.high, b.high)));
    const double high =
        larger(larger(product_up(a.low, b.low), product_up(a.low, b.high)), larger(product_up(a.high, b.low), product_up(a.high, b.high)));
    return with_flags(low, high, a, b);
}

/// Where the divisor may be 0 the quotient is unbounded on the side or sides that its sign allows, and the stand-in, the numerator, is
/// enclosed as well.
inline interval operator/(const interval& a, const interval& b) {
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
