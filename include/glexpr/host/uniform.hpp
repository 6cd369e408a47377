#pragma once

#include <glexpr/config.hpp>
#include <glexpr/glsl/functions.hpp>

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace glexpr {

/// The types of the uniforms that generated shaders read.
enum class uniform_type : std::uint8_t { scalar, vec2, vec3, vec4, mat3, mat4 };

/// The type as GLSL spells it.
constexpr std::string_view glsl_name(uniform_type type) {
    switch (type) {
        case uniform_type::scalar: return "float";
        case uniform_type::vec2: return "vec2";
        case uniform_type::vec3: return "vec3";
        case uniform_type::vec4: return "vec4";
        case uniform_type::mat3: return "mat3";
        case uniform_type::mat4: return "mat4";
    }
    return {};
}

/// How many floats a value has.
constexpr std::size_t component_count(uniform_type type) {
    switch (type) {
        case uniform_type::scalar: return 1;
        case uniform_type::vec2: return 2;
        case uniform_type::vec3: return 3;
        case uniform_type::vec4: return 4;
        case uniform_type::mat3: return 9;
        case uniform_type::mat4: return 16;
    }
    return 0;
}

/// A value that the host sets before drawing.
struct uniform {
    std::string name;  ///< as the shader spells it
    uniform_type type = uniform_type::scalar;
    std::vector<double> default_value;  ///< `component_count(type)` numbers, matrices column by column; empty where only the host knows it
    double minimum = -1e18;             ///< of each component
    double maximum = 1e18;
    std::string parameter = {};  ///< the name in the formula; empty where the shader itself needs the uniform
};

/// The uniform that holds a parameter of a formula.
uniform uniform_of(const glsl_parameter& p);

/// Appends what is not there yet. Two formulas that share a parameter share its uniform; the first one decides default and range.
void add_uniforms(std::vector<uniform>& to, const std::vector<uniform>& from);

}  // namespace glexpr

#if !GLEXPR_COMPILED
#include <glexpr/host/uniform.inl>
#endif
