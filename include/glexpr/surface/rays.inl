#pragma once

#include <glexpr/detail/fill.hpp>
#include <glexpr/surface/rays.hpp>

#include <string>
#include <string_view>

namespace glexpr {

GLEXPR_INLINE std::string rays_vertex_text(profile target, bool viewer, host where, bool depth) {
    constexpr std::string_view text = R"(void main() {
    $matrix
    $corner
    ray_start = inverse_view_projection * vec4(corner, $front, 1.0);
    ray_end = inverse_view_projection * vec4(corner, 1.0, 1.0);
    $viewer
    $depth
    gl_Position = vec4(corner, 0.0, 1.0);
}
)";
    constexpr std::string_view axes = R"(vec4 near = inverse_view_projection * vec4(0.0, 0.0, $front, 1.0);
    vec4 far = inverse_view_projection * vec4(0.0, 0.0, 1.0, 1.0);
    view_right = normalize(inverse_view_projection[0].xyz);
    view_back = normalize(near.xyz * far.w - far.xyz * near.w);)";
    constexpr std::string_view three = R"(mat4 view_projection = projectionMatrix * modelViewMatrix;
    mat4 inverse_view_projection = inverse(view_projection);)";
    constexpr std::string_view rows =
        R"(clip_z = vec4(view_projection[0].z, view_projection[1].z, view_projection[2].z, view_projection[3].z);
    clip_w = vec4(view_projection[0].w, view_projection[1].w, view_projection[2].w, view_projection[3].w);)";
    const bool in_three = where == host::three_material || where == host::three_raw;
    const std::string index(facts(target).vertex_index);
    const std::string corner = "vec2 corner = vec2(" + index + " == 1 ? 3.0 : -1.0, " + index + " == 2 ? 3.0 : -1.0);";
    return detail::fill(text, {{"$matrix", in_three ? three : ""},
                               {"$corner", in_three        ? "vec2 corner = position.xy;"
                                           : index.empty() ? ""
                                                           : std::string_view(corner)},
                               {"$depth", depth ? rows : ""},
                               {"$viewer", viewer ? axes : ""},
                               {"$front", facts(target).depth_from_zero ? "0.0" : "-1.0"}});
}

}  // namespace glexpr
