#pragma once

#include <glexpr/shade/blinn_phong.hpp>

#include <vector>

namespace glexpr {

GLEXPR_INLINE std::vector<uniform> blinn_phong_uniforms() {
    return {
        {"front_colour", uniform_type::vec3, {0.86, 0.45, 0.13}, 0, 1},
        {"back_colour", uniform_type::vec3, {0.16, 0.44, 0.72}, 0, 1},
        {"light_direction", uniform_type::vec3, {0.36, 0.48, 0.8}, -1, 1},
        {"ambient", uniform_type::scalar, {0.3}, 0, 1},
        {"diffuse", uniform_type::scalar, {0.7}, 0, 1},
        {"specular", uniform_type::scalar, {0.3}, 0, 1},
        {"shininess", uniform_type::scalar, {40}, 1, 1000},
    };
}

}  // namespace glexpr
