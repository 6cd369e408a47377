#pragma once

#include <glexpr/analyze/degree.hpp>
#include <glexpr/analyze/evaluate_interval.inl>
#include <glexpr/analyze/interval.hpp>
#include <glexpr/core/number.hpp>
#include <glexpr/detail/list.hpp>
#include <glexpr/detail/residue.hpp>
#include <glexpr/graph/graph.hpp>
#include <glexpr/graph/schedule.hpp>

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <vector>

namespace glexpr {

namespace detail {

/// Beyond it the degree is not counted.
inline constexpr std::uint32_t largest_degree = (std::numeric_limits<std::int32_t>::max)();

/// Polynomials up to this degree are checked for terms of the highest degree that cancel.
inline constexpr std::uint32_t largest_interpolated_degree = 64;

/// A number that depends on an expression alone.
constexpr std::uint64_t scrambled(std::uint64_t v) {
    v = (v ^ (v >> 30)) * 0xbf58476d1ce4e5b9u;
    v = (v ^ (v >> 27)) * 0x94d049bb133111ebu;
    return v ^ (v >> 31);
}

inline std::uint64_t random_of(const graph& g, node_id id, std::uint64_t purpose) {
    return scrambled(g.structural_hash(id) + (purpose + 1) * 0x9e3779b97f4a7c15u);
}

/// The bound that the shape of the formula gives, for every live node.
class degree_bounds {
  public:
    degree_bounds(const graph& g, std::span<const node_id> order, std::size_t size) : bounds_(size) {
        for (const node_id id : order) bounds_[id.index] = bound(g, id, g[id]);
    }

    bool is_coefficient(node_id id) const { return !bounds_[id.index].varies; }
    bool is_polynomial(node_id id) const { return bounds_[id.index].polynomial; }
    std::uint32_t degree(node_id id) const { return bounds_[id.index].degree; }

  private:
    struct entry {
        std::uint32_t degree = 0;
        bool varies = false;  ///< with the coordinates
        bool polynomial = true;
    };

    static entry of_degree(std::uint64_t degree, bool polynomial) {
        const bool counted = degree <= largest_degree;
        return {counted ? static_cast<std::uint32_t>(degree) : 0, true, polynomial && counted};
    }

    entry bound(const graph& g, node_id id, const node& n) const {
        if (n.op == op::variable) {
            const bool varies = g.variable(id).kind == variable_kind::coordinate;
            return {varies ? 1u : 0u, varies, true};
        }
        bool varies = false;
        for (std::size_t i = 0; i < n.arity(); ++i) varies = varies || bounds_[n.operand(i).index].varies;
        if (!varies) return {};
        const entry &a = bounds_[n.a.index], &b = bounds_[n.b.index], &c = bounds_[n.c.index];
        const auto larger_of = [](const entry& p, const entry& q) {
            return entry{p.degree > q.degree ? p.degree : q.degree, true, p.polynomial && q.polynomial};
        };
        const entry not_polynomial{0, true, false};
        switch (n.op) {
            case op::neg: return a;
            case op::add:
            case op::sub: return larger_of(a, b);
            case op::mul: return of_degree(std::uint64_t{a.degree} + b.degree, a.polynomial && b.polynomial);
            case op::div: return b.varies ? not_polynomial : a;
            case op::pow_int: return of_degree(a.degree * static_cast<std::uint64_t>(n.payload), a.polynomial);
            case op::select: return a.varies ? not_polynomial : larger_of(b, c);
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
            case op::logical_or: return not_polynomial;
        }
        return not_polynomial;
    }

    detail::list<entry> bounds_;
};

/// Whether the terms of the highest degree surely do not cancel: their sum, in intervals, at one general direction and one general choice of
/// the parameters. It is the limit of f(s·direction)/s^degree.
inline bool attains_bound(const graph& g, std::span<const node_id> order, const degree_bounds& bounds) {
    const node_id root = order.back();
    detail::list<interval> lead(std::size_t{root.index} + 1);
    for (const node_id id : order) {
        const node n = g[id];
        interval& result = lead[id.index];
        const interval &a = lead[n.a.index], &b = lead[n.b.index], &c = lead[n.c.index];
        if (n.op == op::constant) {
            result = constant_range(g.constant(id), interval_model::real);
        } else if (n.op == op::truth) {
            const double value = n.payload != 0 ? 1 : 0;
            result = {value, value, false, false};
        } else if (n.op == op::variable) {
            const double value = 1 + static_cast<double>(random_of(g, id, 0) >> 12) * 0x1p-52;
            result = {value, value, false, false};
        } else if (bounds.is_coefficient(id)) {
            result = evaluate_interval(n, a, b, c);
        } else if (n.op == op::add || n.op == op::sub) {
            const interval nothing;
            const bool has_a = bounds.degree(n.a) == bounds.degree(id), has_b = bounds.degree(n.b) == bounds.degree(id);
            result = evaluate_interval(n, has_a ? a : nothing, has_b ? b : nothing, nothing);
        } else if (n.op == op::select) {
            return false;  // which arm counts depends on a parameter
        } else {
            result = evaluate_interval(n, a, b, c);
        }
        if (result.maybe_undefined) return false;
    }
    return !lead[root.index].contains(0);
}

/// The degree along a random line modulo a prime, by finite differences of the values at `bound` + 1 points; nothing for the zero function.
/// `certain` becomes false where a coefficient had to be replaced by a random number.
template <std::uint32_t Prime>
class line_degree {
  public:
    line_degree(const graph& g, std::span<const node_id> order, const degree_bounds& bounds)
        : graph_(g), order_(order), bounds_(bounds), values_(std::size_t{order.back().index} + 1) {}

    std::optional<std::uint32_t> operator()(bool& certain) {
        for (const node_id id : order_)
            if (bounds_.is_coefficient(id)) values_[id.index] = coefficient(id, graph_[id]);
        const std::uint32_t bound = bounds_.degree(order_.back());
        detail::list<number> difference;
        for (std::uint32_t s = 0; s <= bound; ++s) {
            for (const node_id id : order_)
                if (!bounds_.is_coefficient(id)) values_[id.index] = at(id, graph_[id], number{s});
            difference.push_back(values_[order_.back().index]);
        }
        certain = certain && certain_;
        std::optional<std::uint32_t> degree;
        for (std::uint32_t k = 0; k <= bound; ++k) {  // difference[i] is the k-th difference at i
            if (!difference[0].is_zero()) degree = k;
            for (std::size_t i = 0; i + k < bound; ++i) difference[i] = difference[i + 1] - difference[i];
        }
        return degree;
    }

  private:
    using number = residue<Prime>;

    number random(node_id id, std::uint64_t purpose) const { return number::from(random_of(graph_, id, purpose + Prime)); }

    number replaced(node_id id) {
        certain_ = false;
        return random(id, 1);
    }

    number of_constant(node_id id) {
        const glexpr::number& c = graph_.constant(id);
        if (c.exact) {
            const number denominator = number::from(c.exact->denominator);
            return denominator.is_zero() ? replaced(id) : number::from(c.exact->numerator) * inverse(denominator);
        }
        certain_ = false;
        int exponent = 0;
        const double digits = std::ldexp(std::frexp(c.value, &exponent), 53);
        exponent -= 53;
        const number two{2}, base = exponent < 0 ? inverse(two) : two;
        return number::from(static_cast<std::int64_t>(digits)) *
               power(base, static_cast<std::uint64_t>(exponent < 0 ? -exponent : exponent));
    }

    number quotient(number a, number b) const { return b.is_zero() ? a : a * inverse(b); }

    number coefficient(node_id id, const node& n) {
        if (n.op == op::constant) return of_constant(id);
        if (n.op == op::variable) return random(id, 1);
        const number a = values_[n.a.index], b = values_[n.b.index];
        if (n.op == op::neg) return -a;
        if (n.op == op::add) return a + b;
        if (n.op == op::sub) return a - b;
        if (n.op == op::mul) return a * b;
        if (n.op == op::div) return quotient(a, b);
        if (n.op == op::pow_int) return power(a, static_cast<std::uint64_t>(n.payload));
        return replaced(id);  // roots, sines and the like of parameters
    }

    number at(node_id id, const node& n, number s) {
        if (n.op == op::variable) return random(id, 2) + s * random(id, 3);
        const number a = values_[n.a.index], b = values_[n.b.index];
        if (n.op == op::neg) return -a;
        if (n.op == op::add) return a + b;
        if (n.op == op::sub) return a - b;
        if (n.op == op::mul) return a * b;
        if (n.op == op::div) return quotient(a, b);
        if (n.op == op::pow_int) return power(a, static_cast<std::uint64_t>(n.payload));
        // a select by a parameter: a general mixture has the larger degree of the two arms
        certain_ = false;
        return b + a * (values_[n.c.index] - b);
    }

    const graph& graph_;
    std::span<const node_id> order_;
    const degree_bounds& bounds_;
    detail::list<number> values_;
    bool certain_ = true;
};

}  // namespace detail

GLEXPR_INLINE formula_degree degree(const expr& f) {
    using namespace detail;
    const graph& g = f.graph();
    const std::vector<node_id> order = schedule(g, f.id());
    const degree_bounds bounds(g, order, std::size_t{f.id().index} + 1);
    if (!bounds.is_polynomial(f.id())) return {formula_class::not_polynomial, 0, true};
    const auto of_degree = [](std::uint32_t degree, bool exact) {
        return formula_degree{degree == 0 ? formula_class::constant : formula_class::polynomial, degree, exact};
    };
    const std::uint32_t bound = bounds.degree(f.id());
    if (attains_bound(g, order, bounds)) return of_degree(bound, true);
    if (bound > largest_interpolated_degree) return of_degree(bound, false);
    bool certain = true;
    const auto first = line_degree<2147483647>(g, order, bounds)(certain), second = line_degree<2147483629>(g, order, bounds)(certain);
    if (!first && !second) return {formula_class::zero, 0, certain};
    const std::uint32_t a = first.value_or(0), b = second.value_or(0);
    return of_degree(a > b ? a : b, certain);
}

}  // namespace glexpr
