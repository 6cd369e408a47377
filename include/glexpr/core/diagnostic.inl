#pragma once

#include <glexpr/core/diagnostic.hpp>

namespace glexpr {

GLEXPR_INLINE bool has_error(const std::vector<diagnostic>& diagnostics) {
    for (const diagnostic& d : diagnostics)
        if (d.severity == severity::error) return true;
    return false;
}

}  // namespace glexpr
