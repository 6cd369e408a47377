#include "tests/support/material.hpp"

#include <doctest/doctest.h>

#include <cmath>
#include <string>

using namespace glexpr;
using namespace glexpr::test;

// The complete programs that the language's description goes with, typed anew, and the values it states.

namespace {

std::array<double, 3> linear(int r, int g, int b) { return {std::pow(r / 255.0, 2.2), std::pow(g / 255.0, 2.2), std::pow(b / 255.0, 2.2)}; }
const std::array<double, 3> blue = linear(0x20, 0x60, 0xD0), orange = linear(0xF0, 0x90, 0x30);

std::array<double, 3> between(const std::array<double, 3>& a, const std::array<double, 3>& b, double t) {
    return {a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t, a[2] + (b[2] - a[2]) * t};
}

bool same(const std::array<double, 3>& a, const std::array<double, 3>& b) {
    for (std::size_t k = 0; k < 3; ++k)
        if (!(std::fabs(a[k] - b[k]) <= 1e-15)) return false;
    return true;
}

const std::string blend = R"(@shader #blend {
  @uniform amount: float(0,1,0);
  @let ratio: float(smoothstep(0,1,amount));
  @fragment {
    color: mix(#2060D0,#F09030,ratio);
  }
}
)";

const std::string pulse = R"(@shader #pulse {
  @uniform timeSeconds: float(0,2,0);
  @let phase: float(timeSeconds * 1.5707963267948966);
  @let ratio: float(sin(phase) * .5 + .5);
  @let cold: color(rgb(32,64,128));
  @let warm: color(#E08020);
  @fragment { color: mix(cold,warm,ratio); }
}
)";

const std::string ease = R"(@shader #ease {
  @uniform amount: float(0,1,0);
  @let eased: float(smoothstep(.2,.8,amount));
  @fragment { color: mix(#2060D0,#F09030,eased); }
}
)";

const std::string shape = R"(@shader #shape {
  @uniform amount: float(0,1,0);
  @let squared: float(pow(amount,2));
  @let limited: float(min(max(squared,.1),.9));
  @fragment { color: mix(#2060D0,#F09030,limited); }
}
)";

const std::string angle = R"(@shader #angle {
  @uniform angleDegrees: float(-180,180,0);
  @let phase: float(radians(angleDegrees));
  @let ratio: float(abs(sin(phase)));
  @fragment { color: mix(#2060D0,#F09030,ratio); }
}
)";

const std::string refused = R"(@shader #refused {
  @uniform amount: float(-1,1,0);
  @fragment { color: mix(#2060D0,#F09030,amount); }
}
)";

const std::string accepted = R"(@shader #accepted {
  @uniform amount: float(-1,1,0);
  @let ratio: float(clamp(amount,0,1));
  @fragment { color: mix(#2060D0,#F09030,ratio); }
}
)";

}  // namespace

TEST_CASE("seed: blend is blue at amount 0, orange at 1, and halfway at .5") {
    CHECK(same(colour_of(blend), blue));
    CHECK(same(colour_of(blend, {{"amount", 0}}), blue));
    CHECK(same(colour_of(blend, {{"amount", 1}}), orange));
    CHECK(same(colour_of(blend, {{"amount", .5}}), between(blue, orange, .5)));
}

TEST_CASE("seed: blend without the easing is the program of the pipeline's text: profile and id are as stated") {
    const material m =
        compiled("\n@shader #blend {\n  @uniform amount: float(0,1,0);\n  @fragment { color: mix(#2060D0,#F09030,amount); }\n}");
    CHECK(name(m.ir().profile) == "mesh-opaque-fragment-v0");
    CHECK(m.ir().shader_id == "blend");
}

TEST_CASE("seed: pulse swings between cold and warm by the sine of time") {
    const auto cold = linear(32, 64, 128), warm = linear(0xE0, 0x80, 0x20);
    CHECK(same(colour_of(pulse), between(cold, warm, .5)));
    CHECK(same(colour_of(pulse, {{"timeSeconds", 1}}), warm));
    CHECK(same(colour_of(pulse, {{"timeSeconds", 1.25}}), between(cold, warm, std::sin(1.25 * 1.5707963267948966) * .5 + .5)));
    CHECK(verdict_of(pulse) == "accepted");
    CHECK(!bind_material(compiled(pulse), std::vector<material_setting>{{"timeSeconds", 5.25}}));
}

TEST_CASE("seed: ease is 0 below .2, 1 above .8, and t*t*(3-2*t) between") {
    for (const double amount : {0.0, .1, .2}) CHECK(same(colour_of(ease, {{"amount", amount}}), blue));
    for (const double amount : {.8, .9, 1.0}) CHECK(same(colour_of(ease, {{"amount", amount}}), orange));
    for (const double amount : {.3, .45, .5, .7}) {
        const double t = (amount - .2) / (.8 - .2);
        CHECK(same(colour_of(ease, {{"amount", amount}}), between(blue, orange, t * t * (3 - 2 * t))));
    }
}

TEST_CASE("seed: shape squares and limits") {
    CHECK(same(colour_of(shape, {{"amount", .2}}), between(blue, orange, .1)));
    CHECK(same(colour_of(shape, {{"amount", .5}}), between(blue, orange, .25)));
    CHECK(same(colour_of(shape, {{"amount", 1}}), between(blue, orange, .9)));
}

TEST_CASE("seed: angle converts degrees, and its pulses are symmetric") {
    CHECK(same(colour_of(angle), blue));
    CHECK(same(colour_of(angle, {{"angleDegrees", 90}}), orange));
    CHECK(same(colour_of(angle, {{"angleDegrees", -90}}), orange));
    CHECK(same(colour_of(angle, {{"angleDegrees", 30}}), between(blue, orange, .5)));
    CHECK(same(colour_of(angle, {{"angleDegrees", -30}}), between(blue, orange, .5)));
}

TEST_CASE("seed: a ratio that may be negative is refused, even where the host would bind 0; clamp makes it accepted") {
    CHECK(verdict_of(refused) == "RANGE");
    CHECK(marked_by(refused) == "amount");
    const result<material> r = compile_material(refused);
    CHECK(r.diagnostics()[0].message.find("[-1, 1]") != std::string::npos);
    CHECK(r.diagnostics()[0].message.find("[0, 1]") != std::string::npos);
    CHECK(r.diagnostics()[0].hint.find("clamp(amount, 0, 1)") != std::string::npos);
    CHECK(same(colour_of(accepted, {{"amount", -1}}), blue));
    CHECK(same(colour_of(accepted, {{"amount", 1}}), orange));
}

TEST_CASE("seed: the transition window joins clamp, smoothstep, rgb and mix with one uniform") {
    const std::string window = R"(@shader #transition-window {
  @uniform amount: float(0,1,0);
  @let inside: float(clamp(amount,.25,.75));
  @let ratio: float(smoothstep(.25,.75,inside));
  @fragment { color: mix(rgb(32,96,208),rgb(240,144,48),ratio); }
})";
    CHECK(compiled(window).ir().shader_id == "transition-window");
    CHECK(same(colour_of(window, {{"amount", .1}}), blue));
    CHECK(same(colour_of(window, {{"amount", .5}}), between(blue, orange, .5)));
    CHECK(same(colour_of(window, {{"amount", .9}}), orange));
}

TEST_CASE("seed: unknown() is a diagnostic with its place in the source") {
    const std::string source = "// müde\n@shader #a {\n  @fragment { color: unknown(); }\n}";
    const result<material> r = compile_material(source);
    REQUIRE(!r);
    CHECK(r.diagnostics().size() == 1);
    CHECK(name(r.diagnostics()[0].code) == "SYNTAX");
    CHECK(r.diagnostics()[0].where.begin == source.find("unknown"));
    CHECK(marked_by(source) == "unknown");
}
