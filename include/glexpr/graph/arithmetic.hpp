#pragma once

#include <glexpr/config.hpp>
#include <glexpr/detail/cmath.hpp>
#include <glexpr/graph/graph.hpp>
#include <glexpr/graph/rational.hpp>

namespace glexpr {

/// Whether `u` (and `v`, for two operands) lies where the node's operation has a value. `definedness` writes the same conditions as
/// expressions: the two must agree to the letter.
bool in_domain(const node& n, double u, double v);

namespace detail {

inline double value_of(double a) { return a; }
inline float value_of(float a) { return a; }

/// |u|^(p/q) for u ≥ 0, through the roots that the C library rounds best.
template <class T>
T root_of_magnitude(T u, rational r) {
    using cmath::cbrt, cmath::pow, cmath::sqrt;
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
    using detail::cmath::exp, detail::cmath::exp2, detail::cmath::log, detail::cmath::log2, detail::cmath::pow, detail::cmath::floor,
        detail::cmath::ceil, detail::cmath::trunc, detail::cmath::abs, detail::cmath::atan2;
    using detail::cmath::sin, detail::cmath::cos, detail::cmath::tan, detail::cmath::asin, detail::cmath::acos, detail::cmath::atan,
        detail::cmath::sinh, detail::cmath::cosh, detail::cmath::tanh, detail::cmath::asinh, detail::cmath::acosh, detail::cmath::atanh;
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

#if !GLEXPR_COMPILED
#include <glexpr/graph/arithmetic.inl>
#endif
