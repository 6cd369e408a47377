#version 450

layout(location = 0) out vec2 texture_place;

layout(std140, set = 0, binding = 0) uniform shader_uniforms {
    float mat_u_0;
};

void main() {
    vec2 corner = vec2(gl_VertexIndex == 1 ? 3.0 : -1.0, gl_VertexIndex == 2 ? 3.0 : -1.0);
    texture_place = 0.5 + 0.5 * corner;
    gl_Position = vec4(corner, 0.0, 1.0);
}
