#pragma once

#include <glexpr/analyze/interval.hpp>
#include <glexpr/analyze/interval_functions.hpp>
#include <glexpr/config.hpp>
#include <glexpr/graph/graph.hpp>

#include <cstdint>
#include <span>
#include <vector>

namespace glexpr {

/// Whose rounding an interval encloses.
enum class interval_model : std::uint8_t {
    /// The exact value, and what `evaluate<double>` computes.
    real,
    /// Besides, what a GPU computes in float32: after every operation the range grows by the error that the op table grants it (units in the
    /// last place count 2⁻²³ of the value), numbers below the normal range may become 0 and those above it infinite. Constants, and the
    /// ends of the ranges of variables, are what float32 makes of them, too. exp, sinh and powers are
    /// granted more where their argument is large, and angles the error of their reduction to one turn. A guard that is superfluous
    /// under this model is superfluous on a device that keeps the table. The operations must be those of the nodes: an integer power may be
    /// any chain of products, but a sum that is added in another order is enclosed only if it is rearranged in the graph first.
    float32,
};

/// The range of one node over the ranges of its operands. Leaves have no rule here.
interval evaluate_interval(const node& n, const interval& a, const interval& b, const interval& c,
                           interval_model model = interval_model::real);

/// The range of every node that `roots` depend on, over a box: `variables` are the ranges of the graph's variables in their order, the whole
/// line where the list is shorter. The result is indexed like the nodes; nothing is known of those that are not needed. Where an overflow
/// leads to values that are no numbers (∞ − ∞) nothing is said.
std::vector<interval> evaluate_interval(const graph& g, std::span<const node_id> roots, std::span<const interval> variables,
                                        interval_model model = interval_model::real);

/// Whether operands within these ranges never leave the domain of the node's operation: it needs no guard.
bool stays_in_domain(const node& n, const interval& u, const interval& v);

}  // namespace glexpr

#if !GLEXPR_COMPILED
#include <glexpr/analyze/evaluate_interval.inl>
#endif
