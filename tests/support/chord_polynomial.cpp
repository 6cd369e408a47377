#include "tests/support/chord_polynomial.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace glexpr::test {

namespace {

real horner(const std::vector<real>& c, real s) {
    real value = 0;
    for (std::size_t i = c.size(); i-- > 0;) value = value * s + c[i];
    return value;
}

/// Coefficients of the Chebyshev polynomials T0 to Tn in powers of s.
std::vector<std::vector<real>> chebyshev(std::size_t n) {
    std::vector<std::vector<real>> t(n + 1, std::vector<real>(n + 1, 0));
    t[0][0] = 1;
    if (n > 0) t[1][1] = 1;
    for (std::size_t k = 2; k <= n; ++k)
        for (std::size_t i = 0; i <= k; ++i) t[k][i] = (i > 0 ? 2 * t[k - 1][i - 1] : 0) - t[k - 2][i];
    return t;
}

}  // namespace

chord_polynomial::chord_polynomial(std::size_t degree) : derivatives_(degree + 1), turns_(degree + 2) {
    const std::size_t count = degree + 1;
    const auto t = chebyshev(degree);
    powers_.assign(count, std::vector<real>(count, 0));
    for (std::size_t j = 0; j < count; ++j) {
        const real angle = std::numbers::pi_v<real> * (static_cast<real>(j) + 0.5L) / static_cast<real>(count);
        nodes_.push_back(std::cos(angle));
        for (std::size_t k = 0; k < count; ++k) {
            const real weight = (k == 0 ? 1 : 2) * std::cos(static_cast<real>(k) * angle) / static_cast<real>(count);
            for (std::size_t i = 0; i <= k; ++i) powers_[i][j] += weight * t[k][i];
        }
    }
    for (std::size_t order = 0; order < count; ++order) derivatives_[order].resize(count - order);
}

void chord_polynomial::set(std::span<const real> values, real low, real high) {
    for (std::size_t i = 0; i <= degree(); ++i) {
        derivatives_[0][i] = 0;
        for (std::size_t j = 0; j <= degree(); ++j) derivatives_[0][i] += powers_[i][j] * values[j];
    }
    for (std::size_t order = 1; order <= degree(); ++order)
        for (std::size_t i = 0; i < derivatives_[order].size(); ++i)
            derivatives_[order][i] = derivatives_[order - 1][i + 1] * static_cast<real>(i + 1) / static_cast<real>(order);
    for (std::size_t order = degree(); order-- > 0;) find_turns(order, low, high);
}

void chord_polynomial::find_turns(std::size_t order, real low, real high) {
    std::vector<real>& found = turns_[order];
    found.clear();
    real a = low, value_a = horner(derivatives_[order], a);
    const auto piece = [&](real b) {
        const real value_b = horner(derivatives_[order], b);
        if ((value_a > 0) != (value_b > 0)) found.push_back(bisected(order, a, b));
        a = b, value_a = value_b;
    };
    for (const real turn : turns_[order + 1]) piece(turn);
    piece(high);
}

/// Newton's method inside a bracket, halving where it would leave it or does not shrink the step.
real chord_polynomial::bisected(std::size_t order, real a, real b) const {
    const std::vector<real>& c = derivatives_[order];
    const bool rises = horner(c, b) > 0;
    real s = (a + b) / 2, move = b - a;
    for (int i = 0; i < 200; ++i) {
        real value = 0, slope = 0;
        for (std::size_t k = c.size(); k-- > 0;) {
            slope = slope * s + value;
            value = value * s + c[k];
        }
        ((value > 0) == rises ? b : a) = s;
        const real newton = s - value / slope;
        const bool good = newton > a && newton < b && 2 * std::abs(newton - s) < std::abs(move);
        const real next = good ? newton : (a + b) / 2;
        move = next - s;
        s = next;
        if (std::abs(move) < 1e-17L) break;
    }
    return s;
}

real chord_polynomial::operator()(real s) const { return horner(derivatives_[0], s); }

real chord_polynomial::magnitude() const {
    real sum = 0;
    for (const real c : derivatives_[0]) sum += std::abs(c);
    return sum;
}

bool chord_polynomial::has_zero_near(real s, std::size_t first, real distance) const {
    if (degree() < first + 1) return false;
    const real size = std::abs(horner(derivatives_[first], s));
    real power = first == 0 ? distance : 1;
    for (std::size_t k = 2; k <= degree(); ++k) {
        power *= distance;
        if (size <= power * std::abs(horner(derivatives_[k], s))) return true;
    }
    return false;
}

}  // namespace glexpr::test
