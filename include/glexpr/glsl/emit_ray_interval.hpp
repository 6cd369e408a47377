#pragma once

#include <glexpr/core/number.hpp>
#include <glexpr/detail/join.hpp>
#include <glexpr/glsl/helpers.hpp>
#include <glexpr/glsl/range_writer.hpp>
#include <glexpr/glsl/ray_helper_set.hpp>
#include <glexpr/glsl/ray_helpers.hpp>
#include <glexpr/glsl/writer.hpp>
#include <glexpr/graph/expr.hpp>

#include <cstdint>
#include <initializer_list>
#include <span>
#include <string>
#include <string_view>
#include <vector>

/// From the graph to the form of a formula on a piece of a ray.
namespace glexpr::detail {

/// What the function is given and how its text spells it.
struct ray_spelling {
    const std::vector<std::string>& variables;  ///< of the graph, in their order
    std::span<const expr> coordinates;          ///< the components x, y, z of the point, in that order; at most 3
    std::string_view middle = "m";              ///< the ray is m + s h
    std::string_view half = "h";
    std::string_view place = "s";  ///< the piece reaches from s - e to s + e
    std::string_view reach = "e";
    std::string_view temporary = "t";  ///< no variable is spelled like this and digits
};

/// Writes the body of `vec4 f_ray_interval(vec3 m, vec3 h, float s, float e)`.
class ray_interval_writer : public range_writer<ray_interval_writer> {
  public:
    static constexpr std::string_view type = "vec4";

    /// What the text calls is added to the two sets; the definitions of `scalar` come first.
    ray_interval_writer(const expr& root, const ray_spelling& spelling, helper_set& scalar, ray_helper_set& helpers)
        : range_writer(root, {spelling.variables, spelling.coordinates, spelling.temporary}),
          ray_(spelling),
          numbers_(pieces_.size()),
          scalar_(scalar),
          helpers_(helpers) {}

  private:
    friend range_writer;

    bool is_leaf(node_id id, const node& n) const { return n.op == op::truth || is_coordinate(id) || is_number(id); }

    std::string coordinate_range(std::string_view component) {
        helpers_.add(ray_helper::line, scalar_);
        return join({helper_name(ray_helper::line), "(", ray_.middle, component, ", ", ray_.half, component, ", ", ray_.place, ", ",
                     ray_.reach, ")"});
    }

    bool is_number(node_id id) const { return !numbers_[id.index].text.empty(); }

    /// The number as an argument.
    const std::string& number(node_id id) const { return numbers_[id.index].text; }

    /// A value that is the same all along the ray and computed like that of f, so that it has no error: a constant, a parameter, and sums and
    /// products of them while they are short. Empty for anything else.
    glsl_piece as_number(node_id id, const node& n) const {
        const auto joined = [&](std::string_view sign, precedence binds) {
            if (!is_number(n.a) || !is_number(n.b)) return glsl_piece{};
            glsl_piece both = infix(numbers_[n.a.index], sign, numbers_[n.b.index], binds);
            return both.text.size() > readable_width / 2 ? glsl_piece{} : both;
        };
        if (n.op == op::constant) {
            const float value = static_cast<float>(graph_.constant(id).value);
            return {glsl_literal(value), value < 0 ? precedence::prefix : precedence::primary, 1};
        }
        if (n.op == op::variable && !is_coordinate(id)) return {spelled(n), precedence::primary, 1};
        if (n.op == op::add) return joined("+", precedence::sum);
        if (n.op == op::sub) return joined("-", precedence::sum);
        if (n.op == op::mul) return joined("*", precedence::product);
        return {};
    }

    static glsl_piece leaf(std::string_view value) { return {join({"vec4(", value, ", 0.0, 0.0, 0.0)"}), precedence::primary, 2}; }

    glsl_piece call_helper(ray_helper h, std::initializer_list<const glsl_piece*> arguments, std::string_view last = {}) {
        helpers_.add(h, scalar_);
        return call(helper_name(h), arguments, last);
    }

    glsl_piece shifted(const glsl_piece& a, std::string_view by) { return call_helper(ray_helper::shift, {&a}, join({", ", by})); }
    glsl_piece scaled(const glsl_piece& a, std::string_view by) { return call_helper(ray_helper::scale, {&a}, join({", ", by})); }

    glsl_piece sum(const node& n) {
        if (is_number(n.a)) return shifted(pieces_[n.b.index], number(n.a));
        if (is_number(n.b)) return shifted(pieces_[n.a.index], number(n.b));
        return call_helper(ray_helper::add, {&pieces_[n.a.index], &pieces_[n.b.index]});
    }

    glsl_piece difference(const node& n) {
        if (is_number(n.b)) {
            glsl_piece opposite{"-", precedence::prefix, 2};
            append_operand(opposite.text, numbers_[n.b.index], precedence::prefix);
            return shifted(pieces_[n.a.index], opposite.text);
        }
        return call_helper(ray_helper::sub, {&pieces_[n.a.index], &pieces_[n.b.index]});
    }

    glsl_piece product(const node& n) {
        if (is_number(n.a)) return scaled(pieces_[n.b.index], number(n.a));
        if (is_number(n.b)) return scaled(pieces_[n.a.index], number(n.b));
        if (n.a == n.b) return call_helper(ray_helper::square, {&pieces_[n.a.index]});
        return call_helper(ray_helper::mul, {&pieces_[n.a.index], &pieces_[n.b.index]});
    }

    glsl_piece whole_power(const node& n) {
        const auto exponent = static_cast<std::uint32_t>(n.payload);
        helpers_.add_power(exponent, scalar_);
        return call(ray_power_name(exponent), {&pieces_[n.a.index]});
    }

    /// A fraction as the exponent: even and odd numerators differ for negative operands, even denominators refuse them.
    glsl_piece rational_power(const node& n) {
        const glsl_piece& a = pieces_[n.a.index];
        const rational r = n.exponent();
        if (r == rational{1, 2}) return call_helper(ray_helper::square_root, {&a});
        const std::string exponent = join({", ", glsl_literal(to_float(r.numerator, r.denominator))});
        if (r.denominator % 2 == 0) return call_helper(ray_helper::root, {&a}, exponent);
        if (r.numerator % 2 != 0) return call_helper(ray_helper::odd_root, {&a}, exponent);
        const glsl_piece magnitude = call_helper(ray_helper::abs, {&a});
        return call_helper(ray_helper::root, {&magnitude}, exponent);
    }

    glsl_piece express(node_id id, const node& n) {
        numbers_[id.index] = as_number(id, n);
        if (is_number(id)) return leaf(number(id));
        const glsl_piece &a = pieces_[n.a.index], &b = pieces_[n.b.index], &c = pieces_[n.c.index];
        using enum ray_helper;
        switch (n.op) {
            case op::constant: break;
            case op::variable: return {spelled(n), precedence::primary, 1};
            case op::truth: return leaf(n.payload != 0 ? "1.0" : "0.0");
            case op::neg: return call_helper(neg, {&a});
            case op::add: return sum(n);
            case op::sub: return difference(n);
            case op::mul: return product(n);
            case op::div: return call_helper(div, {&a, &b});
            case op::pow_int: return whole_power(n);
            case op::pow_rational: return rational_power(n);
            case op::abs: return call_helper(abs, {&a});
            case op::sign: return call_helper(sign, {&a});
            case op::floor: return call_helper(floor, {&a});
            case op::ceil: return call_helper(ceil, {&a});
            case op::trunc: return call_helper(trunc, {&a});
            case op::fract: return call_helper(fract, {&a});
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
            case op::mod: return call_helper(mod, {&a, &b});
            case op::pow: return call_helper(pow, {&a, &b});
            case op::min: return call_helper(min, {&a, &b});
            case op::max: return call_helper(max, {&a, &b});
            case op::atan2: return call_helper(atan2, {&a, &b});
            case op::less: return call_helper(less, {&a, &b});
            case op::less_equal: return call_helper(less_equal, {&a, &b});
            case op::equal: return call_helper(equal, {&a, &b});
            case op::logical_and: return call_helper(logical_and, {&a, &b});
            case op::logical_or: return call_helper(logical_or, {&a, &b});
            case op::logical_not: return call_helper(logical_not, {&a});
            case op::select: return call_helper(select, {&a, &b, &c});
        }
        return {};
    }

    ray_spelling ray_;
    std::vector<glsl_piece> numbers_;  ///< by node: its text where it is a number, else empty
    helper_set& scalar_;
    ray_helper_set& helpers_;
};

}  // namespace glexpr::detail
