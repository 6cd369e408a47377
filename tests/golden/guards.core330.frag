#version 330 core

in vec4 ray_start;
in vec4 ray_end;
in vec3 view_right;
in vec3 view_back;
layout(location = 0) out vec4 pixel;

uniform mat4 view_projection;
uniform float bounding_radius;
uniform vec3 front_colour;
uniform vec3 back_colour;
uniform vec4 light_1;
uniform vec3 light_1_colour;
uniform vec4 light_2;
uniform vec3 light_2_colour;
uniform vec4 light_3;
uniform vec3 light_3_colour;
uniform float ambient;
uniform float diffuse;
uniform float specular;
uniform float shininess;

// u, or 1 where a division by u has no value
float glexpr_nonzero(float u) {
    return u != 0.0 ? u : 1.0;
}

// u, or 1 where the logarithm of u has no value
float glexpr_positive(float u) {
    return u > 0.0 ? u : 1.0;
}

// u, or 0 where u is not between -1 and 1
float glexpr_open_unit(float u) {
    return abs(u) < 1.0 ? u : 0.0;
}

// x, or 1 where (x, y) is the origin, which has no angle
float glexpr_off_origin(float y, float x) {
    return x == 0.0 && y == 0.0 ? 1.0 : x;
}

// u to the v: by parity where v is an integer, 0 where there is no value
float glexpr_power(float u, float v) {
    float m = abs(u);
    float r = m > 0.0 ? pow(m > 0.0 ? m : 1.0, v) : (v == 0.0 ? 1.0 : 0.0);
    float odd = fract(0.5 * v) != 0.0 ? -1.0 : 1.0;
    return u >= 0.0 ? r : (fract(v) == 0.0 ? odd * r : 0.0);
}

// through the arctangent: the asin of some drivers is off by 4e-4
float glexpr_asin(float u) {
    return atan(u, sqrt((1.0 - u) * (1.0 + u)));
}

float glexpr_acosh(float u) {
    float d = max(u - 1.0, 0.0);
    return log(1.0 + (d + sqrt(d * (d + 2.0))));
}

float glexpr_atanh(float u) {
    float s = u * u;
    float series = u * (1.0 + s * (0.33333334 + s * (0.2 + s * (0.14285715 + s * 0.11111111))));
    float v = abs(u) < 1.0 ? u : 0.0;
    return abs(u) < 0.2 ? series : 0.5 * log((1.0 + v) / (1.0 - v));
}

// c + d u within r, after an operation that rounds and may lose what is below the normal numbers; nothing is known of what may exceed 1e18
vec4 glexpr_ray_rounded(float c, float d, float r, float flag, float relative) {
    float size = abs(c) + abs(d) + r;
    return size < 1e18 ? vec4(c, d, r + (size * relative + 1e-37), flag) : vec4(0.0, 0.0, 1e18, flag);
}

vec4 glexpr_ray_between(float low, float high, float flag) {
    return glexpr_ray_rounded(0.5 * (low + high), 0.0, 0.5 * (high - low), flag, 2.3841858e-7);
}

// how far a may be from its middle
float glexpr_ray_reach(vec4 a) {
    return abs(a.y) + a.z;
}

// the coordinate m + t h for t from s - e to s + e
vec4 glexpr_ray_line(float m, float h, float s, float e) {
    return vec4(m + s * h, e * h, 1.2e-7 * (abs(m) + abs(h)), 0.0);
}

// a function of a, convex or concave on it: by its tangent in the middle, and its values at the ends
vec4 glexpr_ray_bend(vec4 a, float value, float slope, float low, float high, float rounding, float relative, float absolute) {
    float e = glexpr_ray_reach(a);
    float l = low - value + slope * e;
    float h = high - value - slope * e;
    float bow = 0.5 * (abs(l) > abs(h) ? l : h);
    float r = abs(slope) * a.z + abs(bow) + min(absolute, absolute * e + 2e-6);
    return glexpr_ray_rounded(value + bow, slope * a.y, r, a.w, rounding + relative * min(e, 1.0));
}

// a function of a, nowhere steeper than the slope or nowhere flatter: by its values at the ends
vec4 glexpr_ray_lean(vec4 a, float slope, float low, float high, float relative, float absolute) {
    float e = glexpr_ray_reach(a);
    float l = low + slope * e;
    float h = high - slope * e;
    float r = slope * a.z + 0.5 * abs(h - l) + min(absolute, absolute * e + 2e-6);
    return glexpr_ray_rounded(0.5 * (l + h), slope * a.y, r, a.w, 4.8e-7 + relative * min(e, 1.0));
}

vec4 glexpr_ray_neg(vec4 a) {
    return vec4(-a.xy, a.zw);
}

vec4 glexpr_ray_add(vec4 a, vec4 b) {
    return glexpr_ray_rounded(a.x + b.x, a.y + b.y, a.z + b.z, max(a.w, b.w), 2.3841858e-7);
}

vec4 glexpr_ray_sub(vec4 a, vec4 b) {
    return glexpr_ray_rounded(a.x - b.x, a.y - b.y, a.z + b.z, max(a.w, b.w), 2.3841858e-7);
}

// a + k
vec4 glexpr_ray_shift(vec4 a, float k) {
    return glexpr_ray_rounded(a.x + k, a.y, a.z, a.w, 2.3841858e-7);
}

// k a
vec4 glexpr_ray_scale(vec4 a, float k) {
    return glexpr_ray_rounded(k * a.x, k * a.y, abs(k) * a.z, a.w, 2.3841858e-7);
}

vec4 glexpr_ray_mul(vec4 a, vec4 b) {
    float bow = 0.5 * a.y * b.y;
    float r = abs(bow) + a.z * (abs(b.x) + abs(b.y) + b.z) + b.z * (abs(a.x) + abs(a.y));
    return glexpr_ray_rounded(a.x * b.x + bow, a.x * b.y + a.y * b.x, r, max(a.w, b.w), 2.3841858e-7);
}

vec4 glexpr_ray_square(vec4 a) {
    float e = glexpr_ray_reach(a);
    float bow = 0.5 * e * e;
    return glexpr_ray_rounded(a.x * a.x + bow, 2.0 * a.x * a.y, 2.0 * abs(a.x) * a.z + bow, a.w, 2.3841858e-7);
}

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
    return glexpr_ray_rounded(sign(a.x) * value, -a.y * k * k, a.z * k * k + bow, a.w, 5.9604645e-7);
}

vec4 glexpr_ray_div(vec4 a, vec4 b) {
    return glexpr_ray_mul(a, glexpr_ray_reciprocal(b));
}

// a - b floor(a / b) as long as the quotient stays between two whole numbers
vec4 glexpr_ray_mod(vec4 a, vec4 b) {
    vec4 q = glexpr_ray_div(a, b);
    float e = glexpr_ray_reach(q);
    float k = floor(q.x - e);
    if (q.w == 0.0 && abs(q.x) + e < 1e6 && floor(q.x + e) == k) return glexpr_ray_sub(a, glexpr_ray_scale(b, k));
    float size = glexpr_ray_reach(b);
    // rounding may take the remainder across a step
    float slip = (abs(a.x) + glexpr_ray_reach(a)) * 9.536743e-7;
    return glexpr_ray_between(min(b.x - size, 0.0) - slip, max(b.x + size, 1.0) + slip, max(q.w, 1.0));
}

vec4 glexpr_ray_exp2(vec4 a) {
    float e = glexpr_ray_reach(a);
    if (a.x + e > 59.0) return vec4(0.0, 0.0, 1e18, a.w);
    if (a.x + e < -124.0) return vec4(0.0, 0.0, 5e-38, a.w);
    float v = exp2(max(a.x, -125.0));
    float l = exp2(max(a.x - e, -125.0));
    float h = exp2(max(a.x + e, -125.0));
    return glexpr_ray_bend(a, v, 0.6931472 * v, l, h, 4.8e-7 * (1.0 + abs(a.x)), 0.0000038146973, 0.0);
}

vec4 glexpr_ray_log(vec4 a) {
    float e = glexpr_ray_reach(a);
    if (a.x + e <= 0.0) return vec4(0.0, 0.0, 0.0, 2.0);
    if (a.x - e < 1e-37) return vec4(0.0, 0.0, 1e18, max(a.w, 1.0));
    return glexpr_ray_bend(a, log(a.x), 1.0 / a.x, log(a.x - e), log(a.x + e), 4.8e-7, 7.1525574e-7, 9.6e-7);
}

vec4 glexpr_ray_log2(vec4 a) {
    float e = glexpr_ray_reach(a);
    if (a.x + e <= 0.0) return vec4(0.0, 0.0, 0.0, 2.0);
    if (a.x - e < 1e-37) return vec4(0.0, 0.0, 1e18, max(a.w, 1.0));
    return glexpr_ray_bend(a, log2(a.x), 1.442695 / a.x, log2(a.x - e), log2(a.x + e), 4.8e-7, 7.1525574e-7, 9.6e-7);
}

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
    return glexpr_ray_rounded(v - bow, slope * a.y, slope * a.z + bow, a.w, 5.9604645e-7);
}

// u to the e for u >= 0 and e > 0
float glexpr_ray_root_value(float u, float e) {
    return u > 0.0 ? exp2(clamp(e * log2(max(u, 1.2e-38)), -125.0, 60.0)) : 0.0;
}

// a to the fraction k > 0, undefined below 0
vec4 glexpr_ray_root(vec4 a, float k) {
    float e = glexpr_ray_reach(a);
    float low = a.x - e;
    if (a.x + e < 0.0) return vec4(0.0, 0.0, 0.0, 2.0);
    float h = glexpr_ray_root_value(a.x + e, k);
    if (low <= 0.0) return glexpr_ray_between(0.0, h, low < 0.0 ? max(a.w, 1.0) : a.w);
    float v = glexpr_ray_root_value(a.x, k);
    return glexpr_ray_bend(a, v, k * v / a.x, glexpr_ray_root_value(low, k), h, 2e-6, 0.0000038146973, 0.0);
}

// a to the b for a > 0
vec4 glexpr_ray_power(vec4 a, vec4 b) {
    return glexpr_ray_exp2(glexpr_ray_mul(b, glexpr_ray_log2(a)));
}

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

vec4 glexpr_ray_asin(vec4 a) {
    float e = glexpr_ray_reach(a);
    float l = glexpr_asin(clamp(a.x - e, -1.0, 1.0));
    float h = glexpr_asin(clamp(a.x + e, -1.0, 1.0));
    if (abs(a.x) - e > 1.0) return vec4(l, 0.0, 1e-6, 2.0);
    if (abs(a.x) + e >= 1.0) return glexpr_ray_between(l, h, abs(a.x) + e > 1.0 ? max(a.w, 1.0) : a.w);
    vec4 b = glexpr_ray_lean(a, 1.0, l, h, 0.0, 0.00196);
    float slope = inversesqrt(max((1.0 - a.x) * (1.0 + a.x), 1e-12));
    if (abs(a.x) >= e) b = glexpr_ray_bend(a, glexpr_asin(clamp(a.x, -1.0, 1.0)), slope, l, h, 4.8e-7, 0.0, 0.00196);
    return vec4(b.xy, b.z + 8e-6, b.w);
}

vec4 glexpr_ray_atan(vec4 a) {
    float e = glexpr_ray_reach(a);
    float m = min(abs(a.x) + e, 1e9);
    float l = atan(a.x - e);
    float h = atan(a.x + e);
    vec4 b = glexpr_ray_lean(a, 1.0 / (1.0 + m * m), l, h, 0.0009765625, 0.0);
    float c = min(abs(a.x), 1e9);
    if (c >= e) b = glexpr_ray_bend(a, atan(a.x), 1.0 / (1.0 + c * c), l, h, 4.8e-7, 0.0009765625, 0.0);
    return vec4(b.xy, b.z + 8e-6, b.w);
}

vec4 glexpr_ray_acosh(vec4 a) {
    float e = glexpr_ray_reach(a);
    float low = a.x - e;
    float h = glexpr_acosh(max(a.x + e, 1.0));
    if (a.x + e < 1.0) return vec4(0.0, 0.0, 0.0, 2.0);
    if (low <= 1.0) return glexpr_ray_between(0.0, h + 1e-6, low < 1.0 ? max(a.w, 1.0) : a.w);
    float c = min(a.x, 1e9);
    float slope = inversesqrt(max((c - 1.0) * (c + 1.0), 1e-12));
    return glexpr_ray_bend(a, glexpr_acosh(a.x), slope, glexpr_acosh(low), h, 4.8e-7, 0.0000076293945, 0.0008);
}

vec4 glexpr_ray_atanh(vec4 a) {
    float e = glexpr_ray_reach(a);
    if (abs(a.x) - e >= 1.0) return vec4(0.0, 0.0, 0.0, 2.0);
    if (abs(a.x) + e >= 1.0) return vec4(0.0, 0.0, 1e18, max(a.w, 1.0));
    float l = glexpr_atanh(a.x - e);
    float h = glexpr_atanh(a.x + e);
    if (abs(a.x) < e) return glexpr_ray_lean(a, 1.0, l, h, 0.0000076293945, 2e-6);
    return glexpr_ray_bend(a, glexpr_atanh(a.x), 1.0 / ((1.0 - a.x) * (1.0 + a.x)), l, h, 4.8e-7, 0.0000076293945, 2e-6);
}

// the angle of (b, a) from the coordinate that is surely not 0, the larger of two; it jumps where a passes 0 and b is negative
vec4 glexpr_ray_atan2(vec4 a, vec4 b) {
    float tall = abs(a.x) - glexpr_ray_reach(a);
    float wide = b.x - glexpr_ray_reach(b);
    if (max(tall, wide) <= 0.0) return vec4(0.0, 0.0, 3.1415930, max(max(a.w, b.w), 1.0));
    bool upright = tall > wide;
    vec4 angle = glexpr_ray_atan(glexpr_ray_div(upright ? b : a, upright ? a : b));
    return upright ? glexpr_ray_shift(glexpr_ray_neg(angle), a.x > 0.0 ? 1.5707963 : -1.5707963) : angle;
}

float f(vec3 p) {
    float x = p.x;
    float y = p.y;
    float z = p.z;
    float t0 = log(glexpr_positive(x)) + sqrt(max(y, 0.0)) + z / glexpr_nonzero(x) + glexpr_asin(clamp(z, -1.0, 1.0));
    float t1 = t0 + acosh(max(y, 1.0)) + atanh(glexpr_open_unit(x)) + atan(y, glexpr_off_origin(y, x)) + glexpr_power(x, y);
    float t2 = max(x, 0.0);
    return t1 + t2 * sqrt(t2) + mod(x, glexpr_nonzero(y)) + 1.0 / (x * x + 1.0);
}

float f_grad(vec3 p, out vec3 g) {
    float x = p.x;
    float y = p.y;
    float z = p.z;
    float t0 = log(glexpr_positive(x));
    float t1 = sqrt(max(y, 0.0));
    float t2 = glexpr_nonzero(x);
    float t3 = z / t2;
    float t4 = t0 + t1 + t3 + glexpr_asin(clamp(z, -1.0, 1.0)) + acosh(max(y, 1.0)) + atanh(glexpr_open_unit(x)) + atan(y, glexpr_off_origin(y, x));
    float t5 = glexpr_power(x, y);
    float t6 = max(x, 0.0);
    float t7 = sqrt(t6);
    float t8 = glexpr_nonzero(y);
    float t9 = x * x;
    float t10 = 1.0 / (t9 + 1.0);
    float t11 = y - 1.0;
    float t12 = glexpr_nonzero(t9 + y * y);
    float t13 = 1.5 * t7 + 1.0 - 2.0 * x * (t10 * t10) + glexpr_power(x, t11) * y - y / t12 + 1.0 / glexpr_nonzero((x + 1.0) * (1.0 - x));
    float t14 = 1.0 / t2;
    float t15 = t5 * t0 - floor(x / t8) + x / t12 + 1.0 / glexpr_nonzero(sqrt(max((y + 1.0) * t11, 0.0))) + 0.5 / glexpr_nonzero(t1);
    g = vec3(t13 - t14 * t3 + t14, t15, t14 + 1.0 / glexpr_nonzero(sqrt(max((1.0 - z) * (z + 1.0), 0.0))));
    return t4 + t5 + t6 * t7 + mod(x, t8) + t10;
}

vec4 f_ray_interval(vec3 m, vec3 h, float s, float e) {
    vec4 x = glexpr_ray_line(m.x, h.x, s, e);
    vec4 y = glexpr_ray_line(m.y, h.y, s, e);
    vec4 z = glexpr_ray_line(m.z, h.z, s, e);
    vec4 t0 = glexpr_ray_add(glexpr_ray_add(glexpr_ray_add(glexpr_ray_log(x), glexpr_ray_sqrt(y)), glexpr_ray_div(z, x)), glexpr_ray_asin(z));
    vec4 t1 = glexpr_ray_add(glexpr_ray_add(glexpr_ray_add(t0, glexpr_ray_acosh(y)), glexpr_ray_atanh(x)), glexpr_ray_atan2(y, x));
    vec4 t2 = glexpr_ray_add(glexpr_ray_add(glexpr_ray_add(t1, glexpr_ray_pow(x, y)), glexpr_ray_root(x, 1.5)), glexpr_ray_mod(x, y));
    return glexpr_ray_add(t2, glexpr_ray_div(vec4(1.0, 0.0, 0.0, 0.0), glexpr_ray_shift(glexpr_ray_square(x), 1.0)));
}

bool f_defined(vec3 p) {
    float x = p.x;
    float y = p.y;
    float z = p.z;
    bool t0 = x > 0.0;
    bool t1 = y >= 0.0;
    bool t2 = !(x == 0.0);
    bool t3 = !(y == 0.0);
    bool t4 = x < 0.0;
    bool t5 = t0 && t1 && t2 && (z <= 1.0 && z >= -1.0) && y >= 1.0 && (x < 1.0 && x > -1.0) && (t2 || t3) && (!t4 && t1 || t4 && fract(y) == 0.0 || t0);
    return t5 && x >= 0.0 && t3;
}

const int PIECES = 192;
const int EVEN_PIECES = 64;
const int REFINEMENTS = 8;
const float ISOLATED = 0.001953125;
const float TOUCHING = 9.536743e-7;
const float TOUCHED = 0.25;
const float ROUNDED = 0.00024414062;
const float JUMPING = 0.000061035156;

const int CANDIDATES = 16;
const int HALVINGS = 8;

// Whether f has a zero between a and b: it is defined there, its signs differ, and its values shrink as the bracket is halved, which at a
// pole or a jump they do not. `least` is the lesser size of f at the ends.
bool crosses(vec3 m, vec3 h, inout float a, inout float b, out float before, out float least, inout int candidates) {
    float value_a = f(m + a * h);
    float value_b = f(m + b * h);
    before = value_a;
    least = min(abs(value_a), abs(value_b));
    if (!f_defined(m + a * h) || !f_defined(m + b * h)) return false;
    if ((value_a > 0.0) == (value_b > 0.0) || candidates == CANDIDATES) return false;
    candidates += 1;
    float difference = abs(value_a - value_b);
    for (int i = 0; i < HALVINGS; i++) {
        float s = 0.5 * (a + b);
        float value = f(m + s * h);
        if (!f_defined(m + s * h)) return false;
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
    int candidates = 0;
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
            if (abs(q.x) > abs(q.y) + q.z || q.w > 1.0) {
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
            bracketed = q.w == 0.0 && first > -1.0 && last < 1.0;
            rounding = q.w == 0.0 && (width == TOUCHING || q.z <= 1.1 * noise);
            narrowed = bracketed ? b - a <= ISOLATED : width <= (q.w == 0.0 ? share : max(share, JUMPING)) || rounding;
            if (narrowed) break;
            float likely = sqrt(abs(q.x) / max(abs(q.y) + q.z, 1e-37));
            bool narrowest = q.w == 0.0 && width < ISOLATED && q.z > 0.8 * spread && noise == 0.0;
            width = bracketed ? min(b - a, reach) : narrowest ? TOUCHING : clamp(likely, 0.3, 0.7) * (b - a);
            spread = q.z;
        }
        if (!narrowed) break;

        float front = before;
        float least = 0.0;
        bool crossed = bracketed || crosses(m, h, a, b, before, least, candidates);
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

const float VANISHING = 1e-15;

// 0 where one of them is beyond all measure or no number.
float largest_component(vec3 v) {
    return abs(v.x) + abs(v.y) + abs(v.z) < 1e30 ? max(max(abs(v.x), abs(v.y)), abs(v.z)) : 0.0;
}

// The differences of f across p in the three directions: they still point somewhere where the gradient vanishes to a higher order.
vec3 difference(vec3 p, float offset) {
    vec3 total = vec3(0.0);
    for (int i = 0; i < 6; i++) {
        vec3 axis = vec3(i < 2 ? 1.0 : 0.0, i == 2 || i == 3 ? 1.0 : 0.0, i > 3 ? 1.0 : 0.0);
        if (i == 1 || i == 3 || i == 5) axis = -axis;
        total += axis * f(p + offset * axis);
    }
    return total;
}

vec3 facing_normal(vec3 p, vec3 gradient, vec3 ray, float offset) {
    float size = largest_component(gradient);
    if (size < VANISHING) {
        gradient = difference(p, offset);
        size = largest_component(gradient);
    }
    if (size < VANISHING) return -ray;
    vec3 normal = normalize(gradient / size);
    return dot(normal, ray) > 0.0 ? -normal : normal;
}

// What one light adds: scattered light in the colour of the surface, and the highlight.
void add_light(vec4 light, vec3 colour, vec3 p, vec3 normal, vec3 to_eye, inout vec3 scattered, inout vec3 reflected) {
    vec3 to_light = light.xyz - light.w * p;
    to_light *= inversesqrt(max(dot(to_light, to_light), 1e-12));
    float facing = dot(normal, to_light);
    if (facing <= 0.0) return;
    vec3 between = to_light + to_eye;
    float aligned = dot(normal, between) * inversesqrt(max(dot(between, between), 1e-12));
    scattered += facing * colour;
    reflected += pow(clamp(aligned, 1e-4, 1.0), shininess) * colour;
}

vec3 blinn_phong(vec3 base, vec3 p, vec3 normal, vec3 to_eye) {
    mat3 view = mat3(view_right, cross(view_back, view_right), view_back);
    p = p * view;
    normal = normal * view;
    to_eye = to_eye * view;
    vec3 scattered = vec3(0.0);
    vec3 reflected = vec3(0.0);
    add_light(light_1, light_1_colour, p, normal, to_eye, scattered, reflected);
    add_light(light_2, light_2_colour, p, normal, to_eye, scattered, reflected);
    add_light(light_3, light_3_colour, p, normal, to_eye, scattered, reflected);
    return (ambient + diffuse * scattered) * base + specular * reflected;
}

vec3 surface_colour(vec3 p, vec3 ray, vec3 gradient, float side) {
    vec3 normal = facing_normal(p, gradient, ray, 1e-3 * bounding_radius);
    vec3 base = side > 0.0 ? front_colour : back_colour;
    return blinn_phong(base, p, normal, -ray);
}

// The part of the ray inside the bounding sphere.
bool clip_ray(vec3 start, vec3 ray, out float middle, out float half_length) {
    middle = -dot(start, ray);
    half_length = 0.0;
    vec3 m = start + middle * ray;
    float square = 1.000002 * bounding_radius * bounding_radius - dot(m, m);
    if (square <= 0.0) return false;
    half_length = sqrt(square);
    return true;
}

bool trace(vec4 from, vec4 to, out vec4 colour, out vec3 p) {
    vec3 start = from.xyz / from.w;
    vec3 ray = normalize(to.xyz * from.w - from.xyz * to.w);
    colour = vec4(0.0);
    p = start;
    float middle;
    float half_length;
    if (!clip_ray(start, ray, middle, half_length)) discard;

    // The chord p(s) = m + s * h with s in [-1, 1], cut where it passes the near plane.
    vec3 m = start + middle * ray;
    vec3 h = half_length * ray;
    float first = max(-1.0, -middle / half_length);
    if (first >= 1.0) discard;
    float s;
    float before;
    vec3 gradient;
    if (!first_zero(m, h, first, s, before, gradient)) discard;
    p = m + s * h;
    colour = vec4(surface_colour(p, ray, gradient, before), 1.0);
    return true;
}

void main() {
    vec4 colour;
    vec3 p;
    if (!trace(ray_start, ray_end, colour, p)) discard;
    vec4 clip = view_projection * vec4(p, 1.0);
    gl_FragDepth = 0.5 * clip.z / clip.w + 0.5;
    pixel = colour;
}
