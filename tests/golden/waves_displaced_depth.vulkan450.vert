#version 450

layout(location = 0) in vec3 position;
layout(location = 1) in vec3 normal;
layout(location = 2) in vec2 uv;

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

// Where the displacement takes the point of the mesh with this position, unit normal and texture place. Object space.
vec3 displaced_position(vec3 p, vec3 n, vec2 uv) {
    float x = p.x;
    float y = p.y;
    float t0 = x * x + y * y;
    float height = 0.1 * (sin(9.0 * sqrt(t0) - t) / (t0 + 1.0));
    return p + height * n;
}

invariant gl_Position;

void main() {
    vec3 n = glexpr_unit(normal, vec3(0.0, 0.0, 1.0));
    vec3 p = displaced_position(position, n, uv);
    gl_Position = projection * (model_view * vec4(p, 1.0));
}
