#pragma once

#include <glexpr/config.hpp>
#include <glexpr/program/program.hpp>

#include <span>
#include <vector>

namespace glexpr {

/// Runs a program on the CPU, operation by operation as the shader does. `inputs` are the values of the graph's variables in their order;
/// `values` receives the value of every instruction (truth is 1 or 0) and keeps its storage between calls. With T = float this is the twin
/// of the emitted text, up to the precision of the driver's own functions. T is float, double or long double.
template <class T>
void run(const program& p, std::span<const T> inputs, std::vector<T>& values);

}  // namespace glexpr

#if !GLEXPR_COMPILED
#include <glexpr/program/run.inl>
#endif
