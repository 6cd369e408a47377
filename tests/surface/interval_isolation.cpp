#include <glexpr/surface/interval_isolation.hpp>

#include "tests/support/glslang_check.hpp"
#include "tests/support/structure_check.hpp"

#include <glexpr/graph/compile.hpp>
#include <glexpr/surface/surface.hpp>

#include <doctest/doctest.h>

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

using namespace glexpr;

namespace {

bool has(const std::string& text, std::string_view part) { return text.find(part) != std::string::npos; }

result<surface_shader> trace(std::string_view text, profile target, std::optional<solver> wanted = std::nullopt) {
    graph g;
    const symbols names = symbols::defaults();
    const auto formula = compile(g, text, names);
    REQUIRE(formula);
    surface_options options;
    options.solver = wanted;
    return make_surface(formula->root, names, target, options);
}

}  // namespace

TEST_CASE("interval isolation: a continuous formula has neither poles nor jumps to guard against") {
    const std::string continuous = interval_isolation_text(true, false), other = interval_isolation_text(false, false);
    for (const std::string_view part : {"CANDIDATES", "HALVINGS", "JUMPING", "q.w", "f_defined"}) {
        CAPTURE(part);
        CHECK_FALSE(has(continuous, part));
        if (part != "f_defined") CHECK(has(other, part));
    }
}

TEST_CASE("interval isolation: asks whether f is defined only where it may not be") {
    CHECK_FALSE(has(interval_isolation_text(false, false), "f_defined"));
    CHECK(has(interval_isolation_text(false, true), "f_defined(m + a * h)"));
}

TEST_CASE("interval isolation: no place of the text stays unfilled") {
    for (const bool continuous : {false, true})
        for (const bool partial : {false, true}) CHECK_FALSE(has(interval_isolation_text(continuous, partial), "$"));
}

TEST_CASE("interval isolation: what is no polynomial is traced by it, continuous or not") {
    struct expected {
        std::string_view text;
        bool continuous;
    };
    for (const expected& e : {expected{"sin(x)cos(y)+z", true},
                              {"sqrt(x^2+y^2)-1-z", true},
                              {"exp(x)+|y|-max(z,1)", true},
                              {"1/(1+x^2)-y", true},
                              {"1/x-y", false},
                              {"tan(x)+y", false},
                              {"floor(x)+y", false},
                              {"sqrt(x)+y", false},
                              {"if(x<y, x, z)", false}}) {
        CAPTURE(e.text);
        const auto shader = trace(e.text, profile::core330);
        REQUIRE(shader);
        CHECK(shader->solver == solver::interval);
        CHECK(has(shader->fragment.text, "vec4 f_ray_interval(vec3 m, vec3 h, float s, float e)"));
        CHECK(has(shader->fragment.text, "HALVINGS") != e.continuous);
    }
}

TEST_CASE("interval isolation: a polynomial of high degree falls to it, with a note") {
    const auto shader = trace("x^17+y^17+z^17-1", profile::core330);
    REQUIRE(shader);
    CHECK(shader->solver == solver::interval);
    REQUIRE(shader.diagnostics().size() == 1);
    CHECK(shader.diagnostics()[0].code == diag_code::degree_too_high);
    CHECK(shader.diagnostics()[0].severity == severity::note);
    const auto low = trace("x^16+y^16+z^16-1", profile::core330), chosen = trace("x^17+y-z", profile::core330, solver::marching);
    REQUIRE(low);
    REQUIRE(chosen);
    CHECK(low->solver != solver::interval);
    CHECK(low.diagnostics().empty());
    CHECK(chosen.diagnostics().empty());
}

TEST_CASE("interval isolation: both stages are accepted in every profile, for every class of formula") {
    for (const std::string_view text :
         {"cos(x)sin(y)+cos(y)sin(z)+cos(z)sin(x)", "x^2+y^2+z^2-1", "sqrt(x)+a y^t-ln(z)", "1/x+tan(y)-z", "x^17-y", "a-1", "0",
          "mod(x,a)+fract(y)-round(z)", "if(x<y and z>0, asin(x), atan2(y,z))-acosh(z)", "x^a+y^(1/3)+|z|^1.7-cosh(x)tanh(y)"})
        for (const profile target : all_profiles) {
            CAPTURE(text);
            CAPTURE(name(target));
            const auto shader = trace(text, target, solver::interval);
            REQUIRE(shader);
            const test::verdict verdict = test::check_pair(target, shader->vertex.text, shader->fragment.text);
            CHECK_MESSAGE(verdict.accepted, verdict.log);
            test::structure_options rules;
            rules.version_line = test::expected_version_line(target);
            rules.allow_pow = true;  // the base of the highlight is clamped to at least 1e-4
            const auto findings = test::check_structure(shader->fragment.text, rules);
            CHECK_MESSAGE(findings.empty(), test::describe(findings));
        }
}

TEST_CASE("interval isolation: the cost grows with the formula and is known before the text is") {
    const std::size_t small = interval_cost(10, 20), large = interval_cost(100, 200);
    CHECK(large == 10 * small);
    CHECK(small >= interval_pieces * 80);
    const auto shader = trace("sin(x)+cos(y)-z", profile::core330);
    REQUIRE(shader);
    CHECK(shader->cost > interval_pieces);
    CHECK(shader->fragment.text.size() < 12000);
}
