uniform float a;
float glexpr_trunc(float u) {
    return u < 0.0 ? ceil(u) : floor(u);
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
// a function of a that jumps where its values at the ends differ
vec3 glexpr_iv_steps(vec3 a, float low, float high) {
    return vec3(low, high, low == high && a.x > -1e18 && a.y < 1e18 ? a.z : 1.0);
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
vec3 glexpr_iv_sign(vec3 a) {
    return vec3(sign(a.xy), sign(a.x) == sign(a.y) ? a.z : 1.0);
}
vec3 glexpr_iv_floor(vec3 a) {
    return glexpr_iv_steps(a, floor(a.x), floor(a.y));
}
vec3 glexpr_iv_ceil(vec3 a) {
    return glexpr_iv_steps(a, ceil(a.x), ceil(a.y));
}
vec3 glexpr_iv_trunc(vec3 a) {
    return glexpr_iv_steps(a, a.x < 0.0 ? ceil(a.x) : floor(a.x), a.y < 0.0 ? ceil(a.y) : floor(a.y));
}
vec3 glexpr_iv_fract(vec3 a) {
    vec3 whole = glexpr_iv_steps(a, floor(a.x), floor(a.y));
    if (whole.x != whole.y || max(-a.x, a.y) >= 1e18) return vec3(0.0, 1.0, 1.0);
    vec3 r = glexpr_iv_widen(a.x - whole.x, a.y - whole.x, a.z, 2.3841858e-7, 0.0);
    return vec3(clamp(r.xy, 0.0, 1.0), r.z);
}
vec3 glexpr_iv_min(vec3 a, vec3 b) {
    return vec3(min(a.xy, b.xy), max(a.z, b.z));
}
vec3 glexpr_iv_max(vec3 a, vec3 b) {
    return vec3(max(a.xy, b.xy), max(a.z, b.z));
}
vec3 glexpr_iv_less(vec3 a, vec3 b) {
    bool perhaps = a.x < b.y || a.x <= -1e18 || b.y >= 1e18;
    return vec3(a.y < b.x ? 1.0 : 0.0, perhaps ? 1.0 : 0.0, max(a.z, b.z));
}
// a where the condition c is true, else b: both arms and perhaps a jump where c is undecided
vec3 glexpr_iv_select(vec3 c, vec3 a, vec3 b) {
    if (c.x == 1.0) return vec3(a.xy, max(a.z, c.z));
    if (c.y == 0.0) return vec3(b.xy, max(b.z, c.z));
    return vec3(min(a.x, b.x), max(a.y, b.y), 1.0);
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
    float t0 = max(max(abs(x), abs(y)), abs(z)) - min(a, min(max(z, -1.0), 1.0)) + floor(x) + ceil(y) + glexpr_trunc(z);
    float t1 = min(max(y, 0.0), 1.0);
    return t0 + fract(x) + floor(y + 0.5) + sign(z) + (x < 0.0 ? 0.0 : 1.0) + t1 * t1 * (3.0 - 2.0 * t1);
}

vec3 grad_f(vec3 p) {
    float x = p.x;
    float y = p.y;
    float z = p.z;
    float t0 = abs(y);
    float t1 = abs(x);
    bool t2 = t0 <= t1;
    bool t3 = abs(z) <= max(t1, t0);
    float t4 = t3 ? 1.0 : 0.0;
    float t5 = max(y, 0.0);
    float t6 = min(t5, 1.0);
    float t7 = (t2 ? 0.0 : t4) * sign(y) + (y >= 0.0 ? (t5 <= 1.0 ? 2.0 * (t6 * (3.0 - 2.0 * t6 - t6)) : 0.0) : 0.0);
    float t8 = max(z, -1.0);
    float t9 = (z >= -1.0 ? (t8 <= 1.0 ? (a <= min(t8, 1.0) ? 0.0 : -1.0) : 0.0) : 0.0) + (t3 ? 0.0 : 1.0) * sign(z);
    return vec3(sign(x) * (t2 ? t4 : 0.0) + 1.0, t7, t9);
}

float f_grad(vec3 p, out vec3 g) {
    float x = p.x;
    float y = p.y;
    float z = p.z;
    float t0 = abs(x);
    float t1 = abs(y);
    float t2 = max(t0, t1);
    float t3 = abs(z);
    float t4 = max(z, -1.0);
    float t5 = min(t4, 1.0);
    float t6 = sign(z);
    float t7 = max(t2, t3) - min(a, t5) + floor(x) + ceil(y) + glexpr_trunc(z) + fract(x) + floor(y + 0.5) + t6 + (x < 0.0 ? 0.0 : 1.0);
    float t8 = max(y, 0.0);
    float t9 = min(t8, 1.0);
    float t10 = 3.0 - 2.0 * t9;
    bool t11 = t1 <= t0;
    bool t12 = t3 <= t2;
    float t13 = t12 ? 1.0 : 0.0;
    g = vec3(
        sign(x) * (t11 ? t13 : 0.0) + 1.0,
        (t11 ? 0.0 : t13) * sign(y) + (y >= 0.0 ? (t8 <= 1.0 ? 2.0 * (t9 * (t10 - t9)) : 0.0) : 0.0),
        (z >= -1.0 ? (t4 <= 1.0 ? (a <= t5 ? 0.0 : -1.0) : 0.0) : 0.0) + (t12 ? 0.0 : 1.0) * t6);
    return t7 + t9 * t9 * t10;
}

vec3 f_interval(vec3 lo, vec3 hi) {
    vec3 x = vec3(lo.x, hi.x, 0.0);
    vec3 y = vec3(lo.y, hi.y, 0.0);
    vec3 z = vec3(lo.z, hi.z, 0.0);
    vec3 t0 = glexpr_iv_min(vec3(a, a, 0.0), glexpr_iv_min(glexpr_iv_max(z, vec3(-1.0, -1.0, 0.0)), vec3(1.0, 1.0, 0.0)));
    vec3 t1 = glexpr_iv_sub(glexpr_iv_max(glexpr_iv_max(glexpr_iv_abs(x), glexpr_iv_abs(y)), glexpr_iv_abs(z)), t0);
    vec3 t2 = glexpr_iv_add(glexpr_iv_add(glexpr_iv_add(t1, glexpr_iv_floor(x)), glexpr_iv_ceil(y)), glexpr_iv_trunc(z));
    vec3 t3 = glexpr_iv_add(glexpr_iv_add(t2, glexpr_iv_fract(x)), glexpr_iv_floor(glexpr_iv_add(y, vec3(0.5, 0.5, 0.0))));
    vec3 t4 = glexpr_iv_add(glexpr_iv_add(t3, glexpr_iv_sign(z)), glexpr_iv_select(glexpr_iv_less(x, vec3(0.0, 0.0, 0.0)), vec3(0.0, 0.0, 0.0), vec3(1.0, 1.0, 0.0)));
    vec3 t5 = glexpr_iv_min(glexpr_iv_max(y, vec3(0.0, 0.0, 0.0)), vec3(1.0, 1.0, 0.0));
    vec3 t6 = glexpr_iv_mul(glexpr_iv_pow_2(t5), glexpr_iv_sub(vec3(3.0, 3.0, 0.0), glexpr_iv_mul(vec3(2.0, 2.0, 0.0), t5)));
    return glexpr_iv_add(t4, t6);
}
