#pragma once

#include <glexpr/program/program.hpp>
#include <glexpr/program/run.hpp>

#include "tests/support/driver_allowance.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <vector>

/// What a program's outputs are, and how far a driver may be from them.
namespace glexpr::test {

/// How far float32 on the driver may be from the exact value of one instruction, given its operands: its own function, or half a unit in the
/// last place. Nothing for what only chooses or drops bits.
inline double error_of(const program& p, std::size_t k, const std::vector<double>& values) {
    const instruction& i = p.instructions[k];
    const double v = std::abs(values[k]);
    const driver_error own = driver_error_of(i.code);
    switch (i.code) {
        case opcode::input:
        case opcode::truth:
        case opcode::neg:
        case opcode::abs:
        case opcode::sign:
        case opcode::floor:
        case opcode::ceil:
        case opcode::trunc:
        case opcode::min:
        case opcode::max:
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
        case opcode::keep_off_origin: return 0;
        case opcode::mod: return 0x1p-22 * (std::abs(values[i.operands[0]]) + std::abs(values[i.operands[1]]));  // a - b * floor(a / b)
        case opcode::constant:
        case opcode::add:
        case opcode::sub:
        case opcode::mul:
        case opcode::div:
        case opcode::fract:
        case opcode::sqrt:
        case opcode::cbrt:
        case opcode::exp:
        case opcode::exp2:
        case opcode::log:
        case opcode::log2:
        case opcode::sin:
        case opcode::cos:
        case opcode::tan:
        case opcode::asin:
        case opcode::acos:
        case opcode::atan:
        case opcode::sinh:
        case opcode::cosh:
        case opcode::tanh:
        case opcode::asinh:
        case opcode::acosh:
        case opcode::atanh:
        case opcode::atan2:
        case opcode::power_of_positive:
        case opcode::power_of_nonnegative:
        case opcode::safe_power: return (own.relative + 0x1p-24) * v + own.absolute;
    }
    return 0;
}

/// Whether every value stays in the range of float32 and every function among the arguments that the allowance was measured on.
inline bool is_measured(const program& p, const std::vector<double>& values) {
    for (std::size_t k = 0; k < p.instructions.size(); ++k) {
        const instruction& i = p.instructions[k];
        const double v = std::abs(values[k]), u = arity(i.code) > 0 ? std::abs(values[i.operands[0]]) : 0;
        if (!(v < 1e30) || (v != 0 && v < 1e-30)) return false;
        if ((i.code == opcode::sin || i.code == opcode::cos) && u > 100) return false;
        if (i.code == opcode::tan && u > 1.5) return false;
        if ((i.code == opcode::asinh || i.code == opcode::acosh || i.code == opcode::atan || i.code == opcode::cbrt) && u > 50)
            return false;
        if (i.code == opcode::acosh && u < 1.1) return false;
        if (i.code == opcode::atanh && u > 0.99) return false;
        if ((i.code == opcode::log || i.code == opcode::log2) && (u < 1e-3 || u > 100)) return false;
        const bool grows =
            i.code == opcode::exp || i.code == opcode::exp2 || i.code == opcode::sinh || i.code == opcode::cosh || i.code == opcode::tanh;
        if (grows && u > 10) return false;
        const bool power = i.code == opcode::power_of_positive || i.code == opcode::power_of_nonnegative || i.code == opcode::safe_power;
        if (power && (u > 4 || std::abs(values[i.operands[1]]) > 4)) return false;
    }
    return true;
}

/// Exact values of the outputs, and by how much float32 may be off: a running error bound found by experiment. Each instruction in turn is
/// moved up and down by four times its own error, and the larger changes of each output are added up. A choice that may go either way shows as
/// a large sum.
struct bounded_values {
    std::vector<double> exact, bound;
    bool measured = false;

    bounded_values(const program& p, const std::vector<double>& inputs) : exact(p.outputs.size()), bound(p.outputs.size()) {
        std::vector<double> values, moved;
        run<double>(p, inputs, values);
        measured = is_measured(p, values);
        for (std::size_t o = 0; o < p.outputs.size(); ++o) exact[o] = values[p.outputs[o]];
        if (!measured) return;
        program changed = p;
        for (std::size_t k = 0; k < p.instructions.size(); ++k) {
            const double delta = 4 * error_of(p, k, values);
            if (delta == 0) continue;
            std::vector<double> change(p.outputs.size());
            for (const double side : {-delta, delta}) {
                changed.instructions[k] = {opcode::constant, {}, values[k] + side, 0, {}};
                run<double>(changed, inputs, moved);
                for (std::size_t o = 0; o < p.outputs.size(); ++o)
                    change[o] = (std::max)(change[o], std::abs(moved[p.outputs[o]] - exact[o]));
            }
            changed.instructions[k] = p.instructions[k];
            for (std::size_t o = 0; o < p.outputs.size(); ++o) bound[o] += change[o];
        }
    }
};

}  // namespace glexpr::test
