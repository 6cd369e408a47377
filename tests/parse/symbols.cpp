#include <glexpr/parse/symbols.hpp>

#include <doctest/doctest.h>

using namespace glexpr;

TEST_CASE("parse: the default symbols") {
    const symbols s = symbols::defaults();
    REQUIRE(s.all().size() == 8);
    CHECK(s.find("x")->kind == symbol_kind::coordinate);
    CHECK(s.find("a")->default_value == 1);
    CHECK(s.find("t")->default_value == 0);
    CHECK(s.find("q") == nullptr);
}

TEST_CASE("parse: declarations that are refused, and those that are not") {
    for (const char* name : {"x", "sin", "arcsin", "and", "not", "if", "", "2x", "x y", "a+b", "r1", "r_{1}", "_", "\\theta", "é"}) {
        CAPTURE(name);
        symbols s = symbols::defaults();
        REQUIRE_FALSE(s.declare({"r1"}));
        CHECK_FALSE(s.declare({std::string(300, 'n')}));
        const auto d = s.declare({name});
        REQUIRE(d);
        CHECK(d->code == diag_code::invalid_declaration);
        CHECK(s.all().size() == 10);
    }
    for (const char* name : {"X", "gamma", "u_time", "θ", "e", "pi", "r2", "sinx", "r_1", "_a", "a_", "a__b", "_webgl_c", "gl_a", "_1"}) {
        CAPTURE(name);
        symbols s = symbols::defaults();
        CHECK_FALSE(s.declare({name}));
        CHECK(s.find(name) != nullptr);
    }
}
