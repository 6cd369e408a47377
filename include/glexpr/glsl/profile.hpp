#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

namespace glexpr {

/// The dialects of GLSL that the library writes.
enum class profile : std::uint8_t {
    es100,      ///< GLSL ES 1.00, WebGL 1
    es300,      ///< GLSL ES 3.00, WebGL 2
    core330,    ///< GLSL 3.30 core
    core450,    ///< GLSL 4.50 core
    vulkan450,  ///< GLSL 4.50 for SPIR-V (GL_KHR_vulkan_glsl)
};

/// Every profile, in order.
inline constexpr std::array all_profiles{profile::es100, profile::es300, profile::core330, profile::core450, profile::vulkan450};

/// How a profile differs from the others.
struct profile_facts {
    std::string_view name;          ///< as enumerated
    std::string_view version_line;  ///< the first line of a shader, without its end
    std::string_view
        precision_header;             ///< default precisions, the same in both stages because a uniform must have one; empty or whole lines
    std::string_view vertex_input;    ///< storage qualifier of an input of the vertex stage
    std::string_view vertex_output;   ///< … of what it hands on
    std::string_view fragment_input;  ///< … of what the fragment stage receives
    std::string_view vertex_index;    ///< built-in index of the vertex, or empty
    std::string_view fragment_colour;  ///< built-in output of the fragment stage; empty where the shader declares its own
    bool hyperbolic_functions;         ///< sinh cosh tanh asinh acosh atanh
    bool rounding_functions;           ///< round roundEven trunc, also isnan isinf, transpose inverse determinant
    bool fused_multiply_add;           ///< fma, also frexp ldexp
    bool fragment_depth;               ///< gl_FragDepth
    bool restricted_loops;             ///< only `for` with constant bounds (ES 1.00, Appendix A)
    bool uniform_blocks_only;          ///< uniforms stand in a block with set and binding
    bool locations_required;           ///< every input and output has a location
    bool depth_from_zero;              ///< clip space z/w runs from 0 to 1 instead of -1 to 1
};

namespace detail {

/// highp is not everywhere in fragment stages of ES 1.00; the macro tells both stages.
inline constexpr std::string_view es100_precision =
    "#ifdef GL_FRAGMENT_PRECISION_HIGH\n"
    "precision highp float;\n"
    "#else\n"
    "precision mediump float;\n"
    "#endif\n";

inline constexpr std::string_view es300_precision = "precision highp float;\nprecision highp int;\n";

// clang-format off
inline constexpr std::array<profile_facts, all_profiles.size()> profile_table{{
    // name       version              precision         vertex in    vertex out fragment in vertex index      colour         hyp.   round  fma    depth  loops  blocks locat. z from 0
    {"es100",     "#version 100",      es100_precision, "attribute", "varying", "varying", "",               "gl_FragColor", false, false, false, false, true,  false, false, false},
    {"es300",     "#version 300 es",   es300_precision, "in",        "out",     "in",      "gl_VertexID",    "",             true,  true,  false, true,  false, false, false, false},
    {"core330",   "#version 330 core", "",              "in",        "out",     "in",      "gl_VertexID",    "",             true,  true,  false, true,  false, false, false, false},
    {"core450",   "#version 450 core", "",              "in",        "out",     "in",      "gl_VertexID",    "",             true,  true,  true,  true,  false, false, false, false},
    {"vulkan450", "#version 450",      "",              "in",        "out",     "in",      "gl_VertexIndex", "",             true,  true,  true,  true,  false, true,  true,  true},
}};
// clang-format on

}  // namespace detail

/// The facts of a profile.
constexpr const profile_facts& facts(profile target) { return detail::profile_table[static_cast<std::size_t>(target)]; }

/// The name of a profile, spelled like its enumerator.
constexpr std::string_view name(profile target) { return facts(target).name; }

/// The profile of this name, if there is one.
constexpr std::optional<profile> profile_by_name(std::string_view text) {
    for (const profile p : all_profiles)
        if (name(p) == text) return p;
    return std::nullopt;
}

/// Whether sinh, cosh, tanh, asinh, acosh and atanh are built in.
constexpr bool has_hyperbolic_functions(profile target) { return facts(target).hyperbolic_functions; }

}  // namespace glexpr
