#pragma once

#include "formula.hpp"
#include "loaded_material.hpp"
#include "options.hpp"

#include <glexpr/graph/expr.hpp>
#include <glexpr/graph/vector.hpp>
#include <glexpr/host/uniform.hpp>
#include <glexpr/material/bind.hpp>
#include <glexpr/material/lower.hpp>
#include <glexpr/parse/symbols.hpp>

#include <optional>
#include <vector>

namespace glexprc {

/// The colour that a material gives to what formulas make, if the options want one.
class material_colour {
  public:
    /// Reads, compiles and binds the program. Where that fails, the reason has been reported and `status` says how to exit.
    explicit material_colour(const material_choice& choice);

    exit_status status() const { return status_; }
    bool wanted() const { return binding_.has_value(); }

    /// Whether it depends on the place in the texture.
    bool reads_uv() const;

    /// Adds the uniforms of the program to these names, with the values of the options as defaults; false, with a complaint, where one is taken.
    bool declare(glexpr::symbols& names) const;

    /// Red, green and blue in a graph, of a place within [0, 1].
    std::vector<glexpr::expr> in(glexpr::graph& graph, const glexpr::vec2& uv) const;

    /// Says of uniforms that are the program's what they are called there.
    void name(std::vector<glexpr::uniform>& uniforms) const;

  private:
    std::optional<glexpr::material_binding> binding_;
    std::vector<glexpr::material_slot> layout_;
    exit_status status_ = good;
};

}  // namespace glexprc
