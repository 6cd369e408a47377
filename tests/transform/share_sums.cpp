#include <glexpr/transform/share_sums.hpp>

#include <glexpr/analyze/cost.hpp>
#include <glexpr/evaluate/evaluate.hpp>
#include <glexpr/graph/operators.hpp>
#include <glexpr/graph/print.hpp>
#include <glexpr/graph/schedule.hpp>

#include "tests/support/random_expression.hpp"

#include <doctest/doctest.h>

#include <cmath>
#include <vector>

using namespace glexpr;

namespace {

struct names {
    graph g;
    expr x = coordinate(g, "x"), y = coordinate(g, "y"), z = coordinate(g, "z"), w = coordinate(g, "w");
};

std::vector<expr> shared(const std::vector<expr>& all) {
    graph& g = all[0].graph();
    std::vector<node_id> roots;
    for (const expr& e : all) roots.push_back(e.id());
    std::vector<expr> result;
    for (const node_id id : share_sums(g, roots)) result.emplace_back(g, id);
    return result;
}

std::size_t sums_in(const std::vector<expr>& all) {
    graph& g = all[0].graph();
    std::vector<node_id> roots;
    for (const expr& e : all) roots.push_back(e.id());
    std::size_t count = 0;
    for (const node_id id : schedule(g, roots))
        if (g[id].op == op::add || g[id].op == op::sub) ++count;
    return count;
}

}  // namespace

TEST_CASE("share_sums: terms that come together in several sums are added once") {
    names n;
    const auto& [g, x, y, z, w] = n;
    const std::vector<expr> before{sin(z + x + y), cos(x + w + y)};
    const std::vector<expr> after = shared(before);
    CHECK(after[0] == sin(z + (x + y)));
    CHECK(after[1] == cos((x + y) + w));
    CHECK(sums_in(after) == 3);
}

TEST_CASE("share_sums: opposite signs are the same sum") {
    names n;
    const auto& [g, x, y, z, w] = n;
    const std::vector<expr> after = shared({sin(z + x - y), cos(w - x + y), exp(x - y)});
    CHECK(after[0] == sin(z + (x - y)));
    CHECK(after[1] == cos(w - (x - y)));
    CHECK(after[2] == exp(x - y));
    // ... but x + y and x - y are not
    const std::vector<expr> other{sin(z + x + y), cos(w + x - y)};
    CHECK(shared(other) == other);
}

TEST_CASE("share_sums: the same terms in another order are one sum") {
    names n;
    const auto& [g, x, y, z, w] = n;
    const std::vector<expr> before{sin((x + y) + z), cos(x + (z + y))};
    const std::vector<expr> after = shared(before);
    CHECK(before[0].node().a != before[1].node().a);
    CHECK(after[0].node().a == after[1].node().a);
}

TEST_CASE("share_sums: a loop whose inputs come in one combination adds that once") {
    names n;
    const auto& [g, x, y, z, w] = n;
    expr e = constant(n.g, 0);
    for (int i = 0; i < 10; ++i) e = e + sin(0.5 * e + 1.5 * x + 2.8 * y + 0.002 * z);
    CHECK(sums_in({e}) == 3 * 9 + 2 + 9);
    CHECK(sums_in(shared({e})) == 9 + 2 + 9);
}

TEST_CASE("share_sums: factors that come together in several products are multiplied once") {
    names n;
    const auto& [g, x, y, z, w] = n;
    const auto products_in = [](const std::vector<node_id>& roots, const graph& in) {
        std::size_t count = 0;
        for (const node_id id : schedule(in, roots))
            if (in[id].op == op::mul) ++count;
        return count;
    };
    const expr a = sin(x), b = cos(y), c = 0.6 * exp(z);
    const std::vector<node_id> before{(x * a * b).id(), (a * y * b).id(), (z * a * b + w).id(), (c * x).id(), (c * y).id(), (x * y).id()};
    const std::vector<node_id> after = share_products(n.g, before);
    CHECK(products_in(before, g) == 10);
    CHECK(products_in(after, g) == 8);
    const double at[] = {0.3, -0.7, 1.1, 0.4};
    for (std::size_t i = 0; i < before.size(); ++i)
        CHECK(evaluator<double>(g, after[i])(at).value == doctest::Approx(evaluator<double>(g, before[i])(at).value).epsilon(1e-14));
    const std::vector<node_id> other{(x * a).id(), (x * b).id()};
    CHECK(share_products(n.g, other) == other);
}

TEST_CASE("share_sums: nothing to share, nothing changed; repeated terms are left alone") {
    names n;
    const auto& [g, x, y, z, w] = n;
    for (const std::vector<expr>& all : {std::vector<expr>{x + y + z}, {sin(x + y), cos(x + z)}, {x}, {sin(x + y + x), cos(x + z + x)}})
        CHECK(shared(all) == all);
}

TEST_CASE("share_sums: random expressions keep their values and do not grow") {
    test::random_source random(5);
    std::size_t changed = 0, products_changed = 0, compared = 0;
    for (int round = 0; round < 2000; ++round) {
        graph g;
        std::vector<expr> terms;
        for (const char* name : {"a", "b", "c", "d", "e"}) terms.push_back(coordinate(g, name));
        std::vector<expr> before;
        while (before.size() < 3) {
            // a random sum of some terms and of functions of what there is
            expr sum = constant(g, static_cast<double>(random.below(3)));
            for (const expr& t : terms) {
                if (random.one_in(2)) continue;
                sum = random.one_in(3) ? sum - t : t + sum;
            }
            before.push_back(random.one_in(2) ? sin(sum) : sum * terms[random.below(5)]);
            terms.push_back(before.back());
        }
        const std::vector<expr> after = shared(before);
        std::vector<node_id> roots;
        for (const expr& e : before) roots.push_back((e * terms[0] * terms[3]).id());
        for (const expr& e : before) roots.push_back((terms[3] * e * terms[1] * terms[0]).id());
        const std::vector<node_id> products = share_products(g, roots);
        if (after != before) ++changed;
        CHECK(sums_in(after) <= sums_in(before));
        std::vector<double> at;
        for (std::size_t i = 0; i < g.variables().size(); ++i) at.push_back(random.real(-1, 1));
        for (std::size_t i = 0; i < before.size(); ++i) {
            ++compared;
            const double a = evaluator<double>(before[i])(at).value, b = evaluator<double>(after[i])(at).value;
            CHECK(std::abs(a - b) <= 1e-13 * (1 + std::abs(a)));
        }
        for (std::size_t i = 0; i < roots.size(); ++i) {
            if (products[i] != roots[i]) ++products_changed;
            const double a = evaluator<double>(g, roots[i])(at).value, b = evaluator<double>(g, products[i])(at).value;
            CHECK(std::abs(a - b) <= 1e-13 * (1 + std::abs(a)));
        }
    }
    CHECK(products_changed > 200);
    CHECK(changed > 200);
    CHECK(compared == 6000);
}
