// Whether the reference compiler is asked as strictly as we believe: each rule has a shader that it must refuse.

#include "tests/support/glslang_check.hpp"

#include <doctest/doctest.h>

#include <clocale>
#include <locale>
#include <string>
#include <vector>

namespace {

using glexpr::test::all_dialects;
using glexpr::test::check_fragment;
using glexpr::test::check_functions;
using glexpr::test::check_pair;
using glexpr::test::check_vertex;
using glexpr::test::dialect;
using glexpr::test::verdict;

/// False, with a message, where there is nothing to ask.
bool can_ask() {
    if (!glexpr::test::glslang_available()) MESSAGE("skipped: neither glslang's libraries nor glslangValidator were found");
    return glexpr::test::glslang_available();
}

std::string vertex_of(dialect d, const std::string& declarations = {}) {
    return std::string(version_line(d)) + "\n" + declarations + "void main() { gl_Position = vec4(0.0); }\n";
}

std::string fragment_of(dialect d, const std::string& declarations, const std::string& body) {
    const std::string head = std::string(version_line(d)) + "\n";
    switch (d) {
        case dialect::es100:
            return head + "precision highp float;\n" + declarations + "void main() { gl_FragColor = vec4(0.0); " + body + " }\n";
        case dialect::es300:
            return head + "precision highp float;\nout vec4 c;\n" + declarations + "void main() { c = vec4(0.0); " + body + " }\n";
        case dialect::core330:
        case dialect::core450: return head + "out vec4 c;\n" + declarations + "void main() { c = vec4(0.0); " + body + " }\n";
        case dialect::vulkan450:
            return head + "layout(location = 0) out vec4 c;\n" + declarations + "void main() { c = vec4(0.0); " + body + " }\n";
    }
    return {};
}

}  // namespace

TEST_CASE("glslang check: accepts sound shaders in every dialect, alone and linked") {
    if (!can_ask()) return;
    for (const dialect d : all_dialects) {
        CAPTURE(name(d));
        const std::string fragment = fragment_of(d, "float f(vec3 p) { return p.x * p.y - 0.5; }\n", "float v = f(vec3(1.0, 2.0, 3.0));");
        for (const verdict& v : {check_fragment(d, fragment), check_vertex(d, vertex_of(d)), check_pair(d, vertex_of(d), fragment),
                                 check_functions(d, "float f(vec3 p) { return sin(p.x); }")}) {
            CAPTURE(v.log);
            CHECK(v.accepted);
        }
    }
}

TEST_CASE("glslang check: refuses broken text in every dialect and says why") {
    if (!can_ask()) return;
    for (const dialect d : all_dialects) {
        CAPTURE(name(d));
        const verdict unknown = check_functions(d, "float f(vec3 p) { return missing_name; }");
        CHECK_FALSE(unknown.accepted);
        CHECK(unknown.log.find("missing_name") != std::string::npos);
        CHECK_FALSE(check_functions(d, "float f(vec3 p) { return p.x }").accepted);
        CHECK_FALSE(check_functions(d, "float f(vec3 p) { float half = p.x; return half; }").accepted);
        CHECK_FALSE(check_vertex(d, "void main() { gl_Position = 1; }").accepted);
        CHECK_FALSE(check_pair(d, {}, {}).accepted);
    }
}

TEST_CASE("glslang check: recursion is found although one stage alone would pass") {
    if (!can_ask()) return;
    for (const dialect d : all_dialects) {
        CAPTURE(name(d));
        CHECK_FALSE(check_functions(d,
                                    "float g(float x);\nfloat f(float x) { return g(x); }\nfloat g(float x) { return f(x); }\nfloat h(vec3 "
                                    "p) { return f(p.x); }")
                        .accepted);
    }
}

TEST_CASE("glslang check: integers do not become floats in ES") {
    if (!can_ask()) return;
    for (const dialect d : all_dialects) {
        CAPTURE(name(d));
        const bool es = d == dialect::es100 || d == dialect::es300;
        for (const char* const text : {"float f(vec3 p) { return 2 * p.x; }", "float f(vec3 p) { return max(p.x, 0); }"}) {
            CAPTURE(text);
            CHECK(check_functions(d, text).accepted == !es);
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
        CHECK_FALSE(check_fragment(dialect::es100, fragment_of(dialect::es100, declarations, body)).accepted);
        const verdict modern = check_fragment(dialect::es300, fragment_of(dialect::es300, declarations, body));
        CAPTURE(modern.log);
        CHECK(modern.accepted);
    }
    CHECK(check_fragment(dialect::es100, fragment_of(dialect::es100, "", "for (int i = 0; i < 4; i++) { if (i > 2) break; }")).accepted);
}

TEST_CASE("glslang check: the link finds stages that disagree") {
    if (!can_ask()) return;
    for (const dialect d : {dialect::es100, dialect::es300}) {
        CAPTURE(name(d));
        const std::string vertex = std::string(version_line(d)) + "\nuniform highp float a;\nvoid main() { gl_Position = vec4(a); }\n";
        const std::string fragment = fragment_of(d, "uniform mediump float a;\n", "float v = a;");
        CHECK(check_vertex(d, vertex).accepted);
        CHECK(check_fragment(d, fragment).accepted);
        CHECK_FALSE(check_pair(d, vertex, fragment).accepted);
    }
}

TEST_CASE("glslang check: Vulkan wants blocks, locations and its own names") {
    if (!can_ask()) return;
    const dialect d = dialect::vulkan450;
    CHECK(
        check_fragment(d, fragment_of(d, "layout(std140, set = 0, binding = 0) uniform parameters { float a; };\n", "c.x = a;")).accepted);
    CHECK_FALSE(check_fragment(d, fragment_of(d, "uniform float a;\n", "c.x = a;")).accepted);
    CHECK_FALSE(check_fragment(d, fragment_of(d, "out vec4 other;\n", "other = c;")).accepted);
    CHECK_FALSE(check_vertex(d, "#version 450\nvoid main() { gl_Position = vec4(float(gl_VertexID)); }\n").accepted);
    CHECK(check_vertex(d, "#version 450\nvoid main() { gl_Position = vec4(float(gl_VertexIndex)); }\n").accepted);
    for (const char* const keyword : {"sampler", "texture2D"}) {
        CAPTURE(keyword);
        CHECK_FALSE(check_functions(d, "float f(vec3 p) { float " + std::string(keyword) + " = p.x; return p.x; }").accepted);
    }
}

TEST_CASE("glslang check: SPIR-V that Vulkan does not allow is refused though glslang wrote it") {
    if (glexpr::test::glslang_backend() != "library") {
        MESSAGE("skipped: no SPIR-V validator in process");
        return;
    }
    // glslang lays the block out as it is told; Vulkan 1.0 wants a vec3 at a multiple of 16 bytes, and only the validator knows.
    const dialect d = dialect::vulkan450;
    const verdict v = check_fragment(
        d, fragment_of(
               d, "#extension GL_EXT_scalar_block_layout : require\nlayout(scalar, set = 0, binding = 0) uniform b { float a; vec3 v; };\n",
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
    const verdict v = check_functions(dialect::es300, text);
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
        for (const dialect d : all_dialects) {
            CHECK(check_functions(d, "float f(vec3 p) { return p.x; }").accepted);
            CHECK_FALSE(check_functions(d, "float f(vec3 p) { return p.x; ").accepted);
        }
}
