#pragma once

#include <glexpr/detail/fill.hpp>
#include <glexpr/detail/join.hpp>
#include <glexpr/glsl/profile.hpp>
#include <glexpr/surface/surface_options.hpp>

#include <string>
#include <string_view>

/// The text between a solver and the pixel: what a ray shows.
namespace glexpr::detail {

/// GLSL: the length of a difference's step.
constexpr std::string_view offset_text(clip_body body) {
    switch (body) {
        case clip_body::sphere: return "1e-3 * bounding_radius";
        case clip_body::box: return "5e-4 * largest_component(box_high - box_low)";
    }
    return {};
}

inline std::string side_colour_text(std::string_view side, const std::vector<expr>& colour) {
    if (colour.empty()) return join({side, "_colour"});
    return join({"clamp(vec3(", side, "_red_f(p), ", side, "_green_f(p), ", side, "_blue_f(p)), 0.0, 1.0)"});
}

inline std::string base_colour_text(const colour_options& colour) {
    switch (colour.by) {
        case colouring::material:
            return join({"side > 0.0 ? ", side_colour_text("front", colour.front), " : ", side_colour_text("back", colour.back)});
        case colouring::normal: return "0.5 + 0.5 * normal";
        case colouring::gaussian_curvature: return "diverging(curvature_scale * gaussian_f(p))";
        case colouring::mean_curvature: return "diverging(curvature_scale * mean_f(p))";
    }
    return {};
}

/// Whether what a hit shows depends on its normal.
inline bool shows_normal(const surface_options& options) {
    return options.output == surface_output::distance_and_normal || options.lit || options.colour.by == colouring::normal;
}

/// GLSL: `vec3 surface_colour(vec3 p, vec3 ray, vec3 gradient, float side)`, the light that a hit sends to the eye. The sign of f on the approach, `side`,
/// tells the two sides apart.
inline std::string surface_colour_text(const surface_options& options) {
    return fill(
        R"(vec3 surface_colour(vec3 p, vec3 ray, vec3 gradient, float side) {
    $normal
    vec3 base = $base;
    return $light;
}
)",
        {{"$normal",
          shows_normal(options) ? join({"vec3 normal = facing_normal(p, gradient, ray, ", offset_text(options.clip.body), ");"}) : ""},
         {"$base", base_colour_text(options.colour)},
         {"$light", options.lit ? "blinn_phong(base, p, normal, -ray)" : "base"}});
}

/// GLSL: `bool trace(vec4 from, vec4 to, out vec4 colour, out vec3 p)`, what the ray between two homogeneous points shows: its colour with
/// straight alpha, and the place of the first hit; false, or no return at all, where it misses. `reduced`: the sign of what is traced does not tell the sides of the formula apart.
inline std::string trace_text(const surface_options& options, bool reduced) {
    constexpr std::string_view text = R"(bool trace(vec4 from, vec4 to, out vec4 colour, out vec3 p) {
    vec3 start = from.xyz / from.w;
    vec3 ray = normalize(to.xyz * from.w - from.xyz * to.w);
    colour = vec4(0.0);
    p = start;
    float middle;
    float half_length;
    if (!clip_ray(start, ray, middle, half_length)) $miss

    // The chord p(s) = m + s * h with s in [-1, 1], cut where it passes the near plane.
    vec3 m = start + middle * ray;
    vec3 h = half_length * ray;
    float first = max(-1.0, -middle / half_length);
    if (first >= 1.0) $miss
    float s;
    float before;
    vec3 gradient;
    $hits
}
)";
    constexpr std::string_view one = R"(if (!first_zero(m, h, first, s, before, gradient)) $miss
    p = m + s * h;
    colour = $colour;
    return true;)";
    constexpr std::string_view lit = "vec4(surface_colour(p, ray, gradient, $side), 1.0)";
    constexpr std::string_view geometry = "vec4(middle + s * half_length, facing_normal(p, gradient, ray, $offset))";
    constexpr std::string_view many = R"(float clear = 1.0;
    for (int layer = 0; layer < LAYERS; layer++) {
        if (!first_zero(m, h, first, s, before, gradient)) break;
        vec3 hit = m + s * h;
        if (layer == 0) p = hit;
        float side = $side;
        float opacity = side > 0.0 ? front_opacity : back_opacity;
        colour.rgb += clear * opacity * surface_colour(hit, ray, gradient, side);
        clear *= 1.0 - opacity;
        first = s + LAYER_GAP;
        if (clear < 0.004 || first >= 1.0) break;
    }
    if (clear == 1.0) $miss
    colour = vec4(colour.rgb / (1.0 - clear), 1.0 - clear);
    return true;)";
    // Where the answer of one ray is that of the pixel, a miss ends the pixel at once: llvmpipe runs what follows a discard up to four times as
    // fast as what follows an early return (benchmarks/frame).
    const bool only_ray = !options.antialias && options.host != host::shadertoy;
    const bool shown = options.output == surface_output::colour;
    std::string layered;
    if (shown && options.layers > 1)
        layered = join({"const int LAYERS = ", digits(options.layers < most_layers ? options.layers : most_layers),
                        ";\nconst float LAYER_GAP = 5e-4;\n\n"});
    const std::string_view hits = layered.empty() ? one : many;
    const std::string filled = fill(text, {{"$hits", hits}, {"$colour", shown ? lit : geometry}});
    const std::string_view side = !reduced ? "before" : layered.empty() ? "whole_f(p - 1e-3 * h)" : "whole_f(hit - 1e-3 * h)";
    return layered +
           fill(filled, {{"$side", side}, {"$offset", offset_text(options.clip.body)}, {"$miss", only_ray ? "discard;" : "return false;"}});
}

}  // namespace glexpr::detail
