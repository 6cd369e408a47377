#pragma once

#include "benchmarks/gpu_isa/sympy_code.hpp"

#include <glexpr/glsl/functions.hpp>

#include <string>

/// The smallest shaders around a function: a point comes in, its value and gradient go out.
namespace glexpr::benchmark {

/// Hands on a point that the fragment stage cannot know beforehand.
extern const char* const point_vertex_shader;

/// A fragment shader that hands on the point and a constant: what every other costs more is the function's own.
extern const char* const empty_fragment_shader;

/// A fragment shader that calls `f_grad`; parameters are in a block.
std::string fragment_shader(const glsl_functions& ours);
std::string fragment_shader(const sympy_function& theirs);

}  // namespace glexpr::benchmark
