#pragma once

#include "formula.hpp"
#include "options.hpp"

#include <glexpr/material/bind.hpp>
#include <glexpr/material/ir.hpp>

#include <optional>
#include <string>
#include <vector>

namespace glexprc {

/// A program of the material language that compiled.
class loaded_material {
  public:
    /// Reads and compiles a file, or - for stdin. Where that fails, the reason has been reported and `status` says how to exit.
    explicit loaded_material(const std::string& file);

    exit_status status() const { return status_; }
    const source_text& source() const { return source_; }
    const glexpr::material& program() const { return *program_; }

    /// The program with values for its uniforms; nothing, with a report, where it does not take them.
    std::optional<glexpr::material_binding> bind(const std::vector<glexpr::material_setting>& settings) const;

  private:
    source_text source_;
    std::optional<glexpr::material> program_;
    exit_status status_ = good;
};

}  // namespace glexprc
