#include <glexpr/core/number.hpp>

#include <glexpr/detail/decimal_text.hpp>

#include <doctest/doctest.h>

#include <bit>
#include <charconv>
#include <clocale>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <limits>
#include <locale>
#include <random>
#include <string>
#include <string_view>
#include <version>

using namespace glexpr;

namespace {

constexpr double inf = std::numeric_limits<double>::infinity();

template <class Float>
std::string shortest(Float value) {
    std::string out;
    detail::append_decimal(out, value, detail::integer_style::plain);
    return out;
}

template <class Float>
auto bits(Float value) {
    return std::bit_cast<typename detail::float_format<Float>::bits>(value);
}

/// Random finite floats: any bits, subnormals, powers of two, few bits, and short decimals.
template <class Float>
Float random_float(std::mt19937_64& random) {
    using word = typename detail::float_format<Float>::bits;
    constexpr int fraction = std::numeric_limits<Float>::digits - 1;
    constexpr word fraction_mask = (word{1} << fraction) - 1;
    constexpr word sign = word{1} << (sizeof(Float) * 8 - 1);
    for (;;) {
        word b = static_cast<word>(random());
        switch (random() % 6) {
            case 0: b &= fraction_mask | sign; break;
            case 1: b &= static_cast<word>(~fraction_mask); break;
            case 2: b &= static_cast<word>(~(fraction_mask >> 8)); break;
            case 3:
                b = bits(
                    static_cast<Float>(static_cast<double>(random() % 2'000'000) / std::pow(10.0, static_cast<double>(random() % 12))));
                break;
        }
        const auto value = std::bit_cast<Float>(b);
        if (std::isfinite(value)) return value;
    }
}

/// A numpunct that breaks whatever honours it: decimal comma, digits grouped by points.
struct comma_punctuation : std::numpunct<char> {
    char do_decimal_point() const override { return ','; }
    char do_thousands_sep() const override { return '.'; }
    std::string do_grouping() const override { return "\3"; }
};

void check_locale_free() {
    CHECK(read_double("0.5") == 0.5);
    CHECK(read_double("1234567") == 1234567.0);
    CHECK_FALSE(read_double("0,5"));
    CHECK_FALSE(read_double("1.234.567"));
    CHECK(glsl_literal(0.5f) == "0.5");
    CHECK(glsl_literal(1234567.0f) == "1234567.0");
    CHECK(formula_literal(0.5) == "0.5");
    CHECK(formula_literal(1234567) == "1234567");
}

}  // namespace

TEST_CASE("number: reads the hard cases of double") {
    const struct {
        const char* text;
        double value;
    } table[] = {
        {"0", 0.0},
        {"2", 2.0},
        {"2.", 2.0},
        {".5", 0.5},
        {"1e-3", 0.001},
        {"+1E+3", 1000.0},
        {"-0.25", -0.25},
        {"000.000125e3", 0.125},
        {"1e22", 0x1.0f0cf064dd592p+73},
        {"1e23", 0x1.52d02c7e14af6p+76},
        {"9007199254740991", 0x1.fffffffffffffp+52},
        {"9007199254740993", 0x1p+53},                // halfway: to even, down
        {"9007199254740995", 0x1.0000000000002p+53},  // halfway: to even, up
        {"9007199254740993.00000000000000000000000000000000000000001", 0x1.0000000000001p+53},
        {"9007199254740992.99999999999999999999999999999999999999999", 0x1p+53},
        {"2.2250738585072011e-308", 0x0.fffffffffffffp-1022},
        {"2.2250738585072012e-308", 0x1p-1022},
        {"5e-324", 0x1p-1074},
        {"4.9406564584124654e-324", 0x1p-1074},
        {"2.4703282292062327e-324", 0.0},  // just below half of the least
        {"2.4703282292062328e-324", 0x1p-1074},
        {"1.7976931348623157e308", 0x1.fffffffffffffp+1023},
        {"1.7976931348623158e308", 0x1.fffffffffffffp+1023},
        {"1.7976931348623159e308", inf},
        {"1e309", inf},
        {"1e400", inf},
        {"1e-400", 0.0},
        {"0e999999999999999999999999", 0.0},
        {"1e999999999999999999999999", inf},
        {"1e-999999999999999999999999", 0.0},
        {"3.14159265358979323846264338327950288", 0x1.921fb54442d18p+1},
    };
    for (const auto& row : table) {
        CAPTURE(row.text);
        const auto value = read_double(row.text);
        REQUIRE(value);
        CHECK(bits(*value) == bits(row.value));
    }
    CHECK(bits(*read_double("-0")) == bits(-0.0));
}

TEST_CASE("number: rounds a float once, not by way of double") {
    const struct {
        const char* text;
        float value;
    } table[] = {
        {"16777217", 16777216.0f},
        {"16777219", 16777220.0f},
        {"16777217.0000000000000000001", 16777218.0f},  // the double is the halfway case
        {"4747455269098282e-16", 0x1.e623b2p-2f},       // here too, and short enough for one operation
        {"3213478660583496e-14", 0x1.01140ap+5f},
        {"7.038531e-26", 0x1.5c87fap-84f},
        {"1.00000005960464477539062499999", 1.0f},
        {"1.00000005960464477539062500001", 0x1.000002p+0f},
        {"1e-45", 0x1p-149f},
        {"7e-46", 0.0f},
        {"3.4028235e38", 0x1.fffffep+127f},
        {"3.4028236e38", std::numeric_limits<float>::infinity()},
        {"1e-400", 0.0f},
    };
    for (const auto& row : table) {
        CAPTURE(row.text);
        const auto value = read_float(row.text);
        REQUIRE(value);
        CHECK(bits(*value) == bits(row.value));
    }
}

TEST_CASE("number: refuses what is no number") {
    for (const char* text :
         {"", ".", "-", "e5", "1e", "1e+", "1.2.3", "1 ", " 1", "0,5", "0x10", "inf", "nan", "1f", "1e5.0", "--1", "1'000"}) {
        CAPTURE(text);
        CHECK_FALSE(read_double(text));
        CHECK_FALSE(read_float(text));
    }
}

TEST_CASE("number: a million digits are read in full and in linear time") {
    const std::string zeros(1'000'000, '0');
    CHECK(read_double("1" + zeros + "e-1000000") == 1.0);
    CHECK(read_double("0." + zeros + "1e1000001") == 1.0);
    CHECK(read_double("1" + zeros) == inf);
    CHECK(read_double("0." + zeros + "1") == 0.0);
    // The last of a million digits decides a halfway case.
    CHECK(read_double("9007199254740993." + zeros + "1") == 0x1.0000000000001p+53);
    CHECK(read_double("9007199254740993." + zeros) == 0x1p+53);
    CHECK(read_double(std::string(1'000'000, '3') + "e-1000000") == 0x1.5555555555555p-2);
    CHECK(read_float("16777217." + zeros + "1") == 16777218.0f);
}

TEST_CASE("number: digits, exponent and denominator round once") {
    CHECK(to_double("", 0) == 0.0);
    CHECK(to_double("1", -1) == 0.1);
    CHECK(to_double("25", -1, 2) == 1.25);
    CHECK(to_double("1", 0, 3) == 1.0 / 3);
    CHECK(to_double("9007199254740993", 0) == 0x1p+53);
    CHECK(to_double("18014398509481986", 0, 2) == 0x1p+53);  // 2^53 + 1
    CHECK(to_double("27021597764222979", 0, 3) == 0x1p+53);  // dividing a rounded numerator would go up
    CHECK(to_double("18014398509481986000000000000000001", -18, 2) == 0x1.0000000000001p+53);
    CHECK(to_double("1", 400) == inf);
    CHECK(to_double("1", 309, 100) == 1e307);
    CHECK(to_double("1", -324, 3) == 0.0);
    CHECK(to_double("1", -322, 7) == 0x1p-1074 * 3);
    CHECK(to_double("1", (std::numeric_limits<std::int32_t>::min)()) == 0.0);
    CHECK(to_double("1", (std::numeric_limits<std::int32_t>::max)()) == inf);
    CHECK(to_double(std::string(2000, '9'), -2000, 3) == 1.0 / 3);
}

TEST_CASE("number: fractions of 64-bit integers round once") {
    constexpr auto least = (std::numeric_limits<std::int64_t>::min)();
    constexpr auto most = (std::numeric_limits<std::int64_t>::max)();
    CHECK(to_double(0, 5) == 0.0);
    CHECK(to_double(1, 3) == 1.0 / 3);
    CHECK(to_double(-1, 3) == -1.0 / 3);
    CHECK(to_double(1, -3) == -1.0 / 3);
    CHECK(to_double(-7, -2) == 3.5);
    CHECK(to_double(least, 1) == -0x1p63);
    CHECK(to_double(least, least) == 1.0);
    CHECK(to_double(most, 1) == 0x1p63);
    CHECK(to_double(1, least) == -0x1p-63);
    CHECK(to_double(9007199254740993, 1) == 0x1p+53);
    CHECK(to_double(9007199254740993 * 3, 3) == 0x1p+53);
    CHECK(to_double(9007199254740993 * 3 + 1, 3) == 0x1.0000000000001p+53);
    CHECK(to_float(16777217, 1) == 16777216.0f);
    CHECK(to_float(16777217 * 4 + 1, 4) == 16777218.0f);
    CHECK(to_float(1, 3) == 1.0f / 3);
    if constexpr (std::numeric_limits<long double>::digits >= 64) {
        // The quotient in 64 bits is exact enough wherever it is not nearly halfway between doubles.
        std::mt19937_64 random(7);
        for (int i = 0; i < 20'000; ++i) {
            const auto n = static_cast<std::int64_t>(random() >> random() % 64);
            const auto d = static_cast<std::int64_t>(random() >> random() % 64);
            if (d == 0) continue;
            const long double quotient = static_cast<long double>(n) / static_cast<long double>(d);
            const auto nearest = static_cast<double>(quotient);
            const long double ulp = std::nextafter(std::fabs(nearest), inf) - std::fabs(nearest);
            if (std::fabs(std::fabs(quotient - nearest) / ulp - 0.5L) < 0.01L) continue;
            CAPTURE(n);
            CAPTURE(d);
            CHECK(to_double(n, d) == nearest);
        }
    }
}

TEST_CASE("number: literals look as people write them") {
    const struct {
        double value;
        const char* formula;
        const char* glsl;
    } table[] = {
        {0.0, "0", "0.0"},
        {-0.0, "-0", "-0.0"},
        {1.0, "1", "1.0"},
        {-2.0, "-2", "-2.0"},
        {0.5, "0.5", "0.5"},
        {10.0, "10", "10.0"},
        {1000.0, "1000", "1000.0"},
        {12000.0, "12000", "12000.0"},
        {100000.0, "100000", "1e5"},
        {1234567.0, "1234567", "1234567.0"},
        {16777216.0, "16777216", "16777216.0"},
        {0.001, "0.001", "0.001"},
        {0.00001, "0.00001", "0.00001"},
        {1e-6, "1e-6", "1e-6"},
        {1.5e-10, "1.5e-10", "1.5e-10"},
        {1e30, "1e30", "1e30"},
        {-2.5e30, "-2.5e30", "-2.5e30"},
        {1.0 / 3, "0.3333333333333333", "0.33333334"},
        {3.14159265358979323846, "3.141592653589793", "3.1415927"},
    };
    for (const auto& row : table) {
        CAPTURE(row.value);
        CHECK(formula_literal(row.value) == row.formula);
        CHECK(glsl_literal(static_cast<float>(row.value)) == row.glsl);
    }
    CHECK(formula_literal(0.1 + 0.2) == "0.30000000000000004");
    CHECK(formula_literal(1e23) == "1e23");
    CHECK(formula_literal(5e-324) == "5e-324");
    CHECK(formula_literal(2.2250738585072011e-308) == "2.225073858507201e-308");
    CHECK(formula_literal(9007199254740993.0) == "9007199254740992");
    CHECK(formula_literal(1.7976931348623157e308) == "1.7976931348623157e308");
    CHECK(glsl_literal(3.4028235e38f) == "3.4028235e38");
    CHECK(glsl_literal(1e-45f) == "1e-45");
    CHECK(glsl_literal(9.5367432e-7f) == "9.536743e-7");
}

TEST_CASE("number: literals are appended") {
    std::string out = "x*";
    append_glsl_literal(out, 2.0f);
    out += "+y*";
    append_formula_literal(out, 0.25);
    CHECK(out == "x*2.0+y*0.25");
}

TEST_CASE("number: misuse is caught") {
    CHECK_THROWS_AS(glsl_literal(std::numeric_limits<float>::infinity()), test::assertion_failure);
    CHECK_THROWS_AS(glsl_literal(-std::numeric_limits<float>::infinity()), test::assertion_failure);
    CHECK_THROWS_AS(glsl_literal(std::numeric_limits<float>::quiet_NaN()), test::assertion_failure);
    CHECK_THROWS_AS(formula_literal(-std::numeric_limits<double>::quiet_NaN()), test::assertion_failure);
    CHECK_THROWS_AS(formula_literal(inf), test::assertion_failure);
    CHECK_THROWS_AS(to_double(std::int64_t{1}, std::int64_t{0}), test::assertion_failure);
    CHECK_THROWS_AS(to_float(1, 0), test::assertion_failure);
    CHECK_THROWS_AS(to_double("1", 0, 0), test::assertion_failure);
}

TEST_CASE("number: doubles survive the round trip and are as short as can be") {
    std::mt19937_64 random(1);
    for (int i = 0; i < 20'000; ++i) {
        const auto value = random_float<double>(random);
        const std::string text = formula_literal(value);
        CAPTURE(text);
        const auto back = read_double(text);
        REQUIRE(back);
        CHECK(bits(*back) == bits(value));
#if defined(__cpp_lib_to_chars) && __cpp_lib_to_chars >= 201611L
        char buffer[64];
        const auto end = std::to_chars(buffer, buffer + sizeof buffer, value, std::chars_format::scientific).ptr;
        std::string digits;
        for (const char* c = buffer; c != end && *c != 'e'; ++c)
            if (*c >= '0' && *c <= '9') digits += *c;
        if (value != 0) {
            const auto own = detail::shortest_digits(std::fabs(value));
            CHECK(std::string_view(own.text, static_cast<std::size_t>(own.count)) == digits);
        }
#endif
    }
}

TEST_CASE("number: floats survive the round trip and are as short as can be") {
    std::mt19937_64 random(2);
    for (int i = 0; i < 20'000; ++i) {
        const float value = i == 0 ? 16777216.0f : i == 1 ? 7.038531e-26f : random_float<float>(random);
        const std::string text = shortest(value);
        CAPTURE(text);
        const auto back = read_float(text);
        REQUIRE(back);
        CHECK(bits(*back) == bits(value));
#if defined(__cpp_lib_to_chars) && __cpp_lib_to_chars >= 201611L
        char buffer[64];
        const auto end = std::to_chars(buffer, buffer + sizeof buffer, value, std::chars_format::scientific).ptr;
        std::string digits;
        for (const char* c = buffer; c != end && *c != 'e'; ++c)
            if (*c >= '0' && *c <= '9') digits += *c;
        if (value != 0) {
            const auto own = detail::shortest_digits(std::fabs(value));
            CHECK(std::string_view(own.text, static_cast<std::size_t>(own.count)) == digits);
        }
#endif
    }
}

TEST_CASE("number: the exact path agrees with the quick one") {
    std::mt19937_64 random(3);
    for (int i = 0; i < 20'000; ++i) {
        const float value = std::fabs(random_float<float>(random));
        if (value < std::numeric_limits<float>::min()) continue;
        int exponent = 0;
        const auto mantissa = static_cast<std::uint64_t>(std::ldexp(std::frexp(value, &exponent), 24));
        const bool lowest = mantissa == std::uint64_t{1} << 23 && value != std::numeric_limits<float>::min();
        const auto quick = detail::shortest_digits(value);
        const auto exact = detail::shortest_digits_exact(mantissa, exponent - 24, lowest);
        CAPTURE(value);
        CHECK(std::string(quick.text, static_cast<std::size_t>(quick.count)) ==
              std::string(exact.text, static_cast<std::size_t>(exact.count)));
        CHECK(quick.point == exact.point);
    }
}

TEST_CASE("number: reads random decimals as the standard library does") {
#if defined(__cpp_lib_to_chars) && __cpp_lib_to_chars >= 201611L
    std::mt19937_64 random(4);
    for (int i = 0; i < 30'000; ++i) {
        std::string text;
        const std::size_t length = i % 500 == 0 ? 1 + random() % 1200 : 1 + random() % 25;
        for (std::size_t k = 0; k < length; ++k) text += static_cast<char>('0' + random() % 10);
        if (random() % 2 == 0) text.insert(random() % text.size(), ".");
        if (random() % 4 != 0) text += "e" + std::to_string(static_cast<int>(random() % 700) - 360);
        CAPTURE(text);
        double value = 0;
        if (std::from_chars(text.data(), text.data() + text.size(), value).ec == std::errc{})
            CHECK(bits(*read_double(text)) == bits(value));
        float single = 0;
        if (std::from_chars(text.data(), text.data() + text.size(), single).ec == std::errc{})
            CHECK(bits(*read_float(text)) == bits(single));
    }
    // Halfway between two doubles, written in full, and a digit to either side.
    for (int i = 0; i < 2'000; ++i) {
        const auto low = std::fabs(random_float<double>(random));
        if (low < 1e-300 || low > 1e300) continue;
        const double unit = std::nextafter(low, inf) - low;
        char buffer[1600];
        int length = 0;
        if constexpr (std::numeric_limits<long double>::digits >= 64)
            length = std::snprintf(buffer, sizeof buffer, "%.1200Lf", static_cast<long double>(low) + static_cast<long double>(unit) / 2);
        else
            continue;
        const std::string halfway(buffer, static_cast<std::size_t>(length));
        const double even = (bits(low) & 1) == 0 ? low : low + unit;
        CAPTURE(halfway);
        CHECK(read_double(halfway) == even);
        CHECK(read_double(halfway + "1") == low + unit);
    }
#endif
}

TEST_CASE("emit-glsl-03: every GLSL literal reads back as the same float32, also by way of double") {
    std::mt19937_64 random(5);
    for (int i = 0; i < 20'000; ++i) {
        const float value = i == 0 ? 16777217.0f : i == 1 ? 7.038531e-26f : random_float<float>(random);
        const std::string text = glsl_literal(value);
        CAPTURE(text);
        CHECK(bits(*read_float(text)) == bits(value));
        CHECK(bits(static_cast<float>(*read_double(text))) == bits(value));
        const std::size_t mark = text.find_first_of(".e");
        CHECK(mark != std::string::npos);
        CHECK(text.find('+') == std::string::npos);
        CHECK(text.back() >= '0');
        CHECK(text.back() <= '9');
        const std::size_t exponent = text.find('e');
        if (exponent != std::string::npos) CHECK(text.find('.', exponent) == std::string::npos);
    }
    CHECK(glsl_literal(0.00001f) == "0.00001");
    CHECK(glsl_literal(1e30f) == "1e30");
}

TEST_CASE("semantics-07 emit-glsl-05: no locale changes a number") {
    const std::string before = std::setlocale(LC_ALL, nullptr);
    for (const char* name : {"de_DE.UTF-8", "de_DE.utf8", "de_DE", "fr_FR.UTF-8"})
        if (std::setlocale(LC_ALL, name) != nullptr) break;
    check_locale_free();
    std::setlocale(LC_ALL, before.c_str());

    const std::locale previous = std::locale::global(std::locale(std::locale::classic(), new comma_punctuation));
    check_locale_free();
    std::locale::global(previous);
}
