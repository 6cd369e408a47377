// u, or 1 where a division by u has no value
float glexpr_nonzero(float u) {
    return u != 0.0 ? u : 1.0;
}
// the real cube root, with one Newton step after the driver's estimate
float glexpr_cbrt(float u) {
    float m = abs(u);
    float s = m > 0.0 ? m : 1.0;
    float r = exp2(log2(s) * 0.33333334);
    r = r - (r - s / (r * r)) * 0.33333334;
    return m > 0.0 ? (u < 0.0 ? -r : r) : 0.0;
}
float glexpr_acos(float u) {
    return atan(sqrt((1.0 - u) * (1.0 + u)), u);
}
// the series keeps small arguments exact, where the difference of exponentials cancels
float glexpr_sinh(float u) {
    float s = u * u;
    float series = u * (1.0 + s * (0.16666667 + s * (0.008333334 + s * (0.0001984127 + s * 2.7557319e-6))));
    return abs(u) < 1.0 ? series : 0.5 * (exp(u) - exp(-u));
}
float glexpr_cosh(float u) {
    return 0.5 * (exp(u) + exp(-u));
}
float glexpr_tanh(float u) {
    float s = u * u;
    float series = u * (1.0 + s * (0.16666667 + s * (0.008333334 + s * (0.0001984127 + s * 2.7557319e-6))));
    float e = exp(-2.0 * min(abs(u), 20.0));
    float far = (1.0 - e) / (1.0 + e);
    return abs(u) < 1.0 ? series / (0.5 * (exp(clamp(u, -1.0, 1.0)) + exp(clamp(-u, -1.0, 1.0)))) : (u < 0.0 ? -far : far);
}
float glexpr_asinh(float u) {
    float m = abs(u);
    float s = u * u;
    float series = u * (1.0 - s * (0.16666667 - s * (0.075 - s * (0.04464286 - s * 0.030381944))));
    float far = log(m + sqrt(m * m + 1.0));
    return m < 0.25 ? series : (u < 0.0 ? -far : far);
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
vec3 glexpr_iv_exp(vec3 a) {
    float low = a.x > -87.0 ? exp(min(a.x, 42.0) - abs(min(a.x, 42.0)) * 4.8e-7) : 0.0;
    float high = exp(clamp(a.y + abs(a.y) * 4.8e-7, -87.0, 42.0));
    return glexpr_iv_widen(low, high, a.z, 0.0000038146973, 0.0);
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
vec3 glexpr_iv_log2(vec3 a) {
    return glexpr_iv_positive(a, glexpr_iv_exponent(a));
}
// an open end u to the power e > 0, keeping its sign; towards says in which direction an error does no harm
float glexpr_iv_root_end(float u, float e, float towards) {
    float m = abs(u);
    float t = e * log2(clamp(m, 1.2e-38, 1e18));
    float r = exp2(clamp(t + sign(u) * towards * abs(t) * 4.8e-7, -125.0, 60.0));
    return sign(u) * (m > 1e18 ? 2e18 : r);
}
// a to the fraction e > 0, whose numerator and denominator are odd
vec3 glexpr_iv_odd_root(vec3 a, float e) {
    vec2 u = glexpr_iv_open_ends(a);
    return glexpr_iv_widen(glexpr_iv_root_end(u.x, e, -1.0), glexpr_iv_root_end(u.y, e, 1.0), a.z, 0.0000038146973, 0.0);
}
vec3 glexpr_iv_sin(vec3 a) {
    return glexpr_iv_wave(a, sin(clamp(a.x, -1e5, 1e5)), sin(clamp(a.y, -1e5, 1e5)), 0.25, 0.00098);
}
vec3 glexpr_iv_cos(vec3 a) {
    return glexpr_iv_wave(a, cos(clamp(a.x, -1e5, 1e5)), cos(clamp(a.y, -1e5, 1e5)), 0.0, 0.00098);
}
// the whole line and the flag next to a pole: there a driver may take either side
vec3 glexpr_iv_tan(vec3 a) {
    float size = max(-a.x, a.y);
    float slack = 1e-3 + 4.8e-7 * min(size, 1e5);
    float l = (clamp(a.x, -1e5, 1e5) - slack) * 0.31830987 - 0.5;
    float h = (clamp(a.y, -1e5, 1e5) + slack) * 0.31830987 - 0.5;
    if (size >= 1e5 || floor(h) > floor(l)) return vec3(-1e18, 1e18, 1.0);
    float low = tan(a.x);
    float high = tan(a.y);
    // the errors of sine and cosine and of the reduced argument grow with the slope of the tangent
    float error = 0.00196 + 4.8e-7 * size;
    float l_error = error * (1.0 + low * low);
    float h_error = error * (1.0 + high * high);
    return glexpr_iv_widen(low - l_error, high + h_error, a.z, 0.0000038146973, 0.0);
}
vec3 glexpr_iv_acos(vec3 a) {
    vec2 u = clamp(a.xy, -1.0, 1.0);
    return glexpr_iv_widen(acos(u.y), acos(u.x), u == a.xy ? a.z : 1.0, 0.0, 0.00196);
}
vec3 glexpr_iv_atan(vec3 a) {
    return glexpr_iv_widen(atan(a.x), atan(a.y), a.z, 0.0009765625, 0.0);
}
vec3 glexpr_iv_sinh(vec3 a) {
    vec2 u = clamp(a.xy + vec2(-4.8e-7, 4.8e-7) * abs(a.xy), -43.0, 43.0);
    return glexpr_iv_widen(glexpr_sinh(u.x), glexpr_sinh(u.y), a.z, 0.0000076293945, 2e-6);
}
vec3 glexpr_iv_cosh(vec3 a) {
    vec3 m = glexpr_iv_abs(a);
    vec2 u = clamp(m.xy + vec2(-4.8e-7, 4.8e-7) * m.xy, 0.0, 43.0);
    return glexpr_iv_widen(glexpr_cosh(u.x), glexpr_cosh(u.y), a.z, 0.0000076293945, 0.0);
}
vec3 glexpr_iv_tanh(vec3 a) {
    vec2 u = clamp(a.xy, -20.0, 20.0);
    return glexpr_iv_widen(glexpr_tanh(u.x), glexpr_tanh(u.y), a.z, 0.0000076293945, 2e-6);
}
vec3 glexpr_iv_asinh(vec3 a) {
    float low = a.x > -1e18 ? glexpr_asinh(a.x) : -1e18;
    float high = a.y < 1e18 ? glexpr_asinh(a.y) : 1e18;
    return glexpr_iv_widen(low, high, a.z, 0.0000076293945, 2e-6);
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
    float t0 = exp(x) + exp2(y) + log2(z * z + 2.0) + sin(x) + cos(y) + tan(z) + glexpr_acos(clamp(x / (abs(x) + 1.0), -1.0, 1.0));
    float t1 = t0 + atan(x) + glexpr_sinh(x) + glexpr_cosh(y) + glexpr_tanh(z) + glexpr_asinh(x) + glexpr_cbrt(y) + 1.0 / glexpr_nonzero(cos(z));
    return t1 + 1.0 / glexpr_tanh(x * x + 1.0);
}

vec3 grad_f(vec3 p) {
    float x = p.x;
    float y = p.y;
    float z = p.z;
    float t0 = x * x + 1.0;
    float t1 = glexpr_tanh(t0);
    float t2 = 1.0 / t1;
    float t3 = abs(x) + 1.0;
    float t4 = x / t3;
    float t5 = 1.0 / sqrt(t0) - 2.0 * (x * (1.0 - t1 * t1)) * (t2 * t2) + glexpr_cosh(x) + 1.0 / t0 + (sign(x) * t4 - 1.0) * (1.0 / glexpr_nonzero(sqrt(max((t4 + 1.0) * (1.0 - t4), 0.0))) / t3);
    float t6 = glexpr_cbrt(y);
    float t7 = 1.0 / glexpr_nonzero(cos(z));
    float t8 = glexpr_tanh(z);
    float t9 = tan(z);
    return vec3(
        t5 + cos(x) + exp(x),
        0.33333334 / glexpr_nonzero(t6 * t6) + glexpr_sinh(y) - sin(y) + 0.6931472 * exp2(y),
        t7 * t7 * sin(z) + 2.0 - t8 * t8 + t9 * t9 + 2.0 * z * (1.0 / (0.6931472 * (z * z + 2.0))));
}

float f_grad(vec3 p, out vec3 g) {
    float x = p.x;
    float y = p.y;
    float z = p.z;
    float t0 = exp(x);
    float t1 = exp2(y);
    float t2 = z * z + 2.0;
    float t3 = tan(z);
    float t4 = abs(x) + 1.0;
    float t5 = x / t4;
    float t6 = t0 + t1 + log2(t2) + sin(x) + cos(y) + t3 + glexpr_acos(clamp(t5, -1.0, 1.0)) + atan(x) + glexpr_sinh(x);
    float t7 = glexpr_tanh(z);
    float t8 = glexpr_cbrt(y);
    float t9 = 1.0 / glexpr_nonzero(cos(z));
    float t10 = x * x + 1.0;
    float t11 = glexpr_tanh(t10);
    float t12 = 1.0 / t11;
    float t13 = 1.0 / sqrt(t10) - 2.0 * (x * (1.0 - t11 * t11)) * (t12 * t12) + glexpr_cosh(x) + 1.0 / t10 + (sign(x) * t5 - 1.0) * (1.0 / glexpr_nonzero(sqrt(max((t5 + 1.0) * (1.0 - t5), 0.0))) / t4);
    g = vec3(
        t13 + cos(x) + t0,
        0.33333334 / glexpr_nonzero(t8 * t8) + glexpr_sinh(y) - sin(y) + 0.6931472 * t1,
        t9 * t9 * sin(z) + 2.0 - t7 * t7 + t3 * t3 + 2.0 * z * (1.0 / (0.6931472 * t2)));
    return t6 + glexpr_cosh(y) + t7 + glexpr_asinh(x) + t8 + t9 + t12;
}

bool f_defined(vec3 p) {
    float x = p.x;
    float z = p.z;
    float t0 = x / (abs(x) + 1.0);
    return t0 >= -1.0 && t0 <= 1.0 && !(cos(z) == 0.0);
}

vec3 f_interval(vec3 lo, vec3 hi) {
    vec3 x = vec3(lo.x, hi.x, 0.0);
    vec3 y = vec3(lo.y, hi.y, 0.0);
    vec3 z = vec3(lo.z, hi.z, 0.0);
    vec3 t0 = glexpr_iv_add(glexpr_iv_add(glexpr_iv_exp(x), glexpr_iv_exp2(y)), glexpr_iv_log2(glexpr_iv_add(glexpr_iv_pow_2(z), vec3(2.0, 2.0, 0.0))));
    vec3 t1 = glexpr_iv_add(glexpr_iv_add(glexpr_iv_add(t0, glexpr_iv_sin(x)), glexpr_iv_cos(y)), glexpr_iv_tan(z));
    vec3 t2 = glexpr_iv_add(t1, glexpr_iv_acos(glexpr_iv_div(x, glexpr_iv_add(glexpr_iv_abs(x), vec3(1.0, 1.0, 0.0)))));
    vec3 t3 = glexpr_iv_add(glexpr_iv_add(glexpr_iv_add(t2, glexpr_iv_atan(x)), glexpr_iv_sinh(x)), glexpr_iv_cosh(y));
    vec3 t4 = glexpr_iv_add(glexpr_iv_add(glexpr_iv_add(t3, glexpr_iv_tanh(z)), glexpr_iv_asinh(x)), glexpr_iv_odd_root(y, 0.33333334));
    vec3 t5 = glexpr_iv_div(vec3(1.0, 1.0, 0.0), glexpr_iv_tanh(glexpr_iv_add(glexpr_iv_pow_2(x), vec3(1.0, 1.0, 0.0))));
    return glexpr_iv_add(glexpr_iv_add(t4, glexpr_iv_div(vec3(1.0, 1.0, 0.0), glexpr_iv_cos(z))), t5);
}
