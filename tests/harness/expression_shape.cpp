#include "tests/support/expression_shape.hpp"

#include <doctest/doctest.h>

#include <cstddef>
#include <string>
#include <vector>

namespace {

glexpr::test::expression_shape shape_of(const std::string& text) {
    return glexpr::test::measure_expressions(glexpr::test::glsl_tokens(text));
}

}  // namespace

TEST_CASE("expression shape: the depth is that of the tree") {
    struct depth_case {
        std::size_t depth;
        std::string expression;
    };
    const std::vector<depth_case> cases = {
        {1, "a"},
        {1, "((a))"},
        {2, "-a"},
        {2, "a.x"},
        {2, "a + b"},
        {2, "a[b]"},
        {2, "f(a, b, c)"},
        {1, "f()"},
        {2, "f() - b"},
        {3, "a + b + c"},
        {3, "a + b * c"},
        {3, "a * b + c"},
        {4, "a + b * c + d"},
        {3, "a * (b + c)"},
        {3, "(a + b) * (c + d)"},
        {3, "a + b[c]"},
        {3, "a + b + c[d]"},
        {4, "a + b + c + d[e]"},
        {4, "a + b + c[d] * e"},
        {3, "a[b + c]"},
        {3, "a[b][c]"},
        {4, "f(a + b.x)"},
        {3, "f(a, b + c, d)"},
        {3, "f(a + b, c, d)"},
        {4, "f(a, g(b) + c)"},
        {2, "a ? b : c"},
        {4, "a ? b + c + d : e"},
        {4, "a ? b : c + d + e"},
        {3, "a > b ? c : d"},
        {3, "a ? b : c ? d : e"},
        {3, "a ? b ? c : d : e"},
        {4, "a ? b : c ? d : e ? f : g"},
        {4, "a || b && c == d"},
        {4, "a = b + c.x"},
        {3, "a = b = c"},
        {3, "- -a"},
        {3, "-a * b"},
        {3, "!a && b"},
        {3, "vec2(a, -b)"},
        {2, "a++"},
    };
    for (const depth_case& c : cases) {
        CAPTURE(c.expression);
        CHECK(shape_of(c.expression + ";").depth == c.depth);
    }
}

TEST_CASE("expression shape: names the line of the deepest expression") {
    const glexpr::test::expression_shape shape = shape_of("a;\nb + c + d;\ne;\n");
    CHECK(shape.depth == 3);
    CHECK(shape.deepest_line == 2);
}

TEST_CASE("expression shape: an integer in one place does not excuse one in another") {
    const std::vector<std::string> texts = {
        "float f(vec3 p) { float a = p[2];\nfloat b = 2; }",
        "float f(vec3 p) { for (int i = 0; i < 3; i++) { }\nfloat b = 2; }",
        "float f(vec3 p) { int i = int(3);\nfloat b = 2; }",
        "float f(vec3 p) { int i = 3;\nfloat b = 2; }",
        "float f(vec3 p) { int i = 3; i = 4;\nfloat b = p.x * 2; }",
        "float f(int k);\nfloat g(float k) { return k * 2; }",
        "float f(int k) { return float(k); }\nfloat g(float k) { return k * 2; }",
        "int f() { return 2; }\nfloat g() { return 2; }",
        "void f() { float a = g() -\n1; }",
        "void f() { float a = b ? 1.0 :\n1; }",
        "void f() { float a = b[1] *\n1; }",
        "void f() { int a = 1; float b = g(a, 1.0) +\n1; }",
        "void f() { vec2 a = vec2(1.0,\n1); }",
        "void f() { if (a)\nb = 1; }",
        "void f() { if (a) { } else\nb = 1; }",
    };
    for (const std::string& text : texts) {
        CAPTURE(text);
        CHECK(shape_of(text).integers_for_float == std::vector<std::size_t>{2});
    }
}
