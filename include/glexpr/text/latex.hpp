#pragma once

#include <glexpr/text/characters.hpp>
#include <glexpr/text/token.hpp>

#include <array>
#include <cstdint>
#include <string_view>

namespace glexpr::detail {

/// How the lexer treats a LaTeX command.
enum class latex_role : std::uint8_t {
    blank,   ///< `\quad`: spacing and style without meaning
    left,    ///< `\left`: the next delimiter opens
    right,   ///< `\right`: the next delimiter closes
    braced,  ///< `\operatorname{name}`: the name in braces
    symbol,  ///< one token of a fixed kind
    word,    ///< anything else: a function, a Greek letter or unknown
};

/// A command of the table below.
struct latex_command {
    std::string_view name;
    latex_role role = latex_role::word;
    token_kind kind = token_kind::name;
    std::uint8_t flags = 0;
};

/// The commands that formulas use, apart from functions and Greek letters.
inline constexpr std::array latex_commands{
    latex_command{"left", latex_role::left},
    latex_command{"right", latex_role::right},
    latex_command{"big", latex_role::blank},
    latex_command{"Big", latex_role::blank},
    latex_command{"bigl", latex_role::left},
    latex_command{"bigr", latex_role::right},
    latex_command{"Bigl", latex_role::left},
    latex_command{"Bigr", latex_role::right},
    latex_command{"biggl", latex_role::left},
    latex_command{"biggr", latex_role::right},
    latex_command{"Biggl", latex_role::left},
    latex_command{"Biggr", latex_role::right},
    latex_command{"quad", latex_role::blank},
    latex_command{"qquad", latex_role::blank},
    latex_command{"displaystyle", latex_role::blank},
    latex_command{"textstyle", latex_role::blank},
    latex_command{"limits", latex_role::blank},
    latex_command{"operatorname", latex_role::braced},
    latex_command{"mathrm", latex_role::braced},
    latex_command{"mathit", latex_role::braced},
    latex_command{"mathbf", latex_role::braced},
    latex_command{"text", latex_role::braced},
    latex_command{"frac", latex_role::symbol, token_kind::latex_fraction},
    latex_command{"dfrac", latex_role::symbol, token_kind::latex_fraction},
    latex_command{"tfrac", latex_role::symbol, token_kind::latex_fraction},
    latex_command{"sqrt", latex_role::symbol, token_kind::latex_root},
    latex_command{"cdot", latex_role::symbol, token_kind::star},
    latex_command{"times", latex_role::symbol, token_kind::star},
    latex_command{"ast", latex_role::symbol, token_kind::star},
    latex_command{"div", latex_role::symbol, token_kind::slash},
    latex_command{"lt", latex_role::symbol, token_kind::less},
    latex_command{"le", latex_role::symbol, token_kind::less_equal},
    latex_command{"leq", latex_role::symbol, token_kind::less_equal},
    latex_command{"leqslant", latex_role::symbol, token_kind::less_equal},
    latex_command{"gt", latex_role::symbol, token_kind::greater},
    latex_command{"ge", latex_role::symbol, token_kind::greater_equal},
    latex_command{"geq", latex_role::symbol, token_kind::greater_equal},
    latex_command{"geqslant", latex_role::symbol, token_kind::greater_equal},
    latex_command{"ne", latex_role::symbol, token_kind::not_equal},
    latex_command{"neq", latex_role::symbol, token_kind::not_equal},
    latex_command{"land", latex_role::symbol, token_kind::logical_and},
    latex_command{"wedge", latex_role::symbol, token_kind::logical_and},
    latex_command{"lor", latex_role::symbol, token_kind::logical_or},
    latex_command{"vee", latex_role::symbol, token_kind::logical_or},
    latex_command{"lnot", latex_role::symbol, token_kind::logical_not},
    latex_command{"neg", latex_role::symbol, token_kind::logical_not},
    latex_command{"vert", latex_role::symbol, token_kind::bar},
    latex_command{"lvert", latex_role::symbol, token_kind::bar, token::opening},
    latex_command{"rvert", latex_role::symbol, token_kind::bar, token::closing},
    latex_command{"lbrack", latex_role::symbol, token_kind::open_bracket},
    latex_command{"rbrack", latex_role::symbol, token_kind::close_bracket},
    latex_command{"lbrace", latex_role::symbol, token_kind::open_brace},
    latex_command{"rbrace", latex_role::symbol, token_kind::close_brace},
};

/// The role of the command `name` (without its backslash).
constexpr latex_command find_latex_command(std::string_view name) {
    for (const latex_command& c : latex_commands)
        if (c.name == name) return c;
    return {name};
}

}  // namespace glexpr::detail
