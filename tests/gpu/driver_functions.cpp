#include "tests/support/driver_allowance.hpp"

#include <glexpr/glsl/emit.hpp>
#include <glexpr/graph/construct.hpp>

#include "examples/support/offscreen_gl.hpp"
#include "tests/support/driver_api.hpp"
#include "tests/support/shader_parts.hpp"

#include <doctest/doctest.h>

#include <array>
#include <cmath>
#include <cstdlib>
#include <string>
#include <string_view>
#include <vector>

using namespace glexpr;

namespace {

/// A function of the driver, its range of arguments, and the exact value.
struct driver_function {
    std::string_view name;
    opcode code;
    expr (*build)(const expr& x, const expr& y);
    double (*exact)(double x, double y);
    double low, high;
};

const driver_function functions[] = {
    {"sin", opcode::sin, [](const expr& x, const expr&) { return sin(x); }, [](double x, double) { return std::sin(x); }, -100, 100},
    {"cos", opcode::cos, [](const expr& x, const expr&) { return cos(x); }, [](double x, double) { return std::cos(x); }, -100, 100},
    {"tan", opcode::tan, [](const expr& x, const expr&) { return tan(x); }, [](double x, double) { return std::tan(x); }, -1.5, 1.5},
    {"asin", opcode::asin, [](const expr& x, const expr&) { return asin(x); }, [](double x, double) { return std::asin(x); }, -1, 1},
    {"acos", opcode::acos, [](const expr& x, const expr&) { return acos(x); }, [](double x, double) { return std::acos(x); }, -1, 1},
    {"atan", opcode::atan, [](const expr& x, const expr&) { return atan(x); }, [](double x, double) { return std::atan(x); }, -50, 50},
    {"atan2", opcode::atan2, [](const expr& x, const expr& y) { return atan2(x, y); }, [](double x, double y) { return std::atan2(x, y); },
     -9, 9},
    {"exp", opcode::exp, [](const expr& x, const expr&) { return exp(x); }, [](double x, double) { return std::exp(x); }, -10, 10},
    {"exp2", opcode::exp2, [](const expr& x, const expr&) { return exp2(x); }, [](double x, double) { return std::exp2(x); }, -10, 10},
    {"log", opcode::log, [](const expr& x, const expr&) { return log(x); }, [](double x, double) { return std::log(x); }, 1e-3, 100},
    {"log2", opcode::log2, [](const expr& x, const expr&) { return log2(x); }, [](double x, double) { return std::log2(x); }, 1e-3, 100},
    {"sinh", opcode::sinh, [](const expr& x, const expr&) { return sinh(x); }, [](double x, double) { return std::sinh(x); }, -10, 10},
    {"cosh", opcode::cosh, [](const expr& x, const expr&) { return cosh(x); }, [](double x, double) { return std::cosh(x); }, -10, 10},
    {"tanh", opcode::tanh, [](const expr& x, const expr&) { return tanh(x); }, [](double x, double) { return std::tanh(x); }, -10, 10},
    {"asinh", opcode::asinh, [](const expr& x, const expr&) { return asinh(x); }, [](double x, double) { return std::asinh(x); }, -50, 50},
    {"acosh", opcode::acosh, [](const expr& x, const expr&) { return acosh(x); }, [](double x, double) { return std::acosh(x); }, 1.1, 50},
    {"atanh", opcode::atanh, [](const expr& x, const expr&) { return atanh(x); }, [](double x, double) { return std::atanh(x); }, -0.99,
     0.99},
    {"cbrt", opcode::cbrt, [](const expr& x, const expr&) { return cbrt(x); }, [](double x, double) { return std::cbrt(x); }, -50, 50},
    {"power", opcode::safe_power, [](const expr& x, const expr& y) { return pow(abs(x), y); },
     [](double x, double y) { return std::pow(std::abs(x), y); }, -4, 4},
};

}  // namespace

TEST_CASE("driver: its functions are as exact as the allowance of the tests says") {
    std::vector<std::array<float, 3>> points;
    std::uint32_t state = 12345;
    const auto random = [&] { return static_cast<float>((state = state * 1664525u + 1013904223u) >> 8) * 0x1p-24f; };
    for (int k = 0; k < 4000; ++k) points.push_back({random(), random(), 0.0f});
    for (const profile target : all_profiles) {
        const auto api = test::driver_api(target);
        if (!api) continue;
        auto context = offscreen::context::create(*api);
        if (!context) {
            MESSAGE("skipped: " << context.error().message);
            return;
        }
        for (const driver_function& d : functions) {
            CAPTURE(d.name);
            CAPTURE(name(target));
            graph g;
            symbols names;
            for (const char* c : {"x", "y", "z"}) names.declare({c, symbol_kind::coordinate});
            emit_options options;
            options.profile = target;
            options.functions = {function_kind::f};
            const auto text = emit_functions(d.build(coordinate(g, "x"), coordinate(g, "y")), names, options);
            REQUIRE(text);
            std::vector<std::array<float, 3>> arguments;
            for (const auto& p : points)
                arguments.push_back({static_cast<float>(d.low + (d.high - d.low) * static_cast<double>(p[0])),
                                     static_cast<float>(d.low + (d.high - d.low) * static_cast<double>(p[1])), 0.0f});
            const auto values =
                context->evaluate_points(test::helper_text(*text) + text->text + "vec4 probe(vec3 p) { return vec4(f(p)); }\n", arguments);
            REQUIRE_MESSAGE(values, values.error().message);
            const test::driver_error allowed = test::driver_error_of(d.code);
            double worst = 0;
            for (std::size_t i = 0; i < arguments.size(); ++i) {
                const double exact = d.exact(static_cast<double>(arguments[i][0]), static_cast<double>(arguments[i][1]));
                const double granted = allowed.relative * std::abs(exact) + allowed.absolute + 0x1p-24 * std::abs(exact);
                const double error = std::abs(static_cast<double>((*values)[i][0]) - exact);
                if (error > worst * granted) worst = error / granted;
            }
            CHECK(worst <= 1);
            if (std::getenv("GLEXPR_PRINT_WORST") != nullptr)
                MESSAGE(name(target) << " " << d.name << ": " << worst << " of the allowance");
        }
    }
}
