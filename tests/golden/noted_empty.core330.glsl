float f(vec3 p) {
    return 5.0;
}

vec3 grad_f(vec3 p) {
    return vec3(0.0, 0.0, 0.0);
}

float f_grad(vec3 p, out vec3 g) {
    g = vec3(0.0, 0.0, 0.0);
    return 5.0;
}

vec3 f_interval(vec3 lo, vec3 hi) {
    return vec3(5.0, 5.0, 0.0);
}
