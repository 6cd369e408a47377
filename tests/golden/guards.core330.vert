#version 330 core

out vec4 ray_start;
out vec4 ray_end;

uniform mat4 inverse_view_projection;

void main() {
    vec2 corner = vec2(gl_VertexID == 1 ? 3.0 : -1.0, gl_VertexID == 2 ? 3.0 : -1.0);
    ray_start = inverse_view_projection * vec4(corner, -1.0, 1.0);
    ray_end = inverse_view_projection * vec4(corner, 1.0, 1.0);
    gl_Position = vec4(corner, 0.0, 1.0);
}
