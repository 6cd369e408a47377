uniform float t;
// u, or 1 where a division by u has no value
float glexpr_nonzero(float u) {
    return u != 0.0 ? u : 1.0;
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
vec3 glexpr_iv_sub(vec3 a, vec3 b) {
    float low = a.x > -1e18 && b.y < 1e18 ? a.x - b.y : -1e18;
    float high = a.y < 1e18 && b.x > -1e18 ? a.y - b.x : 1e18;
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
vec3 glexpr_iv_sqrt(vec3 a) {
    float high = a.y < 1e18 ? sqrt(max(a.y, 0.0)) : 1e18;
    return glexpr_iv_widen(sqrt(max(a.x, 0.0)), high, a.x < 0.0 ? 1.0 : a.z, 0.0000038146973, 0.0);
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
    float t0 = x * x + y * y;
    return 0.1 * (sin(9.0 * sqrt(t0) - t) / (t0 + 1.0));
}

vec3 grad_f(vec3 p) {
    float x = p.x;
    float y = p.y;
    float t0 = x * x + y * y;
    float t1 = sqrt(t0);
    float t2 = 9.0 * t1 - t;
    float t3 = t0 + 1.0;
    float t4 = 0.2 * ((4.5 * cos(t2) * (1.0 / glexpr_nonzero(t1)) - sin(t2) / t3) / t3);
    return vec3(t4 * x, t4 * y, 0.0);
}

float f_grad(vec3 p, out vec3 g) {
    float x = p.x;
    float y = p.y;
    float t0 = x * x + y * y;
    float t1 = sqrt(t0);
    float t2 = 9.0 * t1 - t;
    float t3 = t0 + 1.0;
    float t4 = sin(t2) / t3;
    float t5 = 0.2 * ((4.5 * cos(t2) * (1.0 / glexpr_nonzero(t1)) - t4) / t3);
    g = vec3(t5 * x, t5 * y, 0.0);
    return 0.1 * t4;
}

vec3 f_interval(vec3 lo, vec3 hi) {
    vec3 x = vec3(lo.x, hi.x, 0.0);
    vec3 y = vec3(lo.y, hi.y, 0.0);
    vec3 t0 = glexpr_iv_add(glexpr_iv_pow_2(x), glexpr_iv_pow_2(y));
    vec3 t1 = glexpr_iv_sin(glexpr_iv_sub(glexpr_iv_mul(vec3(9.0, 9.0, 0.0), glexpr_iv_sqrt(t0)), vec3(t, t, 0.0)));
    return glexpr_iv_div(glexpr_iv_mul(vec3(0.099999994, 0.1, 0.0), t1), glexpr_iv_add(t0, vec3(1.0, 1.0, 0.0)));
}
