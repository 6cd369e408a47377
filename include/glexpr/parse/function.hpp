#pragma once

#include <cstddef>
#include <cstdint>

namespace glexpr {

/// The functions a formula may call. What each computes is decided when it is lowered; the grammar only needs the facts below.
enum class function : std::uint8_t {
    sin,
    cos,
    tan,
    sec,
    csc,
    cot,
    asin,
    acos,
    atan,
    sinh,
    cosh,
    tanh,
    sech,
    csch,
    coth,
    asinh,
    acosh,
    atanh,
    exp,
    exp2,
    ln,
    log,
    log2,
    log10,
    sqrt,
    cbrt,
    inversesqrt,
    abs,
    sign,
    floor,
    ceil,
    round,
    trunc,
    fract,
    pow,
    hypot,
    atan2,
    mod,
    min,
    max,
    clamp,
    mix,
    step,
    smoothstep,
    if_,
};

/// How many functions there are.
inline constexpr std::size_t function_count = static_cast<std::size_t>(function::if_) + 1;

}  // namespace glexpr
