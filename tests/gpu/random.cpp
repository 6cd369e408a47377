#include "examples/support/offscreen_gl.hpp"

#include <glexpr/analyze/definedness.hpp>
#include <glexpr/evaluate/evaluate.hpp>
#include <glexpr/glsl/emit.hpp>
#include <glexpr/program/build.hpp>
#include <glexpr/transform/differentiate.hpp>

#include "tests/random/batch.hpp"
#include "tests/random/forest.hpp"
#include "tests/support/bounded_values.hpp"
#include "tests/support/driver_api.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <string>
#include <vector>

using namespace glexpr;
using test::bounded_values;

namespace {

constexpr std::size_t sample = test::tree_count / 40, per_shader = 20, points_per_tree = 6;
constexpr float shared_z = -0.640625f, of_a = 0.625f, of_b = -1.375f;

/// A tree and what its outputs must be at each of its points.
struct planted {
    program values, condition;
    std::vector<std::array<float, 2>> points;
    std::vector<std::vector<double>> inputs;
};

}  // namespace

TEST_CASE("random: value, gradient and f_defined on the driver against the double evaluator") {
    for (const profile target : all_profiles) {
        CAPTURE(name(target));
        const auto api = test::driver_api(target);
        if (!api) continue;
        auto context = offscreen::context::create(*api);
        if (!context) {
            MESSAGE("skipped: " << context.error().message);
            return;
        }
        std::size_t compared = 0, decided = 0, undefined = 0;
        double worst = 0;
        for (std::size_t first = 0; first < sample; first += per_shader) {
            test::shader_batch batch(target);
            std::string probe = "uniform float shared_z;\nvec4 probe(vec3 p) {\n    vec3 q = vec3(p.xy, shared_z);\n    vec3 g;\n";
            std::vector<planted> trees;
            std::vector<std::array<float, 3>> points;  // x, y, and which answer is wanted
            for (std::size_t i = first; i < first + per_shader && i < sample; ++i) {
                graph g;
                const expr tree = test::random_tree(g, i);
                emit_options options;
                options.profile = target;
                options.functions = {function_kind::f, function_kind::grad_f, function_kind::f_grad, function_kind::f_defined};
                options.prefix = "a" + std::to_string(i - first) + "_";
                const auto functions = emit_functions(tree, symbols::defaults(), options);
                REQUIRE(functions);
                batch.add(*functions);
                const std::string at = std::to_string(2 * (i - first)), next = std::to_string(2 * (i - first) + 1);
                const bool partial = functions->functions.back().kind == function_kind::f_defined;
                probe += "    if (p.z == " + at + ".0) {\n        float v = " + options.prefix +
                         "f_grad(q, g);\n        return vec4(v, g);\n    }\n";
                probe += "    if (p.z == " + next + ".0) return vec4(" + options.prefix + "f(q), " + options.prefix + "grad_f(q).xy, " +
                         (partial ? options.prefix + "f_defined(q) ? 1.0 : 0.0" : "1.0") + ");\n";

                planted t;
                std::vector<node_id> roots{tree.id()};
                for (const expr& d : gradient(tree, std::vector<expr>{coordinate(g, "x"), coordinate(g, "y"), coordinate(g, "z")}))
                    roots.push_back(d.id());
                t.values = build_program(g, roots);
                const node_id condition = definedness(tree).id();
                t.condition = build_program(g, std::span<const node_id>(&condition, 1));
                test::random_source random(i);
                for (std::size_t k = 0; k < points_per_tree; ++k) {
                    t.points.push_back({static_cast<float>(random.real(-2, 2)), static_cast<float>(random.real(-2, 2))});
                    bindings<double> where{{"z", double{shared_z}}, {"a", double{of_a}}, {"b", double{of_b}}};
                    where.set("x", double{t.points.back()[0]});
                    where.set("y", double{t.points.back()[1]});
                    t.inputs.push_back(where.in_order(g));
                    for (const std::size_t answer : {2 * (i - first), 2 * (i - first) + 1})
                        points.push_back({t.points.back()[0], t.points.back()[1], static_cast<float>(answer)});
                }
                trees.push_back(std::move(t));
            }
            const std::vector<offscreen::uniform> uniforms{{"shared_z", shared_z}, {"a", of_a}, {"b", of_b}};
            const auto found = context->evaluate_points(batch.text() + probe + "    return vec4(0.0);\n}\n", points, uniforms);
            REQUIRE_MESSAGE(found, found.error().message);

            std::size_t at = 0;
            for (std::size_t i = 0; i < trees.size(); ++i)
                for (std::size_t k = 0; k < points_per_tree; ++k, at += 2) {
                    CAPTURE(first + i);
                    CAPTURE(k);
                    const planted& t = trees[i];
                    const std::array<float, 4>&with_gradient = (*found)[at], &alone = (*found)[at + 1];
                    const bounded_values condition(t.condition, t.inputs[k]);
                    if (condition.measured && condition.bound[0] == 0) {
                        ++decided;
                        undefined += condition.exact[0] == 0 ? 1u : 0u;
                        CHECK(static_cast<double>(alone[3]) == condition.exact[0]);
                    }
                    const bounded_values expected(t.values, t.inputs[k]);
                    if (!expected.measured) continue;
                    for (std::size_t o = 0; o < 4; ++o) {
                        CAPTURE(o);
                        CAPTURE(expected.exact[o]);
                        CAPTURE(expected.bound[o]);
                        const double bound = expected.bound[o] + 1e-30;
                        if (bound > 1e-2 * (1 + std::abs(expected.exact[o]))) continue;  // nothing left to tell
                        ++compared;
                        const double both = static_cast<double>(with_gradient[o]);
                        CHECK(std::abs(both - expected.exact[o]) <= bound);
                        if (o < 3) CHECK(std::abs(static_cast<double>(alone[o]) - expected.exact[o]) <= bound);
                        worst = (std::max)(worst, std::abs(both - expected.exact[o]) / bound);
                    }
                }
        }
        CHECK(compared >= sample * points_per_tree * 2);
        CHECK(decided >= sample * points_per_tree / 2);
        CHECK(undefined >= sample / 5);
        MESSAGE(name(target) << ": " << compared << " values compared, largest share of the bound " << worst << "; " << decided
                             << " answers of f_defined, " << undefined << " of them no");
    }
}
