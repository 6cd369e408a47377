#pragma once

#include <glexpr/core/span.hpp>
#include <glexpr/parse/ast.hpp>
#include <glexpr/text/token.hpp>

#include <cstdint>

namespace glexpr::detail {

/// How tightly operators bind. Juxtaposition is `product` or, by option, `tight_product`.
enum class binding : std::uint8_t { equation, disjunction, conjunction, negation, comparison, sum, product, tight_product, sign, power };

/// What a frame of the parser's stack waits for.
enum class frame_kind : std::uint8_t {
    binary,          ///< its right operand
    prefix,          ///< its operand
    function,        ///< its argument; a bare one ends at an explicit operator
    function_power,  ///< the exponent of `sin^2 x`; the function is the frame below
    group,           ///< its closer
    call,            ///< the closer of the arguments; the function is the frame below
    numerator,       ///< the first argument of `\frac`
    denominator,     ///< the second
    root_index,      ///< the `n` of `\sqrt[n]{x}`
    radicand,        ///< the argument of `\sqrt`
};

/// What a function frame calls.
struct callee {
    static constexpr std::uint32_t unknown = 0xFFFFFFFFu;  ///< the call was reported; its arguments are read all the same

    bool is_user = false;
    std::uint32_t index = 0;  ///< into `function_spellings`, or the name table

    constexpr bool is_unknown() const { return index == unknown; }
};

/// Something begun and not yet finished. The parser keeps a stack of these instead of calling itself.
struct frame {
    static constexpr std::uint8_t juxtaposed = 1;     ///< binary: the product was written without a sign
    static constexpr std::uint8_t warn_division = 2;  ///< binary: `1/2x` or `x^1/2`, say how it was read
    static constexpr std::uint8_t note_bars = 4;      ///< binary: `|x|y|z|`
    static constexpr std::uint8_t note_extent = 8;    ///< function: `sin x(y+1)`
    static constexpr std::uint8_t has_power = 16;     ///< function: an exponent was set aside
    static constexpr std::uint8_t inverse = 32;       ///< function: `sin^-1`
    static constexpr std::uint8_t command = 64;       ///< function: written as a LaTeX command, so braces may follow
    static constexpr std::uint8_t closed_bar = 128;   ///< group: a pair of bars stands in it
    // What only one kind of frame has may share its bit with another kind's.
    static constexpr std::uint8_t runs_on = 1;  ///< function: `sinc(x)`, where the name runs on to a group
    static constexpr std::uint8_t paired = 1;   ///< group: opened by `\left|`, so only `\right|` closes it
    static constexpr std::uint8_t comma = 2;    ///< group and call: a comma or semicolon in it was reported
    static constexpr std::uint8_t grouped = 2;  ///< function: `number_comma` stands in grouped digits

    frame_kind kind = frame_kind::binary;
    ast_kind op = ast_kind::multiply;
    binding strength = binding::equation;
    std::uint8_t flags = 0;
    token_kind opener = token_kind::end;  ///< group and call
    callee function = {};
    std::uint32_t arguments = 0;     ///< call: complete ones
    std::uint32_t aside = 0;         ///< function and radicand: how many steps were set aside before its own
    std::uint32_t number_comma = 0;  ///< function: the token of a comma between digits in its arguments, as in `sin(0,5)`; 0 for none
    span where = {};                 ///< the operator, name or opener

    constexpr bool has(std::uint8_t flag) const { return (flags & flag) != 0; }
};

/// A value on the parser's stack: where it stands and where its steps begin.
struct operand {
    span where;
    std::uint32_t first_step;
};

}  // namespace glexpr::detail
