#include <glexpr/analyze/interval.hpp>

#include <doctest/doctest.h>
#include <glexpr/analyze/rounding.hpp>

#include <cmath>
#include <limits>

#include "tests/support/operators.hpp"

using namespace glexpr;

namespace {

constexpr double least = std::numeric_limits<double>::denorm_min(), most = std::numeric_limits<double>::max();

interval range(double low, double high) { return {low, high, false, false}; }

}  // namespace

TEST_CASE("interval: neighbours by bits") {
    using detail::next_down, detail::next_up;
    const double values[] = {0.0, -0.0, 1.0, -1.0, 0x1p-1022, -0x1p-1022, least, -least, most, -most, 1e300, 3.25};
    for (const double v : values) {
        CAPTURE(v);
        CHECK(next_up(v) == std::nextafter(v, infinity));
        CHECK(next_down(v) == std::nextafter(v, -infinity));
    }
    CHECK(next_up(infinity) == infinity);
    CHECK(next_up(-infinity) == -most);
    CHECK(next_down(infinity) == most);
    CHECK(next_down(-infinity) == -infinity);
    static_assert(next_up(1.0) == 1.0 + 0x1p-52);
}

TEST_CASE("interval: sums and products round outward, and not at all where they are exact") {
    const interval tenth = range(0.1, 0.1), third = range(1.0 / 3, 1.0 / 3);
    const interval sum = tenth + range(0.2, 0.2);
    CHECK(sum.low < sum.high);
    CHECK(sum.high == detail::next_up(sum.low));
    CHECK(range(0.25, 0.5) + range(1, 2) == range(1.25, 2.5));
    CHECK(range(0.25, 0.5) - range(1, 2) == range(-1.75, -0.5));
    const interval product = tenth * third;
    CHECK(product.high == detail::next_up(product.low));
    CHECK(range(-2, 3) * range(-5, 7) == range(-15, 21));
    const interval quotient = range(1, 1) / range(3, 3);
    CHECK(quotient.high == detail::next_up(quotient.low));
    CHECK(range(1, 3) / range(-4, -2) == range(-1.5, -0.25));
    // a sum of squares is never negative, whatever the rounding
    CHECK((range(0, 0) * range(0, 0) + range(0, 1e-320) * range(0, 1e-320)).low == 0);
}

TEST_CASE("interval: overflow leaves a finite end inside") {
    CHECK((range(most, most) + range(most, most)).low == most);
    CHECK((range(most, most) * range(2, 2)).low == most);
    CHECK((range(most, most) * range(2, 2)).high == infinity);
    CHECK((range(-most, -most) * range(2, 2)).high == -most);
    CHECK((range(most, most) / range(0.5, 0.5)).low == most);
}

TEST_CASE("interval: numerics-04 products and quotients at the edges") {
    CHECK(range(0, 0.125) * range(-infinity, -10) == range(-infinity, 0));
    CHECK(range(0, 0) * range(-infinity, infinity) == range(0, 0));
    const interval q = range(1, 1) / range(0, 1);
    CHECK(q.low == 1);
    CHECK(q.high == infinity);
    CHECK(q.maybe_undefined);
    const interval n = range(1, 2) / range(-4, 0);
    CHECK(n.low == -infinity);
    CHECK(n.high == 2);  // the stand-in is the numerator
    CHECK(n.maybe_undefined);
    CHECK((range(1, 1) / range(-1, 1)).low == -infinity);
    CHECK((range(1, 1) / range(-1, 1)).high == infinity);
    CHECK((range(3, 4) / range(0, 0)) == interval{3, 4, true, false});
    CHECK_FALSE((range(1, 1) / range(0x1p-1000, 1)).maybe_undefined);
}

TEST_CASE("interval: arithmetic encloses the exact value and its rounding") {
    test::random_source random(11);
    for (std::size_t i = 0; i < 20000; ++i) {
        const double a = test::nasty_number(random), b = test::nasty_number(random);
        CAPTURE(a);
        CAPTURE(b);
        const auto encloses = [](const interval& r, double rounded, long double exact) {
            return r.contains(rounded) && static_cast<long double>(r.low) <= exact && exact <= static_cast<long double>(r.high);
        };
        const long double x = a, y = b;
        CHECK(encloses(range(a, a) + range(b, b), a + b, x + y));
        CHECK(encloses(range(a, a) - range(b, b), a - b, x - y));
        CHECK(encloses(range(a, a) * range(b, b), a * b, x * y));
        if (b != 0) CHECK(encloses(range(a, a) / range(b, b), a / b, x / y));
    }
}

TEST_CASE("interval: flags are joined") {
    const interval undefined{1, 2, true, false}, jumping{3, 4, false, true};
    for (const interval& r :
         {undefined + jumping, undefined * jumping, undefined - jumping, undefined / jumping, hull(undefined, jumping)}) {
        CHECK(r.maybe_undefined);
        CHECK(r.maybe_discontinuous);
    }
    CHECK_FALSE((-undefined).maybe_discontinuous);
}
