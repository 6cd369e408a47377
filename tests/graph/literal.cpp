#include <glexpr/graph/literal.hpp>

#include "tests/support/random_expression.hpp"

#include <doctest/doctest.h>

#include <bit>
#include <cmath>
#include <cstdint>
#include <string>

using namespace glexpr;
using detail::append_literal, detail::to_number;
using namespace glexpr::test;

namespace {

std::string text_of(const number& n) {
    std::string out;
    append_literal(out, n);
    return out;
}

number exactly(std::int64_t p, std::int64_t q = 1) { return detail::to_number(*make_rational(p, q)); }

/// What `append_literal` wrote, read by the rules of the language: a literal, or a quotient of two, with a sign.
number read_back(std::string_view text) {
    const bool negative = text[0] == '-';
    if (negative) text.remove_prefix(1);
    const std::size_t slash = text.find('/');
    number n = to_number(detail::read_literal(text.substr(0, slash)));
    if (slash != text.npos) {
        const number below = to_number(detail::read_literal(text.substr(slash + 1)));
        REQUIRE(n.exact);
        REQUIRE(below.exact);
        n = detail::to_number(*divide(*n.exact, *below.exact));
    }
    if (negative) n = {-n.value, n.exact ? std::optional<rational>(negated(*n.exact)) : std::nullopt};
    return n;
}

}  // namespace

TEST_CASE("literal: numbers are exact up to 2^53, above and below the line") {
    struct reading {
        ast_number written;
        double value;
        std::optional<rational> exact;
    };
    const std::string thirty(30, '3');
    for (const reading& r : {
             reading{{"", 0, 1}, 0, rational{0, 1}},
             reading{{"2", 0, 1}, 2, rational{2, 1}},
             reading{{"2", 3, 1}, 2000, rational{2000, 1}},
             reading{{"25", -2, 1}, 0.25, rational{1, 4}},
             reading{{"1", -10, 1}, 1e-10, rational{1, 10000000000}},
             reading{{"3", 0, 4}, 0.75, rational{3, 4}},
             reading{{"1", 0, 3}, 1.0 / 3, rational{1, 3}},
             reading{{"9007199254740992", 0, 1}, 9007199254740992.0, rational{9007199254740992, 1}},
             reading{{"9007199254740993", 0, 1}, 9007199254740992.0, std::nullopt},
             reading{{"9007199254740995", 0, 1}, 9007199254740996.0, std::nullopt},
             reading{{"1", -16, 1}, 1e-16, std::nullopt},
             reading{{"1", 16, 1}, 1e16, std::nullopt},
             reading{{"1", 300, 1}, 1e300, std::nullopt},
             reading{{"1", -300, 1}, 1e-300, std::nullopt},
             reading{{"1", -400, 1}, 0, rational{0, 1}},
             reading{{"1", 400, 1}, HUGE_VAL, std::nullopt},
             reading{{"1", 2000000000, 1}, HUGE_VAL, std::nullopt},
             reading{{"1", -2000000000, 1}, 0, rational{0, 1}},
             reading{{thirty, -30, 1}, 0.33333333333333333, std::nullopt},
             reading{{"1152921504606846976", -18, 1}, 1.152921504606846976, rational{std::int64_t{1} << 42, 3814697265625}},
             reading{{"12345678901234567", -20, 1}, 0.00012345678901234567, std::nullopt},
         }) {
        CAPTURE(r.written.digits);
        CAPTURE(r.written.exponent);
        const number n = to_number(r.written);
        CHECK(n.value == r.value);
        CHECK(n.exact == r.exact);
    }
}

TEST_CASE("literal: exact numbers print short, as a decimal or a fraction") {
    struct printing {
        number n;
        const char* text;
    };
    for (const printing& p : {
             printing{exactly(0), "0"},
             printing{exactly(3), "3"},
             printing{exactly(-3), "-3"},
             printing{exactly(1, 3), "1/3"},
             printing{exactly(-22, 7), "-22/7"},
             printing{exactly(1, 2), "0.5"},
             printing{exactly(-5, 8), "-0.625"},
             printing{exactly(1, 10), "0.1"},
             printing{exactly(1, 1024), "1/1024"},
             printing{exactly(123456789, 1000), "123456.789"},
             printing{exactly(1, 10000000000), "1e-10"},
             printing{exactly(1000000), "1e6"},
             printing{exactly(1000000000000000), "1e15"},
             printing{exactly(9007199254740991), "9007199254740991"},
         })
        CHECK(text_of(p.n) == std::string(p.text));
}

TEST_CASE("literal: inexact numbers print so that they stay inexact and keep their bits") {
    CHECK(text_of(detail::to_number(0.1)) == "0.10000000000000000001");
    CHECK(text_of(detail::to_number(1e-10)) == "1.0000000000000000001e-10");
    CHECK(text_of(detail::to_number(1e300)) == "1e300");
    CHECK(text_of(detail::to_number(-4503599627370497.0)) == "-4503599627370497.0001");
    // Stretched upwards, this one would lie in the range of the next double.
    CHECK(text_of(detail::to_number(2760.64067)) == "2760.6406699999999999");
    CHECK(text_of(detail::to_number(0.5)) == "0.5");  // a double that is short enough to count as exact
}

TEST_CASE("literal: any number reads back as itself") {
    random_source random(41);
    for (int i = 0; i < 200000; ++i) {
        number n;
        switch (random.below(4)) {
            case 0: {
                const double v = std::bit_cast<double>(random.next());
                if (!(v - v == 0)) continue;
                n = detail::to_number(v);
                break;
            }
            case 1: n = detail::to_number(random.real(-10, 10)); break;
            case 2: {  // few digits, so that the shortest text would count as exact
                const auto digits = static_cast<double>(random.below(1u << 30)), places = static_cast<double>(random.below(20));
                const double v = digits / std::pow(10.0, places);
                n = detail::to_number(v);
                break;
            }
            default: {
                const auto part = [&] { return static_cast<std::int64_t>((random.next() >> 11) >> random.below(52)); };
                const std::int64_t numerator = random.one_in(2) ? part() : -part(), denominator = part() + 1;
                n = exactly(numerator, denominator);
                break;
            }
        }
        if (n.value == 0) continue;
        const std::string text = text_of(n);
        CAPTURE(text);
        const number again = read_back(text);
        REQUIRE(std::bit_cast<std::uint64_t>(again.value) == std::bit_cast<std::uint64_t>(n.value));
        REQUIRE(again.exact == n.exact);
    }
}
