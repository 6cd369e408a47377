#pragma once

#include <glexpr/graph/construct.hpp>
#include <glexpr/graph/make.hpp>
#include <glexpr/graph/vector.hpp>

#include <array>
#include <cstddef>
#include <span>
#include <string_view>

/// The mathematics of moved normals, as expressions.
namespace glexpr::detail {

inline bool is_zero(const vec3& v) { return is_value(v.x, 0) && is_value(v.y, 0) && is_value(v.z, 0); }

/// What a displacement may read, as variables of its graph.
struct mesh_variables {
    explicit mesh_variables(graph& g) {
        constexpr std::array<std::string_view, 8> names{"x", "y", "z", "nx", "ny", "nz", "u", "v"};
        for (std::size_t i = 0; i < names.size(); ++i) all[i] = coordinate(g, names[i]);
    }
    vec3 point() const { return {all[0], all[1], all[2]}; }
    vec3 normal() const { return {all[3], all[4], all[5]}; }

    std::array<expr, 8> all;
};

/// The total derivative of an expression by the point from its partial derivatives by all of `mesh_variables`: n, u and v follow the point where it
/// is known how (`by_point` holds the gradients of nx, ny, nz, u and v), and count as constant elsewhere.
inline vec3 total_gradient(std::span<const expr> partial, std::span<const vec3> by_point) {
    vec3 total(partial[0], partial[1], partial[2]);
    for (std::size_t k = 0; k < by_point.size(); ++k) total += partial[3 + k] * by_point[k];
    return total;
}

/// The columns of J = I + ∂D/∂p from the gradients of the components of D.
inline std::array<vec3, 3> jacobian_columns(const std::array<vec3, 3>& gradients) {
    std::array<vec3, 3> columns;
    for (std::size_t j = 0; j < 3; ++j) {
        for (std::size_t i = 0; i < 3; ++i) columns[j][i] = gradients[i][j];
        columns[j][j] += 1;
    }
    return columns;
}

/// cofactor(J)·n: the columns of the cofactor matrix are the cross products of those of J.
inline vec3 cofactor_times(const std::array<vec3, 3>& columns, const vec3& n) {
    return n.x * cross(columns[1], columns[2]) + n.y * cross(columns[2], columns[0]) + n.z * cross(columns[0], columns[1]);
}

/// n − (∇h − (∇h·n)·n): the normal of a height along the normal where h is small beside the radii of curvature, or n does not change.
inline vec3 without_curvature(const vec3& slope, const vec3& n) { return (1 + dot(slope, n)) * n - slope; }

}  // namespace glexpr::detail
