#include <glexpr/host/assemble.hpp>

#include <glexpr/glsl/emit.hpp>
#include <glexpr/graph/compile.hpp>

#include "tests/support/count.hpp"
#include "tests/support/glslang_check.hpp"
#include "tests/support/structure_check.hpp"

#include <doctest/doctest.h>

#include <limits>
#include <string>
#include <string_view>
#include <vector>

using namespace glexpr;
using test::count;

namespace {

glsl_functions emit(graph& g, std::string_view text, profile target, const std::string& prefix) {
    const auto formula = compile(g, text);
    REQUIRE(formula);
    emit_options options;
    options.profile = target;
    options.prefix = prefix;
    auto functions = emit_functions(formula->root, symbols::defaults(), options);
    REQUIRE(functions);
    return *std::move(functions);
}

/// A fragment stage that shows the sum of the formulas.
shader_parts fragment_of(profile target, const std::vector<const glsl_functions*>& formulas) {
    shader_parts parts;
    parts.inputs = {{"vec3", "place"}};
    if (facts(target).fragment_colour.empty()) parts.outputs = {{"vec4", "pixel"}};
    parts.uniforms = {{"gain", uniform_type::scalar, {1}, 0, 10}};
    parts.formulas = formulas;
    const std::string pixel(facts(target).fragment_colour.empty() ? "pixel" : facts(target).fragment_colour);
    parts.body = "void main() {\n    vec3 sum = vec3(0.0);\n";
    for (const glsl_functions* formula : formulas)
        for (const glsl_function& f : formula->functions) parts.body += "    sum += vec3(" + f.glsl_name + "(place));\n";
    parts.body += "    " + pixel + " = vec4(gain * sum, 1.0);\n}\n";
    return parts;
}

shader_parts vertex_of(profile) {
    shader_parts parts;
    parts.stage = shader_stage::vertex;
    parts.inputs = {{"vec3", "corner"}};
    parts.outputs = {{"vec3", "place"}};
    parts.uniforms = {{"gain", uniform_type::scalar, {1}, 0, 10}};  // shared with the fragment stage
    parts.body = "void main() {\n    place = gain * corner;\n    gl_Position = vec4(corner, 1.0);\n}\n";
    return parts;
}

}  // namespace

TEST_CASE("assemble: dialects-04 the version line comes first, extensions next, in every profile") {
    for (const profile target : all_profiles) {
        CAPTURE(name(target));
        graph g;
        const glsl_functions f = emit(g, "x^2 + a*y - 1", target, "");
        shader_parts parts = fragment_of(target, {&f});
        parts.extensions = {"GL_OES_standard_derivatives"};
        const std::string text = assemble(target, parts, collect_uniforms({&parts})).text;
        CHECK(text[0] == '#');
        const std::string first(test::expected_version_line(target));
        CHECK(text.starts_with(first + "\n#extension GL_OES_standard_derivatives : require\n"));
        CHECK(text.find("#version", 1) == std::string::npos);
        test::structure_options rules;
        rules.version_line = first;
        const auto findings = test::check_structure(text, rules);
        CHECK_MESSAGE(findings.empty(), test::describe(findings));
    }
}

TEST_CASE("assemble: usability-03 two formulas with prefixes share their helpers and the parameter t") {
    for (const profile target : all_profiles) {
        CAPTURE(name(target));
        graph g;
        const glsl_functions a = emit(g, "sinh(x)/y - t", target, "a_");
        const glsl_functions b = emit(g, "sinh(y)/z + t*a", target, "b_");
        const shader_parts vertex = vertex_of(target), fragment = fragment_of(target, {&a, &b});
        const std::vector<uniform> all = collect_uniforms({&fragment, &vertex});
        const shader_text shader = assemble(target, fragment, all);
        CAPTURE(shader.text);
        CHECK(count(shader.text, "float t;") == 1);
        CHECK(count(shader.text, "float a_f(vec3 p) {") == 1);
        CHECK(count(shader.text, "float b_f(vec3 p) {") == 1);
        REQUIRE_FALSE(a.helpers.empty());
        REQUIRE_FALSE(b.helpers.empty());
        for (const glsl_helper& helper : a.helpers) CHECK(count(shader.text, helper.text) == 1);
        const test::verdict verdict = test::check_pair(target, assemble(target, vertex, all).text, shader.text);
        CHECK_MESSAGE(verdict.accepted, verdict.log);

        std::vector<std::string> names;
        for (const uniform& u : all) names.push_back(u.name);
        CHECK(names == std::vector<std::string>{"t", "a", "gain"});
    }
}

TEST_CASE("assemble: tells at which line the functions of each formula start") {
    graph g;
    const glsl_functions a = emit(g, "sinh(x) - 1", profile::es100, "a_"), b = emit(g, "y/x", profile::es100, "b_");
    const shader_parts parts = fragment_of(profile::es100, {&a, &b});
    const shader_text shader = assemble(profile::es100, parts, {});
    REQUIRE(shader.formula_lines.size() == 2);
    const auto from_line = [&](std::uint32_t line) {
        std::string_view rest = shader.text;
        for (std::uint32_t i = 1; i < line; ++i) rest.remove_prefix(rest.find('\n') + 1);
        return rest;
    };
    CHECK(from_line(shader.formula_lines[0]).starts_with(a.text));
    CHECK(from_line(shader.formula_lines[1]).starts_with(b.text));
}

TEST_CASE("assemble: Vulkan gets one block with set and binding, and locations everywhere") {
    const shader_parts vertex = vertex_of(profile::vulkan450), fragment = fragment_of(profile::vulkan450, {});
    const std::vector<uniform> all = collect_uniforms({&vertex, &fragment});
    const uniform_block block{"scene", 1, 2};
    const std::string text = assemble(profile::vulkan450, fragment, all, block).text;
    CAPTURE(text);
    CHECK(count(text, "layout(std140, set = 1, binding = 2) uniform scene {\n    float gain;\n};\n") == 1);
    CHECK(count(text, "layout(location = 0) in vec3 place;") == 1);
    CHECK(count(text, "layout(location = 0) out vec4 pixel;") == 1);
    const test::verdict verdict = test::check_pair(profile::vulkan450, assemble(profile::vulkan450, vertex, all, block).text, text);
    CHECK_MESSAGE(verdict.accepted, verdict.log);
}

TEST_CASE("assemble: an output beside gl_FragColor is misuse") {
    shader_parts parts = fragment_of(profile::es100, {});
    parts.outputs = {{"vec4", "pixel"}};
    CHECK_THROWS(assemble(profile::es100, parts, {}));
}

TEST_CASE("assemble: uniforms as constants, blocks in OpenGL, and the declarations of hosts") {
    CHECK(constant_declarations({{"a", uniform_type::scalar, {0.5}}, {"c", uniform_type::vec3, {1, 0, -2}}}) ==
          "const float a = 0.5;\nconst vec3 c = vec3(1.0, 0.0, -2.0);\n");
    const std::vector<uniform> one{{"a", uniform_type::scalar, {0.5}}};
    const uniform_block always{.name = "settings", .binding = 2, .always = true};
    CHECK(uniform_declarations(profile::core450, one, always) == "layout(std140, binding = 2) uniform settings {\n    float a;\n};\n");
    CHECK(uniform_declarations(profile::es300, one, always) == "layout(std140) uniform settings {\n    float a;\n};\n");
    CHECK(uniform_declarations(profile::es100, one, always) == "uniform float a;\n");
    CHECK(uses_block(profile::vulkan450, {}));
    CHECK_FALSE(uses_block(profile::core450, {}));

    graph g;
    const glsl_functions f = emit(g, "x + t", profile::es100, "");
    shader_parts parts;
    parts.given = {{"u_time", uniform_type::scalar, {}}};
    parts.variables = {"t"};
    parts.globals = {{"vec3", "axis"}};
    parts.formulas = {&f};
    parts.body = "void main() {\n    t = u_time;\n    axis = vec3(f(vec3(0.0)));\n    gl_FragColor = vec4(axis, 1.0);\n}\n";
    CHECK(collect_uniforms({&parts}).empty());
    const std::string text = assemble(profile::es100, parts, {}, {}, host::glslviewer).text;
    CHECK(text.starts_with("#ifdef GL_ES\nprecision highp float;\n#endif\n\nuniform float u_time;\n\nfloat t;\nvec3 axis;\n"));
    const test::verdict verdict = test::check_fragment(profile::es100, "#version 100\n" + text);
    CHECK_MESSAGE(verdict.accepted, verdict.log);
    const double inf = std::numeric_limits<double>::infinity(), nan = std::numeric_limits<double>::quiet_NaN();
    CHECK(
        constant_declarations({{"a", uniform_type::vec4, {1e39, -inf, nan, 3.4028235e38}}, {"b", uniform_type::scalar, {-3.4028236e38}}}) ==
        "const vec4 a = vec4(3.4028235e38, -3.4028235e38, 0.0, 3.4028235e38);\nconst float b = -3.4028235e38;\n");
}
