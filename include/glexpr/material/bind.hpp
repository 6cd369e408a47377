#pragma once

#include <glexpr/config.hpp>
#include <glexpr/core/result.hpp>
#include <glexpr/material/ir.hpp>

#include <span>
#include <string>
#include <utility>
#include <vector>

namespace glexpr {

/// A value that the host gives a uniform, by the name in the source.
struct material_setting {
    std::string name;
    double value = 0;
};

class material_binding;
result<material_binding> bind_material(const material_ir& ir, std::span<const material_setting> settings);

/// A program and a value for each of its uniforms. A value that cannot be changed; only `bind_material` makes one.
class material_binding {
  public:
    const glexpr::material& material() const { return material_; }
    /// In order of declaration, each in its range.
    const std::vector<double>& values() const { return values_; }

    friend bool operator==(const material_binding&, const material_binding&) = default;

  private:
    friend result<material_binding> bind_material(const material_ir&, std::span<const material_setting>);
    material_binding(glexpr::material m, std::vector<double> values) : material_(std::move(m)), values_(std::move(values)) {}

    glexpr::material material_;
    std::vector<double> values_;
};

/// Gives the uniforms of a program their values; one that is not named takes its default. The program is validated first. Refused with UNIFORM
/// (`material_uniform`): a name the program does not declare, a name given twice, a value that is no number or out of range. The place is that of the
/// declaration, where there is one.
result<material_binding> bind_material(const material_ir& ir, std::span<const material_setting> settings = {});

}  // namespace glexpr

#if !GLEXPR_COMPILED
#include <glexpr/material/bind.inl>
#endif
