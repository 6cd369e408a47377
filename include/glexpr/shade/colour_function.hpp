#pragma once

#include <glexpr/config.hpp>
#include <glexpr/core/result.hpp>
#include <glexpr/glsl/functions.hpp>
#include <glexpr/glsl/profile.hpp>
#include <glexpr/graph/vector.hpp>
#include <glexpr/parse/symbols.hpp>

#include <string>
#include <vector>

namespace glexpr {

struct colour_function_options {
    glexpr::profile profile = glexpr::profile::core330;
    std::string name = "base_colour";        ///< of the function
    std::vector<std::string> reserved = {};  ///< names of the host's shader, which no uniform may take
};

/// GLSL: `vec3 base_colour(vec2 uv)`, or `vec3 base_colour()` where the colour reads neither u nor v: three expressions over `names`, whose coordinates
/// are among u and v. The values as they come, not cut to 0…1. The result's `functions` is empty: no function_kind names it.
/// Refused: other coordinates, a name that no function can have, constants beyond float32.
result<glsl_functions> emit_colour_function(const vec3& colour, const symbols& names, const colour_function_options& options = {});

}  // namespace glexpr

#if !GLEXPR_COMPILED
#include <glexpr/shade/colour_function.inl>
#endif
