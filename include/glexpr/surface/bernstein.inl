#pragma once

#include <glexpr/core/number.hpp>
#include <glexpr/detail/bernstein.hpp>
#include <glexpr/detail/fill.hpp>
#include <glexpr/detail/join.hpp>
#include <glexpr/surface/bernstein.hpp>
#include <glexpr/surface/ray_text.hpp>

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <string>
#include <string_view>

namespace glexpr {

namespace detail {

/// The changes of sign of the coefficients, where those above `level` count as positive.
inline std::string changes(std::string_view name, std::uint32_t degree, std::string_view level) {
    std::string text;
    for (std::uint32_t i = 0; i < degree; ++i)
        append(text, {i == 0 ? "" : " + ", "change(", name, digits(i), ", ", name, digits(i + 1), ", ", level, ")"});
    return text;
}

inline std::string norm(std::string_view name, std::uint32_t degree) {
    std::string text;
    for (std::uint32_t i = 0; i <= degree; ++i) append(text, {i == 0 ? "" : " + ", "abs(", name, digits(i), ")"});
    return text;
}

/// The changes of sign of the differences of neighbouring coefficients: of the slope.
inline std::string turns(std::string_view name, std::uint32_t degree) {
    std::string text;
    for (std::uint32_t i = 0; i + 1 < degree; ++i)
        append(text, {i == 0 ? "" : " + ", "change(", name, digits(i + 1), " - ", name, digits(i), ", ", name, digits(i + 2), " - ", name,
                      digits(i + 1), ", 0.0)"});
    return text.empty() ? std::string("0") : text;
}

/// Horner's rule: assigns the value of a0 + a1·s + … and the derivatives of it, each divided by its order's factorial, to variables.
inline std::string horner(std::uint32_t degree, std::initializer_list<std::string_view> names, std::string_view indent) {
    std::string text = join({indent, *names.begin(), " = a", digits(degree), ";\n"});
    for (std::uint32_t step = 1; step <= degree; ++step) {
        const std::size_t known = step < names.size() ? step : names.size() - 1;  // derivatives that are not 0 so far
        for (std::size_t k = known; k > 0; --k) {
            const std::string_view name = names.begin()[k], lower = names.begin()[k - 1];
            if (k == step)
                append(text, {indent, name, " = ", lower, ";\n"});
            else
                append(text, {indent, name, " = ", name, " * s + ", lower, ";\n"});
        }
        append(text, {indent, *names.begin(), " = ", *names.begin(), " * s + a", digits(degree - step), step == degree ? ";" : ";\n"});
    }
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
        append(text, {"            float even", left, " = ", sum(i, 0), ";\n"});
        append(text, {"            float odd", left, " = ", sum(i, 1), ";\n"});
        append(text, {"            float b", left, " = even", left, " + odd", left, ";\n"});
        if (left != right) append(text, {"            float b", right, " = even", left, " - odd", left, ";\n"});
    }
    text.pop_back();  // the line that the text stands in has its own end
    return text;
}

}  // namespace detail

GLEXPR_INLINE std::size_t bernstein_cost(std::uint32_t degree, std::size_t ray_cost, std::size_t f_cost, std::size_t f_grad_cost) {
    const std::size_t n = degree;
    const std::size_t coefficients = (n + 1) * (n + 1) / 2 + 4 * n, signs = 24 * n, step = 3 * n + 12, judgement = 7 * f_cost;
    const std::size_t piece = ray_cost + coefficients + signs + bernstein_refinements * step + judgement;
    return bernstein_pieces * piece + bernstein_searches * bernstein_probes * (f_cost + 12) + bernstein_refinements * (step + f_cost) +
           bernstein_polishes * f_grad_cost;
}

GLEXPR_INLINE std::string bernstein_text(std::uint32_t degree, bool partial) {
    constexpr std::string_view text = R"(const int PIECES = $pieces;
const int REFINEMENTS = $refinements;
const int POLISHES = $polishes;
const int SEARCHES = $searches;
const int PROBES = $probes;
const float NEAR = 1e-4;  // two zeros so close, as parts of the chord, are one

int change(float u, float v, float level) {
    return (u > level) != (v > level) ? 1 : 0;
}

// A value of the polynomial, or where that is within its rounding error of zero, of the formula itself.
float settled(float value, float bound, vec3 p) {
    return abs(value) > bound ? value : f(p);
}

// The piece that follows a piece without a zero.
void advance(inout float low, inout float high) {
    float next = min(1.0, high + 2.0 * (high - low));
    low = high;
    high = next;
}

bool first_zero(vec3 m, vec3 h, float start, out float s, out float before, out vec3 gradient) {
    s = 0.0;
    gradient = vec3(0.0);
    before = settled(0.0, 0.0, m + start * h);
    float low = start;  // no zero in front of it
    float high = 1.0;
    vec3 middle;
    vec3 reach;
    float $a_list;
    float bound;
    float a = -1.0;  // the bracket of the zero, as a part of the piece
    float b = 1.0;
    bool crossing = false;  // between a and b
    bool touching = false;  // at s
    bool certain = true;    // by the signs of the polynomial alone
    int pieces = 0;
    int searches = 0;
    $undefined
    for (int k = 0; k < PIECES; k++) {
        // On to a piece whose coefficients change their sign once, or else to one with at most one extremum: only there the polynomial may touch
        // zero or cross it twice.
        bool unsure = false;
        bool lost = false;  // the shape of the polynomial, in rounding: only f itself is left
        bool rising = false;
        int turns = 0;
        float end = 0.0;
        for (int i = 0; i < PIECES; i++) {
            if (pieces == PIECES) break;
            pieces += 1;
            middle = m + 0.5 * (low + high) * h;
            reach = 0.5 * (high - low) * h;
            f_ray_powers(middle, reach, $a_list, bound);
            bound += $rounding * ($a_norm);
$to_bernstein
            bool clear = abs(b0) > bound;
            if (clear) {
                if (pieces == 1) before = b0;
                // A zero that was lost in the rounding at the end of the piece before.
                touching = (b0 > 0.0) != (before > 0.0);
                s = -1.0;
                if (touching) break;
            }
            // Coefficients within the bound may have either sign.
            int zeros = $b_changes;
            int others = $b_other_changes;
            bool same = zeros + others == 0;
            if (same && clear) {
                if (high >= 1.0) break;
                advance(low, high);
                continue;
            }
            bool beyond = abs(b$n) > bound && (b$n > 0.0) != (before > 0.0);
            crossing = (zeros == 1 && others == 1) || (beyond && high - low < NEAR);
            if (crossing) s = beyond ? (b0 + b$n) / (b0 - b$n) : 0.0;
            turns = $b_turns;
            lost = !crossing && (same || (turns > 1 && high - low < 1e-5));
            unsure = lost || (!crossing && turns < 2);
            rising = b1 > b0;
            end = b$n;
            if (crossing || unsure) break;
            // The next piece ends where the polygon of the coefficients lies deepest on the other side.
            float w = 0.5;
            float deepest = 0.0;
$guess
            high = low + w * (high - low);
        }
        if (!unsure) break;

        float width = NEAR / (high - low);
        float level = a0;
        float curvature = 0.0;
        s = 0.0;
        for (int i = 0; i < REFINEMENTS; i++) {
            if (turns != 1 || lost) break;
            float slope = 0.0;
$horner_curvature
            if ((slope > 0.0) == rising) a = s;
            else b = s;
            float better = 0.5 * (a + b);
            float newton = s - 0.5 * slope / (curvature == 0.0 ? 1.0 : curvature);
            if (newton > a && newton < b) better = newton;
            float move = better - s;
            s = better;
            if (abs(move) < 1e-6) break;
        }
        // Next to zero, the place where f itself is deepest on the other side, by golden section.
        if (min(abs(level), abs(end)) <= bound) lost = true;
        if (lost) {
            level = 0.0;
            curvature = 0.0;
            a = -1.0;
            b = 1.0;
            s = 0.236068;
            searches += 1;
        }
        float depth = 0.0;
        for (int i = 0; i < PROBES; i++) {
            if (!lost || searches > SEARCHES) break;
            float probe = i == 0 ? s : i == PROBES - 1 ? s + width : a + b - s;
            float value = f(middle + probe * reach);
            if (before > 0.0) value = -value;
            if (i == 0) {
                depth = value;
            } else if (i == PROBES - 1) {
                curvature = (depth - value) / (width * width);
            } else if (value > depth) {
                if (probe < s) b = s;
                else a = s;
                s = probe;
                depth = value;
            } else if (probe < s) {
                a = probe;
            } else {
                b = probe;
            }
        }
        a = -1.0;
        b = 1.0;
        vec3 p = middle + s * reach;
        level = settled(level, bound, p);
        end = settled(end, bound, middle + reach);
        // The computed level may itself be off by the other half of the error.
        if (abs(level) <= abs(curvature) * width * width || (abs(level) <= bound && abs(level) <= 0.5 * f_error(p))) {
            touching = true;
        } else if ((level > 0.0) != (before > 0.0)) {
            certain = abs(level) > bound;
            b = s;
            s = 0.5 * (s - 1.0);
            crossing = true;
        } else if ((end > 0.0) != (before > 0.0)) {
            certain = abs(end) > bound;
            a = s;
            s = 0.5 * (s + 1.0);
            crossing = true;
        }
        if (crossing || touching || high >= 1.0) break;
        advance(low, high);
    }
    if (!crossing && !touching) return false;

    for (int i = 0; i < REFINEMENTS; i++) {
        if (touching) break;
        float value;
        float slope;
$horner
        // Where the polynomial is steep, what its rounding moves is left to the last steps below.
        bool lost = !certain || (abs(value) <= bound && abs(slope) < 100.0 * bound);
        if (lost) value = f(middle + s * reach);
        if ((value > 0.0) == (before > 0.0)) a = s;
        else b = s;
        float better = 0.5 * (a + b);
        float newton = s - value / (slope == 0.0 ? 1.0 : slope);
        if (!lost && newton > a && newton < b) better = newton;
        float move = better - s;
        s = better;
        if (abs(move) < 1e-5) break;
    }
    // The formula itself rounds less than its coefficients.
    for (int i = 0; i < POLISHES; i++) {
        float value = f_grad(middle + s * reach, gradient);
        float slope = dot(gradient, reach);
        if (touching || abs(value) > 1e-2 * abs(slope)) break;
        float move = slope == 0.0 ? 0.0 : value / slope;
        s -= move;
        if (abs(move) < 1e-5) break;
    }
    s = 0.5 * (low + high) + 0.5 * (high - low) * s;
    return true;
}
)";
    using namespace detail;
    std::string guess;
    for (std::uint32_t i = 1; i < degree; ++i)
        append(guess,
               {"            if (before > 0.0 ? b", digits(i), " < deepest : b", digits(i), " > deepest) {\n                deepest = b",
                digits(i), ";\n                w = ", glsl_literal(static_cast<float>(i) / static_cast<float>(degree)),
                i + 1 < degree ? ";\n            }\n" : ";\n            }"});
    // A polynomial is undefined only where a parameter is: everywhere or nowhere.
    const std::string_view undefined = partial ? "if (!f_defined(m)) return false;" : "";
    return fill(text, {{"$undefined", undefined},
                       {"$pieces", digits(bernstein_pieces)},
                       {"$refinements", digits(bernstein_refinements)},
                       {"$polishes", digits(bernstein_polishes)},
                       {"$searches", digits(bernstein_searches)},
                       {"$probes", digits(bernstein_probes)},
                       {"$a_list", listed("", "a", 0, degree)},
                       {"$to_bernstein", to_bernstein(degree)},
                       {"$a_norm", norm("a", degree)},
                       {"$rounding", glsl_literal(0x1p-24f * static_cast<float>(2 * degree + 4))},
                       {"$b_changes", changes("b", degree, "bound")},
                       {"$b_other_changes", changes("b", degree, "-bound")},
                       {"$b_turns", turns("b", degree)},
                       {"$guess", guess},
                       {"$horner_curvature", horner(degree, {"level", "slope", "curvature"}, "            ")},
                       {"$horner", horner(degree, {"value", "slope"}, "        ")},
                       {"$n", digits(degree)}});
}

}  // namespace glexpr
