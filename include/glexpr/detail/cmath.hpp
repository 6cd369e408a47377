#pragma once

#include <glexpr/config.hpp>

/// What templates on a number kind need of <cmath>, without <cmath>: to read it takes a quarter of what all of <string>, <vector>, <span>
/// and <optional> take.
namespace glexpr::detail::cmath {

double abs(double x);
float abs(float x);
double floor(double x);
float floor(float x);
double ceil(double x);
float ceil(float x);
double trunc(double x);
float trunc(float x);
double sqrt(double x);
float sqrt(float x);
double cbrt(double x);
float cbrt(float x);
double exp(double x);
float exp(float x);
double exp2(double x);
float exp2(float x);
double log(double x);
float log(float x);
double log2(double x);
float log2(float x);
double sin(double x);
float sin(float x);
double cos(double x);
float cos(float x);
double tan(double x);
float tan(float x);
double asin(double x);
float asin(float x);
double acos(double x);
float acos(float x);
double atan(double x);
float atan(float x);
double sinh(double x);
float sinh(float x);
double cosh(double x);
float cosh(float x);
double tanh(double x);
float tanh(float x);
double asinh(double x);
float asinh(float x);
double acosh(double x);
float acosh(float x);
double atanh(double x);
float atanh(float x);
double atan2(double y, double x);
float atan2(float y, float x);
double pow(double base, double exponent);
float pow(float base, float exponent);
double pow(float base, double exponent);

}  // namespace glexpr::detail::cmath

#if !GLEXPR_COMPILED
#include <glexpr/detail/cmath.inl>
#endif
