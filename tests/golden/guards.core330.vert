#version 330 core

out vec4 ray_start;
out vec4 ray_end;
out vec3 view_right;
out vec3 view_back;

uniform mat4 inverse_view_projection;

void main() {
    vec2 corner = vec2(gl_VertexID == 1 ? 3.0 : -1.0, gl_VertexID == 2 ? 3.0 : -1.0);
    ray_start = inverse_view_projection * vec4(corner, -1.0, 1.0);
    ray_end = inverse_view_projection * vec4(corner, 1.0, 1.0);
    vec4 near = inverse_view_projection * vec4(0.0, 0.0, -1.0, 1.0);
    vec4 far = inverse_view_projection * vec4(0.0, 0.0, 1.0, 1.0);
    view_right = normalize(inverse_view_projection[0].xyz);
    view_back = normalize(near.xyz * far.w - far.xyz * near.w);
    gl_Position = vec4(corner, 0.0, 1.0);
}
