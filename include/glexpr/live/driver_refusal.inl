#pragma once

#include <glexpr/host/driver_log.hpp>
#include <glexpr/live/driver_refusal.hpp>

#include <string>

namespace glexpr {

GLEXPR_INLINE std::vector<diagnostic> driver_refusal(std::string_view log, const glsl_functions& functions, const shader_text* stage) {
    const bool has_formula = stage != nullptr && !stage->formula_lines.empty();
    std::vector<diagnostic> found = has_formula ? read_driver_log(log, functions, stage->formula_lines[0]) : read_driver_log(log, {}, 0);
    if (has_error(found)) return found;
    while (!log.empty() && (log.back() == '\n' || log.back() == '\r' || log.back() == ' ' || log.back() == '\0')) log.remove_suffix(1);
    found.push_back({diag_code::driver_message,
                     severity::error,
                     {},
                     log.empty() ? "the driver refused the shader without a word" : std::string(log),
                     "the formula is accepted by glexpr: the driver could not build its shader"});
    return found;
}

}  // namespace glexpr
