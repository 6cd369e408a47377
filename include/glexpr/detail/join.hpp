#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <string>
#include <string_view>

namespace glexpr::detail {

/// A whole number in decimal digits, as a piece of a text.
class digits {
  public:
    explicit constexpr digits(std::uint64_t number) {
        do {
            units_[--begin_] = static_cast<char>('0' + number % 10);
            number /= 10;
        } while (number != 0);
    }
    constexpr operator std::string_view() const { return {units_.data() + begin_, units_.size() - begin_}; }

  private:
    std::array<char, 20> units_{};
    std::size_t begin_ = units_.size();
};

/// Appends the pieces one after another. Much less code to compile than a chain of `+`, each of which is looked up among all of its
/// overloads and leaves a string behind.
inline void append(std::string& text, std::initializer_list<std::string_view> pieces) {
    for (const std::string_view piece : pieces) text.append(piece.data(), piece.size());
}

/// The pieces in one text.
inline std::string join(std::initializer_list<std::string_view> pieces) {
    std::string text;
    append(text, pieces);
    return text;
}

}  // namespace glexpr::detail
