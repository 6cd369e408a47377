#pragma once

#include <glexpr/detail/join.hpp>
#include <glexpr/detail/list.hpp>
#include <glexpr/glsl/called_helpers.hpp>
#include <glexpr/glsl/functions.hpp>
#include <glexpr/glsl/helpers.hpp>
#include <glexpr/glsl/ray_helpers.hpp>
#include <glexpr/program/power_chain.hpp>

#include <cstdint>
#include <string>
#include <vector>

namespace glexpr::detail {

/// The name of the function that raises a quantity on a ray to the n.
inline std::string ray_power_name(std::uint32_t n) { return n == 2 ? "glexpr_ray_square" : join({"glexpr_ray_pow_", digits(n)}); }

/// A function that raises a quantity on a ray to the n by products, n at least 3.
inline std::string ray_power_definition(std::uint32_t n) {
    const auto named = [](std::uint32_t exponent) { return exponent == 1 ? std::string("a") : join({"a", digits(exponent)}); };
    std::string text = join({"vec4 ", ray_power_name(n), "(vec4 a) {\n"});
    for (const power_step& s : power_chain(n, {}, [](std::uint32_t e) { return e == 1; })) {
        const bool square = s.left == s.right;
        append(text,
               {s.sum == n ? "    return " : join({"    vec4 ", named(s.sum), " = "}), square ? "glexpr_ray_square(" : "glexpr_ray_mul(",
                named(s.left), square ? "" : join({", ", named(s.right)}), ");\n"});
    }
    text += "}\n";
    return text;
}

/// The functions of ray arithmetic that a piece of text calls, each once, with those that they call.
class ray_helper_set {
  public:
    void add(ray_helper h, helper_set& scalar) { called_.add(h, scalar); }

    /// The power to the n, at least 2.
    void add_power(std::uint32_t n, helper_set& scalar) {
        add(ray_helper::square, scalar);
        for (const std::uint32_t known : powers_)
            if (known == n) return;
        if (n == 2) return;
        add(ray_helper::mul, scalar);
        powers_.push_back(n);
    }

    /// Their definitions, in an order in which they may stand.
    std::vector<glsl_helper> definitions() const {
        std::vector<glsl_helper> result = called_.definitions();
        for (const std::uint32_t n : powers_) result.push_back({ray_power_name(n), ray_power_definition(n)});
        return result;
    }

  private:
    called_helpers<ray_helper, ray_helper_sources> called_;
    list<std::uint32_t> powers_;
};

}  // namespace glexpr::detail
