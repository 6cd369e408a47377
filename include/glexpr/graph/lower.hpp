#pragma once

#include <glexpr/config.hpp>
#include <glexpr/core/result.hpp>
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

/// Makes the expressions of a parsed text in `g`. It fails where a constant has no value (1/0, ln(-1)) or where the formula, its functions
/// written out, has too many operations. Nodes know the text they came from (`graph::origin`). Time grows with the expanded formula.
result<formula> lower(graph& g, const ast& tree, const limits& bounds = {});

}  // namespace glexpr

#if !GLEXPR_COMPILED
#include <glexpr/graph/lower.inl>
#endif
