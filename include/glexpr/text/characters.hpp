#pragma once

#include <array>
#include <cstdint>
#include <string_view>

namespace glexpr::detail {

constexpr bool is_digit(char32_t c) { return c >= U'0' && c <= U'9'; }
constexpr bool is_ascii_letter(char32_t c) { return (c >= U'a' && c <= U'z') || (c >= U'A' && c <= U'Z'); }
constexpr char to_lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }

/// A Greek letter and what LaTeX and people call it.
struct greek_letter {
    std::string_view name;
    char32_t letter;
};

/// Every name of a Greek letter that `\name` may use. Variants (`\varphi`) share the plain letter.
inline constexpr std::array greek_letters{
    greek_letter{"alpha", U'α'},    greek_letter{"beta", U'β'},   greek_letter{"gamma", U'γ'},   greek_letter{"delta", U'δ'},
    greek_letter{"epsilon", U'ε'},  greek_letter{"zeta", U'ζ'},   greek_letter{"eta", U'η'},     greek_letter{"theta", U'θ'},
    greek_letter{"iota", U'ι'},     greek_letter{"kappa", U'κ'},  greek_letter{"lambda", U'λ'},  greek_letter{"mu", U'μ'},
    greek_letter{"nu", U'ν'},       greek_letter{"xi", U'ξ'},     greek_letter{"omicron", U'ο'}, greek_letter{"pi", U'π'},
    greek_letter{"rho", U'ρ'},      greek_letter{"sigma", U'σ'},  greek_letter{"tau", U'τ'},     greek_letter{"upsilon", U'υ'},
    greek_letter{"phi", U'φ'},      greek_letter{"chi", U'χ'},    greek_letter{"psi", U'ψ'},     greek_letter{"omega", U'ω'},
    greek_letter{"Gamma", U'Γ'},    greek_letter{"Delta", U'Δ'},  greek_letter{"Theta", U'Θ'},   greek_letter{"Lambda", U'Λ'},
    greek_letter{"Xi", U'Ξ'},       greek_letter{"Pi", U'Π'},     greek_letter{"Sigma", U'Σ'},   greek_letter{"Upsilon", U'Υ'},
    greek_letter{"Phi", U'Φ'},      greek_letter{"Psi", U'Ψ'},    greek_letter{"Omega", U'Ω'},   greek_letter{"varepsilon", U'ε'},
    greek_letter{"vartheta", U'θ'}, greek_letter{"varphi", U'φ'}, greek_letter{"varrho", U'ρ'},  greek_letter{"varsigma", U'σ'},
};

/// The letter of a Greek name, or 0.
constexpr char32_t greek_by_name(std::string_view name) {
    for (const greek_letter& g : greek_letters)
        if (g.name == name) return g.letter;
    return 0;
}

/// The name of a Greek letter, or an empty view.
constexpr std::string_view greek_name(char32_t letter) {
    for (const greek_letter& g : greek_letters)
        if (g.letter == letter) return g.name;
    return {};
}

/// The plain letter for the symbol variants of Greek letters; other characters are returned as they are.
constexpr char32_t plain_greek(char32_t c) {
    if (c == U'ϕ') return U'φ';
    if (c == U'ϑ') return U'θ';
    if (c == U'ϵ') return U'ε';
    if (c == U'ϱ') return U'ρ';
    return c;
}

constexpr bool is_greek(char32_t c) {
    c = plain_greek(c);
    return (c >= U'Α' && c <= U'Ω' && c != U'\u03A2') || (c >= U'α' && c <= U'ω');
}

/// The digit of a superscript digit, or -1.
constexpr int superscript_digit(char32_t c) {
    if (c == U'¹') return 1;
    if (c == U'²') return 2;
    if (c == U'³') return 3;
    return c == U'⁰' || (c >= U'⁴' && c <= U'⁹') ? static_cast<int>(c - U'⁰') : -1;
}

/// The digit of a subscript digit, or -1.
constexpr int subscript_digit(char32_t c) { return c >= U'₀' && c <= U'₉' ? static_cast<int>(c - U'₀') : -1; }

/// A one-character fraction; `denominator` is 0 for any other character.
struct vulgar {
    std::uint8_t numerator;
    std::uint8_t denominator;
};

constexpr vulgar vulgar_fraction(char32_t c) {
    constexpr std::array<vulgar, 15> from_2150{
        {{1, 7}, {1, 9}, {1, 10}, {1, 3}, {2, 3}, {1, 5}, {2, 5}, {3, 5}, {4, 5}, {1, 6}, {5, 6}, {1, 8}, {3, 8}, {5, 8}, {7, 8}}};
    if (c == U'¼') return {1, 4};
    if (c == U'½') return {1, 2};
    if (c == U'¾') return {3, 4};
    if (c >= U'\u2150' && c <= U'\u215E') return from_2150[c - U'\u2150'];
    return {0, 0};
}

}  // namespace glexpr::detail
