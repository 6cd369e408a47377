#pragma once

#include <glexpr/detail/fill.hpp>
#include <glexpr/detail/join.hpp>
#include <glexpr/shade/blinn_phong.hpp>

#include <array>
#include <string>
#include <string_view>
#include <vector>

namespace glexpr {

namespace detail {

/// A light as it is until the host sets it.
struct default_light {
    std::array<double, 4> place;
    std::array<double, 3> colour;
};

/// One from above to the left, a weaker and cooler one from the right, and a faint one from below, so that no side is without form.
inline constexpr std::array<default_light, 3> default_lights{{
    {{-0.45, 0.6, 0.7, 0}, {0.8, 0.79, 0.77}},
    {{0.8, -0.1, 0.75, 0}, {0.36, 0.38, 0.42}},
    {{-0.2, -0.8, 0.4, 0}, {0.2, 0.2, 0.2}},
}};

}  // namespace detail

GLEXPR_INLINE std::string blinn_phong_text(const lighting_options& options) {
    GLEXPR_ASSERT(options.lights <= most_lights, "there are at most eight lights");
    constexpr std::string_view text = R"(// What one light adds: scattered light in the colour of the surface, and the highlight.
void add_light(vec4 light, vec3 colour, vec3 p, vec3 normal, vec3 to_eye, inout vec3 scattered, inout vec3 reflected) {
    vec3 to_light = light.xyz - light.w * p;
    to_light *= inversesqrt(max(dot(to_light, to_light), 1e-12));
    float facing = dot(normal, to_light);
    if (facing <= 0.0) return;
    vec3 between = to_light + to_eye;
    float aligned = dot(normal, between) * inversesqrt(max(dot(between, between), 1e-12));
    scattered += facing * colour;
    reflected += pow(clamp(aligned, 1e-4, 1.0), shininess) * colour;
}

vec3 blinn_phong(vec3 base, vec3 p, vec3 normal, vec3 to_eye) {
    $view
    vec3 scattered = vec3(0.0);
    vec3 reflected = vec3(0.0);
    $lights
    return (ambient + diffuse * scattered) * base + specular * reflected;
}
)";
    constexpr std::string_view view = R"(mat3 view = mat3(view_right, cross(view_back, view_right), view_back);
    p = p * view;
    normal = normal * view;
    to_eye = to_eye * view;)";
    std::string lights;
    for (unsigned i = 1; i <= options.lights; ++i) {
        if (i > 1) lights += "\n    ";
        const detail::digits n(i);
        detail::append(lights, {"add_light(light_", n, ", light_", n, "_colour, p, normal, to_eye, scattered, reflected);"});
    }
    return detail::fill(text, {{"$view", options.lights > 0 && options.space == light_space::view ? view : ""}, {"$lights", lights}});
}

GLEXPR_INLINE std::vector<uniform> blinn_phong_uniforms(const lighting_options& options) {
    std::vector<uniform> all;
    for (unsigned i = 1; i <= options.lights; ++i) {
        detail::default_light light{{0, 0, 1, 0}, {0, 0, 0}};
        if (i <= detail::default_lights.size()) light = detail::default_lights[i - 1];
        const std::string name = detail::join({"light_", detail::digits(i)});
        all.push_back({name, uniform_type::vec4, {light.place.begin(), light.place.end()}});
        all.push_back({name + "_colour", uniform_type::vec3, {light.colour.begin(), light.colour.end()}, 0, 4});
    }
    all.push_back({"ambient", uniform_type::scalar, {0.28}, 0, 1});
    all.push_back({"diffuse", uniform_type::scalar, {0.85}, 0, 1});
    all.push_back({"specular", uniform_type::scalar, {0.4}, 0, 1});
    all.push_back({"shininess", uniform_type::scalar, {40}, 1, 1000});
    return all;
}

}  // namespace glexpr
