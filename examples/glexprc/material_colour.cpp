#include "material_colour.hpp"

#include <cstddef>

namespace glexprc {

material_colour::material_colour(const material_choice& choice) {
    if (choice.file.empty()) return;
    const loaded_material loaded(choice.file);
    status_ = loaded.status();
    if (status_ != good) return;
    binding_ = loaded.bind(choice.settings);
    if (!binding_) status_ = refused;
    layout_ = glexpr::material_layout(loaded.program());
}

bool material_colour::reads_uv() const {
    const auto lowered = glexpr::lower_material(binding_->material());
    return lowered && lowered->reads_uv;
}

bool material_colour::declare(glexpr::symbols& names) const {
    for (std::size_t i = 0; i < layout_.size(); ++i) {
        const glexpr::material_slot& s = layout_[i];
        const auto refusal = names.declare({s.glsl_name, glexpr::symbol_kind::parameter, binding_->values()[i], s.minimum, s.maximum});
        if (!refusal) continue;
        complain(refusal->message + " (the shader has that name for '" + s.name + "' of the material)");
        return false;
    }
    return true;
}

std::vector<glexpr::expr> material_colour::in(glexpr::graph& graph, const glexpr::vec2& uv) const {
    const glexpr::vec3 colour = *glexpr::material_expressions(graph, binding_->material(), uv);  // it has compiled
    return {colour.x, colour.y, colour.z};
}

void material_colour::name(std::vector<glexpr::uniform>& uniforms) const {
    for (glexpr::uniform& u : uniforms)
        for (const glexpr::material_slot& s : layout_)
            if (u.name == s.glsl_name) u.parameter = s.name;
}

}  // namespace glexprc
