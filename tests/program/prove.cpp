#include <glexpr/program/prove.hpp>

#include <glexpr/analyze/evaluate_interval.hpp>
#include <glexpr/graph/construct.hpp>
#include <glexpr/graph/schedule.hpp>
#include <glexpr/program/run.hpp>

#include "tests/support/operators.hpp"

#include <doctest/doctest.h>

#include <cmath>
#include <cstddef>
#include <span>
#include <vector>

using namespace glexpr;

TEST_CASE("prove: without the guards that are proven superfluous the float twin stays in its ranges and makes no NaN") {
    test::random_source random(77);
    std::size_t values_seen = 0, unguarded = 0;
    for (std::size_t i = 0; i < 4000; ++i) {
        CAPTURE(i);
        graph g;
        const expr f = test::random_expression(g, random, {4 + random.below(12), true, random.one_in(2)});
        const node_id root = f.id();
        const std::vector<node_id> order = schedule(g, root);
        for (int k = 0; k < 4; ++k) {
            std::vector<interval> box;
            while (box.size() < g.variables().size()) {
                const auto low = static_cast<float>(test::nasty_number(random)), width = static_cast<float>(random.real(0, 1));
                box.push_back({low, static_cast<double>(low + (random.one_in(2) ? 0 : width)), false, false});
            }
            const std::vector<interval> ranges = evaluate_interval(g, std::span<const node_id>(&root, 1), box, interval_model::float32);
            const proven_facts proven = prove(g, order, box);
            const program p = build_program(g, order, proven);
            for (const node_id id : order)
                if (facts(g[id].op).domain != op_domain::everywhere && proven_facts::holds(proven.in_domain, id)) ++unguarded;
            std::vector<float> values;
            for (int m = 0; m < 6; ++m) {
                std::vector<float> inputs;
                for (const interval& side : box) {
                    const auto v = static_cast<float>(random.real(side.low, side.high));
                    inputs.push_back(static_cast<double>(v) < side.low || static_cast<double>(v) > side.high ? static_cast<float>(side.low)
                                                                                                             : v);
                }
                run<float>(p, inputs, values);
                std::vector<double> value_of_node(std::size_t{root.index} + 1);
                for (std::size_t j = 0; j < order.size(); ++j) {
                    const node_id id = order[j];
                    const node n = g[id];
                    const double v = static_cast<double>(values[p.outputs[j]]);
                    value_of_node[id.index] = v;
                    bool finite_operands = true;
                    for (std::size_t o = 0; o < n.arity(); ++o)
                        finite_operands = finite_operands && std::isfinite(value_of_node[n.operand(o).index]);
                    if (!finite_operands) break;  // an overflow: what follows may be no number
                    CHECK(ranges[id.index].contains(v));
                    ++values_seen;
                }
            }
        }
    }
    CHECK(values_seen >= 200000);
    CHECK(unguarded >= 1000);
}

TEST_CASE("prove: ends of ranges are what float32 makes of them") {
    test::random_source random(5);
    for (int i = 0; i < 2000; ++i) {
        const double sign = random.one_in(2) ? 1 : -1, low = sign * random.real(1, 2), high = low + random.real(0, 1e-7);
        CAPTURE(low);
        CAPTURE(high);
        graph g;
        const expr x = parameter(g, "x");
        const interval given[] = {{low, high}};
        const node_id root = x.id();
        const interval range = evaluate_interval(g, std::span(&root, 1), given, interval_model::float32)[root.index];
        for (const double end : {low, high}) {
            const auto nearest = static_cast<float>(end);
            CHECK(range.contains(static_cast<double>(nearest)));
            CHECK(range.contains(end));
        }
        CHECK(range.low >= static_cast<double>(std::nextafter(static_cast<float>(low), -3.0f)));
        CHECK(range.high <= static_cast<double>(std::nextafter(static_cast<float>(high), 3.0f)));
        CHECK(evaluate_interval(g, std::span(&root, 1), given)[root.index] == given[0]);

        // the logarithm of what may be 0, or below, in float32
        const expr f = log(x - constant(g, low - random.real(0, 1e-8)));
        const node_id log_root = f.id();
        CHECK_FALSE(proven_facts::holds(prove(g, std::span(&log_root, 1), given).in_domain, log_root));
    }
    const interval ends[] = {{-0.5, 0.75}, {-infinity, infinity}, {-1e300, 1e300}, {0, 0}};
    const interval kept[] = {{-0.5, 0.75}, {-infinity, infinity}, {-infinity, infinity}, {0, 0}};
    for (std::size_t i = 0; i < 4; ++i) {
        graph g;
        const node_id root = parameter(g, "x").id();
        CHECK(evaluate_interval(g, std::span(&root, 1), std::span(&ends[i], 1), interval_model::float32)[root.index] == kept[i]);
    }
}
