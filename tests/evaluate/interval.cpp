#include <glexpr/evaluate/evaluate.hpp>

#include <glexpr/graph/construct.hpp>

#include <doctest/doctest.h>

using namespace glexpr;

TEST_CASE("evaluate: intervals through the same call as numbers") {
    graph g;
    const expr x = coordinate(g, "x"), y = coordinate(g, "y");
    const bindings<interval> box{{"x", {-1, 2}}, {"y", {0.5, 4}}};
    const auto square = evaluate<interval>(pow(x, 2) + y, box);
    CHECK(square.defined);
    CHECK(square.value.low == doctest::Approx(0.5));
    CHECK(square.value.high == doctest::Approx(8));
    CHECK_FALSE(evaluate<interval>(y / x, box).defined);
    CHECK(evaluate<interval>(x / y, box).defined);
    CHECK(evaluate<interval>(parameter(g, "unbound"), box).value == whole_line);
}
