#pragma once

#include <array>
#include <cstddef>
#include <random>
#include <string>
#include <string_view>
#include <vector>

/// Changes to formula text that mostly leave a formula: single bytes rarely make a new token, and text that is refused at once tests little.
namespace glexpr::test {

/// What a token is to its neighbours: tokens of one kind may stand for each other.
enum class piece_kind { operand, function, infix, other };

struct piece {
    piece_kind kind;
    std::string_view text;
};

namespace mutate_detail {

using words = std::vector<std::string_view>;

// Written without a space where no letter can follow, since operands and functions would run together.
inline const words operands = {"x", "y",        "z",  "a",      "b", "t",  "1",   "2",   "3",  "0.5", "1e3", "0",   "pi",
                               "e", "phi",      "7",  "½",      "π", "τ",  "x_1", "r",   "u",  "v",   "10",  "1e9", ".25",
                               "4", "\\frac12", "2t", "100000", "θ", "x²", "y⁻¹", "|x|", "√z", "x^2", "z^3", "-1",  "1/3"};
inline const words functions = {"sin",   "cos",        "tan",  "sec",   "csc",         "cot",   "asin",  "acos",  "atan",     "sinh",
                                "cosh",  "tanh",       "sech", "csch",  "coth",        "asinh", "acosh", "atanh", "exp",      "exp2",
                                "ln",    "log",        "log2", "log10", "sqrt",        "cbrt",  "abs",   "sign",  "floor",    "ceil",
                                "round", "fract",      "step", "min",   "max",         "mod",   "atan2", "pow",   "hypot",    "mix",
                                "clamp", "smoothstep", "if",   "sum",   "inversesqrt", "root",  "\\sin", "sin^2", "sin^{-1}", "not"};
inline const words infixes = {"+",  "-", "*", "/",  "^",     " ",    "·", "−", "**", " mod ", "=",      "<",
                              "<=", ">", "≥", "!=", " and ", " or ", ",", ";", "\n", "%",     "\\cdot "};
inline const words others = {"(", ")", "|", "[",  "]", "{",       "}",        "²",       "⁻¹",    "!",
                             "'", "$", "#", "//", "_", "\\left(", "\\right)", "\\frac{", "f(x)=", "\xff"};

inline std::string_view any_of(const words& list, std::minstd_rand& random) { return list[random() % list.size()]; }

inline bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || static_cast<unsigned char>(c) >= 0x80; }
inline bool is_digit(char c) { return (c >= '0' && c <= '9') || c == '.'; }

// One token as a person sees it; nothing here needs to agree with the lexer.
inline piece piece_at(std::string_view text, std::size_t at) {
    std::size_t end = at + 1;
    if (is_digit(text[at])) {
        while (end < text.size() && is_digit(text[end])) ++end;
        return {piece_kind::operand, text.substr(at, end - at)};
    }
    if (is_letter(text[at]) || text[at] == '\\') {
        while (end < text.size() && is_letter(text[end])) ++end;
        const bool called = end < text.size() && text[end] == '(';
        return {called ? piece_kind::function : piece_kind::operand, text.substr(at, end - at)};
    }
    const bool infix = std::string_view("+-*/^=<>,;").find(text[at]) != std::string_view::npos;
    return {infix ? piece_kind::infix : piece_kind::other, text.substr(at, 1)};
}

inline std::vector<piece> split(std::string_view text) {
    std::vector<piece> pieces;
    for (std::size_t at = 0; at < text.size(); at += pieces.back().text.size()) pieces.push_back(piece_at(text, at));
    return pieces;
}

inline std::string_view other_of(piece_kind kind, std::minstd_rand& random) {
    switch (kind) {
        case piece_kind::operand: return any_of(operands, random);
        case piece_kind::function: return any_of(functions, random);
        case piece_kind::infix: return any_of(infixes, random);
        case piece_kind::other: return any_of(others, random);
    }
    return {};
}

// The operand at `index` with something done to it, still an operand: a product, a call, a quotient.
inline std::string grown(std::string_view operand, std::minstd_rand& random) {
    const std::string given(operand), other(any_of(operands, random));
    switch (random() % 6) {
        case 0: return std::string(any_of(functions, random)) + "(" + given + ")";
        case 1: return std::string(any_of(functions, random)) + "(" + given + ", " + other + ")";
        case 2:
            return std::string(any_of(functions, random)) + "(" + given + ", " + other + ", " + std::string(any_of(operands, random)) + ")";
        case 3: return "(" + given + std::string(any_of(infixes, random)) + other + ")";
        case 4: return "if(" + other + " < " + given + ", " + given + ", " + std::string(any_of(operands, random)) + ")";
        default: return given + std::string(any_of(infixes, random)) + other;
    }
}

}  // namespace mutate_detail

/// `text` with one to four changes to its tokens.
inline std::string mutate_tokens(std::string_view text, std::minstd_rand& random) {
    using namespace mutate_detail;
    std::string now(text);
    for (std::size_t change = random() % 4 + 1; change > 0; --change) {
        if (now.empty()) now = any_of(operands, random);
        const std::vector<piece> pieces = split(now);
        const std::size_t index = random() % pieces.size();
        const piece chosen = pieces[index];
        const auto at = static_cast<std::size_t>(chosen.text.data() - now.data());
        std::string next = now.substr(0, at);
        switch (random() % 8) {
            case 0: break;                                                               // left out
            case 1: next += std::string(chosen.text) + std::string(chosen.text); break;  // twice
            case 2: next += std::string(chosen.text) + std::string(other_of(static_cast<piece_kind>(random() % 4), random)); break;
            case 3: next += pieces[random() % pieces.size()].text; break;
            case 4:
            case 5: next += other_of(chosen.kind, random); break;
            default:
                next += chosen.kind == piece_kind::operand ? grown(chosen.text, random) : std::string(other_of(chosen.kind, random));
                break;
        }
        now = next + now.substr(at + chosen.text.size());
    }
    return now;
}

}  // namespace glexpr::test
