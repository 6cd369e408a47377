#version 450

layout(location = 0) in vec3 position;
layout(location = 1) in vec3 normal;
layout(location = 2) in vec2 uv;
layout(location = 0) out vec3 view_position;
layout(location = 1) out vec3 view_normal;
layout(location = 2) out vec3 to_eye;
layout(location = 3) out vec2 texture_place;

layout(std140, set = 0, binding = 0) uniform shader_uniforms {
    float mat_u_0;
    mat4 model_view;
    mat4 projection;
    mat3 normal_matrix;
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
