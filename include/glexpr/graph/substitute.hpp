#pragma once

#include <glexpr/config.hpp>
#include <glexpr/detail/list.hpp>
#include <glexpr/graph/expr.hpp>

#include <cstddef>
#include <cstdint>
#include <span>

namespace glexpr {

/// An expression in which some variables wait for values, prepared once and filled in often: the body of a function, say. Filling in costs one
/// step for each node that depends on those variables, however large the graph is.
class expr_template {
  public:
    /// `variables` are distinct variable nodes of the graph of `root`; those that do not occur are allowed.
    expr_template(const expr& root, std::span<const expr> variables);

    /// How many nodes one filling in computes.
    std::size_t size() const { return steps_.size(); }

    /// The expression with `values`, one for each variable, all put in at once. They may contain the variables themselves. New nodes keep the
    /// origin of those they are made from.
    expr operator()(std::span<const expr> values) const;

  private:
    static constexpr std::uint32_t unchanged = 0xffffffffu;

    struct step {
        node_id id;
        std::uint32_t operands[3];  ///< places in the list of values and results, or `unchanged`
    };

    expr root_;
    std::size_t variables_;
    detail::list<step> steps_;
    std::uint32_t result_ = unchanged;
};

/// `root` with each of `variables` replaced by the value at the same place, all at once. What is built may fold further than `root` did.
expr substitute(const expr& root, std::span<const expr> variables, std::span<const expr> values);

/// The same for one variable.
expr substitute(const expr& root, const expr& variable, const expr& value);

}  // namespace glexpr

#if !GLEXPR_COMPILED
#include <glexpr/graph/substitute.inl>
#endif
