#include "tests/gpu/surface_check.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <cstdio>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

using namespace glexpr;
using test::real;

namespace {

/// A polynomial in x, y, z, term by term.
using terms = std::map<std::array<int, 3>, double>;

terms squared(const terms& p) {
    terms result;
    for (const auto& [u, a] : p)
        for (const auto& [v, b] : p) result[{u[0] + v[0], u[1] + v[1], u[2] + v[2]}] += a * b;
    return result;
}

std::string text_of(const terms& p) {
    std::string text;
    for (const auto& [powers, coefficient] : p) {
        char number[40];
        std::snprintf(number, sizeof number, "%+.17g", coefficient);
        text += number;
        for (std::size_t k = 0; k < 3; ++k)
            if (powers[k] > 0) text += std::string("*") + "xyz"[k] + "^" + std::to_string(powers[k]);
    }
    return text;
}

/// A formula and what it is judged by.
struct fixture {
    std::string id;
    std::string text;
    std::optional<std::size_t> degree;  ///< of what it is judged by
    double radius = 2;
    std::string root = {};  ///< the same zeros with a change of sign; empty: itself
    double a = 1;           ///< the value of the parameter a
    double ambiguous = 0.01;
    std::string reason = {};
    std::vector<test::view> views = {};
};

fixture plain(const std::string& text, std::optional<std::size_t> degree, double radius) { return {text, text, degree, radius}; }

fixture square(const std::string& root, std::size_t degree, double radius) {
    return {"(" + root + ")^2", "(" + root + ")^2", degree, radius, root};
}

void check(const std::vector<fixture>& all) {
    const auto paint = test::painter::create();
    if (!paint) return;
    for (const fixture& one : all) {
        CAPTURE(one.text);
        symbols names;
        for (const char* coordinate : {"x", "y", "z"}) names.declare({coordinate, symbol_kind::coordinate});
        names.declare({"a", symbol_kind::parameter, one.a, -100, 100});
        graph g;
        const auto f = compile(g, one.text, names);
        REQUIRE(f);
        test::subject s{one.id, f->root, names, {{"a", static_cast<float>(one.a)}}, one.radius, one.degree};
        if (!one.root.empty()) {
            const auto root = compile(g, one.root, names);
            REQUIRE(root);
            s.root = root->root;
        }
        s.ambiguous = one.ambiguous;
        s.reason = one.reason;
        s.views = one.views;
        test::check_surface(*paint, s, test::picture_size());
    }
}

const terms sphere{{{2, 0, 0}, 1}, {{0, 2, 0}, 1}, {{0, 0, 2}, 1}, {{0, 0, 0}, -1}};
const terms cubic{{{2, 0, 0}, 4}, {{0, 2, 0}, 4}, {{0, 0, 2}, -4}, {{1, 1, 1}, 16}, {{0, 0, 0}, -1}};
const terms tangle{{{4, 0, 0}, 1}, {{2, 0, 0}, -5}, {{0, 4, 0}, 1}, {{0, 2, 0}, -5}, {{0, 0, 4}, 1}, {{0, 0, 2}, -5}, {{0, 0, 0}, 11.75}};

/// The eye is 3 degrees above the plane z = 0.
std::vector<test::view> grazing(double radius) {
    return {test::look_from("grazing", {2.9L, 0.4L, 0.15L}, radius, true),
            test::look_from("grazing along the axis", {3, 0, 0.15L}, radius, false)};
}

}  // namespace

TEST_CASE("gpu surfaces: raytrace-01 squares are drawn as what they are squares of") {
    check({
        square("x^2+y^2+z^2-1", 2, 2),
        square(text_of(cubic), 3, 2),
        square(text_of(tangle), 4, 3.6),
        square("(x^2+y^2+z^2+0.75)^2-4(x^2+y^2)", 4, 2),
        square("(x^2+9/4y^2+z^2-1)^3-x^2z^3-9/80y^2z^3", 6, 1.5),
        {"two planes", "x^2*y^2", 2, 2, "x*y"},
        {"double sphere and plane", "(x^2+y^2+z^2-1)^2*(z-0.25)", 3, 2, "(x^2+y^2+z^2-1)*(z-0.25)"},
        {"slider at a double sphere", "(x^2+y^2+z^2-1)^2-a", 2, 2, "x^2+y^2+z^2-1", 0},
        {"slider at two double planes", "(x*y)^2-a", 2, 2, "x*y", 0},
    });
}

TEST_CASE("gpu surfaces: expanded squares are drawn as what they are squares of") {
    const std::string reason = "the square is known to 1e-7 of its terms, its root to 3e-4";
    check({
        {"expanded square of the sphere", text_of(squared(sphere)), 2, 2, text_of(sphere)},
        {"expanded square of a cubic", text_of(squared(cubic)), 3, 2, text_of(cubic), 1, 0.04, reason},
        {"expanded square of tanglecube", text_of(squared(tangle)), 4, 3.6, text_of(tangle), 1, 0.25, reason},
    });
}

TEST_CASE("gpu surfaces: close sheets and any scale") {
    check({
        plain("z^2-1e-6", 2, 2),
        plain("(x+y+z)^2-1e-6*(1+x^2)", 2, 2),
        plain("1e-20*(x^2+y^2+z^2-1)", 2, 2),
        plain("1e18*(x^2+y^2+z^2-1)", 2, 2),
        plain("1e-18*(4(x^2+y^2-z^2)+16xyz-1)", 3, 2),
        plain("1e15*(4(x^2+y^2-z^2)+16xyz-1)", 3, 2),
    });
}

TEST_CASE("gpu surfaces: a zero of third order has no holes, though its depth is lost in rounding") {
    const std::string reason = "f is known to 1e-7 of its terms, its cube root to 5e-3";
    terms cube;
    for (const auto& [u, a] : squared(sphere))
        for (const auto& [v, b] : sphere) cube[{u[0] + v[0], u[1] + v[1], u[2] + v[2]}] += a * b;
    std::vector<fixture> all = {
        {"expanded cube of the sphere", text_of(cube), 6, 2, "", 1, 1, reason},
        {"triple line", "(x+y-z)^3+x*z^4", 5, 1.5, "", 1, 0.2, reason},
        {"heart", "(x^2+9/4*y^2+z^2-1)^3-x^2*z^3-9/80*y^2*z^3", 6, 1.5, "", 1, 0.05, reason},
    };
    // The flat curve of the heart meets a ray only here and there.
    for (const real height : {0.6L, 0.61L, 0.62L, 0.63L})
        all.back().views.push_back(test::look_from("heart from " + std::to_string(height), {0.7L, -2.8L, height}, 1.5, true));
    check(all);
}

TEST_CASE("gpu surfaces: a slider at 0 that leaves a power of the sphere") {
    check({
        {"third power", "(x^2+y^2+z^2-1)^3+a*x^3", 2, 2, "x^2+y^2+z^2-1", 0},
        {"fourth power", "(x^2+y^2+z^2-1)^4+a*x^3", 2, 2, "x^2+y^2+z^2-1", 0},
        {"sixth power", "(x^2+y^2+z^2-1)^6+a*x^3", 2, 2, "x^2+y^2+z^2-1", 0},
    });
}

TEST_CASE("gpu surfaces: polynomials that are flat beside their largest terms") {
    check({
        plain("x^8-1e-6*y", 8, 2),
        plain("x^8+y^8-1e-6", 8, 2),
        plain("(x^2+y^2)^4-1e-6", 8, 2),
        plain("x^10+y^10-1e-8", 10, 2),
        plain("x^16+y^16-1e-8", 16, 2),
    });
}

TEST_CASE("gpu surfaces: nothing is drawn where 0 is divided by 0, nor next to a pole") {
    const std::string why = "f cannot be told from a jump where the divisor is 0";
    check({
        {"cardinal sine", "sin(x)/x-0.9+y^2", std::nullopt, 2, "", 1, 0.05, why},
        {"cardinal sine, a sheet", "sin(x)/x-y", std::nullopt, 2, "", 1, 0.05, why},
        {"positive", "tanh(x)/x+1", std::nullopt, 2, "", 1, 0.05, why},
        {"positive quotient", "sin(3x)/sin(x)+2", std::nullopt, 2, "", 1, 0.05, why},
    });
}

TEST_CASE("gpu surfaces: powers with a varying exponent end where the base does") {
    check({
        plain("x^y-z", std::nullopt, 2),
        plain("x^x-y", std::nullopt, 2),
        plain("exp(y*ln(x))-z", std::nullopt, 2),
    });
}

TEST_CASE("gpu surfaces: touching sheets") {
    check({
        plain("z^2-(x^2+y^2)^2", 4, 1.5),
        plain("z^2-x^4", 4, 1.5),
        plain("(x^2+y^2+z^2-1)(x^2+y^2+(z-2)^2-1)", 4, 3.2),
        plain("(x^2+y^2+z^2-1)((x-0.5)^2+y^2+z^2-0.25)", 4, 1.5),
        plain("z(x^2+y^2+(z-1)^2-1)", 3, 2.1),
    });
}

TEST_CASE("gpu surfaces: raytrace-02 thin slabs, steep values and fine structure") {
    check({
        plain("10*(x^2+y^2+z^2-1)", 2, 3),
        plain("sin(5x)cos(5y)+sin(5y)cos(5z)+sin(5z)cos(5x)", std::nullopt, 2),
        plain("|z|-0.01", std::nullopt, 2),
        {"slab, grazing", "|z|-0.01", std::nullopt, 2, "", 1, 0.01, "", grazing(2)},
        {"polynomial slab, grazing", "z^2-0.0001", 2, 2, "", 1, 0.01, "", grazing(2)},
    });
}

TEST_CASE("gpu surfaces: raytrace-04 normals where the gradient vanishes") {
    check({
        plain("(x^2+9/4y^2+z^2-1)^3-x^2z^3-9/80y^2z^3", 6, 1.5),
        plain("x^2+y^2-z^2", 2, 1),
        plain("(x^2+y^2)^3-z^5", 6, 1),
    });
}

TEST_CASE("gpu surfaces: raytrace-06 rays along the axes meet boxes") {
    check({
        plain("max(|x|,|y|,|z|)-1", std::nullopt, 2),
        plain("x^2+y^2-1", 2, 2),
        plain("(x^2-1)(y^2-1)(z^2-1)", 6, 2),
    });
}

TEST_CASE("gpu surfaces: raytrace-01 what is thinner than a surface is not drawn, and said") {
    struct silent {
        std::string text;
        std::size_t degree;
        diag_code code;
    };
    for (const silent& s : {silent{"(x^2+y^2-1)^2+z^2", 4, diag_code::thin_surface}, silent{"x^2+y^2+z^2", 2, diag_code::thin_surface},
                            silent{"x^2+y^2+z^2+1", 2, diag_code::empty_surface}}) {
        CAPTURE(s.text);
        check({plain(s.text, s.degree, 2)});
        graph g;
        const auto f = compile(g, s.text, symbols::defaults());
        REQUIRE(f);
        const auto shader = make_surface(f->root, symbols::defaults(), profile::core330);
        REQUIRE(shader);
        CHECK(std::any_of(shader.diagnostics().begin(), shader.diagnostics().end(), [&](const diagnostic& d) { return d.code == s.code; }));
    }
}
