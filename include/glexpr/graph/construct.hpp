#pragma once

#include <glexpr/graph/arithmetic.hpp>
#include <glexpr/graph/expr.hpp>

#include <cmath>
#include <cstdint>
#include <limits>
#include <optional>
#include <utility>

/// Expressions are made here and only here. Each function folds constants, drops what does nothing and brings commutative operands into one
/// order, so that equal mathematics meets in one node.
///
/// A rewrite is an identity wherever both sides are defined. Those that also widen the domain, because an operand that may be undefined
/// disappears, all ask `widening_allowed`: x − x → 0, x/x → 1, 0·x → 0, 0/x → 0, x⁰ → 1, comparisons of x with itself.
///
/// An operation on constants that has no finite value (1/0, ln(0), 10^300·10^300) stays a node: whoever built it reports it.
namespace glexpr {

namespace detail {

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

inline expr constant_expr(graph& g, const number& n) { return {g, g.intern_constant(n)}; }

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

}  // namespace detail

/// Whether the expression is true or false rather than a number.
inline bool is_truth(const expr& e) { return facts(e.node().op).yields_truth; }

/// A number as an expression. Whole numbers and short binary fractions are exact; give any other fraction as a `rational` to keep it so.
inline expr constant(graph& g, double value) { return detail::constant_expr(g, detail::to_number(value)); }
inline expr constant(graph& g, rational value) { return detail::constant_expr(g, detail::to_number(value)); }

/// A coordinate or parameter as an expression.
inline expr coordinate(graph& g, std::string_view name) { return {g, g.intern_variable(name, variable_kind::coordinate)}; }
inline expr parameter(graph& g, std::string_view name) { return {g, g.intern_variable(name, variable_kind::parameter)}; }

expr operator-(const expr& a, const expr& b);
expr operator*(const expr& a, const expr& b);
expr pow(const expr& a, std::int64_t n);

inline expr operator-(const expr& a) {
    using namespace detail;
    if (has_op(a, op::neg)) return operand_of(a, 0);
    if (has_op(a, op::sub)) return operand_of(a, 1) - operand_of(a, 0);
    if (has_op(a, op::mul) && constant_of(operand_of(a, 0))) return make(op::mul, make(op::neg, operand_of(a, 0)), operand_of(a, 1));
    return make(op::neg, a);
}

inline expr operator+(const expr& a, const expr& b) {
    using namespace detail;
    graph& g = common_graph(a, b);
    if (is_value(a, 0)) return b;
    if (is_value(b, 0)) return a;
    if (a == b) return constant(g, 2) * a;
    if (constant_of(a) && constant_of(b)) return make(op::add, a, b);
    if (is_negative(b)) return a - -b;
    if (is_negative(a)) return b - -a;
    return make(op::add, a, b);
}

inline expr operator-(const expr& a, const expr& b) {
    using namespace detail;
    graph& g = common_graph(a, b);
    if (is_value(b, 0)) return a;
    if (is_value(a, 0)) return -b;
    if (a == b && g.widening_allowed()) return constant(g, 0);
    if (constant_of(a) && constant_of(b)) return make(op::sub, a, b);
    if (is_negative(b)) return a + -b;
    // -y - x and -x - y are the sum of the same two
    if (is_negative(a) && precedes(g, op::add, b.id(), (-a).id())) return make(op::sub, -b, -a);
    return make(op::sub, a, b);
}

inline expr operator*(const expr& a, const expr& b) {
    using namespace detail;
    graph& g = common_graph(a, b);
    if (constant_of(b) && !constant_of(a)) return b * a;
    if (is_value(a, 1)) return b;
    if (is_value(a, -1)) return -b;
    if (is_value(a, 0) && g.widening_allowed()) return a;
    if (constant_of(a) && constant_of(b)) return make(op::mul, a, b);
    if (is_negative(b)) return constant_of(a) ? -a * -b : -(a * -b);
    if (is_negative(a) && !constant_of(a)) return -(-a * b);
    if (constant_of(a) && has_op(b, op::mul) && constant_of(operand_of(b, 0))) {
        // c₁·(c₂·x): one rounding less where the product is exact, or at least finite and not lost
        const expr factor = make(op::mul, a, operand_of(b, 0));
        if (constant_of(factor) && !is_value(factor, 0)) return factor * operand_of(b, 1);
    }
    const auto base = [](const expr& e) { return has_op(e, op::pow_int) ? operand_of(e, 0) : e; };
    const auto exponent = [](const expr& e) { return has_op(e, op::pow_int) ? e.node().payload : std::int64_t{1}; };
    if (base(a) == base(b) && !constant_of(a) && fits_exponent(exponent(a) + exponent(b))) return pow(base(a), exponent(a) + exponent(b));
    return make(op::mul, a, b);
}

inline expr operator/(const expr& a, const expr& b) {
    using namespace detail;
    graph& g = common_graph(a, b);
    if (is_value(b, 1)) return a;
    if (is_value(b, -1)) return -a;
    if (!constant_of(b) && g.widening_allowed()) {
        if (is_value(a, 0)) return a;
        if (a == b) return constant(g, 1);
    }
    if (constant_of(a) && constant_of(b)) return make(op::div, a, b);
    if (is_negative(b)) return -(a / -b);
    if (is_negative(a)) return -(-a / b);
    return make(op::div, a, b);
}

/// a − b·floor(a/b), the sign of b.
inline expr mod(const expr& a, const expr& b) { return detail::make(op::mod, a, b); }

/// a to an integer power. A negative power is the quotient 1/aⁿ.
inline expr pow(const expr& a, std::int64_t n) {
    using namespace detail;
    graph& g = a.graph();
    GLEXPR_ASSERT(fits_exponent(n), "an integer exponent has at most 31 bits");
    if (n < 0) {
        if (const number* c = constant_of(a); c != nullptr && c->value != 0) {  // 10^400 is too large, 10^-400 is not
            const std::optional<rational> exact = c->exact ? power(*c->exact, n) : std::nullopt;
            const double value = std::pow(c->value, static_cast<double>(n));
            if (exact && keeps_exact(*exact)) return constant(g, *exact);
            if (value - value == 0) return constant(g, value);
        }
        return constant(g, 1) / pow(a, -n);
    }
    if (n == 0 && (g.widening_allowed() || constant_of(a))) return constant(g, 1);
    if (n == 0) return constant(g, 1) + constant(g, 0) * a;  // 1 wherever a is defined, also for 0⁰
    if (n == 1) return a;
    if (is_negative(a) && !constant_of(a)) return n % 2 == 0 ? pow(-a, n) : -pow(-a, n);
    if (has_op(a, op::abs) && n % 2 == 0) return pow(operand_of(a, 0), n);
    if (has_op(a, op::pow_int) && fits_exponent(a.node().payload * n)) return pow(operand_of(a, 0), a.node().payload * n);
    return make(g, {op::pow_int, a.id(), {}, {}, n});
}

inline expr abs(const expr& a) {
    using namespace detail;
    if (has_op(a, op::abs)) return a;
    if (is_negative(a) && !constant_of(a)) return abs(-a);
    if (has_op(a, op::pow_int) && a.node().payload % 2 == 0) return a;
    return make(op::abs, a);
}

/// a to a fraction in lowest terms: the real root where the denominator is odd, undefined for negative a where it is even.
inline expr pow(const expr& a, rational r) {
    using namespace detail;
    graph& g = a.graph();
    GLEXPR_ASSERT(fits_exponent(r.numerator) && fits_exponent(r.denominator), "an exact exponent has at most 31 bits a side");
    if (r.is_integer()) return pow(a, r.numerator);
    if (r.numerator < 0) return constant(g, 1) / pow(a, negated(r));
    if (r == rational{1, 2} && has_op(a, op::pow_int) && a.node().payload == 2) return abs(operand_of(a, 0));
    return make(g,
                {op::pow_rational,
                 a.id(),
                 {},
                 {},
                 static_cast<std::int64_t>((static_cast<std::uint64_t>(r.numerator) << 32) | static_cast<std::uint64_t>(r.denominator))});
}

inline expr exp(const expr& a) { return detail::make(op::exp, a); }
inline expr exp2(const expr& a) { return detail::make(op::exp2, a); }

/// a to any power. An exact constant exponent takes the exact forms above; the bases e and 2 become exponential functions.
inline expr pow(const expr& a, const expr& b) {
    using namespace detail;
    graph& g = common_graph(a, b);
    if (const number* n = constant_of(b); n != nullptr && n->exact) {
        const rational r = *n->exact;
        if (fits_exponent(r.numerator) && fits_exponent(r.denominator)) return pow(a, r);
    }
    if (is_value(a, 2.718281828459045)) return exp(b);
    if (is_value(a, 2)) return exp2(b);
    return make(g, {op::pow, a.id(), b.id(), {}, 0});
}

inline expr sqrt(const expr& a) { return pow(a, rational{1, 2}); }
inline expr cbrt(const expr& a) { return pow(a, rational{1, 3}); }
inline expr inversesqrt(const expr& a) { return pow(a, rational{-1, 2}); }

inline expr sign(const expr& a) { return detail::make(op::sign, a); }
inline expr floor(const expr& a) { return detail::make(op::floor, a); }
inline expr ceil(const expr& a) { return detail::make(op::ceil, a); }
inline expr trunc(const expr& a) { return detail::make(op::trunc, a); }
inline expr fract(const expr& a) { return detail::make(op::fract, a); }
/// floor(a + ½).
inline expr round(const expr& a) { return floor(a + constant(a.graph(), rational{1, 2})); }

/// The smaller of two; at a tie, and for the derivative there, the first.
inline expr(min)(const expr& a, const expr& b) { return a == b ? a : detail::make(op::min, a, b); }
/// The larger of two; at a tie, and for the derivative there, the first.
inline expr(max)(const expr& a, const expr& b) { return a == b ? a : detail::make(op::max, a, b); }
inline expr clamp(const expr& a, const expr& low, const expr& high) { return (min)((max)(a, low), high); }

inline expr log(const expr& a) { return detail::make(op::log, a); }
inline expr log2(const expr& a) { return detail::make(op::log2, a); }
inline expr sin(const expr& a) { return detail::make(op::sin, a); }
inline expr cos(const expr& a) { return detail::make(op::cos, a); }
inline expr tan(const expr& a) { return detail::make(op::tan, a); }
inline expr asin(const expr& a) { return detail::make(op::asin, a); }
inline expr acos(const expr& a) { return detail::make(op::acos, a); }
inline expr atan(const expr& a) { return detail::make(op::atan, a); }
inline expr sinh(const expr& a) { return detail::make(op::sinh, a); }
inline expr cosh(const expr& a) { return detail::make(op::cosh, a); }
inline expr tanh(const expr& a) { return detail::make(op::tanh, a); }
inline expr asinh(const expr& a) { return detail::make(op::asinh, a); }
inline expr acosh(const expr& a) { return detail::make(op::acosh, a); }
inline expr atanh(const expr& a) { return detail::make(op::atanh, a); }
/// The angle of the point (x, y), in (−π, π].
inline expr atan2(const expr& y, const expr& x) { return detail::make(op::atan2, y, x); }

inline expr logical_not(const expr& a) {
    using namespace detail;
    GLEXPR_ASSERT(is_truth(a), "not needs a condition");
    if (const auto t = known_truth(a)) return make_truth(a.graph(), !*t);
    if (has_op(a, op::logical_not)) return operand_of(a, 0);
    return make(op::logical_not, a);
}

inline expr logical_and(const expr& a, const expr& b) {
    using namespace detail;
    GLEXPR_ASSERT(is_truth(a) && is_truth(b), "and needs conditions");
    if (const auto t = known_truth(a)) return *t ? b : a;
    if (const auto t = known_truth(b)) return *t ? a : b;
    return a == b ? a : make(op::logical_and, a, b);
}

inline expr logical_or(const expr& a, const expr& b) {
    using namespace detail;
    GLEXPR_ASSERT(is_truth(a) && is_truth(b), "or needs conditions");
    if (const auto t = known_truth(a)) return *t ? a : b;
    if (const auto t = known_truth(b)) return *t ? b : a;
    return a == b ? a : make(op::logical_or, a, b);
}

namespace detail {
inline expr compare(op o, const expr& a, const expr& b) {
    graph& g = common_graph(a, b);
    GLEXPR_ASSERT(!is_truth(a) && !is_truth(b), "a comparison needs numbers");
    const number *m = constant_of(a), *n = constant_of(b);
    if (m != nullptr && n != nullptr) {
        bool defined = true;
        return make_truth(g, apply<double>({o, a.id(), b.id(), {}, 0}, m->value, n->value, 0.0, defined) != 0);
    }
    if (a == b && g.widening_allowed()) return make_truth(g, o != op::less);
    return make(o, a, b);
}
}  // namespace detail

inline expr less(const expr& a, const expr& b) { return detail::compare(op::less, a, b); }
inline expr less_equal(const expr& a, const expr& b) { return detail::compare(op::less_equal, a, b); }
inline expr equal(const expr& a, const expr& b) { return detail::compare(op::equal, a, b); }
inline expr not_equal(const expr& a, const expr& b) { return logical_not(equal(a, b)); }

/// `a` where the condition holds, else `b`.
inline expr select(const expr& condition, const expr& a, const expr& b) {
    using namespace detail;
    GLEXPR_ASSERT(is_truth(condition) && !is_truth(a) && !is_truth(b), "select needs a condition and two numbers");
    graph& g = common_graph(a, b);
    if (const auto t = known_truth(condition)) return *t ? a : b;
    if (a == b && g.widening_allowed()) return a;
    if (has_op(condition, op::logical_not)) return select(operand_of(condition, 0), b, a);
    return make(g, {op::select, condition.id(), a.id(), b.id(), 0});
}

}  // namespace glexpr
