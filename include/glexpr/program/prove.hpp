#pragma once

#include <glexpr/analyze/interval.hpp>
#include <glexpr/config.hpp>
#include <glexpr/graph/graph.hpp>
#include <glexpr/parse/symbols.hpp>
#include <glexpr/program/build.hpp>

#include <span>
#include <vector>

namespace glexpr {

/// The ranges of a graph's variables: the box |x| ≤ `region` for coordinates, the declared range for parameters. An end of ±10¹⁸ or beyond
/// stands for no bound at all, and so does a name that `names` does not have.
std::vector<interval> variable_ranges(const graph& g, const symbols& names, double region);

/// What interval arithmetic proves of the nodes below `roots` for variables in these ranges, for a float32 evaluation on a GPU.
proven_facts prove(const graph& g, std::span<const node_id> roots, std::span<const interval> variables);

}  // namespace glexpr

#if !GLEXPR_COMPILED
#include <glexpr/program/prove.inl>
#endif
