#pragma once

#include <glexpr/analyze/rounding.hpp>
#include <glexpr/core/number.hpp>
#include <glexpr/detail/join.hpp>
#include <glexpr/detail/list.hpp>
#include <glexpr/material/bind.hpp>
#include <glexpr/material/ranges.hpp>
#include <glexpr/material/validate.hpp>

#include <cstddef>
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

}  // namespace glexpr
