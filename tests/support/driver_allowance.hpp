#pragma once

#include <glexpr/program/program.hpp>
#include <glexpr/program/run.hpp>

#include <cmath>
#include <cstddef>
#include <vector>

/// What a driver's own functions are granted on top of a formula's error bound.
namespace glexpr::test {

/// How far a function of the driver may be from the exact value.
struct driver_error {
    double relative = 0;
    double absolute = 0;
};

/// Measured on Mesa 22.3 llvmpipe over the arguments that tests/gpu/driver_functions.cpp samples, which also checks that they hold; rounded
/// up. Zero for what IEEE 754 rounds correctly.
constexpr driver_error driver_error_of(opcode code) {
    switch (code) {
        case opcode::sin:
        case opcode::cos: return {0, 1e-7};
        case opcode::tan: return {3e-7, 2e-7};
        case opcode::asin:
        case opcode::acos:
        case opcode::atan:
        case opcode::atan2: return {0, 4e-6};
        case opcode::exp:
        case opcode::exp2: return {1e-6, 0};
        case opcode::log:
        case opcode::log2: return {0, 5e-7};
        case opcode::sinh:
        case opcode::cosh:
        case opcode::tanh: return {1.2e-6, 1e-7};
        case opcode::asinh:
        case opcode::acosh:
        case opcode::atanh: return {5e-7, 2e-7};
        case opcode::cbrt: return {1.2e-7, 0};
        case opcode::power_of_positive:
        case opcode::power_of_nonnegative:
        case opcode::safe_power: return {2e-6, 0};
        case opcode::input:
        case opcode::constant:
        case opcode::truth:
        case opcode::neg:
        case opcode::add:
        case opcode::sub:
        case opcode::mul:
        case opcode::div:
        case opcode::mod:
        case opcode::abs:
        case opcode::sign:
        case opcode::floor:
        case opcode::ceil:
        case opcode::trunc:
        case opcode::fract:
        case opcode::min:
        case opcode::max:
        case opcode::sqrt:
        case opcode::less:
        case opcode::less_equal:
        case opcode::equal:
        case opcode::logical_not:
        case opcode::logical_and:
        case opcode::logical_or:
        case opcode::select:
        case opcode::keep_nonzero:
        case opcode::keep_nonnegative:
        case opcode::keep_positive:
        case opcode::keep_closed_unit:
        case opcode::keep_open_unit:
        case opcode::keep_at_least_one:
        case opcode::keep_off_origin: return {};
    }
    return {};
}

/// By how much the outputs of a program may be off because of the driver's functions: each is moved by its error, one at a time, and the
/// changes of an output are added up.
inline std::vector<double> driver_allowance(const program& p, const std::vector<double>& inputs) {
    std::vector<double> exact, moved, total(p.outputs.size());
    run<double>(p, inputs, exact);
    for (std::size_t k = 0; k < p.instructions.size(); ++k) {
        const driver_error error = driver_error_of(p.instructions[k].code);
        if (error.relative == 0 && error.absolute == 0) continue;
        program changed = p;
        const double delta = error.relative * std::abs(exact[k]) + error.absolute;
        changed.instructions[k] = {opcode::constant, {}, exact[k] + delta, 0, {}};
        run<double>(changed, inputs, moved);
        for (std::size_t o = 0; o < p.outputs.size(); ++o) total[o] += std::abs(moved[p.outputs[o]] - exact[p.outputs[o]]);
    }
    return total;
}

}  // namespace glexpr::test
