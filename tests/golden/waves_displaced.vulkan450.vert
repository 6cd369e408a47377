#version 450

layout(location = 0) in vec3 position;
layout(location = 1) in vec3 normal;
layout(location = 2) in vec2 uv;
layout(location = 0) out vec3 view_position;
layout(location = 1) out vec3 view_normal;
layout(location = 2) out vec3 to_eye;
layout(location = 3) out vec2 texture_place;

layout(std140, set = 0, binding = 0) uniform shader_uniforms {
    float t;
    mat4 model_view;
    mat4 projection;
    mat3 normal_matrix;
    vec3 front_colour;
    vec3 back_colour;
    vec4 light_1;
    vec3 light_1_colour;
    vec4 light_2;
    vec3 light_2_colour;
    vec4 light_3;
    vec3 light_3_colour;
    float ambient;
    float diffuse;
    float specular;
    float shininess;
};

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

invariant gl_Position;

// Attributes are in object space; what the fragment stage gets is in view space.
void main() {
    vec3 n = glexpr_unit(normal, vec3(0.0, 0.0, 1.0));
    vec3 p = displaced_position(position, n, uv);
    view_position = (model_view * vec4(p, 1.0)).xyz;
    view_normal = glexpr_unit(normal_matrix * displaced_normal(position, n, uv), vec3(0.0, 0.0, 1.0));
    texture_place = uv;
    to_eye = projection[2][3] == 0.0 ? vec3(0.0, 0.0, 1.0) : -view_position;
    gl_Position = projection * (model_view * vec4(p, 1.0));
}
