#pragma once

#include <glexpr/config.hpp>
#include <glexpr/graph/compile.hpp>
#include <glexpr/parse/vector_components.hpp>

#include <cstddef>
#include <string>
#include <utility>
#include <vector>

namespace glexpr {

namespace detail {

/// One formula out of the results of the components, each message once.
result<std::vector<formula>> join_components(std::vector<result<formula>> components, const limits& bounds);

/// What is said of a text that is no vector of `wanted` components, or not yet.
diagnostic not_a_vector(const vector_components& found, std::size_t wanted);

}  // namespace detail

/// Compiles a text whose result is a vector, such as `r = x^2 + y^2; (-y r, x r, 0)`: a formula for each of its `size` components, with shared definitions.
/// Spans are those of the whole text. `not_a_vector` where the text does not end with that many formulas in brackets.
template <detail::formula_text Text>
result<std::vector<formula>> compile_vector(graph& g, const Text& text, const symbols& declared = symbols::defaults(),
                                            const parse_options& options = {}, std::size_t size = 3) {
    const detail::text_view<Text> whole(text);
    std::vector<result<formula>> components;
    if (whole.size() > options.limits.source_length) {  // the lexer counts in 32 bits; the parser says what is wrong
        components.push_back(compile(g, whole, declared, options));
        return detail::join_components(std::move(components), options.limits);
    }
    const detail::vector_components found = detail::find_vector_components(whole);
    if (found.components.size() != size) {
        result<formula> number = compile(g, whole, declared, options);
        if (!number && found.components.size() < 2 && !found.open) return number.diagnostics();
        return std::vector<diagnostic>{detail::not_a_vector(found, size)};
    }
    for (std::size_t i = 0; i < size; ++i) components.push_back(compile(g, detail::only_component(whole, found, i), declared, options));
    return detail::join_components(std::move(components), options.limits);
}

}  // namespace glexpr

#if !GLEXPR_COMPILED
#include <glexpr/graph/compile_vector.inl>
#endif
