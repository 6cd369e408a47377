#pragma once

#include <glexpr/host/host.hpp>

#include <string_view>

/// How the hosts call what they know of a mesh.
namespace glexpr::detail {

struct mesh_host {
    std::string_view position, normal, texture, tangent;     ///< attributes
    std::string_view model_view, projection, normal_matrix;  ///< as expressions; normals go to view space
    bool declares;                                           ///< attributes and matrices are declared by the host
    /// Whether the front of a triangle is seen, where gl_FrontFacing does not say so.
    std::string_view front;
    bool y_down;  ///< view space has y pointing down
};

// clang-format off
/// p5.js draws with y down and never tells the driver: what is front depends on the projection, which a framebuffer turns round, and on a mirrored
/// model.
inline constexpr std::string_view p5_front =
    "gl_FrontFacing == (determinant(mat3(uModelViewMatrix)) * uProjectionMatrix[0][0] * uProjectionMatrix[1][1] > 0.0)";

constexpr mesh_host mesh_names_of(host h) {
    switch (h) {
        case host::shadertoy:  // has no meshes
        case host::plain:          return {"position", "normal", "uv", "tangent", "model_view", "projection", "normal_matrix", false, "gl_FrontFacing", false};
        case host::three_material: return {"position", "normal", "uv", "tangent", "modelViewMatrix", "projectionMatrix", "normalMatrix", true, "gl_FrontFacing", false};
        case host::three_raw:      return {"position", "normal", "uv", "tangent", "modelViewMatrix", "projectionMatrix", "normalMatrix", false, "gl_FrontFacing", false};
        case host::glslviewer:     return {"a_position", "a_normal", "a_texcoord", "a_tangent", "u_viewMatrix * u_modelMatrix", "u_projectionMatrix", "u_normalMatrix", false, "gl_FrontFacing", false};
        case host::p5:             return {"aPosition", "aNormal", "aTexCoord", "aTangent", "uModelViewMatrix", "uProjectionMatrix", "uNormalMatrix", false, p5_front, true};
    }
    return {};
}
// clang-format on

}  // namespace glexpr::detail
