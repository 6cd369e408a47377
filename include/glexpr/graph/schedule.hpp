#pragma once

#include <glexpr/config.hpp>
#include <glexpr/detail/list.hpp>
#include <glexpr/graph/graph.hpp>

#include <span>
#include <vector>

namespace glexpr {

/// The nodes that `roots` depend on, operands before their users, in the order in which a reader of the expression meets them. The order
/// depends on the expressions alone. This is what every pass loops over.
std::vector<node_id> schedule(const graph& g, std::span<const node_id> roots);

/// The same for one root.
std::vector<node_id> schedule(const graph& g, node_id root);

/// Whether `roots` depend on a node, for every node up to the largest of them. Cheaper than `schedule`: for passes whose result does not
/// depend on the order, because operands have smaller indices than their users.
detail::list<bool> live_nodes(const graph& g, std::span<const node_id> roots);

}  // namespace glexpr

#if !GLEXPR_COMPILED
#include <glexpr/graph/schedule.inl>
#endif
