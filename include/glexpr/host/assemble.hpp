#pragma once

#include <glexpr/config.hpp>
#include <glexpr/glsl/functions.hpp>
#include <glexpr/glsl/profile.hpp>
#include <glexpr/host/uniform.hpp>

#include <cstdint>
#include <string>
#include <vector>

namespace glexpr {

enum class shader_stage : std::uint8_t { vertex, fragment };

/// A variable that enters or leaves a stage: an attribute, a varying, or the output of the fragment stage.
/// Locations follow the order of declaration, so both stages list their varyings in one order.
struct stage_variable {
    std::string type;
    std::string name;
};

/// The parts of one stage. What a profile spells differently (version, precision, in and out, blocks) is not among them.
struct shader_parts {
    shader_stage stage = shader_stage::fragment;
    std::vector<std::string> extensions = {};  ///< each is required
    std::vector<stage_variable> inputs = {};
    std::vector<stage_variable> outputs = {};  ///< none in the fragment stage of es100, which writes gl_FragColor
    std::vector<uniform> uniforms = {};        ///< what the body reads; the parameters of the formulas come by themselves
    std::vector<const glsl_functions*> formulas = {};
    std::string body = {};  ///< functions and main, ended by a newline
};

/// The uniform block that Vulkan wants in place of loose uniforms.
struct uniform_block {
    std::string name = "shader_uniforms";
    std::uint32_t set = 0;
    std::uint32_t binding = 0;
};

/// A complete shader.
struct shader_text {
    std::string text;
    std::vector<std::uint32_t> formula_lines;  ///< for each formula: the line of `text`, counted from 1, at which its functions start
};

/// All uniforms of the parts: the formulas' parameters first, then what the bodies read.
std::vector<uniform> collect_uniforms(const std::vector<const shader_parts*>& stages);

/// The declarations of uniforms, a line each; a std140 block where the profile wants one. Empty where there are none.
std::string uniform_declarations(profile target, const std::vector<uniform>& uniforms, const uniform_block& block = {});

/// Puts a stage together. The first byte is the '#' of the version line; helper functions are defined once, however many formulas share them.
/// `block_uniforms` are the members of the uniform block of vulkan450, the same in every stage of a program; other profiles declare loosely
/// what this stage reads.
shader_text assemble(profile target, const shader_parts& parts, const std::vector<uniform>& block_uniforms,
                     const uniform_block& block = {});

}  // namespace glexpr

#if !GLEXPR_COMPILED
#include <glexpr/host/assemble.inl>
#endif
