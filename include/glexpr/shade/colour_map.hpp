#pragma once

#include <string_view>

namespace glexpr {

/// GLSL: `vec3 diverging(float v)`, a colour for a signed number: orange above 0, blue below, near-white at 0. Half of the way to the full
/// colour is reached at ±1, so that no value is too large to be told from another.
inline constexpr std::string_view diverging_text = R"(vec3 diverging(float v) {
    float share = v / (1.0 + abs(v));
    return mix(vec3(0.93), v > 0.0 ? vec3(0.83, 0.30, 0.02) : vec3(0.05, 0.25, 0.72), abs(share));
}
)";

}  // namespace glexpr
