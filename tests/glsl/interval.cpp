#include <glexpr/glsl/emit_interval.hpp>

#include "tests/support/count.hpp"
#include "tests/support/glslang_check.hpp"
#include "tests/support/operators.hpp"
#include "tests/support/structure_check.hpp"

#include <glexpr/glsl/interval_helper_set.hpp>
#include <glexpr/graph/construct.hpp>
#include <glexpr/graph/make.hpp>

#include <doctest/doctest.h>

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

using namespace glexpr;
using detail::helper_set, detail::interval_helper_set, detail::interval_helper_count;
using glexpr::detail::interval_writer;
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
    interval_helper_set ranges;

    /// Appends `vec3 name(vec3 lo, vec3 hi)`.
    void add(const variables& v, const expr& e, const std::string& name = "f_interval") {
        text += "vec3 " + name + "(vec3 lo, vec3 hi) {\n";
        ++line;
        interval_writer(e, {v.spelled, v.coordinates}, scalar, ranges).write(text, line, lines);
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
    std::uint32_t line = 0;
    interval_writer(e, {v.spelled, v.coordinates}, w.scalar, w.ranges).write(w.text, line, w.lines);
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

}  // namespace

TEST_CASE("glsl interval: every op alone, with the helpers it asks for, is accepted in every profile") {
    for (const test::operator_case& c : test::operator_cases()) {
        variables v;
        expr e = test::build(c, v.x, v.y, v.a);
        if (is_truth(e)) e = detail::make(v.g, {op::select, e.id(), v.x.id(), v.y.id(), 0});
        CAPTURE(glexpr::facts(c.op).name);
        CAPTURE(c.payload);
        written w;
        w.add(v, e);
        check_accepted(w.complete());
    }
}

TEST_CASE("glsl interval: all ops together define each helper once") {
    variables v;
    written w;
    std::size_t n = 0;
    for (const test::operator_case& c : test::operator_cases()) {
        expr e = test::build(c, v.x, v.y, v.a);
        if (is_truth(e)) e = detail::make(v.g, {op::select, e.id(), v.x.id(), v.y.id(), 0});
        w.add(v, e, "f_" + std::to_string(n++));
    }
    const std::vector<glsl_helper> definitions = w.ranges.definitions();
    const std::string all = w.complete();
    for (const glsl_helper& h : definitions) {
        CAPTURE(h.name);
        CHECK(count(all, "vec3 " + h.name + "(") + count(all, "vec2 " + h.name + "(") + count(all, "float " + h.name + "(") == 1);
        CHECK(h.text.back() == '\n');
        CHECK(h.text.front() != '\n');
    }
    // every helper is reached by some op, and every exponent of the cases has its own
    CHECK(definitions.size() == interval_helper_count + 6);
    check_accepted(all);
}

TEST_CASE("glsl interval: the errors are twice those of the op table") {
    variables v;
    for (const detail::interval_helper_source& s : detail::interval_helper_sources) {
        helper_set scalar;
        interval_helper_set set;
        set.add(s.which, scalar);
        const std::string text = set.definitions().back().text;
        CAPTURE(s.name);
        CHECK(count(text, "RELATIVE") == 0);
        CHECK(count(text, "ABSOLUTE") == 0);
        const op_facts& row = facts(s.row);
        if (count(s.text, "RELATIVE") > 0) CHECK(count(text, glsl_literal(row.error_ulps * 0x1p-22f)) > 0);
        if (count(s.text, "ABSOLUTE") > 0) CHECK(count(text, glsl_literal(2 * row.error_absolute)) > 0);
    }
    // an op that rounds has a helper that widens
    for (const op_facts& row : op_table) {
        if (row.arity == 0 || row.op == op::pow_int) continue;
        bool widens = false;
        for (const detail::interval_helper_source& s : detail::interval_helper_sources)
            if (s.row == row.op && (count(s.text, "RELATIVE") > 0 || count(s.text, "ABSOLUTE") > 0)) widens = true;
        CAPTURE(row.name);
        CHECK((row.error_ulps > 0 || row.error_absolute > 0) == widens);
    }
    // a power rounds once for each unit of its exponent
    const std::string fifth = detail::interval_power_definition(5);
    CHECK(count(fifth, glsl_literal(5 * facts(op::pow_int).error_ulps * 0x1p-22f)) == 1);
}

TEST_CASE("glsl interval: a constant that is no float becomes its two neighbours") {
    using detail::bounds_of;
    for (const double v : {0.1, -0.1, 1.0 / 3, 3.141592653589793, 16777217.0, 1e-20, -7.3e12}) {
        CAPTURE(v);
        const detail::float_bounds b = bounds_of(v);
        CHECK(static_cast<double>(b.low) < v);
        CHECK(static_cast<double>(b.high) > v);
        CHECK(std::nextafter(b.low, 1e30f) == b.high);
    }
    for (const double v : {0.0, 0.5, -3.0, 16777216.0, 0x1p-126}) {
        CAPTURE(v);
        CHECK(static_cast<double>(bounds_of(v).low) == v);
        CHECK(static_cast<double>(bounds_of(v).high) == v);
    }
    CHECK(bounds_of(1e-60).low == 0.0f);
    CHECK(bounds_of(1e-60).high == 0x1p-126f);
    CHECK(bounds_of(-1e-60).low == -0x1p-126f);
    CHECK(bounds_of(1e30).low == 1e18f);
    CHECK(bounds_of(-1e30).high == -1e18f);
    variables v;
    CHECK(body_of(v, v.x * constant(v.g, rational{1, 10})) ==
          "    vec3 x = vec3(lo.x, hi.x, 0.0);\n    return glexpr_iv_mul(vec3(0.099999994, 0.1, 0.0), x);\n");
}

TEST_CASE("glsl interval: values used once stand inside, others get a name") {
    variables v;
    const expr square = pow(v.x, 2);
    CHECK(body_of(v, sin(square) - square) ==
          "    vec3 x = vec3(lo.x, hi.x, 0.0);\n"
          "    vec3 t0 = glexpr_iv_pow_2(x);\n"
          "    return glexpr_iv_sub(glexpr_iv_sin(t0), t0);\n");
    CHECK(body_of(v, v.a * v.z) == "    vec3 z = vec3(lo.z, hi.z, 0.0);\n    return glexpr_iv_mul(vec3(a, a, 0.0), z);\n");
    CHECK(body_of(v, constant(v.g, 2)) == "    return vec3(2.0, 2.0, 0.0);\n");
}

TEST_CASE("glsl interval: a nested formula of any size stays flat") {
    variables v;
    expr e = v.x;
    for (int i = 0; i < 20000; ++i) e = sin(e) * v.y;
    written w;
    w.add(v, e);
    std::size_t longest = 0, from = 0;
    for (std::size_t at = w.text.find('\n'); at != std::string::npos; from = at + 1, at = w.text.find('\n', from))
        if (at - from > longest) longest = at - from;
    CHECK(longest < 250);
    CHECK(w.text.size() < 20000 * 60);
}

TEST_CASE("glsl interval: lines know the text they come from") {
    variables v;
    v.g.set_origin({4, 9});
    const expr square = pow(v.x, 2);
    v.g.set_origin({0, 12});
    const expr root = sin(square) + square;
    written w;
    w.add(v, root);
    REQUIRE(w.lines.size() == 3);
    CHECK(w.lines[0].line == 2);
    CHECK(w.lines[1].line == 3);
    CHECK(w.lines[1].where == span{4, 9});
    CHECK(w.lines[2].line == 4);
    CHECK(w.lines[2].where == span{0, 12});
    CHECK(w.line == 5);
}

TEST_CASE("glsl interval: the text depends on the formula alone") {
    variables v, w;
    (void)(exp(w.z) + tan(w.y));  // something else in the graph
    const auto formula = [](const variables& u) { return sqrt(abs(u.x)) + pow(u.y, 5) / (u.x - u.y); };
    CHECK(body_of(v, formula(v)) == body_of(w, formula(w)));
}
