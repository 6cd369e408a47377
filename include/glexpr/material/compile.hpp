#pragma once

#include <glexpr/config.hpp>
#include <glexpr/core/result.hpp>
#include <glexpr/material/ir.hpp>
#include <glexpr/material/limits.hpp>

#include <string_view>

/// The material language: the colour of a fragment as a program that an application can take from anybody. What compiles stays within its ranges for
/// every value of its uniforms, and within a bounded cost.
///
///     program   = "@shader" "#" id "{" uniform* function* local* fragment "}"
///     uniform   = "@uniform" name ":" "float" "(" number "," number "," number ")" ";"        lowest, highest, default
///     function  = "@fn" name "(" [parameter {"," parameter}] ")" ":" type "{" expression "}"
///     parameter = name ":" type
///     type      = "float" "(" number "," number ")" | "color"                                  lowest, highest
///     local     = "@let" name ":" ("float" | "color") "(" expression ")" ";"
///     fragment  = "@fragment" "{" "color" ":" expression ";" "}"
///
///     expression = product {("+" | "-") product}
///     product    = unary {"*" unary | "/" number}
///     unary      = ("+" | "-") unary | operand
///     operand    = literal | colour | name | "uv" "." ("x" | "y") | call | "(" expression ")"
///     colour     = "#" 3 or 6 hexadecimal digits
///     number     = ["+" | "-"] literal
///     literal    = digits ["." [digits]] [exponent] | "." digits [exponent]
///     id         = (letter | "_") {letter | digit | "_" | "-"},  name = (letter | "_") {letter | digit | "_"}, both ASCII
///
/// Blanks are the space, the tab and line ends. Comments are `// …` up to the end of the line, and `/* … */`. Keywords and names are case sensitive.
///
/// **Names.** Uniforms, functions and locals have different names; a local, a function or a parameter is not called sin, cos, mix, clamp, float or
/// color, and a function is not called like any of the language's. A name that "(" follows is a function, whatever else is called so. Expressions
/// of locals and of the fragment know all uniforms and functions and the locals above; that of a function knows its parameters and the functions
/// above.
///
/// **Numbers** lie in ±1000; −0 is 0. A sign before a literal, where an operand is wanted, is part of the literal. x/n is x times the double nearest
/// to 1/n, which is in ±1000. Bytes of a colour become (byte/255)^2.2.
///
/// **Functions** (nodes: of the operands, and those of its own)
///
///     rgb(r, g, b)             color   three numbers of value 0…255, whole                                 1
///     sin(x), cos(x)           float   x within ±1000, in radians; the range is [−1, 1]                    x + 1
///     radians(x)               float   x within ±1000; x times the double nearest to π/180                 x + 2
///     pow(x, n)                float   n a literal without sign, 2…8, whole; pow(x, n − ⌊n/2⌋)·pow(x, ⌊n/2⌋)   n·x + n − 1
///     abs(x), fract(x)         float   x within ±1000; fract is x − ⌊x⌋ with the range [0, 1]              x + 1
///     min(a, b), max(a, b)     float   both within ±1000                                                   a + b + 1
///     clamp(x, lo, hi)         float   the highest lo is at most the lowest hi                             x + lo + hi + 1
///     smoothstep(lo, hi, x)    float   lo < hi numbers, 1/(hi − lo) at most 1000, x within ±1000;          3·x + 27
///                                      t·t·(3 − 2·t) with t = clamp((x − lo)·r, 0, 1); the range is [0, 1]
///     mix(a, b, t)             either  a and b of one type, t within [0, 1]; the range is that of a and b  a + b + t + 1
///     select(a, b, c, d)       either  c where a < b, else d (for a = b too); c and d of one type          a + b + c + d + 1
///
/// A literal, a name of a uniform or parameter, a coordinate and a colour are one node each, `-x` and `x + y`, `x - y`, `x * y` one and their operands,
/// `x / n` two and x; `+x` and brackets none. A local and a call are the trees they stand for, wherever they stand; as written, a local is one
/// node and a call one and its arguments. Depth counts the nodes from an expression to its deepest leaf, both among them.
///
/// **Ranges.** Every node has one, of all values of uniforms, parameters and coordinates in theirs, each operand taken for itself: x − x over
/// [0, 1] is [−1, 1]. Ends are exact where the operation is, else rounded outwards. None leaves ±1,000,000. The argument of a call lies in the range of
/// its parameter, the expression of a function in the range of its result.
namespace glexpr {

/// Compiles a program in UTF-8. Refused with the first failure, whose place is in bytes of `source`:
/// - SYNTAX (`material_syntax`): an unknown function or character, a declaration out of order, anything the grammar has not, and what is not of
///   the profiles up to `accepted`
/// - TYPE (`material_type`): a wrong type, an unknown name, a name that is taken or reserved, a wrong number of arguments, or, in an expression,
///   something else where a literal is wanted (a sign too, before the exponent of pow)
/// - RANGE (`material_range`): a number or an inferred range outside of what it may be; the message shows it, the hint says what would do
/// - BUDGET (`material_budget`): beyond `material_limits`
/// - INPUT (`material_input`): text that is no UTF-8, or holds U+0000
///
/// Linear in the text; no recursion beyond `material_limits::nesting`.
result<material> compile_material(std::string_view source, material_profile accepted = material_profile::uv_opaque_fragment_v1);

}  // namespace glexpr

#if !GLEXPR_COMPILED
#include <glexpr/material/compile.inl>
#endif
