#pragma once

#include <glexpr/analyze/evaluate_interval.hpp>
#include <glexpr/detail/list.hpp>
#include <glexpr/graph/arithmetic.hpp>
#include <glexpr/graph/expr.hpp>
#include <glexpr/graph/schedule.hpp>
#include <glexpr/parse/symbols.hpp>

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace glexpr {

/// The value of an expression at a point. It is finite and documented (the stand-ins of the op table) also where the formula is undefined,
/// unless it overflows; truth is 1 or 0.
template <class T>
struct evaluated {
    T value{};
    bool defined = true;
};

/// Values for names. A name that is not bound counts as 0.
template <class T>
class bindings {
  public:
    bindings() = default;

    /// The defaults of the declared parameters.
    explicit bindings(const symbols& names) {
        for (const symbol& s : names.all())
            if (s.kind == symbol_kind::parameter) bound_.emplace_back(s.name, T(s.default_value));
    }

    bindings(std::initializer_list<std::pair<std::string_view, T>> values) {
        for (const auto& [name, value] : values) set(name, value);
    }

    void set(std::string_view name, const T& value) {
        for (auto& b : bound_)
            if (b.first == name) {
                b.second = value;
                return;
            }
        bound_.emplace_back(name, value);
    }

    /// The values of all variables of a graph, in their order: what an `evaluator` reads.
    std::vector<T> in_order(const graph& g, const T& unbound = T()) const {
        std::vector<T> values(g.variables().size(), unbound);
        for (std::size_t i = 0; i < values.size(); ++i)
            for (const auto& b : bound_)
                if (b.first == g.variables()[i].name) values[i] = b.second;
        return values;
    }

  private:
    std::vector<std::pair<std::string, T>> bound_;
};

namespace detail {

/// Whether a node is defined, from its operands and its own domain. What is not reached does not matter: the arm of a select that was not
/// chosen, and an operand of `and`, `or` whose other operand decides.
inline bool reaches_defined(op o, bool own, bool a_defined, bool a_true, bool b_defined, bool b_true, bool c_defined) {
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

}  // namespace detail

/// Evaluates the same expressions at many points: the order of evaluation is found once, and a point allocates nothing. The expressions are
/// copied, so the graph may grow or go. `T` is double, float or `dual`.
template <class T>
class evaluator {
  public:
    evaluator(const graph& g, std::span<const node_id> roots) {
        const std::vector<node_id> order = schedule(g, roots);
        std::uint32_t top = 0;
        for (const node_id id : order) top = id.index > top ? id.index : top;
        detail::list<std::uint32_t> slot_of(std::size_t{top} + 1);
        steps_.reserve(order.size());
        for (const node_id id : order) {
            slot_of[id.index] = static_cast<std::uint32_t>(steps_.size());
            node n = g[id];
            const T constant = n.op == op::constant ? static_cast<T>(g.constant(id).value) : static_cast<T>(static_cast<double>(n.payload));
            // unused operands repeat the first, or the node itself where there is none: they are read and ignored
            const std::uint32_t spare = n.arity() > 0 ? slot_of[n.a.index] : slot_of[id.index];
            n.a = {spare};
            n.b = {n.arity() > 1 ? slot_of[n.b.index] : spare};
            n.c = {n.arity() > 2 ? slot_of[n.c.index] : spare};
            if (n.op == op::variable && static_cast<std::size_t>(n.payload) >= inputs_) inputs_ = static_cast<std::size_t>(n.payload) + 1;
            steps_.push_back({n, constant});
        }
        values_.resize(steps_.size());
        for (const node_id root : roots) outputs_.push_back(slot_of[root.index]);
        results_.resize(outputs_.size());
    }

    evaluator(const graph& g, node_id root) : evaluator(g, std::span<const node_id>(&root, 1)) {}
    explicit evaluator(const expr& root) : evaluator(root.graph(), root.id()) {}

    /// The values of the roots, in their order, where the variables of the graph have these values, in the order of `graph::variables`.
    /// They live until the next call.
    std::span<const evaluated<T>> all(std::span<const T> variables) {
        GLEXPR_ASSERT(variables.size() >= inputs_, "a variable of the expression has no value");
        for (std::size_t i = 0; i < steps_.size(); ++i) {
            const node& n = steps_[i].what;
            evaluated<T>& result = values_[i];
            if (n.op == op::variable) {
                result = {variables[static_cast<std::size_t>(n.payload)], true};
            } else if (n.op == op::constant || n.op == op::truth) {
                result = {steps_[i].constant, true};
            } else {
                const evaluated<T>&a = values_[n.a.index], &b = values_[n.b.index], &c = values_[n.c.index];
                using detail::value_of;
                bool own = true;
                const T value = apply<T>(n, a.value, b.value, c.value, own);
                result = {value, detail::reaches_defined(n.op, own, a.defined, is_true(value_of(a.value)), b.defined,
                                                         is_true(value_of(b.value)), c.defined)};
            }
        }
        for (std::size_t i = 0; i < outputs_.size(); ++i) results_[i] = values_[outputs_[i]];
        return results_;
    }

    /// The value of the first root.
    evaluated<T> operator()(std::span<const T> variables) { return all(variables)[0]; }

  private:
    struct step {
        node what;  ///< operands are indices of steps
        T constant;
    };

    template <class V>
    static bool is_true(V v) {
        return v < 0 || v > 0;
    }

    detail::list<step> steps_;
    std::vector<evaluated<T>> values_;
    detail::list<std::uint32_t> outputs_;
    std::vector<evaluated<T>> results_;
    std::size_t inputs_ = 0;
};

/// The value of an expression at one point. Whoever evaluates at many keeps an `evaluator`.
template <class T>
evaluated<T> evaluate(const expr& root, const bindings<T>& where) {
    return evaluator<T>(root)(where.in_order(root.graph()));
}

/// The range of an expression over a box, outward rounded; `defined` says that it is so everywhere in the box. A name that is not bound may
/// be any number.
template <>
inline evaluated<interval> evaluate<interval>(const expr& root, const bindings<interval>& where) {
    const graph& g = root.graph();
    const node_id id = root.id();
    const interval range = evaluate_interval(g, std::span<const node_id>(&id, 1), where.in_order(g, whole_line))[id.index];
    return {range, !range.maybe_undefined};
}

/// The values of several expressions of one graph at one point; shared parts are computed once.
template <class T>
std::vector<evaluated<T>> evaluate(const graph& g, std::span<const node_id> roots, const bindings<T>& where) {
    evaluator<T> e(g, roots);
    const auto results = e.all(where.in_order(g));
    return {results.begin(), results.end()};
}

}  // namespace glexpr
