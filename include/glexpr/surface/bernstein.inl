#pragma once

#include <glexpr/core/number.hpp>
#include <glexpr/detail/bernstein.hpp>
#include <glexpr/detail/fill.hpp>
#include <glexpr/detail/join.hpp>
#include <glexpr/surface/bernstein.hpp>

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <string>
#include <string_view>

namespace glexpr {

namespace detail {

inline std::string numbered(std::string_view name, std::uint32_t i) { return join({name, digits(i)}); }

/// "b0, b1, b2": `before` in front of each name, from `first` to `last`.
inline std::string listed(std::string_view before, std::string_view name, std::uint32_t first, std::uint32_t last) {
    std::string text;
    for (std::uint32_t i = first; i <= last; ++i) append(text, {i == first ? "" : ", ", before, name, digits(i)});
    return text;
}

/// The largest number of zeros that the coefficients allow, as GLSL: their changes of sign, where those within `bound` of zero count either way.
inline std::string zeros_allowed(std::string_view name, std::uint32_t degree) {
    std::string above, below;
    for (std::uint32_t i = 0; i < degree; ++i) {
        append(above, {i == 0 ? "" : " + ", "change(", name, digits(i), ", ", name, digits(i + 1), ", bound)"});
        append(below, {i == 0 ? "" : " + ", "change(", name, digits(i), ", ", name, digits(i + 1), ", -bound)"});
    }
    return join({"max(", above, ", ", below, ")"});
}

/// The changes of sign of the differences of neighbouring coefficients: of the slope.
inline std::string turns(std::string_view name, std::uint32_t degree) {
    std::string text;
    for (std::uint32_t i = 0; i + 1 < degree; ++i)
        append(text, {i == 0 ? "" : " + ", "change(", name, digits(i + 1), " - ", name, digits(i), ", ", name, digits(i + 2), " - ", name,
                      digits(i + 1), ", 0.0)"});
    return text.empty() ? std::string("0") : text;
}

/// Whether all coefficients are within `bound` of zero.
inline std::string all_small(std::string_view name, std::uint32_t degree) {
    std::string text;
    for (std::uint32_t i = 0; i <= degree; ++i) append(text, {i == 0 ? "" : " && ", "abs(", name, digits(i), ") <= bound"});
    return text;
}

/// Horner's rule for the value and its derivatives by s, as many as there are names.
inline std::string horner(std::uint32_t degree, std::initializer_list<std::string_view> names, std::string_view indent) {
    std::string text;
    const std::string_view value = *names.begin();
    bool first = true;
    for (const std::string_view n : names) {
        append(text, {indent, "float ", n, " = ", first ? "a" : "0.0", first ? std::string_view(digits(degree)) : "", ";\n"});
        first = false;
    }
    for (std::uint32_t i = degree; i-- > 0;) {
        for (std::size_t k = names.size() - 1; k > 0; --k) {
            const std::string_view n = names.begin()[k];
            append(text, {indent, n, " = ", n, " * s + ", names.begin()[k - 1], ";\n"});
        }
        append(text, {indent, value, " = ", value, " * s + a", digits(i), ";\n"});
    }
    return text;
}

/// De Casteljau's algorithm at w: from b to l on the left and r on the right.
inline std::string casteljau(std::uint32_t degree) {
    std::string text;
    for (std::uint32_t i = 0; i <= degree; ++i) append(text, {"        float r", digits(i), " = b", digits(i), ";\n"});
    for (std::uint32_t k = 0; k <= degree; ++k) {
        for (std::uint32_t i = 0; k > 0 && i + k <= degree; ++i)
            append(text, {"        r", digits(i), " += w * (r", digits(i + 1), " - r", digits(i), ");\n"});
        append(text, {"        float l", digits(k), " = r0;\n"});
    }
    return text;
}

inline std::string take_right(std::uint32_t degree) {
    std::string text;
    for (std::uint32_t i = 0; i <= degree; ++i) append(text, {"            b", digits(i), " = r", digits(i), ";\n"});
    return text;
}

/// From powers of s to Bernstein coefficients: even and odd powers apart, because mirror images share both sums.
inline std::string to_bernstein(std::uint32_t degree) {
    const auto n = static_cast<std::int64_t>(degree);
    std::string text;
    const auto sum = [&](std::int64_t i, std::int64_t first) {
        std::string terms;
        for (std::int64_t k = first; k <= n; k += 2) {
            const double weight = static_cast<double>(bernstein_weight(n, k, i)) / static_cast<double>(binomial(n, i));
            if (weight == 0) continue;
            const double magnitude = weight < 0 ? -weight : weight;
            append(terms, {terms.empty() ? (weight < 0 ? "-" : "") : (weight < 0 ? " - " : " + ")});
            if (magnitude != 1) append(terms, {glsl_literal(static_cast<float>(magnitude)), " * "});
            append(terms, {"a", digits(static_cast<std::size_t>(k))});
        }
        return terms.empty() ? std::string("0.0") : terms;
    };
    for (std::int64_t i = 0; 2 * i <= n; ++i) {
        const std::string left(digits(static_cast<std::size_t>(i))), right(digits(static_cast<std::size_t>(n - i)));
        append(text, {"    float even", left, " = ", sum(i, 0), ";\n"});
        append(text, {"    float odd", left, " = ", sum(i, 1), ";\n"});
        append(text, {"    float b", left, " = even", left, " + odd", left, ";\n"});
        if (left != right) append(text, {"    float b", right, " = even", left, " - odd", left, ";\n"});
    }
    return text;
}

}  // namespace detail

GLEXPR_INLINE std::size_t bernstein_cost(std::uint32_t degree, std::size_t ray_cost, std::size_t f_cost, std::size_t f_grad_cost) {
    const std::size_t n = degree;
    const std::size_t conversion = (n + 1) * (n + 1) / 2, step = 3 * n + 12;
    const std::size_t piece = n * (n + 1) + 24 * n + bernstein_refinements * step + 5 * f_cost;
    return ray_cost + f_cost + conversion + bernstein_pieces * piece + bernstein_refinements * step + bernstein_polishes * f_grad_cost;
}

GLEXPR_INLINE std::string bernstein_text(std::uint32_t degree) {
    constexpr std::string_view text = R"(const int PIECES = $pieces;
const int REFINEMENTS = $refinements;
const int POLISHES = $polishes;

int change(float u, float v, float level) {
    return (u > level) != (v > level) ? 1 : 0;
}

bool first_zero(vec3 m, vec3 h, float start, out float s, out float before, out vec3 gradient) {
    // What is left of the chord is a chord of its own.
    float part = 0.5 * (1.0 - start);
    vec3 middle = m + (1.0 - part) * h;
    vec3 half_chord = part * h;
    float $a_list;
    f_ray_powers(middle, half_chord, $a_list);
$to_bernstein
    float bound = $rounding * f_magnitude(abs(middle) + abs(half_chord));

    before = b0;
    gradient = vec3(0.0);
    s = 0.0;
    float low = -1.0;    // no zero in front of it
    float high = 1.0;    // the end of the bracket, once there is one
    float widest = 1.0;  // the largest part of the rest to look at next
    bool crossing = false;
    bool touching = false;
    for (int i = 0; i < PIECES; i++) {
        int zeros = $b_zeros;
        if (zeros == 0) return false;
        if (zeros == 1) {
            s = low + (1.0 - low) * (b0 / (b0 - b$n));
            crossing = true;
            break;
        }
        // The piece ends where the polygon of the coefficients lies deepest on the other side.
        float w = 1.0;
        float deepest = 0.0;
$guess
        w = min(w, widest);
$casteljau
        float next = low + w * (1.0 - low);
        zeros = $l_zeros;
        if (zeros == 1) {
            s = low + (next - low) * (l0 / (l0 - l$n));
            high = next;
            crossing = true;
            break;
        }
        bool settled = zeros == 0;
        if (!settled) {
            bool noise = next - low < 1e-5 || ($l_small);
            int turns = $l_turns;
            if (turns < 2 || noise) {
                // At most one extremum: only there the polynomial may touch zero or cross it twice.
                float a = low;
                float b = next;
                s = 0.5 * (low + next);
                for (int k = 0; k < REFINEMENTS && turns == 1; k++) {
$horner_curvature
                    if ((slope > 0.0) == (l1 > l0)) a = s;
                    else b = s;
                    float better = 0.5 * (a + b);
                    float newton = s - 0.5 * slope / (curvature == 0.0 ? 1.0 : curvature);
                    if (newton > a && newton < b) better = newton;
                    float move = better - s;
                    s = better;
                    if (abs(move) < 1e-6) break;
                }
                vec3 p = middle + s * half_chord;
                float value = f(p);
                if ((value > 0.0) != (before > 0.0)) {
                    high = s;
                    s = 0.5 * (low + s);
                    crossing = true;
                } else if (abs(value) <= f_error(p)) {
                    touching = true;
                } else if ((l$n > 0.0) != (before > 0.0)) {
                    low = s;
                    high = next;
                    s = 0.5 * (low + next);
                    crossing = true;
                }
                if (crossing || touching) break;
                settled = true;
            }
        }
        if (settled) {
            low = next;
            widest = 1.0;
$take_right
        } else {
            widest = 0.5 * w;
        }
    }
    if (!crossing && !touching) return false;

    for (int i = 0; i < REFINEMENTS && crossing; i++) {
$horner
        if ((value > 0.0) == (before > 0.0)) low = s;
        else high = s;
        float better = 0.5 * (low + high);
        float newton = s - value / (slope == 0.0 ? 1.0 : slope);
        if (newton > low && newton < high) better = newton;
        float move = better - s;
        s = better;
        if (abs(move) < 1e-5) break;
    }
    // The formula itself rounds less than its coefficients.
    for (int i = 0; i < POLISHES; i++) {
        float value = f_grad(middle + s * half_chord, gradient);
        float slope = dot(gradient, half_chord);
        if (touching || abs(value) > 1e-2 * abs(slope)) break;
        float move = slope == 0.0 ? 0.0 : value / slope;
        s -= move;
        if (abs(move) < 1e-5) break;
    }
    s = (1.0 - part) + s * part;
    return true;
}
)";
    using namespace detail;
    std::string guess;
    for (std::uint32_t i = 1; i < degree; ++i)
        append(guess,
               {"        if (before > 0.0 ? b", digits(i), " < deepest : b", digits(i), " > deepest) {\n            deepest = b", digits(i),
                ";\n            w = ", glsl_literal(static_cast<float>(i) / static_cast<float>(degree)), ";\n        }\n"});
    return fill(text, {{"$pieces", digits(bernstein_pieces)},
                       {"$refinements", digits(bernstein_refinements)},
                       {"$polishes", digits(bernstein_polishes)},
                       {"$a_list", listed("", "a", 0, degree)},
                       {"$to_bernstein", to_bernstein(degree)},
                       {"$rounding", glsl_literal(0x1p-24f * static_cast<float>(2 * degree + 4))},
                       {"$b_zeros", zeros_allowed("b", degree)},
                       {"$l_zeros", zeros_allowed("l", degree)},
                       {"$l_small", all_small("l", degree)},
                       {"$l_turns", turns("l", degree)},
                       {"$guess", guess},
                       {"$casteljau", casteljau(degree)},
                       {"$take_right", take_right(degree)},
                       {"$horner_curvature", horner(degree, {"level", "slope", "curvature"}, "                    ")},
                       {"$horner", horner(degree, {"value", "slope"}, "        ")},
                       {"$n", digits(degree)}});
}

}  // namespace glexpr
