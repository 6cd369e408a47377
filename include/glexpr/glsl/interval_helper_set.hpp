#pragma once

#include <glexpr/core/number.hpp>
#include <glexpr/detail/join.hpp>
#include <glexpr/detail/list.hpp>
#include <glexpr/glsl/functions.hpp>
#include <glexpr/glsl/helpers.hpp>
#include <glexpr/glsl/interval_helpers.hpp>
#include <glexpr/program/power_chain.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
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

/// The name of the function that raises a range to the n.
inline std::string interval_power_name(std::uint32_t n) { return join({"glexpr_iv_pow_", digits(n)}); }

/// A function that raises a range to the n by products, n at least 2. Each product adds its rounding, and a square doubles what is there, so
/// that n roundings bound the error of any chain.
inline std::string interval_power_definition(std::uint32_t n) {
    const auto named = [](std::uint32_t exponent) { return exponent == 1 ? std::string("m") : join({"m", digits(exponent)}); };
    const bool even = n % 2 == 0;
    std::string text =
        join({"vec3 ", interval_power_name(n), "(vec3 a) {\n    vec2 m = ", even ? "glexpr_iv_abs(a).xy" : "abs(a.xy)", ";\n"});
    for (const power_step& s : power_chain(n, {}, [](std::uint32_t e) { return e == 1; }))
        append(text, {"    vec2 ", named(s.sum), " = min(", named(s.left), " * ", named(s.right), ", 1e18);\n"});
    if (!even) append(text, {"    ", named(n), " *= sign(a.xy);\n"});
    append(text, {"    return glexpr_iv_widen(", named(n), ".x, ", named(n), ".y, a.z, RELATIVE, ABSOLUTE);\n}\n"});
    return with_errors(text, op::pow_int, n);
}

/// The functions of interval arithmetic that a piece of text calls, each once, with those that they call. Where one needs a scalar helper,
/// that is added to `scalar`, whose definitions come first.
class interval_helper_set {
  public:
    void add(interval_helper h, helper_set& scalar) {
        bool& used = used_[static_cast<std::size_t>(h)];
        if (used) return;
        used = true;
        add_called(interval_helper_sources[static_cast<std::size_t>(h)].text, scalar);
    }

    /// The power to the n, at least 2.
    void add_power(std::uint32_t n, helper_set& scalar) {
        for (const std::uint32_t known : powers_)
            if (known == n) return;
        powers_.push_back(n);
        add(interval_helper::widen, scalar);
        if (n % 2 == 0) add(interval_helper::abs, scalar);
    }

    /// Their definitions, in an order in which they may stand.
    std::vector<glsl_helper> definitions() const {
        std::vector<glsl_helper> result;
        for (const interval_helper_source& s : interval_helper_sources)
            if (used_[static_cast<std::size_t>(s.which)]) result.push_back({std::string(s.name), with_errors(s.text.substr(1), s.row)});
        for (const std::uint32_t n : powers_) result.push_back({interval_power_name(n), interval_power_definition(n)});
        return result;
    }

  private:
    /// Adds what a definition calls. Its own name is there too, and is known by then.
    void add_called(std::string_view text, helper_set& scalar) {
        constexpr std::string_view ours = "glexpr_";
        for (std::size_t at = text.find(ours); at != std::string_view::npos; at = text.find(ours, at + ours.size())) {
            const std::string_view name = text.substr(at, text.find('(', at) - at);
            for (const interval_helper_source& s : interval_helper_sources)
                if (s.name == name) add(s.which, scalar);
            for (const helper_source& s : helper_sources)
                if (s.name == name) scalar.add(s.which);
        }
    }

    std::array<bool, interval_helper_count> used_{};
    list<std::uint32_t> powers_;
};

}  // namespace glexpr::detail
