#pragma once

#include <glexpr/config.hpp>
#include <glexpr/core/result.hpp>
#include <glexpr/glsl/functions.hpp>
#include <glexpr/glsl/profile.hpp>
#include <glexpr/graph/expr.hpp>
#include <glexpr/parse/symbols.hpp>

#include <string>
#include <vector>

namespace glexpr {

/// What to emit and for whom.
struct emit_options {
    glexpr::profile profile = profile::core330;
    std::vector<function_kind> functions = {function_kind::f, function_kind::grad_f};
    std::string prefix = {};                 ///< put before the name of every function, so that several formulas fit into one shader
    std::vector<std::string> reserved = {};  ///< names of the host's shader, which no uniform may take
    /// Half the edge of the box around the origin in which the functions will be called, in object units. Guards are left out where the
    /// formula is proven to need none inside it.
    double region = 1e18;
};

/// The GLSL functions of a formula. `names` are the symbols it was compiled with: their coordinates, in order and at most three, are the
/// components of the point. A condition counts as 1 and 0. Refused: constants beyond float32, coordinates that `names` do not have or more than
/// three, parameters called like a coordinate, a prefix that begins no legal name, formulas whose derivatives outgrow the graph, and f_ray of what
/// is no polynomial of a degree up to `largest_ray_degree`.
result<glsl_functions> emit_functions(const expr& f, const symbols& names, const emit_options& options = {});

}  // namespace glexpr

#if !GLEXPR_COMPILED
#include <glexpr/glsl/emit.inl>
#endif
