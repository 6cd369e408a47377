#pragma once

#include <glexpr/glsl/functions.hpp>
#include <glexpr/glsl/profile.hpp>

#include <string>

namespace glexprc {

/// Functions with the declarations of their uniforms and their helpers before them.
std::string glsl_text(const glexpr::glsl_functions& functions, glexpr::profile target);

}  // namespace glexprc
