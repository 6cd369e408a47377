#pragma once

#include <glexpr/detail/bernstein.hpp>
#include <glexpr/graph/construct.hpp>
#include <glexpr/graph/make.hpp>
#include <glexpr/graph/schedule.hpp>
#include <glexpr/transform/ray_polynomial.hpp>

#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

namespace glexpr {

namespace detail {

/// A polynomial in s by its coefficients, the constant one first.
using coefficient_list = std::vector<expr>;

inline expr whole_number(graph& g, std::int64_t n) { return constant(g, rational{n, 1}); }

/// Restricts the nodes of a formula to a chord, one after the other.
class chord_restriction {
  public:
    chord_restriction(const expr& f, std::span<const chord_coordinate> chord)
        : graph_(f.graph()), zero_(constant(graph_, 0)), lists_(std::size_t{f.id().index} + 1) {
        for (const node_id id : schedule(graph_, f.id())) {
            if (graph_.full()) return;
            lists_[id.index] = restrict(expr(graph_, id), chord);
        }
        result_ = std::move(lists_[f.id().index]);
    }

    coefficient_list take() { return std::move(result_); }

  private:
    coefficient_list restrict(const expr& e, std::span<const chord_coordinate> chord) const {
        for (const chord_coordinate& c : chord)
            if (c.coordinate == e) return {c.middle, c.half};
        const node n = e.node();
        bool varies = false;
        for (std::size_t i = 0; i < n.arity(); ++i) varies = varies || lists_[n.operand(i).index].size() > 1;
        if (!varies) return {e};
        const coefficient_list &a = lists_[n.a.index], &b = lists_[n.b.index], &c = lists_[n.c.index];
        switch (n.op) {
            case op::neg: return each(a, [](const expr& u) { return -u; });
            case op::add: return both(a, b, [](const expr& u, const expr& v) { return u + v; });
            case op::sub: return both(a, b, [](const expr& u, const expr& v) { return u - v; });
            case op::mul: return n.a == n.b ? square(a) : product(a, b);
            case op::div: return each(a, [&](const expr& u) { return u / b[0]; });
            case op::pow_int: return a.size() == 2 ? linear_power(a, n.payload) : power(a, n.payload);
            case op::select: {
                const expr condition(graph_, n.a);
                return both(b, c, [&](const expr& u, const expr& v) { return select(condition, u, v); });
            }
            case op::constant:
            case op::variable:
            case op::truth:
            case op::mod:
            case op::pow_rational:
            case op::pow:
            case op::abs:
            case op::sign:
            case op::floor:
            case op::ceil:
            case op::trunc:
            case op::fract:
            case op::min:
            case op::max:
            case op::exp:
            case op::exp2:
            case op::log:
            case op::log2:
            case op::sin:
            case op::cos:
            case op::tan:
            case op::asin:
            case op::acos:
            case op::atan:
            case op::sinh:
            case op::cosh:
            case op::tanh:
            case op::asinh:
            case op::acosh:
            case op::atanh:
            case op::atan2:
            case op::less:
            case op::less_equal:
            case op::equal:
            case op::logical_not:
            case op::logical_and:
            case op::logical_or: break;
        }
        GLEXPR_ASSERT(false, "the formula is no polynomial");
        return {zero_};
    }

    template <class Function>
    static coefficient_list each(const coefficient_list& a, Function function) {
        coefficient_list result;
        for (const expr& u : a) result.push_back(function(u));
        return result;
    }

    template <class Function>
    coefficient_list both(const coefficient_list& a, const coefficient_list& b, Function function) const {
        coefficient_list result;
        for (std::size_t i = 0; i < a.size() || i < b.size(); ++i)
            result.push_back(function(i < a.size() ? a[i] : zero_, i < b.size() ? b[i] : zero_));
        return result;
    }

    bool is_zero(const expr& e) const { return e == zero_; }

    coefficient_list product(const coefficient_list& a, const coefficient_list& b) const {
        coefficient_list result(a.size() + b.size() - 1, zero_);
        for (std::size_t i = 0; i < a.size(); ++i)
            for (std::size_t k = 0; k < b.size(); ++k)
                if (!is_zero(a[i]) && !is_zero(b[k])) result[i + k] = result[i + k] + a[i] * b[k];
        return result;
    }

    coefficient_list square(const coefficient_list& a) const {
        coefficient_list result(2 * a.size() - 1, zero_);
        for (std::size_t i = 0; i < a.size(); ++i)
            for (std::size_t k = i; k < a.size(); ++k) {
                if (is_zero(a[i]) || is_zero(a[k])) continue;
                const expr term = i == k ? pow(a[i], 2) : whole_number(graph_, 2) * (a[i] * a[k]);
                result[i + k] = result[i + k] + term;
            }
        return result;
    }

    coefficient_list power(const coefficient_list& a, std::int64_t n) const {
        coefficient_list result = a;
        std::int64_t bit = 1;
        while (bit <= n / 2) bit *= 2;
        while ((bit /= 2) > 0 && !graph_.full()) {
            result = square(result);
            if (n & bit) result = product(result, a);
        }
        return result;
    }

    /// (m + h·s)ⁿ by the binomial theorem: the powers of m and of h serve every power of the coordinate.
    coefficient_list linear_power(const coefficient_list& a, std::int64_t n) const {
        coefficient_list result;
        for (std::int64_t k = 0; k <= n; ++k) result.push_back(whole_number(graph_, binomial(n, k)) * (pow(a[0], n - k) * pow(a[1], k)));
        return result;
    }

    graph& graph_;
    expr zero_;
    std::vector<coefficient_list> lists_;  ///< by node
    coefficient_list result_;
};

}  // namespace detail

GLEXPR_INLINE std::vector<expr> ray_polynomial(const expr& f, std::span<const chord_coordinate> chord, std::uint32_t degree) {
    GLEXPR_ASSERT(degree <= largest_ray_degree, "the degree is too high");
    std::vector<expr> coefficients = detail::chord_restriction(f, chord).take();
    coefficients.resize(std::size_t{degree} + 1, constant(f.graph(), 0));
    return coefficients;
}

GLEXPR_INLINE std::vector<expr> bernstein_coefficients(std::span<const expr> powers) {
    graph& g = powers[0].graph();
    const auto n = static_cast<std::int64_t>(powers.size()) - 1;
    std::vector<expr> result(powers.size());
    for (std::int64_t i = 0; 2 * i <= n; ++i) {
        expr even = constant(g, 0), odd = constant(g, 0);
        for (std::int64_t k = 0; k <= n; ++k) {
            expr& sum = k % 2 == 0 ? even : odd;
            const auto w = make_rational(detail::bernstein_weight(n, k, i), detail::binomial(n, i));
            sum = sum + constant(g, *w) * powers[static_cast<std::size_t>(k)];
        }
        result[static_cast<std::size_t>(i)] = even + odd;
        result[static_cast<std::size_t>(n - i)] = even - odd;
    }
    return result;
}

}  // namespace glexpr
