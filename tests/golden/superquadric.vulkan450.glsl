layout(std140, set = 0, binding = 0) uniform parameters_of_the_test {
    float a;
    float n;
    float b;
};
// u, or 1 where a division by u has no value
float glexpr_nonzero(float u) {
    return u != 0.0 ? u : 1.0;
}
// u to the v: by parity where v is an integer, 0 where there is no value
float glexpr_power(float u, float v) {
    float m = abs(u);
    float r = m > 0.0 ? pow(m > 0.0 ? m : 1.0, v) : (v == 0.0 ? 1.0 : 0.0);
    float odd = fract(0.5 * v) != 0.0 ? -1.0 : 1.0;
    return u >= 0.0 ? r : (fract(v) == 0.0 ? odd * r : 0.0);
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
vec3 glexpr_iv_exp2(vec3 a) {
    float low = a.x > -125.0 ? exp2(min(a.x, 60.0) - abs(min(a.x, 60.0)) * 4.8e-7) : 0.0;
    float high = exp2(clamp(a.y + abs(a.y) * 4.8e-7, -125.0, 60.0));
    return glexpr_iv_widen(low, high, a.z, 0.0000038146973, 0.0);
}
// the exponents e for which 2^e covers a >= 0
vec3 glexpr_iv_exponent(vec3 a) {
    float low = a.x > 0.0 ? log2(max(a.x, 1.2e-38)) : -1e18;
    float high = a.y < 1e18 ? log2(max(a.y, 1.2e-38)) : 1e18;
    return glexpr_iv_widen(low, a.y > 0.0 ? high : -1e18, a.z, 7.1525574e-7, 9.6e-7);
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
float f(vec3 p) {
    float x = p.x;
    float y = p.y;
    float z = p.z;
    float t0 = glexpr_power(abs(x / glexpr_nonzero(a)), n) + glexpr_power(abs(y / glexpr_nonzero(b)), n) + glexpr_power(abs(z), n);
    return t0 - 1.0;
}

vec3 grad_f(vec3 p) {
    float x = p.x;
    float y = p.y;
    float z = p.z;
    float t0 = glexpr_nonzero(a);
    float t1 = x / t0;
    float t2 = n - 1.0;
    float t3 = glexpr_nonzero(b);
    float t4 = y / t3;
    return vec3(
        glexpr_power(abs(t1), t2) * n * sign(t1) / t0,
        glexpr_power(abs(t4), t2) * n * sign(t4) / t3,
        n * glexpr_power(abs(z), t2) * sign(z));
}

float f_grad(vec3 p, out vec3 g) {
    float x = p.x;
    float y = p.y;
    float z = p.z;
    float t0 = glexpr_nonzero(a);
    float t1 = x / t0;
    float t2 = abs(t1);
    float t3 = glexpr_nonzero(b);
    float t4 = y / t3;
    float t5 = abs(t4);
    float t6 = abs(z);
    float t7 = n - 1.0;
    g = vec3(
        glexpr_power(t2, t7) * n * sign(t1) / t0,
        glexpr_power(t5, t7) * n * sign(t4) / t3,
        n * glexpr_power(t6, t7) * sign(z));
    return glexpr_power(t2, n) + glexpr_power(t5, n) + glexpr_power(t6, n) - 1.0;
}

bool f_defined(vec3 p) {
    float x = p.x;
    float y = p.y;
    float z = p.z;
    float t0 = abs(x / glexpr_nonzero(a));
    bool t1 = t0 < 0.0;
    bool t2 = fract(n) == 0.0;
    bool t3 = n >= 0.0;
    float t4 = abs(y / glexpr_nonzero(b));
    bool t5 = t4 < 0.0;
    bool t6 = (t1 && t2 || !t1 && t3 || t0 > 0.0) && !(a == 0.0) && ((t5 && t2 || !t5 && t3 || t4 > 0.0) && !(b == 0.0));
    float t7 = abs(z);
    bool t8 = t7 < 0.0;
    return t6 && (t2 && t8 || t3 && !t8 || t7 > 0.0);
}

vec3 f_interval(vec3 lo, vec3 hi) {
    vec3 x = vec3(lo.x, hi.x, 0.0);
    vec3 y = vec3(lo.y, hi.y, 0.0);
    vec3 z = vec3(lo.z, hi.z, 0.0);
    vec3 t0 = vec3(n, n, 0.0);
    vec3 t1 = glexpr_iv_add(glexpr_iv_pow(glexpr_iv_abs(glexpr_iv_div(x, vec3(a, a, 0.0))), t0), glexpr_iv_pow(glexpr_iv_abs(glexpr_iv_div(y, vec3(b, b, 0.0))), t0));
    return glexpr_iv_sub(glexpr_iv_add(t1, glexpr_iv_pow(glexpr_iv_abs(z), t0)), vec3(1.0, 1.0, 0.0));
}
