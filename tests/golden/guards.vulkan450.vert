#version 450

layout(location = 0) out vec4 ray_start;
layout(location = 1) out vec4 ray_end;
layout(location = 2) out vec3 view_right;
layout(location = 3) out vec3 view_back;

layout(std140, set = 0, binding = 0) uniform shader_uniforms {
    mat4 view_projection;
    float bounding_radius;
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
    mat4 inverse_view_projection;
};

void main() {
    vec2 corner = vec2(gl_VertexIndex == 1 ? 3.0 : -1.0, gl_VertexIndex == 2 ? 3.0 : -1.0);
    ray_start = inverse_view_projection * vec4(corner, 0.0, 1.0);
    ray_end = inverse_view_projection * vec4(corner, 1.0, 1.0);
    vec4 near = inverse_view_projection * vec4(0.0, 0.0, 0.0, 1.0);
    vec4 far = inverse_view_projection * vec4(0.0, 0.0, 1.0, 1.0);
    view_right = normalize(inverse_view_projection[0].xyz);
    view_back = normalize(near.xyz * far.w - far.xyz * near.w);
    gl_Position = vec4(corner, 0.0, 1.0);
}
