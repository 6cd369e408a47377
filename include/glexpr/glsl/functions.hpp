#pragma once

#include <glexpr/core/diagnostic.hpp>
#include <glexpr/core/span.hpp>

#include <array>
#include <cstdint>
#include <string>
#include <vector>

namespace glexpr {

/// The functions that a formula can be turned into. Points are in object space.
enum class function_kind : std::uint8_t {
    f,             ///< float f(vec3 p)
    grad_f,        ///< vec3 grad_f(vec3 p)
    f_grad,        ///< float f_grad(vec3 p, out vec3 g): value and gradient with shared temporaries
    f_defined,     ///< bool f_defined(vec3 p)
    f_interval,    ///< vec3 f_interval(vec3 lo, vec3 hi): low end, high end, 0 defined and continuous or 1 perhaps not
    f_ray,         ///< void f_ray(vec3 m, vec3 h, out float b0, …): Bernstein coefficients of f on the chord m + s·h, s in [−1, 1]
    f_error,       ///< float f_error(vec3 p): a bound of the rounding error of f(p)
    f_ray_powers,  ///< void f_ray_powers(vec3 m, vec3 h, out float a0, …, out float error): its coefficients of 1, s, s², … and a bound of their rounding error
    /// vec4 f_ray_interval(vec3 m, vec3 h, float s, float e), the range on a piece of the chord: for u in [−1, 1], f at m + (s + e·u)·h lies
    /// within r of c + d·u. The result is (c, d, r, flag); flag 0: defined and continuous there, 2: undefined on all of it, 1.5: so but
    /// perhaps at single points, 1: not known.
    f_ray_interval,
};

inline constexpr std::array all_function_kinds{
    function_kind::f,     function_kind::grad_f,       function_kind::f_grad,  function_kind::f_defined,     function_kind::f_interval,
    function_kind::f_ray, function_kind::f_ray_powers, function_kind::f_error, function_kind::f_ray_interval};

/// A parameter of the formula that the functions read. It is declared by whoever assembles the shader, never by the functions' text.
struct glsl_parameter {
    std::string name;       ///< as the formula spells it
    std::string glsl_name;  ///< as the text spells it; equal where the name is legal in the profile
    double default_value = 0;
    double minimum = -1e18;
    double maximum = 1e18;
};

/// A helper function that a profile lacks or a guard needs, defined once in a shader however many formulas use it.
struct glsl_helper {
    std::string name;
    std::string text;  ///< a complete definition, ended by a newline
};

/// One function of the emitted text.
struct glsl_function {
    function_kind kind;
    std::string glsl_name;  ///< with the host's prefix
    std::string signature;  ///< "float f(vec3 p)"
};

/// Which part of the formula a line of text computes.
struct source_line {
    std::uint32_t line;  ///< of `glsl_functions::text`, counted from 1
    span where;          ///< in the formula
};

/// GLSL functions of one formula for one profile: text to paste, and everything a host must know about it, as data.
struct glsl_functions {
    std::string text;                        ///< the function definitions; pure ASCII, needs `helpers` and `parameters` declared before it
    std::vector<glsl_helper> helpers;        ///< in an order in which they may be defined
    std::vector<glsl_parameter> parameters;  ///< in order of first use
    std::vector<glsl_function> functions;
    std::vector<source_line> lines;
};

}  // namespace glexpr
