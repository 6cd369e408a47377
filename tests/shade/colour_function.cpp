#include <glexpr/shade/colour_function.hpp>

#include <glexpr/graph/compile_vector.hpp>
#include <glexpr/graph/construct.hpp>
#include <glexpr/graph/graph.hpp>
#include <glexpr/graph/operators.hpp>

#include "tests/support/glslang_check.hpp"
#include "tests/support/shader_parts.hpp"

#include <doctest/doctest.h>

#include <string>
#include <string_view>
#include <vector>

using namespace glexpr;

namespace {

symbols colour_names() {
    symbols names;
    names.declare({"u", symbol_kind::coordinate});
    names.declare({"v", symbol_kind::coordinate});
    names.declare({"level", symbol_kind::parameter, 0.5, 0.25, 1});
    names.declare({"t", symbol_kind::parameter, 0});
    return names;
}

vec3 colour(graph& g, std::string_view text, const symbols& names = colour_names()) {
    const result<std::vector<formula>> all = compile_vector(g, text, names, {}, 3);
    REQUIRE(all);
    return {(*all)[0].root, (*all)[1].root, (*all)[2].root};
}

bool has(const result<glsl_functions>& refused, diag_code code) {
    if (refused) return false;
    for (const diagnostic& d : refused.diagnostics())
        if (d.code == code) return true;
    return false;
}

}  // namespace

TEST_CASE("colour_function: a formula of u, v and parameters in every profile, without guards that their ranges make needless") {
    for (const profile target : all_profiles) {
        CAPTURE(name(target));
        graph g;
        const symbols names = colour_names();
        const auto made = emit_colour_function(colour(g, "(u*level, sqrt(v) + 1/level, sin(6u + t))"), names, {target});
        REQUIRE(made);
        CHECK(made->text ==
              "vec3 base_colour(vec2 uv) {\n"
              "    float u = uv.x;\n"
              "    float v = uv.y;\n"
              "    return vec3(level * u, 1.0 / level + sqrt(v), sin(t + 6.0 * u));\n"
              "}\n");
        CHECK(made->functions.empty());
        REQUIRE(made->parameters.size() == 2);
        CHECK(made->parameters[0].name == "level");
        CHECK(made->parameters[0].default_value == 0.5);
        CHECK(made->parameters[0].minimum == 0.25);
        CHECK(made->parameters[0].maximum == 1);
        CHECK(made->parameters[1].name == "t");
        const test::verdict verdict =
            test::check_functions(target, test::declarations(*made, target) + test::helper_text(*made) + made->text);
        CHECK_MESSAGE(verdict.accepted, verdict.log);
    }
}

TEST_CASE("colour_function: without u and v there is no argument, and one of them alone is the only local") {
    graph g;
    const symbols names = colour_names();
    CHECK(emit_colour_function(colour(g, "(level, 0, 1)"), names)->text == "vec3 base_colour() {\n    return vec3(level, 0.0, 1.0);\n}\n");
    CHECK(emit_colour_function(colour(g, "(v, v, v)"), names, {profile::core330, "shade"})->text ==
          "vec3 shade(vec2 uv) {\n    float v = uv.y;\n    return vec3(v, v, v);\n}\n");
}

TEST_CASE("colour_function: conditions count as numbers, shared parts are temporaries, helpers come with the text") {
    for (const profile target : all_profiles) {
        CAPTURE(name(target));
        graph g;
        const symbols names = colour_names();
        vec3 mixed = colour(g, "(0, cbrt(sin(9u) + t)^2, cbrt(sin(9u) + t))");
        mixed.x = coordinate(g, "u") < coordinate(g, "v");
        const auto made = emit_colour_function(mixed, names, {target});
        REQUIRE(made);
        CHECK(made->text.find("    float t0 = ") != std::string::npos);
        CHECK(!made->helpers.empty());
        const test::verdict verdict =
            test::check_functions(target, test::declarations(*made, target) + test::helper_text(*made) + made->text);
        CHECK_MESSAGE(verdict.accepted, verdict.log);
    }
}

TEST_CASE("colour_function: names of the colour and of the host's shader keep out of each other's way") {
    graph g;
    symbols names;
    for (const char* n : {"uv", "t0", "base_colour", "pixel", "sample"}) names.declare({n, symbol_kind::parameter, 1});
    names.declare({"u", symbol_kind::coordinate});
    names.declare({"α", symbol_kind::parameter, 1});
    const auto made = emit_colour_function(colour(g, "(uv + sin(u α)*u α, t0 + sin(u α), pixel + base_colour + sample)", names), names,
                                           {profile::es100, "base_colour", {"pixel"}});
    REQUIRE(made);
    CHECK(made->text.find("vec3 base_colour(vec2 uv_2) {") == 0);
    for (const glsl_parameter& p : made->parameters) {
        CAPTURE(p.name);
        CHECK(p.glsl_name != "pixel");
        CHECK(p.glsl_name != "base_colour");
        for (const char c : p.glsl_name) CHECK(static_cast<unsigned char>(c) < 128);
    }
    for (const char c : made->text) CHECK(static_cast<unsigned char>(c) < 128);
    const test::verdict verdict = test::check_functions(profile::es100, test::declarations(*made, profile::es100) + made->text);
    CHECK_MESSAGE(verdict.accepted, verdict.log);
}

TEST_CASE("colour_function: the text does not depend on what else the graph holds") {
    const symbols names = colour_names();
    graph alone, crowded;
    colour(crowded, "(t + v, sin(v), level^3 + u v)");
    const std::string_view text = "(u*level + t, v/(1 + u), min(u, v))";
    CHECK(emit_colour_function(colour(alone, text), names)->text == emit_colour_function(colour(crowded, text), names)->text);
}

TEST_CASE("colour_function: a long sum is no deep expression") {
    graph g;
    const symbols names = colour_names();
    expr sum = constant(g, 0);
    for (int k = 1; k <= 2000; ++k) sum = sum + sin(k * coordinate(g, "u"));
    const auto made = emit_colour_function({sum, sum, sum}, names);
    REQUIRE(made);
    const test::verdict verdict = test::check_functions(profile::core330, test::helper_text(*made) + made->text);
    CHECK_MESSAGE(verdict.accepted, verdict.log);
}

TEST_CASE("colour_function: coordinates that a colour does not have, ambiguous names, bad names and constants beyond float32 are refused") {
    symbols names = colour_names();
    names.declare({"x", symbol_kind::coordinate});
    graph g;
    const auto foreign = emit_colour_function(colour(g, "(u, x, 0)", names), names);
    REQUIRE(has(foreign, diag_code::unknown_name));
    CHECK(foreign.diagnostics()[0].where == span{4, 5});
    graph h;
    const expr own = parameter(h, "u");
    CHECK(has(emit_colour_function({own, own, own}, names), diag_code::ambiguous_name));
    CHECK(has(emit_colour_function(colour(g, "(u, 0, 0)"), names, {profile::core330, "sin"}), diag_code::invalid_output_name));
    CHECK(has(emit_colour_function(colour(g, "(1e39, 0, 0)"), names), diag_code::constant_out_of_float_range));
}
