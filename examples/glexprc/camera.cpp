#include "camera.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <numbers>

namespace glexprc {

namespace {

double dot(const vec3& a, const vec3& b) { return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]; }

vec3 cross(const vec3& a, const vec3& b) { return {a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]}; }

vec3 scaled(const vec3& a, double factor) { return {a[0] * factor, a[1] * factor, a[2] * factor}; }

mat4 product(const mat4& a, const mat4& b) {
    mat4 c{};
    for (std::size_t column = 0; column < 4; ++column)
        for (std::size_t row = 0; row < 4; ++row)
            for (std::size_t k = 0; k < 4; ++k) c[4 * column + row] += a[4 * k + row] * b[4 * column + k];
    return c;
}

}  // namespace

viewpoint usual_view(const look_options& options) {
    const double away = options.shown_radius() * (options.box ? 1.4 : 1);  // the corners of a box stick out
    if (options.preset != nullptr) return {scaled(options.preset->eye, away), options.preset->up};
    return {scaled({0.6, 0.5, 1.9}, 1.5 * away), {0, 1, 0}};
}

std::optional<camera> camera::make(const render_options& options) {
    const double radius = options.shown_radius();
    const viewpoint usual = usual_view(options);
    const vec3 eye = options.eye.value_or(usual.eye), up = options.up.value_or(usual.up);
    const double distance = std::sqrt(dot(eye, eye));
    const vec3 right = cross(up, eye);
    const double length = std::sqrt(dot(right, right));
    if (!(distance > 0) || !(length > 1e-9 * distance * std::sqrt(dot(up, up)))) return std::nullopt;

    camera c;
    c.eye_ = eye;
    c.back_ = scaled(eye, 1 / distance);
    c.right_ = scaled(right, 1 / length);
    c.up_ = cross(c.back_, c.right_);
    c.perspective_ = !options.ortho;
    c.half_height_ = options.ortho.value_or(std::tan(options.fov * std::numbers::pi / 360));
    const double reach = 1.01 * radius * (options.box ? std::numbers::sqrt3 : 1);
    c.front_ = std::max(distance - reach, c.perspective_ ? 0.01 * radius : 0.0);
    c.end_ = distance + reach;
    return c;
}

mat4 camera::view() const {
    mat4 view{};
    for (std::size_t i = 0; i < 3; ++i) {
        view[4 * i] = right_[i];
        view[4 * i + 1] = up_[i];
        view[4 * i + 2] = back_[i];
    }
    view[12] = -dot(right_, eye_);
    view[13] = -dot(up_, eye_);
    view[14] = -dot(back_, eye_);
    view[15] = 1;
    return view;
}

mat4 camera::projection() const {
    mat4 projection{};
    projection[0] = projection[5] = 1 / half_height_;
    const double depth = end_ - front_;
    projection[10] = perspective_ ? -(end_ + front_) / depth : -2 / depth;
    projection[11] = perspective_ ? -1 : 0;
    projection[14] = perspective_ ? -2 * end_ * front_ / depth : -(end_ + front_) / depth;
    projection[15] = perspective_ ? 0 : 1;
    return projection;
}

mat4 camera::view_projection() const { return product(projection(), view()); }

mat4 camera::inverse_view_projection() const {
    mat4 pose{};
    for (std::size_t i = 0; i < 3; ++i) {
        pose[i] = right_[i];
        pose[4 + i] = up_[i];
        pose[8 + i] = back_[i];
        pose[12 + i] = eye_[i];
    }
    pose[15] = 1;
    mat4 unprojection{};
    unprojection[0] = unprojection[5] = half_height_;
    const double depth = end_ - front_;
    unprojection[10] = perspective_ ? 0 : -depth / 2;
    unprojection[11] = perspective_ ? -depth / (2 * end_ * front_) : 0;
    unprojection[14] = perspective_ ? -1 : -(end_ + front_) / 2;
    unprojection[15] = perspective_ ? (end_ + front_) / (2 * end_ * front_) : 1;
    return product(pose, unprojection);
}

double camera::distance_to_near_plane(double x, double y) const {
    return perspective_ ? front_ * std::sqrt(1 + half_height_ * half_height_ * (x * x + y * y)) : front_;
}

}  // namespace glexprc
