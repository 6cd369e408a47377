#include <glexpr/analyze/cost.hpp>

#include <doctest/doctest.h>
#include <glexpr/graph/construct.hpp>

#include <cstddef>
#include <string_view>
#include <vector>

using namespace glexpr;

TEST_CASE("cost: operations are counted in additions") {
    graph g;
    const expr x = coordinate(g, "x"), y = coordinate(g, "y");
    struct price {
        std::string_view name;
        expr f;
        std::size_t cost;
    };
    const price cases[] = {
        {"x", x, 0},
        {"-x", -x, 0},
        {"|x|", abs(x), 0},
        {"x + y", x + y, 1},
        {"x*y", x * y, 1},
        {"x/y", x / y, 4},
        {"x^2", pow(x, 2), 1},
        {"x^3", pow(x, 3), 2},
        {"x^4", pow(x, 4), 2},
        {"x^15", pow(x, 15), 6},
        {"x^1024", pow(x, 1024), 10},
        {"sqrt(x)", sqrt(x), 4},
        {"sin(x)", sin(x), 4},
        {"x^y", pow(x, y), 16},
        {"atan2(y, x)", atan2(y, x), 16},
        {"if(x < y, x, y)", select(less(x, y), x, y), 2},
    };
    for (const price& c : cases) {
        CAPTURE(c.name);
        CHECK(cost(g, c.f.id()) == c.cost);
    }
}

TEST_CASE("cost: every operation but leaves, signs and magnitudes costs something, a transcendental one at least 4") {
    for (const op_facts& row : op_table) {
        CAPTURE(row.name);
        const std::size_t price = cost(node{row.op, {}, {}, {}, row.op == op::pow_rational ? (std::int64_t{1} << 32) + 3 : 2});
        const bool free = row.arity == 0 || row.op == op::neg || row.op == op::abs;
        CHECK((price == 0) == free);
        if (row.op >= op::exp && row.op <= op::atan2) CHECK(price >= 4);
        CHECK(price <= 16);
    }
}

TEST_CASE("cost: what is shared counts once") {
    graph g;
    const expr x = coordinate(g, "x"), y = coordinate(g, "y");
    const expr s = sin(x + y);
    const std::vector<node_id> roots{(s * x).id(), (s * y).id(), s.id(), (s * x).id()};
    CHECK(cost(g, roots) == 1 + 4 + 1 + 1);
    expr f = x + y;
    for (int i = 0; i < 1000; ++i) f = sin(f) * f;
    CHECK(cost(g, f.id()) == 1 + 1000 * 5);
    CHECK(cost(g, std::vector<node_id>{}) == 0);
}
