#pragma once

#include <glexpr/detail/float_range.hpp>
#include <glexpr/parse/functions.hpp>
#include <glexpr/parse/symbols.hpp>
#include <glexpr/text/lexer.hpp>

#include <utility>

namespace glexpr {

namespace detail {

/// Whether the word is an operator of the language: `and`, `or`, `not`.
constexpr bool is_operator_word(std::string_view word) { return word == "and" || word == "or" || word == "not"; }

/// Whether a value lies in the range of the symbol.
constexpr bool in_range(const symbol& s, double v) {
    constexpr double unbounded = 1e18;
    return (s.minimum <= -unbounded || s.minimum <= v) && (s.maximum >= unbounded || v <= s.maximum);
}

/// Whether the lexer reads the whole text as one name without braces.
inline bool is_name(std::string_view text) {
    lexer<char> lex(text);
    const token t = lex.next();
    if (t.kind != token_kind::name || t.has(token::command) || t.where.begin != 0 || t.where.end != text.size()) return false;
    return text.find('{') == text.npos;
}

}  // namespace detail

GLEXPR_INLINE symbols symbols::defaults() {
    symbols s;
    for (const char* name : {"x", "y", "z"}) s.all_.push_back({name, symbol_kind::coordinate});
    for (const char* name : {"a", "b", "c", "d"}) s.all_.push_back({name, symbol_kind::parameter, 1});
    s.all_.push_back({"t", symbol_kind::parameter, 0});
    return s;
}

GLEXPR_INLINE std::optional<diagnostic> symbols::declare(symbol s) {
    const auto refuse = [&](std::string message, std::string hint) {
        return diagnostic{diag_code::invalid_declaration, severity::error, {}, std::move(message), std::move(hint)};
    };
    if (!detail::is_name(s.name))
        return refuse("'" + s.name + "' is no name", "a name is letters, digits and underscores; no digit is first");
    if (find_function(s.name)) return refuse("'" + s.name + "' is a built-in function of the language", "choose another name");
    if (detail::is_operator_word(s.name)) return refuse("'" + s.name + "' is an operator of the language", "choose another name");
    for (const symbol& other : all_)
        if (other.name == s.name) return refuse("'" + s.name + "' is declared already", "choose another name");
    if (!(s.minimum <= s.maximum)) return refuse("there is no number in the range of '" + s.name + "'", "give the smaller end first");
    if (s.kind == symbol_kind::parameter && !detail::fits_float(s.default_value))
        return refuse("the default of '" + s.name + "' is no number that a 32-bit float can hold", "its largest is 3.4e38");
    if (s.kind == symbol_kind::parameter && !detail::in_range(s, s.default_value))
        return refuse("the default of '" + s.name + "' is not in its range", "give a default or another range");
    all_.push_back(std::move(s));
    return std::nullopt;
}

GLEXPR_INLINE const symbol* symbols::find(std::string_view name) const {
    for (const symbol& s : all_)
        if (s.name == name) return &s;
    return nullptr;
}

}  // namespace glexpr
