#version 100

#ifdef GL_FRAGMENT_PRECISION_HIGH
precision highp float;
#else
precision mediump float;
#endif

attribute vec3 position;
attribute vec3 normal;
attribute vec2 uv;
varying vec3 view_position;
varying vec3 view_normal;
varying vec3 to_eye;
varying vec2 texture_place;

uniform mat4 model_view;
uniform mat4 projection;
uniform mat3 normal_matrix;

// v at unit length, or w where v has no direction; what has unit length up to rounding stays as it is
vec3 glexpr_unit(vec3 v, vec3 w) {
    if (abs(dot(v, v) - 1.0) < 1e-6) return v;
    float size = max(max(abs(v.x), abs(v.y)), abs(v.z));
    if (!(size > 0.0 && size < 3e38)) return w;
    return normalize(size > 1e-15 && size < 1e15 ? v : v / size);
}

// Where the displacement takes the point of the mesh with this position, unit normal and texture place. Object space.
vec3 displaced_position(vec3 p, vec3 n, vec2 uv) {
    return p;
}

// The unit normal there, object space; n itself where there is none.
// Exact: the cofactor matrix of the Jacobian of p + D(p), applied to n.
vec3 displaced_normal(vec3 p, vec3 n, vec2 uv) {
    return n;
}

invariant gl_Position;

// Attributes are in object space; what the fragment stage gets is in view space.
void main() {
    vec3 n = glexpr_unit(normal, vec3(0.0, 0.0, 1.0));
    vec3 p = displaced_position(position, n, uv);
    view_position = (model_view * vec4(p, 1.0)).xyz;
    view_normal = normal_matrix * normal;
    texture_place = uv;
    to_eye = projection[2][3] == 0.0 ? vec3(0.0, 0.0, 1.0) : -view_position;
    gl_Position = projection * (model_view * vec4(p, 1.0));
}
