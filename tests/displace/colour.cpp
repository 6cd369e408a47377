// The colour of a moved mesh: formulas of its texture coordinates, with and without light, encoded or not.

#include <glexpr/displace/displacement.hpp>

#include <glexpr/graph/compile.hpp>
#include <glexpr/graph/compile_vector.hpp>
#include <glexpr/graph/construct.hpp>

#include "tests/displace/compiled.hpp"
#include "tests/support/count.hpp"
#include "tests/support/host_shaders.hpp"
#include "tests/support/structure_check.hpp"

#include <doctest/doctest.h>

#include <array>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

using namespace glexpr;
using test::count;

namespace {

/// A height and a colour, compiled with the names of displacements and some more parameters.
struct coloured : test::compiled {
    coloured(std::string_view height, std::string_view colour, const std::vector<symbol>& more = {})
        : compiled(height, displacement_along::z, more) {
        options.colour = read(colour, 3);
    }

    std::string_view refusal() const {
        const auto made = build();
        return made ? "accepted" : name(made.diagnostics().front().code);
    }
};

std::size_t uniforms_called(const displacement_shader& shader, std::string_view name) {
    std::size_t n = 0;
    for (const uniform& u : shader.uniforms) n += u.name == name ? 1u : 0u;
    return n;
}

constexpr std::array mesh_hosts{host::plain, host::p5, host::three_material, host::three_raw, host::glslviewer};

}  // namespace

TEST_CASE("displacement: a colour is accepted in every host and profile, lit or not, encoded or not") {
    for (const host where : mesh_hosts)
        for (const profile target : all_profiles)
            for (const std::string_view colour : {"(u, v a, 0.5 + 0.5 sin(3u + t))", "(a, 0.5, 1)", "(cbrt(u - v), 0, t)"})
                for (const bool lit : {false, true})
                    for (const output_encoding encoding : all_output_encodings) {
                        if (where != host::plain && target != profile::core330) continue;  // a host has its own dialect
                        CAPTURE(name(where));
                        CAPTURE(name(target));
                        coloured c("0.1 a sin(9x + t)", colour);
                        c.options.host = where;
                        c.options.lit = lit;
                        c.options.encoding = encoding;
                        const displacement_shader shader = c.shader(target);
                        const std::string& text = shader.fragment.text;
                        CAPTURE(text);
                        const test::verdict verdict = test::check_in_host(where, target, shader.vertex.text, text);
                        CHECK_MESSAGE(verdict.accepted, verdict.log);
                        CHECK(count(text, shader.colour.text) == 1);
                        const bool placed = colour != "(a, 0.5, 1)";
                        CHECK(count(text, "base_colour(glexpr_wrapped(texture_place))") == (placed ? 1 : 0));
                        CHECK(count(text, "base_colour()") == (placed ? 0 : 2));
                        CHECK(count(text, "display_colour(") == (encoding == output_encoding::none ? 0 : 2));
                        CHECK((count(text, "blinn_phong(") > 0) == lit);
                        CHECK(uniforms_called(shader, "ambient") == (lit ? 1 : 0));
                        CHECK(uniforms_called(shader, "front_colour") + uniforms_called(shader, "back_colour") == 0);
                        const bool clocked = !facts(where).time.empty();
                        CHECK(uniforms_called(shader, "t") == (clocked ? 0 : 1));  // of both stages, once
                        CHECK(uniforms_called(shader, "a") == 1);
                        CHECK(count(text, "t = u_time;") == (clocked && colour != "(a, 0.5, 1)" ? 1 : 0));
                    }
}

TEST_CASE("displacement: without light the uniform colours of the two sides are shown as they are") {
    for (const host where : mesh_hosts) {
        CAPTURE(name(where));
        displacement_options options;
        options.host = where;
        options.lit = false;
        graph g;
        const expr flat = constant(g, 0);
        const auto shader = make_displacement(std::vector<expr>{flat}, displacement_symbols(), profile::core330, options);
        REQUIRE(shader);
        const test::verdict verdict = test::check_in_host(where, profile::core330, shader->vertex.text, shader->fragment.text);
        CHECK_MESSAGE(verdict.accepted, verdict.log);
        CHECK(count(shader->fragment.text, "vec4(front ? front_colour : back_colour, 1.0)") == 1);
        CHECK(uniforms_called(*shader, "light_1") == 0);
    }
}

TEST_CASE("displacement: a name means the same in both stages, and meets none of the shader's") {
    const std::vector<symbol> more = {{"half", symbol_kind::parameter, 1},
                                      {"base_colour", symbol_kind::parameter, 1},
                                      {"display_colour", symbol_kind::parameter, 1},
                                      {"uv_2", symbol_kind::parameter, 1}};
    for (const profile target : all_profiles) {
        CAPTURE(name(target));
        coloured c("half x + base_colour", "(half u, display_colour base_colour, v uv_2)", more);
        // Free names of C++, each in one stage only, that a number behind `half` could meet.
        c.field[0] = c.field[0] + parameter(c.g, "half_1");
        c.options.colour[0] = c.options.colour[0] + parameter(c.g, "half_2");
        const displacement_shader shader = c.shader(target);
        const test::verdict verdict = test::check_pair(target, shader.vertex.text, shader.fragment.text);
        CHECK_MESSAGE(verdict.accepted, verdict.log);
        for (const uniform& u : shader.uniforms) {
            CHECK(uniforms_called(shader, u.name) == 1);
            CHECK(u.name != "base_colour");
            CHECK(u.name != "display_colour");
        }
        std::size_t halves = 0;
        for (const uniform& u : shader.uniforms) halves += u.parameter == "half" ? 1u : 0u;
        CHECK(halves == 1);
    }
}

TEST_CASE("displacement: with a prefix the colour's function has it too") {
    coloured c("x", "(u, v, a)");
    c.options.prefix = "sea_";
    const displacement_shader shader = c.shader();
    CHECK(shader.colour.text.find("vec3 sea_base_colour(vec2 uv)") == 0);
    CHECK(count(shader.fragment.text, "sea_base_colour(") == 2);
    const test::verdict verdict = test::check_pair(profile::core330, shader.vertex.text, shader.fragment.text);
    CHECK_MESSAGE(verdict.accepted, verdict.log);
}

TEST_CASE("displacement: a colour in a block, and one without guards where u and v lie in [0, 1]") {
    coloured c("x", "(sqrt(u), sqrt(v), a)");
    c.options.block.always = true;
    for (const profile target : {profile::es300, profile::core450, profile::vulkan450}) {
        const displacement_shader shader = c.shader(target);
        const test::verdict verdict = test::check_pair(target, shader.vertex.text, shader.fragment.text);
        CHECK_MESSAGE(verdict.accepted, verdict.log);
        CHECK(count(shader.colour.text, "    return vec3(sqrt(u), sqrt(v), a);\n") == 1);
        CHECK(shader.block.members.size() == shader.uniforms.size());
    }
}

TEST_CASE("displacement: a colour of another size, of other coordinates or with a constant beyond float32 is refused") {
    coloured c("x", "(u, v, 0)");
    CHECK(c.refusal() == "accepted");
    c.options.colour.pop_back();
    CHECK(c.refusal() == "not_a_vector");
    for (const std::string_view colour : {"(x, 0, 0)", "(0, nx, 0)", "(u, v, z)"}) CHECK(coloured("x", colour).refusal() == "unknown_name");
    CHECK(coloured("x", "(1e39, 0, 0)").refusal() == "constant_out_of_float_range");
    coloured own("1", "(1, 1, 1)");
    graph g;
    own.field = {constant(g, 1)};
    own.options.colour.assign(3, parameter(g, "u"));
    CHECK(own.refusal() == "ambiguous_name");
}
