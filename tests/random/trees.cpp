#include "tests/random/forest.hpp"

#include <glexpr/analyze/definedness.hpp>
#include <glexpr/analyze/evaluate_interval.hpp>
#include <glexpr/detail/hash_text.hpp>
#include <glexpr/evaluate/dual.hpp>
#include <glexpr/evaluate/evaluate.hpp>
#include <glexpr/graph/compile.hpp>
#include <glexpr/graph/print.hpp>
#include <glexpr/graph/schedule.hpp>
#include <glexpr/transform/differentiate.hpp>

#include "tests/support/operators.hpp"
#include "tests/support/tracked.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <span>
#include <string>
#include <vector>

using namespace glexpr;
using test::tracked;

namespace {

bool is_finite(double v) { return v - v == 0; }

/// Coordinates x, y, z, and every variable's place among the inputs.
struct point {
    std::array<expr, 3> by;
    std::vector<double> values;

    explicit point(graph& g) : by{coordinate(g, "x"), coordinate(g, "y"), coordinate(g, "z")}, values(g.variables().size()) {}

    void move(test::random_source& random) {
        for (double& v : values) v = random.real(-2, 2);
    }
    double& at(std::size_t k) { return values[static_cast<std::size_t>(by[k].node().payload)]; }
};

/// The value and a bound on its rounding error.
tracked value_of(evaluator<tracked>& e, const std::vector<double>& values, bool& defined) {
    std::vector<tracked> inputs;
    for (const double v : values) inputs.emplace_back(v, 0.0);
    const auto r = e(inputs);
    defined = r.defined;
    return r.value;
}

/// Whether the tree may jump where one coordinate moves by up to `reach`.
bool may_jump(const expr& tree, point& p, std::size_t k, double reach) {
    std::vector<interval> box;
    for (const double v : p.values) box.push_back({v, v, false, false});
    box[static_cast<std::size_t>(p.by[k].node().payload)] = {p.at(k) - reach, p.at(k) + reach, false, false};
    const node_id root = tree.id();
    return evaluate_interval(tree.graph(), std::span<const node_id>(&root, 1), box)[root.index].maybe_discontinuous;
}

}  // namespace

TEST_CASE("random: the trees are the same whatever compiles the generator") {
    std::string all;
    for (std::size_t i = 0; i < 500; ++i) {
        graph g;
        all += print(test::random_tree(g, i)) + '\n';
    }
    CHECK(detail::hash_text(all) == 0xa303de9f55cf8245u);
}

TEST_CASE("random: what is printed reads back as the same handle") {
    std::size_t without_value = 0;
    for (std::size_t i = 0; i < test::tree_count; ++i) {
        CAPTURE(i);
        graph g;
        const expr tree = test::random_tree(g, i);
        const std::string text = print(tree);
        CAPTURE(text);
        const auto again = compile(g, text);
        if (!again) {  // text with asin(16) or sinh(1e7) is refused, rightly
            for (const diagnostic& d : again.diagnostics())
                if (d.severity == severity::error)
                    CHECK((d.code == diag_code::undefined_constant || d.code == diag_code::constant_overflow));
            ++without_value;
            continue;
        }
        REQUIRE(again->root == tree);
    }
    CHECK(without_value * 20 <= test::tree_count);
}

TEST_CASE("random: the gradient agrees with dual numbers") {
    std::size_t compared = 0;
    for (std::size_t i = 0; i < test::tree_count; ++i) {
        CAPTURE(i);
        graph g;
        const expr tree = test::random_tree(g, i);
        point p(g);
        const std::vector<expr> partials = gradient(tree, p.by);
        test::random_source random(i);
        evaluator<dual<3>> reference(tree);
        for (int sample = 0; sample < 3; ++sample) {
            p.move(random);
            std::vector<dual<3>> inputs(p.values.begin(), p.values.end());
            for (std::size_t k = 0; k < 3; ++k) inputs[static_cast<std::size_t>(p.by[k].node().payload)].partial[k] = 1;
            const auto expected = reference(inputs);
            for (std::size_t k = 0; k < 3; ++k) {
                CAPTURE(k);
                evaluator<tracked> derivative(partials[k]);
                bool defined = false;
                const tracked found = value_of(derivative, p.values, defined);
                const double d = expected.value.partial[k];
                if (!expected.defined || !defined || !is_finite(found.error) || !is_finite(found.value) || !is_finite(d)) continue;
                ++compared;
                CAPTURE(found.value);
                CAPTURE(d);
                // Both sum the same terms in another order: the bound of one serves both, with room for intermediate values that are larger.
                CHECK(std::abs(found.value - d) <= 64 * found.error + 1e-12 * (1 + std::abs(d)));
            }
        }
    }
    CHECK(compared >= test::tree_count * 4);
}

TEST_CASE("random: the gradient agrees with central differences") {
    std::size_t compared = 0;
    for (std::size_t i = 0; i < test::tree_count; ++i) {
        CAPTURE(i);
        graph g;
        const expr tree = test::random_tree(g, i);
        point p(g);
        const std::vector<expr> partials = gradient(tree, p.by);
        test::random_source random(i);
        p.move(random);
        evaluator<tracked> f(tree);
        for (std::size_t k = 0; k < 3; ++k) {
            CAPTURE(k);
            evaluator<tracked> derivative(partials[k]);
            bool defined = false;
            const tracked found = value_of(derivative, p.values, defined);
            if (!defined || !is_finite(found.error)) continue;
            if (std::abs(found.value) > 1e4) continue;  // what is so steep may turn within one step
            // The values on both sides at the distances 2h, h and 0; a step that is a power of two moves by exactly that.
            constexpr double h = 0x1p-12;
            double before[2], behind[2], noise = 0;
            const double middle = p.at(k);
            bool usable = true;
            for (int step = 0; step < 2; ++step)
                for (const double side : {-1.0, 1.0}) {
                    p.at(k) = middle + side * h * (step + 1);
                    const tracked v = value_of(f, p.values, defined);
                    usable = usable && defined && is_finite(v.error) && is_finite(v.value);
                    (side < 0 ? before : behind)[step] = v.value;
                    noise += v.error;
                }
            p.at(k) = middle;
            const tracked here = value_of(f, p.values, defined);
            if (!usable || !defined || !is_finite(here.error) || may_jump(tree, p, k, 2 * h)) continue;
            const double near = (behind[0] - before[0]) / (2 * h), wide = (behind[1] - before[1]) / (4 * h);
            const double tolerance = 2 * std::abs(near - wide) + 4 * noise / h + 64 * found.error + 1e-7 * (1 + std::abs(found.value));
            ++compared;
            CAPTURE(found.value);
            CAPTURE(near);
            CAPTURE(wide);
            CAPTURE(tolerance);
            CHECK(std::abs(found.value - near) <= tolerance);
        }
    }
    CHECK(compared >= test::tree_count);
}

TEST_CASE("random: intervals enclose what is sampled, and say where the formula is undefined") {
    std::size_t samples = 0;
    for (std::size_t i = 0; i < test::tree_count; ++i) {
        CAPTURE(i);
        graph g;
        const expr tree = test::random_tree(g, i);
        const node_id root = tree.id();
        std::vector<node_id> all = schedule(g, root);
        evaluator<double> e(g, all);
        test::random_source random(i);
        for (int round = 0; round < 2; ++round) {
            std::vector<interval> box;
            for (std::size_t v = 0; v < g.variables().size(); ++v) {
                const double a = test::nasty_number(random), width = random.one_in(3) ? 0 : std::exp(random.real(-8, 2));
                box.push_back({a, a + width, false, false});
            }
            const interval range = evaluate_interval(g, std::span<const node_id>(&root, 1), box)[root.index];
            for (int sample = 0; sample < 6; ++sample) {
                std::vector<double> at;
                for (const interval& side : box) at.push_back((std::min)(random.real(side.low, side.high), side.high));
                bool numbers = true;  // an overflow inside leaves nothing to compare
                for (const auto& v : e.all(at)) numbers = numbers && is_finite(v.value);
                if (!numbers) continue;
                const auto v = e.all(at).back();
                ++samples;
                CAPTURE(v.value);
                CAPTURE(range.low);
                CAPTURE(range.high);
                CHECK(range.contains(v.value));
                if (!v.defined) CHECK(range.maybe_undefined);
            }
        }
    }
    CHECK(samples >= test::tree_count * 8);
}

TEST_CASE("random: the condition of f_defined agrees with the evaluator") {
    std::size_t defined = 0, undefined = 0;
    for (std::size_t i = 0; i < test::tree_count; ++i) {
        CAPTURE(i);
        graph g;
        const expr tree = test::random_tree(g, i);
        const expr condition = definedness(tree);
        std::vector<node_id> roots = schedule(g, tree.id());
        roots.push_back(condition.id());
        evaluator<double> e(g, roots);
        test::random_source random(i);
        std::vector<double> at(g.variables().size());
        for (int sample = 0; sample < 6; ++sample) {
            for (double& v : at) v = test::nasty_number(random);
            const auto r = e.all(at);
            bool numbers = true;
            for (const auto& v : r) numbers = numbers && v.value == v.value;
            if (!numbers) continue;
            const bool expected = r[r.size() - 2].defined;
            ++(expected ? defined : undefined);
            CHECK((r.back().value != 0) == expected);
        }
    }
    CHECK(defined >= test::tree_count);
    CHECK(undefined >= test::tree_count / 2);
}
