#include <glexpr/graph/schedule.hpp>

#include "tests/support/random_expression.hpp"

#include <doctest/doctest.h>

#include <array>
#include <vector>

using namespace glexpr;
using namespace glexpr::test;

TEST_CASE("schedule: operands come before users, each once, the root last") {
    random_source random(21);
    for (int i = 0; i < 500; ++i) {
        graph g;
        const expr e = random_expression(g, random, {20, true, true});
        const std::vector<node_id> order = schedule(g, e.id());
        std::vector<int> place(g.size(), -1);
        for (std::size_t k = 0; k < order.size(); ++k) {
            REQUIRE(place[order[k].index] == -1);
            place[order[k].index] = static_cast<int>(k);
            const node n = g[order[k]];
            for (std::size_t j = 0; j < n.arity(); ++j) {
                REQUIRE(place[n.operand(j).index] >= 0);
                REQUIRE(n.operand(j).index < order[k].index);
            }
        }
        REQUIRE(order.back() == e.id());
    }
}

TEST_CASE("schedule: only what the roots need, in the order of reading") {
    graph g;
    const expr x = coordinate(g, "x"), y = coordinate(g, "y");
    const expr unused = sin(x * y);
    const expr f = cos(y) - x, h = cos(y) / x;
    CHECK(unused != f);
    CHECK(schedule(g, f.id()) == std::vector{y.id(), cos(y).id(), x.id(), f.id()});
    const std::array roots{f.id(), h.id(), f.id()};
    CHECK(schedule(g, roots) == std::vector{y.id(), cos(y).id(), x.id(), f.id(), h.id()});
}

TEST_CASE("schedule: depth needs no stack") {
    graph g(1u << 21);
    expr e = coordinate(g, "x");
    for (int i = 0; i < 1'000'000; ++i) e = sin(e);
    CHECK(schedule(g, e.id()).size() == 1'000'001);
}
