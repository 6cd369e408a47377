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
vec3 glexpr_iv_neg(vec3 a) {
    return vec3(-a.y, -a.x, a.z);
}
vec3 glexpr_iv_abs(vec3 a) {
    return vec3(max(max(a.x, -a.y), 0.0), max(-a.x, a.y), a.z);
}
vec3 glexpr_iv_add(vec3 a, vec3 b) {
    float low = a.x > -1e18 && b.x > -1e18 ? a.x + b.x : -1e18;
    float high = a.y < 1e18 && b.y < 1e18 ? a.y + b.y : 1e18;
    return glexpr_iv_widen(low, high, max(a.z, b.z), 2.3841858e-7, 0.0);
}
vec3 glexpr_iv_sqrt(vec3 a) {
    float high = a.y < 1e18 ? sqrt(max(a.y, 0.0)) : 1e18;
    return glexpr_iv_widen(sqrt(max(a.x, 0.0)), high, a.x < 0.0 ? 1.0 : a.z, 0.0000038146973, 0.0);
}
vec3 glexpr_iv_less(vec3 a, vec3 b) {
    bool perhaps = a.x < b.y || a.x <= -1e18 || b.y >= 1e18;
    return vec3(a.y < b.x ? 1.0 : 0.0, perhaps ? 1.0 : 0.0, max(a.z, b.z));
}
vec3 glexpr_iv_less_equal(vec3 a, vec3 b) {
    bool surely = a.y <= b.x && a.y < 1e18 && b.x > -1e18;
    return vec3(surely ? 1.0 : 0.0, a.x <= b.y ? 1.0 : 0.0, max(a.z, b.z));
}
vec3 glexpr_iv_equal(vec3 a, vec3 b) {
    bool surely = a.x == a.y && b.x == b.y && a.x == b.x && abs(a.x) < 1e18;
    return vec3(surely ? 1.0 : 0.0, a.x <= b.y && b.x <= a.y ? 1.0 : 0.0, max(a.z, b.z));
}
vec3 glexpr_iv_not(vec3 a) {
    return vec3(1.0 - a.y, 1.0 - a.x, a.z);
}
// an operand that is defined and false decides
vec3 glexpr_iv_and(vec3 a, vec3 b) {
    bool decided = a.y + a.z == 0.0 || b.y + b.z == 0.0;
    return vec3(min(a.xy, b.xy), decided ? 0.0 : max(a.z, b.z));
}
// an operand that is defined and true decides
vec3 glexpr_iv_or(vec3 a, vec3 b) {
    bool decided = a.x - a.z == 1.0 || b.x - b.z == 1.0;
    return vec3(max(a.xy, b.xy), decided ? 0.0 : max(a.z, b.z));
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
    return (x > 0.0 ? 1.0 : 0.0) + (x < y && !(x == z || y <= z) ? x * x : (z > 0.0 ? sqrt(max(z, 0.0)) : -z));
}

vec3 grad_f(vec3 p) {
    float x = p.x;
    float y = p.y;
    float z = p.z;
    bool t0 = x < y && !(x == z || y <= z);
    return vec3(t0 ? 2.0 * x : 0.0, 0.0, t0 ? 0.0 : (z > 0.0 ? 0.5 / glexpr_nonzero(sqrt(max(z, 0.0))) : -1.0));
}

float f_grad(vec3 p, out vec3 g) {
    float x = p.x;
    float y = p.y;
    float z = p.z;
    bool t0 = x < y && !(x == z || y <= z);
    bool t1 = z > 0.0;
    float t2 = sqrt(max(z, 0.0));
    g = vec3(t0 ? 2.0 * x : 0.0, 0.0, t0 ? 0.0 : (t1 ? 0.5 / glexpr_nonzero(t2) : -1.0));
    return (x > 0.0 ? 1.0 : 0.0) + (t0 ? x * x : (t1 ? t2 : -z));
}

bool f_defined(vec3 p) {
    float x = p.x;
    float y = p.y;
    float z = p.z;
    return z >= 0.0 || !(z > 0.0) || x < y && !(x == z || y <= z);
}

vec3 f_interval(vec3 lo, vec3 hi) {
    vec3 x = vec3(lo.x, hi.x, 0.0);
    vec3 y = vec3(lo.y, hi.y, 0.0);
    vec3 z = vec3(lo.z, hi.z, 0.0);
    vec3 t0 = glexpr_iv_and(glexpr_iv_less(x, y), glexpr_iv_not(glexpr_iv_or(glexpr_iv_equal(x, z), glexpr_iv_less_equal(y, z))));
    vec3 t1 = glexpr_iv_select(t0, glexpr_iv_pow_2(x), glexpr_iv_select(glexpr_iv_less(vec3(0.0, 0.0, 0.0), z), glexpr_iv_sqrt(z), glexpr_iv_neg(z)));
    return glexpr_iv_add(glexpr_iv_select(glexpr_iv_less(vec3(0.0, 0.0, 0.0), x), vec3(1.0, 1.0, 0.0), vec3(0.0, 0.0, 0.0)), t1);
}
