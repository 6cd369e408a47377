#pragma once

#include <glexpr/config.hpp>
#include <glexpr/detail/list.hpp>
#include <glexpr/graph/graph.hpp>
#include <glexpr/program/program.hpp>

#include <span>

namespace glexpr {

/// What is known about the nodes of a graph in the region where a program will run; a node beyond the end of a list is not known to have
/// the property. Nothing known is always safe.
struct proven_facts {
    detail::list<bool> in_domain;  ///< the operands never leave the domain of the node's operation
    detail::list<bool> positive;   ///< the value is above 0

    static bool holds(const detail::list<bool>& list, node_id id) { return id.index < list.size() && list[id.index]; }
};

/// The program of several expressions of one graph, in which they share what they have in common.
program build_program(const graph& g, std::span<const node_id> roots, const proven_facts& proven = {});

}  // namespace glexpr

#if !GLEXPR_COMPILED
#include <glexpr/program/build.inl>
#endif
