#include "tests/support/material.hpp"

#include <doctest/doctest.h>

#include <cmath>
#include <limits>
#include <string>
#include <vector>

using namespace glexpr;
using namespace glexpr::test;

TEST_CASE("material ranges: exact operations keep exact ends") {
    CHECK(range_of_local("amount*.5+.5") == value_range{0, 1});
    CHECK(range_of_local("sin(amount)*.5+.5") == value_range{0, 1});
    CHECK(range_of_local("abs(sin(amount))") == value_range{0, 1});
    CHECK(range_of_local("1-amount") == value_range{0, 2});
    CHECK(range_of_local("amount*-3") == value_range{-3, 3});
    CHECK(range_of_local("amount/4") == value_range{-.25, .25});
    CHECK(range_of_local("(amount-1)*(amount+2)") == value_range{-6, 0});
    CHECK(range_of_local("min(amount,.5)") == value_range{-1, .5});
    CHECK(range_of_local("max(amount,.5)") == value_range{.5, 1});
    CHECK(range_of_local("max(min(amount,.9),.1)") == value_range{.1, .9});
    CHECK(range_of_local("abs(amount-.5)") == value_range{0, 1.5});
    CHECK(range_of_local("abs(amount-2)") == value_range{1, 3});
    CHECK(range_of_local("abs(amount+2)") == value_range{1, 3});
    CHECK(range_of_local("-amount") == value_range{-1, 1});
    CHECK(range_of_local("-(amount+1)") == value_range{-2, 0});
    CHECK(range_of_local(".5+.25-.3*0") == value_range{.75, .75});
}

TEST_CASE("material ranges: inexact ends go to the next double outside, on their side alone") {
    const auto next = [](double x, double to) { return std::nextafter(x, to); };
    constexpr double inf = std::numeric_limits<double>::infinity();
    const double sum = .1 + .7;  // the exact sum of the two doubles lies above or below, not on it
    const double error = (.1 - (sum - .7)) + (.7 - (sum - (sum - .7)));
    REQUIRE(error != 0);
    CHECK(range_of_local(".1+.7") == value_range{error < 0 ? next(sum, -inf) : sum, error > 0 ? next(sum, inf) : sum});
    const double product = .1 * .7, rest = std::fma(.1, .7, -product);
    REQUIRE(rest != 0);
    CHECK(range_of_local(".1*.7") == value_range{rest < 0 ? next(product, -inf) : product, rest > 0 ? next(product, inf) : product});
    CHECK(verdict_of(ratio_of("amount*3/3")) == "accepted");  // 3 times the double below a third is less than 1
    CHECK(verdict_of(ratio_of("amount*.1*10")) == "RANGE");   // and 10 times the double above a tenth is more
}

TEST_CASE("material ranges: nothing is known of how repeated terms hang together") {
    CHECK(range_of_local("amount-amount") == value_range{-2, 2});
    CHECK(range_of_local("amount*amount") == value_range{-1, 1});
    CHECK(range_of_local("(amount+1)-(amount+1)") == value_range{-2, 2});
    CHECK(verdict_of(shader_of("@uniform a: float(0,1,0); @let b: float(a-a);", "mix(#000,#FFF,b)")) == "RANGE");
}

TEST_CASE("material ranges: the whole range of a uniform counts, whatever its default") {
    for (const char* by_default : {"0", ".5", "1"}) {
        const std::string source = shader_of("@uniform a: float(0,1.5," + std::string(by_default) + ");", "mix(#000,#FFF,a)");
        CHECK(verdict_of(source) == "RANGE");
    }
}

TEST_CASE("material ranges: every value lies within 1,000,000") {
    CHECK(range_of_local("amount*1000*1000") == value_range{-1e6, 1e6});
    CHECK(verdict_of(local_of("amount*1000*1000*1.0000001")) == "RANGE");
    CHECK(verdict_of(local_of("amount*1000*1000+.001")) == "RANGE");
    CHECK(verdict_of(local_of("amount*1000*1000-.001")) == "RANGE");
    CHECK(verdict_of(local_of("0*(amount*1000*1000+1)")) == "RANGE");  // on the way, too
    CHECK(verdict_of(local_of("pow(amount*10,6)")) == "accepted");
    CHECK(verdict_of(local_of("pow(amount*10,7)")) == "RANGE");
    CHECK(verdict_of(local_of("smoothstep(0,.001,amount*1000)")) == "accepted");
    CHECK(verdict_of(local_of("smoothstep(-.001,0,amount*1000)")) == "RANGE");  // (x + .001)·1000
    const std::string message = compile_material(local_of("amount*1000*1000*2")).diagnostics()[0].message;
    CHECK(message.find("[-2e6, 2e6]") != std::string::npos);
    CHECK(message.find("[-1e6, 1e6]") != std::string::npos);
}

TEST_CASE("material ranges: those of a call come from its arguments, within those of the function") {
    const std::string f = "@uniform a: float(0,1,0); @fn f(t: float(0,1)): float(0,2) { t + t }";
    CHECK(verdict_of(shader_of(f, "mix(#000,#FFF,f(a/2))")) == "accepted");
    CHECK(verdict_of(shader_of(f, "mix(#000,#FFF,f(a))")) == "RANGE");
    const std::string ease = "@uniform a: float(0,1,0); @fn ease(t: float(0,1)): float(0,1) { smoothstep(0,1,t) }";
    CHECK(verdict_of(shader_of(ease, "mix(#000,#FFF,ease(a))")) == "accepted");
    // That of smoothstep is [0, 1] in a call, too, as it is where it is written out.
    const std::string slow = "@uniform a: float(0,1,0); @fn slow(t: float(0,1)): float(0,1) { smoothstep(0,10,t) }";
    CHECK(verdict_of(shader_of(slow, "mix(#000,#FFF,slow(a)*20)")) == "RANGE");
    CHECK(verdict_of(shader_of(slow, "mix(#000,#FFF,smoothstep(0,10,a)*20)")) == "RANGE");
}

TEST_CASE("material ranges: no value of a program in double leaves its range, at the ends of uniforms too") {
    const std::string source = shader_of(R"(
@uniform a: float(.1,.7,.3); @uniform b: float(-3.3,7.7,0);
@let s: float(smoothstep(.1,.7,a));
@let m: float(mix(b*.1,a/.3,s));
@let p: float(pow(a*1.1,7) - b/3);
@let w: float(fract(b*3.7) + sin(p));
@let q: float(select(m,a,p,w));)",
                                         "mix(#123456,#FEDCBA,clamp(q+s*.1,0,1))");
    const material m = compiled(source);
    std::size_t checked = 0;
    for (int i = 0; i <= 60; ++i)
        for (int k = 0; k <= 60; ++k) {
            const double a = i == 60 ? .7 : .1 + i * .01, b = k == 60 ? 7.7 : -3.3 + k * (11.0 / 60);
            const std::vector<material_value> values = detail::evaluate_nodes(m.ir(), std::vector<double>{a, b}, {0, 0});
            for (std::size_t n = 0; n < values.size(); ++n)
                for (std::size_t c = 0; c < 3; ++c) {
                    const value_range r = m.ir().nodes[n].range[c];
                    if (!(values[n][c] >= r.low && values[n][c] <= r.high)) FAIL_CHECK("node " << n << ": " << values[n][c]);
                    ++checked;
                }
        }
    CHECK(checked > 300000);
}

TEST_CASE("material ranges: a mix does not leave its ends by a rounding") {
    // .9·(1 − t) + .9·t is the double above .9 for the first two of these, and the one below for the last.
    for (const double t : {.4161799388943461, .703382088603836, .13534597739545295}) {
        CHECK(.9 * (1 - t) + .9 * t != .9);
        CHECK(ratio_at("mix(.9,.9,amount)", t) == .9);
    }
}

TEST_CASE("material ranges: the polynomial of smoothstep does not leave [0, 1] in double, next to its ends") {
    for (int k = 0; k < 2000; ++k) {
        double low = k * std::numeric_limits<double>::denorm_min(), high = 1;
        for (int i = 0; i < k; ++i) high = std::nextafter(high, 0.0);
        for (const double amount : {low, high, 1 - k * 1e-9, k * 1e-9}) {
            const double value = ratio_at("smoothstep(0,1,amount)", amount);
            if (!(value >= 0 && value <= 1)) FAIL_CHECK("at " << amount << ": " << value);
        }
        if (k > 200) k += 50;
    }
}
