#pragma once

#include <glexpr/detail/code_point.hpp>
#include <glexpr/parse/function_parser.hpp>

#include <cstddef>
#include <cstdint>
#include <string>

namespace glexpr::detail {

/// What stands where an operand is expected.
template <class CharT, class Policy>
class operand_parser : public function_parser<CharT, Policy> {
    using base = function_parser<CharT, Policy>;

  public:
    using base::base;
    using base::names;
    using base::sink;

  protected:
    using base::after_refused_;
    using base::at_;
    using base::at_text_end;
    using base::begin_function;
    using base::call_form;
    using base::callee_name;
    using base::end_;
    using base::error;
    using base::found;
    using base::frames_;
    using base::groups_;
    using base::is_word;
    using base::juxtapose;
    using base::note_folding;
    using base::open_frame;
    using base::piece_failed_;
    using base::piece_span;
    using base::pieces_left_;
    using base::place;
    using base::pop_latex_frames;
    using base::push_free_name;
    using base::push_name;
    using base::push_number;
    using base::push_operand;
    using base::push_placeholder;
    using base::push_vulgar;
    using base::says;
    using base::settle;
    using base::splitter_;
    using base::state_;
    using base::step_count;
    using base::take_invalid;
    using base::take_run;
    using base::text_;
    using base::tokens_;
    using base::units;
    using base::wants_latex_argument;
    using typename base::expecting;

    /// Reads the name token here and splits it; the pieces are taken one by one.
    constexpr void take_name(const token& t) {
        if (wants_latex_argument() && !t.has(token::command) && !t.has(token::indirect)) {
            take_latex_letter();
            return;
        }
        take_run(t);
        ++at_;
    }

    /// The next piece of the run just read, in whatever state the parser is.
    constexpr void take_piece() {
        const name_piece p = splitter_.pieces[splitter_.pieces.size() - pieces_left_--];
        const span where = piece_span(p);
        const bool is_function =
            p.what.what == meaning::sort::builtin || (p.what.what == meaning::sort::name && names[p.what.index].is_function);
        if (state_ == expecting::operation) juxtapose(where, is_function);
        state_ = expecting::operand;
        note_folding(p, where);
        if (is_function) {
            begin_function(p, where);
            return;
        }
        if (piece_failed_ && opens_arguments()) {
            call_unknown(where);
            return;
        }
        push_operand(where, step_count());
        if (piece_failed_) after_refused_ = at_;
        if (piece_failed_)
            sink.number("0", 0, 1, where);
        else if (p.what.what == meaning::sort::unknown)
            push_free_name(p, where);
        else
            push_name(p.what.index, where);
        state_ = settle();
    }

    /// Whether the next token opens what may be the arguments of a function.
    constexpr bool opens_arguments() const {
        return at_ < end_ && (tokens_[at_].kind == token_kind::open_paren || tokens_[at_].kind == token_kind::open_bracket);
    }

    /// `foo(x, y)`: the name was reported, and the commas of its arguments are no further mistake.
    constexpr void call_unknown(span name) {
        pop_latex_frames();
        frame f{frame_kind::function};
        f.where = name;
        f.function = {false, callee::unknown};
        open_frame(f);
        state_ = expecting::argument;
    }

    constexpr void take_operand() {
        const token& t = tokens_[at_];
        switch (t.kind) {
            case token_kind::number: take_number(t); break;
            case token_kind::vulgar_fraction:
                push_vulgar(t);
                ++at_;
                state_ = settle();
                break;
            case token_kind::name:
                if (says(t, "not")) {
                    open_prefix(ast_kind::logical_not, binding::negation);
                } else if (is_word(t)) {
                    missing_operand();
                } else {
                    take_name(t);
                }
                break;
            case token_kind::logical_not: open_prefix(ast_kind::logical_not, binding::negation); break;
            case token_kind::minus: open_prefix(ast_kind::negate, binding::sign); break;
            case token_kind::plus: ++at_; break;
            case token_kind::root: {
                frame f{frame_kind::function};
                f.where = t.where;
                f.opener = token_kind::root;
                f.function = {false, first_spellings[static_cast<std::size_t>(function::sqrt)]};
                open_frame(f);
                ++at_;
                state_ = expecting::argument;
                break;
            }
            case token_kind::latex_fraction:
            case token_kind::latex_root: open_latex(t); break;
            case token_kind::open_paren:
            case token_kind::open_bracket:
            case token_kind::open_brace: open_group(t); break;
            case token_kind::bar:
                if (t.has(token::closing))
                    missing_operand();
                else
                    open_group(t);
                break;
            case token_kind::invalid: take_invalid(t); break;
            case token_kind::close_paren:
            case token_kind::close_bracket:
            case token_kind::close_brace:
                if (at_ > 0 && groups_.size() != 0 && frames_.size() == groups_.back() + 1u && is_opener(tokens_[at_ - 1].kind))
                    empty_group(t);
                else
                    missing_operand();
                break;
            case token_kind::end:
            case token_kind::superscript:
            case token_kind::star:
            case token_kind::slash:
            case token_kind::percent:
            case token_kind::caret:
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
            case token_kind::logical_or: missing_operand(); break;
        }
    }

    constexpr void open_prefix(ast_kind op, binding strength) {
        const token& t = tokens_[at_];
        if (wants_latex_argument()) {
            error(diag_code::brace_misuse, t.where, [&](auto& d) {
                d.message = "expected '{', found " + found(at_);
                d.hint = "put the argument of the command in braces";
            });
            pop_latex_frames();
        }
        frame f{frame_kind::prefix, op, strength};
        f.where = t.where;
        open_frame(f);
        ++at_;
    }

    constexpr void open_group(const token& t) {
        const bool brace_allowed =
            t.has(token::command) || wants_latex_argument() || (at_ > 0 && tokens_[at_ - 1].kind == token_kind::caret);
        if (t.kind == token_kind::open_brace && !brace_allowed) {
            error(diag_code::brace_misuse, t.where, [&](auto& d) {
                d.message = "braces only stand after '^', '_' or a LaTeX command";
                d.hint = "use ( ) to group";
            });
        }
        frame f{frame_kind::group};
        if (t.has(token::opening)) f.flags |= frame::paired;
        f.opener = t.kind;
        f.where = t.where;
        open_frame(f);
        ++at_;
    }

    constexpr void open_latex(const token& t) {
        frame f{t.kind == token_kind::latex_fraction ? frame_kind::numerator : frame_kind::radicand};
        f.where = t.where;
        ++at_;
        if (t.kind == token_kind::latex_root && at_ < end_ && tokens_[at_].kind == token_kind::open_bracket) {
            f.kind = frame_kind::root_index;
            open_frame(f);
            open_group(tokens_[at_]);
            return;
        }
        open_frame(f);
    }

    /// An unbraced argument of a LaTeX command is one digit: `\frac12`.
    constexpr void take_number(const token& t) {
        token n = t;
        std::uint32_t end = n.where.end;
        if (wants_latex_argument() && text_[n.where.begin] != static_cast<CharT>('.'))
            end = n.where.begin + 1;
        else if (n.has(token::indirect))
            for (end = n.where.begin; end < n.where.end && is_digit(static_cast<char32_t>(text_[end]));) ++end;
        if (end < n.where.end) {
            n.where.end = end;
            n.text = n.where;
            n.flags &= static_cast<std::uint8_t>(~token::exponent);
            token& rest = tokens_[at_];
            rest.where.begin = rest.text.begin = end;
            rest.flags &= static_cast<std::uint8_t>(~(token::blank_before | token::break_before));
            if (rest.has(token::indirect) && !is_digit(static_cast<char32_t>(text_[end]))) rest.kind = token_kind::name;
        } else {
            ++at_;
        }
        push_number(n);
        state_ = settle();
    }

    /// An unbraced argument of a LaTeX command is one letter: `\frac xy`.
    constexpr void take_latex_letter() {
        token first = tokens_[at_];
        const std::uint32_t width = code_point_at(text_, first.where.begin).units;
        if (first.where.end - first.where.begin == width)
            ++at_;
        else
            tokens_[at_].where.begin = tokens_[at_].text.begin = first.where.begin + width;
        first.where.end = first.text.end = first.where.begin + width;
        if (at_ < end_ && tokens_[at_].kind == token_kind::name && is_digit(static_cast<char32_t>(text_[tokens_[at_].where.begin]))) {
            tokens_[at_].kind = token_kind::number;
            tokens_[at_].flags |= token::indirect;  // letters may follow the digits
        }
        take_run(first);
    }

    constexpr void missing_operand() {
        // Faulty text just before was an attempt at an operand: it was reported.
        if (at_ == 0 || tokens_[at_ - 1].kind != token_kind::invalid) {
            error(diag_code::expected_operand, place(at_), [&](auto& d) {
                d.message = "expected an operand, found " + found(at_);
                d.incomplete = at_text_end(at_);
            });
        }
        pop_latex_frames();
        push_placeholder(place(at_));
        state_ = settle();
        if (at_ >= end_) return;
        const token_kind kind = tokens_[at_].kind;
        const bool closer = is_closer(kind) || (kind == token_kind::bar && tokens_[at_].has(token::closing));
        const bool stray_closer = closer && groups_.size() == 0;
        if (stray_closer || kind == token_kind::full_stop || kind == token_kind::underscore || kind == token_kind::superscript) ++at_;
    }

    constexpr void empty_group(const token& t) {
        const frame& group = frames_.back();
        if (group.kind == frame_kind::call) {
            frame& f = frames_[frames_.size() - 2];
            if (!f.function.is_unknown()) {
                error(diag_code::wrong_argument_count, t.where, [&](auto& d) {
                    d.message = "expected an argument of " + std::string(callee_name(f.function)) + ", found " + found(at_);
                    d.hint = "write " + call_form(f.function);
                });
            }
            f.function = {false, callee::unknown};  // how many arguments it has says nothing
        } else {
            error(diag_code::empty_group, t.where, [&](auto& d) {
                d.message = "expected an operand, found " + found(at_);
                d.related.push_back({group.where, "the group that is empty"});
            });
        }
        push_placeholder(t.where);
        state_ = expecting::operation;
    }
};

}  // namespace glexpr::detail
