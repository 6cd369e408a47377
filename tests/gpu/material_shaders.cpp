// Complete shaders of materials on a driver: the bytes of a colour are what an unlit surface shows of it.

#include <glexpr/material/shader.hpp>

#include <glexpr/displace/displacement.hpp>
#include <glexpr/graph/compile.hpp>
#include <glexpr/graph/operators.hpp>
#include <glexpr/live/live_material.hpp>
#include <glexpr/material/bind.hpp>
#include <glexpr/surface/surface.hpp>

#include "examples/support/mesh.hpp"
#include "examples/support/offscreen_gl.hpp"
#include "tests/gpu/drivers.hpp"
#include "tests/support/material.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

using namespace glexpr;

namespace {

constexpr int size = 16;

using bytes = std::array<int, 3>;

struct colour_case {
    std::string_view hex;
    bytes expected;
};
constexpr std::array<colour_case, 4> cases{{
    {"#2060D0", {32, 96, 208}},
    {"#F09030", {240, 144, 48}},
    {"#000", {0, 0, 0}},
    {"#FFF", {255, 255, 255}},
}};

std::array<float, 16> scaled(float s) {
    std::array<float, 16> m{};
    for (const std::size_t diagonal : {0u, 5u, 10u}) m[diagonal] = s;
    m[15] = 1;
    return m;
}

/// The uniforms with their defaults, and matrices that show x and y in [-1, 1] as they are.
std::vector<offscreen::uniform> values_of(const std::vector<uniform>& uniforms) {
    std::vector<offscreen::uniform> all = {{"model_view", scaled(1)},
                                           {"projection", scaled(1)},
                                           {"normal_matrix", std::array<float, 9>{1, 0, 0, 0, 1, 0, 0, 0, 1}},
                                           {"view_projection", scaled(0.5f)},
                                           {"inverse_view_projection", scaled(2)}};
    for (const uniform& u : uniforms) {
        const std::vector<float> v(u.default_value.begin(), u.default_value.end());
        if (v.size() == 1) all.push_back({u.name, v[0]});
        if (v.size() == 3) all.push_back({u.name, std::array{v[0], v[1], v[2]}});
        if (v.size() == 4) all.push_back({u.name, std::array{v[0], v[1], v[2], v[3]}});
    }
    return all;
}

using picture = offscreen::frame<std::uint8_t>;

bytes at(const picture& p, int x, int y) {
    bytes found{};
    for (std::size_t k = 0; k < 3; ++k) found[k] = p.rgba[4 * static_cast<std::size_t>(y * p.width + x) + k];
    return found;
}

int difference(const bytes& a, const bytes& b) {
    int most = 0;
    for (std::size_t k = 0; k < 3; ++k) most = std::max(most, std::abs(a[k] - b[k]));
    return most;
}

void check_all(const picture& p, const bytes& expected) {
    int most = 0;
    for (int y = 0; y < p.height; ++y)
        for (int x = 0; x < p.width; ++x) most = std::max(most, difference(at(p, x, y), expected));
    CHECK(most <= 1);
}

picture draw_mesh(const offscreen::context& gl, const material_shader& shader, const offscreen::mesh& mesh) {
    const auto program = gl.build(shader.vertex.text, shader.fragment.text);
    REQUIRE_MESSAGE(program, program.error().message);
    const std::vector<offscreen::attribute> attributes = {offscreen::make_attribute<3>("position", mesh.positions),
                                                          offscreen::make_attribute<3>("normal", mesh.normals),
                                                          offscreen::make_attribute<2>("uv", mesh.uv)};
    const auto frame = gl.draw_mesh(*program, attributes, mesh.triangles, values_of(shader.uniforms), size, size, {1, 0, 1, 1}, 1);
    REQUIRE_MESSAGE(frame, frame.error().message);
    return *frame;
}

picture draw_picture(const offscreen::context& gl, const std::string& vertex, const std::string& fragment,
                     const std::vector<uniform>& uniforms) {
    const auto program = gl.build(vertex, fragment);
    REQUIRE_MESSAGE(program, program.error().message);
    const auto frame = gl.draw_bytes(*program, values_of(uniforms), size, size, {1, 0, 1, 1});
    REQUIRE_MESSAGE(frame, frame.error().message);
    return *frame;
}

material_shader shader_of(const material_ir& ir, profile target, const material_shader_options& options) {
    auto made = make_material_shader(ir, target, options);
    REQUIRE(made);
    return *std::move(made);
}

/// What a display shows as this light.
int byte_of(double light) { return static_cast<int>(std::lround(255 * std::pow(std::min(std::max(light, 0.0), 1.0), 1 / 2.2))); }

bytes bytes_of(const std::array<double, 3>& light) { return {byte_of(light[0]), byte_of(light[1]), byte_of(light[2])}; }

}  // namespace

TEST_CASE("material shaders: a colour, unlit, is its bytes on a mesh, a moved mesh, a quad and a traced surface") {
    test::with_each_driver([](profile target, const offscreen::context& gl) {
        for (const colour_case& c : cases) {
            CAPTURE(c.hex);
            const material m = test::compiled(test::shader_of("", c.hex));
            material_shader_options options;
            options.lit = false;
            const offscreen::mesh plane = offscreen::make_plane(8);
            check_all(draw_mesh(gl, shader_of(m, target, options), plane), c.expected);

            graph g;
            material_displacement moved{{}, displacement_symbols(), {}};
            moved.field = {compile(g, "0.3 sin(7x) cos(5y)", moved.names)->root};
            options.displacement = moved;
            check_all(draw_mesh(gl, shader_of(m, target, options), plane), c.expected);

            options.displacement.reset();
            options.target = material_target::quad;
            const material_shader quad = shader_of(m, target, options);
            check_all(draw_picture(gl, quad.vertex.text, quad.fragment.text, quad.uniforms), c.expected);

            symbols names = symbols::defaults();
            const result<formula> sphere = compile(g, "x^2 + y^2 + z^2 - 2.5", names);
            REQUIRE(sphere);
            const result<glexpr::vec3> colour = material_expressions(g, m);
            REQUIRE(colour);
            surface_options traced;
            traced.colour.front = traced.colour.back = {colour->x, colour->y, colour->z};
            traced.lit = false;
            traced.encoding = output_encoding::gamma_2_2;
            for (const unsigned layers : {1u, 2u}) {
                traced.layers = layers;
                const auto shader = make_surface(sphere->root, names, target, traced);
                REQUIRE(shader);
                const picture p = draw_picture(gl, shader->vertex.text, shader->fragment.text, shader->uniforms);
                for (const int x : {5, 8, 10}) CHECK(difference(at(p, x, 7), c.expected) <= 1);
                CHECK(at(p, 0, 0) == bytes{255, 0, 255});  // a miss
            }
        }
    });
}

TEST_CASE("material shaders: uv runs from the lower left over a quad, and lies where the texture coordinates of a mesh say") {
    const std::string source =
        test::shader_of("@uniform tint: float(0,1,0.5);", "mix(mix(#000,#F00,uv.x), mix(#00F,#FFF,uv.x * tint), uv.y)");
    const material m = test::compiled(source);
    const material_binding binding = *bind_material(m);
    const auto check = [&](const picture& p, double scale, double shift) {
        int most = 0;
        for (int y = 0; y < size; ++y)
            for (int x = 0; x < size; ++x) {
                std::array<double, 2> uv{(x + 0.5) / size, (y + 0.5) / size};
                for (double& c : uv) c = c * scale + shift - std::floor(c * scale + shift);
                most = std::max(most, difference(at(p, x, y), bytes_of(*evaluate_material(binding, uv))));
            }
        CHECK(most <= 1);
    };
    test::with_each_driver([&](profile target, const offscreen::context& gl) {
        material_shader_options options;
        options.lit = false;
        offscreen::mesh plane = offscreen::make_plane(4);
        const material_shader on_mesh = shader_of(m, target, options);
        check(draw_mesh(gl, on_mesh, plane), 1, 0);
        for (auto& uv : plane.uv)
            for (float& c : uv) c = 3 * c - 1.25f;
        check(draw_mesh(gl, on_mesh, plane), 3, -1.25);
        options.target = material_target::quad;
        const material_shader quad = shader_of(m, target, options);
        check(draw_picture(gl, quad.vertex.text, quad.fragment.text, quad.uniforms), 1, 0);
    });
}

TEST_CASE("material shaders: texture coordinates are wrapped outside of [0, 1] and stay as they are inside, their ends too") {
    const material m = test::compiled(test::shader_of("", "mix(#000,#FFF,(uv.x+uv.y)*.5)"));
    test::with_each_driver([&](profile target, const offscreen::context& gl) {
        material_shader_options options;
        options.lit = false;
        const material_shader shader = shader_of(m, target, options);
        for (const auto& place : {std::pair{0.0f, 0.0}, {1.0f, 1.0}, {1.25f, 0.25}, {-0.25f, 0.75}, {17.5f, 0.5}, {2.0f, 0.0}}) {
            const auto [given, shown] = place;
            CAPTURE(place.first);
            offscreen::mesh plane = offscreen::make_plane(1);
            for (auto& uv : plane.uv) uv = {given, given};
            check_all(draw_mesh(gl, shader, plane), bytes_of({shown, shown, shown}));
        }
    });
}

TEST_CASE("material shaders: a material with uv on a traced surface takes the place of u and v from the point") {
    const material m = test::compiled(test::shader_of("", "mix(#08F,#FFF,uv.x * uv.y)"));
    test::with_each_driver([&](profile target, const offscreen::context& gl) {
        graph g;
        const symbols names = symbols::defaults();
        const expr x = coordinate(g, "x"), y = coordinate(g, "y");
        const result<formula> plane = compile(g, "z - 0.1", names);
        REQUIRE(plane);
        const auto colour = material_expressions(
            g, m, {clamp(0.5 * x + 0.5, constant(g, 0), constant(g, 1)), clamp(0.5 * y + 0.5, constant(g, 0), constant(g, 1))});
        REQUIRE(colour);
        surface_options options;
        options.colour.front = options.colour.back = {colour->x, colour->y, colour->z};
        options.lit = false;
        options.encoding = output_encoding::gamma_2_2;
        const auto shader = make_surface(plane->root, names, target, options);
        REQUIRE(shader);
        const picture p = draw_picture(gl, shader->vertex.text, shader->fragment.text, shader->uniforms);
        const material_binding binding = *bind_material(m);
        for (int i = 4; i < 12; ++i) {
            const double place = 2 * ((i + 0.5) / size * 2 - 1), u = std::min(std::max(0.5 * place + 0.5, 0.0), 1.0);
            CHECK(difference(at(p, i, i), bytes_of(*evaluate_material(binding, std::array{u, u}))) <= 1);
        }
    });
}

namespace {

struct drawing_host {
    const offscreen::context* gl;
    bool broken = false;

    built<offscreen::program> build(const material_shader& shader) {
        auto made = gl->build(shader.vertex.text, broken ? shader.fragment.text + "broken" : shader.fragment.text);
        if (!made) return {std::nullopt, made.error().message};
        return {std::move(*made)};
    }
    void release(offscreen::program) {}
};

/// One pixel of what a live material shows, with the values of its binding.
bytes shown(const offscreen::context& gl, const live_material<drawing_host>& m) {
    const auto& [program, shader] = *m.current();
    std::vector<offscreen::uniform> values;
    for (std::size_t i = 0; i < shader.layout.size(); ++i)
        values.push_back({shader.layout[i].glsl_name, static_cast<float>(m.binding()->values()[i])});
    const auto frame = gl.draw_bytes(program, values, 1, 1);
    REQUIRE_MESSAGE(frame, frame.error().message);
    return at(*frame, 0, 0);
}

}  // namespace

TEST_CASE("live_material: on a driver the last good material stays in the picture, and other values show at once") {
    test::with_each_driver([](profile target, const offscreen::context& gl) {
        material_shader_options options;
        options.target = material_target::quad;
        live_material<drawing_host> m({&gl}, target, options);
        const std::string blend = test::shader_of("@uniform amount: float(0,1,0);", "mix(#2060D0, #F09030, amount)");
        REQUIRE(m.update(blend) == live_state::current);
        CHECK(difference(shown(gl, m), {32, 96, 208}) <= 1);
        CHECK(m.rebind(std::vector<material_setting>{{"amount", 1}}).empty());
        CHECK(difference(shown(gl, m), {240, 144, 48}) <= 1);
        CHECK(m.update(test::shader_of("", "#12")) == live_state::kept);
        CHECK_FALSE(m.rebind(std::vector<material_setting>{{"amount", 2}}).empty());
        m.host().broken = true;
        CHECK(m.update(test::shader_of("", "#FFF")) == live_state::kept);
        CHECK(m.reason() == live_reason::driver);
        CHECK(difference(shown(gl, m), {240, 144, 48}) <= 1);
        m.host().broken = false;
        CHECK(m.update(test::shader_of("", "#FFF")) == live_state::current);
        CHECK(shown(gl, m) == bytes{255, 255, 255});
    });
}
