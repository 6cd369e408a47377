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
// low to high, moved apart by an error relative to each end and an absolute one
vec3 glexpr_iv_widen(float low, float high, float flag, float relative, float absolute) {
    // a product, because a tiny addend might count as 0
    float l = low * (1.0 - sign(low) * relative) - absolute;
    float h = high * (1.0 + sign(high) * relative) + absolute;
    l = l > 0.0 && l < 1.2e-38 ? 0.0 : l;
    h = h < 0.0 && h > -1.2e-38 ? 0.0 : h;
    return vec3(clamp(l, -1e18, 1e18), clamp(h, -1e18, 1e18), flag);
}
// both ends, an end without bound as 2e18
vec2 glexpr_iv_open_ends(vec3 a) {
    return vec2(a.x > -1e18 ? a.x : -2e18, a.y < 1e18 ? a.y : 2e18);
}
// the product of two open ends; 0 times unbounded is 0
float glexpr_iv_times(float u, float v) {
    return max(abs(u), abs(v)) > 1e18 ? sign(u) * sign(v) * 2e18 : u * v;
}
// the quotient of two open ends, v not 0
float glexpr_iv_over(float u, float v) {
    float s = sign(u) * sign(v);
    bool large = abs(u) > 1e18 || abs(u) > abs(v) * 1e18;
    return abs(v) > 1e18 ? 0.0 : (large ? s * (abs(u) > 1e18 ? 2e18 : 1e18) : u / (v != 0.0 ? v : 1.0));
}
// r, the range of a logarithm over a, together with its stand-in 0 where a leaves the domain
vec3 glexpr_iv_positive(vec3 a, vec3 r) {
    if (a.x > 0.0) return r;
    return a.y > 0.0 ? vec3(r.x, max(r.y, 0.0), 1.0) : vec3(0.0, 0.0, 1.0);
}
vec3 glexpr_iv_abs(vec3 a) {
    return vec3(max(max(a.x, -a.y), 0.0), max(-a.x, a.y), a.z);
}
vec3 glexpr_iv_add(vec3 a, vec3 b) {
    float low = a.x > -1e18 && b.x > -1e18 ? a.x + b.x : -1e18;
    float high = a.y < 1e18 && b.y < 1e18 ? a.y + b.y : 1e18;
    return glexpr_iv_widen(low, high, max(a.z, b.z), 2.3841858e-7, 0.0);
}
vec3 glexpr_iv_mul(vec3 a, vec3 b) {
    vec2 u = glexpr_iv_open_ends(a);
    vec2 v = glexpr_iv_open_ends(b);
    float p = glexpr_iv_times(u.x, v.x);
    float q = glexpr_iv_times(u.x, v.y);
    float r = glexpr_iv_times(u.y, v.x);
    float s = glexpr_iv_times(u.y, v.y);
    return glexpr_iv_widen(min(min(p, q), min(r, s)), max(max(p, q), max(r, s)), max(a.z, b.z), 2.3841858e-7, 0.0);
}
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
        return glexpr_iv_widen(min(low, u.x), max(high, u.y), 1.0, 5.9604645e-7, 0.0);
    }
    float p = glexpr_iv_over(u.x, v.x);
    float q = glexpr_iv_over(u.x, v.y);
    float r = glexpr_iv_over(u.y, v.x);
    float s = glexpr_iv_over(u.y, v.y);
    return glexpr_iv_widen(min(min(p, q), min(r, s)), max(max(p, q), max(r, s)), max(a.z, b.z), 5.9604645e-7, 0.0);
}
// a - b floor(a/b); rounding may take the remainder across a step, so the error counts in units of the operands
vec3 glexpr_iv_mod(vec3 a, vec3 b) {
    float size = max(-a.x, a.y);
    float step = max(-b.x, b.y);
    float low = min(b.x, 0.0);
    float high = max(b.y, 0.0);
    bool bounded = max(size, step) < 1e18;
    if (b.x <= 0.0 && b.y >= 0.0) return glexpr_iv_widen(low, max(high, 1.0), 1.0, 0.0, bounded ? max(size, step) * 9.536743e-7 : 1e18);
    vec3 q = glexpr_iv_div(a, b);
    float k = floor(q.x);
    bool one_step = floor(q.y) == k && bounded && abs(k) < 1e18;
    low = max(low, one_step ? a.x - max(b.x * k, b.y * k) : low);
    high = min(high, one_step ? a.y - min(b.x * k, b.y * k) : high);
    float slip = max(size, one_step ? step * abs(k) : step) * 9.536743e-7;
    return glexpr_iv_widen(low, high, one_step ? q.z : 1.0, 0.0, bounded ? slip : 1e18);
}
vec3 glexpr_iv_exp2(vec3 a) {
    float low = a.x > -125.0 ? exp2(min(a.x, 60.0) - abs(min(a.x, 60.0)) * 4.8e-7) : 0.0;
    float high = exp2(clamp(a.y + abs(a.y) * 4.8e-7, -125.0, 60.0));
    return glexpr_iv_widen(low, high, a.z, 0.0000038146973, 0.0);
}
vec3 glexpr_iv_log(vec3 a) {
    float low = a.x > 0.0 ? log(max(a.x, 1.2e-38)) : -1e18;
    float high = a.y < 1e18 ? log(max(a.y, 1.2e-38)) : 1e18;
    return glexpr_iv_positive(a, glexpr_iv_widen(low, high, a.z, 7.1525574e-7, 9.6e-7));
}
// the exponents e for which 2^e covers a >= 0
vec3 glexpr_iv_exponent(vec3 a) {
    float low = a.x > 0.0 ? log2(max(a.x, 1.2e-38)) : -1e18;
    float high = a.y < 1e18 ? log2(max(a.y, 1.2e-38)) : 1e18;
    return glexpr_iv_widen(low, a.y > 0.0 ? high : -1e18, a.z, 7.1525574e-7, 9.6e-7);
}
vec3 glexpr_iv_sqrt(vec3 a) {
    float high = a.y < 1e18 ? sqrt(max(a.y, 0.0)) : 1e18;
    return glexpr_iv_widen(sqrt(max(a.x, 0.0)), high, a.x < 0.0 ? 1.0 : a.z, 0.0000038146973, 0.0);
}
// an open end u to the power e > 0, keeping its sign; towards says in which direction an error does no harm
float glexpr_iv_root_end(float u, float e, float towards) {
    float m = abs(u);
    float t = e * log2(clamp(m, 1.2e-38, 1e18));
    float r = exp2(clamp(t + sign(u) * towards * abs(t) * 4.8e-7, -125.0, 60.0));
    return sign(u) * (m > 1e18 ? 2e18 : r);
}
// a to the fraction e > 0, undefined below 0
vec3 glexpr_iv_root(vec3 a, float e) {
    vec2 u = max(glexpr_iv_open_ends(a), 0.0);
    float low = glexpr_iv_root_end(u.x, e, -1.0);
    float high = glexpr_iv_root_end(u.y, e, 1.0);
    return glexpr_iv_widen(low, high, a.x < 0.0 ? 1.0 : a.z, 0.0000038146973, 0.0);
}
// u to the v for u >= 0: undefined at u = 0 for v < 0, where the stand-in is 0; at u = v = 0 a jump to 1
vec3 glexpr_iv_power(vec3 u, vec3 v) {
    if (v.x == 0.0 && v.y == 0.0) return vec3(1.0, 1.0, max(u.z, v.z));
    vec3 r = glexpr_iv_exp2(glexpr_iv_mul(v, glexpr_iv_exponent(u)));
    r = glexpr_iv_widen(r.x, r.y, r.z, 0.0000076293945, 0.0);
    if (u.x > 0.0 || v.x > 0.0) return r;
    float high = u.y > 0.0 ? r.y : 0.0;
    return vec3(0.0, v.y < 0.0 ? high : max(high, 1.0), 1.0);
}
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
vec3 glexpr_iv_asin(vec3 a) {
    vec2 u = clamp(a.xy, -1.0, 1.0);
    return glexpr_iv_widen(asin(u.x), asin(u.y), u == a.xy ? a.z : 1.0, 0.0, 0.00196);
}
vec3 glexpr_iv_acosh(vec3 a) {
    float high = a.y < 1e18 ? glexpr_acosh(max(a.y, 1.0)) : 1e18;
    return glexpr_iv_widen(glexpr_acosh(max(a.x, 1.0)), high, a.x < 1.0 ? 1.0 : a.z, 0.0000076293945, 0.0008);
}
vec3 glexpr_iv_atanh(vec3 a) {
    if (a.x >= 1.0 || a.y <= -1.0) return vec3(0.0, 0.0, 1.0);
    vec3 r = glexpr_iv_widen(glexpr_atanh(max(a.x, -1.0)), glexpr_atanh(min(a.y, 1.0)), a.z, 0.0000076293945, 2e-6);
    float low = a.x > -1.0 ? r.x : -1e18;
    float high = a.y < 1.0 ? r.y : 1e18;
    return a.x > -1.0 && a.y < 1.0 ? r : vec3(min(low, 0.0), max(high, 0.0), 1.0);
}
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
    return glexpr_iv_widen(low, high, max(a.z, b.z), 0.0009765625, 0.0);
}
vec3 glexpr_iv_pow_2(vec3 a) {
    vec2 m = glexpr_iv_abs(a).xy;
    vec2 m2 = min(m * m, 1e18);
    return glexpr_iv_widen(m2.x, m2.y, a.z, 4.7683716e-7, 0.0);
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

vec3 grad_f(vec3 p) {
    float x = p.x;
    float y = p.y;
    float z = p.z;
    float t0 = x * x;
    float t1 = 1.0 / (t0 + 1.0);
    float t2 = y - 1.0;
    float t3 = glexpr_nonzero(t0 + y * y);
    float t4 = 1.5 * sqrt(max(x, 0.0)) + 1.0 - 2.0 * x * (t1 * t1) + glexpr_power(x, t2) * y - y / t3 + 1.0 / glexpr_nonzero((x + 1.0) * (1.0 - x));
    float t5 = glexpr_nonzero(x);
    float t6 = 1.0 / t5;
    float t7 = glexpr_power(x, y) * log(glexpr_positive(x)) - floor(x / glexpr_nonzero(y)) + x / t3 + 1.0 / glexpr_nonzero(sqrt(max((y + 1.0) * t2, 0.0)));
    return vec3(
        t4 - t6 * (z / t5) + t6,
        t7 + 0.5 / glexpr_nonzero(sqrt(max(y, 0.0))),
        t6 + 1.0 / glexpr_nonzero(sqrt(max((1.0 - z) * (z + 1.0), 0.0))));
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

vec3 f_interval(vec3 lo, vec3 hi) {
    vec3 x = vec3(lo.x, hi.x, 0.0);
    vec3 y = vec3(lo.y, hi.y, 0.0);
    vec3 z = vec3(lo.z, hi.z, 0.0);
    vec3 t0 = glexpr_iv_add(glexpr_iv_add(glexpr_iv_add(glexpr_iv_log(x), glexpr_iv_sqrt(y)), glexpr_iv_div(z, x)), glexpr_iv_asin(z));
    vec3 t1 = glexpr_iv_add(glexpr_iv_add(glexpr_iv_add(t0, glexpr_iv_acosh(y)), glexpr_iv_atanh(x)), glexpr_iv_atan2(y, x));
    vec3 t2 = glexpr_iv_add(glexpr_iv_add(glexpr_iv_add(t1, glexpr_iv_pow(x, y)), glexpr_iv_root(x, 1.5)), glexpr_iv_mod(x, y));
    return glexpr_iv_add(t2, glexpr_iv_div(vec3(1.0, 1.0, 0.0), glexpr_iv_add(glexpr_iv_pow_2(x), vec3(1.0, 1.0, 0.0))));
}
