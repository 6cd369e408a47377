#pragma once

#include <glexpr/glsl/profile.hpp>

#include <string>
#include <string_view>

namespace glexprc {

/// What the reference compiler says against a pair of shaders: the log of the stage it refuses, or of the link. Empty where it accepts.
std::string validate(glexpr::profile target, std::string_view vertex, std::string_view fragment);

}  // namespace glexprc
