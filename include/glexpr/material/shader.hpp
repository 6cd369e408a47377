#pragma once

#include <glexpr/analyze/interval.hpp>
#include <glexpr/config.hpp>
#include <glexpr/core/result.hpp>
#include <glexpr/displace/displacement_options.hpp>
#include <glexpr/glsl/functions.hpp>
#include <glexpr/glsl/profile.hpp>
#include <glexpr/graph/expr.hpp>
#include <glexpr/host/assemble.hpp>
#include <glexpr/host/host.hpp>
#include <glexpr/host/std140.hpp>
#include <glexpr/host/uniform.hpp>
#include <glexpr/material/bind.hpp>
#include <glexpr/material/compile.hpp>
#include <glexpr/material/evaluate.hpp>
#include <glexpr/material/ir.hpp>
#include <glexpr/material/lower.hpp>
#include <glexpr/material/validate.hpp>
#include <glexpr/parse/symbols.hpp>
#include <glexpr/shade/output_encoding.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace glexpr {

/// What a material is seen on.
enum class material_target : std::uint8_t {
    mesh,  ///< with positions, normals and texture coordinates, as displacements have it
    quad,  ///< the whole picture, uv from (0, 0) at clip (−1, −1) to (1, 1) at clip (1, 1); never lit
};

inline constexpr std::array all_material_targets{material_target::mesh, material_target::quad};

/// The name of a target, spelled like its enumerator.
constexpr std::string_view name(material_target t) {
    constexpr std::array<std::string_view, all_material_targets.size()> names{"mesh", "quad"};
    return names[static_cast<std::size_t>(t)];
}

/// The target of this name, if there is one.
constexpr std::optional<material_target> material_target_by_name(std::string_view text) {
    for (const material_target t : all_material_targets)
        if (name(t) == text) return t;
    return std::nullopt;
}

/// How a mesh is moved: what `make_displacement` takes. The colour is added to the graph of the field.
struct material_displacement {
    std::vector<expr> field;
    symbols names = {};                 ///< of the field; none is called like a slot of a material, mat_u_0
    displacement_options options = {};  ///< but colour, lit, encoding, lights, block and host, which those of the material decide
};

struct material_shader_options {
    material_target target = material_target::mesh;
    bool lit = true;  ///< a mesh, from both sides; false: the colour itself
    output_encoding encoding = output_encoding::gamma_2_2;
    unsigned lights = 3;  ///< at most `most_lights`
    material_profile accepted = material_profile::uv_opaque_fragment_v1;
    std::optional<material_displacement> displacement = {};  ///< of the mesh; none: it stays as it is
    uniform_block block = {};                                ///< for vulkan450, and where `block.always` wants it
    glexpr::host host = glexpr::host::plain;                 ///< every other one has its own dialect, whatever the profile
};

/// The stages that show a material, and what the host sets.
struct material_shader {
    glsl_functions functions;  ///< vec3 base_colour(vec2 uv), or without an argument where the colour rests on no coordinate
    /// As of `displacement_shader`. For a quad a triangle that covers the picture, from the vertex number or, in es100, the attribute vec2 corner
    /// with (−1, −1), (3, −1), (−1, 3); empty where the host has its own.
    shader_text vertex;
    shader_text fragment;
    shader_text depth_vertex;  ///< of a mesh, for shadows and depth passes
    shader_text depth_fragment;
    /// First a slot for each uniform of the program, in order of declaration, read or not, with its range and its name in the source as `parameter`;
    /// those that are not read stand in no text.
    std::vector<uniform> uniforms;
    block_layout block;                 ///< of the uniforms that the texts declare; empty unless they stand in a block
    std::vector<material_slot> layout;  ///< the slots alone
    normal_accuracy accuracy;           ///< of a mesh that is moved, as of `displacement_shader`
    std::array<interval, 3> offset;     ///< the same
    double bound = 0;                   ///< the same
};

/// The shader that shows a program. Traced surfaces take `material_expressions` as `surface_options::colour` instead.
///
/// Refused: what `validate_material` refuses; what `make_displacement` refuses; `host_not_applicable`: a mesh or a quad for a host that cannot show
/// one; `ambiguous_name`: a parameter of the displacement that is called like a slot, or u or v; `method_not_applicable`: a quad that is displaced.
result<material_shader> make_material_shader(const material_ir& ir, profile target, const material_shader_options& options = {});

}  // namespace glexpr

#if !GLEXPR_COMPILED
#include <glexpr/material/shader.inl>
#endif
