#pragma once

#include <glexpr/config.hpp>
#include <glexpr/core/diagnostic.hpp>
#include <glexpr/core/number.hpp>
#include <glexpr/core/span.hpp>
#include <glexpr/detail/cmath.hpp>
#include <glexpr/detail/join.hpp>
#include <glexpr/detail/list.hpp>
#include <glexpr/material/parser_core.hpp>
#include <glexpr/text/characters.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace glexpr::detail {

/// The functions of the language, in the order of `material_calls`.
enum class material_call : std::uint8_t { rgb, sin, cos, radians, pow, abs, fract, min, max, clamp, smoothstep, mix, select };

struct material_call_facts {
    std::string_view name;
    std::uint8_t arguments;
    material_profile profile = material_profile::mesh_opaque_fragment_v0;  ///< the first that has it
};

inline constexpr std::array<material_call_facts, 13> material_calls{{
    {"rgb", 3},
    {"sin", 1},
    {"cos", 1},
    {"radians", 1},
    {"pow", 2},
    {"abs", 1},
    {"fract", 1, material_profile::uv_opaque_fragment_v1},
    {"min", 2},
    {"max", 2},
    {"clamp", 3},
    {"smoothstep", 3},
    {"mix", 3},
    {"select", 4, material_profile::mesh_opaque_fragment_v1},
}};

constexpr std::optional<material_call> material_call_by_name(std::string_view text) {
    for (std::size_t i = 0; i < material_calls.size(); ++i)
        if (material_calls[i].name == text) return static_cast<material_call>(i);
    return std::nullopt;
}

/// What stands here for functions that people know from elsewhere.
constexpr std::string_view material_call_hint(std::string_view name) {
    constexpr std::array<std::array<std::string_view, 2>, 12> known{{
        {"step", "select(x, edge, 0, 1) is a step, smoothstep(low, high, x) a soft one"},
        {"if", "select(a, b, c, d) is c where a is below b, else d"},
        {"floor", "x - fract(x) is the whole part"},
        {"mod", "fract(x / n) * n is the rest by a number n"},
        {"lerp", "mix(a, b, t) goes from a to b"},
        {"saturate", "clamp(x, 0, 1)"},
        {"vec3", "a color is #RRGGBB, rgb(r, g, b) of bytes, or a mix of two"},
        {"color", "a color is #RRGGBB, rgb(r, g, b) of bytes, or a mix of two"},
        {"hsl", "a color is #RRGGBB, rgb(r, g, b) of bytes, or a mix of two"},
        {"sqrt", "there are no roots; pow(x, 2) and smoothstep shape numbers"},
        {"tan", "there are sin and cos"},
        {"sign", "select(x, 0, -1, 1) is the sign"},
    }};
    for (const auto& [foreign, hint] : known)
        if (foreign == name) return hint;
    return "the functions are rgb, sin, cos, radians, pow, abs, min, max, clamp, smoothstep, mix, select, fract and those of @fn above";
}

/// What stands in a function for an expression in place of a number.
constexpr std::string_view literal_hint(std::string_view function) {
    if (function == "pow") return "the exponent is a whole number from 2 to 8";
    if (function == "rgb") return "mix(a, b, t) is a color that changes";
    return "clamp, mix and multiplication take expressions";
}

/// Linear light of a byte of a colour.
inline double linear_channel(double byte) { return cmath::pow(byte / 255, 2.2); }

/// Reads expressions by recursive descent, as deep as brackets may be nested, and makes their nodes on the way.
class material_expression_parser : protected material_parser_core {
  protected:
    using material_parser_core::material_parser_core;

    material_operand expression() {
        material_operand left = product();
        while (at("+") || at("-")) {
            const bool plus = at("+");
            advance();
            const material_operand right = product();
            left = build_.apply(plus ? material_op::add : material_op::subtract, plus ? "'+'" : "'-'", cover(left.where, right.where),
                                {left, right});
        }
        return left;
    }

  private:
    material_operand product() {
        material_operand left = unary();
        while (at("*") || at("/")) {
            const bool times = at("*");
            advance();
            if (times) {
                const material_operand right = unary();
                left = build_.apply(material_op::multiply, "'*'", cover(left.where, right.where), {left, right});
            } else {
                left = quotient(left);
            }
        }
        return left;
    }

    material_operand quotient(const material_operand& a) {
        number divisor{0, false, token_.where};
        if (!accept_number(divisor)) {
            refuse_no_literal("a literal number to divide by", "x * y multiplies; there is no division by anything but numbers");
            return a;
        }
        const double reciprocal = reciprocal_of(divisor.value, divisor.where, "the divisor");
        return build_.apply(material_op::multiply, "'/'", cover(a.where, divisor.where), {a, build_.literal(reciprocal, divisor.where)});
    }

    bool at_operand() const {
        return token_.kind == material_token_kind::hash || token_.kind == material_token_kind::name ||
               token_.kind == material_token_kind::number || at("(") || at("+") || at("-");
    }

    /// Refuses an expression where only a literal may stand, or whatever else stands here.
    void refuse_no_literal(std::string_view expected, std::string_view hint = {}) {
        if (!at_operand()) return refuse_token(expected, hint);
        refuse(diag_code::material_type, token_.where, join({"expected ", expected, ", found ", in_quotes(token_.text)}), hint);
    }

    /// 1/v, which is at most 1000.
    double reciprocal_of(double v, span where, std::string_view what) {
        const double reciprocal = is_zero(v) ? 0 : 1 / v;
        if (is_zero(v) || reciprocal > material_limits::literal || reciprocal < -material_limits::literal)
            refuse(diag_code::material_range, where, join({what, " is ", formula_literal(v), ", and its reciprocal must be within 1000"}),
                   "0.001 is the least");
        return reciprocal;
    }

    /// An operand with its signs. One directly before a literal is part of it.
    material_operand unary() {
        list<material_token> signs;
        while (at("+") || at("-")) {
            signs.push_back(token_);
            advance();
        }
        material_operand value;
        std::size_t left = signs.size();
        if (left > 0 && !failure_ && token_.kind == material_token_kind::number) {
            const material_token& sign = signs[--left];
            const span where = cover(sign.where, token_.where);
            value = build_.literal(value_of(token_, sign.text == "-", where), where);
            advance();
        } else {
            value = operand();
        }
        while (left > 0) {
            const material_token& sign = signs[--left];
            const span where = cover(sign.where, value.where);
            build_.check_scalar(sign.text == "-" ? "'-'" : "'+'", value);
            if (sign.text == "-") value = build_.apply(material_op::negate, "'-'", where, {value});
            value.where = where;
        }
        return value;
    }

    material_operand operand() {
        if (failure_) return {};
        switch (token_.kind) {
            case material_token_kind::number: {
                const material_token t = token_;
                advance();
                return build_.literal(value_of(t, false, t.where), t.where);
            }
            case material_token_kind::hash: {
                const material_token t = token_;
                advance();
                return build_.colour(hexadecimal(t), t.where);
            }
            case material_token_kind::name: return named();
            case material_token_kind::punctuation:
                if (at("(")) return bracketed();
                break;
            case material_token_kind::keyword:
            case material_token_kind::end: break;
        }
        refuse_token("an expression");
        return {};
    }

    material_operand bracketed() {
        const span begin = token_.where;
        enter();
        advance();
        material_operand inner = expression();
        inner.where = cover(begin, token_.where);
        expect(")");
        --nesting_;
        return inner;
    }

    void enter() {
        if (++nesting_ > material_limits::nesting)
            refuse(diag_code::material_budget, token_.where, join({"more than ", digits(material_limits::nesting), " brackets are open"}));
    }

    material_value hexadecimal(const material_token& t) {
        const std::string_view text = t.text.substr(1);
        std::array<unsigned, 6> nibbles{};
        bool good = text.size() == 3 || text.size() == 6;
        for (std::size_t i = 0; good && i < text.size(); ++i) {
            const std::size_t digit = std::string_view("0123456789abcdef").find(to_lower(text[i]));
            good = digit != std::string_view::npos;
            if (good) nibbles[i] = static_cast<unsigned>(digit);
        }
        if (!good)
            refuse(diag_code::material_syntax, t.where, join({"expected a color of 3 or 6 hexadecimal digits, found ", in_quotes(t.text)}),
                   "#2060D0, or #26D for #2266DD");
        const bool brief = text.size() == 3;
        material_value rgb{};
        for (std::size_t k = 0; k < rgb.size(); ++k)
            rgb[k] = linear_channel(brief ? 17 * nibbles[k] : 16 * nibbles[2 * k] + nibbles[2 * k + 1]);
        return rgb;
    }

    material_operand named() {
        const material_token t = token_;
        advance();
        if (at("(")) return call(t);
        if (t.text == "uv" && at(".")) return coordinate(t);
        if (failure_) return {};
        if (scope_ != nullptr) {
            if (const material_parameter* p = find(scope_->parameters, t.text))
                return build_.parameter(index_in(scope_->parameters, p), *p, t.where);
        } else {
            if (const material_uniform* u = find(ir_.uniforms, t.text)) return build_.uniform(index_in(ir_.uniforms, u), u->range, t.where);
            if (const material_local* l = find(ir_.locals, t.text)) return {l->node, 1, t.where};
        }
        refuse_name(t);
        return {};
    }

    void refuse_name(const material_token& t) {
        const bool function = find(ir_.functions, t.text) != nullptr || material_call_by_name(t.text).has_value();
        const bool outside = find(ir_.uniforms, t.text) != nullptr;
        refuse(diag_code::material_type, t.where,
               join({"there is no ", scope_ != nullptr ? "parameter" : "uniform or local", " ", in_quotes(t.text)}),
               t.text == "uv"       ? "the coordinates are uv.x and uv.y"
               : t.text == "return" ? "the body of a function is the expression alone"
               : function           ? "arguments in brackets follow the name of a function"
               : outside            ? "a function knows its parameters: give it the uniform as an argument"
                                    : "names are declared before they are used; colors are written #F00 or rgb(255, 0, 0)");
    }

    material_operand coordinate(const material_token& uv) {
        advance();
        const material_token axis = take(material_token_kind::name, "uv.x or uv.y");
        const span where = cover(uv.where, axis.where);
        if (!failure_ && axis.text != "x" && axis.text != "y")
            refuse(diag_code::material_syntax, axis.where, join({"expected uv.x or uv.y, found ", in_quotes(axis.text)}));
        require(material_profile::uv_opaque_fragment_v1, where, "uv");
        return build_.coordinate(axis.text == "x" ? material_op::uv_x : material_op::uv_y, where);
    }

    // ---- calls ----

    material_operand call(const material_token& t) {
        const material_function* f = find(ir_.functions, t.text);
        const std::optional<material_call> known = material_call_by_name(t.text);
        if (f == nullptr && !known)
            refuse(diag_code::material_syntax, t.where, join({"there is no function ", in_quotes(t.text)}),
                   scope_ != nullptr && scope_->name == t.text ? "a function knows those above it: none calls itself"
                                                               : material_call_hint(t.text));
        if (failure_) return {};
        enter();
        advance();
        const material_operand result = f != nullptr ? authored(t, *f) : built_in(t, *known);
        --nesting_;
        return result;
    }

    /// The place of a call whose closing bracket stands here, which is taken.
    span close(const material_token& t) {
        const span where = cover(t.where, token_.where);
        expect(")");
        return where;
    }

    /// Refuses what stands here instead of one argument more, or of the end.
    void refuse_count(const material_token& t, std::size_t wanted) {
        if (failure_) return;
        const bool fewer = at(")"), more = at(",") || (wanted == 0 && at_operand());
        if (!fewer && !more) return refuse_token("',' or ')'");
        refuse(diag_code::material_type, cover(t.where, token_.where),
               join({"'", t.text, "' takes ", digits(wanted), wanted == 1 ? " argument" : " arguments",
                     more ? ", and here are more" : ", and here are fewer"}));
    }

    /// Goes behind the comma before the argument with this number, if it is not the first.
    void separate(const material_token& t, std::size_t i, std::size_t wanted) {
        if (failure_) return;
        if (at(")")) return refuse_count(t, wanted);
        if (i > 0 && !accept(",")) refuse_token("',' or ')'");
    }

    /// All arguments but those that must be literals, and the closing bracket.
    span arguments(const material_token& t, std::span<material_operand> all) {
        for (std::size_t i = 0; i < all.size(); ++i) {
            separate(t, i, all.size());
            all[i] = expression();
        }
        if (at(",") || (all.empty() && !at(")"))) refuse_count(t, all.size());
        return close(t);
    }

    number literal_argument(const material_token& t, std::size_t i, std::size_t wanted) {
        separate(t, i, wanted);
        number n{0, false, token_.where};
        if (failure_) return n;
        if (accept_number(n)) {
            end_literal(t);
            return n;
        }
        refuse_no_literal(join({"a literal number for '", t.text, "'"}), literal_hint(t.text));
        return n;
    }

    /// After a literal argument, which is to stand alone.
    void end_literal(const material_token& t) {
        if (failure_ || at(",") || at(")")) return;
        if (at("+") || at("-") || at("*") || at("/"))
            refuse(diag_code::material_type, token_.where,
                   join({"expected a literal number alone for '", t.text, "', found ", in_quotes(token_.text), " after it"}));
        refuse_token("',' or ')'");
    }

    material_operand authored(const material_token& t, const material_function& f) {
        const std::uint32_t before = build_.count();
        std::array<material_operand, material_limits::parameters> given{};
        const std::span<material_operand> all(given.data(), f.parameters.size());
        const span where = arguments(t, all);
        for (std::size_t i = 0; i < all.size() && !failure_; ++i) {
            const material_parameter& p = f.parameters[i];
            const std::string what = join({"the argument '", p.name, "' of '", f.name, "'"});
            require_type(all[i], p.type, what);
            if (p.type == material_type::scalar) build_.check_range(what, all[i], p.range);
        }
        if (failure_) return {};
        material_operand result = build_.expand(f.name, bodies_[index_in(ir_.functions, &f)], all, where);
        build_.drop_unread(before, result);
        return result;
    }

    material_operand built_in(const material_token& t, material_call c) {
        const material_call_facts& facts = material_calls[static_cast<std::size_t>(c)];
        require(facts.profile, t.where, join({"'", t.text, "'"}));
        switch (c) {
            case material_call::rgb: return rgb(t);
            case material_call::pow: return power(t);
            case material_call::smoothstep: return smoothstep(t);
            case material_call::radians: return radians(t);
            case material_call::sin: return operation(t, material_op::sin);
            case material_call::cos: return operation(t, material_op::cos);
            case material_call::abs: return operation(t, material_op::abs);
            case material_call::fract: return operation(t, material_op::fract);
            case material_call::min: return operation(t, material_op::min);
            case material_call::max: return operation(t, material_op::max);
            case material_call::clamp: return operation(t, material_op::clamp);
            case material_call::mix: return operation(t, material_op::mix);
            case material_call::select: return operation(t, material_op::select);
        }
        return {};
    }

    material_operand operation(const material_token& t, material_op op) {
        std::array<material_operand, 4> given{};
        const std::span<material_operand> all(given.data(), arity(op));
        const span where = arguments(t, all);
        return build_.apply(op, t.text, where, all);
    }

    material_operand radians(const material_token& t) {
        std::array<material_operand, 1> x{};
        const span where = arguments(t, x);
        return build_.radians(x[0], where);
    }

    material_operand rgb(const material_token& t) {
        material_value channels{};
        for (std::size_t i = 0; i < channels.size(); ++i) {
            const number byte = literal_argument(t, i, channels.size());
            if (!(byte.value >= 0 && byte.value <= 255 && cmath::floor(byte.value) >= byte.value))
                refuse(diag_code::material_range, byte.where,
                       join({"a channel of rgb is a whole number from 0 to 255, found ", formula_literal(byte.value)}),
                       "128 is half of it");
            channels[i] = linear_channel(byte.value);
        }
        if (at(",")) refuse_count(t, channels.size());
        return build_.colour(channels, close(t));
    }

    material_operand power(const material_token& t) {
        separate(t, 0, 2);
        const material_operand x = expression();
        const number n = literal_argument(t, 1, 2);
        if (n.sign) refuse(diag_code::material_type, n.where, "the exponent of pow is a literal without a sign");
        if (!(n.value >= 2 && n.value <= 8 && cmath::floor(n.value) >= n.value))
            refuse(diag_code::material_range, n.where,
                   join({"the exponent of pow is a whole number from 2 to 8, found ", formula_literal(n.value)}),
                   "mix(x, pow(x, 2), t) lies between two powers");
        if (at(",")) refuse_count(t, 2);
        const span where = close(t);
        return failure_ ? material_operand{} : build_.power(x, static_cast<std::size_t>(n.value), where);
    }

    material_operand smoothstep(const material_token& t) {
        const number low = literal_argument(t, 0, 3);
        const number high = literal_argument(t, 1, 3);
        const span edges = cover(low.where, high.where);
        if (!failure_ && !(low.value < high.value))
            refuse(diag_code::material_range, edges,
                   join({"the edges of smoothstep must grow, found ", formula_literal(low.value), " and ", formula_literal(high.value)}));
        const double reciprocal = reciprocal_of(high.value - low.value, edges, "the distance of the edges");
        separate(t, 2, 3);
        const material_operand x = expression();
        if (at(",")) refuse_count(t, 3);
        return build_.smoothstep(x, low.value, reciprocal, close(t));
    }

  protected:
    const material_function* scope_ = nullptr;        ///< the function that is being declared: its parameters are what expressions know
    std::vector<std::vector<material_node>> bodies_;  ///< of the functions

  private:
    std::size_t nesting_ = 0;
};

}  // namespace glexpr::detail
