#include <glexpr/transform/rounding_error.hpp>

#include <glexpr/evaluate/evaluate.hpp>
#include <glexpr/graph/compile.hpp>
#include <glexpr/graph/construct.hpp>
#include <glexpr/program/build.hpp>
#include <glexpr/program/run.hpp>

#include "tests/support/random_expression.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <string_view>
#include <vector>

using namespace glexpr;

namespace {

constexpr std::string_view polynomials[] = {"x^2+y^2+z^2-1",
                                            "4(x^2+y^2-z^2)+16xyz-1",
                                            "(x^2+9/4y^2+z^2-1)^3 - x^2z^3 - 9/80 y^2z^3",
                                            "(x-0.3)^6 - 0.1(y+z)^5 (x-y)/7",
                                            "x^4+y^4+z^4+2x^2y^2+2y^2z^2+2z^2x^2-2x^2-2y^2-2z^2+1",
                                            "if(x < y, x^3 - a, -(y/3)^2)"};

}  // namespace

TEST_CASE("running_error: float32 stays within the bound, which is not far off") {
    test::random_source random(11);
    for (const std::string_view text : polynomials) {
        CAPTURE(text);
        graph g;
        const auto f = compile(g, text);
        REQUIRE(f);
        const node_id root = f->root.id();
        const program single = build_program(g, std::span(&root, 1));
        const std::vector<node_id> roots{root, running_error(f->root).id()};
        evaluator<double> exact(g, roots);
        std::vector<float> trace;
        double largest = 0;
        for (int i = 0; i < 2000; ++i) {
            std::vector<double> inputs(g.variables().size());
            std::vector<float> rounded;
            for (double& v : inputs) {
                v = static_cast<double>(static_cast<float>(random.real(-1.5, 1.5)));
                rounded.push_back(static_cast<float>(v));
            }
            const auto values = exact.all(inputs);
            run<float>(single, rounded, trace);
            const double error = std::abs(static_cast<double>(trace[single.outputs[0]]) - values[0].value);
            // second order terms are less than a thousandth
            CHECK(error <= 1.001 * values[1].value + 1e-15);
            if (values[1].value > 0) largest = std::max(largest, error / values[1].value);
        }
        CHECK(largest > 0.05);
    }
}

TEST_CASE("running_error: exact operations and inputs have none, functions what the op table grants") {
    graph g;
    const expr x = coordinate(g, "x");
    CHECK(running_error(x) == constant(g, 0));
    CHECK(running_error(-abs(x)) == constant(g, 0));
    CHECK(running_error(constant(g, 0.5)) == constant(g, 0));
    CHECK_FALSE(running_error(constant(g, 0.1)) == constant(g, 0));
    const double at[] = {2};
    CHECK(evaluator<double>(running_error(sin(x)))(at).value == doctest::Approx(static_cast<double>(facts(op::sin).error_absolute)));
    CHECK(evaluator<double>(running_error(exp(x)))(at).value ==
          doctest::Approx(std::exp(2.0) * 0x1p-23 * static_cast<double>(facts(op::exp).error_ulps)));
}
