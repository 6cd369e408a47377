#include <glexpr/transform/differentiate.hpp>

#include <glexpr/evaluate/dual.hpp>
#include <glexpr/evaluate/evaluate.hpp>
#include <glexpr/graph/schedule.hpp>

#include "tests/support/operators.hpp"
#include "tests/support/random_expression.hpp"

#include <doctest/doctest.h>

#include <cmath>
#include <span>
#include <vector>

using namespace glexpr;

namespace {

using mode = std::vector<expr> (*)(const expr&, std::span<const expr>);

double value(const expr& e, std::vector<double> inputs) {
    inputs.resize(e.graph().variables().size());
    return evaluator<double>(e)(std::span<const double>(inputs)).value;
}

double error_scale(double a, double b) { return 1 + std::abs(a) + std::abs(b); }

}  // namespace

TEST_CASE("differentiate: every op agrees with dual numbers at nasty arguments, in both modes") {
    for (const test::operator_case& c : test::operator_cases()) {
        if (facts(c.op).yields_truth) continue;
        CAPTURE(facts(c.op).name);
        CAPTURE(c.payload);
        graph g;
        const expr x = coordinate(g, "x"), y = coordinate(g, "y"), z = coordinate(g, "z");
        const expr e = test::build(c, x, y, z);
        const std::vector<expr> by{x, y, z};
        evaluator<dual<3>> reference(e);
        for (const mode m : {mode(gradient_forward), mode(gradient_reverse), mode(gradient)}) {
            const std::vector<expr> partials = m(e, by);
            REQUIRE(partials.size() == 3);
            std::vector<node_id> roots;
            for (const expr& d : partials) roots.push_back(d.id());
            evaluator<double> derivative(g, roots);
            for (const double u : test::nasty_arguments)
                for (const double v : test::nasty_arguments) {
                    const dual<3> at[] = {dual<3>::variable(u, 0), dual<3>::variable(v, 1), dual<3>::variable(0.5, 2)};
                    const auto expected = reference(at);
                    if (!expected.defined) continue;
                    const double inputs[] = {u, v, 0.5};
                    const auto found = derivative.all(inputs);
                    CAPTURE(u);
                    CAPTURE(v);
                    for (std::size_t k = 0; k < 3; ++k) {
                        CAPTURE(k);
                        const double d = expected.value.partial[k];
                        if (!found[k].defined || !(d - d == 0) || !(found[k].value - found[k].value == 0)) continue;
                        CHECK(std::abs(found[k].value - d) <= 1e-12 * error_scale(d, found[k].value));
                    }
                }
        }
    }
}

TEST_CASE("differentiate: random expressions agree with dual numbers, in both modes") {
    test::random_source random(7);
    std::size_t compared = 0;
    for (int round = 0; round < 3000; ++round) {
        CAPTURE(round);
        graph g;
        const std::vector<expr> by{coordinate(g, "x"), coordinate(g, "y"), coordinate(g, "z")};
        const expr e = test::random_expression(g, random);
        if (is_truth(e)) continue;
        const std::vector<expr> forward = gradient_forward(e, by), reverse = gradient_reverse(e, by), cheaper = gradient(e, by);
        evaluator<dual<3>> reference(e);
        for (int sample = 0; sample < 4; ++sample) {
            std::vector<double> p;
            std::vector<dual<3>> at;
            for (const variable& v : g.variables()) {
                p.push_back(random.real(-2, 2));
                at.push_back(v.name == "x"   ? dual<3>::variable(p.back(), 0)
                             : v.name == "y" ? dual<3>::variable(p.back(), 1)
                             : v.name == "z" ? dual<3>::variable(p.back(), 2)
                                             : dual<3>(p.back()));
            }
            const auto expected = reference(at);
            if (!expected.defined) continue;
            for (std::size_t k = 0; k < 3; ++k) {
                const double d = expected.value.partial[k];
                if (!(std::abs(d) < 1e6) || !(std::abs(expected.value.value) < 1e6)) continue;
                const auto f = evaluator<double>(forward[k])(p), r = evaluator<double>(reverse[k])(p), c = evaluator<double>(cheaper[k])(p);
                if (!f.defined || !r.defined || !c.defined || !(std::abs(f.value) < 1e9)) continue;
                ++compared;
                CHECK(std::abs(f.value - d) <= 1e-6 * error_scale(d, f.value));
                CHECK(std::abs(r.value - d) <= 1e-6 * error_scale(d, r.value));
                CHECK(std::abs(c.value - d) <= 1e-6 * error_scale(d, c.value));
            }
        }
    }
    CHECK(compared > 10000);
}

TEST_CASE("differentiate: variables that come in one combination are differentiated by it") {
    // w ← w + sin(w/2 + c): forward from c on it takes two operations in a round with a product that ends in a sum, in reverse mode three
    graph g;
    const expr x = coordinate(g, "x"), y = coordinate(g, "y"), z = coordinate(g, "z");
    const std::vector<expr> by{x, y, z};
    const expr c = constant(g, 3) * x + y * z;
    expr w = constant(g, 0);
    for (int i = 0; i < 6; ++i) w = w + sin(constant(g, 0.5) * w + c);
    const std::vector<expr> d = gradient(w, by);
    const expr along = gradient_forward(w, std::span<const expr>(&c, 1))[0];
    CHECK(d[0] == constant(g, 3) * along);
    CHECK(d[1] == along * z);
    CHECK(d[2] == along * y);
    for (const mode m : {mode(gradient_forward), mode(gradient_reverse)})
        for (std::size_t k = 0; k < 3; ++k)
            CHECK(value(m(w, by)[k], {0.3, -0.7, 1.1}) == doctest::Approx(value(d[k], {0.3, -0.7, 1.1})).epsilon(1e-12));

    // a second way past the combination, and a condition, which is no way
    const expr past = w + z;
    CHECK(value(gradient(past, by)[2], {0.3, -0.7, 1.1}) == doctest::Approx(1 + value(d[2], {0.3, -0.7, 1.1})));
    const expr chosen = select(less(x, y), sin(c), exp(c));
    CHECK(value(gradient(chosen, by)[0], {0.3, -0.7, 1.1}) == doctest::Approx(3 * std::exp(0.9 - 0.77)));
    CHECK(value(gradient(chosen, by)[0], {-1, -0.7, 1.1}) == doctest::Approx(3 * std::cos(-3 - 0.77)));
}

TEST_CASE("diff-01: derivative of min, max and clamp, and ties") {
    graph g;
    const expr x = coordinate(g, "x"), y = coordinate(g, "y"), z = coordinate(g, "z");
    const std::vector<expr> by{x, y, z};
    const expr f = (max)(pow(x, 2) + pow(y, 2) - constant(g, 1), z - constant(g, 2));
    for (const mode m : {mode(gradient_forward), mode(gradient_reverse)}) {
        const std::vector<expr> d = m(f, by);
        const auto at = [&](double px, double py, double pz) {
            return std::vector<double>{value(d[0], {px, py, pz}), value(d[1], {px, py, pz}), value(d[2], {px, py, pz})};
        };
        CHECK(at(1, 0, 0) == std::vector<double>{2, 0, 0});
        CHECK(at(0, 0, 5) == std::vector<double>{0, 0, 1});
        const double tie = std::sqrt(2.0);
        const std::vector<double> found = at(0, tie, tie * tie + 1);
        CHECK((found == std::vector<double>{0, 2 * tie, 0} || found == std::vector<double>{0, 0, 1}));
    }
    const expr c = differentiate(clamp(x, constant(g, 0), constant(g, 1)), x);
    CHECK(value(c, {0.5}) == 1);
    CHECK(value(c, {-0.5}) == 0);
    CHECK(value(c, {1.5}) == 0);
}

TEST_CASE("diff-02: derivative of abs and ln|x|") {
    graph g;
    const expr x = coordinate(g, "x");
    const expr d = differentiate(abs(x), x);
    CHECK(value(d, {-2}) == -1);
    CHECK(value(d, {0}) == 0);
    CHECK(value(d, {3}) == 1);
    CHECK(value(differentiate(log(abs(x)), x), {-2}) == -0.5);
    CHECK(value(differentiate(pow(abs(x), 3), x), {-2}) == -12);
}

TEST_CASE("diff-03: power rule with variable or parameter exponent") {
    graph g;
    const expr x = coordinate(g, "x"), y = coordinate(g, "y"), n = parameter(g, "n");
    CHECK(value(differentiate(pow(x, x), x), {2}) == doctest::Approx(6.772589).epsilon(1e-7));
    const expr by_base = differentiate(pow(x, n), x);
    CHECK(value(by_base, {-2, 0, 3}) == 12);
    for (const node_id id : schedule(g, by_base.id())) CHECK(g[id].op != op::log);
    CHECK(value(differentiate(pow(constant(g, 2), x), x), {3}) == doctest::Approx(5.545177).epsilon(1e-7));
    CHECK(value(differentiate(pow(x, y), y), {2, 3}) == doctest::Approx(5.545177).epsilon(1e-7));
}

TEST_CASE("diff-06: functions with steps have a rule") {
    graph g;
    const expr x = coordinate(g, "x"), y = coordinate(g, "y");
    const auto d = [&](const expr& e) { return value(differentiate(e, x), {0.3, 0.7}); };
    CHECK(d(floor(x)) == 0);
    CHECK(d(ceil(x)) == 0);
    CHECK(d(fract(x)) == 1);
    CHECK(d(sign(x)) == 0);
    CHECK(d(round(x)) == 0);
    CHECK(d(mod(x, constant(g, 2))) == 1);
    CHECK(d(exp(x)) == std::exp(0.3));
    CHECK(d(log(x)) == 1 / 0.3);
    CHECK(d(atan2(y, x)) == doctest::Approx(-0.7 / (0.09 + 0.49)));
    CHECK(value(differentiate(atan2(y, x), y), {0.3, 0.7}) == doctest::Approx(0.3 / (0.09 + 0.49)));
    CHECK(d(select(less(x, constant(g, 0)), constant(g, 0), constant(g, 1))) == 0);
}

TEST_CASE("diff-08: the derivative grows linearly") {
    const auto product_size = [](int factors) {
        graph g;
        const std::vector<expr> by{coordinate(g, "x")};
        expr f = sin(by[0] + constant(g, 1));
        for (int k = 2; k <= factors; ++k) f = f * sin(by[0] + constant(g, k));
        return schedule(g, gradient(f, by)[0].id()).size();
    };
    CHECK(product_size(160) <= 2.1 * static_cast<double>(product_size(80)));

    graph g;
    const expr x = coordinate(g, "x");
    expr squared = x + constant(g, 1);
    for (int k = 0; k < 20; ++k) squared = squared * squared;
    CHECK(schedule(g, squared.id()).size() <= 30);
    CHECK(schedule(g, differentiate(squared, x).id()).size() <= 90);
}

TEST_CASE("differentiate: a variable that does not occur, and a constant") {
    graph g;
    const expr x = coordinate(g, "x"), y = coordinate(g, "y");
    CHECK(differentiate(pow(x, 2), y) == constant(g, 0));
    CHECK(differentiate(constant(g, 3), x) == constant(g, 0));
    CHECK(differentiate(x, x) == constant(g, 1));
}

TEST_CASE("differentiate: derivatives remember the text they came from") {
    graph g;
    const expr x = coordinate(g, "x");
    g.set_origin({3, 9});
    const expr e = sin(x);
    g.set_origin({});
    const expr d = differentiate(pow(x, 2) + e, x);
    bool found = false;
    for (const node_id id : schedule(g, d.id()))
        if (g[id].op == op::cos) found = g.origin(id) == span{3, 9};
    CHECK(found);
    CHECK(g.current_origin() == span{});
}
