#pragma once

#include <glexpr/detail/code_point.hpp>

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace glexpr {

/// A place in a text as editors count it: both from 1, the column in code points. Lines end at \n, \r\n or a lone \r.
struct position {
    std::uint32_t line = 1;
    std::uint32_t column = 1;

    friend constexpr bool operator==(position, position) = default;
};

namespace detail {

/// The position of a code unit and where its line begins.
struct located {
    position where;
    std::size_t line_begin = 0;
};

template <class CharT>
constexpr located locate_line(std::basic_string_view<CharT> source, std::size_t offset) {
    if (offset > source.size()) offset = source.size();
    located result;
    for (std::size_t i = 0; i < offset; ++i) {
        const bool pair = source[i] == CharT('\r') && i + 1 < source.size() && source[i + 1] == CharT('\n');
        if (pair || (source[i] != CharT('\n') && source[i] != CharT('\r'))) continue;
        ++result.where.line;
        result.line_begin = i + 1;
    }
    for (std::size_t i = result.line_begin; i < offset; ++result.where.column) {
        i += code_point_at(source, i).units;
        if (i > offset) break;  // the offset is inside this code point
    }
    return result;
}

}  // namespace detail

/// The position of the code unit at `offset`, counted in code units; beyond the end, that of the end. Linear in the offset.
template <class CharT>
constexpr position locate(std::basic_string_view<CharT> source, std::size_t offset) {
    return detail::locate_line(source, offset).where;
}

}  // namespace glexpr
