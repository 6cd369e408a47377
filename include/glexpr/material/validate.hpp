#pragma once

#include <glexpr/config.hpp>
#include <glexpr/core/result.hpp>
#include <glexpr/material/ir.hpp>

namespace glexpr {

/// Builds the program again from the source that `ir` keeps, compares everything, and returns the new one. For whatever comes out of a file, another
/// process or other hands. Refused:
/// - INPUT (`material_input`): lists that are no program at all, such as a node whose operands are not further up
/// - IR (`material_ir`): it is not what its source says, or the source does not compile; or it is of a profile beyond `accepted`, which the message names
result<material> validate_material(const material_ir& ir, material_profile accepted = material_profile::uv_opaque_fragment_v1);

}  // namespace glexpr

#if !GLEXPR_COMPILED
#include <glexpr/material/validate.inl>
#endif
