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

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace glexpr {

/// What the fragment stage writes for a hit.
enum class surface_output : std::uint8_t {
    colour,               ///< lit colour, alpha 1
    distance_and_normal,  ///< distance from the near plane along the unit ray, then the unit normal on the viewer's side; for float targets
                          ///< (the output of es100 has medium precision, whatever the target)
};

struct surface_options {
    surface_output output = surface_output::colour;
    std::optional<glexpr::solver> solver = {};  ///< none: the default of the formula's class
    bool isovalue = false;         ///< trace f = c with a uniform c, called `isovalue` where the formula has no such name; 0 at first
    double radius = 2;             ///< of the bounding sphere about the origin: the default of the uniform `bounding_radius`
    double largest_radius = 1e18;  ///< of its range; guards that the formula does not need inside are left out
    bool depth = true;             ///< write the depth of the hit, so that the surface mixes with ordinary geometry
    uniform_block block = {};      ///< for vulkan450
    std::size_t cost_limit = limits{}.cost;
};

/// Both stages of a shader that traces a surface, and what the host sets.
struct surface_shader {
    shader_text vertex;
    shader_text fragment;
    std::vector<uniform> uniforms;  ///< parameters of the formula first
    block_layout block;             ///< of the uniforms; empty unless the profile wants a block
    glsl_functions functions;       ///< of the formula, as they stand in the fragment stage
    formula_degree degree;          ///< of what is traced
    glexpr::solver solver = solver::marching;
    std::size_t cost = 0;  ///< operations of one pixel at most
    bool writes_depth = false;
};

/// The global names of the shader beside the formula's functions: `emit_options::reserved`, so that no parameter is spelled like one.
std::vector<std::string> surface_names();

/// The step of the differences that stand in for a gradient that vanishes, in bounding radii.
inline constexpr double difference_step = 1e-3;

/// The shaders that trace f = 0 inside a sphere about the origin: object space, a full-screen triangle, rays from the inverse of the
/// view-projection matrix, misses discarded. `names` are the symbols that the formula was compiled with: their coordinates, in order and at
/// most three, are x, y and z of object space.
///
/// A square such as (u)^2·v is traced as u·v, which has the same zeros and changes its sign at all of them; the sides are still those of f.
/// Refused where `emit_functions` refuses; with `solver_not_applicable` where the wanted solver cannot trace the formula's class; and with
/// `too_costly` where one pixel could take more operations than allowed. A warning says where no surface is to be expected inside the sphere;
/// notes say that the degree is too high for the solver of polynomials, and that es100 cannot write depth.
result<surface_shader> make_surface(const expr& f, const symbols& names, profile target, const surface_options& options = {});

}  // namespace glexpr

#if !GLEXPR_COMPILED
#include <glexpr/surface/surface.inl>
#endif
