#pragma once

#include <glexpr/config.hpp>
#include <glexpr/core/result.hpp>
#include <glexpr/graph/graph.hpp>
#include <glexpr/graph/lower.hpp>
#include <glexpr/parse/options.hpp>
#include <glexpr/parse/parse.hpp>
#include <glexpr/parse/symbols.hpp>

#include <cstddef>
#include <string_view>
#include <vector>

namespace glexpr {

namespace detail {

/// `compile_vector` of char, char16_t or char32_t. (A template, so that only who compiles vectors compiles the lexer.)
template <class CharT>
result<std::vector<formula>> compile_vector_text(graph& g, std::basic_string_view<CharT> text, const symbols& declared,
                                                 const parse_options& options, std::size_t size);

}  // namespace detail

/// Compiles a text whose result is a vector, such as `r = x^2 + y^2; (-y r, x r, 0)`: a formula for each of its `size` components, with shared
/// definitions. A vector of size 1 is a formula without brackets, such as a height. Spans are those of the whole text, and each message comes
/// once. Warnings about surfaces (constant_function, zero_function) are left out.
///
/// Fails where `compile` does; on `not_a_vector`, where the text does not end with that many formulas in brackets (there is none of size 0); and on
/// `unexpected_equation`, where the whole is an equation. `D(x, y, z) = (…)` names the result. The graph keeps what was made of a text that is refused.
template <detail::formula_text Text>
result<std::vector<formula>> compile_vector(graph& g, const Text& text, const symbols& declared = symbols::defaults(),
                                            const parse_options& options = {}, std::size_t size = 3) {
    return detail::compile_vector_text(g, detail::text_view<Text>(text), declared, options, size);
}

}  // namespace glexpr

#if !GLEXPR_COMPILED
#include <glexpr/graph/compile_vector.inl>
#endif
