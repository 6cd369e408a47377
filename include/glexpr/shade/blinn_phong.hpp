#pragma once

#include <glexpr/host/uniform.hpp>

#include <string_view>
#include <vector>

namespace glexpr {

/// GLSL: `vec3 blinn_phong(vec3 base, vec3 normal, vec3 to_eye)`, the light that a surface of colour `base` sends to the eye from one
/// distant light (J. F. Blinn, Models of light reflection for computer synthesized pictures, 1977). All vectors have unit length and
/// are in one space with `light_direction`. Needs the uniforms of `blinn_phong_uniforms`.
inline constexpr std::string_view blinn_phong_text = R"(vec3 blinn_phong(vec3 base, vec3 normal, vec3 to_eye) {
    float facing = dot(normal, light_direction);
    if (facing <= 0.0) return ambient * base;
    vec3 between = light_direction + to_eye;
    float aligned = dot(normal, between) * inversesqrt(max(dot(between, between), 1e-12));
    float highlight = pow(clamp(aligned, 1e-4, 1.0), shininess);
    return (ambient + diffuse * facing) * base + vec3(specular * highlight);
}
)";

/// What the text reads, and the colours of the two sides. `light_direction` points to the light and has unit length.
inline std::vector<uniform> blinn_phong_uniforms() {
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
