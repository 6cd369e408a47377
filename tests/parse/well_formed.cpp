#include <glexpr/parse/well_formed.hpp>

#include <doctest/doctest.h>

#include <array>

using namespace glexpr;

static_assert(is_well_formed("x^2 + y^2 - 1"));
static_assert(is_well_formed(u"x² + 2·y×π"));
static_assert(is_well_formed(U"\\frac{1}{2}x + sin^-1 x"));
static_assert(is_well_formed("r = sqrt(x^2+y^2); g(u,v) = u*v; g(r,z) - 1"));
static_assert(is_well_formed("k r^2", std::array<declared_name, 2>{{{"k"}, {"r"}}}));
static_assert(!is_well_formed("x^2 +"));
static_assert(!is_well_formed("k r^2"));
static_assert(check_syntax("x^2 + foo").code == diag_code::unknown_name);
static_assert(check_syntax("x^2 + foo").where == span{6, 9});
static_assert(check_syntax("x2").code == diag_code::number_after_operand);
static_assert(check_syntax("lerp(x,y,a)").code == diag_code::unknown_function);
static_assert(check_syntax("if(x>0 && y>0, 1, 2)").where == span{7, 9});
static_assert(check_syntax("x == 1").where == span{2, 4});
static_assert(check_syntax("if((x<0) || (y<0), 1, 2)").where == span{9, 11});
static_assert(check_syntax("x <> 1").where == span{2, 4});
static_assert(check_syntax("f(u) := u; f(x)").where == span{5, 7});
static_assert(check_syntax("diff(x)").code == diag_code::unknown_function);
static_assert(check_syntax("max(x; y)").where == span{5, 6});
static_assert(check_syntax("r = 2, x^2 = r").where == span{5, 6});
static_assert(is_well_formed("max(1,000, x)"));
static_assert(check_syntax("(x]").code == diag_code::mismatched_closer);

TEST_CASE("parse: the syntax check says the same at run time") {
    CHECK(is_well_formed("x^2 + y^2 - 1"));
    CHECK(check_syntax("x^2 + foo").code == diag_code::unknown_name);
    CHECK(check_syntax("x<1").code == diag_code::inequality);
    CHECK(check_syntax("r=r;r").code == diag_code::recursive_definition);
    CHECK(check_syntax("").code == diag_code::empty_input);
}
