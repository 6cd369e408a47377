#pragma once

#include <glexpr/core/span.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace glexpr {

/// What one instruction of a program computes. Powers have become products here, and what keeps an operand inside the domain of an
/// operation has become an instruction of its own (the guards).
enum class opcode : std::uint8_t {
    input,
    constant,
    truth,
    // arithmetic
    neg,
    add,
    sub,
    mul,
    div,
    mod,
    // shape
    abs,
    sign,
    floor,
    ceil,
    trunc,
    fract,
    min,
    max,
    // elementary functions; operands are inside the domain
    sqrt,
    cbrt,
    exp,
    exp2,
    log,
    log2,
    sin,
    cos,
    tan,
    asin,
    acos,
    atan,
    sinh,
    cosh,
    tanh,
    asinh,
    acosh,
    atanh,
    atan2,
    power_of_positive,     ///< uᵛ for u > 0
    power_of_nonnegative,  ///< uᵛ for u ≥ 0 and v > 0
    safe_power,            ///< uᵛ for any u and v: by parity for an integer v, 0 where it has no value
    // choice
    less,
    less_equal,
    equal,
    logical_not,
    logical_and,
    logical_or,
    select,
    // guards: the operand, or a stand-in where the operand leaves the domain
    keep_nonzero,       ///< u, or 1
    keep_nonnegative,   ///< u, or 0
    keep_positive,      ///< u, or 1
    keep_closed_unit,   ///< u clamped to [−1, 1]
    keep_open_unit,     ///< u, or 0
    keep_at_least_one,  ///< u, or 1
    keep_off_origin,    ///< operands y, x: x, or 1 where both are 0
};

inline constexpr std::size_t opcode_count = static_cast<std::size_t>(opcode::keep_off_origin) + 1;

/// The number of operands of an instruction.
constexpr std::uint8_t arity(opcode code) {
    switch (code) {
        case opcode::input:
        case opcode::constant:
        case opcode::truth: return 0;
        case opcode::neg:
        case opcode::abs:
        case opcode::sign:
        case opcode::floor:
        case opcode::ceil:
        case opcode::trunc:
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
        case opcode::logical_not:
        case opcode::keep_nonzero:
        case opcode::keep_nonnegative:
        case opcode::keep_positive:
        case opcode::keep_closed_unit:
        case opcode::keep_open_unit:
        case opcode::keep_at_least_one: return 1;
        case opcode::add:
        case opcode::sub:
        case opcode::mul:
        case opcode::div:
        case opcode::mod:
        case opcode::min:
        case opcode::max:
        case opcode::atan2:
        case opcode::power_of_positive:
        case opcode::power_of_nonnegative:
        case opcode::safe_power:
        case opcode::less:
        case opcode::less_equal:
        case opcode::equal:
        case opcode::logical_and:
        case opcode::logical_or:
        case opcode::keep_off_origin: return 2;
        case opcode::select: return 3;
    }
    return 0;
}

/// Whether the instruction yields true or false.
constexpr bool yields_truth(opcode code) { return code == opcode::truth || (code >= opcode::less && code <= opcode::logical_or); }

/// Index of an instruction, and of the value it computes.
using value_id = std::uint32_t;

/// One step of a program.
struct instruction {
    opcode code = opcode::constant;
    std::array<value_id, 3> operands{};
    double constant = 0;      ///< of a constant; truth: 0 or 1
    std::uint32_t input = 0;  ///< index into the graph's variables
    span origin;              ///< the text it came from
};

/// The straight-line form of one or several expressions: every operand is computed further up. Emitter and CPU twin both read it.
struct program {
    std::vector<instruction> instructions;
    std::vector<value_id> outputs;  ///< one per root, in the order of the roots
};

}  // namespace glexpr
