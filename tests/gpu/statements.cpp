#include <glexpr/glsl/statements.hpp>

#include <glexpr/evaluate/evaluate.hpp>
#include <glexpr/transform/differentiate.hpp>

#include "tests/gpu/drivers.hpp"
#include "tests/support/random_expression.hpp"

#include <doctest/doctest.h>

#include <array>
#include <cmath>
#include <string>
#include <vector>

using namespace glexpr;

namespace {

/// An output of a builder that a test reads: as GLSL spells a number of it, and what it must be.
struct expected_number {
    std::string read;
    expr exact;
};

struct example {
    statement_builder build;
    vec3 p = build.input_vec3("p");
    std::vector<expected_number> numbers;

    void output(const std::string& name, const expr& e) {
        build.output(name, e);
        numbers.push_back({name, e});
    }
    void derivative(const std::string& name, const expr& e, std::initializer_list<expr> by) {
        build.derivative(name, e, by);
        expr d = e;
        for (const expr& v : by) d = differentiate(d, v);
        numbers.push_back({name, d});
    }
};

void nested_sine(example& e) {
    expr w = e.build.number(0);
    for (int i = 0; i < 8; ++i) w += sin(0.5 * w + 1.5 * e.p.x + 2.8 * e.p.y + 0.002 * e.p.z);
    w *= 0.1;
    e.output("z", w);
    e.derivative("dzdx", w, {e.p.x});
    e.derivative("dzdy", w, {e.p.y});
    e.derivative("dzdt", w, {e.p.z});
    e.derivative("dxy", w, {e.p.x, e.p.y});
    e.derivative("dxx", w, {e.p.x, e.p.x});
}

void vectors(example& e) {
    const vec3& p = e.p;
    const vec3 n = normalize(p + vec3(e.build.graph(), 0.5, -0.25, 2.0));
    const vec3 d = mix(n, cross(n, p), 0.3) + clamp(p, -0.5, 0.5) * dot(p, n) - select(p.x < p.y, p, min(n, p, 0.25));
    const expr r = distance(d, p);
    e.output("r", r);
    e.build.output("d", d);
    e.build.jacobian("j", d, p);
    e.build.gradient("g", r, p);
    for (std::size_t i = 0; i < 3; ++i) {
        const std::string k = std::to_string(i);
        e.numbers.push_back({"d[" + k + "]", d[i]});
        e.numbers.push_back({"g[" + k + "]", differentiate(r, p[i])});
        for (std::size_t c = 0; c < 3; ++c) e.numbers.push_back({"j[" + std::to_string(c) + "][" + k + "]", differentiate(d[i], p[c])});
    }
}

void functions(example& e) {
    const vec3& p = e.p;
    e.output("a", pow(abs(p.x), 1.7) + cbrt(p.y) + atan2(p.y, p.x + 3) + tanh(p.z));
    e.output("b", exp(p.x) * sqrt(p.y + 2) + log(p.z + 3) + mod(p.x, 0.7) + smoothstep(-1, 1, p.y));
    e.output("tiny", 1e-5 * p.x + 1.25e-7 * p.y);
    e.derivative("a1", pow(p.x, 5) * sinh(p.y), {p.x, p.x, p.y});
    e.derivative("a2", asin(p.x / 4) * acos(p.y / 4) + atan(p.z), {p.x, p.y});
    e.derivative("a3", max(p.x, p.y, p.z) * p.x, {p.x});
}

}  // namespace

TEST_CASE("statements: a driver computes what the CPU computes, two splices in one scope") {
    test::random_source random(3);
    std::vector<std::array<float, 3>> points;
    for (int i = 0; i < 500; ++i)
        points.push_back(
            {static_cast<float>(random.real(-2, 2)), static_cast<float>(random.real(-1.9, 2)), static_cast<float>(random.real(-2, 2))});
    test::with_each_driver([&](profile target, const offscreen::context& gl) {
        for (const auto make : {nested_sine, vectors, functions}) {
            example e, again;
            make(e);
            again.build.output("other", sin(again.p.x) * sin(again.p.x) + again.p.y);
            statement_options options;
            options.profile = target;
            options.comments = true;
            const auto statements = e.build.emit(options), second = again.build.emit(options);
            REQUIRE(statements);
            REQUIRE(second);
            std::string helpers;
            for (const glsl_helper& h : statements->helpers) helpers += h.text;
            for (const expected_number& wanted : e.numbers) {
                CAPTURE(wanted.read);
                const std::string text = helpers + "vec4 probe(vec3 p) {\n" + statements->text + second->text + "    return vec4(" +
                                         wanted.read + ", other, 0.0, 0.0);\n}\n";
                const auto values = gl.evaluate_points(text, points);
                REQUIRE_MESSAGE(values, values.error().message);
                evaluator<double> exact(wanted.exact);
                std::vector<double> inputs(e.build.graph().variables().size());
                double worst = 0;
                for (std::size_t i = 0; i < points.size(); ++i) {
                    for (std::size_t k = 0; k < 3; ++k) inputs[k] = static_cast<double>(points[i][k]);
                    const double reference = exact(inputs).value;
                    const double error = std::abs(static_cast<double>((*values)[i][0]) - reference) / (1 + std::abs(reference));
                    if (error > worst) worst = error;
                    CHECK(std::abs(static_cast<double>((*values)[i][1]) - (std::pow(std::sin(inputs[0]), 2) + inputs[1])) < 1e-6);
                }
                CHECK(worst < 2e-5);
            }
        }
    });
}
