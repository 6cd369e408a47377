#pragma once

#include <glexpr/analyze/interval.hpp>
#include <glexpr/config.hpp>
#include <glexpr/core/result.hpp>
#include <glexpr/displace/displacement_options.hpp>
#include <glexpr/glsl/functions.hpp>
#include <glexpr/glsl/profile.hpp>
#include <glexpr/graph/expr.hpp>
#include <glexpr/host/assemble.hpp>
#include <glexpr/host/std140.hpp>
#include <glexpr/host/uniform.hpp>
#include <glexpr/parse/symbols.hpp>

#include <array>
#include <span>
#include <string>
#include <vector>

/// Meshes that a formula moves, with the normals that they then have. With D the displacement as a function of the point p of object space, and
/// J = I + ∂D/∂p, the normal of the moved mesh is cofactor(J)·n: no inverse, no angle, exact for every mesh.
/// Source: the transformation of area elements (Nanson's relation; Holzapfel, Nonlinear Solid Mechanics, section 2.4).
namespace glexpr {

/// The names a displacement may use: coordinates x y z (the point, object space), u v (its texture coordinates) and nx ny nz (the normal of the
/// mesh there, of unit length), parameters a b c d (default 1) and time t (default 0).
symbols displacement_symbols();

/// The stages that draw a moved mesh, and what the host sets and should know.
struct displacement_shader {
    /// vec3 displaced_position(vec3 p, vec3 n, vec2 uv): object space in, object space out, n of unit length. The same text stands in `vertex`
    /// and in `depth_vertex`. `functions` is empty: no function_kind names it.
    glsl_functions position;
    /// vec3 displaced_normal(vec3 p, vec3 n, vec2 uv): of unit length, object space, and n where there is none. With tangents also
    /// vec3 displaced_tangent(vec3 p, vec3 n, vec2 uv, vec3 tangent), of unit length; the w of an attribute, the handedness, stays as it is.
    glsl_functions normal;
    /// vec3 base_colour(vec2 uv), or without an argument where the colour is the same everywhere; empty where the options have no colour.
    glsl_functions colour;
    /// Reads the attributes and matrices of the host (plain: vec3 position, vec3 normal, vec2 uv, vec4 tangent; mat4 model_view and projection, mat3
    /// normal_matrix, the inverse transpose of model_view). Hands on, in view space, vec3 view_position, view_normal (of unit length), to_eye and
    /// with tangents view_tangent, and vec2 texture_place.
    shader_text vertex;
    shader_text fragment;           ///< lights the mesh from both sides: front_colour and back_colour, or the colour of the options
    shader_text depth_vertex;       ///< for shadows and depth passes: the position alone, by the same text
    shader_text depth_fragment;     ///< that goes with it; writes the depth as a grey colour, too
    std::vector<uniform> uniforms;  ///< of all stages; parameters of the formula first
    block_layout block;             ///< of the uniforms; empty unless they stand in a block
    normal_accuracy accuracy;
    /// The range of each component of D over the box, whatever the parameters within their declared ranges (all numbers, where none is declared).
    /// Its flags say whether D may have no value there, so that a vertex is moved by a stand-in, or may jump, so that the mesh is torn.
    std::array<interval, 3> offset;
    double bound = 0;  ///< |D| is at most this there, but for the roundings of float32; infinite where nothing is known
};

/// The global names of the shaders beside parameters: no parameter is spelled like one.
std::vector<std::string> displacement_names();

/// The shaders that move a mesh by a formula: `field` is one expression, or three for `displacement_along::vector`, over `names`, whose coordinates
/// are among those of `displacement_symbols`. Conditions count as 1 and 0. A host with a clock of its own sets a parameter called t, in no range.
/// Places in diagnostics are those of the text from which an expression was compiled.
///
/// Where the cofactor vanishes, because the mesh folds, the normal is n. The note `approximate_normals` says where normals are not exact. Refused:
/// - `not_a_vector`: another number of expressions, here or in the options
/// - `unknown_name`: coordinates that a mesh does not have; in the options, others than x, y and z, and in the colour others than u and v
/// - `ambiguous_name`: a parameter called like a coordinate of the mesh
/// - `method_not_applicable`: a method that does not belong to the kind of displacement
/// - `host_not_applicable`: a host without meshes
/// - `constant_out_of_float_range`, and `too_many_nodes` where derivatives outgrow the graph
///
/// All expressions are of one graph.
result<displacement_shader> make_displacement(std::span<const expr> field, const symbols& names, profile target,
                                              const displacement_options& options = {});

}  // namespace glexpr

#if !GLEXPR_COMPILED
#include <glexpr/displace/displacement.inl>
#endif
