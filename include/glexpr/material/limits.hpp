#pragma once

#include <cstddef>
#include <cstdint>

namespace glexpr {

/// What a program may ask for; beyond, it is refused with BUDGET.
struct material_limits {
    static constexpr std::size_t source_bytes = 64 * 1024;
    static constexpr std::size_t tokens = 4096;
    static constexpr std::size_t uniforms = 16;
    static constexpr std::size_t locals = 16;
    static constexpr std::size_t functions = 16;
    static constexpr std::size_t parameters = 8;  ///< of one function
    static constexpr std::size_t shader_id_length = 64;
    static constexpr std::size_t name_length = 32;
    static constexpr std::size_t nesting = 16;  ///< open brackets and calls in an expression
    static constexpr std::uint32_t nodes =
        256;  ///< of any expression, expanded; and of all @let and @fn as written and the colour, expanded, together
    static constexpr std::uint32_t depth = 16;   ///< of any expression, expanded
    static constexpr double literal = 1000;      ///< magnitude; beyond it, RANGE
    static constexpr double intermediate = 1e6;  ///< magnitude; beyond it, RANGE
};

}  // namespace glexpr
