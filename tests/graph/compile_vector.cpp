#include <glexpr/graph/compile_vector.hpp>

#include <glexpr/graph/print.hpp>

#include <doctest/doctest.h>

#include <string>
#include <vector>

using namespace glexpr;

namespace {

/// The components as text, with bars between them; of a failure the codes.
template <class Text>
std::string read(const Text& text, std::size_t size = 3) {
    graph g;
    const auto components = compile_vector(g, text, symbols::defaults(), {}, size);
    std::string all;
    if (components)
        for (const formula& f : *components) all += (all.empty() ? "" : " | ") + print(f.root);
    else
        for (const diagnostic& d : components.diagnostics())
            if (d.severity == severity::error) all += (all.empty() ? "" : " ") + std::string(name(d.code));
    return all;
}

diagnostic first_error(const std::string& text) {
    graph g;
    const auto components = compile_vector(g, text);
    REQUIRE_FALSE(components);
    return components.diagnostics()[0];
}

}  // namespace

TEST_CASE("a vector is several formulas in brackets") {
    CHECK(read("(x, y + 1, 2z)") == "x | y + 1 | 2*z");
    CHECK(read("[x, y, z]") == "x | y | z");
    CHECK(read(" ( x , max(y, z) , atan2(y, x) ) ; ") == "x | max(y, z) | atan2(y, x)");
    CHECK(read(u"(x, y, z)") == "x | y | z");
    CHECK(read(U"(x\u00B2, y, z)") == "x^2 | y | z");
    CHECK(read("$(x, y, z)$") == "x | y | z");
    CHECK(read("(x, y)", 2) == "x | y");
    CHECK(read("\\left(x, y, z\\right)") == "x | y | z");
    CHECK(read("$r = x; \\left[r, \\left(y\\right), z\\right]$") == "x | y | z");
    CHECK(read("(x # the first, of three\n, y, z) // that is all, (really)") == "x | y | z");
}

TEST_CASE("the components of a vector share definitions") {
    CHECK(read("r = x^2; (r, 2r, r y)") == "x^2 | 2*x^2 | x^2*y");
    CHECK(read("r = x^2\n(r, 2r, r y)") == "x^2 | 2*x^2 | x^2*y");
    CHECK(read("g(u, v) = u v; (g(x, y), g(y, z), g(1, 2))") == "x*y | y*z | 2");
    CHECK(read("D(x, y, z) = (y, z, x)") == "y | z | x");
    graph g;
    const auto twice = compile_vector(g, "(sin(x), sin(x), 1)");
    REQUIRE(twice);
    CHECK((*twice)[0].root == (*twice)[1].root);
    CHECK(twice->size() == 3);
    CHECK(twice.diagnostics().empty());  // that a component is constant needs no warning
}

TEST_CASE("what is no vector is refused") {
    for (const char* text : {"x", "x + y", "(x, y)", "(x, y, z, 1)", "r = x; r", "(x)"}) {
        CAPTURE(text);
        CHECK(read(text) == "not_a_vector");
    }
    for (const char* text :
         {"2 + (x, y, z)", "(x, y, z) + 1", "(x)(x, y, z)", "((x, y, z))", "(x, y, z", "x, y, z", "", "(x, , z)", ")(", "{x, y, z}"}) {
        CAPTURE(text);
        const std::string said = read(text);
        CHECK_FALSE(said.empty());
        CHECK(said.find('|') == std::string::npos);
    }
    for (const char* text : {"2(x, y, z)", "0.1*(x, y, z)", "(x, y, z) + (1, 2, 3)"}) {
        CAPTURE(text);
        CHECK(first_error(text).hint.find("into the components") != std::string::npos);
    }
    const diagnostic few = first_error("r = 1; (x, r)");
    CHECK(few.code == diag_code::not_a_vector);
    CHECK(few.where == span{7, 13});
    CHECK(few.hint == "a vector is written (a, b, c)");
    CHECK(first_error("(x, y, ").incomplete);
    CHECK(first_error("(x, y").code == diag_code::expected_closer);
}

TEST_CASE("a vector of size 1 is a formula without brackets") {
    CHECK(read("r = x^2; r + 1", 1) == "x^2 + 1");
    CHECK(read("h(x, y) = sin(x)", 1) == "sin(x)");
    CHECK(read("(x)", 1) == "x");
    CHECK(read("(x, y)", 1) == "not_a_vector");
    CHECK(read("sin((x, y))", 1) == "unexpected_token");
    CHECK(read("(x", 1) == "expected_closer");
    CHECK(read("max(x, y)", 1) == "max(x, y)");
    graph g;
    CHECK(compile_vector(g, "0.5", symbols::defaults(), {}, 1).diagnostics().empty());  // no surface: it may be constant
}

TEST_CASE("an equation is no component") {
    for (const char* text : {"z = sin(x)", "0 = 1", "h(x, y, z) = x = 1"}) {
        CAPTURE(text);
        CHECK(read(text, 1) == "unexpected_equation");
    }
    for (const char* text : {"z = (x, y, z)", "0 = (x, y, z)", "D(x, y, z) = 1 = (x, y, z)", "x = 2\n(x, y, z)"}) {
        CAPTURE(text);
        const std::string said = read(text);
        CHECK((said == "unexpected_equation" || said == "second_equals" || said == "not_a_vector"));
    }
    const diagnostic equation = first_error("z = (x, y, z)");
    CHECK(equation.code == diag_code::unexpected_equation);
    CHECK(equation.where == span{2, 3});
    CHECK(read("(x == 1, y, z)") != "x - 1 | y | z");
}

TEST_CASE("a line break before a vector ends a definition, and nothing else") {
    CHECK(read("r = x\n(r, 2r, z)") == "x | 2*x | z");
    CHECK(read("r = x\ng(u) = u r\n(r, g(y), z)") == "x | x*y | z");
    CHECK(read("r = x\n  + 1;\n\n(r, y, z)") == "x + 1 | y | z");
    for (const char* text : {"2\n(x, y, z)", "sin\n(x, y, z)", "r = 1\n2\n(x, y, z)", "r =\n(x, y, z)", "r = 2 +\n(x, y, z)"}) {
        CAPTURE(text);
        const std::string said = read(text);
        CHECK_FALSE(said.empty());
        CHECK(said.find('|') == std::string::npos);
    }
}

TEST_CASE("what is missing in a component is missed where the component ends") {
    const auto place = [](const std::string& text) {
        const diagnostic d = first_error(text);
        return std::to_string(d.where.begin) + "-" + std::to_string(d.where.end) + " " + d.message;
    };
    CHECK(place("(x, y +, z)") == "7-8 expected an operand, found ','");
    CHECK(place("[x, y, z *]") == "10-11 expected an operand, found ']'");
    CHECK(first_error("\\left(-, y, z\\right)").where == span{7, 8});
    CHECK(first_error("(x, , z)").code == diag_code::empty_group);
    CHECK(first_error("(x, max(y, z)").code == diag_code::expected_closer);
}

TEST_CASE("the brackets of a vector match, and its commas are commas") {
    for (const char* text : {"(x, y, z]", "[x, y, z)", "\\left(x, y, z\\right]", "\\left[x, y, z)"}) {
        CAPTURE(text);
        CHECK(read(text) == "mismatched_closer");
    }
    for (const char* text : {"(x \\left, y, z)", "(x \\bigr, y, z)", "\\left(x, y \\right, z)", "[x \\right, y, z]"}) {
        CAPTURE(text);
        CHECK(read(text) == "unsupported_latex");
    }
    CHECK(read("[x, y, z*]") == "expected_operand");
    CHECK(read("(x, (y, z)") == "expected_closer");
}

TEST_CASE("there is no vector of size 0") {
    for (const char* text : {"", "((", "x = 1", "\xff", "x", "(x, y)"}) {
        CAPTURE(text);
        const std::string said = read(text, 0);
        CHECK_FALSE(said.empty());
        CHECK(said.find('|') == std::string::npos);
    }
}

TEST_CASE("a message about a vector's statement comes once, and one about a component stays in it") {
    const auto all = [](const std::string& text) {
        graph g;
        std::string found;
        for (const diagnostic& d : compile_vector(g, text).diagnostics())
            found += std::string(name(d.code)) + " " + std::to_string(d.where.begin) + "-" + std::to_string(d.where.end) + "; ";
        return found;
    };
    CHECK(all("w = (x,y,z)") == "missing_result 0-11; ");
    CHECK(all("x; (x,y,z)") == "several_results 3-10; ");
    CHECK(all("(x<1 and y<2, not z<3, 1)") == "inequality 1-12; inequality 14-21; ");
    CHECK(all("(x, y = 2, z)") == "unexpected_token 6-7; ");
    CHECK(all("(x, 1/0, 1/0)") == "undefined_constant 4-7; undefined_constant 9-12; ");
    CHECK(first_error("(x < 1, y, z)").message == "expected a formula, found a condition");
}

TEST_CASE("messages about a vector point into its text, each once") {
    graph g;
    const auto wrong = compile_vector(g, "q = foo; (q, sin(1, 2), bar)");
    REQUIRE_FALSE(wrong);
    std::vector<span> places;
    for (const diagnostic& d : wrong.diagnostics()) places.push_back(d.where);
    REQUIRE(places.size() >= 2);
    CHECK(places[0] == span{4, 7});
    CHECK(places[1] == span{13, 22});
    for (std::size_t i = 1; i < places.size(); ++i) CHECK(places[i].begin > places[i - 1].begin);
}

TEST_CASE("a vector of any size of text meets the limits") {
    graph g;
    const auto refused = compile_vector(g, std::string(1u << 19, '('));
    REQUIRE_FALSE(refused);
    CHECK(refused.diagnostics()[0].code == diag_code::source_too_long);
    CHECK_FALSE(compile_vector(g, std::string(100000, '(') + "x, y, z" + std::string(100000, ')')));
    CHECK_FALSE(compile_vector(g, std::string(100000, ',')));
}
