#pragma once

#include <glexpr/config.hpp>

#include <limits>

namespace glexpr {

/// A closed range of numbers that encloses a quantity over a region. Ends may be infinite. The flags say what cannot be excluded there:
/// that the formula is undefined somewhere (its stand-in values are enclosed as well), and that it jumps. A truth value is a range of 0 and 1.
struct interval {
    double low = 0;
    double high = 0;
    bool maybe_undefined = false;
    bool maybe_discontinuous = false;

    constexpr bool contains(double v) const { return low <= v && v <= high; }
    /// Whether it is one number.
    constexpr bool is_point() const { return low >= high; }

    friend constexpr bool operator==(const interval&, const interval&) = default;
};

inline constexpr double infinity = std::numeric_limits<double>::infinity();

/// Any number.
inline constexpr interval whole_line{-infinity, infinity, false, false};

/// What is assumed where nothing is known.
inline constexpr interval anything{-infinity, infinity, true, true};

/// The smallest interval around both, with the flags of both.
constexpr interval hull(const interval& a, const interval& b) {
    return {a.low < b.low ? a.low : b.low, a.high > b.high ? a.high : b.high, a.maybe_undefined || b.maybe_undefined,
            a.maybe_discontinuous || b.maybe_discontinuous};
}

constexpr interval hull(const interval& a, double v) { return hull(a, interval{v, v, false, false}); }

constexpr interval operator-(const interval& a) { return {-a.high, -a.low, a.maybe_undefined, a.maybe_discontinuous}; }

interval operator+(const interval& a, const interval& b);
interval operator-(const interval& a, const interval& b);
interval operator*(const interval& a, const interval& b);

/// Where the divisor may be 0 the quotient is unbounded on the side or sides that its sign allows, and the stand-in, the numerator, is
/// enclosed as well.
interval operator/(const interval& a, const interval& b);

}  // namespace glexpr

#if !GLEXPR_COMPILED
#include <glexpr/analyze/interval.inl>
#endif
