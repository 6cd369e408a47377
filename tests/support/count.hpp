#pragma once

#include <cstddef>
#include <string_view>

namespace glexpr::test {

/// How often a part stands in a text; places do not overlap.
inline std::size_t count(std::string_view text, std::string_view part) {
    std::size_t found = 0;
    for (std::size_t at = text.find(part); at != text.npos; at = text.find(part, at + part.size())) ++found;
    return found;
}

}  // namespace glexpr::test
