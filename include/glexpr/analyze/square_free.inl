#pragma once

#include <glexpr/analyze/square_free.hpp>
#include <glexpr/detail/list.hpp>
#include <glexpr/graph/construct.hpp>
#include <glexpr/graph/graph.hpp>
#include <glexpr/graph/schedule.hpp>

#include <cstddef>
#include <cstdint>
#include <vector>

namespace glexpr {

GLEXPR_INLINE square_free_form square_free(const expr& f) {
    graph& g = f.graph();
    const std::vector<node_id> order = schedule(g, f.id());
    detail::list<bool> varies(std::size_t{f.id().index} + 1);
    for (const node_id id : order) {
        const node n = g[id];
        bool depends = n.op == op::variable && g.variable(id).kind == variable_kind::coordinate;
        for (std::size_t i = 0; i < n.arity(); ++i) depends = depends || varies[n.operand(i).index];
        varies[id.index] = depends;
    }

    // How often each node is a factor, counted from the root down. Only "once", "an even number" and "an odd number" matter: a count keeps its
    // parity and whether it exceeds 1, so it never overflows.
    detail::list<std::uint8_t> multiplicity(varies.size());
    const auto reduced_count = [](std::int64_t count) { return static_cast<std::uint8_t>(count < 4 ? count : 2 + count % 2); };
    const auto occurs = [&](node_id id, std::int64_t times) { multiplicity[id.index] = reduced_count(multiplicity[id.index] + times); };
    occurs(f.id(), 1);
    detail::list<node_id> factors, divisors;
    for (std::size_t step = order.size(); step-- > 0;) {
        const node_id id = order[step];
        const node n = g[id];
        const std::uint8_t count = multiplicity[id.index];
        if (count == 0) continue;
        if (n.op == op::mul) {
            occurs(n.a, count);
            occurs(n.b, count);
        } else if (n.op == op::neg) {
            occurs(n.a, count);
        } else if (n.op == op::pow_int) {
            occurs(n.a, count * reduced_count(n.payload));
        } else if (n.op == op::abs) {
            occurs(n.a, 2 * count);
        } else if (n.op == op::div && !varies[n.b.index]) {
            occurs(n.a, count);
            if (!g.is_constant(n.b)) divisors.push_back(n.b);
        } else if (!g.is_constant(id) || g.constant(id).value == 0) {
            factors.push_back(id);
        }
    }

    // u − v and v − u are the same factor; the one that is read first takes the count of the other
    detail::list<bool> is_difference(multiplicity.size());
    std::size_t differences = 0;
    for (const node_id id : factors) {
        is_difference[id.index] = g[id].op == op::sub;
        differences += is_difference[id.index] ? 1u : 0u;
    }
    for (std::size_t i = factors.size(); i-- > 0 && differences > 1;) {
        if (!is_difference[factors[i].index] || multiplicity[factors[i].index] == 0) continue;
        const node_id opposite = (-expr(g, factors[i])).id();
        if (opposite.index >= is_difference.size() || !is_difference[opposite.index]) continue;
        occurs(factors[i], multiplicity[opposite.index]);
        multiplicity[opposite.index] = 0;
    }

    // the walk went from the root down: back to front the factors stand in the order of reading
    square_free_form result{constant(g, 1), false, {}};
    for (std::size_t i = factors.size(); i-- > 0;) {
        const expr factor(g, factors[i]);
        const std::uint8_t count = multiplicity[factors[i].index];
        if (count == 0) continue;
        result.reduced = result.reduced * factor;
        if (count > 1) result.changed = true;
        if (count % 2 == 0) result.even_factors.push_back(factor);
    }
    if (!result.changed) return {f, false, {}};
    // a parameter in a divisor still decides where the formula is defined
    for (std::size_t i = divisors.size(); i-- > 0;) result.reduced = result.reduced / expr(g, divisors[i]);
    return result;
}

}  // namespace glexpr
