#pragma once

#include <glexpr/config.hpp>
#include <glexpr/core/result.hpp>
#include <glexpr/detail/join.hpp>
#include <glexpr/detail/list.hpp>
#include <glexpr/graph/call.hpp>
#include <glexpr/graph/failed_constants.hpp>
#include <glexpr/graph/literal.hpp>
#include <glexpr/graph/lower.hpp>
#include <glexpr/graph/make.hpp>
#include <glexpr/graph/substitute.hpp>
#include <glexpr/parse/ast.hpp>
#include <glexpr/parse/report.hpp>

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace glexpr {

namespace detail {

/// One lowering: a loop over the steps of the text with a stack of values.
class lowering {
  public:
    lowering(graph& g, const ast& tree, const limits& bounds)
        : graph_(g), tree_(tree), bounds_(bounds), failed_(g), reports_(bounds.diagnostics) {}

    result<formula> run() {
        const span origin = graph_.current_origin();
        for (const ast_statement& s : tree_.statements)
            if (!statement(s)) break;
        graph_.set_origin(origin);
        if (!reports_.failed()) check_result();
        if (reports_.failed()) return reports_.take();
        formula f{values_.back(), tree_.statements.back().name, {}};
        for (const ast_name& n : tree_.names)
            if (n.kind == name_kind::coordinate || n.kind == name_kind::parameter || n.kind == name_kind::free) f.names.push_back(n);
        return {std::move(f), reports_.take()};
    }

  private:
    bool statement(const ast_statement& s) {
        for (std::uint32_t i = s.begin; i < s.end; ++i) {
            const ast_node& n = tree_.nodes[i];
            const std::span<const expr> operands(stack_.data() + stack_.size() - n.operands, n.operands);
            const std::size_t known = graph_.size();
            graph_.set_origin(n.where);
            const expr value = step(n, operands);
            failed_.note(n, known, value, operands);
            if (graph_.full() || work_ > bounds_.nodes * 8) {
                report(diag_code::too_many_nodes, severity::error, n.where,
                       join({"the formula expands to more than ", digits(bounds_.nodes), " operations"}),
                       "shorten it, or nest its functions less");
                return false;
            }
            stack_.shrink(stack_.size() - n.operands);
            stack_.push_back(value);
        }
        values_.push_back(stack_.back());
        stack_.pop_back();
        GLEXPR_ASSERT(stack_.empty(), "a statement leaves one value");
        function_of_.push_back(functions_.size());
        if (s.what == ast_statement::role::function) {
            while (placeholders_.size() < s.parameters.size()) add_placeholder();
            functions_.emplace_back(values_.back(), std::span<const expr>(placeholders_.data(), s.parameters.size()));
        }
        return true;
    }

    expr step(const ast_node& n, std::span<const expr> operands) {
        const auto number = [&](std::size_t i) { return as_number(operands[i]); };
        const auto condition = [&](std::size_t i) { return as_condition(operands[i]); };
        switch (n.kind) {
            case ast_kind::number: return literal(tree_.numbers[n.data], n.where);
            case ast_kind::name: return named(tree_.names[n.data]);
            case ast_kind::negate: return -number(0);
            case ast_kind::add: return number(0) + number(1);
            case ast_kind::subtract: return number(0) - number(1);
            case ast_kind::multiply: return number(0) * number(1);
            case ast_kind::divide: return number(0) / number(1);
            case ast_kind::modulo: return mod(number(0), number(1));
            case ast_kind::power: return pow(number(0), number(1));
            case ast_kind::less: return less(number(0), number(1));
            case ast_kind::less_equal: return less_equal(number(0), number(1));
            case ast_kind::greater: return less(number(1), number(0));
            case ast_kind::greater_equal: return less_equal(number(1), number(0));
            case ast_kind::equal: return equal(number(0), number(1));
            case ast_kind::not_equal: return not_equal(number(0), number(1));
            case ast_kind::logical_and: return logical_and(condition(0), condition(1));
            case ast_kind::logical_or: return logical_or(condition(0), condition(1));
            case ast_kind::logical_not: return logical_not(condition(0));
            case ast_kind::call: {
                arguments_.clear();
                arguments_.append(operands.data(), operands.data() + operands.size());
                for (expr& a : arguments_) a = n.function == function::if_ && &a == arguments_.data() ? as_condition(a) : as_number(a);
                return call(n.function, arguments_);
            }
            case ast_kind::user_call: {
                const expr_template& body = functions_[function_of_[n.data]];
                work_ += body.size();
                if (work_ > bounds_.nodes * 8) break;
                arguments_.clear();
                for (const expr& a : operands) arguments_.push_back(as_number(a));
                return body(arguments_);
            }
        }
        return constant(graph_, 0);
    }

    expr literal(const ast_number& n, span where) {
        const glexpr::number value = to_number(n);
        if (value.value - value.value == 0) {
            if (value.value == 0 && !n.digits.empty())
                report(diag_code::constant_underflow, severity::warning, where, "the number is so small that it counts as 0", "");
            return constant_expr(graph_, value);
        }
        report(diag_code::number_out_of_range, severity::error, where, "the number is too large", "numbers reach up to 1.79e308");
        return constant(graph_, 0);
    }

    expr named(const ast_name& n) {
        switch (n.kind) {
            case name_kind::coordinate: return coordinate(graph_, n.text);
            case name_kind::parameter:
            case name_kind::free: return parameter(graph_, n.text);
            case name_kind::constant:
                if (n.text == "e") return constant(graph_, 2.718281828459045);
                if (n.text == "tau") return constant(graph_, 6.283185307179586);
                if (n.text == "phi") return constant(graph_, 1.618033988749895);
                GLEXPR_ASSERT(n.text == "pi", "the language has four constants");
                return constant(graph_, 3.141592653589793);
            case name_kind::argument:
                while (placeholders_.size() <= n.index) add_placeholder();
                return placeholders_[n.index];
            case name_kind::definition: return values_[n.index];
        }
        return constant(graph_, 0);
    }

    /// A variable that no text can name: function bodies wait with them for their arguments.
    void add_placeholder() { placeholders_.push_back(parameter(graph_, join({"#", digits(placeholders_.size())}))); }

    void check_result() {
        expr& root = values_.back();
        root = as_number(root);
        if (graph_.full())
            return report(diag_code::too_many_nodes, severity::error, tree_.statements.back().where, "the formula has too many operations",
                          "");
        failed_.report(root, tree_.statements.back().where, reports_);
        const glexpr::number* value = constant_of(root);
        if (value == nullptr || reports_.failed()) return;
        const span where = tree_.statements.back().where;
        if (value->value == 0)
            report(diag_code::zero_function, severity::warning, where, "the formula is 0 everywhere: its surface is all of space", "");
        else
            report(diag_code::constant_function, severity::warning, where, "the formula is constant and not 0: its surface is empty", "");
    }

    void report(diag_code code, severity s, span where, std::string message, std::string hint) {
        reports_.add({code, s, where, std::move(message), std::move(hint)});
    }

    graph& graph_;
    const ast& tree_;
    const limits& bounds_;
    failed_constants failed_;
    detail::list<expr> stack_;
    detail::list<expr> arguments_;
    detail::list<expr> values_;  ///< of the statements so far
    std::vector<expr_template> functions_;
    detail::list<std::size_t> function_of_;  ///< for each statement its place in `functions_`, where it is a function
    detail::list<expr> placeholders_;
    report_list reports_;
    std::size_t work_ = 0;  ///< nodes computed for calls, shared or not: bounds the time that calls can take
};

}  // namespace detail

GLEXPR_INLINE result<formula> lower(graph& g, const ast& tree, const limits& bounds) {
    GLEXPR_ASSERT(!tree.statements.empty(), "the text has a result");
    return detail::lowering(g, tree, bounds).run();
}

}  // namespace glexpr
