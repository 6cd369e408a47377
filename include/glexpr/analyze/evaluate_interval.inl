#pragma once

#include <glexpr/analyze/evaluate_interval.hpp>
#include <glexpr/analyze/interval.inl>
#include <glexpr/analyze/interval_functions.hpp>
#include <glexpr/analyze/rounding.hpp>
#include <glexpr/core/number.hpp>
#include <glexpr/detail/float_range.hpp>
#include <glexpr/detail/list.hpp>
#include <glexpr/graph/schedule.hpp>

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>

namespace glexpr {

namespace detail {

/// The least normal and the largest float32.
inline constexpr double least_normal = 0x1p-126, most_float = 0x1.fffffep127;

/// How far a float32 result may be from the exact value: relative to it, and an absolute part.
struct float32_error {
    double relative;
    double absolute;
};

inline float32_error float32_error_of(const node& n, const interval& u, const interval& v) {
    constexpr double unit = 0x1p-23;
    const op_facts& row = facts(n.op);
    const auto listed = [&](double more_ulps, double more_absolute) {
        return float32_error{(static_cast<double>(row.error_ulps) + more_ulps) * unit,
                             static_cast<double>(row.error_absolute) + more_absolute};
    };
    // the logarithm of the base decides how much an error of the exponent counts; float32 holds 2^±149
    const auto power = [&](double exponent) { return listed(4 * smaller(exponent * 149, 300), 0); };
    switch (n.op) {
        case op::pow_int: return listed(static_cast<double>(n.payload), 0);
        case op::pow_rational: {
            const rational r = n.exponent();
            return power(static_cast<double>(r.numerator) / static_cast<double>(r.denominator));
        }
        case op::pow: return power(magnitude_of(v));
        case op::exp:
        case op::exp2:
        case op::sinh:
        case op::cosh: return listed(2 * smaller(magnitude_of(u), 150), 0);
        case op::constant:
        case op::variable:
        case op::truth:
        case op::neg:
        case op::add:
        case op::sub:
        case op::mul:
        case op::div:
        case op::mod:
        case op::abs:
        case op::sign:
        case op::floor:
        case op::ceil:
        case op::trunc:
        case op::fract:
        case op::min:
        case op::max:
        case op::log:
        case op::log2:
        case op::sin:
        case op::cos:
        case op::tan:
        case op::asin:
        case op::acos:
        case op::atan:
        case op::tanh:
        case op::asinh:
        case op::acosh:
        case op::atanh:
        case op::atan2:
        case op::less:
        case op::less_equal:
        case op::equal:
        case op::logical_not:
        case op::logical_and:
        case op::logical_or:
        case op::select: return listed(0, 0);
    }
    return {0, 0};
}

/// A range of reals as the range of what float32 makes of them.
inline interval in_float32(const interval& a, float32_error error) {
    interval result = widened(a, error.relative, error.absolute);
    // below the normal numbers: flushed to 0, or rounded on a coarse grid
    if (result.low > 0 && result.low < least_normal) result.low = 0;
    if (result.low < 0 && result.low > -least_normal) result.low = -least_normal;
    if (result.high < 0 && result.high > -least_normal) result.high = 0;
    if (result.high > 0 && result.high < least_normal) result.high = least_normal;
    if (result.low < -most_float) result.low = -infinity;
    if (result.high > most_float) result.high = infinity;
    return result;
}

/// The range of what float32 makes of the numbers of a range, however it rounds them: an end that is no float32 becomes its outer neighbour.
inline interval with_float_ends(interval a) {
    const auto float_below = [](double v) {
        const float nearest = nearest_float(v);
        const float below = static_cast<double>(nearest) > v ? std::nextafter(nearest, -std::numeric_limits<float>::infinity()) : nearest;
        return static_cast<double>(below);
    };
    a.low = float_below(a.low);
    a.high = -float_below(-a.high);
    return a;
}

constexpr bool is_surely_true(const interval& t) { return t.low > 0; }
constexpr bool is_surely_false(const interval& t) { return t.high <= 0; }

/// A comparison of which is known that it cannot be false, or cannot be true.
constexpr interval three_valued(bool surely_true, bool surely_false, const interval& a, const interval& b) {
    return {surely_true ? 1.0 : 0.0, surely_false ? 0.0 : 1.0, a.maybe_undefined || b.maybe_undefined, false};
}

/// The constant as a range: one point where the double is exactly the number that was written.
inline interval constant_range(const number& n, interval_model model) {
    const bool is_exact = n.exact && (n.exact->denominator & (n.exact->denominator - 1)) == 0;
    interval result = {is_exact ? n.value : next_down(n.value), is_exact ? n.value : next_up(n.value), false, false};
    if (model == interval_model::float32 && std::abs(n.value) <= most_float)
        result = hull(result, static_cast<double>(static_cast<float>(n.value)));
    return model == interval_model::float32 ? in_float32(result, {0, 0}) : result;
}

/// Kleene's `and`; an operand that is surely defined and false decides.
constexpr interval both(const interval& a, const interval& b) {
    const bool decided = (is_surely_false(a) && !a.maybe_undefined) || (is_surely_false(b) && !b.maybe_undefined);
    return {smaller(a.low, b.low), smaller(a.high, b.high), !decided && (a.maybe_undefined || b.maybe_undefined), false};
}

constexpr interval negated(const interval& t) { return {1 - t.high, 1 - t.low, t.maybe_undefined, false}; }

/// The reachable arms. An undecided condition may jump from one to the other.
constexpr interval chosen(const interval& condition, const interval& a, const interval& b) {
    interval result = is_surely_true(condition) ? a : is_surely_false(condition) ? b : hull(a, b);
    if (!is_surely_true(condition) && !is_surely_false(condition)) result.maybe_discontinuous = true;
    if (condition.maybe_undefined) result.maybe_undefined = true;
    return result;
}

}  // namespace detail

GLEXPR_INLINE interval evaluate_interval(const node& n, const interval& a, const interval& b, const interval& c, interval_model model) {
    using namespace detail;
    const auto rounded = [&](const interval& exact) {
        return model == interval_model::real ? exact : in_float32(exact, float32_error_of(n, a, b));
    };
    // An angle is first brought into one turn, with an error in proportion to it. The errors of sin and cos turn the point (cos u, sin u) by at
    // most asin(√2·4.9·10⁻⁴), which is the error of u in their quotient tan u.
    const auto angle = [&](double turn) { return model == interval_model::real ? a : widened(a, 0x1p-22, turn); };
    switch (n.op) {
        case op::constant:
        case op::variable:
        case op::truth: break;
        case op::neg: return -a;
        case op::add: return rounded(a + b);
        case op::sub: return rounded(a - b);
        case op::mul: return rounded(a * b);
        case op::div: return rounded(a / b);
        case op::mod:
            return rounded(
                mod(a, b, model == interval_model::real ? quotient_rounding{} : quotient_rounding{0x1p-19, least_normal, most_float}));
        case op::pow_int: return rounded(pow(a, static_cast<double>(n.payload)));
        case op::pow_rational: return rounded(pow(a, n.exponent()));
        case op::pow: return rounded(pow(a, b));
        case op::abs: return abs(a);
        case op::sign: return sign(a);
        case op::floor: return floor(a);
        case op::ceil: return ceil(a);
        case op::trunc: return trunc(a);
        case op::fract: return rounded(fract(a));
        case op::min: return (min)(a, b);
        case op::max: return (max)(a, b);
        case op::exp: return rounded(exp(a));
        case op::exp2: return rounded(exp2(a));
        case op::log: return rounded(log(a));
        case op::log2: return rounded(log2(a));
        case op::sin: return rounded(sin(angle(0)));
        case op::cos: return rounded(cos(angle(0)));
        case op::tan: return rounded(tan(angle(7e-4)));
        case op::asin: return rounded(asin(a));
        case op::acos: return rounded(acos(a));
        case op::atan: return rounded(atan(a));
        case op::sinh: return rounded(sinh(a));
        case op::cosh: return rounded(cosh(a));
        case op::tanh: return rounded(tanh(a));
        case op::asinh: return rounded(asinh(a));
        case op::acosh: return rounded(acosh(a));
        case op::atanh: return rounded(atanh(a));
        case op::atan2: return rounded(atan2(a, b));
        case op::less: return three_valued(a.high < b.low, a.low >= b.high, a, b);
        case op::less_equal: return three_valued(a.high <= b.low, a.low > b.high, a, b);
        case op::equal: return three_valued(a.is_point() && b.is_point() && a.contains(b.low), a.high < b.low || a.low > b.high, a, b);
        case op::logical_not: return negated(a);
        case op::logical_and: return both(a, b);
        case op::logical_or: return negated(both(negated(a), negated(b)));
        case op::select: return chosen(a, b, c);
    }
    return whole_line;
}

GLEXPR_INLINE std::vector<interval> evaluate_interval(const graph& g, std::span<const node_id> roots, std::span<const interval> variables,
                                                      interval_model model) {
    const detail::list<bool> live = live_nodes(g, roots);
    std::vector<interval> ranges(live.size(), anything);
    for (std::uint32_t index = 0; index < live.size(); ++index) {
        if (!live[index]) continue;
        const node_id id{index};
        const node n = g[id];
        interval& range = ranges[id.index];
        if (n.op == op::constant) {
            range = detail::constant_range(g.constant(id), model);
        } else if (n.op == op::truth) {
            const double value = n.payload != 0 ? 1 : 0;
            range = {value, value, false, false};
        } else if (n.op == op::variable) {
            range = static_cast<std::size_t>(n.payload) < variables.size() ? variables[static_cast<std::size_t>(n.payload)] : whole_line;
            if (model == interval_model::float32) range = detail::in_float32(detail::with_float_ends(range), {0, 0});
        } else if (n.op == op::sub && n.a == n.b) {
            range = {0, 0, ranges[n.a.index].maybe_undefined, ranges[n.a.index].maybe_discontinuous};
        } else {
            range = evaluate_interval(n, ranges[n.a.index], ranges[n.b.index], ranges[n.c.index], model);
        }
    }
    return ranges;
}

GLEXPR_INLINE bool stays_in_domain(const node& n, const interval& u, const interval& v) {
    switch (facts(n.op).domain) {
        case op_domain::everywhere: return true;
        case op_domain::nonnegative: return u.low >= 0;
        case op_domain::positive: return u.low > 0;
        case op_domain::nonzero_divisor: return !v.contains(0);
        case op_domain::closed_unit: return u.low >= -1 && u.high <= 1;
        case op_domain::open_unit: return u.low > -1 && u.high < 1;
        case op_domain::at_least_one: return u.low >= 1;
        case op_domain::not_origin: return !u.contains(0) || !v.contains(0);
        case op_domain::rational_power: return n.exponent().denominator % 2 != 0 || u.low >= 0;
        case op_domain::general_power: {
            const bool is_whole = v.is_point() && v.low - std::floor(v.low) <= 0;
            return u.low > 0 || (u.low >= 0 && v.low >= 0) || (is_whole && (v.low >= 0 || !u.contains(0)));
        }
    }
    return false;
}

}  // namespace glexpr
