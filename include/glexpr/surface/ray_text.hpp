#pragma once

#include <glexpr/detail/join.hpp>

#include <cstdint>
#include <string>
#include <string_view>

/// Lists of numbered variables, in GLSL.
namespace glexpr::detail {

inline std::string numbered(std::string_view name, std::uint32_t i) { return join({name, digits(i)}); }

/// "b0, b1, b2": `before` in front of each name, from `first` to `last`.
inline std::string listed(std::string_view before, std::string_view name, std::uint32_t first, std::uint32_t last) {
    std::string text;
    for (std::uint32_t i = first; i <= last; ++i) append(text, {i == first ? "" : ", ", before, name, digits(i)});
    return text;
}

}  // namespace glexpr::detail
