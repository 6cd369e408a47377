#pragma once

#include <glexpr/graph/op.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

/// Affine arithmetic along a ray in GLSL.
///
/// On a piece of the ray, u from -1 to 1, a quantity is a vec4 (c, d, r, flag): it lies within r of c + d·u. The flag is 0.0 where the
/// quantity is defined and continuous on the whole piece, 2.0 where it is undefined on all of it, 1.5 where it is so but
/// perhaps at single points, else 1.0. It also holds the stand-ins of the op table. A truth value is 0.0 or 1.0 with r = 0, or 0.5 with
/// r = 0.5: undecided. r = 1e18 means that nothing is known; no infinity arises. Since u is the only variable, what a sum cancels is cancelled here too, and r shrinks with the square of the piece.
/// Reference: Knoll et al., "Fast ray tracing of arbitrary implicit surfaces with interval and affine arithmetic", 2009.
///
/// Rounding: RELATIVE stands for error_ulps · 2⁻²³ of the op table and ABSOLUTE for error_absolute, both doubled, because the ranges suffer
/// that error as well as the values in them. Sums and products are granted all of it. The errors of elementary functions are much larger
/// than rounding, and they are those of one driver and one smooth function: they are taken to change over a piece by the granted amount
/// times the width of the argument there, at most by all of it, on top of some units in the last place (4.8e-7 is two), 2e-6 of the
/// absolute part, and 8e-6 for the inverses of sine and tangent, whose approximations have corners.
namespace glexpr::detail {

/// The functions of the arithmetic, each after those that it calls.
enum class ray_helper : std::uint8_t {
    rounded,  ///< what every operation ends with
    between,  ///< a range without a slope
    reach,    ///< how far a quantity is from its middle
    line,     ///< a coordinate
    bend,     ///< a convex or concave function
    lean,     ///< a function of known least or greatest slope
    wave,     ///< what sine and cosine share
    steps,    ///< what all step functions share
    truth,    ///< what the comparisons share
    neg,
    add,
    sub,
    shift,  ///< a number added
    scale,  ///< times a number
    mul,
    square,
    reciprocal,
    div,
    mod,
    abs,
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
    log2,
    square_root,
    root_value,  ///< a power of one number
    root,        ///< for operands of at least 0
    odd_root,    ///< for all operands
    power,       ///< for operands above 0
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

inline constexpr std::size_t ray_helper_count = static_cast<std::size_t>(ray_helper::select) + 1;

/// One definition. Which other functions it calls is found in its text.
struct ray_helper_source {
    ray_helper which;
    op row;  ///< whose errors RELATIVE and ABSOLUTE are
    std::string_view name;
    std::string_view text;
};

// clang-format off
inline constexpr std::array<ray_helper_source, ray_helper_count> ray_helper_sources{{
{ray_helper::rounded, op::add, "glexpr_ray_rounded", R"(
// c + d u within r, after an operation that rounds and may lose what is below the normal numbers; nothing is known of what may exceed 1e18
vec4 glexpr_ray_rounded(float c, float d, float r, float flag, float relative) {
    float size = abs(c) + abs(d) + r;
    return size < 1e18 ? vec4(c, d, r + (size * relative + 1e-37), flag) : vec4(0.0, 0.0, 1e18, flag);
}
)"},
{ray_helper::between, op::add, "glexpr_ray_between", R"(
vec4 glexpr_ray_between(float low, float high, float flag) {
    return glexpr_ray_rounded(0.5 * (low + high), 0.0, 0.5 * (high - low), flag, RELATIVE);
}
)"},
{ray_helper::reach, op::add, "glexpr_ray_reach", R"(
// how far a may be from its middle
float glexpr_ray_reach(vec4 a) {
    return abs(a.y) + a.z;
}
)"},
{ray_helper::line, op::add, "glexpr_ray_line", R"(
// the coordinate m + t h for t from s - e to s + e
vec4 glexpr_ray_line(float m, float h, float s, float e) {
    return vec4(m + s * h, e * h, 1.2e-7 * (abs(m) + abs(h)), 0.0);
}
)"},
{ray_helper::bend, op::exp, "glexpr_ray_bend", R"(
// a function of a, convex or concave on it: by its tangent in the middle, and its values at the ends
vec4 glexpr_ray_bend(vec4 a, float value, float slope, float low, float high, float rounding, float relative, float absolute) {
    float e = glexpr_ray_reach(a);
    float l = low - value + slope * e;
    float h = high - value - slope * e;
    float bow = 0.5 * (abs(l) > abs(h) ? l : h);
    float r = abs(slope) * a.z + abs(bow) + min(absolute, absolute * e + 2e-6);
    return glexpr_ray_rounded(value + bow, slope * a.y, r, a.w, rounding + relative * min(e, 1.0));
}
)"},
{ray_helper::lean, op::exp, "glexpr_ray_lean", R"(
// a function of a, nowhere steeper than the slope or nowhere flatter: by its values at the ends
vec4 glexpr_ray_lean(vec4 a, float slope, float low, float high, float relative, float absolute) {
    float e = glexpr_ray_reach(a);
    float l = low + slope * e;
    float h = high - slope * e;
    float r = slope * a.z + 0.5 * abs(h - l) + min(absolute, absolute * e + 2e-6);
    return glexpr_ray_rounded(0.5 * (l + h), slope * a.y, r, a.w, 4.8e-7 + relative * min(e, 1.0));
}
)"},
{ray_helper::wave, op::sin, "glexpr_ray_wave", R"(
// sine or cosine of a, by value and slope in the middle: value cos t + slope sin t for |t| <= e, where cos t is 1 - q within q and
// sin t is (1 - q / 2) t within e (q / 6 + 2 q q / 15)
vec4 glexpr_ray_wave(vec4 a, float value, float slope, float absolute) {
    float e = glexpr_ray_reach(a);
    if (e >= 1.75 || abs(a.x) >= 1e5) return vec4(0.0, 0.0, 1.0 + absolute, a.w);
    float q = 0.25 * e * e;
    float k = slope * (1.0 - 0.5 * q);
    float bow = abs(value) * q + abs(slope) * e * q * (0.16666667 + 0.13333334 * q);
    float error = absolute * min(e, 1.0) + 4.8e-7 * (1.0 + abs(a.x));
    return vec4(value - value * q, k * a.y, abs(k) * a.z + bow + error, a.w);
}
)"},
{ray_helper::steps, op::floor, "glexpr_ray_steps", R"(
// a function of a that jumps where its values at the ends differ
vec4 glexpr_ray_steps(vec4 a, float low, float high) {
    if (low == high && a.z < 1e18) return vec4(low, 0.0, 0.0, a.w);
    return glexpr_ray_between(low, high, max(a.w, 1.0));
}
)"},
{ray_helper::truth, op::less, "glexpr_ray_truth", R"(
vec4 glexpr_ray_truth(bool surely, bool perhaps, float flag) {
    if (perhaps && !surely) return vec4(0.5, 0.0, 0.5, flag);
    return vec4(surely ? 1.0 : 0.0, 0.0, 0.0, flag);
}
)"},
{ray_helper::neg, op::neg, "glexpr_ray_neg", R"(
vec4 glexpr_ray_neg(vec4 a) {
    return vec4(-a.xy, a.zw);
}
)"},
{ray_helper::add, op::add, "glexpr_ray_add", R"(
vec4 glexpr_ray_add(vec4 a, vec4 b) {
    return glexpr_ray_rounded(a.x + b.x, a.y + b.y, a.z + b.z, max(a.w, b.w), RELATIVE);
}
)"},
{ray_helper::sub, op::sub, "glexpr_ray_sub", R"(
vec4 glexpr_ray_sub(vec4 a, vec4 b) {
    return glexpr_ray_rounded(a.x - b.x, a.y - b.y, a.z + b.z, max(a.w, b.w), RELATIVE);
}
)"},
{ray_helper::shift, op::add, "glexpr_ray_shift", R"(
// a + k
vec4 glexpr_ray_shift(vec4 a, float k) {
    return glexpr_ray_rounded(a.x + k, a.y, a.z, a.w, RELATIVE);
}
)"},
{ray_helper::scale, op::mul, "glexpr_ray_scale", R"(
// k a
vec4 glexpr_ray_scale(vec4 a, float k) {
    return glexpr_ray_rounded(k * a.x, k * a.y, abs(k) * a.z, a.w, RELATIVE);
}
)"},
{ray_helper::mul, op::mul, "glexpr_ray_mul", R"(
vec4 glexpr_ray_mul(vec4 a, vec4 b) {
    float bow = 0.5 * a.y * b.y;
    float r = abs(bow) + a.z * (abs(b.x) + abs(b.y) + b.z) + b.z * (abs(a.x) + abs(a.y));
    return glexpr_ray_rounded(a.x * b.x + bow, a.x * b.y + a.y * b.x, r, max(a.w, b.w), RELATIVE);
}
)"},
{ray_helper::square, op::mul, "glexpr_ray_square", R"(
vec4 glexpr_ray_square(vec4 a) {
    float e = glexpr_ray_reach(a);
    float bow = 0.5 * e * e;
    return glexpr_ray_rounded(a.x * a.x + bow, 2.0 * a.x * a.y, 2.0 * abs(a.x) * a.z + bow, a.w, RELATIVE);
}
)"},
{ray_helper::reciprocal, op::div, "glexpr_ray_reciprocal", R"(
// by the tangent in the middle, or where a comes near 0 by the slope at the far end, which keeps the sign
vec4 glexpr_ray_reciprocal(vec4 a) {
    float e = glexpr_ray_reach(a);
    float c = abs(a.x);
    float near = c - e;
    if (near < 1e-18 || near < 1e-6 * c) return vec4(0.0, 0.0, 1e18, c == 0.0 && e == 0.0 ? 2.0 : max(a.w, 1.0));
    bool far = 2.0 * e > c;
    float k = 1.0 / (far ? c + e : c);
    float bow = (far ? 2.0 : 0.5) * (e * k) * (e * k) / near;
    float value = far ? k + e * k * k + bow : k + bow;
    return glexpr_ray_rounded(sign(a.x) * value, -a.y * k * k, a.z * k * k + bow, a.w, RELATIVE);
}
)"},
{ray_helper::div, op::div, "glexpr_ray_div", R"(
vec4 glexpr_ray_div(vec4 a, vec4 b) {
    return glexpr_ray_mul(a, glexpr_ray_reciprocal(b));
}
)"},
{ray_helper::mod, op::mod, "glexpr_ray_mod", R"(
// a - b floor(a / b) as long as the quotient stays between two whole numbers
vec4 glexpr_ray_mod(vec4 a, vec4 b) {
    vec4 q = glexpr_ray_div(a, b);
    float e = glexpr_ray_reach(q);
    float k = floor(q.x - e);
    if (q.w == 0.0 && abs(q.x) + e < 1e6 && floor(q.x + e) == k) return glexpr_ray_sub(a, glexpr_ray_scale(b, k));
    float size = glexpr_ray_reach(b);
    // rounding may take the remainder across a step
    float slip = (abs(a.x) + glexpr_ray_reach(a)) * RELATIVE;
    return glexpr_ray_between(min(b.x - size, 0.0) - slip, max(b.x + size, 1.0) + slip, max(q.w, 1.0));
}
)"},
{ray_helper::abs, op::abs, "glexpr_ray_abs", R"(
// where a may have both signs: below the chord over its ends
vec4 glexpr_ray_abs(vec4 a) {
    float e = glexpr_ray_reach(a);
    if (abs(a.x) >= e) return a.x < 0.0 ? vec4(-a.xy, a.zw) : a;
    float k = a.x / e;
    float bow = 0.5 * (e - k * a.x);
    return glexpr_ray_rounded(k * a.x + bow, k * a.y, abs(k) * a.z + bow, a.w, 2.4e-7);
}
)"},
{ray_helper::sign, op::sign, "glexpr_ray_sign", R"(
vec4 glexpr_ray_sign(vec4 a) {
    float e = glexpr_ray_reach(a);
    return glexpr_ray_steps(a, sign(a.x - e), sign(a.x + e));
}
)"},
{ray_helper::floor, op::floor, "glexpr_ray_floor", R"(
vec4 glexpr_ray_floor(vec4 a) {
    float e = glexpr_ray_reach(a);
    return glexpr_ray_steps(a, floor(a.x - e), floor(a.x + e));
}
)"},
{ray_helper::ceil, op::ceil, "glexpr_ray_ceil", R"(
vec4 glexpr_ray_ceil(vec4 a) {
    float e = glexpr_ray_reach(a);
    return glexpr_ray_steps(a, ceil(a.x - e), ceil(a.x + e));
}
)"},
{ray_helper::trunc, op::trunc, "glexpr_ray_trunc", R"(
vec4 glexpr_ray_trunc(vec4 a) {
    float e = glexpr_ray_reach(a);
    return glexpr_ray_steps(a, glexpr_trunc(a.x - e), glexpr_trunc(a.x + e));
}
)"},
{ray_helper::fract, op::fract, "glexpr_ray_fract", R"(
vec4 glexpr_ray_fract(vec4 a) {
    float e = glexpr_ray_reach(a);
    float k = floor(a.x - e);
    if (floor(a.x + e) == k && a.z < 1e18) return glexpr_ray_shift(a, -k);
    return glexpr_ray_between(0.0, 1.0, max(a.w, 1.0));
}
)"},
{ray_helper::min, op::min, "glexpr_ray_min", R"(
vec4 glexpr_ray_min(vec4 a, vec4 b) {
    float c = a.x - b.x;
    float e = abs(a.y - b.y) + a.z + b.z;
    float flag = max(a.w, b.w);
    if (abs(c) >= e) return vec4(c < 0.0 ? a.xyz : b.xyz, flag);
    float k = 0.5 - 0.5 * c / e;
    float bow = 0.25 * (e - c * c / e);
    vec3 r = mix(b.xyz, a.xyz, k);
    return glexpr_ray_rounded(r.x - bow, r.y, r.z + bow, flag, 2.4e-7);
}
)"},
{ray_helper::max, op::max, "glexpr_ray_max", R"(
vec4 glexpr_ray_max(vec4 a, vec4 b) {
    float c = a.x - b.x;
    float e = abs(a.y - b.y) + a.z + b.z;
    float flag = max(a.w, b.w);
    if (abs(c) >= e) return vec4(c < 0.0 ? b.xyz : a.xyz, flag);
    float k = 0.5 + 0.5 * c / e;
    float bow = 0.25 * (e - c * c / e);
    vec3 r = mix(b.xyz, a.xyz, k);
    return glexpr_ray_rounded(r.x + bow, r.y, r.z + bow, flag, 2.4e-7);
}
)"},
{ray_helper::exp, op::exp, "glexpr_ray_exp", R"(
vec4 glexpr_ray_exp(vec4 a) {
    float e = glexpr_ray_reach(a);
    if (a.x + e > 41.0) return vec4(0.0, 0.0, 1e18, a.w);
    if (a.x + e < -86.0) return vec4(0.0, 0.0, 5e-38, a.w);
    float v = exp(max(a.x, -87.0));
    float l = exp(max(a.x - e, -87.0));
    float h = exp(max(a.x + e, -87.0));
    return glexpr_ray_bend(a, v, v, l, h, 4.8e-7 * (1.0 + abs(a.x)), RELATIVE, 0.0);
}
)"},
{ray_helper::exp2, op::exp2, "glexpr_ray_exp2", R"(
vec4 glexpr_ray_exp2(vec4 a) {
    float e = glexpr_ray_reach(a);
    if (a.x + e > 59.0) return vec4(0.0, 0.0, 1e18, a.w);
    if (a.x + e < -124.0) return vec4(0.0, 0.0, 5e-38, a.w);
    float v = exp2(max(a.x, -125.0));
    float l = exp2(max(a.x - e, -125.0));
    float h = exp2(max(a.x + e, -125.0));
    return glexpr_ray_bend(a, v, 0.6931472 * v, l, h, 4.8e-7 * (1.0 + abs(a.x)), RELATIVE, 0.0);
}
)"},
{ray_helper::log, op::log, "glexpr_ray_log", R"(
vec4 glexpr_ray_log(vec4 a) {
    float e = glexpr_ray_reach(a);
    if (a.x + e <= 0.0) return vec4(0.0, 0.0, 0.0, 2.0);
    if (a.x - e < 1e-37) return vec4(0.0, 0.0, 1e18, max(a.w, 1.0));
    return glexpr_ray_bend(a, log(a.x), 1.0 / a.x, log(a.x - e), log(a.x + e), 4.8e-7, RELATIVE, ABSOLUTE);
}
)"},
{ray_helper::log2, op::log2, "glexpr_ray_log2", R"(
vec4 glexpr_ray_log2(vec4 a) {
    float e = glexpr_ray_reach(a);
    if (a.x + e <= 0.0) return vec4(0.0, 0.0, 0.0, 2.0);
    if (a.x - e < 1e-37) return vec4(0.0, 0.0, 1e18, max(a.w, 1.0));
    return glexpr_ray_bend(a, log2(a.x), 1.442695 / a.x, log2(a.x - e), log2(a.x + e), 4.8e-7, RELATIVE, ABSOLUTE);
}
)"},
{ray_helper::square_root, op::div, "glexpr_ray_sqrt", R"(
vec4 glexpr_ray_sqrt(vec4 a) {
    float e = glexpr_ray_reach(a);
    float low = a.x - e;
    if (a.x + e < 0.0) return vec4(0.0, 0.0, 0.0, 2.0);
    if (low <= 0.0) return glexpr_ray_between(0.0, sqrt(a.x + e), low < 0.0 ? max(a.w, 1.0) : a.w);
    float v = sqrt(a.x);
    float slope = 0.5 / v;
    // the least value lies below the tangent by the square of the fall to it, over 2 v
    float fall = e / (v + sqrt(low));
    float bow = 0.5 * slope * fall * fall;
    return glexpr_ray_rounded(v - bow, slope * a.y, slope * a.z + bow, a.w, RELATIVE);
}
)"},
{ray_helper::root_value, op::pow_rational, "glexpr_ray_root_value", R"(
// u to the e for u >= 0 and e > 0
float glexpr_ray_root_value(float u, float e) {
    return u > 0.0 ? exp2(clamp(e * log2(max(u, 1.2e-38)), -125.0, 60.0)) : 0.0;
}
)"},
{ray_helper::root, op::pow_rational, "glexpr_ray_root", R"(
// a to the fraction k > 0, undefined below 0
vec4 glexpr_ray_root(vec4 a, float k) {
    float e = glexpr_ray_reach(a);
    float low = a.x - e;
    if (a.x + e < 0.0) return vec4(0.0, 0.0, 0.0, 2.0);
    float h = glexpr_ray_root_value(a.x + e, k);
    if (low <= 0.0) return glexpr_ray_between(0.0, h, low < 0.0 ? max(a.w, 1.0) : a.w);
    float v = glexpr_ray_root_value(a.x, k);
    return glexpr_ray_bend(a, v, k * v / a.x, glexpr_ray_root_value(low, k), h, 2e-6, RELATIVE, ABSOLUTE);
}
)"},
{ray_helper::odd_root, op::pow_rational, "glexpr_ray_odd_root", R"(
// a to the fraction k > 0, whose numerator and denominator are odd
vec4 glexpr_ray_odd_root(vec4 a, float k) {
    float e = glexpr_ray_reach(a);
    if (a.x > e) return glexpr_ray_root(a, k);
    if (a.x < -e) return glexpr_ray_neg(glexpr_ray_root(glexpr_ray_neg(a), k));
    return glexpr_ray_between(-glexpr_ray_root_value(e - a.x, k), glexpr_ray_root_value(a.x + e, k), a.w);
}
)"},
{ray_helper::power, op::pow, "glexpr_ray_power", R"(
// a to the b for a > 0
vec4 glexpr_ray_power(vec4 a, vec4 b) {
    return glexpr_ray_exp2(glexpr_ray_mul(b, glexpr_ray_log2(a)));
}
)"},
{ray_helper::pow, op::pow, "glexpr_ray_pow", R"(
// a to the b: by parity where b is one whole number, otherwise undefined for a < 0
vec4 glexpr_ray_pow(vec4 a, vec4 b) {
    float e = glexpr_ray_reach(a);
    float flag = max(a.w, b.w);
    if (a.x > e) return glexpr_ray_power(a, b);
    bool number = b.y == 0.0 && b.z == 0.0;
    bool whole = number && fract(b.x) == 0.0;
    bool odd = fract(0.5 * b.x) != 0.0;
    if (a.x < -e) {
        if (number && !whole) return vec4(0.0, 0.0, 0.0, 2.0);
        bool varies = abs(b.y) > 4.0 * b.z;  // so that b is whole at single points
        if (!whole) return vec4(0.0, 0.0, 1e18, max(flag, varies ? 1.5 : 1.0));
        vec4 below = glexpr_ray_power(glexpr_ray_neg(a), b);
        return odd ? glexpr_ray_neg(below) : below;
    }
    if (whole && b.x == 0.0) return vec4(1.0, 0.0, 0.0, flag);
    if (!number || b.x <= 0.0) return vec4(0.0, 0.0, 1e18, max(flag, 1.0));
    float l = glexpr_ray_root_value(e - a.x, b.x);
    float h = glexpr_ray_root_value(e + a.x, b.x);
    if (!whole) return glexpr_ray_between(0.0, h, a.x < e ? max(flag, 1.0) : flag);
    return odd ? glexpr_ray_between(-l, h, flag) : glexpr_ray_between(0.0, max(l, h), flag);
}
)"},
{ray_helper::sin, op::sin, "glexpr_ray_sin", R"(
vec4 glexpr_ray_sin(vec4 a) {
    return glexpr_ray_wave(a, sin(a.x), cos(a.x), ABSOLUTE);
}
)"},
{ray_helper::cos, op::cos, "glexpr_ray_cos", R"(
vec4 glexpr_ray_cos(vec4 a) {
    return glexpr_ray_wave(a, cos(a.x), -sin(a.x), ABSOLUTE);
}
)"},
{ray_helper::tan, op::tan, "glexpr_ray_tan", R"(
// nothing is known next to a pole: there a driver may take either side
vec4 glexpr_ray_tan(vec4 a) {
    float e = glexpr_ray_reach(a);
    float t = abs(a.x - floor(a.x * 0.31830987 + 0.5) * 3.1415927);
    if (t + e + 1e-5 + 4.8e-7 * abs(a.x) >= 1.5707963 || abs(a.x) >= 1e5) return vec4(0.0, 0.0, 1e18, max(a.w, 1.0));
    float v = tan(a.x);
    float l = tan(a.x - e);
    float h = tan(a.x + e);
    // the errors of sine and cosine and of the reduced argument grow with the slope
    float slope = 1.0 + max(l * l, h * h);
    vec4 b = t < e ? glexpr_ray_lean(a, 1.0, l, h, RELATIVE, ABSOLUTE * slope)
                   : glexpr_ray_bend(a, v, 1.0 + v * v, l, h, 4.8e-7, RELATIVE, ABSOLUTE * slope);
    return glexpr_ray_rounded(b.x, b.y, b.z + 4.8e-7 * (1.0 + abs(a.x)) * slope, b.w, 0.0);
}
)"},
{ray_helper::asin, op::asin, "glexpr_ray_asin", R"(
vec4 glexpr_ray_asin(vec4 a) {
    float e = glexpr_ray_reach(a);
    float l = glexpr_asin(clamp(a.x - e, -1.0, 1.0));
    float h = glexpr_asin(clamp(a.x + e, -1.0, 1.0));
    if (abs(a.x) - e > 1.0) return vec4(l, 0.0, 1e-6, 2.0);
    if (abs(a.x) + e >= 1.0) return glexpr_ray_between(l, h, abs(a.x) + e > 1.0 ? max(a.w, 1.0) : a.w);
    vec4 b = glexpr_ray_lean(a, 1.0, l, h, RELATIVE, ABSOLUTE);
    float slope = inversesqrt(max((1.0 - a.x) * (1.0 + a.x), 1e-12));
    if (abs(a.x) >= e) b = glexpr_ray_bend(a, glexpr_asin(clamp(a.x, -1.0, 1.0)), slope, l, h, 4.8e-7, RELATIVE, ABSOLUTE);
    return vec4(b.xy, b.z + 8e-6, b.w);
}
)"},
{ray_helper::acos, op::acos, "glexpr_ray_acos", R"(
vec4 glexpr_ray_acos(vec4 a) {
    return glexpr_ray_shift(glexpr_ray_neg(glexpr_ray_asin(a)), 1.5707963);
}
)"},
{ray_helper::atan, op::atan, "glexpr_ray_atan", R"(
vec4 glexpr_ray_atan(vec4 a) {
    float e = glexpr_ray_reach(a);
    float m = min(abs(a.x) + e, 1e9);
    float l = atan(a.x - e);
    float h = atan(a.x + e);
    vec4 b = glexpr_ray_lean(a, 1.0 / (1.0 + m * m), l, h, RELATIVE, ABSOLUTE);
    float c = min(abs(a.x), 1e9);
    if (c >= e) b = glexpr_ray_bend(a, atan(a.x), 1.0 / (1.0 + c * c), l, h, 4.8e-7, RELATIVE, ABSOLUTE);
    return vec4(b.xy, b.z + 8e-6, b.w);
}
)"},
{ray_helper::sinh, op::sinh, "glexpr_ray_sinh", R"(
vec4 glexpr_ray_sinh(vec4 a) {
    float e = glexpr_ray_reach(a);
    if (abs(a.x) + e > 41.0) return vec4(0.0, 0.0, 1e18, a.w);
    float l = glexpr_sinh(a.x - e);
    float h = glexpr_sinh(a.x + e);
    if (abs(a.x) < e) return glexpr_ray_lean(a, 1.0, l, h, RELATIVE, ABSOLUTE);
    return glexpr_ray_bend(a, glexpr_sinh(a.x), glexpr_cosh(a.x), l, h, 4.8e-7 * (1.0 + abs(a.x)), RELATIVE, ABSOLUTE);
}
)"},
{ray_helper::cosh, op::cosh, "glexpr_ray_cosh", R"(
vec4 glexpr_ray_cosh(vec4 a) {
    float e = glexpr_ray_reach(a);
    if (abs(a.x) + e > 41.0) return vec4(0.0, 0.0, 1e18, a.w);
    float l = glexpr_cosh(a.x - e);
    float h = glexpr_cosh(a.x + e);
    return glexpr_ray_bend(a, glexpr_cosh(a.x), glexpr_sinh(a.x), l, h, 4.8e-7 * (1.0 + abs(a.x)), RELATIVE, ABSOLUTE);
}
)"},
{ray_helper::tanh, op::tanh, "glexpr_ray_tanh", R"(
vec4 glexpr_ray_tanh(vec4 a) {
    float e = glexpr_ray_reach(a);
    float m = glexpr_tanh(abs(a.x) + e);
    float v = glexpr_tanh(a.x);
    float l = glexpr_tanh(a.x - e);
    float h = glexpr_tanh(a.x + e);
    if (abs(a.x) < e) return glexpr_ray_lean(a, max(1.0 - m * m, 0.0), l, h, RELATIVE, ABSOLUTE);
    return glexpr_ray_bend(a, v, max(1.0 - v * v, 0.0), l, h, 4.8e-7, RELATIVE, ABSOLUTE);
}
)"},
{ray_helper::asinh, op::asinh, "glexpr_ray_asinh", R"(
vec4 glexpr_ray_asinh(vec4 a) {
    float e = glexpr_ray_reach(a);
    float m = min(abs(a.x) + e, 1e9);
    float c = min(abs(a.x), 1e9);
    float l = glexpr_asinh(a.x - e);
    float h = glexpr_asinh(a.x + e);
    if (c < e) return glexpr_ray_lean(a, inversesqrt(1.0 + m * m), l, h, RELATIVE, ABSOLUTE);
    return glexpr_ray_bend(a, glexpr_asinh(a.x), inversesqrt(1.0 + c * c), l, h, 4.8e-7, RELATIVE, ABSOLUTE);
}
)"},
{ray_helper::acosh, op::acosh, "glexpr_ray_acosh", R"(
vec4 glexpr_ray_acosh(vec4 a) {
    float e = glexpr_ray_reach(a);
    float low = a.x - e;
    float h = glexpr_acosh(max(a.x + e, 1.0));
    if (a.x + e < 1.0) return vec4(0.0, 0.0, 0.0, 2.0);
    if (low <= 1.0) return glexpr_ray_between(0.0, h + 1e-6, low < 1.0 ? max(a.w, 1.0) : a.w);
    float c = min(a.x, 1e9);
    float slope = inversesqrt(max((c - 1.0) * (c + 1.0), 1e-12));
    return glexpr_ray_bend(a, glexpr_acosh(a.x), slope, glexpr_acosh(low), h, 4.8e-7, RELATIVE, ABSOLUTE);
}
)"},
{ray_helper::atanh, op::atanh, "glexpr_ray_atanh", R"(
vec4 glexpr_ray_atanh(vec4 a) {
    float e = glexpr_ray_reach(a);
    if (abs(a.x) - e >= 1.0) return vec4(0.0, 0.0, 0.0, 2.0);
    if (abs(a.x) + e >= 1.0) return vec4(0.0, 0.0, 1e18, max(a.w, 1.0));
    float l = glexpr_atanh(a.x - e);
    float h = glexpr_atanh(a.x + e);
    if (abs(a.x) < e) return glexpr_ray_lean(a, 1.0, l, h, RELATIVE, ABSOLUTE);
    return glexpr_ray_bend(a, glexpr_atanh(a.x), 1.0 / ((1.0 - a.x) * (1.0 + a.x)), l, h, 4.8e-7, RELATIVE, ABSOLUTE);
}
)"},
{ray_helper::atan2, op::atan2, "glexpr_ray_atan2", R"(
// the angle of (b, a) from the coordinate that is surely not 0, the larger of two; it jumps where a passes 0 and b is negative
vec4 glexpr_ray_atan2(vec4 a, vec4 b) {
    float tall = abs(a.x) - glexpr_ray_reach(a);
    float wide = b.x - glexpr_ray_reach(b);
    if (max(tall, wide) <= 0.0) return vec4(0.0, 0.0, 3.1415930, max(max(a.w, b.w), 1.0));
    bool upright = tall > wide;
    vec4 angle = glexpr_ray_atan(glexpr_ray_div(upright ? b : a, upright ? a : b));
    return upright ? glexpr_ray_shift(glexpr_ray_neg(angle), a.x > 0.0 ? 1.5707963 : -1.5707963) : angle;
}
)"},
{ray_helper::less, op::less, "glexpr_ray_less", R"(
vec4 glexpr_ray_less(vec4 a, vec4 b) {
    float c = a.x - b.x;
    float e = abs(a.y - b.y) + a.z + b.z;
    return glexpr_ray_truth(c < -e, c < e, max(a.w, b.w));
}
)"},
{ray_helper::less_equal, op::less_equal, "glexpr_ray_less_equal", R"(
vec4 glexpr_ray_less_equal(vec4 a, vec4 b) {
    float c = a.x - b.x;
    float e = abs(a.y - b.y) + a.z + b.z;
    return glexpr_ray_truth(c <= -e, c <= e, max(a.w, b.w));
}
)"},
{ray_helper::equal, op::equal, "glexpr_ray_equal", R"(
vec4 glexpr_ray_equal(vec4 a, vec4 b) {
    float c = a.x - b.x;
    float e = abs(a.y - b.y) + a.z + b.z;
    return glexpr_ray_truth(c == 0.0 && e == 0.0, abs(c) <= e, max(a.w, b.w));
}
)"},
{ray_helper::logical_not, op::logical_not, "glexpr_ray_not", R"(
vec4 glexpr_ray_not(vec4 a) {
    return vec4(1.0 - a.x, a.yzw);
}
)"},
{ray_helper::logical_and, op::logical_and, "glexpr_ray_and", R"(
// an operand that is defined and false decides
vec4 glexpr_ray_and(vec4 a, vec4 b) {
    bool decided = a.x + a.w == 0.0 || b.x + b.w == 0.0;
    float flag = max(min(a.w, b.w), min(max(a.w, b.w), 1.0));
    return glexpr_ray_truth(min(a.x, b.x) == 1.0, min(a.x, b.x) > 0.0, decided ? 0.0 : flag);
}
)"},
{ray_helper::logical_or, op::logical_or, "glexpr_ray_or", R"(
// an operand that is defined and true decides
vec4 glexpr_ray_or(vec4 a, vec4 b) {
    bool decided = a.x - a.w == 1.0 || b.x - b.w == 1.0;
    float flag = max(min(a.w, b.w), min(max(a.w, b.w), 1.0));
    return glexpr_ray_truth(max(a.x, b.x) == 1.0, max(a.x, b.x) > 0.0, decided ? 0.0 : flag);
}
)"},
{ray_helper::select, op::select, "glexpr_ray_select", R"(
// a where the condition c is true, else b: both arms and perhaps a jump where c is undecided
vec4 glexpr_ray_select(vec4 c, vec4 a, vec4 b) {
    if (c.x == 1.0) return vec4(a.xyz, max(a.w, c.w));
    if (c.x == 0.0) return vec4(b.xyz, max(b.w, c.w));
    float ae = glexpr_ray_reach(a);
    float be = glexpr_ray_reach(b);
    float flag = max(max(min(a.w, b.w), c.w), 1.0);
    return glexpr_ray_between(min(a.x - ae, b.x - be), max(a.x + ae, b.x + be), flag);
}
)"},
}};
// clang-format on

constexpr bool ray_helper_sources_are_in_order() {
    for (std::size_t i = 0; i < ray_helper_count; ++i)
        if (ray_helper_sources[i].which != static_cast<ray_helper>(i)) return false;
    return true;
}
static_assert(ray_helper_sources_are_in_order(), "the texts of ray arithmetic follow the enumerators");

/// The name by which emitted text calls a function of ray arithmetic.
constexpr std::string_view helper_name(ray_helper h) { return ray_helper_sources[static_cast<std::size_t>(h)].name; }

}  // namespace glexpr::detail
