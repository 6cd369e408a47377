#pragma once

#include <glexpr/detail/list.hpp>
#include <glexpr/graph/construct.hpp>
#include <glexpr/graph/schedule.hpp>

#include <cstddef>
#include <cstdint>
#include <span>

namespace glexpr {

namespace detail {

/// The operation of `n`, which is no leaf, on other operands; made by the constructors, so that everything folds that can.
inline expr rebuild(const node& n, const expr& a, const expr& b, const expr& c) {
    switch (n.op) {
        case op::constant:
        case op::variable:
        case op::truth: break;
        case op::neg: return -a;
        case op::add: return a + b;
        case op::sub: return a - b;
        case op::mul: return a * b;
        case op::div: return a / b;
        case op::mod: return mod(a, b);
        case op::pow_int: return pow(a, n.payload);
        case op::pow_rational: return pow(a, n.exponent());
        case op::pow: return pow(a, b);
        case op::abs: return abs(a);
        case op::sign: return sign(a);
        case op::floor: return floor(a);
        case op::ceil: return ceil(a);
        case op::trunc: return trunc(a);
        case op::fract: return fract(a);
        case op::min: return (min)(a, b);
        case op::max: return (max)(a, b);
        case op::exp: return exp(a);
        case op::exp2: return exp2(a);
        case op::log: return log(a);
        case op::log2: return log2(a);
        case op::sin: return sin(a);
        case op::cos: return cos(a);
        case op::tan: return tan(a);
        case op::asin: return asin(a);
        case op::acos: return acos(a);
        case op::atan: return atan(a);
        case op::sinh: return sinh(a);
        case op::cosh: return cosh(a);
        case op::tanh: return tanh(a);
        case op::asinh: return asinh(a);
        case op::acosh: return acosh(a);
        case op::atanh: return atanh(a);
        case op::atan2: return atan2(a, b);
        case op::less: return less(a, b);
        case op::less_equal: return less_equal(a, b);
        case op::equal: return equal(a, b);
        case op::logical_not: return logical_not(a);
        case op::logical_and: return logical_and(a, b);
        case op::logical_or: return logical_or(a, b);
        case op::select: return select(a, b, c);
    }
    GLEXPR_ASSERT(false, "a leaf has no operands");
    return a;
}

}  // namespace detail

/// An expression in which some variables wait for values, prepared once and filled in often: the body of a function, say. Filling in costs one
/// step for each node that depends on those variables, however large the graph is.
class expr_template {
  public:
    /// `variables` are distinct variable nodes of the graph of `root`; those that do not occur are allowed.
    expr_template(const expr& root, std::span<const expr> variables) : root_(root), variables_(variables.size()) {
        graph& g = root.graph();
        detail::list<std::uint32_t> place(std::size_t{root.id().index} + 1, unchanged);
        for (std::size_t i = 0; i < variables.size(); ++i) {
            GLEXPR_ASSERT(variables[i].node().op == op::variable, "only variables can be replaced");
            if (variables[i].id().index < place.size()) place[variables[i].id().index] = static_cast<std::uint32_t>(i);
        }
        for (const node_id id : schedule(g, root.id())) {
            const node n = g[id];
            step s{id, {unchanged, unchanged, unchanged}};
            bool depends = false;
            for (std::size_t i = 0; i < n.arity(); ++i) {
                s.operands[i] = place[n.operand(i).index];
                depends = depends || s.operands[i] != unchanged;
            }
            if (!depends) continue;
            place[id.index] = static_cast<std::uint32_t>(variables_ + steps_.size());
            steps_.push_back(s);
        }
        result_ = place[root.id().index];
    }

    /// How many nodes one filling in computes.
    std::size_t size() const { return steps_.size(); }

    /// The expression with `values`, one for each variable, all put in at once. They may contain the variables themselves. New nodes keep the
    /// origin of those they are made from.
    expr operator()(std::span<const expr> values) const {
        GLEXPR_ASSERT(values.size() == variables_, "one value for each variable");
        if (result_ == unchanged) return root_;
        graph& g = root_.graph();
        const span origin = g.current_origin();
        detail::list<expr> images;
        images.reserve(variables_ + steps_.size());
        images.append(values.data(), values.data() + values.size());
        for (const step& s : steps_) {
            const node n = g[s.id];
            const auto image = [&](std::size_t i) { return s.operands[i] == unchanged ? expr(g, n.operand(i)) : images[s.operands[i]]; };
            g.set_origin(g.origin(s.id));
            images.push_back(detail::rebuild(n, image(0), image(1), image(2)));
        }
        g.set_origin(origin);
        return images[result_];
    }

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
inline expr substitute(const expr& root, std::span<const expr> variables, std::span<const expr> values) {
    return expr_template(root, variables)(values);
}

/// The same for one variable.
inline expr substitute(const expr& root, const expr& variable, const expr& value) {
    return substitute(root, std::span<const expr>(&variable, 1), std::span<const expr>(&value, 1));
}

}  // namespace glexpr
