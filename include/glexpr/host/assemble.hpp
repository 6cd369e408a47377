#pragma once

#include <glexpr/config.hpp>
#include <glexpr/detail/join.hpp>
#include <glexpr/detail/list.hpp>
#include <glexpr/glsl/functions.hpp>
#include <glexpr/glsl/profile.hpp>
#include <glexpr/host/uniform.hpp>

#include <cstdint>
#include <string>
#include <string_view>
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
inline std::vector<uniform> collect_uniforms(const std::vector<const shader_parts*>& stages) {
    std::vector<uniform> all;
    for (const shader_parts* parts : stages)
        for (const glsl_functions* formula : parts->formulas)
            for (const glsl_parameter& p : formula->parameters) add_uniforms(all, {uniform_of(p)});
    for (const shader_parts* parts : stages) add_uniforms(all, parts->uniforms);
    return all;
}

/// The declarations of uniforms, a line each; a std140 block where the profile wants one. Empty where there are none.
inline std::string uniform_declarations(profile target, const std::vector<uniform>& uniforms, const uniform_block& block = {}) {
    if (uniforms.empty()) return {};
    std::string text;
    if (!facts(target).uniform_blocks_only) {
        for (const uniform& u : uniforms) detail::append(text, {"uniform ", glsl_name(u.type), " ", u.name, ";\n"});
        return text;
    }
    detail::append(text, {"layout(std140, set = ", detail::digits(block.set), ", binding = ", detail::digits(block.binding), ") uniform ",
                          block.name, " {\n"});
    for (const uniform& u : uniforms) detail::append(text, {"    ", glsl_name(u.type), " ", u.name, ";\n"});
    text += "};\n";
    return text;
}

namespace detail {

/// The qualifiers of the input or output with this number. Attributes and fragment outputs have locations wherever the language knows them.
inline std::string qualifiers(const profile_facts& target, shader_stage stage, bool input, std::size_t number) {
    const bool vertex = stage == shader_stage::vertex;
    const bool varying = vertex != input;
    const std::string_view storage = !vertex ? (input ? target.fragment_input : "out") : input ? target.vertex_input : target.vertex_output;
    const bool located = target.locations_required || (!varying && storage != "attribute");
    return located ? join({"layout(location = ", digits(number), ") ", storage, " "}) : join({storage, " "});
}

inline std::uint32_t count_lines(std::string_view text) {
    std::uint32_t lines = 0;
    for (const char c : text)
        if (c == '\n') ++lines;
    return lines;
}

}  // namespace detail

/// Puts a stage together. The first byte is the '#' of the version line; helper functions are defined once, however many formulas share them.
/// `block_uniforms` are the members of the uniform block of vulkan450, the same in every stage of a program; other profiles declare loosely
/// what this stage reads.
inline shader_text assemble(profile target, const shader_parts& parts, const std::vector<uniform>& block_uniforms,
                            const uniform_block& block = {}) {
    GLEXPR_ASSERT(parts.stage == shader_stage::vertex || parts.outputs.empty() || facts(target).fragment_colour.empty(),
                  "the profile has a built-in output of the fragment stage");
    shader_text shader;
    std::string& text = shader.text;
    const auto section = [&](std::string_view more) {
        if (!more.empty()) (text += "\n") += more;
    };

    (text += facts(target).version_line) += "\n";
    for (const std::string& extension : parts.extensions) detail::append(text, {"#extension ", extension, " : require\n"});
    section(facts(target).precision_header);

    std::string variables;
    for (std::size_t i = 0; i < parts.inputs.size(); ++i)
        detail::append(variables,
                       {detail::qualifiers(facts(target), parts.stage, true, i), parts.inputs[i].type, " ", parts.inputs[i].name, ";\n"});
    for (std::size_t i = 0; i < parts.outputs.size(); ++i)
        detail::append(variables, {detail::qualifiers(facts(target), parts.stage, false, i), parts.outputs[i].type, " ",
                                   parts.outputs[i].name, ";\n"});
    section(variables);
    section(uniform_declarations(target, facts(target).uniform_blocks_only ? block_uniforms : collect_uniforms({&parts}), block));

    detail::list<std::string_view> defined;
    for (const glsl_functions* formula : parts.formulas)
        for (const glsl_helper& helper : formula->helpers) {
            bool known = false;
            for (const std::string_view name : defined) known = known || name == helper.name;
            if (known) continue;
            defined.push_back(helper.name);
            section(helper.text);
        }
    for (const glsl_functions* formula : parts.formulas) {
        shader.formula_lines.push_back(detail::count_lines(text) + 2);  // behind the blank line
        section(formula->text);
    }
    section(parts.body);
    return shader;
}

}  // namespace glexpr
