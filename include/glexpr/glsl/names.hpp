#pragma once

#include <glexpr/config.hpp>
#include <glexpr/detail/glsl_words.hpp>
#include <glexpr/glsl/profile.hpp>

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace glexpr {

/// Names longer than this are cut: WebGL 1 refuses tokens of more than 256 characters, and a caller may add a little.
inline constexpr std::size_t longest_glsl_name = 200;

namespace detail {

/// Prefixes that the language (gl_, GL_ for macros), browsers and our own helpers keep for themselves.
constexpr bool has_reserved_prefix(std::string_view name) {
    for (const std::string_view prefix : {"gl_", "GL_", "webgl_", "_webgl_", "glexpr_"})
        if (name.starts_with(prefix)) return true;
    return false;
}

/// Whether a host may put something else in place of the name: three.js defines macros USE_… and SHADOWMAP_TYPE_… as meshes and lights ask for them,
/// and replaces NUM_DIR_LIGHTS, UNION_CLIPPING_PLANES and their like wherever they stand, inside of longer names too.
constexpr bool is_like_host_macro(std::string_view name) {
    return name.starts_with("USE_") || name.starts_with("SHADOWMAP_TYPE_") || name.find("NUM_") != std::string_view::npos ||
           name.find("UNION_CLIPPING_PLANES") != std::string_view::npos;
}

constexpr bool is_name_character(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_'; }

}  // namespace detail

/// Whether a variable, function or uniform may be called this in the profile: an ASCII identifier of at most `longest_glsl_name` characters
/// without two underscores in a row or a reserved prefix, which is no keyword, no reserved word, not `main` and hides nothing built in.
constexpr bool is_legal_glsl_name(std::string_view name, profile target) {
    if (name.empty() || name.size() > longest_glsl_name || (name[0] >= '0' && name[0] <= '9')) return false;
    for (const char c : name)
        if (!detail::is_name_character(c)) return false;
    if (name.find("__") != std::string_view::npos || detail::has_reserved_prefix(name)) return false;
    return !detail::is_glsl_word(name, static_cast<std::uint8_t>(1u << static_cast<unsigned>(target)));
}

/// GLSL spellings of `user_names`, in their order: any text (UTF-8, or not even that) is mapped to a legal name, and different texts to different
/// names. A legal name that is not among `taken` stays as typed, unless a host may take it for a macro of its own (USE_MAP). The others are spelled
/// readably (alpha for α, a_2_b for a__b, v_gl_x for gl_x, use_map for USE_MAP) and numbered where that is a word of the language or no longer free
/// (half_1); which number does not depend on the order of `user_names`.
std::vector<std::string> glsl_names(const std::vector<std::string>& user_names, profile target, const std::vector<std::string>& taken = {});

}  // namespace glexpr

#if !GLEXPR_COMPILED
#include <glexpr/glsl/names.inl>
#endif
