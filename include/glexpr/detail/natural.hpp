#pragma once

#include <glexpr/config.hpp>

#include <bit>
#include <cstdint>

namespace glexpr::detail {

/// A natural number below 2^3072 on the stack: room for every comparison that correct rounding of a double needs, and no more.
class natural {
  public:
    explicit natural(std::uint64_t value = 0) {
        for (; value != 0; value >>= 32) push(static_cast<std::uint32_t>(value));
    }

    bool is_zero() const { return size_ == 0; }

    std::uint32_t top_word() const { return words_[size_ - 1]; }

    int bit_length() const { return size_ == 0 ? 0 : 32 * size_ - std::countl_zero(top_word()); }

    /// *this * factor + addend.
    void multiply_add(std::uint32_t factor, std::uint32_t addend = 0) {
        std::uint64_t carry = addend;
        for (int i = 0; i < size_; ++i) {
            carry += std::uint64_t{words_[i]} * factor;
            words_[i] = static_cast<std::uint32_t>(carry);
            carry >>= 32;
        }
        if (carry != 0) push(static_cast<std::uint32_t>(carry));
    }

    void multiply_by_power_of_5(int exponent) {
        constexpr std::uint32_t five_to_13 = 1220703125;
        for (; exponent >= 13; exponent -= 13) multiply_add(five_to_13);
        std::uint32_t rest = 1;
        for (; exponent > 0; --exponent) rest *= 5;
        if (rest != 1) multiply_add(rest);
    }

    void shift_left(int bits) {
        if (size_ == 0 || bits == 0) return;
        const int whole = bits / 32;
        const int part = bits % 32;
        const int old_size = size_;
        GLEXPR_ASSERT(size_ + whole < capacity, "a natural is sized for the numbers of this module");
        std::uint32_t above = 0;
        for (int i = old_size - 1; i >= 0; --i) {
            const std::uint64_t wide = std::uint64_t{words_[i]} << part;
            words_[i + whole + 1] = above | static_cast<std::uint32_t>(wide >> 32);
            above = static_cast<std::uint32_t>(wide);
        }
        words_[whole] = above;
        for (int i = 0; i < whole; ++i) words_[i] = 0;
        size_ = old_size + whole + 1;
        trim();
    }

    void add(const natural& other) {
        std::uint64_t carry = 0;
        for (int i = 0; i < other.size_ || carry != 0; ++i) {
            if (i == size_) push(0);
            carry += std::uint64_t{words_[i]} + (i < other.size_ ? other.words_[i] : 0u);
            words_[i] = static_cast<std::uint32_t>(carry);
            carry >>= 32;
        }
    }

    /// Negative, zero or positive as a is less than, equal to or greater than b.
    friend int compare(const natural& a, const natural& b) {
        if (a.size_ != b.size_) return a.size_ < b.size_ ? -1 : 1;
        for (int i = a.size_ - 1; i >= 0; --i)
            if (a.words_[i] != b.words_[i]) return a.words_[i] < b.words_[i] ? -1 : 1;
        return 0;
    }

    /// Leaves *this modulo `divisor` and returns the quotient. The divisor's top bit must fill its word, and the quotient must fit 32 bits.
    std::uint32_t divide(const natural& divisor) {
        GLEXPR_ASSERT(divisor.top_word() >> 31 == 1, "normalise the divisor first");
        if (size_ < divisor.size_) return 0;
        // The top words give an estimate that is never too large, and at most four too small because the divisor is normalised.
        const int top = divisor.size_ - 1;
        const std::uint64_t head = (size_ > divisor.size_ ? std::uint64_t{words_[top + 1]} << 32 : 0) | words_[top];
        const std::uint64_t estimate = head / (std::uint64_t{divisor.words_[top]} + 1);
        auto quotient = static_cast<std::uint32_t>(estimate);
        if (quotient != 0) subtract(divisor, quotient);
        while (compare(*this, divisor) >= 0) {
            subtract(divisor, 1);
            ++quotient;
        }
        return quotient;
    }

  private:
    static constexpr int capacity = 96;

    void push(std::uint32_t word) {
        GLEXPR_ASSERT(size_ < capacity, "a natural is sized for the numbers of this module");
        words_[size_++] = word;
    }

    void trim() {
        while (size_ > 0 && words_[size_ - 1] == 0) --size_;
    }

    /// Subtracts other * factor, which must not exceed *this.
    void subtract(const natural& other, std::uint32_t factor) {
        std::uint64_t borrow = 0;
        for (int i = 0; i < other.size_ || borrow != 0; ++i) {
            borrow += i < other.size_ ? std::uint64_t{other.words_[i]} * factor : 0u;
            const auto low = static_cast<std::uint32_t>(borrow);
            borrow = (borrow >> 32) + (words_[i] < low ? 1u : 0u);
            words_[i] -= low;
        }
        trim();
    }

    int size_ = 0;
    std::uint32_t words_[capacity];  // least significant first; those from size_ on are not initialised
};

}  // namespace glexpr::detail
