#pragma once

#include <glexpr/detail/fill.hpp>
#include <glexpr/detail/join.hpp>
#include <glexpr/displace/mesh_host.hpp>
#include <glexpr/glsl/functions.hpp>
#include <glexpr/shade/output_encoding.hpp>

#include <string>
#include <string_view>

/// The parts of the stages that do not depend on the formula.
namespace glexpr::detail {

inline constexpr std::string_view unit_helper_name = "glexpr_unit";
inline constexpr std::string_view unit_helper_text =
    R"(// v at unit length, or w where v has no direction; what has unit length up to rounding stays as it is
vec3 glexpr_unit(vec3 v, vec3 w) {
    if (abs(dot(v, v) - 1.0) < 1e-6) return v;
    float size = max(max(abs(v.x), abs(v.y)), abs(v.z));
    if (!(size > 0.0 && size < 3e38)) return w;
    return normalize(size > 1e-15 && size < 1e15 ? v : v / size);
}
)";

/// Source: T. Moeller and J. F. Hughes, Efficiently building a matrix to rotate one vector to another, Journal of Graphics Tools 4, 1999.
inline constexpr std::string_view turned_helper_name = "glexpr_turned";
inline constexpr std::string_view turned_helper_text =
    R"(// v turned the short way that takes the unit vector a to the unit vector b; by half a turn where they are opposite
vec3 glexpr_turned(vec3 v, vec3 a, vec3 b) {
    vec3 axis = cross(a, b);
    float cosine = dot(a, b);
    if (cosine > -0.9999995) return cosine * v + cross(axis, v) + axis * (dot(axis, v) / (1.0 + cosine));
    vec3 across = abs(a.x) < 0.6 ? vec3(1.0, 0.0, 0.0) : vec3(0.0, 1.0, 0.0);
    across = normalize(across - dot(across, a) * a);
    return 2.0 * dot(across, v) * across - v;
}
)";

/// The same line in every stage that sets it: depth tests for equality rely on it.
inline constexpr std::string_view position_line = "gl_Position = $projection * ($model_view * vec4(p, 1.0));";

inline std::string fill_mesh_names(std::string_view text, const mesh_host& names, std::string_view prefix, std::string_view time) {
    const std::string displaced = join({prefix, "displaced"});
    return fill(fill(text, {{"$position_line", position_line}}), {{"$displaced", displaced},
                                                                  {"$time", time},
                                                                  {"$position", names.position},
                                                                  {"$normal_matrix", names.normal_matrix},
                                                                  {"$normal", names.normal},
                                                                  {"$texture", names.texture},
                                                                  {"$tangent", names.tangent},
                                                                  {"$projection", names.projection},
                                                                  {"$model_view", names.model_view}});
}

/// GLSL: three.js declares the tangents of a ShaderMaterial only where the user defines this.
inline constexpr std::string_view three_tangent_text =
    R"(#ifndef USE_TANGENT
in vec4 tangent;
#endif

)";

struct vertex_text_options {
    bool moves;               ///< the displacement is not the zero expression
    bool tangents;            ///< they are handed on
    std::string_view prefix;  ///< of the functions' names
    std::string_view time;    ///< the statement that sets the time, or empty
};

/// GLSL: main of the vertex stage that hands on everything.
inline std::string vertex_main(const mesh_host& names, const vertex_text_options& options) {
    constexpr std::string_view text = R"(invariant gl_Position;

// Attributes are in object space; what the fragment stage gets is in view space.
void main() {
    $time
    vec3 n = glexpr_unit($normal, vec3(0.0, 0.0, 1.0));
    vec3 p = $displaced_position($position, n, $texture);
    view_position = ($model_view * vec4(p, 1.0)).xyz;
    view_normal = $moved;
    $turn
    texture_place = $texture;
    to_eye = $projection[2][3] == 0.0 ? vec3(0.0, 0.0, 1.0) : -view_position;
    $position_line
}
)";
    constexpr std::string_view moved = "glexpr_unit($normal_matrix * $displaced_normal($position, n, $texture), vec3(0.0, 0.0, 1.0))";
    constexpr std::string_view turn =
        "view_tangent = glexpr_unit(mat3($model_view) * $displaced_tangent($position, n, $texture, $tangent.xyz), vec3(1.0, 0.0, 0.0));";
    // Without a displacement the normal is that of the mesh, bit for bit.
    const std::string_view normal = options.moves ? moved : "$normal_matrix * $normal";
    return fill_mesh_names(fill(text, {{"$moved", normal}, {"$turn", options.tangents ? turn : ""}}), names, options.prefix, options.time);
}

/// GLSL: main of the vertex stage that sets the position alone.
inline std::string depth_vertex_main(const mesh_host& names, std::string_view prefix, std::string_view time) {
    constexpr std::string_view text = R"(invariant gl_Position;

void main() {
    $time
    vec3 n = glexpr_unit($normal, vec3(0.0, 0.0, 1.0));
    vec3 p = $displaced_position($position, n, $texture);
    $position_line
}
)";
    return fill_mesh_names(text, names, prefix, time);
}

inline constexpr std::string_view wrapped_helper_text = R"(// uv as a repeating texture has it; what lies in [0, 1] stays as it is
vec2 glexpr_wrapped(vec2 uv) {
    return vec2(uv.x < 0.0 || uv.x > 1.0 ? fract(uv.x) : uv.x, uv.y < 0.0 || uv.y > 1.0 ? fract(uv.y) : uv.y);
}
)";

struct fragment_text_options {
    std::string_view pixel;  ///< what is written
    std::string_view base;   ///< the text of the base colour; empty: that of the side which is seen
    bool lit;
    output_encoding encoding;
    std::string_view time;  ///< the statement that sets the time, or empty

    bool sees_side() const { return lit || base.empty(); }
};

/// GLSL: main of the fragment stage, after `blinn_phong` where it is lit. All vectors are in view space.
inline std::string mesh_fragment_main(const mesh_host& names, const fragment_text_options& options) {
    const std::string_view base = options.base.empty() ? "front ? front_colour : back_colour" : options.base;
    const std::string light = options.lit ? join({"blinn_phong(", base, ", view_position, normal, eye)"}) : std::string(base);
    return fill(R"(void main() {
    $time
    $side
    $eye
    $normal
    $pixel = vec4($light, 1.0);
}
)",
                {{"$time", options.time},
                 {"$side", options.sees_side() ? join({"bool front = ", names.front, ";"}) : ""},
                 {"$eye", options.lit ? "vec3 eye = glexpr_unit(to_eye, vec3(0.0, 0.0, 1.0));" : ""},
                 {"$normal", options.lit ? "vec3 normal = glexpr_unit(front ? view_normal : -view_normal, eye);" : ""},
                 {"$pixel", options.pixel},
                 {"$light", encoded_text(options.encoding, light)}});
}

/// GLSL: main of the fragment stage of depth passes. WebGL wants a colour, though nobody reads it; hosts without textures of depth may.
inline std::string depth_fragment_main(std::string_view pixel) {
    return fill("void main() {\n    $pixel = vec4(vec3(gl_FragCoord.z), 1.0);\n}\n", {{"$pixel", pixel}});
}

}  // namespace glexpr::detail
