#pragma once

#include <glexpr/detail/join.hpp>
#include <glexpr/material/compile.hpp>
#include <glexpr/material/validate.hpp>

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace glexpr {

namespace detail {

/// Whether the lists make a program: every place in one exists, operands lie further up and have types. What it says may still be wrong.
inline bool is_material_shape(const material_ir& ir) {
    if (static_cast<std::size_t>(ir.profile) >= all_material_profiles.size() || ir.colour >= ir.nodes.size()) return false;
    std::size_t most_parameters = 0;
    for (const material_function& f : ir.functions) {
        if (f.node >= ir.nodes.size()) return false;
        most_parameters = f.parameters.size() > most_parameters ? f.parameters.size() : most_parameters;
        for (const material_parameter& p : f.parameters)
            if (p.type > material_type::colour) return false;
    }
    for (const material_local& l : ir.locals)
        if (l.node >= ir.nodes.size()) return false;
    for (std::size_t i = 0; i < ir.nodes.size(); ++i) {
        const material_node& n = ir.nodes[i];
        if (static_cast<std::size_t>(n.op) >= material_op_count || n.type > material_type::colour) return false;
        if (n.op == material_op::uniform && n.index >= ir.uniforms.size()) return false;
        if (n.op == material_op::parameter && n.index >= most_parameters) return false;
        for (std::size_t k = 0; k < arity(n.op); ++k)
            if (n.operands[k] >= i) return false;
    }
    return true;
}

}  // namespace detail

GLEXPR_INLINE result<material> validate_material(const material_ir& ir, material_profile accepted) {
    const auto refuse = [](diag_code code, span where, std::string message) {
        return std::vector<diagnostic>{{code, severity::error, where, std::move(message), "compile the source again"}};
    };
    if (!detail::is_material_shape(ir)) return refuse(diag_code::material_input, {}, "the lists of the material are no program");
    result<material> fresh = compile_material(ir.source);
    if (!fresh) {
        const diagnostic& d = fresh.diagnostics().front();
        if (d.code == diag_code::material_input) return std::move(fresh).diagnostics();
        return refuse(diag_code::material_ir, d.where, detail::join({"the source of the material does not compile: ", d.message}));
    }
    if (!(fresh->ir() == ir)) return refuse(diag_code::material_ir, {}, "the material is not what its source says");
    if (ir.profile > accepted)
        return std::vector<diagnostic>{
            {diag_code::material_ir,
             severity::error,
             {},
             detail::join({"the material is of the profile '", name(ir.profile), "', and '", name(accepted), "' is what is accepted here"}),
             {}}};
    return fresh;
}

}  // namespace glexpr
