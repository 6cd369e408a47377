#pragma once

#include <glexpr/config.hpp>
#include <glexpr/graph/graph.hpp>

#include <cstddef>
#include <span>

namespace glexpr {

/// What one node costs on a GPU, in additions. An integer power is a chain of products, about one for each binary digit and one for each
/// digit that is 1. The figures are those of current hardware to within a factor of two: division and the simple transcendental functions
/// run at a quarter of the rate of an addition, the others are made of several of them.
std::size_t cost(const node& n);

/// What all of `roots` cost together, in additions: every node they depend on counts once.
std::size_t cost(const graph& g, std::span<const node_id> roots);

/// The same for one root.
std::size_t cost(const graph& g, node_id root);

}  // namespace glexpr

#if !GLEXPR_COMPILED
#include <glexpr/analyze/cost.inl>
#endif
