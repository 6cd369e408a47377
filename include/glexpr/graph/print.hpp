#pragma once

#include <glexpr/config.hpp>
#include <glexpr/graph/expr.hpp>

#include <string>

namespace glexpr {

/// The expression as formula text that lowers to the same handle again, with brackets only where they are needed:
/// `x^2 + y^2 - 1`, `-2*x/(y + 1)`, `if(x < y, sqrt(x), y^(1/3))`.
///
/// Where values are used so often that the text would outgrow the expression, or where brackets would nest too deep, those values become
/// definitions in front: `t1 = sin(x); t2 = t1*t1 + t1; …`. So the text stays linear in the number of nodes. The names are not those of any
/// variable in the expression. The text of a condition is the condition. Of some ten thousand nodes the text may exceed the default limits of
/// `parse` on length and tokens: raise them to read it back.
std::string print(const expr& e);

}  // namespace glexpr

#if !GLEXPR_COMPILED
#include <glexpr/graph/print.inl>
#endif
