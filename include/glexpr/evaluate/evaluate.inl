#pragma once

#include <glexpr/analyze/evaluate_interval.hpp>
#include <glexpr/evaluate/evaluate.hpp>
#include <glexpr/graph/schedule.hpp>

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace glexpr {

namespace detail {

GLEXPR_INLINE bool reaches_defined(op o, bool own, bool a_defined, bool a_true, bool b_defined, bool b_true, bool c_defined) {
    switch (o) {
        case op::select: return a_defined && (a_true ? b_defined : c_defined);
        case op::logical_and: return (a_defined && b_defined) || (a_defined && !a_true) || (b_defined && !b_true);
        case op::logical_or: return (a_defined && b_defined) || (a_defined && a_true) || (b_defined && b_true);
        case op::constant:
        case op::variable:
        case op::truth: return true;
        case op::neg:
        case op::add:
        case op::sub:
        case op::mul:
        case op::div:
        case op::mod:
        case op::pow_int:
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
        case op::logical_not: return own && a_defined && b_defined && c_defined;
    }
    return false;
}

GLEXPR_INLINE evaluation_plan::evaluation_plan(const graph& g, std::span<const node_id> roots) {
    const std::vector<node_id> order = schedule(g, roots);
    std::uint32_t top = 0;
    for (const node_id id : order) top = id.index > top ? id.index : top;
    list<std::uint32_t> slot_of(std::size_t{top} + 1);
    steps.reserve(order.size());
    for (const node_id id : order) {
        slot_of[id.index] = static_cast<std::uint32_t>(steps.size());
        node n = g[id];
        const double constant = n.op == op::constant ? g.constant(id).value : static_cast<double>(n.payload);
        // unused operands repeat the first, or the node itself where there is none: they are read and ignored
        const std::uint32_t spare = n.arity() > 0 ? slot_of[n.a.index] : slot_of[id.index];
        n.a = {spare};
        n.b = {n.arity() > 1 ? slot_of[n.b.index] : spare};
        n.c = {n.arity() > 2 ? slot_of[n.c.index] : spare};
        if (n.op == op::variable && static_cast<std::size_t>(n.payload) >= inputs) inputs = static_cast<std::size_t>(n.payload) + 1;
        steps.push_back({n, constant});
    }
    for (const node_id root : roots) outputs.push_back(slot_of[root.index]);
}

}  // namespace detail

template <>
GLEXPR_INLINE evaluated<interval> evaluate<interval>(const expr& root, const bindings<interval>& where) {
    const graph& g = root.graph();
    const node_id id = root.id();
    const interval range = evaluate_interval(g, std::span<const node_id>(&id, 1), where.in_order(g, whole_line))[id.index];
    return {range, !range.maybe_undefined};
}

#if GLEXPR_COMPILED
template class evaluator<float>;
template class evaluator<double>;
#endif

}  // namespace glexpr
