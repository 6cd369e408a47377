#include <glexpr/evaluate/dual.hpp>

#include <doctest/doctest.h>
#include <glexpr/evaluate/evaluate.hpp>
#include <glexpr/graph/construct.hpp>

#include <cmath>
#include <cstdint>
#include <vector>

#include "tests/support/approx.hpp"
#include "tests/support/operators.hpp"

using namespace glexpr;
using glexpr::test::within;

namespace {

using dual1 = dual<1>;
using dual2 = dual<2>;
using dual3 = dual<3>;

/// f and its derivatives by x and y.
evaluated<dual2> slope(const expr& f, double x, double y = 0) {
    return evaluate<dual2>(f, {{"x", dual2::variable(x, 0)}, {"y", dual2::variable(y, 1)}});
}

/// Whether a small step from the point may cross a jump, a corner or the edge of a domain.
bool is_smooth_at(const expr& f, double u, double v) {
    const double h = 1e-3;
    const auto e = [&](double a, double b) { return evaluate<double>(f, {{"u", a}, {"v", b}, {"w", 0.3}}); };
    const auto centre = e(u, v);
    for (const double a : {u - h, u, u + h})
        for (const double b : {v - h, v, v + h}) {
            const auto r = e(a, b);
            if (!r.defined || !std::isfinite(r.value) || std::abs(r.value - centre.value) > 0.1 * (1 + std::abs(centre.value)))
                return false;
        }
    return true;
}

}  // namespace

TEST_CASE("dual: every operator agrees with central differences") {
    graph g;
    const expr u = coordinate(g, "u"), v = coordinate(g, "v"), w = coordinate(g, "w");
    for (const auto& c : test::operator_cases()) {
        CAPTURE(facts(c.op).name);
        CAPTURE(c.payload);
        if (facts(c.op).yields_truth) continue;
        const expr f = test::build(c, u, v, w);
        evaluator<dual2> exact(f);
        const auto value = [&](double a, double b) { return evaluate<double>(f, {{"u", a}, {"v", b}, {"w", 0.3}}).value; };
        test::random_source random(7);
        std::size_t compared = 0;
        for (std::size_t i = 0; i < 400; ++i) {
            const double a = random.real(-3, 3), b = random.real(-3, 3);
            if (!is_smooth_at(f, a, b)) continue;
            CAPTURE(a);
            CAPTURE(b);
            const auto d = exact(std::vector<dual2>{dual2::variable(a, 0), dual2::variable(b, 1), dual2(0.3)});
            const auto by_u = [&](double h) { return (value(a + h, b) - value(a - h, b)) / (2 * h); };
            const auto by_v = [&](double h) { return (value(a, b + h) - value(a, b - h)) / (2 * h); };
            const double h = 1e-5, scale = 1 + std::abs(d.value.value) + std::abs(by_u(h)) + std::abs(by_v(h));
            // a difference that depends on its step has met a corner or a jump, and is no slope
            if (!within(by_u(h), by_u(3 * h), 2e-6 * scale) || !within(by_v(h), by_v(3 * h), 2e-6 * scale)) continue;
            CHECK(within(d.value.partial[0], by_u(h), 1e-5 * scale));
            CHECK(within(d.value.partial[1], by_v(h), 1e-5 * scale));
            ++compared;
        }
        CHECK(compared >= 20);
    }
}

TEST_CASE("dual: where a derivative has no value it is finite") {
    graph g;
    const expr x = coordinate(g, "x"), one = constant(g, 1);
    struct singular {
        expr f;
        double at, slope;
    };
    const singular cases[] = {
        {sqrt(x), 0, 0.5},
        {cbrt(x), 0, 1.0 / 3},
        {pow(x, rational{2, 3}), 0, 2.0 / 3},
        {pow(x, rational{3, 2}), 0, 0},
        {asin(x), 1, 1},
        {asin(x), -1, 1},
        {acos(x), 1, -1},
        {acosh(x), 1, 1},
        {one / x, 0, 0},
        {log(x), 0, 0},
        {abs(x), 0, 0},
        {sign(x), 0, 0},
        {pow(x, rational{1, 3}), -8, 1.0 / 12},
        {pow(x, rational{4, 3}), -8, -8.0 / 3},
    };
    for (const singular& c : cases) {
        CAPTURE(facts(c.f.node().op).name);
        CAPTURE(c.at);
        CHECK(within(slope(c.f, c.at).value.partial[0], c.slope, 1e-14));
    }
}

TEST_CASE("dual: three variables at once") {
    graph g;
    const expr x = coordinate(g, "x"), y = coordinate(g, "y"), z = coordinate(g, "z");
    const auto d =
        evaluate<dual3>(x * y * z, {{"x", dual3::variable(2, 0)}, {"y", dual3::variable(3, 1)}, {"z", dual3::variable(5, 2)}}).value;
    CHECK(d.value == 30);
    CHECK(d.partial[0] == 15);
    CHECK(d.partial[1] == 10);
    CHECK(d.partial[2] == 6);
}

TEST_CASE("dual: diff-01 min, max, clamp and ties") {
    graph g;
    const expr x = coordinate(g, "x"), y = coordinate(g, "y"), z = coordinate(g, "z");
    const expr f = max(x * x + y * y - constant(g, 1), z - constant(g, 2));
    const auto gradient = [&](double a, double b, double c) {
        return evaluate<dual3>(f, {{"x", dual3::variable(a, 0)}, {"y", dual3::variable(b, 1)}, {"z", dual3::variable(c, 2)}}).value.partial;
    };
    CHECK(gradient(1, 0, 0) == std::array<double, 3>{2, 0, 0});
    CHECK(gradient(0, 0, 5) == std::array<double, 3>{0, 0, 1});
    const auto tie = max(x, y);
    CHECK(evaluate<dual2>(tie, {{"x", dual2::variable(1, 0)}, {"y", dual2::variable(1, 1)}}).value.partial == std::array<double, 2>{1, 0});
    const expr clamped = clamp(x, constant(g, 0), constant(g, 1));
    CHECK(slope(clamped, 0.5).value.partial[0] == 1);
    CHECK(slope(clamped, -0.5).value.partial[0] == 0);
    CHECK(slope(clamped, 1.5).value.partial[0] == 0);
}

TEST_CASE("dual: diff-02 abs and ln of it") {
    graph g;
    const expr x = coordinate(g, "x");
    CHECK(slope(abs(x), -2).value.partial[0] == -1);
    CHECK(slope(abs(x), 0).value.partial[0] == 0);
    CHECK(slope(abs(x), 3).value.partial[0] == 1);
    CHECK(slope(log(abs(x)), -2).value.partial[0] == -0.5);
    CHECK(slope(pow(abs(x), 3), -2).value.partial[0] == -12);
}

TEST_CASE("dual: diff-03 the power rule") {
    graph g;
    const expr x = coordinate(g, "x"), y = coordinate(g, "y"), n = parameter(g, "n");
    CHECK(within(slope(pow(x, x), 2).value.partial[0], 4 * (1 + std::log(2.0)), 1e-14));
    CHECK(evaluate<dual1>(pow(x, n), {{"x", dual1::variable(-2, 0)}, {"n", dual1(3)}}).value.partial[0] == 12);
    CHECK(within(slope(pow(constant(g, 2), x), 3).value.partial[0], 8 * std::log(2.0), 1e-14));
    CHECK(within(slope(pow(x, y), 2, 3).value.partial[1], 8 * std::log(2.0), 1e-14));
    // at base 0 and below, by parity
    CHECK(evaluate<dual1>(pow(x, n), {{"x", dual1::variable(0, 0)}, {"n", dual1(1)}}).value.partial[0] == 1);
    CHECK(evaluate<dual1>(pow(x, n), {{"x", dual1::variable(0, 0)}, {"n", dual1(0)}}).value.partial[0] == 0);
    CHECK(evaluate<dual1>(pow(x, n), {{"x", dual1::variable(0, 0)}, {"n", dual1(0.5)}}).value.partial[0] == 0);
}

TEST_CASE("dual: diff-06 steps have slope 0, the rest of a step 1") {
    graph g;
    const expr x = coordinate(g, "x"), y = coordinate(g, "y");
    struct step {
        expr f;
        double slope;
    };
    const step cases[] = {
        {floor(x), 0}, {ceil(x), 0}, {trunc(x), 0}, {round(x), 0}, {sign(x), 0}, {fract(x), 1}, {mod(x, constant(g, 2)), 1}};
    for (const step& c : cases) {
        CAPTURE(facts(c.f.node().op).name);
        for (const double at : {-1.3, 0.4, 2.6}) CHECK(slope(c.f, at).value.partial[0] == c.slope);
    }
    const auto angle = slope(atan2(y, x), 3, 4).value.partial;
    CHECK(within(angle[0], -4.0 / 25, 1e-15));
    CHECK(within(angle[1], 3.0 / 25, 1e-15));
    const auto quotient = slope(mod(x, y), 7.5, 2).value.partial;
    CHECK(quotient[0] == 1);
    CHECK(quotient[1] == -3);
}
