#version 100

#ifdef GL_FRAGMENT_PRECISION_HIGH
precision highp float;
#else
precision mediump float;
#endif

attribute vec2 corner;
varying vec4 ray_start;
varying vec4 ray_end;

uniform mat4 inverse_view_projection;

void main() {
    ray_start = inverse_view_projection * vec4(corner, -1.0, 1.0);
    ray_end = inverse_view_projection * vec4(corner, 1.0, 1.0);
    gl_Position = vec4(corner, 0.0, 1.0);
}
