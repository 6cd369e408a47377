#pragma once

#include <glexpr/graph/rational.hpp>
#include <glexpr/parse/ast.hpp>

#include "tests/support/tracked.hpp"

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <map>
#include <optional>
#include <string>
#include <vector>

/// A second opinion on what a formula means: it evaluates the syntax tree directly, without graph, folding or any rewriting. For tests only:
/// calls of user functions recurse.
namespace glexpr::test {

/// A value where it has one (NaN where it has none), the exact fraction as long as one is known, and whether it is a condition.
struct ast_value {
    tracked number;
    std::optional<rational> exact;
};

class ast_evaluator {
  public:
    ast_evaluator(const ast& tree, const std::map<std::string, double>& names) : tree_(tree), names_(names) {}

    tracked operator()() { return body(tree_.statements.back(), {}).number; }

  private:
    static constexpr double nan = std::numeric_limits<double>::quiet_NaN();

    ast_value body(const ast_statement& s, const std::vector<ast_value>& arguments) {
        std::vector<ast_value> stack;
        for (std::uint32_t i = s.begin; i < s.end; ++i) {
            const ast_node& n = tree_.nodes[i];
            std::vector<ast_value> operands(stack.end() - n.operands, stack.end());
            stack.resize(stack.size() - n.operands);
            stack.push_back(step(n, operands, arguments));
        }
        return stack.back();
    }

    static ast_value of(bool truth) { return {tracked(truth ? 1 : 0, 0), rational{truth ? 1 : 0, 1}}; }
    static bool holds(const ast_value& v) { return v.number.value < 0 || v.number.value > 0; }

    static std::optional<rational> exact(ast_kind kind, const ast_value& a, const ast_value& b) {
        if (!a.exact || !b.exact) return std::nullopt;
        if (kind == ast_kind::add) return add(*a.exact, *b.exact);
        if (kind == ast_kind::subtract) return add(*a.exact, negated(*b.exact));
        if (kind == ast_kind::multiply) return multiply(*a.exact, *b.exact);
        if (kind == ast_kind::divide) return divide(*a.exact, *b.exact);
        if (b.exact->is_integer()) return power(*a.exact, b.exact->numerator);
        return std::nullopt;
    }

    static tracked raise(const ast_value& a, const ast_value& b) {
        if (b.exact && !b.exact->is_integer() && b.exact->denominator % 2 != 0 && a.number.value < 0) {
            const tracked magnitude = pow(-a.number, b.number);
            return b.exact->numerator % 2 != 0 ? -magnitude : magnitude;
        }
        return track([](double u, double v) { return u == 0 && v < 0 ? nan : std::pow(u, v); }, a.number, b.number);
    }

    ast_value step(const ast_node& n, const std::vector<ast_value>& o, const std::vector<ast_value>& arguments) {
        const auto value = [&](std::size_t i) { return o[i].number.value; };
        switch (n.kind) {
            case ast_kind::number: {
                const ast_number& number = tree_.numbers[n.data];
                const double v =
                    std::strtod(((number.digits.empty() ? "0" : number.digits) + "e" + std::to_string(number.exponent)).c_str(), nullptr) /
                    static_cast<double>(number.denominator);
                std::optional<rational> r = rational{number.digits.empty() ? 0 : std::stoll(number.digits), 1};
                if (const auto scale = power({10, 1}, number.exponent)) r = multiply(*r, *scale);
                return {tracked(v), divide(*r, {static_cast<std::int64_t>(number.denominator), 1})};
            }
            case ast_kind::name: {
                const ast_name& name = tree_.names[n.data];
                if (name.kind == name_kind::argument) return arguments[name.index];
                if (name.kind == name_kind::definition) return body(tree_.statements[name.index], {});
                if (name.kind == name_kind::constant)
                    return {tracked(name.text == "pi"    ? std::acos(-1)
                                    : name.text == "tau" ? 2 * std::acos(-1)
                                    : name.text == "e"   ? std::exp(1.0)
                                                         : (1 + std::sqrt(5.0)) / 2),
                            {}};
                return {tracked(names_.at(name.text), 0), {}};
            }
            case ast_kind::negate: return {-o[0].number, o[0].exact ? std::optional<rational>(negated(*o[0].exact)) : std::nullopt};
            case ast_kind::add: return {o[0].number + o[1].number, exact(n.kind, o[0], o[1])};
            case ast_kind::subtract: return {o[0].number - o[1].number, exact(n.kind, o[0], o[1])};
            case ast_kind::multiply: return {o[0].number * o[1].number, exact(n.kind, o[0], o[1])};
            case ast_kind::divide:
                return {track([](double u, double v) { return v == 0 ? nan : u / v; }, o[0].number, o[1].number),
                        exact(n.kind, o[0], o[1])};
            case ast_kind::modulo: return {floor_modulo(o[0].number, o[1].number), {}};
            case ast_kind::power: return {raise(o[0], o[1]), exact(n.kind, o[0], o[1])};
            case ast_kind::less: return of(value(0) < value(1));
            case ast_kind::less_equal: return of(value(0) <= value(1));
            case ast_kind::greater: return of(value(0) > value(1));
            case ast_kind::greater_equal: return of(value(0) >= value(1));
            case ast_kind::equal: return of(value(0) == value(1));
            case ast_kind::not_equal: return of(value(0) != value(1));
            case ast_kind::logical_and: return of(holds(o[0]) && holds(o[1]));
            case ast_kind::logical_or: return of(holds(o[0]) || holds(o[1]));
            case ast_kind::logical_not: return of(!holds(o[0]));
            case ast_kind::call: return called(n.function, o);
            case ast_kind::user_call: return body(tree_.statements[n.data], o);
        }
        return {};
    }

    static tracked floor_modulo(const tracked& a, const tracked& b) {
        return track([](double u, double v) { return v == 0 ? nan : u - v * std::floor(u / v); }, a, b);
    }

    template <class Function>
    static ast_value apply(Function f, const ast_value& a) {
        return {track(f, a.number), {}};
    }
    template <class Function>
    static ast_value apply(Function f, const ast_value& a, const ast_value& b) {
        return {track(f, a.number, b.number), {}};
    }

    static ast_value called(function f, const std::vector<ast_value>& o) {
        const auto nonzero = [](double v) { return v == 0 ? nan : v; };
        const auto log_of = [](double v) { return v > 0 ? std::log(v) : nan; };
        switch (f) {
            case function::sin: return apply([](double u) { return std::sin(u); }, o[0]);
            case function::cos: return apply([](double u) { return std::cos(u); }, o[0]);
            case function::tan: return apply([](double u) { return std::tan(u); }, o[0]);
            case function::sec: return apply([](double u) { return 1 / std::cos(u); }, o[0]);
            case function::csc: return apply([=](double u) { return 1 / nonzero(std::sin(u)); }, o[0]);
            case function::cot: return apply([=](double u) { return std::cos(u) / nonzero(std::sin(u)); }, o[0]);
            case function::asin: return apply([](double u) { return std::asin(u); }, o[0]);
            case function::acos: return apply([](double u) { return std::acos(u); }, o[0]);
            case function::atan:
                if (o.size() == 2) return called(function::atan2, o);
                return apply([](double u) { return std::atan(u); }, o[0]);
            case function::sinh: return apply([](double u) { return std::sinh(u); }, o[0]);
            case function::cosh: return apply([](double u) { return std::cosh(u); }, o[0]);
            case function::tanh: return apply([](double u) { return std::tanh(u); }, o[0]);
            case function::sech: return apply([](double u) { return 1 / std::cosh(u); }, o[0]);
            case function::csch: return apply([=](double u) { return 1 / nonzero(std::sinh(u)); }, o[0]);
            case function::coth: return apply([=](double u) { return std::cosh(u) / nonzero(std::sinh(u)); }, o[0]);
            case function::asinh: return apply([](double u) { return std::asinh(u); }, o[0]);
            case function::acosh: return apply([](double u) { return std::acosh(u); }, o[0]);
            case function::atanh: return apply([](double u) { return std::fabs(u) < 1 ? std::atanh(u) : nan; }, o[0]);
            case function::exp: return apply([](double u) { return std::exp(u); }, o[0]);
            case function::exp2: return apply([](double u) { return std::exp2(u); }, o[0]);
            case function::ln: return apply(log_of, o[0]);
            case function::log:
                if (o.size() == 2) return apply([=](double u, double b) { return log_of(u) / nonzero(log_of(b)); }, o[0], o[1]);
                return apply(log_of, o[0]);
            case function::log2: return apply([=](double u) { return u > 0 ? std::log2(u) : nan; }, o[0]);
            case function::log10: return apply([=](double u) { return u > 0 ? std::log10(u) : nan; }, o[0]);
            case function::sqrt: return apply([](double u) { return std::sqrt(u); }, o[0]);
            case function::cbrt: return apply([](double u) { return std::cbrt(u); }, o[0]);
            case function::inversesqrt: return apply([=](double u) { return 1 / nonzero(std::sqrt(u)); }, o[0]);
            case function::abs: return apply([](double u) { return std::fabs(u); }, o[0]);
            case function::sign: return apply([](double u) { return u > 0 ? 1.0 : u < 0 ? -1.0 : 0.0; }, o[0]);
            case function::floor: return apply([](double u) { return std::floor(u); }, o[0]);
            case function::ceil: return apply([](double u) { return std::ceil(u); }, o[0]);
            case function::round: return apply([](double u) { return std::floor(u + 0.5); }, o[0]);
            case function::trunc: return apply([](double u) { return std::trunc(u); }, o[0]);
            case function::fract: return apply([](double u) { return u - std::floor(u); }, o[0]);
            case function::pow: return {raise(o[0], o[1]), exact(ast_kind::power, o[0], o[1])};
            case function::hypot: {
                ast_value length;
                for (const ast_value& v : o) length = apply([](double a, double b) { return std::hypot(a, b); }, length, v);
                return length;
            }
            case function::atan2: return apply([](double y, double x) { return y == 0 && x == 0 ? nan : std::atan2(y, x); }, o[0], o[1]);
            case function::mod: return {floor_modulo(o[0].number, o[1].number), {}};
            case function::min:
            case function::max: {
                ast_value best = o[0];
                for (const ast_value& v : o) {
                    if (std::isnan(v.number.value)) return v;
                    if (f == function::min ? v.number.value < best.number.value : v.number.value > best.number.value) best = v;
                }
                return best;
            }
            case function::clamp: return called(function::min, {called(function::max, {o[0], o[1]}), o[2]});
            case function::mix: return {o[0].number * (tracked(1, 0) - o[2].number) + o[1].number * o[2].number, {}};
            case function::step: return of(!(o[1].number.value < o[0].number.value));
            case function::smoothstep: {
                const tracked way =
                    track([=](double u, double v) { return u / nonzero(v); }, o[2].number - o[0].number, o[1].number - o[0].number);
                return apply(
                    [](double w) {
                        const double t = w < 0 ? 0 : w > 1 ? 1 : w;
                        return t * t * (3 - 2 * t);
                    },
                    {way, {}});
            }
            case function::if_: return holds(o[0]) ? o[1] : o[2];
        }
        return {};
    }

    const ast& tree_;
    const std::map<std::string, double>& names_;
};

}  // namespace glexpr::test
