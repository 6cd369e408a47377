#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace glexpr {

/// What a node of the graph computes. Every pass decides each of them in an exhaustive switch.
enum class op : std::uint8_t {
    // leaves
    constant,
    variable,
    truth,  ///< true or false
    // arithmetic
    neg,
    add,
    sub,
    mul,
    div,
    mod,           ///< a − b·floor(a/b)
    pow_int,       ///< to an integer of at least 2; negative powers are quotients
    pow_rational,  ///< to a positive fraction; the real root where the denominator is odd
    pow,           ///< to an exponent known at run time only
    // shape
    abs,
    sign,
    floor,
    ceil,
    trunc,
    fract,
    min,
    max,
    // elementary functions
    exp,
    exp2,
    log,
    log2,
    sin,
    cos,
    tan,
    asin,
    acos,
    atan,
    sinh,
    cosh,
    tanh,
    asinh,
    acosh,
    atanh,
    atan2,  ///< operands y, x
    // choice
    less,
    less_equal,
    equal,
    logical_not,
    logical_and,
    logical_or,
    select,  ///< operands condition, value if true, value if false
};

inline constexpr std::size_t op_count = static_cast<std::size_t>(op::select) + 1;

/// Where an operation has a value. Outside, it computes with the stand-in of its row instead, and the formula counts as undefined there.
enum class op_domain : std::uint8_t {
    everywhere,
    nonnegative,      ///< u ≥ 0
    positive,         ///< u > 0
    nonzero_divisor,  ///< v ≠ 0
    closed_unit,      ///< |u| ≤ 1
    open_unit,        ///< |u| < 1
    at_least_one,     ///< u ≥ 1
    not_origin,       ///< not both u and v are 0
    rational_power,   ///< u ≥ 0 where the denominator of the exponent is even
    general_power,    ///< u > 0, or u = 0 and v ≥ 0, or u < 0 and v an integer
};

/// Where an operation jumps although its operands are continuous.
enum class op_jumps : std::uint8_t {
    never,
    at_zero,            ///< of u
    at_integers,        ///< of u
    at_quotient_steps,  ///< where u/v passes an integer
    at_branch_cut,      ///< v < 0 and u = 0
    at_poles,           ///< of u, where its cosine is 0
    at_both_zero,       ///< u = v = 0
    with_condition,     ///< where the truth value changes
};

/// The facts of one op. `u`, `v` are its operands.
struct op_facts {
    glexpr::op op;
    std::string_view name;  ///< as a formula spells it: an operator, a function, or empty for leaves
    std::uint8_t arity;
    bool yields_truth;  ///< the value is true or false, not a number
    bool takes_truth;   ///< the first operand is true or false
    bool commutative;
    op_domain domain;
    std::string_view stand_in;  ///< what happens outside the domain, as a formula of u and v
    op_jumps jumps;
    std::string_view by_u;  ///< ∂/∂u as a formula of u and v; at a corner one fixed branch
    std::string_view by_v;
    /// How far a float32 evaluation on a GPU may be from the exact value: units in the last place, and an absolute part. The figures are those
    /// of the Vulkan specification (appendix "Precision and Operation of SPIR-V Instructions"), which the other profiles leave open.
    float error_ulps;
    float error_absolute;
};

// clang-format off
inline constexpr std::array<op_facts, op_count> op_table{{
    // op                name     n  truth  takes  comm   domain                      stand-in              jumps                        ∂/∂u                      ∂/∂v                        ulps  absolute
    {op::constant,      "",      0, false, false, false, op_domain::everywhere,      "",                   op_jumps::never,             "",                       "",                         0.5f, 0.0f},
    {op::variable,      "",      0, false, false, false, op_domain::everywhere,      "",                   op_jumps::never,             "",                       "",                         0.0f, 0.0f},
    {op::truth,         "",      0, true,  false, false, op_domain::everywhere,      "",                   op_jumps::never,             "",                       "",                         0.0f, 0.0f},
    {op::neg,           "-",     1, false, false, false, op_domain::everywhere,      "",                   op_jumps::never,             "-1",                     "",                         0.0f, 0.0f},
    {op::add,           "+",     2, false, false, true,  op_domain::everywhere,      "",                   op_jumps::never,             "1",                      "1",                        1.0f, 0.0f},
    {op::sub,           "-",     2, false, false, false, op_domain::everywhere,      "",                   op_jumps::never,             "1",                      "-1",                       1.0f, 0.0f},
    {op::mul,           "*",     2, false, false, true,  op_domain::everywhere,      "",                   op_jumps::never,             "v",                      "u",                        1.0f, 0.0f},
    {op::div,           "/",     2, false, false, false, op_domain::nonzero_divisor, "u",                  op_jumps::never,             "1/v",                    "-u/v/v",                   2.5f, 0.0f},
    {op::mod,           "mod",   2, false, false, false, op_domain::nonzero_divisor, "mod(u, 1)",          op_jumps::at_quotient_steps, "1",                      "-floor(u/v)",              4.0f, 0.0f},
    {op::pow_int,       "^",     1, false, false, false, op_domain::everywhere,      "",                   op_jumps::never,             "",                       "",                         1.0f, 0.0f},
    {op::pow_rational,  "^",     1, false, false, false, op_domain::rational_power,  "0",                  op_jumps::never,             "",                       "",                        16.0f, 0.0f},
    {op::pow,           "^",     2, false, false, false, op_domain::general_power,   "0",                  op_jumps::at_both_zero,      "v*u^(v - 1)",            "ln(u)*u^v",               32.0f, 0.0f},
    {op::abs,           "abs",   1, false, false, false, op_domain::everywhere,      "",                   op_jumps::never,             "sign(u)",                "",                         0.0f, 0.0f},
    {op::sign,          "sign",  1, false, false, false, op_domain::everywhere,      "",                   op_jumps::at_zero,           "0",                      "",                         0.0f, 0.0f},
    {op::floor,         "floor", 1, false, false, false, op_domain::everywhere,      "",                   op_jumps::at_integers,       "0",                      "",                         0.0f, 0.0f},
    {op::ceil,          "ceil",  1, false, false, false, op_domain::everywhere,      "",                   op_jumps::at_integers,       "0",                      "",                         0.0f, 0.0f},
    {op::trunc,         "trunc", 1, false, false, false, op_domain::everywhere,      "",                   op_jumps::at_integers,       "0",                      "",                         0.0f, 0.0f},
    {op::fract,         "fract", 1, false, false, false, op_domain::everywhere,      "",                   op_jumps::at_integers,       "1",                      "",                         1.0f, 0.0f},
    {op::min,           "min",   2, false, false, false, op_domain::everywhere,      "",                   op_jumps::never,             "if(u <= v, 1, 0)",       "if(u <= v, 0, 1)",         0.0f, 0.0f},
    {op::max,           "max",   2, false, false, false, op_domain::everywhere,      "",                   op_jumps::never,             "if(u >= v, 1, 0)",       "if(u >= v, 0, 1)",         0.0f, 0.0f},
    {op::exp,           "exp",   1, false, false, false, op_domain::everywhere,      "",                   op_jumps::never,             "exp(u)",                 "",                        16.0f, 0.0f},
    {op::exp2,          "exp2",  1, false, false, false, op_domain::everywhere,      "",                   op_jumps::never,             "ln(2)*exp2(u)",          "",                        16.0f, 0.0f},
    {op::log,           "ln",    1, false, false, false, op_domain::positive,        "0",                  op_jumps::never,             "1/u",                    "",                         3.0f, 4.8e-7f},
    {op::log2,          "log2",  1, false, false, false, op_domain::positive,        "0",                  op_jumps::never,             "1/(ln(2)*u)",            "",                         3.0f, 4.8e-7f},
    {op::sin,           "sin",   1, false, false, false, op_domain::everywhere,      "",                   op_jumps::never,             "cos(u)",                 "",                         0.0f, 4.9e-4f},
    {op::cos,           "cos",   1, false, false, false, op_domain::everywhere,      "",                   op_jumps::never,             "-sin(u)",                "",                         0.0f, 4.9e-4f},
    {op::tan,           "tan",   1, false, false, false, op_domain::everywhere,      "",                   op_jumps::at_poles,          "1 + tan(u)^2",           "",                        16.0f, 9.8e-4f},
    {op::asin,          "asin",  1, false, false, false, op_domain::closed_unit,     "asin(sign(u))",      op_jumps::never,             "1/sqrt((1 - u)*(1 + u))","",                         0.0f, 9.8e-4f},
    {op::acos,          "acos",  1, false, false, false, op_domain::closed_unit,     "acos(sign(u))",      op_jumps::never,             "-1/sqrt((1 - u)*(1 + u))","",                        0.0f, 9.8e-4f},
    {op::atan,          "atan",  1, false, false, false, op_domain::everywhere,      "",                   op_jumps::never,             "1/(1 + u^2)",            "",                      4096.0f, 0.0f},
    {op::sinh,          "sinh",  1, false, false, false, op_domain::everywhere,      "",                   op_jumps::never,             "cosh(u)",                "",                        32.0f, 1.0e-6f},
    {op::cosh,          "cosh",  1, false, false, false, op_domain::everywhere,      "",                   op_jumps::never,             "sinh(u)",                "",                        32.0f, 0.0f},
    {op::tanh,          "tanh",  1, false, false, false, op_domain::everywhere,      "",                   op_jumps::never,             "1 - tanh(u)^2",          "",                        32.0f, 1.0e-6f},
    {op::asinh,         "asinh", 1, false, false, false, op_domain::everywhere,      "",                   op_jumps::never,             "1/sqrt(1 + u^2)",        "",                        32.0f, 1.0e-6f},
    {op::acosh,         "acosh", 1, false, false, false, op_domain::at_least_one,    "0",                  op_jumps::never,             "1/sqrt((u - 1)*(u + 1))","",                        32.0f, 4.0e-4f},
    {op::atanh,         "atanh", 1, false, false, false, op_domain::open_unit,       "0",                  op_jumps::never,             "1/((1 - u)*(1 + u))",    "",                        32.0f, 1.0e-6f},
    {op::atan2,         "atan2", 2, false, false, false, op_domain::not_origin,      "0",                  op_jumps::at_branch_cut,     "v/(u^2 + v^2)",          "-u/(u^2 + v^2)",        4096.0f, 0.0f},
    {op::less,          "<",     2, true,  false, false, op_domain::everywhere,      "",                   op_jumps::never,             "",                       "",                         0.0f, 0.0f},
    {op::less_equal,    "<=",    2, true,  false, false, op_domain::everywhere,      "",                   op_jumps::never,             "",                       "",                         0.0f, 0.0f},
    {op::equal,         "==",    2, true,  false, true,  op_domain::everywhere,      "",                   op_jumps::never,             "",                       "",                         0.0f, 0.0f},
    {op::logical_not,   "not",   1, true,  true,  false, op_domain::everywhere,      "",                   op_jumps::never,             "",                       "",                         0.0f, 0.0f},
    {op::logical_and,   "and",   2, true,  true,  true,  op_domain::everywhere,      "",                   op_jumps::never,             "",                       "",                         0.0f, 0.0f},
    {op::logical_or,    "or",    2, true,  true,  true,  op_domain::everywhere,      "",                   op_jumps::never,             "",                       "",                         0.0f, 0.0f},
    {op::select,        "if",    3, false, true,  false, op_domain::everywhere,      "",                   op_jumps::with_condition,    "",                       "",                         0.0f, 0.0f},
}};
// clang-format on

/// The row of an op.
constexpr const op_facts& facts(op o) { return op_table[static_cast<std::size_t>(o)]; }

namespace detail {
constexpr bool op_table_is_in_order() {
    for (std::size_t i = 0; i < op_count; ++i)
        if (op_table[i].op != static_cast<op>(i)) return false;
    return true;
}
static_assert(op_table_is_in_order(), "the rows of op_table follow the enumerators");
}  // namespace detail

}  // namespace glexpr
