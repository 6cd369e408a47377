#pragma once

#include <glexpr/analyze/interval.hpp>
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

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

/// Meshes that a formula moves, with the normals that they then have. With D the displacement as a function of the point p of object space, and
/// J = I + ∂D/∂p, the normal of the moved mesh is cofactor(J)·n: no inverse, no angle, exact for every mesh.
/// Source: the transformation of area elements (Nanson's relation; Holzapfel, Nonlinear Solid Mechanics, section 2.4).
namespace glexpr {

/// Where a formula moves the points of a mesh.
enum class displacement_along : std::uint8_t {
    z,       ///< one number, the height along the z axis
    normal,  ///< one number, the height along the normal of the mesh
    vector,  ///< three numbers, the way itself
};

inline constexpr std::array all_displacements{displacement_along::z, displacement_along::normal, displacement_along::vector};

/// How the normal of the moved mesh is found. All but the first are there to be compared with it: each is right for some meshes only.
enum class normal_method : std::uint8_t {
    cofactor,   ///< cofactor(J)·n, exact for every mesh
    plane,      ///< along z: (1, 0, ∂h/∂x) × (0, 1, ∂h/∂y), whatever n is: for a mesh that is a plane across the z axis
    rotation,   ///< along z: n turned as that displacement turns the normal of a plane
    composite,  ///< vector: n turned as the displacement turns the normal of the plane spanned by (1, 0, 0) and (0, 1, 1)
};

inline constexpr std::array all_normal_methods{normal_method::cofactor, normal_method::plane, normal_method::rotation,
                                               normal_method::composite};

/// The name of a kind of displacement, spelled like its enumerator.
constexpr std::string_view name(displacement_along along) {
    constexpr std::array<std::string_view, all_displacements.size()> names{"z", "normal", "vector"};
    return names[static_cast<std::size_t>(along)];
}

/// The name of a method, spelled like its enumerator.
constexpr std::string_view name(normal_method method) {
    constexpr std::array<std::string_view, all_normal_methods.size()> names{"cofactor", "plane", "rotation", "composite"};
    return names[static_cast<std::size_t>(method)];
}

/// The kind of displacement of this name, if there is one.
constexpr std::optional<displacement_along> displacement_by_name(std::string_view text) {
    for (const displacement_along a : all_displacements)
        if (name(a) == text) return a;
    return std::nullopt;
}

/// The method of this name, if there is one.
constexpr std::optional<normal_method> normal_method_by_name(std::string_view text) {
    for (const normal_method m : all_normal_methods)
        if (name(m) == text) return m;
    return std::nullopt;
}

/// The names a displacement may use: coordinates x y z (the point, object space), u v (its texture coordinates) and nx ny nz (the normal of the
/// mesh there, of unit length), parameters a b c d (default 1) and time t (default 0).
symbols displacement_symbols();

/// Where the vertices of a mesh lie before they are moved: object space, and texture coordinates.
struct mesh_box {
    std::array<double, 3> low{-1e18, -1e18, -1e18};
    std::array<double, 3> high{1e18, 1e18, 1e18};
    std::array<double, 2> texture_low{-1e18, -1e18};
    std::array<double, 2> texture_high{1e18, 1e18};
};

struct displacement_options {
    displacement_along along = displacement_along::z;
    normal_method method = normal_method::cofactor;
    /// What the normal of the mesh is, as three expressions of x, y and z: makes heights along the normal and formulas with nx, ny, nz exact.
    std::vector<expr> normal = {};
    /// What u and v are, as two expressions of x, y and z: makes formulas with u and v exact.
    std::vector<expr> texture = {};
    mesh_box box = {};                        ///< guards not needed there are left out, and `bound` holds there
    bool tangents = false;                    ///< moves tangents along, too: the vertex stage then reads a vec4 tangent and hands on a vec3
    unsigned lights = 3;                      ///< of the fragment stage, at most `most_lights`; they keep to the viewer: view space
    uniform_block block = {};                 ///< for vulkan450, and where `block.always` wants it
    glexpr::host host = glexpr::host::plain;  ///< every other one has its own dialect, whatever the profile
};

/// How far the normal of a moved mesh can be trusted.
struct normal_accuracy {
    bool exact = true;
    /// Where it is not exact: scale the displacement by s → 0, and the error of the normal shrinks like s to this power. 0: it does not shrink.
    unsigned order = 0;
};

/// The stages that draw a moved mesh, and what the host sets and should know.
struct displacement_shader {
    /// vec3 displaced_position(vec3 p, vec3 n, vec2 uv): object space in, object space out, n of unit length. The same text stands in `vertex`
    /// and in `depth_vertex`. `functions` is empty: no function_kind names it.
    glsl_functions position;
    /// vec3 displaced_normal(vec3 p, vec3 n, vec2 uv): of unit length, object space, and n where there is none. With tangents also
    /// vec3 displaced_tangent(vec3 p, vec3 n, vec2 uv, vec3 tangent), of unit length.
    glsl_functions normal;
    /// Reads the attributes and matrices of the host (plain: vec3 position, vec3 normal, vec2 uv, vec4 tangent; mat4 model_view and projection, mat3
    /// normal_matrix, the inverse transpose of model_view). Hands on, in view space, vec3 view_position, view_normal (of unit length), to_eye and
    /// with tangents view_tangent, and vec2 texture_place.
    shader_text vertex;
    shader_text fragment;           ///< lights the mesh from both sides: front_colour and back_colour
    shader_text depth_vertex;       ///< for shadows and depth passes: the position alone, by the same text
    shader_text depth_fragment;     ///< that goes with it; writes the depth as a grey colour, too
    std::vector<uniform> uniforms;  ///< of all stages; parameters of the formula first
    block_layout block;             ///< of the uniforms; empty unless they stand in a block
    normal_accuracy accuracy;
    std::array<interval, 3> offset;  ///< the range of each component of D over the box, all parameters included
    double bound = 0;                ///< |D| is at most this over the box; infinite where nothing is known
};

/// The global names of the shaders beside parameters: no parameter is spelled like one.
std::vector<std::string> displacement_names();

/// The shaders that move a mesh by a formula: `field` is one expression, or three for `displacement_along::vector`, over `names`, whose coordinates
/// are among those of `displacement_symbols`. A host with a clock of its own sets a parameter called t.
///
/// Where the cofactor vanishes, because the mesh folds, the normal is n. Refused: constants beyond float32, formulas whose derivatives outgrow the
/// graph, a method that does not belong to the kind of displacement (`method_not_applicable`), and a host without meshes (`host_not_applicable`). The
/// note `approximate_normals` says where normals are not exact.
result<displacement_shader> make_displacement(std::span<const expr> field, const symbols& names, profile target,
                                              const displacement_options& options = {});

}  // namespace glexpr

#if !GLEXPR_COMPILED
#include <glexpr/displace/displacement.inl>
#endif
