#pragma once

#include <cstdlib>

namespace glexpr::test {

/// Whether the tests take all of their input (`sh tests/run.sh --full`).
inline bool full_scale() { return std::getenv("GLEXPR_FULL") != nullptr; }

}  // namespace glexpr::test
