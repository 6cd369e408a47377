layout(std140, set = 0, binding = 0) uniform parameters_of_the_test {
    float mu;
};
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
vec3 glexpr_iv_pow_2(vec3 a) {
    vec2 m = glexpr_iv_abs(a).xy;
    vec2 m2 = min(m * m, 1e18);
    return glexpr_iv_widen(m2.x, m2.y, a.z, 4.7683716e-7, 0.0);
}
float f(vec3 p) {
    float x = p.x;
    float y = p.y;
    float z = p.z;
    float t0 = mu * mu;
    float t1 = x * x - t0 + y * y + z * z;
    float t2 = 1.0 - z;
    float t3 = 1.4142135 * x;
    float t4 = z + 1.0;
    float t5 = 1.4142135 * y;
    return t1 * t1 - (t2 - t3) * ((3.0 * t0 - 1.0) / glexpr_nonzero(3.0 - t0)) * (t2 + t3) * (t4 + t5) * (t4 - t5);
}

vec3 grad_f(vec3 p) {
    float x = p.x;
    float y = p.y;
    float z = p.z;
    float t0 = mu * mu;
    float t1 = 4.0 * (x * x - t0 + y * y + z * z);
    float t2 = 1.0 - z;
    float t3 = 1.4142135 * x;
    float t4 = (3.0 * t0 - 1.0) / glexpr_nonzero(3.0 - t0);
    float t5 = (t2 - t3) * t4;
    float t6 = 1.4142135 * y;
    float t7 = z + 1.0;
    float t8 = t6 - t7;
    float t9 = t7 + t6;
    float t10 = t8 * t9;
    float t11 = t5 * t10;
    float t12 = t2 + t3;
    float t13 = t10 * t12 * t4;
    float t14 = t5 * t12;
    float t15 = t14 * t9;
    float t16 = t14 * t8;
    return vec3(t1 * x + 1.4142135 * (t11 - t13), 1.4142135 * (t15 + t16) + t1 * y, t16 - t15 - t13 - t11 + t1 * z);
}

float f_grad(vec3 p, out vec3 g) {
    float x = p.x;
    float y = p.y;
    float z = p.z;
    float t0 = mu * mu;
    float t1 = x * x - t0 + y * y + z * z;
    float t2 = 1.0 - z;
    float t3 = 1.4142135 * x;
    float t4 = (3.0 * t0 - 1.0) / glexpr_nonzero(3.0 - t0);
    float t5 = (t2 - t3) * t4;
    float t6 = t2 + t3;
    float t7 = t5 * t6;
    float t8 = z + 1.0;
    float t9 = 1.4142135 * y;
    float t10 = t8 + t9;
    float t11 = t7 * t10;
    float t12 = 4.0 * t1;
    float t13 = t9 - t8;
    float t14 = t13 * t10;
    float t15 = t5 * t14;
    float t16 = t14 * t6 * t4;
    float t17 = t7 * t13;
    g = vec3(t12 * x + 1.4142135 * (t15 - t16), 1.4142135 * (t11 + t17) + t12 * y, t17 - t11 - t16 - t15 + t12 * z);
    return t1 * t1 - t11 * (t8 - t9);
}

bool f_defined(vec3 p) {
    return !(3.0 - mu * mu == 0.0);
}

vec3 f_interval(vec3 lo, vec3 hi) {
    vec3 x = vec3(lo.x, hi.x, 0.0);
    vec3 y = vec3(lo.y, hi.y, 0.0);
    vec3 z = vec3(lo.z, hi.z, 0.0);
    vec3 t0 = glexpr_iv_pow_2(vec3(mu, mu, 0.0));
    vec3 t1 = glexpr_iv_sub(glexpr_iv_add(glexpr_iv_add(glexpr_iv_pow_2(x), glexpr_iv_pow_2(y)), glexpr_iv_pow_2(z)), t0);
    vec3 t2 = glexpr_iv_sub(vec3(1.0, 1.0, 0.0), z);
    vec3 t3 = glexpr_iv_mul(vec3(1.4142135, 1.4142137, 0.0), x);
    vec3 t4 = glexpr_iv_div(glexpr_iv_sub(glexpr_iv_mul(vec3(3.0, 3.0, 0.0), t0), vec3(1.0, 1.0, 0.0)), glexpr_iv_sub(vec3(3.0, 3.0, 0.0), t0));
    vec3 t5 = glexpr_iv_add(z, vec3(1.0, 1.0, 0.0));
    vec3 t6 = glexpr_iv_mul(vec3(1.4142135, 1.4142137, 0.0), y);
    vec3 t7 = glexpr_iv_mul(glexpr_iv_mul(glexpr_iv_mul(glexpr_iv_sub(t2, t3), t4), glexpr_iv_add(t2, t3)), glexpr_iv_add(t5, t6));
    return glexpr_iv_sub(glexpr_iv_pow_2(t1), glexpr_iv_mul(t7, glexpr_iv_sub(t5, t6)));
}
