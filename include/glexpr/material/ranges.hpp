#pragma once

#include <glexpr/analyze/rounding.hpp>
#include <glexpr/core/number.hpp>
#include <glexpr/detail/join.hpp>
#include <glexpr/material/ir.hpp>

#include <array>
#include <string>

/// What the operations of the material language make of ranges. Ends are exact where the exact end is a double, else the next double outside, so
/// that the values of a computation in double never leave them: rounding is monotonic.
namespace glexpr::detail {

constexpr value_range hull(value_range a, value_range b) { return {smaller(a.low, b.low), larger(a.high, b.high)}; }
constexpr bool contains(value_range outer, value_range inner) { return inner.low >= outer.low && inner.high <= outer.high; }

inline value_range sum(value_range a, value_range b) { return {sum_down(a.low, b.low), sum_up(a.high, b.high)}; }
constexpr value_range negated(value_range a) { return {0 - a.high, 0 - a.low}; }

inline value_range product(value_range a, value_range b) {
    value_range all{product_down(a.low, b.low), product_up(a.low, b.low)};
    for (const value_range ends : {value_range{a.low, b.high}, value_range{a.high, b.low}, value_range{a.high, b.high}})
        all = hull(all, {product_down(ends.low, ends.high), product_up(ends.low, ends.high)});
    return all;
}

constexpr value_range magnitude(value_range a) {
    if (a.low >= 0) return a;
    if (a.high <= 0) return negated(a);
    return {0, larger(-a.low, a.high)};
}

constexpr value_range lesser(value_range a, value_range b) { return {smaller(a.low, b.low), smaller(a.high, b.high)}; }
constexpr value_range greater(value_range a, value_range b) { return {larger(a.low, b.low), larger(a.high, b.high)}; }

/// The range of an operation on scalars from those of its operands; that of a leaf is not asked for. No correlation is known: x − x is not 0. The
/// sine's is [−1, 1] whatever its argument, and a mix lies between its ends whatever the share.
inline value_range range_of(material_op op, const std::array<value_range, 4>& operands) {
    switch (op) {
        case material_op::literal:
        case material_op::uniform:
        case material_op::parameter: return {};
        case material_op::uv_x:
        case material_op::uv_y:
        case material_op::fract: return {0, 1};
        case material_op::sin:
        case material_op::cos: return {-1, 1};
        case material_op::negate: return negated(operands[0]);
        case material_op::add: return sum(operands[0], operands[1]);
        case material_op::subtract: return sum(operands[0], negated(operands[1]));
        case material_op::multiply: return product(operands[0], operands[1]);
        case material_op::abs: return magnitude(operands[0]);
        case material_op::min: return lesser(operands[0], operands[1]);
        case material_op::max: return greater(operands[0], operands[1]);
        case material_op::clamp: return lesser(greater(operands[0], operands[1]), operands[2]);
        case material_op::mix: return hull(operands[0], operands[1]);
        case material_op::select: return hull(operands[2], operands[3]);
    }
    return {};
}

/// A range for a message: `[-1, 1]`.
inline std::string text_of(value_range r) { return join({"[", formula_literal(r.low), ", ", formula_literal(r.high), "]"}); }

}  // namespace glexpr::detail
