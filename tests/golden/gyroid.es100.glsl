uniform float t;
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
vec3 glexpr_iv_cos(vec3 a) {
    return glexpr_iv_wave(a, cos(clamp(a.x, -1e5, 1e5)), cos(clamp(a.y, -1e5, 1e5)), 0.0, 0.00098);
}
float f(vec3 p) {
    float x = p.x;
    float y = p.y;
    float z = p.z;
    float t0 = t * x;
    float t1 = t * y;
    float t2 = t * z;
    return sin(t0) * cos(t1) + sin(t1) * cos(t2) + cos(t0) * sin(t2);
}

vec3 grad_f(vec3 p) {
    float x = p.x;
    float y = p.y;
    float z = p.z;
    float t0 = t * x;
    float t1 = cos(t0);
    float t2 = t * y;
    float t3 = cos(t2);
    float t4 = t * z;
    float t5 = sin(t4);
    float t6 = sin(t0);
    float t7 = cos(t4);
    float t8 = sin(t2);
    return vec3(t * (t1 * t3 - t5 * t6), (t7 * t3 - t8 * t6) * t, (t7 * t1 - t8 * t5) * t);
}

float f_grad(vec3 p, out vec3 g) {
    float x = p.x;
    float y = p.y;
    float z = p.z;
    float t0 = t * x;
    float t1 = sin(t0);
    float t2 = t * y;
    float t3 = cos(t2);
    float t4 = sin(t2);
    float t5 = t * z;
    float t6 = cos(t5);
    float t7 = cos(t0);
    float t8 = sin(t5);
    g = vec3(t * (t7 * t3 - t8 * t1), (t6 * t3 - t4 * t1) * t, (t6 * t7 - t4 * t8) * t);
    return t1 * t3 + t4 * t6 + t7 * t8;
}

vec3 f_interval(vec3 lo, vec3 hi) {
    vec3 x = vec3(lo.x, hi.x, 0.0);
    vec3 y = vec3(lo.y, hi.y, 0.0);
    vec3 z = vec3(lo.z, hi.z, 0.0);
    vec3 t0 = vec3(t, t, 0.0);
    vec3 t1 = glexpr_iv_mul(t0, x);
    vec3 t2 = glexpr_iv_mul(t0, y);
    vec3 t3 = glexpr_iv_mul(t0, z);
    vec3 t4 = glexpr_iv_add(glexpr_iv_mul(glexpr_iv_sin(t1), glexpr_iv_cos(t2)), glexpr_iv_mul(glexpr_iv_sin(t2), glexpr_iv_cos(t3)));
    return glexpr_iv_add(t4, glexpr_iv_mul(glexpr_iv_cos(t1), glexpr_iv_sin(t3)));
}
