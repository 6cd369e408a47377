#include "tests/support/material_rules.hpp"

#include <doctest/doctest.h>

#include <array>
#include <cmath>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

using namespace glexpr;
using test::material_reading;
using test::read_material;
using test::ruling;

namespace {

constexpr diag_code syntax = diag_code::material_syntax, type = diag_code::material_type, range = diag_code::material_range,
                    budget = diag_code::material_budget, input = diag_code::material_input;

/// A program whose parts are given; the colour is mixed by `ratio`.
std::string program(std::string_view ratio, std::string_view declarations = "") {
    return "@shader #s { @uniform a: float(0,1,0); @uniform b: float(-2,2,1); " + std::string(declarations) +
           " @fragment { color: mix(#000,#fff," + std::string(ratio) + "); } }";
}

std::string repeated(std::string_view text, std::size_t times) {
    std::string all;
    while (times-- > 0) all += text;
    return all;
}

bool accepts(std::string_view text) { return read_material(text).verdict == ruling::accepted; }

/// Whether the text is refused with this code alone.
bool refuses(std::string_view text, diag_code code) {
    const material_reading r = read_material(text);
    return r.verdict == ruling::refused && r.codes == std::vector{code};
}

/// A rule: what it lets pass, and what it does not.
struct rule {
    std::string accepted, refused;
    diag_code code;
};

void check(const std::vector<rule>& rules) {
    for (const rule& r : rules) {
        CAPTURE(r.accepted);
        CHECK(accepts(r.accepted));
        CAPTURE(r.refused);
        CHECK(refuses(r.refused, r.code));
    }
}

std::size_t nodes_of(std::string_view ratio) { return read_material(program(ratio)).colour->parts[2].size; }
std::size_t depth_of(std::string_view ratio) { return read_material(program(ratio)).colour->parts[2].depth; }

}  // namespace

TEST_CASE("material rules: the grammar") {
    const std::string whole = "@shader #s { @fragment { color: #fff; } }";
    check({
        {whole, "", syntax},
        {whole + " // end", whole + " end", syntax},
        {"/**/" + whole + "/* * / */", whole + "/* ", syntax},
        {"@shader #a-1 { @fragment { color: #fff; } }", "@shader #1a { @fragment { color: #fff; } }", syntax},
        {whole, "@shader #s { @fragment { color: #ffff; } }", syntax},
        {whole, "@shader #s { @fragment { color: #ffg; } }", syntax},
        {whole, "@shader #s { @fragment { color: #fff } }", syntax},
        {whole, "@shader #s { @fragment { color: #fff; color: #fff; } }", syntax},
        {whole, "@shader #s { @fragment { color: #fff; } @fragment { color: #fff; } }", syntax},
        {whole, "@Shader #s { @fragment { color: #fff; } }", syntax},
        {program("a"), program("unknown()"), syntax},
        {program("a"), program("a)"), syntax},
        {program("a*a"), program("a a"), syntax},
        {program("a*a"), program(".5a"), syntax},
        {program("a*a"), program("a**a"), syntax},
        {program("a"), program("a$"), syntax},
        {program("max(a,.5)"), program("max(a,)"), syntax},
        {program("a", "@let l: float(1);"), program("a", "@let l: float(1); @uniform c: float(0,1,0);"), syntax},
        {program("a", "@fn f(): color { #fff } @let l: float(1);"), program("a", "@let l: float(1); @fn f(): color { #fff }"), syntax},
        {program("f(a)", "@fn f(x: float(0,1)): float(0,1) { x }"), program("f(a)", "@fn f(x: float(0,1)): float(0,1) { f(x) }"), syntax},
        {program("uv.x"), program("uv.z"), syntax},
        {program("a", "// one line\r@let l: float(a);// another\n"), program("a", "// one line @let l: float(a);"), syntax},
        {program("a", "@uniform u: float(0,1,0);"), program("a", "@uniform u: float(0,a,0);"), syntax},
        {program("a", "@uniform u: float(0,1,0);"), program("a", "@uniform u: color(0,1,0);"), syntax},
        {program("clamp(- - + -a + 1 * + 1, 0, 1)"), program("a +"), syntax},
    });
    CHECK(accepts("@shader#s{@fragment{color:#FfF000;}}"));
    CHECK(accepts(program("1.+.5-1e0+5E-1")));
}

TEST_CASE("material rules: types and names") {
    check({
        {program("a"), program("#fff"), type},
        {program("a"), program("c"), type},
        {program("(a+a)/2"), program("a+#fff"), type},
        {program("a"), program("#fff*a"), type},
        {program("a"), program("-#fff"), type},
        {program("a"), program("#fff/2"), type},
        {"@shader #s { @fragment { color: rgb(1,2,3); } }", "@shader #s { @fragment { color: 1; } }", type},
        {program("a", "@let l: color(#fff);"), program("a", "@let l: float(#fff);"), type},
        {program("a", "@let l: float(a);"), program("a", "@let l: color(a);"), type},
        {program("a", "@let l: float(a); @let m: float(l);"), program("a", "@let l: float(m); @let m: float(a);"), type},
        {program("a", "@let l: float(a);"), program("a", "@let a: float(1);"), type},
        {program("a", "@let pow: float(a);"), program("a", "@let sin: float(1);"), type},
        {program("a", "@uniform sin: float(0,1,0);"), program("a", "@uniform a: float(0,1,0);"), type},
        {program("a", "@fn f(x: color): color { x }"), program("a", "@fn pow(x: color): color { x }"), type},
        {program("a", "@fn f(pow: color): color { pow }"), program("a", "@fn f(mix: color): color { #fff }"), type},
        {program("a", "@fn f(x: color, y: color): color { x }"), program("a", "@fn f(x: color, x: color): color { x }"), type},
        {program("a", "@fn f(x: color): color { x }"), program("a", "@fn f(x: color): color { 1 }"), type},
        {program("a", "@fn f(): float(0,1) { 1 }"), program("a", "@fn f(): float(0,1) { a }"), type},
        {program("f(a)", "@fn f(x: float(0,1)): float(0,1) { x }"), program("f(#fff)", "@fn f(x: float(0,1)): float(0,1) { x }"), type},
        {program("f(a)", "@fn f(x: float(0,1)): float(0,1) { x }"), program("f(a,a)", "@fn f(x: float(0,1)): float(0,1) { x }"), type},
        {program("f()", "@fn f(): float(0,1) { 1 }"), program("f", "@fn f(): float(0,1) { 1 }"), type},
        {program("max(a,a)"), program("max(a)"), type},
        {program("mix(a,a,a)"), program("mix(a,#fff,a)"), type},
        {program("mix(a,a,a)"), program("mix(a,a,#fff)"), type},
        {program("select(a,a,a,a)"), program("select(a,a,#fff,a)"), type},
        {program("select(a,a,a,a)"), program("select(#fff,a,a,a)"), type},
        {program("a/2"), program("a/b"), type},
        {program("a/+2"), program("a/(2)"), type},
        {program("pow(a,2)"), program("pow(a,a)"), type},
        {program("pow(a,2)"), program("pow(a,+2)"), type},
        {program("pow(a,2.0)"), program("pow(a,1+1)"), type},
        {program("smoothstep(-1,1,a)"), program("smoothstep(a,1,a)"), type},
        {program("a", "@let l: color(rgb(0,+255,-0));"), program("a", "@let l: color(rgb(0,a,0));"), type},
        {program("a", "@let l: color(rgb(0,1e2,0.0));"), program("a", "@let l: color(rgb(0,1));"), type},
    });
}

TEST_CASE("material rules: numbers and ranges") {
    check({
        {program("a", "@let l: float(1000);"), program("a", "@let l: float(1000.0001);"), range},
        {program("a", "@let l: float(-1000);"), program("a", "@let l: float(-1000.0001);"), range},
        {program("a", "@let l: float(1);"), program("a", "@let l: float(1e999);"), range},
        {program("a", "@uniform u: float(1,1,1);"), program("a", "@uniform u: float(1,.9,1);"), range},
        {program("a", "@uniform u: float(0,1,1);"), program("a", "@uniform u: float(0,1,1.1);"), range},
        {program("a", "@uniform u: float(0,1,0);"), program("a", "@uniform u: float(0,1,-.1);"), range},
        {program("a"), program("b"), range},
        {program("clamp(b,0,1)"), program("clamp(b,-.1,1)"), range},
        {program("sin(b)*.5+.5"), program("sin(b)*.5+.6"), range},
        {program("a"), program("a-a"), range},
        {program("abs(sin(b))"), program("sin(b)"), range},
        {program("a/2"), program("a/0"), range},
        {program("a/1", "@let l: float(a/.001);"), program("a", "@let l: float(a/.000999);"), range},
        {program("a/1", "@let l: float(a/-.001);"), program("a", "@let l: float(a/-.000999);"), range},
        {program("a", "@let l: float(sin(a*1000));"), program("a", "@let l: float(sin(a*1000+1e-9));"), range},
        {program("a", "@let l: float(cos(b*500));"), program("a", "@let l: float(cos(b*501));"), range},
        {program("a", "@let l: float(radians(b*500));"), program("a", "@let l: float(radians(b*501));"), range},
        {program("a", "@let l: float(abs(b*500));"), program("a", "@let l: float(abs(b*501));"), range},
        {program("fract(b*500)"), program("fract(b*501)"), range},
        {program("a", "@let l: float(min(a,b*500));"), program("a", "@let l: float(min(a,b*501));"), range},
        {program("a", "@let l: float(max(a,b*500));"), program("a", "@let l: float(max(b*501,a));"), range},
        {program("a", "@let l: float(clamp(b,a,1));"), program("a", "@let l: float(clamp(b,a,.9));"), range},
        {program("smoothstep(0,.001,b*500)"), program("smoothstep(0,.001,b*501)"), range},
        {program("smoothstep(0,.001,a)"), program("smoothstep(0,.000999,a)"), range},
        {program("smoothstep(0,.1,a)"), program("smoothstep(.1,.1,a)"), range},
        {program("smoothstep(-1000,1000,b)"), program("smoothstep(-1000,-999.999,b*500)"), range},
        {program("pow(a,2)"), program("pow(b,2)"), range},
        {program("pow(a,8)"), program("pow(a,9)"), range},
        {program("pow(a,2)"), program("pow(a,1)"), range},
        {program("pow(a,2)"), program("pow(a,2.5)"), range},
        {program("a", "@let l: float(b*500*1000);"), program("a", "@let l: float(b*501*1000);"), range},
        {program("a", "@let l: float(pow(b*5,6));"), program("a", "@let l: float(pow(b*6,6));"), range},
        {program("a", "@let l: color(rgb(0,255,0));"), program("a", "@let l: color(rgb(0,256,0));"), range},
        {program("a", "@let l: color(rgb(0,255,0));"), program("a", "@let l: color(rgb(0,-1,0));"), range},
        {program("a", "@let l: color(rgb(0,255,0));"), program("a", "@let l: color(rgb(0,.5,0));"), range},
        {program("a", "@fn f(x: float(0,1)): float(0,1) { x }"), program("a", "@fn f(x: float(0,1)): float(0,.9) { x }"), range},
        {program("a", "@fn f(x: float(1,1)): float(0,1) { x }"), program("a", "@fn f(x: float(1,0)): float(0,1) { 1 }"), range},
        {program("f(a)", "@fn f(x: float(0,1)): float(0,1) { x }"), program("f(a*1.1)", "@fn f(x: float(0,1)): float(0,1) { x }"), range},
        {program("select(b,a,a,a)"), program("select(a,a,a,b)"), range},
        {program("mix(a,1,a)"), program("mix(a,b,a)"), range},
        {program("f(.5)", "@fn f(x: float(0,2)): float(0,2) { x }"), program("f(1.5)", "@fn f(x: float(0,2)): float(0,2) { x }"), range},
    });
}

TEST_CASE("material rules: what is exact is decided, what rounds may not be") {
    CHECK(accepts(program("sin(b)*.5+.5")));
    CHECK(accepts(program("a*.25+.75")));
    CHECK(refuses(program("a*.1+.9000000000000001"), range));
    CHECK(refuses(program("a*.1*10"), range));                            // 0.1 is a little more than a tenth,
    CHECK(read_material(program("a/3*3")).verdict == ruling::undecided);  // and the third a little less than one
    CHECK(accepts(program("a*.1*9.999999")));
    CHECK(refuses(program("a*.1*10.000001"), range));
}

TEST_CASE("material rules: budgets") {
    const auto uniforms = [](std::size_t n) {
        std::string all;
        for (std::size_t i = 2; i < n; ++i) all += "@uniform u" + std::to_string(i) + ": float(0,1,0);";
        return program("a", all);
    };
    const auto locals = [](std::size_t n) {
        std::string all;
        for (std::size_t i = 0; i < n; ++i) all += "@let l" + std::to_string(i) + ": float(1);";
        return program("a", all);
    };
    const auto functions = [](std::size_t n) {
        std::string all;
        for (std::size_t i = 0; i < n; ++i) all += "@fn f" + std::to_string(i) + "(): float(0,1) { 1 }";
        return program("a", all);
    };
    const auto parameters = [](std::size_t n) {
        std::string all;
        for (std::size_t i = 0; i < n; ++i) all += (i == 0 ? "p" : ", p") + std::to_string(i) + ": color";
        return program("a", "@fn f(" + all + "): float(0,1) { 1 }");
    };
    const auto named = [](std::size_t n) { return program("a", "@let " + std::string(n, 'n') + ": float(1);"); };
    const auto called = [](std::size_t n) { return "@shader #" + std::string(n, 's') + " { @fragment { color: #fff; } }"; };
    const auto nested = [](std::size_t n) {
        return "@shader #s { @fragment { color: " + repeated("(", n) + "#fff" + repeated(")", n) + "; } }";
    };
    const auto long_text = [](std::size_t n) {
        const std::string whole = "@shader #s { @fragment { color: #fff; } }";
        return whole + std::string(n - whole.size(), ' ');
    };
    const auto large = [](std::size_t factors) {
        std::string sum = "a";
        for (std::size_t i = 1; i < factors; ++i) sum += "*a";
        return sum;
    };
    check({
        {uniforms(16), uniforms(17), budget},
        {locals(16), locals(17), budget},
        {functions(16), functions(17), budget},
        {parameters(8), parameters(9), budget},
        {named(32), named(33), budget},
        {called(64), called(65), budget},
        {nested(16), nested(17), budget},
        {long_text(64 * 1024), long_text(64 * 1024 + 1), budget},
        {program(large(15)), program(large(16)), budget},  // the mix is a level more
        {program("a", "@let l: float(pow(" + large(8) + ",8));"),
         program("a", "@let l: float(pow(" + large(9) + ",8)*pow(" + large(9) + ",8));"), budget},
    });
    const std::string ones = "@let l: float(pow(a,6)); @let m: float(1);";
    CHECK(read_material(program("a", ones)).definition_nodes == 12);
    CHECK(accepts(program("min(min(l*l*l*l*l,l*l*l*l*l),min(l*l*l*l*l,l*l*l*l*l))", ones)));  // 4·(55 + 4) + 3 + 3
    CHECK(read_material(program("min(min(l*l*l*l*l,l*l*l*l*l),min(l*l*l*l*l,l*l*l*l*l))", ones)).colour->size == 242);
    CHECK(accepts(program("min(min(l*l*l*l*l,l*l*l*l*l),min(l*l*l*l*l,l*l*l*l*l*1))", ones)));
    CHECK(refuses(program("min(min(l*l*l*l*l,l*l*l*l*l),min(l*l*l*l*l,l*l*l*l*l*1*1))", ones), budget));
    const std::string tokens = repeated("+", 4096);
    CHECK(refuses(program(tokens + "(a)"), budget));
    CHECK(accepts(program(repeated("+", 4000) + "(a)")));
    // The last of these would be 2^17 nodes: told at once.
    std::string doubling = "@let l0: float(a*a);";
    for (int i = 1; i < 16; ++i)
        doubling += "@let l" + std::to_string(i) + ": float(l" + std::to_string(i - 1) + "*l" + std::to_string(i - 1) + ");";
    CHECK(refuses(program("a", doubling), budget));
}

TEST_CASE("material rules: how nodes and depth count") {
    CHECK(nodes_of("a") == 1);
    CHECK(nodes_of("+(a)") == 1);
    CHECK(nodes_of("abs(-a)") == 3);
    CHECK(nodes_of("-1+1") == 3);
    CHECK(nodes_of("- -1*1") == 4);
    CHECK(nodes_of("a*a") == 3);
    CHECK(nodes_of("a/2") == 3);
    CHECK(nodes_of("radians(a)") == 3);
    CHECK(nodes_of("fract(a)") == 2);
    CHECK(nodes_of("min(a,a)") == 3);
    CHECK(nodes_of("clamp(a,0,1)") == 4);
    CHECK(nodes_of("mix(a,a,a)") == 4);
    CHECK(nodes_of("select(a,a,a,a)") == 5);
    CHECK(nodes_of("smoothstep(0,1,a)") == 30);
    CHECK(depth_of("smoothstep(0,1,a)") == 7);
    for (std::size_t n = 2; n <= 8; ++n) CHECK(nodes_of("pow(a," + std::to_string(n) + ")") == 2 * n - 1);
    CHECK(depth_of("pow(a,2)") == 2);
    CHECK(depth_of("pow(a,5)") == 4);
    CHECK(depth_of("pow(a,8)") == 4);
    const material_reading r = read_material(program("f(f(l))", "@fn f(x: float(0,1)): float(0,1) { x*x } @let l: float(pow(a,3));"));
    REQUIRE(r.colour);
    CHECK(r.definition_nodes == 3 + 5);
    CHECK(r.colour->parts[2].size == 4 * 5 + 2 + 1);
    CHECK(r.depth == 6);
    CHECK(read_material(program("a", "@fn f(x: float(0,1)): float(0,1) { x*x } @let l: float(f(f(pow(a,3))));")).definition_nodes == 3 + 7);
}

TEST_CASE("material rules: text that is no input, and profiles") {
    CHECK(refuses(program("a") + "// \xff", input));
    CHECK(refuses(program("a") + "// \xc0\xaf", input));
    CHECK(refuses(program("a") + "// \xed\xa0\x80", input));
    CHECK(refuses(program("a") + "// " + std::string(1, '\0'), input));
    CHECK(accepts(program("a") + "// \xed\x9f\xbf \xf4\x8f\xbf\xbf \xc3\xa9"));
    CHECK(refuses(program("\xc3\xa9"), syntax));
    const std::array<std::string, 3> programs{program("a"), program("select(a,a,a,a)"), program("uv.x")};
    for (std::size_t p = 0; p < programs.size(); ++p) {
        CHECK(read_material(programs[p]).profile == p);
        for (std::size_t accepted = 0; accepted < programs.size(); ++accepted)
            CHECK((read_material(programs[p], accepted).verdict == ruling::accepted) == (accepted >= p));
    }
    CHECK(read_material(program("fract(a)")).profile == 2);
    CHECK(read_material(program("a", "@fn f(): color { #fff }")).profile == 1);
}

TEST_CASE("material rules: values") {
    const auto value = [](std::string_view ratio, double a, double x) {
        const material_reading r =
            read_material(program(ratio, "@fn f(p: float(0,1), q: float(0,1)): float(-1,1) { p-q } @let l: float(a*a);"));
        REQUIRE(r.verdict == ruling::accepted);
        return test::value_of(r.colour->parts[2], std::array{a, -1.5}, {x, 0.25})[0];
    };
    CHECK(value("smoothstep(0,1,a)", 0.5, 0) == 0.5);
    CHECK(value("smoothstep(0,1,a)", 0.25, 0) == 0.15625);
    CHECK(value("l", 0.5, 0) == 0.25);
    CHECK(value("abs(f(l,a))", 0.5, 0) == 0.25);
    CHECK(value("select(a,uv.x,0,1)", 0.5, 0.5) == 1);
    CHECK(value("select(a,uv.x,0,1)", 0.5, 0.75) == 0);
    CHECK(value("fract(b)", 0, 0) == 0.5);
    CHECK(value("mix(uv.x,uv.y,a)", 0.5, 0.75) == 0.5);
    CHECK(value("pow(a,3)", 0.5, 0) == 0.125);
    CHECK(value("clamp(-b,.1,.5)", 0, 0) == 0.5);
    const material_reading r = read_material("@shader #s { @fragment { color: #2060D0; } }");
    CHECK(test::value_of(*r.colour, {}, {})[2] == std::pow(208.0 / 255, 2.2));
}
