#pragma once

#include <glexpr/config.hpp>

namespace glexpr {

/// How a formula is read. The defaults are those of the language.
struct parse_options {
    glexpr::limits limits = {};

    /// Lets an unknown single letter stand for a parameter, at most one beside declared names in a run of letters.
    bool free_names = false;

    /// Makes juxtaposition bind tighter than `*` and `/`: `1/2x` is then 1/(2x).
    bool tight_juxtaposition = false;

    /// Refuses what may be read in two ways: the warnings and notes about a reading become errors.
    bool strict = false;

    /// Takes an equation as lhs − rhs, whose zeros solve it. Else only a number is a formula, such as a height or a component of a vector:
    /// `unexpected_equation`.
    bool equations = true;
};

}  // namespace glexpr
