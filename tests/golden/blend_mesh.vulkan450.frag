#version 450

layout(location = 0) in vec3 view_position;
layout(location = 1) in vec3 view_normal;
layout(location = 2) in vec3 to_eye;
layout(location = 3) in vec2 texture_place;
layout(location = 0) out vec4 pixel;

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

vec3 base_colour() {
    float t0 = min(max(mat_u_0, 0.0), 1.0);
    float t1 = (3.0 - 2.0 * t0) * (t0 * t0);
    float t2 = 1.0 - t1;
    return vec3(
        0.87513757 * t1 + 0.010397802 * t2,
        0.28445205 * t1 + 0.11657578 * t2,
        0.025371278 * t1 + 0.63877946 * t2);
}

// v at unit length, or w where v has no direction; what has unit length up to rounding stays as it is
vec3 glexpr_unit(vec3 v, vec3 w) {
    if (abs(dot(v, v) - 1.0) < 1e-6) return v;
    float size = max(max(abs(v.x), abs(v.y)), abs(v.z));
    if (!(size > 0.0 && size < 3e38)) return w;
    return normalize(size > 1e-15 && size < 1e15 ? v : v / size);
}

// What one light adds: scattered light in the colour of the surface, and the highlight.
void add_light(vec4 light, vec3 colour, vec3 p, vec3 normal, vec3 to_eye, inout vec3 scattered, inout vec3 reflected) {
    vec3 to_light = light.xyz - light.w * p;
    to_light *= inversesqrt(max(dot(to_light, to_light), 1e-12));
    float facing = dot(normal, to_light);
    if (facing <= 0.0) return;
    vec3 between = to_light + to_eye;
    float aligned = dot(normal, between) * inversesqrt(max(dot(between, between), 1e-12));
    scattered += facing * colour;
    reflected += pow(clamp(aligned, 1e-4, 1.0), shininess) * colour;
}

vec3 blinn_phong(vec3 base, vec3 p, vec3 normal, vec3 to_eye) {
    vec3 scattered = vec3(0.0);
    vec3 reflected = vec3(0.0);
    add_light(light_1, light_1_colour, p, normal, to_eye, scattered, reflected);
    add_light(light_2, light_2_colour, p, normal, to_eye, scattered, reflected);
    add_light(light_3, light_3_colour, p, normal, to_eye, scattered, reflected);
    return (ambient + diffuse * scattered) * base + specular * reflected;
}

vec3 display_colour(vec3 light) {
    return pow(clamp(light, 0.0, 1.0), vec3(1.0 / 2.2));
}

void main() {
    bool front = gl_FrontFacing;
    vec3 eye = glexpr_unit(to_eye, vec3(0.0, 0.0, 1.0));
    vec3 normal = glexpr_unit(front ? view_normal : -view_normal, eye);
    pixel = vec4(display_colour(blinn_phong(base_colour(), view_position, normal, eye)), 1.0);
}
