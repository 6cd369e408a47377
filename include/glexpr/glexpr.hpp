#pragma once

/// Everything but what few hosts need and all would pay for: text/lexer.hpp and parse/functions.hpp (tokens and names of functions, for editors),
/// parse/well_formed.hpp (the parser at compile time), surface/gallery.hpp (presets), the material language (material/…, live/live_material.hpp),
/// host/variants.hpp (families of shaders), interop/glm.hpp. From left to right along the data flow: text, syntax tree, graph, analyses, program,
/// GLSL, shaders.
// IWYU pragma: begin_exports
#include <glexpr/config.hpp>
#include <glexpr/version.hpp>

#include <glexpr/core/diagnostic.hpp>
#include <glexpr/core/number.hpp>
#include <glexpr/core/position.hpp>
#include <glexpr/core/render_diagnostic.hpp>
#include <glexpr/core/result.hpp>
#include <glexpr/core/span.hpp>

#include <glexpr/parse/parse.hpp>
#include <glexpr/parse/symbols.hpp>

#include <glexpr/graph/call.hpp>
#include <glexpr/graph/compile.hpp>
#include <glexpr/graph/compile_vector.hpp>
#include <glexpr/graph/construct.hpp>
#include <glexpr/graph/graph.hpp>
#include <glexpr/graph/lower.hpp>
#include <glexpr/graph/operators.hpp>
#include <glexpr/graph/print.hpp>
#include <glexpr/graph/schedule.hpp>
#include <glexpr/graph/substitute.hpp>
#include <glexpr/graph/vector.hpp>

#include <glexpr/analyze/cost.hpp>
#include <glexpr/analyze/definedness.hpp>
#include <glexpr/analyze/degree.hpp>
#include <glexpr/analyze/evaluate_interval.hpp>
#include <glexpr/analyze/square_free.hpp>

#include <glexpr/transform/curvature.hpp>
#include <glexpr/transform/differentiate.hpp>
#include <glexpr/transform/factor_sums.hpp>
#include <glexpr/transform/group_sums.hpp>
#include <glexpr/transform/jacobian.hpp>
#include <glexpr/transform/ray_polynomial.hpp>
#include <glexpr/transform/rounding_error.hpp>
#include <glexpr/transform/share_sums.hpp>

#include <glexpr/program/build.hpp>
#include <glexpr/program/prove.hpp>
#include <glexpr/program/run.hpp>

#include <glexpr/evaluate/dual.hpp>
#include <glexpr/evaluate/evaluate.hpp>

#include <glexpr/glsl/emit.hpp>
#include <glexpr/glsl/names.hpp>
#include <glexpr/glsl/profile.hpp>
#include <glexpr/glsl/statements.hpp>

#include <glexpr/host/assemble.hpp>
#include <glexpr/host/driver_log.hpp>
#include <glexpr/host/host.hpp>
#include <glexpr/host/std140.hpp>
#include <glexpr/host/uniform.hpp>

#include <glexpr/shade/blinn_phong.hpp>
#include <glexpr/shade/colour_function.hpp>
#include <glexpr/shade/colour_map.hpp>
#include <glexpr/shade/normal.hpp>
#include <glexpr/shade/output_encoding.hpp>

#include <glexpr/displace/displacement.hpp>

#include <glexpr/surface/bernstein.hpp>
#include <glexpr/surface/clip.hpp>
#include <glexpr/surface/closed_form.hpp>
#include <glexpr/surface/interval_isolation.hpp>
#include <glexpr/surface/marching.hpp>
#include <glexpr/surface/pick.hpp>
#include <glexpr/surface/rays.hpp>
#include <glexpr/surface/solver.hpp>
#include <glexpr/surface/surface.hpp>
#include <glexpr/surface/surface_options.hpp>

#include <glexpr/live/built.hpp>
#include <glexpr/live/driver_refusal.hpp>
#include <glexpr/live/live_program.hpp>
// IWYU pragma: end_exports
