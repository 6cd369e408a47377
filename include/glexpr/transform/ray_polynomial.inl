#pragma once

#include <glexpr/detail/bernstein.hpp>
#include <glexpr/graph/construct.hpp>
#include <glexpr/graph/make.hpp>
#include <glexpr/graph/schedule.hpp>
#include <glexpr/transform/ray_polynomial.hpp>
#include <glexpr/transform/rounding_error.inl>

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

/// A node of a formula on a chord.
struct chord_value {
    coefficient_list list;
    expr norm;   ///< of the list: the sum of the magnitudes, or more
    expr error;  ///< of the computed list in that norm, in roundoffs
};

/// Restricts the nodes of a formula to a chord, one after the other.
class chord_restriction {
  public:
    chord_restriction(const expr& f, std::span<const chord_coordinate> chord)
        : graph_(f.graph()), zero_(constant(graph_, 0)), errors_(running_errors(f)), values_(std::size_t{f.id().index} + 1) {
        for (const node_id id : schedule(graph_, f.id())) {
            if (graph_.full()) break;
            values_[id.index] = restrict(expr(graph_, id), chord);
        }
        result_ = graph_.full() ? chord_value{{zero_}, zero_, zero_} : std::move(values_[f.id().index]);
    }

    chord_value take() { return std::move(result_); }

  private:
    chord_value restrict(const expr& e, std::span<const chord_coordinate> chord) const {
        for (const chord_coordinate& c : chord)
            if (c.coordinate == e) return {{c.middle, c.half}, abs(c.middle) + abs(c.half), zero_};
        const node n = e.node();
        bool varies = false;
        for (std::size_t i = 0; i < n.arity(); ++i) varies = varies || values_[n.operand(i).index].list.size() > 1;
        if (!varies) return {{e}, is_truth(e) ? zero_ : abs(e), errors_[e.id().index]};
        const chord_value &a = values_[n.a.index], &b = values_[n.b.index], &c = values_[n.c.index];
        switch (n.op) {
            case op::neg: return {each(a.list, [](const expr& u) { return -u; }), a.norm, a.error};
            case op::add: return sum(both(a.list, b.list, [](const expr& u, const expr& v) { return u + v; }), a, b);
            case op::sub: return sum(both(a.list, b.list, [](const expr& u, const expr& v) { return u - v; }), a, b);
            case op::mul: return product(a, b);
            case op::div: {
                const expr divisor = abs(b.list[0]), norm = a.norm / divisor;
                return {each(a.list, [&](const expr& u) { return u / b.list[0]; }), norm,
                        (a.error + norm * b.error) / divisor + times(5, norm)};
            }
            case op::pow_int: return a.list.size() == 2 ? linear_power(a, n.payload) : power(a, n.payload);
            case op::select: {
                const expr condition(graph_, n.a);
                const auto choose = [&](const expr& u, const expr& v) { return select(condition, u, v); };
                return {both(b.list, c.list, choose), choose(b.norm, c.norm), choose(b.error, c.error)};
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
        return {{zero_}, zero_, zero_};
    }

    expr times(double operations, const expr& norm) const { return constant(graph_, operations) * norm; }

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

    chord_value sum(coefficient_list list, const chord_value& a, const chord_value& b) const {
        expr norm = zero_;
        for (const expr& u : list) norm = norm + abs(u);
        return {std::move(list), norm, a.error + b.error + norm};
    }

    bool is_zero(const expr& e) const { return e == zero_; }

    chord_value product(const chord_value& a, const chord_value& b) const {
        if (a.list == b.list) return square(a);
        chord_value result{coefficient_list(a.list.size() + b.list.size() - 1, zero_), a.norm * b.norm, zero_};
        for (std::size_t i = 0; i < a.list.size(); ++i)
            for (std::size_t k = 0; k < b.list.size(); ++k)
                if (!is_zero(a.list[i]) && !is_zero(b.list[k])) result.list[i + k] = result.list[i + k] + a.list[i] * b.list[k];
        // The shorter list is the likelier one to be a factor of other products, too: what depends on it alone stays apart.
        const chord_value &few = a.list.size() < b.list.size() ? a : b, &many = a.list.size() < b.list.size() ? b : a;
        const expr relative = few.error + times(static_cast<double>(few.list.size()), few.norm);
        result.error = many.norm * relative + few.norm * many.error;
        return result;
    }

    chord_value square(const chord_value& a) const {
        chord_value result{coefficient_list(2 * a.list.size() - 1, zero_), pow(a.norm, 2), zero_};
        for (std::size_t i = 0; i < a.list.size(); ++i)
            for (std::size_t k = i; k < a.list.size(); ++k) {
                if (is_zero(a.list[i]) || is_zero(a.list[k])) continue;
                const expr term = i == k ? pow(a.list[i], 2) : whole_number(graph_, 2) * (a.list[i] * a.list[k]);
                result.list[i + k] = result.list[i + k] + term;
            }
        result.error = whole_number(graph_, 2) * (a.norm * a.error) + times(static_cast<double>(a.list.size()), result.norm);
        return result;
    }

    chord_value power(const chord_value& a, std::int64_t n) const {
        chord_value result = a;
        std::int64_t bit = 1;
        while (bit <= n / 2) bit *= 2;
        while ((bit /= 2) > 0 && !graph_.full()) {
            result = square(result);
            if (n & bit) result = product(result, a);
        }
        return result;
    }

    /// (m + h·s)ⁿ by the binomial theorem: the powers of m and of h serve every power of the coordinate.
    chord_value linear_power(const chord_value& a, std::int64_t n) const {
        chord_value result{{}, pow(a.norm, n), zero_};
        for (std::int64_t k = 0; k <= n; ++k)
            result.list.push_back(whole_number(graph_, binomial(n, k)) * (pow(a.list[0], n - k) * pow(a.list[1], k)));
        result.error = whole_number(graph_, n) * (pow(a.norm, n - 1) * a.error) + times(static_cast<double>(n), result.norm);
        return result;
    }

    graph& graph_;
    expr zero_;
    std::vector<expr> errors_;         ///< by node
    std::vector<chord_value> values_;  ///< by node
    chord_value result_;
};

}  // namespace detail

GLEXPR_INLINE ray_polynomial restrict_to_chord(const expr& f, std::span<const chord_coordinate> chord, std::uint32_t degree) {
    GLEXPR_ASSERT(degree <= largest_ray_degree, "the degree is too high");
    detail::chord_value value = detail::chord_restriction(f, chord).take();
    value.list.resize(std::size_t{degree} + 1, constant(f.graph(), 0));
    return {std::move(value.list), constant(f.graph(), detail::unit_roundoff) * value.error};
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
