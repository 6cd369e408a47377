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

/// Finds the group that the text ends with. Brackets that do not match are left to the parser.
template <class CharT>
vector_components find_vector_components(std::basic_string_view<CharT> text) {
    vector_components found;
    found.group = {0, static_cast<std::uint32_t>(text.size())};
    lexer<CharT> source(text);
    std::size_t depth = 0;
    bool whole = false;    // the last group that closed at depth 0 is the result so far
    bool defines = false;  // the statement has had its '=', and ends with the line
    std::vector<span> components;
    span group, component;
    token before;
    before.kind = token_kind::semicolon;
    for (token t = source.next(); t.kind != token_kind::end; before = t, t = source.next()) {
        const bool new_line = t.has(token::break_before) && ends_operand(before.kind) && !is_binary_operator(t.kind);
        const bool starts = before.kind == token_kind::semicolon || (new_line && defines);
        if (depth == 0 && (starts || t.kind == token_kind::assign)) defines = t.kind == token_kind::assign;
        if (is_opener(t.kind)) {
            if (depth++ > 0) continue;
            whole = t.kind != token_kind::open_brace && (starts || before.kind == token_kind::assign);
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

/// One component of the vector that a text ends with. The parser reads it in the brackets of the whole; the others are not there for it.
struct vector_component {
    span group;
    span kept;

    constexpr vector_component(const vector_components& all, std::size_t i) : group(all.group), kept(all.components[i]) {}

    /// Whether the parser is to read the token: the opener of the group, the component, and what ends it. A comma there becomes the closer.
    constexpr bool keeps(token& t) {
        if (t.where.begin == group.begin) opener_ = t.kind;
        if (t.where.begin <= group.begin || t.where.begin >= group.end) return true;
        if (t.where.begin == kept.end && t.kind == token_kind::comma) t.kind = closer_of(opener_);
        return t.where.begin >= kept.begin && t.where.begin <= kept.end;
    }

  private:
    token_kind opener_ = token_kind::open_paren;
};

}  // namespace glexpr::detail
