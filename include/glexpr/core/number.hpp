#pragma once

#include <glexpr/config.hpp>

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

// Conversions between decimal text and binary numbers: correctly rounded (half to even), independent of any locale and of the standard
// library's floating from_chars and to_chars, which some implementations lack. Short decimals take one operation on doubles, everything
// else exact integer arithmetic of bounded size.

namespace glexpr {

/// The double nearest to `text`, which must be a number and nothing else: `2`, `2.`, `.5`, `-1e-3`. Infinity beyond the range of double, empty
/// where the text is no number. Linear in the text.
std::optional<double> read_double(std::string_view text);

/// The float nearest to `text`, rounded once; otherwise as `read_double`.
std::optional<float> read_float(std::string_view text);

/// The double nearest to digits * 10^exponent / denominator, rounded once. `digits` holds decimal digits only (none for zero), `denominator` is
/// not 0. Infinity beyond the range of double.
double to_double(std::string_view digits, std::int64_t exponent, std::uint64_t denominator = 1);

/// The double nearest to numerator / denominator, rounded once. The denominator is not 0.
double to_double(std::int64_t numerator, std::int64_t denominator);

/// The float nearest to numerator / denominator, rounded once. The denominator is not 0.
float to_float(std::int64_t numerator, std::int64_t denominator);

/// Appends the shortest decimal text that reads back as exactly `value`, which must be finite: `0.1`, `2`, `1e30`, `-0`.
void append_formula_literal(std::string& out, double value);

/// Appends the shortest text that GLSL reads as exactly `value`, which must be finite. It has a point or an exponent and no suffix: `2.0`, `1e30`,
/// `-0.5`. A negative literal is not bracketed: after an operator the caller sees to that.
void append_glsl_literal(std::string& out, float value);

/// As `append_formula_literal`.
std::string formula_literal(double value);

/// As `append_glsl_literal`.
std::string glsl_literal(float value);

}  // namespace glexpr

#if !GLEXPR_COMPILED
#include <glexpr/core/number.inl>
#endif
