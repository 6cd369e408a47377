#pragma once

#include <string_view>

namespace glexpr {

/// GLSL: `vec3 facing_normal(vec3 p, vec3 gradient, vec3 ray, float offset)`, the unit normal on the viewer's side at a point p of the
/// surface f = 0. `ray` is the unit direction of view; `offset` is the length of the fallback's step. Needs `float f(vec3 p)`.
/// Always finite and of unit length, also at nodes, cone tips and double sheets, where the gradient is exactly zero.
inline constexpr std::string_view facing_normal_text = R"(const float VANISHING = 1e-15;

float largest_component(vec3 v) {
    return max(max(abs(v.x), abs(v.y)), abs(v.z));
}

// The differences of f across p in the three directions: they still point somewhere where the gradient vanishes to a higher order.
vec3 difference(vec3 p, float offset) {
    vec3 total = vec3(0.0);
    for (int i = 0; i < 6; i++) {
        vec3 axis = vec3(i < 2 ? 1.0 : 0.0, i == 2 || i == 3 ? 1.0 : 0.0, i > 3 ? 1.0 : 0.0);
        if (i == 1 || i == 3 || i == 5) axis = -axis;
        total += axis * f(p + offset * axis);
    }
    return total;
}

vec3 facing_normal(vec3 p, vec3 gradient, vec3 ray, float offset) {
    float size = largest_component(gradient);
    if (size < VANISHING) {
        gradient = difference(p, offset);
        size = largest_component(gradient);
    }
    if (size < VANISHING) return -ray;
    vec3 normal = normalize(gradient / size);
    return dot(normal, ray) > 0.0 ? -normal : normal;
}
)";

}  // namespace glexpr
