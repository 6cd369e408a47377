#pragma once

#include <glexpr/analyze/interval.hpp>
#include <glexpr/config.hpp>
#include <glexpr/detail/list.hpp>
#include <glexpr/graph/arithmetic.hpp>
#include <glexpr/graph/expr.hpp>
#include <glexpr/graph/graph.hpp>
#include <glexpr/parse/symbols.hpp>

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
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

/// Values for names. A name that is not bound counts as 0; free names (`parse_options::free_names`) count as 1, as their uniforms do, where the
/// declared symbols are known.
template <class T>
class bindings {
  public:
    bindings() = default;

    /// The defaults of the declared parameters.
    explicit bindings(const symbols& names) : knows_declared_(true) {
        for (const symbol& s : names.all())
            if (s.kind == symbol_kind::parameter) bound_.emplace_back(s.name, number(s.default_value));
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
        for (std::size_t i = 0; i < values.size(); ++i) {
            const variable& v = g.variables()[i];
            if (knows_declared_ && v.kind == variable_kind::parameter) values[i] = number(1);
            for (const auto& b : bound_)
                if (b.first == v.name) values[i] = b.second;
        }
        return values;
    }

  private:
    static T number(double v) {
        if constexpr (std::is_same_v<T, interval>)
            return {v, v};
        else
            return T(v);
    }

    bool knows_declared_ = false;  ///< a parameter without a value is a free name
    std::vector<std::pair<std::string, T>> bound_;
};

namespace detail {

/// Whether a node is defined, from its operands and its own domain. What is not reached does not matter: the arm of a select that was not
/// chosen, and an operand of `and`, `or` whose other operand decides.
bool reaches_defined(op o, bool own, bool a_defined, bool a_true, bool b_defined, bool b_true, bool c_defined);

/// What an `evaluator` does, for numbers of any kind.
struct evaluation_plan {
    evaluation_plan(const graph& g, std::span<const node_id> roots);

    struct step {
        node what;            ///< operands are indices of steps
        double constant = 0;  ///< of a constant; truth: 0 or 1
    };
    list<step> steps;
    list<std::uint32_t> outputs;  ///< the step of each root
    std::size_t inputs = 0;       ///< how many variables must have a value
};

}  // namespace detail

/// Evaluates the same expressions at many points: the order of evaluation is found once, and a point allocates nothing. The expressions are
/// copied, so the graph may grow or go. `T` is double, float or `dual`.
template <class T>
class evaluator {
  public:
    evaluator(const graph& g, std::span<const node_id> roots)
        : plan_(g, roots), values_(plan_.steps.size()), results_(plan_.outputs.size()) {}

    evaluator(const graph& g, node_id root) : evaluator(g, std::span<const node_id>(&root, 1)) {}
    explicit evaluator(const expr& root) : evaluator(root.graph(), root.id()) {}

    /// The values of the roots, in their order, where the variables of the graph have these values, in the order of `graph::variables`.
    /// They live until the next call.
    std::span<const evaluated<T>> all(std::span<const T> variables);

    /// The value of the first root.
    evaluated<T> operator()(std::span<const T> variables) { return all(variables)[0]; }

  private:
    template <class V>
    static bool is_true(V v) {
        return v < 0 || v > 0;
    }

    detail::evaluation_plan plan_;
    std::vector<evaluated<T>> values_;
    std::vector<evaluated<T>> results_;
};

template <class T>
std::span<const evaluated<T>> evaluator<T>::all(std::span<const T> variables) {
    GLEXPR_ASSERT(variables.size() >= plan_.inputs, "a variable of the expression has no value");
    for (std::size_t i = 0; i < plan_.steps.size(); ++i) {
        const node& n = plan_.steps[i].what;
        evaluated<T>& result = values_[i];
        if (n.op == op::variable) {
            result = {variables[static_cast<std::size_t>(n.payload)], true};
        } else if (n.op == op::constant || n.op == op::truth) {
            result = {static_cast<T>(plan_.steps[i].constant), true};
        } else {
            const evaluated<T>&a = values_[n.a.index], &b = values_[n.b.index], &c = values_[n.c.index];
            using detail::value_of;
            bool own = true;
            const T value = apply<T>(n, a.value, b.value, c.value, own);
            result = {value, detail::reaches_defined(n.op, own, a.defined, is_true(value_of(a.value)), b.defined,
                                                     is_true(value_of(b.value)), c.defined)};
        }
    }
    for (std::size_t i = 0; i < plan_.outputs.size(); ++i) results_[i] = values_[plan_.outputs[i]];
    return results_;
}

#if GLEXPR_COMPILED
extern template class evaluator<float>;
extern template class evaluator<double>;
#endif

/// The value of an expression at one point. Whoever evaluates at many keeps an `evaluator`.
template <class T>
evaluated<T> evaluate(const expr& root, const bindings<T>& where) {
    return evaluator<T>(root)(where.in_order(root.graph()));
}

/// The range of an expression over a box, outward rounded; `defined` says that it is so everywhere in the box. A name that is not bound may
/// be any number.
template <>
evaluated<interval> evaluate<interval>(const expr& root, const bindings<interval>& where);

/// The values of several expressions of one graph at one point; shared parts are computed once.
template <class T>
std::vector<evaluated<T>> evaluate(const graph& g, std::span<const node_id> roots, const bindings<T>& where) {
    evaluator<T> e(g, roots);
    const auto results = e.all(where.in_order(g));
    return {results.begin(), results.end()};
}

}  // namespace glexpr

#if !GLEXPR_COMPILED
#include <glexpr/evaluate/evaluate.inl>
#endif
