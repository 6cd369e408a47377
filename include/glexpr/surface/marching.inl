#pragma once

#include <glexpr/detail/fill.hpp>
#include <glexpr/surface/marching.hpp>

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace glexpr {

GLEXPR_INLINE std::string marching_text(std::optional<std::uint32_t> degree, bool partial) {
    constexpr std::string_view text = R"(const int STEPS = $steps;
const int REFINEMENTS = $refinements;
$constants

// Newton's method on the bracket [a, b], at whose ends f has different signs. Halving replaces a step that would leave the bracket
// or that does not shrink to half of the step before.
bool refine(vec3 m, vec3 h, float a, float b, float value_a, float value_b, out float s, out vec3 gradient) {
    s = a + (b - a) * (value_a / (value_a - value_b));
    gradient = vec3(0.0);
    float move = b - a;
    $measures
    for (int i = 0; i <= REFINEMENTS; i++) {
        $undefined_between
        float value = f_grad(m + s * h, gradient);
        float slope = dot(gradient, h);
        $measure
        if (i == REFINEMENTS || abs(value) < 1e-7 * abs(slope)) break;
        if ((value > 0.0) == (value_a > 0.0)) a = s;
        else b = s;
        float next = 0.5 * (a + b);
        if (abs(value) < 0.5 * move * abs(slope)) {
            float newton = s - value / slope;
            if (newton > a && newton < b) next = newton;
        }
        move = abs(next - s);
        s = next;
    }
    $accept
}

// Equal steps along the chord to the first change of sign that is a zero.
bool first_zero(vec3 m, vec3 h, float start, out float s, out float before, out vec3 gradient) {
    s = start;
    before = 0.0;
    gradient = vec3(0.0);
    float a = start;
    float value_a = 0.0;
    $usable_before
    $rejected
    for (int i = 0; i <= STEPS; i++) {
        float b = mix(start, 1.0, float(i) / float(STEPS));
        float value_b = f(m + b * h);
        $usable_here
        if ($usable && (value_a > 0.0) != (value_b > 0.0)) {
            before = value_a;
            if (refine(m, h, a, b, value_a, value_b, s, gradient)) return true;
            $reject
        }
        a = b;
        value_a = value_b;
        $usable_next
    }
    return false;
}
)";
    // What only a function with poles and jumps needs.
    constexpr std::string_view measures = R"(float last_value = value_a;
    float last_slope = 0.0;)";
    constexpr std::string_view measure = R"(if (value != 0.0 || slope != 0.0) {  // a zero without a slope may be the middle of a jump
            last_value = value;
            last_slope = slope;
        })";
    constexpr std::string_view accept =
        R"(// At a zero f has shrunk with the bracket. At a pole it has grown, at a jump it is too large for its slope.
    float largest = max(abs(value_a), abs(value_b));
    float first_value = (last_value > 0.0) == (value_a > 0.0) ? value_a : value_b;
    bool grown = abs(last_value) > max(abs(first_value), 1e-3 * largest);
    bool jumps = abs(last_value) > max(4.0 * (b - a) * abs(last_slope), 2e-3 * largest);
    return !grown && !jumps;)";
    const std::string candidates = "const int CANDIDATES = " + std::to_string(marching_candidates) + ";";
    return detail::fill(text, {
                                  {"$steps", std::to_string(marching_steps(degree))},
                                  {"$refinements", std::to_string(marching_refinements)},
                                  {"$constants", degree ? "" : candidates},
                                  {"$undefined_between", partial ? "if (!f_defined(m + s * h)) return false;" : ""},
                                  {"$measures", degree ? "" : measures},
                                  {"$measure", degree ? "" : measure},
                                  {"$accept", degree ? "return true;" : accept},
                                  {"$rejected", degree ? "" : "int rejected = 0;"},
                                  {"$usable_before", partial ? "bool usable_a = false;" : ""},
                                  {"$usable_here", partial ? "bool usable_b = f_defined(m + b * h);" : ""},
                                  {"$usable_next", partial ? "usable_a = usable_b;" : ""},
                                  {"$usable", partial ? "usable_a && usable_b" : "i > 0"},
                                  {"$reject", degree ? "" : "rejected += 1;\n            if (rejected == CANDIDATES) return false;"},
                              });
}

}  // namespace glexpr
