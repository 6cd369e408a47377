#pragma once

#include <glexpr/analyze/cost.hpp>
#include <glexpr/config.hpp>
#include <glexpr/core/span.hpp>
#include <glexpr/detail/list.hpp>
#include <glexpr/graph/construct.hpp>
#include <glexpr/graph/rational.hpp>
#include <glexpr/graph/schedule.hpp>
#include <glexpr/transform/differentiate.hpp>

#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

namespace glexpr {

namespace detail {

/// How the value of a node changes with its operands: by factors, by a quotient, or by the operand that was chosen.
struct local_derivative {
    enum class shape { none, factors, quotient, choice };
    shape kind = shape::none;
    expr by_a, by_b;  ///< factors; by_b only for two operands
    expr condition;   ///< choice: which of the two operands below counts
    std::size_t if_true = 0, if_false = 0;
};

/// What both modes walk over: the nodes of `f` in order, and which of them depend on `by`: variables, or nodes that count as such.
struct dependence {
    dependence(const expr& f, std::span<const expr> by)
        : order(schedule(f.graph(), f.id())), active(std::size_t{f.id().index} + 1), is_variable(active.size()) {
        for (const expr& v : by)
            if (v.id().index < active.size()) active[v.id().index] = is_variable[v.id().index] = true;
        for (const node_id id : order) {
            const node n = f.graph()[id];
            for (std::size_t i = 0; i < n.arity(); ++i)
                if (active[n.operand(i).index] && !(n.op == op::select && i == 0)) active[id.index] = true;
        }
    }

    std::vector<node_id> order;
    detail::list<bool> active;       ///< by node
    detail::list<bool> is_variable;  ///< by node
};

/// The rules of the op table, built as expressions. `by_b` is wanted only where the second operand is `active`: the logarithm in the
/// rule of a power must not appear for a constant exponent.
inline local_derivative differentiate_node(const expr& self, bool a_active, bool b_active) {
    using shape = local_derivative::shape;
    graph& g = self.graph();
    const node n = self.node();
    const expr u(g, n.a), v(g, n.b);
    const expr one = constant(g, 1);
    const auto factor = [](const expr& by_u) { return local_derivative{shape::factors, by_u, {}, {}, 0, 0}; };
    const auto factors = [](const expr& by_u, const expr& by_v) { return local_derivative{shape::factors, by_u, by_v, {}, 0, 0}; };
    const auto choice = [](const expr& condition, std::size_t if_true, std::size_t if_false) {
        return local_derivative{shape::choice, {}, {}, condition, if_true, if_false};
    };
    switch (n.op) {
        case op::constant:
        case op::variable:
        case op::truth: return {};
        case op::neg: return factor(-one);
        case op::add: return factors(one, one);
        case op::sub: return factors(one, -one);
        case op::mul: return factors(v, u);
        case op::div: return {shape::quotient, {}, {}, {}, 0, 0};
        case op::mod: return factors(one, -floor(u / v));
        case op::pow_int: return factor(constant(g, static_cast<double>(n.payload)) * pow(u, n.payload - 1));
        case op::pow_rational: {
            const rational r = n.exponent();
            const rational lowered = *add(r, {-1, 1});
            if (lowered.numerator > 0) return factor(constant(g, r) * pow(u, lowered));
            return factor(constant(g, r) / pow(u, negated(lowered)));
        }
        case op::pow: return factors(a_active ? v * pow(u, v - one) : one, b_active ? log(u) * self : one);
        case op::abs: return factor(sign(u));
        case op::sign:
        case op::floor:
        case op::ceil:
        case op::trunc: return {};
        case op::fract: return factor(one);
        case op::min: return choice(less_equal(u, v), 0, 1);
        case op::max: return choice(less_equal(v, u), 0, 1);
        case op::exp: return factor(self);
        case op::exp2: return factor(log(constant(g, 2)) * self);
        case op::log: return factor(one / u);
        case op::log2: return factor(one / (log(constant(g, 2)) * u));
        case op::sin: return factor(cos(u));
        case op::cos: return factor(-sin(u));
        case op::tan: return factor(one + pow(self, 2));
        case op::asin: return factor(one / sqrt((one - u) * (one + u)));
        case op::acos: return factor(-(one / sqrt((one - u) * (one + u))));
        case op::atan: return factor(one / (one + pow(u, 2)));
        case op::sinh: return factor(cosh(u));
        case op::cosh: return factor(sinh(u));
        case op::tanh: return factor(one - pow(self, 2));
        case op::asinh: return factor(one / sqrt(one + pow(u, 2)));
        case op::acosh: return factor(one / sqrt((u - one) * (u + one)));
        case op::atanh: return factor(one / ((one - u) * (one + u)));
        case op::atan2: {
            const expr square = pow(u, 2) + pow(v, 2);
            return factors(v / square, -(u / square));
        }
        case op::less:
        case op::less_equal:
        case op::equal:
        case op::logical_not:
        case op::logical_and:
        case op::logical_or: return {};
        case op::select: return choice({g, n.a}, 1, 2);
    }
    return {};
}

/// Whether forward mode is so far from reverse mode that it need not be tried. Counted are a product for each operand, in forward mode
/// for each variable below it as well, and the additions: forward mode adds at sums, reverse mode where a node has several users.
inline bool forward_is_hopeless(const dependence& nodes, const expr& f, std::span<const expr> by) {
    const graph& g = f.graph();
    detail::list<std::uint32_t> below(nodes.active.size());  // which variables, a bit each
    for (std::size_t k = 0; k < by.size(); ++k)
        if (by[k].id().index < below.size()) below[by[k].id().index] = std::uint32_t{1} << (k % 32);
    std::size_t forward = 0, reverse = 0;
    for (const node_id id : nodes.order) {
        const node n = g[id];
        if (!nodes.active[id.index] || nodes.is_variable[id.index]) continue;
        const bool sum = n.op == op::add || n.op == op::sub;
        std::uint32_t all = 0;
        for (std::size_t i = 0; i < n.arity(); ++i) {
            const std::uint32_t of_operand = below[n.operand(i).index];
            forward += static_cast<std::size_t>(std::popcount(sum ? all & of_operand : of_operand));
            if (of_operand != 0) reverse += sum ? 1 : 2;  // an addition for each use, a product
            all |= of_operand;
        }
        --reverse;  // the first use adds to nothing
        below[id.index] = all;
    }
    return 10 * forward > 11 * reverse;  // what both leave out is less than a tenth, on the formulas of the gallery
}

/// The node nearest to the variables through which all their ways to f lead; f itself where there is none nearer.
inline expr narrowest_place(const dependence& nodes, const expr& f) {
    graph& g = f.graph();
    detail::list<bool> seen(nodes.active.size());
    seen[f.id().index] = true;
    node_id narrowest = f.id();
    std::size_t ways = 1;  // seen, and not yet left
    for (std::size_t step = nodes.order.size(); step-- > 0;) {
        const node_id id = nodes.order[step];
        if (!seen[id.index] || nodes.is_variable[id.index]) continue;
        if (ways == 1) narrowest = id;
        --ways;
        const node n = g[id];
        for (std::size_t i = n.op == op::select ? 1 : 0; i < n.arity(); ++i) {
            const std::uint32_t operand = n.operand(i).index;
            if (!nodes.active[operand] || seen[operand]) continue;
            seen[operand] = true;
            ++ways;
        }
    }
    return {g, narrowest};
}

inline std::vector<expr> gradient_forward(const expr& f, std::span<const expr> by, const dependence& nodes) {
    using shape = local_derivative::shape;
    graph& g = f.graph();
    const span origin = g.current_origin();
    const std::vector<node_id>& order = nodes.order;  // no structured binding: clang 14 captures none in a lambda
    const detail::list<bool>& active = nodes.active;
    const std::size_t size = active.size(), count = by.size();
    const expr zero = constant(g, 0);
    std::vector<node_id> tangents(size * count, zero.id());
    for (std::size_t k = 0; k < count; ++k)
        if (by[k].id().index < size) tangents[by[k].id().index * count + k] = constant(g, 1).id();
    for (const node_id id : order) {
        const node n = g[id];
        if (!active[id.index] || nodes.is_variable[id.index]) continue;
        g.set_origin(g.origin(id));
        const expr self(g, id);
        const local_derivative d = differentiate_node(self, active[n.a.index], n.arity() > 1 && active[n.b.index]);
        for (std::size_t k = 0; k < count; ++k) {
            const auto tangent = [&](std::size_t i) { return expr(g, tangents[n.operand(i).index * count + k]); };
            expr result = zero;
            switch (d.kind) {
                case shape::none: break;
                case shape::factors:
                    result = d.by_a * tangent(0);
                    if (n.arity() > 1) result = result + d.by_b * tangent(1);
                    break;
                case shape::quotient: result = (tangent(0) - self * tangent(1)) / expr(g, n.b); break;
                case shape::choice: result = select(d.condition, tangent(d.if_true), tangent(d.if_false)); break;
            }
            tangents[id.index * count + k] = result.id();
        }
    }
    g.set_origin(origin);
    std::vector<expr> result;
    result.reserve(count);
    for (std::size_t k = 0; k < count; ++k) result.emplace_back(g, tangents[f.id().index * count + k]);
    return result;
}

inline std::vector<expr> gradient_reverse(const expr& f, std::span<const expr> by, const dependence& nodes) {
    using shape = local_derivative::shape;
    graph& g = f.graph();
    const span origin = g.current_origin();
    const std::vector<node_id>& order = nodes.order;  // no structured binding: clang 14 captures none in a lambda
    const detail::list<bool>& active = nodes.active;
    const std::size_t size = active.size();
    const expr zero = constant(g, 0);
    std::vector<node_id> adjoints(size, zero.id());
    adjoints[f.id().index] = constant(g, 1).id();
    for (std::size_t step = order.size(); step-- > 0;) {
        const node_id id = order[step];
        const node n = g[id];
        const expr adjoint(g, adjoints[id.index]);
        if (!active[id.index] || nodes.is_variable[id.index] || adjoint == zero) continue;
        g.set_origin(g.origin(id));
        const expr self(g, id);
        const auto contribute = [&](std::size_t i, const expr& amount) {
            const std::size_t operand = n.operand(i).index;
            if (active[operand]) adjoints[operand] = (expr(g, adjoints[operand]) + amount).id();
        };
        const local_derivative d = differentiate_node(self, active[n.a.index], n.arity() > 1 && active[n.b.index]);
        switch (d.kind) {
            case shape::none: break;
            case shape::factors:
                if (active[n.a.index]) contribute(0, adjoint * d.by_a);
                if (n.arity() > 1 && active[n.b.index]) contribute(1, adjoint * d.by_b);
                break;
            case shape::quotient: {
                const expr scaled = adjoint / expr(g, n.b);
                contribute(0, scaled);
                if (active[n.b.index]) contribute(1, -(scaled * self));
                break;
            }
            case shape::choice:
                contribute(d.if_true, select(d.condition, adjoint, zero));
                contribute(d.if_false, select(d.condition, zero, adjoint));
                break;
        }
    }
    g.set_origin(origin);
    std::vector<expr> result;
    result.reserve(by.size());
    for (const expr& v : by) result.emplace_back(g, v.id().index < size ? adjoints[v.id().index] : zero.id());
    return result;
}

}  // namespace detail

GLEXPR_INLINE std::vector<expr> gradient_forward(const expr& f, std::span<const expr> by) {
    return detail::gradient_forward(f, by, detail::dependence(f, by));
}

GLEXPR_INLINE std::vector<expr> gradient_reverse(const expr& f, std::span<const expr> by) {
    return detail::gradient_reverse(f, by, detail::dependence(f, by));
}

namespace detail {

/// Forward from the narrowest place on, one derivative of every node, and in reverse mode down from there. Empty where the place is f.
inline std::vector<expr> gradient_through_narrowest(const expr& f, std::span<const expr> by, const dependence& nodes) {
    const expr place = narrowest_place(nodes, f);
    if (place == f) return {};
    const expr outer = glexpr::gradient_forward(f, std::span<const expr>(&place, 1))[0];
    std::vector<expr> result = glexpr::gradient_reverse(place, by);
    for (expr& d : result) d = outer * d;
    return result;
}

}  // namespace detail

GLEXPR_INLINE std::vector<expr> gradient(const expr& f, std::span<const expr> by) {
    const detail::dependence nodes(f, by);
    std::vector<expr> best = detail::gradient_reverse(f, by, nodes);
    if (by.size() < 2) return best;
    const auto total = [&](const std::vector<expr>& derivatives) {
        std::vector<node_id> roots;
        roots.reserve(derivatives.size() + 1);
        roots.push_back(f.id());
        for (const expr& d : derivatives) roots.push_back(d.id());
        return cost(f.graph(), roots);
    };
    if (!detail::forward_is_hopeless(nodes, f, by)) {
        std::vector<expr> forward = detail::gradient_forward(f, by, nodes);
        if (forward != best && total(forward) < total(best)) best = std::move(forward);
    }
    // at the same count of operations, too: its products end in sums, which GPUs compute in one
    std::vector<expr> narrow = detail::gradient_through_narrowest(f, by, nodes);
    if (!narrow.empty() && narrow != best && total(narrow) <= total(best)) best = std::move(narrow);
    return best;
}

GLEXPR_INLINE expr differentiate(const expr& f, const expr& v) { return gradient_reverse(f, std::span<const expr>(&v, 1))[0]; }

}  // namespace glexpr
