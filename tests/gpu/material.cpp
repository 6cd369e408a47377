#include "examples/support/offscreen_gl.hpp"

#include <glexpr/material/bind.hpp>
#include <glexpr/material/compile.hpp>
#include <glexpr/material/evaluate.hpp>
#include <glexpr/material/lower.hpp>

#include "tests/gpu/drivers.hpp"
#include "tests/gpu/painter.hpp"
#include "tests/random/batch.hpp"
#include "tests/support/driver_allowance.hpp"
#include "tests/support/material_bound.hpp"
#include "tests/support/random_material.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

using namespace glexpr;

namespace {

constexpr std::size_t per_shader = 20, places_per_program = 6;

/// A program whose colour the driver is asked for.
struct planted {
    material program;
    material_binding binding;
    std::vector<std::array<float, 2>> places;
};

/// Where a slot of one program is, in a shader that holds many.
std::string renamed(std::string text, std::string_view prefix) {
    constexpr std::string_view slot = "mat_u_";
    for (std::size_t at = 0; (at = text.find(slot, at)) != text.npos; at += prefix.size() + slot.size()) text.insert(at, prefix);
    return text;
}

/// A value for each uniform: an end, the default, or any.
std::vector<material_setting> any_settings(const material_ir& ir, test::material_random& random) {
    std::vector<material_setting> settings;
    for (const material_uniform& u : ir.uniforms) {
        const double some = u.range.low + (u.range.high - u.range.low) * random.unit();
        const std::array<double, 6> values{u.range.low, u.range.high, u.default_value, some, some, some};
        settings.push_back({u.name, (std::min)(random.any_of(values), u.range.high)});
    }
    return settings;
}

}  // namespace

TEST_CASE("material: sine and cosine of the driver are as exact as the allowance says, for all that the language lets through") {
    test::with_each_driver([](profile, const offscreen::context& gl) {
        std::vector<std::array<float, 3>> points;
        test::material_random random(1);
        for (int i = 0; i < 20000; ++i) points.push_back({static_cast<float>(2000 * random.unit() - 1000), 0, 0});
        const auto found = gl.evaluate_points("vec4 probe(vec3 p) { return vec4(sin(p.x), cos(p.x), 0.0, 0.0); }\n", points);
        REQUIRE_MESSAGE(found, found.error().message);
        double worst = 0;
        for (std::size_t i = 0; i < points.size(); ++i) {
            const double x = static_cast<double>(points[i][0]);
            for (const auto& [value, exact] : {std::pair{(*found)[i][0], std::sin(x)}, std::pair{(*found)[i][1], std::cos(x)}})
                worst = (std::max)(worst, std::abs(static_cast<double>(value) - exact));
        }
        MESSAGE("sine and cosine within " << worst);
        CHECK(worst <= test::driver_error_of(opcode::sin).absolute + 0x1p-24);
    });
}

TEST_CASE("material: colours of random programs on the driver and on the CPU agree within the error bound") {
    const std::size_t wanted = test::full_scale() ? 10000 : 400;
    test::with_each_driver([&](profile target, const offscreen::context& gl) {
        std::size_t programs = 0, compared = 0, sharp = 0, open = 0;
        double worst = 0, worst_of_jumps = 0;
        test::material_random random(7);
        for (std::uint64_t next = 0; programs < wanted;) {
            test::shader_batch batch(target);
            std::string probe = "vec4 probe(vec3 p) {\n", text;
            std::vector<planted> plants;
            std::vector<std::array<float, 3>> points;  // a place, and which program
            std::vector<offscreen::uniform> uniforms;
            while (plants.size() < per_shader && programs < wanted) {
                const result<material> m = compile_material(test::random_material(next++));
                if (!m) continue;
                ++programs;
                const std::string number = std::to_string(plants.size());
                lower_options options;
                options.profile = target;
                options.function_name = "colour_" + number;
                result<lowered_material> lowered = lower_material(*m, options);
                REQUIRE(lowered);
                auto binding = bind_material(*m, any_settings(*m, random));
                REQUIRE(binding);
                for (std::size_t i = 0; i < lowered->layout.size(); ++i)
                    uniforms.push_back({"p" + number + "_" + lowered->layout[i].glsl_name, static_cast<float>(binding->values()[i])});
                lowered->functions.text = renamed(std::move(lowered->functions.text), "p" + number + "_");
                for (glsl_parameter& p : lowered->functions.parameters) p.glsl_name = "p" + number + "_" + p.glsl_name;
                batch.add(lowered->functions);
                probe +=
                    "    if (p.z == " + number + ".0) return vec4(colour_" + number + (lowered->reads_uv ? "(p.xy)" : "()") + ", 1.0);\n";
                planted plant{*m, *std::move(binding), {}};
                for (std::size_t k = 0; k < places_per_program; ++k) {
                    const std::array<float, 2> corner{k % 2 == 0 ? 0.0f : 1.0f, random.one_in(2) ? 0.0f : 1.0f};
                    const std::array<float, 2> inside{static_cast<float>(random.unit()), static_cast<float>(random.unit())};
                    plant.places.push_back(k < 2 ? corner : inside);
                    points.push_back({plant.places[k][0], plant.places[k][1], static_cast<float>(plants.size())});
                }
                plants.push_back(std::move(plant));
            }
            const auto found = gl.evaluate_points(batch.text() + probe + "    return vec4(0.0);\n}\n", points, uniforms);
            REQUIRE_MESSAGE(found, found.error().message);
            for (std::size_t i = 0; i < points.size(); ++i) {
                const planted& plant = plants[i / places_per_program];
                const std::array<float, 2> place = plant.places[i % places_per_program];
                const std::array<double, 2> uv{static_cast<double>(place[0]), static_cast<double>(place[1])};
                const auto expected = evaluate_material(plant.binding, uv);
                REQUIRE(expected);
                const material_ir& ir = plant.program.ir();
                const test::material_bounds bounds(ir, plant.binding.values(), uv);
                open += bounds.jumps ? 1u : 0u;
                for (std::size_t c = 0; c < 3; ++c) {
                    const double granted = bounds.errors[ir.colour][c].granted(),
                                 off = std::abs(static_cast<double>((*found)[i][c]) - (*expected)[c]);
                    ++compared;
                    sharp += granted < 1e-4 ? 1u : 0u;
                    (bounds.jumps ? worst_of_jumps : worst) = (std::max)(bounds.jumps ? worst_of_jumps : worst, off / granted);
                    if (off <= granted) continue;
                    CAPTURE(ir.source);
                    CAPTURE(uv[0]);
                    CAPTURE(uv[1]);
                    CAPTURE(c);
                    CAPTURE((*found)[i][c]);
                    CAPTURE((*expected)[c]);
                    CAPTURE(granted);
                    FAIL_CHECK("another colour");
                }
            }
        }
        CHECK(sharp * 10 >= compared * 8);  // or the bounds say nothing
        MESSAGE(name(target) << ": " << programs << " programs, " << compared << " channels compared, largest share of the bound " << worst
                             << ", " << worst_of_jumps << " at the " << open << " of " << programs * places_per_program
                             << " places where something may jump; " << sharp << " bounds are below 1e-4");
    });
}
