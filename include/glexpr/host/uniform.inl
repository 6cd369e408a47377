#pragma once

#include <glexpr/host/uniform.hpp>

#include <vector>

namespace glexpr {

GLEXPR_INLINE uniform uniform_of(const glsl_parameter& p) {
    return {p.glsl_name, uniform_type::scalar, {p.default_value}, p.minimum, p.maximum, p.name};
}

GLEXPR_INLINE void add_uniforms(std::vector<uniform>& to, const std::vector<uniform>& from) {
    for (const uniform& u : from) {
        bool known = false;
        for (const uniform& other : to) {
            if (other.name != u.name) continue;
            GLEXPR_ASSERT(other.type == u.type && other.parameter == u.parameter, "one name is used for two different uniforms");
            known = true;
            break;
        }
        if (!known) to.push_back(u);
    }
}

}  // namespace glexpr
