#pragma once

#include <glexpr/detail/fill.hpp>
#include <glexpr/shade/normal.hpp>

#include <string>
#include <string_view>

namespace glexpr {

GLEXPR_INLINE std::string facing_normal_text(normal_source source) {
    constexpr std::string_view text = R"(const float VANISHING = 1e-15;

// 0 where one of them is beyond all measure or no number.
float largest_component(vec3 v) {
    return abs(v.x) + abs(v.y) + abs(v.z) < 1e30 ? max(max(abs(v.x), abs(v.y)), abs(v.z)) : 0.0;
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

$tetrahedron
vec3 facing_normal(vec3 p, vec3 gradient, vec3 ray, float offset) {
    $replace
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
    constexpr std::string_view tetrahedron = R"(// The gradient up to a factor, from four of the corners of a cube about p.
vec3 tetrahedron(vec3 p, float offset) {
    vec3 total = vec3(0.0);
    for (int i = 0; i < 4; i++) {
        vec3 corner = vec3(i < 2 ? 1.0 : -1.0, i == 0 || i == 3 ? 1.0 : -1.0, i == 0 || i == 2 ? 1.0 : -1.0);
        total += corner * f(p + offset * corner);
    }
    return total;
}
)";
    const bool exact = source == normal_source::gradient;
    return detail::fill(text, {{"$tetrahedron", exact ? std::string_view() : tetrahedron},
                               {"$replace", exact ? "" : "gradient = tetrahedron(p, 0.1 * offset);"}});
}

}  // namespace glexpr
