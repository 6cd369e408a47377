#pragma once

#include <glexpr/analyze/interval.hpp>
#include <glexpr/config.hpp>
#include <glexpr/graph/expr.hpp>

#include <span>

namespace glexpr {

/// The condition under which a formula is defined, in the graph of the formula: the domains of all operations that are reached. It is
/// exactly the flag of `evaluate`, and plainly true where nothing can go wrong. `ranges` may hold the interval of every node over the region
/// of interest, as from `evaluate_interval`; what they prove is left out. Linear in the formula.
expr definedness(const expr& f, std::span<const interval> ranges = {});

}  // namespace glexpr

#if !GLEXPR_COMPILED
#include <glexpr/analyze/definedness.inl>
#endif
