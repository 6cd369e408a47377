#pragma once

#include <glexpr/detail/fill.hpp>
#include <glexpr/detail/join.hpp>
#include <glexpr/displace/displacement.hpp>
#include <glexpr/graph/construct.hpp>
#include <glexpr/graph/schedule.hpp>
#include <glexpr/material/lower.hpp>
#include <glexpr/material/shader.hpp>
#include <glexpr/material/validate.hpp>

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace glexpr {

namespace detail {

inline std::vector<diagnostic> refuse_material_shader(diag_code code, std::string message) {
    return {{code, severity::error, {}, std::move(message), {}}};
}

/// The slots, then what the shader reads beside them.
inline std::vector<uniform> with_material_slots(const std::vector<material_slot>& layout, const std::vector<uniform>& read) {
    std::vector<uniform> all;
    for (const material_slot& s : layout)
        all.push_back({s.glsl_name, uniform_type::scalar, {s.default_value}, s.minimum, s.maximum, s.name});
    for (const uniform& u : read) {
        bool is_slot = false;
        for (const material_slot& s : layout) is_slot = is_slot || s.glsl_name == u.name;
        if (!is_slot) all.push_back(u);
    }
    return all;
}

/// The names that formulas read, declared or not, each at least once.
inline std::vector<std::string> names_read(const std::vector<expr>& formulas) {
    std::vector<std::string> names;
    for (const expr& f : formulas)
        for (const node_id id : schedule(f.graph(), f.id()))
            if (f.graph()[id].op == op::variable) names.push_back(f.graph().variable(id).name);
    return names;
}

/// The names of a displacement, and those of a material that are not among its coordinates.
inline result<symbols> names_of_both(const std::vector<expr>& field, symbols names, const symbols& more) {
    const std::vector<std::string> read = names_read(field);
    for (const symbol& s : more.all()) {
        const symbol* other = names.find(s.name);
        if (other != nullptr && other->kind == symbol_kind::coordinate && s.kind == symbol_kind::coordinate) continue;
        bool taken = other != nullptr;
        if (s.kind == symbol_kind::parameter)
            for (const std::string& name : read) taken = taken || name == s.name;
        if (taken)
            return refuse_material_shader(diag_code::ambiguous_name,
                                          join({"'", s.name, "' is a name of the displacement, and of the material"}));
        names.declare(s);
    }
    return names;
}

inline result<material_shader> make_mesh_material(const material_ir& ir, profile target, const material_shader_options& options) {
    graph own;
    material_displacement still{{constant(own, 0)}, {}, {}};
    const material_displacement& moved = options.displacement ? *options.displacement : still;
    const result<symbols> names = names_of_both(moved.field, moved.names, material_symbols(ir));
    if (!names) return names.diagnostics();
    graph& g = moved.field.empty() ? own : moved.field[0].graph();
    const vec3 colour = express_material(g, ir, {coordinate(g, "u"), coordinate(g, "v")});
    displacement_options how = moved.options;
    how.colour = {colour.x, colour.y, colour.z};
    how.lit = options.lit;
    how.encoding = options.encoding;
    how.lights = options.lights;
    how.block = options.block;
    how.host = options.host;
    result<displacement_shader> made = make_displacement(moved.field, *names, target, how);
    if (!made) return made.diagnostics();
    material_shader shader;
    shader.functions = std::move(made->colour);
    shader.vertex = std::move(made->vertex);
    shader.fragment = std::move(made->fragment);
    shader.depth_vertex = std::move(made->depth_vertex);
    shader.depth_fragment = std::move(made->depth_fragment);
    shader.layout = material_layout(ir);
    shader.uniforms = with_material_slots(shader.layout, made->uniforms);
    shader.block = std::move(made->block);
    shader.accuracy = made->accuracy;
    shader.offset = made->offset;
    shader.bound = made->bound;
    return {std::move(shader), made.diagnostics()};
}

constexpr bool shows_quads(host h) {
    switch (h) {
        case host::plain:
        case host::shadertoy:
        case host::glslviewer: return true;
        case host::three_material:
        case host::three_raw:
        case host::p5: return false;
    }
    return false;
}

/// GLSL: the place in the texture of a pixel of a quad. Interpolation may round beyond its ends.
constexpr std::string_view quad_place(host h) {
    switch (h) {
        case host::shadertoy: return "place / iResolution.xy";
        case host::glslviewer: return "gl_FragCoord.xy / u_resolution";
        case host::plain:
        case host::three_material:
        case host::three_raw:
        case host::p5: return "clamp(texture_place, 0.0, 1.0)";
    }
    return {};
}

/// GLSL: main, or what the host calls instead.
inline std::string quad_entry_text(profile target, host where, std::string_view light) {
    const std::string_view built_in = where == host::shadertoy ? std::string_view() : facts(target).fragment_colour;
    return fill("void $main {\n    $pixel = vec4($light, 1.0);\n}\n",
                {{"$main", where == host::shadertoy ? "mainImage(out vec4 pixel, in vec2 place)" : "main()"},
                 {"$pixel", built_in.empty() ? "pixel" : built_in},
                 {"$light", light}});
}

/// GLSL: the vertex stage of a quad.
inline std::string quad_vertex_text(profile target) {
    const std::string_view index = facts(target).vertex_index;
    const std::string corner = join({"vec2 corner = vec2(", index, " == 1 ? 3.0 : -1.0, ", index, " == 2 ? 3.0 : -1.0);"});
    return fill("void main() {\n    $corner\n    texture_place = 0.5 + 0.5 * corner;\n    gl_Position = vec4(corner, 0.0, 1.0);\n}\n",
                {{"$corner", index.empty() ? std::string_view() : corner}});
}

inline result<material_shader> make_quad_material(const material_ir& ir, profile wanted, const material_shader_options& options) {
    if (!shows_quads(options.host))
        return refuse_material_shader(diag_code::host_not_applicable,
                                      join({"the host ", name(options.host), " shows no quad: give it the mesh of a plane"}));
    if (options.displacement) return refuse_material_shader(diag_code::method_not_applicable, "a quad is not displaced: a mesh is");
    const profile target = facts(options.host).profile.value_or(wanted);
    result<lowered_material> lowered = lower_valid(ir, target, "base_colour");
    if (!lowered) return lowered.diagnostics();

    material_shader shader;
    shader.functions = std::move(lowered->functions);
    shader.layout = std::move(lowered->layout);
    shader_parts vertex, fragment;
    vertex.stage = shader_stage::vertex;
    fragment.formulas = {&shader.functions};
    if (options.host == host::plain) {
        if (facts(target).vertex_index.empty()) vertex.inputs = {{"vec2", "corner"}};
        vertex.outputs = {{"vec2", "texture_place"}};
        fragment.inputs = vertex.outputs;
        if (facts(target).fragment_colour.empty()) fragment.outputs = {{"vec4", "pixel"}};
    } else if (options.host == host::glslviewer) {
        fragment.given = {{"u_resolution", uniform_type::vec2, {}}};
    }
    const std::string base = join({"base_colour(", lowered->reads_uv ? quad_place(options.host) : "", ")"});
    const std::string light = encoded_text(options.encoding, base);
    const std::string_view encoding = output_encoding_text(options.encoding);
    vertex.body = quad_vertex_text(target);
    fragment.body = join({encoding, encoding.empty() ? "" : "\n", quad_entry_text(target, options.host, light)});

    const std::vector<uniform> read = collect_uniforms({&fragment});
    if (uses_block(target, options.block)) shader.block = std140_layout(read);
    if (options.host == host::plain) shader.vertex = assemble(target, vertex, read, options.block, options.host);
    shader.fragment = assemble(target, fragment, read, options.block, options.host);
    shader.uniforms = with_material_slots(shader.layout, read);
    return {std::move(shader), lowered.diagnostics()};
}

}  // namespace detail

GLEXPR_INLINE result<material_shader> make_material_shader(const material_ir& ir, profile target, const material_shader_options& options) {
    const result<material> valid = validate_material(ir, options.accepted);
    if (!valid) return valid.diagnostics();
    switch (options.target) {
        case material_target::mesh: return detail::make_mesh_material(*valid, target, options);
        case material_target::quad: return detail::make_quad_material(*valid, target, options);
    }
    return detail::refuse_material_shader(diag_code::method_not_applicable, "there is no such target");
}

}  // namespace glexpr
