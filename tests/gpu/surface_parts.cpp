// What stands around a solver, on a driver: the clipping body, curvatures, layers.
#include "examples/support/offscreen_gl.hpp"

#include <glexpr/glsl/emit.hpp>
#include <glexpr/graph/compile.hpp>
#include <glexpr/graph/construct.hpp>
#include <glexpr/surface/clip.hpp>
#include <glexpr/surface/surface.hpp>
#include <glexpr/transform/curvature.hpp>

#include "tests/gpu/drivers.hpp"
#include "tests/support/shader_parts.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

using namespace glexpr;

namespace {

/// Orthographic, from (0,0,4) towards −z: half height 2, depth 8.
std::vector<offscreen::uniform> simple_view() {
    return {{"view_projection", std::array<float, 16>{0.5f, 0, 0, 0, 0, 0.5f, 0, 0, 0, 0, -0.25f, 0, 0, 0, 0, 1}},
            {"inverse_view_projection", std::array<float, 16>{2, 0, 0, 0, 0, 2, 0, 0, 0, 0, -4, 0, 0, 0, 0, 1}}};
}

std::vector<offscreen::uniform> defaults_of(const surface_shader& shader) {
    std::vector<offscreen::uniform> all = simple_view();
    for (const uniform& u : shader.uniforms) {
        const std::vector<float> v(u.default_value.begin(), u.default_value.end());
        if (v.size() == 1) all.push_back({u.name, v[0]});
        if (v.size() == 3) all.push_back({u.name, std::array{v[0], v[1], v[2]}});
        if (v.size() == 4) all.push_back({u.name, std::array{v[0], v[1], v[2], v[3]}});
    }
    return all;
}

/// The picture of a formula in `simple_view`, 32×32.
std::optional<offscreen::frame<std::uint8_t>> picture(const offscreen::context& context, std::string_view text, profile target,
                                                      const surface_options& options) {
    graph g;
    const symbols names = symbols::defaults();
    const auto formula = compile(g, text, names);
    REQUIRE(formula);
    const auto shader = make_surface(formula->root, names, target, options);
    REQUIRE(shader);
    const auto program = context.build(shader->vertex.text, shader->fragment.text);
    REQUIRE_MESSAGE(program, program.error().message);
    auto frame = context.draw_bytes(*program, defaults_of(*shader), 32, 32, {0, 0, 0, 0});
    REQUIRE_MESSAGE(frame, frame.error().message);
    return *std::move(frame);
}

std::array<int, 4> pixel(const offscreen::frame<std::uint8_t>& frame, std::size_t x, std::size_t y) {
    std::array<int, 4> rgba{};
    for (std::size_t k = 0; k < 4; ++k) rgba[k] = frame.rgba[4 * (32 * y + x) + k];
    return rgba;
}

}  // namespace

TEST_CASE("clip: raytrace-06 rays along the axes meet the box where they should, without infinities") {
    struct ray_case {
        std::array<float, 3> start;
        std::string ray;  ///< GLSL
        bool hit;
        float enter, leave;
    };
    const std::vector<ray_case> rays{
        {{1, 0, 5}, "vec3(0.0, 0.0, -1.0)", true, 4, 6},      // along a face: inside
        {{0, 0, 5}, "vec3(0.0, 0.0, -1.0)", true, 4, 6},      // through the middle
        {{1.5f, 0, 5}, "vec3(0.0, 0.0, -1.0)", false, 0, 0},  // beside
        {{0, -5, 1}, "vec3(0.0, 1.0, 0.0)", true, 4, 6},
        {{0, 0, 0}, "vec3(1.0, 0.0, 0.0)", true, -1, 1},   // from within
        {{5, 0, 0}, "vec3(1.0, 0.0, 0.0)", true, -6, -4},  // away from it: behind the start
        {{-2, -2, 0}, "vec3(0.70710678, 0.70710678, 0.0)", true, 1.41421356f, 4.24264069f},
        {{0, 2.5f, 5}, "vec3(0.0, -0.70710678, -0.70710678)", false, 0, 0},
    };
    test::with_each_driver([&](profile, const offscreen::context& context) {
        for (const ray_case& c : rays) {
            CAPTURE(c.ray);
            CAPTURE(c.start[0]);
            const std::string text = "const vec3 box_low = vec3(-1.0);\nconst vec3 box_high = vec3(1.0);\n" +
                                     std::string(clip_text(clip_body::box)) +
                                     "vec4 probe(vec3 p) {\n    float middle;\n    float half_length;\n    if (!clip_ray(p, " + c.ray +
                                     ", middle, half_length)) return vec4(0.0);\n"
                                     "    return vec4(1.0, middle - half_length, middle + half_length, 0.0);\n}\n";
            const auto found = context.evaluate_points(text, std::vector{c.start});
            REQUIRE_MESSAGE(found, found.error().message);
            const auto& v = (*found)[0];
            CHECK((v[0] == 1.0f) == c.hit);
            if (!c.hit) continue;
            CHECK(v[1] == doctest::Approx(c.enter).epsilon(1e-6));
            CHECK(v[2] == doctest::Approx(c.leave).epsilon(1e-6));
        }
    });
}

TEST_CASE("clip: the box cuts the surface off, seen from outside and from within") {
    surface_options options;
    options.clip = {clip_body::box, {-1, -0.5, -1}, {1, 0.5, 1}};
    test::with_each_driver([&](profile target, const offscreen::context& context) {
        const auto wide = picture(context, "z", target, options);
        for (std::size_t y = 0; y < 32; ++y)
            for (std::size_t x = 0; x < 32; ++x) {
                const double px = 4 * (static_cast<double>(x) + 0.5) / 32 - 2, py = 4 * (static_cast<double>(y) + 0.5) / 32 - 2;
                CHECK((pixel(*wide, x, y)[3] == 255) == (std::abs(px) < 1 && std::abs(py) < 0.5));
            }
        surface_options behind = options;
        behind.clip = {clip_body::box, {-2, -2, 3}, {2, 2, 9}};  // the near plane z = 4 is inside of it
        CHECK(pixel(*picture(context, "z-3.5", target, behind), 16, 16)[3] == 255);
        CHECK(pixel(*picture(context, "z-4.5", target, behind), 16, 16)[3] == 0);
    });
}

TEST_CASE("curvature: the driver computes those of sphere, cylinder, saddle and torus") {
    struct curved {
        std::string_view text;
        std::array<float, 3> p;
        double gaussian, mean;
    };
    const std::vector<curved> all{
        {"x^2+y^2+z^2-4", {0, 1.2f, 1.6f}, 0.25, 0.5},
        {"x^2+y^2-9", {1.8f, 2.4f, 7}, 0, 1.0 / 6},
        {"z-x*y", {0, 0, 0}, -1, 0},
        {"(x^2+y^2+z^2+3.75)^2-16(x^2+y^2)", {2.5f, 0, 0}, 0.8, 1.2},           // the outer equator
        {"(x^2+y^2+z^2+3.75)^2-16(x^2+y^2)", {0, 1.5f, 0}, -4.0 / 3, 2.0 / 3},  // the inner one
    };
    test::with_each_driver([&](profile target, const offscreen::context& context) {
        for (const curved& c : all) {
            CAPTURE(c.text);
            graph g;
            const symbols names = symbols::defaults();
            const auto f = compile(g, c.text, names);
            REQUIRE(f);
            const std::vector<expr> by{coordinate(g, "x"), coordinate(g, "y"), coordinate(g, "z")};
            std::string text;
            for (const auto& [prefix, value] :
                 {std::pair<std::string, expr>{"gaussian_", gaussian_curvature(f->root, by)}, {"mean_", mean_curvature(f->root, by)}}) {
                emit_options options;
                options.profile = target;
                options.prefix = prefix;
                options.functions = {function_kind::f};
                const auto functions = emit_functions(value, names, options);
                REQUIRE(functions);
                std::string helpers = test::helper_text(*functions);
                if (text.find(helpers) == std::string::npos) text += helpers;
                text += functions->text;
            }
            const auto found = context.evaluate_points(text + "vec4 probe(vec3 p) { return vec4(gaussian_f(p), mean_f(p), 0.0, 0.0); }\n",
                                                       std::vector{c.p});
            REQUIRE_MESSAGE(found, found.error().message);
            CHECK((*found)[0][0] == doctest::Approx(c.gaussian).epsilon(1e-5));
            CHECK((*found)[0][1] == doctest::Approx(c.mean).epsilon(1e-5));
        }
    });
}

TEST_CASE("layers: each sheet takes its share, front to back") {
    surface_options options;
    options.layers = 8;
    const auto alpha = [](double sheets) { return 255 * (1 - std::pow(0.5, sheets)); };
    test::with_each_driver([&](profile target, const offscreen::context& context) {
        if (target == profile::es100) return;  // its outputs are coarse
        CHECK(std::abs(pixel(*picture(context, "x^2+y^2+z^2-1", target, options), 16, 16)[3] - alpha(2)) <= 1);
        CHECK(std::abs(pixel(*picture(context, "(x^2+y^2+z^2-1)(x^2+y^2+z^2-2)", target, options), 16, 16)[3] - alpha(4)) <= 1);
        CHECK(std::abs(pixel(*picture(context, "z", target, options), 16, 16)[3] - alpha(1)) <= 1);
        CHECK(pixel(*picture(context, "x^2+y^2+z^2-1", target, options), 1, 1)[3] == 0);
        options.layers = 3;
        CHECK(std::abs(pixel(*picture(context, "(x^2+y^2+z^2-1)(x^2+y^2+z^2-2)", target, options), 16, 16)[3] - alpha(3)) <= 1);
        options.layers = 8;
    });
}

TEST_CASE("normals: the tetrahedron gives the picture of the exact gradient, nearly") {
    surface_options exact, differences;
    differences.normal = normal_source::tetrahedron;
    test::with_each_driver([&](profile target, const offscreen::context& context) {
        const auto one = picture(context, "x^2+2y^2+z^2-1.5", target, exact);
        const auto other = picture(context, "x^2+2y^2+z^2-1.5", target, differences);
        int largest = 0;
        for (std::size_t i = 0; i < one->rgba.size(); ++i) largest = std::max(largest, std::abs(one->rgba[i] - other->rgba[i]));
        CHECK(largest <= 6);
        CHECK(pixel(*one, 16, 16)[3] == 255);
    });
}

TEST_CASE("lights: those of view space turn with the viewer, those of object space stay") {
    // A plane lit from the viewer: as bright from behind as from the front. One light along +z of object space: dark from behind.
    surface_options options;
    options.lighting.lights = 1;
    test::with_each_driver([&](profile target, const offscreen::context& context) {
        for (const light_space space : {light_space::view, light_space::object}) {
            options.lighting.space = space;
            graph g;
            const symbols names = symbols::defaults();
            const auto f = compile(g, "z", names);
            const auto shader = make_surface(f->root, names, target, options);
            REQUIRE(shader);
            const auto program = context.build(shader->vertex.text, shader->fragment.text);
            REQUIRE_MESSAGE(program, program.error().message);
            std::vector<offscreen::uniform> uniforms = defaults_of(*shader);
            for (offscreen::uniform& u : uniforms) {
                if (u.name == "light_1") u.value = std::array{0.0f, 0.0f, 1.0f, 0.0f};
                if (u.name == "front_colour" || u.name == "back_colour") u.value = std::array{0.5f, 0.5f, 0.5f};
            }
            const auto front = context.draw_bytes(*program, uniforms, 32, 32, {0, 0, 0, 0});
            // Half a turn about y: x and z change their signs.
            for (const std::size_t i : {std::size_t{0}, std::size_t{10}})
                for (std::size_t m = 0; m < 2; ++m) std::get<std::array<float, 16>>(uniforms[m].value)[i] *= -1;
            const auto back = context.draw_bytes(*program, uniforms, 32, 32, {0, 0, 0, 0});
            REQUIRE((front && back));
            const int lit = pixel(*front, 16, 16)[0], seen = pixel(*back, 16, 16)[0];
            CHECK(lit > 100);
            if (space == light_space::view) CHECK(std::abs(lit - seen) <= 1);
            if (space == light_space::object) CHECK(seen < 50);
        }
    });
}

TEST_CASE("sliders: a parameter that reaches 0 lowers the degree and the surface stays right, with every solver") {
    struct slid {
        std::string_view text;
        double a;
        double z;  ///< of the first hit on the ray at x = y = 1/16
    };
    const double u = 1.0 / 16, other = std::sqrt(1 - u * u);
    const std::vector<slid> all{
        {"a x^2+y^2+z^2-1", 0, other},
        {"a x^2+y^2+z^2-1", 1, std::sqrt(1 - 2 * u * u)},
        {"a z^2+z-x", 0, u},
        {"a z^2+z-x", 1e-30, u},
        {"a z^3+z^2+y^2-1", 0, other},
        {"a z^4+a x z^3+z^2+y^2-1", 0, other},
        {"a z^6+z^4-y-a", 0, std::sqrt(0.25)},
        {"a(x^2+y^2+z^2)^3+z-y", 0, u},
        {"a sin(3z)+z-y", 0, u},
        {"(1+a) z^2+y^2-1", -1, -5},  // −5: nothing there
    };
    test::with_each_driver([&](profile target, const offscreen::context& context) {
        if (target == profile::es100) return;  // its outputs are coarse
        for (const slid& s : all) {
            graph g;
            const symbols names = symbols::defaults();
            const auto f = compile(g, s.text, names);
            REQUIRE(f);
            for (const solver wanted : all_solvers) {
                surface_options options;
                options.output = surface_output::distance_and_normal;
                options.solver = wanted;
                const auto shader = make_surface(f->root, names, target, options);
                if (!shader) continue;
                CAPTURE(s.text);
                CAPTURE(s.a);
                CAPTURE(name(wanted));
                const auto program = context.build(shader->vertex.text, shader->fragment.text);
                REQUIRE_MESSAGE(program, program.error().message);
                std::vector<offscreen::uniform> uniforms = defaults_of(*shader);
                for (offscreen::uniform& v : uniforms)
                    if (v.name == "a") v.value = static_cast<float>(s.a);
                const auto frame = context.draw_floats(*program, uniforms, 32, 32, {-1, 0, 0, 0});
                REQUIRE_MESSAGE(frame, frame.error().message);
                const double distance = static_cast<double>(frame->rgba[4 * (32 * 16 + 16)]);
                CHECK(distance == doctest::Approx(s.z < -4 ? -1 : 4 - s.z).epsilon(1e-5));
            }
        }
    });
}

TEST_CASE("hosts: what shadertoy and three.js load draws the surface") {
    auto context = offscreen::context::create(offscreen::api::es3);
    if (!context) {
        MESSAGE("skipped: " << context.error().message);
        return;
    }
    graph g;
    const symbols names = symbols::defaults();
    const auto f = compile(g, "x^2+y^2+z^2-1+t", names);
    REQUIRE(f);
    const std::string version = "#version 300 es\n", floats = "precision highp float;\nprecision highp int;\n";
    for (const bool antialias : {false, true})
        for (const host where : {host::shadertoy, host::three_raw}) {
            CAPTURE(name(where));
            surface_options options;
            options.host = where;
            options.antialias = antialias;
            const auto shader = make_surface(f->root, names, profile::core330, options);
            REQUIRE(shader);
            std::string vertex = version + shader->vertex.text, fragment = version + shader->fragment.text;
            std::vector<offscreen::uniform> uniforms = defaults_of(*shader);
            const std::array<float, 16> projection = std::get<std::array<float, 16>>(uniforms[0].value);
            uniforms.push_back({"projectionMatrix", projection});
            uniforms.push_back({"modelViewMatrix", std::array<float, 16>{1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1}});
            const std::size_t position = vertex.find("in vec3 position;");
            if (position != vertex.npos) vertex.replace(position, 7, "in vec2");  // what the context hands in
            if (where == host::shadertoy) {
                vertex = version + "in vec2 corner;\nvoid main() {\n    gl_Position = vec4(corner, 0.0, 1.0);\n}\n";
                fragment = version + floats + "uniform vec3 iResolution;\nuniform float iTime;\nuniform vec4 iMouse;\nout vec4 shown;\n" +
                           shader->fragment.text + "void main() {\n    mainImage(shown, gl_FragCoord.xy);\n}\n";
                uniforms.push_back({"iResolution", std::array{32.0f, 32.0f, 1.0f}});
                uniforms.push_back({"iTime", 0.25f});
            }
            const auto program = context->build(vertex, fragment);
            REQUIRE_MESSAGE(program, program.error().message);
            const auto frame = context->draw_bytes(*program, uniforms, 32, 32, {0, 0, 0, 0});
            REQUIRE_MESSAGE(frame, frame.error().message);
            const auto middle = pixel(*frame, 16, 16), corner = pixel(*frame, 0, 0);
            CHECK(middle[0] > middle[2] + 50);  // the front is orange
            CHECK(middle[3] == 255);
            CHECK(corner[3] == (where == host::shadertoy ? 255 : 0));
            CHECK(corner[0] == (where == host::shadertoy ? 255 : 0));
            std::size_t inside = 0;
            for (std::size_t i = 0; i < 32 * 32; ++i) inside += frame->rgba[4 * i] > frame->rgba[4 * i + 2] + 20 ? 1u : 0u;
            CHECK(inside > 100);
        }
}
