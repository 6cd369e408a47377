#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace glexpr::detail {

/// Takes a number literal apart without rounding: all its digits, and the power of ten they are multiplied by.
template <class Policy>
class number_reader {
  public:
    /// Reads a literal that the lexer accepted. False when its exponent is beyond any use.
    template <class View>
    constexpr bool read(View literal) {
        clear();
        std::size_t i = 0;
        bool fraction = false;
        for (; i < literal.size(); ++i) {
            const auto c = static_cast<std::uint32_t>(literal[i]);
            if (c == '.')
                fraction = true;
            else if (c >= '0' && c <= '9')
                add_digit(static_cast<char>(c));
            else
                break;
            if (fraction && c != '.') --exponent_;
        }
        if (i == literal.size()) return true;
        ++i;  // the letter e
        const bool negative = static_cast<std::uint32_t>(literal[i]) == '-';
        if (negative || static_cast<std::uint32_t>(literal[i]) == '+') ++i;
        std::int64_t written = 0;
        for (; i < literal.size(); ++i)
            if (written < out_of_range) written = 10 * written + (static_cast<std::int32_t>(literal[i]) - '0');
        const std::int64_t total = exponent_ + (negative ? -written : written);
        if (total <= -out_of_range || total >= out_of_range) return !has_value_;
        exponent_ = static_cast<std::int32_t>(total);
        return true;
    }

    constexpr void clear() {
        digits_.clear();
        exponent_ = 0;
        has_value_ = false;
    }

    constexpr void add_digit(char digit) {
        digits_.push_back(digit);
        if (digit != '0') has_value_ = true;
    }

    constexpr std::string_view digits() const { return {digits_.data(), digits_.size()}; }
    constexpr std::int32_t exponent() const { return exponent_; }

  private:
    static constexpr std::int64_t out_of_range = 10'000'000;

    typename Policy::template list<char> digits_;
    std::int32_t exponent_ = 0;
    bool has_value_ = false;
};

}  // namespace glexpr::detail
