// u, or 1 where a division by u has no value
float glexpr_nonzero(float u) {
    return u != 0.0 ? u : 1.0;
}
// the real cube root, with one Newton step after the driver's estimate
float glexpr_cbrt(float u) {
    float m = abs(u);
    float s = m > 0.0 ? m : 1.0;
    float r = exp2(log2(s) * 0.33333334);
    r = r - (r - s / (r * r)) * 0.33333334;
    return m > 0.0 ? (u < 0.0 ? -r : r) : 0.0;
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
// the quotient of two open ends, v not 0
float glexpr_iv_over(float u, float v) {
    float s = sign(u) * sign(v);
    bool large = abs(u) > 1e18 || abs(u) > abs(v) * 1e18;
    return abs(v) > 1e18 ? 0.0 : (large ? s * (abs(u) > 1e18 ? 2e18 : 1e18) : u / (v != 0.0 ? v : 1.0));
}
vec3 glexpr_iv_abs(vec3 a) {
    return vec3(max(max(a.x, -a.y), 0.0), max(-a.x, a.y), a.z);
}
vec3 glexpr_iv_add(vec3 a, vec3 b) {
    float low = a.x > -1e18 && b.x > -1e18 ? a.x + b.x : -1e18;
    float high = a.y < 1e18 && b.y < 1e18 ? a.y + b.y : 1e18;
    return glexpr_iv_widen(low, high, max(a.z, b.z), 2.3841858e-7, 0.0);
}
vec3 glexpr_iv_sub(vec3 a, vec3 b) {
    float low = a.x > -1e18 && b.y < 1e18 ? a.x - b.y : -1e18;
    float high = a.y < 1e18 && b.x > -1e18 ? a.y - b.x : 1e18;
    return glexpr_iv_widen(low, high, max(a.z, b.z), 2.3841858e-7, 0.0);
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
vec3 glexpr_iv_pow_100(vec3 a) {
    vec2 m = glexpr_iv_abs(a).xy;
    vec2 m2 = min(m * m, 1e18);
    vec2 m3 = min(m2 * m, 1e18);
    vec2 m5 = min(m3 * m2, 1e18);
    vec2 m10 = min(m5 * m5, 1e18);
    vec2 m15 = min(m10 * m5, 1e18);
    vec2 m25 = min(m15 * m10, 1e18);
    vec2 m50 = min(m25 * m25, 1e18);
    vec2 m100 = min(m50 * m50, 1e18);
    return glexpr_iv_widen(m100.x, m100.y, a.z, 0.000023841858, 0.0);
}
vec3 glexpr_iv_pow_7(vec3 a) {
    vec2 m = abs(a.xy);
    vec2 m2 = min(m * m, 1e18);
    vec2 m3 = min(m2 * m, 1e18);
    vec2 m5 = min(m3 * m2, 1e18);
    vec2 m7 = min(m5 * m2, 1e18);
    m7 *= sign(a.xy);
    return glexpr_iv_widen(m7.x, m7.y, a.z, 0.00000166893, 0.0);
}
vec3 glexpr_iv_pow_15(vec3 a) {
    vec2 m = abs(a.xy);
    vec2 m2 = min(m * m, 1e18);
    vec2 m3 = min(m2 * m, 1e18);
    vec2 m5 = min(m3 * m2, 1e18);
    vec2 m10 = min(m5 * m5, 1e18);
    vec2 m15 = min(m10 * m5, 1e18);
    m15 *= sign(a.xy);
    return glexpr_iv_widen(m15.x, m15.y, a.z, 0.0000035762787, 0.0);
}
float f(vec3 p) {
    float x = p.x;
    float y = p.y;
    float z = p.z;
    float t0 = x * x;
    float t1 = t0 * x * t0;
    float t2 = t1 * t1;
    float t3 = t2 * t1 * t2;
    float t4 = t3 * t3;
    float t5 = y * y;
    float t6 = x + y;
    float t7 = t6 * t6;
    float t8 = t7 * t6 * t7;
    return t4 * t4 + 1.0 / glexpr_nonzero(t5 * y * t5 * t5) + t8 * t8 * t8 - z * glexpr_cbrt(z);
}

vec3 grad_f(vec3 p) {
    float x = p.x;
    float y = p.y;
    float z = p.z;
    float t0 = x * x * x;
    float t1 = t0 * t0;
    float t2 = t1 * t1;
    float t3 = t2 * t2;
    float t4 = t3 * t3;
    float t5 = x + y;
    float t6 = t5 * t5;
    float t7 = t6 * t5 * t6 * t6;
    float t8 = 15.0 * (t7 * t7);
    float t9 = y * y * y;
    float t10 = t9 * t9;
    float t11 = 1.0 / glexpr_nonzero(t10 * y);
    return vec3(100.0 * (t4 * t0 * t4) + t8, t8 - 7.0 * (t11 * t11) * t10, -1.3333334 * glexpr_cbrt(z));
}

float f_grad(vec3 p, out vec3 g) {
    float x = p.x;
    float y = p.y;
    float z = p.z;
    float t0 = x * x * x;
    float t1 = t0 * t0;
    float t2 = t1 * t1;
    float t3 = t2 * t2;
    float t4 = t3 * t3;
    float t5 = t4 * t0 * t4;
    float t6 = y * y * y;
    float t7 = t6 * t6;
    float t8 = 1.0 / glexpr_nonzero(t7 * y);
    float t9 = x + y;
    float t10 = t9 * t9;
    float t11 = t10 * t9 * t10 * t10;
    float t12 = t11 * t11;
    float t13 = glexpr_cbrt(z);
    float t14 = 15.0 * t12;
    g = vec3(100.0 * t5 + t14, t14 - 7.0 * (t8 * t8) * t7, -1.3333334 * t13);
    return t5 * x + t8 + t12 * t9 - z * t13;
}

bool f_defined(vec3 p) {
    float y = p.y;
    float t0 = y * y;
    return !(t0 * y * t0 * t0 == 0.0);
}

vec3 f_interval(vec3 lo, vec3 hi) {
    vec3 x = vec3(lo.x, hi.x, 0.0);
    vec3 y = vec3(lo.y, hi.y, 0.0);
    vec3 z = vec3(lo.z, hi.z, 0.0);
    vec3 t0 = glexpr_iv_add(glexpr_iv_add(glexpr_iv_pow_100(x), glexpr_iv_div(vec3(1.0, 1.0, 0.0), glexpr_iv_pow_7(y))), glexpr_iv_pow_15(glexpr_iv_add(x, y)));
    return glexpr_iv_sub(t0, glexpr_iv_root(glexpr_iv_abs(z), 1.3333334));
}
