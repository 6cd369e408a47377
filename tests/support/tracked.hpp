#pragma once

#include <cmath>

namespace glexpr::test {

/// A double with a bound on how far rounding may have carried it from the exact value, to first order. The error of an operation is found by
/// computing it at the ends of what its operands may be, so a jump nearby shows as a large error and the end of a domain as NaN.
struct tracked {
    double value = 0;
    double error = 0;

    tracked() = default;
    explicit tracked(double v) : value(v), error(std::fabs(v) * 0x1p-53) {}
    tracked(double v, double e) : value(v), error(e) {}
};

inline double value_of(const tracked& t) { return t.value; }

template <class Function>
tracked track(Function f, const tracked& a) {
    const double value = f(a.value);
    double error = std::fabs(value) * 0x1p-50 + 0x1p-1060;
    for (const double s : {-1.0, 1.0}) error += std::fabs(f(a.value + s * a.error) - value);
    return {value, error};
}

template <class Function>
tracked track(Function f, const tracked& a, const tracked& b) {
    const double value = f(a.value, b.value);
    double error = std::fabs(value) * 0x1p-50 + 0x1p-1060;
    for (const double s : {-1.0, 1.0})
        error += std::fabs(f(a.value + s * a.error, b.value) - value) + std::fabs(f(a.value, b.value + s * b.error) - value);
    return {value, error};
}

inline tracked operator-(const tracked& a) { return {-a.value, a.error}; }
inline tracked operator+(const tracked& a, const tracked& b) {
    return {a.value + b.value, a.error + b.error + std::fabs(a.value + b.value) * 0x1p-53};
}
inline tracked operator-(const tracked& a, const tracked& b) { return a + -b; }
inline tracked operator*(const tracked& a, const tracked& b) {
    return track([](double u, double v) { return u * v; }, a, b);
}
inline tracked operator/(const tracked& a, const tracked& b) {
    return track([](double u, double v) { return u / v; }, a, b);
}
inline tracked pow(const tracked& a, const tracked& b) {
    return track([](double u, double v) { return std::pow(u, v); }, a, b);
}
inline tracked pow(const tracked& a, double b) {
    return track([b](double u) { return std::pow(u, b); }, a);
}
inline tracked atan2(const tracked& a, const tracked& b) {
    return track([](double u, double v) { return std::atan2(u, v); }, a, b);
}
inline tracked abs(const tracked& a) { return {std::fabs(a.value), a.error}; }
inline tracked sqrt(const tracked& a) {
    return track([](double u) { return std::sqrt(u); }, a);
}
inline tracked cbrt(const tracked& a) {
    return track([](double u) { return std::cbrt(u); }, a);
}
inline tracked floor(const tracked& a) {
    return track([](double u) { return std::floor(u); }, a);
}
inline tracked ceil(const tracked& a) {
    return track([](double u) { return std::ceil(u); }, a);
}
inline tracked trunc(const tracked& a) {
    return track([](double u) { return std::trunc(u); }, a);
}
inline tracked exp(const tracked& a) {
    return track([](double u) { return std::exp(u); }, a);
}
inline tracked exp2(const tracked& a) {
    return track([](double u) { return std::exp2(u); }, a);
}
inline tracked log(const tracked& a) {
    return track([](double u) { return std::log(u); }, a);
}
inline tracked log2(const tracked& a) {
    return track([](double u) { return std::log2(u); }, a);
}
inline tracked sin(const tracked& a) {
    return track([](double u) { return std::sin(u); }, a);
}
inline tracked cos(const tracked& a) {
    return track([](double u) { return std::cos(u); }, a);
}
inline tracked tan(const tracked& a) {
    return track([](double u) { return std::tan(u); }, a);
}
inline tracked asin(const tracked& a) {
    return track([](double u) { return std::asin(u); }, a);
}
inline tracked acos(const tracked& a) {
    return track([](double u) { return std::acos(u); }, a);
}
inline tracked atan(const tracked& a) {
    return track([](double u) { return std::atan(u); }, a);
}
inline tracked sinh(const tracked& a) {
    return track([](double u) { return std::sinh(u); }, a);
}
inline tracked cosh(const tracked& a) {
    return track([](double u) { return std::cosh(u); }, a);
}
inline tracked tanh(const tracked& a) {
    return track([](double u) { return std::tanh(u); }, a);
}
inline tracked asinh(const tracked& a) {
    return track([](double u) { return std::asinh(u); }, a);
}
inline tracked acosh(const tracked& a) {
    return track([](double u) { return std::acosh(u); }, a);
}
inline tracked atanh(const tracked& a) {
    return track([](double u) { return std::atanh(u); }, a);
}

}  // namespace glexpr::test
