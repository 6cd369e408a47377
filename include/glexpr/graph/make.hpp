#pragma once

#include <glexpr/config.hpp>
#include <glexpr/graph/arithmetic.hpp>
#include <glexpr/graph/expr.hpp>

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>

/// What the constructors of construct.hpp are made of: constants, folding, and the order of operands.
namespace glexpr::detail {

/// Fractions are kept while numerator and denominator are exact doubles, so that the nearest double is one division away.
inline bool keeps_exact(rational r) {
    constexpr std::uint64_t bound = std::uint64_t{1} << 53;
    return magnitude(r.numerator) <= bound && static_cast<std::uint64_t>(r.denominator) <= bound;
}

inline number to_number(rational r) {
    const double value = static_cast<double>(r.numerator) / static_cast<double>(r.denominator);
    return {value, keeps_exact(r) ? std::optional<rational>(r) : std::nullopt};
}

/// A double counts as exact when it is a whole number or a binary fraction with few digits: a rounded irrational number hardly ever is.
inline number to_number(double v) {
    constexpr double scale = 1 << 20;
    const double scaled = v * scale;
    if (std::abs(v) < 4503599627370496.0 && std::floor(v) == v) return to_number(rational{static_cast<std::int64_t>(v), 1});
    if (std::abs(scaled) < 4503599627370496.0 && std::floor(scaled) == scaled)
        if (const auto r = make_rational(static_cast<std::int64_t>(scaled), 1 << 20)) return to_number(*r);
    return {v, std::nullopt};
}

/// What stands for a double that is infinite or no number: √−1, an operation without value like others. No derivative makes one.
inline node no_number(graph& g) {
    return {op::pow_rational, g.intern_constant({-1.0, rational{-1, 1}}), {}, {}, std::int64_t{1} << 32 | 2};
}

inline bool is_no_number(const graph& g, node_id id) {
    const node n = g[id];
    return n.op == op::pow_rational && n.exponent() == rational{1, 2} && g.is_constant(n.a) && g.constant(n.a).value == -1;
}

inline expr constant_expr(graph& g, const number& n) { return {g, n.value - n.value == 0 ? g.intern_constant(n) : g.intern(no_number(g))}; }

/// The number of an expression that is a constant, else null.
inline const number* constant_of(const expr& e) { return e.graph().is_constant(e.id()) ? &e.graph().constant(e.id()) : nullptr; }

inline bool is_value(const expr& e, double v) {
    const number* n = constant_of(e);
    return n != nullptr && n->value == v;
}

inline bool has_op(const expr& e, op o) { return e.node().op == o; }
inline expr operand_of(const expr& e, std::size_t i) { return {e.graph(), e.node().operand(i)}; }

/// Whether the expression is written with a leading minus. Sums turn into differences then, and products and quotients move the minus in
/// front of the whole, so that it has one place: -x, or the number of c·x.
inline bool is_negative(const expr& e) {
    if (has_op(e, op::neg)) return true;
    const number* n = constant_of(has_op(e, op::mul) ? operand_of(e, 0) : e);
    return n != nullptr && n->value < 0;
}

inline graph& common_graph(const expr& a, const expr& b) {
    GLEXPR_ASSERT(&a.graph() == &b.graph(), "expressions of two graphs cannot be combined");
    return a.graph();
}

/// The exact value of an arithmetic operation on exact constants, where 64 bits hold it.
inline std::optional<rational> exact_value(op o, const number& a, const number& b) {
    if (!a.exact || !b.exact) return std::nullopt;
    std::optional<rational> r;
    if (o == op::add) r = add(*a.exact, *b.exact);
    if (o == op::sub) r = add(*a.exact, negated(*b.exact));
    if (o == op::mul) r = multiply(*a.exact, *b.exact);
    if (o == op::div) r = divide(*a.exact, *b.exact);
    return r && keeps_exact(*r) ? r : std::nullopt;
}

/// The constant that a node with constant operands computes; nothing where an operand is no constant or there is no finite value.
inline std::optional<number> folded(const graph& g, const node& n) {
    double values[3] = {0, 0, 0};
    for (std::size_t i = 0; i < n.arity(); ++i) {
        if (!g.is_constant(n.operand(i))) return std::nullopt;
        values[i] = g.constant(n.operand(i)).value;
    }
    if (n.arity() == 2)
        if (const auto r = exact_value(n.op, g.constant(n.a), g.constant(n.b))) return to_number(*r);
    if (n.op == op::pow_int && g.constant(n.a).exact)
        if (const auto r = power(*g.constant(n.a).exact, n.payload); r && keeps_exact(*r)) return to_number(*r);
    if (n.op == op::neg && g.constant(n.a).exact) return to_number(negated(*g.constant(n.a).exact));
    bool defined = true;
    const double v = apply<double>(n, values[0], values[1], values[2], defined);
    if (!defined || !(v - v == 0)) return std::nullopt;
    return to_number(v);
}

/// The order of the operands of a commutative operation, a matter of readable text: numbers first in a product and else last, then the
/// longer chain of the same operation (which needs no brackets on the left), then by name. It depends on the expressions alone.
inline bool precedes(const graph& g, op o, node_id a, node_id b) {
    const bool a_number = g.is_constant(a), b_number = g.is_constant(b);
    if (a_number != b_number) return o == op::mul ? a_number : b_number;
    const auto is_chain = [&](node_id id) { return g[id].op == o || (o == op::add && g[id].op == op::sub); };
    const bool a_chain = is_chain(a), b_chain = is_chain(b);
    if (a_chain != b_chain) return a_chain;
    const std::uint32_t a_name = g.leading_name(a), b_name = g.leading_name(b);
    if (a_name != b_name) return a_name < b_name;
    return g.structural_hash(a) < g.structural_hash(b);
}

/// The node, folded to a constant where that is possible.
inline expr make(graph& g, node n) {
    if (facts(n.op).commutative && precedes(g, n.op, n.b, n.a)) std::swap(n.a, n.b);
    if (!facts(n.op).yields_truth && n.arity() > 0)
        if (const auto value = folded(g, n)) return constant_expr(g, *value);
    return {g, g.intern(n)};
}

inline expr make(op o, const expr& a) { return make(a.graph(), {o, a.id(), {}, {}, 0}); }
inline expr make(op o, const expr& a, const expr& b) { return make(common_graph(a, b), {o, a.id(), b.id(), {}, 0}); }

inline expr make_truth(graph& g, bool value) { return {g, g.intern({op::truth, {}, {}, {}, value ? 1 : 0})}; }

/// Whether an exponent, or a part of a fractional one, has at most 31 bits: larger ones are known at run time only.
constexpr bool fits_exponent(std::int64_t n) { return n >= -0x7fffffff && n <= 0x7fffffff; }

/// The value of an expression that is plainly true or false.
inline std::optional<bool> known_truth(const expr& e) {
    if (!has_op(e, op::truth)) return std::nullopt;
    return e.node().payload != 0;
}

}  // namespace glexpr::detail
