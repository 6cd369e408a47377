#pragma once

#include <array>
#include <cstdint>

namespace glexpr::detail {

/// The UTF-8 form of one code point, as a value that the compiler can compute with.
struct utf8_units {
    std::array<char, 4> units{};
    std::uint8_t count = 0;
};

constexpr utf8_units encode_utf8(char32_t c) {
    const auto code = static_cast<std::uint32_t>(c);
    const auto tail = [&](unsigned shift) { return static_cast<char>(0x80u | (code >> shift & 0x3Fu)); };
    if (code < 0x80u) return {{static_cast<char>(code)}, 1};
    if (code < 0x800u) return {{static_cast<char>(0xC0u | code >> 6), tail(0)}, 2};
    if (code < 0x10000u) return {{static_cast<char>(0xE0u | code >> 12), tail(6), tail(0)}, 3};
    return {{static_cast<char>(0xF0u | code >> 18), tail(12), tail(6), tail(0)}, 4};
}

}  // namespace glexpr::detail
