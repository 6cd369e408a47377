#include <glexpr/transform/factor_sums.hpp>

#include <glexpr/analyze/cost.hpp>
#include <glexpr/evaluate/evaluate.hpp>
#include <glexpr/graph/compile.hpp>
#include <glexpr/graph/print.hpp>
#include <glexpr/graph/schedule.hpp>
#include <glexpr/transform/differentiate.hpp>

#include "tests/support/random_expression.hpp"

#include <doctest/doctest.h>

#include <cmath>
#include <string>
#include <string_view>
#include <vector>

using namespace glexpr;

namespace {

std::string factored(std::string_view text) {
    graph g;
    const auto f = compile(g, text);
    REQUIRE(f);
    return print(factor_sums(f->root));
}

std::string sum_of(std::size_t terms, auto term) {
    std::string text;
    for (std::size_t k = 0; k < terms; ++k) text += (k == 0 ? "" : " + ") + term(k);
    return text;
}

std::size_t factored_size(const std::string& text) {
    graph g(1u << 20);
    parse_options options;
    options.limits.source_length = options.limits.tokens = 1u << 20;
    options.limits.nodes = 1u << 20;
    const auto f = compile(g, text, symbols::defaults(), options);
    REQUIRE(f);
    return schedule(g, factor_sums(f->root).id()).size();
}

}  // namespace

TEST_CASE("factor_sums: what terms have in common is taken out") {
    CHECK(factored("x*y*z + x*y*a + b") == "x*y*(a + z) + b");
    CHECK(factored("x^3*y - 2*x^2*z") == "x^2*(x*y - 2*z)");
    CHECK(factored("(x+y)*sin(z)*a + (x+y)*b*c") == "(a*sin(z) + b*c)*(x + y)");
    CHECK(factored("7*x*y + 7*z*a") == "7*(a*z + x*y)");
    CHECK(factored("x*a*b + y*c*d + x*c*d") == "(a*b + c*d)*x + c*y*d");
}

TEST_CASE("factor_sums: numbers come in front of products, and equal terms meet") {
    CHECK(factored("2*x*(3*y)") == "6*(x*y)");
    CHECK(factored("x^2 + y^2 + 19*x^2") == "20*x^2 + y^2");
    CHECK(factored("x*y - z - x*y") == "-z");
    CHECK(factored("sin(2*x*(3*y))") == "sin(6*(x*y))");
    CHECK(factored("(2*x + 4*y*z)*(2*x + 4*y*z)") == "4*(x + 2*(y*z))^2");
    CHECK(factored("x/4*2*y") == "0.5*(x*y)");
}

TEST_CASE("factor_sums: nothing is done where nothing is saved") {
    for (const std::string_view text : {"x^2 + y^2 - 1", "x*y + x", "x^4 + x^2", "sin(x)*cos(y) + sin(y)*cos(z)", "x/(y + z)", "x"})
        CHECK(factored(text) == factored(factored(text)));
    CHECK(factored("x^4 + x^2") == "x^2 + x^4");
    CHECK(factored("x*y + x") == "x + x*y");
}

TEST_CASE("factor_sums: a number stays where it would leave the range of a float") {
    CHECK(factored("(2^40*x)*(2^-50*y)") == "1/1024*(x*y)");
    CHECK(factored("sin(10^-15*x)*(10^-30*sin(y))") == "1e-30*(sin(1e-15*x)*sin(y))");
    graph g;
    const auto f = compile(g, "a*(10^-30*x)*(b*(10^-30*y))*10^30");
    REQUIRE(f);
    for (const node_id id : schedule(g, factor_sums(f->root).id()))
        if (g.is_constant(id)) CHECK(std::abs(g.constant(id).value) > 1e-38);
    CHECK(factored("sinh((2 - x + x)^7)").find("sinh") != std::string::npos);
    CHECK(factored("y*(4 - x + x)^99").find("^99") != std::string::npos);
}

TEST_CASE("factor_sums: the values stay, also those of derivatives") {
    test::random_source random(11);
    std::size_t compared = 0;
    for (int round = 0; round < 3000; ++round) {
        CAPTURE(round);
        graph g;
        const std::vector<expr> by{coordinate(g, "x"), coordinate(g, "y"), coordinate(g, "z")};
        const expr f = test::random_expression(g, random);
        if (is_truth(f)) continue;
        std::vector<node_id> before{f.id()};
        for (const expr& d : gradient(f, by)) before.push_back(d.id());
        const std::vector<node_id> after = factor_sums(g, before);
        REQUIRE(after.size() == before.size());
        std::vector<double> p;
        for (std::size_t i = 0; i < g.variables().size(); ++i) p.push_back(random.real(-2, 2));
        for (std::size_t k = 0; k < before.size(); ++k) {
            const auto expected = evaluator<double>(expr(g, before[k]))(p), found = evaluator<double>(expr(g, after[k]))(p);
            if (!expected.defined || !(std::abs(expected.value) < 1e6)) continue;
            CHECK(found.defined);
            CHECK(std::abs(found.value - expected.value) <= 1e-7 * (1 + std::abs(expected.value)));
            ++compared;
        }
    }
    CHECK(compared > 5000);
}

TEST_CASE("factor_sums: what is to be kept stays as it is") {
    graph g;
    const auto f = compile(g, "x*y*z + x*y*a");
    REQUIRE(f);
    const node_id root = f->root.id();
    const std::vector<node_id> roots{root, (sin(f->root) * constant(g, 2) + sin(f->root) * parameter(g, "b")).id()};
    const std::vector<node_id> result = factor_sums(g, roots, std::span(&root, 1));
    CHECK(result[0] == root);
    CHECK(print(expr(g, result[1])) == "sin(x*y*a + x*y*z)*(b + 2)");
}

TEST_CASE("factor_sums: derivatives of powers share what they can") {
    graph g;
    const auto f = compile(g, "x^6 - 3*x^4*y^2 + 5*x^2");
    REQUIRE(f);
    const expr d = factor_sums(differentiate(f->root, coordinate(g, "x")));
    CHECK(print(d) == "x*(2*(x^2*(3*x^2 - 6*y^2)) + 10)");
}

TEST_CASE("factor_sums: work and result grow linearly") {
    const auto pairs = [](std::size_t k) { return "sin(" + std::to_string(k / 2) + "*x)*cos(" + std::to_string(k) + "*y)"; };
    CHECK(factored_size(sum_of(4000, pairs)) <= 2.1 * static_cast<double>(factored_size(sum_of(2000, pairs))));
    const auto powers = [](std::size_t k) { return "x^" + std::to_string(k + 1) + "*y"; };
    CHECK(factored_size(sum_of(4000, powers)) <= 2.1 * static_cast<double>(factored_size(sum_of(2000, powers))));
}

TEST_CASE("factor_sums: a full graph ends it") {
    for (std::size_t limit = 8; limit < 60; ++limit) {
        graph g(limit);
        const auto f = compile(g, "2*x*y*z + 4*x*y*a - x*y*sin(x*y*2 + x*3*z)");
        if (f) factor_sums(f->root);
        CHECK(g.size() <= limit);
    }
}

TEST_CASE("factor_sums: the text does not depend on what the graph held before") {
    graph used;
    REQUIRE(compile(used, "z*a + y*(x + 2*z) + sin(x*y)*4"));
    const std::string_view text = "4*x*y*z + 2*y*z*a - z*sin(x*y) + 4*z*a";
    const auto f = compile(used, text);
    REQUIRE(f);
    CHECK(print(factor_sums(f->root)) == factored(text));
}
