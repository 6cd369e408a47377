#pragma once

#include <glexpr/config.hpp>
#include <glexpr/graph/construct.hpp>
#include <glexpr/graph/expr.hpp>

namespace glexpr::detail {

/// The operation of `n`, which is no leaf, on other operands; made by the constructors, so that everything folds that can.
inline expr rebuild(const node& n, const expr& a, const expr& b, const expr& c) {
    switch (n.op) {
        case op::constant:
        case op::variable:
        case op::truth: break;
        case op::neg: return -a;
        case op::add: return a + b;
        case op::sub: return a - b;
        case op::mul: return a * b;
        case op::div: return a / b;
        case op::mod: return mod(a, b);
        case op::pow_int: return pow(a, n.payload);
        case op::pow_rational: return pow(a, n.exponent());
        case op::pow: return pow(a, b);
        case op::abs: return abs(a);
        case op::sign: return sign(a);
        case op::floor: return floor(a);
        case op::ceil: return ceil(a);
        case op::trunc: return trunc(a);
        case op::fract: return fract(a);
        case op::min: return (min)(a, b);
        case op::max: return (max)(a, b);
        case op::exp: return exp(a);
        case op::exp2: return exp2(a);
        case op::log: return log(a);
        case op::log2: return log2(a);
        case op::sin: return sin(a);
        case op::cos: return cos(a);
        case op::tan: return tan(a);
        case op::asin: return asin(a);
        case op::acos: return acos(a);
        case op::atan: return atan(a);
        case op::sinh: return sinh(a);
        case op::cosh: return cosh(a);
        case op::tanh: return tanh(a);
        case op::asinh: return asinh(a);
        case op::acosh: return acosh(a);
        case op::atanh: return atanh(a);
        case op::atan2: return atan2(a, b);
        case op::less: return less(a, b);
        case op::less_equal: return less_equal(a, b);
        case op::equal: return equal(a, b);
        case op::logical_not: return logical_not(a);
        case op::logical_and: return logical_and(a, b);
        case op::logical_or: return logical_or(a, b);
        case op::select: return select(a, b, c);
    }
    GLEXPR_ASSERT(false, "a leaf has no operands");
    return a;
}

}  // namespace glexpr::detail
