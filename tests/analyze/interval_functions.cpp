#include <glexpr/analyze/interval_functions.hpp>

#include <doctest/doctest.h>

#include <cmath>
#include <cstddef>
#include <string_view>

#include "tests/support/operators.hpp"

using namespace glexpr;

namespace {

interval point(double v) { return {v, v, false, false}; }

/// Whether a range contains a value that was computed with more digits. Where long double is double this still tests its last digit.
bool encloses(const interval& r, long double exact) {
    return static_cast<long double>(r.low) <= exact && exact <= static_cast<long double>(r.high);
}

struct function_pair {
    std::string_view name;
    interval (*range)(const interval&);
    long double (*exact)(long double);
};

constexpr function_pair functions[] = {
    {"exp", exp, std::exp},       {"exp2", exp2, std::exp2},    {"ln", log, std::log},        {"log2", log2, std::log2},
    {"sin", sin, std::sin},       {"cos", cos, std::cos},       {"tan", tan, std::tan},       {"asin", asin, std::asin},
    {"acos", acos, std::acos},    {"atan", atan, std::atan},    {"sinh", sinh, std::sinh},    {"cosh", cosh, std::cosh},
    {"tanh", tanh, std::tanh},    {"asinh", asinh, std::asinh}, {"acosh", acosh, std::acosh}, {"atanh", atanh, std::atanh},
    {"floor", floor, std::floor}, {"ceil", ceil, std::ceil},    {"trunc", trunc, std::trunc}, {"abs", abs, std::abs},
};

}  // namespace

TEST_CASE("interval_functions: a point gives the exact value, narrowly") {
    for (const function_pair& f : functions) {
        CAPTURE(f.name);
        test::random_source random(5);
        for (std::size_t i = 0; i < 5000; ++i) {
            const double x = test::nasty_number(random);
            const interval r = f.range(point(x));
            if (r.maybe_undefined) continue;
            CAPTURE(x);
            const long double exact = f.exact(x);
            CHECK(encloses(r, exact));
            const bool moderate = std::abs(x) < 1e6 && std::abs(exact) < 1e6L && !r.maybe_discontinuous;
            if (moderate) CHECK(r.high - r.low <= 1e-14 * (1e-300 + std::abs(static_cast<double>(exact))));
        }
    }
}

TEST_CASE("interval_functions: two operands, exactly") {
    test::random_source random(6);
    for (std::size_t i = 0; i < 20000; ++i) {
        const double x = test::nasty_number(random), y = test::nasty_number(random);
        CAPTURE(x);
        CAPTURE(y);
        const long double u = x, v = y;
        if (x > 0 || (x != 0 && y == std::floor(y))) CHECK(encloses(pow(point(x), point(y)), std::pow(u, v)));
        if (x != 0 || y != 0) CHECK(encloses(atan2(point(x), point(y)), std::atan2(u, v)));
        if (y != 0) CHECK(encloses(mod(point(x), point(y)), u - v * std::floor(u / v)));
        for (const rational r :
             {rational{1, 2}, rational{1, 3}, rational{2, 3}, rational{13, 5}, rational{100, 7}, rational{2147483647, 2}}) {
            if (x < 0 && r.denominator % 2 == 0) continue;
            CAPTURE(r.numerator);
            CAPTURE(r.denominator);
            const long double size = std::pow(std::abs(u), static_cast<long double>(r.numerator) / static_cast<long double>(r.denominator));
            CHECK(encloses(pow(point(x), r), x < 0 && r.numerator % 2 != 0 ? -size : size));
        }
    }
}

TEST_CASE("interval_functions: infinite ends") {
    const interval everything = whole_line, above{0, infinity, false, false};
    CHECK(exp(everything).low == 0);
    CHECK(exp(everything).high == infinity);
    CHECK(log(above).low == -infinity);
    CHECK(log(above).high == infinity);
    CHECK(sin(everything) == interval{-1, 1, false, false});
    CHECK(atan(everything).high < 1.5708);
    CHECK(tanh(everything) == interval{-1, 1, false, false});
    CHECK(cosh(everything).low == 1);
    CHECK(pow(everything, 2.0).low == 0);
    CHECK(pow(everything, 3.0).low == -infinity);
    CHECK(pow(above, rational{1, 2}) == interval{0, infinity, false, false});
    CHECK(fract(everything).high == 1);
    CHECK(tan(everything).maybe_discontinuous);
}

TEST_CASE("interval_functions: a negative zero is a zero") {
    const interval from_zero{-0.0, 2, false, false}, exponent{-3, -0.5, false, false};
    CHECK(pow(from_zero, exponent).low == 0);
    CHECK(pow(from_zero, exponent).high == infinity);
    CHECK((point(1) / from_zero).high == infinity);
    CHECK((point(1) / from_zero).low == 0.5);
    CHECK(log(from_zero).low == -infinity);
    CHECK(pow(from_zero, rational{1, 2}).low == 0);
    CHECK_FALSE(pow(from_zero, rational{1, 2}).maybe_undefined);
}
