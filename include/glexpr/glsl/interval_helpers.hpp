#pragma once

#include <glexpr/graph/op.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

/// Interval arithmetic in GLSL.
///
/// A range is a vec3: low end, high end, and a flag that is 0.0 where the quantity is defined and continuous over the whole box, else 1.0.
/// It also holds the stand-ins of the op table, so that the value of `f` lies in it wherever `f` is called. A truth value is a range of 0.0
/// and 1.0: (0, 1) is undecided.
///
/// A low end of -1e18 and a high end of 1e18 mean "without bound"; no infinity arises. The opposite ends, a low of 1e18 and a high of -1e18,
/// are ordinary bounds. Numbers below the normal range of float32 count as 0, as they do on most devices.
///
/// GLSL has no rounding modes, so each operation moves its ends outwards by the error that its row of the op table grants to float32:
/// RELATIVE stands for error_ulps · 2⁻²³ and ABSOLUTE for error_absolute, both doubled, because the ends suffer that error as well as the
/// values between them. What the table leaves out follows the Vulkan specification, doubled too, where 4.8e-7 is two units in the last place:
/// exponential functions and powers lose two units more for each unit of the exponent, sine and cosine two units of their argument, and a
/// tangent what both of its parts lose.
namespace glexpr::detail {

/// The functions of interval arithmetic, each after those that it calls.
enum class interval_helper : std::uint8_t {
    widen,      ///< moves the ends apart
    open_ends,  ///< tells an end without bound from a bound of that size
    times,      ///< product of two ends
    over,       ///< quotient of two ends
    steps,      ///< what all step functions share
    wave,       ///< what sine and cosine share
    positive,   ///< what the logarithms share
    neg,
    abs,
    add,
    sub,
    mul,
    div,
    mod,
    sign,
    floor,
    ceil,
    trunc,
    fract,
    min,
    max,
    exp,
    exp2,
    log,
    exponent,  ///< log2 without its stand-in
    log2,
    square_root,
    root_end,  ///< a root of one end
    root,      ///< for operands of at least 0
    odd_root,  ///< for all operands
    power,     ///< for operands of at least 0
    pow,
    sin,
    cos,
    tan,
    asin,
    acos,
    atan,
    sinh,
    cosh,
    tanh,
    asinh,
    acosh,
    atanh,
    atan2,
    less,
    less_equal,
    equal,
    logical_not,
    logical_and,
    logical_or,
    select,
};

inline constexpr std::size_t interval_helper_count = static_cast<std::size_t>(interval_helper::select) + 1;

/// One definition. Which other functions it calls is found in its text.
struct interval_helper_source {
    interval_helper which;
    op row;  ///< whose errors RELATIVE and ABSOLUTE are
    std::string_view name;
    std::string_view text;
};

// clang-format off
inline constexpr std::array<interval_helper_source, interval_helper_count> interval_helper_sources{{
{interval_helper::widen, op::add, "glexpr_iv_widen", R"(
// low to high, moved apart by an error relative to each end and an absolute one
vec3 glexpr_iv_widen(float low, float high, float flag, float relative, float absolute) {
    // a product, because a tiny addend might count as 0
    float l = low * (1.0 - sign(low) * relative) - absolute;
    float h = high * (1.0 + sign(high) * relative) + absolute;
    l = l > 0.0 && l < 1.2e-38 ? 0.0 : l;
    h = h < 0.0 && h > -1.2e-38 ? 0.0 : h;
    return vec3(clamp(l, -1e18, 1e18), clamp(h, -1e18, 1e18), flag);
}
)"},
{interval_helper::open_ends, op::add, "glexpr_iv_open_ends", R"(
// both ends, an end without bound as 2e18
vec2 glexpr_iv_open_ends(vec3 a) {
    return vec2(a.x > -1e18 ? a.x : -2e18, a.y < 1e18 ? a.y : 2e18);
}
)"},
{interval_helper::times, op::mul, "glexpr_iv_times", R"(
// the product of two open ends; 0 times unbounded is 0
float glexpr_iv_times(float u, float v) {
    return max(abs(u), abs(v)) > 1e18 ? sign(u) * sign(v) * 2e18 : u * v;
}
)"},
{interval_helper::over, op::div, "glexpr_iv_over", R"(
// the quotient of two open ends, v not 0
float glexpr_iv_over(float u, float v) {
    float s = sign(u) * sign(v);
    bool large = abs(u) > 1e18 || abs(u) > abs(v) * 1e18;
    return abs(v) > 1e18 ? 0.0 : (large ? s * (abs(u) > 1e18 ? 2e18 : 1e18) : u / (v != 0.0 ? v : 1.0));
}
)"},
{interval_helper::steps, op::floor, "glexpr_iv_steps", R"(
// a function of a that jumps where its values at the ends differ
vec3 glexpr_iv_steps(vec3 a, float low, float high) {
    return vec3(low, high, low == high && a.x > -1e18 && a.y < 1e18 ? a.z : 1.0);
}
)"},
{interval_helper::wave, op::sin, "glexpr_iv_wave", R"(
// a sine wave with its crest at the given part of a turn; low and high are its values at the ends
vec3 glexpr_iv_wave(vec3 a, float low, float high, float crest, float absolute) {
    float l = clamp(a.x, -1e5, 1e5) * 0.15915494 - crest;
    float h = clamp(a.y, -1e5, 1e5) * 0.15915494 - crest;
    bool any_phase = h - l >= 1.0 || max(-a.x, a.y) >= 1e5;
    float top = any_phase || floor(h) > floor(l) ? 1.0 : max(low, high);
    float bottom = any_phase || floor(h + 0.5) > floor(l + 0.5) ? -1.0 : min(low, high);
    // the driver reduces the argument with an error relative to it
    return glexpr_iv_widen(bottom, top, a.z, 0.0, absolute + 4.8e-7 * min(max(-a.x, a.y), 1e5));
}
)"},
{interval_helper::positive, op::log, "glexpr_iv_positive", R"(
// r, the range of a logarithm over a, together with its stand-in 0 where a leaves the domain
vec3 glexpr_iv_positive(vec3 a, vec3 r) {
    if (a.x > 0.0) return r;
    return a.y > 0.0 ? vec3(r.x, max(r.y, 0.0), 1.0) : vec3(0.0, 0.0, 1.0);
}
)"},
{interval_helper::neg, op::neg, "glexpr_iv_neg", R"(
vec3 glexpr_iv_neg(vec3 a) {
    return vec3(-a.y, -a.x, a.z);
}
)"},
{interval_helper::abs, op::abs, "glexpr_iv_abs", R"(
vec3 glexpr_iv_abs(vec3 a) {
    return vec3(max(max(a.x, -a.y), 0.0), max(-a.x, a.y), a.z);
}
)"},
{interval_helper::add, op::add, "glexpr_iv_add", R"(
vec3 glexpr_iv_add(vec3 a, vec3 b) {
    float low = a.x > -1e18 && b.x > -1e18 ? a.x + b.x : -1e18;
    float high = a.y < 1e18 && b.y < 1e18 ? a.y + b.y : 1e18;
    return glexpr_iv_widen(low, high, max(a.z, b.z), RELATIVE, ABSOLUTE);
}
)"},
{interval_helper::sub, op::sub, "glexpr_iv_sub", R"(
vec3 glexpr_iv_sub(vec3 a, vec3 b) {
    float low = a.x > -1e18 && b.y < 1e18 ? a.x - b.y : -1e18;
    float high = a.y < 1e18 && b.x > -1e18 ? a.y - b.x : 1e18;
    return glexpr_iv_widen(low, high, max(a.z, b.z), RELATIVE, ABSOLUTE);
}
)"},
{interval_helper::mul, op::mul, "glexpr_iv_mul", R"(
vec3 glexpr_iv_mul(vec3 a, vec3 b) {
    vec2 u = glexpr_iv_open_ends(a);
    vec2 v = glexpr_iv_open_ends(b);
    float p = glexpr_iv_times(u.x, v.x);
    float q = glexpr_iv_times(u.x, v.y);
    float r = glexpr_iv_times(u.y, v.x);
    float s = glexpr_iv_times(u.y, v.y);
    return glexpr_iv_widen(min(min(p, q), min(r, s)), max(max(p, q), max(r, s)), max(a.z, b.z), RELATIVE, ABSOLUTE);
}
)"},
{interval_helper::div, op::div, "glexpr_iv_div", R"(
// where b holds 0 the quotient is unbounded on the sides that its sign allows, and a itself is the stand-in
vec3 glexpr_iv_div(vec3 a, vec3 b) {
    if (b.x < 0.0 && b.y > 0.0) return vec3(-1e18, 1e18, 1.0);
    if (b.x == 0.0 && b.y == 0.0) return vec3(a.xy, 1.0);
    vec2 u = glexpr_iv_open_ends(a);
    vec2 v = glexpr_iv_open_ends(b);
    if (b.x == 0.0 || b.y == 0.0) {
        float end = b.x == 0.0 ? v.y : v.x;
        vec2 w = end > 0.0 ? u : -u.yx;
        float low = w.x < 0.0 ? -2e18 : glexpr_iv_over(w.x, abs(end));
        float high = w.y > 0.0 ? 2e18 : glexpr_iv_over(w.y, abs(end));
        return glexpr_iv_widen(min(low, u.x), max(high, u.y), 1.0, RELATIVE, ABSOLUTE);
    }
    float p = glexpr_iv_over(u.x, v.x);
    float q = glexpr_iv_over(u.x, v.y);
    float r = glexpr_iv_over(u.y, v.x);
    float s = glexpr_iv_over(u.y, v.y);
    return glexpr_iv_widen(min(min(p, q), min(r, s)), max(max(p, q), max(r, s)), max(a.z, b.z), RELATIVE, ABSOLUTE);
}
)"},
{interval_helper::mod, op::mod, "glexpr_iv_mod", R"(
// a - b floor(a/b); rounding may take the remainder across a step, so the error counts in units of the operands
vec3 glexpr_iv_mod(vec3 a, vec3 b) {
    float size = max(-a.x, a.y);
    float step = max(-b.x, b.y);
    float low = min(b.x, 0.0);
    float high = max(b.y, 0.0);
    bool bounded = max(size, step) < 1e18;
    if (b.x <= 0.0 && b.y >= 0.0) return glexpr_iv_widen(low, max(high, 1.0), 1.0, 0.0, bounded ? max(size, step) * RELATIVE : 1e18);
    vec3 q = glexpr_iv_div(a, b);
    float k = floor(q.x);
    bool one_step = floor(q.y) == k && bounded && abs(k) < 1e18;
    low = max(low, one_step ? a.x - max(b.x * k, b.y * k) : low);
    high = min(high, one_step ? a.y - min(b.x * k, b.y * k) : high);
    float slip = max(size, one_step ? step * abs(k) : step) * RELATIVE;
    return glexpr_iv_widen(low, high, one_step ? q.z : 1.0, 0.0, bounded ? slip : 1e18);
}
)"},
{interval_helper::sign, op::sign, "glexpr_iv_sign", R"(
vec3 glexpr_iv_sign(vec3 a) {
    return vec3(sign(a.xy), sign(a.x) == sign(a.y) ? a.z : 1.0);
}
)"},
{interval_helper::floor, op::floor, "glexpr_iv_floor", R"(
vec3 glexpr_iv_floor(vec3 a) {
    return glexpr_iv_steps(a, floor(a.x), floor(a.y));
}
)"},
{interval_helper::ceil, op::ceil, "glexpr_iv_ceil", R"(
vec3 glexpr_iv_ceil(vec3 a) {
    return glexpr_iv_steps(a, ceil(a.x), ceil(a.y));
}
)"},
{interval_helper::trunc, op::trunc, "glexpr_iv_trunc", R"(
vec3 glexpr_iv_trunc(vec3 a) {
    return glexpr_iv_steps(a, a.x < 0.0 ? ceil(a.x) : floor(a.x), a.y < 0.0 ? ceil(a.y) : floor(a.y));
}
)"},
{interval_helper::fract, op::fract, "glexpr_iv_fract", R"(
vec3 glexpr_iv_fract(vec3 a) {
    vec3 whole = glexpr_iv_steps(a, floor(a.x), floor(a.y));
    if (whole.x != whole.y || max(-a.x, a.y) >= 1e18) return vec3(0.0, 1.0, 1.0);
    vec3 r = glexpr_iv_widen(a.x - whole.x, a.y - whole.x, a.z, RELATIVE, ABSOLUTE);
    return vec3(clamp(r.xy, 0.0, 1.0), r.z);
}
)"},
{interval_helper::min, op::min, "glexpr_iv_min", R"(
vec3 glexpr_iv_min(vec3 a, vec3 b) {
    return vec3(min(a.xy, b.xy), max(a.z, b.z));
}
)"},
{interval_helper::max, op::max, "glexpr_iv_max", R"(
vec3 glexpr_iv_max(vec3 a, vec3 b) {
    return vec3(max(a.xy, b.xy), max(a.z, b.z));
}
)"},
{interval_helper::exp, op::exp, "glexpr_iv_exp", R"(
vec3 glexpr_iv_exp(vec3 a) {
    float low = a.x > -87.0 ? exp(min(a.x, 42.0) - abs(min(a.x, 42.0)) * 4.8e-7) : 0.0;
    float high = exp(clamp(a.y + abs(a.y) * 4.8e-7, -87.0, 42.0));
    return glexpr_iv_widen(low, high, a.z, RELATIVE, ABSOLUTE);
}
)"},
{interval_helper::exp2, op::exp2, "glexpr_iv_exp2", R"(
vec3 glexpr_iv_exp2(vec3 a) {
    float low = a.x > -125.0 ? exp2(min(a.x, 60.0) - abs(min(a.x, 60.0)) * 4.8e-7) : 0.0;
    float high = exp2(clamp(a.y + abs(a.y) * 4.8e-7, -125.0, 60.0));
    return glexpr_iv_widen(low, high, a.z, RELATIVE, ABSOLUTE);
}
)"},
{interval_helper::log, op::log, "glexpr_iv_log", R"(
vec3 glexpr_iv_log(vec3 a) {
    float low = a.x > 0.0 ? log(max(a.x, 1.2e-38)) : -1e18;
    float high = a.y < 1e18 ? log(max(a.y, 1.2e-38)) : 1e18;
    return glexpr_iv_positive(a, glexpr_iv_widen(low, high, a.z, RELATIVE, ABSOLUTE));
}
)"},
{interval_helper::exponent, op::log2, "glexpr_iv_exponent", R"(
// the exponents e for which 2^e covers a >= 0
vec3 glexpr_iv_exponent(vec3 a) {
    float low = a.x > 0.0 ? log2(max(a.x, 1.2e-38)) : -1e18;
    float high = a.y < 1e18 ? log2(max(a.y, 1.2e-38)) : 1e18;
    return glexpr_iv_widen(low, a.y > 0.0 ? high : -1e18, a.z, RELATIVE, ABSOLUTE);
}
)"},
{interval_helper::log2, op::log2, "glexpr_iv_log2", R"(
vec3 glexpr_iv_log2(vec3 a) {
    return glexpr_iv_positive(a, glexpr_iv_exponent(a));
}
)"},
{interval_helper::square_root, op::pow_rational, "glexpr_iv_sqrt", R"(
vec3 glexpr_iv_sqrt(vec3 a) {
    float high = a.y < 1e18 ? sqrt(max(a.y, 0.0)) : 1e18;
    return glexpr_iv_widen(sqrt(max(a.x, 0.0)), high, a.x < 0.0 ? 1.0 : a.z, RELATIVE, ABSOLUTE);
}
)"},
{interval_helper::root_end, op::pow_rational, "glexpr_iv_root_end", R"(
// an open end u to the power e > 0, keeping its sign; towards says in which direction an error does no harm
float glexpr_iv_root_end(float u, float e, float towards) {
    float m = abs(u);
    float t = e * log2(clamp(m, 1.2e-38, 1e18));
    float r = exp2(clamp(t + sign(u) * towards * abs(t) * 4.8e-7, -125.0, 60.0));
    return sign(u) * (m > 1e18 ? 2e18 : r);
}
)"},
{interval_helper::root, op::pow_rational, "glexpr_iv_root", R"(
// a to the fraction e > 0, undefined below 0
vec3 glexpr_iv_root(vec3 a, float e) {
    vec2 u = max(glexpr_iv_open_ends(a), 0.0);
    float low = glexpr_iv_root_end(u.x, e, -1.0);
    float high = glexpr_iv_root_end(u.y, e, 1.0);
    return glexpr_iv_widen(low, high, a.x < 0.0 ? 1.0 : a.z, RELATIVE, ABSOLUTE);
}
)"},
{interval_helper::odd_root, op::pow_rational, "glexpr_iv_odd_root", R"(
// a to the fraction e > 0, whose numerator and denominator are odd
vec3 glexpr_iv_odd_root(vec3 a, float e) {
    vec2 u = glexpr_iv_open_ends(a);
    return glexpr_iv_widen(glexpr_iv_root_end(u.x, e, -1.0), glexpr_iv_root_end(u.y, e, 1.0), a.z, RELATIVE, ABSOLUTE);
}
)"},
{interval_helper::power, op::pow, "glexpr_iv_power", R"(
// u to the v for u >= 0: undefined at u = 0 for v < 0, where the stand-in is 0; at u = v = 0 a jump to 1
vec3 glexpr_iv_power(vec3 u, vec3 v) {
    if (v.x == 0.0 && v.y == 0.0) return vec3(1.0, 1.0, max(u.z, v.z));
    vec3 r = glexpr_iv_exp2(glexpr_iv_mul(v, glexpr_iv_exponent(u)));
    r = glexpr_iv_widen(r.x, r.y, r.z, RELATIVE, ABSOLUTE);
    if (u.x > 0.0 || v.x > 0.0) return r;
    float high = u.y > 0.0 ? r.y : 0.0;
    return vec3(0.0, v.y < 0.0 ? high : max(high, 1.0), 1.0);
}
)"},
{interval_helper::pow, op::pow, "glexpr_iv_pow", R"(
// a to the b: by parity where b is one whole number, otherwise undefined for a < 0
vec3 glexpr_iv_pow(vec3 a, vec3 b) {
    vec3 above = glexpr_iv_power(vec3(max(a.xy, 0.0), a.z), b);
    if (a.x >= 0.0) return above;
    vec3 below = glexpr_iv_power(vec3(max(-a.yx, 0.0), a.z), b);
    bool any_whole = floor(b.y) >= ceil(b.x);
    bool whole = any_whole && b.x == b.y && abs(b.x) < 1e18;
    bool even = fract(0.5 * b.x) == 0.0;
    if (!whole) below = any_whole ? vec3(-below.y, below.y, 1.0) : vec3(0.0, 0.0, 1.0);
    else if (!even) below = vec3(-below.y, -below.x, below.z);
    if (a.y < 0.0) return below;
    return vec3(min(below.x, above.x), max(below.y, above.y), max(below.z, above.z));
}
)"},
{interval_helper::sin, op::sin, "glexpr_iv_sin", R"(
vec3 glexpr_iv_sin(vec3 a) {
    return glexpr_iv_wave(a, sin(clamp(a.x, -1e5, 1e5)), sin(clamp(a.y, -1e5, 1e5)), 0.25, ABSOLUTE);
}
)"},
{interval_helper::cos, op::cos, "glexpr_iv_cos", R"(
vec3 glexpr_iv_cos(vec3 a) {
    return glexpr_iv_wave(a, cos(clamp(a.x, -1e5, 1e5)), cos(clamp(a.y, -1e5, 1e5)), 0.0, ABSOLUTE);
}
)"},
{interval_helper::tan, op::tan, "glexpr_iv_tan", R"(
// the whole line and the flag next to a pole: there a driver may take either side
vec3 glexpr_iv_tan(vec3 a) {
    float size = max(-a.x, a.y);
    float slack = 1e-3 + 4.8e-7 * min(size, 1e5);
    float l = (clamp(a.x, -1e5, 1e5) - slack) * 0.31830987 - 0.5;
    float h = (clamp(a.y, -1e5, 1e5) + slack) * 0.31830987 - 0.5;
    if (size >= 1e5 || floor(h) > floor(l)) return vec3(-1e18, 1e18, 1.0);
    float low = tan(a.x);
    float high = tan(a.y);
    // the errors of sine and cosine and of the reduced argument grow with the slope of the tangent
    float error = ABSOLUTE + 4.8e-7 * size;
    float l_error = error * (1.0 + low * low);
    float h_error = error * (1.0 + high * high);
    return glexpr_iv_widen(low - l_error, high + h_error, a.z, RELATIVE, 0.0);
}
)"},
{interval_helper::asin, op::asin, "glexpr_iv_asin", R"(
vec3 glexpr_iv_asin(vec3 a) {
    vec2 u = clamp(a.xy, -1.0, 1.0);
    return glexpr_iv_widen(asin(u.x), asin(u.y), u == a.xy ? a.z : 1.0, RELATIVE, ABSOLUTE);
}
)"},
{interval_helper::acos, op::acos, "glexpr_iv_acos", R"(
vec3 glexpr_iv_acos(vec3 a) {
    vec2 u = clamp(a.xy, -1.0, 1.0);
    return glexpr_iv_widen(acos(u.y), acos(u.x), u == a.xy ? a.z : 1.0, RELATIVE, ABSOLUTE);
}
)"},
{interval_helper::atan, op::atan, "glexpr_iv_atan", R"(
vec3 glexpr_iv_atan(vec3 a) {
    return glexpr_iv_widen(atan(a.x), atan(a.y), a.z, RELATIVE, ABSOLUTE);
}
)"},
{interval_helper::sinh, op::sinh, "glexpr_iv_sinh", R"(
vec3 glexpr_iv_sinh(vec3 a) {
    vec2 u = clamp(a.xy + vec2(-4.8e-7, 4.8e-7) * abs(a.xy), -43.0, 43.0);
    return glexpr_iv_widen(glexpr_sinh(u.x), glexpr_sinh(u.y), a.z, RELATIVE, ABSOLUTE);
}
)"},
{interval_helper::cosh, op::cosh, "glexpr_iv_cosh", R"(
vec3 glexpr_iv_cosh(vec3 a) {
    vec3 m = glexpr_iv_abs(a);
    vec2 u = clamp(m.xy + vec2(-4.8e-7, 4.8e-7) * m.xy, 0.0, 43.0);
    return glexpr_iv_widen(glexpr_cosh(u.x), glexpr_cosh(u.y), a.z, RELATIVE, ABSOLUTE);
}
)"},
{interval_helper::tanh, op::tanh, "glexpr_iv_tanh", R"(
vec3 glexpr_iv_tanh(vec3 a) {
    vec2 u = clamp(a.xy, -20.0, 20.0);
    return glexpr_iv_widen(glexpr_tanh(u.x), glexpr_tanh(u.y), a.z, RELATIVE, ABSOLUTE);
}
)"},
{interval_helper::asinh, op::asinh, "glexpr_iv_asinh", R"(
vec3 glexpr_iv_asinh(vec3 a) {
    float low = a.x > -1e18 ? glexpr_asinh(a.x) : -1e18;
    float high = a.y < 1e18 ? glexpr_asinh(a.y) : 1e18;
    return glexpr_iv_widen(low, high, a.z, RELATIVE, ABSOLUTE);
}
)"},
{interval_helper::acosh, op::acosh, "glexpr_iv_acosh", R"(
vec3 glexpr_iv_acosh(vec3 a) {
    float high = a.y < 1e18 ? glexpr_acosh(max(a.y, 1.0)) : 1e18;
    return glexpr_iv_widen(glexpr_acosh(max(a.x, 1.0)), high, a.x < 1.0 ? 1.0 : a.z, RELATIVE, ABSOLUTE);
}
)"},
{interval_helper::atanh, op::atanh, "glexpr_iv_atanh", R"(
vec3 glexpr_iv_atanh(vec3 a) {
    if (a.x >= 1.0 || a.y <= -1.0) return vec3(0.0, 0.0, 1.0);
    vec3 r = glexpr_iv_widen(glexpr_atanh(max(a.x, -1.0)), glexpr_atanh(min(a.y, 1.0)), a.z, RELATIVE, ABSOLUTE);
    float low = a.x > -1.0 ? r.x : -1e18;
    float high = a.y < 1.0 ? r.y : 1e18;
    return a.x > -1.0 && a.y < 1.0 ? r : vec3(min(low, 0.0), max(high, 0.0), 1.0);
}
)"},
{interval_helper::atan2, op::atan2, "glexpr_iv_atan2", R"(
// the angle of (b, a); it jumps across the negative half of the axis a = 0 and has no value at the origin
vec3 glexpr_iv_atan2(vec3 a, vec3 b) {
    if (b.x <= 0.0 && a.x <= 0.0 && a.y >= 0.0) return vec3(-3.15, 3.15, 1.0);
    float p = atan(a.x, b.x);
    float q = atan(a.x, b.y);
    float r = atan(a.y, b.x);
    float s = atan(a.y, b.y);
    // the directions of unbounded ends
    float right = b.y < 1e18 ? p : 0.0;
    float left = b.x > -1e18 ? p : (a.x > 0.0 ? 3.1415927 : -3.1415927);
    float up = a.y < 1e18 ? p : 1.5707964;
    float down = a.x > -1e18 ? p : -1.5707964;
    float low = min(min(min(p, q), min(r, s)), min(min(right, left), min(up, down)));
    float high = max(max(max(p, q), max(r, s)), max(max(right, left), max(up, down)));
    return glexpr_iv_widen(low, high, max(a.z, b.z), RELATIVE, ABSOLUTE);
}
)"},
{interval_helper::less, op::less, "glexpr_iv_less", R"(
vec3 glexpr_iv_less(vec3 a, vec3 b) {
    bool perhaps = a.x < b.y || a.x <= -1e18 || b.y >= 1e18;
    return vec3(a.y < b.x ? 1.0 : 0.0, perhaps ? 1.0 : 0.0, max(a.z, b.z));
}
)"},
{interval_helper::less_equal, op::less_equal, "glexpr_iv_less_equal", R"(
vec3 glexpr_iv_less_equal(vec3 a, vec3 b) {
    bool surely = a.y <= b.x && a.y < 1e18 && b.x > -1e18;
    return vec3(surely ? 1.0 : 0.0, a.x <= b.y ? 1.0 : 0.0, max(a.z, b.z));
}
)"},
{interval_helper::equal, op::equal, "glexpr_iv_equal", R"(
vec3 glexpr_iv_equal(vec3 a, vec3 b) {
    bool surely = a.x == a.y && b.x == b.y && a.x == b.x && abs(a.x) < 1e18;
    return vec3(surely ? 1.0 : 0.0, a.x <= b.y && b.x <= a.y ? 1.0 : 0.0, max(a.z, b.z));
}
)"},
{interval_helper::logical_not, op::logical_not, "glexpr_iv_not", R"(
vec3 glexpr_iv_not(vec3 a) {
    return vec3(1.0 - a.y, 1.0 - a.x, a.z);
}
)"},
{interval_helper::logical_and, op::logical_and, "glexpr_iv_and", R"(
// an operand that is defined and false decides
vec3 glexpr_iv_and(vec3 a, vec3 b) {
    bool decided = a.y + a.z == 0.0 || b.y + b.z == 0.0;
    return vec3(min(a.xy, b.xy), decided ? 0.0 : max(a.z, b.z));
}
)"},
{interval_helper::logical_or, op::logical_or, "glexpr_iv_or", R"(
// an operand that is defined and true decides
vec3 glexpr_iv_or(vec3 a, vec3 b) {
    bool decided = a.x - a.z == 1.0 || b.x - b.z == 1.0;
    return vec3(max(a.xy, b.xy), decided ? 0.0 : max(a.z, b.z));
}
)"},
{interval_helper::select, op::select, "glexpr_iv_select", R"(
// a where the condition c is true, else b: both arms and perhaps a jump where c is undecided
vec3 glexpr_iv_select(vec3 c, vec3 a, vec3 b) {
    if (c.x == 1.0) return vec3(a.xy, max(a.z, c.z));
    if (c.y == 0.0) return vec3(b.xy, max(b.z, c.z));
    return vec3(min(a.x, b.x), max(a.y, b.y), 1.0);
}
)"},
}};
// clang-format on

constexpr bool interval_helper_sources_are_in_order() {
    for (std::size_t i = 0; i < interval_helper_count; ++i)
        if (interval_helper_sources[i].which != static_cast<interval_helper>(i)) return false;
    return true;
}
static_assert(interval_helper_sources_are_in_order(), "the texts of interval arithmetic follow the enumerators");

/// The name by which emitted text calls a function of interval arithmetic.
constexpr std::string_view helper_name(interval_helper h) { return interval_helper_sources[static_cast<std::size_t>(h)].name; }

}  // namespace glexpr::detail
