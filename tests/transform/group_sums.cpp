#include <glexpr/transform/group_sums.hpp>

#include <glexpr/evaluate/evaluate.hpp>
#include <glexpr/graph/construct.hpp>
#include <glexpr/graph/schedule.hpp>

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <vector>

using namespace glexpr;

namespace {

std::size_t depth(const expr& e) {
    graph& g = e.graph();
    std::vector<std::size_t> depths(g.size());
    for (const node_id id : schedule(g, e.id())) {
        const node n = g[id];
        for (std::size_t i = 0; i < n.arity(); ++i) depths[id.index] = std::max(depths[id.index], depths[n.operand(i).index] + 1);
    }
    return depths[e.id().index];
}

/// x·1 + x·2 − x·3 + … with a given number of terms.
expr long_sum(graph& g, int terms) {
    const expr x = coordinate(g, "x");
    expr sum = sin(x);
    for (int k = 1; k < terms; ++k) sum = k % 3 == 0 ? sum - sin(x * constant(g, k)) : sum + sin(x * constant(g, k));
    return sum;
}

}  // namespace

TEST_CASE("group_sums: long sums become flat and keep their value") {
    for (const int terms : {200, 1000, 1024, 1025, 20000}) {
        CAPTURE(terms);
        graph g;
        const expr sum = long_sum(g, terms);
        const expr grouped = group_long_sums(sum);
        CHECK(depth(sum) >= static_cast<std::size_t>(terms) - 2);
        CHECK(depth(grouped) <= 110);
        for (const double x : {0.3, -1.7}) {
            const double at[] = {x};
            CHECK(std::abs(evaluator<double>(grouped)(at).value - evaluator<double>(sum)(at).value) <= 1e-12 * terms);
        }
    }
}

TEST_CASE("group_sums: what is short stays as it was written, and what is grouped stays grouped") {
    graph g;
    const expr shorter = long_sum(g, 120);
    CHECK(group_long_sums(shorter) == shorter);
    const expr grouped = group_long_sums(long_sum(g, 5000));
    CHECK(group_long_sums(grouped) == grouped);
}

TEST_CASE("group_sums: long sums inside of other operations, and sums that are used twice") {
    graph g;
    const expr x = coordinate(g, "x");
    const expr first = long_sum(g, 400), whole = sqrt(abs(first)) + (first * exp(long_sum(g, 300) - x));
    const expr grouped = group_long_sums(whole);
    CHECK(grouped != whole);
    CHECK(depth(grouped) <= 200);
    const double at[] = {0.7};
    CHECK(evaluator<double>(grouped)(at).value == doctest::Approx(evaluator<double>(whole)(at).value).epsilon(1e-9));
}

TEST_CASE("group_sums: the grouped sum is as exact as pairwise summation") {
    graph g;
    const expr x = coordinate(g, "x");
    expr sum = x;
    for (int k = 1; k < 20000; ++k) sum = sum + x * constant(g, rational{1, 3 + k});
    double exact = 1;
    for (int k = 1; k < 20000; ++k) exact += 1.0 / (3 + k);
    const float at[] = {1.0f};
    const auto error = [&](const expr& e) { return std::abs(static_cast<double>(evaluator<float>(e)(at).value) - exact); };
    CHECK(error(group_long_sums(sum)) <= 100 * 0x1p-24 * exact);
    CHECK(error(group_long_sums(sum)) < error(sum));
}
