#pragma once

#include <glexpr/analyze/cost.hpp>
#include <glexpr/detail/list.hpp>
#include <glexpr/graph/rational.hpp>
#include <glexpr/graph/schedule.hpp>

#include <bit>
#include <cstdint>

namespace glexpr {

GLEXPR_INLINE std::size_t cost(const node& n) {
    switch (n.op) {
        case op::constant:
        case op::variable:
        case op::truth:
        case op::neg:  // a sign flip is a modifier of the next operation, and so is an absolute value
        case op::abs: return 0;
        case op::add:
        case op::sub:
        case op::mul:
        case op::floor:
        case op::ceil:
        case op::trunc:
        case op::fract:
        case op::min:
        case op::max:
        case op::less:
        case op::less_equal:
        case op::equal:
        case op::logical_not:
        case op::logical_and:
        case op::logical_or:
        case op::select: return 1;
        case op::sign: return 2;
        case op::pow_int: {
            const auto exponent = static_cast<std::uint64_t>(n.payload);
            return static_cast<std::size_t>(std::bit_width(exponent)) + static_cast<std::size_t>(std::popcount(exponent)) - 2;
        }
        case op::div:
        case op::exp2:
        case op::log2:
        case op::sin:
        case op::cos: return 4;
        case op::exp:
        case op::log: return 5;
        case op::mod: return 7;
        case op::tan: return 12;
        case op::pow_rational: return n.exponent() == rational{1, 2} ? 4 : 12;
        case op::pow: return 16;
        case op::asin:
        case op::acos:
        case op::atan:
        case op::sinh:
        case op::cosh:
        case op::tanh:
        case op::asinh:
        case op::acosh:
        case op::atanh: return 12;
        case op::atan2: return 16;
    }
    return 0;
}

GLEXPR_INLINE std::size_t cost(const graph& g, std::span<const node_id> roots) {
    const detail::list<bool> live = live_nodes(g, roots);
    std::size_t total = 0;
    for (std::uint32_t index = 0; index < live.size(); ++index)
        if (live[index]) total += cost(g[{index}]);
    return total;
}

GLEXPR_INLINE std::size_t cost(const graph& g, node_id root) { return cost(g, std::span<const node_id>(&root, 1)); }

}  // namespace glexpr
