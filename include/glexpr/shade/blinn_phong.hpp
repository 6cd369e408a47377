#pragma once

#include <glexpr/config.hpp>
#include <glexpr/host/uniform.hpp>

#include <cstdint>
#include <string>
#include <vector>

namespace glexpr {

/// What lights keep their place to when the view moves.
enum class light_space : std::uint8_t {
    view,    ///< the viewer: x points right, y up and z to the viewer, about the origin of object space and in its units
    object,  ///< the surface
};

inline constexpr unsigned most_lights = 8;

struct lighting_options {
    unsigned lights = 3;  ///< at most `most_lights`; lights beyond the third are dark until the host sets them
    light_space space = light_space::view;
};

/// GLSL: `vec3 blinn_phong(vec3 base, vec3 p, vec3 normal, vec3 to_eye)`, the light that a surface of colour `base` sends to the eye
/// (J. F. Blinn, Models of light reflection for computer synthesized pictures, 1977). All vectors are in object space, `normal` and
/// `to_eye` of unit length. Needs the uniforms of `blinn_phong_uniforms`; in view space also the unit vectors `view_right` and `view_back`
/// of the viewer, in object space, unless there is no light.
std::string blinn_phong_text(const lighting_options& options = {});

/// What the text reads: for each light the vec4 `light_N`, a place where w is 1 and the direction towards the light where w is 0, and its
/// colour times its strength; and how the surface reflects.
std::vector<uniform> blinn_phong_uniforms(const lighting_options& options = {});

}  // namespace glexpr

#if !GLEXPR_COMPILED
#include <glexpr/shade/blinn_phong.inl>
#endif
