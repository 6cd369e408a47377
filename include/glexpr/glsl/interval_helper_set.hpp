#pragma once

#include <glexpr/detail/join.hpp>
#include <glexpr/detail/list.hpp>
#include <glexpr/glsl/called_helpers.hpp>
#include <glexpr/glsl/functions.hpp>
#include <glexpr/glsl/helpers.hpp>
#include <glexpr/glsl/interval_helpers.hpp>
#include <glexpr/program/power_chain.hpp>

#include <cstdint>
#include <string>
#include <vector>

namespace glexpr::detail {

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

/// The functions of interval arithmetic that a piece of text calls, each once, with those that they call.
class interval_helper_set {
  public:
    void add(interval_helper h, helper_set& scalar) { called_.add(h, scalar); }

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
        std::vector<glsl_helper> result = called_.definitions();
        for (const std::uint32_t n : powers_) result.push_back({interval_power_name(n), interval_power_definition(n)});
        return result;
    }

  private:
    called_helpers<interval_helper, interval_helper_sources> called_;
    list<std::uint32_t> powers_;
};

}  // namespace glexpr::detail
