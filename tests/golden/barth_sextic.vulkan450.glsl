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
vec3 glexpr_iv_pow_2(vec3 a) {
    vec2 m = glexpr_iv_abs(a).xy;
    vec2 m2 = min(m * m, 1e18);
    return glexpr_iv_widen(m2.x, m2.y, a.z, 4.7683716e-7, 0.0);
}
float f(vec3 p) {
    float x = p.x;
    float y = p.y;
    float z = p.z;
    float t0 = x * x;
    float t1 = y * y;
    float t2 = z * z;
    float t3 = t0 + t1 + t2 - 1.0;
    return 4.0 * (2.618034 * t2 - t0) * ((2.618034 * t0 - t1) * (2.618034 * t1 - t2)) - 4.236068 * (t3 * t3);
}

vec3 grad_f(vec3 p) {
    float x = p.x;
    float y = p.y;
    float z = p.z;
    float t0 = z * z;
    float t1 = x * x;
    float t2 = 2.618034 * t0 - t1;
    float t3 = y * y;
    float t4 = 2.618034 * t3 - t0;
    float t5 = t2 * t4;
    float t6 = 8.472136 * (t1 + t3 + t0 - 1.0);
    float t7 = 2.618034 * t1 - t3;
    float t8 = t7 * t4;
    float t9 = t7 * t2;
    return vec3(
        2.0 * (10.472136 * t5 - t6 - 4.0 * t8) * x,
        2.0 * (10.472136 * t9 - t6 - 4.0 * t5) * y,
        2.0 * (10.472136 * t8 - t6 - 4.0 * t9) * z);
}

float f_grad(vec3 p, out vec3 g) {
    float x = p.x;
    float y = p.y;
    float z = p.z;
    float t0 = x * x;
    float t1 = y * y;
    float t2 = 2.618034 * t0 - t1;
    float t3 = z * z;
    float t4 = 2.618034 * t1 - t3;
    float t5 = t2 * t4;
    float t6 = 2.618034 * t3 - t0;
    float t7 = 4.0 * t5;
    float t8 = t0 + t1 + t3 - 1.0;
    float t9 = t6 * t4;
    float t10 = 8.472136 * t8;
    float t11 = t2 * t6;
    g = vec3(
        2.0 * (10.472136 * t9 - t10 - t7) * x,
        2.0 * (10.472136 * t11 - t10 - 4.0 * t9) * y,
        2.0 * (10.472136 * t5 - t10 - 4.0 * t11) * z);
    return t7 * t6 - 4.236068 * (t8 * t8);
}

vec3 f_interval(vec3 lo, vec3 hi) {
    vec3 x = vec3(lo.x, hi.x, 0.0);
    vec3 y = vec3(lo.y, hi.y, 0.0);
    vec3 z = vec3(lo.z, hi.z, 0.0);
    vec3 t0 = glexpr_iv_pow_2(x);
    vec3 t1 = glexpr_iv_pow_2(y);
    vec3 t2 = glexpr_iv_mul(vec3(4.0, 4.0, 0.0), glexpr_iv_sub(glexpr_iv_mul(vec3(2.618034, 2.6180341, 0.0), t0), t1));
    vec3 t3 = glexpr_iv_pow_2(z);
    vec3 t4 = glexpr_iv_mul(glexpr_iv_mul(t2, glexpr_iv_sub(glexpr_iv_mul(vec3(2.618034, 2.6180341, 0.0), t1), t3)), glexpr_iv_sub(glexpr_iv_mul(vec3(2.618034, 2.6180341, 0.0), t3), t0));
    vec3 t5 = glexpr_iv_mul(vec3(4.236068, 4.2360682, 0.0), glexpr_iv_pow_2(glexpr_iv_sub(glexpr_iv_add(glexpr_iv_add(t0, t1), t3), vec3(1.0, 1.0, 0.0))));
    return glexpr_iv_sub(t4, t5);
}
