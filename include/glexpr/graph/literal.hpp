#pragma once

#include <glexpr/core/number.hpp>
#include <glexpr/detail/join.hpp>
#include <glexpr/graph/construct.hpp>
#include <glexpr/graph/make.hpp>
#include <glexpr/parse/ast.hpp>

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace glexpr::detail {

/// The number that was written: exact while numerator and denominator are doubles without rounding, else the nearest double, which is
/// infinite where the number exceeds them all.
inline number to_number(const ast_number& n) {
    constexpr std::uint64_t bound = std::uint64_t{1} << 53;
    std::uint64_t numerator = 0, denominator = n.denominator;
    bool exact = n.digits.size() <= 19;
    if (exact)
        for (const char c : n.digits) numerator = numerator * 10 + static_cast<std::uint64_t>(c - '0');
    for (std::int64_t e = n.exponent; exact && e > 0 && numerator != 0; --e) {
        exact = numerator <= bound;
        numerator *= 10;
    }
    for (std::int64_t e = n.exponent; exact && e < 0 && numerator != 0; ++e)
        for (const std::uint64_t prime : {2u, 5u}) {
            if (numerator % prime == 0)
                numerator /= prime;
            else if ((exact = exact && denominator <= bound))
                denominator *= prime;
        }
    if (exact && numerator <= bound << 9 && denominator <= bound << 9)
        if (const auto r = make_rational(static_cast<std::int64_t>(numerator), static_cast<std::int64_t>(denominator));
            r && keeps_exact(*r))
            return to_number(*r);
    const double value = to_double(n.digits, n.exponent, n.denominator);
    return value - value == 0 ? to_number(value) : number{value, std::nullopt};
}

/// A positive decimal literal as the parser would hand it on.
inline ast_number read_literal(std::string_view text) {
    ast_number n;
    const std::size_t e = text.find('e');
    bool behind_point = false;
    for (const char c : text.substr(0, e)) {
        if (c == '.') {
            behind_point = true;
            continue;
        }
        if (!n.digits.empty() || c != '0') n.digits += c;
        if (behind_point) --n.exponent;
    }
    if (e == text.npos) return n;
    std::int32_t power = 0;
    for (const char c : text.substr(e + 1))
        if (c != '-') power = power * 10 + (c - '0');
    n.exponent += text[e + 1] == '-' ? -power : power;
    return n;
}

/// A positive double that is no exact number: the shortest text, stretched to 20 digits where it would be taken for an exact number.
inline std::string inexact_literal(double value) {
    std::string shortest = formula_literal(value);
    const ast_number read = read_literal(shortest);
    if (!to_number(read).exact) return shortest;
    const std::size_t exponent = shortest.find('e');
    const std::size_t end = exponent == shortest.npos ? shortest.size() : exponent;
    const auto stretched = [&](char fill, char last) {
        std::string digits = shortest.find('.') < end ? "" : ".";
        digits.append(19 - read.digits.size(), fill);
        return std::string(shortest).insert(end, digits + last);
    };
    std::string above = stretched('0', '1');
    if (to_number(read_literal(above)).value == value) return above;
    // The shortest text may lie a hair from where another double begins; then the text just below it is right. Its last digit is no 0.
    --shortest[end - 1];
    return stretched('9', '9');
}

/// A positive fraction as a decimal where that is exact and not much longer than p/q.
inline std::string exact_literal(rational r, double value) {
    if (r.is_integer()) return magnitude(r.numerator) <= 1'000'000'000'000'000u ? formula_literal(value) : std::to_string(r.numerator);
    std::string fraction = join({std::to_string(r.numerator), "/", std::to_string(r.denominator)});
    // Decimals of at most 15 digits are all told apart by their doubles, so the shortest text of the double is the decimal.
    std::uint64_t digits = magnitude(r.numerator);
    const auto denominator = static_cast<std::uint64_t>(r.denominator);
    std::uint64_t rest = denominator;
    for (const std::uint64_t prime : {2u, 5u})
        while (rest % prime == 0) rest /= prime;
    if (rest != 1) return fraction;
    std::uint64_t scale = denominator;
    while (scale != 1 && digits <= 1'000'000'000'000'000u) {
        const std::uint64_t common = greatest_common_divisor(scale, 10);
        digits *= 10 / common;
        scale /= common;
    }
    if (scale != 1 || digits > 1'000'000'000'000'000u) return fraction;
    std::string decimal = formula_literal(value);
    return decimal.size() <= fraction.size() + 2 ? decimal : fraction;
}

/// Appends the number as formula text that reads back as the same number, exact or not: `3`, `-0.5`, `1/3`, `1e-10`,
/// `3.1415926535897930001`.
inline void append_literal(std::string& out, const number& n) {
    if (n.value < 0) out += '-';
    const double value = n.value < 0 ? -n.value : n.value;
    if (!n.exact) {
        out += inexact_literal(value);
        return;
    }
    const rational r = n.exact->numerator < 0 ? negated(*n.exact) : *n.exact;
    out += exact_literal(r, value);
}

}  // namespace glexpr::detail
