#pragma once

#include <glexpr/parse/name_parser.hpp>

#include <cstddef>
#include <string>
#include <string_view>

namespace glexpr::detail {

/// Function names: the power on the name, the arguments in brackets or bare.
template <class CharT, class Policy>
class function_parser : public name_parser<CharT, Policy> {
    using base = name_parser<CharT, Policy>;

  public:
    using base::base;
    using base::sink;

  protected:
    using base::ambiguity;
    using base::at_;
    using base::at_text_end;
    using base::begins_operand;
    using base::call_form;
    using base::callee_name;
    using base::check_definition_order;
    using base::choice_refused_;
    using base::end_;
    using base::error;
    using base::found;
    using base::frames_;
    using base::innermost_is_bar;
    using base::is_choice;
    using base::is_word;
    using base::open_frame;
    using base::pop_frame;
    using base::pop_latex_frames;
    using base::push_placeholder;
    using base::push_superscript;
    using base::run_token_;
    using base::says;
    using base::set_power_aside;
    using base::settle;
    using base::state_;
    using base::take_invalid;
    using base::tokens_;
    using base::utf8;
    using base::utf_equals;
    using base::wants_latex_argument;
    using typename base::expecting;

    constexpr void begin_function(const name_piece& p, span where) {
        if (wants_latex_argument()) {
            error(diag_code::brace_misuse, where, [&](auto& d) {
                d.message = "expected '{', found " + in_quotes(utf8(where));
                d.hint = "put the argument of the command in braces";
            });
            pop_latex_frames();
        }
        frame f{frame_kind::function};
        f.where = where;
        f.function = {p.what.what == meaning::sort::name, p.what.index};
        if (f.function.is_user) check_definition_order(p.what.index, where);
        if (run_token_.has(token::command)) f.flags |= frame::command;
        open_frame(f);
        state_ = expecting::argument;
    }

    /// After a function name: its power, its arguments in brackets, or a bare argument.
    constexpr void take_argument() {
        const token& t = tokens_[at_];
        frame& f = frames_.back();
        if (t.kind == token_kind::caret && !f.has(frame::has_power)) {
            note_inverse(at_ + 1);
            frame power{frame_kind::function_power};
            power.where = t.where;
            open_frame(power);
            ++at_;
            state_ = expecting::operand;
            return;
        }
        if (t.kind == token_kind::superscript && !f.has(frame::has_power)) {
            note_inverse(at_);
            push_superscript(t);
            set_power_aside();
            ++at_;
            return;
        }
        const bool braces = t.kind == token_kind::open_brace && (f.has(frame::command) || t.has(token::command));
        if (t.kind == token_kind::open_paren || t.kind == token_kind::open_bracket || braces) {
            frame call{frame_kind::call};
            call.opener = t.kind;
            call.where = t.where;
            open_frame(call);
            ++at_;
            state_ = expecting::operand;
            return;
        }
        if (t.kind == token_kind::invalid && t.fault != diag_code::malformed_number) {
            take_invalid(t);
            return;
        }
        if (begins_bare_argument(t)) {
            choice_refused_ = choice_refused_ || is_choice(f.function);  // it takes three arguments, so it will be
            state_ = expecting::operand;
            return;
        }
        refuse_function_value();
    }

    /// Whether a bare argument starts here. A sign counts where it belongs to what follows: `sin -x`, but not `sin+1` or `sin - 1`.
    constexpr bool begins_bare_argument(const token& t) const {
        switch (t.kind) {
            case token_kind::number:
            case token_kind::vulgar_fraction:
            case token_kind::name: return !is_word(t);
            case token_kind::root:
            case token_kind::latex_fraction:
            case token_kind::latex_root: return true;
            case token_kind::bar: return !t.has(token::closing) && !(innermost_is_bar() && closes_bar_before_operand());
            case token_kind::minus: return at_ + 1 < end_ && !tokens_[at_ + 1].has(token::blank_before) && begins_operand(tokens_[at_ + 1]);
            case token_kind::plus:
                return t.has(token::blank_before) && at_ + 1 < end_ && !tokens_[at_ + 1].has(token::blank_before) &&
                       begins_operand(tokens_[at_ + 1]);
            case token_kind::invalid: return t.fault == diag_code::malformed_number;
            case token_kind::end:
            case token_kind::superscript:
            case token_kind::star:
            case token_kind::slash:
            case token_kind::percent:
            case token_kind::caret:
            case token_kind::open_paren:
            case token_kind::close_paren:
            case token_kind::open_bracket:
            case token_kind::close_bracket:
            case token_kind::open_brace:
            case token_kind::close_brace:
            case token_kind::comma:
            case token_kind::semicolon:
            case token_kind::full_stop:
            case token_kind::underscore:
            case token_kind::assign:
            case token_kind::less:
            case token_kind::less_equal:
            case token_kind::greater:
            case token_kind::greater_equal:
            case token_kind::equal:
            case token_kind::not_equal:
            case token_kind::logical_and:
            case token_kind::logical_or:
            case token_kind::logical_not: return false;
        }
        return false;
    }

    /// `|sin|`: the bar after a function name closes only if nothing could follow it as an operand.
    constexpr bool closes_bar_before_operand() const {
        if (at_ + 1 >= end_) return true;
        return !begins_operand(tokens_[at_ + 1]);
    }

    /// `sin+1`: a function name is never a value.
    constexpr void refuse_function_value() {
        const frame f = pop_frame();
        if (f.has(frame::has_power)) sink.drop_aside(f.aside);
        error(diag_code::function_as_value, f.where, [&](auto& d) {
            const std::string name(callee_name(f.function));
            d.message = "expected the argument of " + name + ", found " + found(at_);
            d.hint = "write " + call_form(f.function);
            d.incomplete = at_text_end(at_);
        });
        push_placeholder(f.where);
        state_ = settle();
    }

    /// Whether the tokens from `i` are `-1`, `(-1)`, `{-1}` or `⁻¹`: the inverse of the function on top.
    constexpr void note_inverse(std::size_t i) {
        if (tokens_[i].kind == token_kind::superscript) {
            if (utf_equals(tokens_[i], U"⁻¹")) make_inverse(tokens_[i].where);
            return;
        }
        const bool group = i < end_ && is_opener(tokens_[i].kind);
        const std::size_t sign = i + (group ? 1 : 0);
        if (sign + 1 >= end_ || tokens_[sign].kind != token_kind::minus || !says(tokens_[sign + 1], "1")) return;
        if (group && (sign + 2 >= end_ || !is_closer(tokens_[sign + 2].kind))) return;
        make_inverse(cover(tokens_[i].where, tokens_[sign + (group ? 2 : 1)].where));
    }

    constexpr void make_inverse(span power) {
        frame& f = frames_.back();
        const span where = cover(f.where, power);
        if (f.function.is_user) {
            error(diag_code::invalid_function_power, where, [&](auto& d) {
                d.message = "the inverse of " + std::string(callee_name(f.function)) + " is not known";
                d.hint = "write 1/" + std::string(callee_name(f.function)) + "(x) for the reciprocal";
            });
            return;
        }
        const function called = function_spellings[f.function.index].function;
        const auto inverse = inverse_function(called);
        if (!inverse && !inverse_of_reciprocal(called)) {
            error(diag_code::invalid_function_power, where, [&](auto& d) {
                const std::string name(callee_name(f.function));
                d.message = "the language has no inverse of " + name;
                d.hint = "write 1/" + name + "(x) for the reciprocal";
            });
            return;
        }
        f.flags |= frame::inverse;
        ambiguity(diag_code::inverse_function, severity::note, where, [&](auto& d) {
            const std::string name(callee_name(f.function));
            const std::string read =
                inverse ? std::string(spelling_of(*inverse).text) : std::string(spelling_of(*inverse_of_reciprocal(called)).text) + "(1/x)";
            d.message = name + "^-1 is read as the inverse function " + read;
            d.hint = "write 1/" + name + "(x) for the reciprocal";
        });
    }
};

}  // namespace glexpr::detail
