#pragma once

#include <glexpr/glsl/functions.hpp>
#include <glexpr/glsl/profile.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

namespace glexpr::detail {

/// The helper functions that emitted text may call. Their names start with `glexpr_`, which the name map keeps free.
enum class helper : std::uint8_t {
    nonzero,
    positive,
    open_unit,
    off_origin,
    cube_root,
    nonnegative_power,
    power,
    truncate,
    asin,
    acos,
    sinh,
    cosh,
    tanh,
    asinh,
    acosh,
    atanh,
};

inline constexpr std::size_t helper_count = static_cast<std::size_t>(helper::atanh) + 1;

struct helper_source {
    helper which;
    std::string_view name;
    std::string_view text;
};

// clang-format off
inline constexpr std::array<helper_source, helper_count> helper_sources{{
{helper::nonzero, "glexpr_nonzero", R"(
// u, or 1 where a division by u has no value
float glexpr_nonzero(float u) {
    return u != 0.0 ? u : 1.0;
}
)"},
{helper::positive, "glexpr_positive", R"(
// u, or 1 where the logarithm of u has no value
float glexpr_positive(float u) {
    return u > 0.0 ? u : 1.0;
}
)"},
{helper::open_unit, "glexpr_open_unit", R"(
// u, or 0 where u is not between -1 and 1
float glexpr_open_unit(float u) {
    return abs(u) < 1.0 ? u : 0.0;
}
)"},
{helper::off_origin, "glexpr_off_origin", R"(
// x, or 1 where (x, y) is the origin, which has no angle
float glexpr_off_origin(float y, float x) {
    return x == 0.0 && y == 0.0 ? 1.0 : x;
}
)"},
{helper::cube_root, "glexpr_cbrt", R"(
// the real cube root, with one Newton step after the driver's estimate
float glexpr_cbrt(float u) {
    float m = abs(u);
    float s = m > 0.0 ? m : 1.0;
    float r = exp2(log2(s) * 0.33333334);
    r = r - (r - s / (r * r)) * 0.33333334;
    return m > 0.0 ? (u < 0.0 ? -r : r) : 0.0;
}
)"},
{helper::nonnegative_power, "glexpr_nonnegative_power", R"(
// u to the v for u >= 0 and v > 0
float glexpr_nonnegative_power(float u, float v) {
    return u > 0.0 ? pow(u > 0.0 ? u : 1.0, v) : 0.0;
}
)"},
{helper::power, "glexpr_power", R"(
// u to the v: by parity where v is an integer, 0 where there is no value
float glexpr_power(float u, float v) {
    float m = abs(u);
    float r = m > 0.0 ? pow(m > 0.0 ? m : 1.0, v) : (v == 0.0 ? 1.0 : 0.0);
    float odd = fract(0.5 * v) != 0.0 ? -1.0 : 1.0;
    return u >= 0.0 ? r : (fract(v) == 0.0 ? odd * r : 0.0);
}
)"},
{helper::truncate, "glexpr_trunc", R"(
float glexpr_trunc(float u) {
    return u < 0.0 ? ceil(u) : floor(u);
}
)"},
{helper::asin, "glexpr_asin", R"(
// through the arctangent: the asin of some drivers is off by 4e-4
float glexpr_asin(float u) {
    return atan(u, sqrt((1.0 - u) * (1.0 + u)));
}
)"},
{helper::acos, "glexpr_acos", R"(
float glexpr_acos(float u) {
    return atan(sqrt((1.0 - u) * (1.0 + u)), u);
}
)"},
{helper::sinh, "glexpr_sinh", R"(
// the series keeps small arguments exact, where the difference of exponentials cancels
float glexpr_sinh(float u) {
    float s = u * u;
    float series = u * (1.0 + s * (0.16666667 + s * (0.008333334 + s * (0.0001984127 + s * 2.7557319e-6))));
    return abs(u) < 1.0 ? series : 0.5 * (exp(u) - exp(-u));
}
)"},
{helper::cosh, "glexpr_cosh", R"(
float glexpr_cosh(float u) {
    return 0.5 * (exp(u) + exp(-u));
}
)"},
{helper::tanh, "glexpr_tanh", R"(
float glexpr_tanh(float u) {
    float s = u * u;
    float series = u * (1.0 + s * (0.16666667 + s * (0.008333334 + s * (0.0001984127 + s * 2.7557319e-6))));
    float e = exp(-2.0 * min(abs(u), 20.0));
    float far = (1.0 - e) / (1.0 + e);
    return abs(u) < 1.0 ? series / (0.5 * (exp(clamp(u, -1.0, 1.0)) + exp(clamp(-u, -1.0, 1.0)))) : (u < 0.0 ? -far : far);
}
)"},
{helper::asinh, "glexpr_asinh", R"(
float glexpr_asinh(float u) {
    float m = abs(u);
    float s = u * u;
    float series = u * (1.0 - s * (0.16666667 - s * (0.075 - s * (0.04464286 - s * 0.030381944))));
    float far = log(m + sqrt(m * m + 1.0));
    return m < 0.25 ? series : (u < 0.0 ? -far : far);
}
)"},
{helper::acosh, "glexpr_acosh", R"(
float glexpr_acosh(float u) {
    float d = max(u - 1.0, 0.0);
    return log(1.0 + (d + sqrt(d * (d + 2.0))));
}
)"},
{helper::atanh, "glexpr_atanh", R"(
float glexpr_atanh(float u) {
    float s = u * u;
    float series = u * (1.0 + s * (0.33333334 + s * (0.2 + s * (0.14285715 + s * 0.11111111))));
    float v = abs(u) < 1.0 ? u : 0.0;
    return abs(u) < 0.2 ? series : 0.5 * log((1.0 + v) / (1.0 - v));
}
)"},
}};
// clang-format on

constexpr bool helper_sources_are_in_order() {
    for (std::size_t i = 0; i < helper_count; ++i)
        if (helper_sources[i].which != static_cast<helper>(i)) return false;
    return true;
}
static_assert(helper_sources_are_in_order(), "the helper texts follow the enumerators");

/// The name by which emitted text calls a helper.
constexpr std::string_view helper_name(helper h) { return helper_sources[static_cast<std::size_t>(h)].name; }

/// The helpers that a piece of text calls, each once.
class helper_set {
  public:
    void add(helper h) { used_[static_cast<std::size_t>(h)] = true; }

    /// Their definitions, in the order of the enumerators.
    std::vector<glsl_helper> definitions() const {
        std::vector<glsl_helper> result;
        for (const helper_source& source : helper_sources)
            if (used_[static_cast<std::size_t>(source.which)])
                result.push_back({std::string(source.name), std::string(source.text.substr(1))});
        return result;
    }

  private:
    std::array<bool, helper_count> used_{};
};

}  // namespace glexpr::detail
