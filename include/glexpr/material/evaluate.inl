#pragma once

#include <glexpr/analyze/rounding.hpp>
#include <glexpr/detail/cmath.hpp>
#include <glexpr/detail/list.hpp>
#include <glexpr/material/channels.hpp>
#include <glexpr/material/evaluate.hpp>
#include <glexpr/material/nodes_below.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace glexpr {

namespace detail {

/// Whether the colour rests on the place in the texture.
inline bool reads_uv(const material_ir& ir) {
    const list<bool> below = nodes_below(ir.nodes, ir.colour);
    for (std::size_t i = 0; i < below.size(); ++i)
        if (below[i] && (ir.nodes[i].op == material_op::uv_x || ir.nodes[i].op == material_op::uv_y)) return true;
    return false;
}

/// One channel of an operation.
inline double evaluate_channel(material_op op, const std::array<double, 4>& a) {
    switch (op) {
        case material_op::literal:
        case material_op::uniform:
        case material_op::parameter:
        case material_op::uv_x:
        case material_op::uv_y: return 0;
        case material_op::negate: return 0 - a[0];
        case material_op::add: return a[0] + a[1];
        case material_op::subtract: return a[0] - a[1];
        case material_op::multiply: return a[0] * a[1];
        case material_op::sin: return cmath::sin(a[0]);
        case material_op::cos: return cmath::cos(a[0]);
        case material_op::abs: return a[0] < 0 ? -a[0] : a[0];
        case material_op::fract: return a[0] - cmath::floor(a[0]);
        case material_op::min: return smaller(a[0], a[1]);
        case material_op::max: return larger(a[0], a[1]);
        case material_op::clamp: return smaller(larger(a[0], a[1]), a[2]);
        case material_op::mix: {
            const double mixed = a[0] * (1 - a[2]) + a[1] * a[2];
            return larger(smaller(mixed, larger(a[0], a[1])), smaller(a[0], a[1]));
        }
        case material_op::select: return a[0] < a[1] ? a[2] : a[3];
    }
    return 0;
}

GLEXPR_INLINE std::vector<material_value> evaluate_nodes(const material_ir& ir, std::span<const double> uniforms,
                                                         std::array<double, 2> uv) {
    const auto leaf = [&](const material_node& n) -> material_value {
        if (n.op == material_op::uniform) return {uniforms[n.index]};
        if (n.op == material_op::uv_x) return {uv[0]};
        if (n.op == material_op::uv_y) return {uv[1]};
        return n.value;
    };
    list<bool> wanted(ir.nodes.size());
    const auto want = [&](std::uint32_t root) {
        const list<bool> below = nodes_below(ir.nodes, root);
        for (std::size_t i = 0; i < below.size(); ++i) wanted[i] = wanted[i] || below[i];
    };
    want(ir.colour);
    for (const material_local& l : ir.locals) want(l.node);
    std::vector<material_value> values(ir.nodes.size());
    const auto values_of = [&](std::uint32_t i) -> const material_value& { return values[i]; };
    for (std::size_t i = 0; i < ir.nodes.size(); ++i) {
        if (!wanted[i]) continue;
        const material_node& n = ir.nodes[i];
        values[i] = arity(n.op) == 0 ? leaf(n) : by_channel<double>(ir.nodes, n, values_of, evaluate_channel);
    }
    return values;
}

}  // namespace detail

GLEXPR_INLINE result<std::array<double, 3>> evaluate_material(const material_binding& binding, std::optional<std::array<double, 2>> uv) {
    const material_ir& ir = binding.material().ir();
    const auto refuse = [](std::string_view message) {
        return std::vector<diagnostic>{{diag_code::material_input, severity::error, {}, std::string(message), {}}};
    };
    if (ir.nodes.empty()) return refuse("the binding has been moved away");
    if (!uv && detail::reads_uv(ir)) return refuse("the colour depends on uv, and none is given");
    for (const double c : uv.value_or(std::array<double, 2>{}))
        if (!(c >= 0 && c <= 1)) return refuse("uv must lie in [0, 1], both ways");
    return detail::evaluate_nodes(ir, binding.values(), uv.value_or(std::array<double, 2>{}))[ir.colour];
}

}  // namespace glexpr
