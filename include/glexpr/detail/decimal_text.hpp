#pragma once

#include <glexpr/config.hpp>
#include <glexpr/detail/decimal.hpp>

#include <bit>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <string_view>

namespace glexpr::detail {

/// A decimal in place: the significant digits of `text` (which may hold a point) times 10^exponent.
struct decimal_text {
    std::string_view text;   ///< from the first digit that is not zero
    std::int64_t count = 0;  ///< digits in `text`
    std::int64_t exponent = 0;
};

/// The digits as a natural number. Behind 800 digits only whether anything is left can matter: no halfway case has as many.
inline natural digits_as_natural(const decimal_text& decimal, std::int64_t& exponent) {
    constexpr std::int64_t kept = 800;
    natural number;
    std::uint32_t chunk = 0, scale = 1;
    std::int64_t seen = 0;
    for (const char c : decimal.text) {
        if (c == '.') continue;
        const auto digit = static_cast<std::uint32_t>(c - '0');
        if (seen < kept) {
            chunk = chunk * 10 + digit;
            scale *= 10;
            if (scale == 1'000'000'000) {
                number.multiply_add(scale, chunk);
                chunk = 0;
                scale = 1;
            }
            ++seen;
        } else if (digit != 0) {
            // One more digit stands for all the rest.
            number.multiply_add(scale * 10, chunk * 10 + 1);
            exponent = decimal.exponent + decimal.count - kept - 1;
            return number;
        }
    }
    number.multiply_add(scale, chunk);
    exponent = decimal.exponent + decimal.count - seen;
    return number;
}

/// The nearest float to decimal / denominator.
template <class Float>
Float round_decimal(const decimal_text& decimal, std::uint64_t denominator) {
    if (decimal.count == 0) return 0;
    // Far outside of every format, also after division by 2^64. This bounds the exact arithmetic.
    const std::int64_t point = decimal.count + decimal.exponent;
    if (point > 330) return float_format<Float>::infinity;
    if (point < -345) return 0;
    if (decimal.count <= 19) {
        std::uint64_t digits = 0;
        for (const char c : decimal.text)
            if (c != '.') digits = digits * 10 + static_cast<std::uint64_t>(c - '0');
        const std::int64_t e = decimal.exponent;
        constexpr std::uint64_t exact = std::uint64_t{1} << 53;
        if (arithmetic_rounds_once && digits <= exact && e >= -22 && e <= 22 && denominator == 1) {
            // Both operands are exact, so the one operation rounds correctly. (W. D. Clinger, How to read floating point numbers accurately, 1990)
            const auto mantissa = static_cast<double>(digits);
            const double value = e < 0 ? mantissa / exact_powers_of_10[-e] : mantissa * exact_powers_of_10[e];
            if constexpr (sizeof(Float) == 8) return value;
            // Rounding once more is harmless unless the double lies halfway between two floats, where the first rounding hid the side.
            if (value >= 1e-37 && value <= 1e38 && (std::bit_cast<std::uint64_t>(value) & 0x1fffffff) != 0x10000000)
                return static_cast<Float>(value);
        }
    }
    std::int64_t exponent = 0;
    natural numerator = digits_as_natural(decimal, exponent);
    natural below(denominator);
    const auto e = static_cast<int>(exponent);
    if (e >= 0)
        numerator.multiply_by_power_of_5(e);
    else
        below.multiply_by_power_of_5(-e);
    return round_ratio<Float>(numerator, below, e);
}

/// The nearest float to numerator / denominator.
template <class Float>
Float round_fraction(std::int64_t numerator, std::int64_t denominator) {
    GLEXPR_ASSERT(denominator != 0, "a fraction has a denominator");
    if (numerator == 0) return 0;
    // Unsigned negation is defined for the least integer too.
    const auto magnitude = [](std::int64_t n) {
        return n < 0 ? std::uint64_t{0} - static_cast<std::uint64_t>(n) : static_cast<std::uint64_t>(n);
    };
    const std::uint64_t above = magnitude(numerator), below = magnitude(denominator);
    constexpr std::uint64_t exact = std::uint64_t{1} << std::numeric_limits<Float>::digits;
    const Float value = arithmetic_rounds_once && above <= exact && below <= exact
                            ? static_cast<Float>(static_cast<Float>(above) / static_cast<Float>(below))
                            : round_ratio<Float>(natural(above), natural(below), 0);
    return (numerator < 0) != (denominator < 0) ? -value : value;
}

/// Reads [+-] digits [. digits] [(e|E) [+-] digits], all of `text`.
template <class Float>
std::optional<Float> read_number(std::string_view text) {
    std::size_t at = 0;
    const auto digit_here = [&] { return at < text.size() && text[at] >= '0' && text[at] <= '9'; };
    const auto sign = [&] {
        if (at == text.size() || (text[at] != '-' && text[at] != '+')) return false;
        return text[at++] == '-';
    };
    const bool negative = sign();
    decimal_text decimal;
    std::size_t first = text.size();
    bool any = false, point = false;
    for (; digit_here() || (at < text.size() && text[at] == '.' && !point); ++at) {
        if (text[at] == '.') {
            point = true;
            continue;
        }
        any = true;
        if (text[at] != '0' && first == text.size()) first = at;
        if (first != text.size()) ++decimal.count;
        if (point) --decimal.exponent;
    }
    if (!any) return std::nullopt;
    decimal.text = text.substr(first == text.size() ? at : first, first == text.size() ? 0 : at - first);
    if (at < text.size() && (text[at] == 'e' || text[at] == 'E')) {
        ++at;
        const bool down = sign();
        if (!digit_here()) return std::nullopt;
        // Far more than any mantissa can make up for; the bound only keeps the sum in range.
        constexpr std::int64_t enough = std::int64_t{1} << 60;
        std::int64_t exponent = 0;
        for (; digit_here(); ++at)
            if (exponent < enough / 16) exponent = exponent * 10 + (text[at] - '0');
        decimal.exponent += down ? -exponent : exponent;
    }
    if (at != text.size()) return std::nullopt;
    const Float value = round_decimal<Float>(decimal, 1);
    return negative ? -value : value;
}

/// How `append_decimal` marks a number as real.
enum class integer_style : bool { plain, with_point };

/// Appends `value`: 0.00123, 12.5 or, where it is shorter by more than three characters, 1.25e-17 (so 1000 and 0.001 stay as people write them).
template <class Float>
void append_decimal(std::string& out, Float value, integer_style style) {
    using bits_type = typename float_format<Float>::bits;
    const auto bits = std::bit_cast<bits_type>(value);
    if (bits >> (sizeof(Float) * 8 - 1) != 0) {
        out += '-';
        value = -value;
    }
    GLEXPR_ASSERT(value <= (std::numeric_limits<Float>::max)(), "infinity and NaN have no literal");
    const std::string_view whole_suffix = style == integer_style::with_point ? ".0" : "";
    if (value == 0) {
        out += '0';
        out += whole_suffix;
        return;
    }
    const decimal_digits digits = shortest_digits(value);
    const std::string_view text(digits.text, static_cast<std::size_t>(digits.count));
    const int power = digits.point - 1;  // of the first digit
    const int magnitude = power < 0 ? -power : power;
    const int scientific_length = digits.count + (digits.count > 1 ? 1 : 0) + (power < 0 ? 2 : 1) +
                                  (magnitude >= 100  ? 3
                                   : magnitude >= 10 ? 2
                                                     : 1);
    const int plain_length = digits.point <= 0             ? 2 - digits.point + digits.count
                             : digits.point < digits.count ? digits.count + 1
                                                           : digits.point + static_cast<int>(whole_suffix.size());
    if (plain_length > scientific_length + 3) {
        out += text[0];
        if (text.size() > 1) {
            out += '.';
            out += text.substr(1);
        }
        out += power < 0 ? "e-" : "e";
        if (magnitude >= 100) out += static_cast<char>('0' + magnitude / 100);
        if (magnitude >= 10) out += static_cast<char>('0' + magnitude / 10 % 10);
        out += static_cast<char>('0' + magnitude % 10);
    } else if (digits.point <= 0) {
        out += "0.";
        out.append(static_cast<std::size_t>(-digits.point), '0');
        out += text;
    } else if (digits.point < digits.count) {
        out += text.substr(0, static_cast<std::size_t>(digits.point));
        out += '.';
        out += text.substr(static_cast<std::size_t>(digits.point));
    } else {
        out += text;
        out.append(static_cast<std::size_t>(digits.point - digits.count), '0');
        out += whole_suffix;
    }
}

}  // namespace glexpr::detail
