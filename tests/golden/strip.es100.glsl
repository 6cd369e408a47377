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
vec3 glexpr_iv_pow_3(vec3 a) {
    vec2 m = abs(a.xy);
    vec2 m2 = min(m * m, 1e18);
    vec2 m3 = min(m2 * m, 1e18);
    m3 *= sign(a.xy);
    return glexpr_iv_widen(m3.x, m3.y, a.z, 7.1525574e-7, 0.0);
}
float f(vec3 p) {
    float x = p.x;
    float y = p.y;
    float z = p.z;
    return (x * x - 1.0 + (y - 2.0 * z) * y + z * z) * y - x * (2.0 * x + 2.0) * z;
}

vec3 grad_f(vec3 p) {
    float x = p.x;
    float y = p.y;
    float z = p.z;
    float t0 = 2.0 * y;
    float t1 = 2.0 * x;
    float t2 = t1 + 2.0;
    float t3 = y - 2.0 * z;
    return vec3(t0 * x - (t2 + t1) * z, x * x - 1.0 + t3 * y + z * z + (t3 + y) * y, t0 * (z - y) - x * t2);
}

float f_grad(vec3 p, out vec3 g) {
    float x = p.x;
    float y = p.y;
    float z = p.z;
    float t0 = y - 2.0 * z;
    float t1 = x * x - 1.0 + t0 * y + z * z;
    float t2 = 2.0 * x;
    float t3 = t2 + 2.0;
    float t4 = x * t3;
    float t5 = 2.0 * y;
    g = vec3(t5 * x - (t3 + t2) * z, t1 + (t0 + y) * y, t5 * (z - y) - t4);
    return t1 * y - t4 * z;
}

vec3 f_interval(vec3 lo, vec3 hi) {
    vec3 x = vec3(lo.x, hi.x, 0.0);
    vec3 y = vec3(lo.y, hi.y, 0.0);
    vec3 z = vec3(lo.z, hi.z, 0.0);
    vec3 t0 = glexpr_iv_pow_2(x);
    vec3 t1 = glexpr_iv_sub(glexpr_iv_add(glexpr_iv_sub(glexpr_iv_mul(t0, y), y), glexpr_iv_pow_3(y)), glexpr_iv_mul(glexpr_iv_mul(vec3(2.0, 2.0, 0.0), x), z));
    vec3 t2 = glexpr_iv_sub(glexpr_iv_sub(t1, glexpr_iv_mul(glexpr_iv_mul(vec3(2.0, 2.0, 0.0), t0), z)), glexpr_iv_mul(glexpr_iv_mul(vec3(2.0, 2.0, 0.0), glexpr_iv_pow_2(y)), z));
    return glexpr_iv_add(t2, glexpr_iv_mul(y, glexpr_iv_pow_2(z)));
}
