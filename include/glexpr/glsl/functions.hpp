#pragma once

#include <glexpr/core/diagnostic.hpp>
#include <glexpr/core/span.hpp>

#include <cstdint>
#include <string>
#include <vector>

namespace glexpr {

/// The functions that a formula can be turned into. Points are in object space.
enum class function_kind : std::uint8_t {
    f,           ///< float f(vec3 p)
    grad_f,      ///< vec3 grad_f(vec3 p)
    f_grad,      ///< float f_grad(vec3 p, out vec3 g): value and gradient with shared temporaries
    f_defined,   ///< bool f_defined(vec3 p)
    f_interval,  ///< vec3 f_interval(vec3 lo, vec3 hi): low end, high end, 0 defined and continuous or 1 perhaps not
};

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
