#pragma once

#include <glexpr/config.hpp>
#include <glexpr/core/result.hpp>
#include <glexpr/glsl/functions.hpp>
#include <glexpr/glsl/profile.hpp>
#include <glexpr/graph/vector.hpp>
#include <glexpr/material/ir.hpp>
#include <glexpr/parse/symbols.hpp>

#include <cstdint>
#include <string>
#include <vector>

namespace glexpr {

/// Where a shader keeps a uniform of a program.
struct material_slot {
    std::string name;       ///< in the source
    std::string glsl_name;  ///< in the shader: `mat_u_0` and so on, by order of declaration
    double minimum = 0;
    double maximum = 0;
    double default_value = 0;
};

/// The slots of all uniforms, read or not.
std::vector<material_slot> material_layout(const material_ir& ir);

/// The names of the slots as parameters with their ranges and defaults, for formulas that the colour stands beside; and the coordinates u and v.
symbols material_symbols(const material_ir& ir);

struct lowered_material {
    /// `vec3 material_colour(vec2 uv)`, or without an argument where the program does not read uv: linear red, green and blue. `parameters` holds
    /// the slots that are read; `functions` is empty: no function_kind names it.
    glsl_functions functions;
    std::vector<material_slot> layout;
    bool reads_uv = false;
    /// Equal for programs of equal text and layout: those that differ in comments, order of locals, defaults, ranges or the names of uniforms can share a shader.
    std::uint64_t key = 0;
};

struct lower_options {
    glexpr::profile profile = glexpr::profile::core330;
    material_profile accepted = material_profile::uv_opaque_fragment_v1;
    std::string function_name = "material_colour";
};

/// The GLSL of a program. Validates it first, and refuses what that refuses. A name that no GLSL function can have is `invalid_output_name`.
result<lowered_material> lower_material(const material_ir& ir, const lower_options& options = {});

/// The colour as expressions of `g` over the names of `material_symbols`, of which `uv` may take the place of the coordinates. Validates the program
/// first.
result<vec3> material_expressions(graph& g, const material_ir& ir);
result<vec3> material_expressions(graph& g, const material_ir& ir, const vec2& uv);

}  // namespace glexpr

#if !GLEXPR_COMPILED
#include <glexpr/material/lower.inl>
#endif
