#pragma once

#include <glexpr/config.hpp>
#include <glexpr/core/result.hpp>
#include <glexpr/glsl/functions.hpp>
#include <glexpr/glsl/profile.hpp>
#include <glexpr/graph/expr.hpp>
#include <glexpr/host/assemble.hpp>
#include <glexpr/host/host.hpp>
#include <glexpr/host/std140.hpp>
#include <glexpr/host/uniform.hpp>
#include <glexpr/parse/symbols.hpp>
#include <glexpr/shade/blinn_phong.hpp>
#include <glexpr/shade/normal.hpp>
#include <glexpr/surface/clip.hpp>
#include <glexpr/surface/solver.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace glexpr {

/// What the fragment stage writes for a hit.
enum class surface_output : std::uint8_t {
    colour,               ///< lit colour with straight alpha, 1 where nothing shines through
    distance_and_normal,  ///< distance from the near plane along the unit ray, then the unit normal on the viewer's side; for float targets
                          ///< (the output of es100 has medium precision, whatever the target). The first hit, without anti-aliasing
};

/// What the base colour of a point of the surface says.
enum class colouring : std::uint8_t {
    material,            ///< which side is seen
    normal,              ///< where the normal on the viewer's side points: x, y, z from −1 to 1 as red, green, blue
    gaussian_curvature,  ///< the exact Gaussian curvature times the uniform `curvature_scale`: orange above 0, blue below
    mean_curvature,      ///< the exact mean curvature, above 0 where the surface bends away from the side on which f > 0
};

inline constexpr std::array all_colourings{colouring::material, colouring::normal, colouring::gaussian_curvature,
                                           colouring::mean_curvature};

/// The name of a colouring, spelled like its enumerator.
constexpr std::string_view name(colouring c) {
    constexpr std::array<std::string_view, all_colourings.size()> names{"material", "normal", "gaussian_curvature", "mean_curvature"};
    return names[static_cast<std::size_t>(c)];
}

/// The colouring of this name, if there is one.
constexpr std::optional<colouring> colouring_by_name(std::string_view text) {
    for (const colouring c : all_colourings)
        if (name(c) == text) return c;
    return std::nullopt;
}

struct colour_options {
    colouring by = colouring::material;
    /// Red, green and blue of the side on which f > 0, as expressions in the graph of the formula, cut to 0…1. Empty: the uniform `front_colour`.
    std::vector<expr> front = {};
    std::vector<expr> back = {};  ///< the same for the other side; empty: the uniform `back_colour`
};

struct surface_options {
    surface_output output = surface_output::colour;
    std::optional<glexpr::solver> solver = {};  ///< none: the default of the formula's class
    bool isovalue = false;         ///< trace f = c with a uniform c, called `isovalue` where the formula has no such name; 0 at first
    double radius = 2;             ///< of the bounding sphere about the origin: the default of the uniform `bounding_radius`
    double largest_radius = 1e18;  ///< of its range, and of each coordinate of a clipping box; guards not needed inside are left out
    clip_options clip = {};
    colour_options colour = {};
    lighting_options lighting = {};
    normal_source normal = normal_source::gradient;
    unsigned layers = 1;  ///< sheets seen through one another, front to back; above 1 each side has an opacity
    /// Smooth edges, of less error than five rays a pixel in a quincunx: three rays a pixel, and six more where those differ. es100 then needs
    /// GL_OES_standard_derivatives.
    bool antialias = false;
    bool depth = true;                        ///< write the depth of the first hit, so that the surface mixes with ordinary geometry
    bool depth_by_extension = false;          ///< in es100 too, which then needs GL_EXT_frag_depth
    uniform_block block = {};                 ///< for vulkan450, and where `block.always` wants it
    glexpr::host host = glexpr::host::plain;  ///< every other one has its own dialect, whatever the profile
    /// Operations of one ray up to its first hit. Layers and anti-aliasing multiply them, by at most `most_layers` and 9.
    std::size_t cost_limit =
        limits{}.cost;  ///< operations of one ray; all rays and layers of a pixel may take `rays_allowed` times as many
};

/// How many times the cost limit of one ray a pixel with anti-aliasing and layers may take.
inline constexpr std::size_t rays_allowed = 16;

/// `surface_options::layers` is cut to this: more are not worth their cost.
inline constexpr unsigned most_layers = 64;

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
/// Hosts other than `plain` get what they load: shadertoy and glslviewer one fragment text, in which a parameter called t is the host's time;
/// three.js both stages of a material for the mesh of a `PlaneGeometry(2, 2)` with `frustumCulled` off, whose place and matrices are those of
/// the surface.
///
/// A square such as (u)^2·v is traced as u·v, which has the same zeros and changes its sign at all of them; the sides are still those of f.
/// Refused where `emit_functions` refuses; with `solver_not_applicable` where the wanted solver cannot trace the formula's class; and with
/// `too_costly` where one ray could take more operations than allowed. A warning says where no surface is to be expected inside the body;
/// notes say that the degree is too high for the solver of polynomials, and that es100 cannot write depth.
result<surface_shader> make_surface(const expr& f, const symbols& names, profile target, const surface_options& options = {});

}  // namespace glexpr

#if !GLEXPR_COMPILED
#include <glexpr/surface/surface.inl>
#endif
