#pragma once

#include <glexpr/graph/construct.hpp>
#include <glexpr/graph/schedule.hpp>
#include <glexpr/transform/differentiate.inl>
#include <glexpr/transform/rounding_error.hpp>

#include <cstddef>
#include <limits>
#include <vector>

namespace glexpr {

namespace detail {

/// Errors are counted in units of the roundoff: most operations then have the error 1.
inline constexpr double unit_roundoff = 0x1p-24;

/// The relative error of one operation in float32, in roundoffs.
inline double relative_error(const node& n) {
    switch (n.op) {
        case op::add:
        case op::sub:
        case op::mul: return 1;
        case op::pow_int: return static_cast<double>(n.payload - 1);
        case op::constant:
        case op::variable:
        case op::truth:
        case op::neg:
        case op::div:
        case op::mod:
        case op::pow_rational:
        case op::pow:
        case op::abs:
        case op::sign:
        case op::floor:
        case op::ceil:
        case op::trunc:
        case op::fract:
        case op::min:
        case op::max:
        case op::exp:
        case op::exp2:
        case op::log:
        case op::log2:
        case op::sin:
        case op::cos:
        case op::tan:
        case op::asin:
        case op::acos:
        case op::atan:
        case op::sinh:
        case op::cosh:
        case op::tanh:
        case op::asinh:
        case op::acosh:
        case op::atanh:
        case op::atan2:
        case op::less:
        case op::less_equal:
        case op::equal:
        case op::logical_not:
        case op::logical_and:
        case op::logical_or:
        case op::select: return 2 * static_cast<double>(facts(n.op).error_ulps);
    }
    return 0;
}

/// The rounding of a number to float32, in roundoffs; none where it is too large for one, which is refused elsewhere.
inline double constant_error(double v) {
    constexpr double largest = (std::numeric_limits<float>::max)();
    if (v > largest || v < -largest) return 0;
    const double error = v - static_cast<double>(static_cast<float>(v));
    return (error < 0 ? -error : error) / unit_roundoff;
}

/// The bound of every node of `f`, in roundoffs.
inline std::vector<expr> running_errors(const expr& f) {
    using shape = local_derivative::shape;
    graph& g = f.graph();
    const expr zero = constant(g, 0);
    std::vector<expr> errors(std::size_t{f.id().index} + 1, zero);
    for (const node_id id : schedule(g, f.id())) {
        const node n = g[id];
        const expr self(g, id);
        if (g.is_constant(id)) errors[id.index] = constant(g, constant_error(g.constant(id).value));
        if (n.arity() == 0 || facts(n.op).yields_truth) continue;
        const auto error = [&](std::size_t i) { return errors[n.operand(i).index]; };
        const bool inexact = !(error(0) == zero) || (n.arity() > 1 && !(error(1) == zero)) || n.op == op::select;
        expr passed_on = zero;
        if (inexact) {
            const auto d = differentiate_node(self, !(error(0) == zero), n.arity() > 1 && !(error(1) == zero));
            switch (d.kind) {
                case shape::none: break;
                case shape::factors:
                    passed_on = abs(d.by_a) * error(0);
                    if (n.arity() > 1) passed_on = passed_on + abs(d.by_b) * error(1);
                    break;
                case shape::quotient: passed_on = (error(0) + abs(self) * error(1)) / abs(expr(g, n.b)); break;
                case shape::choice: passed_on = select(d.condition, error(d.if_true), error(d.if_false)); break;
            }
        }
        const double relative = relative_error(n), absolute = static_cast<double>(facts(n.op).error_absolute) / unit_roundoff;
        if (relative > 0) passed_on = passed_on + constant(g, relative) * abs(self);
        errors[id.index] = passed_on + constant(g, absolute);
    }
    return errors;
}

}  // namespace detail

GLEXPR_INLINE expr running_error(const expr& f) {
    return constant(f.graph(), detail::unit_roundoff) * detail::running_errors(f)[f.id().index];
}

}  // namespace glexpr
