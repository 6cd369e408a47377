#pragma once

#include <glexpr/core/number.hpp>
#include <glexpr/detail/join.hpp>
#include <glexpr/glsl/helpers.hpp>
#include <glexpr/glsl/interval_helper_set.hpp>
#include <glexpr/glsl/interval_helpers.hpp>
#include <glexpr/glsl/range_writer.hpp>
#include <glexpr/glsl/writer.hpp>
#include <glexpr/graph/expr.hpp>

#include <bit>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <span>
#include <string>
#include <string_view>
#include <vector>

/// From the graph to the interval form of a formula.
namespace glexpr::detail {

/// The two floats next to `v`, which are equal where it is one. Numbers below the normal range count as 0, those beyond 1e18 are cut off
/// there.
struct float_bounds {
    float low, high;
};

inline float_bounds bounds_of(double v) {
    constexpr double bound = 1e18, smallest_normal = 0x1p-126;
    constexpr float float_bound = 1e18f, float_least = 0x1p-126f;
    if (v < 0) {
        const float_bounds opposite = bounds_of(-v);
        return {-opposite.high, -opposite.low};
    }
    if (v >= bound) return {float_bound, float_bound};
    if (v < smallest_normal) return {0.0f, v > 0 ? float_least : 0.0f};
    const auto rounded = static_cast<float>(v);
    const auto bits = std::bit_cast<std::uint32_t>(rounded);
    if (static_cast<double>(rounded) < v) return {rounded, std::bit_cast<float>(bits + 1)};
    if (static_cast<double>(rounded) > v) return {std::bit_cast<float>(bits - 1), rounded};
    return {rounded, rounded};
}

/// What the function is given and how its text spells it.
struct interval_spelling {
    const std::vector<std::string>& variables;  ///< of the graph, in their order
    std::span<const expr> coordinates;          ///< the components x, y, z of the two corners, in that order; at most 3
    std::string_view low = "lo";                ///< the corners of the box
    std::string_view high = "hi";
    std::string_view temporary = "t";  ///< no variable is spelled like this and digits
};

/// Writes the body of `vec3 f_interval(vec3 lo, vec3 hi)`.
class interval_writer : public range_writer<interval_writer> {
  public:
    static constexpr std::string_view type = "vec3";

    /// What the text calls is added to the two sets; the definitions of `scalar` come first.
    interval_writer(const expr& root, const interval_spelling& spelling, helper_set& scalar, interval_helper_set& helpers)
        : range_writer(root, {spelling.variables, spelling.coordinates, spelling.temporary}),
          low_(spelling.low),
          high_(spelling.high),
          scalar_(scalar),
          helpers_(helpers) {}

  private:
    friend range_writer;

    bool is_leaf(node_id id, const node& n) const { return n.op == op::constant || n.op == op::truth || is_coordinate(id); }

    std::string coordinate_range(std::string_view component) const {
        return join({"vec3(", low_, component, ", ", high_, component, ", 0.0)"});
    }

    /// A range that is known when the text is written, or that of a parameter.
    static glsl_piece leaf(std::string_view low, std::string_view high) {
        return {join({"vec3(", low, ", ", high, ", 0.0)"}), precedence::primary, 2};
    }

    glsl_piece call_helper(interval_helper h, std::initializer_list<const glsl_piece*> arguments, std::string_view last = {}) {
        helpers_.add(h, scalar_);
        return call(helper_name(h), arguments, last);
    }

    glsl_piece whole_power(const node& n, const glsl_piece& a) {
        const auto exponent = static_cast<std::uint32_t>(n.payload);
        helpers_.add_power(exponent, scalar_);
        return call(interval_power_name(exponent), {&a});
    }

    /// A fraction as the exponent: even and odd numerators differ for negative operands, even denominators refuse them.
    glsl_piece rational_power(const node& n, const glsl_piece& a) {
        const rational r = n.exponent();
        if (r == rational{1, 2}) return call_helper(interval_helper::square_root, {&a});
        const std::string exponent = join({", ", glsl_literal(to_float(r.numerator, r.denominator))});
        if (r.denominator % 2 == 0) return call_helper(interval_helper::root, {&a}, exponent);
        if (r.numerator % 2 != 0) return call_helper(interval_helper::odd_root, {&a}, exponent);
        const glsl_piece magnitude = call_helper(interval_helper::abs, {&a});
        return call_helper(interval_helper::root, {&magnitude}, exponent);
    }

    glsl_piece express(node_id id, const node& n) {
        const glsl_piece &a = pieces_[n.a.index], &b = pieces_[n.b.index], &c = pieces_[n.c.index];
        using enum interval_helper;
        switch (n.op) {
            case op::constant: {
                const float_bounds bounds = bounds_of(graph_.constant(id).value);
                return leaf(glsl_literal(bounds.low), glsl_literal(bounds.high));
            }
            case op::variable: return is_coordinate(id) ? glsl_piece{spelled(n), precedence::primary, 1} : leaf(spelled(n), spelled(n));
            case op::truth: return n.payload != 0 ? leaf("1.0", "1.0") : leaf("0.0", "0.0");
            case op::neg: return call_helper(neg, {&a});
            case op::add: return call_helper(add, {&a, &b});
            case op::sub: return call_helper(sub, {&a, &b});
            case op::mul: return call_helper(mul, {&a, &b});
            case op::div: return call_helper(div, {&a, &b});
            case op::mod: return call_helper(mod, {&a, &b});
            case op::pow_int: return whole_power(n, a);
            case op::pow_rational: return rational_power(n, a);
            case op::pow: return call_helper(pow, {&a, &b});
            case op::abs: return call_helper(abs, {&a});
            case op::sign: return call_helper(sign, {&a});
            case op::floor: return call_helper(floor, {&a});
            case op::ceil: return call_helper(ceil, {&a});
            case op::trunc: return call_helper(trunc, {&a});
            case op::fract: return call_helper(fract, {&a});
            case op::min: return call_helper(min, {&a, &b});
            case op::max: return call_helper(max, {&a, &b});
            case op::exp: return call_helper(exp, {&a});
            case op::exp2: return call_helper(exp2, {&a});
            case op::log: return call_helper(log, {&a});
            case op::log2: return call_helper(log2, {&a});
            case op::sin: return call_helper(sin, {&a});
            case op::cos: return call_helper(cos, {&a});
            case op::tan: return call_helper(tan, {&a});
            case op::asin: return call_helper(asin, {&a});
            case op::acos: return call_helper(acos, {&a});
            case op::atan: return call_helper(atan, {&a});
            case op::sinh: return call_helper(sinh, {&a});
            case op::cosh: return call_helper(cosh, {&a});
            case op::tanh: return call_helper(tanh, {&a});
            case op::asinh: return call_helper(asinh, {&a});
            case op::acosh: return call_helper(acosh, {&a});
            case op::atanh: return call_helper(atanh, {&a});
            case op::atan2: return call_helper(atan2, {&a, &b});
            case op::less: return call_helper(less, {&a, &b});
            case op::less_equal: return call_helper(less_equal, {&a, &b});
            case op::equal: return call_helper(equal, {&a, &b});
            case op::logical_not: return call_helper(logical_not, {&a});
            case op::logical_and: return call_helper(logical_and, {&a, &b});
            case op::logical_or: return call_helper(logical_or, {&a, &b});
            case op::select: return call_helper(select, {&a, &b, &c});
        }
        return {};
    }

    std::string_view low_, high_;
    helper_set& scalar_;
    interval_helper_set& helpers_;
};

}  // namespace glexpr::detail
