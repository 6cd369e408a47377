#pragma once

#include <glexpr/parse/operation_parser.hpp>

#include <cstddef>

namespace glexpr::detail {

/// One expression or equation: the loop over the tokens. There is no recursion anywhere; what is open is kept in frames.
template <class CharT, class Policy>
class expression_parser : public operation_parser<CharT, Policy> {
    using base = operation_parser<CharT, Policy>;

  public:
    using base::base;
    using base::sink;

  protected:
    using base::at_;
    using base::at_text_end;
    using base::base_closed_bar_;
    using base::choice_refused_;
    using base::closer_text;
    using base::end_;
    using base::equals_;
    using base::error;
    using base::found;
    using base::frames_;
    using base::give_up_group;
    using base::groups_;
    using base::missing_operand;
    using base::operands_;
    using base::pieces_left_;
    using base::place;
    using base::reduce;
    using base::refuse_function_value;
    using base::reports_;
    using base::says;
    using base::state_;
    using base::stopped_;
    using base::take_argument;
    using base::take_operand;
    using base::take_operation;
    using base::take_piece;
    using base::tokens_;
    using typename base::expecting;

    /// Parses the tokens from `begin` to `end` as one expression or equation and leaves its steps in the sink.
    constexpr void parse_expression(std::size_t begin, std::size_t end) {
        at_ = begin;
        end_ = end;
        state_ = expecting::operand;
        pieces_left_ = 0;
        equals_ = false;
        choice_refused_ = false;
        base_closed_bar_ = false;
        while (!stopped_ && !reports_.full()) {
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
            give_up_group(tokens_[end_]);
            return false;
        }
        closer_reported_ = false;
        while (frames_.size() != 0) reduce();
        return true;
    }

    /// Whether an operand was already missed at the end: that the groups are open there as well goes without saying.
    constexpr bool failed_at_end() const { return operands_.size() != 0 && at_text_end(end_) && operands_.back().where == place(end_); }

  private:
    bool closer_reported_ = false;
};

}  // namespace glexpr::detail
