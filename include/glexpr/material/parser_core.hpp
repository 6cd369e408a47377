#pragma once

#include <glexpr/analyze/rounding.hpp>
#include <glexpr/config.hpp>
#include <glexpr/core/diagnostic.hpp>
#include <glexpr/core/number.hpp>
#include <glexpr/core/span.hpp>
#include <glexpr/detail/join.hpp>
#include <glexpr/material/builder.hpp>
#include <glexpr/material/ir.hpp>
#include <glexpr/material/lexer.hpp>
#include <glexpr/material/limits.hpp>
#include <glexpr/parse/report.hpp>

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace glexpr::detail {

/// What all of the parser of materials rests on: the token that is next, the first failure, and the program so far.
class material_parser_core {
  protected:
    material_parser_core(std::string_view source, material_profile accepted, material_failure& failure)
        : accepted_(accepted), failure_(failure), build_(source, failure), lexer_(source, failure) {
        ir_.source = std::string(source);
        advance();
    }

    void advance() { token_ = lexer_.next(); }

    std::uint32_t token_count() const { return lexer_.count(); }

    bool at(std::string_view text) const { return !failure_ && token_.kind != material_token_kind::end && token_.text == text; }

    bool accept(std::string_view text) {
        if (!at(text)) return false;
        advance();
        return true;
    }

    void expect(std::string_view text, std::string_view hint = {}) {
        if (!accept(text)) refuse_token(join({"'", text, "'"}), hint);
    }

    void refuse_token(std::string_view expected, std::string_view hint = {}) {
        if (token_.kind == material_token_kind::end)
            failure_.set_incomplete(diag_code::material_syntax, token_.where, join({"expected ", expected, ", found the end of the text"}),
                                    std::string(hint));
        else
            failure_.set(diag_code::material_syntax, token_.where, join({"expected ", expected, ", found ", in_quotes(token_.text)}),
                         std::string(hint));
    }

    void refuse(diag_code code, span where, std::string_view message, std::string_view hint = {}) {
        failure_.set(code, where, std::string(message), std::string(hint));
    }

    /// The token here, if it is of this kind; else the failure and an empty one.
    material_token take(material_token_kind kind, std::string_view expected) {
        const material_token t = token_;
        if (failure_ || t.kind != kind) {
            refuse_token(expected);
            return {};
        }
        advance();
        return t;
    }

    /// What a program of the first profiles does not have.
    void require(material_profile p, span where, std::string_view what) {
        if (p > accepted_)
            refuse(diag_code::material_syntax, where,
                   join({what, " is of the profile '", name(p), "', and '", name(accepted_), "' is what is accepted here"}));
        ir_.profile = p > ir_.profile ? p : ir_.profile;
    }

    double value_of(const material_token& t, bool negative, span where) {
        const double value = read_double(t.text).value_or(0);
        if (value > material_limits::literal)
            refuse(diag_code::material_range, where,
                   join({"numbers lie in [-1000, 1000], found ", in_quotes(join({negative ? "-" : "", t.text}))}));
        if (failure_ || is_zero(value)) return 0;
        return negative ? -value : value;
    }

    struct number {
        double value = 0;
        bool sign = false;  ///< it is written with one
        span where;
    };

    /// Whether a literal, perhaps with a sign, stands here; then it is taken.
    bool accept_number(number& to) {
        const span begin = token_.where;
        to.sign = at("+") || at("-");
        const bool negative = at("-");
        if (to.sign) advance();
        if (failure_ || token_.kind != material_token_kind::number) return false;
        to.where = cover(begin, token_.where);
        to.value = value_of(token_, negative, to.where);
        advance();
        return true;
    }

    double number_or(std::string_view expected, std::string_view hint = {}) {
        number n;
        if (!accept_number(n)) refuse_token(expected, hint);
        return n.value;
    }

    template <class Named>
    static const Named* find(const std::vector<Named>& all, std::string_view name) {
        for (const Named& one : all)
            if (one.name == name) return &one;
        return nullptr;
    }

    /// The place of one of a list's own items.
    template <class Named>
    static std::uint32_t index_in(const std::vector<Named>& all, const Named* one) {
        return static_cast<std::uint32_t>(one - all.data());
    }

    void require_type(const material_operand& value, material_type wanted, std::string_view of) {
        if (failure_ || build_[value].type == wanted) return;
        refuse(diag_code::material_type, value.where,
               join({"expected a ", name(wanted), " for ", of, ", found a ", name(build_[value].type)}),
               wanted == material_type::colour ? "mix(#000, #FFF, t) makes a color of a float" : "");
    }

    material_profile accepted_;
    material_failure& failure_;
    material_ir ir_;
    material_builder build_;
    material_token token_;

  private:
    material_lexer lexer_;
};

}  // namespace glexpr::detail
