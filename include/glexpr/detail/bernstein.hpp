#pragma once

#include <cstdint>

namespace glexpr::detail {

constexpr std::int64_t binomial(std::int64_t n, std::int64_t k) {
    std::int64_t value = 1;
    for (std::int64_t i = 1; i <= k; ++i) value = value * (n - k + i) / i;
    return value;
}

/// With t = (1 + s)/2, sᵏ = (t − (1 − t))ᵏ (t + (1 − t))ⁿ⁻ᵏ: the coefficient of tⁱ (1 − t)ⁿ⁻ⁱ. That of n − i is the same up to the sign of odd
/// powers.
constexpr std::int64_t bernstein_weight(std::int64_t n, std::int64_t k, std::int64_t i) {
    std::int64_t sum = 0;
    for (std::int64_t j = 0; j <= k && j <= i; ++j)
        if (i - j <= n - k) sum += ((k - j) % 2 == 0 ? 1 : -1) * binomial(k, j) * binomial(n - k, i - j);
    return sum;
}

}  // namespace glexpr::detail
