#pragma once

#include "formula.hpp"
#include "material_colour.hpp"
#include "options.hpp"

#include <glexpr/displace/displacement.hpp>

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace glexprc {

/// A displacement that compiled, what is said of the mesh, and what gives it its colour. Its graph stays where it is, because expressions point at it.
class loaded_displacement {
  public:
    /// Reads and compiles. Where that fails, the reason has been reported and `status` says how to exit.
    loaded_displacement(const formula_options& options, const displacement_choice& choice, const material_choice& material);

    exit_status status() const { return status_; }
    const glexpr::symbols& names() const { return names_; }

    /// One expression, or three along a vector.
    const std::vector<glexpr::expr>& field() const { return field_; }

    /// What the choices say of direction, method, mesh and colour, for `make_displacement`.
    const glexpr::displacement_options& options() const { return options_; }

    const material_colour& material() const { return material_; }

    /// Writes diagnostics about what was compiled to stderr, each with the text that it is about.
    void report(const std::vector<glexpr::diagnostic>& diagnostics) const;

  private:
    /// One of the texts. Places in the graph and in diagnostics count through all of them, so that they tell which text they are of.
    struct placed_text {
        source_text source;
        std::uint32_t begin = 0;
    };

    std::vector<glexpr::expr> compile(source_text source, const glexpr::symbols& names, std::size_t size);

    glexpr::graph graph_;
    std::vector<placed_text> texts_;
    std::vector<std::string> read_;  ///< the names that the texts read
    material_colour material_;
    glexpr::symbols names_;
    std::vector<glexpr::expr> field_;
    glexpr::displacement_options options_;
    exit_status status_ = good;
};

/// The shaders, with everything reported. Where there are none, `status` says how to exit.
glexpr::result<glexpr::displacement_shader> shader_of(const loaded_displacement& loaded, glexpr::profile target,
                                                      const glexpr::displacement_options& options, exit_status& status);

}  // namespace glexprc
