#pragma once

#include "formula.hpp"
#include "options.hpp"

#include <glexpr/surface/surface.hpp>

namespace glexprc {

/// The shaders of the formula as the options want it to look, with the options' values as the defaults of its uniforms.
glexpr::result<glexpr::surface_shader> shader_of(const loaded_formula& loaded, const look_options& options, glexpr::surface_output output,
                                                 bool depth, glexpr::host host = glexpr::host::plain);

}  // namespace glexprc
