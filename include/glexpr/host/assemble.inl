#pragma once

#include <glexpr/core/number.hpp>
#include <glexpr/detail/float_range.hpp>
#include <glexpr/detail/join.hpp>
#include <glexpr/detail/list.hpp>
#include <glexpr/host/assemble.hpp>

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace glexpr {

GLEXPR_INLINE std::vector<uniform> collect_uniforms(const std::vector<const shader_parts*>& stages) {
    std::vector<uniform> all;
    for (const shader_parts* parts : stages)
        for (const glsl_functions* formula : parts->formulas)
            for (const glsl_parameter& p : formula->parameters) {
                bool computed = false;
                for (const std::string& name : parts->variables) computed = computed || name == p.glsl_name;
                if (!computed) add_uniforms(all, {uniform_of(p)});
            }
    for (const shader_parts* parts : stages) add_uniforms(all, parts->uniforms);
    return all;
}

GLEXPR_INLINE std::string uniform_declarations(profile target, const std::vector<uniform>& uniforms, const uniform_block& block) {
    if (uniforms.empty()) return {};
    std::string text;
    if (!uses_block(target, block)) {
        for (const uniform& u : uniforms) detail::append(text, {"uniform ", glsl_name(u.type), " ", u.name, ";\n"});
        return text;
    }
    text += "layout(std140";
    if (facts(target).uniform_blocks_only) detail::append(text, {", set = ", detail::digits(block.set)});
    if (facts(target).uniform_blocks_only || target == profile::core450)
        detail::append(text, {", binding = ", detail::digits(block.binding)});
    detail::append(text, {") uniform ", block.name, " {\n"});
    for (const uniform& u : uniforms) detail::append(text, {"    ", glsl_name(u.type), " ", u.name, ";\n"});
    text += "};\n";
    return text;
}

GLEXPR_INLINE std::string constant_declarations(const std::vector<uniform>& uniforms) {
    std::string text;
    for (const uniform& u : uniforms) {
        GLEXPR_ASSERT(u.default_value.size() == component_count(u.type), "a constant needs a value");
        const std::string_view type = glsl_name(u.type);
        detail::append(text, {"const ", type, " ", u.name, " = ", u.type == uniform_type::scalar ? std::string_view() : type,
                              u.type == uniform_type::scalar ? "" : "("});
        for (std::size_t i = 0; i < u.default_value.size(); ++i) {
            if (i > 0) text += ", ";
            append_glsl_literal(text, detail::nearest_float(u.default_value[i]));
        }
        text += u.type == uniform_type::scalar ? ";\n" : ");\n";
    }
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

GLEXPR_INLINE shader_text assemble(profile target, const shader_parts& parts, const std::vector<uniform>& block_uniforms,
                                   const uniform_block& block, host where) {
    GLEXPR_ASSERT(parts.stage == shader_stage::vertex || parts.outputs.empty() || facts(target).fragment_colour.empty(),
                  "the profile has a built-in output of the fragment stage");
    shader_text shader;
    std::string& text = shader.text;
    const auto section = [&](std::string_view more) {
        if (!more.empty()) (text += text.empty() ? "" : "\n") += more;
    };

    if (facts(where).version_line) (text += facts(target).version_line) += "\n";
    for (const std::string& extension : parts.extensions) detail::append(text, {"#extension ", extension, " : require\n"});
    section(where == host::plain ? facts(target).precision_header : facts(where).precision_header);

    std::string variables;
    for (std::size_t i = 0; i < parts.inputs.size(); ++i)
        detail::append(variables,
                       {detail::qualifiers(facts(target), parts.stage, true, i), parts.inputs[i].type, " ", parts.inputs[i].name, ";\n"});
    for (std::size_t i = 0; i < parts.outputs.size(); ++i)
        detail::append(variables, {detail::qualifiers(facts(target), parts.stage, false, i), parts.outputs[i].type, " ",
                                   parts.outputs[i].name, ";\n"});
    section(variables);
    const std::vector<uniform> uniforms = uses_block(target, block) ? block_uniforms : collect_uniforms({&parts});
    section(uniform_declarations(target, parts.given, {}));
    section(facts(where).constant_uniforms ? constant_declarations(uniforms) : uniform_declarations(target, uniforms, block));
    std::string globals;
    for (const std::string& name : parts.variables) detail::append(globals, {"float ", name, ";\n"});
    for (const stage_variable& v : parts.globals) detail::append(globals, {v.type, " ", v.name, ";\n"});
    section(globals);

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
