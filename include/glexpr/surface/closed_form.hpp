#pragma once

#include <glexpr/config.hpp>

#include <cstddef>
#include <cstdint>
#include <string>

namespace glexpr {

/// Operations of one search at most: `ray_cost` for the coefficients, `f_cost` and `f_grad_cost` for a call of f and of f_grad.
std::size_t closed_form_cost(std::uint32_t degree, std::size_t ray_cost, std::size_t f_cost, std::size_t f_grad_cost);

/// GLSL: `bool first_zero(vec3 m, vec3 h, float start, out float s, out float before, out vec3 gradient)` for a polynomial of degree 1 to 4. Needs
/// `void f_ray_powers(vec3, vec3, out float a0, …, out float error)`, `float f(vec3)`, `float f_grad(vec3, out vec3)`, `float f_error(vec3)`, and
/// `bool f_defined(vec3)` where `partial` is true.
///
/// Degree 2 takes the root that does not cancel first and the other by Vieta's rule, so that a leading coefficient may be tiny or zero (W. H. Press
/// et al., Numerical Recipes, section 5.6); degree 3 is Cardano's formula, trigonometric where there are three roots; degree 4 is Ferrari's, by the
/// resolvent cubic (Cardano, Ars magna, 1545). Where the leading coefficient of these vanishes along the ray, the lower degree serves; Newton steps
/// on all coefficients correct the roots. A double root, where f touches zero, counts if f is within its rounding error of it.
std::string closed_form_text(std::uint32_t degree, bool partial);

}  // namespace glexpr

#if !GLEXPR_COMPILED
#include <glexpr/surface/closed_form.inl>
#endif
