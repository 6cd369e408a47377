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
    const diagnostic few = first_error("r = 1; (x, r)");
    CHECK(few.code == diag_code::not_a_vector);
    CHECK(few.where == span{7, 13});
    CHECK(few.hint == "write (dx, dy, dz)");
    CHECK(first_error("(x, y, ").incomplete);
    CHECK(first_error("(x, y").code == diag_code::expected_closer);
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
