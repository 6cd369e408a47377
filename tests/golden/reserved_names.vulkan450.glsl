layout(std140, set = 0, binding = 0) uniform parameters_of_the_test {
    float half_1;
    float sampler_1;
    float texture2D_1;
    float v_gl_a;
    float g;
    float p;
    float f_1;
};
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
float f(vec3 p_2) {
    float x = p_2.x;
    float y = p_2.y;
    float z = p_2.z;
    return v_gl_a + half_1 * (y * y) + sampler_1 * (x * x) + texture2D_1 * (z * z) + g * p * f_1;
}

vec3 grad_f(vec3 p_2) {
    float x = p_2.x;
    float y = p_2.y;
    float z = p_2.z;
    return vec3(2.0 * sampler_1 * x, 2.0 * half_1 * y, 2.0 * texture2D_1 * z);
}

float f_grad(vec3 p_2, out vec3 g_2) {
    float x = p_2.x;
    float y = p_2.y;
    float z = p_2.z;
    g_2 = vec3(2.0 * sampler_1 * x, 2.0 * half_1 * y, 2.0 * texture2D_1 * z);
    return v_gl_a + half_1 * (y * y) + sampler_1 * (x * x) + texture2D_1 * (z * z) + g * p * f_1;
}

vec3 f_interval(vec3 lo, vec3 hi) {
    vec3 x = vec3(lo.x, hi.x, 0.0);
    vec3 y = vec3(lo.y, hi.y, 0.0);
    vec3 z = vec3(lo.z, hi.z, 0.0);
    vec3 t0 = glexpr_iv_add(glexpr_iv_mul(vec3(half_1, half_1, 0.0), glexpr_iv_pow_2(y)), glexpr_iv_mul(vec3(sampler_1, sampler_1, 0.0), glexpr_iv_pow_2(x)));
    vec3 t1 = glexpr_iv_add(glexpr_iv_add(t0, glexpr_iv_mul(vec3(texture2D_1, texture2D_1, 0.0), glexpr_iv_pow_2(z))), vec3(v_gl_a, v_gl_a, 0.0));
    return glexpr_iv_add(t1, glexpr_iv_mul(glexpr_iv_mul(vec3(g, g, 0.0), vec3(p, p, 0.0)), vec3(f_1, f_1, 0.0)));
}
