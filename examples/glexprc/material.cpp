#include "describe.hpp"
#include "formula.hpp"
#include "glsl_text.hpp"
#include "loaded_material.hpp"
#include "material_drawing.hpp"
#include "options.hpp"
#include "validate.hpp"

#include <glexpr/host/host.hpp>
#include <glexpr/material/bind.hpp>
#include <glexpr/material/evaluate.hpp>
#include <glexpr/material/lower.hpp>
#include <glexpr/material/shader.hpp>

#include <nlohmann/json.hpp>

#include <array>
#include <cstddef>
#include <cstdio>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace glexprc {

namespace {

using nlohmann::ordered_json;

void print(std::string_view text) { std::fwrite(text.data(), 1, text.size(), stdout); }
void print_json(const ordered_json& value) { print(value.dump(2) + "\n"); }

ordered_json describe(glexpr::span where) { return {where.begin, where.end}; }
ordered_json describe(glexpr::value_range range) { return {range.low, range.high}; }

/// As many of the values, or of their descriptions, as the type has.
template <class Value>
ordered_json channels(glexpr::material_type type, const std::array<Value, 3>& values, ordered_json describe_one(Value)) {
    if (type == glexpr::material_type::scalar) return describe_one(values[0]);
    return {describe_one(values[0]), describe_one(values[1]), describe_one(values[2])};
}

ordered_json describe(const glexpr::material_node& n) {
    using glexpr::material_op;
    ordered_json one = {{"op", glexpr::name(n.op)}, {"type", glexpr::name(n.type)}};
    one["operands"] = ordered_json::array();
    for (std::size_t k = 0; k < arity(n.op); ++k) one["operands"].push_back(n.operands[k]);
    if (n.op == material_op::uniform || n.op == material_op::parameter) one["index"] = n.index;
    if (n.op == material_op::literal)
        one["value"] = channels(
            n.type, n.value, +[](double value) { return ordered_json(value); });
    one["range"] = channels(
        n.type, n.range, +[](glexpr::value_range range) { return describe(range); });
    if (n.stated_range) one["stated_range"] = true;
    one["size"] = n.size;
    one["depth"] = n.depth;
    one["span"] = describe(n.where);
    return one;
}

ordered_json describe(const glexpr::material_function& f, const glexpr::material_ir& ir) {
    ordered_json one = {{"name", f.name}, {"parameters", ordered_json::array()}};
    for (const glexpr::material_parameter& p : f.parameters)
        one["parameters"].push_back({{"name", p.name}, {"type", glexpr::name(p.type)}, {"range", describe(p.range)}});
    one["type"] = glexpr::name(ir.nodes[f.node].type);
    one["range"] = describe(f.result);
    one["node"] = f.node;
    one["span"] = describe(f.where);
    return one;
}

ordered_json describe(const glexpr::material_ir& ir) {
    ordered_json all = {{"profile", glexpr::name(ir.profile)}, {"shader_id", ir.shader_id}};
    for (const char* list : {"uniforms", "functions", "locals", "nodes"}) all[list] = ordered_json::array();
    for (const glexpr::material_uniform& u : ir.uniforms)
        all["uniforms"].push_back(
            {{"name", u.name}, {"range", describe(u.range)}, {"default", u.default_value}, {"span", describe(u.where)}});
    for (const glexpr::material_function& f : ir.functions) all["functions"].push_back(describe(f, ir));
    for (const glexpr::material_local& l : ir.locals)
        all["locals"].push_back({{"name", l.name}, {"node", l.node}, {"span", describe(l.where)}});
    for (const glexpr::material_node& n : ir.nodes) all["nodes"].push_back(describe(n));
    all["colour"] = ir.colour;
    all["statistics"] = {{"tokens", ir.statistics.tokens},
                         {"definition_nodes", ir.statistics.definition_nodes},
                         {"colour_nodes", ir.statistics.colour_nodes},
                         {"depth", ir.statistics.depth}};
    all["source"] = ir.source;
    return all;
}

ordered_json layout(const glexpr::material_ir& ir) {
    ordered_json all = ordered_json::array();
    for (const glexpr::material_slot& s : glexpr::material_layout(ir))
        all.push_back({{"name", s.name}, {"glsl_name", s.glsl_name}, {"min", s.minimum}, {"max", s.maximum}, {"default", s.default_value}});
    return all;
}

/// Messages about the shaders in every profile, each once.
exit_status check(const loaded_material& loaded) {
    std::vector<glexpr::diagnostic> found;
    for (const glexpr::profile target : glexpr::all_profiles)
        for (const glexpr::material_target on : glexpr::all_material_targets) {
            const auto shader = glexpr::make_material_shader(loaded.program(), target, {.target = on});
            add_new(found, shader.diagnostics());
            if (!shader) continue;
            const std::string log = validate(target, shader->vertex.text, shader->fragment.text);  // empty, unless the library has a fault
            if (!log.empty()) add_new(found, {{glexpr::diag_code::driver_message, glexpr::severity::error, {}, log, {}}});
        }
    report(loaded.source(), found);
    return glexpr::has_error(found) ? refused : good;
}

exit_status emit_glsl(const loaded_material& loaded, const material_options& options) {
    const auto lowered = glexpr::lower_material(loaded.program(), {.profile = options.target});
    report(loaded.source(), lowered.diagnostics());
    if (!lowered) return refused;
    print(glsl_text(lowered->functions, options.target));
    return good;
}

ordered_json describe(const glexpr::material_shader& shader, const material_options& options, glexpr::material_target on) {
    ordered_json all;
    all["profile"] = glexpr::name(glexpr::facts(options.host).profile.value_or(options.target));
    all["host"] = glexpr::name(options.host);
    all["on"] = glexpr::name(on);
    all["lit"] = !options.unlit && on == glexpr::material_target::mesh;
    add_uniforms(all, shader.uniforms, shader.block);
    return all;
}

/// The complete shader: the fragment stage on stdout, or everything in a folder.
exit_status emit_shader(const loaded_material& loaded, const material_options& options) {
    glexpr::material_shader_options wanted;
    wanted.target = options.on.value_or(glexpr::material_target::mesh);
    wanted.lit = !options.unlit;
    wanted.host = options.host;
    const auto shader = glexpr::make_material_shader(loaded.program(), options.target, wanted);
    if (glexpr::has_error(shader.diagnostics()) && shader.diagnostics()[0].code == glexpr::diag_code::host_not_applicable) {
        complain(shader.diagnostics()[0].message);
        return wrong_usage;
    }
    report(loaded.source(), shader.diagnostics());
    if (!shader) return refused;
    if (options.folder.empty()) {
        print(shader->fragment.text);
        return good;
    }
    if (!make_folder(options.folder)) return wrong_usage;
    const std::string base = options.folder + "/";
    const bool written = (shader->vertex.text.empty() || write_file(base + "material.vert", shader->vertex.text)) &&
                         write_file(base + "material.frag", shader->fragment.text) &&
                         write_file(base + "uniforms.json", describe(*shader, options, wanted.target).dump(2) + "\n");
    return written ? good : wrong_usage;
}

exit_status evaluate(const loaded_material& loaded, const material_options& options) {
    const auto binding = loaded.bind(options.settings);
    if (!binding) return refused;
    const auto rgb = glexpr::evaluate_material(*binding, options.uv);
    report(loaded.source(), rgb.diagnostics());
    if (!rgb) return refused;
    std::printf("{\"rgb\":[%.17g,%.17g,%.17g]}\n", (*rgb)[0], (*rgb)[1], (*rgb)[2]);
    return good;
}

}  // namespace

int run_material(const material_options& options) {
    const loaded_material loaded(options.file);
    if (loaded.status() != good) return loaded.status();
    switch (options.action) {
        case material_action::check: return check(loaded);
        case material_action::glsl: return emit_glsl(loaded, options);
        case material_action::ir: print_json(describe(loaded.program().ir())); return good;
        case material_action::layout: print_json(layout(loaded.program())); return good;
        case material_action::shader: return emit_shader(loaded, options);
        case material_action::eval: return evaluate(loaded, options);
        case material_action::render: return render_material(loaded, options);
    }
    return good;
}

}  // namespace glexprc
