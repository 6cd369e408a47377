#include <glexpr/graph/print.hpp>

#include <glexpr/graph/schedule.hpp>

#include "tests/support/random_expression.hpp"

#include <doctest/doctest.h>

#include <string>
#include <vector>

using namespace glexpr;
using namespace glexpr::test;

TEST_CASE("print: brackets stand only where they are needed") {
    graph g;
    const expr x = coordinate(g, "x"), y = coordinate(g, "y"), z = coordinate(g, "z");
    const auto n = [&](double v) { return constant(g, v); };
    const auto fraction = [&](std::int64_t p, std::int64_t q) { return constant(g, rational{p, q}); };
    const expr less_xy = less(x, y), less_yz = less_equal(y, z);
    struct printing {
        expr e;
        const char* text;
    };
    for (const printing& p : std::vector<printing>{
             {pow(x, 2) + pow(y, 2) - n(1), "x^2 + y^2 - 1"},
             {x - (y - z), "x - (y - z)"},
             {x - y - z, "x - y - z"},
             {x + (y + z), "y + z + x"},
             {(x + y) * z, "(x + y)*z"},
             {x * y * z, "x*y*z"},
             {x / (y * z), "x/(y*z)"},
             {x / (y / z), "x/(y/z)"},
             {x / y / z, "x/y/z"},
             {x / y * z, "x/y*z"},
             {-x, "-x"},
             {-(x + y), "-(x + y)"},
             {-x - y, "-x - y"},
             {-(x * y), "-x*y"},
             {-pow(x, 2), "-x^2"},
             {-((x - y) * z), "-((x - y)*z)"},
             {-((x - y) / z * x), "-x*((x - y)/z)"},
             {(y - x) / z, "(y - x)/z"},
             {n(-2) * x, "-2*x"},
             {n(-2) * x * y, "-2*x*y"},
             {sin(n(-2) * x), "sin(-2*x)"},
             {fraction(-1, 3) * x, "-1/3*x"},
             {fraction(1, 3) * x, "1/3*x"},
             {x / fraction(1, 3), "x/(1/3)"},
             {x - fraction(1, 3), "x - 1/3"},
             {pow(fraction(1, 3), x), "(1/3)^x"},
             {pow(n(-3), x), "(-3)^x"},
             {pow(n(0.3), x), "0.30000000000000000001^x"},
             {pow(pow(x, y), z), "(x^y)^z"},
             {pow(x, pow(y, z)), "x^y^z"},
             {pow(x, -y), "x^(-y)"},
             {pow(x, y + z), "x^(y + z)"},
             {pow(x + y, 3), "(x + y)^3"},
             {pow(sin(x), 2), "sin(x)^2"},
             {sqrt(x), "sqrt(x)"},
             {cbrt(x), "x^(1/3)"},
             {pow(x, rational{2, 3}), "x^(2/3)"},
             {inversesqrt(x), "1/sqrt(x)"},
             {exp2(x), "exp2(x)"},
             {log(x), "ln(x)"},
             {mod(x, y), "mod(x, y)"},
             {atan2(y, x), "atan2(y, x)"},
             {min(min(x, y), z), "min(min(x, y), z)"},
             {select(less_xy, x, y), "if(x < y, x, y)"},
             {select(less(n(0), x), x, y), "if(x > 0, x, y)"},
             {select(less_equal(n(-1), x), x, y), "if(x >= -1, x, y)"},
             {select(less(x, n(-1)), x, y), "if(x < -1, x, y)"},
             {select(not_equal(x, y), x, y), "if(x == y, y, x)"},
             {less_xy, "x < y"},
             {not_equal(x, y), "x != y"},
             {logical_not(less_xy), "not x < y"},
             {logical_and(less_xy, logical_or(less_yz, equal(x, z))), "x < y and (x == z or y <= z)"},
             {logical_or(logical_and(less_xy, less_yz), equal(x, z)), "x < y and y <= z or x == z"},
             {logical_not(logical_and(less_xy, less_yz)), "not (x < y and y <= z)"},
         })
        CHECK(print(p.e) == std::string(p.text));
}

TEST_CASE("print: shared values become definitions before the text outgrows the graph") {
    graph g;
    const expr x = coordinate(g, "x");
    expr e = x + constant(g, 1);
    for (int i = 0; i < 3; ++i) e = sin(e) * e;
    CHECK(print(e).find(';') == std::string::npos);
    for (int i = 0; i < 60; ++i) e = sin(e) * e;
    const std::string text = print(e);
    CHECK(text.substr(0, 26) == "t1 = x + 1; t2 = sin(t1)*t");
    CHECK(text.size() < 30 * schedule(g, e.id()).size());
}

TEST_CASE("print: definitions avoid the variables of the expression") {
    graph g;
    expr e = parameter(g, "t3") + parameter(g, "tt") + coordinate(g, "t");
    for (int i = 0; i < 30; ++i) e = sin(e) * e;
    CHECK(print(e).substr(0, 6) == "tt1 = ");
    e = e * parameter(g, "tt7");
    CHECK(print(e).substr(0, 7) == "ttt1 = ");
}

TEST_CASE("print: deep brackets become definitions, and no depth needs the stack") {
    graph g(1u << 20);
    expr e = coordinate(g, "x"), sum = e;
    for (int i = 0; i < 100'000; ++i) e = sin(e);
    const std::string text = print(e);
    std::size_t depth = 0, deepest = 0;
    for (const char c : text) {
        if (c == '(') deepest = ++depth > deepest ? depth : deepest;
        if (c == ')') --depth;
    }
    CHECK(deepest <= 62);
    CHECK(text.size() < 700'000);
    for (int i = 0; i < 100'000; ++i) sum = sum + sin(coordinate(g, "x") * constant(g, i + 2));
    CHECK(print(sum).find('=') == std::string::npos);
}
