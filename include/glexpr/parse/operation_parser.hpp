#pragma once

#include <glexpr/parse/operand_parser.hpp>

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

namespace glexpr::detail {

/// What stands after an operand: operators, closers, and whatever begins the next factor.
template <class CharT, class Policy>
class operation_parser : public operand_parser<CharT, Policy> {
    using base = operand_parser<CharT, Policy>;

  public:
    using base::base;

  protected:
    using base::after_refused_;
    using base::apply;
    using base::argument_missing_;
    using base::at_;
    using base::at_text_end;
    using base::choice_refused_;
    using base::comma_hint;
    using base::complete_call;
    using base::end_;
    using base::error;
    using base::follows_refused;
    using base::found;
    using base::frames_;
    using base::groups_;
    using base::innermost_is_bar;
    using base::is_word;
    using base::joins_digits;
    using base::juxtapose;
    using base::missed_operand_at;
    using base::open_frame;
    using base::operands_;
    using base::options_;
    using base::pop_frame;
    using base::pop_latex_frames;
    using base::push_placeholder;
    using base::push_superscript;
    using base::read_groups;
    using base::reduce_operators;
    using base::reduce_to_group;
    using base::report;
    using base::run_token_;
    using base::run_warned_;
    using base::runs_into_relation;
    using base::says;
    using base::settle;
    using base::sink;
    using base::state_;
    using base::stopped_;
    using base::take_invalid;
    using base::take_name;
    using base::tokens_;
    using base::top_is;
    using base::utf8;
    using typename base::expecting;

    constexpr void take_operation() {
        const token& t = tokens_[at_];
        if (runs_into_relation(at_)) {
            refuse_relations(t);
            return;
        }
        switch (t.kind) {
            case token_kind::plus: open_binary(ast_kind::add, binding::sum); break;
            case token_kind::minus: open_binary(ast_kind::subtract, binding::sum); break;
            case token_kind::star: open_binary(ast_kind::multiply, binding::product); break;
            case token_kind::slash: open_division(); break;
            case token_kind::percent: open_binary(ast_kind::modulo, binding::product); break;
            case token_kind::caret: push_binary(ast_kind::power, binding::power, 0); break;
            case token_kind::superscript:
                push_binary(ast_kind::power, binding::power, 0);
                push_superscript(t);
                state_ = settle();
                break;
            case token_kind::less: open_comparison(ast_kind::less); break;
            case token_kind::less_equal: open_comparison(ast_kind::less_equal); break;
            case token_kind::greater: open_comparison(ast_kind::greater); break;
            case token_kind::greater_equal: open_comparison(ast_kind::greater_equal); break;
            case token_kind::equal: open_comparison(ast_kind::equal); break;
            case token_kind::not_equal: open_comparison(ast_kind::not_equal); break;
            case token_kind::logical_and: open_binary(ast_kind::logical_and, binding::conjunction); break;
            case token_kind::logical_or: open_binary(ast_kind::logical_or, binding::disjunction); break;
            case token_kind::assign: take_equals(t); break;
            case token_kind::comma: take_comma(t); break;
            case token_kind::close_paren:
            case token_kind::close_bracket:
            case token_kind::close_brace: take_closer(t); break;
            case token_kind::bar:
                if (t.has(token::closing))
                    take_closer(t);
                else if (innermost_is_bar() && !t.has(token::opening) && !frames_[groups_.back()].has(frame::paired))
                    close_group(t);
                else if (is_typed_or(t))
                    refuse_typed_or(t);
                else
                    open_bar_after_operand(t);
                break;
            case token_kind::number:
            case token_kind::vulgar_fraction: take_number_after_operand(t); break;
            case token_kind::name:
                if (says(t, "and"))
                    open_binary(ast_kind::logical_and, binding::conjunction);
                else if (says(t, "or"))
                    open_binary(ast_kind::logical_or, binding::disjunction);
                else if (is_word(t))
                    refuse_token(t, "write an operator before 'not'");
                else
                    take_name(t);
                break;
            case token_kind::root:
            case token_kind::latex_fraction:
            case token_kind::latex_root: juxtapose(t.where, t.kind == token_kind::root); break;
            case token_kind::open_paren:
            case token_kind::open_bracket:
            case token_kind::open_brace: open_group_after_operand(t); break;
            case token_kind::full_stop: take_full_stop(t); break;
            case token_kind::underscore: refuse_underscore(t); break;
            case token_kind::invalid: take_invalid_operation(t); break;
            case token_kind::logical_not:
            case token_kind::semicolon:
            case token_kind::end: refuse_token(t, {}); break;
        }
    }

    constexpr void refuse_token(const token& t, std::string_view hint) {
        if (!follows_refused()) {
            error(diag_code::unexpected_token, t.where, [&](auto& d) {
                d.message = "expected an operator, found " + found(at_);
                d.hint = std::string(hint);
            });
        }
        after_refused_ = ++at_;
    }

    /// `<>`, `=<`, `===`: signs of comparison that other languages have, or a key held too long.
    constexpr void refuse_relations(const token& t) {
        std::size_t last = at_;
        while (last + 1 < end_ && runs_into_relation(last)) ++last;
        const span typed = cover(t.where, tokens_[last].where);
        if (!missed_operand_at(t)) {
            error(diag_code::unexpected_token, typed, [&](auto& d) {
                const std::string signs = utf8(typed);
                d.message = "expected an operator, found " + in_quotes(signs);
                for (const auto& [foreign, instead] : {std::pair{"<>", "!="}, {"=<", "<="}, {"=>", ">="}, {"===", "=="}, {"!==", "!="}})
                    if (signs == foreign) d.hint = std::string("write: ") + instead;
            });
        }
        at_ = last;
        open_binary(ast_kind::equal, binding::comparison);
    }

    /// `x_{`, `x_{1`: perhaps the subscript is still being typed.
    constexpr void refuse_underscore(const token& t) {
        std::size_t i = at_ + 2;
        if (i < end_ && (tokens_[i].kind == token_kind::name || tokens_[i].kind == token_kind::number)) ++i;
        const bool unfinished =
            tokens_[at_ - 1].kind == token_kind::name && tokens_[at_ + 1].kind == token_kind::open_brace && at_text_end(i);
        error(diag_code::unexpected_token, t.where, [&](auto& d) {
            d.message = "expected an operator, found " + found(at_);
            d.hint = "a subscript is letters and digits directly after a name: r_1, r_{max}";
            d.incomplete = unfinished;
        });
        at_ = unfinished ? i : at_ + 1;
    }

    /// `&&` and `? :` are operators elsewhere: they are one mistake, and what stands after them is an operand.
    constexpr void take_invalid_operation(const token& t) {
        const bool choice = says(t, "?") || (says(t, ":") && choice_refused_);
        if (!choice && !says(t, "&")) {
            take_invalid(t);
            return;
        }
        span typed = t.where;
        if (!choice && at_ + 1 < end_ && says(tokens_[at_ + 1], "&") && tokens_[at_ + 1].where.begin == typed.end)
            typed.end = tokens_[++at_].where.end;
        if (!choice || !choice_refused_) error(t.fault, typed, [&](auto& d) { this->explain_fault(t, d); });
        choice_refused_ = choice_refused_ || choice;
        open_binary(ast_kind::logical_and, choice ? binding::disjunction : binding::conjunction);
        after_refused_ = at_;
    }

    /// `x < 0 || y > 0`, `(x < 0) | (y > 0)`: bars after a condition that nothing later can close.
    constexpr bool is_typed_or(const token& t) const {
        const auto is_bar_pair = [&](std::size_t i) {
            return i + 1 < end_ && tokens_[i].kind == token_kind::bar && tokens_[i + 1].kind == token_kind::bar &&
                   tokens_[i].where.end == tokens_[i + 1].where.begin;
        };
        if (!is_after_condition()) return false;
        const bool pair = is_bar_pair(at_);
        const std::size_t after = at_ + (pair ? 2 : 1);
        if (pair && t.has(token::blank_before) && after < end_ && tokens_[after].has(token::blank_before)) return true;
        const std::size_t next = find_bar_of_operand(after);
        return next >= end_ || (pair && is_bar_pair(next));
    }

    static constexpr bool is_condition(ast_kind kind) {
        return kind == ast_kind::less || kind == ast_kind::less_equal || kind == ast_kind::greater || kind == ast_kind::greater_equal ||
               kind == ast_kind::equal || kind == ast_kind::not_equal || kind == ast_kind::logical_and || kind == ast_kind::logical_or ||
               kind == ast_kind::logical_not;
    }

    /// Whether what stands before is a condition: in brackets, or begun and not yet finished.
    constexpr bool is_after_condition() const {
        if (is_condition(sink.last_kind())) return true;
        for (std::size_t i = frames_.size(); i-- > 0;) {
            const frame& f = frames_[i];
            if (f.kind != frame_kind::binary && f.kind != frame_kind::prefix) return false;
            if (is_condition(f.op)) return true;
        }
        return false;
    }

    /// The bar that may close one before token `i`, or `end_`. Around a condition there are no bars of an absolute value.
    constexpr std::size_t find_bar_of_operand(std::size_t i) const {
        std::size_t depth = 0, call = 0;  // of which brackets, and from which on they are those of a call
        for (; i < end_; ++i) {
            const token& t = tokens_[i];
            if (is_opener(t.kind)) {
                ++depth;
                if (call == 0 && tokens_[i - 1].kind == token_kind::name && !is_word(tokens_[i - 1])) call = depth;
            } else if (is_closer(t.kind)) {
                if (depth == 0) break;
                if (call == depth) call = 0;
                --depth;
            } else if (call == 0 && (base::is_relation(t.kind) || is_word(t))) {
                break;
            } else if (depth == 0 && t.kind == token_kind::comma) {
                break;
            } else if (depth == 0 && t.kind == token_kind::bar) {
                return i;
            }
        }
        return end_;
    }

    constexpr void refuse_typed_or(const token& t) {
        span typed = t.where;
        if (at_ + 1 < end_ && tokens_[at_ + 1].kind == token_kind::bar && tokens_[at_ + 1].where.begin == typed.end)
            typed.end = tokens_[++at_].where.end;
        error(diag_code::unexpected_token, typed, [&](auto& d) {
            d.message = "expected an operator, found " + in_quotes(utf8(typed));
            d.hint = "write: or";
        });
        open_binary(ast_kind::logical_or, binding::disjunction);
    }

    constexpr void open_binary(ast_kind op, binding strength) {
        reduce_operators(strength);
        push_binary(op, strength, 0);
    }

    constexpr void push_binary(ast_kind op, binding strength, std::uint8_t flags) {
        frame f{frame_kind::binary, op, strength, flags};
        f.where = tokens_[at_].where;
        open_frame(f);
        ++at_;
        state_ = expecting::operand;
    }

    /// `x^1/2` is x/2, which surprises whoever meant a root.
    constexpr void open_division() {
        const bool root_like = at_ >= 2 && at_ + 1 < end_ && tokens_[at_ - 2].kind == token_kind::caret && says(tokens_[at_ - 1], "1") &&
                               tokens_[at_ + 1].kind == token_kind::number && top_is(frame_kind::binary) &&
                               frames_.back().op == ast_kind::power;
        reduce_operators(binding::product);
        push_binary(ast_kind::divide, binding::product, root_like ? frame::warn_division : std::uint8_t{0});
    }

    constexpr void open_comparison(ast_kind op) {
        reduce_operators(binding::sum);
        if (top_is(frame_kind::binary) && frames_.back().strength == binding::comparison && !missed_operand_at(tokens_[at_])) {
            error(diag_code::comparison_chain, tokens_[at_].where, [&](auto& d) {
                d.message = "comparisons cannot be chained";
                d.hint = "join two comparisons by and: a < b and b < c";
                d.related.push_back({frames_.back().where, "the first comparison"});
            });
        }
        reduce_operators(binding::comparison);
        push_binary(op, binding::comparison, 0);
    }

    constexpr void take_equals(const token& t) {
        const bool reported = missed_operand_at(t);
        if (groups_.size() != 0) {
            if (!reported) {
                error(diag_code::unexpected_token, t.where, [&](auto& d) {
                    d.message = "expected " + closer_text(frames_[groups_.back()].opener) + ", found '='";
                    d.hint = "a comparison is written ==";
                    d.related.push_back({frames_[groups_.back()].where, "opened here"});
                });
            }
            open_binary(ast_kind::equal, binding::comparison);
            return;
        }
        reduce_operators(binding::disjunction);
        if (equals_ || definition_) {
            if (!reported) {
                error(diag_code::second_equals, t.where, [&](auto& d) {
                    d.message = "a second '=' in one statement";
                    d.hint = "an equation has two sides; a comparison is written ==";
                });
            }
            reduce_operators(binding::equation);
        } else if (!options_.equations) {
            error(diag_code::unexpected_equation, t.where, [](auto& d) {
                d.message = "expected a formula, found an equation";
                d.hint = "write one side of it alone; a comparison is written ==";
            });
        }
        equals_ = true;
        push_binary(ast_kind::subtract, binding::equation, 0);
    }

    constexpr void take_comma(const token& t) {
        give_up_bars(t);
        refuse_semicolon(t);
        const bool in_call = groups_.size() != 0 && frames_[groups_.back()].kind == frame_kind::call;
        if (in_call) {
            next_argument(t);
            return;
        }
        // `1,000,000` is one mistake, and so is `(x, y, z)`.
        const bool reported = groups_.size() != 0 ? frames_[groups_.back()].has(frame::comma) : at_ >= 2 && joins_digits(at_ - 2);
        if (groups_.size() != 0) frames_[groups_.back()].flags |= frame::comma;
        if (!reported && joins_digits(at_)) {
            error(diag_code::decimal_comma, t.where, [&](auto& d) {
                d.message = "a comma only separates arguments";
                d.hint = comma_hint(at_);
            });
        } else if (!reported && !missed_operand_at(t)) {
            error(diag_code::unexpected_token, t.where, [&](auto& d) {
                d.message = "expected an operator, found " + found(at_);
                d.hint = "a comma only separates the arguments of a function";
            });
        }
        if (groups_.size() == 0) equals_ = false;  // `x = 1, y = 2`: what follows has its own '='
        ++at_;
        if (at_ < end_) juxtapose(t.where, false);
    }

    /// `max(x; y)`: the semicolon was read as a comma, and is one mistake in each group.
    constexpr void refuse_semicolon(const token& t) {
        if (!says(t, ";") || groups_.size() == 0 || frames_[groups_.back()].has(frame::comma)) return;
        frames_[groups_.back()].flags |= frame::comma;
        if (missed_operand_at(t)) return;
        error(diag_code::unexpected_token, t.where, [](auto& d) {
            d.message = "expected ',', found ';'";
            d.hint = "arguments are separated by commas";
        });
    }

    /// `max(|x, y)`: a comma never stands between bars, so they lack their closer where a group around them goes on.
    constexpr void give_up_bars(const token& t) {
        std::size_t depth = groups_.size();
        while (depth > 0 && frames_[groups_[depth - 1]].opener == token_kind::bar) --depth;
        if (depth == 0 || depth == groups_.size()) return;
        error(diag_code::mismatched_closer, t.where, [&](auto& d) {
            d.message = "expected '|', found " + found(at_);
            d.related.push_back({frames_[groups_[depth]].where, "opened here"});
        });
        frames_[groups_[depth - 1]].flags |= frame::comma;
        while (groups_.size() > depth) give_up_group(t);
    }

    constexpr void next_argument(const token& t) {
        constexpr std::uint32_t most = 0xFFFEu;  // a step counts its operands in 16 bits
        reduce_to_group();
        note_number_comma(frames_[frames_.size() - 2]);
        if (++frames_.back().arguments > most) {
            error(diag_code::too_many_tokens, t.where, [&](auto& d) { d.message = "more than 65535 arguments"; });
            stopped_ = true;
        }
        ++at_;
        state_ = expecting::operand;
    }

    /// A comma between digits may be meant otherwise; of several in one call the first that groups them tells the most.
    constexpr void note_number_comma(frame& f) const {
        if (!joins_digits(at_) || f.has(frame::grouped)) return;
        const bool grouped = read_groups(at_).end > at_;
        if (!grouped && f.number_comma != 0) return;
        f.number_comma = static_cast<std::uint32_t>(at_);
        if (grouped) f.flags |= frame::grouped;
    }

    constexpr void take_number_after_operand(const token& t) {
        const auto is_number = [&](std::size_t i) { return i < end_ && tokens_[i].kind == token_kind::number; };
        // `1 000 000` is one mistake.
        const bool reported = follows_refused() || (at_ >= 2 && is_number(at_) && is_number(at_ - 1) && is_number(at_ - 2));
        if (!reported) error(diag_code::number_after_operand, t.where, [&](auto& d) { explain_number(t, d); });
        juxtapose(t.where, false);
    }

    void explain_number(const token& t, diagnostic& d) const {
        const std::string digits = t.kind == token_kind::number ? utf8(t.where) : "(" + utf8(t.where) + ")";
        d.message = "expected an operator, found the number " + in_quotes(utf8(t.where));
        // Of `x^2 3` the factor is the whole power, and no further power is meant.
        std::size_t powers = 0;
        while (powers < frames_.size() && powers + 1 < operands_.size() && is_power(frames_[frames_.size() - 1 - powers])) ++powers;
        const span last = operands_.back().where;
        const std::string factor = utf8(cover(operands_[operands_.size() - 1 - powers].where, last));
        const bool short_factor = factor.size() <= 20;
        const bool number = powers == 0 && at_ > 0 && tokens_[at_ - 1].kind == token_kind::number && t.kind == token_kind::number;
        d.hint = "write ";
        if (number) {
            std::string all = utf8(tokens_[at_ - 1].where);
            for (std::size_t i = at_; i < end_ && tokens_[i].kind == token_kind::number && all.size() <= 20; ++i)
                all += utf8(tokens_[i].where);
            if (all.size() <= 20) d.hint += all + " for one number, ";
        } else if (powers == 0 && short_factor) {
            d.hint += factor + "^" + digits + " for the power, ";
        }
        d.hint += (short_factor ? factor : std::string("...")) + "*" + digits + " for the product";
    }

    static constexpr bool is_power(const frame& f) { return f.kind == frame_kind::binary && f.op == ast_kind::power; }

    /// The full stop of a sentence ends the text.
    constexpr void take_full_stop(const token& t) {
        if (at_ + 1 == end_ && at_text_end(end_)) {
            report(diag_code::dropped_full_stop, severity::note, t.where,
                   [&](auto& d) { d.message = "the full stop at the end is left out"; });
            ++at_;
            return;
        }
        refuse_token(t, "a decimal point has digits beside it");
    }

    constexpr void open_group_after_operand(const token& t) {
        if (t.kind == token_kind::open_brace && !t.has(token::command)) {
            juxtapose(t.where, false);
            return;  // reported when it opens
        }
        juxtapose(t.where, false);
        // `sin x(y+1)`: the group joins the argument.
        for (std::size_t i = frames_.size(); i-- > 0;) {
            if (frames_[i].kind == frame_kind::function) {
                const bool runs_on = is_in_run_before(frames_[i].where, t);
                if (runs_on && run_warned_) break;
                frames_[i].flags |= frame::note_extent;
                if (runs_on) frames_[i].flags |= frame::runs_on;
                break;
            }
            if (frames_[i].kind != frame_kind::binary || !frames_[i].has(frame::juxtaposed)) break;
        }
    }

    /// Whether the function name at `name` and the group that opens at `t` are one word: `sinc(x)`.
    constexpr bool is_in_run_before(span name, const token& t) const {
        const span run = run_token_.where;
        return run.end == t.where.begin && run.begin <= name.begin && name.end <= run.end;
    }

    constexpr void open_bar_after_operand(const token& t) {
        const bool closed = groups_.size() != 0 ? frames_[groups_.back()].has(frame::closed_bar) : base_closed_bar_;
        const bool ambiguous = closed && !t.has(token::opening) && tokens_[at_ - 1].kind != token_kind::bar;
        juxtapose(t.where, false);
        if (ambiguous) frames_.back().flags |= frame::note_bars;
    }

    static std::string closer_text(token_kind opener) {
        if (opener == token_kind::open_paren) return "')'";
        if (opener == token_kind::open_bracket) return "']'";
        if (opener == token_kind::open_brace) return "'}'";
        return "'|'";
    }

    static constexpr token_kind opener_of(token_kind closer) {
        if (closer == token_kind::close_paren) return token_kind::open_paren;
        if (closer == token_kind::close_bracket) return token_kind::open_bracket;
        return closer == token_kind::close_brace ? token_kind::open_brace : token_kind::bar;
    }

    constexpr void take_closer(const token& t) {
        const token_kind wanted = opener_of(t.kind);
        if (groups_.size() == 0) {
            error(diag_code::unmatched_closer, t.where,
                  [&](auto& d) { d.message = "expected an operator, found " + found(at_) + " that closes nothing"; });
            ++at_;
            return;
        }
        const frame& innermost = frames_[groups_.back()];
        if (innermost.opener != wanted) {
            error(diag_code::mismatched_closer, t.where, [&](auto& d) {
                d.message = "expected " + closer_text(innermost.opener) + ", found " + found(at_);
                d.related.push_back({innermost.where, "opened here"});
            });
            // Close down to the group that this token closes, or only the innermost if there is none.
            std::size_t depth = groups_.size();
            while (depth > 0 && frames_[groups_[depth - 1]].opener != wanted) --depth;
            while (depth > 0 && groups_.size() > depth) give_up_group(t);
        }
        close_group(t);
    }

    /// Ends the innermost group before the token `t`, where its closer is missing; that was reported.
    constexpr void give_up_group(const token& t) {
        const std::size_t here = at_;
        argument_missing_ = true;
        close_group(t);
        // What had waited for the group gets no more either.
        while (state_ != expecting::operation) {
            if (state_ == expecting::argument) pop_frame();
            pop_latex_frames();
            push_placeholder(t.where);
            state_ = settle();
        }
        argument_missing_ = false;
        at_ = here;
    }

    /// Ends the innermost group at the token `t`.
    constexpr void close_group(const token& t) {
        reduce_to_group();
        const frame group = pop_frame();
        ++at_;
        span where = cover(group.where, t.where);
        if (group.kind == frame_kind::call) {
            const frame f = pop_frame();
            where = cover(f.where, where);
            complete_call(f, group.arguments + 1, where);
        } else if (group.opener == token_kind::bar) {
            if (groups_.size() != 0)
                frames_[groups_.back()].flags |= frame::closed_bar;
            else
                base_closed_bar_ = true;
            apply(ast_kind::call, function::abs, 1, 0, where);
        } else {
            operands_.back().where = where;
        }
        state_ = settle();
    }

    bool definition_ = false;       ///< the statement is a definition: its '=' has been read
    bool equals_ = false;           ///< the '=' of an equation has been read
    bool base_closed_bar_ = false;  ///< a pair of bars stands outside all groups
};

}  // namespace glexpr::detail
