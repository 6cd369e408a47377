#pragma once

#include <glexpr/config.hpp>
#include <glexpr/glsl/functions.hpp>
#include <glexpr/glsl/profile.hpp>
#include <glexpr/host/host.hpp>
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
    std::vector<uniform> given = {};           ///< uniforms that the host sets by itself: declared, but no business of the user's
    std::vector<std::string> variables = {};   ///< parameters of the formulas that main computes: variables, no uniforms
    std::vector<stage_variable> globals = {};  ///< further variables that main computes
    std::vector<const glsl_functions*> formulas = {};
    std::string body = {};  ///< functions and main, ended by a newline
};

/// The std140 block that Vulkan wants in place of loose uniforms.
struct uniform_block {
    std::string name = "shader_uniforms";
    std::uint32_t set = 0;
    std::uint32_t binding = 0;  ///< stands in the text of vulkan450 and core450
    bool always = false;        ///< a block in every profile that knows blocks, which is all but es100
};

/// Whether uniforms stand in a block.
constexpr bool uses_block(profile target, const uniform_block& block) {
    return facts(target).uniform_blocks_only || (block.always && target != profile::es100);
}

/// A complete shader.
struct shader_text {
    std::string text;
    std::vector<std::uint32_t> formula_lines;  ///< for each formula: the line of `text`, counted from 1, at which its functions start
};

/// All uniforms of the parts: the formulas' parameters first, then what the bodies read.
std::vector<uniform> collect_uniforms(const std::vector<const shader_parts*>& stages);

/// The declarations of uniforms, a line each; a std140 block where the profile or the caller wants one. Empty where there are none.
std::string uniform_declarations(profile target, const std::vector<uniform>& uniforms, const uniform_block& block = {});

/// The uniforms as constants with their default values, a line each: for hosts without uniforms. Every one of them has a default; one beyond float32
/// becomes the largest float of its sign, and NaN becomes 0.
std::string constant_declarations(const std::vector<uniform>& uniforms);

/// Puts a stage together. The first byte is the '#' of the version line, unless the host writes it; helper functions are defined once, however
/// many formulas share them. `block_uniforms` are the members of the uniform block, the same in every stage of a program; where uniforms are
/// loose, this stage declares what it reads.
shader_text assemble(profile target, const shader_parts& parts, const std::vector<uniform>& block_uniforms, const uniform_block& block = {},
                     host where = host::plain);

}  // namespace glexpr

#if !GLEXPR_COMPILED
#include <glexpr/host/assemble.inl>
#endif
