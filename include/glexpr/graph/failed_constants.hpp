#pragma once

#include <glexpr/core/diagnostic.hpp>
#include <glexpr/detail/join.hpp>
#include <glexpr/detail/list.hpp>
#include <glexpr/graph/arithmetic.hpp>
#include <glexpr/graph/construct.hpp>
#include <glexpr/graph/make.hpp>
#include <glexpr/graph/schedule.hpp>
#include <glexpr/parse/ast.hpp>
#include <glexpr/parse/report.hpp>

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace glexpr::detail {

/// What there is to say about a number that C++ has and no text can write.
inline diagnostic refused_number(span where) {
    return {diag_code::undefined_constant, severity::error, where, "this constant has no value",
            "an infinite double, and one that is no number, count as sqrt(-1)"};
}

/// The operations of a text that can never have a value: constants outside a domain (the constructors leave them unfolded) and divisions by
/// the number 0. What is noted while the text is lowered counts only if the formula still contains it in the end: `if(-1 > 0, ln(-1), 0)` is 0.
class failed_constants {
  public:
    explicit failed_constants(const graph& g) : graph_(g) {}

    /// Looks at what one step of the text made: the nodes from index `known` on and, for an operation of the language, its value and the
    /// operands of that, which may be older (`log10(0)` is a quotient). `operands` have been looked at before.
    void note(const ast_node& step, std::size_t known, const expr& value, std::span<const expr> operands) {
        const span where = step.where;
        const bool is_power = step.kind == ast_kind::power || (step.kind == ast_kind::call && step.function == function::pow);
        for (std::size_t i = known; i < graph_.size(); ++i) note(node_id{static_cast<std::uint32_t>(i)}, where, is_power);
        if (operands.empty() || step.kind == ast_kind::user_call) return;
        const auto note_older = [&](node_id id) {
            if (id.index >= known) return;
            for (const expr& o : operands)
                if (o.id() == id) return;
            note(id, where, is_power);
        };
        note_older(value.id());
        const node n = value.node();
        for (std::size_t i = 0; i < n.arity(); ++i) note_older(n.operand(i));
    }

    /// Reports what is part of `root`, the result of the statement at `where`.
    void report(const expr& root, span where, report_list& reports) {
        const std::vector<node_id> order = schedule(graph_, root.id());
        list<bool> placed(noted_.empty() ? 0 : graph_.size());
        for (const noted& n : noted_) placed[n.id.index] = true;
        // A function may have met one in a graph that held it already; its place is then not known better.
        for (const node_id id : order)
            if (placed.empty() || !placed[id.index]) note(id, where, false);
        if (noted_.empty()) return;
        list<bool> live(graph_.size());
        for (const node_id id : order) live[id.index] = true;
        for (const noted& n : noted_)
            if (live[n.id.index]) reports.add(describe(n));
    }

  private:
    struct noted {
        node_id id;
        span where;
        bool is_power;
    };

    bool is_zero(node_id id) const { return graph_.is_constant(id) && graph_.constant(id).value == 0; }

    static bool is_division(const node& n) { return facts(n.op).domain == op_domain::nonzero_divisor; }

    bool all_constant(const node& n) const {
        for (std::size_t i = 0; i < n.arity(); ++i)
            if (!graph_.is_constant(n.operand(i))) return false;
        return n.arity() > 0 && !facts(n.op).yields_truth;
    }

    void note(node_id id, span where, bool is_power) {
        const node n = graph_[id];
        if (all_constant(n) || (is_division(n) && is_zero(n.b))) noted_.push_back({id, where, is_power});
    }

    diagnostic describe(const noted& found) const {
        const node n = graph_[found.id];
        if (found.where.begin == found.where.end && is_no_number(graph_, found.id)) return refused_number(found.where);
        if (is_division(n) && is_zero(n.b)) {
            // Only what is certainly meant as a quotient of numbers is refused: 0^-1 and x/0 are left alone, undefined everywhere.
            if (found.is_power)
                return {diag_code::division_by_zero, severity::warning, found.where, "a negative power of 0 is a division by zero", ""};
            if (!all_constant(n))
                return {diag_code::division_by_zero, severity::warning, found.where, "division by zero: undefined everywhere", ""};
            return {diag_code::undefined_constant, severity::error, found.where, "division by zero", ""};
        }
        const double u = graph_.constant(n.a).value, v = n.arity() > 1 ? graph_.constant(n.b).value : 0;
        if (in_domain(n, u, v))
            return {diag_code::constant_overflow, severity::error, found.where, "this constant is too large to be computed", ""};
        return {diag_code::undefined_constant, severity::error, found.where, why_undefined(n), ""};
    }

    static std::string why_undefined(const node& n) {
        const std::string_view name = facts(n.op).name;
        switch (facts(n.op).domain) {
            case op_domain::everywhere: return "this constant has no value";
            case op_domain::nonnegative: return join({name, " has no value for a negative number"});
            case op_domain::positive: return join({name, " has a value only for positive numbers"});
            case op_domain::nonzero_divisor: return "division by zero";
            case op_domain::closed_unit: return join({name, " has a value only from -1 to 1"});
            case op_domain::open_unit: return join({name, " has a value only between -1 and 1"});
            case op_domain::at_least_one: return join({name, " has a value only from 1 on"});
            case op_domain::not_origin: return join({name, "(0, 0) has no value"});
            case op_domain::rational_power: return "an even root of a negative number has no real value";
            case op_domain::general_power: return "this power has no real value";
        }
        return {};
    }

    const graph& graph_;
    list<noted> noted_;
};

}  // namespace glexpr::detail
