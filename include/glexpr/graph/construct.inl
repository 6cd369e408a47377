#pragma once

#include <glexpr/config.hpp>
#include <glexpr/graph/construct.hpp>
#include <glexpr/graph/make.hpp>

#include <cmath>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

namespace glexpr {

GLEXPR_INLINE bool is_truth(const expr& e) { return facts(e.node().op).yields_truth; }

GLEXPR_INLINE expr as_number(const expr& e) { return is_truth(e) ? select(e, constant(e.graph(), 1), constant(e.graph(), 0)) : e; }
GLEXPR_INLINE expr as_condition(const expr& e) { return is_truth(e) ? e : not_equal(e, constant(e.graph(), 0)); }

namespace detail {
inline expr of_numbers(op o, const expr& a) { return make(o, as_number(a)); }
inline expr of_numbers(op o, const expr& a, const expr& b) { return make(o, as_number(a), as_number(b)); }
}  // namespace detail

GLEXPR_INLINE expr constant(graph& g, double value) { return detail::constant_expr(g, detail::to_number(value)); }
GLEXPR_INLINE expr constant(graph& g, rational value) { return detail::constant_expr(g, detail::to_number(value)); }

GLEXPR_INLINE expr coordinate(graph& g, std::string_view name) { return {g, g.intern_variable(name, variable_kind::coordinate)}; }
GLEXPR_INLINE expr parameter(graph& g, std::string_view name) { return {g, g.intern_variable(name, variable_kind::parameter)}; }

GLEXPR_INLINE expr operator-(const expr& a) {
    using namespace detail;
    if (is_truth(a)) return -as_number(a);
    if (has_op(a, op::neg)) return operand_of(a, 0);
    if (has_op(a, op::sub)) return operand_of(a, 1) - operand_of(a, 0);
    if (has_op(a, op::mul) && constant_of(operand_of(a, 0))) return make(op::mul, make(op::neg, operand_of(a, 0)), operand_of(a, 1));
    return make(op::neg, a);
}

GLEXPR_INLINE expr operator+(const expr& a, const expr& b) {
    using namespace detail;
    graph& g = common_graph(a, b);
    if (is_truth(a) || is_truth(b)) return as_number(a) + as_number(b);
    if (is_value(a, 0)) return b;
    if (is_value(b, 0)) return a;
    if (a == b) return constant(g, 2) * a;
    if (constant_of(a) && constant_of(b)) return make(op::add, a, b);
    if (is_negative(b)) return a - -b;
    if (is_negative(a)) return b - -a;
    return make(op::add, a, b);
}

GLEXPR_INLINE expr operator-(const expr& a, const expr& b) {
    using namespace detail;
    graph& g = common_graph(a, b);
    if (is_truth(a) || is_truth(b)) return as_number(a) - as_number(b);
    if (is_value(b, 0)) return a;
    if (is_value(a, 0)) return -b;
    if (a == b && g.widening_allowed()) return constant(g, 0);
    if (constant_of(a) && constant_of(b)) return make(op::sub, a, b);
    if (is_negative(b)) return a + -b;
    // -y - x and -x - y are the sum of the same two
    if (is_negative(a) && precedes(g, op::add, b.id(), (-a).id())) return make(op::sub, -b, -a);
    return make(op::sub, a, b);
}

GLEXPR_INLINE expr operator*(const expr& a, const expr& b) {
    using namespace detail;
    graph& g = common_graph(a, b);
    if (is_truth(a) || is_truth(b)) return as_number(a) * as_number(b);
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

GLEXPR_INLINE expr operator/(const expr& a, const expr& b) {
    using namespace detail;
    graph& g = common_graph(a, b);
    if (is_truth(a) || is_truth(b)) return as_number(a) / as_number(b);
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

GLEXPR_INLINE expr mod(const expr& a, const expr& b) { return detail::of_numbers(op::mod, a, b); }

GLEXPR_INLINE expr pow(const expr& a, std::int64_t n) {
    using namespace detail;
    graph& g = a.graph();
    GLEXPR_ASSERT(fits_exponent(n), "an integer exponent has at most 31 bits");
    if (is_truth(a)) return pow(as_number(a), n);
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

GLEXPR_INLINE expr abs(const expr& a) {
    using namespace detail;
    if (is_truth(a)) return as_number(a);
    if (has_op(a, op::abs)) return a;
    if (is_negative(a) && !constant_of(a)) return abs(-a);
    if (has_op(a, op::pow_int) && a.node().payload % 2 == 0) return a;
    return make(op::abs, a);
}

GLEXPR_INLINE expr pow(const expr& a, rational r) {
    using namespace detail;
    graph& g = a.graph();
    GLEXPR_ASSERT(fits_exponent(r.numerator) && fits_exponent(r.denominator), "an exact exponent has at most 31 bits a side");
    if (is_truth(a)) return pow(as_number(a), r);
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

GLEXPR_INLINE expr exp(const expr& a) { return detail::of_numbers(op::exp, a); }
GLEXPR_INLINE expr exp2(const expr& a) { return detail::of_numbers(op::exp2, a); }

GLEXPR_INLINE expr pow(const expr& a, const expr& b) {
    using namespace detail;
    graph& g = common_graph(a, b);
    if (is_truth(a) || is_truth(b)) return pow(as_number(a), as_number(b));
    if (const number* n = constant_of(b); n != nullptr && n->exact) {
        const rational r = *n->exact;
        if (fits_exponent(r.numerator) && fits_exponent(r.denominator)) return pow(a, r);
    }
    if (is_value(a, 2.718281828459045)) return exp(b);
    if (is_value(a, 2)) return exp2(b);
    return make(g, {op::pow, a.id(), b.id(), {}, 0});
}

GLEXPR_INLINE expr sqrt(const expr& a) { return pow(a, rational{1, 2}); }
GLEXPR_INLINE expr cbrt(const expr& a) { return pow(a, rational{1, 3}); }
GLEXPR_INLINE expr inversesqrt(const expr& a) { return pow(a, rational{-1, 2}); }

GLEXPR_INLINE expr sign(const expr& a) { return detail::of_numbers(op::sign, a); }
GLEXPR_INLINE expr floor(const expr& a) { return detail::of_numbers(op::floor, a); }
GLEXPR_INLINE expr ceil(const expr& a) { return detail::of_numbers(op::ceil, a); }
GLEXPR_INLINE expr trunc(const expr& a) { return detail::of_numbers(op::trunc, a); }
GLEXPR_INLINE expr fract(const expr& a) { return detail::of_numbers(op::fract, a); }
GLEXPR_INLINE expr round(const expr& a) { return floor(a + constant(a.graph(), rational{1, 2})); }

GLEXPR_INLINE expr(min)(const expr& a, const expr& b) { return a == b ? as_number(a) : detail::of_numbers(op::min, a, b); }
GLEXPR_INLINE expr(max)(const expr& a, const expr& b) { return a == b ? as_number(a) : detail::of_numbers(op::max, a, b); }
GLEXPR_INLINE expr clamp(const expr& a, const expr& low, const expr& high) { return (min)((max)(a, low), high); }

GLEXPR_INLINE expr log(const expr& a) { return detail::of_numbers(op::log, a); }
GLEXPR_INLINE expr log2(const expr& a) { return detail::of_numbers(op::log2, a); }
GLEXPR_INLINE expr sin(const expr& a) { return detail::of_numbers(op::sin, a); }
GLEXPR_INLINE expr cos(const expr& a) { return detail::of_numbers(op::cos, a); }
GLEXPR_INLINE expr tan(const expr& a) { return detail::of_numbers(op::tan, a); }
GLEXPR_INLINE expr asin(const expr& a) { return detail::of_numbers(op::asin, a); }
GLEXPR_INLINE expr acos(const expr& a) { return detail::of_numbers(op::acos, a); }
GLEXPR_INLINE expr atan(const expr& a) { return detail::of_numbers(op::atan, a); }
GLEXPR_INLINE expr sinh(const expr& a) { return detail::of_numbers(op::sinh, a); }
GLEXPR_INLINE expr cosh(const expr& a) { return detail::of_numbers(op::cosh, a); }
GLEXPR_INLINE expr tanh(const expr& a) { return detail::of_numbers(op::tanh, a); }
GLEXPR_INLINE expr asinh(const expr& a) { return detail::of_numbers(op::asinh, a); }
GLEXPR_INLINE expr acosh(const expr& a) { return detail::of_numbers(op::acosh, a); }
GLEXPR_INLINE expr atanh(const expr& a) { return detail::of_numbers(op::atanh, a); }
GLEXPR_INLINE expr atan2(const expr& y, const expr& x) { return detail::of_numbers(op::atan2, y, x); }

GLEXPR_INLINE expr logical_not(const expr& a) {
    using namespace detail;
    if (!is_truth(a)) return logical_not(as_condition(a));
    if (const auto t = known_truth(a)) return make_truth(a.graph(), !*t);
    if (has_op(a, op::logical_not)) return operand_of(a, 0);
    return make(op::logical_not, a);
}

GLEXPR_INLINE expr logical_and(const expr& a, const expr& b) {
    using namespace detail;
    if (!is_truth(a) || !is_truth(b)) return logical_and(as_condition(a), as_condition(b));
    if (const auto t = known_truth(a)) return *t ? b : a;
    if (const auto t = known_truth(b)) return *t ? a : b;
    return a == b ? a : make(op::logical_and, a, b);
}

GLEXPR_INLINE expr logical_or(const expr& a, const expr& b) {
    using namespace detail;
    if (!is_truth(a) || !is_truth(b)) return logical_or(as_condition(a), as_condition(b));
    if (const auto t = known_truth(a)) return *t ? a : b;
    if (const auto t = known_truth(b)) return *t ? b : a;
    return a == b ? a : make(op::logical_or, a, b);
}

namespace detail {
inline expr compare(op o, const expr& a, const expr& b) {
    graph& g = common_graph(a, b);
    if (is_truth(a) || is_truth(b)) return compare(o, as_number(a), as_number(b));
    const number *m = constant_of(a), *n = constant_of(b);
    if (m != nullptr && n != nullptr) {
        bool defined = true;
        return make_truth(g, apply<double>({o, a.id(), b.id(), {}, 0}, m->value, n->value, 0.0, defined) != 0);
    }
    if (a == b && g.widening_allowed()) return make_truth(g, o != op::less);
    return make(o, a, b);
}
}  // namespace detail

GLEXPR_INLINE expr less(const expr& a, const expr& b) { return detail::compare(op::less, a, b); }
GLEXPR_INLINE expr less_equal(const expr& a, const expr& b) { return detail::compare(op::less_equal, a, b); }
GLEXPR_INLINE expr equal(const expr& a, const expr& b) { return detail::compare(op::equal, a, b); }
GLEXPR_INLINE expr not_equal(const expr& a, const expr& b) { return logical_not(equal(a, b)); }

GLEXPR_INLINE expr select(const expr& condition, const expr& a, const expr& b) {
    using namespace detail;
    if (!is_truth(condition) || is_truth(a) || is_truth(b)) return select(as_condition(condition), as_number(a), as_number(b));
    graph& g = common_graph(a, b);
    if (const auto t = known_truth(condition)) return *t ? a : b;
    if (a == b && g.widening_allowed()) return a;
    if (has_op(condition, op::logical_not)) return select(operand_of(condition, 0), b, a);
    return make(g, {op::select, condition.id(), a.id(), b.id(), 0});
}

GLEXPR_INLINE expr mix(const expr& a, const expr& b, const expr& share) { return a * (constant(a.graph(), 1) - share) + b * share; }

GLEXPR_INLINE expr step(const expr& edge, const expr& a) { return select(less(a, edge), constant(a.graph(), 0), constant(a.graph(), 1)); }

GLEXPR_INLINE expr smoothstep(const expr& from, const expr& to, const expr& a) {
    graph& g = a.graph();
    const expr t = clamp((a - from) / (to - from), constant(g, 0), constant(g, 1));
    return pow(t, 2) * (constant(g, 3) - constant(g, 2) * t);
}

GLEXPR_INLINE expr hypot(std::span<const expr> components) {
    GLEXPR_ASSERT(!components.empty(), "a length needs a component");
    expr sum = pow(components[0], 2);
    for (const expr& c : components.subspan(1)) sum = sum + pow(c, 2);
    return sqrt(sum);
}

}  // namespace glexpr
