#pragma once

#include <glexpr/config.hpp>
#include <glexpr/core/diagnostic.hpp>

#include <string>
#include <string_view>

namespace glexpr {

/// A diagnostic for a terminal, in UTF-8, every line ended: `SOURCE:LINE:COLUMN: error|warning|note: CODE: message`, the line of the source it
/// begins on with the place underlined, the hint, and each related place as a note of the same form. `source` is the text that was compiled.
/// Lines longer than about 100 columns are cut; tabs become blanks; controls, broken encoding and direction marks are replaced by harmless
/// characters, whoever wrote them. Linear in the source.
std::string render(const diagnostic& d, std::string_view source, std::string_view source_name);
std::string render(const diagnostic& d, std::u16string_view source, std::string_view source_name);
std::string render(const diagnostic& d, std::u32string_view source, std::string_view source_name);

}  // namespace glexpr

#if !GLEXPR_COMPILED
#include <glexpr/core/render_diagnostic.inl>
#endif
