uniform float a;
// u, or 1 where a division by u has no value
float glexpr_nonzero(float u) {
    return u != 0.0 ? u : 1.0;
}
// u, or 1 where the logarithm of u has no value
float glexpr_positive(float u) {
    return u > 0.0 ? u : 1.0;
}
// through the arctangent: the asin of some drivers is off by 4e-4
float glexpr_asin(float u) {
    return atan(u, sqrt((1.0 - u) * (1.0 + u)));
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
// r, the range of a logarithm over a, together with its stand-in 0 where a leaves the domain
vec3 glexpr_iv_positive(vec3 a, vec3 r) {
    if (a.x > 0.0) return r;
    return a.y > 0.0 ? vec3(r.x, max(r.y, 0.0), 1.0) : vec3(0.0, 0.0, 1.0);
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
vec3 glexpr_iv_log(vec3 a) {
    float low = a.x > 0.0 ? log(max(a.x, 1.2e-38)) : -1e18;
    float high = a.y < 1e18 ? log(max(a.y, 1.2e-38)) : 1e18;
    return glexpr_iv_positive(a, glexpr_iv_widen(low, high, a.z, 7.1525574e-7, 9.6e-7));
}
vec3 glexpr_iv_sin(vec3 a) {
    return glexpr_iv_wave(a, sin(clamp(a.x, -1e5, 1e5)), sin(clamp(a.y, -1e5, 1e5)), 0.25, 0.00098);
}
vec3 glexpr_iv_asin(vec3 a) {
    vec2 u = clamp(a.xy, -1.0, 1.0);
    return glexpr_iv_widen(asin(u.x), asin(u.y), u == a.xy ? a.z : 1.0, 0.0, 0.00196);
}
float f(vec3 p) {
    float x = p.x;
    float y = p.y;
    float z = p.z;
    float t0 = 1.5 * x + log(glexpr_positive(x)) + abs(x) * y * abs(z) + glexpr_asin(clamp(0.25 * y, -1.0, 1.0)) + sin(x * (y + 1.0));
    return t0 + a;
}

vec3 grad_f(vec3 p) {
    float x = p.x;
    float y = p.y;
    float z = p.z;
    float t0 = abs(z);
    float t1 = y + 1.0;
    float t2 = cos(x * t1);
    float t3 = 0.25 * y;
    float t4 = abs(x);
    return vec3(
        y * t0 * sign(x) + 1.0 / glexpr_nonzero(x) + t2 * t1 + 1.5,
        x * t2 + 0.25 / glexpr_nonzero(sqrt(max((t3 + 1.0) * (1.0 - t3), 0.0))) + t4 * t0,
        t4 * y * sign(z));
}

float f_grad(vec3 p, out vec3 g) {
    float x = p.x;
    float y = p.y;
    float z = p.z;
    float t0 = abs(x);
    float t1 = t0 * y;
    float t2 = abs(z);
    float t3 = 0.25 * y;
    float t4 = y + 1.0;
    float t5 = x * t4;
    float t6 = cos(t5);
    g = vec3(
        y * t2 * sign(x) + 1.0 / glexpr_nonzero(x) + t6 * t4 + 1.5,
        x * t6 + 0.25 / glexpr_nonzero(sqrt(max((t3 + 1.0) * (1.0 - t3), 0.0))) + t0 * t2,
        t1 * sign(z));
    return 1.5 * x + log(glexpr_positive(x)) + t1 * t2 + glexpr_asin(clamp(t3, -1.0, 1.0)) + sin(t5) + a;
}

bool f_defined(vec3 p) {
    float x = p.x;
    float y = p.y;
    float t0 = y / 4.0;
    return t0 >= -1.0 && t0 <= 1.0 && x > 0.0;
}

vec3 f_interval(vec3 lo, vec3 hi) {
    vec3 x = vec3(lo.x, hi.x, 0.0);
    vec3 y = vec3(lo.y, hi.y, 0.0);
    vec3 z = vec3(lo.z, hi.z, 0.0);
    vec3 t0 = glexpr_iv_add(glexpr_iv_mul(vec3(0.5, 0.5, 0.0), x), glexpr_iv_mul(glexpr_iv_mul(glexpr_iv_abs(x), y), glexpr_iv_abs(z)));
    vec3 t1 = glexpr_iv_add(glexpr_iv_add(t0, glexpr_iv_log(x)), glexpr_iv_asin(glexpr_iv_div(y, vec3(4.0, 4.0, 0.0))));
    vec3 t2 = glexpr_iv_add(glexpr_iv_add(t1, glexpr_iv_sin(glexpr_iv_mul(x, glexpr_iv_add(y, vec3(1.0, 1.0, 0.0))))), x);
    return glexpr_iv_add(t2, vec3(a, a, 0.0));
}
