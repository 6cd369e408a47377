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
vec3 glexpr_iv_sin(vec3 a) {
    return glexpr_iv_wave(a, sin(clamp(a.x, -1e5, 1e5)), sin(clamp(a.y, -1e5, 1e5)), 0.25, 0.00098);
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
    float t0 = sin(x + 1.0);
    float t1 = sin(x);
    float t2 = sin(x + 2.0);
    float t3 = sin(y + 1.0);
    float t4 = sin(y);
    float t5 = sin(y + 2.0);
    return t0 * t0 * (t1 * t1) * (t2 * t2) * (t3 * t3 * (t4 * t4) * (t5 * t5) + z);
}

vec3 grad_f(vec3 p) {
    float x = p.x;
    float y = p.y;
    float z = p.z;
    float t0 = x + 2.0;
    float t1 = sin(t0);
    float t2 = x + 1.0;
    float t3 = sin(t2);
    float t4 = sin(x);
    float t5 = t3 * t3 * (t4 * t4);
    float t6 = y + 1.0;
    float t7 = sin(t6);
    float t8 = sin(y);
    float t9 = t7 * t7 * (t8 * t8);
    float t10 = y + 2.0;
    float t11 = sin(t10);
    float t12 = t5 * (t1 * t1);
    return vec3(
        2.0 * (t9 * (t11 * t11) + z) * (t1 * (t5 * cos(t0) + t3 * (t3 * cos(x) + t4 * cos(t2)) * t4 * t1)),
        2.0 * t12 * (t11 * ((cos(y) * t7 + t8 * cos(t6)) * t7 * t8 * t11 + t9 * cos(t10))),
        t12);
}

float f_grad(vec3 p, out vec3 g) {
    float x = p.x;
    float y = p.y;
    float z = p.z;
    float t0 = x + 1.0;
    float t1 = sin(t0);
    float t2 = sin(x);
    float t3 = t1 * t1 * (t2 * t2);
    float t4 = x + 2.0;
    float t5 = sin(t4);
    float t6 = t3 * (t5 * t5);
    float t7 = y + 1.0;
    float t8 = sin(t7);
    float t9 = sin(y);
    float t10 = t8 * t8 * (t9 * t9);
    float t11 = y + 2.0;
    float t12 = sin(t11);
    float t13 = t10 * (t12 * t12) + z;
    g = vec3(
        2.0 * (t5 * (t3 * cos(t4) + t1 * (t1 * cos(x) + t2 * cos(t0)) * t2 * t5)) * t13,
        2.0 * t6 * (t12 * ((cos(y) * t8 + t9 * cos(t7)) * t8 * t9 * t12 + t10 * cos(t11))),
        t6);
    return t6 * t13;
}

vec3 f_interval(vec3 lo, vec3 hi) {
    vec3 x = vec3(lo.x, hi.x, 0.0);
    vec3 y = vec3(lo.y, hi.y, 0.0);
    vec3 z = vec3(lo.z, hi.z, 0.0);
    vec3 t0 = glexpr_iv_mul(glexpr_iv_pow_2(glexpr_iv_sin(glexpr_iv_add(x, vec3(1.0, 1.0, 0.0)))), glexpr_iv_pow_2(glexpr_iv_sin(x)));
    vec3 t1 = glexpr_iv_mul(t0, glexpr_iv_pow_2(glexpr_iv_sin(glexpr_iv_add(x, vec3(2.0, 2.0, 0.0)))));
    vec3 t2 = glexpr_iv_mul(glexpr_iv_pow_2(glexpr_iv_sin(glexpr_iv_add(y, vec3(1.0, 1.0, 0.0)))), glexpr_iv_pow_2(glexpr_iv_sin(y)));
    vec3 t3 = glexpr_iv_mul(t1, glexpr_iv_mul(t2, glexpr_iv_pow_2(glexpr_iv_sin(glexpr_iv_add(y, vec3(2.0, 2.0, 0.0))))));
    return glexpr_iv_add(t3, glexpr_iv_mul(t1, z));
}
