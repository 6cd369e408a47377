#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace glexpr::detail {

/// One code point and how many code units it took. Where the encoding is broken, one unit is taken and `valid` is false.
struct decoded {
    char32_t code_point;
    std::uint32_t units;
    bool valid;
};

/// Decodes UTF-8 at `at`; overlong forms, surrogates and cut sequences are broken.
constexpr decoded decode(std::string_view text, std::size_t at) {
    const auto unit = [&](std::size_t i) { return i < text.size() ? static_cast<unsigned char>(text[i]) : 0u; };
    const auto follows = [&](std::size_t i) { return (unit(i) & 0xC0u) == 0x80u; };
    const std::uint32_t lead = unit(at);
    const decoded broken{static_cast<char32_t>(lead), 1, false};
    if (lead < 0x80u) return {static_cast<char32_t>(lead), 1, true};
    if (lead < 0xC2u || lead > 0xF4u || !follows(at + 1)) return broken;
    std::uint32_t code = 0;
    if (lead < 0xE0u) return {static_cast<char32_t>((lead & 0x1Fu) << 6 | (unit(at + 1) & 0x3Fu)), 2, true};
    if (!follows(at + 2)) return broken;
    if (lead < 0xF0u) {
        code = (lead & 0x0Fu) << 12 | (unit(at + 1) & 0x3Fu) << 6 | (unit(at + 2) & 0x3Fu);
        if (code < 0x800u || (code >= 0xD800u && code < 0xE000u)) return broken;
        return {static_cast<char32_t>(code), 3, true};
    }
    if (!follows(at + 3)) return broken;
    code = (lead & 0x07u) << 18 | (unit(at + 1) & 0x3Fu) << 12 | (unit(at + 2) & 0x3Fu) << 6 | (unit(at + 3) & 0x3Fu);
    if (code < 0x10000u || code > 0x10FFFFu) return broken;
    return {static_cast<char32_t>(code), 4, true};
}

/// Decodes UTF-16 at `at`; a lone surrogate is broken.
constexpr decoded decode(std::u16string_view text, std::size_t at) {
    const std::uint32_t lead = text[at];
    if (lead < 0xD800u || lead >= 0xE000u) return {static_cast<char32_t>(lead), 1, true};
    const std::uint32_t trail = at + 1 < text.size() ? text[at + 1] : 0u;
    if (lead >= 0xDC00u || trail < 0xDC00u || trail >= 0xE000u) return {static_cast<char32_t>(lead), 1, false};
    return {static_cast<char32_t>(0x10000u + ((lead - 0xD800u) << 10) + (trail - 0xDC00u)), 2, true};
}

/// Decodes UTF-32 at `at`; surrogates and values beyond U+10FFFF are broken.
constexpr decoded decode(std::u32string_view text, std::size_t at) {
    const auto code = static_cast<std::uint32_t>(text[at]);
    return {text[at], 1, code < 0xD800u || (code >= 0xE000u && code <= 0x10FFFFu)};
}

/// The UTF-8 form of a valid code point.
struct utf8_units {
    std::array<char, 4> units{};
    std::uint8_t count = 0;
};

constexpr utf8_units encode_utf8(char32_t code_point) {
    const auto code = static_cast<std::uint32_t>(code_point);
    const auto tail = [&](unsigned shift) { return static_cast<char>(0x80u | (code >> shift & 0x3Fu)); };
    if (code < 0x80u) return {{static_cast<char>(code)}, 1};
    if (code < 0x800u) return {{static_cast<char>(0xC0u | code >> 6), tail(0)}, 2};
    if (code < 0x10000u) return {{static_cast<char>(0xE0u | code >> 12), tail(6), tail(0)}, 3};
    return {{static_cast<char>(0xF0u | code >> 18), tail(12), tail(6), tail(0)}, 4};
}

}  // namespace glexpr::detail
