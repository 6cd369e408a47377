#pragma once

#include <glexpr/config.hpp>
#include <glexpr/core/diagnostic.hpp>
#include <glexpr/core/span.hpp>
#include <glexpr/glsl/functions.hpp>

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace glexpr {

/// A line of a compiler's log that names a line of the shader.
struct driver_message {
    glexpr::severity severity = severity::error;
    std::uint32_t line = 0;  ///< of the shader, counted from 1
    std::string_view text;   ///< what the driver says, part of the log
};

/// Reads one line of a log: `0:12(5): error: …` (Mesa), `ERROR: 0:12: …` (glslang, ANGLE, Apple, Intel, AMD), `0(12) : error C1008: …`
/// (NVIDIA). Nothing for summaries and everything else that names no line.
std::optional<driver_message> read_driver_line(std::string_view log_line);

/// The part of the formula that a line of a shader computes. `first_line` is the line at which the text of `functions` starts in the shader
/// (`shader_text::formula_lines`). Nothing where the line lies outside of that text or computes nothing of the formula's.
std::optional<span> formula_span(const glsl_functions& functions, std::uint32_t first_line, std::uint32_t shader_line);

/// A driver's log about a shader as diagnostics of the formula, in the order of the log: one `driver_message` for each message that names a
/// line. Where the line computes nothing of the formula's, the span is empty and at its start, and the hint still names the line.
std::vector<diagnostic> read_driver_log(std::string_view log, const glsl_functions& functions, std::uint32_t first_line);

}  // namespace glexpr

#if !GLEXPR_COMPILED
#include <glexpr/host/driver_log.inl>
#endif
