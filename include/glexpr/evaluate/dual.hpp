#pragma once

#include <glexpr/config.hpp>
#include <glexpr/detail/cmath.hpp>
#include <glexpr/graph/arithmetic.hpp>
#include <glexpr/graph/rational.hpp>

#include <array>
#include <cstddef>

namespace glexpr {

/// A value and its partial derivatives by N variables, for `evaluate`: forward differentiation, exact up to rounding. The conventions are
/// those of the op table: at a corner one fixed branch, and where a derivative has no value (√u at 0) a division by zero yields the
/// numerator, so that it is finite. Outside its domain an operation has the derivative of its stand-in.
template <std::size_t N>
struct dual {
    double value = 0;
    std::array<double, N> partial{};

    constexpr dual() = default;
    constexpr dual(double constant) : value(constant) {}

    /// The variable number `index` of those by which is differentiated.
    static constexpr dual variable(double value, std::size_t index) {
        GLEXPR_ASSERT(index < N, "a dual number has no such partial derivative");
        dual d(value);
        d.partial[index] = 1;
        return d;
    }
};

template <std::size_t N>
constexpr double value_of(const dual<N>& a) {
    return a.value;
}

namespace detail {

inline constexpr double ln_2 = 0.6931471805599453;

/// The quotient of the op table.
constexpr double quotient_or_numerator(double a, double b) { return b <= 0 && b >= 0 ? a : a / b; }

/// f(a) with the chain rule for a known f(a) and f′(a).
template <std::size_t N>
dual<N> chain(double value, const dual<N>& a, double by_a) {
    dual<N> result(value);
    for (std::size_t i = 0; i < N; ++i) result.partial[i] = by_a * a.partial[i];
    return result;
}

template <std::size_t N>
dual<N> chain(double value, const dual<N>& a, double by_a, const dual<N>& b, double by_b) {
    dual<N> result(value);
    for (std::size_t i = 0; i < N; ++i) result.partial[i] = by_a * a.partial[i] + by_b * b.partial[i];
    return result;
}

template <std::size_t N>
bool is_constant(const dual<N>& a) {
    for (const double p : a.partial)
        if (p < 0 || p > 0) return false;
    return true;
}

}  // namespace detail

template <std::size_t N>
dual<N> operator-(const dual<N>& a) {
    return detail::chain(-a.value, a, -1);
}

template <std::size_t N>
dual<N> operator+(const dual<N>& a, const dual<N>& b) {
    return detail::chain(a.value + b.value, a, 1, b, 1);
}

template <std::size_t N>
dual<N> operator-(const dual<N>& a, const dual<N>& b) {
    return detail::chain(a.value - b.value, a, 1, b, -1);
}

template <std::size_t N>
dual<N> operator*(const dual<N>& a, const dual<N>& b) {
    return detail::chain(a.value * b.value, a, b.value, b, a.value);
}

template <std::size_t N>
dual<N> operator/(const dual<N>& a, const dual<N>& b) {
    const double value = a.value / b.value;
    dual<N> result(value);
    for (std::size_t i = 0; i < N; ++i) result.partial[i] = (a.partial[i] - value * b.partial[i]) / b.value;
    return result;
}

template <std::size_t N>
dual<N> abs(const dual<N>& a) {
    return detail::chain(detail::cmath::abs(a.value), a, a.value > 0 ? 1.0 : a.value < 0 ? -1.0 : 0.0);
}

template <std::size_t N>
dual<N> floor(const dual<N>& a) {
    return detail::cmath::floor(a.value);
}

template <std::size_t N>
dual<N> ceil(const dual<N>& a) {
    return detail::cmath::ceil(a.value);
}

template <std::size_t N>
dual<N> trunc(const dual<N>& a) {
    return detail::cmath::trunc(a.value);
}

template <std::size_t N>
dual<N> exp(const dual<N>& a) {
    const double value = detail::cmath::exp(a.value);
    return detail::chain(value, a, value);
}

template <std::size_t N>
dual<N> exp2(const dual<N>& a) {
    const double value = detail::cmath::exp2(a.value);
    return detail::chain(value, a, detail::ln_2 * value);
}

template <std::size_t N>
dual<N> log(const dual<N>& a) {
    return detail::chain(detail::cmath::log(a.value), a, 1 / a.value);
}

template <std::size_t N>
dual<N> log2(const dual<N>& a) {
    return detail::chain(detail::cmath::log2(a.value), a, 1 / (detail::ln_2 * a.value));
}

template <std::size_t N>
dual<N> sin(const dual<N>& a) {
    return detail::chain(detail::cmath::sin(a.value), a, detail::cmath::cos(a.value));
}

template <std::size_t N>
dual<N> cos(const dual<N>& a) {
    return detail::chain(detail::cmath::cos(a.value), a, -detail::cmath::sin(a.value));
}

template <std::size_t N>
dual<N> tan(const dual<N>& a) {
    const double value = detail::cmath::tan(a.value);
    return detail::chain(value, a, 1 + value * value);
}

template <std::size_t N>
dual<N> asin(const dual<N>& a) {
    return detail::chain(detail::cmath::asin(a.value), a,
                         detail::quotient_or_numerator(1, detail::cmath::sqrt((1 - a.value) * (1 + a.value))));
}

template <std::size_t N>
dual<N> acos(const dual<N>& a) {
    return detail::chain(detail::cmath::acos(a.value), a,
                         -detail::quotient_or_numerator(1, detail::cmath::sqrt((1 - a.value) * (1 + a.value))));
}

template <std::size_t N>
dual<N> atan(const dual<N>& a) {
    return detail::chain(detail::cmath::atan(a.value), a, 1 / (1 + a.value * a.value));
}

template <std::size_t N>
dual<N> sinh(const dual<N>& a) {
    return detail::chain(detail::cmath::sinh(a.value), a, detail::cmath::cosh(a.value));
}

template <std::size_t N>
dual<N> cosh(const dual<N>& a) {
    return detail::chain(detail::cmath::cosh(a.value), a, detail::cmath::sinh(a.value));
}

template <std::size_t N>
dual<N> tanh(const dual<N>& a) {
    const double value = detail::cmath::tanh(a.value);
    return detail::chain(value, a, 1 - value * value);
}

template <std::size_t N>
dual<N> asinh(const dual<N>& a) {
    return detail::chain(detail::cmath::asinh(a.value), a, 1 / detail::cmath::sqrt(1 + a.value * a.value));
}

template <std::size_t N>
dual<N> acosh(const dual<N>& a) {
    return detail::chain(detail::cmath::acosh(a.value), a,
                         detail::quotient_or_numerator(1, detail::cmath::sqrt((a.value - 1) * (a.value + 1))));
}

template <std::size_t N>
dual<N> atanh(const dual<N>& a) {
    return detail::chain(detail::cmath::atanh(a.value), a, detail::quotient_or_numerator(1, (1 - a.value) * (1 + a.value)));
}

/// Operands y, x.
template <std::size_t N>
dual<N> atan2(const dual<N>& y, const dual<N>& x) {
    const double square = y.value * y.value + x.value * x.value;
    const double by_y = detail::quotient_or_numerator(x.value, square), by_x = -detail::quotient_or_numerator(y.value, square);
    return detail::chain(detail::cmath::atan2(y.value, x.value), y, by_y, x, by_x);
}

/// a to an integer.
template <std::size_t N>
dual<N> pow(const dual<N>& a, double exponent) {
    return detail::chain(detail::cmath::pow(a.value, exponent), a, exponent * detail::cmath::pow(a.value, exponent - 1));
}

/// a to the b, inside the domain. The logarithm is taken only where the exponent varies and the base is positive.
template <std::size_t N>
dual<N> pow(const dual<N>& a, const dual<N>& b) {
    const double value = detail::cmath::pow(a.value, b.value), exponent = b.value - 1;
    const bool has_slope = a.value < 0 || a.value > 0 || exponent >= 0;
    const double by_a = has_slope ? b.value * detail::cmath::pow(a.value, exponent) : 0;
    const double by_b = detail::is_constant(b) || !(a.value > 0) ? 0 : detail::cmath::log(a.value) * value;
    return detail::chain(value, a, by_a, b, by_b);
}

/// a to a fraction, inside the domain; the slope r·a^(r−1) is a quotient where r is below 1.
template <std::size_t N>
dual<N> rational_power(const dual<N>& a, rational r) {
    const double factor = static_cast<double>(r.numerator) / static_cast<double>(r.denominator);
    const rational rest = r.numerator > r.denominator ? rational{r.numerator - r.denominator, r.denominator}
                                                      : rational{r.denominator - r.numerator, r.denominator};
    const double power = detail::rational_power(a.value, rest);
    const double by_a = r.numerator > r.denominator ? factor * power : detail::quotient_or_numerator(factor, power);
    return detail::chain(detail::rational_power(a.value, r), a, by_a);
}

}  // namespace glexpr
