#version 100

#ifdef GL_FRAGMENT_PRECISION_HIGH
precision highp float;
#else
precision mediump float;
#endif

attribute vec2 corner;
varying vec4 ray_start;
varying vec4 ray_end;
varying vec3 view_right;
varying vec3 view_back;

uniform mat4 inverse_view_projection;

void main() {
    ray_start = inverse_view_projection * vec4(corner, -1.0, 1.0);
    ray_end = inverse_view_projection * vec4(corner, 1.0, 1.0);
    vec4 near = inverse_view_projection * vec4(0.0, 0.0, -1.0, 1.0);
    vec4 far = inverse_view_projection * vec4(0.0, 0.0, 1.0, 1.0);
    view_right = normalize(inverse_view_projection[0].xyz);
    view_back = normalize(near.xyz * far.w - far.xyz * near.w);
    gl_Position = vec4(corner, 0.0, 1.0);
}
