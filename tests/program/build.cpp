#include <glexpr/program/build.hpp>

#include <glexpr/evaluate/evaluate.hpp>
#include <glexpr/graph/construct.hpp>
#include <glexpr/program/run.hpp>

#include <doctest/doctest.h>

#include <cmath>
#include <vector>

using namespace glexpr;

namespace {

std::size_t count(const program& p, opcode code) {
    std::size_t n = 0;
    for (const instruction& i : p.instructions)
        if (i.code == code) ++n;
    return n;
}

program build_one(const expr& e, const proven_facts& proven = {}) {
    const node_id root = e.id();
    return build_program(e.graph(), {&root, 1}, proven);
}

template <class T>
T run_one(const program& p, std::vector<T> inputs) {
    std::vector<T> values;
    run<T>(p, inputs, values);
    return values[p.outputs[0]];
}

}  // namespace

TEST_CASE("performance-01: small integer powers are few products") {
    struct row {
        int exponent;
        std::size_t products, quotients, sums;
        bool of_sum;
    };
    for (const row& r : {row{2, 1, 0, 0, false}, row{5, 3, 0, 0, false}, row{8, 3, 0, 0, false}, row{15, 5, 0, 0, false},
                         row{-3, 2, 1, 0, false}, row{4, 2, 0, 1, true}}) {
        CAPTURE(r.exponent);
        graph g;
        const expr x = coordinate(g, "x"), y = coordinate(g, "y");
        const program p = build_one(pow(r.of_sum ? x + y : x, r.exponent));
        CHECK(count(p, opcode::mul) == r.products);
        CHECK(count(p, opcode::div) == r.quotients);
        CHECK(count(p, opcode::add) == r.sums);
        CHECK(count(p, opcode::safe_power) + count(p, opcode::power_of_positive) == 0);
    }
}

TEST_CASE("performance-01: the products are exact to a few units in the last place per factor") {
    for (int n = 2; n <= 300; ++n) {
        CAPTURE(n);
        graph g;
        const program p = build_one(pow(coordinate(g, "x"), n));
        for (const float x : {-1.25f, 0.83f, 1.07f, -0.99f}) {
            CAPTURE(x);
            const double exact = std::pow(static_cast<double>(x), n);
            if (std::abs(exact) > 3e38 || std::abs(exact) < 1e-37) continue;
            CHECK(std::abs(run_one<float>(p, {x}) - exact) <= 4 * n * std::ldexp(std::abs(exact), -23));
        }
    }
}

TEST_CASE("program: powers of one base share their products") {
    graph g;
    const expr x = coordinate(g, "x");
    const program p = build_one(pow(x, 8) + pow(x, 6) + pow(x, 4) + pow(x, 2));
    CHECK(count(p, opcode::mul) == 4);  // 2, 4, 6 = 4 + 2 and 8 = 4 + 4
}

TEST_CASE("program: several roots share what they have in common") {
    graph g;
    const expr x = coordinate(g, "x"), y = coordinate(g, "y");
    const expr shared = sin(x * y);
    const node_id roots[] = {(shared + x).id(), (shared * y).id()};
    const program p = build_program(g, roots);
    CHECK(p.outputs.size() == 2);
    CHECK(count(p, opcode::sin) == 1);
}

TEST_CASE("program: guards are instructions, and are left out where they are proven superfluous") {
    graph g;
    const expr x = coordinate(g, "x"), y = coordinate(g, "y");
    struct row {
        expr e;
        opcode guard;
    };
    for (const row& r : {row{x / y, opcode::keep_nonzero}, row{mod(x, y), opcode::keep_nonzero}, row{sqrt(x), opcode::keep_nonnegative},
                         row{log(x), opcode::keep_positive}, row{log2(x), opcode::keep_positive}, row{asin(x), opcode::keep_closed_unit},
                         row{acos(x), opcode::keep_closed_unit}, row{acosh(x), opcode::keep_at_least_one},
                         row{atanh(x), opcode::keep_open_unit}, row{atan2(x, y), opcode::keep_off_origin}}) {
        CAPTURE(facts(r.e.node().op).name);
        CHECK(count(build_one(r.e), r.guard) == 1);
        proven_facts proven;
        proven.in_domain.assign(g.size(), true);
        CHECK(count(build_one(r.e, proven), r.guard) == 0);
    }
}

TEST_CASE("program: pow is left to the driver only for a base that is proven positive") {
    graph g;
    const expr x = coordinate(g, "x"), y = coordinate(g, "y");
    const expr e = pow(x, y);
    CHECK(count(build_one(e), opcode::power_of_positive) == 0);
    proven_facts proven;
    proven.positive.assign(g.size(), true);
    CHECK(count(build_one(e, proven), opcode::power_of_positive) == 1);
}

TEST_CASE("program: agrees with the graph, outside the domains too") {
    graph g;
    const expr x = coordinate(g, "x"), y = coordinate(g, "y");
    const std::vector<expr> roots{x / y,
                                  mod(x, y),
                                  sqrt(x),
                                  pow(x, rational{3, 2}),
                                  pow(x, rational{2, 3}),
                                  cbrt(x),
                                  pow(x, rational{5, 3}),
                                  pow(x, rational{3, 4}),
                                  pow(x, rational{7, 5}),
                                  pow(x, rational{2, 5}),
                                  pow(x, rational{1, 6}),
                                  pow(x, y),
                                  log(x),
                                  log2(x),
                                  asin(x),
                                  acos(x),
                                  acosh(x),
                                  atanh(x),
                                  atan2(x, y),
                                  select(less(x, y), x, y),
                                  abs(x),
                                  sign(x),
                                  floor(x),
                                  ceil(x),
                                  trunc(x),
                                  fract(x),
                                  exp(x),
                                  exp2(x),
                                  tan(x),
                                  sinh(x),
                                  cosh(x),
                                  tanh(x),
                                  asinh(x),
                                  (min)(x, y),
                                  (max)(x, y),
                                  pow(x, -3),
                                  select(logical_and(less(x, y), logical_not(equal(x, y))), x, y),
                                  select(logical_or(less_equal(x, y), equal(x, y)), x * y, y - x)};
    for (const expr& e : roots) {
        CAPTURE(facts(e.node().op).name);
        const program p = build_one(e);
        evaluator<double> reference(e);
        for (const double u : {-3.0, -1.0, -0.5, 0.0, 0.25, 1.0, 2.0, 2.5})
            for (const double v : {-2.0, -1.0, 0.0, 0.5, 1.0, 3.0}) {
                CAPTURE(u);
                CAPTURE(v);
                const double inputs[] = {u, v};
                const double expected = reference(inputs).value;
                const double found = run_one<double>(p, {u, v});
                CHECK(std::abs(found - expected) <= 1e-14 * (1 + std::abs(expected)));
            }
    }
}
