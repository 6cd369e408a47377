#pragma once

#include <cstdint>

namespace glexpr {

/// A half-open range of code units of the source text. An empty span marks a place between two characters.
struct span {
    std::uint32_t begin = 0;
    std::uint32_t end = 0;

    friend constexpr bool operator==(span, span) = default;
};

/// The smallest span that covers both.
constexpr span cover(span a, span b) { return {a.begin < b.begin ? a.begin : b.begin, a.end > b.end ? a.end : b.end}; }

}  // namespace glexpr
