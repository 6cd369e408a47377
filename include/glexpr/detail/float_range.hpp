#pragma once

namespace glexpr::detail {

/// Whether a double rounds to a finite float. (Converting one that does not is undefined.)
constexpr bool fits_float(double v) {
    constexpr double bound = 0x1.ffffffp127;  // half a unit above the largest float
    return v > -bound && v < bound;
}

/// The nearest float; the largest of its sign for what is beyond, and 0 for what is no number.
constexpr float nearest_float(double v) {
    if (fits_float(v)) return static_cast<float>(v);
    return v > 0 ? 0x1.fffffep127f : v < 0 ? -0x1.fffffep127f : 0.0f;
}

}  // namespace glexpr::detail
