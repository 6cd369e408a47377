#pragma once

#include <glexpr/config.hpp>
#include <glexpr/core/result.hpp>
#include <glexpr/material/bind.hpp>
#include <glexpr/material/ir.hpp>

#include <array>
#include <optional>
#include <span>
#include <vector>

namespace glexpr {

/// The colour of a fragment, computed in double: linear red, green and blue, each in [0, 1]. `uv` lies in [0, 1]²; a program whose colour does
/// not depend on it needs none. Refused with INPUT (`material_input`): no coordinates, or others.
result<std::array<double, 3>> evaluate_material(const material_binding& binding, std::optional<std::array<double, 2>> uv = {});

namespace detail {

/// The value of every node but those of functions' own expressions, which are 0. `uniforms` has a value for each.
std::vector<material_value> evaluate_nodes(const material_ir& ir, std::span<const double> uniforms, std::array<double, 2> uv);

}  // namespace detail

}  // namespace glexpr

#if !GLEXPR_COMPILED
#include <glexpr/material/evaluate.inl>
#endif
