#pragma once

#include <array>
#include <cstdint>
#include <string_view>

namespace glexpr::test {

/// The five kinds of text that glexpr writes, as the checks name them. Deliberately not the library's own type: what the library believes
/// about its profiles is what the checks are there to question.
enum class dialect : std::uint8_t { es100, es300, core330, core450, vulkan450 };

inline constexpr std::array<dialect, 5> all_dialects = {dialect::es100, dialect::es300, dialect::core330, dialect::core450,
                                                        dialect::vulkan450};

/// The name as the command line spells it.
constexpr std::string_view name(dialect d) {
    switch (d) {
        case dialect::es100: return "es100";
        case dialect::es300: return "es300";
        case dialect::core330: return "core330";
        case dialect::core450: return "core450";
        case dialect::vulkan450: return "vulkan450";
    }
    return {};
}

/// The first line of a whole shader, without its end.
constexpr std::string_view version_line(dialect d) {
    switch (d) {
        case dialect::es100: return "#version 100";
        case dialect::es300: return "#version 300 es";
        case dialect::core330: return "#version 330 core";
        case dialect::core450: return "#version 450 core";
        case dialect::vulkan450: return "#version 450";
    }
    return {};
}

}  // namespace glexpr::test
