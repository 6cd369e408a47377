#include "tests/support/material.hpp"

#include <doctest/doctest.h>

#include <cmath>
#include <string>

using namespace glexpr;
using namespace glexpr::test;

TEST_CASE("material: sin and cos take radians within 1000, whatever the place in the range") {
    for (const double amount : {0.0, .3, 1.0}) {
        CHECK(ratio_at("sin(amount)*.5+.5", amount) == doctest::Approx(std::sin(amount) * .5 + .5).epsilon(1e-15));
        CHECK(ratio_at("cos(amount * 3.14159)*.5+.5", amount) == doctest::Approx(std::cos(amount * 3.14159) * .5 + .5).epsilon(1e-15));
    }
    for (const char* f : {"sin", "cos"}) {
        const std::string name = f;
        CHECK(verdict_of(local_of(name + "(amount*1000)")) == "accepted");
        CHECK(verdict_of(local_of(name + "(amount*1000+.001)")) == "RANGE");
        CHECK(verdict_of(local_of(name + "(amount*1000-.001)")) == "RANGE");
        CHECK(verdict_of(local_of(name + "()")) == "TYPE");
        CHECK(verdict_of(local_of(name + "(1,2)")) == "TYPE");
        CHECK(range_of_local(name + "(0)") == value_range{-1, 1});
    }
}

TEST_CASE("material: radians takes degrees within 1000") {
    CHECK(ratio_at("radians(amount)", 1) == 0.017453292519943295);
    CHECK(verdict_of(local_of("radians(amount*1000)")) == "accepted");
    CHECK(verdict_of(local_of("radians(amount*1000+1)")) == "RANGE");
}

TEST_CASE("material: pow takes a literal exponent without a sign, whole, from 2 to 8, and multiplies") {
    for (int n = 2; n <= 8; ++n) {
        CAPTURE(n);
        CHECK(ratio_at("pow(amount," + std::to_string(n) + ")", .5) == std::pow(.5, n));
        CHECK(ratio_at("pow(amount," + std::to_string(n) + ".0)", 1) == 1);
    }
    for (const char* text : {"pow(amount,1)", "pow(amount,9)", "pow(amount,0)", "pow(amount,2.5)", "pow(amount,1e9)"}) {
        CAPTURE(text);
        CHECK(verdict_of(local_of(text)) == "RANGE");
    }
    for (const char* text : {"pow(amount,amount)", "pow(amount,-2)", "pow(amount,+2)", "pow(amount,(2))", "pow(amount,1+1)", "pow(amount)",
                             "pow(amount,2,3)", "pow(amount,sin(2))"}) {
        CAPTURE(text);
        CHECK(verdict_of(local_of(text)) == "TYPE");
    }
    CHECK(range_of_local("pow(amount,2)") == value_range{-1, 1});  // the factors are taken for themselves
}

TEST_CASE("material: abs, min and max take arguments within 1000") {
    CHECK(ratio_at("abs(amount-1)", .25) == .75);
    CHECK(ratio_at("min(amount,.5)", .25) == .25);
    CHECK(ratio_at("min(amount,.5)", .75) == .5);
    CHECK(ratio_at("max(amount,.5)", .25) == .5);
    CHECK(ratio_at("max(amount,.5)", .75) == .75);
    for (const char* text :
         {"abs(amount*1000+.1)", "min(amount*1000+.1,0)", "min(0,amount*1000+.1)", "max(amount*1000+.1,0)", "max(0,amount*1000+.1)"}) {
        CAPTURE(text);
        CHECK(verdict_of(local_of(text)) == "RANGE");
        CHECK(marked_by(local_of(text)) == "amount*1000+.1");
    }
    for (const char* text : {"abs(amount*1000)", "min(amount*1000,-1000)", "max(1000,amount*1000)"})
        CHECK(verdict_of(local_of(text)) == "accepted");
    for (const char* text : {"abs()", "abs(1,2)", "min(1)", "min(1,2,3)", "max()"}) CHECK(verdict_of(local_of(text)) == "TYPE");
}

TEST_CASE("material: clamp takes bounds whose ranges do not cross") {
    CHECK(ratio_at("clamp(amount,.25,.5)", 0) == .25);
    CHECK(ratio_at("clamp(amount,.25,.5)", .4) == .4);
    CHECK(ratio_at("clamp(amount,.25,.5)", 1) == .5);
    CHECK(verdict_of(local_of("clamp(amount*1000*1000,0,1)")) == "accepted");  // x itself is bound by nothing but ±10⁶
    CHECK(verdict_of(local_of("clamp(amount,1,1)")) == "accepted");
    CHECK(verdict_of(local_of("clamp(amount,1,0)")) == "RANGE");
    CHECK(verdict_of(local_of("clamp(0,amount,1)")) == "accepted");
    CHECK(verdict_of(local_of("clamp(0,amount,.5)")) == "RANGE");
    CHECK(verdict_of(local_of("clamp(0,-1,amount)")) == "accepted");
    CHECK(verdict_of(local_of("clamp(0,-.5,amount)")) == "RANGE");
    CHECK(verdict_of(local_of("clamp(0,amount,amount)")) == "RANGE");
    CHECK(range_of_local("clamp(amount,0,1)") == value_range{0, 1});
    CHECK(range_of_local("clamp(amount*10,amount/2-1,amount+2)") == value_range{-1.5, 3});
}

TEST_CASE("material: smoothstep takes growing literal edges at least .001 apart, and is within [0, 1]") {
    CHECK(ratio_at("smoothstep(0,1,amount)", .5) == .5);
    CHECK(ratio_at("smoothstep(-1,1,amount)", 0) == .5);
    CHECK(range_of_local("smoothstep(0,1,amount)") == value_range{0, 1});
    CHECK(verdict_of(local_of("smoothstep(0,.001,amount)")) == "accepted");
    for (const char* text : {"smoothstep(0,.0009,amount)", "smoothstep(1,0,amount)", "smoothstep(1,1,amount)",
                             "smoothstep(0,1,amount*1000+.1)", "smoothstep(0,1001,amount)"}) {
        CAPTURE(text);
        CHECK(verdict_of(local_of(text)) == "RANGE");
    }
    for (const char* text : {"smoothstep(amount,1,0)", "smoothstep(0,amount,0)", "smoothstep(0,1)", "smoothstep(0,1,2,3)",
                             "smoothstep(0,(1),amount)", "smoothstep(0*1,1,amount)"}) {
        CAPTURE(text);
        CHECK(verdict_of(local_of(text)) == "TYPE");
    }
}

TEST_CASE("material: mix takes two of one type and a ratio within [0, 1] for every value of the uniforms") {
    CHECK(ratio_at("mix(.25,.75,amount)", .5) == .5);
    CHECK(ratio_at("mix(.25,.75,amount)", 0) == .25);
    CHECK(ratio_at("mix(.25,.75,amount)", 1) == .75);
    CHECK(range_of_local("mix(amount,3,.5)") == value_range{-1, 3});
    CHECK(verdict_of(ratio_of("amount")) == "accepted");
    CHECK(verdict_of(ratio_of("amount*1.0000001")) == "RANGE");
    CHECK(verdict_of(ratio_of("amount-1e-9")) == "RANGE");
    CHECK(verdict_of(ratio_of("amount-amount")) == "RANGE");  // nothing is known of how the two hang together
    CHECK(verdict_of(ratio_of("0*amount")) == "accepted");
    CHECK(verdict_of(shader_of("", "mix(#000,#FFF)")) == "TYPE");
    CHECK(verdict_of(shader_of("", "mix(#000,#FFF,0,1)")) == "TYPE");
}

TEST_CASE("material: select compares strictly, and takes the last where both are equal") {
    const std::string source = shader_of("@uniform a: float(0,1,0);", "select(a,.5,#F00,#00F)");
    CHECK(colour_of(source, {{"a", .25}}) == std::array<double, 3>{1, 0, 0});
    CHECK(colour_of(source, {{"a", .5}}) == std::array<double, 3>{0, 0, 1});
    CHECK(colour_of(source, {{"a", .75}}) == std::array<double, 3>{0, 0, 1});
    CHECK(ratio_at("select(.5,amount,.25,.75)", .6) == .25);
    CHECK(ratio_at("select(.5,amount,.25,.75)", .5) == .75);
    CHECK(range_of_local("select(0,1,amount,5)") == value_range{-1, 5});  // both are counted, whatever the comparison
    CHECK(verdict_of(local_of("select(0,1,2)")) == "TYPE");
}

TEST_CASE("material: authored functions have bounded parameters and results, and are reusable") {
    const std::string easing = R"(
@uniform a: float(0,1,0);
@fn ease(t: float(0,1)): float(0,1) { smoothstep(.2,.8,t) }
@fn palette(from: color, to: color, t: float(0,1)): color { mix(from,to,ease(t)) }
@let half: color(palette(#000,#FFF,.5));
)";
    CHECK(colour_of(shader_of(easing, "palette(#000,#FFF,a)"), {{"a", .5}})[0] == doctest::Approx(.5).epsilon(1e-15));
    CHECK(colour_of(shader_of(easing, "palette(#000,#FFF,a)"), {{"a", .2}})[0] == 0);
    CHECK(colour_of(shader_of(easing, "palette(half,half,ease(a/2))"))[1] == doctest::Approx(.5).epsilon(1e-15));
    CHECK(colour_of(shader_of("@fn one(): float(1,1) { 1 }", "mix(#000,#FFF,one())"))[1] == 1);
    CHECK(compiled(shader_of(easing, "#000")).ir().functions.size() == 2);
}

TEST_CASE("material: arguments keep the bounds of parameters, and a function that of its result") {
    const auto with = [](const std::string& call) {
        return shader_of("@uniform a: float(-1,1,0); @fn f(t: float(0,1), c: color): float(0,2) { t * 2 }", "mix(#000,#FFF," + call + ")");
    };
    CHECK(verdict_of(with("f(abs(a)/2,#000)")) == "accepted");
    CHECK(verdict_of(with("f(a,#000)")) == "RANGE");
    CHECK(marked_by(with("f(a,#000)")) == "a");
    CHECK(verdict_of(with("f(#000,#000)")) == "TYPE");
    CHECK(verdict_of(with("f(1,1)")) == "TYPE");
    CHECK(verdict_of(with("f(1)")) == "TYPE");
    CHECK(verdict_of(with("f(1,#000,2)")) == "TYPE");
    CHECK(verdict_of(shader_of("@fn f(): color { #000 }", "f(1)")) == "TYPE");
    CHECK(verdict_of(shader_of("@fn f(): color { #000 }", "f(,)")) == "TYPE");
    CHECK(verdict_of(shader_of("@fn f(): color { #000 }", "f(;)")) == "SYNTAX");
    CHECK(verdict_of(with("f(1,#000)")) == "RANGE");  // twice 1 is no ratio
    const auto declared = [](const std::string& f) { return verdict_of(shader_of(f, "#000")); };
    CHECK(declared("@fn f(t: float(0,1)): float(0,1) { t*2 }") == "RANGE");
    CHECK(declared("@fn f(t: float(0,1)): float(0,1) { t-t }") == "RANGE");
    CHECK(declared("@fn f(t: float(1,0)): float(0,1) { 1 }") == "RANGE");
    CHECK(declared("@fn f(t: float(0,1)): float(1,0) { 1 }") == "RANGE");
    CHECK(declared("@fn f(t: float(0,1001)): float(0,1) { 1 }") == "RANGE");
    CHECK(declared("@fn f(t: float(0,1)): color { t }") == "TYPE");
    CHECK(declared("@fn f(c: color): float(0,1) { c }") == "TYPE");
    CHECK(declared("@fn f(t: float): float(0,1) { 1 }") == "SYNTAX");
    CHECK(declared("@fn f(t: float(0,1)) { t }") == "SYNTAX");
    CHECK(declared("@fn f(t: float(0,1)): float(0,1) { t; }") == "SYNTAX");
    CHECK(declared("@fn f(t: float(0,1),): float(0,1) { t }") == "SYNTAX");
}

TEST_CASE("material: a function knows its parameters and the functions above, nothing else, and never itself") {
    const auto verdict = [](const std::string& f) { return verdict_of(shader_of("@uniform a: float(0,1,0);" + f, "#000")); };
    CHECK(verdict("@fn f(t: float(0,1)): float(0,1) { a }") == "TYPE");
    CHECK(verdict("@fn f(a: float(0,2)): float(0,2) { a }") == "accepted");  // its own a
    CHECK(verdict("@fn f(t: float(0,1)): float(0,1) { f(t) }") == "SYNTAX");
    CHECK(verdict("@fn f(t: float(0,1)): float(0,1) { g(t) } @fn g(t: float(0,1)): float(0,1) { t }") == "SYNTAX");
    CHECK(verdict("@fn g(t: float(0,1)): float(0,1) { t } @fn f(t: float(0,1)): float(0,1) { g(t) }") == "accepted");
}

TEST_CASE("material: uv.x and uv.y lie in [0, 1], and fract wraps") {
    const std::string source = shader_of("", "mix(#000,#FFF,fract(uv.x*4+uv.y))");
    CHECK(colour_of(source, {}, {{0, .25}})[0] == .25);
    CHECK(colour_of(source, {}, {{.5, .25}})[0] == .25);
    CHECK(colour_of(source, {}, {{1, 1}})[0] == 0);
    CHECK(colour_of(shader_of("", "mix(#000,#FFF,uv.x)"), {}, {{1, 0}})[0] == 1);
    CHECK(range_of_local("fract(amount)") == value_range{0, 1});
    CHECK(range_of_local("uv.y") == value_range{0, 1});
    CHECK(verdict_of(local_of("fract(amount*1000+.1)")) == "RANGE");
    CHECK(verdict_of(local_of("uv")) == "TYPE");
    CHECK(verdict_of(local_of("uv.z")) == "SYNTAX");
    CHECK(verdict_of(local_of("uv.")) == "SYNTAX");
    CHECK(ratio_at("fract(amount-1)", .75) == .75);
}

TEST_CASE("material: a plasma of interfering waves and diagonal highlights is within the budgets") {
    const std::string plasma = R"(@shader #plasma {
  @uniform time: float(0,100,0);
  @uniform waves: float(1,12,6);
  @let x: float(fract(uv.x + .1*sin(uv.y*6.28 + time)));
  @let wave: float(sin(x*waves + time) + sin((uv.y + x)*waves - time));
  @let light: float(smoothstep(.9,1,fract((uv.x + uv.y)*4 + time/4)));
  @let ratio: float(wave/4 + .5);
  @fragment { color: mix(mix(#102040,#E04080,ratio),#FFFFFF,light/2); }
})";
    const material m = compiled(plasma);
    CHECK(m.ir().profile == material_profile::uv_opaque_fragment_v1);
    CHECK(m.ir().statistics.colour_nodes <= 256);
    for (const double u : {0.0, .3, 1.0})
        for (const double channel : colour_of(plasma, {}, {{u, 1 - u}})) CHECK((channel >= 0 && channel <= 1));
}
