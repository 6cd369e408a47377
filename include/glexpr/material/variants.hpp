#pragma once

#include <glexpr/core/result.hpp>
#include <glexpr/glsl/profile.hpp>
#include <glexpr/host/variants.hpp>
#include <glexpr/material/ir.hpp>
#include <glexpr/material/shader.hpp>

#include <utility>
#include <vector>

namespace glexpr {

/// The switches of `material_shader_options` by name.
inline std::vector<shader_feature> material_features() {
    return {{"quad", {"lit", "displaced"}}, {"lit"}, {"encoded"}, {"displaced"}, {"block"}};
}

/// The shaders of a material on and off these switches; the rest is as `options` say, and `displaced` asks for their displacement.
inline auto material_shader_family(material_ir ir, profile target, material_shader_options options) {
    return shader_family(material_features(), [ir = std::move(ir), target, options = std::move(options)](const feature_switches& s) {
        material_shader_options o = options;
        o.target = s.on("quad") ? material_target::quad : material_target::mesh;
        o.lit = s.on("lit");
        o.encoding = s.on("encoded") ? output_encoding::gamma_2_2 : output_encoding::none;
        if (!options.displacement || !s.on("displaced")) o.displacement.reset();
        if (target != profile::es100 && target != profile::vulkan450) o.block.always = s.on("block");
        return make_material_shader(ir, target, o);
    });
}

}  // namespace glexpr
