#include <glexpr/glsl/emit_ray_interval.hpp>

#include "tests/support/count.hpp"
#include "tests/support/glslang_check.hpp"
#include "tests/support/operators.hpp"
#include "tests/support/structure_check.hpp"

#include <glexpr/glsl/ray_helper_set.hpp>
#include <glexpr/graph/construct.hpp>
#include <glexpr/graph/make.hpp>

#include <doctest/doctest.h>

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

using namespace glexpr;
using detail::helper_set, detail::ray_helper_set, detail::ray_interval_writer;
using test::count;

namespace {

/// A graph with the coordinates x, y, z and the parameter a.
struct variables {
    graph g;
    std::vector<expr> coordinates = {coordinate(g, "x"), coordinate(g, "y"), coordinate(g, "z")};
    expr x = coordinates[0], y = coordinates[1], z = coordinates[2];
    expr a = parameter(g, "a");
    std::vector<std::string> spelled = {"x", "y", "z", "a"};
};

/// What was written for one or more formulas.
struct written {
    std::string text;
    std::uint32_t line = 0;
    std::vector<source_line> lines;
    helper_set scalar;
    ray_helper_set ranges;

    /// Appends `vec4 name(vec3 m, vec3 h, float s, float e)`.
    void add(const variables& v, const expr& e, const std::string& name = "f_ray_interval") {
        text += "vec4 " + name + "(vec3 m, vec3 h, float s, float e) {\n";
        ++line;
        ray_interval_writer(e, {v.spelled, v.coordinates}, scalar, ranges).write(text, line, lines);
        text += "}\n";
        ++line;
    }

    std::string complete() const {
        std::string all;
        for (const glsl_helper& h : scalar.definitions()) all += h.text;
        for (const glsl_helper& h : ranges.definitions()) all += h.text;
        return all + text;
    }
};

std::string body_of(const variables& v, const expr& e) {
    written w;
    ray_interval_writer(e, {v.spelled, v.coordinates}, w.scalar, w.ranges).write(w.text, w.line, w.lines);
    return w.text;
}

void check_accepted(const std::string& functions) {
    const std::string uniform = "uniform float a;\n" + functions;
    const std::string block = "layout(set = 0, binding = 0) uniform parameters { float a; };\n" + functions;
    for (const profile p : all_profiles) {
        const test::verdict v = test::check_functions(p, p == profile::vulkan450 ? block : uniform);
        CAPTURE(facts(p).name);
        CAPTURE(v.log);
        CHECK(v);
    }
    const auto findings = test::check_structure(functions);
    CAPTURE(test::describe(findings));
    CHECK(findings.empty());
}

expr case_of(variables& v, const test::operator_case& c) {
    const expr e = test::build(c, v.x, v.y, v.a);
    return is_truth(e) ? detail::make(v.g, {op::select, e.id(), v.x.id(), v.y.id(), 0}) : e;
}

}  // namespace

TEST_CASE("glsl ray interval: every op alone, with the helpers it asks for, is accepted in every profile") {
    for (const test::operator_case& c : test::operator_cases()) {
        variables v;
        CAPTURE(glexpr::facts(c.op).name);
        CAPTURE(c.payload);
        written w;
        w.add(v, case_of(v, c));
        check_accepted(w.complete());
    }
}

TEST_CASE("glsl ray interval: all ops together define each helper once") {
    variables v;
    written w;
    std::size_t n = 0;
    for (const test::operator_case& c : test::operator_cases()) w.add(v, case_of(v, c), "f_" + std::to_string(n++));
    w.add(v, v.x * v.a + v.a, "f_" + std::to_string(n++));  // by a number, plus a number
    const std::vector<glsl_helper> definitions = w.ranges.definitions();
    const std::string all = w.complete();
    for (const glsl_helper& h : definitions) {
        CAPTURE(h.name);
        CHECK(count(all, "vec4 " + h.name + "(") + count(all, "float " + h.name + "(") == 1);
        CHECK(h.text.back() == '\n');
        CHECK(h.text.front() != '\n');
        CHECK(count(h.text, "RELATIVE") + count(h.text, "ABSOLUTE") == 0);
    }
    CHECK(definitions.size() == detail::ray_helper_count + 5);  // every helper is reached, and the exponents 3, 4, 7, 100, 101
    check_accepted(all);
}

TEST_CASE("glsl ray interval: an op whose errors exceed rounding has a helper that grants them") {
    for (const op_facts& row : op_table) {
        if (row.error_absolute <= 0) continue;
        bool granted = false;
        for (const detail::ray_helper_source& s : detail::ray_helper_sources)
            if (s.row == row.op && count(s.text, "ABSOLUTE") > 0) granted = true;
        CAPTURE(row.name);
        CHECK((granted || row.op == op::acos));  // acos is made of asin
    }
}

TEST_CASE("glsl ray interval: values used once stand inside, others get a name, numbers stay numbers") {
    variables v;
    const std::string x = "    vec4 x = glexpr_ray_line(m.x, h.x, s, e);\n";
    const expr square = pow(v.x, 2);
    CHECK(body_of(v, sin(square) - square) ==
          x + "    vec4 t0 = glexpr_ray_square(x);\n    return glexpr_ray_sub(glexpr_ray_sin(t0), t0);\n");
    CHECK(body_of(v, v.a * v.x) == x + "    return glexpr_ray_scale(x, a);\n");
    CHECK(body_of(v, v.x - constant(v.g, 3)) == x + "    return glexpr_ray_shift(x, -3.0);\n");
    CHECK(body_of(v, pow(v.x, v.a + constant(v.g, 1))) == x + "    return glexpr_ray_pow(x, vec4(a + 1.0, 0.0, 0.0, 0.0));\n");
    CHECK(body_of(v, v.x - (v.a - constant(v.g, 1) / constant(v.g, 2)) * v.a) == x + "    return glexpr_ray_shift(x, -(a * (a - 0.5)));\n");
    CHECK(body_of(v, constant(v.g, 2)) == "    return vec4(2.0, 0.0, 0.0, 0.0);\n");
    CHECK(detail::ray_power_definition(5) ==
          "vec4 glexpr_ray_pow_5(vec4 a) {\n"
          "    vec4 a2 = glexpr_ray_square(a);\n"
          "    vec4 a3 = glexpr_ray_mul(a2, a);\n"
          "    return glexpr_ray_mul(a3, a2);\n"
          "}\n");
}

TEST_CASE("glsl ray interval: a formula of any size stays flat, and so does a number of any size") {
    variables v;
    expr nested = v.x, number = v.a;
    for (int i = 0; i < 20000; ++i) nested = sin(nested) * v.y;
    for (int i = 0; i < 40; ++i) number = number * number + v.a;
    for (const expr& e : {nested, number * v.x}) {
        written w;
        w.add(v, e);
        std::size_t longest = 0, from = 0;
        for (std::size_t at = w.text.find('\n'); at != std::string::npos; from = at + 1, at = w.text.find('\n', from))
            if (at - from > longest) longest = at - from;
        CHECK(longest < 250);
        CHECK(w.text.size() < 20000 * 60);
    }
}

TEST_CASE("glsl ray interval: the text depends on the formula alone") {
    variables v, w;
    (void)(exp(w.z) + tan(w.y));  // something else in the graph
    const auto formula = [](const variables& u) { return sqrt(abs(u.x)) + pow(u.y, 5) / (u.x - u.y); };
    CHECK(body_of(v, formula(v)) == body_of(w, formula(w)));
}
