#pragma once

#include <glexpr/analyze/definedness.hpp>
#include <glexpr/analyze/evaluate_interval.inl>
#include <glexpr/core/span.hpp>
#include <glexpr/detail/list.hpp>
#include <glexpr/graph/construct.hpp>
#include <glexpr/graph/make.hpp>
#include <glexpr/graph/schedule.hpp>

#include <cstddef>
#include <vector>

namespace glexpr {

namespace detail {

/// Writes the flag of `evaluate` as expressions, node by node.
class definedness_builder {
  public:
    definedness_builder(glexpr::graph& g, std::span<const interval> ranges) : graph_(g), ranges_(ranges), yes_(make_truth(g, true)) {}

    expr build(node_id root) {
        const std::vector<node_id> order = schedule(graph_, root);
        defined_.resize(std::size_t{root.index} + 1, yes_);
        for (const node_id id : order) {
            graph_.set_origin(graph_.origin(id));
            defined_[id.index] = build(id, graph_[id]);
            if (graph_.full()) break;
        }
        return defined_[root.index];
    }

  private:
    // A full graph answers with any node, which need not be a condition.
    expr both(const expr& a, const expr& b) { return graph_.full() ? a : logical_and(a, b); }
    expr either(const expr& a, const expr& b) { return graph_.full() ? a : logical_or(a, b); }
    expr opposite(const expr& a) { return graph_.full() ? a : logical_not(a); }

    const interval& range(node_id id) const { return id.index < ranges_.size() ? ranges_[id.index] : anything; }

    expr build(node_id id, const node& n) {
        if (!range(id).maybe_undefined) return yes_;
        const auto operand_defined = [&](std::size_t i) { return defined_[n.operand(i).index]; };
        if (n.op == op::select) return reached(n, operand_defined(0), operand_defined(1), operand_defined(2));
        if (n.op == op::logical_and) return decided(n, operand_defined(0), operand_defined(1), false);
        if (n.op == op::logical_or) return decided(n, operand_defined(0), operand_defined(1), true);
        expr result = yes_;
        for (std::size_t i = 0; i < n.arity(); ++i) result = both(result, operand_defined(i));
        if (n.arity() == 0 || stays_in_domain(n, range(n.a), n.arity() > 1 ? range(n.b) : range(n.a))) return result;
        return both(result, in_domain(id, n));
    }

    /// A select: its condition, and the arm that it chooses.
    expr reached(const node& n, const expr& condition_defined, const expr& a_defined, const expr& b_defined) {
        const expr condition(graph_, n.a);
        if (is_surely_true(range(n.a))) return both(condition_defined, a_defined);
        if (is_surely_false(range(n.a))) return both(condition_defined, b_defined);
        if (a_defined == b_defined) return both(condition_defined, a_defined);
        if (a_defined == yes_) return both(condition_defined, either(condition, b_defined));
        if (b_defined == yes_) return both(condition_defined, either(opposite(condition), a_defined));
        return both(condition_defined, either(both(condition, a_defined), both(opposite(condition), b_defined)));
    }

    /// `and`, `or`: both operands, or one that has the deciding value.
    expr decided(const node& n, const expr& a_defined, const expr& b_defined, bool deciding) {
        const auto decides = [&](node_id id) { return deciding ? expr(graph_, id) : opposite({graph_, id}); };
        if (a_defined == b_defined) return a_defined;
        if (a_defined == yes_) return either(b_defined, decides(n.a));
        if (b_defined == yes_) return either(a_defined, decides(n.b));
        return either(both(a_defined, b_defined), either(both(a_defined, decides(n.a)), both(b_defined, decides(n.b))));
    }

    /// The domain of one operation: `glexpr::in_domain` as an expression.
    expr in_domain(node_id id, const node& n) {
        const expr u(graph_, n.a), v(graph_, n.arity() > 1 ? n.b : id), zero = constant(graph_, 0), one = constant(graph_, 1);
        const auto is_not_zero = [&](const expr& e) { return opposite(equal(e, zero)); };
        switch (facts(n.op).domain) {
            case op_domain::everywhere: return yes_;
            case op_domain::nonnegative: return less_equal(zero, u);
            case op_domain::positive: return less(zero, u);
            case op_domain::nonzero_divisor: return is_not_zero(v);
            case op_domain::closed_unit: return both(less_equal(-one, u), less_equal(u, one));
            case op_domain::open_unit: return both(less(-one, u), less(u, one));
            case op_domain::at_least_one: return less_equal(one, u);
            case op_domain::not_origin: return either(is_not_zero(u), is_not_zero(v));
            case op_domain::rational_power: return n.exponent().denominator % 2 != 0 ? yes_ : less_equal(zero, u);
            case op_domain::general_power: {
                const expr negative = less(u, zero);
                const expr by_parity = both(negative, equal(fract(v), zero)), at_zero = both(opposite(negative), less_equal(zero, v));
                return either(less(zero, u), either(by_parity, at_zero));
            }
        }
        return yes_;
    }

    glexpr::graph& graph_;
    std::span<const interval> ranges_;
    expr yes_;
    detail::list<expr> defined_;
};

}  // namespace detail

GLEXPR_INLINE expr definedness(const expr& f, std::span<const interval> ranges) {
    const span origin = f.graph().current_origin();
    const expr result = detail::definedness_builder(f.graph(), ranges).build(f.id());
    f.graph().set_origin(origin);
    return result;
}

}  // namespace glexpr
