#pragma once

#include <string>
#include <string_view>

namespace glexpr::test {

/// Thrown where something that must hold does not.
struct finding {
    std::string message;
};

inline void require(bool holds, std::string_view what, std::string_view detail = {}) {
    if (!holds) throw finding{std::string(what) + (detail.empty() ? "" : ":\n") + std::string(detail)};
}

}  // namespace glexpr::test
