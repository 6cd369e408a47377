#pragma once

#include <glexpr/core/diagnostic.hpp>
#include <glexpr/core/span.hpp>

#include <cstdint>

namespace glexpr {

/// What a token is to the grammar. Different spellings of one thing (`*`, `·`, `\cdot`) are one kind.
enum class token_kind : std::uint8_t {
    end,              ///< of the text; it repeats
    number,           ///< `2`, `2.`, `.5`, `1e-3`
    vulgar_fraction,  ///< `½`, `⁹⁄₄`
    superscript,      ///< `²`, `⁻¹²`
    name,             ///< a run of letters, digits and subscripts; the grammar splits it
    root,             ///< `√`
    latex_fraction,   ///< `\frac`
    latex_root,       ///< `\sqrt`
    plus,
    minus,
    star,
    slash,
    percent,
    caret,
    open_paren,
    close_paren,
    open_bracket,
    close_bracket,
    open_brace,
    close_brace,
    bar,
    comma,
    semicolon,
    full_stop,
    underscore,
    assign,
    less,
    less_equal,
    greater,
    greater_equal,
    equal,
    not_equal,
    logical_and,  ///< `\land`; the words are names to the lexer
    logical_or,
    logical_not,
    invalid,  ///< `fault` says why
};

/// One token: a plain value that refers to the text by position.
struct token {
    static constexpr std::uint8_t blank_before = 1;  ///< a blank, comment or line break precedes it
    static constexpr std::uint8_t break_before = 2;  ///< a line break precedes it
    static constexpr std::uint8_t command = 4;       ///< written as a LaTeX command
    static constexpr std::uint8_t exponent = 8;      ///< a number with an exponent
    static constexpr std::uint8_t indirect = 16;     ///< a name whose canonical spelling is not the text itself; a number cut off a name
    static constexpr std::uint8_t opening = 32;      ///< `\left|`
    static constexpr std::uint8_t closing = 64;      ///< `\right|`

    token_kind kind = token_kind::end;
    std::uint8_t flags = 0;
    diag_code fault = diag_code::invalid_character;  ///< for `invalid` only
    span where;                                      ///< the whole token, in code units
    span text;                                       ///< what it says: `sinh` of `\operatorname{sinh}`

    constexpr bool has(std::uint8_t flag) const { return (flags & flag) != 0; }
};

/// Whether the kind can only stand between two operands.
constexpr bool is_binary_operator(token_kind kind) {
    switch (kind) {
        case token_kind::plus:
        case token_kind::minus:
        case token_kind::star:
        case token_kind::slash:
        case token_kind::percent:
        case token_kind::caret:
        case token_kind::superscript:
        case token_kind::comma:
        case token_kind::assign:
        case token_kind::less:
        case token_kind::less_equal:
        case token_kind::greater:
        case token_kind::greater_equal:
        case token_kind::equal:
        case token_kind::not_equal:
        case token_kind::logical_and:
        case token_kind::logical_or: return true;
        case token_kind::end:
        case token_kind::number:
        case token_kind::vulgar_fraction:
        case token_kind::name:
        case token_kind::root:
        case token_kind::latex_fraction:
        case token_kind::latex_root:
        case token_kind::open_paren:
        case token_kind::close_paren:
        case token_kind::open_bracket:
        case token_kind::close_bracket:
        case token_kind::open_brace:
        case token_kind::close_brace:
        case token_kind::bar:
        case token_kind::semicolon:
        case token_kind::full_stop:
        case token_kind::underscore:
        case token_kind::logical_not:
        case token_kind::invalid: return false;
    }
    return false;
}

/// Whether the kind closes a group; a bar is neither opener nor closer by itself.
constexpr bool is_closer(token_kind kind) {
    return kind == token_kind::close_paren || kind == token_kind::close_bracket || kind == token_kind::close_brace;
}

/// Whether the kind opens a group.
constexpr bool is_opener(token_kind kind) {
    return kind == token_kind::open_paren || kind == token_kind::open_bracket || kind == token_kind::open_brace;
}

/// The closer that belongs to an opener.
constexpr token_kind closer_of(token_kind opener) {
    return opener == token_kind::open_paren     ? token_kind::close_paren
           : opener == token_kind::open_bracket ? token_kind::close_bracket
                                                : token_kind::close_brace;
}

/// Whether an operand may end with the kind, so that the next line can be another statement.
constexpr bool ends_operand(token_kind kind) {
    return kind == token_kind::number || kind == token_kind::vulgar_fraction || kind == token_kind::superscript ||
           kind == token_kind::name || kind == token_kind::bar || kind == token_kind::full_stop || is_closer(kind);
}

}  // namespace glexpr
