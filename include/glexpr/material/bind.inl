#pragma once

#include <glexpr/core/number.hpp>
#include <glexpr/detail/cmath.hpp>
#include <glexpr/detail/join.hpp>
#include <glexpr/detail/list.hpp>
#include <glexpr/material/bind.hpp>
#include <glexpr/material/nodes_below.hpp>
#include <glexpr/material/ranges.hpp>
#include <glexpr/material/validate.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace glexpr {

namespace detail {

inline std::string list_uniforms(const std::vector<material_uniform>& uniforms) {
    std::string text = uniforms.empty() ? "it declares none" : "it declares ";
    for (const material_uniform& u : uniforms) append(text, {&u == uniforms.data() ? "" : ", ", u.name});
    return text;
}

}  // namespace detail

GLEXPR_INLINE result<material_binding> bind_material(const material_ir& ir, std::span<const material_setting> settings) {
    result<material> valid = validate_material(ir);
    if (!valid) return std::move(valid).diagnostics();
    const std::vector<material_uniform>& uniforms = valid->ir().uniforms;
    const auto refuse = [](span where, std::string message, std::string hint) {
        return std::vector<diagnostic>{{diag_code::material_uniform, severity::error, where, std::move(message), std::move(hint)}};
    };
    std::vector<double> values;
    for (const material_uniform& u : uniforms) values.push_back(u.default_value);
    detail::list<bool> given(uniforms.size());
    for (const material_setting& s : settings) {
        std::size_t i = 0;
        while (i < uniforms.size() && uniforms[i].name != s.name) ++i;
        if (i == uniforms.size())
            return refuse({}, detail::join({"the program declares no uniform '", s.name, "'"}), detail::list_uniforms(uniforms));
        if (given[i]) return refuse(uniforms[i].where, detail::join({"the uniform '", s.name, "' is given twice"}), {});
        if (!(s.value >= uniforms[i].range.low && s.value <= uniforms[i].range.high)) {
            const std::string found = detail::is_finite(s.value) ? formula_literal(s.value) : "no finite number";
            return refuse(uniforms[i].where,
                          detail::join({"the uniform '", s.name, "' lies in ", detail::text_of(uniforms[i].range), ", found ", found}),
                          detail::join({"its default is ", formula_literal(uniforms[i].default_value)}));
        }
        given[i] = true;
        values[i] = s.value + 0.0;  // no -0
    }
    return material_binding(*std::move(valid), std::move(values));
}

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

inline material_value evaluate_node(const material_ir& ir, const material_node& n, const std::vector<material_value>& values) {
    material_value value{};
    for (std::size_t channel = 0; channel < (n.type == material_type::colour ? 3u : 1u); ++channel) {
        std::array<double, 4> operands{};
        for (std::size_t k = 0; k < arity(n.op); ++k) {
            const bool colour = ir.nodes[n.operands[k]].type == material_type::colour;
            operands[k] = values[n.operands[k]][colour ? channel : 0];
        }
        value[channel] = evaluate_channel(n.op, operands);
    }
    return value;
}

GLEXPR_INLINE std::vector<material_value> evaluate_nodes(const material_ir& ir, std::span<const double> uniforms,
                                                         std::array<double, 2> uv) {
    list<bool> wanted(ir.nodes.size());
    const auto want = [&](std::uint32_t root) {
        const list<bool> below = nodes_below(ir.nodes, root);
        for (std::size_t i = 0; i < below.size(); ++i) wanted[i] = wanted[i] || below[i];
    };
    want(ir.colour);
    for (const material_local& l : ir.locals) want(l.node);
    std::vector<material_value> values(ir.nodes.size());
    for (std::size_t i = 0; i < ir.nodes.size(); ++i) {
        const material_node& n = ir.nodes[i];
        if (!wanted[i]) continue;
        switch (n.op) {
            case material_op::literal: values[i] = n.value; break;
            case material_op::uniform: values[i] = {uniforms[n.index]}; break;
            case material_op::uv_x: values[i] = {uv[0]}; break;
            case material_op::uv_y: values[i] = {uv[1]}; break;
            case material_op::parameter: break;
            case material_op::negate:
            case material_op::add:
            case material_op::subtract:
            case material_op::multiply:
            case material_op::sin:
            case material_op::cos:
            case material_op::abs:
            case material_op::fract:
            case material_op::min:
            case material_op::max:
            case material_op::clamp:
            case material_op::mix:
            case material_op::select: values[i] = evaluate_node(ir, n, values); break;
        }
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
