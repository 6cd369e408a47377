#pragma once

#include <glexpr/core/number.hpp>
#include <glexpr/detail/decimal_text.hpp>

#include <cstddef>

namespace glexpr {

GLEXPR_INLINE std::optional<double> read_double(std::string_view text) { return detail::read_number<double>(text); }

GLEXPR_INLINE std::optional<float> read_float(std::string_view text) { return detail::read_number<float>(text); }

GLEXPR_INLINE double to_double(std::string_view digits, std::int64_t exponent, std::uint64_t denominator) {
    GLEXPR_ASSERT(denominator != 0, "a fraction has a denominator");
    while (!digits.empty() && digits.front() == '0') digits.remove_prefix(1);
    return detail::round_decimal<double>({digits, static_cast<std::int64_t>(digits.size()), exponent}, denominator);
}

GLEXPR_INLINE double to_double(std::int64_t numerator, std::int64_t denominator) {
    return detail::round_fraction<double>(numerator, denominator);
}

GLEXPR_INLINE float to_float(std::int64_t numerator, std::int64_t denominator) {
    return detail::round_fraction<float>(numerator, denominator);
}

GLEXPR_INLINE void append_formula_literal(std::string& out, double value) {
    detail::append_decimal(out, value, detail::integer_style::plain);
}

GLEXPR_INLINE void append_glsl_literal(std::string& out, float value) {
    const std::size_t begin = out.size();
    detail::append_decimal(out, value, detail::integer_style::with_point);
    // Compilers read a double and round it to float. Rarely (7.038531e-26) that misses by one; then the text of the double itself is written.
    const float magnitude = value < 0 ? -value : value;
    if (magnitude == 0 || (magnitude >= 1e-10f && magnitude <= 1e10f)) return;
    if (static_cast<float>(*read_double(std::string_view(out).substr(begin))) == value) return;
    out.resize(begin);
    detail::append_decimal(out, static_cast<double>(value), detail::integer_style::with_point);
}

GLEXPR_INLINE std::string formula_literal(double value) {
    std::string out;
    append_formula_literal(out, value);
    return out;
}

GLEXPR_INLINE std::string glsl_literal(float value) {
    std::string out;
    append_glsl_literal(out, value);
    return out;
}

}  // namespace glexpr
