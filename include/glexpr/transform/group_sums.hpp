#pragma once

#include <glexpr/config.hpp>
#include <glexpr/graph/expr.hpp>

#include <span>
#include <vector>

namespace glexpr {

/// The same expressions with their long sums added in groups, and the groups in groups: the depth of the expression and its rounding error
/// then grow with the logarithm of the number of terms (Higham, Accuracy and Stability of Numerical Algorithms, section 4.2). Everything
/// that depends on the order of the terms, the intervals above all, must be computed from the result. Linear in the expressions; those
/// without a long sum are returned as they are.
std::vector<node_id> group_long_sums(graph& g, std::span<const node_id> roots);

/// The same for one expression.
expr group_long_sums(const expr& e);

}  // namespace glexpr

#if !GLEXPR_COMPILED
#include <glexpr/transform/group_sums.inl>
#endif
