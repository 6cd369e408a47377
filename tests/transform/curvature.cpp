#include <glexpr/transform/curvature.hpp>

#include <glexpr/evaluate/evaluate.hpp>
#include <glexpr/graph/compile.hpp>
#include <glexpr/graph/construct.hpp>

#include <doctest/doctest.h>

#include <array>
#include <cmath>
#include <string_view>
#include <vector>

using namespace glexpr;

namespace {

struct curvatures {
    evaluated<double> gaussian, mean;
};

/// The curvatures of a level set at a point, by the CPU twin in double.
curvatures at(std::string_view text, std::array<double, 3> p) {
    graph g;
    const auto formula = compile(g, text);
    REQUIRE(formula);
    const std::vector<expr> by{coordinate(g, "x"), coordinate(g, "y"), coordinate(g, "z")};
    const expr gaussian = gaussian_curvature(formula->root, by), mean = mean_curvature(formula->root, by);
    const auto values = bindings<double>{{"x", p[0]}, {"y", p[1]}, {"z", p[2]}, {"a", 0.5}}.in_order(g);
    return {evaluator<double>(gaussian)(values), evaluator<double>(mean)(values)};
}

void check(std::string_view text, std::array<double, 3> p, double gaussian, double mean) {
    CAPTURE(text);
    const curvatures c = at(text, p);
    CHECK(c.gaussian.defined);
    CHECK(c.mean.defined);
    CHECK(c.gaussian.value == doctest::Approx(gaussian).epsilon(1e-12));
    CHECK(c.mean.value == doctest::Approx(mean).epsilon(1e-12));
}

}  // namespace

TEST_CASE("curvature: sphere, cylinder, plane, saddle and torus have those of geometry") {
    check("x^2+y^2+z^2-4", {0, 1.2, 1.6}, 0.25, 0.5);
    check("x^2+y^2+z^2-0.01", {0.1, 0, 0}, 100, 10);
    check("4-x^2-y^2-z^2", {0, 1.2, 1.6}, 0.25, -0.5);  // the side changes with the sign of f
    check("sqrt(x^2+y^2+z^2)-2", {0, 1.2, 1.6}, 0.25, 0.5);
    check("x^2+y^2-9", {1.8, 2.4, 7}, 0, 1.0 / 6);
    check("x+2y-3z+a", {1, 2, 3}, 0, 0);
    // z = x y at the origin: principal curvatures 1 and -1; z = x²/2 + y²: 1 and 2, bent away from the side below
    check("z-x*y", {0, 0, 0}, -1, 0);
    check("z-x^2/2-y^2", {0, 0, 0}, 2, -1.5);
    // The torus of radii R and r at the angle u of its tube: cos u/(r (R + r cos u)) and (R + 2 r cos u)/(2 r (R + r cos u)).
    const double R = 2, r = 0.5;
    for (const double u : {0.0, 0.7, 1.6, 2.9, 3.6}) {
        const double ring = R + r * std::cos(u);
        check("(x^2+y^2+z^2+4-0.25)^2-16(x^2+y^2)", {0.6 * ring, 0.8 * ring, r * std::sin(u)}, std::cos(u) / (r * ring),
              (R + 2 * r * std::cos(u)) / (2 * r * ring));
    }
}

TEST_CASE("curvature: does not depend on the equation that describes the surface") {
    const std::array<double, 3> p{0.3, -0.4, 0.12};
    const curvatures one = at("z-x*y-0.24", p), other = at("exp(3(z-x*y-0.24))-1", p);
    CHECK(one.gaussian.value == doctest::Approx(other.gaussian.value).epsilon(1e-12));
    CHECK(one.mean.value == doctest::Approx(other.mean.value).epsilon(1e-12));
}

TEST_CASE("curvature: undefined where the gradient vanishes") {
    const curvatures tip = at("x^2+y^2-z^2", {0, 0, 0});
    CHECK_FALSE(tip.gaussian.defined);
    CHECK_FALSE(tip.mean.defined);
}

TEST_CASE("curvature: a formula with fewer coordinates is a cylinder") {
    graph g;
    symbols names;
    for (const char* c : {"x", "y"}) REQUIRE_FALSE(names.declare({c, symbol_kind::coordinate}));
    const auto circle = compile(g, "x^2+y^2-4", names);
    REQUIRE(circle);
    const std::vector<expr> by{coordinate(g, "x"), coordinate(g, "y")};
    const auto values = bindings<double>{{"x", 0}, {"y", 2}}.in_order(g);
    CHECK(evaluator<double>(gaussian_curvature(circle->root, by))(values).value == 0);
    CHECK(evaluator<double>(mean_curvature(circle->root, by))(values).value == doctest::Approx(0.25));
}
