#pragma once

#include <initializer_list>
#include <string>
#include <string_view>

namespace glexpr::detail {

/// A place in a text, such as "$steps", and what stands there.
struct filling {
    std::string_view place;
    std::string_view text;
};

/// The text with each place filled. A place that stands alone on its line and is filled with nothing takes the line with it.
inline std::string fill(std::string_view text, std::initializer_list<filling> fillings) {
    std::string filled;
    while (!text.empty()) {
        const std::size_t line_end = text.find('\n');
        std::string line(text.substr(0, line_end == text.npos ? text.size() : line_end + 1));
        text.remove_prefix(line.size());
        const bool blank_before = line.find_first_not_of(" \n") == line.npos;
        for (const filling& f : fillings)
            for (std::size_t at = line.find(f.place); at != line.npos; at = line.find(f.place, at + f.text.size()))
                line.replace(at, f.place.size(), f.text);
        if (blank_before || line.find_first_not_of(" \n") != line.npos) filled += line;
    }
    return filled;
}

}  // namespace glexpr::detail
