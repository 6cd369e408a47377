#pragma once

#include <glexpr/config.hpp>

#include <cstdint>
#include <string>

namespace glexpr {

/// Where the normal of a surface f = 0 comes from.
enum class normal_source : std::uint8_t {
    gradient,     ///< the exact gradient
    tetrahedron,  ///< the values of f at the corners of a small tetrahedron: four calls of f and no derivative, right up to the offset squared
};

/// GLSL: `vec3 facing_normal(vec3 p, vec3 gradient, vec3 ray, float offset)`, the unit normal on the viewer's side at a point p of the
/// surface f = 0. `ray` is the unit direction of view; `offset` is the length of a difference's step. Needs `float f(vec3 p)`.
/// Always finite and of unit length, also at nodes, cone tips and double sheets, where the gradient is exactly zero.
std::string facing_normal_text(normal_source source = normal_source::gradient);

}  // namespace glexpr

#if !GLEXPR_COMPILED
#include <glexpr/shade/normal.inl>
#endif
