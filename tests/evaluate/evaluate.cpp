#include <glexpr/evaluate/evaluate.hpp>

#include <doctest/doctest.h>
#include <glexpr/graph/construct.hpp>

#include <cmath>
#include <utility>
#include <vector>

#include "tests/support/approx.hpp"
#include "tests/support/operators.hpp"

using namespace glexpr;
using glexpr::test::within;

namespace {

struct formula_variables {
    graph g;
    expr x = coordinate(g, "x"), y = coordinate(g, "y"), z = coordinate(g, "z");

    expr number(double v) { return constant(g, v); }
    evaluated<double> at(const expr& e, double vx, double vy = 0, double vz = 0) {
        return evaluate<double>(e, {{"x", vx}, {"y", vy}, {"z", vz}});
    }
};

}  // namespace

TEST_CASE("evaluate: names, several roots, one evaluator for many points") {
    formula_variables s;
    const expr f = s.x * s.x + s.y * parameter(s.g, "a");
    CHECK(evaluate<double>(f, {{"x", 3}, {"y", 2}, {"a", 10}}).value == 29);
    CHECK(evaluate<double>(f, {{"x", 3}}).value == 9);
    CHECK(evaluate<float>(f, {{"x", 3.0f}, {"y", 2.0f}, {"a", 10.0f}}).value == 29.0f);

    const std::vector<node_id> roots{f.id(), s.x.id(), f.id()};
    const auto results = evaluate<double>(s.g, roots, {{"x", 3}, {"y", 1}, {"a", 1}});
    REQUIRE(results.size() == 3);
    CHECK(results[0].value == 10);
    CHECK(results[1].value == 3);
    CHECK(results[2].value == 10);

    evaluator<double> e(f);
    for (const double v : {0.0, 1.0, -2.0}) {
        CAPTURE(v);
        CHECK(e(std::vector<double>{v, 1, 0, v}).value == v * v + v);
    }
}

TEST_CASE("evaluate: a later value of the same name replaces the earlier") {
    formula_variables s;
    bindings<double> where;
    where.set("x", 1);
    where.set("x", 2);
    CHECK(evaluate(s.x, where).value == 2);
}

TEST_CASE("evaluate: free names count as 1 where the declared symbols are known, as their uniforms do") {
    formula_variables v;
    const expr e = parameter(v.g, "p") * v.x + parameter(v.g, "a") + v.y;
    symbols names = symbols::defaults();
    CHECK(names.find("a")->default_value == 1);
    bindings<double> at(names);
    at.set("x", 5);
    CHECK(evaluate(e, at).value == 6);
    at.set("p", 2);
    CHECK(evaluate(e, at).value == 11);
    CHECK(evaluate<double>(e, {{"x", 5}}).value == 0);

    bindings<interval> box(names);
    box.set("x", {5, 6});
    box.set("y", {0, 0});
    const interval range = evaluate(e, box).value;
    CHECK(range.contains(6));
    CHECK(range.contains(7));
    CHECK(range.low > 5.999);
    CHECK(range.high < 7.001);
}

TEST_CASE("evaluate: the edges of every domain") {
    formula_variables s;
    struct edge {
        expr f;
        double x, y;
        bool defined;
        double value;
    };
    const expr x = s.x, y = s.y;
    const double pi = std::acos(-1.0);
    const edge cases[] = {
        {x / y, 3, 0, false, 3},
        {x / y, 3, -2, true, -1.5},
        {mod(x, y), -1, 4, true, 3},
        {mod(x, y), 5, -3, true, -1},
        {mod(x, y), 2.25, 0, false, 0.25},
        {sqrt(x), 0, 0, true, 0},
        {sqrt(x), -1e-300, 0, false, 0},
        {cbrt(x), -8, 0, true, -2},
        {pow(x, rational{2, 3}), -8, 0, true, 4},
        {pow(x, rational{3, 2}), 4, 0, true, 8},
        {pow(x, rational{3, 2}), -4, 0, false, 0},
        {pow(x, rational{5, 3}), -8, 0, true, -32},
        {pow(x, y), 0, 0, true, 1},
        {pow(x, y), 0, -1, false, 0},
        {pow(x, y), -2, 3, true, -8},
        {pow(x, y), -2, 2, true, 4},
        {pow(x, y), -2, 2.5, false, 0},
        {pow(x, y), -2, -1, true, -0.5},
        {log(x), 0, 0, false, 0},
        {log(x), 1, 0, true, 0},
        {log2(x), 8, 0, true, 3},
        {log2(x), -8, 0, false, 0},
        {asin(x), 1, 0, true, pi / 2},
        {asin(x), 1.5, 0, false, pi / 2},
        {asin(x), -1.5, 0, false, -pi / 2},
        {acos(x), -1, 0, true, pi},
        {acos(x), -2, 0, false, pi},
        {acos(x), 2, 0, false, 0},
        {acosh(x), 1, 0, true, 0},
        {acosh(x), 0.5, 0, false, 0},
        {atanh(x), 1, 0, false, 0},
        {atanh(x), -1, 0, false, 0},
        {atan2(x, y), 0, 0, false, 0},
        {atan2(x, y), 0, -1, true, pi},
        {atan2(x, y), 1, 0, true, pi / 2},
    };
    for (const edge& c : cases) {
        CAPTURE(facts(c.f.node().op).name);
        CAPTURE(c.x);
        CAPTURE(c.y);
        const auto r = s.at(c.f, c.x, c.y);
        CHECK(r.defined == c.defined);
        CHECK(within(r.value, c.value, 1e-14 * (1 + std::abs(c.value))));
    }
}

TEST_CASE("evaluate: definedness follows what is reached") {
    formula_variables s;
    const expr undefined_below_zero = sqrt(s.x), zero = s.number(0);
    const expr positive = less(zero, s.x);
    CHECK(s.at(select(positive, undefined_below_zero, zero), -1).defined);
    CHECK_FALSE(s.at(select(positive, zero, undefined_below_zero), -1).defined);
    CHECK(s.at(select(positive, zero, undefined_below_zero), 1).defined);
    // a condition that is undefined itself
    const expr condition = less(sqrt(s.x), s.number(2));
    CHECK_FALSE(s.at(select(condition, s.y, s.z), -1).defined);
    // and, or: one side decides, whichever it is
    const expr yes = less(s.y, s.number(10)), no = less(s.number(10), s.y);
    const auto reached = [&](const expr& c) { return s.at(select(c, s.number(1), s.number(2)), -1); };
    for (const bool swapped : {false, true}) {
        CAPTURE(swapped);
        const auto both = [&](auto combine, const expr& a, const expr& b) { return swapped ? combine(b, a) : combine(a, b); };
        CHECK(reached(both(logical_and, condition, no)).defined);
        CHECK(reached(both(logical_and, condition, no)).value == 2);
        CHECK_FALSE(reached(both(logical_and, condition, yes)).defined);
        CHECK(reached(both(logical_or, condition, yes)).defined);
        CHECK(reached(both(logical_or, condition, yes)).value == 1);
        CHECK_FALSE(reached(both(logical_or, condition, no)).defined);
    }
}

TEST_CASE("evaluate: floats agree with doubles") {
    const auto cases = test::operator_cases();
    graph g;
    const expr u = coordinate(g, "u"), v = coordinate(g, "v"), w = coordinate(g, "w");
    for (const auto& c : cases) {
        CAPTURE(facts(c.op).name);
        CAPTURE(c.payload);
        const expr f = test::build(c, u, v, w);
        for (const double a : {0.3, -0.7, 2.25, -3.5})
            for (const double b : {0.4, -1.3, 2.0}) {
                CAPTURE(a);
                CAPTURE(b);
                const auto fine = evaluate<double>(f, {{"u", static_cast<float>(a)}, {"v", static_cast<float>(b)}, {"w", 0.5}});
                const auto coarse = evaluate<float>(f, {{"u", static_cast<float>(a)}, {"v", static_cast<float>(b)}, {"w", 0.5f}});
                CHECK(fine.defined == coarse.defined);
                if (std::abs(fine.value) < 1e38)
                    CHECK(within(static_cast<double>(coarse.value), fine.value, 1e-4 * (1e-3 + std::abs(fine.value))));
            }
    }
}

TEST_CASE("evaluate: semantics-02 odd roots of negative numbers") {
    formula_variables s;
    CHECK(s.at(cbrt(s.x), -8).value == -2);
    CHECK(within(s.at(pow(s.x, rational{1, 3}), -8).value, -2, 1e-15));
    CHECK(within(s.at(pow(s.x, rational{2, 3}), -8).value, 4, 1e-15));
    CHECK_FALSE(s.at(pow(s.x, constant(s.g, rational{3333, 10000})), -8).defined);
}

TEST_CASE("evaluate: simplify-04 rewrites are identities") {
    formula_variables s;
    CHECK(s.at(sqrt(pow(s.x, 2)), -3).value == 3);
    CHECK_FALSE(s.at(sqrt(s.x) * sqrt(s.y), -1, -1).defined);
    CHECK(within(s.at(pow(pow(s.x, 3), rational{1, 3}), -2).value, -2, 1e-15));
    CHECK(within(s.at(log(pow(s.x, 2)), -2).value, std::log(4.0), 1e-15));
    CHECK(s.at(-(s.x - s.y) - (s.y - s.x), 0.3, 0.9).value == 0);
}

TEST_CASE("evaluate: numerics-01 integer powers of negative bases") {
    formula_variables s;
    CHECK(s.at(pow(s.x, 3), -2).value == -8);
    CHECK(s.at(pow(s.x, 2), -2).value == 4);
    CHECK(s.at(pow(s.x, s.number(4.0)), -2).value == 16);
    CHECK(s.at(pow(s.x, -2), -2).value == 0.25);
    const expr power = pow(s.number(1) - s.x * s.x, constant(s.g, rational{13, 5}));
    CHECK(within(s.at(power, 2).value, -std::pow(3.0, 2.6), 1e-13));  // 13/5: the real root
    CHECK_FALSE(s.at(pow(s.number(1) - s.x * s.x, rational{5, 2}), 2).defined);
}

TEST_CASE("evaluate: numerics-03 the value is finite where the formula is undefined") {
    formula_variables s;
    const expr cases[] = {s.number(1) / s.x, sqrt(s.x), log(s.x), asin(s.x)};
    for (const expr& f : cases)
        for (int i = -8; i <= 8; ++i) {
            CAPTURE(facts(f.node().op).name);
            CAPTURE(i);
            CHECK(std::isfinite(s.at(f, i / 4.0).value));
        }
    CHECK_FALSE(s.at(s.number(1) / s.x, 0).defined);
    CHECK_FALSE(s.at(sqrt(s.x), -0.25).defined);
    CHECK_FALSE(s.at(log(s.x), 0).defined);
    CHECK_FALSE(s.at(asin(s.x), -1.25).defined);
}
