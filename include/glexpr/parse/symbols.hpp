#pragma once

#include <glexpr/core/diagnostic.hpp>
#include <glexpr/parse/functions.hpp>
#include <glexpr/text/lexer.hpp>

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace glexpr {

/// Coordinates are what a formula is differentiated by; parameters become uniforms and keep their value over a frame.
enum class symbol_kind : std::uint8_t { coordinate, parameter };

/// A name that the host declares. The range is what a slider may reach: analyses rely on it where it is finite.
struct symbol {
    std::string name;
    symbol_kind kind = symbol_kind::parameter;
    double default_value = 0;
    double minimum = -1e18;
    double maximum = 1e18;
};

/// The names a formula may use, in the order of declaration.
class symbols {
  public:
    /// No names at all.
    symbols() = default;

    /// Coordinates x y z, parameters a b c d (default 1) and time t (default 0).
    static symbols defaults();

    /// Declares a name: letters, Greek ones too, digits and underscores, as a host may call its uniforms. Refused, with the reason, when it is
    /// taken, is a function of the language, or is no name at all. `r_1` and `r1` may both be declared; one of them alone means both.
    std::optional<diagnostic> declare(symbol s);

    /// The symbol of this exact name, or null.
    const symbol* find(std::string_view name) const;

    const std::vector<symbol>& all() const { return all_; }

  private:
    std::vector<symbol> all_;
};

namespace detail {

/// Whether the word is an operator of the language: `and`, `or`, `not`.
constexpr bool is_operator_word(std::string_view word) { return word == "and" || word == "or" || word == "not"; }

/// Whether the lexer reads the whole text as one name without braces.
inline bool is_name(std::string_view text) {
    lexer<char> lex(text);
    const token t = lex.next();
    if (t.kind != token_kind::name || t.has(token::command) || t.where.begin != 0 || t.where.end != text.size()) return false;
    return text.find('{') == text.npos;
}

/// Whether the unit at `i` of a name that starts at `begin` is the underscore of a subscript, as in `r_1`: alone, and between others.
/// The language does not tell `r_1` from `r1`; the underscores of `_a`, `a_` and `a__b` are part of the name.
template <class CharT>
constexpr bool is_subscript_sign(std::basic_string_view<CharT> name, std::size_t begin, std::size_t i) {
    constexpr auto sign = static_cast<CharT>('_');
    return name[i] == sign && i > begin && i + 1 < name.size() && name[i - 1] != sign && name[i + 1] != sign;
}

}  // namespace detail

inline symbols symbols::defaults() {
    symbols s;
    for (const char* name : {"x", "y", "z"}) s.all_.push_back({name, symbol_kind::coordinate});
    for (const char* name : {"a", "b", "c", "d"}) s.all_.push_back({name, symbol_kind::parameter, 1});
    s.all_.push_back({"t", symbol_kind::parameter, 0});
    return s;
}

inline std::optional<diagnostic> symbols::declare(symbol s) {
    const auto refuse = [&](std::string message, std::string hint) {
        return diagnostic{diag_code::invalid_declaration, severity::error, {}, std::move(message), std::move(hint)};
    };
    if (!detail::is_name(s.name))
        return refuse("'" + s.name + "' is no name", "a name is letters, digits and underscores; no digit is first");
    if (find_function(s.name)) return refuse("'" + s.name + "' is a built-in function of the language", "choose another name");
    if (detail::is_operator_word(s.name)) return refuse("'" + s.name + "' is an operator of the language", "choose another name");
    for (const symbol& other : all_)
        if (other.name == s.name) return refuse("'" + s.name + "' is declared already", "choose another name");
    all_.push_back(std::move(s));
    return std::nullopt;
}

inline const symbol* symbols::find(std::string_view name) const {
    for (const symbol& s : all_)
        if (s.name == name) return &s;
    return nullptr;
}

}  // namespace glexpr
