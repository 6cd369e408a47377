#include <glexpr/analyze/definedness.hpp>

#include <doctest/doctest.h>
#include <glexpr/analyze/evaluate_interval.hpp>
#include <glexpr/evaluate/evaluate.hpp>
#include <glexpr/graph/construct.hpp>
#include <glexpr/graph/make.hpp>
#include <glexpr/graph/schedule.hpp>

#include <cstddef>
#include <string_view>
#include <vector>

#include "tests/support/operators.hpp"

using namespace glexpr;

namespace {

bool is_true(const expr& e) { return detail::known_truth(e) == true; }

/// Counts the points at which the condition and the evaluator disagree.
std::size_t disagreements(const expr& f, const expr& condition, test::random_source& random, std::size_t points,
                          const std::vector<interval>& box) {
    std::vector<node_id> roots = schedule(f.graph(), f.id());
    roots.push_back(condition.id());
    evaluator<double> e(f.graph(), roots);
    std::size_t count = 0;
    for (std::size_t i = 0; i < points; ++i) {
        std::vector<double> point;
        for (const interval& side : box) {
            const double v = test::nasty_number(random);
            point.push_back(v < side.low ? side.low : v > side.high ? side.high : v);
        }
        const auto r = e.all(point);
        bool all_numbers = true;  // ∞ − ∞ after an overflow: conditions on what is no number say nothing
        for (const auto& value : r) all_numbers = all_numbers && value.value == value.value;
        if (all_numbers && r[r.size() - 2].defined != (r.back().value != 0)) ++count;
    }
    return count;
}

const std::vector<interval> three_lines{whole_line, whole_line, whole_line};

}  // namespace

TEST_CASE("definedness: plainly true where nothing can go wrong") {
    graph g;
    const expr x = coordinate(g, "x"), y = coordinate(g, "y"), two = constant(g, 2);
    CHECK(is_true(definedness(x)));
    CHECK(is_true(definedness(two)));
    CHECK(is_true(definedness(x * y + pow(sin(x), 3) / two)));
    CHECK(is_true(definedness(cbrt(x) + tan(y) + cosh(x))));
    CHECK_FALSE(is_true(definedness(x / y)));
    CHECK_FALSE(is_true(definedness(sqrt(x))));
}

TEST_CASE("definedness: the domain of each operation") {
    graph g;
    const expr x = coordinate(g, "x"), y = coordinate(g, "y"), zero = constant(g, 0), one = constant(g, 1);
    CHECK(definedness(sqrt(x)) == less_equal(zero, x));
    CHECK(definedness(log(x)) == less(zero, x));
    CHECK(definedness(x / y) == not_equal(y, zero));
    CHECK(definedness(acosh(x)) == less_equal(one, x));
    CHECK(definedness(asin(x)) == logical_and(less_equal(-one, x), less_equal(x, one)));
    CHECK(definedness(atan2(y, x)) == logical_or(not_equal(y, zero), not_equal(x, zero)));
    CHECK(definedness(log(x) + log(x) * y) == less(zero, x));
}

TEST_CASE("definedness: only what is reached counts") {
    graph g;
    const expr x = coordinate(g, "x"), y = coordinate(g, "y"), zero = constant(g, 0);
    const expr positive = less(zero, y);
    CHECK(definedness(select(positive, sqrt(x), zero)) == logical_or(logical_not(positive), less_equal(zero, x)));
    CHECK(definedness(select(positive, zero, sqrt(x))) == logical_or(positive, less_equal(zero, x)));
    CHECK(definedness(select(positive, sqrt(x), -sqrt(x))) == less_equal(zero, x));
}

TEST_CASE("definedness: agrees with the evaluator for every operator") {
    graph g;
    const expr u = coordinate(g, "u"), v = coordinate(g, "v"), w = coordinate(g, "w");
    test::random_source random(5);
    for (const auto& c : test::operator_cases()) {
        CAPTURE(facts(c.op).name);
        CAPTURE(c.payload);
        const expr plain = test::build(c, u, v, w);
        CHECK(disagreements(plain, definedness(plain), random, 3000, three_lines) == 0);
        const expr nested = test::build(c, sqrt(u), log(v), u / w);
        CHECK(disagreements(nested, definedness(nested), random, 3000, three_lines) == 0);
    }
}

TEST_CASE("definedness: agrees with the evaluator on random expressions, with and without intervals") {
    test::random_source random(9);
    std::size_t shortened = 0;
    for (std::size_t i = 0; i < 4000; ++i) {
        CAPTURE(i);
        graph g;
        const expr f = test::random_expression(g, random, {4 + random.below(16), true, true});
        const std::vector<interval> everywhere(g.variables().size(), whole_line);
        const expr plain = definedness(f);
        CHECK(disagreements(f, plain, random, 50, everywhere) == 0);

        static constexpr interval sides[] = {
            {0.5, 2, false, false}, {-1, 1, false, false}, {1, 4, false, false}, {0.25, 1, false, false}, {2, 3, false, false}};
        std::vector<interval> box;
        while (box.size() < g.variables().size()) box.push_back(sides[box.size()]);
        const node_id root = f.id();
        const auto ranges = evaluate_interval(g, std::span<const node_id>(&root, 1), box);
        const expr within_box = definedness(f, ranges);
        CHECK(disagreements(f, within_box, random, 50, box) == 0);
        if (!ranges[root.index].maybe_undefined) CHECK(is_true(within_box));
        if (within_box != plain) ++shortened;
    }
    CHECK(shortened >= 500);
}

TEST_CASE("definedness: intervals prove what they can") {
    graph g;
    const expr x = coordinate(g, "x"), y = coordinate(g, "y"), one = constant(g, 1), zero = constant(g, 0);
    const auto within = [&](const expr& f) {
        const node_id root = f.id();
        const std::vector<interval> box{{1, 2, false, false}, {-1, 1, false, false}};
        return definedness(f, evaluate_interval(g, std::span<const node_id>(&root, 1), box, interval_model::float32));
    };
    CHECK(is_true(within(sqrt(x) + log(x) + one / x)));
    CHECK(is_true(within(sqrt(x * x + y * y))));
    CHECK(within(sqrt(x) + sqrt(y)) == less_equal(zero, y));
    CHECK(is_true(within(select(less(zero, x), x, sqrt(y)))));
}

TEST_CASE("definedness: a full graph is no crash") {
    for (std::size_t limit = 8; limit < 60; ++limit) {
        CAPTURE(limit);
        graph g(limit);
        const expr x = coordinate(g, "x"), y = coordinate(g, "y");
        const expr f = pow(sqrt(x) / log(y), y / x) + atan2(x, y);
        definedness(f);
        CHECK(g.size() <= limit);
    }
}
