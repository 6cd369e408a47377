// The bodies of all functions, for a program whose other sources only declare them: GLEXPR_COMPILED in config.hpp says how.
#if !defined(GLEXPR_COMPILED) || !GLEXPR_COMPILED
#error "glexpr.cpp is for programs that define GLEXPR_COMPILED=1 in all their sources"
#endif

#include <glexpr/detail/cmath.inl>

#include <glexpr/core/diagnostic.inl>
#include <glexpr/core/number.inl>
#include <glexpr/core/render_diagnostic.inl>

#include <glexpr/parse/bracketed.inl>
#include <glexpr/parse/parse.inl>
#include <glexpr/parse/symbols.inl>

#include <glexpr/graph/arithmetic.inl>
#include <glexpr/graph/call.inl>
#include <glexpr/graph/compile.inl>
#include <glexpr/graph/compile_vector.inl>
#include <glexpr/graph/construct.inl>
#include <glexpr/graph/graph.inl>
#include <glexpr/graph/lower.inl>
#include <glexpr/graph/print.inl>
#include <glexpr/graph/schedule.inl>
#include <glexpr/graph/substitute.inl>

#include <glexpr/analyze/cost.inl>
#include <glexpr/analyze/definedness.inl>
#include <glexpr/analyze/degree.inl>
#include <glexpr/analyze/evaluate_interval.inl>
#include <glexpr/analyze/interval.inl>
#include <glexpr/analyze/interval_functions.inl>
#include <glexpr/analyze/square_free.inl>

#include <glexpr/transform/curvature.inl>
#include <glexpr/transform/differentiate.inl>
#include <glexpr/transform/factor_sums.inl>
#include <glexpr/transform/group_sums.inl>
#include <glexpr/transform/jacobian.inl>
#include <glexpr/transform/ray_polynomial.inl>
#include <glexpr/transform/rounding_error.inl>
#include <glexpr/transform/share_sums.inl>

#include <glexpr/program/build.inl>
#include <glexpr/program/prove.inl>
#include <glexpr/program/run.inl>

#include <glexpr/evaluate/evaluate.inl>

#include <glexpr/glsl/emit.inl>
#include <glexpr/glsl/names.inl>
#include <glexpr/glsl/statements.inl>

#include <glexpr/host/assemble.inl>
#include <glexpr/host/driver_log.inl>
#include <glexpr/host/std140.inl>
#include <glexpr/host/uniform.inl>

#include <glexpr/shade/blinn_phong.inl>
#include <glexpr/shade/colour_function.inl>
#include <glexpr/shade/normal.inl>

#include <glexpr/displace/displacement.inl>

#include <glexpr/surface/bernstein.inl>
#include <glexpr/surface/closed_form.inl>
#include <glexpr/surface/interval_isolation.inl>
#include <glexpr/surface/marching.inl>
#include <glexpr/surface/pick.inl>
#include <glexpr/surface/rays.inl>
#include <glexpr/surface/surface.inl>

#include <glexpr/material/bind.inl>
#include <glexpr/material/compile.inl>
#include <glexpr/material/evaluate.inl>
#include <glexpr/material/lower.inl>
#include <glexpr/material/shader.inl>
#include <glexpr/material/validate.inl>

#include <glexpr/live/driver_refusal.inl>
