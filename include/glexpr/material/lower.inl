#pragma once

#include <glexpr/core/number.hpp>
#include <glexpr/detail/hash_text.hpp>
#include <glexpr/detail/join.hpp>
#include <glexpr/graph/construct.hpp>
#include <glexpr/material/channels.hpp>
#include <glexpr/material/lower.hpp>
#include <glexpr/material/nodes_below.hpp>
#include <glexpr/material/validate.hpp>
#include <glexpr/shade/colour_emitter.hpp>
#include <glexpr/shade/colour_function.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace glexpr {

namespace detail {

inline std::string material_slot_name(std::size_t i) { return join({"mat_u_", digits(i)}); }

/// One channel of an operation on expressions.
inline expr express_channel(material_op op, const std::array<expr, 4>& a) {
    switch (op) {
        case material_op::literal:
        case material_op::uniform:
        case material_op::parameter:
        case material_op::uv_x:
        case material_op::uv_y: return {};
        case material_op::negate: return -a[0];
        case material_op::add: return a[0] + a[1];
        case material_op::subtract: return a[0] - a[1];
        case material_op::multiply: return a[0] * a[1];
        case material_op::sin: return sin(a[0]);
        case material_op::cos: return cos(a[0]);
        case material_op::abs: return abs(a[0]);
        case material_op::fract: return fract(a[0]);
        case material_op::min: return (min)(a[0], a[1]);
        case material_op::max: return (max)(a[0], a[1]);
        case material_op::clamp: return clamp(a[0], a[1], a[2]);
        case material_op::mix: return mix(a[0], a[1], a[2]);
        case material_op::select: return select(less(a[0], a[1]), a[2], a[3]);
    }
    return {};
}

/// The colour of a valid program in a graph, over its slots and these coordinates.
inline vec3 express_material(graph& g, const material_ir& ir, const vec2& uv) {
    const auto leaf = [&](const material_node& n) -> std::array<expr, 3> {
        if (n.op == material_op::uniform) return {parameter(g, material_slot_name(n.index))};
        if (n.op == material_op::uv_x) return {uv.x};
        if (n.op == material_op::uv_y) return {uv.y};
        return {constant(g, n.value[0]), constant(g, n.value[1]), constant(g, n.value[2])};
    };
    const list<bool> wanted = nodes_below(ir.nodes, ir.colour);
    std::vector<std::array<expr, 3>> values(wanted.size());
    const auto values_of = [&](std::uint32_t i) -> const std::array<expr, 3>& { return values[i]; };
    for (std::size_t i = 0; i < wanted.size(); ++i) {
        if (!wanted[i]) continue;
        const material_node& n = ir.nodes[i];
        values[i] = arity(n.op) == 0 ? leaf(n) : by_channel<expr>(ir.nodes, n, values_of, express_channel);
    }
    const std::array<expr, 3>& colour = values[ir.colour];
    return {colour[0], colour[1], colour[2]};
}

}  // namespace detail

GLEXPR_INLINE std::vector<material_slot> material_layout(const material_ir& ir) {
    std::vector<material_slot> slots;
    for (const material_uniform& u : ir.uniforms)
        slots.push_back({u.name, detail::material_slot_name(slots.size()), u.range.low, u.range.high, u.default_value});
    return slots;
}

GLEXPR_INLINE symbols material_symbols(const material_ir& ir) {
    symbols names;
    for (const char* c : {"u", "v"}) names.declare({c, symbol_kind::coordinate});
    for (const material_slot& s : material_layout(ir))
        names.declare({s.glsl_name, symbol_kind::parameter, s.default_value, s.minimum, s.maximum});
    return names;
}

GLEXPR_INLINE result<vec3> material_expressions(graph& g, const material_ir& ir, const vec2& uv) {
    const result<material> valid = validate_material(ir);
    if (!valid) return valid.diagnostics();
    return detail::express_material(g, valid->ir(), uv);
}

GLEXPR_INLINE result<vec3> material_expressions(graph& g, const material_ir& ir) {
    return material_expressions(g, ir, {coordinate(g, "u"), coordinate(g, "v")});
}

namespace detail {

/// Lowers a program that has just been validated.
inline result<lowered_material> lower_valid(const material_ir& ir, profile target, const std::string& function_name) {
    for (const material_slot& s : material_layout(ir))
        if (s.glsl_name == function_name)
            return std::vector<diagnostic>{{diag_code::invalid_output_name,
                                            severity::error,
                                            {},
                                            join({"'", s.glsl_name, "' is the uniform of '", s.name, "', and cannot be the function"}),
                                            {}}};
    graph g;
    const vec3 colour = express_material(g, ir, {coordinate(g, "u"), coordinate(g, "v")});
    result<glsl_functions> functions = emit_colour_function(colour, material_symbols(ir), {target, function_name, {}});
    if (!functions) return functions.diagnostics();
    lowered_material lowered{*std::move(functions), material_layout(ir), depends_on_place(colour), 0};
    lowered.key = hash_text(lowered.functions.text, hash_text(join({digits(lowered.layout.size()), "\n"})));
    return lowered;
}

}  // namespace detail

GLEXPR_INLINE result<lowered_material> lower_material(const material_ir& ir, const lower_options& options) {
    const result<material> valid = validate_material(ir, options.accepted);
    if (!valid) return valid.diagnostics();
    return detail::lower_valid(*valid, options.profile, options.function_name);
}

}  // namespace glexpr
