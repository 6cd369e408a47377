#include <glexpr/parse/symbols.hpp>

#include <doctest/doctest.h>

#include <cstddef>
#include <limits>
#include <string>
#include <type_traits>
#include <vector>

using namespace glexpr;

TEST_CASE("parse: the symbols of a temporary outlive it") {
    static_assert(std::is_same_v<decltype(symbols().all()), std::vector<symbol>>);
    std::size_t count = 0;
    for (const symbol& s : symbols::defaults().all()) count += s.name.size();
    CHECK(count == 8);  // x y z a b c d t
}

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

TEST_CASE("parse: a default is a float32 in the range, and a range holds a number") {
    constexpr double nan = std::numeric_limits<double>::quiet_NaN(), inf = std::numeric_limits<double>::infinity();
    const auto refused = [](const symbol& s) {
        symbols all;
        const auto d = all.declare(s);
        CHECK((!d || d->code == diag_code::invalid_declaration));
        CHECK(all.all().size() == (d ? 0u : 1u));
        return d.has_value();
    };
    const symbol_kind parameter = symbol_kind::parameter, coordinate = symbol_kind::coordinate;
    for (const double bad : {1e39, -1e39, 3.4028236e38, inf, -inf, nan}) {
        CAPTURE(bad);
        CHECK(refused({"k", parameter, bad}));
        CHECK_FALSE(refused({"k", coordinate, bad}));
    }
    CHECK_FALSE(refused({"k", parameter, 3.4028235e38}));
    CHECK_FALSE(refused({"k", parameter, -1e20}));
    CHECK_FALSE(refused({"k", parameter, 1e-300}));
    for (const symbol_kind kind : {parameter, coordinate}) {
        CHECK(refused({"k", kind, 0, 2, -2}));
        CHECK(refused({"k", kind, 0, nan, 2}));
        CHECK(refused({"k", kind, 0, -2, nan}));
        CHECK_FALSE(refused({"k", kind, 0, -inf, inf}));
    }
    CHECK(refused({"k", parameter, 0, 1, 2}));
    CHECK(refused({"k", parameter, 3, 1, 2}));
    CHECK(refused({"k", parameter, 3, -1e18, 2}));
    CHECK_FALSE(refused({"k", parameter, 2, 2, 2}));
    CHECK_FALSE(refused({"k", coordinate, 0, 1, 2}));
}
