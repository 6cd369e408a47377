#include <glexpr/glsl/profile.hpp>

#include <doctest/doctest.h>

#include "tests/support/glslang_check.hpp"

#include <string>
#include <string_view>

using namespace glexpr;

static_assert(facts(profile::es100).name == "es100");
static_assert(has_hyperbolic_functions(profile::es300) && !has_hyperbolic_functions(profile::es100));

TEST_CASE("profile: names and numbers agree") {
    for (const profile p : all_profiles) {
        CAPTURE(name(p));
        CHECK(static_cast<std::size_t>(p) < all_profiles.size());
        CHECK(all_profiles[static_cast<std::size_t>(p)] == p);
        CHECK(profile_by_name(name(p)) == p);
    }
    CHECK(name(profile::es100) == "es100");
    CHECK(name(profile::es300) == "es300");
    CHECK(name(profile::core330) == "core330");
    CHECK(name(profile::core450) == "core450");
    CHECK(name(profile::vulkan450) == "vulkan450");
    CHECK_FALSE(profile_by_name("es200"));
    CHECK_FALSE(profile_by_name(""));
}

TEST_CASE("profile: the qualifiers, precisions and built-ins make a shader of both stages") {
    for (const profile p : all_profiles) {
        const profile_facts& f = facts(p);
        CAPTURE(f.name);
        const std::string head = std::string(f.version_line) + "\n" + std::string(f.precision_header);
        const auto declare = [&](std::string_view qualifier, const char* what) {
            return (f.locations_required ? "layout(location = 0) " : std::string()) + std::string(qualifier) + " " + what + ";\n";
        };
        const std::string uniforms = f.uniform_blocks_only ? "layout(set = 0, binding = 0, std140) uniform block { float a; };\n"
                                                           : std::string("uniform float a;\n");
        std::string vertex = head + declare(f.vertex_input, "vec2 corner") + declare(f.vertex_output, "vec2 place") + uniforms;
        vertex += "void main() {\n    place = corner * a;\n";
        if (!f.vertex_index.empty()) vertex += "    place.x += float(" + std::string(f.vertex_index) + ");\n";
        vertex += "    gl_Position = vec4(corner, 0.0, 1.0);\n}\n";
        std::string fragment = head + declare(f.fragment_input, "vec2 place") + uniforms;
        if (f.fragment_colour.empty()) fragment += declare("out", "vec4 pixel");
        fragment += "void main() {\n    float v = place.x * a;\n";
        if (f.hyperbolic_functions) fragment += "    v += sinh(v) + cosh(v) + tanh(v) + asinh(v) + acosh(v) + atanh(v);\n";
        if (f.rounding_functions) fragment += "    v += round(v) + trunc(v);\n";
        if (f.fused_multiply_add) fragment += "    v = fma(v, v, v);\n";
        if (f.fragment_depth) fragment += "    gl_FragDepth = v;\n";
        fragment += "    " + std::string(f.fragment_colour.empty() ? "pixel" : f.fragment_colour) + " = vec4(v);\n}\n";
        CAPTURE(fragment);
        const test::verdict good = test::check_pair(p, vertex, fragment);
        CHECK_MESSAGE(good.accepted, good.log);
    }
}

TEST_CASE("profile: what a profile is said to lack is refused") {
    if (!test::glslang_available()) return;
    for (const profile p : all_profiles) {
        const profile_facts& f = facts(p);
        CAPTURE(f.name);
        const auto accepts = [&](const char* expression) {
            return test::check_functions(p, std::string("float q(float v) { return ") + expression + "; }\n").accepted;
        };
        CHECK(accepts("sin(v)"));
        for (const char* call : {"sinh(v)", "cosh(v)", "tanh(v)", "asinh(v)", "acosh(v)", "atanh(v)"})
            CHECK(accepts(call) == f.hyperbolic_functions);
        for (const char* call : {"round(v)", "trunc(v)"}) CHECK(accepts(call) == f.rounding_functions);
        CHECK(accepts("fma(v, v, v)") == f.fused_multiply_add);
        CHECK(accepts("(gl_FragDepth = v)") == f.fragment_depth);
    }
}
