#include <glexpr/glsl/emit_interval.hpp>

#include "examples/support/offscreen_gl.hpp"
#include "tests/support/driver_api.hpp"
#include "tests/support/operators.hpp"

#include <glexpr/analyze/evaluate_interval.hpp>
#include <glexpr/evaluate/evaluate.hpp>
#include <glexpr/glsl/emit.hpp>
#include <glexpr/graph/construct.hpp>
#include <glexpr/graph/print.hpp>
#include <glexpr/program/build.hpp>
#include <glexpr/program/run.hpp>

#include <doctest/doctest.h>

#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <utility>
#include <vector>

using namespace glexpr;
using glexpr::test::operator_case;
using glexpr::test::random_source;

namespace {

/// The box that a test point stands for: its first two numbers are the middle, the third is half the edge. A point of its own has edge 0.
using point = std::array<float, 3>;

struct box {
    float x_low, x_high, y_low, y_high;
};

box box_of(const point& p) { return {p[0] - p[2], p[0] + p[2], p[1] - p[2], p[1] + p[2]}; }

/// A driver for the text of one profile.
struct device {
    profile target;
    offscreen::context gl;
};

/// One for each profile that a driver here runs; the reason where there is none.
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

/// A probe that returns the range of a formula over the box of a point, and its value in the middle. z is near 0.75 everywhere.
std::string probe_text(const expr& formula, profile target) {
    emit_options options;
    options.profile = target;
    options.functions = {function_kind::f, function_kind::f_interval};
    const auto emitted = emit_functions(formula, symbols::defaults(), options);
    REQUIRE(emitted);
    std::string text = "uniform float a;\nuniform float b;\n";
    for (const glsl_helper& h : emitted->helpers) text += h.text + '\n';
    text += emitted->text;
    text += "vec4 probe(vec3 p) {\n    vec3 q = vec3(p.xy, 0.75);\n    return vec4(f_interval(q - p.z, q + p.z), f(q));\n}\n";
    return text;
}

/// What is wrong with a range, or nothing.
bool is_well_formed(const std::array<float, 4>& r) {
    return r[0] <= r[1] && r[0] >= -1e18f && r[1] <= 1e18f && (r[2] == 0.0f || r[2] == 1.0f);
}

bool encloses(const std::array<float, 4>& range, float value) {
    return (range[0] <= value || range[0] <= -1e18f) && (value <= range[1] || range[1] >= 1e18f);
}

/// Mostly moderate, sometimes whole, zero, tiny or large.
double argument(random_source& random) {
    switch (random.below(6)) {
        case 0: return static_cast<double>(random.below(9)) - 4;
        case 1: return test::nasty_arguments[random.below(test::nasty_arguments.size())];
        case 2: return random.real(-20, 20);
        case 3: {
            const double sign = random.one_in(2) ? 1 : -1;
            return sign * std::exp(random.real(-20, 20));
        }
        default: return random.real(-2, 2);
    }
}

/// Random boxes, and boxes round the arguments at which operators misbehave.
std::vector<point> boxes(random_source& random, std::size_t count) {
    std::vector<point> result;
    for (std::size_t i = 0; i < count; ++i) {
        const double x = argument(random), y = argument(random);
        const double scale = random.below(4) == 0 ? 0 : std::exp(random.real(-6, 2));
        result.push_back({static_cast<float>(x), static_cast<float>(y), static_cast<float>(scale)});
    }
    return result;
}

double saturated(double v) { return v < -1e18 ? -1e18 : v > 1e18 ? 1e18 : v; }

/// What the variables of a graph are at a point of the test: x and y as given, z near 0.75.
std::vector<float> inputs_at(const graph& g, const point& at) {
    std::vector<float> result;
    for (const variable& v : g.variables())
        result.push_back(v.name == "x" ? at[0] : v.name == "y" ? at[1] : v.name == "z" ? 0.75f + at[2] : v.name == "a" ? 2.0f : 0.625f);
    return result;
}

/// Whether float32 leaves its range on the way to a value: then the value means nothing.
bool overflows(const std::vector<float>& steps) {
    for (const float v : steps)
        if (!(std::abs(v) < 1e37f)) return true;
    return false;
}

constexpr std::size_t samples_per_box = 64;

/// Points of a box, its corners first.
std::vector<point> samples(random_source& random, const point& p) {
    const box b = box_of(p);
    std::vector<point> result = {
        {b.x_low, b.y_low, 0.0f}, {b.x_low, b.y_high, 0.0f}, {b.x_high, b.y_low, 0.0f}, {b.x_high, b.y_high, 0.0f}};
    const auto inside = [&](float low, float high) {
        const auto v = static_cast<float>(random.real(static_cast<double>(low), static_cast<double>(high)));
        return v < low ? low : v > high ? high : v;
    };
    while (result.size() < samples_per_box) result.push_back({inside(b.x_low, b.x_high), inside(b.y_low, b.y_high), 0.0f});
    return result;
}

/// A truth value as 1 or 0.
expr number_of(const expr& e) { return is_truth(e) ? select(e, constant(e.graph(), 1), constant(e.graph(), 0)) : e; }

/// What went wrong over many boxes of one formula.
struct findings {
    std::size_t malformed = 0, outside = 0, falsely_defined = 0, wide = 0, flagged_more = 0, flagged_less = 0, certain = 0;
    std::string first;
};

std::string describe(const char* what, const point& p, const std::array<float, 4>& range, double value) {
    std::string text = what;
    for (const double v : {static_cast<double>(p[0]), static_cast<double>(p[1]), static_cast<double>(p[2]), static_cast<double>(range[0]),
                           static_cast<double>(range[1]), static_cast<double>(range[2]), value})
        text += ' ' + formula_literal(v - v == 0 ? v : 1e300);
    return text;
}

findings compare(const device& on, const expr& formula, random_source& random, std::size_t count) {
    findings found;
    const std::string text = probe_text(formula, on.target);
    const std::vector<point> all_boxes = boxes(random, count);
    std::vector<point> points = all_boxes;
    for (const point& p : all_boxes)
        for (const point& s : samples(random, p)) points.push_back(s);
    const std::vector<offscreen::uniform> uniforms = {{"a", 2.0f}, {"b", 0.625f}};
    const auto values = on.gl.evaluate_points(text, points, uniforms);
    INFO(text);
    if (!values) MESSAGE(values.error().message);
    REQUIRE(values);
    const auto note = [&](std::size_t& counter, const char* what, const point& p, const std::array<float, 4>& range, double value) {
        ++counter;
        if (found.first.empty()) found.first = describe(what, p, range, value);
    };
    evaluator<double> twin(formula);
    const node_id root = formula.id();
    const graph& g = formula.graph();
    const program steps = build_program(g, std::span(&root, 1));
    std::vector<float> step_values;
    for (std::size_t k = 0; k < all_boxes.size(); ++k) {
        const point& p = all_boxes[k];
        const std::array<float, 4>& range = (*values)[k];
        if (!is_well_formed(range)) note(found.malformed, "malformed", p, range, 0);
        for (std::size_t s = 0; s < samples_per_box; ++s) {
            const point& at = points[count + k * samples_per_box + s];
            const float value = (*values)[count + k * samples_per_box + s][3];
            const std::vector<float> inputs = inputs_at(g, at);
            run<float>(steps, inputs, step_values);
            if (overflows(step_values)) continue;
            if (!encloses(range, value)) note(found.outside, "outside", at, range, static_cast<double>(value));
            if (range[2] != 0.0f) continue;
            ++found.certain;
            if (!twin(std::vector<double>(inputs.begin(), inputs.end())).defined) note(found.falsely_defined, "defined", at, range, 0);
        }
        const std::vector<float> lows = inputs_at(g, {box_of(p).x_low, box_of(p).y_low, -p[2]}),
                                 highs = inputs_at(g, {box_of(p).x_high, box_of(p).y_high, p[2]});
        std::vector<interval> ranges;
        for (std::size_t i = 0; i < lows.size(); ++i) ranges.push_back({static_cast<double>(lows[i]), static_cast<double>(highs[i])});
        const interval cpu = evaluate_interval(g, std::span(&root, 1), ranges, interval_model::float32)[root.index];
        const double low = saturated(cpu.low), high = saturated(cpu.high);
        const double size = std::abs(low) > std::abs(high) ? std::abs(low) : std::abs(high);
        // the tangent is granted the errors of sine and cosine, a power that of the logarithm, which the CPU's model is not
        const op o = formula.node().op;
        const double granted = o == op::tan ? 1 + size * size : o == op::pow ? (1 + std::abs(static_cast<double>(p[1]))) * (1 + size) : 1;
        const double slack = high - low + 1e-3 * size + 3e-3 * granted;
        const bool far_out = std::abs(p[0]) > 1e3f || std::abs(p[1]) > 1e3f;  // where little is known of a phase
        if (!far_out && (static_cast<double>(range[0]) < low - slack || static_cast<double>(range[1]) > high + slack))
            note(found.wide, "wide", p, range, cpu.low);
        const interval exact = evaluate_interval(g, std::span(&root, 1), ranges)[root.index];
        if (p[2] > 0.0f && !far_out && range[2] == 0.0f && (exact.maybe_undefined || exact.maybe_discontinuous))
            note(found.flagged_less, "unflagged", p, range, exact.high);
        if (!far_out && range[2] == 1.0f && !cpu.maybe_undefined && !cpu.maybe_discontinuous)
            note(found.flagged_more, "flagged", p, range, cpu.high);
    }
    return found;
}

}  // namespace

TEST_CASE("gpu interval: the range of every op encloses what the driver computes") {
    const std::vector<device> all = devices();
    if (all.empty()) return;
    random_source random(7);
    for (const device& on : all)
        for (const operator_case& c : test::operator_cases()) {
            CAPTURE(facts(on.target).name);
            graph g;
            const expr e = number_of(test::build(c, coordinate(g, "x"), coordinate(g, "y"), coordinate(g, "z")));
            const findings found = compare(on, e, random, on.target == profile::core450 ? 400 : 50);
            CAPTURE(facts(c.op).name);
            CAPTURE(c.payload);
            CAPTURE(found.first);
            CHECK(found.malformed == 0);
            CHECK(found.outside == 0);
            CHECK(found.falsely_defined == 0);
            CHECK(found.wide == 0);
            CHECK(found.flagged_more == 0);
            CHECK(found.flagged_less == 0);
        }
}

TEST_CASE("gpu interval: the range of random formulas encloses what the driver computes") {
    const std::vector<device> all = devices();
    if (all.empty()) return;
    random_source random(11);
    std::size_t certain = 0;
    for (int i = 0; i < 150; ++i) {
        graph g;
        test::random_expression_options options;
        options.operations = 3 + random.below(12);
        options.wild = i % 2 == 0;
        const expr e = test::random_expression(g, random, options);
        const findings found = compare(all[static_cast<std::size_t>(i) % all.size()], e, random, 100);
        CAPTURE(i);
        CAPTURE(print(e));
        CAPTURE(found.first);
        CHECK(found.malformed == 0);
        CHECK(found.outside == 0);
        CHECK(found.falsely_defined == 0);
        certain += found.certain;
    }
    CHECK(certain > 100000);  // of 960,000 samples
}

namespace {

struct expected_range {
    const char* what;
    expr formula;
    std::array<float, 3> low, high;
    float least, most;  ///< the range that must be enclosed
    float flag;
};

/// Each range encloses what it must, reaches no further than `slack` beyond, and has the flag; random samples stay inside.
void check_ranges(const std::vector<expected_range>& cases, float slack) {
    const std::vector<device> all = devices();
    if (all.empty()) return;
    random_source random(5);
    for (const expected_range& c : cases) {
        CAPTURE(c.what);
        std::string text = probe_text(c.formula, all.back().target);
        text.resize(text.find("vec4 probe"));
        text +=
            "uniform vec3 box_low;\nuniform vec3 box_high;\nvec4 probe(vec3 p) {\n    return vec4(f_interval(box_low, box_high), "
            "0.0);\n}\n";
        const auto values = all.back().gl.evaluate_points(text, std::vector<point>{{}},
                                                          std::vector<offscreen::uniform>{{"box_low", c.low}, {"box_high", c.high}});
        REQUIRE(values);
        const std::array<float, 4>& range = (*values)[0];
        CAPTURE(range[0]);
        CAPTURE(range[1]);
        CHECK(range[0] <= c.least);
        CHECK(range[1] >= c.most);
        CHECK(range[0] >= c.least - slack);
        CHECK(range[1] <= c.most + slack);
        CHECK(range[2] == c.flag);
        const findings found = compare(all.back(), c.formula, random, 160);  // 10,240 samples
        CAPTURE(found.first);
        CHECK(found.outside == 0);
        CHECK(found.falsely_defined == 0);
    }
}

}  // namespace

TEST_CASE("gpu interval: numerics-04, powers and products at the edges") {
    graph g;
    const expr x = coordinate(g, "x"), y = coordinate(g, "y");
    check_ranges(
        {
            {"cube root", cbrt(abs(constant(g, 4) * x)), {1, 0, 0}, {2, 0, 0}, 1.587401f, 2.0f, 0.0f},
            {"square", pow(x, 2), {-1, 0, 0}, {2, 0, 0}, 0.0f, 4.0f, 0.0f},
            {"cube", pow(x, 3), {-2, 0, 0}, {1, 0, 0}, -8.0f, 1.0f, 0.0f},
            {"times unbounded", x * y, {0, -1e18f, 0}, {0.1f, -10, 0}, -1e18f, 0.0f, 0.0f},
            {"inverse square", pow(x, -2), {-1, 0, 0}, {1, 0, 0}, 1.0f, 1e18f, 1.0f},
            {"square root", sqrt(x), {-1, 0, 0}, {4, 0, 0}, 0.0f, 2.0f, 1.0f},
        },
        1e-5f);
}

TEST_CASE("gpu interval: numerics-06, repeated variables and comparisons") {
    graph g;
    const expr x = coordinate(g, "x"), zero = constant(g, 0), one = constant(g, 1);
    g.allow_widening(false);
    const expr difference = x - x;
    g.allow_widening(true);
    check_ranges(
        {
            {"x - x folded", x - x, {0, 0, 0}, {1, 0, 0}, 0.0f, 0.0f, 0.0f},
            {"square", x * x, {-1, 0, 0}, {1, 0, 0}, 0.0f, 1.0f, 0.0f},
            {"undecided condition", select(less(x, zero), -one, x), {-1, 0, 0}, {2, 0, 0}, -1.0f, 2.0f, 1.0f},
            {"decided condition", select(less(x, zero), -one, x), {0.5f, 0, 0}, {2, 0, 0}, 0.5f, 2.0f, 0.0f},
        },
        1e-5f);
    check_ranges(
        {
            {"x - x", difference, {0, 0, 0}, {1, 0, 0}, 0.0f, 0.0f, 0.0f},
            {"parabola", x * (one - x), {0, 0, 0}, {1, 0, 0}, 0.0f, 0.25f, 0.0f},
            {"sinc", sin(x) / x, {-1, 0, 0}, {1, 0, 0}, -1e18f, 1e18f, 1.0f},
        },
        1.1f);
}

TEST_CASE("gpu interval: the flag is raised where the formula may jump or have no value, and only there") {
    graph g;
    const expr x = coordinate(g, "x"), y = coordinate(g, "y"), zero = constant(g, 0), one = constant(g, 1), two = constant(g, 2);
    const expr unsure = less(log(x), zero), y_negative = less(y, zero);
    check_ranges(
        {
            {"floor within a step", floor(x), {0.25f, 0, 0}, {0.75f, 0, 0}, 0.0f, 0.0f, 0.0f},
            {"floor over a step", floor(x), {0.25f, 0, 0}, {1, 0, 0}, 0.0f, 1.0f, 1.0f},
            {"trunc over 0", trunc(x), {-0.5f, 0, 0}, {0.5f, 0, 0}, 0.0f, 0.0f, 0.0f},
            {"fract over a step", fract(x), {0.5f, 0, 0}, {1.5f, 0, 0}, 0.0f, 1.0f, 1.0f},
            {"sign", sign(x), {-1, 0, 0}, {1, 0, 0}, -1.0f, 1.0f, 1.0f},
            {"mod within a step", mod(x, two), {2.5f, 0, 0}, {3.5f, 0, 0}, 0.5f, 1.5f, 0.0f},
            {"mod over a step", mod(x, two), {3.5f, 0, 0}, {4.5f, 0, 0}, 0.0f, 2.0f, 1.0f},
            {"power to a whole number", pow(x, y), {-2, 3, 0}, {1, 3, 0}, -8.0f, 1.0f, 0.0f},
            {"false and undefined", select(logical_and(unsure, y_negative), one, two), {-1, 1, 0}, {1, 2, 0}, 2.0f, 2.0f, 0.0f},
            {"true and undefined", select(logical_and(unsure, y_negative), one, two), {-1, -2, 0}, {1, -1, 0}, 1.0f, 2.0f, 1.0f},
            {"true or undefined", select(logical_or(unsure, y_negative), one, two), {-1, -2, 0}, {1, -1, 0}, 1.0f, 1.0f, 0.0f},
            {"false or undefined", select(logical_or(unsure, y_negative), one, two), {-1, 1, 0}, {1, 2, 0}, 1.0f, 2.0f, 1.0f},
            {"the other arm", select(y_negative, log(x), one), {-1, 1, 0}, {1, 2, 0}, 1.0f, 1.0f, 0.0f},
            {"the arm taken", select(y_negative, log(x), one), {1, -2, 0}, {1, -1, 0}, 0.0f, 0.0f, 0.0f},
        },
        2e-4f);
}

TEST_CASE("gpu interval: unbounded ends stay unbounded through every op") {
    // A box without bounds in every direction: whatever a float may be, the value is enclosed.
    const std::vector<device> all = devices();
    if (all.empty()) return;
    constexpr float inf = 1e18f;
    struct edges {
        float x_low, x_high, y_low, y_high;
    };
    const std::vector<edges> unbounded = {{-inf, inf, -inf, inf},  {-inf, -inf, 1, 2},
                                          {inf, inf, inf, inf},    {0, inf, -inf, 0},
                                          {2, inf, 2, inf},        {-inf, -3, -inf, -3},
                                          {inf, inf, -1, -0.5f},   {-inf, -inf, -inf, -inf},
                                          {1, 2, -inf, inf},       {-2, 2, inf, inf},
                                          {0, 0, -inf, inf},       {2, inf, -9e17f, -8e17f},
                                          {-inf, 2, 8e17f, 9e17f}, {-inf, -1e18f, -inf, -5e17f},
                                          {-inf, 1, 0.5f, inf}};
    random_source random(3);
    for (const test::operator_case& c : test::operator_cases()) {
        graph g;
        const expr e = number_of(test::build(c, coordinate(g, "x"), coordinate(g, "y"), coordinate(g, "z")));
        CAPTURE(facts(c.op).name);
        CAPTURE(c.payload);
        std::string text = probe_text(e, all.back().target);
        text.resize(text.find("vec4 probe"));
        text +=
            "uniform vec3 box_low;\nuniform vec3 box_high;\nvec4 probe(vec3 p) {\n    return vec4(f_interval(box_low, box_high), "
            "f(p));\n}\n";
        const program steps = build_program(g, std::vector<node_id>{e.id()});
        std::vector<float> step_values;
        for (const edges& b : unbounded) {
            const auto draw = [&](float low, float high) {
                // magnitudes beyond the bound too where the end is open
                const double top = high >= inf ? 1e30 : static_cast<double>(high), bottom = low <= -inf ? -1e30 : static_cast<double>(low);
                if (low >= inf) return static_cast<float>(std::exp(random.real(41.5, 69)));
                if (high <= -inf) return static_cast<float>(-std::exp(random.real(41.5, 69)));
                const double sign = random.real(-1, 1), v = sign * std::exp(random.real(-20, 69));
                return static_cast<float>(v < bottom ? bottom : v > top ? top : v);
            };
            std::vector<point> points;
            for (int i = 0; i < 200; ++i) points.push_back({draw(b.x_low, b.x_high), draw(b.y_low, b.y_high), 0.5f});
            const std::vector<offscreen::uniform> uniforms = {{"box_low", point{b.x_low, b.y_low, 0.5f}},
                                                              {"box_high", point{b.x_high, b.y_high, 0.5f}}};
            const auto values = all.back().gl.evaluate_points(text, points, uniforms);
            REQUIRE(values);
            CAPTURE(b.x_low);
            CAPTURE(b.x_high);
            CAPTURE(b.y_low);
            CAPTURE(b.y_high);
            const std::array<float, 4>& range = (*values)[0];
            CAPTURE(range[0]);
            CAPTURE(range[1]);
            CHECK(is_well_formed(range));
            std::size_t outside = 0;
            for (std::size_t i = 0; i < points.size(); ++i) {
                std::vector<float> inputs;
                for (const variable& v : g.variables())
                    inputs.push_back(v.name == "x" ? points[i][0] : v.name == "y" ? points[i][1] : 0.5f);
                run<float>(steps, inputs, step_values);
                if (!overflows(step_values) && !encloses(range, (*values)[i][3])) ++outside;
            }
            CHECK(outside == 0);
        }
    }
}
