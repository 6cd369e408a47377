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
vec3 glexpr_iv_pow_3(vec3 a) {
    vec2 m = abs(a.xy);
    vec2 m2 = min(m * m, 1e18);
    vec2 m3 = min(m2 * m, 1e18);
    m3 *= sign(a.xy);
    return glexpr_iv_widen(m3.x, m3.y, a.z, 7.1525574e-7, 0.0);
}
vec3 glexpr_iv_pow_4(vec3 a) {
    vec2 m = glexpr_iv_abs(a).xy;
    vec2 m2 = min(m * m, 1e18);
    vec2 m4 = min(m2 * m2, 1e18);
    return glexpr_iv_widen(m4.x, m4.y, a.z, 9.536743e-7, 0.0);
}
vec3 glexpr_iv_pow_5(vec3 a) {
    vec2 m = abs(a.xy);
    vec2 m2 = min(m * m, 1e18);
    vec2 m3 = min(m2 * m, 1e18);
    vec2 m5 = min(m3 * m2, 1e18);
    m5 *= sign(a.xy);
    return glexpr_iv_widen(m5.x, m5.y, a.z, 0.0000011920929, 0.0);
}
vec3 glexpr_iv_pow_6(vec3 a) {
    vec2 m = glexpr_iv_abs(a).xy;
    vec2 m2 = min(m * m, 1e18);
    vec2 m3 = min(m2 * m, 1e18);
    vec2 m6 = min(m3 * m3, 1e18);
    return glexpr_iv_widen(m6.x, m6.y, a.z, 0.0000014305115, 0.0);
}
float f(vec3 p) {
    float x = p.x;
    float y = p.y;
    float t0 = x * (123.0 * x + 75.0 + ((107.0 * x + 65.0) * y + 105.0 + 77.0 * x) * y) + 103.0 + (93.0 * y + 63.0) * y;
    float t1 = x * (x * (138.0 * x + 85.0) + 117.0) + 71.0 + (x * (x * (87.0 * x + 120.0) + 73.0 + t0 * y) + 101.0 + ((129.0 * y + 91.0) * y + 61.0) * y) * y;
    float t2 = x * (x * (x * (97.0 * x + 135.0) + 83.0) + 114.0) + 69.0 + (x * t1 + 99.0 + ((y * (79.0 * y + 126.0) + 89.0) * y + 59.0) * y) * y;
    return x * (t2 * y + 111.0 + x * (x * ((67.0 * x + 95.0) * x + 132.0) + 81.0));
}

vec3 grad_f(vec3 p) {
    float x = p.x;
    float y = p.y;
    float t0 = 97.0 * x;
    float t1 = t0 + 135.0;
    float t2 = x * t1 + 83.0;
    float t3 = x * t2 + 114.0;
    float t4 = 138.0 * x;
    float t5 = t4 + 85.0;
    float t6 = x * t5 + 117.0;
    float t7 = 87.0 * x;
    float t8 = t7 + 120.0;
    float t9 = (107.0 * x + 65.0) * y;
    float t10 = t9 + 105.0 + 77.0 * x;
    float t11 = 123.0 * x + 75.0 + t10 * y;
    float t12 = 93.0 * y;
    float t13 = t12 + 63.0;
    float t14 = x * t11 + 103.0 + t13 * y;
    float t15 = x * t8 + 73.0 + t14 * y;
    float t16 = 129.0 * y;
    float t17 = t16 + 91.0;
    float t18 = t17 * y + 61.0;
    float t19 = x * t15 + 101.0 + t18 * y;
    float t20 = x * t6 + 71.0 + t19 * y;
    float t21 = 79.0 * y;
    float t22 = t21 + 126.0;
    float t23 = y * t22 + 89.0;
    float t24 = t23 * y + 59.0;
    float t25 = x * t20 + 99.0 + t24 * y;
    float t26 = x * t3 + 69.0 + t25 * y;
    float t27 = 67.0 * x;
    float t28 = t27 + 95.0;
    float t29 = t28 * x + 132.0;
    float t30 = x * t29 + 81.0;
    float t31 = x * (t6 + x * (t5 + t4) + (t15 + x * (t8 + t7 + (t11 + x * ((107.0 * y + 77.0) * y + 123.0)) * y)) * y);
    float t32 = t26 * y + 111.0 + x * t30 + x * (t30 + x * (t29 + x * (t28 + t27)) + (t3 + x * (t2 + (t1 + t0) * x) + (t20 + t31) * y) * y);
    float t33 = t24 + y * (t23 + y * (t22 + t21)) + x * (t19 + (t18 + (t17 + t16) * y + x * (t14 + (t13 + t12 + x * (t10 + t9)) * y)) * y);
    return vec3(t32, x * (t26 + (t25 + t33 * y) * y), 0.0);
}

float f_grad(vec3 p, out vec3 g) {
    float x = p.x;
    float y = p.y;
    float t0 = 97.0 * x;
    float t1 = t0 + 135.0;
    float t2 = x * t1 + 83.0;
    float t3 = x * t2 + 114.0;
    float t4 = 138.0 * x;
    float t5 = t4 + 85.0;
    float t6 = x * t5 + 117.0;
    float t7 = 87.0 * x;
    float t8 = t7 + 120.0;
    float t9 = (107.0 * x + 65.0) * y;
    float t10 = t9 + 105.0 + 77.0 * x;
    float t11 = 123.0 * x + 75.0 + t10 * y;
    float t12 = 93.0 * y;
    float t13 = t12 + 63.0;
    float t14 = x * t11 + 103.0 + t13 * y;
    float t15 = x * t8 + 73.0 + t14 * y;
    float t16 = 129.0 * y;
    float t17 = t16 + 91.0;
    float t18 = t17 * y + 61.0;
    float t19 = x * t15 + 101.0 + t18 * y;
    float t20 = x * t6 + 71.0 + t19 * y;
    float t21 = 79.0 * y;
    float t22 = t21 + 126.0;
    float t23 = y * t22 + 89.0;
    float t24 = t23 * y + 59.0;
    float t25 = x * t20 + 99.0 + t24 * y;
    float t26 = x * t3 + 69.0 + t25 * y;
    float t27 = 67.0 * x;
    float t28 = t27 + 95.0;
    float t29 = t28 * x + 132.0;
    float t30 = x * t29 + 81.0;
    float t31 = t26 * y + 111.0 + x * t30;
    float t32 = x * (t6 + x * (t5 + t4) + (t15 + x * (t8 + t7 + (t11 + x * ((107.0 * y + 77.0) * y + 123.0)) * y)) * y);
    float t33 = t31 + x * (t30 + x * (t29 + x * (t28 + t27)) + (t3 + x * (t2 + (t1 + t0) * x) + (t20 + t32) * y) * y);
    float t34 = t24 + y * (t23 + y * (t22 + t21)) + x * (t19 + (t18 + (t17 + t16) * y + x * (t14 + (t13 + t12 + x * (t10 + t9)) * y)) * y);
    g = vec3(t33, x * (t26 + (t25 + t34 * y) * y), 0.0);
    return x * t31;
}

vec3 f_interval(vec3 lo, vec3 hi) {
    vec3 x = vec3(lo.x, hi.x, 0.0);
    vec3 y = vec3(lo.y, hi.y, 0.0);
    vec3 t0 = glexpr_iv_pow_2(x);
    vec3 t1 = glexpr_iv_add(glexpr_iv_mul(vec3(2.0, 2.0, 0.0), x), glexpr_iv_mul(glexpr_iv_mul(vec3(3.0, 3.0, 0.0), t0), y));
    vec3 t2 = glexpr_iv_pow_3(x);
    vec3 t3 = glexpr_iv_pow_2(y);
    vec3 t4 = glexpr_iv_pow_4(x);
    vec3 t5 = glexpr_iv_pow_3(y);
    vec3 t6 = glexpr_iv_add(glexpr_iv_add(t1, glexpr_iv_mul(glexpr_iv_mul(vec3(4.0, 4.0, 0.0), t2), t3)), glexpr_iv_mul(glexpr_iv_mul(vec3(5.0, 5.0, 0.0), t4), t5));
    vec3 t7 = glexpr_iv_pow_5(x);
    vec3 t8 = glexpr_iv_pow_4(y);
    vec3 t9 = glexpr_iv_pow_5(y);
    vec3 t10 = glexpr_iv_add(glexpr_iv_add(t6, glexpr_iv_mul(glexpr_iv_mul(vec3(6.0, 6.0, 0.0), t7), t8)), glexpr_iv_mul(glexpr_iv_mul(vec3(7.0, 7.0, 0.0), x), t9));
    vec3 t11 = glexpr_iv_pow_6(y);
    vec3 t12 = glexpr_iv_add(glexpr_iv_add(t10, glexpr_iv_mul(glexpr_iv_mul(vec3(8.0, 8.0, 0.0), t0), t11)), glexpr_iv_mul(vec3(9.0, 9.0, 0.0), t2));
    vec3 t13 = glexpr_iv_add(glexpr_iv_add(t12, glexpr_iv_mul(glexpr_iv_mul(vec3(10.0, 10.0, 0.0), t4), y)), glexpr_iv_mul(glexpr_iv_mul(vec3(11.0, 11.0, 0.0), t7), t3));
    vec3 t14 = glexpr_iv_add(glexpr_iv_add(t13, glexpr_iv_mul(glexpr_iv_mul(vec3(12.0, 12.0, 0.0), x), t5)), glexpr_iv_mul(glexpr_iv_mul(vec3(13.0, 13.0, 0.0), t0), t8));
    vec3 t15 = glexpr_iv_add(glexpr_iv_add(t14, glexpr_iv_mul(glexpr_iv_mul(vec3(14.0, 14.0, 0.0), t2), t9)), glexpr_iv_mul(glexpr_iv_mul(vec3(15.0, 15.0, 0.0), t4), t11));
    vec3 t16 = glexpr_iv_add(glexpr_iv_add(t15, glexpr_iv_mul(vec3(16.0, 16.0, 0.0), t7)), glexpr_iv_mul(glexpr_iv_mul(vec3(17.0, 17.0, 0.0), x), y));
    vec3 t17 = glexpr_iv_add(glexpr_iv_add(t16, glexpr_iv_mul(glexpr_iv_mul(vec3(18.0, 18.0, 0.0), t0), t3)), glexpr_iv_mul(glexpr_iv_mul(vec3(19.0, 19.0, 0.0), t2), t5));
    vec3 t18 = glexpr_iv_add(glexpr_iv_add(t17, glexpr_iv_mul(glexpr_iv_mul(vec3(20.0, 20.0, 0.0), t4), t8)), glexpr_iv_mul(glexpr_iv_mul(vec3(21.0, 21.0, 0.0), t7), t9));
    vec3 t19 = glexpr_iv_add(glexpr_iv_add(t18, glexpr_iv_mul(glexpr_iv_mul(vec3(22.0, 22.0, 0.0), x), t11)), glexpr_iv_mul(vec3(23.0, 23.0, 0.0), t0));
    vec3 t20 = glexpr_iv_add(glexpr_iv_add(t19, glexpr_iv_mul(glexpr_iv_mul(vec3(24.0, 24.0, 0.0), t2), y)), glexpr_iv_mul(glexpr_iv_mul(vec3(25.0, 25.0, 0.0), t4), t3));
    vec3 t21 = glexpr_iv_add(glexpr_iv_add(t20, glexpr_iv_mul(glexpr_iv_mul(vec3(26.0, 26.0, 0.0), t7), t5)), glexpr_iv_mul(glexpr_iv_mul(vec3(27.0, 27.0, 0.0), x), t8));
    vec3 t22 = glexpr_iv_add(glexpr_iv_add(t21, glexpr_iv_mul(glexpr_iv_mul(vec3(28.0, 28.0, 0.0), t0), t9)), glexpr_iv_mul(glexpr_iv_mul(vec3(29.0, 29.0, 0.0), t2), t11));
    vec3 t23 = glexpr_iv_add(glexpr_iv_add(t22, glexpr_iv_mul(vec3(30.0, 30.0, 0.0), t4)), glexpr_iv_mul(glexpr_iv_mul(vec3(31.0, 31.0, 0.0), t7), y));
    vec3 t24 = glexpr_iv_add(glexpr_iv_add(t23, glexpr_iv_mul(glexpr_iv_mul(vec3(32.0, 32.0, 0.0), x), t3)), glexpr_iv_mul(glexpr_iv_mul(vec3(33.0, 33.0, 0.0), t0), t5));
    vec3 t25 = glexpr_iv_add(glexpr_iv_add(t24, glexpr_iv_mul(glexpr_iv_mul(vec3(34.0, 34.0, 0.0), t2), t8)), glexpr_iv_mul(glexpr_iv_mul(vec3(35.0, 35.0, 0.0), t4), t9));
    vec3 t26 = glexpr_iv_add(glexpr_iv_add(t25, glexpr_iv_mul(glexpr_iv_mul(vec3(36.0, 36.0, 0.0), t7), t11)), glexpr_iv_mul(vec3(37.0, 37.0, 0.0), x));
    vec3 t27 = glexpr_iv_add(glexpr_iv_add(t26, glexpr_iv_mul(glexpr_iv_mul(vec3(38.0, 38.0, 0.0), t0), y)), glexpr_iv_mul(glexpr_iv_mul(vec3(39.0, 39.0, 0.0), t2), t3));
    vec3 t28 = glexpr_iv_add(glexpr_iv_add(t27, glexpr_iv_mul(glexpr_iv_mul(vec3(40.0, 40.0, 0.0), t4), t5)), glexpr_iv_mul(glexpr_iv_mul(vec3(41.0, 41.0, 0.0), t7), t8));
    vec3 t29 = glexpr_iv_add(glexpr_iv_add(t28, glexpr_iv_mul(glexpr_iv_mul(vec3(42.0, 42.0, 0.0), x), t9)), glexpr_iv_mul(glexpr_iv_mul(vec3(43.0, 43.0, 0.0), t0), t11));
    vec3 t30 = glexpr_iv_add(glexpr_iv_add(t29, glexpr_iv_mul(vec3(44.0, 44.0, 0.0), t2)), glexpr_iv_mul(glexpr_iv_mul(vec3(45.0, 45.0, 0.0), t4), y));
    vec3 t31 = glexpr_iv_add(glexpr_iv_add(t30, glexpr_iv_mul(glexpr_iv_mul(vec3(46.0, 46.0, 0.0), t7), t3)), glexpr_iv_mul(glexpr_iv_mul(vec3(47.0, 47.0, 0.0), x), t5));
    vec3 t32 = glexpr_iv_add(glexpr_iv_add(t31, glexpr_iv_mul(glexpr_iv_mul(vec3(48.0, 48.0, 0.0), t0), t8)), glexpr_iv_mul(glexpr_iv_mul(vec3(49.0, 49.0, 0.0), t2), t9));
    vec3 t33 = glexpr_iv_add(glexpr_iv_add(t32, glexpr_iv_mul(glexpr_iv_mul(vec3(50.0, 50.0, 0.0), t4), t11)), glexpr_iv_mul(vec3(51.0, 51.0, 0.0), t7));
    vec3 t34 = glexpr_iv_add(glexpr_iv_add(t33, glexpr_iv_mul(glexpr_iv_mul(vec3(52.0, 52.0, 0.0), x), y)), glexpr_iv_mul(glexpr_iv_mul(vec3(53.0, 53.0, 0.0), t0), t3));
    vec3 t35 = glexpr_iv_add(glexpr_iv_add(t34, glexpr_iv_mul(glexpr_iv_mul(vec3(54.0, 54.0, 0.0), t2), t5)), glexpr_iv_mul(glexpr_iv_mul(vec3(55.0, 55.0, 0.0), t4), t8));
    vec3 t36 = glexpr_iv_add(glexpr_iv_add(t35, glexpr_iv_mul(glexpr_iv_mul(vec3(56.0, 56.0, 0.0), t7), t9)), glexpr_iv_mul(glexpr_iv_mul(vec3(57.0, 57.0, 0.0), x), t11));
    vec3 t37 = glexpr_iv_add(glexpr_iv_add(t36, glexpr_iv_mul(vec3(58.0, 58.0, 0.0), t0)), glexpr_iv_mul(glexpr_iv_mul(vec3(59.0, 59.0, 0.0), t2), y));
    vec3 t38 = glexpr_iv_add(glexpr_iv_add(t37, glexpr_iv_mul(glexpr_iv_mul(vec3(60.0, 60.0, 0.0), t4), t3)), glexpr_iv_mul(glexpr_iv_mul(vec3(61.0, 61.0, 0.0), t7), t5));
    vec3 t39 = glexpr_iv_add(glexpr_iv_add(t38, glexpr_iv_mul(glexpr_iv_mul(vec3(62.0, 62.0, 0.0), x), t8)), glexpr_iv_mul(glexpr_iv_mul(vec3(63.0, 63.0, 0.0), t0), t9));
    vec3 t40 = glexpr_iv_add(glexpr_iv_add(t39, glexpr_iv_mul(glexpr_iv_mul(vec3(64.0, 64.0, 0.0), t2), t11)), glexpr_iv_mul(vec3(65.0, 65.0, 0.0), t4));
    vec3 t41 = glexpr_iv_add(glexpr_iv_add(t40, glexpr_iv_mul(glexpr_iv_mul(vec3(66.0, 66.0, 0.0), t7), y)), glexpr_iv_mul(glexpr_iv_mul(vec3(67.0, 67.0, 0.0), x), t3));
    vec3 t42 = glexpr_iv_add(glexpr_iv_add(t41, glexpr_iv_mul(glexpr_iv_mul(vec3(68.0, 68.0, 0.0), t0), t5)), glexpr_iv_mul(glexpr_iv_mul(vec3(69.0, 69.0, 0.0), t2), t8));
    vec3 t43 = glexpr_iv_add(glexpr_iv_add(t42, glexpr_iv_mul(glexpr_iv_mul(vec3(70.0, 70.0, 0.0), t4), t9)), glexpr_iv_mul(glexpr_iv_mul(vec3(71.0, 71.0, 0.0), t7), t11));
    vec3 t44 = glexpr_iv_add(glexpr_iv_add(t43, glexpr_iv_mul(vec3(72.0, 72.0, 0.0), x)), glexpr_iv_mul(glexpr_iv_mul(vec3(73.0, 73.0, 0.0), t0), y));
    vec3 t45 = glexpr_iv_add(glexpr_iv_add(t44, glexpr_iv_mul(glexpr_iv_mul(vec3(74.0, 74.0, 0.0), t2), t3)), glexpr_iv_mul(glexpr_iv_mul(vec3(75.0, 75.0, 0.0), t4), t5));
    vec3 t46 = glexpr_iv_add(glexpr_iv_add(t45, glexpr_iv_mul(glexpr_iv_mul(vec3(76.0, 76.0, 0.0), t7), t8)), glexpr_iv_mul(glexpr_iv_mul(vec3(77.0, 77.0, 0.0), x), t9));
    vec3 t47 = glexpr_iv_add(glexpr_iv_add(t46, glexpr_iv_mul(glexpr_iv_mul(vec3(78.0, 78.0, 0.0), t0), t11)), glexpr_iv_mul(vec3(79.0, 79.0, 0.0), t2));
    return glexpr_iv_add(glexpr_iv_add(t47, glexpr_iv_mul(glexpr_iv_mul(vec3(80.0, 80.0, 0.0), t4), y)), glexpr_iv_mul(glexpr_iv_mul(vec3(81.0, 81.0, 0.0), t7), t3));
}
