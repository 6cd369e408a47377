#include "material_drawing.hpp"

#include "camera.hpp"
#include "picture.hpp"

#include <glexpr/material/lower.hpp>

#include <cmath>
#include <cstddef>
#include <utility>

namespace glexprc {

namespace {

/// The view of a sphere of radius 1.
camera sphere_view() {
    render_options options;
    options.radius = 1;
    options.up = {0, 0, 1};
    const vec3 from = {1, -1.8, 1.3};
    const double away = 2.9 / std::hypot(from[0], from[1], from[2]);
    options.eye = {away * from[0], away * from[1], away * from[2]};
    return *camera::make(options);
}

/// The first uniform on its way from the lowest value to the highest; its default where there is one picture only.
std::vector<glexpr::material_setting> settings_of(const glexpr::material_ir& ir, int column, int columns) {
    if (ir.uniforms.empty() || columns == 1) return {};
    const glexpr::material_uniform& first = ir.uniforms[0];
    const double share = static_cast<double>(column) / (columns - 1);
    return {{first.name, std::lerp(first.range.low, first.range.high, share)}};
}

}  // namespace

material_drawing::material_drawing(const loaded_material& loaded, const material_options& options, const offscreen::context& gl)
    : loaded_(loaded), gl_(gl) {
    const auto lowered = glexpr::lower_material(loaded.program());
    const auto usual = lowered && lowered->reads_uv ? glexpr::material_target::quad : glexpr::material_target::mesh;
    const glexpr::material_target on = options.on.value_or(usual);
    quad_ = on == glexpr::material_target::quad;
    if (!quad_) sphere_ = offscreen::make_sphere(90);
    glexpr::material_shader_options wanted;
    wanted.target = on;
    wanted.lit = !options.unlit;
    auto shader = glexpr::make_material_shader(loaded.program(), options.target, wanted);
    report(loaded.source(), shader.diagnostics());
    if (!shader) {
        status_ = refused;
        return;
    }
    shader_ = *std::move(shader);
    auto program = gl.build(shader_->vertex.text, shader_->fragment.text);
    if (program)
        program_ = std::move(*program);
    else
        status_ = complain_about(program.error());
}

offscreen::outcome<offscreen::frame<std::uint8_t>> material_drawing::draw(const std::vector<double>& values, int size) const {
    std::vector<glexpr::uniform> uniforms = shader_->uniforms;  // the slots come first
    for (std::size_t i = 0; i < values.size(); ++i) uniforms[i].default_value = {values[i]};
    std::vector<offscreen::uniform> given = default_values(uniforms);
    if (quad_) return gl_.draw_bytes(*program_, given, size, size);
    for (offscreen::uniform& m : mesh_matrices(sphere_view())) given.push_back(std::move(m));
    return gl_.draw_mesh(*program_, mesh_attributes(sphere_), sphere_.triangles, given, size, size, {1.0f, 1.0f, 1.0f, 0.0f});
}

std::optional<std::vector<std::uint8_t>> material_drawing::operator()(const std::vector<glexpr::material_setting>& settings, int size) {
    const auto binding = loaded_.bind(settings);
    if (!binding) {
        status_ = refused;
        return std::nullopt;
    }
    auto frame = draw(binding->values(), size);
    if (!frame) {
        status_ = complain_about(frame.error());
        return std::nullopt;
    }
    make_opaque(frame->rgba);
    return std::move(frame->rgba);
}

int render_material(const loaded_material& loaded, const material_options& options) {
    const std::optional<offscreen::api> api = context_of(options.target);
    if (!api) return wrong_usage;
    if (!loaded.bind(options.settings)) return refused;
    const auto gl = offscreen::context::create(*api);
    if (!gl) return complain_about(gl.error());
    material_drawing draw(loaded, options, *gl);
    if (draw.status() != good) return draw.status();
    auto rgba = draw(options.settings, options.size);
    return rgba ? write_picture(options.png, options.size, options.size, *std::move(rgba)) : draw.status();
}

int draw_materials(const sheet_options& options) {
    const auto gl = offscreen::context::create(offscreen::api::gl33);
    if (!gl) return complain_about(gl.error());
    const auto columns = static_cast<std::size_t>(options.columns);
    picture_sheet sheet(options.size, options.columns, options.materials.size() * columns, options.size / 16);
    if (sheet.status() != good) return sheet.status();
    for (std::size_t row = 0; row < options.materials.size(); ++row) {
        const loaded_material loaded(options.materials[row]);
        if (loaded.status() != good) return loaded.status();
        material_drawing draw(loaded, {}, *gl);
        for (std::size_t column = 0; column < columns && draw.status() == good; ++column)
            if (const auto rgba = draw(settings_of(loaded.program(), static_cast<int>(column), options.columns), options.size))
                sheet.put(row * columns + column, *rgba);
        if (draw.status() != good) return draw.status();
    }
    return sheet.write(options.png);
}

}  // namespace glexprc
