#include <glexpr/graph/substitute.hpp>

#include <glexpr/evaluate/evaluate.hpp>
#include <glexpr/graph/print.hpp>

#include "tests/support/random_expression.hpp"
#include "tests/support/tracked.hpp"

#include <doctest/doctest.h>

#include <array>
#include <cmath>

using namespace glexpr;
using namespace glexpr::test;

TEST_CASE("substitute: variables are replaced, all at once") {
    graph g;
    const expr x = coordinate(g, "x"), y = coordinate(g, "y"), two = constant(g, 2);
    CHECK(substitute(sin(x) + y, x, y * y) == sin(y * y) + y);
    CHECK(substitute(x, x, y) == y);
    CHECK(substitute(y, x, two) == y);
    CHECK(substitute(two, x, y) == two);
    const std::array both{x, y}, swapped{y, x};
    CHECK(substitute(x - sin(y), both, swapped) == y - sin(x));
    CHECK(substitute(x * x, x, x + y) == pow(x + y, 2));
}

TEST_CASE("substitute: what is built folds") {
    graph g;
    const expr x = coordinate(g, "x"), y = coordinate(g, "y");
    CHECK(substitute(pow(x, y), y, constant(g, 3)) == pow(x, 3));
    CHECK(substitute(x / y, x, y) == constant(g, 1));
    CHECK(substitute(select(less(x, y), x, y), x, y) == y);
    CHECK(substitute(sqrt(x), x, pow(y, 2)) == abs(y));
    CHECK(substitute(x * y + constant(g, 1), x, constant(g, 0)) == constant(g, 1));
}

TEST_CASE("substitute: a template costs only what depends on its variables, and keeps origins") {
    graph g;
    const expr x = coordinate(g, "x"), y = coordinate(g, "y"), u = parameter(g, "#0");
    expr large = y;
    for (int i = 0; i < 1000; ++i) large = sin(large);
    g.set_origin({3, 7});
    const expr body = cos(u) * large;
    g.set_origin({10, 20});
    const std::array variables{u}, values{x};
    const expr_template t(body, variables);
    CHECK(t.size() == 2);
    const expr made = t(values);
    CHECK(made == cos(x) * large);
    CHECK(g.origin(made.id()) == span{3, 7});
    CHECK(g.current_origin() == span{10, 20});
    const std::array unused{x};
    CHECK(expr_template(body, unused).size() == 0);
    CHECK_THROWS_AS(expr_template(body, std::array{large}), assertion_failure);
    CHECK_THROWS_AS(t(std::span<const expr>{}), assertion_failure);
}

TEST_CASE("substitute: the value is that of the formula at the value") {
    random_source random(31);
    std::size_t compared = 0;
    for (int i = 0; i < 1000; ++i) {
        graph g;
        const expr f = random_expression(g, random, {12, false, false});
        const expr h = random_expression(g, random, {6, false, false});
        const expr x = coordinate(g, "x");
        const expr composed = substitute(f, x, h);
        bindings<tracked> where;
        for (const char* name : {"x", "y", "z", "a", "b"}) where.set(name, tracked(random.real(-2, 2), 0));
        const tracked inner = evaluate<tracked>(h, where).value;
        const evaluated<tracked> direct = evaluate<tracked>(composed, where);
        where.set("x", inner);
        const evaluated<tracked> outer = evaluate<tracked>(f, where);
        if (!outer.defined || !(outer.value.error < 1e-3)) continue;
        ++compared;
        CAPTURE(print(f));
        CAPTURE(print(h));
        REQUIRE(direct.defined);
        REQUIRE(std::fabs(direct.value.value - outer.value.value) <= 4 * (direct.value.error + outer.value.error));
    }
    CHECK(compared > 500);
}
