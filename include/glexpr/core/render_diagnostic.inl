#pragma once

#include <glexpr/core/position.hpp>
#include <glexpr/core/render_diagnostic.hpp>
#include <glexpr/core/span.hpp>
#include <glexpr/detail/code_point.hpp>

#include <cstddef>
#include <cstdint>

namespace glexpr {

namespace detail {

/// First and last code point of a range.
struct code_point_range {
    std::uint32_t first, last;
};

template <std::size_t Count>
constexpr bool in_ranges(const code_point_range (&ranges)[Count], char32_t c) {
    for (const code_point_range& range : ranges)
        if (c >= range.first && c <= range.last) return true;
    return false;
}

/// Characters that draw on top of the one before them.
inline constexpr code_point_range combining_characters[] = {
    {0x300, 0x36F},   {0x483, 0x489},   {0x591, 0x5BD},   {0x64B, 0x65F},   {0x1AB0, 0x1AFF},
    {0x1DC0, 0x1DFF}, {0x20D0, 0x20FF}, {0xFE00, 0xFE0F}, {0xFE20, 0xFE2F},
};

/// Characters that take two columns of a terminal: East Asian wide and full-width ones, and pictures.
inline constexpr code_point_range wide_characters[] = {
    {0x1100, 0x115F},   {0x2E80, 0x303E},   {0x3041, 0x33FF},   {0x3400, 0x4DBF},   {0x4E00, 0x9FFF}, {0xA000, 0xA4CF},
    {0xA960, 0xA97F},   {0xAC00, 0xD7A3},   {0xF900, 0xFAFF},   {0xFE30, 0xFE6F},   {0xFF00, 0xFF60}, {0xFFE0, 0xFFE6},
    {0x1F300, 0x1F64F}, {0x1F680, 0x1F6FF}, {0x1F900, 0x1F9FF}, {0x20000, 0x3FFFD},
};

/// Characters that steer a terminal or reorder or hide text: C1 controls, soft hyphen, direction marks, zero-width blanks, separators, tags.
inline constexpr code_point_range harmful_characters[] = {
    {0x80, 0x9F},     {0xAD, 0xAD},     {0x61C, 0x61C},   {0x180E, 0x180E}, {0x200B, 0x200F},   {0x2028, 0x202E},
    {0x2060, 0x206F}, {0xFEFF, 0xFEFF}, {0xFFF9, 0xFFFB}, {0xFFFE, 0xFFFF}, {0xE0000, 0xE0FFF},
};

/// A code point as a terminal may see it: controls as pictures (ESC as U+241B), what is broken or would reorder text as U+FFFD.
constexpr char32_t printable(code_point c) {
    if (!c.valid || in_ranges(harmful_characters, c.value)) return U'\uFFFD';
    if (c.value < 0x20) return static_cast<char32_t>(0x2400 + c.value);
    if (c.value == 0x7F) return U'\u2421';
    return c.value;
}

constexpr std::size_t columns_of(char32_t c) {
    return c < 0x300 ? 1 : in_ranges(combining_characters, c) ? 0 : in_ranges(wide_characters, c) ? 2 : 1;
}

inline void append_printable(std::string& out, std::string_view text) {
    for (std::size_t i = 0; i < text.size();) {
        const code_point c = code_point_at(text, i);
        append_utf8(out, printable(c));
        i += c.units;
    }
}

/// Appends the line of the source that `where` begins on, and a line that underlines it. A long line is cut to a window around the place.
template <class CharT>
void append_source_line(std::string& out, std::basic_string_view<CharT> source, located place, span where) {
    constexpr std::size_t window = 100, before = 40, tab_stop = 4;
    std::size_t line_end = place.line_begin;
    while (line_end < source.size() && source[line_end] != CharT('\n') && source[line_end] != CharT('\r')) ++line_end;
    const std::basic_string_view<CharT> line = source.substr(0, line_end);

    const auto column = [&](char32_t shown, bool tab, std::size_t at) { return tab ? tab_stop - at % tab_stop : columns_of(shown); };
    std::size_t total = 0;
    for (std::size_t i = place.line_begin; i < line.size() && total <= window;) {
        const code_point c = code_point_at(line, i);
        total += column(printable(c), c.value == U'\t', total);
        i += c.units;
    }
    std::size_t first = place.line_begin;
    std::string text;
    std::size_t at = 0;
    if (total > window && place.where.column > before + 1) {
        for (std::size_t skipped = before + 1; skipped < place.where.column; ++skipped) first += code_point_at(line, first).units;
        text = "...";
        at = 3;
    }
    // Combining characters take no column, so characters are bounded too.
    constexpr std::size_t most_characters = 2 * window;
    std::size_t caret = 0, caret_end = 0, characters = 0;
    bool marked = false;
    for (std::size_t i = first; i < line.size();) {
        const code_point c = code_point_at(line, i);
        const bool tab = c.value == U'\t';
        const char32_t shown = printable(c);
        const std::size_t width = column(shown, tab, at);
        if (at + width > window || ++characters > most_characters) {
            text += "...";
            break;
        }
        if (!marked && i + c.units > where.begin) {
            marked = true;
            caret = caret_end = at;
        }
        if (tab)
            text.append(width, ' ');
        else
            append_utf8(text, shown);
        at += width;
        if (marked && i < where.end) caret_end = at;
        i += c.units;
    }
    if (!marked) caret = caret_end = at;
    out += text;
    out += '\n';
    out.append(caret, ' ');
    out += '^';
    if (caret_end > caret + 1) out.append(caret_end - caret - 1, '~');
    out += '\n';
}

template <class CharT>
void append_place(std::string& out, std::basic_string_view<CharT> source, std::string_view source_name, span where, severity how,
                  diag_code code, std::string_view message) {
    if (where.begin > source.size()) where.begin = static_cast<std::uint32_t>(source.size());
    if (where.end < where.begin) where.end = where.begin;
    const located place = locate_line(source, where.begin);
    append_printable(out, source_name);
    out += ':';
    out += std::to_string(place.where.line);
    out += ':';
    out += std::to_string(place.where.column);
    out += ": ";
    out += name(how);
    out += ": ";
    out += name(code);
    out += ": ";
    append_printable(out, message);
    out += '\n';
    append_source_line(out, source, place, where);
}

template <class CharT>
std::string render_diagnostic(const diagnostic& d, std::basic_string_view<CharT> source, std::string_view source_name) {
    std::string out;
    append_place(out, source, source_name, d.where, d.severity, d.code, d.message);
    if (!d.hint.empty()) {
        out += "hint: ";
        append_printable(out, d.hint);
        out += '\n';
    }
    for (const related_place& related : d.related)
        append_place(out, source, source_name, related.where, severity::note, d.code, related.message);
    return out;
}

}  // namespace detail

GLEXPR_INLINE std::string render(const diagnostic& d, std::string_view source, std::string_view source_name) {
    return detail::render_diagnostic(d, source, source_name);
}

GLEXPR_INLINE std::string render(const diagnostic& d, std::u16string_view source, std::string_view source_name) {
    return detail::render_diagnostic(d, source, source_name);
}

GLEXPR_INLINE std::string render(const diagnostic& d, std::u32string_view source, std::string_view source_name) {
    return detail::render_diagnostic(d, source, source_name);
}

}  // namespace glexpr
