#include "tests/support/ray_formula.hpp"

#include <glexpr/graph/compile.hpp>
#include <glexpr/program/build.hpp>
#include <glexpr/program/run.hpp>

#include "tests/support/gallery_formula.hpp"
#include "tests/support/operators.hpp"
#include "tests/support/random_expression.hpp"

#include <doctest/doctest.h>

#include <cmath>
#include <cstddef>
#include <string_view>
#include <utility>
#include <vector>

using namespace glexpr;
using test::chord;
using test::noisy;
using test::point3;
using test::ray_formula;
using test::real;

namespace {

/// x, y, z and the parameters of a graph, in its order.
std::vector<float> inputs_of(const graph& g, const point3& p, const test::parameter_values& parameters) {
    std::vector<float> inputs;
    for (const variable& v : g.variables()) {
        float value = 1;
        for (const auto& [name, given] : parameters)
            if (name == v.name) value = given;
        for (std::size_t k = 0; k < 3; ++k)
            if (v.name == std::string_view("xyz").substr(k, 1)) value = static_cast<float>(p[k]);
        inputs.push_back(value);
    }
    return inputs;
}

/// A point of the cube of half edge r, exact in float32.
point3 random_point(test::random_source& random, double r) {
    point3 p{};
    for (real& c : p) c = static_cast<real>(static_cast<float>(random.real(-r, r)));
    return p;
}

}  // namespace

TEST_CASE("ray formula: values are those of the reference, and float32 stays within the error") {
    const auto gallery = test::load_gallery();
    if (!gallery) {
        MESSAGE("skipped: no gallery at " << test::gallery_path());
        return;
    }
    test::random_source random(23);
    std::size_t beyond = 0, total = 0;
    for (const test::gallery_entry& entry : *gallery) {
        CAPTURE(entry.id);
        graph g;
        const auto compiled = compile(g, entry.expr, test::symbols_of(entry));
        REQUIRE(compiled);
        test::parameter_values parameters;
        for (const auto& [name, value] : entry.parameters) parameters.emplace_back(name, static_cast<float>(value));
        ray_formula f(compiled->root, parameters);
        const program twin = build_program(g, std::vector<node_id>{compiled->root.id()});
        std::vector<float> steps;
        for (int i = 0; i < 200; ++i) {
            const point3 p = random_point(random, 0.5 / entry.scale);
            const noisy v = f.value_and_error(p);
            if (!std::isfinite(v.error)) continue;  // at the end of a domain
            CHECK(f.value(p) - v.value == 0);
            const std::vector<float> inputs = inputs_of(g, p, parameters);
            run<float>(twin, inputs, steps);
            const real off = std::abs(static_cast<real>(steps[twin.outputs[0]]) - v.value);
            CHECK(off <= 2 * v.error);  // the program adds long sums in another order
            if (off > v.error) ++beyond;
            ++total;
        }
        for (const test::gallery_value& at : entry.values) {
            const noisy v = f.value_and_error({at.p[0], at.p[1], at.p[2]});
            CHECK(std::abs(v.value - static_cast<real>(at.f)) <= v.error + static_cast<real>(at.f_err_u) * 0x1p-24L);
        }
    }
    CHECK(total > 20000);
    CHECK(beyond * 1000 < total);
}

TEST_CASE("ray formula: the error is that of the rounding, no more") {
    const auto error_at = [](std::string_view text, const point3& p) {
        graph g;
        const auto f = compile(g, text, symbols::defaults());
        REQUIRE(f);
        return ray_formula(f->root, {}).value_and_error(p).error / 0x1p-24L;
    };
    const point3 p{3, 0.5L, 0.25L};
    CHECK(error_at("x", p) == 0);
    CHECK(error_at("0.5x", p) == 1.5L);
    CHECK(error_at("x-3", p) == 0);
    CHECK(error_at("x^2-9", p) == 9);
    CHECK(error_at("x*y+z", p) == 1.5L + 1.75L);
    CHECK(error_at("x^4", p) == 3 * 81);
    CHECK(error_at("(x^2-9)^2", p) < 1e-5L);  // to first order nothing, of second order 81 units of units
    CHECK(std::isinf(error_at("sqrt(x^2-9)", p)));
    CHECK(error_at("0.1x", p) > 0.3L);  // 0.1 is no float
}

TEST_CASE("ray formula: ranges along a ray enclose the values and the slope, for every operator") {
    test::random_source random(29);
    std::size_t checked = 0, undefined = 0;
    for (const test::operator_case& c : test::operator_cases()) {
        if (facts(c.op).yields_truth) continue;
        CAPTURE(facts(c.op).name);
        graph g;
        const expr e = test::build(c, coordinate(g, "x"), coordinate(g, "y"), coordinate(g, "z"));
        ray_formula f(e, {});
        for (int i = 0; i < 100; ++i) {
            chord ray;
            ray.m = random_point(random, 2), ray.h = random_point(random, 0.2);
            const test::ray_range r = f.range(ray, -1, 1);
            const interval slope = f.slope_range(ray, -1, 1);
            for (const real s : {-1.0L, -0.6L, 0.0L, 0.7L, 1.0L}) {
                const real v = f.value(ray.at(s));
                if (std::isnan(v)) {
                    CHECK(r.value.maybe_undefined);
                    continue;
                }
                CHECK_FALSE(r.undefined);
                CHECK(r.value.low <= v);
                CHECK(v <= r.value.high);
                ++checked;
            }
            if (r.undefined) ++undefined;
            if (r.value.maybe_undefined || r.value.maybe_discontinuous) continue;
            const real rise = (f.value(ray.at(1)) - f.value(ray.at(-1))) / 2;  // the slope somewhere between
            CHECK(slope.low <= rise + 1e-15L);
            CHECK(rise - 1e-15L <= slope.high);
        }
    }
    CHECK(checked > 10000);
    CHECK(undefined > 20);
}
