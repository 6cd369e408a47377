#pragma once

#include <cstdint>
#include <limits>
#include <optional>

namespace glexpr {

/// An exact fraction in lowest terms with a positive denominator. Arithmetic that would leave 64 bits yields nothing.
struct rational {
    std::int64_t numerator = 0;
    std::int64_t denominator = 1;

    friend constexpr bool operator==(rational, rational) = default;
    constexpr bool is_integer() const { return denominator == 1; }
};

namespace detail {

constexpr std::uint64_t magnitude(std::int64_t v) {
    return v < 0 ? std::uint64_t{0} - static_cast<std::uint64_t>(v) : static_cast<std::uint64_t>(v);
}

constexpr std::uint64_t greatest_common_divisor(std::uint64_t a, std::uint64_t b) {
    while (b != 0) {
        const std::uint64_t r = a % b;
        a = b;
        b = r;
    }
    return a;
}

constexpr std::optional<std::int64_t> checked_add(std::int64_t a, std::int64_t b) {
    constexpr std::int64_t top = (std::numeric_limits<std::int64_t>::max)();
    if (b >= 0 ? a > top - b : a < -top - b) return std::nullopt;
    return a + b;
}

constexpr std::optional<std::int64_t> checked_mul(std::int64_t a, std::int64_t b) {
    constexpr std::uint64_t top = static_cast<std::uint64_t>((std::numeric_limits<std::int64_t>::max)());
    const std::uint64_t x = magnitude(a), y = magnitude(b);
    if (y != 0 && x > top / y) return std::nullopt;
    const std::int64_t product = static_cast<std::int64_t>(x * y);
    return (a < 0) == (b < 0) ? product : -product;
}

}  // namespace detail

/// numerator / denominator in lowest terms; nothing for a zero denominator or where a sign change leaves 64 bits.
constexpr std::optional<rational> make_rational(std::int64_t numerator, std::int64_t denominator) {
    constexpr std::int64_t bottom = (std::numeric_limits<std::int64_t>::min)();
    if (denominator == 0 || numerator == bottom || denominator == bottom) return std::nullopt;
    if (denominator < 0) {
        numerator = -numerator;
        denominator = -denominator;
    }
    const auto divisor =
        static_cast<std::int64_t>(detail::greatest_common_divisor(detail::magnitude(numerator), static_cast<std::uint64_t>(denominator)));
    return rational{numerator / divisor, denominator / divisor};
}

constexpr rational negated(rational a) { return {-a.numerator, a.denominator}; }

constexpr std::optional<rational> add(rational a, rational b) {
    const auto left = detail::checked_mul(a.numerator, b.denominator);
    const auto right = detail::checked_mul(b.numerator, a.denominator);
    const auto denominator = detail::checked_mul(a.denominator, b.denominator);
    if (!left || !right || !denominator) return std::nullopt;
    const auto numerator = detail::checked_add(*left, *right);
    if (!numerator) return std::nullopt;
    return make_rational(*numerator, *denominator);
}

constexpr std::optional<rational> multiply(rational a, rational b) {
    const auto numerator = detail::checked_mul(a.numerator, b.numerator);
    const auto denominator = detail::checked_mul(a.denominator, b.denominator);
    if (!numerator || !denominator) return std::nullopt;
    return make_rational(*numerator, *denominator);
}

/// Nothing for division by zero as well.
constexpr std::optional<rational> divide(rational a, rational b) {
    if (b.numerator == 0) return std::nullopt;
    return multiply(a, b.numerator < 0 ? rational{-b.denominator, -b.numerator} : rational{b.denominator, b.numerator});
}

/// a to the n, by squaring; nothing for zero to a negative power.
constexpr std::optional<rational> power(rational a, std::int64_t n) {
    if (n < 0) {
        const auto inverse = divide({1, 1}, a);
        if (!inverse || n == (std::numeric_limits<std::int64_t>::min)()) return std::nullopt;
        a = *inverse;
        n = -n;
    }
    rational result{1, 1};
    while (n != 0) {
        if (n % 2 != 0) {
            const auto next = multiply(result, a);
            if (!next) return std::nullopt;
            result = *next;
        }
        n /= 2;
        if (n != 0) {
            const auto square = multiply(a, a);
            if (!square) return std::nullopt;
            a = *square;
        }
    }
    return result;
}

}  // namespace glexpr
