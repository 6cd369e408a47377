#include <glexpr/transform/jacobian.hpp>

#include <glexpr/analyze/cost.hpp>
#include <glexpr/evaluate/dual.hpp>
#include <glexpr/evaluate/evaluate.hpp>

#include "tests/support/operators.hpp"
#include "tests/support/random_expression.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <span>
#include <vector>

using namespace glexpr;

namespace {

std::size_t cost_of(std::span<const expr> all) {
    std::vector<node_id> roots;
    for (const expr& e : all) roots.push_back(e.id());
    return cost(all[0].graph(), roots);
}

std::vector<node_id> ids(std::span<const expr> all) {
    std::vector<node_id> roots;
    for (const expr& e : all) roots.push_back(e.id());
    return roots;
}

bool is_finite(double v) { return v - v == 0; }

}  // namespace

TEST_CASE("jacobian: the second derivatives of every op agree with dual numbers over its domain") {
    for (const test::operator_case& c : test::operator_cases()) {
        if (facts(c.op).yields_truth) continue;
        CAPTURE(facts(c.op).name);
        CAPTURE(c.payload);
        graph g;
        const std::vector<expr> by{coordinate(g, "x"), coordinate(g, "y"), coordinate(g, "z")};
        const std::vector<expr> first = gradient(test::build(c, by[0], by[1], by[2]), by);
        const std::vector<expr> second = jacobian(first, by);
        REQUIRE(second.size() == 9);
        evaluator<dual<3>> reference(g, ids(first));
        evaluator<double> found(g, ids(second));
        std::size_t compared = 0;
        for (const double u : test::nasty_arguments)
            for (const double v : test::nasty_arguments) {
                const dual<3> at[] = {dual<3>::variable(u, 0), dual<3>::variable(v, 1), dual<3>::variable(0.5, 2)};
                const double inputs[] = {u, v, 0.5};
                const auto expected = reference.all(at);
                const auto values = found.all(inputs);
                CAPTURE(u);
                CAPTURE(v);
                double scale = 1;  // a derivative may cancel to 0 beside large ones, as ∂²/∂x∂y of atan2 does on the diagonals
                for (const auto& row : expected)
                    for (const double d : row.value.partial)
                        if (is_finite(d)) scale = (std::max)(scale, std::abs(d));
                for (std::size_t i = 0; i < 3; ++i)
                    for (std::size_t k = 0; k < 3; ++k) {
                        const double d = expected[i].value.partial[k], e = values[3 * i + k].value;
                        if (!expected[i].defined || !values[3 * i + k].defined || !is_finite(d) || !is_finite(e)) continue;
                        CAPTURE(i);
                        CAPTURE(k);
                        CHECK(std::abs(d - e) <= 1e-12 * scale);
                        ++compared;
                    }
            }
        CHECK(compared > 100);
    }
}

TEST_CASE("jacobian: both modes and the choice agree with dual numbers on random expressions") {
    test::random_source random(11);
    std::size_t compared = 0;
    for (int round = 0; round < 500; ++round) {
        graph g;
        const std::vector<expr> by{coordinate(g, "x"), coordinate(g, "y"), coordinate(g, "z")};
        std::vector<expr> f;
        while (f.size() < 3) {
            const expr e = test::random_expression(g, random);
            if (!is_truth(e)) f.push_back(e);
        }
        const std::vector<expr> d = jacobian(f, by);
        REQUIRE(d.size() == 9);
        std::vector<double> p;
        std::vector<dual<3>> at;
        for (const variable& v : g.variables()) {
            p.push_back(random.real(-2, 2));
            at.push_back(v.name == "x"   ? dual<3>::variable(p.back(), 0)
                         : v.name == "y" ? dual<3>::variable(p.back(), 1)
                         : v.name == "z" ? dual<3>::variable(p.back(), 2)
                                         : dual<3>(p.back()));
        }
        evaluator<dual<3>> reference(g, ids(f));
        evaluator<double> found(g, ids(d));
        const auto exact = reference.all(at);
        const auto values = found.all(p);
        for (std::size_t i = 0; i < 3; ++i)
            for (std::size_t k = 0; k < 3; ++k) {
                const double a = exact[i].value.partial[k], b = values[3 * i + k].value;
                if (!exact[i].defined || !values[3 * i + k].defined || !(std::abs(a) < 1e6) || !(std::abs(b) < 1e9)) continue;
                ++compared;
                CHECK(std::abs(a - b) <= 1e-6 * (1 + std::abs(a)));
            }
    }
    CHECK(compared > 2000);
}

TEST_CASE("jacobian: forward where many come from few, reverse where few come from many") {
    graph g;
    const expr x = coordinate(g, "x"), y = coordinate(g, "y");
    const expr shared = sin(x * exp(y)) * cos(x - y);
    std::vector<expr> many, few_inputs{x, y};
    for (int i = 1; i <= 6; ++i) many.push_back(pow(shared, 2) + sin(i * shared));
    const auto choice = jacobian(many, few_inputs);
    std::vector<expr> with_choice = many, with_forward = many, with_reverse = many;
    for (const expr& d : choice) with_choice.push_back(d);
    for (const expr& f : many)
        for (const expr& d : gradient_forward(f, few_inputs)) with_forward.push_back(d);
    for (const expr& f : many)
        for (const expr& d : gradient_reverse(f, few_inputs)) with_reverse.push_back(d);
    CHECK(cost_of(with_forward) < cost_of(with_reverse));
    CHECK(cost_of(with_choice) == cost_of(with_forward));

    std::vector<expr> inputs;
    expr sum = constant(g, 0);
    for (const char* name : {"a", "b", "c", "d", "e", "f"}) sum = sin(sum + 2.0 * inputs.emplace_back(coordinate(g, name)));
    const std::vector<expr> two{sum, exp(sum)};
    std::vector<expr> reverse;
    for (const expr& f : two)
        for (const expr& d : gradient_reverse(f, inputs)) reverse.push_back(d);
    CHECK(jacobian(two, inputs) == reverse);
    CHECK(jacobian(std::span<const expr>(two.data(), 1), inputs) == gradient(two[0], inputs));
    CHECK(jacobian({}, inputs).empty());
    CHECK(jacobian(two, {}).empty());
}

TEST_CASE("jacobian: higher orders, one variable after another") {
    graph g;
    const expr x = coordinate(g, "x"), y = coordinate(g, "y");
    const expr f = pow(x, 4) * pow(y, 3);
    CHECK(differentiate(f, std::span<const expr>()) == f);
    CHECK(differentiate(f, std::array{x}) == differentiate(f, x));
    CHECK(evaluate<double>(differentiate(f, std::array{x, x, y}), {{"x", 2}, {"y", 3}}).value == 12 * 4 * 3 * 9);
    CHECK(differentiate(f, std::array{x, x, x, x, y, y, y}) == constant(g, 24 * 6));
    CHECK(differentiate(f, std::array{x, x, x, x, x}) == constant(g, 0));
    CHECK(evaluate<double>(differentiate(sin(2 * x), std::array{x, x, x, x}), {{"x", 0.3}}).value == doctest::Approx(16 * std::sin(0.6)));
}

TEST_CASE("jacobian: vectors") {
    graph g;
    const expr x = coordinate(g, "x"), y = coordinate(g, "y"), z = coordinate(g, "z");
    const vec3 p(x, y, z);
    CHECK(differentiate(vec2(x * y, x + z), x) == vec2(y, constant(g, 1)));
    CHECK(gradient(x * y + z, p) == vec3(y, x, 1));
    const std::array<vec2, 3> columns = jacobian(vec2(x * y, x + 3 * z), p);
    CHECK(columns[0] == vec2(y, 1));
    CHECK(columns[1] == vec2(x, 0));
    CHECK(columns[2] == vec2(g, 0, 3));
}
