#pragma once

#include <glexpr/detail/cmath.hpp>

#include <cmath>

namespace glexpr::detail::cmath {

GLEXPR_INLINE double abs(double x) { return std::abs(x); }
GLEXPR_INLINE float abs(float x) { return std::abs(x); }
GLEXPR_INLINE double floor(double x) { return std::floor(x); }
GLEXPR_INLINE float floor(float x) { return std::floor(x); }
GLEXPR_INLINE double ceil(double x) { return std::ceil(x); }
GLEXPR_INLINE float ceil(float x) { return std::ceil(x); }
GLEXPR_INLINE double trunc(double x) { return std::trunc(x); }
GLEXPR_INLINE float trunc(float x) { return std::trunc(x); }
GLEXPR_INLINE double sqrt(double x) { return std::sqrt(x); }
GLEXPR_INLINE float sqrt(float x) { return std::sqrt(x); }
GLEXPR_INLINE double cbrt(double x) { return std::cbrt(x); }
GLEXPR_INLINE float cbrt(float x) { return std::cbrt(x); }
GLEXPR_INLINE double exp(double x) { return std::exp(x); }
GLEXPR_INLINE float exp(float x) { return std::exp(x); }
GLEXPR_INLINE double exp2(double x) { return std::exp2(x); }
GLEXPR_INLINE float exp2(float x) { return std::exp2(x); }
GLEXPR_INLINE double log(double x) { return std::log(x); }
GLEXPR_INLINE float log(float x) { return std::log(x); }
GLEXPR_INLINE double log2(double x) { return std::log2(x); }
GLEXPR_INLINE float log2(float x) { return std::log2(x); }
GLEXPR_INLINE double sin(double x) { return std::sin(x); }
GLEXPR_INLINE float sin(float x) { return std::sin(x); }
GLEXPR_INLINE double cos(double x) { return std::cos(x); }
GLEXPR_INLINE float cos(float x) { return std::cos(x); }
GLEXPR_INLINE double tan(double x) { return std::tan(x); }
GLEXPR_INLINE float tan(float x) { return std::tan(x); }
GLEXPR_INLINE double asin(double x) { return std::asin(x); }
GLEXPR_INLINE float asin(float x) { return std::asin(x); }
GLEXPR_INLINE double acos(double x) { return std::acos(x); }
GLEXPR_INLINE float acos(float x) { return std::acos(x); }
GLEXPR_INLINE double atan(double x) { return std::atan(x); }
GLEXPR_INLINE float atan(float x) { return std::atan(x); }
GLEXPR_INLINE double sinh(double x) { return std::sinh(x); }
GLEXPR_INLINE float sinh(float x) { return std::sinh(x); }
GLEXPR_INLINE double cosh(double x) { return std::cosh(x); }
GLEXPR_INLINE float cosh(float x) { return std::cosh(x); }
GLEXPR_INLINE double tanh(double x) { return std::tanh(x); }
GLEXPR_INLINE float tanh(float x) { return std::tanh(x); }
GLEXPR_INLINE double asinh(double x) { return std::asinh(x); }
GLEXPR_INLINE float asinh(float x) { return std::asinh(x); }
GLEXPR_INLINE double acosh(double x) { return std::acosh(x); }
GLEXPR_INLINE float acosh(float x) { return std::acosh(x); }
GLEXPR_INLINE double atanh(double x) { return std::atanh(x); }
GLEXPR_INLINE float atanh(float x) { return std::atanh(x); }
GLEXPR_INLINE double atan2(double y, double x) { return std::atan2(y, x); }
GLEXPR_INLINE float atan2(float y, float x) { return std::atan2(y, x); }
GLEXPR_INLINE double pow(double base, double exponent) { return std::pow(base, exponent); }
GLEXPR_INLINE float pow(float base, float exponent) { return std::pow(base, exponent); }
GLEXPR_INLINE double pow(float base, double exponent) { return std::pow(base, exponent); }

}  // namespace glexpr::detail::cmath
