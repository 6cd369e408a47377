#pragma once

#include "tests/support/ray_formula.hpp"

#include <array>
#include <cmath>
#include <cstddef>
#include <string>

namespace glexpr::test {

/// A 4×4 matrix, column by column, rounded as a host hands it to the driver.
using matrix = std::array<float, 16>;

/// A square picture of a ball about the origin: what the host sets.
struct view {
    std::string name;
    matrix view_projection{}, inverse_view_projection{};
};

/// Looks at the origin from `eye`, in multiples of the radius: in perspective with 45 degrees of height, or orthographic with the whole ball in sight. Near
/// and far plane lie close about the ball, as `glexprc` places them.
inline view look_from(std::string name, point3 eye, double radius, bool perspective) {
    const auto r = static_cast<real>(radius);
    for (real& e : eye) e *= r;
    const real distance = std::hypot(eye[0], eye[1], eye[2]), across = std::hypot(eye[0], eye[2]);
    const point3 back{eye[0] / distance, eye[1] / distance, eye[2] / distance};
    const point3 right{back[2] * distance / across, 0, -back[0] * distance / across};  // (0, 1, 0) × back
    const point3 up{back[1] * right[2], back[2] * right[0] - back[0] * right[2], -back[1] * right[0]};
    const real half = perspective ? std::tan(std::acos(-1.0L) / 8) : 1.02L * r;
    const real front = distance - 1.01L * r, end = distance + 1.01L * r, depth = end - front;

    // Columns of the pose are right, up, back and the eye; a point before the eye has a negative third coordinate.
    std::array<real, 16> projection{}, unprojection{};
    projection[0] = projection[5] = 1 / half;
    projection[10] = perspective ? -(end + front) / depth : -2 / depth;
    projection[11] = perspective ? -1 : 0;
    projection[14] = perspective ? -2 * end * front / depth : -(end + front) / depth;
    projection[15] = perspective ? 0 : 1;
    unprojection[0] = unprojection[5] = half;
    unprojection[10] = perspective ? 0 : -depth / 2;
    unprojection[11] = perspective ? -depth / (2 * end * front) : 0;
    unprojection[14] = perspective ? -1 : -(end + front) / 2;
    unprojection[15] = perspective ? (end + front) / (2 * end * front) : 1;
    const auto pose = [&](std::size_t row, std::size_t column) -> real {
        if (row == 3) return column == 3 ? 1 : 0;
        return column == 0 ? right[row] : column == 1 ? up[row] : column == 2 ? back[row] : eye[row];
    };
    const auto inverse_pose = [&](std::size_t row, std::size_t column) -> real {
        if (row == 3) return column == 3 ? 1 : 0;
        if (column == 3) return row == 2 ? -distance : 0;
        return row == 0 ? right[column] : row == 1 ? up[column] : back[column];
    };
    view v{std::move(name)};
    for (std::size_t column = 0; column < 4; ++column)
        for (std::size_t row = 0; row < 4; ++row) {
            real to_clip = 0, to_object = 0;
            for (std::size_t k = 0; k < 4; ++k) {
                to_clip += projection[4 * k + row] * inverse_pose(k, column);
                to_object += pose(row, k) * unprojection[4 * column + k];
            }
            v.view_projection[4 * column + row] = static_cast<float>(to_clip);
            v.inverse_view_projection[4 * column + row] = static_cast<float>(to_object);
        }
    return v;
}

/// The ray through a point of the picture, from -1 to 1 from left to right and from bottom to top; h has length 0 where it misses the ball.
inline chord ray_through(const view& v, real x, real y, double radius) {
    std::array<point3, 2> ends{};
    for (std::size_t e = 0; e < 2; ++e) {
        const std::array<real, 4> clip{x, y, e == 0 ? -1.0L : 1.0L, 1};
        std::array<real, 4> p{};
        for (std::size_t row = 0; row < 4; ++row)
            for (std::size_t k = 0; k < 4; ++k) p[row] += static_cast<real>(v.inverse_view_projection[4 * k + row]) * clip[k];
        for (std::size_t k = 0; k < 3; ++k) ends[e][k] = p[k] / p[3];
    }
    point3 d{};
    for (std::size_t k = 0; k < 3; ++k) d[k] = ends[1][k] - ends[0][k];
    const real length = std::hypot(d[0], d[1], d[2]);
    real along = 0;
    for (std::size_t k = 0; k < 3; ++k) {
        d[k] /= length;
        along -= ends[0][k] * d[k];
    }
    chord c;
    for (std::size_t k = 0; k < 3; ++k) c.m[k] = ends[0][k] + along * d[k];
    const real r = static_cast<real>(static_cast<float>(radius));
    const real half_squared = r * r - c.m[0] * c.m[0] - c.m[1] * c.m[1] - c.m[2] * c.m[2];
    if (half_squared > 0)
        for (std::size_t k = 0; k < 3; ++k) c.h[k] = std::sqrt(half_squared) * d[k];
    return c;
}

/// The views of the tests: two in perspective from generic places, and one along an axis.
inline std::array<view, 3> three_views(double radius) {
    return {look_from("front", {0.9L, 0.75L, 2.85L}, radius, true), look_from("side", {-2.55L, 1.35L, -1.2L}, radius, true),
            look_from("axis", {0, 0, 3}, radius, false)};
}

}  // namespace glexpr::test
