#pragma once

#include <glexpr/core/number.hpp>
#include <glexpr/detail/fill.hpp>
#include <glexpr/detail/join.hpp>
#include <glexpr/surface/interval_isolation.hpp>

#include <string>
#include <string_view>

namespace glexpr {

namespace detail {

/// GLSL: whether f has a zero between two places, where it is continuous.
inline constexpr std::string_view continuous_crossing_text =
    R"(// Whether f changes its sign between a and b; `least` is the lesser size of f there.
bool crosses(vec3 m, vec3 h, float a, float b, out float before, out float least) {
    before = f(m + a * h);
    float behind = f(m + b * h);
    least = min(abs(before), abs(behind));
    return (before > 0.0) != (behind > 0.0);
}
)";

/// The same where it may have poles and jumps.
inline constexpr std::string_view crossing_text = R"(const int CANDIDATES = $candidates;
const int HALVINGS = $halvings;

// Whether f has a zero between a and b: it is defined there, its signs differ, and its values shrink as the bracket is halved, which at a
// pole or a jump they do not. `least` is the lesser size of f at the ends.
bool crosses(vec3 m, vec3 h, inout float a, inout float b, out float before, out float least, inout int candidates) {
    float value_a = f(m + a * h);
    float value_b = f(m + b * h);
    before = value_a;
    least = min(abs(value_a), abs(value_b));
    $undefined_at_ends
    if ((value_a > 0.0) == (value_b > 0.0) || candidates == CANDIDATES) return false;
    candidates += 1;
    float difference = abs(value_a - value_b);
    for (int i = 0; i < HALVINGS; i++) {
        float s = 0.5 * (a + b);
        float value = f(m + s * h);
        $undefined_between
        if ((value > 0.0) == (before > 0.0)) {
            a = s;
            value_a = value;
        } else {
            b = s;
            value_b = value;
        }
    }
    return abs(value_a - value_b) < 0.25 * difference;
}
)";

inline constexpr std::string_view interval_text = R"(const int PIECES = $pieces;
const int EVEN_PIECES = $even;
const int REFINEMENTS = $refinements;
const float ISOLATED = $isolated;
const float TOUCHING = $touching;
const float TOUCHED = $touched;
const float ROUNDED = $rounded;
$jumping

$crosses

// Newton's method from s in the bracket [a, b], where halving replaces a step that would leave it. The last step needs no value of its own.
void refine(vec3 m, vec3 h, float a, float b, float before, inout float s, out vec3 gradient) {
    gradient = vec3(0.0);
    for (int i = 0; i <= REFINEMENTS; i++) {
        float value = f_grad(m + s * h, gradient);
        float slope = dot(gradient, h);
        if ((value > 0.0) == (before > 0.0)) a = s;
        else b = s;
        float next = abs(value) < (b - a) * abs(slope) ? s - value / slope : 0.5 * (a + b);
        if (next < a || next > b) next = 0.5 * (a + b);
        float move = abs(next - s);
        s = next;
        if (move < 1e-4) break;
    }
}

// Along the chord in pieces. For u from -1 to 1, f lies on a piece within q.z of q.x + q.y u: the piece shrinks to where that may be 0. Unless
// this shows a change of sign, only a part of it comes next, and where it does, at most half of the piece: two zeros and a third behind them look
// like one in a wide strip. Since q.z goes with the square of the width, but for rounding, the values say how large a part without a zero may be,
// and behind such a part the next one. `noise` is what rounding makes up of q.z, known next to the narrowest pieces, else 0: one of these
// comes next where q.z (`spread`, of the piece before) no longer falls. Where rounding is all of q.z, the values of f decide.
bool first_zero(vec3 m, vec3 h, float start, out float s, out float before, out vec3 gradient) {
    s = start;
    before = 0.0;
    gradient = vec3(0.0);
    float a = start;
    float b = start;
    float width = 0.5;
    float noise = 0.0;
    float spread = 1e18;
    float size = min(abs(f(m + start * h)), 1e18);  // of f in front of the piece at most
    bool found = false;
    $candidates_before
    int pieces = 0;
    for (int k = 0; k < PIECES; k++) {
        // On to a piece that is narrow enough to decide.
        bool narrowed = false;
        bool bracketed = false;
        bool rounding = false;
        float end = 1.0;
        vec4 q = vec4(0.0);
        for (int i = 0; i < PIECES; i++) {
            if (pieces == PIECES) break;
            float share = pieces < PIECES - EVEN_PIECES ? TOUCHING : max((1.0 - a) / float(PIECES - pieces), TOUCHING);
            pieces += 1;
            width = max(min(width, 1.0 - a), share);
            float reach = 0.5 * width;
            float middle = a + reach;
            end = a + width;
            q = f_ray_interval(m, h, middle, reach);
            noise = width == TOUCHING ? q.z : q.z < 0.9 * noise ? 0.0 : noise;
            if ($empty) {
                if (end >= 1.0) break;
                before = q.x;
                size = max(size, abs(q.x));
                a = end;
                float gap = max(abs(q.x + q.y) - noise, 1e-37);
                width *= max(sqrt(0.5 * gap / max(q.z - noise, 0.03 * gap)), width < 64.0 * TOUCHING ? 1.25 : 1.0);
                if (q.z > 4.0 * noise) noise = 0.0;
                spread = 1e18;
                continue;
            }
            bool level = abs(q.y) <= 1e-6 * (abs(q.x) + q.z);
            float place = level ? 0.0 : -q.x / q.y;
            float slack = level ? 2.0 : q.z / abs(q.y) + 1e-6;
            float first = max(place - slack, -1.0);
            float last = min(place + slack, 1.0);
            b = middle + last * reach;
            a = middle + first * reach;
            s = clamp(middle + place * reach, a, b);
            if (first > -1.0) before = q.x - q.y;
            bracketed = $if_continuous first > -1.0 && last < 1.0;
            rounding = $if_continuous (width == TOUCHING || q.z <= 1.1 * noise);
            narrowed = bracketed ? b - a <= ISOLATED : width <= $narrow || rounding;
            if (narrowed) break;
            float likely = sqrt(abs(q.x) / max(abs(q.y) + q.z, 1e-37));
            bool narrowest = $if_continuous width < ISOLATED && q.z > 0.8 * spread && noise == 0.0;
            width = bracketed ? min(b - a, reach) : narrowest ? TOUCHING : clamp(likely, 0.3, 0.7) * (b - a);
            spread = q.z;
        }
        if (!narrowed) break;

        float front = before;
        float least = 0.0;
        bool crossed = bracketed || crosses(m, h, a, b, before, least$candidates_too);
        if (!crossed) before = front;
        // Next to a pole, or where 0 is divided by 0, rounding makes up more than f: that says nothing.
        found = crossed || (rounding && q.z < ROUNDED * size && least <= TOUCHED * q.z);
        if (found || end >= 1.0) break;
        a = end;
        width *= rounding ? clamp(sqrt(0.08 * noise / max(q.z - noise, 0.005 * noise)), 1.0, 4.0) : 4.0;
    }
    if (found) refine(m, h, a, b, before, s, gradient);
    return found;
}
)";

}  // namespace detail

GLEXPR_INLINE std::string interval_isolation_text(bool continuous, bool partial) {
    const auto real = [](double v) { return glsl_literal(static_cast<float>(v)); };
    std::string crosses(detail::continuous_crossing_text);
    if (!continuous)
        crosses =
            detail::fill(detail::crossing_text,
                         {
                             {"$candidates", std::to_string(interval_candidates)},
                             {"$halvings", std::to_string(interval_halvings)},
                             {"$undefined_at_ends", partial ? "if (!f_defined(m + a * h) || !f_defined(m + b * h)) return false;" : ""},
                             {"$undefined_between", partial ? "if (!f_defined(m + s * h)) return false;" : ""},
                         });
    return detail::fill(detail::interval_text,
                        {
                            {"$pieces", std::to_string(interval_pieces)},
                            {"$even", std::to_string(interval_even_pieces)},
                            {"$refinements", std::to_string(interval_refinements)},
                            {"$isolated", real(interval_isolated)},
                            {"$touching", real(interval_touching)},
                            {"$touched", real(interval_touched)},
                            {"$rounded", real(interval_rounded)},
                            {"$jumping", continuous ? "" : detail::join({"const float JUMPING = ", real(interval_jumping), ";"})},
                            {"$crosses", crosses.substr(0, crosses.size() - 1)},
                            {"$candidates_before", continuous ? "" : "int candidates = 0;"},
                            {"$candidates_too", continuous ? "" : ", candidates"},
                            {"$empty", continuous ? "abs(q.x) > abs(q.y) + q.z" : "abs(q.x) > abs(q.y) + q.z || q.w > 1.0"},
                            {"$if_continuous ", continuous ? "" : "q.w == 0.0 && "},
                            {"$narrow", continuous ? "share" : "(q.w == 0.0 ? share : max(share, JUMPING))"},
                        });
}

}  // namespace glexpr
