#version 100

#ifdef GL_FRAGMENT_PRECISION_HIGH
precision highp float;
#else
precision mediump float;
#endif

varying vec2 texture_place;

uniform float mat_u_0;

vec3 base_colour() {
    float t0 = min(max(mat_u_0, 0.0), 1.0);
    float t1 = (3.0 - 2.0 * t0) * (t0 * t0);
    float t2 = 1.0 - t1;
    return vec3(
        0.87513757 * t1 + 0.010397802 * t2,
        0.28445205 * t1 + 0.11657578 * t2,
        0.025371278 * t1 + 0.63877946 * t2);
}

vec3 display_colour(vec3 light) {
    return pow(clamp(light, 0.0, 1.0), vec3(1.0 / 2.2));
}

void main() {
    gl_FragColor = vec4(display_colour(base_colour()), 1.0);
}
