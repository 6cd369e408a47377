#pragma once

#include <glexpr/core/span.hpp>
#include <glexpr/text/lexer.hpp>
#include <glexpr/text/token.hpp>

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

/// The language knows numbers only. A vector is several formulas in one text: `r = x^2 + y^2; (-y r, x r, 0)`.
namespace glexpr::detail {

/// Where the components of a vector stand in a text.
struct vector_components {
    std::vector<span> components;  ///< between the brackets and the commas; one where there are no commas, none where there is no group
    bool open = false;             ///< its last bracket is still to come
    span group;                    ///< the brackets with what they hold; the whole text where the result is no group
};

/// Whether a group that comes after this token can be the whole result.
constexpr bool starts_result(const token& before, const token& opener) {
    if (before.kind == token_kind::end || before.kind == token_kind::semicolon || before.kind == token_kind::assign) return true;
    return opener.has(token::break_before) && !is_binary_operator(before.kind);
}

/// Finds the group that the text ends with. Brackets that do not match are left to the parser.
template <class CharT>
vector_components find_vector_components(std::basic_string_view<CharT> text) {
    vector_components found;
    found.group = {0, static_cast<std::uint32_t>(text.size())};
    lexer<CharT> source(text);
    std::size_t depth = 0;
    bool whole = false;  // the last group that closed at depth 0 is the result so far
    std::vector<span> components;
    span group, component;
    token before;
    for (token t = source.next(); t.kind != token_kind::end; before = t, t = source.next()) {
        if (is_opener(t.kind)) {
            if (depth++ > 0) continue;
            whole = t.kind != token_kind::open_brace && starts_result(before, t);
            components.clear();
            group.begin = t.where.begin;
            component.begin = t.where.end;
        } else if (is_closer(t.kind)) {
            if (depth == 0 || --depth > 0) continue;
            component.end = t.where.begin;
            components.push_back(component);
            group.end = t.where.end;
        } else if (t.kind == token_kind::comma && depth == 1) {
            component.end = t.where.begin;
            components.push_back(component);
            component.begin = t.where.end;
        } else if (depth == 0 && t.kind != token_kind::semicolon && t.kind != token_kind::full_stop) {
            whole = false;
        }
    }
    found.open = whole && depth == 1 && !components.empty();
    if (whole && depth == 0) {
        found.components = components;
        found.group = group;
    }
    return found;
}

/// The text with blanks in place of all components but one: its places are those of the whole text.
template <class CharT>
std::basic_string<CharT> only_component(std::basic_string_view<CharT> text, const vector_components& found, std::size_t kept) {
    std::basic_string<CharT> one(text);
    for (std::size_t i = found.components.front().begin; i < found.components.back().end; ++i)  // a bracket may be `\left(`
        if (i < found.components[kept].begin || i >= found.components[kept].end) one[i] = static_cast<CharT>(' ');
    return one;
}

}  // namespace glexpr::detail
