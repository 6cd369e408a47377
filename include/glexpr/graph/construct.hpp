#pragma once

#include <glexpr/config.hpp>
#include <glexpr/graph/expr.hpp>
#include <glexpr/graph/rational.hpp>

#include <cstdint>
#include <span>
#include <string_view>

/// Expressions are made here and only here. Each function folds constants, drops what does nothing and brings commutative operands into one
/// order, so that equal mathematics meets in one node.
///
/// A rewrite is an identity wherever both sides are defined. Those that also widen the domain, because an operand that may be undefined
/// disappears, all ask `widening_allowed`: x − x → 0, x/x → 1, 0·x → 0, 0/x → 0, x⁰ → 1, comparisons of x with itself.
///
/// An operation on constants that has no finite value (1/0, ln(0), 10^300·10^300) stays a node: whoever built it reports it. A double that is
/// infinite or no number becomes one of these, √−1.
///
/// A condition where a number is wanted counts as 1 or 0, and a number where a condition is wanted holds unless it is 0.
namespace glexpr {

/// Whether the expression is true or false rather than a number.
bool is_truth(const expr& e);

/// The expression as a number: a condition is 1 where it holds, else 0.
expr as_number(const expr& e);

/// The expression as a condition: a number holds where it is not 0.
expr as_condition(const expr& e);

/// A number as an expression. Whole numbers and short binary fractions are exact; give any other fraction as a `rational` to keep it so.
expr constant(graph& g, double value);
expr constant(graph& g, rational value);

/// A coordinate or parameter as an expression.
expr coordinate(graph& g, std::string_view name);
expr parameter(graph& g, std::string_view name);

expr operator-(const expr& a);
expr operator+(const expr& a, const expr& b);
expr operator-(const expr& a, const expr& b);
expr operator*(const expr& a, const expr& b);
expr operator/(const expr& a, const expr& b);

/// a − b·floor(a/b), the sign of b.
expr mod(const expr& a, const expr& b);

/// a to an integer power. A negative power is the quotient 1/aⁿ.
expr pow(const expr& a, std::int64_t n);

/// a to a fraction in lowest terms: the real root where the denominator is odd, undefined for negative a where it is even.
expr pow(const expr& a, rational r);

/// a to any power. An exact constant exponent takes the exact forms above; the bases e and 2 become exponential functions.
expr pow(const expr& a, const expr& b);

expr sqrt(const expr& a);
expr cbrt(const expr& a);
expr inversesqrt(const expr& a);

expr abs(const expr& a);
expr sign(const expr& a);
expr floor(const expr& a);
expr ceil(const expr& a);
expr trunc(const expr& a);
expr fract(const expr& a);
/// floor(a + ½).
expr round(const expr& a);

/// The smaller of two; at a tie, and for the derivative there, the first.
expr(min)(const expr& a, const expr& b);
/// The larger of two; at a tie, and for the derivative there, the first.
expr(max)(const expr& a, const expr& b);
expr clamp(const expr& a, const expr& low, const expr& high);
/// a·(1 − share) + b·share.
expr mix(const expr& a, const expr& b, const expr& share);
/// 0 below the edge, else 1.
expr step(const expr& edge, const expr& a);
/// The smooth step of GLSL: 3t² − 2t³ on the way from one edge to the other. Undefined for equal edges.
expr smoothstep(const expr& from, const expr& to, const expr& a);

/// The square root of the sum of the squares of one or more numbers.
expr hypot(std::span<const expr> components);

expr exp(const expr& a);
expr exp2(const expr& a);
expr log(const expr& a);
expr log2(const expr& a);
expr sin(const expr& a);
expr cos(const expr& a);
expr tan(const expr& a);
expr asin(const expr& a);
expr acos(const expr& a);
expr atan(const expr& a);
expr sinh(const expr& a);
expr cosh(const expr& a);
expr tanh(const expr& a);
expr asinh(const expr& a);
expr acosh(const expr& a);
expr atanh(const expr& a);
/// The angle of the point (x, y), in (−π, π].
expr atan2(const expr& y, const expr& x);

expr logical_not(const expr& a);
expr logical_and(const expr& a, const expr& b);
expr logical_or(const expr& a, const expr& b);

expr less(const expr& a, const expr& b);
expr less_equal(const expr& a, const expr& b);
expr equal(const expr& a, const expr& b);
expr not_equal(const expr& a, const expr& b);

/// `a` where the condition holds, else `b`.
expr select(const expr& condition, const expr& a, const expr& b);

}  // namespace glexpr

#if !GLEXPR_COMPILED
#include <glexpr/graph/construct.inl>
#endif
