#include <glexpr/graph/operators.hpp>

#include <glexpr/graph/call.hpp>
#include <glexpr/graph/compile.hpp>
#include <glexpr/graph/print.hpp>

#include <doctest/doctest.h>

#include <array>
#include <cmath>
#include <span>
#include <string>
#include <vector>

using namespace glexpr;

namespace {

template <class A, class B>
concept addable = requires(const A& a, const B& b) {
    a + b;
};

static_assert(addable<expr, double> && addable<int, expr> && addable<expr, float> && addable<expr, expr>);
static_assert(!addable<expr, const char*> && !addable<expr, std::string>);

struct names {
    graph g;
    expr x = coordinate(g, "x"), y = coordinate(g, "y"), z = coordinate(g, "z");
    expr operator()(double v) { return constant(g, v); }
};

}  // namespace

TEST_CASE("operators: numbers on either side are constants of the graph") {
    names n;
    const auto& [g, x, y, z] = n;
    CHECK(x + 1 == x + n(1));
    CHECK(1 + x == n(1) + x);
    CHECK(x - 0.1 == x - n(0.1));
    CHECK(0.1 - x == n(0.1) - x);
    CHECK(x * 2.5f == x * n(2.5));
    CHECK(3L * x == n(3) * x);
    CHECK(x / 7u == x / n(7));
    CHECK(1 / x == n(1) / x);
    CHECK(+x == x);
    CHECK(-x + 1 == n(1) - x);
}

TEST_CASE("operators: compound assignment") {
    names n;
    const auto& [g, x, y, z] = n;
    expr e = x;
    e += y;
    CHECK(e == x + y);
    e *= 2;
    CHECK(e == (x + y) * n(2));
    e -= 0.5;
    CHECK(e == (x + y) * n(2) - n(0.5));
    (e /= z) += 1;
    CHECK(e == ((x + y) * n(2) - n(0.5)) / z + n(1));
}

TEST_CASE("operators: comparisons and conditions") {
    names n;
    const auto& [g, x, y, z] = n;
    CHECK((x < y) == less(x, y));
    CHECK((x > y) == less(y, x));
    CHECK((x <= y) == less_equal(x, y));
    CHECK((x >= y) == less_equal(y, x));
    CHECK((x < 1) == less(x, n(1)));
    CHECK((1 < x) == less(n(1), x));
    CHECK((x > 1) == less(n(1), x));
    CHECK((1 >= x) == less_equal(x, n(1)));
    CHECK(equal(x, 2) == equal(x, n(2)));
    CHECK(not_equal(2, x) == not_equal(n(2), x));
    CHECK((x < y && !(y < z)) == logical_and(less(x, y), logical_not(less(y, z))));
    CHECK((x < y || y < 0.0) == logical_or(less(x, y), less(y, n(0))));
    CHECK(select(x < y, 1, z) == select(less(x, y), n(1), z));
    CHECK(select(x < y, z, -1.5) == select(less(x, y), z, n(-1.5)));
    CHECK(select(x < y, 1, 0) == as_number(less(x, y)));
}

TEST_CASE("operators: functions take numbers beside expressions") {
    names n;
    const auto& [g, x, y, z] = n;
    CHECK(mod(x, 2) == mod(x, n(2)));
    CHECK(mod(7, x) == mod(n(7), x));
    CHECK(atan2(1.0, x) == atan2(n(1), x));
    CHECK((min)(x, 1) == (min)(x, n(1)));
    CHECK((max)(0.0, x) == (max)(n(0), x));
    CHECK(step(0.5, x) == step(n(0.5), x));
    CHECK(step(x, 0.5) == step(x, n(0.5)));
    for (const expr& e : {clamp(x, 0, 1), clamp(x, n(0), 1.0), clamp(x, 0.0f, n(1))}) CHECK(e == clamp(x, n(0), n(1)));
    CHECK(mix(0.0, 1.0, x) == mix(n(0), n(1), x));
    CHECK(mix(x, y, 0.25) == mix(x, y, n(0.25)));
    CHECK(smoothstep(0, 1, x) == smoothstep(n(0), n(1), x));
}

TEST_CASE("operators: powers are exact where the exponent is") {
    names n;
    const auto& [g, x, y, z] = n;
    CHECK(pow(x, 3) == x * x * x);
    CHECK(pow(x, 3u) == pow(x, std::int64_t{3}));
    CHECK(pow(x, -1) == 1 / x);
    CHECK(pow(x, 0.5) == sqrt(x));
    CHECK(pow(x, 2.0) == x * x);
    CHECK(pow(2, x) == exp2(x));
    CHECK(pow(x, 1.0 / 3).node().op == op::pow);
    CHECK(pow(x, rational{1, 3}) == cbrt(x));
}

TEST_CASE("operators: a formula reads as the formula language does") {
    names n;
    const auto& [g, x, y, z] = n;
    const struct {
        const char* text;
        expr built;
    } table[] = {
        {"x/2 + 3y - 1", x / 2 + 3 * y - 1},
        {"mix(x, y, z)", mix(x, y, z)},
        {"step(x, y)", step(x, y)},
        {"smoothstep(x, 2, z)", smoothstep(x, 2, z)},
        {"hypot(x, y, z)", hypot(std::array{x, y, z})},
        {"if(x < y or z >= 1, x^2, -y)", select(x < y || z >= 1, pow(x, 2), -y)},
    };
    for (const auto& row : table) {
        CAPTURE(row.text);
        const auto read = compile(n.g, row.text);
        REQUIRE(read);
        CAPTURE(print(row.built));
        CHECK(read->root == row.built);
    }
}

TEST_CASE("operators: what the expressions of two graphs have in common is nothing") {
    names n, other;
    CHECK_THROWS(static_cast<void>(n.x + other.x));
    CHECK_THROWS(static_cast<void>(n.x < other.x));
    CHECK_THROWS(static_cast<void>(mix(n.x, other.x, 0.5)));
}
