#pragma once

#include <glexpr/glsl/profile.hpp>

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace glexpr::test {

/// What generated text must keep although glslang lets it pass, because browsers or drivers do not.
enum class structure_rule : std::uint8_t {
    version_first,     ///< byte 0 is '#' and line 1 is the version directive; a part of a shader has none
    extension_first,   ///< `#extension` comes before any code
    ascii,             ///< printable ASCII, blanks, tabs and line feeds
    token_length,      ///< at most 256 characters, WebGL 1.0
    reserved_name,     ///< no `__`, no `webgl_` or `_webgl_`, and `gl_` for the built-in names only
    float_literal,     ///< a number where a float is meant has a point or an exponent, and no suffix
    literal_range,     ///< a float literal is finite in float32 and does not vanish
    increment,         ///< no `--`; `++` only as the last part of the header of a loop
    nan_token,         ///< no nan, inf, isnan, isinf
    loop_form,         ///< ES 1.00, Appendix A, section 4
    while_loop,        ///< no `while`, no `do`
    bracket_nesting,   ///< brackets pair, and nest no deeper than the limit, blocks and chains of else-if included
    expression_depth,  ///< expression trees no deeper than the limit; ANGLE refuses 256
    pow_call,          ///< no `pow(`
};

/// The enumerator's name.
std::string_view name(structure_rule rule);

struct structure_finding {
    structure_rule rule;
    std::size_t line;  ///< from 1
    std::string message;
};

/// The first line of a whole shader, without its end: our own list, to hold the library's against.
constexpr std::string_view expected_version_line(profile target) {
    switch (target) {
        case profile::es100: return "#version 100";
        case profile::es300: return "#version 300 es";
        case profile::core330: return "#version 330 core";
        case profile::core450: return "#version 450 core";
        case profile::vulkan450: return "#version 450";
    }
    return {};
}

struct structure_options {
    std::string_view version_line;  ///< line 1 of a whole shader, without its end; empty for a part of a shader
    bool allow_pow = false;         ///< the caller knows that every base is positive
    std::size_t depth_limit = 200;
};

/// Checks `text` against every rule, in the order of the rules.
std::vector<structure_finding> check_structure(std::string_view text, const structure_options& options = {});

/// One line per finding, for the message of a failing test.
std::string describe(const std::vector<structure_finding>& findings);

}  // namespace glexpr::test
