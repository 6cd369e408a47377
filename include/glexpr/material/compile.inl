#pragma once

#include <glexpr/detail/code_point.hpp>
#include <glexpr/detail/join.hpp>
#include <glexpr/material/compile.hpp>
#include <glexpr/material/lexer.hpp>
#include <glexpr/material/program_parser.hpp>

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <utility>

namespace glexpr {

namespace detail {

/// Refuses what is no text at all.
inline void check_material_text(std::string_view source, material_failure& failure) {
    if (source.size() > material_limits::source_bytes)
        return failure.set(
            diag_code::material_budget, {},
            join({"the program has ", digits(source.size()), " bytes, and ", digits(material_limits::source_bytes), " are the limit"}));
    for (std::size_t at = 0; at < source.size();) {
        const code_point c = code_point_at(source, at);
        const span where{static_cast<std::uint32_t>(at), static_cast<std::uint32_t>(at + c.units)};
        if (!c.valid) return failure.set(diag_code::material_input, where, "the program is no valid UTF-8");
        if (c.value == 0) return failure.set(diag_code::material_input, where, "the program holds a character U+0000");
        at += c.units;
    }
}

}  // namespace detail

GLEXPR_INLINE result<material> compile_material(std::string_view source, material_profile accepted) {
    detail::material_failure failure;
    detail::check_material_text(source, failure);
    if (failure) return {std::vector<diagnostic>{failure.take()}};
    material_ir ir = detail::material_program_parser(source, accepted, failure).program();
    if (failure) return {std::vector<diagnostic>{failure.take()}};
    return material(std::move(ir));
}

}  // namespace glexpr
