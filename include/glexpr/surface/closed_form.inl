#pragma once

#include <glexpr/detail/fill.hpp>
#include <glexpr/surface/closed_form.hpp>
#include <glexpr/surface/ray_text.hpp>
#include <glexpr/surface/solver.hpp>

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace glexpr {

namespace detail {

inline constexpr std::string_view linear_root_text = R"(const float NONE = 2.0;  // stands for a root that is not real, or not on the chord

float linear_root(float a0, float a1) {
    return a1 != 0.0 && abs(a0) <= abs(a1) ? -a0 / a1 : NONE;
}
)";

inline constexpr std::string_view quadratic_roots_text = R"(
vec2 quadratic_roots(float a0, float a1, float a2) {
    float size = max(max(abs(a0), abs(a1)), abs(a2));
    if (size == 0.0) return vec2(NONE);
    a0 /= size;
    a1 /= size;
    a2 /= size;
    float discriminant = a1 * a1 - 4.0 * a2 * a0;
    if (discriminant < -5e-7 * (a1 * a1 + abs(4.0 * a2 * a0))) return vec2(NONE);
    float root = sqrt(max(discriminant, 0.0));
    float q = -0.5 * (a1 + (a1 < 0.0 ? -root : root));
    float first = a2 != 0.0 && abs(q) <= abs(a2) ? q / a2 : NONE;
    float second = q != 0.0 && abs(a0) <= abs(q) ? a0 / q : NONE;
    return vec2(first, second);
}
)";

inline constexpr std::string_view cubic_roots_text = R"(
float cube_root_of(float v) {
    return v == 0.0 ? 0.0 : sign(v) * exp2(log2(abs(v)) / 3.0);
}

// One or three real roots of t^3 + 3pt + 2q; a double root counts as two.
vec3 depressed_cubic_roots(float p, float q) {
    float discriminant = q * q + p * p * p;
    if (discriminant < 0.0) {
        float angle = atan(sqrt(-discriminant), -q) / 3.0;
        float size = 2.0 * sqrt(-p);
        return size * vec3(cos(angle), cos(angle + 2.0943951), cos(angle - 2.0943951));
    }
    float root = sqrt(discriminant);
    float u = cube_root_of(q < 0.0 ? root - q : -root - q);
    float v = u == 0.0 ? 0.0 : -p / u;
    float pair = root <= 1e-3 * abs(q) ? -0.5 * (u + v) : u + v;
    return vec3(u + v, pair, pair);
}

vec3 cubic_roots(float a0, float a1, float a2, float a3) {
    if (abs(a3) <= 1e-4 * (abs(a0) + abs(a1) + abs(a2))) return vec3(quadratic_roots(a0, a1, a2), NONE);
    float b = a2 / (3.0 * a3);
    float c = a1 / (3.0 * a3);
    return depressed_cubic_roots(c - b * b, b * b * b + 0.5 * (a0 / a3 - 3.0 * b * c)) - b;
}
)";

inline constexpr std::string_view quartic_roots_text = R"(
// The real roots of t^2 + bt + c, or NONE far away.
vec2 pair_of_roots(float b, float c) {
    float discriminant = 0.25 * b * b - c;
    if (discriminant < -1e-6 * (0.25 * b * b + abs(c))) return vec2(1e6);
    float q = b < 0.0 ? sqrt(max(discriminant, 0.0)) - 0.5 * b : -sqrt(max(discriminant, 0.0)) - 0.5 * b;
    return vec2(q, q == 0.0 ? 0.0 : c / q);
}

vec4 quartic_roots(float a0, float a1, float a2, float a3, float a4) {
    if (abs(a4) <= 1e-4 * (abs(a0) + abs(a1) + abs(a2) + abs(a3))) return vec4(cubic_roots(a0, a1, a2, a3), NONE);
    float b = a3 / (4.0 * a4);
    float c = a2 / a4;
    float d = a1 / a4;
    float p = c - 6.0 * b * b;
    float q = d - 2.0 * b * c + 8.0 * b * b * b;
    float r = a0 / a4 - b * d + b * b * c - 3.0 * b * b * b * b;
    // t^4 + pt^2 + qt + r is (t^2 + p/2 + w)^2 - 2w(t - q/4w)^2 for a root w of the resolvent
    vec3 resolvent = depressed_cubic_roots(-p * p / 36.0 - r / 3.0, p * r / 6.0 - p * p * p / 216.0 - q * q / 16.0) - p / 3.0;
    float w = max(max(resolvent.x, resolvent.y), resolvent.z);
    for (int i = 0; i < 2; i++) {
        float slope = (3.0 * w + 2.0 * p) * w + 0.25 * p * p - r;
        w -= slope == 0.0 ? 0.0 : (((w + p) * w + 0.25 * p * p - r) * w - 0.125 * q * q) / slope;
    }
    if (w <= 1e-4 * (abs(p) + sqrt(abs(r)))) {
        // almost a polynomial of t^2; the last correction of the roots sees to q
        vec2 squares = pair_of_roots(p, r);
        vec2 roots = sqrt(max(squares, vec2(0.0)));
        roots = vec2(squares.x < -1e-6 ? 1e6 : roots.x, squares.y < -1e-6 ? 1e6 : roots.y);
        return vec4(roots, -roots) - b;
    }
    float root = sqrt(2.0 * w);
    float part = 0.5 * q / root;
    return vec4(pair_of_roots(root, 0.5 * p + w - part), pair_of_roots(-root, 0.5 * p + w + part)) - b;
}
)";

/// The call that finds all roots, as a vec4.
inline std::string_view all_roots(std::uint32_t degree) {
    constexpr std::string_view calls[] = {"vec4(linear_root(a0, a1), NONE, NONE, NONE)", "vec4(quadratic_roots(a0, a1, a2), NONE, NONE)",
                                          "vec4(cubic_roots(a0, a1, a2, a3), NONE)", "quartic_roots(a0, a1, a2, a3, a4)"};
    return calls[degree - 1];
}

}  // namespace detail

GLEXPR_INLINE std::size_t closed_form_cost(std::uint32_t degree, std::size_t ray_cost, std::size_t f_cost, std::size_t f_grad_cost) {
    constexpr std::size_t formulas[] = {4, 30, 160, 400};
    return ray_cost + formulas[degree - 1] + degree * (f_grad_cost + 5 * f_cost + 20);
}

GLEXPR_INLINE std::string closed_form_text(std::uint32_t degree, bool partial) {
    GLEXPR_ASSERT(degree >= 1 && degree <= largest_closed_form_degree, "there are no formulas for roots of this degree");
    constexpr std::string_view text = R"(
const int ROOTS = $n;

bool first_zero(vec3 m, vec3 h, float start, out float s, out float before, out vec3 gradient) {
    s = start;
    before = 0.0;
    gradient = vec3(0.0);
    $undefined
    float $a_list;
    float error;
    f_ray_powers(m, h, $a_list, error);
    vec4 roots = $all_roots;
    $vertex
    $correction
    before = $at_start;
    for (int i = 0; i < ROOTS; i++) {
        // the next root behind the last one
        float next = NONE;
        if (roots.x >= s) next = min(next, roots.x);
        if (roots.y >= s) next = min(next, roots.y);
        if (roots.z >= s) next = min(next, roots.z);
        if (roots.w >= s) next = min(next, roots.w);
        if (next > 1.0) return false;
        s = next;
        vec3 p = m + s * h;
        float value = f_grad(p, gradient);
        float slope = dot(gradient, h);
        if (abs(value) <= 1e-2 * abs(slope)) {
            s -= slope == 0.0 ? 0.0 : value / slope;
            return true;
        }
        if (abs(value) <= 0.5 * f_error(p)) return true;  // the computed value may be off by the other half
        s += 1e-6;
    }
    return false;
}
)";
    constexpr std::string_view correction = R"(for (int i = 0; i < 4; i++) {
        vec4 value = vec4(a$n);
        vec4 slope = vec4(0.0);
$horner
        roots -= clamp(value / (slope + vec4(equal(slope, vec4(0.0)))), -0.1, 0.1);
    })";
    // Two close roots lie about the vertex, and the value there is best known by the formula itself.
    constexpr std::string_view vertex = R"(if (abs(a1) <= 2.0 * abs(a2) && a2 != 0.0) {
        float middle = -0.5 * a1 / a2;
        float square = -f(m + middle * h) / a2;
        float apart = sqrt(max(square, 0.0));
        roots.xy = square < -1e-7 ? vec2(NONE) : vec2(middle - apart, middle + apart);
    })";
    using namespace detail;
    std::string steps, at_start = numbered("a", degree);
    for (std::uint32_t i = degree; i-- > 0;) {
        append(steps, {"        slope = slope * roots + value;\n        value = value * roots + a", digits(i), i == 0 ? ";" : ";\n"});
        at_start = join({i + 1 == degree ? "" : "(", at_start, i + 1 == degree ? "" : ")", " * start + a", digits(i)});
    }
    std::string whole(linear_root_text);
    if (degree >= 2) whole += quadratic_roots_text;
    if (degree >= 3) whole += cubic_roots_text;
    if (degree >= 4) whole += quartic_roots_text;
    const std::string corrected = degree < 3 ? std::string() : fill(correction, {{"$horner", steps}, {"$n", digits(degree)}});
    return whole + fill(text, {{"$a_list", listed("", "a", 0, degree)},
                               {"$undefined", partial ? "if (!f_defined(m)) return false;" : ""},
                               {"$vertex", degree == 2 ? vertex : ""},
                               {"$all_roots", all_roots(degree)},
                               {"$correction", corrected},
                               {"$at_start", at_start},
                               {"$n", digits(degree)}});
}

}  // namespace glexpr
