#include <glexpr/glsl/emit.hpp>

#include <glexpr/glsl/names.hpp>
#include <glexpr/graph/compile.hpp>

#include "tests/support/count.hpp"
#include "tests/support/glslang_check.hpp"
#include "tests/support/shader_parts.hpp"
#include "tests/support/structure_check.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <clocale>
#include <cstddef>
#include <locale>
#include <string>
#include <string_view>

using namespace glexpr;
using test::count;

namespace {

/// The functions of a formula, which must be accepted by glslang and keep the rules of structure.
glsl_functions emitted(std::string_view text, profile target, const std::vector<function_kind>& kinds = test::all_functions) {
    graph g;
    const auto f = compile(g, text);
    REQUIRE(f);
    emit_options options;
    options.profile = target;
    options.functions = kinds;
    const auto functions = emit_functions(f->root, symbols::defaults(), options);
    REQUIRE(functions);
    const auto accepted =
        test::check_functions(target, test::declarations(*functions, target) + test::helper_text(*functions) + functions->text);
    CHECK_MESSAGE(accepted, accepted.log << functions->text);
    const auto findings = test::check_structure(functions->text);
    CHECK_MESSAGE(findings.empty(), test::describe(findings) << functions->text);
    return *functions;
}

std::string text_of(std::string_view text, function_kind kind = function_kind::f, profile target = profile::es100) {
    return emitted(text, target, {kind}).text;
}

bool contains(std::string_view text, std::string_view part) { return text.find(part) != text.npos; }

/// Decimal comma, groups of three.
struct commas : std::numpunct<char> {
    char do_decimal_point() const override { return ','; }
    char do_thousands_sep() const override { return '.'; }
    std::string do_grouping() const override { return "\3"; }
};

}  // namespace

TEST_CASE("emit-glsl-01: every number in float context is a float literal") {
    for (const profile target : all_profiles)
        for (const std::string_view text : {"3/7*x", "2x", "log10(x)", "if(x>0,x,0)", "max(x,0)", "x^2+10^30"}) {
            CAPTURE(text);
            CAPTURE(name(target));
            emitted(text, target);  // check_structure reads each literal
        }
    CHECK(contains(text_of("3/7*x"), "0.42857143 * x"));
    CHECK(contains(text_of("2x"), "2.0 * x"));
    CHECK(contains(text_of("x^2+10^30"), "1e30"));
}

TEST_CASE("dialects-01: no bare integer in ES 1.00 and 3.00") {
    for (const profile target : {profile::es100, profile::es300})
        for (const std::string_view text : {"max(x,0)", "pow(x,2)", "mod(x,2)", "clamp(x,0,1)", "if(x>0,1,2)", "(x>0)+y", "x%2"}) {
            CAPTURE(text);
            emitted(text, target);
        }
    CHECK(contains(text_of("x%2"), "mod(x, 2.0)"));
}

TEST_CASE("dialects-06: reserved, doubled-underscore and over-long names from declaration to shader") {
    const std::vector<std::string> nasty = {"a__b", "a_b",   "gl_a",   "webgl_b", "_webgl_c",
                                            "half", "input", "sample", "buffer",  "main",
                                            "nan",  "inf",   "isnan",  "isinf",   std::string(300, 'n')};
    symbols names = symbols::defaults();
    std::string text = "x^2";
    for (const std::string& n : nasty) {
        CAPTURE(n);
        REQUIRE_FALSE(names.declare({n, symbol_kind::parameter}));
        text += " + " + n + "*x";
    }
    const auto refused = names.declare({"mix", symbol_kind::parameter});
    REQUIRE(refused);
    CHECK(contains(refused->message, "'mix' is a built-in function"));
    graph g;
    const auto f = compile(g, text, names);
    REQUIRE(f);
    for (const profile target : all_profiles) {
        CAPTURE(name(target));
        emit_options options;
        options.profile = target;
        options.functions = test::all_functions;
        const auto functions = emit_functions(f->root, names, options);
        REQUIRE(functions);
        REQUIRE(functions->parameters.size() == nasty.size());
        std::vector<std::string> spelled;
        for (const glsl_parameter& p : functions->parameters) {
            CHECK(std::count(nasty.begin(), nasty.end(), p.name) == 1);
            CHECK(is_legal_glsl_name(p.glsl_name, target));
            CHECK(p.glsl_name.size() <= 256);
            spelled.push_back(p.glsl_name);
        }
        std::sort(spelled.begin(), spelled.end());
        CHECK(std::unique(spelled.begin(), spelled.end()) == spelled.end());
        const std::string all = test::declarations(*functions, target) + test::helper_text(*functions) + functions->text;
        const auto accepted = test::check_functions(target, all);
        CHECK_MESSAGE(accepted, accepted.log << all);
        const auto findings = test::check_structure(functions->text);
        CHECK_MESSAGE(findings.empty(), test::describe(findings));
    }
    const auto misspelt = compile(g, "a__c + x", names);
    REQUIRE_FALSE(misspelt);
    CHECK(contains(misspelt.diagnostics()[0].message, "'a__c'"));
}

TEST_CASE("emit-glsl-03: constants keep their digits") {
    CHECK(contains(text_of("0.00001*x"), "0.00001 * x"));
    CHECK(contains(text_of("pi*x"), "3.1415927 * x"));
    CHECK(contains(text_of("x/3"), "/ 3.0") != contains(text_of("x/3"), "0.33333334 * x"));
    CHECK(contains(text_of("1.00001*x-1*x"), "0.00001 * x"));
    CHECK(contains(text_of("1e-10*x"), "1e-10 * x"));
}

TEST_CASE("emit-glsl-05: text does not depend on the locale") {
    const std::string plain = text_of("0.5*x + 1234567");
    CHECK(contains(plain, "0.5 * x + 1234567.0"));
    const std::locale before = std::locale::global(std::locale(std::locale::classic(), new commas));
    const char* const found = std::setlocale(LC_ALL, "de_DE.UTF-8");
    const std::string other = text_of("0.5*x + 1234567");
    std::setlocale(LC_ALL, "C");
    std::locale::global(before);
    CHECK(other == plain);
    if (found == nullptr) MESSAGE("the system has no locale with a decimal comma");
}

TEST_CASE("numerics-01: no pow of a base that may be negative") {
    for (const std::string_view text : {"x^2", "x^3", "x^4.0", "x^-2", "x^100", "(x+y)^7"}) {
        CAPTURE(text);
        const glsl_functions all = emitted(text, profile::core330);
        CHECK_FALSE(contains(all.text, "pow("));
        CHECK_FALSE(contains(test::helper_text(all), " pow("));
    }
    CHECK(contains(text_of("x^3"), "x * x * x"));
    const glsl_functions guarded = emitted("(1-x*x)^2.6", profile::core330);
    CHECK_FALSE(contains(guarded.text, " pow("));  // only behind a test of the base
    CHECK(contains(text_of("exp(x)^2.6"), "exp(x)"));
}

TEST_CASE("numerics-03: guards look at operands, and stand only where they are needed") {
    for (const std::string_view text : {"1/x", "sqrt(x)", "log(x)", "asin(x)"}) {
        CAPTURE(text);
        for (const profile target : all_profiles) {
            const glsl_functions all = emitted(text, target);
            for (const std::string& part : {all.text, test::helper_text(all)})
                for (const char* word : {"nan", "inf(", "isinf", "!= x"}) CHECK_FALSE(contains(part, word));
            CHECK(contains(all.text, "f_defined"));
        }
    }
    for (const std::string_view text : {"1/(1+x^2)", "sqrt(1+x^2)", "ln(2+x^2)", "asin(x/(2+2x^2))"}) {
        CAPTURE(text);
        const std::string f = text_of(text);
        for (const char* guard : {"glexpr_nonzero", "glexpr_positive", "max("}) CHECK_FALSE(contains(f, guard));
    }
    CHECK_FALSE(contains(emitted("1/(1+x^2)", profile::es100).text, "f_defined"));
}

TEST_CASE("performance-01: products in place of powers, in the emitted text") {
    struct row {
        const char* formula;
        std::size_t products, quotients, sums;
    };
    for (const row& r : {row{"x^2", 1, 0, 0}, row{"x^5", 3, 0, 0}, row{"x^8", 3, 0, 0}, row{"x^15", 5, 0, 0}, row{"x^-3", 2, 1, 0},
                         row{"(x+y)^4", 2, 0, 1}}) {
        CAPTURE(r.formula);
        const std::string text = text_of(r.formula);
        CAPTURE(text);
        CHECK(count(text, " * ") == r.products);
        CHECK(count(text, " / ") == r.quotients);
        CHECK(count(text, " + ") == r.sums);
        CHECK_FALSE(contains(text, "pow("));
    }
}

TEST_CASE("diff-08: the text of the gradient grows with that of the formula") {
    const auto product = [](int n) {
        std::string text = "1";
        for (int k = 1; k <= n; ++k) text += "*sin(x+" + std::to_string(k) + ")";
        return text_of(text, function_kind::f_grad).size();
    };
    CHECK(static_cast<double>(product(80)) <= 2.1 * static_cast<double>(product(40)));
    std::string squares = "f1 = x; ";
    for (int k = 1; k <= 20; ++k) squares += "f" + std::to_string(k + 1) + " = f" + std::to_string(k) + "*f" + std::to_string(k) + "; ";
    CHECK(text_of(squares + "f21", function_kind::f_grad).size() < 3000);
    std::string nested = "x^2+y^2";
    for (int k = 0; k < 12; ++k) nested = "(" + nested + ")^2+z^2";
    CHECK(text_of(nested, function_kind::f_grad) == text_of(nested, function_kind::f_grad));
    CHECK(text_of("sin(x+y)*cos(y+x)") == text_of("sin(y+x)*cos(x+y)"));
}
