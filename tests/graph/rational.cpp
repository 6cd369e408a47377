#include <glexpr/graph/rational.hpp>

#include <doctest/doctest.h>

#include <cstdint>
#include <limits>
#include <optional>

using namespace glexpr;

namespace {

constexpr std::int64_t top = std::numeric_limits<std::int64_t>::max();
constexpr std::int64_t bottom = std::numeric_limits<std::int64_t>::min();

static_assert(make_rational(6, -4) == rational{-3, 2});
static_assert(make_rational(0, 7) == rational{0, 1});
static_assert(!make_rational(1, 0));
static_assert(add({1, 3}, {1, 6}) == rational{1, 2});
static_assert(power({2, 3}, -2) == rational{9, 4});

}  // namespace

TEST_CASE("rational: fractions are kept in lowest terms") {
    CHECK(make_rational(6, -4) == rational{-3, 2});
    CHECK(make_rational(-6, -4) == rational{3, 2});
    CHECK(make_rational(0, -5) == rational{0, 1});
    CHECK(make_rational(top, top) == rational{1, 1});
    CHECK(rational{4, 1}.is_integer());
    CHECK_FALSE(rational{1, 4}.is_integer());
}

TEST_CASE("rational: what has no value or leaves 64 bits is nothing") {
    CHECK_FALSE(make_rational(1, 0));
    CHECK_FALSE(make_rational(bottom, 3));
    CHECK_FALSE(make_rational(3, bottom));
    CHECK_FALSE(add({top, 1}, {1, 1}));
    CHECK_FALSE(add({-top, 1}, {-1, 1}));
    CHECK_FALSE(add({1, top}, {1, top - 1}));
    CHECK_FALSE(multiply({top, 1}, {2, 1}));
    CHECK_FALSE(divide({1, 2}, {0, 1}));
    CHECK_FALSE(power({0, 1}, -1));
    CHECK_FALSE(power({2, 1}, 63));
    CHECK_FALSE(power({2, 1}, bottom));
}

TEST_CASE("rational: arithmetic is exact up to the bounds") {
    CHECK(add({1, 3}, {-1, 3}) == rational{0, 1});
    CHECK(add({top, 1}, {-1, 1}) == rational{top - 1, 1});
    CHECK(multiply({2, 3}, {3, 4}) == rational{1, 2});
    CHECK(multiply({-2, 3}, {3, 4}) == rational{-1, 2});
    CHECK(divide({1, 2}, {-3, 4}) == rational{-2, 3});
    CHECK(negated({1, 2}) == rational{-1, 2});
    CHECK(power({2, 1}, 62) == rational{std::int64_t{1} << 62, 1});
    CHECK(power({-2, 3}, 3) == rational{-8, 27});
    CHECK(power({2, 3}, -3) == rational{27, 8});
    CHECK(power({5, 7}, 0) == rational{1, 1});
    CHECK(power({-1, 1}, 1'000'000'001) == rational{-1, 1});
}
