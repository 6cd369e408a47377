// How the colour of a traced surface is written.

#include <glexpr/surface/surface.hpp>

#include <glexpr/graph/compile.hpp>

#include "tests/support/count.hpp"
#include "tests/support/host_shaders.hpp"

#include <doctest/doctest.h>

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

using namespace glexpr;
using test::count;

namespace {

surface_shader shader_of(profile target, const surface_options& options) {
    graph g;
    const symbols names = symbols::defaults();
    const auto formula = compile(g, "x^2 + y^2 + z^2 - a", names);
    REQUIRE(formula);
    auto shader = make_surface(formula->root, names, target, options);
    REQUIRE(shader);
    return *std::move(shader);
}

bool has_uniform(const surface_shader& shader, std::string_view name) {
    for (const uniform& u : shader.uniforms)
        if (u.name == name) return true;
    return false;
}

}  // namespace

TEST_CASE("surface: the pixel is encoded once, where all light has been mixed, in every host and profile") {
    for (const host where : {host::plain, host::shadertoy, host::three_material, host::three_raw, host::glslviewer})
        for (const profile target : all_profiles)
            for (const bool antialias : {false, true})
                for (const unsigned layers : {1u, 4u}) {
                    if (where != host::plain && target != profile::core330) continue;  // a host has its own dialect
                    CAPTURE(name(where));
                    CAPTURE(name(target));
                    surface_options options;
                    options.host = where;
                    options.antialias = antialias;
                    options.layers = layers;
                    const surface_shader plain = shader_of(target, options);
                    options.encoding = output_encoding::gamma_2_2;
                    const surface_shader encoded = shader_of(target, options);
                    const std::string& text = encoded.fragment.text;
                    CAPTURE(text);
                    const test::verdict verdict = test::check_in_host(where, target, encoded.vertex.text, text);
                    CHECK_MESSAGE(verdict.accepted, verdict.log);
                    CHECK(count(plain.fragment.text, "display_colour") == 0);
                    CHECK(count(text, "vec3 display_colour(vec3 light)") == 1);
                    CHECK(count(text, "= vec4(display_colour(") == (antialias ? 2 : 1));  // rays are compared as they are shown
                    const std::size_t entry = text.find(where == host::shadertoy ? "void mainImage(" : "void main(");
                    CHECK(count(text.substr(entry), "= vec4(display_colour(") == 1);
                    CHECK(text.substr(0, text.find("vec3 display_colour")).find("display_colour") == text.npos);
                    CHECK(encoded.vertex.text == plain.vertex.text);
                }
}

TEST_CASE("surface: geometry is never encoded") {
    surface_options options;
    options.output = surface_output::distance_and_normal;
    const std::string before = shader_of(profile::core330, options).fragment.text;
    options.encoding = output_encoding::gamma_2_2;
    CHECK(shader_of(profile::core330, options).fragment.text == before);
}

TEST_CASE("surface: unlit it shows the base colour, and reads no light") {
    for (const profile target : all_profiles)
        for (const colouring by : all_colourings) {
            CAPTURE(name(target));
            surface_options options;
            options.lit = false;
            options.colour.by = by;
            const surface_shader shader = shader_of(target, options);
            const test::verdict verdict = test::check_pair(target, shader.vertex.text, shader.fragment.text);
            CHECK_MESSAGE(verdict.accepted, verdict.log);
            CHECK(count(shader.fragment.text, "    return base;\n") == 1);
            for (const std::string_view part : {"light_1", "blinn_phong", "ambient", "view_right"}) {
                CAPTURE(part);
                CHECK(count(shader.fragment.text, part) + count(shader.vertex.text, part) == 0);
                CHECK_FALSE(has_uniform(shader, part));
            }
            CHECK(has_uniform(shader, "front_colour") == (by == colouring::material));
        }
}
