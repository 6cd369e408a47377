#pragma once

#include "formula.hpp"
#include "material_colour.hpp"
#include "options.hpp"

#include <glexpr/parse/symbols.hpp>
#include <glexpr/surface/surface.hpp>

#include <optional>
#include <vector>

namespace glexprc {

/// A formula whose surface is traced, and what gives it its colour. Stays where it is, because expressions point at its graph.
class loaded_surface {
  public:
    /// Reads and compiles all that the options name. Where that fails, the reason has been reported and `status` says how to exit.
    explicit loaded_surface(const look_options& options);

    exit_status status() const { return status_; }
    const source_text& source() const { return formula_.source(); }

    /// The shaders of the formula as the options want it to look, with the options' values as the defaults of its uniforms.
    glexpr::result<glexpr::surface_shader> shader(glexpr::surface_output output, bool depth, glexpr::host host = glexpr::host::plain) const;

  private:
    void add_material();
    /// Where in the texture a point of the surface lies; nothing, with `status_` set, where that is wanted and not known.
    std::optional<glexpr::vec2> place();

    const look_options& options_;
    loaded_formula formula_;
    material_colour material_;
    glexpr::symbols names_;
    std::vector<glexpr::expr> colour_;
    exit_status status_ = good;
};

}  // namespace glexprc
