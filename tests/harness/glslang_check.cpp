// Whether the reference compiler is asked as strictly as we believe: each rule has a shader that it must refuse.

#include "tests/support/glslang_check.hpp"

#include "tests/support/structure_check.hpp"

#include <doctest/doctest.h>

#include <clocale>
#include <locale>
#include <string>
#include <vector>

namespace {

using glexpr::all_profiles;
using glexpr::profile;
using glexpr::test::check_fragment;
using glexpr::test::check_functions;
using glexpr::test::check_pair;
using glexpr::test::check_vertex;
using glexpr::test::expected_version_line;
using glexpr::test::verdict;

/// False, with a message, where there is nothing to ask.
bool can_ask() {
    if (!glexpr::test::glslang_available()) MESSAGE("skipped: neither glslang's libraries nor glslangValidator were found");
    return glexpr::test::glslang_available();
}

std::string vertex_of(profile target, const std::string& declarations = {}) {
    return std::string(expected_version_line(target)) + "\n" + declarations + "void main() { gl_Position = vec4(0.0); }\n";
}

std::string fragment_of(profile target, const std::string& declarations, const std::string& body) {
    const std::string head = std::string(expected_version_line(target)) + "\n";
    switch (target) {
        case profile::es100:
            return head + "precision highp float;\n" + declarations + "void main() { gl_FragColor = vec4(0.0); " + body + " }\n";
        case profile::es300:
            return head + "precision highp float;\nout vec4 c;\n" + declarations + "void main() { c = vec4(0.0); " + body + " }\n";
        case profile::core330:
        case profile::core450: return head + "out vec4 c;\n" + declarations + "void main() { c = vec4(0.0); " + body + " }\n";
        case profile::vulkan450:
            return head + "layout(location = 0) out vec4 c;\n" + declarations + "void main() { c = vec4(0.0); " + body + " }\n";
    }
    return {};
}

}  // namespace

TEST_CASE("glslang check: accepts sound shaders in every profile, alone and linked") {
    if (!can_ask()) return;
    for (const profile target : all_profiles) {
        CAPTURE(name(target));
        const std::string fragment =
            fragment_of(target, "float f(vec3 p) { return p.x * p.y - 0.5; }\n", "float v = f(vec3(1.0, 2.0, 3.0));");
        for (const verdict& v :
             {check_fragment(target, fragment), check_vertex(target, vertex_of(target)), check_pair(target, vertex_of(target), fragment),
              check_functions(target, "float f(vec3 p) { return sin(p.x); }")}) {
            CAPTURE(v.log);
            CHECK(v.accepted);
        }
    }
}

TEST_CASE("glslang check: refuses broken text in every profile and says why") {
    if (!can_ask()) return;
    for (const profile target : all_profiles) {
        CAPTURE(name(target));
        const verdict unknown = check_functions(target, "float f(vec3 p) { return missing_name; }");
        CHECK_FALSE(unknown.accepted);
        CHECK(unknown.log.find("missing_name") != std::string::npos);
        CHECK_FALSE(check_functions(target, "float f(vec3 p) { return p.x }").accepted);
        CHECK_FALSE(check_functions(target, "float f(vec3 p) { float half = p.x; return half; }").accepted);
        CHECK_FALSE(check_vertex(target, "void main() { gl_Position = 1; }").accepted);
        CHECK_FALSE(check_pair(target, {}, {}).accepted);
    }
}

TEST_CASE("glslang check: recursion is found although one stage alone would pass") {
    if (!can_ask()) return;
    for (const profile target : all_profiles) {
        CAPTURE(name(target));
        CHECK_FALSE(check_functions(target,
                                    "float g(float x);\nfloat f(float x) { return g(x); }\nfloat g(float x) { return f(x); }\nfloat h(vec3 "
                                    "p) { return f(p.x); }")
                        .accepted);
    }
}

TEST_CASE("glslang check: integers do not become floats in ES") {
    if (!can_ask()) return;
    for (const profile target : all_profiles) {
        CAPTURE(name(target));
        const bool es = target == profile::es100 || target == profile::es300;
        for (const char* const text : {"float f(vec3 p) { return 2 * p.x; }", "float f(vec3 p) { return max(p.x, 0); }"}) {
            CAPTURE(text);
            CHECK(check_functions(target, text).accepted == !es);
        }
    }
}

TEST_CASE("glslang check: ES 1.00 refuses every optional loop and index") {
    if (!can_ask()) return;
    const std::vector<std::string> bodies = {
        "float v = 0.0; while (v < 3.0) v += 1.0;",
        "float v = 0.0; do { v += 1.0; } while (v < 3.0);",
        "for (int i = 0; i < n; i++) { }",
        "for (int i = 0; i < 4; i += n) { }",
        "int i = 0; float w = t[n];",
        "float a[4]; a[0] = 1.0; int k = n; float w = a[k];",
        "vec4 w = vec4(1.0); int k = n; float q = w[k];",
        "mat3 w = mat3(1.0); int k = n; vec3 q = w[k];",
    };
    for (const std::string& body : bodies) {
        CAPTURE(body);
        const std::string declarations = "uniform int n;\nuniform float t[4];\n";
        CHECK_FALSE(check_fragment(profile::es100, fragment_of(profile::es100, declarations, body)).accepted);
        const verdict modern = check_fragment(profile::es300, fragment_of(profile::es300, declarations, body));
        CAPTURE(modern.log);
        CHECK(modern.accepted);
    }
    CHECK(check_fragment(profile::es100, fragment_of(profile::es100, "", "for (int i = 0; i < 4; i++) { if (i > 2) break; }")).accepted);
}

TEST_CASE("glslang check: the link finds stages that disagree") {
    if (!can_ask()) return;
    for (const profile target : {profile::es100, profile::es300}) {
        CAPTURE(name(target));
        const std::string vertex =
            std::string(expected_version_line(target)) + "\nuniform highp float a;\nvoid main() { gl_Position = vec4(a); }\n";
        const std::string fragment = fragment_of(target, "uniform mediump float a;\n", "float v = a;");
        CHECK(check_vertex(target, vertex).accepted);
        CHECK(check_fragment(target, fragment).accepted);
        CHECK_FALSE(check_pair(target, vertex, fragment).accepted);
    }
}

TEST_CASE("glslang check: Vulkan wants blocks, locations and its own names") {
    if (!can_ask()) return;
    const profile target = profile::vulkan450;
    CHECK(check_fragment(target, fragment_of(target, "layout(std140, set = 0, binding = 0) uniform parameters { float a; };\n", "c.x = a;"))
              .accepted);
    CHECK_FALSE(check_fragment(target, fragment_of(target, "uniform float a;\n", "c.x = a;")).accepted);
    CHECK_FALSE(check_fragment(target, fragment_of(target, "out vec4 other;\n", "other = c;")).accepted);
    CHECK_FALSE(check_vertex(target, "#version 450\nvoid main() { gl_Position = vec4(float(gl_VertexID)); }\n").accepted);
    CHECK(check_vertex(target, "#version 450\nvoid main() { gl_Position = vec4(float(gl_VertexIndex)); }\n").accepted);
    for (const char* const keyword : {"sampler", "texture2D"}) {
        CAPTURE(keyword);
        CHECK_FALSE(check_functions(target, "float f(vec3 p) { float " + std::string(keyword) + " = p.x; return p.x; }").accepted);
    }
}

TEST_CASE("glslang check: SPIR-V that Vulkan does not allow is refused though glslang wrote it") {
    if (glexpr::test::glslang_backend() != "library") {
        MESSAGE("skipped: no SPIR-V validator in process");
        return;
    }
    // glslang lays the block out as it is told; Vulkan 1.0 wants a vec3 at a multiple of 16 bytes, and only the validator knows.
    const profile target = profile::vulkan450;
    const verdict v = check_fragment(
        target,
        fragment_of(
            target,
            "#extension GL_EXT_scalar_block_layout : require\nlayout(scalar, set = 0, binding = 0) uniform b { float a; vec3 v; };\n",
            "c.xyz = a * v;"));
    CAPTURE(v.log);
    CHECK_FALSE(v.accepted);
    CHECK(v.log.find("not aligned to 16") != std::string::npos);
}

TEST_CASE("emit-glsl-05, checker's side: a locale with decimal commas does not reach glslang") {
    if (!can_ask()) return;
    struct comma : std::numpunct<char> {
        char do_decimal_point() const override { return ','; }
        char do_thousands_sep() const override { return '.'; }
        std::string do_grouping() const override { return "\3"; }
    };
    // The size of the array is 2 where 0.5 was read as it stands and 0, an error, where the reading stopped at the point.
    const std::string text = "const int size = int(0.5 * 4.0);\nfloat f(vec3 p) { float a[size]; a[1] = p.x; return a[1]; }";
    const std::locale before = std::locale::global(std::locale(std::locale::classic(), new comma));
    const std::string c_before = std::setlocale(LC_NUMERIC, nullptr);
    bool comma_locale = false;
    for (const char* const candidate : {"de_DE.UTF-8", "de_DE.utf8", "fr_FR.UTF-8", "de_DE"})
        comma_locale = comma_locale || std::setlocale(LC_NUMERIC, candidate);
    const std::string during = std::setlocale(LC_NUMERIC, nullptr);
    const verdict v = check_functions(profile::es300, text);
    const std::string after = std::setlocale(LC_NUMERIC, nullptr);
    std::setlocale(LC_NUMERIC, c_before.c_str());
    std::locale::global(before);
    CAPTURE(v.log);
    CHECK(v.accepted);
    CHECK(after == during);  // put back
    if (!comma_locale) MESSAGE("no locale with a decimal comma is installed: only the one of C++ was tried");
}

TEST_CASE("build-packaging-02: initialised once, many checks in one process") {
    if (!can_ask()) return;
    for (int round = 0; round < 20; ++round)
        for (const profile target : all_profiles) {
            CHECK(check_functions(target, "float f(vec3 p) { return p.x; }").accepted);
            CHECK_FALSE(check_functions(target, "float f(vec3 p) { return p.x; ").accepted);
        }
}
