#pragma once

#include <glexpr/config.hpp>
#include <glexpr/glsl/profile.hpp>
#include <glexpr/host/host.hpp>

#include <string>

namespace glexpr {

/// GLSL of the vertex stage: a triangle that covers the screen, made from the vertex number, or from the attribute `corner` where there is none.
/// The ends of the view rays on the near and the far plane stay homogeneous: then interpolating them is exact, perspective and orthographic
/// views are one, and the far plane may lie at infinity. `viewer` adds the axes of the viewer, `view_right` and `view_back`. In three.js the
/// triangle comes from the corners of a `PlaneGeometry(2, 2)`, and `depth` adds the rows `clip_z` and `clip_w` of the view-projection matrix,
/// which three.js tells the vertex stage only.
std::string rays_vertex_text(profile target, bool viewer = false, host where = host::plain, bool depth = false);

}  // namespace glexpr

#if !GLEXPR_COMPILED
#include <glexpr/surface/rays.inl>
#endif
