#pragma once

#include <glexpr/graph/construct.hpp>

#include <concepts>
#include <type_traits>

/// Formulas as C++ reads them: numbers beside expressions become constants of the same graph, `0.1 * sin(0.5 * w + 1.5 * x)`. `==` and `!=`
/// compare handles; the condition that two values are equal is `equal(a, b)`. A whole number or a short binary fraction is exact, any other
/// double is not: the cube root is `cbrt(x)` or `pow(x, rational{1, 3})`, while `pow(x, 1.0 / 3)` has no value for negative x.
namespace glexpr {

/// An expression, or a number that can stand for one.
template <class T>
concept term = std::same_as<T, expr> || std::is_arithmetic_v<T>;

/// Expressions and at least one number: what the functions below add to those of construct.hpp.
template <class... Terms>
concept mixed_terms = (term<Terms> && ...) && (std::same_as<Terms, expr> || ...) && (std::is_arithmetic_v<Terms> || ...);

namespace detail {

/// The graph of the first expression among several terms.
template <class First, class... Rest>
graph& graph_of(const First& first, const Rest&... rest) {
    if constexpr (std::same_as<First, expr>)
        return first.graph();
    else
        return graph_of(rest...);
}

template <class Term>
expr as_expr(graph& g, const Term& t) {
    if constexpr (std::same_as<Term, expr>)
        return t;
    else
        return constant(g, static_cast<double>(t));
}

/// A function of expressions, applied to terms.
template <class F, class... Terms>
expr apply_to(F f, const Terms&... terms) {
    graph& g = graph_of(terms...);
    return f(as_expr(g, terms)...);
}

}  // namespace detail

// ---- arithmetic ----

template <class A, class B>
requires mixed_terms<A, B> expr operator+(const A& a, const B& b) {
    return detail::apply_to([](const expr& u, const expr& v) { return u + v; }, a, b);
}
template <class A, class B>
requires mixed_terms<A, B> expr operator-(const A& a, const B& b) {
    return detail::apply_to([](const expr& u, const expr& v) { return u - v; }, a, b);
}
template <class A, class B>
requires mixed_terms<A, B> expr operator*(const A& a, const B& b) {
    return detail::apply_to([](const expr& u, const expr& v) { return u * v; }, a, b);
}
template <class A, class B>
requires mixed_terms<A, B> expr operator/(const A& a, const B& b) {
    return detail::apply_to([](const expr& u, const expr& v) { return u / v; }, a, b);
}

inline expr operator+(const expr& a) { return a; }

template <term B>
expr& operator+=(expr& a, const B& b) {
    return a = a + b;
}
template <term B>
expr& operator-=(expr& a, const B& b) {
    return a = a - b;
}
template <term B>
expr& operator*=(expr& a, const B& b) {
    return a = a * b;
}
template <term B>
expr& operator/=(expr& a, const B& b) {
    return a = a / b;
}

// ---- conditions ----

inline expr operator<(const expr& a, const expr& b) { return less(a, b); }
inline expr operator<=(const expr& a, const expr& b) { return less_equal(a, b); }
inline expr operator>(const expr& a, const expr& b) { return less(b, a); }
inline expr operator>=(const expr& a, const expr& b) { return less_equal(b, a); }

template <class A, class B>
requires mixed_terms<A, B> expr operator<(const A& a, const B& b) { return detail::apply_to(less, a, b); }
template <class A, class B>
requires mixed_terms<A, B> expr operator<=(const A& a, const B& b) { return detail::apply_to(less_equal, a, b); }
template <class A, class B>
requires mixed_terms<A, B> expr operator>(const A& a, const B& b) { return b < a; }
template <class A, class B>
requires mixed_terms<A, B> expr operator>=(const A& a, const B& b) { return b <= a; }
template <class A, class B>
requires mixed_terms<A, B> expr equal(const A& a, const B& b) {
    return detail::apply_to([](const expr& u, const expr& v) { return equal(u, v); }, a, b);
}
template <class A, class B>
requires mixed_terms<A, B> expr not_equal(const A& a, const B& b) { return logical_not(equal(a, b)); }

/// Both sides are always built: there is nothing to cut short.
inline expr operator&&(const expr& a, const expr& b) { return logical_and(a, b); }
inline expr operator||(const expr& a, const expr& b) { return logical_or(a, b); }
inline expr operator!(const expr& a) { return logical_not(a); }

template <class A, class B>
requires mixed_terms<expr, A, B> expr select(const expr& condition, const A& a, const B& b) {
    graph& g = condition.graph();
    return select(condition, detail::as_expr(g, a), detail::as_expr(g, b));
}

// ---- functions ----

template <class A, class B>
requires mixed_terms<A, B> expr mod(const A& a, const B& b) {
    return detail::apply_to([](const expr& u, const expr& v) { return mod(u, v); }, a, b);
}
template <class A, class B>
requires mixed_terms<A, B> expr pow(const A& a, const B& b) {
    return detail::apply_to([](const expr& u, const expr& v) { return pow(u, v); }, a, b);
}
template <class A, class B>
requires mixed_terms<A, B> expr atan2(const A& y, const B& x) {
    return detail::apply_to([](const expr& u, const expr& v) { return atan2(u, v); }, y, x);
}
template <class A, class B>
requires mixed_terms<A, B> expr(min)
(const A& a, const B& b) {
    return detail::apply_to([](const expr& u, const expr& v) { return (min)(u, v); }, a, b);
}
template <class A, class B>
requires mixed_terms<A, B> expr(max)
(const A& a, const B& b) {
    return detail::apply_to([](const expr& u, const expr& v) { return (max)(u, v); }, a, b);
}
template <class A, class B>
requires mixed_terms<A, B> expr step(const A& edge, const B& a) {
    return detail::apply_to([](const expr& u, const expr& v) { return step(u, v); }, edge, a);
}
template <class A, class B, class C>
requires mixed_terms<A, B, C> expr clamp(const A& a, const B& low, const C& high) {
    return detail::apply_to([](const expr& u, const expr& v, const expr& w) { return clamp(u, v, w); }, a, low, high);
}
template <class A, class B, class C>
requires mixed_terms<A, B, C> expr mix(const A& a, const B& b, const C& share) {
    return detail::apply_to([](const expr& u, const expr& v, const expr& w) { return mix(u, v, w); }, a, b, share);
}
template <class A, class B, class C>
requires mixed_terms<A, B, C> expr smoothstep(const A& from, const B& to, const C& a) {
    return detail::apply_to([](const expr& u, const expr& v, const expr& w) { return smoothstep(u, v, w); }, from, to, a);
}

}  // namespace glexpr
