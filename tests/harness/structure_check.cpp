// Each rule of the structural check has text that breaks just that rule, and near misses that it must let pass.

#include "tests/support/structure_check.hpp"

#include <doctest/doctest.h>

#include <string>
#include <vector>

namespace {

using glexpr::test::check_structure;
using glexpr::test::structure_finding;
using glexpr::test::structure_options;
using glexpr::test::structure_rule;

struct bad_text {
    structure_rule rule;
    std::string text;
};

std::string repeated(const std::string& piece, int count) {
    std::string text;
    for (int i = 0; i < count; ++i) text += piece;
    return text;
}

std::string body(const std::string& statements) {
    return "uniform int n;\nfloat f(vec3 p) {\n    " + statements + "\n    return p.x;\n}\n";
}

}  // namespace

TEST_CASE("structure check: each rule refuses what it is for, and only that") {
    const std::vector<bad_text> cases = {
        {structure_rule::version_first, "float a() { return 1.0; }\n#version 100\n"},
        {structure_rule::extension_first, "float a() { return 1.0; }\n#extension GL_EXT_frag_depth : enable\n"},
        {structure_rule::ascii, "float a() { return 1.0; } // \xC3\xA9\n"},
        {structure_rule::ascii, "float a() { return 1.0; }\r\n"},
        {structure_rule::ascii, std::string("float a() { return 1.0; }\0", 26)},
        {structure_rule::token_length, "float " + repeated("n", 257) + "() { return 1.0; }\n"},
        {structure_rule::token_length, "float a() { return 0." + repeated("1", 255) + "; }\n"},
        {structure_rule::reserved_name, "float a__b() { return 1.0; }\n"},
        {structure_rule::reserved_name, "float a__() { return 1.0; }\n"},
        {structure_rule::reserved_name, "float gl_a() { return 1.0; }\n"},
        {structure_rule::reserved_name, "float webgl_a() { return 1.0; }\n"},
        {structure_rule::reserved_name, "float _webgl_a() { return 1.0; }\n"},
        {structure_rule::reserved_name, "#define a__b 1.0\n"},
        {structure_rule::float_literal, body("float a = 2 * p.x;")},
        {structure_rule::float_literal, body("float a = p.x - 2;")},
        {structure_rule::float_literal, body("float a = 3 / 7 * p.x;")},
        {structure_rule::float_literal, body("float a = max(p.x, 0);")},
        {structure_rule::float_literal, body("float a = p.x > 0 ? p.x : 0.0;")},
        {structure_rule::float_literal, body("float a = p.x > 0.0 ? p.x : 0;")},
        {structure_rule::float_literal, body("float a = 1;")},
        {structure_rule::float_literal, body("float a = -1;")},
        {structure_rule::float_literal, body("float a; a = 1;")},
        {structure_rule::float_literal, body("float a = 1.0, b = 2;")},
        {structure_rule::float_literal, body("vec3 a = vec3(1, 2.0, 3.0);")},
        {structure_rule::float_literal, body("if (p.x < 0) return 1.0;")},
        {structure_rule::float_literal, "float a() { return 1; }\n"},
        {structure_rule::float_literal, "int k() { return 1; }\nfloat a() { return 1; }\n"},
        {structure_rule::float_literal, body("float a = 0.5f;")},
        {structure_rule::float_literal, body("float a = 1.0lf;")},
        {structure_rule::float_literal, "float g(int k) { return float(k); }\nfloat a(float k) { return k * 2; }\n"},
        {structure_rule::literal_range, body("float a = 1e60;")},
        {structure_rule::literal_range, body("float a = 3.4028236e38;")},
        {structure_rule::literal_range, body("float a = 1e-60;")},
        {structure_rule::literal_range, body("float a = 0.00007e-41;")},
        {structure_rule::literal_range, body("float a = 1e99999999999999999999;")},
        {structure_rule::increment, body("float a = 1.0 --1.0;")},
        {structure_rule::increment, body("float a = p.x; a++;")},
        {structure_rule::increment, body("float a = p.x; ++a;")},
        {structure_rule::increment, body("float a = p.x; a--;")},
        {structure_rule::increment, body("for (int i = 8; i > 0; i--) { }")},
        {structure_rule::nan_token, body("float a = nan;")},
        {structure_rule::nan_token, body("float a = inf;")},
        {structure_rule::nan_token, body("if (isnan(p.x)) return 1.0;")},
        {structure_rule::nan_token, body("if (isinf(p.x)) return 1.0;")},
        {structure_rule::loop_form, body("for (int i = 0; i < n; i++) { }")},
        {structure_rule::loop_form, body("for (int i = n; i < 8; i++) { }")},
        {structure_rule::loop_form, body("for (int i = 0; i < 8; i += n) { }")},
        {structure_rule::loop_form, body("for (int i = 0; i < 8; ) { }")},
        {structure_rule::loop_form, body("for (int i = 0; ; i++) { }")},
        {structure_rule::loop_form, body("for (int i = 0; i < 8; i *= 2) { }")},
        {structure_rule::loop_form, body("int i; for (i = 0; i < 8; i++) { }")},
        {structure_rule::loop_form, body("int i = 0; for (; i < 8; i++) { }")},
        {structure_rule::loop_form, body("for (int i = 0, j = 0; i < 8; i++) { }")},
        {structure_rule::loop_form, body("for (int i = 0; 8 > i; i++) { }")},
        {structure_rule::loop_form, body("for (int i = 0; i < 8 && p.x > 0.0; i++) { }")},
        {structure_rule::loop_form, body("int j = 0; for (int i = 0; i < 8; j++) { }")},
        {structure_rule::loop_form, body("for (int i = 0; i < 8; i++) { i = 3; }")},
        {structure_rule::loop_form, body("for (int i = 0; i < 8; i++) { if (p.x > 0.0) { i += 1; } }")},
        {structure_rule::loop_form, body("for (int i = 0; i < 8; i++) if (p.x > 0.0) i += 1;")},
        {structure_rule::loop_form, body("for (int i = 0; i < 8; i++) for (int i = 0; i < 8; i++) { }")},
        {structure_rule::loop_form, "void g(float a, out int k) { k = 1; }\n" + body("for (int i = 0; i < 8; i++) { g(p.x, i); }")},
        {structure_rule::loop_form,
         "void g(inout int k, float a) { k = 1; }\n" + body("for (int i = 0; i < 8; i++) { g(i, max(p.x, p.y)); }")},
        {structure_rule::while_loop, body("while (p.x > 0.0) { }")},
        {structure_rule::bracket_nesting, body("float a = " + repeated("(", 201) + "p.x" + repeated(")", 201) + ";")},
        {structure_rule::bracket_nesting, body("float a = (p.x];")},
        {structure_rule::bracket_nesting, body("}")},
        {structure_rule::bracket_nesting, "float a() { return (1.0);\n"},
        {structure_rule::bracket_nesting, body("if (p.x < 0.0) { } " + repeated("else if (p.x < 1.0) { } ", 300))},
        {structure_rule::bracket_nesting, body(repeated("{ ", 201) + repeated("} ", 201))},
        {structure_rule::expression_depth, body("float a = p.x" + repeated(" + p.y", 300) + ";")},
        {structure_rule::expression_depth, body("float a = " + repeated("-", 1) + repeated(" -", 250) + "p.x;")},
        {structure_rule::expression_depth, body("float a = p.x > 0.0 ? p.x" + repeated(" : p.x > 1.0 ? p.x", 250) + " : 1.0;")},
        {structure_rule::expression_depth, body("float a = max(1.0, p.x" + repeated(" * p.y", 150) + repeated(" + p.z", 60) + ");")},
        {structure_rule::expression_depth, body("return p.x" + repeated(" + p.y", 300) + ";")},
        {structure_rule::expression_depth, body("if (p.x" + repeated(" + p.y", 300) + " > 0.0) return 1.0;")},
        {structure_rule::pow_call, body("float a = pow(p.x, 3.0);")},
        {structure_rule::pow_call, body("float a = pow (p.x, 3.0);")},
    };
    for (const bad_text& c : cases) {
        CAPTURE(c.text);
        const std::vector<structure_finding> findings = check_structure(c.text);
        CAPTURE(describe(findings));
        CHECK_FALSE(findings.empty());
        for (const structure_finding& f : findings) CHECK(name(f.rule) == name(c.rule));
    }
}

TEST_CASE("structure check: `do` is refused whatever its condition looks like") {
    bool found = false;
    for (const structure_finding& f : check_structure(body("do { } while (p.x > 0.0);")))
        found = found || (f.rule == structure_rule::while_loop && f.message == "'do'");
    CHECK(found);
}

TEST_CASE("structure check: near misses pass") {
    const std::vector<std::string> texts = {
        "",
        "// a comment with 2 integers, pow(x, 2), nan, and --\nfloat a() { return 1.0; /* while (1) */ }\n",
        "#extension GL_EXT_frag_depth : enable\n#ifdef GL_FRAGMENT_PRECISION_HIGH\nprecision highp float;\n#endif\n#if __VERSION__ >= "
        "300\n#endif\n",
        "float " + repeated("n", 256) + "() { return 1.0; }\n",
        "float a_b_c(vec3 p) { return gl_FragCoord.x; }\n",
        "float glow(float gl) { return gl; }\n",
        body("float a = 2.0 * p.x - 1e3 + .5 + 1. - 3e-5;"),
        body("float a = 3.4028235e38 + 1e-45 + 0.0 + 0e99;"),
        body("float a = 1.0 - -1.0;"),
        body("float a = - -p.x;"),
        body("int k = 2; int m = k + 1; if (k > 0) k = 3; if (k == m - 1) return 1.0;"),
        body("if (n > 3) return 1.0; if (n + 1 < 7) return 2.0;"),
        body("int k = 0, m = 1;"),
        body("const int k = 3; float a[4]; a[0] = 1.0; a[k - 1] = p[2];"),
        body("float a = p.x > 0.0 ? float(n) : p.y > 0.0 ? 2.0 : p[1];"),
        body("int k = n > 2 ? 1 : 0; int m = min(n, 4); uint u = 3u;"),
        body("ivec2 k = ivec2(1, 2); if (k.x == 3) return 1.0;"),
        "int k() { return 1; }\nint m(int a) { return -1; }\nfloat g(float x) { return k() == 1 ? x : 1.0; }\n",
        "layout(location = 0) out vec4 c;\nlayout(std140, set = 0, binding = 1) uniform block { float a; int k; };\nfloat g() { return k "
        "== 2 ? 1.0 : a; }\n",
        "void main() { gl_Position = vec4(gl_VertexID == 1 ? 3.0 : -1.0, gl_VertexIndex == 2 ? 3.0 : -1.0, 0.0, 1.0); }\n",
        "vec2 g() { return vec2((gl_VertexID << 1) & 2, gl_VertexID & 2); }\n",
        body("for (int i = 0; i < 8; i++) { if (i >= n) break; float a = float(i) * 2.0; }"),
        body("const int k = 64; for (int i = 2 * k; i != -1; i -= 2) { }"),
        body("for (float s = 0.0; s <= 1.0; s += 0.125) p.x += s;"),
        body("for (highp int i = 0; i < 8; i++) { }"),
        body("for (int i = 0; i < 8; i++) { for (int j = 0; j < 8; j++) { p[i] = p[j] == 1.0 ? 2.0 : 3.0; } }"),
        body("for (int i = 0; i < 8; i++) p.x += 1.0; int i = 3; i = 4;"),
        "void g(float a, out int k) { k = 1; }\n" + body("int k; for (int i = 0; i < 8; i++) { g(float(i), k); }"),
        body("float a = " + repeated("(", 150) + "p.x" + repeated(")", 150) + ";"),
        body("float a = p.x" + repeated(" + p.y", 190) + ";"),
        body("float a = " + repeated("(p.x + p.y) * (p.x - 1.0) + ", 90) + "p.z;"),
        body(repeated("if (p.x < 0.0) { p.x = 1.0; } else { p.x = 2.0; } ", 300)),
        body(repeated("p.x += 1.0; ", 1000)),
        body("float power = p.x; float mypow = power;"),
        "struct s { float a; int k; };\n" + body("mat3 m = mat3(1.0); p = m * p; float a = m[2][0];"),
    };
    for (const std::string& text : texts) {
        CAPTURE(text);
        CHECK(describe(check_structure(text)) == "");
    }
}

TEST_CASE("dialects-04, checker's side: a whole shader starts with its version line") {
    structure_options options;
    options.version_line = "#version 300 es";
    CHECK(check_structure("#version 300 es\nvoid main() { }\n", options).empty());
    for (const std::string text : {"", "\n#version 300 es\n", " #version 300 es\n", "\xEF\xBB\xBF#version 300 es\n",
                                   "// c\n#version 300 es\n", "#version 300 es \n", "#version 300 es", "#version 300\n",
                                   "#version 300 es // c\n", "#version 300 es\r\n", "# version 300 es\n", "void main() { }\n"}) {
        CAPTURE(text);
        bool found = false;
        for (const structure_finding& f : check_structure(text, options)) found = found || f.rule == structure_rule::version_first;
        CHECK(found);
    }
}

TEST_CASE("structure check: limits and permissions are the caller's") {
    structure_options options;
    options.allow_pow = true;
    CHECK(check_structure(body("float a = pow(p.x, 3.0);"), options).empty());
    options.depth_limit = 400;
    CHECK(check_structure(body("float a = p.x" + repeated(" + p.y", 300) + ";"), options).empty());
    options.depth_limit = 10;
    CHECK_FALSE(check_structure(body("float a = p.x" + repeated(" + p.y", 12) + ";"), options).empty());
}

TEST_CASE("structure check: depth is that of the tree, to the node") {
    // p.x is two nodes deep, each sum adds one, the assignment another.
    structure_options options;
    options.depth_limit = 6;
    CHECK(check_structure("float f(vec3 p) { float a = p.x + 1.0 + 1.0 + 1.0; return a; }", options).empty());
    CHECK_FALSE(check_structure("float f(vec3 p) { float a = p.x + 1.0 + 1.0 + 1.0 + 1.0; return a; }", options).empty());
    CHECK(check_structure("float f(vec3 p) { float a = (p.x + 1.0) + (1.0 + 1.0) + (1.0 * 2.0 + 1.0); return a; }", options).empty());
    CHECK(check_structure("float f(vec3 p) { float a = p.x + 1.0 * 1.0 + 1.0 / 1.0; return a; }", options).empty());
    CHECK_FALSE(check_structure("float f(vec3 p) { float a = sin(sin(sin(sin(p.x)))); return a; }", options).empty());
}

TEST_CASE("structure check: findings name the line, and long or broken text ends well") {
    const std::vector<structure_finding> findings =
        check_structure("float a() {\n    return 1.0;\n}\n\nfloat b() { return pow(2.0, 3.0); }\n");
    REQUIRE(findings.size() == 1);
    CHECK(findings[0].line == 5);
    CHECK(describe(findings).find("5: pow_call: ") == 0);

    for (const std::string text : {"for",   "for (",      "for (;", "for (int", "const",     "(out",   "a ? b",
                                   ": : ?", ")))",        "]",      "}}",       "a +",       "+ * /",  "/* never closed",
                                   "#",     "#extension", "a[",     "a.",       "else else", "return", "for (;;)",
                                   "1e",    "0x",         ",,,",    "[]",       "()",        "? ? : ("}) {
        CAPTURE(text);
        check_structure(text);
    }
    CHECK_FALSE(check_structure(body("float a = p.x" + repeated(" + p.y", 100000) + ";")).empty());
    CHECK_FALSE(check_structure(repeated("(", 100000)).empty());
}
