#pragma once

#include <glexpr/config.hpp>
#include <glexpr/graph/expr.hpp>
#include <glexpr/host/assemble.hpp>
#include <glexpr/host/host.hpp>
#include <glexpr/shade/blinn_phong.hpp>
#include <glexpr/shade/normal.hpp>
#include <glexpr/shade/output_encoding.hpp>
#include <glexpr/surface/clip.hpp>
#include <glexpr/surface/solver.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace glexpr {

/// What the fragment stage writes for a hit.
enum class surface_output : std::uint8_t {
    colour,               ///< the colour with straight alpha, 1 where nothing shines through
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
    bool lit = true;  ///< false: hits show their base colour
    lighting_options lighting = {};
    /// Of the pixel: sheets, the rays of a pixel and the ground of shadertoy are mixed as light, and the sum is encoded.
    output_encoding encoding = output_encoding::none;
    normal_source normal = normal_source::gradient;
    unsigned layers = 1;  ///< sheets seen through one another, front to back; above 1 each side has an opacity
    /// Smooth edges, of less error than five rays a pixel in a quincunx: three rays a pixel, and six more where those differ. es100 then needs
    /// GL_OES_standard_derivatives.
    bool antialias = false;
    bool depth = true;                        ///< write the depth of the first hit, so that the surface mixes with ordinary geometry
    bool depth_by_extension = false;          ///< in es100 too, which then needs GL_EXT_frag_depth
    uniform_block block = {};                 ///< for vulkan450, and where `block.always` wants it
    glexpr::host host = glexpr::host::plain;  ///< every other one has its own dialect, whatever the profile
    std::size_t cost_limit =
        limits{}.cost;  ///< operations of one ray; all rays and layers of a pixel may take `rays_allowed` times as many
};

/// How many times the cost limit of one ray a pixel with anti-aliasing and layers may take.
inline constexpr std::size_t rays_allowed = 16;

/// `surface_options::layers` is cut to this: more are not worth their cost.
inline constexpr unsigned most_layers = 64;

}  // namespace glexpr
