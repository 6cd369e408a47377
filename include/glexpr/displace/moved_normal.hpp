#pragma once

#include <glexpr/displace/displacement.hpp>
#include <glexpr/graph/construct.hpp>
#include <glexpr/graph/expr.hpp>
#include <glexpr/transform/differentiate.hpp>

#include <array>
#include <cstddef>
#include <span>
#include <string_view>
#include <vector>

/// The mathematics of moved normals, as expressions.
namespace glexpr::detail {

using triple = std::array<expr, 3>;

inline triple cross(const triple& a, const triple& b) {
    return {a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]};
}

inline triple sum(const triple& a, const triple& b) { return {a[0] + b[0], a[1] + b[1], a[2] + b[2]}; }
inline triple scaled(const expr& s, const triple& a) { return {s * a[0], s * a[1], s * a[2]}; }
inline triple numbers(graph& g, double x, double y, double z) { return {constant(g, x), constant(g, y), constant(g, z)}; }

inline bool is_zero(const triple& a) { return is_value(a[0], 0) && is_value(a[1], 0) && is_value(a[2], 0); }

/// What a displacement may read, as variables of its graph.
struct mesh_variables {
    explicit mesh_variables(graph& g) {
        constexpr std::array<std::string_view, 8> names{"x", "y", "z", "nx", "ny", "nz", "u", "v"};
        for (std::size_t i = 0; i < names.size(); ++i) all[i] = coordinate(g, names[i]);
    }
    triple point() const { return {all[0], all[1], all[2]}; }
    triple normal() const { return {all[3], all[4], all[5]}; }

    std::array<expr, 8> all;
};

/// The total derivative of an expression by the point from its partial derivatives by all of `mesh_variables`: n, u and v follow the point where it
/// is known how (`by_point` holds the gradients of nx, ny, nz, u and v), and count as constant elsewhere.
inline triple total_gradient(std::span<const expr> partial, std::span<const triple> by_point) {
    triple total{partial[0], partial[1], partial[2]};
    for (std::size_t k = 0; k < by_point.size(); ++k) total = sum(total, scaled(partial[3 + k], by_point[k]));
    return total;
}

/// The columns of J = I + ∂D/∂p from the gradients of the components of D.
inline std::array<triple, 3> jacobian_columns(graph& g, const std::array<triple, 3>& gradients) {
    std::array<triple, 3> columns;
    for (std::size_t j = 0; j < 3; ++j) {
        for (std::size_t i = 0; i < 3; ++i) columns[j][i] = gradients[i][j];
        columns[j][j] = constant(g, 1) + columns[j][j];
    }
    return columns;
}

/// cofactor(J)·n: the columns of the cofactor matrix are the cross products of those of J.
inline triple cofactor_times(const std::array<triple, 3>& columns, const triple& n) {
    return sum(sum(scaled(n[0], cross(columns[1], columns[2])), scaled(n[1], cross(columns[2], columns[0]))),
               scaled(n[2], cross(columns[0], columns[1])));
}

/// n − (∇h − (∇h·n)·n): the normal of a height along the normal where h is small beside the radii of curvature, or n does not change.
inline triple without_curvature(const triple& slope, const triple& n) {
    const expr along = slope[0] * n[0] + slope[1] * n[1] + slope[2] * n[2];
    const expr one = constant(along.graph(), 1);
    return {(one + along) * n[0] - slope[0], (one + along) * n[1] - slope[1], (one + along) * n[2] - slope[2]};
}

}  // namespace glexpr::detail
