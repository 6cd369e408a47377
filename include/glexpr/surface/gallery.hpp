#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

/// Surfaces that people know by name. The equations are those of the literature, in the library's own spelling.
namespace glexpr {

struct preset_parameter {
    std::string_view name;
    double value = 0;
    double minimum = 0;
    double maximum = 0;
};

/// A known surface f = 0 in the coordinates x, y, z, and how to look at it.
struct preset {
    std::string_view name;                          ///< lower case, with hyphens
    std::string_view formula;                       ///< reads no parameter but its own
    std::optional<std::uint32_t> degree;            ///< none: not a polynomial
    double radius;                                  ///< of a sphere about the origin that shows the surface, or its interesting part
    std::array<double, 3> eye = {0.9, 0.75, 2.85};  ///< where to look from, in radii
    std::array<double, 3> up = {0, 1, 0};
    std::array<preset_parameter, 3> all_parameters = {};

    constexpr std::span<const preset_parameter> parameters() const {
        std::size_t count = 0;
        while (count < all_parameters.size() && !all_parameters[count].name.empty()) ++count;
        return {all_parameters.data(), count};
    }
};

namespace detail {

inline constexpr std::array<double, 3> from_front{0.6, -2.8, 1.2}, upright{0, 0, 1}, from_side{2.1, -1.9, 1.2};

}  // namespace detail

// clang-format off
inline constexpr std::array gallery = std::to_array<preset>({
    // degree 2
    {"sphere", "x^2 + y^2 + z^2 = a^2", 2, 1.2, {0.9, 0.75, 2.85}, {0, 1, 0}, {{{"a", 1, 0, 1.2}}}},
    {"quadric", "a x^2 + b y^2 + c z^2 = 1", 2, 2, detail::from_front, detail::upright,
     {{{"a", 1, -2, 2}, {"b", 1, -2, 2}, {"c", -1, -2, 2}}}},
    {"cone", "x^2 + y^2 = z^2", 2, 1.5, detail::from_front, detail::upright},
    {"saddle", "z = a (x^2 - y^2)", 2, 1.5, detail::from_side, detail::upright, {{{"a", 1, -2, 2}}}},
    // degree 3
    {"cayley", "4(x^2 + y^2 + z^2) + 16x y z = 1", 3, 2.2},
    {"clebsch", "x^3 + y^3 + z^3 + 1 = (x + y + z + 1)^3", 3, 4, {-1.2, -0.5, 2.7}, detail::upright},
    {"whitney", "x^2 = y^2 z", 3, 1.5, detail::from_front, detail::upright},
    {"dingdong", "x^2 + y^2 = (1 - z) z^2", 3, 1.4, detail::from_front, detail::upright},
    {"calypso", "x^2 + y^2 z = z^2", 3, 1.2, detail::from_side, detail::upright},
    {"monkey-saddle", "z = x^3 - 3x y^2", 3, 1.4, detail::from_side, detail::upright},
    {"chmutov-3", "T(u) = 4u^3 - 3u; T(x) + T(y) + T(z) + 1", 3, 1.8},
    // degree 4
    {"torus", "(x^2 + y^2 + z^2 + a^2 - b^2)^2 = 4a^2 (x^2 + y^2)", 4, 1.6, detail::from_front, detail::upright,
     {{{"a", 1, 0, 1.5}, {"b", 0.4, 0, 1}}}},
    {"dupin", "(x^2 + y^2 + z^2 + a^2 - b^2 - c^2)^2 = 4(a x - b c)^2 + 4(a^2 - b^2) y^2", 4, 2, detail::from_front, detail::upright,
     {{{"a", 1, 0.5, 1.5}, {"b", 0.35, 0, 0.5}, {"c", 0.55, 0, 1.5}}}},
    {"kummer", "p = 1 - z - sqrt(2)x; q = 1 - z + sqrt(2)x; r = 1 + z + sqrt(2)y; s = 1 + z - sqrt(2)y; "
     "(3 - a)(x^2 + y^2 + z^2 - a)^2 = (3a - 1) p q r s", 4, 2.4, {0.9, 0.75, 2.85}, {0, 1, 0}, {{{"a", 1.4, 0.4, 2.8}}}},
    {"roman", "x^2 y^2 + y^2 z^2 + z^2 x^2 = x y z", 4, 0.65, {1.4, 0.9, 2.5}},
    {"cross-cap", "4x^2 (x^2 + y^2 + z^2 + z) + y^2 (y^2 + z^2 - 1)", 4, 1.3, detail::from_side, detail::upright},
    {"tanglecube", "x^4 - 5x^2 + y^4 - 5y^2 + z^4 - 5z^2 + a", 4, 3.5, {0.9, 0.75, 2.85}, {0, 1, 0}, {{{"a", 11.8, 8, 18}}}},
    {"tooth", "x^4 + y^4 + z^4 = x^2 + y^2 + z^2", 4, 1.8, {1.3, 0.9, 2.6}},
    {"octdong", "x^2 + y^2 + z^4 = z^2", 4, 1.1, detail::from_front, detail::upright},
    {"chmutov-4", "T(u) = 8u^4 - 8u^2 + 1; T(x) + T(y) + T(z) + 1", 4, 1.7},
    // degree 5
    {"togliatti", "k = sqrt(5 - sqrt(5)); 64(x - 1)(x^4 - 4x^3 - 10x^2 y^2 - 4x^2 + 16x - 20x y^2 + 5y^4 + 16 - 20y^2) "
     "= 5k (2z - k)(4(x^2 + y^2 - z^2) + 1 + 3sqrt(5))^2", 5, 5, detail::from_front, detail::upright},
    {"chmutov-5", "T(u) = 16u^5 - 20u^3 + 5u; T(x) + T(y) + T(z) + 1", 5, 1.6},
    // degree 6
    {"barth-sextic", "4(phi^2 x^2 - y^2)(phi^2 y^2 - z^2)(phi^2 z^2 - x^2) = (1 + 2phi)(x^2 + y^2 + z^2 - 1)^2", 6, 2.2},
    {"heart", "(x^2 + 9/4*y^2 + z^2 - 1)^3 = x^2 z^3 + 9/80*y^2 z^3", 6, 1.5, {0.7, -2.8, 0.6}, detail::upright},
    {"lemon", "x^2 + y^2 = 1/2*(1 - z^2)^3", 6, 1.15, detail::from_side, detail::upright},
    {"daisy", "(x^2 - y^3)^2 = (z^2 - y^2)^3", 6, 1.4, {1.9, 0.9, 2.2}},
    {"boy", "w = x^2 + y^2; h = z + 0.9; 48(1 - h)^2 h^2 (3w + 2h^2) = 64(1 - h)^3 h^3 "
     "+ 12(1 - h)h (27w^2 - 24h^2 w + 36sqrt(2) y h (y^2 - 3x^2) + 4h^4) "
     "+ (9w - 2h^2)(-81w^2 - 72h^2 w + 108sqrt(2) x h (x^2 - 3y^2) + 4h^4)", 6, 1.8, {2.1, -1.9, 0.9}, detail::upright},
    {"klein-bottle", "w = x^2 + y^2 + z^2 - 1; (w + 2y)((w - 2y)^2 - 8z^2) + 16x z (w - 2y)", 6, 4.2, {1.9, 1.1, 2.1}},
    {"chmutov-6", "T(u) = 32u^6 - 48u^4 + 18u^2 - 1; T(x) + T(y) + T(z) + 1", 6, 1.6},
    // degree 7
    {"labs-septic", "k = -0.140106854987125; w = x^2 + y^2; "
     "x(x^6 - 21x^4 y^2 + 35x^2 y^4 - 7y^6) + 7z(w^3 - 8z^2 w^2 + 16z^4 w) - 64z^7 "
     "= (z + 49k^2 - 7k + 50)((z + 1)w - (12/7*k^2 + 384/49*k + 8/7) z^3 - (32/7*k^2 - 24/49*k + 4) z^2 "
     "- (4k^2 - 24/49*k + 4) z - (8/7*k^2 - 8/49*k + 8/7))^2", 7, 2, detail::from_front, detail::upright},
    {"chmutov-7", "T(u) = 64u^7 - 112u^5 + 56u^3 - 7u; T(x) + T(y) + T(z) + 1", 7, 1.5},
    // degree 8
    {"endrass", "w = x^2 + y^2; 64(x^2 - 1)(y^2 - 1)((x + y)^2 - 2)((x - y)^2 - 2) "
     "= (-4(1 + sqrt(2))w^2 + (8(2 + sqrt(2))z^2 + 2(2 + 7sqrt(2)))w - 16z^4 + 8(1 - 2sqrt(2))z^2 - 1 - 12sqrt(2))^2", 8, 2.6,
     detail::from_front, detail::upright},
    {"cube", "x^8 + y^8 + z^8 = 1", 8, 1.8, {1.3, 0.9, 2.6}},
    {"pretzel", "(x^2 (1 - x^2) - y^2)^2 + z^2/2 = a", 8, 1.2, detail::from_front, detail::upright, {{{"a", 0.012, 0, 0.06}}}},
    {"chmutov-8", "T(u) = 128u^8 - 256u^6 + 160u^4 - 32u^2 + 1; T(x) + T(y) + T(z) + 1", 8, 1.5},
    // degree 10 and 12
    {"barth-decic", "w = x^2 + y^2 + z^2; 8(x^2 - phi^4 y^2)(y^2 - phi^4 z^2)(z^2 - phi^4 x^2)"
     "(x^4 + y^4 + z^4 - 2x^2 y^2 - 2y^2 z^2 - 2z^2 x^2) + (3 + 5phi)(w - 1)^2 (w - 2 + phi)^2", 10, 1.6},
    {"orthocircles", "((x^2 + y^2 - 1)^2 + z^2)((y^2 + z^2 - 1)^2 + x^2)((z^2 + x^2 - 1)^2 + y^2) = a^2 (1 + b (x^2 + y^2 + z^2))", 12, 1.6,
     {1.3, 0.9, 2.6}, {0, 1, 0}, {{{"a", 0.075, 0, 0.3}, {"b", 3, 0, 5}}}},
    // not polynomial
    {"gyroid", "sin x cos y + sin y cos z + sin z cos x = a", std::nullopt, 5, {0.9, 0.75, 2.85}, {0, 1, 0}, {{{"a", 0, -1.4, 1.4}}}},
    {"schwarz-p", "cos x + cos y + cos z = a", std::nullopt, 5, {0.9, 0.75, 2.85}, {0, 1, 0}, {{{"a", 0, -1, 1}}}},
    {"schwarz-d", "sin x sin y sin z + sin x cos y cos z + cos x sin y cos z + cos x cos y sin z = a", std::nullopt, 4,
     {0.9, 0.75, 2.85}, {0, 1, 0}, {{{"a", 0, -0.9, 0.9}}}},
    {"helicoid", "x*sin(a z) = y*cos(a z)", std::nullopt, 1.8, detail::from_front, detail::upright, {{{"a", 2, 0, 4}}}},
    {"scherk", "exp(z)*cos(x) = cos(y)", std::nullopt, 5, detail::from_front, detail::upright},
});
// clang-format on

/// The surface of this name, or nothing.
constexpr const preset* find_preset(std::string_view name) {
    for (const preset& p : gallery)
        if (p.name == name) return &p;
    return nullptr;
}

}  // namespace glexpr
