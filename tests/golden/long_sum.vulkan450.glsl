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
    float t0 = x * x;
    float t1 = t0 * x;
    float t2 = t0 * t0;
    float t3 = t2 * x;
    float t4 = y * y;
    float t5 = t4 * y;
    float t6 = t4 * t4;
    float t7 = t6 * y;
    float t8 = t5 * t5;
    float t9 = 2.0 * x + 3.0 * t0 * y + 4.0 * t1 * t4 + 5.0 * t2 * t5 + 6.0 * t3 * t6 + 7.0 * x * t7 + 8.0 * t0 * t8;
    float t10 = t9 + 9.0 * t1 + 10.0 * t2 * y + 11.0 * t3 * t4 + 12.0 * x * t5 + 13.0 * t0 * t6 + 14.0 * t1 * t7 + 15.0 * t2 * t8;
    float t11 = t10 + 16.0 * t3 + 17.0 * x * y + 18.0 * t0 * t4 + 19.0 * t1 * t5 + 20.0 * t2 * t6 + 21.0 * t3 * t7 + 22.0 * x * t8;
    float t12 = t11 + 23.0 * t0 + 24.0 * t1 * y + 25.0 * t2 * t4 + 26.0 * t3 * t5 + 27.0 * x * t6 + 28.0 * t0 * t7 + 29.0 * t1 * t8;
    float t13 = t12 + 30.0 * t2 + 31.0 * t3 * y + 32.0 * x * t4 + 33.0 * t0 * t5 + 34.0 * t1 * t6 + 35.0 * t2 * t7 + 36.0 * t3 * t8;
    float t14 = t13 + 37.0 * x + 38.0 * t0 * y + 39.0 * t1 * t4 + 40.0 * t2 * t5 + 41.0 * t3 * t6 + 42.0 * x * t7 + 43.0 * t0 * t8;
    float t15 = t14 + 44.0 * t1 + 45.0 * t2 * y + 46.0 * t3 * t4 + 47.0 * x * t5 + 48.0 * t0 * t6 + 49.0 * t1 * t7 + 50.0 * t2 * t8;
    float t16 = t15 + 51.0 * t3 + 52.0 * x * y + 53.0 * t0 * t4 + 54.0 * t1 * t5 + 55.0 * t2 * t6 + 56.0 * t3 * t7 + 57.0 * x * t8;
    float t17 = t16 + 58.0 * t0 + 59.0 * t1 * y + 60.0 * t2 * t4 + 61.0 * t3 * t5 + 62.0 * x * t6 + 63.0 * t0 * t7 + 64.0 * t1 * t8;
    float t18 = t17 + 65.0 * t2 + 66.0 * t3 * y + 67.0 * x * t4 + 68.0 * t0 * t5 + 69.0 * t1 * t6 + 70.0 * t2 * t7 + 71.0 * t3 * t8;
    float t19 = t18 + 72.0 * x + 73.0 * t0 * y + 74.0 * t1 * t4 + 75.0 * t2 * t5 + 76.0 * t3 * t6 + 77.0 * x * t7 + 78.0 * t0 * t8;
    return t19 + 79.0 * t1 + 80.0 * t2 * y + 81.0 * t3 * t4;
}

vec3 grad_f(vec3 p) {
    float x = p.x;
    float y = p.y;
    float t0 = y * y;
    float t1 = t0 * y;
    float t2 = t0 * t0;
    float t3 = t2 * y;
    float t4 = t1 * t1;
    float t5 = 77.0 * t3 + 72.0 + 67.0 * t0 + 62.0 * t2 + 57.0 * t4 + 52.0 * y + 47.0 * t1 + 42.0 * t3 + 37.0 + 32.0 * t0;
    float t6 = x * x;
    float t7 = t6 * x;
    float t8 = t6 * t6;
    float t9 = t8 * x;
    float t10 = 5.0 * t8;
    float t11 = 81.0 * t0 + 76.0 * t2 + 71.0 * t4 + 66.0 * y + 61.0 * t1 + 56.0 * t3 + 51.0 + 46.0 * t0 + 41.0 * t2 + 36.0 * t4;
    float t12 = t5 + 27.0 * t2 + 22.0 * t4 + 17.0 * y + 12.0 * t1 + 7.0 * t3 + t10 * (t11 + 31.0 * y + 26.0 * t1 + 21.0 * t3 + 16.0 + 11.0 * t0 + 6.0 * t2);
    float t13 = 4.0 * t7;
    float t14 = 75.0 * t1 + 80.0 * y + 70.0 * t3 + 65.0 + 60.0 * t0 + 55.0 * t2 + 50.0 * t4 + 45.0 * y + 40.0 * t1 + 35.0 * t3;
    float t15 = 3.0 * t6;
    float t16 = 74.0 * t0 + 79.0 + 69.0 * t2 + 64.0 * t4 + 59.0 * y + 54.0 * t1 + 49.0 * t3 + 44.0 + 39.0 * t0 + 34.0 * t2;
    float t17 = t12 + t13 * (t14 + 30.0 + 25.0 * t0 + 20.0 * t2 + 15.0 * t4 + 10.0 * y + 5.0 * t1) + t15 * (t16 + 29.0 * t4 + 24.0 * y + 19.0 * t1 + 14.0 * t3 + 9.0 + 4.0 * t0);
    float t18 = 78.0 * t4 + 73.0 * y + 68.0 * t1 + 63.0 * t3 + 58.0 + 53.0 * t0 + 48.0 * t2 + 43.0 * t4 + 38.0 * y + 33.0 * t1;
    float t19 = 73.0 * t6 + 80.0 * t8 + 66.0 * t9 + 59.0 * t7 + 52.0 * x + 45.0 * t8 + 38.0 * t6 + 31.0 * t9 + 24.0 * t7;
    float t20 = 71.0 * t9 + 78.0 * t6 + 64.0 * t7 + 57.0 * x + 50.0 * t8 + 43.0 * t6 + 36.0 * t9 + 29.0 * t7 + 22.0 * x;
    float t21 = 77.0 * x + 70.0 * t8 + 63.0 * t6 + 56.0 * t9 + 49.0 * t7 + 42.0 * x + 35.0 * t8 + 28.0 * t6 + 21.0 * t9;
    float t22 = t19 + 17.0 * x + 10.0 * t8 + 6.0 * t3 * (t20 + 15.0 * t8 + 8.0 * t6) + 5.0 * t2 * (t21 + 14.0 * t7 + 7.0 * x);
    float t23 = 69.0 * t7 + 76.0 * t9 + 62.0 * x + 55.0 * t8 + 48.0 * t6 + 41.0 * t9 + 34.0 * t7 + 27.0 * x + 20.0 * t8;
    float t24 = 75.0 * t8 + 68.0 * t6 + 61.0 * t9 + 54.0 * t7 + 47.0 * x + 40.0 * t8 + 33.0 * t6 + 26.0 * t9 + 19.0 * t7;
    float t25 = 74.0 * t7 + 81.0 * t9 + 67.0 * x + 60.0 * t8 + 53.0 * t6 + 46.0 * t9 + 39.0 * t7 + 32.0 * x + 25.0 * t8;
    float t26 = t22 + 4.0 * t1 * (t23 + 13.0 * t6 + 6.0 * t9) + 3.0 * t0 * (t24 + 12.0 * x + t10) + 2.0 * y * (t25 + 18.0 * t6 + 11.0 * t9 + t13);
    return vec3(
        t17 + 2.0 * x * (t18 + 28.0 * t3 + 23.0 + 18.0 * t0 + 13.0 * t2 + 8.0 * t4 + 3.0 * y) + 2.0,
        t26 + t15,
        0.0);
}

float f_grad(vec3 p, out vec3 g) {
    float x = p.x;
    float y = p.y;
    float t0 = 2.0 * x;
    float t1 = x * x;
    float t2 = t1 * x;
    float t3 = t1 * t1;
    float t4 = t3 * x;
    float t5 = 3.0 * t1;
    float t6 = 4.0 * t2;
    float t7 = y * y;
    float t8 = t7 * y;
    float t9 = t7 * t7;
    float t10 = t9 * y;
    float t11 = t8 * t8;
    float t12 = 5.0 * t3;
    float t13 = 6.0 * t4;
    float t14 = 7.0 * x;
    float t15 = 8.0 * t1;
    float t16 = 10.0 * t3;
    float t17 = 11.0 * t4;
    float t18 = 12.0 * x;
    float t19 = t0 + t5 * y + t6 * t7 + t12 * t8 + t13 * t9 + t14 * t10 + t15 * t11 + 9.0 * t2 + t16 * y + t17 * t7 + t18 * t8;
    float t20 = 13.0 * t1;
    float t21 = 14.0 * t2;
    float t22 = 15.0 * t3;
    float t23 = 17.0 * x;
    float t24 = 18.0 * t1;
    float t25 = 19.0 * t2;
    float t26 = 20.0 * t3;
    float t27 = 21.0 * t4;
    float t28 = t19 + t20 * t9 + t21 * t10 + t22 * t11 + 16.0 * t4 + t23 * y + t24 * t7 + t25 * t8 + t26 * t9 + t27 * t10;
    float t29 = 22.0 * x;
    float t30 = 24.0 * t2;
    float t31 = 25.0 * t3;
    float t32 = 26.0 * t4;
    float t33 = 27.0 * x;
    float t34 = 28.0 * t1;
    float t35 = 29.0 * t2;
    float t36 = t28 + t29 * t11 + 23.0 * t1 + t30 * y + t31 * t7 + t32 * t8 + t33 * t9 + t34 * t10 + t35 * t11 + 30.0 * t3;
    float t37 = 31.0 * t4;
    float t38 = 32.0 * x;
    float t39 = 33.0 * t1;
    float t40 = 34.0 * t2;
    float t41 = 35.0 * t3;
    float t42 = 36.0 * t4;
    float t43 = 38.0 * t1;
    float t44 = 39.0 * t2;
    float t45 = t36 + t37 * y + t38 * t7 + t39 * t8 + t40 * t9 + t41 * t10 + t42 * t11 + 37.0 * x + t43 * y + t44 * t7;
    float t46 = 40.0 * t3;
    float t47 = 41.0 * t4;
    float t48 = 42.0 * x;
    float t49 = 43.0 * t1;
    float t50 = 45.0 * t3;
    float t51 = 46.0 * t4;
    float t52 = 47.0 * x;
    float t53 = 48.0 * t1;
    float t54 = t45 + t46 * t8 + t47 * t9 + t48 * t10 + t49 * t11 + 44.0 * t2 + t50 * y + t51 * t7 + t52 * t8 + t53 * t9;
    float t55 = 49.0 * t2;
    float t56 = 50.0 * t3;
    float t57 = 52.0 * x;
    float t58 = 53.0 * t1;
    float t59 = 54.0 * t2;
    float t60 = 55.0 * t3;
    float t61 = 56.0 * t4;
    float t62 = 57.0 * x;
    float t63 = t54 + t55 * t10 + t56 * t11 + 51.0 * t4 + t57 * y + t58 * t7 + t59 * t8 + t60 * t9 + t61 * t10 + t62 * t11;
    float t64 = 59.0 * t2;
    float t65 = 60.0 * t3;
    float t66 = 61.0 * t4;
    float t67 = 62.0 * x;
    float t68 = 63.0 * t1;
    float t69 = 64.0 * t2;
    float t70 = 66.0 * t4;
    float t71 = t63 + 58.0 * t1 + t64 * y + t65 * t7 + t66 * t8 + t67 * t9 + t68 * t10 + t69 * t11 + 65.0 * t3 + t70 * y;
    float t72 = 67.0 * x;
    float t73 = 68.0 * t1;
    float t74 = 69.0 * t2;
    float t75 = 70.0 * t3;
    float t76 = 71.0 * t4;
    float t77 = 73.0 * t1;
    float t78 = 74.0 * t2;
    float t79 = 75.0 * t3;
    float t80 = t71 + t72 * t7 + t73 * t8 + t74 * t9 + t75 * t10 + t76 * t11 + 72.0 * x + t77 * y + t78 * t7 + t79 * t8;
    float t81 = 76.0 * t4;
    float t82 = 77.0 * x;
    float t83 = 78.0 * t1;
    float t84 = 80.0 * t3;
    float t85 = 81.0 * t4;
    float t86 = 77.0 * t10 + 72.0 + 67.0 * t7 + 62.0 * t9 + 57.0 * t11 + 52.0 * y + 47.0 * t8 + 42.0 * t10 + 37.0 + 32.0 * t7;
    float t87 = 81.0 * t7 + 76.0 * t9 + 71.0 * t11 + 66.0 * y + 61.0 * t8 + 56.0 * t10 + 51.0 + 46.0 * t7 + 41.0 * t9;
    float t88 = t86 + 27.0 * t9 + 22.0 * t11 + 17.0 * y + 12.0 * t8 + 7.0 * t10 + t12 * (t87 + 36.0 * t11 + 31.0 * y + 26.0 * t8 + 21.0 * t10 + 16.0 + 11.0 * t7 + 6.0 * t9);
    float t89 = 75.0 * t8 + 80.0 * y + 70.0 * t10 + 65.0 + 60.0 * t7 + 55.0 * t9 + 50.0 * t11 + 45.0 * y + 40.0 * t8 + 35.0 * t10;
    float t90 = 74.0 * t7 + 79.0 + 69.0 * t9 + 64.0 * t11 + 59.0 * y + 54.0 * t8 + 49.0 * t10 + 44.0 + 39.0 * t7 + 34.0 * t9;
    float t91 = t88 + t6 * (t89 + 30.0 + 25.0 * t7 + 20.0 * t9 + 15.0 * t11 + 10.0 * y + 5.0 * t8) + t5 * (t90 + 29.0 * t11 + 24.0 * y + 19.0 * t8 + 14.0 * t10 + 9.0 + 4.0 * t7);
    float t92 = 78.0 * t11 + 73.0 * y + 68.0 * t8 + 63.0 * t10 + 58.0 + 53.0 * t7 + 48.0 * t9 + 43.0 * t11 + 38.0 * y;
    float t93 = t77 + t84 + t70 + t64 + t57 + t50 + t43 + t37 + t30 + t23 + t16 + 6.0 * t10 * (t76 + t83 + t69 + t62 + t56 + t49 + t42 + t35 + t29 + t22 + t15);
    float t94 = t93 + 5.0 * t9 * (t82 + t75 + t68 + t61 + t55 + t48 + t41 + t34 + t27 + t21 + t14) + 4.0 * t8 * (t74 + t81 + t67 + t60 + t53 + t47 + t40 + t33 + t26 + t20 + t13);
    float t95 = t94 + 3.0 * t7 * (t79 + t73 + t66 + t59 + t52 + t46 + t39 + t32 + t25 + t18 + t12) + 2.0 * y * (t78 + t85 + t72 + t65 + t58 + t51 + t44 + t38 + t31 + t24 + t17 + t6);
    g = vec3(
        t91 + t0 * (t92 + 33.0 * t8 + 28.0 * t10 + 23.0 + 18.0 * t7 + 13.0 * t9 + 8.0 * t11 + 3.0 * y) + 2.0,
        t95 + t5,
        0.0);
    return t80 + t81 * t9 + t82 * t10 + t83 * t11 + 79.0 * t2 + t84 * y + t85 * t7;
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
