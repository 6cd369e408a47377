#pragma once

#include <glexpr/graph/compile.hpp>
#include <glexpr/surface/surface.hpp>

#include "tests/gpu/painter.hpp"

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace glexpr::test {

/// A surface to draw, and how it is judged.
struct subject {
    std::string id;
    expr f;
    symbols names;
    parameter_values parameters;
    double radius = 2;
    std::optional<std::size_t> degree = {};  ///< of f or more; none where f is no polynomial
    std::optional<expr> root = {};           ///< the reference takes it in place of f: the same zeros, with a change of sign
    double ambiguous = 0.01;                 ///< the largest share of the chords of a view that may be ambiguous
    std::string reason = {};                 ///< why it is more than usual
    std::vector<view> views = {};            ///< the three usual ones if empty
};

/// Draws a surface with its default solver, in full also with the others that apply, and holds every pixel against the reference. Prints a line for each
/// solver, and for the first wrong pixels what it takes to reproduce them. Required of the default solver: no unambiguous pixel is wrong.
///
/// For whoever works on a solver: GLEXPR_SURFACE in the environment takes only the surfaces whose id contains it, with every solver, and lists all
/// pixels that are wrong or ambiguous.
void check_surface(const painter& paint, const subject& s, int size);

/// The width of the pictures of the tests.
inline int picture_size() { return full_scale() ? GLEXPR_LARGEST_PICTURE : 48; }

}  // namespace glexpr::test
