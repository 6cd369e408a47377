// Whether the harness that runs our shaders tells the truth: every figure of the other GPU tests rests on it.

#include "tests/support/driver_api.hpp"

#include "examples/support/offscreen_gl.hpp"

#include "tests/support/structure_check.hpp"

#include <doctest/doctest.h>

#include <array>
#include <bit>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <random>
#include <string>
#include <vector>

namespace {

using offscreen::api;
using offscreen::context;
using offscreen::uniform;

/// A pair of shaders that fills the target with the value of `colour`, an expression over `at` and the uniforms in `declarations`.
/// `at` is `gl_FragCoord`, which is mediump in ES 1.00: Mesa takes that at its word and computes with it in 16 bits, literals beside it included.
struct shader_pair {
    std::string vertex;
    std::string fragment;
};

shader_pair fill(api which, const std::string& declarations, const std::string& colour) {
    const auto modern = [&](const std::string& head) {
        return shader_pair{
            head + "void main() { gl_Position = vec4(gl_VertexID == 1 ? 3.0 : -1.0, gl_VertexID == 2 ? 3.0 : -1.0, 0.25, 1.0); }\n",
            head + declarations + "out vec4 c;\nvoid main() { vec4 at = gl_FragCoord; c = " + colour + "; }\n"};
    };
    switch (which) {
        case api::gl33: return modern("#version 330 core\n");
        case api::gl45: return modern("#version 450 core\n");
        case api::es3: return modern("#version 300 es\nprecision highp float;\n");
        case api::es2:
            return {"#version 100\nattribute vec2 corner;\nvoid main() { gl_Position = vec4(corner, 0.25, 1.0); }\n",
                    "#version 100\nprecision highp float;\n" + declarations +
                        "void main() { vec4 at = gl_FragCoord; gl_FragColor = " + colour + "; }\n"};
    }
    return {};
}

/// Runs `body` with a context of each kind. No driver at all is a message, not a failure: the other tests of this folder do the same.
template <class Body>
void on_each_api(Body body) {
    for (const api which : offscreen::all_apis) {
        CAPTURE(offscreen::name(which));
        const auto gl = context::create(which);
        if (!gl) {
            CHECK(gl.error().kind == offscreen::failure_kind::no_driver);
            CHECK_FALSE(gl.error().message.empty());
            MESSAGE("skipped: " << gl.error().message);
            continue;
        }
        body(*gl);
    }
}

std::uint32_t bits(float value) { return std::bit_cast<std::uint32_t>(value); }

}  // namespace

TEST_CASE("gpu harness: names the driver and the language it was asked for") {
    on_each_api([](const context& gl) {
        CHECK(gl.description().find(", ") != std::string::npos);
        const bool es = gl.which() == api::es2 || gl.which() == api::es3;
        CHECK((gl.description().find("OpenGL ES") != std::string::npos) == es);
    });
}

TEST_CASE("gpu harness: each profile has the driver that reads its version line") {
    for (const glexpr::profile target : glexpr::all_profiles) {
        CAPTURE(glexpr::name(target));
        const auto which = glexpr::test::driver_api(target);
        CHECK(which.has_value() == (target != glexpr::profile::vulkan450));
        if (!which) continue;
        const std::string text = fill(*which, "", "vec4(1.0)").fragment;
        CHECK(text.find(std::string(glexpr::test::expected_version_line(target)) + "\n") == 0);
        const auto gl = context::create(*which);
        if (!gl) continue;
        CHECK(gl->build(fill(*which, "", "vec4(1.0)").vertex, text));
    }
}

TEST_CASE("gpu harness: fills every pixel, bottom row first") {
    on_each_api([](const context& gl) {
        const shader_pair text = fill(gl.which(), "", "vec4(at.xy, -2.5, 1e30)");
        const auto shaders = gl.build(text.vertex, text.fragment);
        REQUIRE(shaders);
        const auto drawn = gl.draw_floats(*shaders, {}, 7, 5);
        REQUIRE(drawn);
        REQUIRE(drawn->rgba.size() == 4 * 7 * 5);
        for (std::size_t y = 0; y < 5; ++y)
            for (std::size_t x = 0; x < 7; ++x) {
                CAPTURE(x);
                CAPTURE(y);
                const float* const pixel = &drawn->rgba[4 * (7 * y + x)];
                CHECK(pixel[0] == static_cast<float>(x) + 0.5f);
                CHECK(pixel[1] == static_cast<float>(y) + 0.5f);
                CHECK(pixel[2] == -2.5f);  // not clamped
                CHECK(pixel[3] == 1e30f);
            }
        if (!drawn->depth.empty()) CHECK(drawn->depth.front() == 0.625f);
    });
}

TEST_CASE("gpu harness: draws bytes and keeps the background where pixels are discarded") {
    on_each_api([](const context& gl) {
        shader_pair text = fill(gl.which(), "", "vec4(1.0, 0.2, 0.0, 1.0)");
        const std::size_t main_at = text.fragment.find("main() { ") + 9;
        text.fragment.insert(main_at, "if (gl_FragCoord.x < 2.0) discard; ");
        const auto shaders = gl.build(text.vertex, text.fragment);
        REQUIRE(shaders);
        const auto drawn = gl.draw_bytes(*shaders, {}, 4, 1, {0.0f, 0.0f, 1.0f, 1.0f});
        REQUIRE(drawn);
        const std::vector<std::uint8_t> expected = {0, 0, 255, 255, 0, 0, 255, 255, 255, 51, 0, 255, 255, 51, 0, 255};
        CHECK(drawn->rgba == expected);
        if (!drawn->depth.empty()) CHECK(drawn->depth == std::vector<float>{1.0f, 1.0f, 0.625f, 0.625f});
    });
}

TEST_CASE("gpu harness: sets each kind of uniform, matrices column by column") {
    on_each_api([](const context& gl) {
        const shader_pair text =
            fill(gl.which(),
                 "uniform int i;\nuniform float f;\nuniform vec2 v2;\nuniform vec3 v3;\nuniform vec4 v4;\nuniform mat3 m3;\n"
                 "uniform mat4 m4;\n",
                 "vec4(float(i) + f, v2.y + v3.z, v4.w + m3[2].x, m4[3].y + m4[0].w)");
        const auto shaders = gl.build(text.vertex, text.fragment);
        REQUIRE(shaders);
        std::array<float, 9> m3{};
        m3[6] = 1000.0f;
        std::array<float, 16> m4{};
        m4[13] = 3.0f;
        m4[3] = 0.5f;
        const std::vector<uniform> uniforms = {{"i", 7},
                                               {"f", 0.25f},
                                               {"v2", std::array<float, 2>{9.0f, 1.0f}},
                                               {"v3", std::array<float, 3>{9.0f, 9.0f, 4.0f}},
                                               {"v4", std::array<float, 4>{9.0f, 9.0f, 9.0f, 2.0f}},
                                               {"m3", m3},
                                               {"m4", m4},
                                               {"no_such_uniform", 1.0f}};
        const auto drawn = gl.draw_floats(*shaders, uniforms, 1, 1);
        REQUIRE(drawn);
        CHECK(drawn->rgba == std::vector<float>{7.25f, 5.0f, 1002.0f, 3.5f});

        const std::vector<uniform> wrong_type = {{"f", std::array<float, 2>{1.0f, 2.0f}}};
        const auto refused = gl.draw_floats(*shaders, wrong_type, 1, 1);
        REQUIRE_FALSE(refused);
        CHECK(refused.error().kind == offscreen::failure_kind::unsupported);
    });
}

TEST_CASE("gpu harness: hands on the driver's log when a shader is refused") {
    on_each_api([](const context& gl) {
        const shader_pair good = fill(gl.which(), "", "vec4(1.0)");
        const shader_pair bad = fill(gl.which(), "", "vec4(missing_name)");
        const auto fragment = gl.build(good.vertex, bad.fragment);
        REQUIRE_FALSE(fragment);
        CHECK(fragment.error().kind == offscreen::failure_kind::refused);
        CHECK(fragment.error().message.find("missing_name") != std::string::npos);
        const auto vertex = gl.build("no shader at all", good.fragment);
        REQUIRE_FALSE(vertex);
        CHECK(vertex.error().kind == offscreen::failure_kind::refused);
    });
}

TEST_CASE("gpu harness: refuses a size that the driver cannot draw") {
    on_each_api([](const context& gl) {
        const shader_pair text = fill(gl.which(), "", "vec4(1.0)");
        const auto shaders = gl.build(text.vertex, text.fragment);
        REQUIRE(shaders);
        for (const int side : {0, -1, 1 << 20}) CHECK_FALSE(gl.draw_bytes(*shaders, {}, side, 1));
    });
}

TEST_CASE("gpu harness: points reach the probe and come back to the bit") {
    // Random bit patterns without subnormals and NaN, which a driver may flush and quieten; then the values that are easily lost.
    std::mt19937 random(20240607u);
    std::vector<std::array<float, 3>> points;
    const auto pattern = [&] {
        for (;;) {
            const float value = std::bit_cast<float>(static_cast<std::uint32_t>(random()));
            if (std::isnormal(value)) return value;
        }
    };
    for (int i = 0; i < 5000; ++i) {
        std::array<float, 3> p;
        for (float& c : p) c = pattern();
        points.push_back(p);
    }
    const float infinity = std::numeric_limits<float>::infinity();
    points.push_back({0.0f, -0.0f, infinity});
    points.push_back({-infinity, std::numeric_limits<float>::max(), std::numeric_limits<float>::min()});
    on_each_api([&](const context& gl) {
        const auto values = gl.evaluate_points("vec4 probe(vec3 p) { return vec4(p.zxy, 16777217.0); }", points);
        REQUIRE(values);
        REQUIRE(values->size() == points.size());
        std::size_t different = 0;
        for (std::size_t i = 0; i < points.size(); ++i) {
            const std::array<float, 4>& v = (*values)[i];
            const bool same = bits(v[0]) == bits(points[i][2]) && bits(v[1]) == bits(points[i][0]) && bits(v[2]) == bits(points[i][1]) &&
                              v[3] == 16777216.0f;
            if (!same) ++different;
        }
        CHECK(different == 0);
    });
}

TEST_CASE("gpu harness: a probe computes in float32, not less") {
    // A driver that lowered the arithmetic to 16 bits would lose the small addend.
    const std::vector<std::array<float, 3>> points = {{1.0f, 0x1p-20f, 3.0f}};
    on_each_api([&](const context& gl) {
        const auto values =
            gl.evaluate_points("uniform float k;\nvec4 probe(vec3 p) { return vec4(p.x + p.y, p.x * k, p.z - k, (p.x + p.y) - p.x); }",
                               points, std::vector<uniform>{{"k", 1.0f + 0x1p-23f}});
        REQUIRE(values);
        CHECK((*values)[0][0] == 1.0f + 0x1p-20f);
        CHECK((*values)[0][1] == 1.0f + 0x1p-23f);
        CHECK((*values)[0][2] == 2.0f - 0x1p-23f);
    });
}

TEST_CASE("gpu harness: more points than one draw holds, none, and one") {
    on_each_api([](const context& gl) {
        const std::string probe = "vec4 probe(vec3 p) { return vec4(p.x + 1.0, p.yz, 0.0); }";
        for (const std::size_t count : {std::size_t{0}, std::size_t{1}, std::size_t{3}, std::size_t{1025}, std::size_t{1024 * 1024 + 5}}) {
            CAPTURE(count);
            std::vector<std::array<float, 3>> points(count);
            for (std::size_t i = 0; i < count; ++i) points[i] = {static_cast<float>(i), 2.0f, 3.0f};
            const auto values = gl.evaluate_points(probe, points);
            REQUIRE(values);
            REQUIRE(values->size() == count);
            std::size_t wrong = 0;
            for (std::size_t i = 0; i < count; ++i)
                if ((*values)[i] != std::array<float, 4>{static_cast<float>(i) + 1.0f, 2.0f, 3.0f, 0.0f}) ++wrong;
            CHECK(wrong == 0);
        }
    });
}

TEST_CASE("gpu harness: a log about a probe counts lines from the caller's text") {
    on_each_api([](const context& gl) {
        const auto values = gl.evaluate_points("float a() { return 1.0; }\nvec4 probe(vec3 p) { return vec4(missing_name); }",
                                               std::vector<std::array<float, 3>>{{}});
        REQUIRE_FALSE(values);
        CHECK(values.error().kind == offscreen::failure_kind::refused);
        CAPTURE(values.error().message);
        CHECK(values.error().message.find("0:2(") != std::string::npos);
    });
}

TEST_CASE("gpu harness: several contexts live side by side") {
    const auto desktop = context::create(api::gl33);
    const auto embedded = context::create(api::es3);
    if (!desktop || !embedded) {
        MESSAGE("skipped: no driver");
        return;
    }
    const std::vector<std::array<float, 3>> point = {{0.5f, 1.5f, 2.5f}};
    const std::string probe = "vec4 probe(vec3 p) { return vec4(p, 1.0); }";
    for (int round = 0; round < 3; ++round) {
        const auto here = desktop->evaluate_points(probe, point);
        const auto there = embedded->evaluate_points(probe, point);
        REQUIRE(here);
        REQUIRE(there);
        CHECK(*here == *there);
        // A third one comes and goes without a change for the others.
        CHECK(context::create(api::gl45));
    }
}
