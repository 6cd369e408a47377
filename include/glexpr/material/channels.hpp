#pragma once

#include <glexpr/material/ir.hpp>

#include <array>
#include <cstddef>
#include <vector>

namespace glexpr::detail {

/// What an operation makes of its operands, one channel after the other: a scalar operand counts in each channel of a colour. `values_of` has the
/// values of a node, one for each channel; `operation` makes one of them, given the operation and one channel of each operand.
template <class Value, class ValuesOf, class Operation>
std::array<Value, 3> by_channel(const std::vector<material_node>& nodes, const material_node& n, ValuesOf values_of, Operation operation) {
    std::array<Value, 3> result{};
    const std::size_t channels = n.type == material_type::colour ? result.size() : 1;
    for (std::size_t channel = 0; channel < channels; ++channel) {
        std::array<Value, 4> operands{};
        for (std::size_t k = 0; k < operands.size() && k < arity(n.op); ++k) {  // none has more; g++ 12 wants to see that
            const bool colour = nodes[n.operands[k]].type == material_type::colour;
            operands[k] = values_of(n.operands[k])[colour ? channel : 0];
        }
        result[channel] = operation(n.op, operands);
    }
    return result;
}

}  // namespace glexpr::detail
