#include <glexpr/graph/lower.hpp>

#include <glexpr/evaluate/evaluate.hpp>
#include <glexpr/graph/compile.hpp>
#include <glexpr/graph/print.hpp>
#include <glexpr/graph/schedule.hpp>
#include <glexpr/parse/functions.hpp>

#include "tests/support/evaluate_ast.hpp"
#include "tests/support/random_expression.hpp"

#include <doctest/doctest.h>

#include <cmath>
#include <map>
#include <string>
#include <string_view>
#include <vector>

using namespace glexpr;
using namespace glexpr::test;

namespace {

std::string codes(const result<formula>& r) {
    std::string text;
    for (const diagnostic& d : r.diagnostics()) text += (text.empty() ? "" : " ") + std::string(name(d.code));
    return text;
}

double value_of(std::string_view text, double x = 0, double y = 0) {
    graph g;
    const auto f = compile(g, text);
    CAPTURE(text);
    CAPTURE(codes(f));
    REQUIRE(f);
    const auto v = evaluate<double>(f->root, {{"x", x}, {"y", y}, {"z", 5}, {"a", 2}, {"b", 3}});
    CHECK(v.defined);
    return v.value;
}

bool same(std::string_view a, std::string_view b) {
    graph g;
    const auto f = compile(g, a), h = compile(g, b);
    CAPTURE(a);
    CAPTURE(b);
    REQUIRE(f);
    REQUIRE(h);
    return f->root == h->root;
}

}  // namespace

TEST_CASE("lower: every function of the language has its meaning, under every spelling") {
    random_source random(61);
    static constexpr double domain[4][2] = {{-0.95, 0.95}, {1.05, 3}, {0.1, 0.9}, {-3, 3}};
    for (const function_spelling& s : function_spellings) {
        std::string text = std::string(s.text) + "(x";
        const std::size_t most = s.arguments.most == argument_range::any ? 3 : s.arguments.most;
        static constexpr const char* more[] = {", y", ", a"};
        std::size_t compared = 0;
        for (std::size_t count = 1; count <= most; ++count) {
            if (count > 1) text += more[count - 2];
            if (count < s.arguments.least) continue;
            const auto tree = parse(text + ")");
            CAPTURE(text);
            REQUIRE(tree);
            graph g;
            const auto f = lower(g, *tree);
            REQUIRE(f);
            for (const auto& [low, high] : domain)
                for (int i = 0; i < 40; ++i) {
                    const std::map<std::string, double> at{
                        {"x", random.real(low, high)}, {"y", random.real(0.5, 2)}, {"a", random.real(2, 4)}};
                    const tracked expected = ast_evaluator(*tree, at)();
                    if (std::isnan(expected.value)) continue;
                    const auto actual = evaluate<double>(f->root, {{"x", at.at("x")}, {"y", at.at("y")}, {"a", at.at("a")}});
                    CAPTURE(at.at("x"));
                    CAPTURE(at.at("y"));
                    CHECK(actual.defined);
                    CHECK(std::fabs(actual.value - expected.value) <= 4 * expected.error + 1e-14 * std::fabs(expected.value));
                    ++compared;
                }
        }
        CHECK(compared >= 40);
    }
}

TEST_CASE("lower: what functions are made of") {
    CHECK(same("sec(x)", "1/cos(x)"));
    CHECK(same("cot(x)", "cos(x)/sin(x)"));
    CHECK(same("atan(y, x)", "atan2(y, x)"));
    CHECK(same("log(x, y)", "ln(x)/ln(y)"));
    CHECK(same("log(x, 2)", "log2(x)"));
    CHECK(same("round(x)", "floor(x + 1/2)"));
    CHECK(same("hypot(x, y, z)", "sqrt(x^2 + y^2 + z^2)"));
    CHECK(same("hypot(x)", "abs(x)"));
    CHECK(same("min(x)", "x"));
    CHECK(same("clamp(x, 0, 1)", "min(max(x, 0), 1)"));
    CHECK(same("step(y, x)", "if(x < y, 0, 1)"));
    CHECK(same("pow(x, 2.0)", "x*x"));
    CHECK(same("e^x", "exp(x)"));
    CHECK(same("2^x", "exp2(x)"));
    CHECK(same("x % y", "mod(x, y)"));
    CHECK_FALSE(same("min(x, y)", "min(y, x)"));
    CHECK(value_of("cot(pi/2) + x") == doctest::Approx(0).epsilon(1e-15));
    CHECK(value_of("mod(-1, 3) + x") == 2);
    CHECK(value_of("round(-2.5) + x") == -2);
}

TEST_CASE("lower: the four constants") {
    CHECK(value_of("pi + x") == 3.141592653589793);
    CHECK(value_of("tau + x") == 6.283185307179586);
    CHECK(value_of("e + x") == 2.718281828459045);
    CHECK(value_of("phi + x") == 1.618033988749895);
}

TEST_CASE("lower: conditions are numbers and numbers are conditions where need be") {
    CHECK(value_of("(x < y) + 1", 1, 2) == 2);
    CHECK(value_of("(x < y) + 1", 2, 1) == 1);
    CHECK(value_of("if(x, 7, 8)", -0.5) == 7);
    CHECK(value_of("if(x, 7, 8)", 0) == 8);
    CHECK(value_of("if(x and y, 7, 8)", 1, 2) == 7);
    CHECK(value_of("if(x and y, 7, 8)", 1, 0) == 8);
    CHECK(value_of("if(not x, 7, 8)", 0) == 7);
    CHECK(value_of("if(x > y, 7, 8)", 2, 1) == 7);
    CHECK(value_of("if(x >= y, 7, 8)", 1, 1) == 7);
    CHECK(value_of("if(x != y, 7, 8)", 1, 1) == 8);
    CHECK(value_of("sin(x < y) - sin(1)", 1, 2) == 0);
    CHECK(value_of("p = x < y; if(p, 7, 8) + p", 1, 2) == 8);
    CHECK(value_of("inside(u) = u < 1; if(inside(x), 7, 8)", 0) == 7);
    CHECK(same("inside(u) = u < 1; if(inside(x), y, z)", "if(x < 1, y, z)"));
}

TEST_CASE("lower: equations are differences") {
    CHECK(same("x^2 + y^2 = 1", "x^2 + y^2 - 1"));
    CHECK(same("x = y", "x - y"));
    CHECK(same("x = 0", "x"));
}

TEST_CASE("lower: definitions and functions are expanded") {
    CHECK(same("r = sqrt(x^2 + y^2); g(u, v) = u*v; g(r, z) - 1", "sqrt(x^2 + y^2)*z - 1"));
    CHECK(same("g(u) = u^2; h(u) = g(u) + g(2*u); h(x + y)", "(x + y)^2 + (2*(x + y))^2"));
    CHECK(same("g(u, v) = u - v; g(y, x)", "y - x"));
    CHECK(same("g(x) = x + y; g(z)", "z + y"));
    CHECK(same("g(u, v) = u; g(x, 1)", "x"));
    CHECK(same("k = 3; g(u) = k*u; g(x)", "3*x"));
    CHECK(value_of("g(u) = if(u > 0, ln(u), 0); g(-1) + x", 2) == 2);
}

TEST_CASE("lower: a named result, and the names of the text") {
    graph g;
    const auto f = compile(g, "f(x,y,z) = x*a + y - y + pi");
    REQUIRE(f);
    CHECK(f->name == "f");
    std::string names;
    for (const ast_name& n : f->names) names += n.text + (n.kind == name_kind::coordinate ? "c " : "p ");
    CHECK(names == "xc ap yc ");
    CHECK(compile(g, "x + y")->name.empty());
}

TEST_CASE("lower: nodes know the text they came from") {
    graph g;
    const auto f = compile(g, "g(u) = sin(u)*2; x + g(y^2)");
    REQUIRE(f);
    const auto origin = [&](std::string_view text) {
        const auto h = compile(g, text);
        REQUIRE(h);
        return g.origin(h->root.id());
    };
    CHECK(origin("x + 2*sin(y^2)") == span{17, 27});
    CHECK(origin("sin(y^2)") == span{7, 13});
    CHECK(origin("y^2") == span{23, 26});
    CHECK(g.current_origin() == span{});
}

TEST_CASE("numerics-03: constants without a value are errors at their place") {
    struct refused {
        const char* text;
        diag_code code;
        span where;
    };
    for (const refused& r : {
             refused{"x + sqrt(-1)", diag_code::undefined_constant, {4, 12}},
             refused{"x + 1/0", diag_code::undefined_constant, {4, 7}},
             refused{"x + 0/0", diag_code::undefined_constant, {4, 7}},
             refused{"x + log(0)", diag_code::undefined_constant, {4, 10}},
             refused{"ln(-2)*x", diag_code::undefined_constant, {0, 6}},
             refused{"x + log10(0)", diag_code::undefined_constant, {4, 12}},
             refused{"x + log(2, 1)", diag_code::undefined_constant, {4, 13}},
             refused{"asin(2) + x", diag_code::undefined_constant, {0, 7}},
             refused{"acosh(0.5) + x", diag_code::undefined_constant, {0, 10}},
             refused{"atanh(1) + x", diag_code::undefined_constant, {0, 8}},
             refused{"atan2(0, 0) + x", diag_code::undefined_constant, {0, 11}},
             refused{"mod(3, 0) + x", diag_code::undefined_constant, {0, 9}},
             refused{"(-2)^0.5 + x", diag_code::undefined_constant, {0, 8}},
             refused{"(-2)^pi + x", diag_code::undefined_constant, {0, 7}},
             refused{"inversesqrt(-1) + x", diag_code::undefined_constant, {0, 15}},
             refused{"csc(0) + x", diag_code::undefined_constant, {0, 6}},
             refused{"exp(1000) + x", diag_code::constant_overflow, {0, 9}},
             refused{"1e300*1e300 + x", diag_code::constant_overflow, {0, 11}},
             refused{"10^400 + x", diag_code::constant_overflow, {0, 6}},
             refused{"1e400 + x", diag_code::number_out_of_range, {0, 5}},
             refused{"g(u) = ln(u); x + g(-1)", diag_code::undefined_constant, {18, 23}},
             refused{"g(u) = u + ln(0); x + g(y)", diag_code::undefined_constant, {11, 16}},
         }) {
        CAPTURE(r.text);
        graph g;
        // Once in a fresh graph and once where the nodes exist already.
        for (int again = 0; again < 2; ++again) {
            CAPTURE(again);
            const auto f = compile(g, r.text);
            CHECK_FALSE(f);
            std::vector<diagnostic> errors;
            for (const diagnostic& d : f.diagnostics())
                if (d.severity == severity::error) errors.push_back(d);
            REQUIRE(errors.size() == 1);
            CHECK(errors[0].code == r.code);
            // What a function meets in a used graph is placed at the result as a whole.
            const span where = again == 1 && std::string_view(r.text) == "g(u) = ln(u); x + g(-1)" ? span{14, 23} : r.where;
            CHECK(errors[0].where.begin == where.begin);
            CHECK(errors[0].where.end == where.end);
        }
    }
}

TEST_CASE("lower: what may have a value is left alone") {
    struct accepted {
        const char* text;
        const char* diagnostics;
    };
    for (const accepted& a : {
             accepted{"0^-1 + x", "division_by_zero"},
             accepted{"pow(0, -1) + x", "division_by_zero"},
             accepted{"x/0", "division_by_zero"},
             accepted{"mod(x, 0)", "division_by_zero"},
             accepted{"x/(y - y)", "division_by_zero"},
             accepted{"if(-1 > 0, ln(-1), x)", ""},
             accepted{"k = 1/0; x", ""},
             accepted{"g(u) = 1/0; x", ""},
             accepted{"1e-400 + x", "constant_underflow"},
             accepted{"sqrt(x)/x", ""},
             accepted{"cbrt(-8) + x", ""},
             accepted{"0^0 + x", ""},
         }) {
        CAPTURE(a.text);
        graph g;
        const auto f = compile(g, a.text);
        CHECK(f);
        CHECK(codes(f) == a.diagnostics);
    }
}

TEST_CASE("lower: no more errors than asked for") {
    std::string text = "x";
    for (int i = 1; i <= 100; ++i) text += " + sqrt(-" + std::to_string(i) + ")";
    parse_options options;
    options.limits.diagnostics = 5;
    graph g;
    const auto f = compile(g, text, symbols::defaults(), options);
    CHECK_FALSE(f);
    CHECK(f.diagnostics().size() == 6);
    CHECK(f.diagnostics().back().code == diag_code::too_many_errors);
}

TEST_CASE("lower: functions that double end at the limit of nodes") {
    std::string text = "f0(u) = u*sin(u); ", squares = "s0(u) = u*u; ";
    for (int i = 1; i <= 40; ++i) {
        const std::string last = std::to_string(i - 1), next = std::to_string(i);
        text += "f" + next + "(u) = f" + last + "(f" + last + "(u)); ";
        if (i <= 20) squares += "s" + next + "(u) = s" + last + "(u)*s" + last + "(u); ";
    }
    graph g;
    const auto f = compile(g, text + "f40(x)");
    CHECK_FALSE(f);
    CHECK(codes(f) == "too_many_nodes");
    CHECK(g.size() <= limits{}.nodes);
    // Twenty functions that square their predecessor share everything.
    graph small;
    const auto s = compile(small, squares + "s20(x + 1)");
    REQUIRE(s);
    CHECK(small.size() < 60);
    CHECK(s->root.node().payload == 1 << 21);
}

TEST_CASE("lower: calls that fold to nothing cannot hold up the program either") {
    std::string text = "g(u) = ";
    for (int i = 0; i < 3000; ++i) text += "sign(u + " + std::to_string(i) + ") + ";
    text += "1; ";
    for (int i = 0; i < 3000; ++i) text += "g(" + std::to_string(i) + ") + ";
    graph g;
    parse_options options;
    const auto f = compile(g, text + "x", symbols::defaults(), options);
    CHECK_FALSE(f);
    CHECK(codes(f) == "too_many_nodes");
}

TEST_CASE("lower: long sums and many arguments need no stack") {
    std::string sum = "x", least = "min(x";
    for (int i = 1; i <= 15000; ++i) {
        sum += " + " + std::to_string(i) + "*y";
        least += ", y + " + std::to_string(i);
    }
    graph g;
    CHECK(compile(g, sum));
    const auto f = compile(g, least + ")");
    REQUIRE(f);
    std::vector<int> depth(std::size_t{f->root.id().index} + 1);
    for (const node_id id : schedule(g, f->root.id())) {
        const node n = g[id];
        for (std::size_t i = 0; i < n.arity(); ++i)
            if (depth[n.operand(i).index] >= depth[id.index]) depth[id.index] = depth[n.operand(i).index] + 1;
    }
    CHECK(depth[f->root.id().index] <= 16);
}
