#include <glexpr/glsl/emit_ray_interval.hpp>

#include "examples/support/offscreen_gl.hpp"
#include "tests/support/driver_api.hpp"
#include "tests/support/operators.hpp"
#include "tests/support/random_expression.hpp"

#include <glexpr/evaluate/evaluate.hpp>
#include <glexpr/glsl/emit.hpp>
#include <glexpr/graph/compile.hpp>
#include <glexpr/graph/construct.hpp>
#include <glexpr/graph/print.hpp>
#include <glexpr/program/build.hpp>
#include <glexpr/program/run.hpp>

#include <doctest/doctest.h>

#include <array>
#include <cmath>
#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

using namespace glexpr;
using glexpr::test::operator_case;
using glexpr::test::random_source;

namespace {

/// A piece of a chord: the first two numbers are x and y in its middle, the third is half its length; z is 0.75. A negative length stands for
/// a call of f.
using point = std::array<float, 3>;

/// The chord has the direction (4, -2, 0), and the piece lies on it.
point on_piece(const point& p, float u) { return {p[0] + p[2] * u, p[1] - 0.5f * (p[2] * u), -1.0f}; }

struct device {
    profile target;
    offscreen::context gl;
};

std::vector<device> devices() {
    std::vector<device> result;
    for (const profile p : all_profiles) {
        const auto api = test::driver_api(p);
        if (!api) continue;
        auto gl = offscreen::context::create(*api);
        if (gl)
            result.push_back({p, std::move(*gl)});
        else
            MESSAGE("skipped: " << gl.error().message);
    }
    return result;
}

std::string probe_text(const expr& formula, profile target) {
    emit_options options;
    options.profile = target;
    options.functions = {function_kind::f, function_kind::f_ray_interval};
    const auto emitted = emit_functions(formula, symbols::defaults(), options);
    REQUIRE(emitted);
    std::string text = "uniform float a;\nuniform float b;\n";
    for (const glsl_helper& h : emitted->helpers) text += h.text + '\n';
    return text + emitted->text + R"(vec4 probe(vec3 p) {
    vec3 middle = vec3(p.xy, 0.75);
    vec3 h = vec3(4.0, -2.0, 0.0);
    return p.z < 0.0 ? vec4(f(middle), 0.0, 0.0, 0.0) : f_ray_interval(middle - 0.125 * h, h, 0.125, 0.25 * p.z);
}
)";
}

std::vector<point> pieces(random_source& random, std::size_t count) {
    std::vector<point> result;
    for (std::size_t i = 0; i < count; ++i) {
        const double length = random.one_in(5) ? 0 : std::exp(random.real(-9, 1.2));
        result.push_back(
            {static_cast<float>(test::nasty_number(random)), static_cast<float>(test::nasty_number(random)), static_cast<float>(length)});
    }
    return result;
}

std::vector<float> inputs_at(const graph& g, const point& at) {
    std::vector<float> result;
    for (const variable& v : g.variables())
        result.push_back(v.name == "x" ? at[0] : v.name == "y" ? at[1] : v.name == "z" ? 0.75f : v.name == "a" ? 2.0f : 0.625f);
    return result;
}

/// Whether float32 leaves its range on the way to a value: then the value means nothing.
bool overflows(const std::vector<float>& steps) {
    for (const float v : steps)
        if (!(std::abs(v) < 1e37f)) return true;
    return false;
}

expr number_of(const expr& e) { return is_truth(e) ? select(e, constant(e.graph(), 1), constant(e.graph(), 0)) : e; }

constexpr std::array<float, 12> places{-1.0f, -0.9375f, -0.75f, -0.5f, -0.25f, -0.0625f, 0.0f, 0.125f, 0.375f, 0.625f, 0.875f, 1.0f};

/// What went wrong over many pieces of one formula.
struct findings {
    std::size_t malformed = 0, outside = 0, falsely_defined = 0, falsely_undefined = 0, certain = 0;
    std::string first;
};

std::string describe(const char* what, const point& p, const std::array<float, 4>& q, double value) {
    std::string text = what;
    for (const float v : {p[0], p[1], p[2], q[0], q[1], q[2], q[3]}) text += ' ' + std::to_string(static_cast<double>(v));
    return text + " value " + std::to_string(value);
}

findings compare(const device& on, const expr& formula, random_source& random, std::size_t count) {
    findings found;
    const std::string text = probe_text(formula, on.target);
    const std::vector<point> all = pieces(random, count);
    std::vector<point> points = all;
    for (const point& p : all)
        for (const float u : places) points.push_back(on_piece(p, u));
    const std::vector<offscreen::uniform> uniforms = {{"a", 2.0f}, {"b", 0.625f}};
    const auto values = on.gl.evaluate_points(text, points, uniforms);
    INFO(text);
    if (!values) MESSAGE(values.error().message);
    REQUIRE(values);
    evaluator<double> twin(formula);
    const node_id root = formula.id();
    const program steps = build_program(formula.graph(), std::span(&root, 1));
    std::vector<float> step_values;
    for (std::size_t k = 0; k < all.size(); ++k) {
        const std::array<float, 4>& q = (*values)[k];
        const auto note = [&](std::size_t& counter, const char* what, double value) {
            ++counter;
            if (found.first.empty()) found.first = describe(what, all[k], q, value);
        };
        const bool finite = std::abs(q[0]) <= 1e18f && std::abs(q[1]) <= 1e18f && q[2] >= 0.0f && q[2] <= 1.001e18f;
        if (!finite || !(q[3] == 0.0f || q[3] == 1.0f || q[3] == 1.5f || q[3] == 2.0f)) note(found.malformed, "malformed", 0);
        for (std::size_t s = 0; s < places.size(); ++s) {
            const point& at = points[count + k * places.size() + s];
            const double value = static_cast<double>((*values)[count + k * places.size() + s][0]);
            const std::vector<float> inputs = inputs_at(formula.graph(), at);
            run<float>(steps, inputs, step_values);
            if (overflows(step_values)) continue;
            const bool defined = twin(std::vector<double>(inputs.begin(), inputs.end())).defined;
            const double line = static_cast<double>(q[0]) + static_cast<double>(q[1]) * static_cast<double>(places[s]);
            if (q[2] < 1e18f && std::abs(value - line) > static_cast<double>(q[2])) note(found.outside, "outside", value);
            if (q[3] == 0.0f && !defined) note(found.falsely_defined, "defined", value);
            if (q[3] == 2.0f && defined) note(found.falsely_undefined, "undefined", value);
            if (q[3] == 0.0f && q[2] < 1e18f) ++found.certain;
        }
    }
    return found;
}

void check(const findings& found) {
    CAPTURE(found.first);
    CHECK(found.malformed == 0);
    CHECK(found.outside == 0);
    CHECK(found.falsely_defined == 0);
    CHECK(found.falsely_undefined == 0);
}

/// f_ray_interval over pieces of the given halves of a length about one point.
std::vector<std::array<float, 4>> ranges(const device& on, std::string_view text, const point& at, const std::vector<float>& halves) {
    graph g;
    const auto formula = compile(g, text, symbols::defaults());
    REQUIRE(formula);
    std::vector<point> points;
    for (const float e : halves) points.push_back({at[0], at[1], e});
    const auto values =
        on.gl.evaluate_points(probe_text(formula->root, on.target), points, std::vector<offscreen::uniform>{{"a", 2.0f}, {"b", 0.625f}});
    REQUIRE(values);
    return *values;
}

}  // namespace

TEST_CASE("gpu ray interval: the strip of every op encloses what the driver computes") {
    random_source random(21);
    for (const device& on : devices())
        for (const operator_case& c : test::operator_cases()) {
            CAPTURE(facts(on.target).name);
            CAPTURE(facts(c.op).name);
            CAPTURE(c.payload);
            graph g;
            const expr e = number_of(test::build(c, coordinate(g, "x"), coordinate(g, "y"), coordinate(g, "z")));
            check(compare(on, e, random, on.target == profile::core450 ? 2000 : 200));
        }
}

TEST_CASE("gpu ray interval: the strip of random formulas encloses what the driver computes") {
    const std::vector<device> all = devices();
    if (all.empty()) return;
    random_source random(22);
    std::size_t certain = 0;
    for (int i = 0; i < 120; ++i) {
        graph g;
        test::random_expression_options options;
        options.operations = 3 + random.below(12);
        options.wild = i % 2 == 0;
        const expr e = test::random_expression(g, random, options);
        CAPTURE(i);
        CAPTURE(print(e));
        const findings found = compare(all[static_cast<std::size_t>(i) % all.size()], e, random, 300);
        check(found);
        certain += found.certain;
    }
    CHECK(certain > 100000);  // of 432,000 samples
}

TEST_CASE("gpu ray interval: a strip narrows with the square of the piece down to rounding") {
    const std::vector<device> all = devices();
    if (all.empty()) return;
    for (const std::string_view text :
         {"x^2+y^2-z", "x^3*y-5x", "sin(x)*cos(y)+z", "exp(x*y)", "sqrt(x^2+y^2)-1", "1/(x+y)", "ln(x+2)*tan(y)", "atan(y, x)", "x^1.5+y",
          "tanh(x)+asinh(y)", "cbrt(x)", "asin(x/2)+acos(y/2)", "x^(a+1)+y^b", "acosh(x+2)-atanh(y/2)", "cosh(x)-sinh(y)"}) {
        CAPTURE(text);
        const auto q = ranges(all.back(), text, {0.9f, 0.4f, 0.0f}, {0.1f, 0.05f, 0.025f, 0.0f});
        const float noise = q[3][2];
        CHECK(noise < 3e-5f);  // the padding against lost small numbers alone makes 2e-5 where f is steep
        CHECK(noise > 0.0f);
        for (std::size_t k = 0; k < 2; ++k) {
            CAPTURE(q[k][2]);
            CAPTURE(q[k + 1][2]);
            CHECK(q[k + 1][2] < 0.35f * q[k][2] + 2e-4f * 0.1f);
        }
    }
}

TEST_CASE("gpu ray interval: what a sum cancels is cancelled") {
    const std::vector<device> all = devices();
    if (all.empty()) return;
    CHECK(ranges(all.back(), "(x+1)-x+0*y", {0.9f, 0.4f, 0.0f}, {1.0f})[0][2] < 1e-5f);
    CHECK(ranges(all.back(), "max(x, y)-x", {3.0f, 0.4f, 0.0f}, {1.0f})[0][2] < 1e-5f);
    CHECK(ranges(all.back(), "|x+y|-x-y", {3.0f, 0.4f, 0.0f}, {1.0f})[0][2] < 1e-5f);
}

TEST_CASE("gpu ray interval: the flag tells where a formula may jump, and where it has no value at all") {
    const std::vector<device> all = devices();
    if (all.empty()) return;
    struct expected {
        std::string_view text;
        float x, half, flag;
    };
    for (const expected& c : {expected{"floor(x)+y", 0.5f, 0.25f, 0.0f},
                              {"floor(x)+y", 1.0f, 0.25f, 1.0f},
                              {"1/x", 0.0f, 0.25f, 1.0f},
                              {"1/x", 1.0f, 0.25f, 0.0f},
                              {"tan(x)", 1.5f, 0.25f, 1.0f},
                              {"tan(x)", 0.0f, 0.25f, 0.0f},
                              {"sqrt(x)", -1.0f, 0.25f, 2.0f},
                              {"sqrt(x)", 0.0f, 0.25f, 1.0f},
                              {"sqrt(x)", 1.0f, 0.25f, 0.0f},
                              {"ln(x)*y", -1.0f, 0.25f, 2.0f},
                              {"asin(x)", 2.0f, 0.25f, 2.0f},
                              {"acosh(x)", 0.5f, 0.25f, 2.0f},
                              {"atanh(x)", -2.0f, 0.25f, 2.0f},
                              {"x^b", -2.0f, 0.25f, 2.0f},
                              {"x^a", -2.0f, 0.25f, 0.0f},
                              {"x^a", 0.0f, 0.25f, 0.0f},
                              {"if(x>0, ln(x), y)", -1.0f, 0.25f, 0.0f},
                              {"if(x>0, ln(x), y)", 0.0f, 0.25f, 1.0f},
                              {"if(ln(x)<0 and y>0, 1, 2)", -1.0f, 0.25f, 1.0f},
                              {"mod(x, 2)", 1.0f, 0.5f, 0.0f},
                              {"mod(x, 2)", 2.0f, 0.5f, 1.0f},
                              {"fract(x)", 0.5f, 0.25f, 0.0f},
                              {"sign(x)", 0.0f, 0.25f, 1.0f}}) {
        CAPTURE(c.text);
        CAPTURE(c.x);
        CHECK(ranges(all.back(), c.text, {c.x, 0.4f, 0.0f}, {c.half})[0][3] == c.flag);
    }
}
