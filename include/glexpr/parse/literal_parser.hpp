#pragma once

#include <glexpr/detail/code_point.hpp>
#include <glexpr/parse/number_reader.hpp>
#include <glexpr/parse/reducer.hpp>

#include <cstdint>
#include <string>

namespace glexpr::detail {

/// Numbers in all their spellings, and text that the lexer refused.
template <class CharT, class Policy>
class literal_parser : public reducer<CharT, Policy> {
    using base = reducer<CharT, Policy>;

  public:
    using base::base;
    using base::names;
    using base::sink;

  protected:
    using base::after_refused_;
    using base::ambiguity;
    using base::apply;
    using base::at_;
    using base::at_text_end;
    using base::error;
    using base::follows_refused;
    using base::found;
    using base::juxtapose;
    using base::place;
    using base::push_operand;
    using base::push_placeholder;
    using base::settle;
    using base::state_;
    using base::step_count;
    using base::text_;
    using base::units;
    using base::utf8;
    using typename base::expecting;

    constexpr void push_number(const token& t) {
        push_operand(t.where, step_count());
        if (!number_.read(units(t.text))) {
            error(diag_code::number_out_of_range, t.where,
                  [&](auto& d) { d.message = "the exponent of " + in_quotes(utf8(t.where)) + " is out of range"; });
        }
        sink.number(number_.digits(), number_.exponent(), 1, t.where);
        if (t.has(token::exponent)) warn_name_e(t);
    }

    /// `2e3` is 2000 even where `e` is a name of the host or of a definition.
    constexpr void warn_name_e(const token& t) {
        const std::uint32_t e = names.find_exact("e", hash_name("e"));
        if (e == known_name::none || names[e].kind == name_kind::constant) return;
        ambiguity(diag_code::number_before_name_e, severity::warning, t.where, [&](auto& d) {
            d.message = in_quotes(utf8(t.where)) + " is read as a number with an exponent, though e is a name here";
            d.hint = "write a product with e as 2*e*3";
        });
    }

    constexpr void push_vulgar(const token& t) {
        push_operand(t.where, step_count());
        const code_point first = code_point_at(text_, t.text.begin);
        if (const vulgar v = vulgar_fraction(first.value); v.denominator != 0) {
            const char digit = static_cast<char>('0' + v.numerator);
            sink.number({&digit, 1}, 0, v.denominator, t.where);
            return;
        }
        number_.clear();
        std::uint64_t below = 0;
        for (std::uint32_t i = t.text.begin; i < t.text.end;) {
            const code_point d = code_point_at(text_, i);
            i += d.units;
            if (const int up = superscript_digit(d.value); up >= 0) number_.add_digit(static_cast<char>('0' + up));
            if (const int down = subscript_digit(d.value); down >= 0 && below <= 0xFFFFFFFFu)
                below = 10 * below + static_cast<unsigned>(down);
        }
        if (below == 0 || below > 0xFFFFFFFFu) {
            const diag_code code = below == 0 ? diag_code::division_by_zero : diag_code::number_out_of_range;
            error(code, t.where, [&](auto& d) { d.message = below == 0 ? "the denominator is 0" : "the denominator is too large"; });
            below = 1;
        }
        sink.number(number_.digits(), 0, static_cast<std::uint32_t>(below), t.where);
    }

    /// The number of a superscript as an operand.
    constexpr void push_superscript(const token& t) {
        number_.clear();
        bool negative = false;
        for (std::uint32_t i = t.text.begin; i < t.text.end;) {
            const code_point d = code_point_at(text_, i);
            i += d.units;
            if (const int digit = superscript_digit(d.value); digit >= 0)
                number_.add_digit(static_cast<char>('0' + digit));
            else if (d.value == U'⁻')
                negative = true;
        }
        push_operand(t.where, step_count());
        sink.number(number_.digits(), 0, 1, t.where);
        if (negative) apply(ast_kind::negate, function{}, 1, 0, t.where);
    }

    /// Faulty text was found by the lexer; it is reported here so that all errors are found in one place.
    /// A foreign sign directly after something refused is part of that, as in `???` and `std::sin`.
    constexpr void take_invalid(const token& t) {
        const bool reported = follows_refused() && !t.has(token::blank_before) && t.fault == diag_code::invalid_character;
        if (!reported) error(t.fault, t.where, [&](auto& d) { explain_fault(t, d); });
        after_refused_ = ++at_;
        if (t.fault != diag_code::malformed_number) return;
        if (state_ == expecting::operation) juxtapose(t.where, false);
        push_placeholder(t.where);
        state_ = settle();
    }

    void explain_fault(const token& t, diagnostic& d) const {
        const std::string text = utf8(t.where);
        if (t.fault == diag_code::malformed_number) {
            d.message = in_quotes(text) + " is no number";
            d.hint = text.find_first_of("eE") != std::string::npos ? "an exponent is a whole number, as in 2e-3"
                                                                   : "a number has one decimal point";
        } else if (t.fault == diag_code::invalid_encoding) {
            d.message = "the text is no valid " +
                        std::string(sizeof(CharT) == 1   ? "UTF-8"
                                    : sizeof(CharT) == 2 ? "UTF-16"
                                                         : "UTF-32") +
                        " here";
        } else if (t.fault == diag_code::unsupported_latex) {
            d.message = "the LaTeX command " + in_quotes(text) + " has no meaning here";
            d.incomplete = at_text_end(at_ + 1);
        } else {
            const char32_t c = code_point_at(text_, t.where.begin).value;
            d.message = "the character " +
                        (c >= 0x20 && c != 0x7F ? in_quotes(text) + " (" + code_point_name(c) + ")" : code_point_name(c)) +
                        " has no meaning here";
            if (c == U'&') d.hint = "write: and";
            if (c == U'!')
                d.hint = state_ == expecting::operand ? "write: not" : "factorials are not part of the language; unequal is written !=";
            if (c == U'!') d.incomplete = at_text_end(at_ + 1);
            if (c == U'?') d.hint = "write: if(condition, a, b)";
            if (c == U'~') d.hint = "negation is written not, unequal !=";
            if (c == U'≈' || c == U'→' || c == U'＝' || c == U'≡') d.hint = "an equation is written =, a comparison ==";
            if (c == U'–' || c == U'—' || c == U'‐' || c == U'‑') d.hint = "write the minus sign -";
        }
    }

    number_reader<Policy> number_;
};

}  // namespace glexpr::detail
