#pragma once

#include <glexpr/glsl/functions.hpp>
#include <glexpr/glsl/profile.hpp>

#include <string>
#include <vector>

/// What stands before the functions of a formula in a test's shader.
namespace glexpr::test {

inline const std::vector<function_kind> all_functions{function_kind::f, function_kind::grad_f, function_kind::f_grad,
                                                      function_kind::f_defined, function_kind::f_interval};

/// The parameters as uniforms; in a block where the profile wants one.
inline std::string declarations(const glsl_functions& functions, profile target) {
    if (functions.parameters.empty()) return {};
    const bool block = facts(target).uniform_blocks_only;
    std::string text = block ? "layout(std140, set = 0, binding = 0) uniform parameters_of_the_test {\n" : "";
    for (const glsl_parameter& p : functions.parameters) text += (block ? "    float " : "uniform float ") + p.glsl_name + ";\n";
    return text + (block ? "};\n" : "");
}

inline std::string helper_text(const glsl_functions& functions) {
    std::string text;
    for (const glsl_helper& h : functions.helpers) text += h.text;
    return text;
}

}  // namespace glexpr::test
