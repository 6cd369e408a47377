#version 300 es

precision highp float;
precision highp int;

layout(location = 0) in vec3 aPosition;
layout(location = 1) in vec3 aNormal;
layout(location = 2) in vec2 aTexCoord;
layout(location = 3) in vec4 aTangent;
out vec3 view_position;
out vec3 view_normal;
out vec3 to_eye;
out vec2 texture_place;
out vec3 view_tangent;

uniform mat4 uModelViewMatrix;
uniform mat4 uProjectionMatrix;
uniform mat3 uNormalMatrix;

uniform float t;

// v at unit length, or w where v has no direction; what has unit length up to rounding stays as it is
vec3 glexpr_unit(vec3 v, vec3 w) {
    if (abs(dot(v, v) - 1.0) < 1e-6) return v;
    float size = max(max(abs(v.x), abs(v.y)), abs(v.z));
    if (!(size > 0.0 && size < 3e38)) return w;
    return normalize(size > 1e-15 && size < 1e15 ? v : v / size);
}

// u, or 1 where a division by u has no value
float glexpr_nonzero(float u) {
    return u != 0.0 ? u : 1.0;
}

// Where the displacement takes the point of the mesh with this position, unit normal and texture place. Object space.
vec3 displaced_position(vec3 p, vec3 n, vec2 uv) {
    float x = p.x;
    float y = p.y;
    float t0 = x * x + y * y;
    float height = 0.1 * (sin(9.0 * sqrt(t0) - t) / (t0 + 1.0));
    return p + height * n;
}

// The unit normal there, object space; n itself where there is none.
// Not exact: it is not known how the normal changes along the mesh; the error is of the second order of the height.
vec3 displaced_normal(vec3 p, vec3 n, vec2 uv) {
    float x = p.x;
    float y = p.y;
    float nx = n.x;
    float ny = n.y;
    float nz = n.z;
    float t0 = x * x + y * y;
    float t1 = sqrt(t0);
    float t2 = 9.0 * t1 - t;
    float t3 = t0 + 1.0;
    float t4 = (4.5 * cos(t2) * (1.0 / glexpr_nonzero(t1)) - sin(t2) / t3) / t3;
    float t5 = t4 * x;
    float t6 = t4 * y;
    float t7 = 0.2 * (t5 * nx + t6 * ny) + 1.0;
    vec3 moved = vec3(t7 * nx - 0.2 * t5, t7 * ny - 0.2 * t6, t7 * nz);
    return glexpr_unit(moved, n);
}

// The unit tangent there that a tangent of the mesh has become: the Jacobian of p + D(p), applied to it.
vec3 displaced_tangent(vec3 p, vec3 n, vec2 uv, vec3 along) {
    float x = p.x;
    float y = p.y;
    float nx = n.x;
    float ny = n.y;
    float nz = n.z;
    float t0 = x * x + y * y;
    float t1 = sqrt(t0);
    float t2 = 9.0 * t1 - t;
    float t3 = t0 + 1.0;
    float t4 = 4.5 * cos(t2) * (1.0 / glexpr_nonzero(t1)) - sin(t2) / t3;
    float t5 = 0.2 * (along.x * (t4 * x / t3) + along.y * (t4 * y / t3));
    vec3 moved = vec3(along.x + t5 * nx, t5 * ny + along.y, t5 * nz + along.z);
    return glexpr_unit(moved, along);
}

invariant gl_Position;

// Attributes are in object space; what the fragment stage gets is in view space.
void main() {
    vec3 n = glexpr_unit(aNormal, vec3(0.0, 0.0, 1.0));
    vec3 p = displaced_position(aPosition, n, aTexCoord);
    view_position = (uModelViewMatrix * vec4(p, 1.0)).xyz;
    view_normal = glexpr_unit(uNormalMatrix * displaced_normal(aPosition, n, aTexCoord), vec3(0.0, 0.0, 1.0));
    view_tangent = glexpr_unit(mat3(uModelViewMatrix) * displaced_tangent(aPosition, n, aTexCoord, aTangent.xyz), vec3(1.0, 0.0, 0.0));
    texture_place = aTexCoord;
    to_eye = uProjectionMatrix[2][3] == 0.0 ? vec3(0.0, 0.0, 1.0) : -view_position;
    gl_Position = uProjectionMatrix * (uModelViewMatrix * vec4(p, 1.0));
}
