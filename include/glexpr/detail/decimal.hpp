#pragma once

#include <glexpr/detail/natural.hpp>

#include <bit>
#include <cfloat>
#include <cstdint>
#include <limits>
#include <type_traits>

namespace glexpr::detail {

/// What correct rounding must know about an IEEE 754 format.
template <class Float>
struct float_format {
    static_assert(std::numeric_limits<Float>::is_iec559);
    using bits = std::conditional_t<sizeof(Float) == 4, std::uint32_t, std::uint64_t>;
    static_assert(sizeof(bits) == sizeof(Float));
    static constexpr int precision = std::numeric_limits<Float>::digits;
    static constexpr int least_exponent = std::numeric_limits<Float>::min_exponent - precision;  ///< of the unit of a subnormal number
    static constexpr int exponent_mask = sizeof(Float) == 4 ? 0xff : 0x7ff;
    static constexpr int unique_digits = std::numeric_limits<Float>::digits10;  ///< decimals this short are told apart (normal numbers)
    static constexpr Float infinity = std::numeric_limits<Float>::infinity();
};

/// 10^0 to 10^22: the powers of ten that a double holds exactly.
inline constexpr double exact_powers_of_10[] = {1e0,  1e1,  1e2,  1e3,  1e4,  1e5,  1e6,  1e7,  1e8,  1e9,  1e10, 1e11,
                                                1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19, 1e20, 1e21, 1e22};

/// Whether one operation on doubles rounds once; where it does not (x87), only the exact path below is taken.
inline constexpr bool arithmetic_rounds_once = FLT_EVAL_METHOD == 0 || FLT_EVAL_METHOD == 1;

/// floor(log10(2^n)) for |n| <= 1650.
constexpr int floor_log10_of_2_to(int n) { return (n * 315653) >> 20; }

/// The float nearest to numerator / denominator * 2^exponent, ties to even; infinity where that is beyond the format. Both must be positive.
template <class Float>
Float round_ratio(natural numerator, natural denominator, int exponent) {
    using format = float_format<Float>;
    using bits = typename format::bits;
    // Scale the ratio into (1/4, 1) and the denominator's top bit to the top of its word, then take 64 bits of quotient.
    const int numerator_length = numerator.bit_length();
    const int denominator_length = denominator.bit_length();
    const int longer = numerator_length + 1 > denominator_length ? numerator_length + 1 : denominator_length;
    const int length = (longer + 31) / 32 * 32;
    numerator.shift_left(length - 1 - numerator_length);
    denominator.shift_left(length - denominator_length);
    exponent += numerator_length + 1 - denominator_length - 64;
    numerator.shift_left(32);
    std::uint64_t quotient = std::uint64_t{numerator.divide(denominator)} << 32;
    numerator.shift_left(32);
    quotient |= numerator.divide(denominator);
    const bool inexact = !numerator.is_zero();

    // Drop what the format cannot hold, rounding once.
    const int quotient_length = 64 - std::countl_zero(quotient);
    int drop = quotient_length - format::precision;
    if (drop < format::least_exponent - exponent) drop = format::least_exponent - exponent;
    if (drop > 64) return 0;
    exponent += drop;
    std::uint64_t mantissa = drop == 64 ? 0 : quotient >> drop;
    const std::uint64_t half = std::uint64_t{1} << (drop - 1);
    const std::uint64_t rest = quotient & (half + (half - 1));
    if (rest > half || (rest == half && (inexact || (mantissa & 1) != 0))) ++mantissa;
    // The fields overlap by one bit on purpose: a mantissa that rounds up to the next power of two carries into the exponent.
    const int biased = exponent - format::least_exponent;
    if (biased >= format::exponent_mask) return format::infinity;
    const std::uint64_t encoded = (static_cast<std::uint64_t>(biased) << (format::precision - 1)) + mantissa;
    const std::uint64_t infinite = static_cast<std::uint64_t>(format::exponent_mask) << (format::precision - 1);
    return std::bit_cast<Float>(static_cast<bits>(encoded < infinite ? encoded : infinite));
}

/// Decimal digits with their scale: the value is 0.d1d2d3... * 10^point.
struct decimal_digits {
    char text[20];
    int count = 0;
    int point = 0;
};

/// `value` (positive, at most 17 digits) * 10^exponent, trailing zeros dropped.
inline decimal_digits digits_of(std::uint64_t value, int exponent) {
    while (value % 10'000 == 0) value /= 10'000, exponent += 4;
    while (value % 10 == 0) value /= 10, ++exponent;
    char reversed[20];
    decimal_digits result;
    for (; value != 0; value /= 10) reversed[result.count++] = static_cast<char>('0' + value % 10);
    for (int i = 0; i < result.count; ++i) result.text[i] = reversed[result.count - 1 - i];
    result.point = result.count + exponent;
    return result;
}

/// The shortest digits that read back as mantissa * 2^exponent, and the nearest of those; by exact arithmetic. (R. G. Burger and R. K. Dybvig,
/// Printing floating-point numbers quickly and accurately, 1996: free-format algorithm.) `lowest_of_binade`: the gap below is half the gap above.
inline decimal_digits shortest_digits_exact(std::uint64_t mantissa, int exponent, bool lowest_of_binade) {
    const bool ends_read_back = mantissa % 2 == 0;  // ties go to even, so the ends of the rounding interval are ours
    // value = r / s; it may move down by m / s and up by m / s, or twice that at the start of a binade.
    natural r(mantissa), s(1), m(1);
    r.shift_left(lowest_of_binade ? 2 : 1);
    s.shift_left(lowest_of_binade ? 2 : 1);
    const int scale = floor_log10_of_2_to(exponent + 63 - std::countl_zero(mantissa));
    if (exponent >= 0) {
        r.shift_left(exponent);
        m.shift_left(exponent);
    } else {
        s.shift_left(-exponent);
    }
    if (scale >= 0) {
        s.multiply_by_power_of_5(scale);
        s.shift_left(scale);
    } else {
        r.multiply_by_power_of_5(-scale);
        r.shift_left(-scale);
        m.multiply_by_power_of_5(-scale);
        m.shift_left(-scale);
    }
    const auto reaches = [&](const natural& bound) {
        natural high = r;
        high.add(m);
        if (lowest_of_binade) high.add(m);
        const int order = compare(high, bound);
        return order > 0 || (order == 0 && ends_read_back);
    };
    decimal_digits result;
    result.point = scale + 1;
    natural ten_s = s;
    ten_s.multiply_add(10);
    if (reaches(ten_s)) {
        s = ten_s;
        ++result.point;
    }
    const int normalise = (32 - s.bit_length() % 32) % 32;
    r.shift_left(normalise);
    s.shift_left(normalise);
    m.shift_left(normalise);
    for (;;) {
        std::uint32_t digit = r.divide(s);
        const int below = compare(r, m);
        const bool may_stop = below < 0 || (below == 0 && ends_read_back);
        const bool may_stop_above = reaches(s);
        if (may_stop && may_stop_above) {
            r.shift_left(1);
            const int half = compare(r, s);
            if (half > 0 || (half == 0 && digit % 2 == 1)) ++digit;
        } else if (may_stop_above) {
            ++digit;
        }
        result.text[result.count++] = static_cast<char>('0' + digit);
        if (may_stop || may_stop_above) return result;
        r.multiply_add(10);
        m.multiply_add(10);
    }
}

/// The shortest digits that read back as `value` (positive and finite), and the nearest of those.
template <class Float>
decimal_digits shortest_digits(Float value) {
    using format = float_format<Float>;
    const auto bits = std::bit_cast<typename format::bits>(value);
    const auto fraction = bits & ((typename format::bits{1} << (format::precision - 1)) - 1);
    const int biased = static_cast<int>(bits >> (format::precision - 1));
    const std::uint64_t mantissa = biased == 0 ? fraction : fraction | (std::uint64_t{1} << (format::precision - 1));
    const int exponent = format::least_exponent + (biased == 0 ? 0 : biased - 1);
    const bool lowest_of_binade = fraction == 0 && biased > 1;

    // Nearly every number people write is a decimal of few digits: round to that many and see whether it reads back. It does for certain if
    // the decimal, as a correctly rounded double, equals a double or lies strictly inside the rounding interval of a float.
    if (arithmetic_rounds_once && biased != 0) {
        const double exact = static_cast<double>(value);
        double up = 0, down = 0;
        if constexpr (sizeof(Float) == 4) {
            const auto neighbour = [](auto b) { return static_cast<double>(std::bit_cast<Float>(static_cast<typename format::bits>(b))); };
            up = biased == format::exponent_mask - 1 ? 0 : (neighbour(bits + 1) - exact) / 2;
            down = (exact - neighbour(bits - 1)) / 2;
        }
        constexpr int most_digits = sizeof(Float) == 4 ? 9 : format::unique_digits;
        int scale = floor_log10_of_2_to(exponent + format::precision - 1) + 1;  // digits before the point, or one less
        if (scale >= 0 && scale <= 22 && exact >= exact_powers_of_10[scale]) ++scale;
        if (scale < 0 && scale >= -21 && exact * exact_powers_of_10[-scale] >= 1) ++scale;
        for (int count = format::unique_digits; count <= most_digits; ++count) {
            const int shift = count - scale;
            if (shift > 22 || shift < -22) break;
            const double scaled = shift >= 0 ? exact * exact_powers_of_10[shift] : exact / exact_powers_of_10[-shift];
            const auto rounded = static_cast<std::uint64_t>(scaled + 0.5);
            const auto integer = static_cast<double>(rounded);
            if (count > format::unique_digits) {
                // Which neighbour is nearer, or on which side of an uneven interval it lies, is left to exact arithmetic where it is close.
                const double off = scaled - integer;
                if (lowest_of_binade || off > 0.4999 || off < -0.4999) break;
            }
            const double back = shift >= 0 ? integer / exact_powers_of_10[shift] : integer * exact_powers_of_10[-shift];
            if (back == exact || (back < exact + up && back > exact - down)) return digits_of(rounded, -shift);
            if (sizeof(Float) == 4 && (back == exact + up || back == exact - down)) break;
        }
    }
    return shortest_digits_exact(mantissa, exponent, lowest_of_binade);
}

}  // namespace glexpr::detail
