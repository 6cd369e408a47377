#pragma once

#include <glexpr/shade/colour_emitter.hpp>
#include <glexpr/shade/colour_function.hpp>

namespace glexpr {

GLEXPR_INLINE result<glsl_functions> emit_colour_function(const vec3& colour, const symbols& names,
                                                          const colour_function_options& options) {
    return detail::colour_emitter(colour, names, options.profile, options.name, options.reserved).emit();
}

}  // namespace glexpr
