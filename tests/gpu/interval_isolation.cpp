#include "tests/gpu/surface_check.hpp"

#include <glexpr/graph/compile.hpp>

#include <doctest/doctest.h>

#include <optional>
#include <string>
#include <string_view>
#include <vector>

using namespace glexpr;

namespace {

/// A formula and what it is judged by.
struct fixture {
    std::string text;
    std::string root = {};  ///< the same zeros with a change of sign; empty: itself
    double ambiguous = 0.01;
    std::string reason = {};
    double radius = 2;
    double a = 1;
};

/// Draws each with its default solver, interval isolation, and wants no pixel to be wrong.
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
        CHECK(default_solver(degree(f->root)) == solver::interval);
        test::subject s{one.text, f->root, names, {{"a", static_cast<float>(one.a)}}, one.radius};
        if (!one.root.empty()) {
            const auto root = compile(g, one.root, names);
            REQUIRE(root);
            s.root = root->root;
        }
        s.ambiguous = one.ambiguous;
        s.reason = one.reason;
        test::check_surface(*paint, s, test::picture_size());
    }
}

}  // namespace

TEST_CASE("gpu interval isolation: raytrace poles and jumps are not drawn") {
    const std::string borders = "rays that graze a pole or a jump";
    check({
        {"tan(3x)+y", {}, 0.02, borders},
        {"1/x-y*z", {}, 0.02, borders},
        {"1/(x*y*z)-2", {}, 0.02, borders},
        {"floor(2x)+2y", {}, 0.02, borders},
        {"0.7sign(x)+y", {}, 0.02, borders},
        {"if(x>0, y-0.5, y+0.5)", {}, 0.02, borders},
        {"mod(x,0.5)-0.25+0.1y", {}, 0.02, borders},
        {"atan2(y,x)-1+z", {}, 0.02, borders},
    });
}

TEST_CASE("gpu interval isolation: raytrace surfaces that end where the formula does are drawn up to their border") {
    const std::string borders = "rays that graze the border of the domain";
    check({
        {"sqrt(1-x^2-y^2)-z", {}, 0.02, borders},
        {"x^0.5-y", {}, 0.02, borders},
        {"ln(x)-y", {}, 0.02, borders},
        {"asin(x)-y", {}, 0.02, borders},
        {"acosh(x^2+y^2+z^2)-1", {}, 0.02, borders},
    });
}

TEST_CASE("gpu interval isolation: raytrace corners, steep slopes and thin sheets") {
    check({
        {"|x|+|y|+|z|-1"},
        {"|z|-0.01"},
        {"exp(|z|)-1.01"},
        {"10^(10(x^2+y^2+z^2-1))-0.5"},  // beyond 1e18 in most of the ball
        {"min(x^2+y^2+z^2-1, max(|x|,|y|)-0.3)"},
        {"max(x^2+y^2+z^2-1.4, 1.2-x^2-y^2)"},
        {"cbrt(x)-y"},
        {"|x|^1.5+|y|^1.5+|z|^1.5-1"},
        {"|x|^a+y^2-z^2-0.2", {}, 0.01, {}, 2, 1.5},
    });
}

TEST_CASE("gpu interval isolation: raytrace sheets that are touched are drawn") {
    const std::string touching = "f is known to one rounding, its root to the square root of it";
    check({
        {"1-cos(3x)", "sin(1.5x)", 0.02, touching},
        {"|x+y+z|*exp(x)", "x+y+z"},
        {"(sin(2x)-0.3y)^2", "sin(2x)-0.3y"},
        {"(sqrt(x^2+y^2)-1.2)^2+z^2-0.25-a", {}, 0.01, {}, 2, 0},
    });
}
