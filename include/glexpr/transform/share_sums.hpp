#pragma once

#include <glexpr/config.hpp>
#include <glexpr/graph/graph.hpp>

#include <span>
#include <vector>

namespace glexpr {

/// The same values with the sums that several sums contain computed once: in sin(u + a + b) + cos(v − a − b) it is a + b. Taken together are terms
/// that occur in the same sums with the same relative signs. Every rewrite is an identity of the real numbers; rounding differs. Linear in
/// the expressions; those without such sums are returned as they are.
std::vector<node_id> share_sums(graph& g, std::span<const node_id> roots);

/// The same for products: in x·a·b + y·a·b it is a·b.
std::vector<node_id> share_products(graph& g, std::span<const node_id> roots);

}  // namespace glexpr

#if !GLEXPR_COMPILED
#include <glexpr/transform/share_sums.inl>
#endif
