#include <glexpr/analyze/square_free.hpp>

#include <doctest/doctest.h>
#include <glexpr/evaluate/evaluate.hpp>

#include <cmath>
#include <string_view>
#include <vector>

#include "tests/support/random_expression.hpp"

using namespace glexpr;

TEST_CASE("square_free: repeated factors become simple") {
    graph g;
    const expr x = coordinate(g, "x"), y = coordinate(g, "y"), a = parameter(g, "a"), one = constant(g, 1), two = constant(g, 2);
    const expr u = x * x + y - one, v = x - y * y;
    struct reduction {
        std::string_view name;
        expr f, reduced;
        std::vector<expr> even;
    };
    const reduction cases[] = {
        {"u^2", pow(u, 2), u, {u}},
        {"u^3", pow(u, 3), u, {}},
        {"u^2 v^3", pow(u, 2) * pow(v, 3), u * v, {u}},
        {"v^3 u^2", pow(v, 3) * pow(u, 2), u * v, {u}},
        {"(u v)^2", pow(u * v, 2), u * v, {u, v}},
        {"-u^2 v", -(pow(u, 2) * v), u * v, {u}},
        {"(-xy)^2 v", pow(-(x * y), 2) * v, x * y * v, {x, y}},
        {"u (u v)", u * (u * v), u * v, {u}},
        {"u (-u)", u * -u, u, {u}},
        {"(u^2 v)^3", pow(pow(u, 2) * v, 3), u * v, {u}},
        {"u^2/4", pow(u, 2) / constant(g, 4), u, {u}},
        {"(u/2)^2 v", pow(u / two, 2) * v, u * v, {u}},
        {"3 u^2", constant(g, 3) * pow(u, 2), u, {u}},
        {"u^2/a", pow(u, 2) / a, u / a, {u}},
        {"a^2 u", pow(a, 2) * u, a * u, {a}},
        {"(x-y)^3 (y-x) u", pow(x - y, 3) * (y - x) * u, (x - y) * u, {x - y}},
        {"(x-y)^2 (y-x) u", pow(x - y, 2) * (y - x) * u, (x - y) * u, {}},
        {"|u|", abs(u), u, {u}},
        {"|u| v", abs(u) * v, u * v, {u}},
        {"|u|^3", pow(abs(u), 3), u, {u}},
        {"|u| u", abs(u) * u, u, {}},
    };
    for (const reduction& c : cases) {
        CAPTURE(c.name);
        const square_free_form s = square_free(c.f);
        CHECK(s.changed);
        CHECK(s.reduced == c.reduced);
        CHECK(s.even_factors.size() == c.even.size());
        for (const expr& e : c.even) {
            bool found = false;
            for (const expr& other : s.even_factors) found = found || other == e;
            CHECK(found);
        }
    }
}

TEST_CASE("square_free: what has no repeated factor stays as it is") {
    graph g;
    const expr x = coordinate(g, "x"), y = coordinate(g, "y"), one = constant(g, 1);
    const expr u = x * x + y - one, v = x - y * y;
    for (const expr& f : {x, one, constant(g, 0), u, u * v, pow(u, 2) + v, pow(u, 2) - pow(v, 2), -u, u / constant(g, 2), pow(u, 2) / v,
                          sqrt(u) * v, constant(g, 2) * u * v, sin(pow(u, 2))}) {
        CAPTURE(g.structural_hash(f.id()));
        const square_free_form s = square_free(f);
        CHECK_FALSE(s.changed);
        CHECK(s.reduced == f);
        CHECK(s.even_factors.empty());
    }
}

TEST_CASE("square_free: shared products are no cost and no overflow") {
    graph g;
    const expr x = coordinate(g, "x"), y = coordinate(g, "y");
    expr f = (x + y) * x;
    for (int i = 0; i < 100; ++i) f = pow(f * y, 3) * (f * x);
    const square_free_form s = square_free(f);
    CHECK(s.changed);
    CHECK(s.reduced == x * y * (x + y));
}

TEST_CASE("square_free: same zeros, and the sign but for even factors") {
    test::random_source random(23);
    for (std::size_t i = 0; i < 500; ++i) {
        CAPTURE(i);
        graph g;
        const expr x = coordinate(g, "x"), y = coordinate(g, "y");
        const expr atoms[] = {x, y, x + y, x - y * y, x * y - constant(g, 1), pow(x, 2) + y};
        expr f = atoms[random.below(6)];
        for (std::size_t k = random.below(6) + 2; k-- > 0;) {
            const expr atom = atoms[random.below(6)];
            switch (random.below(4)) {
                case 0: f = f * pow(atom, static_cast<std::int64_t>(random.below(4)) + 1); break;
                case 1: f = pow(f * atom, 2); break;
                case 2: f = -f * abs(atom); break;
                default: f = f * atom / constant(g, 3); break;
            }
        }
        const square_free_form s = square_free(f);
        double relation = 0;  // between the signs of f and of the product of its odd factors: one and the same everywhere
        for (std::size_t k = 0; k < 40; ++k) {
            // whole numbers: zeros are met often, and products are exact
            const bindings<double> at{{"x", static_cast<double>(random.below(7)) - 3}, {"y", static_cast<double>(random.below(7)) - 3}};
            const double original = evaluate(f, at).value;
            double odd_part = evaluate(s.reduced, at).value;
            CHECK((original == 0) == (odd_part == 0));
            for (const expr& e : s.even_factors) odd_part *= evaluate(e, at).value;
            if (original == 0) continue;
            const double sign = (original > 0) == (odd_part > 0) ? 1 : -1;
            if (relation == 0) relation = sign;
            CHECK(sign == relation);
        }
        CHECK_FALSE(square_free(s.reduced).changed);
    }
}
