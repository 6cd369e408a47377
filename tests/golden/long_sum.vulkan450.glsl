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
    float t13 = 34.0 * t1 * t6 + 35.0 * t2 * t7 + 36.0 * t3 * t8 + 37.0 * x + 38.0 * t0 * y + 39.0 * t1 * t4 + 40.0 * t2 * t5;
    float t14 = t13 + 41.0 * t3 * t6 + 42.0 * x * t7 + 43.0 * t0 * t8 + 44.0 * t1 + 45.0 * t2 * y + 46.0 * t3 * t4 + 47.0 * x * t5;
    float t15 = t14 + 48.0 * t0 * t6 + 49.0 * t1 * t7 + 50.0 * t2 * t8 + 51.0 * t3 + 52.0 * x * y + 53.0 * t0 * t4 + 54.0 * t1 * t5;
    float t16 = t15 + 55.0 * t2 * t6 + 56.0 * t3 * t7 + 57.0 * x * t8 + 58.0 * t0 + 59.0 * t1 * y + 60.0 * t2 * t4 + 61.0 * t3 * t5;
    float t17 = 66.0 * t3 * y + 67.0 * x * t4 + 68.0 * t0 * t5 + 69.0 * t1 * t6 + 70.0 * t2 * t7 + 71.0 * t3 * t8 + 72.0 * x;
    float t18 = t17 + 73.0 * t0 * y + 74.0 * t1 * t4 + 75.0 * t2 * t5 + 76.0 * t3 * t6 + 77.0 * x * t7 + 78.0 * t0 * t8;
    float t19 = t12 + 30.0 * t2 + 31.0 * t3 * y + 32.0 * x * t4 + 33.0 * t0 * t5 + (t16 + 62.0 * x * t6 + 63.0 * t0 * t7 + 64.0 * t1 * t8 + 65.0 * t2);
    return t19 + (t18 + 79.0 * t1 + 80.0 * t2 * y + 81.0 * t3 * t4);
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
    float t19 = 13.0 * t1;
    float t20 = 14.0 * t2;
    float t21 = 15.0 * t3;
    float t22 = 17.0 * x;
    float t23 = 18.0 * t1;
    float t24 = 19.0 * t2;
    float t25 = 20.0 * t3;
    float t26 = 21.0 * t4;
    float t27 = 22.0 * x;
    float t28 = 24.0 * t2;
    float t29 = 25.0 * t3;
    float t30 = 26.0 * t4;
    float t31 = 27.0 * x;
    float t32 = 28.0 * t1;
    float t33 = 29.0 * t2;
    float t34 = 31.0 * t4;
    float t35 = 32.0 * x;
    float t36 = 33.0 * t1;
    float t37 = 34.0 * t2;
    float t38 = 35.0 * t3;
    float t39 = 36.0 * t4;
    float t40 = 38.0 * t1;
    float t41 = 39.0 * t2;
    float t42 = 40.0 * t3;
    float t43 = 41.0 * t4;
    float t44 = 42.0 * x;
    float t45 = 43.0 * t1;
    float t46 = 45.0 * t3;
    float t47 = 46.0 * t4;
    float t48 = 47.0 * x;
    float t49 = 48.0 * t1;
    float t50 = 49.0 * t2;
    float t51 = 50.0 * t3;
    float t52 = 52.0 * x;
    float t53 = 53.0 * t1;
    float t54 = 54.0 * t2;
    float t55 = 55.0 * t3;
    float t56 = 56.0 * t4;
    float t57 = 57.0 * x;
    float t58 = 59.0 * t2;
    float t59 = 60.0 * t3;
    float t60 = 61.0 * t4;
    float t61 = 62.0 * x;
    float t62 = 63.0 * t1;
    float t63 = 64.0 * t2;
    float t64 = 66.0 * t4;
    float t65 = 67.0 * x;
    float t66 = 68.0 * t1;
    float t67 = 69.0 * t2;
    float t68 = 70.0 * t3;
    float t69 = 71.0 * t4;
    float t70 = 73.0 * t1;
    float t71 = 74.0 * t2;
    float t72 = 75.0 * t3;
    float t73 = 76.0 * t4;
    float t74 = 77.0 * x;
    float t75 = 78.0 * t1;
    float t76 = 80.0 * t3;
    float t77 = 81.0 * t4;
    float t78 = t0 + t5 * y + t6 * t7 + t12 * t8 + t13 * t9 + t14 * t10 + t15 * t11 + 9.0 * t2 + t16 * y + t17 * t7 + t18 * t8;
    float t79 = t78 + t19 * t9 + t20 * t10 + t21 * t11 + 16.0 * t4 + t22 * y + t23 * t7 + t24 * t8 + t25 * t9 + t26 * t10;
    float t80 = t79 + t27 * t11 + 23.0 * t1 + t28 * y + t29 * t7 + t30 * t8 + t31 * t9 + t32 * t10 + t33 * t11 + 30.0 * t3;
    float t81 = t37 * t9 + t38 * t10 + t39 * t11 + 37.0 * x + t40 * y + t41 * t7 + t42 * t8 + t43 * t9 + t44 * t10 + t45 * t11;
    float t82 = t81 + 44.0 * t2 + t46 * y + t47 * t7 + t48 * t8 + t49 * t9 + t50 * t10 + t51 * t11 + 51.0 * t4 + t52 * y;
    float t83 = t82 + t53 * t7 + t54 * t8 + t55 * t9 + t56 * t10 + t57 * t11 + 58.0 * t1 + t58 * y + t59 * t7 + t60 * t8;
    float t84 = t64 * y + t65 * t7 + t66 * t8 + t67 * t9 + t68 * t10 + t69 * t11 + 72.0 * x + t70 * y + t71 * t7 + t72 * t8;
    float t85 = t80 + t34 * y + t35 * t7 + t36 * t8 + (t83 + t61 * t9 + t62 * t10 + t63 * t11 + 65.0 * t3) + (t84 + t73 * t9 + t74 * t10 + t75 * t11 + 79.0 * t2 + t76 * y + t77 * t7);
    float t86 = 77.0 * t10 + 72.0 + 67.0 * t7 + 62.0 * t9 + 57.0 * t11 + 52.0 * y + 47.0 * t8 + 42.0 * t10 + 37.0 + 32.0 * t7;
    float t87 = 81.0 * t7 + 76.0 * t9 + 71.0 * t11 + 66.0 * y + 61.0 * t8 + 56.0 * t10 + 51.0 + 46.0 * t7 + 41.0 * t9;
    float t88 = t86 + 27.0 * t9 + 22.0 * t11 + 17.0 * y + 12.0 * t8 + 7.0 * t10 + t12 * (t87 + 36.0 * t11 + 31.0 * y + 26.0 * t8 + 21.0 * t10 + 16.0 + 11.0 * t7 + 6.0 * t9);
    float t89 = 75.0 * t8 + 80.0 * y + 70.0 * t10 + 65.0 + 60.0 * t7 + 55.0 * t9 + 50.0 * t11 + 45.0 * y + 40.0 * t8 + 35.0 * t10;
    float t90 = 74.0 * t7 + 79.0 + 69.0 * t9 + 64.0 * t11 + 59.0 * y + 54.0 * t8 + 49.0 * t10 + 44.0 + 39.0 * t7 + 34.0 * t9;
    float t91 = t88 + t6 * (t89 + 30.0 + 25.0 * t7 + 20.0 * t9 + 15.0 * t11 + 10.0 * y + 5.0 * t8) + t5 * (t90 + 29.0 * t11 + 24.0 * y + 19.0 * t8 + 14.0 * t10 + 9.0 + 4.0 * t7);
    float t92 = 78.0 * t11 + 73.0 * y + 68.0 * t8 + 63.0 * t10 + 58.0 + 53.0 * t7 + 48.0 * t9 + 43.0 * t11 + 38.0 * y;
    float t93 = t70 + t76 + t64 + t58 + t52 + t46 + t40 + t34 + t28 + t22 + t16 + 6.0 * t10 * (t69 + t75 + t63 + t57 + t51 + t45 + t39 + t33 + t27 + t21 + t15);
    float t94 = t93 + 5.0 * t9 * (t74 + t68 + t62 + t56 + t50 + t44 + t38 + t32 + t26 + t20 + t14) + 4.0 * t8 * (t67 + t73 + t61 + t55 + t49 + t43 + t37 + t31 + t25 + t19 + t13);
    float t95 = t94 + 3.0 * t7 * (t72 + t66 + t60 + t54 + t48 + t42 + t36 + t30 + t24 + t18 + t12) + 2.0 * y * (t71 + t77 + t65 + t59 + t53 + t47 + t41 + t35 + t29 + t23 + t17 + t6);
    g = vec3(
        t91 + t0 * (t92 + 33.0 * t8 + 28.0 * t10 + 23.0 + 18.0 * t7 + 13.0 * t9 + 8.0 * t11 + 3.0 * y) + 2.0,
        t95 + t5,
        0.0);
    return t85;
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
