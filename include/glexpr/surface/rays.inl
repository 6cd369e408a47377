#pragma once

#include <glexpr/detail/fill.hpp>
#include <glexpr/surface/rays.hpp>

#include <string>
#include <string_view>

namespace glexpr {

GLEXPR_INLINE std::string rays_vertex_text(profile target, bool viewer) {
    constexpr std::string_view text = R"(void main() {
    $corner
    ray_start = inverse_view_projection * vec4(corner, $front, 1.0);
    ray_end = inverse_view_projection * vec4(corner, 1.0, 1.0);
    $viewer
    gl_Position = vec4(corner, 0.0, 1.0);
}
)";
    constexpr std::string_view axes = R"(vec4 near = inverse_view_projection * vec4(0.0, 0.0, $front, 1.0);
    vec4 far = inverse_view_projection * vec4(0.0, 0.0, 1.0, 1.0);
    view_right = normalize(inverse_view_projection[0].xyz);
    view_back = normalize(near.xyz * far.w - far.xyz * near.w);)";
    const std::string index(facts(target).vertex_index);
    const std::string corner = "vec2 corner = vec2(" + index + " == 1 ? 3.0 : -1.0, " + index + " == 2 ? 3.0 : -1.0);";
    return detail::fill(text, {{"$corner", index.empty() ? "" : corner},
                               {"$viewer", viewer ? axes : ""},
                               {"$front", facts(target).depth_from_zero ? "0.0" : "-1.0"}});
}

}  // namespace glexpr
