#pragma once

#include <glexpr/graph/expr.hpp>
#include <glexpr/parse/ast.hpp>

#include <string>
#include <vector>

namespace glexpr {

/// A formula as a graph sees it, with what a host wants to know about its text.
struct formula {
    expr root;         ///< the number that the formula computes; lhs − rhs of an equation
    std::string name;  ///< `f` where the text says f(x,y,z) = …, else empty
    /// The coordinates, parameters and free names of the text in order of first appearance, also those that folded away.
    std::vector<ast_name> names;
};

}  // namespace glexpr
