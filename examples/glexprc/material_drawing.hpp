#pragma once

#include "loaded_material.hpp"
#include "options.hpp"

#include <glexpr/material/shader.hpp>

#include "support/mesh.hpp"
#include "support/offscreen_gl.hpp"

#include <cstdint>
#include <optional>
#include <vector>

namespace glexprc {

/// Draws a material, with any values: a quad, or a sphere of radius 1.
class material_drawing {
  public:
    /// Where it fails, the reason has been reported and `status` says how to exit.
    material_drawing(const loaded_material& loaded, const material_options& options, const offscreen::context& gl);

    exit_status status() const { return status_; }

    /// A picture as RGBA rows, bottom row first. Where there is none, the reason has been reported and `status` is set.
    std::optional<std::vector<std::uint8_t>> operator()(const std::vector<glexpr::material_setting>& settings, int size);

  private:
    offscreen::outcome<offscreen::frame<std::uint8_t>> draw(const std::vector<double>& values, int size) const;

    const loaded_material& loaded_;
    const offscreen::context& gl_;
    bool quad_ = false;
    std::optional<glexpr::material_shader> shader_;
    std::optional<offscreen::program> program_;
    offscreen::mesh sphere_;
    exit_status status_ = good;
};

/// The picture of `material --render`.
int render_material(const loaded_material& loaded, const material_options& options);

/// The picture of `sheet FILE...`.
int draw_materials(const sheet_options& options);

}  // namespace glexprc
