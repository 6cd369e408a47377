#include "examples/support/offscreen_gl.hpp"

#include <glexpr/glsl/emit.hpp>
#include <glexpr/graph/construct.hpp>
#include <glexpr/program/build.hpp>
#include <glexpr/transform/differentiate.hpp>

#include "tests/support/approx.hpp"
#include "tests/support/driver_allowance.hpp"
#include "tests/support/driver_api.hpp"
#include "tests/support/gallery_formula.hpp"
#include "tests/support/shader_parts.hpp"

#include <doctest/doctest.h>

#include <array>
#include <cmath>
#include <string>
#include <string_view>
#include <vector>

using namespace glexpr;

TEST_CASE("gallery: value and gradient on the driver lie within the error bound of the formula") {
    const auto gallery = test::load_gallery();
    if (!gallery) {
        MESSAGE("skipped: no gallery at " << test::gallery_path());
        return;
    }
    double worst = 0, worst_with_functions = 0;
    for (const profile target : all_profiles) {
        const auto api = test::driver_api(target);
        if (!api) continue;
        auto context = offscreen::context::create(*api);
        if (!context) {
            MESSAGE("skipped: " << context.error().message);
            return;
        }
        for (const test::gallery_entry& entry : *gallery) {
            CAPTURE(entry.id);
            CAPTURE(name(target));
            const symbols names = test::symbols_of(entry);
            graph g;
            const auto f = compile(g, entry.expr, names);
            REQUIRE(f);
            emit_options options;
            options.profile = target;
            options.functions = {function_kind::f, function_kind::grad_f, function_kind::f_grad};
            const auto functions = emit_functions(f->root, names, options);
            REQUIRE(functions);
            std::vector<node_id> roots{f->root.id()};
            for (const expr& d : gradient(f->root, std::vector<expr>{coordinate(g, "x"), coordinate(g, "y"), coordinate(g, "z")}))
                roots.push_back(d.id());
            const program p = build_program(g, roots);
            const std::string start = test::declarations(*functions, target) + test::helper_text(*functions) + functions->text;
            std::vector<offscreen::uniform> uniforms;
            for (const glsl_parameter& u : functions->parameters) uniforms.push_back({u.glsl_name, static_cast<float>(u.default_value)});
            std::vector<std::array<float, 3>> points;
            for (const test::gallery_value& v : entry.values)
                points.push_back({static_cast<float>(v.p[0]), static_cast<float>(v.p[1]), static_cast<float>(v.p[2])});
            for (const std::string_view body : {"return vec4(f(p), grad_f(p));", "vec3 g; float v = f_grad(p, g); return vec4(v, g);"}) {
                const auto values =
                    context->evaluate_points(start + "vec4 probe(vec3 p) {\n    " + std::string(body) + "\n}\n", points, uniforms);
                REQUIRE_MESSAGE(values, values.error().message);
                for (std::size_t i = 0; i < points.size(); ++i) {
                    const test::gallery_value& v = entry.values[i];
                    const std::vector<double> allowance = test::driver_allowance(p, test::inputs_at(g, entry, v));
                    for (std::size_t k = 0; k < 4; ++k) {
                        const double expected = k == 0 ? v.f : v.grad[k - 1];
                        const double bound = 4 * (k == 0 ? v.f_err_u : v.grad_err_u[k - 1]) * test::unit_roundoff_float;
                        const double found = static_cast<double>((*values)[i][k]);
                        CAPTURE(v.p[0]);
                        CAPTURE(k);
                        CAPTURE(bound);
                        CAPTURE(allowance[k]);
                        CHECK(test::within(found, expected, bound + allowance[k]));
                        double& largest = allowance[k] > 0 ? worst_with_functions : worst;
                        if (bound > 0) largest = std::fmax(largest, std::abs(found - expected) / (bound + allowance[k]));
                    }
                }
            }
        }
    }
    MESSAGE("largest share of the bound that is used: " << worst
                                                        << ", with the allowance for the driver's functions: " << worst_with_functions);
}
