#pragma once

#include <array>
#include <cstdint>
#include <string_view>

namespace glexpr {

/// The body inside which a surface is shown.
enum class clip_body : std::uint8_t {
    sphere,  ///< about the origin
    box,     ///< with edges along the axes
};

struct clip_options {
    clip_body body = clip_body::sphere;
    std::array<double, 3> low = {-1, -1, -1};  ///< corners of the box: the defaults of the uniforms `box_low` and `box_high`
    std::array<double, 3> high = {1, 1, 1};
};

/// GLSL: `bool clip_ray(vec3 start, vec3 ray, out float middle, out float half_length)`, the part of the ray start + t·ray inside the body:
/// |t − middle| ≤ half_length, and half_length > 0. `ray` has unit length. Divides by nothing near 0 and needs neither infinities nor NaN: a
/// ray along a face of the box is inside. The sphere is larger by a millionth of its radius, so that a surface
/// which is its boundary lies inside.
constexpr std::string_view clip_text(clip_body body) {
    switch (body) {
        case clip_body::sphere:
            return R"(// The part of the ray inside the bounding sphere.
bool clip_ray(vec3 start, vec3 ray, out float middle, out float half_length) {
    middle = -dot(start, ray);
    half_length = 0.0;
    vec3 m = start + middle * ray;
    float square = 1.000002 * bounding_radius * bounding_radius - dot(m, m);
    if (square <= 0.0) return false;
    half_length = sqrt(square);
    return true;
}
)";
        case clip_body::box:
            return R"(// Narrows the part of a ray to what lies between two planes across an axis; false where nothing is left.
bool between(float start, float ray, float low, float high, inout float enter, inout float leave) {
    if (abs(ray) < 1e-12) return start >= low && start <= high;
    float a = (low - start) / ray;
    float b = (high - start) / ray;
    enter = max(enter, min(a, b));
    leave = min(leave, max(a, b));
    return enter < leave;
}

// The part of the ray inside the box.
bool clip_ray(vec3 start, vec3 ray, out float middle, out float half_length) {
    middle = 0.0;
    half_length = 0.0;
    float enter = -1e30;
    float leave = 1e30;
    if (!between(start.x, ray.x, box_low.x, box_high.x, enter, leave)) return false;
    if (!between(start.y, ray.y, box_low.y, box_high.y, enter, leave)) return false;
    if (!between(start.z, ray.z, box_low.z, box_high.z, enter, leave)) return false;
    middle = 0.5 * (enter + leave);
    half_length = 0.5 * (leave - enter);
    return true;
}
)";
    }
    return {};
}

}  // namespace glexpr
