#pragma once

#include <glexpr/surface/rays.hpp>
#include <glexpr/surface/surface.hpp>

#include "examples/support/offscreen_gl.hpp"
#include "tests/support/full_scale.hpp"
#include "tests/support/picture_check.hpp"
#include "tests/support/view.hpp"

#include <doctest/doctest.h>

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace glexpr::test {

/// The rays of a picture as the driver computes them, and what it takes to turn distances into places on their chords.
struct picture_rays {
    std::vector<pixel_answer> pixels;                    ///< that meet the ball; without an answer
    std::vector<std::pair<real, real>> middle_and_half;  ///< distance to the middle of the chord, and half its length
};

/// What a picture shows on those rays.
struct picture {
    std::vector<pixel_answer> pixels;
    std::size_t bad_normals = 0;  ///< of hits: not of unit length, or turned away from the viewer
};

/// Draws surfaces in core330.
class painter {
  public:
    static constexpr profile target = profile::core330;

    /// None, with a message, where there is no driver.
    static std::optional<painter> create() {
        auto gl = offscreen::context::create(offscreen::api::gl33);
        if (!gl) {
            MESSAGE("skipped: " << gl.error().message);
            return std::nullopt;
        }
        auto probe = gl->build(probe_vertex(), probe_fragment);
        REQUIRE_MESSAGE(probe, probe.error().message);
        return painter(std::move(*gl), std::move(*probe));
    }

    /// The chords in exactly the numbers that the surface shader has: its vertex stage, and the same operations after it.
    picture_rays rays(const view& v, double radius, int size) const {
        std::vector<offscreen::frame<float>> parts;
        for (const std::int32_t part : {0, 1}) {
            const std::vector<offscreen::uniform> uniforms = {
                {"inverse_view_projection", v.inverse_view_projection}, {"bounding_radius", static_cast<float>(radius)}, {"part", part}};
            auto frame = gl_.draw_floats(probe_, uniforms, size, size, {0, 0, 0, -1});
            REQUIRE_MESSAGE(frame, frame.error().message);
            parts.push_back(std::move(*frame));
        }
        picture_rays all;
        for (std::size_t i = 0; i < parts[1].rgba.size(); i += 4) {
            const float *m = &parts[0].rgba[i], *h = &parts[1].rgba[i];
            if (!(h[3] > 0)) continue;
            pixel_answer p;
            p.x = i / 4 % static_cast<std::size_t>(size), p.y = i / 4 / static_cast<std::size_t>(size);
            for (std::size_t k = 0; k < 3; ++k) p.ray.m[k] = static_cast<real>(m[k]), p.ray.h[k] = static_cast<real>(h[k]);
            all.pixels.push_back(p);
            all.middle_and_half.emplace_back(static_cast<real>(m[3]), static_cast<real>(h[3]));
        }
        return all;
    }

    offscreen::program build(const surface_shader& shader) const {
        auto program = gl_.build(shader.vertex.text, shader.fragment.text);
        REQUIRE_MESSAGE(program, program.error().message);
        return std::move(*program);
    }

    /// Draws a shader of `distance_and_normal`.
    picture draw(const offscreen::program& program, const surface_shader& shader, const view& v, int size, const picture_rays& rays) const {
        std::vector<offscreen::uniform> uniforms = {{"view_projection", v.view_projection},
                                                    {"inverse_view_projection", v.inverse_view_projection}};
        for (const uniform& u : shader.uniforms)
            if (u.default_value.size() == 1) uniforms.push_back({u.name, static_cast<float>(u.default_value[0])});
        const auto frame = gl_.draw_floats(program, uniforms, size, size, {-1, 0, 0, 0});
        REQUIRE_MESSAGE(frame, frame.error().message);
        picture drawn{rays.pixels};
        for (std::size_t i = 0; i < drawn.pixels.size(); ++i) {
            pixel_answer& p = drawn.pixels[i];
            const float* rgba = &frame->rgba[4 * (p.y * static_cast<std::size_t>(size) + p.x)];
            if (rgba[0] < 0) continue;
            const auto [middle, half] = rays.middle_and_half[i];
            p.s = (static_cast<real>(rgba[0]) - middle) / half;
            real length = 0, towards = 0;
            for (std::size_t k = 0; k < 3; ++k) {
                const auto n = static_cast<real>(rgba[k + 1]);
                length += n * n;
                towards += n * p.ray.h[k];
            }
            if (!(std::abs(length - 1) <= 1e-4L && towards <= 1e-5L * half)) ++drawn.bad_normals;
        }
        return drawn;
    }

  private:
    painter(offscreen::context gl, offscreen::program probe) : gl_(std::move(gl)), probe_(std::move(probe)) {}

    static std::string probe_vertex() {
        return "#version 330 core\nuniform mat4 inverse_view_projection;\nout vec4 ray_start;\nout vec4 ray_end;\n" +
               rays_vertex_text(target);
    }

    static constexpr const char* probe_fragment = R"(#version 330 core
in vec4 ray_start;
in vec4 ray_end;
uniform float bounding_radius;
uniform int part;
out vec4 pixel;
void main() {
    vec3 start = ray_start.xyz / ray_start.w;
    vec3 ray = normalize(ray_end.xyz * ray_start.w - ray_start.xyz * ray_end.w);
    float to_middle = -dot(start, ray);
    vec3 m = start + to_middle * ray;
    float half_squared = bounding_radius * bounding_radius - dot(m, m);
    if (half_squared <= 0.0) discard;
    float half_length = sqrt(half_squared);
    pixel = part == 0 ? vec4(m, to_middle) : vec4(half_length * ray, half_length);
}
)";

    offscreen::context gl_;
    offscreen::program probe_;
};

}  // namespace glexpr::test
