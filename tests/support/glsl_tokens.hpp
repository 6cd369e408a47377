#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

namespace glexpr::test {

enum class glsl_token_kind : std::uint8_t { identifier, number, punctuation };

/// One token of GLSL text; comments and blanks are gone.
struct glsl_token {
    glsl_token_kind kind;
    std::string_view text;
    std::size_t line;        ///< from 1
    bool directive = false;  ///< part of a line that starts with `#`
};

/// Splits `text` and never fails: what is no token of GLSL becomes punctuation of one character. The tokens view `text`.
std::vector<glsl_token> glsl_tokens(std::string_view text);

}  // namespace glexpr::test
