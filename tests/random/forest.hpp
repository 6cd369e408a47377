#pragma once

#include <cstddef>

#include "tests/support/random_expression.hpp"

/// How many random trees each test takes. Builds with sanitizers define a smaller number.
#ifndef GLEXPR_RANDOM_TREES
#define GLEXPR_RANDOM_TREES 20000
#endif

namespace glexpr::test {

inline constexpr std::size_t tree_count = GLEXPR_RANDOM_TREES;

/// Tree number `i`, the same in every run: small and large, tame and wild, with and without choices.
inline expr random_tree(graph& g, std::size_t i) {
    random_source random(i * 2 + 1);
    return random_expression(g, random, {4 + random.below(12), !random.one_in(4), random.one_in(2)});
}

}  // namespace glexpr::test
