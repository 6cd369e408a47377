#pragma once

#include <glexpr/config.hpp>
#include <glexpr/graph/expr.hpp>

#include <span>
#include <vector>

namespace glexpr {

/// The same values with fewer operations: what several terms of a sum have in common is taken out of them, as in Horner's scheme, and
/// numbers are collected in front of products. Sums and products that are used in several places stay whole. Every rewrite is an
/// identity of the real numbers; rounding differs.
std::vector<node_id> factor_sums(graph& g, std::span<const node_id> roots, std::span<const node_id> kept = {});

/// The same for one root.
expr factor_sums(const expr& e);

}  // namespace glexpr

#if !GLEXPR_COMPILED
#include <glexpr/transform/factor_sums.inl>
#endif
