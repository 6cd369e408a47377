#pragma once

#include <glexpr/detail/list.hpp>
#include <glexpr/material/ir.hpp>

#include <cstddef>
#include <cstdint>
#include <vector>

namespace glexpr::detail {

/// For each node up to `root` whether that rests on it, itself among them.
inline list<bool> nodes_below(const std::vector<material_node>& nodes, std::uint32_t root) {
    list<bool> below(std::size_t{root} + 1);
    below[root] = true;
    for (std::size_t i = below.size(); i-- > 0;)
        if (below[i])
            for (std::size_t k = 0; k < arity(nodes[i].op); ++k) below[nodes[i].operands[k]] = true;
    return below;
}

}  // namespace glexpr::detail
