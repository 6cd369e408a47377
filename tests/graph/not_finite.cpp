// Doubles that are no numbers, and conditions where numbers are wanted: what C++ can build and no text can.
#include <glexpr/graph/construct.hpp>

#include <glexpr/graph/failed_constants.hpp>
#include <glexpr/graph/operators.hpp>
#include <glexpr/graph/print.hpp>

#include <doctest/doctest.h>

#include <array>
#include <limits>
#include <string>
#include <vector>

using namespace glexpr;

namespace {

bool has_no_value(const expr& e) {
    detail::report_list reports(10);
    detail::failed_constants(e.graph()).report(e, {}, reports);
    return reports.failed();
}

}  // namespace

TEST_CASE("graph: a double that is infinite or no number is a constant without a value, whatever is made of it") {
    constexpr double infinite = std::numeric_limits<double>::infinity(), none = std::numeric_limits<double>::quiet_NaN();
    for (const double bad : {infinite, -infinite, none}) {
        CAPTURE(bad);
        graph g;
        const expr x = coordinate(g, "x"), c = constant(g, bad);
        const std::vector<expr> all = {
            c,
            -c,
            x + c,
            c + x,
            x - c,
            c - x,
            x + bad,
            x - bad,
            x + c - c,
            x - (-c),
            x * c,
            x / c,
            c / x,
            pow(x, c),
            pow(c, 3),
            pow(c, rational{1, 2}),
            abs(c),
            sqrt(c),
            sin(c),
            exp(c + x),
            (max)(x, c),
            (min)(c, x),
            clamp(x, c, c),
            atan2(x, c),
            mod(x, c),
            floor(c),
            mix(x, c, x),
            select(x < 1, x, c),
            as_number(x < c),
            as_number(equal(c, x)),
            bad + x,
            bad - x,
            x + c + c,
            x - c - c,
            2 * c,
            c * -3,
            1 / c,
            constant(g, 1) + bad,
            constant(g, 1) - bad,
            bad - constant(g, 1),
            bad < constant(g, 1),
            pow(c, -2),
            pow(2, c),
            pow(c, x),
            clamp(x, 0, c),
            mix(c, x, x),
            mix(x, 1, c),
            step(c, x),
            step(x, c),
            smoothstep(c, 1, x),
            smoothstep(0, c, x),
            atan2(c, x),
            hypot(std::array{x, c}),
            round(c),
            x <= bad,
            bad >= x,
            not_equal(x, c),
            constant(g, rational{1, 0}),
        };
        for (const expr& e : all) {
            CAPTURE(print(e));
            CHECK(has_no_value(e));
        }
        CHECK_FALSE(has_no_value(x + 1));
    }
}

TEST_CASE("graph: a condition where a number is wanted is 1 or 0, and a number where a condition is wanted holds unless it is 0") {
    graph g;
    const expr x = coordinate(g, "x"), y = coordinate(g, "y"), c = x < y, one = as_number(c);
    CHECK_FALSE(is_truth(one));
    CHECK(as_number(one) == one);
    CHECK(as_number(x) == x);
    CHECK(c + 1 == one + 1);
    CHECK(x * c == x * one);
    CHECK(-c == -one);
    CHECK(pow(c, 2) == pow(one, 2));
    CHECK(sin(c) == sin(one));
    CHECK((max)(c, x) == (max)(one, x));
    CHECK((max)(c, c) == one);
    CHECK(abs(c) == one);
    CHECK((c < x) == (one < x));
    CHECK(is_truth(as_condition(x)));
    CHECK(as_condition(c) == c);
    CHECK(logical_and(x, c) == logical_and(not_equal(x, constant(g, 0)), c));
    CHECK(logical_not(x) == equal(x, constant(g, 0)));
    CHECK(select(x, c, y) == select(not_equal(x, constant(g, 0)), one, y));
    CHECK(as_number(as_condition(constant(g, 2))) == constant(g, 1));
}
