#pragma once

#include <glexpr/config.hpp>
#include <glexpr/core/result.hpp>
#include <glexpr/glsl/functions.hpp>
#include <glexpr/glsl/profile.hpp>
#include <glexpr/graph/expr.hpp>
#include <glexpr/host/assemble.hpp>
#include <glexpr/host/std140.hpp>
#include <glexpr/host/uniform.hpp>
#include <glexpr/parse/symbols.hpp>
#include <glexpr/surface/solver.hpp>
#include <glexpr/surface/surface_options.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace glexpr {

/// Both stages of a shader that traces a surface, and what the host sets.
struct surface_shader {
    shader_text vertex;  ///< empty where the host has its own
    shader_text fragment;
    std::vector<uniform>
        uniforms;              ///< parameters of the formula first; for a host without uniforms they are constants at the top of the text
    block_layout block;        ///< of the uniforms; empty unless they stand in a block
    glsl_functions functions;  ///< of the formula, as they stand in the fragment stage
    formula_degree degree;     ///< of what is traced
    glexpr::solver solver = solver::marching;
    std::size_t cost = 0;  ///< operations of one pixel at most
    bool writes_depth = false;
};

/// The global names of the shader beside the formula's functions: `emit_options::reserved`, so that no parameter is spelled like one.
std::vector<std::string> surface_names();

/// The step of the differences that stand in for a gradient that vanishes, in bounding radii.
inline constexpr double difference_step = 1e-3;

/// The shaders that trace f = 0 inside a sphere or a box: object space, a full-screen triangle, rays from the inverse of the
/// view-projection matrix, misses discarded. `names` are the symbols that the formula was compiled with: their coordinates, in order and at
/// most three, are x, y and z of object space.
///
/// Hosts other than `plain` get what they load: shadertoy and glslviewer one fragment text, in which a parameter called t is the host's time, in no range;
/// three.js both stages of a material for the mesh of a `PlaneGeometry(2, 2)` with `frustumCulled` off, whose place and matrices are those of
/// the surface.
///
/// A square such as (u)^2·v is traced as u·v, which has the same zeros and changes its sign at all of them; the sides are still those of f.
/// Refused where `emit_functions` refuses; with `host_not_applicable` by a host that shows none; with `solver_not_applicable`
/// where the wanted solver cannot trace the formula's class; and with
/// `too_costly` where one ray could take more operations than allowed. A warning says where no surface is to be expected inside the body;
/// notes say that the degree is too high for the solver of polynomials, and that es100 cannot write depth.
result<surface_shader> make_surface(const expr& f, const symbols& names, profile target, const surface_options& options = {});

}  // namespace glexpr

#if !GLEXPR_COMPILED
#include <glexpr/surface/surface.inl>
#endif
