#pragma once

#include <glexpr/analyze/interval.inl>
#include <glexpr/analyze/interval_functions.hpp>
#include <glexpr/analyze/rounding.hpp>

#include <cmath>
#include <limits>

namespace glexpr {

namespace detail {

/// Room for the error of the C library, and nothing at an exact zero.
inline interval rounded_outward(const interval& a, double error = library_error) { return widened(a, error, 0); }

/// Cut off at bounds that the function is known to keep.
constexpr interval clamped(const interval& a, double low, double high) {
    interval result = a;
    result.low = larger(low, smaller(a.low, high));
    result.high = smaller(high, larger(a.high, low));
    return result;
}

/// The range of an increasing function.
template <class Function>
interval increasing(const interval& a, Function f) {
    return rounded_outward(with_flags(f(a.low), f(a.high), a));
}

/// A range whose upper end came out as 0 only because it was too small: the exact value lies above.
constexpr interval above_zero(const interval& a) {
    interval result = clamped(a, 0, infinity);
    if (is_zero(result.high)) result.high = std::numeric_limits<double>::denorm_min();
    return result;
}

inline constexpr double pi = 3.141592653589793;
inline constexpr double pi_up = 3.1415926535897936;  // the next double, above the exact value

/// Whether a place offset + k·period, k whole, may lie in the interval; when in doubt, yes. Widths and magnitudes are those for which the
/// quotients below are exact to a small part of a period.
inline bool may_hold_multiple(const interval& a, double offset, double period) {
    const double low = (a.low - offset) / period, high = (a.high - offset) / period;
    const double slack = 1e-15 * (2 + larger(std::abs(low), std::abs(high)));
    return std::ceil(low - slack) <= std::floor(high + slack);
}

/// Arguments beyond this say nothing about the phase.
inline constexpr double largest_phase = 0x1p30;

inline bool has_phase(const interval& a) { return magnitude_of(a) < largest_phase; }

/// The range of a wave of period 2π between −1 and 1 that is highest at `crest`.
template <class Function>
interval wave(const interval& a, double crest, Function f) {
    if (!has_phase(a) || a.high - a.low >= 2 * pi) return with_flags(-1, 1, a);
    const double at_low = f(a.low), at_high = f(a.high);
    interval result = clamped(rounded_outward(with_flags(smaller(at_low, at_high), larger(at_low, at_high), a)), -1, 1);
    if (may_hold_multiple(a, crest, 2 * pi)) result.high = 1;
    if (may_hold_multiple(a, crest - pi, 2 * pi)) result.low = -1;
    return result;
}

/// The operand cut to a domain [low, high], and the flag if something was cut off. Empty where nothing is left.
struct inside_part {
    interval values;
    bool empty;
};

constexpr inside_part restricted(const interval& a, double low, double high) {
    const bool empty = a.high < low || a.low > high;
    interval values = clamped(a, low, high);
    values.maybe_undefined = a.maybe_undefined || a.low < low || a.high > high;
    return {values, empty};
}

/// A step function: it jumps where the ends differ.
template <class Function>
interval stepped(const interval& a, Function f) {
    interval result = with_flags(f(a.low), f(a.high), a);
    if (result.low < result.high) result.maybe_discontinuous = true;
    return result;
}

}  // namespace detail

GLEXPR_INLINE interval abs(const interval& a) {
    if (a.low >= 0) return a;
    if (a.high <= 0) return -a;
    return detail::with_flags(0, detail::magnitude_of(a), a);
}

GLEXPR_INLINE interval sign(const interval& a) {
    return detail::stepped(a, [](double v) { return v > 0 ? 1.0 : v < 0 ? -1.0 : 0.0; });
}
GLEXPR_INLINE interval floor(const interval& a) {
    return detail::stepped(a, [](double v) { return std::floor(v); });
}
GLEXPR_INLINE interval ceil(const interval& a) {
    return detail::stepped(a, [](double v) { return std::ceil(v); });
}
GLEXPR_INLINE interval trunc(const interval& a) {
    return detail::stepped(a, [](double v) { return std::trunc(v); });
}

GLEXPR_INLINE interval fract(const interval& a) {
    const interval whole = floor(a);
    if (whole.low < whole.high || !detail::is_finite(whole.low)) return {0, 1, a.maybe_undefined, true};
    return detail::clamped(a - whole, 0, 1);
}

GLEXPR_INLINE interval(min)(const interval& a, const interval& b) {
    return detail::with_flags(detail::smaller(a.low, b.low), detail::smaller(a.high, b.high), a, b);
}
GLEXPR_INLINE interval(max)(const interval& a, const interval& b) {
    return detail::with_flags(detail::larger(a.low, b.low), detail::larger(a.high, b.high), a, b);
}

GLEXPR_INLINE interval mod(const interval& a, const interval& b, const quotient_rounding& rounding) {
    using namespace detail;
    if (b.contains(0)) return {-infinity, infinity, true, true};
    const interval steps = widened(a / b, rounding.relative, rounding.least);
    interval result = hull(with_flags(0, 0, a, b), interval{b.low, b.high, false, false});
    const double step = std::floor(steps.low);
    if (step >= std::floor(steps.high) && is_finite(step)) {
        const interval remainder = a - b * interval{step, step, false, false};
        result = clamped(remainder, result.low, result.high);
    } else {
        result.maybe_discontinuous = true;
    }
    if (magnitude_of(steps) > rounding.most) return {-infinity, infinity, result.maybe_undefined, result.maybe_discontinuous};
    return widened(result, 0, rounding.relative * magnitude_of(a) + rounding.least * magnitude_of(b));
}

GLEXPR_INLINE interval exp(const interval& a) {
    return detail::above_zero(detail::increasing(a, [](double v) { return std::exp(v); }));
}
GLEXPR_INLINE interval exp2(const interval& a) {
    return detail::above_zero(detail::increasing(a, [](double v) { return std::exp2(v); }));
}

namespace detail {

template <class Function>
interval logarithm(const interval& a, Function f) {
    if (a.low > 0) return increasing(a, f);
    interval result = a.high > 0 ? rounded_outward(with_flags(-infinity, f(a.high), a)) : with_flags(0, 0, a);
    result.maybe_undefined = true;
    return hull(result, 0);
}

}  // namespace detail

GLEXPR_INLINE interval log(const interval& a) {
    return detail::logarithm(a, [](double v) { return std::log(v); });
}
GLEXPR_INLINE interval log2(const interval& a) {
    return detail::logarithm(a, [](double v) { return std::log2(v); });
}

GLEXPR_INLINE interval sin(const interval& a) {
    return detail::wave(a, detail::pi / 2, [](double v) { return std::sin(v); });
}
GLEXPR_INLINE interval cos(const interval& a) {
    return detail::wave(a, 0, [](double v) { return std::cos(v); });
}

GLEXPR_INLINE interval tan(const interval& a) {
    using namespace detail;
    if (!has_phase(a) || may_hold_multiple(a, pi / 2, pi)) return {-infinity, infinity, a.maybe_undefined, true};
    return increasing(a, [](double v) { return std::tan(v); });
}

GLEXPR_INLINE interval asin(const interval& a) {
    using namespace detail;
    return increasing(restricted(a, -1, 1).values, [](double v) { return std::asin(v); });
}
GLEXPR_INLINE interval acos(const interval& a) {
    using namespace detail;
    const interval inside = restricted(a, -1, 1).values;
    return rounded_outward(with_flags(std::acos(inside.high), std::acos(inside.low), inside));
}
GLEXPR_INLINE interval atan(const interval& a) {
    return detail::increasing(a, [](double v) { return std::atan(v); });
}
GLEXPR_INLINE interval sinh(const interval& a) {
    return detail::increasing(a, [](double v) { return std::sinh(v); });
}
GLEXPR_INLINE interval cosh(const interval& a) {
    return detail::clamped(detail::increasing(abs(a), [](double v) { return std::cosh(v); }), 1, infinity);
}
GLEXPR_INLINE interval tanh(const interval& a) {
    return detail::clamped(detail::increasing(a, [](double v) { return std::tanh(v); }), -1, 1);
}
GLEXPR_INLINE interval asinh(const interval& a) {
    return detail::increasing(a, [](double v) { return std::asinh(v); });
}
GLEXPR_INLINE interval acosh(const interval& a) {
    return detail::increasing(detail::restricted(a, 1, infinity).values, [](double v) { return std::acosh(v); });
}
GLEXPR_INLINE interval atanh(const interval& a) {
    using namespace detail;
    if (a.low > -1 && a.high < 1) return increasing(a, [](double v) { return std::atanh(v); });
    const inside_part inside = restricted(a, -1, 1);
    interval result = inside.empty ? with_flags(0, 0, a) : increasing(inside.values, [](double v) { return std::atanh(v); });
    result.maybe_undefined = true;
    return hull(result, 0);
}

GLEXPR_INLINE interval atan2(const interval& y, const interval& x) {
    using namespace detail;
    const bool undefined = y.contains(0) && x.contains(0);
    if (undefined || (y.contains(0) && x.low < 0)) return {-pi_up, pi_up, undefined || y.maybe_undefined || x.maybe_undefined, true};
    const double a = std::atan2(y.low, x.low), b = std::atan2(y.low, x.high), c = std::atan2(y.high, x.low), d = std::atan2(y.high, x.high);
    return rounded_outward(with_flags(smaller(smaller(a, b), smaller(c, d)), larger(larger(a, b), larger(c, d)), y, x));
}

namespace detail {

/// The relative error of a power whose logarithm is at most `exponent`·|ln base|: an error of the exponent counts that often. A base of 0
/// has an exact power.
inline double power_error(const interval& base, double exponent) {
    const double low = base.low > 0 ? std::abs(std::log(base.low)) : 0, high = base.high > 0 ? std::abs(std::log(base.high)) : 0;
    const double size = smaller(larger(low, high), 745);
    return library_error * (2 + smaller(exponent * size, 1500));
}

/// aⁿ for a ≥ 0 and n ≥ 0.
inline interval power_of_magnitude(const interval& a, double n) {
    const interval ends = with_flags(std::pow(a.low, n), std::pow(a.high, n), a);
    interval result = clamped(rounded_outward(ends, library_error + n * 0x1p-53), 0, infinity);
    if (is_zero(result.high) && a.high > 0) result.high = std::numeric_limits<double>::denorm_min();
    return result;
}

/// The even or odd continuation of a range over magnitudes to numbers of both signs.
template <class Function>
interval by_parity(const interval& a, bool even, Function of_magnitude) {
    if (even || a.low >= 0) return of_magnitude(abs(a));
    if (a.high <= 0) return -of_magnitude(-a);
    const interval below = of_magnitude(with_flags(0, -a.low, a)), above = of_magnitude(with_flags(0, a.high, a));
    return with_flags(-below.high, above.high, a);
}

}  // namespace detail

GLEXPR_INLINE interval pow(const interval& a, double n) {
    return detail::by_parity(a, detail::is_zero(std::fmod(n, 2)), [&](const interval& m) { return detail::power_of_magnitude(m, n); });
}

GLEXPR_INLINE interval pow(const interval& a, rational r) {
    using namespace detail;
    const double exponent = static_cast<double>(r.numerator) / static_cast<double>(r.denominator);
    const auto of_magnitude = [&](const interval& m) {
        const interval ends = with_flags(std::pow(m.low, exponent), std::pow(m.high, exponent), m);
        interval result =
            clamped(rounded_outward(ends, power_error(m, exponent) + static_cast<double>(r.numerator) * 0x1p-52), 0, infinity);
        if (is_zero(result.high) && m.high > 0) result.high = std::numeric_limits<double>::denorm_min();
        return result;
    };
    if (r.denominator % 2 != 0) return by_parity(a, r.numerator % 2 == 0, of_magnitude);
    return of_magnitude(restricted(a, 0, infinity).values);
}

namespace detail {

/// uᵛ over u ≥ 0 where v is not one whole number: the corners decide, since v·ln u is monotone in each. At u = 0 the power is 0, 1, or
/// undefined, by the sign of v.
inline interval power_of_nonnegative(const interval& u, const interval& v) {
    const double low = u.low + 0.0;  // −0 would give −∞
    const double a = std::pow(low, v.low), b = std::pow(low, v.high), c = std::pow(u.high, v.low), d = std::pow(u.high, v.high);
    interval result = with_flags(smaller(smaller(a, b), smaller(c, d)), larger(larger(a, b), larger(c, d)), u, v);
    result = rounded_outward(result, power_error(u, magnitude_of(v)));
    if (u.low <= 0) {
        result = hull(result, 0);  // where 0⁰ is possible, a corner is 1 already, or infinite
        if (v.contains(0)) result.maybe_discontinuous = true;
        if (v.low < 0) result.maybe_undefined = true;
    }
    result = clamped(result, 0, infinity);
    if (is_zero(result.high) && u.high > 0) result.high = std::numeric_limits<double>::denorm_min();
    return result;
}

}  // namespace detail

GLEXPR_INLINE interval pow(const interval& a, const interval& b) {
    using namespace detail;
    if (b.is_point() && is_finite(b.low) && is_zero(b.low - std::floor(b.low))) {
        interval power = pow(a, std::abs(b.low));
        power = with_flags(power.low, power.high, a, b);
        if (b.low >= 0) return power;
        const interval one{1, 1, false, false};
        return a.contains(0) ? hull(one / power, 0) : rounded_outward(one / power);
    }
    if (a.low >= 0) return power_of_nonnegative(a, b);
    const bool has_whole = std::floor(b.high) >= std::ceil(b.low);
    interval result = with_flags(0, 0, a, b);
    if (a.high >= 0) result = hull(result, power_of_nonnegative(with_flags(0, a.high, a), b));
    if (has_whole) {
        const double size = power_of_nonnegative(abs(a), b).high;
        result = hull(hull(result, size), -size);
    }
    result.maybe_undefined = true;
    if (a.contains(0) && b.contains(0)) result.maybe_discontinuous = true;
    return result;
}

}  // namespace glexpr
