#pragma once

#include <glexpr/graph/graph.hpp>

#include <cmath>
#include <cstdint>

namespace glexpr {

/// Whether `u` (and `v`, for two operands) lies where the node's operation has a value. `definedness` writes the same conditions as
/// expressions: the two must agree to the letter.
inline bool in_domain(const node& n, double u, double v) {
    switch (facts(n.op).domain) {
        case op_domain::everywhere: return true;
        case op_domain::nonnegative: return u >= 0;
        case op_domain::positive: return u > 0;
        case op_domain::nonzero_divisor: return !(v <= 0 && v >= 0);
        case op_domain::closed_unit: return u >= -1 && u <= 1;
        case op_domain::open_unit: return u > -1 && u < 1;
        case op_domain::at_least_one: return u >= 1;
        case op_domain::not_origin: return !(u <= 0 && u >= 0) || !(v <= 0 && v >= 0);
        case op_domain::rational_power: return u >= 0 || n.exponent().denominator % 2 != 0;
        case op_domain::general_power: return u > 0 || (u < 0 ? v - std::floor(v) == 0 : v >= 0);
    }
    return false;
}

namespace detail {

inline double value_of(double a) { return a; }
inline float value_of(float a) { return a; }

/// |u|^(p/q) for u ≥ 0, through the roots that the C library rounds best.
template <class T>
T root_of_magnitude(T u, rational r) {
    using std::cbrt, std::pow, std::sqrt;
    const auto p = static_cast<double>(r.numerator);
    if (r.denominator == 2) return r.numerator == 1 ? sqrt(u) : static_cast<T>(pow(sqrt(u), p));
    if (r.denominator == 3) return r.numerator == 1 ? cbrt(u) : static_cast<T>(pow(cbrt(u), p));
    return static_cast<T>(pow(u, p / static_cast<double>(r.denominator)));
}

/// The real power of a pow_rational inside its domain: odd where numerator and denominator are odd.
template <class T>
T rational_power(T u, rational r) {
    if (value_of(u) < 0) return r.numerator % 2 != 0 ? -root_of_magnitude(-u, r) : root_of_magnitude(-u, r);
    return root_of_magnitude(u, r);
}

}  // namespace detail

/// What a node computes from the values of its operands, for a number kind `T` with the functions of <cmath> (found by argument-dependent
/// lookup) and a `value_of`. Truth is 1 or 0. Outside the domain the stand-in of the op table is used and `defined` becomes false.
/// Leaves have no rule here.
template <class T>
T apply(const node& n, const T& a, const T& b, const T& c, bool& defined) {
    using detail::rational_power, detail::value_of;
    using std::exp, std::exp2, std::log, std::log2, std::pow, std::floor, std::ceil, std::trunc, std::abs, std::atan2;
    using std::sin, std::cos, std::tan, std::asin, std::acos, std::atan, std::sinh, std::cosh, std::tanh, std::asinh, std::acosh,
        std::atanh;
    const auto u = value_of(a), v = value_of(b);
    const bool inside = in_domain(n, static_cast<double>(u), static_cast<double>(v));
    if (!inside) defined = false;
    switch (n.op) {
        case op::constant:
        case op::variable:
        case op::truth: break;
        case op::neg: return -a;
        case op::add: return a + b;
        case op::sub: return a - b;
        case op::mul: return a * b;
        case op::div: return inside ? a / b : a;
        case op::mod: return inside ? a - b * floor(a / b) : a - floor(a);
        case op::pow_int: return static_cast<T>(pow(a, static_cast<double>(n.payload)));
        case op::pow_rational: return inside ? rational_power(a, n.exponent()) : T(0);
        case op::pow: return inside ? pow(a, b) : T(0);
        case op::abs: return abs(a);
        case op::sign: return T(u > 0 ? 1 : u < 0 ? -1 : 0);
        case op::floor: return floor(a);
        case op::ceil: return ceil(a);
        case op::trunc: return trunc(a);
        case op::fract: return a - floor(a);
        case op::min: return u <= v ? a : b;
        case op::max: return u >= v ? a : b;
        case op::exp: return exp(a);
        case op::exp2: return exp2(a);
        case op::log: return inside ? log(a) : T(0);
        case op::log2: return inside ? log2(a) : T(0);
        case op::sin: return sin(a);
        case op::cos: return cos(a);
        case op::tan: return tan(a);
        case op::asin: return inside ? asin(a) : asin(T(u < 0 ? -1 : 1));
        case op::acos: return inside ? acos(a) : acos(T(u < 0 ? -1 : 1));
        case op::atan: return atan(a);
        case op::sinh: return sinh(a);
        case op::cosh: return cosh(a);
        case op::tanh: return tanh(a);
        case op::asinh: return asinh(a);
        case op::acosh: return inside ? acosh(a) : T(0);
        case op::atanh: return inside ? atanh(a) : T(0);
        case op::atan2: return inside ? atan2(a, b) : T(0);
        case op::less: return T(u < v ? 1 : 0);
        case op::less_equal: return T(u <= v ? 1 : 0);
        case op::equal: return T(u <= v && u >= v ? 1 : 0);
        case op::logical_not: return T(u < 0 || u > 0 ? 0 : 1);
        case op::logical_and: return T((u < 0 || u > 0) && (v < 0 || v > 0) ? 1 : 0);
        case op::logical_or: return T(u < 0 || u > 0 || v < 0 || v > 0 ? 1 : 0);
        case op::select: return u < 0 || u > 0 ? b : c;
    }
    return T(0);
}

}  // namespace glexpr
