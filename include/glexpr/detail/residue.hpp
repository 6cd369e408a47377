#pragma once

#include <cstdint>

namespace glexpr::detail {

/// A number modulo a prime below 2³¹, so that products fit in 64 bits.
template <std::uint32_t Prime>
struct residue {
    std::uint32_t value = 0;

    static constexpr residue from(std::uint64_t v) { return {static_cast<std::uint32_t>(v % Prime)}; }
    static constexpr residue from(std::int64_t v) {
        return v < 0 ? -from(std::uint64_t{0} - static_cast<std::uint64_t>(v)) : from(static_cast<std::uint64_t>(v));
    }

    constexpr bool is_zero() const { return value == 0; }

    friend constexpr residue operator-(residue a) { return {a.value == 0 ? 0 : Prime - a.value}; }
    friend constexpr residue operator+(residue a, residue b) {
        const std::uint32_t sum = a.value + b.value;
        return {sum >= Prime ? sum - Prime : sum};
    }
    friend constexpr residue operator-(residue a, residue b) { return a + -b; }
    friend constexpr residue operator*(residue a, residue b) { return from(std::uint64_t{a.value} * b.value); }
    friend constexpr bool operator==(residue, residue) = default;
};

/// a to the n by squaring.
template <std::uint32_t Prime>
constexpr residue<Prime> power(residue<Prime> a, std::uint64_t n) {
    residue<Prime> result{1};
    for (; n != 0; n /= 2, a = a * a)
        if (n % 2 != 0) result = result * a;
    return result;
}

/// 1/a for a ≠ 0: a^(p−2), by Fermat.
template <std::uint32_t Prime>
constexpr residue<Prime> inverse(residue<Prime> a) {
    return power(a, Prime - 2);
}

}  // namespace glexpr::detail
