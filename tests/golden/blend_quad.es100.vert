#version 100

#ifdef GL_FRAGMENT_PRECISION_HIGH
precision highp float;
#else
precision mediump float;
#endif

attribute vec2 corner;
varying vec2 texture_place;

void main() {
    texture_place = 0.5 + 0.5 * corner;
    gl_Position = vec4(corner, 0.0, 1.0);
}
