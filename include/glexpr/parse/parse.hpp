#pragma once

#include <glexpr/config.hpp>
#include <glexpr/core/result.hpp>
#include <glexpr/parse/ast.hpp>
#include <glexpr/parse/bracketed.hpp>
#include <glexpr/parse/options.hpp>
#include <glexpr/parse/symbols.hpp>

#include <string_view>
#include <type_traits>

namespace glexpr {

namespace detail {

/// The view of a text: UTF-8, UTF-16 or UTF-32.
template <class Text>
using text_view = std::conditional_t<
    std::is_convertible_v<const Text&, std::string_view>, std::string_view,
    std::conditional_t<std::is_convertible_v<const Text&, std::u16string_view>, std::u16string_view, std::u32string_view>>;

/// A string, a view or a literal of one of the three encodings.
template <class Text>
concept formula_text = std::is_convertible_v<const Text&, text_view<Text>>;

struct vector_component;

/// `parse` of char, char16_t or char32_t; of one component, where the text is a vector. (A template, so that only who parses compiles the parser.)
template <class CharT>
result<ast> parse_text(std::basic_string_view<CharT> text, const symbols& declared, const parse_options& options,
                       vector_component* only = nullptr);

}  // namespace detail

/// Reads a formula in UTF-8, UTF-16 or UTF-32; spans count units of that text.
///
/// A failure holds every error found, up to `limits::diagnostics`, sorted by position, and nothing else is kept: parsing has no state.
/// Success may come with notes and warnings about the reading chosen. Linear in the length of the text; the stack is not used for nesting.
template <detail::formula_text Text>
result<ast> parse(const Text& text, const symbols& declared = symbols::defaults(), const parse_options& options = {}) {
    return detail::parse_text(detail::text_view<Text>(text), declared, options);
}

/// Whether a failure only says that the text is not finished: every error is mended by typing on at the end.
/// Editors keep quiet then. False for a success.
template <class T>
bool is_incomplete(const result<T>& r) {
    if (r) return false;
    for (const diagnostic& d : r.diagnostics())
        if (d.severity == severity::error && !d.incomplete) return false;
    return true;
}

}  // namespace glexpr

#if !GLEXPR_COMPILED
#include <glexpr/parse/parse.inl>
#endif
