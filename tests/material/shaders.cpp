// Complete shaders of materials: accepted by every host and profile, and what is said beside them.

#include <glexpr/material/shader.hpp>

#include <glexpr/displace/displacement.hpp>
#include <glexpr/graph/compile.hpp>
#include <glexpr/graph/compile_vector.hpp>
#include <glexpr/material/compile.hpp>

#include "tests/support/count.hpp"
#include "tests/support/host_shaders.hpp"
#include "tests/support/material.hpp"
#include "tests/support/structure_check.hpp"

#include <doctest/doctest.h>

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

using namespace glexpr;
using test::count;

namespace {

const std::string blend = R"(@shader #blend {
  @uniform amount: float(0, 1, 0.25);
  @uniform spare: float(-2, 3, 1);
  @fragment { color: mix(#2060D0, #F09030, smoothstep(0, 1, amount)); }
})";
const std::string stripes = R"(@shader #stripes {
  @uniform tiles: float(1, 8, 4);
  @fn wave(x: float(0, 8)): float(0, 1) { abs(sin(x * 3)) }
  @fragment { color: select(uv.x, uv.y, mix(#08F, #FFF, wave(uv.x * tiles)), #102030); }
})";

material_shader shader_of(std::string_view source, profile target, const material_shader_options& options = {}) {
    auto made = make_material_shader(test::compiled(source), target, options);
    REQUIRE(made);
    return *std::move(made);
}

/// The code that refuses a shader, or "accepted".
std::string_view refusal(std::string_view source, const material_shader_options& options, profile target = profile::core330) {
    const auto made = make_material_shader(test::compiled(source), target, options);
    return made ? "accepted" : name(made.diagnostics().front().code);
}

void check_accepted(host where, profile target, const std::string& vertex, const std::string& fragment) {
    CAPTURE(vertex);
    CAPTURE(fragment);
    const test::verdict verdict = test::check_in_host(where, target, vertex, fragment);
    CHECK_MESSAGE(verdict.accepted, verdict.log);
    const test::loaded_shader loaded = test::load_in_host(where, target, vertex, fragment);
    for (const std::string& text : {loaded.vertex, loaded.fragment}) {
        if (text.empty() || where == host::three_material || where == host::shadertoy) continue;  // more than one part
        const auto findings = test::check_structure(
            text, {.version_line = test::expected_version_line(loaded.target), .allow_pow = true});  // of a clamped base
        CHECK_MESSAGE(findings.empty(), test::describe(findings));
    }
}

/// A displacement along the normal with its names.
struct waves {
    graph g;
    material_displacement moved;

    explicit waves(std::string_view field = "0.1 sin(5x + t) + a u") {
        moved.names = displacement_symbols();
        moved.options.along = displacement_along::normal;
        moved.field = {compile(g, field, moved.names)->root};
    }
};

}  // namespace

TEST_CASE("material_shader: every host with meshes accepts a material on one, still and moved, in every profile") {
    for (const host where : {host::plain, host::p5, host::three_material, host::three_raw, host::glslviewer})
        for (const profile target : all_profiles)
            for (const std::string& source : {blend, stripes})
                for (const bool lit : {false, true})
                    for (const bool moves : {false, true}) {
                        if (where != host::plain && target != profile::core330) continue;  // a host has its own dialect
                        CAPTURE(name(where));
                        CAPTURE(name(target));
                        waves w;
                        material_shader_options options;
                        options.host = where;
                        options.lit = lit;
                        if (moves) options.displacement = w.moved;
                        const material_shader shader = shader_of(source, target, options);
                        check_accepted(where, target, shader.vertex.text, shader.fragment.text);
                        check_accepted(where, target, shader.depth_vertex.text, shader.depth_fragment.text);
                        CHECK(count(shader.fragment.text, "display_colour(") == 2);
                        CHECK((count(shader.fragment.text, "blinn_phong") > 0) == lit);
                        CHECK(count(shader.fragment.text, "glexpr_wrapped(texture_place)") == (source == stripes ? 1 : 0));
                        CHECK(count(shader.fragment.text, "front_colour") + count(shader.fragment.text, "back_colour") == 0);
                        CHECK((shader.bound > 0) == moves);
                    }
}

TEST_CASE("material_shader: a quad in every profile and in the hosts that have a canvas") {
    for (const host where : {host::plain, host::shadertoy, host::glslviewer})
        for (const profile target : all_profiles)
            for (const std::string& source : {blend, stripes}) {
                CAPTURE(name(where));
                CAPTURE(name(target));
                material_shader_options options;
                options.target = material_target::quad;
                options.host = where;
                const material_shader shader = shader_of(source, target, options);
                check_accepted(where, target, shader.vertex.text, shader.fragment.text);
                CHECK(shader.depth_vertex.text.empty());
                CHECK(count(shader.fragment.text, "blinn_phong") == 0);
                options.encoding = output_encoding::none;
                const material_shader linear = shader_of(source, target, options);
                check_accepted(where, target, linear.vertex.text, linear.fragment.text);
                CHECK(count(linear.fragment.text, "display_colour") == 0);
            }
}

TEST_CASE("material_shader: the slots of all uniforms come first, with their names in the source, ranges and defaults") {
    for (const material_target target : all_material_targets) {
        material_shader_options options;
        options.target = target;
        const material_shader shader = shader_of(blend, profile::vulkan450, options);
        REQUIRE(shader.uniforms.size() >= 2);
        CHECK(shader.uniforms[0].name == "mat_u_0");
        CHECK(shader.uniforms[0].parameter == "amount");
        CHECK(shader.uniforms[0].default_value == std::vector<double>{0.25});
        CHECK(shader.uniforms[0].minimum == 0);
        CHECK(shader.uniforms[0].maximum == 1);
        CHECK(shader.uniforms[1].name == "mat_u_1");  // that is not read
        CHECK(shader.uniforms[1].parameter == "spare");
        CHECK(shader.uniforms[1].minimum == -2);
        CHECK(count(shader.fragment.text, "mat_u_1") == 0);
        CHECK(shader.layout.size() == 2);
        for (std::size_t i = 2; i < shader.uniforms.size(); ++i) CHECK(count(shader.uniforms[i].name, "mat_u_") == 0);
        bool in_block = false;
        for (const block_member& m : shader.block.members) in_block = in_block || m.name == "mat_u_0";
        CHECK(in_block);
    }
}

TEST_CASE("material_shader: the bytes depend on the program and the options alone, not on values of uniforms or on the graph before") {
    for (const material_target target : all_material_targets) {
        material_shader_options options;
        options.target = target;
        const material_shader first = shader_of(stripes, profile::es300, options);
        std::string other = stripes;
        other.replace(other.find("8, 4)"), 5, "8, 7)");  // a default
        other.insert(other.find("@fragment"), "// a comment\n");
        const material_shader second = shader_of(other, profile::es300, options);
        CHECK(first.vertex.text == second.vertex.text);
        CHECK(first.fragment.text == second.fragment.text);
    }
    waves alone, crowded;
    REQUIRE(compile(crowded.g, "t + v^2 + sin(u)", crowded.moved.names));
    material_shader_options options;
    options.displacement = alone.moved;
    const material_shader first = shader_of(stripes, profile::core330, options);
    options.displacement = crowded.moved;
    CHECK(first.vertex.text == shader_of(stripes, profile::core330, options).vertex.text);
    CHECK(first.fragment.text == shader_of(stripes, profile::core330, options).fragment.text);
}

TEST_CASE("material_shader: driver logs lead to the function of the colour") {
    for (const material_target target : all_material_targets) {
        material_shader_options options;
        options.target = target;
        const material_shader shader = shader_of(stripes, profile::core330, options);
        REQUIRE(shader.fragment.formula_lines.size() == 1);
        std::size_t at = 0;
        for (std::uint32_t line = 1; line < shader.fragment.formula_lines[0]; ++line) at = shader.fragment.text.find('\n', at) + 1;
        CHECK(shader.fragment.text.substr(at, shader.functions.text.size()) == shader.functions.text);
        CHECK(shader.functions.text.find("vec3 base_colour(vec2 uv)") == 0);
    }
}

TEST_CASE("material_shader: what cannot be is refused by a code") {
    material_shader_options options;
    options.host = host::shadertoy;
    CHECK(refusal(blend, options) == "host_not_applicable");  // it has no meshes
    options.target = material_target::quad;
    for (const host where : {host::p5, host::three_material, host::three_raw}) {
        options.host = where;
        CHECK(refusal(blend, options) == "host_not_applicable");
    }
    options.host = host::plain;
    waves w;
    options.displacement = w.moved;
    CHECK(refusal(blend, options) == "method_not_applicable");
    options.target = material_target::mesh;
    CHECK(refusal(blend, options) == "accepted");
    options.displacement->field.clear();
    CHECK(refusal(blend, options) == "not_a_vector");
    options.displacement = w.moved;
    REQUIRE_FALSE(options.displacement->names.declare({"mat_u_0", symbol_kind::parameter, 1}));
    CHECK(refusal(blend, options) == "ambiguous_name");
    options.displacement = w.moved;
    options.displacement->field = {options.displacement->field[0] * parameter(options.displacement->field[0].graph(), "mat_u_0")};
    CHECK(refusal(blend, options) == "ambiguous_name");  // read without being declared
    options.displacement = w.moved;
    options.displacement->names = {};
    REQUIRE_FALSE(options.displacement->names.declare({"u", symbol_kind::parameter, 1}));
    CHECK(refusal(blend, options) == "ambiguous_name");
}

TEST_CASE("material_shader: a program beyond the accepted profile, or one that was changed, is refused on every target") {
    for (const material_target target : all_material_targets) {
        material_shader_options options;
        options.target = target;
        options.accepted = material_profile::mesh_opaque_fragment_v1;
        CHECK(refusal(stripes, options) == "IR");
        CHECK(refusal(blend, options) == "accepted");
        material_ir changed = test::compiled(blend).ir();
        changed.uniforms[0].default_value = 0.5;
        const auto made = make_material_shader(changed, profile::core330, options);
        REQUIRE_FALSE(made);
        CHECK(made.diagnostics().front().code == diag_code::material_ir);
    }
}

TEST_CASE("material_shader: names of targets lead back to them") {
    for (const material_target t : all_material_targets) CHECK(material_target_by_name(name(t)) == t);
    CHECK(!material_target_by_name("sphere"));
}
