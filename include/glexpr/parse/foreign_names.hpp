#pragma once

#include <glexpr/parse/functions.hpp>
#include <glexpr/text/characters.hpp>

#include <array>
#include <cstddef>
#include <string>
#include <string_view>

namespace glexpr::detail {

/// A function as other tools and other languages call it, and what to write here.
struct foreign_name {
    std::string_view name;
    std::string_view instead;
};

/// Names that are known from elsewhere, in lower case. They only serve messages: none of them is a name of the language.
inline constexpr std::array foreign_names{
    // clang-format off
    // shaders and programming
    foreign_name{"lerp", "mix"},
    foreign_name{"saturate", "clamp(x, 0, 1)"},
    foreign_name{"frac", "fract"},
    foreign_name{"rsqrt", "inversesqrt"},
    foreign_name{"invsqrt", "inversesqrt"},
    foreign_name{"fmod", "mod"},
    foreign_name{"modulo", "mod"},
    foreign_name{"rem", "mod"},
    foreign_name{"remainder", "mod"},
    foreign_name{"div", "floor(x/y)"},
    foreign_name{"fabs", "abs"},
    foreign_name{"absolute", "abs"},
    foreign_name{"ceiling", "ceil"},
    foreign_name{"truncate", "trunc"},
    foreign_name{"int", "trunc"},
    foreign_name{"fix", "trunc"},
    foreign_name{"power", "pow"},
    foreign_name{"minimum", "min"},
    foreign_name{"maximum", "max"},
    foreign_name{"fmin", "min"},
    foreign_name{"fmax", "max"},
    foreign_name{"signum", "sign"},
    foreign_name{"length", "hypot"},
    foreign_name{"norm", "hypot"},
    foreign_name{"sqr", "x^2"},
    foreign_name{"square", "x^2"},
    foreign_name{"cube", "x^3"},
    foreign_name{"root", "sqrt"},
    foreign_name{"cuberoot", "cbrt"},
    foreign_name{"log1p", "ln(1+x)"},
    foreign_name{"expm1", "exp(x)-1"},
    foreign_name{"atn", "atan"},
    foreign_name{"piecewise", "if(condition, a, b)"},
    foreign_name{"cases", "if(condition, a, b)"},
    foreign_name{"ifelse", "if(condition, a, b)"},
    foreign_name{"iif", "if(condition, a, b)"},
    foreign_name{"where", "if(condition, a, b)"},
    foreign_name{"select", "if(condition, a, b)"},
    // school and other languages
    foreign_name{"sine", "sin"},
    foreign_name{"sen", "sin"},
    foreign_name{"seno", "sin"},
    foreign_name{"sinus", "sin"},
    foreign_name{"cosine", "cos"},
    foreign_name{"coseno", "cos"},
    foreign_name{"cosinus", "cos"},
    foreign_name{"tg", "tan"},
    foreign_name{"tang", "tan"},
    foreign_name{"tangent", "tan"},
    foreign_name{"ctg", "cot"},
    foreign_name{"cotg", "cot"},
    foreign_name{"cotan", "cot"},
    foreign_name{"cosech", "csch"},
    foreign_name{"arcsen", "asin"},
    foreign_name{"arctg", "atan"},
    foreign_name{"atg", "atan"},
    foreign_name{"arcctg", "cot^-1"},
    foreign_name{"actg", "cot^-1"},
    foreign_name{"sh", "sinh"},
    foreign_name{"ch", "cosh"},
    foreign_name{"th", "tanh"},
    foreign_name{"tgh", "tanh"},
    foreign_name{"cth", "coth"},
    foreign_name{"lg", "log10"},
    foreign_name{"lb", "log2"},
    foreign_name{"ld", "log2"},
    // clang-format on
};

/// The arguments of a function in their order.
constexpr std::string_view argument_names(function f) {
    if (f == function::if_) return "condition, a, b";
    if (f == function::clamp) return "x, low, high";
    if (f == function::mix) return "a, b, t";
    if (f == function::smoothstep) return "low, high, x";
    if (f == function::step) return "edge, x";
    if (f == function::atan2) return "y, x";
    if (f == function::pow || f == function::mod || f == function::hypot || f == function::min || f == function::max) return "x, y";
    return "x";
}

/// What to write for a name that is known from elsewhere; empty for any other.
struct replacement {
    std::string_view text;
    bool inverse = false;  ///< of the function `text`

    constexpr bool empty() const { return text.empty(); }
    std::string spelled() const { return std::string(text) + (inverse ? "^-1" : ""); }
};

/// The replacement of a name in any mixture of cases. `acot`, `arcsec`, `arcoth` and their kin have no name here but their power: `cot^-1`.
constexpr replacement replace_foreign(std::string_view name) {
    constexpr std::size_t longest = 16;
    char lower[longest] = {};
    if (name.size() > longest) return {};
    for (std::size_t i = 0; i < name.size(); ++i) lower[i] = to_lower(name[i]);
    const std::string_view folded(lower, name.size());
    for (const foreign_name& f : foreign_names)
        if (f.name == folded) return {f.instead};
    for (const std::string_view prefix : {"arc", "ar", "a"}) {
        if (!folded.starts_with(prefix)) continue;
        const std::string_view rest = folded.substr(prefix.size());
        if (const auto i = find_spelling(rest, hash_name(rest)); i && inverse_of_reciprocal(function_spellings[*i].function))
            return {function_spellings[*i].text, true};
    }
    return {};
}

}  // namespace glexpr::detail
