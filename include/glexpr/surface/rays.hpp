#pragma once

#include <glexpr/detail/fill.hpp>
#include <glexpr/glsl/profile.hpp>

#include <string>
#include <string_view>

namespace glexpr {

/// GLSL of the vertex stage: a triangle that covers the screen, made from the vertex number, or from the attribute `corner` where there is none.
/// The ends of the view rays on the near and the far plane stay homogeneous: then interpolating them is exact, perspective and orthographic
/// views are one, and the far plane may lie at infinity.
inline std::string rays_vertex_text(profile target) {
    constexpr std::string_view text = R"(void main() {
    $corner
    ray_start = inverse_view_projection * vec4(corner, $front, 1.0);
    ray_end = inverse_view_projection * vec4(corner, 1.0, 1.0);
    gl_Position = vec4(corner, 0.0, 1.0);
}
)";
    const std::string index(facts(target).vertex_index);
    const std::string corner = "vec2 corner = vec2(" + index + " == 1 ? 3.0 : -1.0, " + index + " == 2 ? 3.0 : -1.0);";
    return detail::fill(text, {{"$corner", index.empty() ? "" : corner}, {"$front", facts(target).depth_from_zero ? "0.0" : "-1.0"}});
}

}  // namespace glexpr
