#pragma once

#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>

/// Directed rounding without touching the floating-point environment: the sign of the exact rounding error says which neighbour to take.
/// Reference: Dekker, "A floating-point technique for extending the available precision", 1971 (the error of a sum), and fused
/// multiply-add for products and quotients.
namespace glexpr::detail {

/// The next larger double; infinity stays.
constexpr double next_up(double x) {
    if (!(x < std::numeric_limits<double>::infinity())) return x;
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

}  // namespace glexpr::detail
