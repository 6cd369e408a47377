#pragma once

#include <glexpr/config.hpp>
#include <glexpr/detail/list.hpp>
#include <glexpr/graph/call.hpp>
#include <glexpr/graph/construct.hpp>
#include <glexpr/graph/make.hpp>
#include <glexpr/parse/functions.hpp>

#include <cstddef>
#include <span>

namespace glexpr {

namespace detail {

/// min or max of any number of arguments, in pairs, so that many arguments stay shallow. The earlier argument stays on the left, where it
/// wins a tie.
template <class Binary>
expr in_pairs(std::span<const expr> arguments, Binary binary) {
    list<expr> rest;
    rest.append(arguments.data(), arguments.data() + arguments.size());
    while (rest.size() > 1) {
        const std::size_t pairs = rest.size() / 2;
        for (std::size_t i = 0; i < pairs; ++i) rest[i] = binary(rest[2 * i], rest[2 * i + 1]);
        if (rest.size() % 2 != 0) rest[pairs] = rest.back();
        rest.shrink(rest.size() - pairs);
    }
    return rest[0];
}

}  // namespace detail

GLEXPR_INLINE expr call(function f, std::span<const expr> arguments) {
    GLEXPR_ASSERT(!arguments.empty(), "every function takes arguments");
    const expr& u = arguments[0];
    graph& g = u.graph();
    const auto one = [&] { return constant(g, 1); };
    const auto binary = arguments.size() > 1;
    switch (f) {
        case function::sin: return sin(u);
        case function::cos: return cos(u);
        case function::tan: return tan(u);
        case function::sec: return one() / cos(u);
        case function::csc: return one() / sin(u);
        case function::cot: return cos(u) / sin(u);
        case function::asin: return asin(u);
        case function::acos: return acos(u);
        case function::atan: return binary ? atan2(u, arguments[1]) : atan(u);
        case function::sinh: return sinh(u);
        case function::cosh: return cosh(u);
        case function::tanh: return tanh(u);
        case function::sech: return one() / cosh(u);
        case function::csch: return one() / sinh(u);
        case function::coth: return one() / tanh(u);  // cosh/sinh would overflow
        case function::asinh: return asinh(u);
        case function::acosh: return acosh(u);
        case function::atanh: return atanh(u);
        case function::exp: return exp(u);
        case function::exp2: return exp2(u);
        case function::ln: return log(u);
        case function::log:
            if (!binary) return log(u);
            return detail::is_value(arguments[1], 2) ? log2(u) : log(u) / log(arguments[1]);
        case function::log2: return log2(u);
        case function::log10: return log(u) / log(constant(g, 10));
        case function::sqrt: return sqrt(u);
        case function::cbrt: return cbrt(u);
        case function::inversesqrt: return inversesqrt(u);
        case function::abs: return abs(u);
        case function::sign: return sign(u);
        case function::floor: return floor(u);
        case function::ceil: return ceil(u);
        case function::round: return round(u);
        case function::trunc: return trunc(u);
        case function::fract: return fract(u);
        case function::pow: return pow(u, arguments[1]);
        case function::hypot: return hypot(arguments);
        case function::atan2: return atan2(u, arguments[1]);
        case function::mod: return mod(u, arguments[1]);
        case function::min: return detail::in_pairs(arguments, [](const expr& a, const expr& b) { return (min)(a, b); });
        case function::max: return detail::in_pairs(arguments, [](const expr& a, const expr& b) { return (max)(a, b); });
        case function::clamp: return clamp(u, arguments[1], arguments[2]);
        case function::mix: return mix(u, arguments[1], arguments[2]);
        case function::step: return step(u, arguments[1]);
        case function::smoothstep: return smoothstep(u, arguments[1], arguments[2]);
        case function::if_: return select(u, arguments[1], arguments[2]);
    }
    return u;
}

}  // namespace glexpr
