#pragma once

#include <glexpr/parse/number_reader.hpp>
#include <glexpr/parse/reducer.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace glexpr::detail {

/// The upper half of the expression parser: decides what each token means where it stands. One loop over the tokens, no recursion.
template <class CharT, class Policy>
class expression_parser : public reducer<CharT, Policy> {
    using base = reducer<CharT, Policy>;

  public:
    using base::base;
    using base::names;
    using base::sink;

  protected:
    using base::ambiguity;
    using base::apply;
    using base::canonical;
    using base::error;
    using base::frames_;
    using base::groups_;
    using base::open_frame;
    using base::operands_;
    using base::options_;
    using base::pop_frame;
    using base::push_integer;
    using base::push_operand;
    using base::push_placeholder;
    using base::reduce_operators;
    using base::reduce_to_group;
    using base::report;
    using base::settle;
    using base::splitter_;
    using base::step_count;
    using base::stopped_;
    using base::text_;
    using base::tokens_;
    using base::top_is;
    using base::utf8;
    using base::wants_latex_argument;
    using expecting = typename base::expecting;

    /// Parses the tokens from `begin` to `end` as one expression or equation and leaves its steps in the sink.
    constexpr void parse_expression(std::size_t begin, std::size_t end) {
        at_ = begin;
        end_ = end;
        state_ = expecting::operand;
        pieces_left_ = 0;
        equals_ = false;
        base_closed_bar_ = false;
        while (!stopped_ && !base::reports_.full()) {
            if (pieces_left_ != 0) {
                take_piece();
                continue;
            }
            if (at_ == end_) {
                if (finish()) break;
                continue;
            }
            switch (state_) {
                case expecting::operand: take_operand(); break;
                case expecting::operation: take_operation(); break;
                case expecting::argument: take_argument(); break;
            }
        }
    }

    /// Whether the expression just parsed was an equation.
    constexpr bool was_equation() const { return equals_; }

    /// "'x'" or "end of input", for messages.
    std::string found(std::size_t i) const {
        if (i >= end_) return tokens_[i].kind == token_kind::semicolon ? "';'" : tokens_[i].kind == token_kind::end ? "the end of the text" : "the end of the statement";
        return quoted(utf8(tokens_[i].where));
    }

    /// Where something is missing: the token there, or the place at the end of the text or statement.
    constexpr span place(std::size_t i) const {
        const span where = tokens_[i].where;
        if (i >= end_ && tokens_[i].kind != token_kind::semicolon && tokens_[i].kind != token_kind::end) {
            const std::uint32_t after = i == 0 ? 0 : tokens_[i - 1].where.end;
            return {after, after};
        }
        return where;
    }

    /// Whether position `i` is the end of the whole text: an error there only says that the text is incomplete.
    constexpr bool at_text_end(std::size_t i) const { return tokens_[i].kind == token_kind::end; }

    // ---- names ----------------------------------------------------------------------------------------------------------------------

    /// Reads the name token here and splits it; the pieces are taken one by one.
    constexpr void take_name(const token& t) {
        if (wants_latex_argument() && !t.has(token::command) && !t.has(token::indirect)) {
            take_latex_letter();
            return;
        }
        take_run(t);
        ++at_;
    }

    constexpr void take_run(const token& t) {
        run_ = canonical(t);
        if (run_.size() > options_.limits.name_length) {
            error(diag_code::name_too_long, t.where,
                  [&](auto& d) { d.message = "a name of more than " + std::to_string(options_.limits.name_length) + " letters"; });
            splitter_.pieces.clear();
            splitter_.pieces.push_back({0, static_cast<std::uint32_t>(run_.size()), {}});
            pieces_left_ = 1;
            piece_failed_ = true;
            return;
        }
        piece_failed_ = false;
        run_token_ = t;
        const meaning whole = names.find(run_, hash_name(run_));
        if (whole.what != meaning::sort::unknown) {
            splitter_.pieces.clear();
            splitter_.pieces.push_back({0, static_cast<std::uint32_t>(run_.size()), whole});
        } else if (!split_run()) {
            piece_failed_ = true;
            splitter_.pieces.clear();
            splitter_.pieces.push_back({0, static_cast<std::uint32_t>(run_.size()), {}});
            explain_unknown_run(t);
        }
        pieces_left_ = splitter_.pieces.size();
    }

    constexpr bool try_cover(cover_rules rules) {
        return splitter_.cover(names, run_, rules, [&](std::size_t i) { return base::in_subscript(i); });
    }

    constexpr bool split_run() {
        if (try_cover({})) return true;
        if (try_cover({.fold = true})) return true;
        return options_.free_names && try_cover({.fold = true, .unknown_letter = true});
    }

    /// Whether a name token means anything as a factor, without reporting.
    constexpr bool has_reading(const token& t) {
        run_ = canonical(t);
        return names.find(run_, hash_name(run_)).what != meaning::sort::unknown || split_run();
    }

    constexpr span piece_span(const name_piece& p) const {
        // The name of a command covers the command.
        if (p.begin == 0 && p.end == run_.size()) return run_token_.where;
        return {base::source_of(p.begin), base::source_of(p.end)};
    }

    /// Nothing covers the run: says which part of it is the trouble.
    constexpr void explain_unknown_run(const token& t) {
        const bool called = at_ + 1 < end_ && is_opener(tokens_[at_ + 1].kind) && !tokens_[at_ + 1].has(token::blank_before);
        const bool unfinished = at_text_end(at_ + 1);
        if constexpr (!Policy::explains) {
            base::reports_.add(called ? diag_code::unknown_function : diag_code::unknown_name, severity::error, t.where);
        } else {
            const std::string near = nearest(run_, called);
            if (near.empty() && try_cover({.fold = true, .digits = true})) {
                explain_digits();
                return;
            }
            if (near.empty() && try_cover({.fold = true, .unknown_letter = true})) {
                for (const name_piece& p : splitter_.pieces) {
                    if (p.what.what != meaning::sort::unknown) continue;
                    const std::string letter(run_.substr(p.begin, p.end - p.begin));
                    report_unknown(diag_code::unknown_name, piece_span(p), letter, nearest(letter, false), unfinished);
                }
                return;
            }
            report_unknown(called ? diag_code::unknown_function : diag_code::unknown_name, t.where, std::string(run_), near, unfinished);
        }
    }

    void report_unknown(diag_code code, span where, const std::string& name, const std::string& near, bool unfinished) {
        error(code, where, [&](diagnostic& d) {
            d.message = (code == diag_code::unknown_function ? "unknown function '" : "unknown name '") + name + "'";
            d.hint = near.empty() ? known_names() : "did you mean " + near + "?";
            d.incomplete = unfinished && begins_a_name(name);
        });
    }

    /// A digit after a letter, as in `x2`, that no declared name explains.
    void explain_digits() {
        for (std::size_t i = 0; i < splitter_.pieces.size(); ++i) {
            const name_piece& p = splitter_.pieces[i];
            if (p.what.what != meaning::sort::unknown) continue;
            const name_piece& before = splitter_.pieces[i == 0 ? 0 : i - 1];
            const std::string digits(run_.substr(p.begin, p.end - p.begin));
            const std::string factor(run_.substr(before.begin, before.end - before.begin));
            if (before.what.what == meaning::sort::builtin) {
                error(diag_code::unknown_function, piece_span({before.begin, p.end, {}}), [&](diagnostic& d) {
                    d.message = "unknown function '" + factor + digits + "'";
                    d.hint = "write " + factor + "(" + digits + "...) for " + factor + " of a product, or " + factor + "^" + digits + " for its power";
                });
            } else {
                report_number_after(factor, digits, piece_span(p));
            }
            return;
        }
    }

    void report_number_after(const std::string& factor, const std::string& digits, span where) {
        error(diag_code::number_after_operand, where, [&](diagnostic& d) {
            d.message = "expected an operator, found the number '" + digits + "'";
            d.hint = "write " + factor + "^" + digits + " for the power, " + factor + "*" + digits + " for the product";
        });
    }

    /// The known names nearest to `name`, as "'sin' or 'sinh'", or an empty text.
    std::string nearest(std::string_view name, bool functions_first) const {
        const unsigned allowed = name.size() <= 2 ? 0u : name.size() <= 4 ? 1u : 2u;
        std::string text;
        unsigned best = allowed + 1;
        int count = 0;
        const auto consider = [&](std::string_view candidate) {
            if (candidate.size() < 2) return;
            const unsigned distance = edit_distance(name, candidate);
            if (distance > allowed || distance > best || (distance == best && count == 3)) return;
            if (distance < best) {
                text.clear();
                count = 0;
                best = distance;
            }
            text += (count++ == 0 ? "'" : " or '") + std::string(candidate) + "'";
        };
        if (!functions_first)
            for (std::uint32_t i = 0; i < names.size(); ++i) consider(names.key(i));
        for (const function_spelling& s : function_spellings) consider(s.text);
        if (functions_first)
            for (std::uint32_t i = 0; i < names.size(); ++i) consider(names.key(i));
        return text;
    }

    bool begins_a_name(std::string_view beginning) const {
        for (const function_spelling& s : function_spellings)
            if (s.text.substr(0, beginning.size()) == beginning) return true;
        for (std::uint32_t i = 0; i < names.size(); ++i)
            if (names.key(i).substr(0, beginning.size()) == beginning) return true;
        return false;
    }

    std::string known_names() const {
        constexpr std::uint32_t most = 12;
        std::string text = "known names: ";
        for (std::uint32_t i = 0; i < names.size() && i < most; ++i) text += (i == 0 ? "" : ", ") + std::string(names.key(i));
        return names.size() == 0 ? "no names are declared" : names.size() > most ? text + ", ..." : text;
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
        push_operand(where, step_count());
        if (piece_failed_) sink.number("0", 0, 1, where);
        else if (p.what.what == meaning::sort::unknown) push_free_name(p, where);
        else push_name(p.what.index, where);
        state_ = settle();
    }

    constexpr void note_folding(const name_piece& p, span where) {
        if (!p.what.folded) return;
        std::string_view target;
        if (p.what.what == meaning::sort::name) {
            known_name& name = names[p.what.index];
            if (name.fold_noted) return;
            name.fold_noted = true;
            target = names.key(p.what.index);
        } else if (p.what.what == meaning::sort::builtin) {
            const std::uint64_t bit = std::uint64_t{1} << static_cast<unsigned>(function_spellings[p.what.index].function);
            if ((folded_functions_ & bit) != 0) return;
            folded_functions_ |= bit;
            target = function_spellings[p.what.index].text;
        } else {
            return;
        }
        report(diag_code::folded_case, severity::note, where,
               [&](auto& d) { d.message = quoted(utf8(where)) + " is read as '" + std::string(target) + "'"; });
    }

    /// A use of a known value.
    constexpr void push_name(std::uint32_t id, span where) {
        check_definition_order(id, where);
        known_name& name = names[id];
        if (name.ast_name == known_name::none) name.ast_name = sink.add_name(names.key(id), name.kind, name.index, where);
        sink.node(ast_kind::name, function{}, 0, name.ast_name, where);
    }

    /// A definition may only use those before it.
    constexpr void check_definition_order(std::uint32_t id, span where) {
        const known_name& name = names[id];
        if (name.kind != name_kind::definition) return;
        uses_.push_back({statement_, name.index, id, where});
    }

    constexpr void push_free_name(const name_piece& p, span where) {
        const std::string_view key = run_.substr(p.begin, p.end - p.begin);
        names.add(key, name_kind::free, free_names_++);
        push_name(static_cast<std::uint32_t>(names.size() - 1), where);
    }

    // ---- functions ------------------------------------------------------------------------------------------------------------------

    constexpr void begin_function(const name_piece& p, span where) {
        if (wants_latex_argument()) {
            error(diag_code::brace_misuse, where, [&](auto& d) {
                d.message = "expected '{', found " + quoted(utf8(where));
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

    /// Gives up the LaTeX commands that wait for their argument; the tree is thrown away.
    constexpr void pop_latex_frames() {
        while (wants_latex_argument()) {
            const frame f = pop_frame();
            if (f.kind == frame_kind::denominator) operands_.pop_back();
            if (f.has(frame::has_power)) sink.drop_aside(f.aside);
        }
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
            base::set_power_aside();
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
                return t.has(token::blank_before) && at_ + 1 < end_ && !tokens_[at_ + 1].has(token::blank_before) && begins_operand(tokens_[at_ + 1]);
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

    constexpr bool begins_operand(const token& t) const {
        switch (t.kind) {
            case token_kind::number:
            case token_kind::vulgar_fraction:
            case token_kind::root:
            case token_kind::latex_fraction:
            case token_kind::latex_root:
            case token_kind::open_paren:
            case token_kind::open_bracket:
            case token_kind::bar: return true;
            case token_kind::name: return !is_word(t);
            case token_kind::open_brace: return t.has(token::command);
            case token_kind::end:
            case token_kind::superscript:
            case token_kind::plus:
            case token_kind::minus:
            case token_kind::star:
            case token_kind::slash:
            case token_kind::percent:
            case token_kind::caret:
            case token_kind::close_paren:
            case token_kind::close_bracket:
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
            case token_kind::logical_not:
            case token_kind::invalid: return false;
        }
        return false;
    }

    /// `sin+1`: a function name is never a value.
    constexpr void refuse_function_value() {
        const frame f = pop_frame();
        if (f.has(frame::has_power)) sink.drop_aside(f.aside);
        error(diag_code::function_as_value, f.where, [&](auto& d) {
            const std::string name(base::callee_name(f.function));
            d.message = "expected the argument of " + name + ", found " + found(at_);
            d.hint = "write " + name + "(x)";
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
        if (sign + 1 >= end_ || tokens_[sign].kind != token_kind::minus || !base::says(tokens_[sign + 1], "1")) return;
        if (group && (sign + 2 >= end_ || !is_closer(tokens_[sign + 2].kind))) return;
        make_inverse(cover(tokens_[i].where, tokens_[sign + (group ? 2 : 1)].where));
    }

    constexpr bool utf_equals(const token& t, std::u32string_view text) const {
        std::uint32_t i = t.text.begin;
        for (const char32_t c : text) {
            if (i >= t.text.end) return false;
            const decoded d = decode(text_, i);
            if (d.code_point != c) return false;
            i += d.units;
        }
        return i == t.text.end;
    }

    constexpr void make_inverse(span power) {
        frame& f = frames_.back();
        const span where = cover(f.where, power);
        if (f.function.is_user) {
            error(diag_code::invalid_function_power, where, [&](auto& d) {
                d.message = "the inverse of " + std::string(base::callee_name(f.function)) + " is not known";
                d.hint = "write 1/" + std::string(base::callee_name(f.function)) + "(x) for the reciprocal";
            });
            return;
        }
        const function called = function_spellings[f.function.index].function;
        const auto inverse = inverse_function(called);
        if (!inverse && !inverse_of_reciprocal(called)) {
            error(diag_code::invalid_function_power, where, [&](auto& d) {
                const std::string name(base::callee_name(f.function));
                d.message = "the language has no inverse of " + name;
                d.hint = "write 1/" + name + "(x) for the reciprocal";
            });
            return;
        }
        f.flags |= frame::inverse;
        ambiguity(diag_code::inverse_function, severity::note, where, [&](auto& d) {
            const std::string name(base::callee_name(f.function));
            const std::string read = inverse ? std::string(spelling_of(*inverse).text) : std::string(spelling_of(*inverse_of_reciprocal(called)).text) + "(1/x)";
            d.message = name + "^-1 is read as the inverse function " + read;
            d.hint = "write 1/" + name + "(x) for the reciprocal";
        });
    }

    // ---- operands -------------------------------------------------------------------------------------------------------------------

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
                if (base::says(t, "not")) {
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
                if (t.has(token::closing)) missing_operand();
                else open_group(t);
                break;
            case token_kind::invalid: take_invalid(t); break;
            case token_kind::close_paren:
            case token_kind::close_bracket:
            case token_kind::close_brace:
                if (at_ > 0 && groups_.size() != 0 && frames_.size() == groups_.back() + 1u && is_opener(tokens_[at_ - 1].kind)) empty_group(t);
                else missing_operand();
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

    /// `and`, `or`, `not` are operators wherever they stand alone.
    constexpr bool is_word(const token& t) const {
        return t.kind == token_kind::name && (base::says(t, "and") || base::says(t, "or") || base::says(t, "not"));
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
        if (wants_latex_argument() && n.where.end - n.where.begin > 1 && text_[n.where.begin] != static_cast<CharT>('.')) {
            n.where.end = n.where.begin + 1;
            n.text = n.where;
            n.flags &= static_cast<std::uint8_t>(~token::exponent);
            token& rest = tokens_[at_];
            rest.where.begin = rest.text.begin = n.where.end;
            rest.flags &= static_cast<std::uint8_t>(~(token::blank_before | token::break_before));
        } else {
            ++at_;
        }
        push_number(n);
        state_ = settle();
    }

    /// An unbraced argument of a LaTeX command is one letter: `\frac xy`.
    constexpr void take_latex_letter() {
        token first = tokens_[at_];
        const std::uint32_t units = decode(text_, first.where.begin).units;
        if (first.where.end - first.where.begin == units) ++at_;
        else tokens_[at_].where.begin = tokens_[at_].text.begin = first.where.begin + units;
        first.where.end = first.text.end = first.where.begin + units;
        if (at_ < end_ && tokens_[at_].kind == token_kind::name && is_digit(static_cast<char32_t>(text_[tokens_[at_].where.begin])))
            tokens_[at_].kind = token_kind::number;
        take_run(first);
    }

    constexpr void push_number(const token& t) {
        push_operand(t.where, step_count());
        if (!number_.read(base::units(t.text))) {
            error(diag_code::number_out_of_range, t.where,
                  [&](auto& d) { d.message = "the exponent of " + quoted(utf8(t.where)) + " is out of range"; });
        }
        sink.number(number_.digits(), number_.exponent(), 1, t.where);
        if (t.has(token::exponent)) warn_name_e(t);
    }

    /// `2e3` is 2000 even where `e` is a name of the host or of a definition.
    constexpr void warn_name_e(const token& t) {
        const std::uint32_t e = names.find_exact("e", hash_name("e"));
        if (e == known_name::none || names[e].kind == name_kind::constant) return;
        ambiguity(diag_code::number_before_name_e, severity::warning, t.where, [&](auto& d) {
            d.message = quoted(utf8(t.where)) + " is read as a number with an exponent, though e is a name here";
            d.hint = "write a product with e as 2*e*3";
        });
    }

    constexpr void push_vulgar(const token& t) {
        push_operand(t.where, step_count());
        const decoded first = decode(text_, t.text.begin);
        if (const vulgar v = vulgar_fraction(first.code_point); v.denominator != 0) {
            const char digit = static_cast<char>('0' + v.numerator);
            sink.number({&digit, 1}, 0, v.denominator, t.where);
            return;
        }
        number_.clear();
        std::uint64_t below = 0;
        for (std::uint32_t i = t.text.begin; i < t.text.end;) {
            const decoded d = decode(text_, i);
            i += d.units;
            if (const int up = superscript_digit(d.code_point); up >= 0) number_.add_digit(static_cast<char>('0' + up));
            if (const int down = subscript_digit(d.code_point); down >= 0 && below <= 0xFFFFFFFFu) below = 10 * below + static_cast<unsigned>(down);
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
            const decoded d = decode(text_, i);
            i += d.units;
            if (const int digit = superscript_digit(d.code_point); digit >= 0) number_.add_digit(static_cast<char>('0' + digit));
            else if (d.code_point == U'⁻') negative = true;
        }
        push_operand(t.where, step_count());
        sink.number(number_.digits(), 0, 1, t.where);
        if (negative) apply(ast_kind::negate, function{}, 1, 0, t.where);
    }

    /// Faulty text was found by the lexer; it is reported here so that all errors are found in one place.
    constexpr void take_invalid(const token& t) {
        error(t.fault, t.where, [&](auto& d) { explain_fault(t, d); });
        ++at_;
        if (t.fault != diag_code::malformed_number) return;
        if (state_ == expecting::operation) juxtapose(t.where, false);
        push_placeholder(t.where);
        state_ = settle();
    }

    void explain_fault(const token& t, diagnostic& d) const {
        const std::string text = utf8(t.where);
        if (t.fault == diag_code::malformed_number) {
            d.message = quoted(text) + " is no number";
            d.hint = text.find_first_of("eE") != std::string::npos ? "an exponent is a whole number, as in 2e-3" : "a number has one decimal point";
        } else if (t.fault == diag_code::invalid_encoding) {
            d.message = "the text is no valid " + std::string(sizeof(CharT) == 1 ? "UTF-8" : sizeof(CharT) == 2 ? "UTF-16" : "UTF-32") + " here";
        } else if (t.fault == diag_code::unsupported_latex) {
            d.message = "the LaTeX command " + quoted(text) + " has no meaning here";
            d.incomplete = at_text_end(at_ + 1);
        } else {
            const char32_t c = decode(text_, t.where.begin).code_point;
            d.message = "the character " + (c >= 0x20 && c != 0x7F ? quoted(text) + " (" + code_point_name(c) + ")" : code_point_name(c)) + " has no meaning here";
            if (c == U'&') d.hint = "write: and";
            if (c == U'!') d.hint = "write: not, or != for unequal";
            if (c == U'–' || c == U'—' || c == U'‐' || c == U'‑') d.hint = "write the minus sign -";
        }
    }

    constexpr void missing_operand() {
        error(diag_code::expected_operand, place(at_), [&](auto& d) {
            d.message = "expected an operand, found " + found(at_);
            d.incomplete = at_text_end(at_);
        });
        pop_latex_frames();
        push_placeholder(place(at_));
        state_ = settle();
        if (at_ >= end_) return;
        const token_kind kind = tokens_[at_].kind;
        const bool stray_closer = is_closer(kind) && groups_.size() == 0;
        if (stray_closer || kind == token_kind::full_stop || kind == token_kind::underscore || kind == token_kind::superscript) ++at_;
    }

    constexpr void empty_group(const token& t) {
        const frame& group = frames_.back();
        if (group.kind == frame_kind::call) {
            const frame& f = frames_[frames_.size() - 2];
            error(diag_code::wrong_argument_count, t.where, [&](auto& d) {
                const std::string name(base::callee_name(f.function));
                d.message = "expected an argument of " + name + ", found " + found(at_);
                d.hint = "write " + name + "(x)";
            });
        } else {
            error(diag_code::empty_group, t.where, [&](auto& d) {
                d.message = "expected an operand, found " + found(at_);
                d.related.push_back({group.where, "the group that is empty"});
            });
        }
        push_placeholder(t.where);
        state_ = expecting::operation;
    }

    // ---- operations -----------------------------------------------------------------------------------------------------------------

    /// A product without a sign. Before a function name it ends the bare arguments that are open: `sin x cos y`.
    constexpr void juxtapose(span where, bool before_function) {
        const binding strength = options_.tight_juxtaposition ? binding::tight_product : binding::product;
        bool after_division = false;
        while (frames_.size() != 0) {
            frame& top = frames_.back();
            const bool is_operator = top.kind == frame_kind::binary || top.kind == frame_kind::prefix;
            if (top.kind == frame_kind::function && before_function) {
                base::reduce();
                continue;
            }
            // How far a root sign reaches is easily misread.
            if (top.kind == frame_kind::function && top.opener == token_kind::root) top.flags |= frame::note_extent;
            if (!is_operator || top.strength < strength) break;
            after_division = top.kind == frame_kind::binary && top.op == ast_kind::divide;
            base::reduce();
        }
        if (top_is(frame_kind::binary) && frames_.back().op == ast_kind::divide) frames_.back().flags |= frame::warn_division;
        frame product{frame_kind::binary, ast_kind::multiply, strength, frame::juxtaposed};
        if (after_division) product.flags |= frame::warn_division;
        product.where = {where.begin, where.begin};
        open_frame(product);
        state_ = expecting::operand;
    }

    constexpr void take_operation() {
        const token& t = tokens_[at_];
        switch (t.kind) {
            case token_kind::plus: open_binary(ast_kind::add, binding::sum); break;
            case token_kind::minus: open_binary(ast_kind::subtract, binding::sum); break;
            case token_kind::star: open_binary(ast_kind::multiply, binding::product); break;
            case token_kind::slash: open_division(); break;
            case token_kind::percent: open_binary(ast_kind::modulo, binding::product); break;
            case token_kind::caret: push_binary(ast_kind::power, binding::power, 0); break;
            case token_kind::superscript:
                push_superscript(t);
                base::apply_binary(ast_kind::power);
                ++at_;
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
                if (innermost_is_bar() && !t.has(token::opening)) close_group(t);
                else open_bar_after_operand(t);
                break;
            case token_kind::number:
            case token_kind::vulgar_fraction: take_number_after_operand(t); break;
            case token_kind::name:
                if (base::says(t, "and")) open_binary(ast_kind::logical_and, binding::conjunction);
                else if (base::says(t, "or")) open_binary(ast_kind::logical_or, binding::disjunction);
                else if (is_word(t)) refuse_token(t, "write an operator before 'not'");
                else take_name(t);
                break;
            case token_kind::root:
            case token_kind::latex_fraction:
            case token_kind::latex_root: juxtapose(t.where, t.kind == token_kind::root); break;
            case token_kind::open_paren:
            case token_kind::open_bracket:
            case token_kind::open_brace: open_group_after_operand(t); break;
            case token_kind::full_stop: take_full_stop(t); break;
            case token_kind::underscore: refuse_token(t, "a subscript is letters and digits directly after a name: r_1, r_{max}"); break;
            case token_kind::invalid: take_invalid(t); break;
            case token_kind::logical_not:
            case token_kind::semicolon:
            case token_kind::end: refuse_token(t, {}); break;
        }
    }

    constexpr void refuse_token(const token& t, std::string_view hint) {
        error(diag_code::unexpected_token, t.where, [&](auto& d) {
            d.message = "expected an operator, found " + found(at_);
            d.hint = std::string(hint);
        });
        ++at_;
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
        const bool root_like = at_ >= 2 && at_ + 1 < end_ && tokens_[at_ - 2].kind == token_kind::caret && base::says(tokens_[at_ - 1], "1") &&
                               tokens_[at_ + 1].kind == token_kind::number && top_is(frame_kind::binary) && frames_.back().op == ast_kind::power;
        reduce_operators(binding::product);
        push_binary(ast_kind::divide, binding::product, root_like ? frame::warn_division : std::uint8_t{0});
    }

    constexpr void open_comparison(ast_kind op) {
        reduce_operators(binding::sum);
        if (top_is(frame_kind::binary) && frames_.back().strength == binding::comparison) {
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
        if (groups_.size() != 0) {
            error(diag_code::unexpected_token, t.where, [&](auto& d) {
                d.message = "expected " + closer_text(frames_[groups_.back()].opener) + ", found '='";
                d.hint = "a comparison is written ==";
                d.related.push_back({frames_[groups_.back()].where, "opened here"});
            });
            open_binary(ast_kind::equal, binding::comparison);
            return;
        }
        reduce_operators(binding::disjunction);
        if (equals_ || definition_) {
            error(diag_code::second_equals, t.where, [&](auto& d) {
                d.message = "a second '=' in one statement";
                d.hint = "an equation has two sides; a comparison is written ==";
            });
            reduce_operators(binding::equation);
        }
        equals_ = true;
        push_binary(ast_kind::subtract, binding::equation, 0);
    }

    static std::string closer_text(token_kind opener) {
        if (opener == token_kind::open_paren) return "')'";
        if (opener == token_kind::open_bracket) return "']'";
        if (opener == token_kind::open_brace) return "'}'";
        return "'|'";
    }

    constexpr void take_comma(const token& t) {
        const bool in_call = groups_.size() != 0 && frames_[groups_.back()].kind == frame_kind::call;
        if (in_call) {
            reduce_to_group();
            ++frames_.back().arguments;
            ++at_;
            state_ = expecting::operand;
            return;
        }
        const bool digits = at_ > 0 && at_ + 1 < end_ && tokens_[at_ - 1].kind == token_kind::number && tokens_[at_ + 1].kind == token_kind::number &&
                            tokens_[at_ - 1].where.end == t.where.begin && tokens_[at_ + 1].where.begin == t.where.end;
        if (digits) {
            error(diag_code::decimal_comma, t.where, [&](auto& d) {
                d.message = "a comma only separates arguments";
                d.hint = "the decimal point is a point: " + utf8(tokens_[at_ - 1].where) + "." + utf8(tokens_[at_ + 1].where);
            });
        } else {
            error(diag_code::unexpected_token, t.where, [&](auto& d) {
                d.message = "expected an operator, found ','";
                d.hint = "a comma only separates the arguments of a function";
            });
        }
        ++at_;
        if (at_ < end_) juxtapose(t.where, false);
    }

    // ---- groups ---------------------------------------------------------------------------------------------------------------------

    constexpr bool innermost_is_bar() const { return groups_.size() != 0 && frames_[groups_.back()].opener == token_kind::bar; }

    static constexpr token_kind opener_of(token_kind closer) {
        if (closer == token_kind::close_paren) return token_kind::open_paren;
        if (closer == token_kind::close_bracket) return token_kind::open_bracket;
        return closer == token_kind::close_brace ? token_kind::open_brace : token_kind::bar;
    }

    constexpr void take_closer(const token& t) {
        const token_kind wanted = opener_of(t.kind);
        if (groups_.size() == 0) {
            error(diag_code::unmatched_closer, t.where, [&](auto& d) { d.message = "expected an operator, found " + found(at_) + " that closes nothing"; });
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
            while (depth > 0 && groups_.size() > depth) close_group(t, false);
        }
        close_group(t);
    }

    /// Ends the innermost group at the token `t`.
    constexpr void close_group(const token& t, bool take_token = true) {
        reduce_to_group();
        const frame group = pop_frame();
        if (take_token) ++at_;
        span where = cover(group.where, t.where);
        if (group.kind == frame_kind::call) {
            const frame f = pop_frame();
            where = cover(f.where, where);
            base::complete_call(f, group.arguments + 1, where);
        } else if (group.opener == token_kind::bar) {
            if (groups_.size() != 0) frames_[groups_.back()].flags |= frame::closed_bar;
            else base_closed_bar_ = true;
            apply(ast_kind::call, function::abs, 1, 0, where);
        } else {
            operands_.back().where = where;
        }
        state_ = settle();
    }

    constexpr bool in_bare_argument() const {
        for (std::size_t i = frames_.size(); i-- > 0;) {
            if (frames_[i].kind == frame_kind::function) return true;
            if (frames_[i].kind != frame_kind::binary && frames_[i].kind != frame_kind::prefix) return false;
            if (frames_[i].strength < binding::product) return false;
        }
        return false;
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
                frames_[i].flags |= frame::note_extent;
                break;
            }
            if (frames_[i].kind != frame_kind::binary || !frames_[i].has(frame::juxtaposed)) break;
        }
    }

    constexpr void open_bar_after_operand(const token& t) {
        const bool closed = groups_.size() != 0 ? frames_[groups_.back()].has(frame::closed_bar) : base_closed_bar_;
        const bool ambiguous = closed && !t.has(token::opening) && tokens_[at_ - 1].kind != token_kind::bar;
        juxtapose(t.where, false);
        if (ambiguous) frames_.back().flags |= frame::note_bars;
    }

    // ---- the rest -------------------------------------------------------------------------------------------------------------------

    constexpr void take_number_after_operand(const token& t) {
        error(diag_code::number_after_operand, t.where, [&](auto& d) {
            const std::string factor = operands_.size() != 0 ? utf8(operands_.back().where) : "x";
            const std::string digits = utf8(t.where);
            const bool number = at_ > 0 && tokens_[at_ - 1].kind == token_kind::number;
            d.message = "expected an operator, found the number " + quoted(digits);
            d.hint = "write ";
            if (!number && factor.size() <= 20) d.hint += factor + "^" + digits + " for the power, ";
            d.hint += (factor.size() <= 20 ? factor : std::string("...")) + "*" + digits + " for the product";
        });
        juxtapose(t.where, false);
    }

    /// The full stop of a sentence ends the text.
    constexpr void take_full_stop(const token& t) {
        if (at_ + 1 == end_ && at_text_end(end_)) {
            report(diag_code::dropped_full_stop, severity::note, t.where, [&](auto& d) { d.message = "the full stop at the end is left out"; });
            ++at_;
            return;
        }
        refuse_token(t, "a decimal point has digits beside it");
    }

    /// At the end of the statement: completes it, or says what is missing. Returns whether everything is complete.
    constexpr bool finish() {
        if (state_ == expecting::argument) {
            refuse_function_value();
            return false;
        }
        if (state_ == expecting::operand) {
            missing_operand();
            return false;
        }
        if (groups_.size() != 0) {
            const frame& innermost = frames_[groups_.back()];
            if (!closer_reported_ && !failed_at_end()) {
                error(diag_code::expected_closer, place(end_), [&](auto& d) {
                    d.message = "expected " + closer_text(innermost.opener) + ", found " + found(end_);
                    d.related.push_back({innermost.where, "opened here"});
                    d.incomplete = at_text_end(end_);
                });
            }
            closer_reported_ = true;
            close_group(tokens_[end_], false);
            return false;
        }
        closer_reported_ = false;
        while (frames_.size() != 0) base::reduce();
        return true;
    }

    /// Whether an operand was already missed at the end: that the groups are open there as well goes without saying.
    constexpr bool failed_at_end() const { return operands_.size() != 0 && at_text_end(end_) && operands_.back().where == place(end_); }

    std::size_t at_ = 0;
    std::size_t end_ = 0;
    expecting state_ = expecting::operand;
    std::uint32_t statement_ = 0;    ///< the statement being parsed
    bool definition_ = false;        ///< it is a definition: its '=' has been read

    /// That a statement uses a definition.
    struct definition_use {
        std::uint32_t user, used, name;
        span where;
    };
    typename base::template list<definition_use> uses_;

  private:
    token run_token_;           ///< the name token being taken
    number_reader<Policy> number_;
    std::string_view run_;      ///< its canonical spelling
    std::size_t pieces_left_ = 0;
    bool piece_failed_ = false;  ///< the run has no meaning; it was reported
    bool equals_ = false;
    bool base_closed_bar_ = false;
    bool closer_reported_ = false;
    std::uint32_t free_names_ = 0;
    std::uint64_t folded_functions_ = 0;
};

}  // namespace glexpr::detail
