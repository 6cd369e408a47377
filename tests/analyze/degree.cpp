#include <glexpr/analyze/degree.hpp>

#include <doctest/doctest.h>
#include <glexpr/graph/construct.hpp>

#include <cstdint>
#include <string_view>
#include <vector>

#include "tests/support/operators.hpp"

using namespace glexpr;

namespace {

struct symbols_in_graph {
    graph g;
    expr x = coordinate(g, "x"), y = coordinate(g, "y"), z = coordinate(g, "z"), a = parameter(g, "a"), b = parameter(g, "b");

    expr number(double v) { return constant(g, v); }
    expr number(std::int64_t p, std::int64_t q) { return constant(g, rational{p, q}); }
};

struct degree_case {
    std::string_view name;
    expr f;
    formula_class kind;
    std::uint32_t degree;
    bool exact;
};

void check(const degree_case& c) {
    CAPTURE(c.name);
    const formula_degree d = degree(c.f);
    CHECK(d.kind == c.kind);
    CHECK(d.degree == c.degree);
    CHECK(d.exact == c.exact);
}

constexpr formula_class zero_class = formula_class::zero, constant_class = formula_class::constant, polynomial = formula_class::polynomial,
                        not_polynomial = formula_class::not_polynomial;

}  // namespace

TEST_CASE("degree: degree-02 quotients and transcendental terms") {
    symbols_in_graph s;
    const expr x = s.x, y = s.y, one = s.number(1);
    const degree_case cases[] = {
        {"x^2/(x^3+1)", pow(x, 2) / (pow(x, 3) + one), not_polynomial, 0, true},
        {"exp(x)", exp(x), not_polynomial, 0, true},
        {"x^2/y", pow(x, 2) / y, not_polynomial, 0, true},
        {"x^2/4", pow(x, 2) / s.number(4), polynomial, 2, true},
        {"x^-1", pow(x, -1), not_polynomial, 0, true},
        {"x^0.5", pow(x, s.number(0.5)), not_polynomial, 0, true},
        {"sin(1)*x^2", sin(one) * pow(x, 2), polynomial, 2, true},
        {"x^2.0", pow(x, s.number(2.0)), polynomial, 2, true},
        {"abs(x)^2", pow(abs(x), 2), polynomial, 2, true},
        {"abs(x)", abs(x), not_polynomial, 0, true},
        {"x^a", pow(x, s.a), not_polynomial, 0, true},
        {"min(x, y)", min(x, y), not_polynomial, 0, true},
    };
    for (const degree_case& c : cases) check(c);
}

TEST_CASE("degree: degree-03 the zero function and constants") {
    symbols_in_graph s;
    const expr x = s.x, one = s.number(1);
    const degree_case cases[] = {
        {"0", s.number(0), zero_class, 0, true},
        {"x-x", x - x, zero_class, 0, true},
        {"5", s.number(5), constant_class, 0, true},
        {"0*z", s.number(0) * s.z, zero_class, 0, true},
        {"a", s.a, constant_class, 0, true},
        {"sqrt(a) + 1", sqrt(s.a) + one, constant_class, 0, true},
        {"(x+1)^2 - x^2 - 2x - 1", pow(x + one, 2) - pow(x, 2) - s.number(2) * x - one, zero_class, 0, true},
        {"(x+1)^2 - x^2 - 2x", pow(x + one, 2) - pow(x, 2) - s.number(2) * x, constant_class, 0, true},
        {"(a+1)^2 - a^2 - 2a - 1", pow(s.a + one, 2) - pow(s.a, 2) - s.number(2) * s.a - one, zero_class, 0, true},
    };
    for (const degree_case& c : cases) check(c);
}

TEST_CASE("degree: degree-05 sliders are coefficients") {
    symbols_in_graph s;
    const expr sphere = pow(s.x, 2) + pow(s.y, 2) + pow(s.z, 2) - s.number(1);
    check({"a*x^3 + sphere", s.a * pow(s.x, 3) + sphere, polynomial, 3, true});
    check({"exp(a)*x^3 + sphere", exp(s.a) * pow(s.x, 3) + sphere, polynomial, 3, true});
    check({"x^3/a + sphere", pow(s.x, 3) / s.a + sphere, polynomial, 3, true});
    check({"(a-a)*x^3", (s.a + s.b - s.a - s.b) * pow(s.x, 3) + sphere, polynomial, 2, true});
    check({"a*x^3 - b*x^3", s.a * pow(s.x, 3) - s.b * pow(s.x, 3) + sphere, polynomial, 3, true});
}

TEST_CASE("degree: terms of the highest degree that cancel") {
    symbols_in_graph s;
    const expr x = s.x, y = s.y, z = s.z, one = s.number(1);
    const degree_case cases[] = {
        {"(x+1)^3 - x^3", pow(x + one, 3) - pow(x, 3), polynomial, 2, true},
        {"(x+y)^2 - (x-y)^2", pow(x + y, 2) - pow(x - y, 2), polynomial, 2, true},
        {"(x+y)^2 - x^2 - 2xy - y^2 + z", pow(x + y, 2) - pow(x, 2) - s.number(2) * x * y - pow(y, 2) + z, polynomial, 1, true},
        {"thirds", s.number(1, 3) * pow(x, 3) + s.number(2, 3) * pow(x, 3) - pow(x, 3) + y, polynomial, 1, true},
        {"tenths", pow(s.number(1, 10) * x + y, 3) - s.number(1, 1000) * pow(x, 3) - pow(y, 3), polynomial, 3, true},
        {"(ax+1)^3 - a^3 x^3", pow(s.a * x + one, 3) - pow(s.a, 3) * pow(x, 3), polynomial, 2, true},
        {"(x/a)*a - x + 1", x / s.a * s.a - x + one, constant_class, 0, true},
        // a relation between roots is not seen, and the flag says so
        {"sqrt(a)^2 x^3 - a x^3 + x", pow(sqrt(s.a), 2) * pow(x, 3) - s.a * pow(x, 3) + x, polynomial, 3, false},
        {"(pi x + 1)^3 - pi^3 x^3", pow(s.number(3.141592653589793) * x + one, 3) - pow(s.number(3.141592653589793) * x, 3), polynomial, 2,
         false},
    };
    for (const degree_case& c : cases) check(c);
}

TEST_CASE("degree: inexact coefficients do not matter where nothing can cancel") {
    symbols_in_graph s;
    const expr pi = s.number(3.141592653589793);
    check({"pi x^4 + sqrt(2) y^4", pi * pow(s.x, 4) + sqrt(s.number(2)) * pow(s.y, 4) - s.z, polynomial, 4, true});
    check({"x^2 + y^2 - pi z^2", pow(s.x, 2) + pow(s.y, 2) - pi * pow(s.z, 2), polynomial, 2, true});
}

TEST_CASE("degree: large degrees cost nothing, and none is counted beyond what an exponent can say") {
    symbols_in_graph s;
    const expr x = s.x, y = s.y, one = s.number(1);
    check({"x^100", pow(x, 100), polynomial, 100, true});
    check({"x^100 + y^100 - 1", pow(x, 100) + pow(y, 100) - one, polynomial, 100, true});
    check({"(x^1000 + 1)^1000", pow(pow(x, 1000) + one, 1000), polynomial, 1000000, true});
    check({"(x+1)^65 - x^65", pow(x + one, 65) - pow(x, 65), polynomial, 65, false});
    check({"(x+1)^64 - x^64", pow(x + one, 64) - pow(x, 64), polynomial, 63, true});
    expr tower = x + one;
    for (int i = 0; i < 40; ++i) tower = pow(tower, 2) + one;
    check({"40 squarings", tower, not_polynomial, 0, true});
    const std::int64_t most = 2147483647;
    check({"x^(2^31-1)", pow(x, most), polynomial, 2147483647, true});
    check({"x^(2^31-1) (y+1)", pow(x, most) * (y + one), not_polynomial, 0, true});
    check({"(x^65536)^65536", pow(pow(x, 65536), 65536), not_polynomial, 0, true});
    check({"x^2^31", pow(x, s.number(2147483648.0)), not_polynomial, 0, true});
}

TEST_CASE("degree: a choice by a parameter") {
    symbols_in_graph s;
    const expr f = select(less(s.a, s.b), pow(s.x, 3), pow(s.x, 2));
    check({"if(a < b, x^3, x^2)", f, polynomial, 3, false});
    check({"if(x < 0, x^3, x^2)", select(less(s.x, s.number(0)), pow(s.x, 3), pow(s.x, 2)), not_polynomial, 0, true});
}

TEST_CASE("degree: products and sums of random polynomials") {
    test::random_source random(17);
    for (std::size_t i = 0; i < 300; ++i) {
        CAPTURE(i);
        symbols_in_graph s;
        const expr variables[] = {s.x, s.y, s.z};
        const auto linear = [&] {
            expr sum = s.number(static_cast<double>(random.below(9)) + 1);
            for (const expr& v : variables) {
                const auto numerator = static_cast<std::int64_t>(random.below(19)) - 9,
                           denominator = static_cast<std::int64_t>(random.below(5)) + 1;
                sum = sum + s.number(numerator, denominator) * v;
            }
            return sum + s.x * s.number(100);
        };
        expr f = s.number(1);
        const std::uint32_t factors = static_cast<std::uint32_t>(random.below(7)) + 1;
        for (std::uint32_t k = 0; k < factors; ++k) f = f * linear();
        CHECK(degree(f).degree == factors);
        CHECK(degree(f).exact);
        // g² − (g − h)(g + h) = h²
        const expr h = linear();
        const formula_degree d = degree(pow(f, 2) - (f - h) * (f + h));
        CHECK(d.degree == 2);
        CHECK(d.exact);
    }
}

TEST_CASE("degree: the result depends on the formula alone") {
    symbols_in_graph s, other;
    for (int i = 0; i < 50; ++i) other.x = other.x + sin(other.y * other.number(i));
    other.x = coordinate(other.g, "x");
    const auto build = [](symbols_in_graph& t) { return pow(t.x + t.number(1), 5) - pow(t.x, 5) + t.a * t.y; };
    CHECK(degree(build(s)).degree == 4);
    CHECK(degree(build(other)).degree == 4);
}
