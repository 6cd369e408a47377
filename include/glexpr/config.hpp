#pragma once

#include <cstddef>

/// Reports misuse of the C++ interface, never a mistake in a formula. Define it before the first include to choose another reaction;
/// the replacement must not return when the condition is false.
#ifndef GLEXPR_ASSERT
#ifdef NDEBUG
#define GLEXPR_ASSERT(condition, message) static_cast<void>(sizeof((condition) ? 1 : 0))  // looked at, never computed
#else
#include <cassert>
#define GLEXPR_ASSERT(condition, message) assert((condition) && (message))
#endif
#endif

/// 0 unless defined: header-only, every function is inline. 1: headers declare, and the bodies are compiled once for the program, in glexpr.cpp, which
/// the CMake target glexpr::compiled adds. All sources of a program agree on it, and glexpr.cpp sees the program's own GLEXPR_ASSERT if there is one.
#ifndef GLEXPR_COMPILED
#define GLEXPR_COMPILED 0
#endif

/// What a function body in an .inl file begins with.
#if GLEXPR_COMPILED
#define GLEXPR_INLINE
#else
#define GLEXPR_INLINE inline
#endif

namespace glexpr {

/// Bounds on what one formula may ask for. Each has a diagnostic code of its own; the defaults are far above what people type.
struct limits {
    std::size_t source_length = 1u << 18;  ///< code units of the text; `source_too_long`
    std::size_t tokens = 1u << 16;         ///< tokens of the text; `too_many_tokens`
    std::size_t depth = 1000;              ///< open groups and calls at one place; `nesting_too_deep`
    std::size_t nodes = 1u << 17;          ///< nodes of one graph; `too_many_nodes`
    std::size_t cost = 1u << 20;           ///< operations of one ray of a surface, loops counted in full; `too_costly`
    std::size_t diagnostics = 20;          ///< errors reported before the parser gives up; `too_many_errors`
    std::size_t name_length = 1000;        ///< code points of one name; `name_too_long`
};

}  // namespace glexpr
