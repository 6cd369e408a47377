#pragma once

#include <glexpr/program/run.hpp>

#include <cmath>
#include <cstddef>

namespace glexpr {

namespace detail {

/// The helper of the shaders, in the same steps: by parity for an integer exponent, 0 where there is no value.
template <class T>
T safe_power(T u, T v) {
    if (u > T(0)) return std::pow(u, v);
    if (v - std::floor(v) != T(0)) return T(0);
    if (u < T(0)) {
        const T magnitude = std::pow(-u, v);
        const T half = v / T(2);
        return half - std::floor(half) == T(0) ? magnitude : -magnitude;
    }
    return v == T(0) ? T(1) : T(0);
}

}  // namespace detail

template <class T>
void run(const program& p, std::span<const T> inputs, std::vector<T>& values) {
    values.resize(p.instructions.size());
    const T zero(0), one(1);
    for (std::size_t k = 0; k < p.instructions.size(); ++k) {
        const instruction& i = p.instructions[k];
        const T a = values[i.operands[0]], b = values[i.operands[1]], c = values[i.operands[2]];
        T& result = values[k];
        switch (i.code) {
            case opcode::input: result = inputs[i.input]; break;
            case opcode::constant:
            case opcode::truth: result = static_cast<T>(i.constant); break;
            case opcode::neg: result = -a; break;
            case opcode::add: result = a + b; break;
            case opcode::sub: result = a - b; break;
            case opcode::mul: result = a * b; break;
            case opcode::div: result = a / b; break;
            case opcode::mod: result = a - b * std::floor(a / b); break;
            case opcode::abs: result = std::abs(a); break;
            case opcode::sign: result = a > zero ? one : a < zero ? -one : zero; break;
            case opcode::floor: result = std::floor(a); break;
            case opcode::ceil: result = std::ceil(a); break;
            case opcode::trunc: result = std::trunc(a); break;
            case opcode::fract: result = a - std::floor(a); break;
            case opcode::min: result = a <= b ? a : b; break;
            case opcode::max: result = a >= b ? a : b; break;
            case opcode::sqrt: result = std::sqrt(a); break;
            case opcode::cbrt: result = std::cbrt(a); break;
            case opcode::exp: result = std::exp(a); break;
            case opcode::exp2: result = std::exp2(a); break;
            case opcode::log: result = std::log(a); break;
            case opcode::log2: result = std::log2(a); break;
            case opcode::sin: result = std::sin(a); break;
            case opcode::cos: result = std::cos(a); break;
            case opcode::tan: result = std::tan(a); break;
            case opcode::asin: result = std::asin(a); break;
            case opcode::acos: result = std::acos(a); break;
            case opcode::atan: result = std::atan(a); break;
            case opcode::sinh: result = std::sinh(a); break;
            case opcode::cosh: result = std::cosh(a); break;
            case opcode::tanh: result = std::tanh(a); break;
            case opcode::asinh: result = std::asinh(a); break;
            case opcode::acosh: result = std::acosh(a); break;
            case opcode::atanh: result = std::atanh(a); break;
            case opcode::atan2: result = std::atan2(a, b); break;
            case opcode::power_of_positive: result = std::pow(a, b); break;
            case opcode::power_of_nonnegative: result = a > zero ? std::pow(a, b) : zero; break;
            case opcode::safe_power: result = detail::safe_power(a, b); break;
            case opcode::less: result = a < b ? one : zero; break;
            case opcode::less_equal: result = a <= b ? one : zero; break;
            case opcode::equal: result = a <= b && a >= b ? one : zero; break;
            case opcode::logical_not: result = one - a; break;
            case opcode::logical_and: result = a * b; break;
            case opcode::logical_or: result = a > b ? a : b; break;
            case opcode::select: result = a > zero ? b : c; break;
            case opcode::keep_nonzero: result = a < zero || a > zero ? a : one; break;
            case opcode::keep_nonnegative: result = a > zero ? a : zero; break;
            case opcode::keep_positive: result = a > zero ? a : one; break;
            case opcode::keep_closed_unit: result = a < -one ? -one : a > one ? one : a; break;
            case opcode::keep_open_unit: result = a > -one && a < one ? a : zero; break;
            case opcode::keep_at_least_one: result = a > one ? a : one; break;
            case opcode::keep_off_origin: result = a < zero || a > zero || b < zero || b > zero ? b : one; break;
        }
    }
}

#if GLEXPR_COMPILED
template void run<float>(const program&, std::span<const float>, std::vector<float>&);
template void run<double>(const program&, std::span<const double>, std::vector<double>&);
template void run<long double>(const program&, std::span<const long double>, std::vector<long double>&);
#endif

}  // namespace glexpr
