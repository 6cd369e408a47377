#pragma once

#include <glexpr/config.hpp>
#include <glexpr/detail/list.hpp>
#include <glexpr/graph/schedule.hpp>

#include <cstddef>
#include <cstdint>

namespace glexpr {

GLEXPR_INLINE std::vector<node_id> schedule(const graph& g, std::span<const node_id> roots) {
    struct visit {
        node_id id;
        std::uint32_t next_operand;
    };
    std::uint32_t top = 0;
    for (const node_id root : roots) top = root.index > top ? root.index : top;
    detail::list<bool> seen(std::size_t{top} + 1);
    std::vector<node_id> order;
    order.reserve(seen.size());
    detail::list<visit> open;
    open.reserve(32);
    for (const node_id root : roots) {
        if (seen[root.index]) continue;
        seen[root.index] = true;
        open.push_back({root, 0});
        while (!open.empty()) {
            visit& v = open.back();
            const node n = g[v.id];
            if (v.next_operand == n.arity()) {
                order.push_back(v.id);
                open.pop_back();
                continue;
            }
            const node_id operand = n.operand(v.next_operand++);
            if (seen[operand.index]) continue;
            seen[operand.index] = true;
            open.push_back({operand, 0});
        }
    }
    return order;
}

GLEXPR_INLINE std::vector<node_id> schedule(const graph& g, node_id root) { return schedule(g, std::span<const node_id>(&root, 1)); }

GLEXPR_INLINE detail::list<bool> live_nodes(const graph& g, std::span<const node_id> roots) {
    std::uint32_t top = 0;
    for (const node_id root : roots) top = root.index > top ? root.index : top;
    detail::list<bool> live(std::size_t{top} + 1);
    for (const node_id root : roots) live[root.index] = true;
    for (std::uint32_t index = top; index > 0; --index) {
        if (!live[index]) continue;
        const node n = g[{index}];
        for (std::size_t i = 0; i < n.arity(); ++i) live[n.operand(i).index] = true;
    }
    return live;
}

}  // namespace glexpr
