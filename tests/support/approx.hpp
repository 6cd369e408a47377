#pragma once

#include <bit>
#include <cmath>
#include <concepts>
#include <cstdint>
#include <limits>
#include <type_traits>

/// Comparators of the tests. None is true where a NaN is involved, except the ulp distance of two equal bit patterns.
namespace glexpr::test {

inline constexpr double unit_roundoff_double = 0x1p-53;
inline constexpr double unit_roundoff_float = 0x1p-24;

/// |actual - expected| <= tolerance. Infinite values agree only with themselves.
inline bool within(double actual, double expected, double tolerance) {
    if (std::isinf(actual) || std::isinf(expected)) return actual == expected;
    return std::fabs(actual - expected) <= tolerance;
}

/// |actual - expected| <= factor * error_units * unit, where `error_units` is a running error bound in units of the unit roundoff.
inline bool within_units(double actual, double expected, double error_units, double unit, double factor = 4.0) {
    return within(actual, expected, factor * error_units * unit);
}

/// Number of representable values from `a` to `b`; -0 and +0 are the same value. The largest count where just one is a NaN, or both with different bits.
template <std::floating_point T>
requires(sizeof(T) == 4 || sizeof(T) == 8) std::uint64_t ulp_distance(T a, T b) {
    using bits_type = std::conditional_t<sizeof(T) == 4, std::uint32_t, std::uint64_t>;
    const bits_type bits_a = std::bit_cast<bits_type>(a), bits_b = std::bit_cast<bits_type>(b);
    if (bits_a == bits_b) return 0;
    if (std::isnan(a) || std::isnan(b)) return (std::numeric_limits<std::uint64_t>::max)();
    // Steps away from zero: the bits without the sign are that count.
    constexpr bits_type magnitude_mask = static_cast<bits_type>(~bits_type{0}) >> 1;
    const std::uint64_t steps_a = bits_a & magnitude_mask, steps_b = bits_b & magnitude_mask;
    if (std::signbit(a) != std::signbit(b)) return steps_a + steps_b;
    return steps_a > steps_b ? steps_a - steps_b : steps_b - steps_a;
}

}  // namespace glexpr::test
