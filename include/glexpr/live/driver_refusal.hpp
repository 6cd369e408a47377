#pragma once

#include <glexpr/config.hpp>
#include <glexpr/core/diagnostic.hpp>
#include <glexpr/glsl/functions.hpp>
#include <glexpr/host/assemble.hpp>
#include <glexpr/live/built.hpp>

#include <string_view>
#include <vector>

namespace glexpr {

/// Why a driver refused a shader, as diagnostics of the formula: at least one error, whatever the log says. `stage` is the text whose lines
/// the log counts; null where it is not known, then no message has a place in the formula. A log without any error that names a line is told
/// whole, at the start of the formula.
std::vector<diagnostic> driver_refusal(std::string_view log, const glsl_functions& functions, const shader_text* stage);

/// The same for the outcome of a host's build.
template <class Shader, class Handle>
std::vector<diagnostic> driver_refusal(const built<Handle>& refused, const Shader& shader) {
    const shader_text* stage = nullptr;
    if (refused.stage) stage = *refused.stage == shader_stage::vertex ? &shader.vertex : &shader.fragment;
    return driver_refusal(refused.log, shader.functions, stage);
}

}  // namespace glexpr

#if !GLEXPR_COMPILED
#include <glexpr/live/driver_refusal.inl>
#endif
