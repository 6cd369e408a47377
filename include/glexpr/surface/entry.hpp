#pragma once

#include <glexpr/detail/fill.hpp>
#include <glexpr/detail/join.hpp>
#include <glexpr/glsl/profile.hpp>
#include <glexpr/host/host.hpp>
#include <glexpr/shade/output_encoding.hpp>

#include <string>
#include <string_view>

/// The text that asks `trace` for a pixel, in the words of each host.
namespace glexpr::detail {

/// Rays of a pixel at most.
inline constexpr unsigned antialias_rays = 9;

/// GLSL: `bool trace_pixel(vec4 from, vec4 to, vec4 across, vec4 upward, out vec4 colour, out vec3 p)`, the mean over a pixel of what `trace`
/// shows. `across` and `upward` are what one pixel adds to both ends of the ray. Colours are compared as they are shown. Measured by
/// tests/gpu/antialias.cpp.
inline std::string trace_pixel_text(output_encoding encoding) {
    const bool encoded = encoding != output_encoding::none;
    return fill(
        R"(// Nine rays on a lattice, no two in one row or column. The first three, which lie as far apart, spare the others where they show one colour.
bool trace_pixel(vec4 from, vec4 to, vec4 across, vec4 upward, out vec4 colour, out vec3 p) {
    colour = vec4(0.0);
    p = vec3(0.0);
    vec4 least = vec4(1e3);
    vec4 most = vec4(0.0);
    float rays = 0.0;
    for (int i = 0; i < 9; i++) {
        float column = mod(3.0 * float(i) + (i < 3 ? 1.0 : i < 6 ? 0.0 : 2.0), 9.0);
        vec2 offset = (vec2(column, mod(2.0 * column, 9.0)) - 4.0) / 9.0;
        vec4 shift = offset.x * across + offset.y * upward;
        vec4 part;
        vec3 place;
        if (trace(from + shift, to + shift, part, place) && colour.a == 0.0) p = place;
        part.rgb *= part.a;
        colour += part;
        rays += 1.0;
        $shown
        least = min(least, $part);
        most = max(most, $part);
        vec4 spread = most - least;
        if (i == 2 && max(max(spread.r, spread.g), max(spread.b, spread.a)) < 0.06) break;
    }
    if (colour.a == 0.0) return false;
    colour = vec4(colour.rgb / colour.a, colour.a / rays);
    return true;
}
)",
        {{"$shown", encoded ? "vec4 shown = vec4(display_colour(part.rgb), part.a);" : ""}, {"$part", encoded ? "shown" : "part"}});
}

/// GLSL: main, or what the host calls instead. Needs `trace`, and `trace_pixel` where `smooth`. `depth` is the output of depth, or empty;
/// `time` is the parameter that the host computes, or empty; `eye_distance` is the text of a good distance from the origin for a host without
/// a camera.
struct entry_options {
    profile target;
    host where;
    bool smooth;
    bool viewer;
    std::string_view depth;
    std::string_view time;
    std::string_view eye_distance;
    output_encoding encoding;
};

/// GLSL: what is written for `colour`, whose alpha is straight.
constexpr std::string_view written_colour(output_encoding encoding) {
    return encoding == output_encoding::none ? "colour" : "vec4(display_colour(colour.rgb), colour.a)";
}

inline std::string stage_entry_text(const entry_options& o) {
    const bool three = o.where == host::three_material || o.where == host::three_raw;
    const std::string_view range = facts(o.target).depth_from_zero ? "clip.z / clip.w" : "0.5 * clip.z / clip.w + 0.5";
    const std::string_view clip =
        three ? "vec2 clip = vec2(dot(clip_z, vec4(p, 1.0)), dot(clip_w, vec4(p, 1.0)));" : "vec4 clip = view_projection * vec4(p, 1.0);";
    std::string_view pixel = facts(o.where).fragment_colour;
    if (pixel.empty()) pixel = facts(o.target).fragment_colour.empty() ? "pixel" : facts(o.target).fragment_colour;
    return fill(
        R"(void main() {
    $derivatives
    vec4 colour;
    vec3 p;
    if (!$trace) discard;
    $clip
    $depth
    $pixel = $colour;
}
)",
        {{"$derivatives", o.smooth ? "vec4 across = dFdx(ray_start);\n    vec4 upward = dFdy(ray_start);" : ""},
         {"$trace", o.smooth ? "trace_pixel(ray_start, ray_end, across, upward, colour, p)" : "trace(ray_start, ray_end, colour, p)"},
         {"$clip", o.depth.empty() ? "" : clip},
         {"$depth", o.depth.empty() ? "" : join({o.depth, " = ", three ? "0.5 * clip.x / clip.y + 0.5" : range, ";"})},
         {"$pixel", pixel},
         {"$colour", written_colour(o.encoding)}});
}

inline std::string canvas_entry_text(const entry_options& o) {
    constexpr std::string_view shadertoy = R"(// Drag to turn the surface.
void mainImage(out vec4 pixel, in vec2 place) {
    $time
    vec2 drag = iMouse.x == 0.0 && iMouse.y == 0.0 ? vec2(0.55, 0.58) : iMouse.xy / iResolution.xy;
    float yaw = 6.2831853 * (drag.x - 0.5);
    float pitch = 3.1 * (drag.y - 0.5);
    vec3 back = vec3(sin(yaw) * cos(pitch), sin(pitch), cos(yaw) * cos(pitch));
    vec3 right = vec3(cos(yaw), 0.0, -sin(yaw));
    vec3 up = cross(back, right);
    $axes
    vec2 at = (2.0 * place - iResolution.xy) / iResolution.y;
    vec3 ray = 0.4 * (at.x * right + at.y * up) - back;
    vec4 ray_start = vec4(100.0 * ($distance) * back + ray, 100.0);
    vec4 ray_end = vec4(ray, 0.0);
    $derivatives
    vec4 colour;
    vec3 p;
    if (!$trace) colour = vec4(0.0);
    pixel = vec4($light, 1.0);
}
)";
    constexpr std::string_view glslviewer = R"(void main() {
    $time
    vec2 at = 2.0 * gl_FragCoord.xy / u_resolution - 1.0;
    mat4 unproject = u_inverseViewMatrix * u_inverseProjectionMatrix;
    vec4 ray_start = unproject * vec4(at, -1.0, 1.0);
    vec4 ray_end = unproject * vec4(at, 1.0, 1.0);
    $axes
    $derivatives
    vec4 colour;
    vec3 p;
    if (!$trace) discard;
    gl_FragColor = $colour;
}
)";
    const bool toy = o.where == host::shadertoy;
    const std::string_view axes = toy ? "view_right = right;\n    view_back = back;"
                                      : "view_right = normalize(unproject[0].xyz);\n    view_back = normalize(u_inverseViewMatrix[2].xyz);";
    const std::string_view steps =
        toy ? "vec4 across = vec4(0.8 / iResolution.y * right, 0.0);\n    vec4 upward = vec4(0.8 / iResolution.y * up, 0.0);"
            : "vec4 across = 2.0 / u_resolution.x * unproject[0];\n    vec4 upward = 2.0 / u_resolution.y * unproject[1];";
    return fill(toy ? shadertoy : glslviewer, {{"$time", o.time.empty() ? "" : join({o.time, " = ", facts(o.where).time, ";"})},
                                               {"$axes", o.viewer ? axes : ""},
                                               {"$distance", o.eye_distance},
                                               {"$derivatives", o.smooth ? steps : ""},
                                               {"$light", encoded_text(o.encoding, "mix(vec3(1.0), colour.rgb, colour.a)")},
                                               {"$colour", written_colour(o.encoding)},
                                               {"$trace", o.smooth ? "trace_pixel(ray_start, ray_end, across, upward, colour, p)"
                                                                   : "trace(ray_start, ray_end, colour, p)"}});
}

inline std::string entry_text(const entry_options& o) {
    switch (o.where) {
        case host::plain:
        case host::three_material:
        case host::three_raw:
        case host::p5: return stage_entry_text(o);
        case host::shadertoy:
        case host::glslviewer: return canvas_entry_text(o);
    }
    return {};
}

}  // namespace glexpr::detail
