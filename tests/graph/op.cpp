#include <glexpr/graph/op.hpp>

#include <glexpr/graph/arithmetic.hpp>
#include <glexpr/graph/construct.hpp>

#include <doctest/doctest.h>

#include <array>
#include <cmath>
#include <set>
#include <string>

using namespace glexpr;

TEST_CASE("op: the table has a row for each op, and only leaves lack a name") {
    CHECK(op_table.size() == op_count);
    for (std::size_t i = 0; i < op_count; ++i) {
        CAPTURE(i);
        const op_facts& row = op_table[i];
        CHECK(row.op == static_cast<op>(i));
        CHECK(row.name.empty() == (row.arity == 0));
        CHECK(row.arity <= 3);
    }
}

TEST_CASE("op: what the columns say fits together") {
    for (const op_facts& row : op_table) {
        CAPTURE(row.name);
        CAPTURE(static_cast<int>(row.op));
        CHECK((!row.commutative || row.arity == 2));
        CHECK((row.domain == op_domain::everywhere) == row.stand_in.empty());
        CHECK((row.by_v.empty() || !row.by_u.empty()));
        CHECK((!row.yields_truth || (row.by_u.empty() && row.by_v.empty())));
        CHECK(row.error_ulps >= 0);
        CHECK(row.error_absolute >= 0);
    }
}

TEST_CASE("op: domains hold their ends and exclude what lies beyond") {
    struct place {
        op what;
        double u, v;
        bool inside;
    };
    const double nan = std::nan("");
    for (const place& p :
         {place{op::div, 1, 0, false},   place{op::div, 1, 1e-300, true},   place{op::div, 0, 0, false},
          place{op::mod, 1, 0, false},   place{op::log, 0, 0, false},       place{op::log, 1e-300, 0, true},
          place{op::log2, -1, 0, false}, place{op::asin, 1, 0, true},       place{op::asin, std::nextafter(1.0, 2.0), 0, false},
          place{op::acos, -1, 0, true},  place{op::acosh, 1, 0, true},      place{op::acosh, 0.999, 0, false},
          place{op::atanh, 1, 0, false}, place{op::atanh, -0.999, 0, true}, place{op::atan2, 0, 0, false},
          place{op::atan2, 0, -1, true}, place{op::pow, 0, 0, true},        place{op::pow, 0, -1, false},
          place{op::pow, -2, 3, true},   place{op::pow, -2, 0.5, false},    place{op::pow, 2, 0.5, true},
          place{op::log, nan, 0, false}, place{op::asin, nan, 0, false}}) {
        CAPTURE(facts(p.what).name);
        CAPTURE(p.u);
        CAPTURE(p.v);
        CHECK(in_domain({p.what, {}, {}, {}, 0}, p.u, p.v) == p.inside);
    }
    const auto root = [](std::int64_t p, std::int64_t q) { return node{op::pow_rational, {}, {}, {}, (p << 32) + q}; };
    CHECK(in_domain(root(1, 3), -8, 0));
    CHECK_FALSE(in_domain(root(1, 2), -4, 0));
    CHECK(in_domain(root(1, 2), 0, 0));
}

TEST_CASE("semantics-02: odd roots of negative numbers are real") {
    graph g;
    const auto value = [&](double base, rational r) {
        const expr e = pow(constant(g, base), r);
        REQUIRE(g.is_constant(e.id()));
        return g.constant(e.id()).value;
    };
    CHECK(value(-8, {1, 3}) == -2);
    CHECK(value(-8, {2, 3}) == 4);
    CHECK(value(-32, {1, 5}) == doctest::Approx(-2).epsilon(1e-15));
    CHECK(value(-8, {5, 3}) == doctest::Approx(-32).epsilon(1e-15));
    const expr never = pow(constant(g, -8), rational{3333, 10000});
    CHECK_FALSE(g.is_constant(never.id()));
}
