#pragma once

#include <glexpr/parse/function.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

namespace glexpr {

/// How many arguments a function takes; `any` stands for no upper bound.
struct argument_range {
    static constexpr std::uint8_t any = 255;
    std::uint8_t least;
    std::uint8_t most;
};

/// One spelling of a function. A function may have several; the first in `function_spellings` is the one printed.
struct function_spelling {
    std::string_view text;
    glexpr::function function;
    argument_range arguments;
};

/// Every spelling of every function. Spellings of one function stand together, the printed one first.
inline constexpr std::array function_spellings{
    // clang-format off
    function_spelling{"sin", function::sin, {1, 1}},
    function_spelling{"cos", function::cos, {1, 1}},
    function_spelling{"tan", function::tan, {1, 1}},
    function_spelling{"sec", function::sec, {1, 1}},
    function_spelling{"csc", function::csc, {1, 1}},
    function_spelling{"cosec", function::csc, {1, 1}},
    function_spelling{"cot", function::cot, {1, 1}},
    function_spelling{"asin", function::asin, {1, 1}},
    function_spelling{"arcsin", function::asin, {1, 1}},
    function_spelling{"acos", function::acos, {1, 1}},
    function_spelling{"arccos", function::acos, {1, 1}},
    function_spelling{"atan", function::atan, {1, 2}},
    function_spelling{"arctan", function::atan, {1, 2}},
    function_spelling{"sinh", function::sinh, {1, 1}},
    function_spelling{"cosh", function::cosh, {1, 1}},
    function_spelling{"tanh", function::tanh, {1, 1}},
    function_spelling{"sech", function::sech, {1, 1}},
    function_spelling{"csch", function::csch, {1, 1}},
    function_spelling{"coth", function::coth, {1, 1}},
    function_spelling{"asinh", function::asinh, {1, 1}},
    function_spelling{"arcsinh", function::asinh, {1, 1}},
    function_spelling{"arsinh", function::asinh, {1, 1}},
    function_spelling{"acosh", function::acosh, {1, 1}},
    function_spelling{"arccosh", function::acosh, {1, 1}},
    function_spelling{"arcosh", function::acosh, {1, 1}},
    function_spelling{"atanh", function::atanh, {1, 1}},
    function_spelling{"arctanh", function::atanh, {1, 1}},
    function_spelling{"artanh", function::atanh, {1, 1}},
    function_spelling{"exp", function::exp, {1, 1}},
    function_spelling{"exp2", function::exp2, {1, 1}},
    function_spelling{"ln", function::ln, {1, 1}},
    function_spelling{"log", function::log, {1, 2}},
    function_spelling{"log2", function::log2, {1, 1}},
    function_spelling{"log10", function::log10, {1, 1}},
    function_spelling{"sqrt", function::sqrt, {1, 1}},
    function_spelling{"cbrt", function::cbrt, {1, 1}},
    function_spelling{"inversesqrt", function::inversesqrt, {1, 1}},
    function_spelling{"abs", function::abs, {1, 1}},
    function_spelling{"sign", function::sign, {1, 1}},
    function_spelling{"sgn", function::sign, {1, 1}},
    function_spelling{"floor", function::floor, {1, 1}},
    function_spelling{"ceil", function::ceil, {1, 1}},
    function_spelling{"round", function::round, {1, 1}},
    function_spelling{"trunc", function::trunc, {1, 1}},
    function_spelling{"fract", function::fract, {1, 1}},
    function_spelling{"pow", function::pow, {2, 2}},
    function_spelling{"hypot", function::hypot, {1, argument_range::any}},
    function_spelling{"atan2", function::atan2, {2, 2}},
    function_spelling{"arctan2", function::atan2, {2, 2}},
    function_spelling{"mod", function::mod, {2, 2}},
    function_spelling{"min", function::min, {1, argument_range::any}},
    function_spelling{"max", function::max, {1, argument_range::any}},
    function_spelling{"clamp", function::clamp, {3, 3}},
    function_spelling{"mix", function::mix, {3, 3}},
    function_spelling{"step", function::step, {2, 2}},
    function_spelling{"smoothstep", function::smoothstep, {3, 3}},
    function_spelling{"if", function::if_, {3, 3}},
    // clang-format on
};

namespace detail {

constexpr std::uint32_t name_hash_start = 2166136261u;

/// FNV-1a, one code unit at a time, so that all beginnings of a run of letters are hashed in one walk.
constexpr std::uint32_t hash_step(std::uint32_t hash, char unit) { return (hash ^ static_cast<unsigned char>(unit)) * 16777619u; }

constexpr std::uint32_t hash_name(std::string_view name) {
    std::uint32_t hash = name_hash_start;
    for (const char unit : name) hash = hash_step(hash, unit);
    return hash;
}

/// The slot of a hash in a table of `mask + 1` slots; the high bits of FNV-1a are the better mixed ones.
constexpr std::size_t hash_slot(std::uint32_t hash, std::size_t mask) { return (hash ^ hash >> 15) & mask; }

/// Open-addressing index of `function_spellings`, built by the compiler: 0 is free, else the position plus 1.
inline constexpr auto function_index = [] {
    std::array<std::uint8_t, 256> slots{};
    for (std::size_t i = 0; i < function_spellings.size(); ++i) {
        std::size_t slot = hash_slot(hash_name(function_spellings[i].text), slots.size() - 1);
        while (slots[slot] != 0) slot = (slot + 1) % slots.size();
        slots[slot] = static_cast<std::uint8_t>(i + 1);
    }
    return slots;
}();

/// Position of the spelling in `function_spellings`, or nothing; `hash` is `hash_name(name)`.
constexpr std::optional<std::size_t> find_spelling(std::string_view name, std::uint32_t hash) {
    for (std::size_t slot = hash_slot(hash, function_index.size() - 1); function_index[slot] != 0;
         slot = (slot + 1) % function_index.size()) {
        const std::size_t i = function_index[slot] - 1u;
        if (function_spellings[i].text == name) return i;
    }
    return std::nullopt;
}

/// The longest spelling of a function.
inline constexpr std::size_t longest_spelling = [] {
    std::size_t longest = 0;
    for (const function_spelling& s : function_spellings)
        if (s.text.size() > longest) longest = s.text.size();
    return longest;
}();

/// For each function the position of its first spelling.
inline constexpr auto first_spellings = [] {
    std::array<std::uint8_t, function_count> first{};
    for (std::size_t i = function_spellings.size(); i-- > 0;)
        first[static_cast<std::size_t>(function_spellings[i].function)] = static_cast<std::uint8_t>(i);
    return first;
}();

}  // namespace detail

/// The function of this exact spelling, or nothing.
constexpr std::optional<function> find_function(std::string_view name) {
    const auto i = detail::find_spelling(name, detail::hash_name(name));
    return i ? std::optional<function>(function_spellings[*i].function) : std::nullopt;
}

/// The spelling that is printed for a function, with how many arguments it takes.
constexpr const function_spelling& spelling_of(function f) {
    return function_spellings[detail::first_spellings[static_cast<std::size_t>(f)]];
}

/// The inverse function where the language has one: `sin^-1` is `asin`. The inverses of sec, csc, cot and their hyperbolic
/// kin are written with those of the reciprocals, see `inverse_of_reciprocal`.
constexpr std::optional<function> inverse_function(function f) {
    switch (f) {
        case function::sin: return function::asin;
        case function::cos: return function::acos;
        case function::tan: return function::atan;
        case function::asin: return function::sin;
        case function::acos: return function::cos;
        case function::atan: return function::tan;
        case function::sinh: return function::asinh;
        case function::cosh: return function::acosh;
        case function::tanh: return function::atanh;
        case function::asinh: return function::sinh;
        case function::acosh: return function::cosh;
        case function::atanh: return function::tanh;
        case function::exp: return function::ln;
        case function::exp2: return function::log2;
        case function::ln:
        case function::log: return function::exp;
        case function::log2: return function::exp2;
        case function::sec:
        case function::csc:
        case function::cot:
        case function::sech:
        case function::csch:
        case function::coth:
        case function::log10:
        case function::sqrt:
        case function::cbrt:
        case function::inversesqrt:
        case function::abs:
        case function::sign:
        case function::floor:
        case function::ceil:
        case function::round:
        case function::trunc:
        case function::fract:
        case function::pow:
        case function::hypot:
        case function::atan2:
        case function::mod:
        case function::min:
        case function::max:
        case function::clamp:
        case function::mix:
        case function::step:
        case function::smoothstep:
        case function::if_: return std::nullopt;
    }
    return std::nullopt;
}

/// The function that inverts sec, csc, … when given 1/x: sec⁻¹(x) = acos(1/x).
constexpr std::optional<function> inverse_of_reciprocal(function f) {
    if (f == function::sec) return function::acos;
    if (f == function::csc) return function::asin;
    if (f == function::cot) return function::atan;
    if (f == function::sech) return function::acosh;
    if (f == function::csch) return function::asinh;
    if (f == function::coth) return function::atanh;
    return std::nullopt;
}

}  // namespace glexpr
