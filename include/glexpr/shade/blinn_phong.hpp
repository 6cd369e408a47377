#pragma once

#include <glexpr/config.hpp>
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
std::vector<uniform> blinn_phong_uniforms();

}  // namespace glexpr

#if !GLEXPR_COMPILED
#include <glexpr/shade/blinn_phong.inl>
#endif
