#include <glexpr/surface/bernstein.hpp>

#include <glexpr/graph/compile.hpp>
#include <glexpr/surface/surface.hpp>

#include "tests/support/count.hpp"
#include "tests/support/glslang_check.hpp"
#include "tests/support/structure_check.hpp"

#include <doctest/doctest.h>

#include <cstdint>
#include <string>
#include <string_view>

using namespace glexpr;
using test::count;

namespace {

surface_shader shader_of(const std::string& text, solver method, profile target) {
    graph g;
    const auto formula = compile(g, text);
    REQUIRE(formula);
    surface_options options;
    options.solver = method;
    auto shader = make_surface(formula->root, symbols::defaults(), target, options);
    REQUIRE(shader);
    return *std::move(shader);
}

void check_accepted(const surface_shader& shader, profile target) {
    CAPTURE(shader.fragment.text);
    const test::verdict verdict = test::check_pair(target, shader.vertex.text, shader.fragment.text);
    CHECK_MESSAGE(verdict.accepted, verdict.log);
    test::structure_options rules;
    rules.version_line = test::expected_version_line(target);
    rules.allow_pow = true;  // of the highlight
    const auto findings = test::check_structure(shader.fragment.text, rules);
    CHECK_MESSAGE(findings.empty(), test::describe(findings));
}

}  // namespace

TEST_CASE("bernstein: straight-line code without arrays for every degree, accepted in every profile") {
    for (std::uint32_t degree = 1; degree <= largest_bernstein_degree; ++degree)
        for (const profile target : all_profiles) {
            CAPTURE(degree);
            CAPTURE(name(target));
            const std::string text = "a x^" + std::to_string(degree) + " + y z^" + std::to_string(degree / 2) + " - 1";
            const surface_shader shader = shader_of(text, solver::bernstein, target);
            check_accepted(shader, target);
            CHECK(count(bernstein_text(degree, false), "[") == 0);
        }
}

TEST_CASE("bernstein: no place of the text stays unfilled, and no line is blank inside a function") {
    for (std::uint32_t degree = 1; degree <= largest_bernstein_degree; ++degree) {
        CAPTURE(degree);
        const std::string text = bernstein_text(degree, false);
        CHECK(count(text, "$") == 0);
        CHECK(count(text, "\n\n    ") == 2);  // behind the search for a piece, in front of the refinement
    }
}

TEST_CASE("bernstein: the loops are bounded, and the cost counts them") {
    CHECK(count(bernstein_text(6, false), "for (int i = 0; i < PIECES; i++)") == 1);
    CHECK(count(bernstein_text(6, false), "for (") == 6);
    CHECK(bernstein_cost(6, 100, 10, 20) >= bernstein_pieces * 100);
    CHECK(bernstein_cost(7, 100, 10, 20) > bernstein_cost(6, 100, 10, 20));
}

TEST_CASE("closed_form: accepted in every profile for every degree, parameters in the leading coefficient") {
    for (const std::string text : {"a x + y - z", "a x^2 + y^2 - z", "a x^3 + y z - 1", "a x^4 + y^3 z - 1"})
        for (const profile target : all_profiles) {
            CAPTURE(text);
            CAPTURE(name(target));
            const surface_shader shader = shader_of(text, solver::closed_form, target);
            check_accepted(shader, target);
            CHECK(count(shader.fragment.text, "$") == 0);
        }
}

TEST_CASE("solver: the table gives every class a solver that applies") {
    for (const formula_class kind :
         {formula_class::zero, formula_class::constant, formula_class::polynomial, formula_class::not_polynomial})
        for (std::uint32_t degree = 0; degree < 40; ++degree) {
            CAPTURE(degree);
            const formula_degree d{kind, degree, true};
            CHECK(applies(default_solver(d), d));
        }
    CHECK(default_solver({formula_class::polynomial, 2, true}) == solver::closed_form);
    CHECK(default_solver({formula_class::polynomial, 6, true}) == solver::bernstein);
    CHECK(default_solver({formula_class::polynomial, 17, true}) == solver::interval);
    CHECK(default_solver({formula_class::not_polynomial, 0, true}) == solver::interval);
}
