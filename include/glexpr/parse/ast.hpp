#pragma once

#include <glexpr/core/span.hpp>
#include <glexpr/parse/function.hpp>

#include <cstdint>
#include <string>
#include <vector>

namespace glexpr {

/// What an `ast_node` does with the values of its operands.
enum class ast_kind : std::uint8_t {
    number,  ///< `data` indexes `ast::numbers`
    name,    ///< `data` indexes `ast::names`
    negate,
    add,
    subtract,
    multiply,
    divide,
    modulo,
    power,
    less,
    less_equal,
    greater,
    greater_equal,
    equal,
    not_equal,
    logical_and,
    logical_or,
    logical_not,
    call,       ///< `function` with `operands` arguments
    user_call,  ///< `data` indexes `ast::statements`: a function definition further up
};

/// One step of a statement in postorder: it takes the values of the `operands` steps that are complete before it, left to right.
struct ast_node {
    ast_kind kind;
    glexpr::function function;  ///< for `call` only
    std::uint16_t operands;
    std::uint32_t data;  ///< see `ast_kind`
    span where;          ///< the whole subexpression
};

/// A number as it was written, without rounding: `digits` (no point, no leading or trailing zeros; empty for zero) times 10 to the `exponent`,
/// over `denominator` (1 except for the vulgar fractions such as ½).
struct ast_number {
    std::string digits;
    std::int32_t exponent = 0;
    std::uint32_t denominator = 1;
};

/// What a name in the text stands for.
enum class name_kind : std::uint8_t {
    coordinate,
    parameter,   ///< declared by the host
    free,        ///< undeclared, allowed as a parameter by `parse_options::free_names`
    constant,    ///< pi, tau, e, phi
    argument,    ///< of the function definition it stands in; `index` counts from 0
    definition,  ///< `index` is the statement that defines it
};

/// One thing that the text names, listed once in order of first appearance.
struct ast_name {
    /// As the host declares it; else the canonical UTF-8 spelling: `r_{1}` and `r_1` are `r1`, case folded where the language folds it.
    std::string text;
    name_kind kind;
    std::uint32_t index = 0;
    span first;  ///< where it first appears
};

/// One statement: the result, `NAME = body` or `NAME(parameters) = body`.
struct ast_statement {
    enum class role : std::uint8_t { result, value, function };
    role what = role::result;
    std::string name;                     ///< of the definition or of a named result (`f` in a sole `f(x,y,z) = …`), else empty
    std::vector<std::string> parameters;  ///< of a function definition
    std::uint32_t begin = 0, end = 0;     ///< its steps in `ast::nodes`; exactly one value is left at the end
    span where;
};

/// A whole formula: flat, in postorder, every name resolved. Definitions come before their uses; the result is the last statement.
struct ast {
    std::vector<ast_node> nodes;
    std::vector<ast_number> numbers;
    std::vector<ast_name> names;
    std::vector<ast_statement> statements;
};

}  // namespace glexpr
