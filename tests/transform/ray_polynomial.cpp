#include <glexpr/transform/ray_polynomial.hpp>

#include <glexpr/analyze/cost.hpp>
#include <glexpr/analyze/degree.hpp>
#include <glexpr/evaluate/evaluate.hpp>
#include <glexpr/graph/compile.hpp>
#include <glexpr/graph/construct.hpp>
#include <glexpr/program/build.hpp>
#include <glexpr/program/run.hpp>

#include "tests/support/random_expression.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <string>
#include <string_view>
#include <vector>

using namespace glexpr;

namespace {

std::vector<chord_coordinate> chord_in(graph& g) {
    std::vector<chord_coordinate> chord;
    for (const char* c : {"x", "y", "z"})
        chord.push_back({coordinate(g, c), parameter(g, std::string("m.") + c), parameter(g, std::string("h.") + c)});
    return chord;
}

std::size_t total_cost(graph& g, const std::vector<expr>& roots) {
    std::vector<node_id> ids;
    for (const expr& e : roots) ids.push_back(e.id());
    return cost(g, ids);
}

double choose(std::size_t n, std::size_t k) {
    double value = 1;
    for (std::size_t i = 1; i <= k; ++i) value = value * static_cast<double>(n - k + i) / static_cast<double>(i);
    return value;
}

/// The polynomial of a formula, its Bernstein form and the formula itself agree on random chords with random parameters.
void check_agreement(std::string_view text) {
    CAPTURE(text);
    graph g;
    const auto f = compile(g, text);
    REQUIRE(f);
    const std::uint32_t n = degree(f->root).degree;
    const ray_polynomial polynomial = restrict_to_chord(f->root, chord_in(g), n);
    const std::vector<expr>& powers = polynomial.coefficients;
    REQUIRE(powers.size() == n + 1);
    const std::vector<expr> bernstein = bernstein_coefficients(powers);
    REQUIRE(bernstein.size() == n + 1);
    std::vector<node_id> roots{f->root.id(), polynomial.error.id()};
    for (const expr& e : powers) roots.push_back(e.id());
    for (const expr& e : bernstein) roots.push_back(e.id());
    evaluator<double> run(g, roots);

    test::random_source random(7);
    for (int round = 0; round < 20; ++round) {
        std::array<double, 3> m{}, h{};
        bindings<double> at;
        for (const char* p : {"a", "b", "c", "d", "t"}) at.set(p, random.real(-2, 2));
        const auto bind = [&](std::size_t i, double x) { at.set(std::string(1, "xyz"[i]), x); };
        for (std::size_t i = 0; i < 3; ++i) {
            m[i] = random.real(-1, 1);
            h[i] = random.real(-1, 1);
            at.set(std::string("m.") + "xyz"[i], m[i]);
            at.set(std::string("h.") + "xyz"[i], h[i]);
        }
        for (const double s : {-1.0, -0.7, 0.0, 0.3, 1.0}) {
            CAPTURE(s);
            for (std::size_t i = 0; i < 3; ++i) bind(i, m[i] + s * h[i]);
            const std::vector<double> inputs = at.in_order(g);
            const auto values = run.all(inputs);
            double by_powers = 0, by_bernstein = 0;
            const double t = 0.5 * (1 + s);
            for (std::size_t k = n + 1; k-- > 0;) by_powers = by_powers * s + values[2 + k].value;
            for (std::size_t i = 0; i <= n; ++i)
                by_bernstein += choose(n, i) * std::pow(t, static_cast<double>(i)) * std::pow(1 - t, static_cast<double>(n - i)) *
                                values[3 + n + i].value;
            // the bound is for float32; sums, and the change of basis, round as well
            double norm = 0;
            for (std::size_t k = 0; k <= n; ++k) norm += std::abs(values[2 + k].value);
            const double allowed = 0x1p-29 * values[1].value + 1e-15 * (n + 1) * norm;
            CHECK(std::abs(by_powers - values[0].value) <= allowed);
            CHECK(std::abs(by_bernstein - values[0].value) <= allowed);
        }
    }
}

}  // namespace

TEST_CASE("ray_polynomial: coefficients reproduce the formula on chords, parameters stay symbols") {
    for (const std::string_view text : {"x", "3", "a", "x+y z", "4(x^2+y^2-z^2)+16xyz-1", "(x^2+y^2+z^2-1)^2", "a x^3 + b y^2 - c z + d",
                                        "x^16 + y^9 z^7", "(x+1)^3 - x^3", "-(x-y)/(a^2+1) + sqrt(b^2+1) x^2", "if(a < b, x^2, y^3 - z)",
                                        "x y z (x+y)(y+z)(z+x)", "((x^2+y)^3 - z)^2 - x^12", "(2x-1)^5 + (x+y+z)^7/3"})
        check_agreement(text);
}

TEST_CASE("ray_polynomial: float32 coefficients stay within the error, which is not far off") {
    test::random_source random(5);
    for (const std::string_view text : {"4(x^2+y^2-z^2)+16xyz-1", "(x^2+9/4y^2+z^2-1)^3 - x^2z^3 - 9/80 y^2z^3", "x^5/3 - 0.1(y+z)^4 (x-y)",
                                        "(x^2+y^2+z^2-3.1)^2 - 0.7(x-2)(y-2)(z-2)(x+y)"}) {
        CAPTURE(text);
        graph g;
        const auto f = compile(g, text);
        REQUIRE(f);
        const ray_polynomial polynomial = restrict_to_chord(f->root, chord_in(g), degree(f->root).degree);
        std::vector<node_id> roots;
        for (const expr& e : polynomial.coefficients) roots.push_back(e.id());
        roots.push_back(polynomial.error.id());
        const program p = build_program(g, roots);
        std::vector<double> exact;
        std::vector<float> rounded;
        double largest = 0;
        for (int i = 0; i < 500; ++i) {
            std::vector<float> inputs(g.variables().size());
            for (float& v : inputs) v = static_cast<float>(random.real(-2, 2));
            const std::vector<double> same(inputs.begin(), inputs.end());
            run<float>(p, inputs, rounded);
            run<double>(p, same, exact);
            double error = 0;
            for (std::size_t k = 0; k + 1 < roots.size(); ++k)
                error += std::abs(static_cast<double>(rounded[p.outputs[k]]) - exact[p.outputs[k]]);
            const double bound = exact[p.outputs.back()];
            CHECK(error <= bound * 1.001);
            largest = std::max(largest, error / bound);
        }
        CHECK(largest > 0.02);
    }
}

TEST_CASE("ray_polynomial: products of linear factors stay cheap, what is shared stays shared") {
    graph g;
    const auto cost_of = [&](std::string_view text) {
        const auto f = compile(g, text);
        REQUIRE(f);
        return total_cost(g, restrict_to_chord(f->root, chord_in(g), degree(f->root).degree).coefficients);
    };
    // k coefficients times a linear factor take 2k products and k - 1 sums
    CHECK(cost_of("x y z x y z") == 3 * (2 + 3 + 4 + 5 + 6) - 5);
    CHECK(cost_of("(x+1)(x+2)(x+3)(x+4)(x+5)") <= 5 + 3 * (2 + 3 + 4 + 5) - 4 + 4);  // 4: powers of h are counted one by one
    const std::size_t once = cost_of("x^2 + y^2 + z^2"), eight = cost_of("(x^2+y^2+z^2)^4");
    CHECK(cost_of("(x^2+y^2+z^2)^4 + (x^2+y^2+z^2)") <= eight + 3);
    CHECK(once < eight);
}

TEST_CASE("ray_polynomial: what cancels above the degree is dropped") {
    graph g;
    const auto f = compile(g, "(x+1)^3 - x^3");
    REQUIRE(f);
    CHECK(restrict_to_chord(f->root, chord_in(g), 2).coefficients.size() == 3);
}

TEST_CASE("ray_polynomial: a graph without room ends the work") {
    graph g(30);
    const auto f = compile(g, "(x+y+z+1)^9");
    REQUIRE(f);
    CHECK(restrict_to_chord(f->root, chord_in(g), 9).coefficients.size() == 10);
    CHECK(g.full());
}

TEST_CASE("ray_polynomial: no polynomial, or too high a degree, is misuse") {
    graph g;
    const auto f = compile(g, "sin(x)");
    REQUIRE(f);
    CHECK_THROWS((void)restrict_to_chord(f->root, chord_in(g), 1));
    CHECK_THROWS((void)restrict_to_chord(coordinate(g, "x"), chord_in(g), 17));
}
