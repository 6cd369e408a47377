#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace glexpr::detail {

/// What stands at one place of a text. Broken encoding is taken one code unit at a time.
struct code_point {
    char32_t value;
    std::uint32_t units;
    bool valid;
};

/// Decodes UTF-8, UTF-16 or UTF-32, as the size of `CharT` says. `at` is inside the text.
template <class CharT>
constexpr code_point code_point_at(std::basic_string_view<CharT> text, std::size_t at) {
    const auto unit = [&](std::size_t i) -> std::uint32_t {
        if (i >= text.size()) return 0;
        if constexpr (sizeof(CharT) == 1) return static_cast<unsigned char>(text[i]);
        return static_cast<std::uint32_t>(text[i]);
    };
    const std::uint32_t lead = unit(at);
    const code_point broken{static_cast<char32_t>(lead), 1, false};
    if constexpr (sizeof(CharT) == 1) {
        if (lead < 0x80) return {static_cast<char32_t>(lead), 1, true};
        const std::uint32_t units = lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : 2;
        if (lead < 0xC2 || lead > 0xF4) return broken;
        std::uint32_t value = lead & (0x7Fu >> units);
        for (std::uint32_t i = 1; i < units; ++i) {
            if ((unit(at + i) & 0xC0u) != 0x80u) return broken;
            value = value << 6 | (unit(at + i) & 0x3Fu);
        }
        const bool overlong = value < (units == 4 ? 0x10000u : units == 3 ? 0x800u : 0x80u);
        if (overlong || value > 0x10FFFF || (value >= 0xD800 && value < 0xE000)) return broken;
        return {static_cast<char32_t>(value), units, true};
    } else if constexpr (sizeof(CharT) == 2) {
        if (lead < 0xD800 || lead >= 0xE000) return {static_cast<char32_t>(lead), 1, true};
        const std::uint32_t trail = unit(at + 1);
        if (lead >= 0xDC00 || trail < 0xDC00 || trail >= 0xE000) return broken;
        return {static_cast<char32_t>(0x10000 + ((lead - 0xD800) << 10) + (trail - 0xDC00)), 2, true};
    } else {
        return {static_cast<char32_t>(lead), 1, lead < 0xD800 || (lead >= 0xE000 && lead <= 0x10FFFF)};
    }
}

/// Appends a valid code point in UTF-8.
inline void append_utf8(std::string& out, char32_t value) {
    const auto code = static_cast<std::uint32_t>(value);
    const auto tail = [&](unsigned shift) { out += static_cast<char>(0x80u | (code >> shift & 0x3Fu)); };
    if (code < 0x80) {
        out += static_cast<char>(code);
    } else if (code < 0x800) {
        out += static_cast<char>(0xC0u | code >> 6);
        tail(0);
    } else if (code < 0x10000) {
        out += static_cast<char>(0xE0u | code >> 12);
        tail(6);
        tail(0);
    } else {
        out += static_cast<char>(0xF0u | code >> 18);
        tail(12);
        tail(6);
        tail(0);
    }
}

}  // namespace glexpr::detail
