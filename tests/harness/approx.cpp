#include "tests/support/approx.hpp"

#include <doctest/doctest.h>

#include <cmath>
#include <cstdint>
#include <limits>

using glexpr::test::ulp_distance;
using glexpr::test::unit_roundoff_double;
using glexpr::test::unit_roundoff_float;
using glexpr::test::within;
using glexpr::test::within_units;

namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();
constexpr double not_a_number = std::numeric_limits<double>::quiet_NaN();
constexpr std::uint64_t worst = std::numeric_limits<std::uint64_t>::max();

}  // namespace

TEST_CASE("approx: the tolerance is absolute and holds on both sides") {
    CHECK(within(1.0, 1.5, 0.5));
    CHECK(within(1.5, 1.0, 0.5));
    CHECK(within(-1.0, -1.0, 0.0));
    CHECK_FALSE(within(1.0, 1.5, 0.49));
    CHECK_FALSE(within(1.5, 1.0, 0.49));
    CHECK_FALSE(within(-1e9, 1.0, 0.5));  // a signed difference would pass
    CHECK_FALSE(within(1e9, 1.0, 0.5));
}

TEST_CASE("approx: nothing is near a NaN, and infinity only near itself") {
    CHECK_FALSE(within(not_a_number, not_a_number, 1.0));
    CHECK_FALSE(within(not_a_number, 1.0, infinity));
    CHECK_FALSE(within(1.0, not_a_number, infinity));
    CHECK_FALSE(within(1.0, 1.0, not_a_number));
    CHECK(within(infinity, infinity, 0.0));
    CHECK_FALSE(within(infinity, -infinity, infinity));
    CHECK_FALSE(within(infinity, 1.0, infinity));
    CHECK_FALSE(within_units(not_a_number, 1.0, 1.0, unit_roundoff_double));
}

TEST_CASE("approx: error units scale with the arithmetic") {
    CHECK(within_units(1.0 + 0x1p-51, 1.0, 1.0, unit_roundoff_double));          // 4 units of 2^-53
    CHECK_FALSE(within_units(1.0 + 0x1.8p-51, 1.0, 1.0, unit_roundoff_double));  // 6 units
    CHECK_FALSE(within_units(1.0 - 0x1.8p-51, 1.0, 1.0, unit_roundoff_double));
    CHECK(within_units(1.0 + 0x1p-22, 1.0, 1.0, unit_roundoff_float));
    CHECK_FALSE(within_units(1.0 + 0x1.8p-22, 1.0, 1.0, unit_roundoff_float));
    CHECK(within_units(1.0 + 0x1.8p-51, 1.0, 1.0, unit_roundoff_double, 8.0));
    CHECK(within_units(0.0, 0.0, 0.0, unit_roundoff_double));
    CHECK_FALSE(within_units(1e-300, 0.0, 0.0, unit_roundoff_double));
}

TEST_CASE("approx: ulps count the representable values between") {
    CHECK(ulp_distance(1.0f, 1.0f) == 0);
    CHECK(ulp_distance(1.0f, std::nextafter(1.0f, 2.0f)) == 1);
    CHECK(ulp_distance(std::nextafter(1.0f, 2.0f), 1.0f) == 1);
    CHECK(ulp_distance(1.0f, std::nextafter(1.0f, 0.0f)) == 1);
    CHECK(ulp_distance(-1.0f, std::nextafter(-1.0f, 0.0f)) == 1);
    CHECK(ulp_distance(1.0f, 2.0f) == std::uint64_t{1} << 23);
    CHECK(ulp_distance(1.0, 2.0) == std::uint64_t{1} << 52);
    CHECK(ulp_distance(0.0f, -0.0f) == 0);
    CHECK(ulp_distance(std::numeric_limits<float>::denorm_min(), -std::numeric_limits<float>::denorm_min()) == 2);
    CHECK(ulp_distance(std::numeric_limits<double>::max(), infinity) == 1);
    CHECK(ulp_distance(-1.0, 1.0) == 2 * ulp_distance(0.0, 1.0));
    CHECK(ulp_distance(not_a_number, not_a_number) == 0);
    CHECK(ulp_distance(not_a_number, -not_a_number) == worst);
    CHECK(ulp_distance(not_a_number, 1.0) == worst);
    CHECK(ulp_distance(1.0f, std::numeric_limits<float>::quiet_NaN()) == worst);
}
