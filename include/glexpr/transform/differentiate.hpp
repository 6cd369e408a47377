#pragma once

#include <glexpr/config.hpp>
#include <glexpr/graph/expr.hpp>

#include <span>
#include <vector>

/// Symbolic derivatives. Both modes build the derivative in the graph of the formula, share its nodes and grow linearly with it.
/// Source of the method: Griewank and Walther, Evaluating Derivatives, 2nd ed., chapters 3.1 (forward) and 3.2 (reverse).
namespace glexpr {

/// ∂f/∂v for each variable v of `by`, forward: one derivative of every node per variable.
std::vector<expr> gradient_forward(const expr& f, std::span<const expr> by);

/// ∂f/∂v for each variable v of `by`, reverse: one adjoint of every node, shared by all variables.
std::vector<expr> gradient_reverse(const expr& f, std::span<const expr> by);

/// ∂f/∂v for each variable v of `by`, in whichever way costs less together with f itself: in either mode, or where f depends on them through
/// one expression c only, as ∂f/∂c·∂c/∂v, forward from c on.
std::vector<expr> gradient(const expr& f, std::span<const expr> by);

/// ∂f/∂v.
expr differentiate(const expr& f, const expr& v);

}  // namespace glexpr

#if !GLEXPR_COMPILED
#include <glexpr/transform/differentiate.inl>
#endif
