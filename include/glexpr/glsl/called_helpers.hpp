#pragma once

#include <glexpr/core/number.hpp>
#include <glexpr/glsl/functions.hpp>
#include <glexpr/glsl/helpers.hpp>
#include <glexpr/graph/op.hpp>

#include <array>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace glexpr::detail {

/// The text of a definition with the errors of a row in place of RELATIVE and ABSOLUTE. `operations` multiplies the relative one.
inline std::string with_errors(std::string_view text, op row, double operations = 1) {
    constexpr std::string_view relative = "RELATIVE", absolute = "ABSOLUTE";
    std::string result;
    while (!text.empty()) {
        std::size_t plain = text.find_first_of("RA");
        if (plain == std::string_view::npos) plain = text.size();
        result += text.substr(0, plain);
        text.remove_prefix(plain);
        if (text.starts_with(relative)) {
            append_glsl_literal(result, static_cast<float>(static_cast<double>(facts(row).error_ulps) * operations * 0x1p-22));
            text.remove_prefix(relative.size());
        } else if (text.starts_with(absolute)) {
            append_glsl_literal(result, 2 * facts(row).error_absolute);
            text.remove_prefix(absolute.size());
        } else if (!text.empty()) {
            result += text.front();
            text.remove_prefix(1);
        }
    }
    return result;
}

/// The functions out of a table that a piece of text calls, each once, with those that they call. Where one needs a scalar helper, that is added
/// to `scalar`, whose definitions come first.
template <class Helper, const auto& Sources>
class called_helpers {
  public:
    void add(Helper h, helper_set& scalar) {
        bool& used = used_[static_cast<std::size_t>(h)];
        if (used) return;
        used = true;
        add_called(Sources[static_cast<std::size_t>(h)].text, scalar);
    }

    /// Their definitions, in the order of the table.
    std::vector<glsl_helper> definitions() const {
        std::vector<glsl_helper> result;
        for (const auto& s : Sources)
            if (used_[static_cast<std::size_t>(s.which)]) result.push_back({std::string(s.name), with_errors(s.text.substr(1), s.row)});
        return result;
    }

  private:
    /// Adds what a definition calls. Its own name is there too, and is known by then.
    void add_called(std::string_view text, helper_set& scalar) {
        constexpr std::string_view ours = "glexpr_";
        for (std::size_t at = text.find(ours); at != std::string_view::npos; at = text.find(ours, at + ours.size())) {
            const std::string_view name = text.substr(at, text.find('(', at) - at);
            for (const auto& s : Sources)
                if (s.name == name) add(s.which, scalar);
            for (const helper_source& s : helper_sources)
                if (s.name == name) scalar.add(s.which);
        }
    }

    std::array<bool, Sources.size()> used_{};
};

}  // namespace glexpr::detail
