#pragma once

#include <glexpr/parse/foreign_names.hpp>
#include <glexpr/parse/frame.hpp>
#include <glexpr/parse/parser_core.hpp>
#include <glexpr/parse/report.hpp>

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace glexpr::detail {

/// The lower half of the expression parser: the stacks of frames and operands, and what completes a frame.
template <class CharT, class Policy>
class reducer : public parser_core<CharT, Policy> {
    using core = parser_core<CharT, Policy>;

  public:
    using core::core;

  protected:
    using core::ambiguity;
    using core::at_;
    using core::end_;
    using core::error;
    using core::options_;
    using core::report;
    using core::sink;
    using core::tokens_;
    using core::units;
    using core::utf8;

    /// What the parser may read next.
    enum class expecting : std::uint8_t { operand, operation, argument };

    constexpr bool open_frame(frame f) {
        switch (f.kind) {
            case frame_kind::binary:
            case frame_kind::prefix: break;
            case frame_kind::call: groups_.push_back(static_cast<std::uint32_t>(frames_.size())); break;  // its function frame counts
            case frame_kind::group: groups_.push_back(static_cast<std::uint32_t>(frames_.size())); [[fallthrough]];
            case frame_kind::function:
            case frame_kind::function_power:
            case frame_kind::numerator:
            case frame_kind::denominator:
            case frame_kind::root_index:
            case frame_kind::radicand:
                if (++depth_ > options_.limits.depth && !stopped_) {
                    error(diag_code::nesting_too_deep, f.where, [&](auto& d) {
                        d.message = "more than " + std::to_string(options_.limits.depth) + " groups and calls are open here";
                        d.hint = "give parts of the formula names: r = sqrt(x^2+y^2); r - 1";
                    });
                    stopped_ = true;
                }
        }
        frames_.push_back(f);
        return !stopped_;
    }

    constexpr frame pop_frame() {
        const frame f = frames_.back();
        frames_.pop_back();
        if (f.kind == frame_kind::group || f.kind == frame_kind::call) groups_.pop_back();
        if (f.kind != frame_kind::binary && f.kind != frame_kind::prefix && f.kind != frame_kind::call) --depth_;
        return f;
    }

    constexpr bool top_is(frame_kind kind) const { return frames_.size() != 0 && frames_.back().kind == kind; }

    /// Whether the next operand is the argument of a LaTeX command: one group, digit or letter.
    constexpr bool wants_latex_argument() const {
        return top_is(frame_kind::numerator) || top_is(frame_kind::denominator) || top_is(frame_kind::radicand);
    }

    constexpr std::uint32_t step_count() const { return static_cast<std::uint32_t>(sink.size()); }

    constexpr void push_operand(span where, std::uint32_t first_step) { operands_.push_back({where, first_step}); }

    /// Adds a number literal that the text does not spell out.
    constexpr void push_integer(std::string_view digits, span where) {
        push_operand(where, step_count());
        sink.number(digits, 0, 1, where);
    }

    /// Keeps the stacks whole where an operand is missing or wrong; the tree is thrown away.
    constexpr void push_placeholder(span where) { push_integer("0", where); }

    /// A step that replaces the last `count` operands by their result.
    constexpr void apply(ast_kind kind, function f, std::size_t count, std::uint32_t data, span where) {
        std::uint32_t first = step_count();
        for (std::size_t i = 0; i < count; ++i) {
            first = operands_.back().first_step;
            operands_.pop_back();
        }
        push_operand(where, first);
        sink.node(kind, f, count, data, where);
    }

    constexpr void apply_binary(ast_kind kind) {
        const span right = operands_.back().where;
        const span left = operands_[operands_.size() - 2].where;
        apply(kind, function{}, 2, 0, cover(left, right));
    }

    /// The last operand with all its brackets.
    std::string last_reading() const { return sink.reading(operands_.back().first_step); }

    /// Completes the binary, prefix or bare function frame on top, whose operand has been read.
    constexpr void reduce() {
        const frame f = pop_frame();
        switch (f.kind) {
            case frame_kind::binary:
                if (f.strength == binding::comparison) compared_ = {operands_[operands_.size() - 2].where, f.where, operands_.back().where};
                apply_binary(f.op);
                if (f.has(frame::warn_division) && !core::failed()) {
                    ambiguity(diag_code::ambiguous_division, severity::warning, operands_.back().where, [&](auto& d) {
                        d.message = "read as " + last_reading();
                        d.hint = "write the brackets that you mean";
                    });
                }
                if (f.has(frame::note_bars) && !core::failed()) {
                    ambiguity(diag_code::ambiguous_bars, severity::note, operands_.back().where, [&](auto& d) {
                        d.message = "read as " + last_reading();
                        d.hint = "write abs( ) around what you mean";
                    });
                }
                break;
            case frame_kind::prefix: apply(f.op, function{}, 1, 0, cover(f.where, operands_.back().where)); break;
            case frame_kind::function:
                complete_call(f, 1, cover(f.where, operands_.back().where));
                if (f.has(frame::note_extent) && !core::failed()) {
                    const severity weight = f.has(frame::runs_on) ? severity::warning : severity::note;
                    ambiguity(diag_code::argument_extent, weight, operands_.back().where, [&](auto& d) {
                        d.message = "read as " + last_reading();
                        d.hint = f.has(frame::runs_on) ? "there is no function of the whole name; write the brackets of the argument of " +
                                                             std::string(callee_name(f.function))
                                                       : "write the brackets of the argument";
                    });
                }
                break;
            case frame_kind::function_power:
            case frame_kind::group:
            case frame_kind::call:
            case frame_kind::numerator:
            case frame_kind::denominator:
            case frame_kind::root_index:
            case frame_kind::radicand: break;  // completed by `settle` or their closer; here only after an error
        }
    }

    /// Completes every frame above the innermost group.
    constexpr void reduce_to_group() {
        while (frames_.size() != 0 && frames_.back().kind != frame_kind::group && frames_.back().kind != frame_kind::call) reduce();
    }

    /// Completes what binds at least as tightly as `strength`, bare functions included. Returns the last binary operator completed.
    constexpr frame reduce_operators(binding strength) {
        frame last;
        last.kind = frame_kind::group;
        while (frames_.size() != 0) {
            const frame& top = frames_.back();
            const bool is_operator = top.kind == frame_kind::binary || top.kind == frame_kind::prefix;
            if (is_operator ? top.strength < strength : top.kind != frame_kind::function) break;
            last = top;
            reduce();
        }
        return last;
    }

    /// After an operand: completes the frames that take exactly one. Returns what comes next.
    constexpr expecting settle() {
        while (frames_.size() != 0) {
            frame& top = frames_.back();
            switch (top.kind) {
                case frame_kind::prefix:
                    // The sign of an exponent on a function name belongs to the exponent.
                    if (frames_.size() < 2 || frames_[frames_.size() - 2].kind != frame_kind::function_power) return expecting::operation;
                    reduce();
                    break;
                case frame_kind::function_power:
                    pop_frame();
                    set_power_aside();
                    return expecting::argument;
                case frame_kind::numerator: top.kind = frame_kind::denominator; return expecting::operand;
                case frame_kind::denominator: {
                    const span where = cover(pop_frame().where, operands_.back().where);
                    apply(ast_kind::divide, function{}, 2, 0, where);
                    break;
                }
                case frame_kind::root_index: {
                    frame index = pop_frame();
                    index.kind = frame_kind::radicand;
                    index.flags |= frame::has_power;
                    index.aside = static_cast<std::uint32_t>(sink.aside());
                    sink.set_aside(operands_.back().first_step);
                    operands_.pop_back();
                    open_frame(index);
                    return expecting::operand;
                }
                case frame_kind::radicand: {
                    const frame root = pop_frame();
                    complete_root(root, cover(root.where, operands_.back().where));
                    break;
                }
                case frame_kind::binary:
                case frame_kind::function:
                case frame_kind::group:
                case frame_kind::call: return expecting::operation;
            }
        }
        return expecting::operation;
    }

    /// The last operand is the exponent of the function frame on top: it waits until the call is complete.
    constexpr void set_power_aside() {
        frame& f = frames_.back();
        f.flags |= frame::has_power;
        f.aside = static_cast<std::uint32_t>(sink.aside());
        sink.set_aside(operands_.back().first_step);
        operands_.pop_back();
    }

    /// `\sqrt{x}`, or `\sqrt[n]{x}` = x^(1/n).
    constexpr void complete_root(const frame& root, span where) {
        if (!root.has(frame::has_power)) {
            apply(ast_kind::call, function::sqrt, 1, 0, where);
            return;
        }
        const std::uint32_t first = operands_.back().first_step;
        push_integer("1", root.where);
        sink.take_back(root.aside);
        sink.node(ast_kind::divide, function{}, 2, 0, root.where);
        sink.node(ast_kind::power, function{}, 2, 0, where);
        operands_.pop_back();
        operands_.pop_back();
        push_operand(where, first);
    }

    constexpr bool innermost_is_bar() const { return groups_.size() != 0 && frames_[groups_.back()].opener == token_kind::bar; }

    /// A product without a sign. Before a function name it ends the bare arguments that are open: `sin x cos y`.
    constexpr void juxtapose(span where, bool before_function) {
        const binding strength = options_.tight_juxtaposition ? binding::tight_product : binding::product;
        const auto is_quotient = [](const frame& f) {
            return f.kind == frame_kind::binary && (f.op == ast_kind::divide || f.op == ast_kind::modulo);
        };
        bool after_division = false;
        while (frames_.size() != 0) {
            frame& top = frames_.back();
            const bool is_operator = top.kind == frame_kind::binary || top.kind == frame_kind::prefix;
            if (top.kind == frame_kind::function && before_function) {
                reduce();
                continue;
            }
            // How far a root sign reaches is easily misread.
            if (top.kind == frame_kind::function && top.opener == token_kind::root) top.flags |= frame::note_extent;
            if (!is_operator || top.strength < strength) break;
            after_division = is_quotient(top);
            reduce();
        }
        if (frames_.size() != 0 && is_quotient(frames_.back())) frames_.back().flags |= frame::warn_division;
        frame product{frame_kind::binary, ast_kind::multiply, strength, frame::juxtaposed};
        if (after_division) product.flags |= frame::warn_division;
        product.where = {where.begin, where.begin};
        open_frame(product);
        state_ = expecting::operand;
    }

    /// Gives up the LaTeX commands that wait for their argument; the tree is thrown away.
    constexpr void pop_latex_frames() {
        while (wants_latex_argument()) {
            const frame f = pop_frame();
            if (f.kind == frame_kind::denominator) operands_.pop_back();
            if (f.has(frame::has_power)) sink.drop_aside(f.aside);
        }
    }

    constexpr std::string_view callee_name(callee c) const {
        return c.is_user ? core::names.text(c.index) : function_spellings[c.index].text;
    }

    /// Applies the function of a popped function frame to the last `count` operands.
    constexpr void complete_call(const frame& f, std::size_t count, span where) {
        if (f.function.is_unknown()) {
            apply(ast_kind::call, function{}, count, 0, where);  // the tree is thrown away
        } else if (f.function.is_user) {
            const known_name& name = core::names[f.function.index];
            check_count(f, count, name.arity, name.arity, where);
            apply(ast_kind::user_call, function{}, count, name.index, where);
        } else {
            complete_builtin(f, count, where);
        }
        if (!f.has(frame::has_power)) return;
        if (f.has(frame::inverse)) {
            sink.drop_aside(f.aside);
            return;
        }
        sink.take_back(f.aside);
        sink.node(ast_kind::power, function{}, 2, 0, where);
    }

    constexpr void check_count(const frame& f, std::size_t count, std::size_t least, std::size_t most, span where) {
        if (argument_missing_) return;
        if (count >= least && count <= most) {
            if (f.has(frame::grouped)) warn_grouped_digits(f.number_comma);
            return;
        }
        choice_refused_ = choice_refused_ || is_choice(f.function);
        error(diag_code::wrong_argument_count, where, [&](auto& d) {
            const std::string name(callee_name(f.function));
            std::string wanted = counted(least, "argument");
            if (most >= argument_range::any && !f.function.is_user)
                wanted = "at least " + wanted;
            else if (most != least)
                wanted = std::to_string(least) + " or " + counted(most, "argument");
            d.message = name + " takes " + wanted + ", " + std::to_string(count) + " given";
            if (f.number_comma != 0)
                d.hint = comma_hint(f.number_comma);
            else if (count == 1 && least == 2)
                d.hint = "write " + name + "(" + infix_arguments(f.function) + ")";
            else if (least >= 2)
                d.hint = "write " + call_form(f.function);
        });
    }

    constexpr bool is_choice(callee c) const {
        return !c.is_user && !c.is_unknown() && function_spellings[c.index].function == function::if_;
    }

    /// The names of the arguments of a function, for messages.
    std::string argument_list(callee c) const {
        if (!c.is_user) return std::string(argument_names(function_spellings[c.index].function));
        const std::uint32_t arity = core::names[c.index].arity;
        return arity == 1 ? "x" : arity == 2 ? "x, y" : "...";
    }

    /// A call as it should be written: `clamp(x, low, high)`.
    std::string call_form(callee c) const { return std::string(callee_name(c)) + "(" + argument_list(c) + ")"; }

    /// The arguments that `x mod 3` means, where the call has one argument and stands after a factor.
    std::string infix_arguments(callee c) const {
        constexpr std::size_t readable = 20;
        if (!top_is(frame_kind::binary) || !frames_.back().has(frame::juxtaposed)) return argument_list(c);
        const std::string left = utf8(operands_[operands_.size() - 2].where), right = utf8(operands_.back().where);
        return left.size() > readable || right.size() > readable ? argument_list(c) : left + ", " + right;
    }

    /// Whether the token is a comma directly between two numbers.
    constexpr bool joins_digits(std::size_t i) const {
        return tokens_[i].kind == token_kind::comma && i > 0 && i + 1 < end_ && tokens_[i - 1].kind == token_kind::number &&
               tokens_[i + 1].kind == token_kind::number && tokens_[i - 1].where.end == tokens_[i].where.begin &&
               tokens_[i + 1].where.begin == tokens_[i].where.end;
    }

    constexpr bool has_digits(std::size_t i, std::size_t from, std::size_t to) const {
        const auto number = units(tokens_[i].where);
        for (std::size_t k = from; k < to; ++k)
            if (k >= number.size() || !is_digit(static_cast<char32_t>(number[k]))) return false;
        return true;
    }

    /// Digits in groups of three, `1,000,000.5`: the token after them, and whether a group begins with 0, as no argument does.
    struct digit_groups {
        std::size_t end;
        bool zero = false;
    };

    /// The grouped digits whose first comma is the token `i`; empty where these are no groups.
    constexpr digit_groups read_groups(std::size_t i) const {
        digit_groups groups{i};
        const auto lead = units(tokens_[i - 1].where);
        if (lead.size() > 3 || !has_digits(i - 1, 0, lead.size()) || lead[0] == static_cast<CharT>('0')) return groups;
        for (bool last = false; !last && joins_digits(groups.end) && has_digits(groups.end + 1, 0, 3); groups.end += 2) {
            const auto group = units(tokens_[groups.end + 1].where);
            if (group.size() > 3 && group[3] != static_cast<CharT>('.')) break;
            last = group.size() > 3;
            groups.zero = groups.zero || group[0] == static_cast<CharT>('0');
        }
        return groups;
    }

    /// What is wrong with the comma between the digits at token `i`: `0,5` means a decimal point, `1,000` may mean 1000.
    std::string comma_hint(std::size_t i) const {
        const std::size_t end = read_groups(i).end;
        const bool grouped = end > i;
        const bool several = end > i + 2;
        std::string all = utf8(tokens_[i - 1].where);
        const std::string decimal = all + "." + utf8(tokens_[i + 1].where);
        for (std::size_t k = i; k < end; k += 2) all += utf8(tokens_[k + 1].where);
        constexpr std::size_t readable = 30;
        std::string hint;
        if (grouped) hint = "digits are not grouped by commas" + (all.size() <= readable ? ": " + all : "");
        if (!several && decimal.find('.') == decimal.rfind('.'))
            hint += (grouped ? "; " : "") + ("the decimal point is a point: " + decimal);
        return hint;
    }

    /// `max(1,000, x)` has three arguments, though nobody writes 0 as 000.
    constexpr void warn_grouped_digits(std::size_t i) {
        const digit_groups groups = read_groups(i);
        if (!groups.zero) return;
        const span where = cover(tokens_[i - 1].where, tokens_[groups.end - 1].where);
        ambiguity(diag_code::decimal_comma, severity::warning, where, [&](auto& d) {
            d.message = in_quotes(utf8(where)) + " is read as " + counted((groups.end - i) / 2 + 1, "argument");
            d.hint = comma_hint(i);
        });
    }

    /// Whether the operand before the token is only the placeholder for one that was missed there: an error at the token was reported.
    constexpr bool missed_operand_at(const token& t) const { return operands_.size() != 0 && operands_.back().where == t.where; }

    /// Whether the token here comes directly after one that was refused: that it does not fit is no further mistake.
    constexpr bool follows_refused() const { return at_ == after_refused_; }

    constexpr void complete_builtin(const frame& f, std::size_t count, span where) {
        const function_spelling& spelling = function_spellings[f.function.index];
        const std::size_t most = spelling.arguments.most == argument_range::any ? 0xFFFFu : spelling.arguments.most;
        check_count(f, count, spelling.arguments.least, most, where);
        function called = spelling.function;
        if (f.has(frame::inverse)) {
            if (const auto inverse = inverse_function(called)) {
                called = *inverse;
            } else if (const auto reciprocal = inverse_of_reciprocal(called)) {
                // sec⁻¹(x) = acos(x^-1)
                const span argument = operands_.back().where;
                push_integer("1", argument);
                apply(ast_kind::negate, function{}, 1, 0, argument);
                apply(ast_kind::power, function{}, 2, 0, argument);
                called = *reciprocal;
            }
        } else if (called == function::atan && count == 2) {
            called = function::atan2;
            if (core::text_[f.where.begin] == static_cast<CharT>('A')) {
                report(diag_code::folded_case, severity::note, where, [&](auto& d) {
                    d.message = "read as atan2(y, x): the first argument is the one that goes with the sine";
                    d.hint = "Mathematica's ArcTan[x, y] has them the other way round";
                });
            }
        } else if (called == function::log && count == 1 && !log_noted_) {
            log_noted_ = true;
            report(diag_code::natural_logarithm, severity::note, f.where, [&](auto& d) {
                d.message = "log is the natural logarithm";
                d.hint = "log10(x), log2(x) and log(x, base) have other bases";
            });
        }
        apply(ast_kind::call, called, count, 0, where);
    }

    /// The two sides of the comparison completed last, and its sign.
    struct comparison_sides {
        span left, sign, right;
    };

    typename core::template list<frame> frames_;
    typename core::template list<std::uint32_t> groups_;  ///< the positions of the open groups and calls among the frames
    typename core::template list<operand> operands_;
    comparison_sides compared_;
    std::size_t after_refused_ = static_cast<std::size_t>(-1);  ///< the token after the one that was refused last
    expecting state_ = expecting::operand;
    std::size_t depth_ = 0;
    bool stopped_ = false;  ///< a limit was exceeded: nothing more is read
    bool log_noted_ = false;
    bool choice_refused_ = false;    ///< a '?' or a call of `if` was reported, and what follows belongs to it
    bool argument_missing_ = false;  ///< a call ends without its closer: how many arguments it has says nothing
};

}  // namespace glexpr::detail
