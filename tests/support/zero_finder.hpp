#pragma once

#include "tests/support/ray_formula.hpp"
#include "tests/support/ray_reference.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

namespace glexpr::test {

/// A formula, and how far its value may be off in the picture.
class judged_formula {
  public:
    judged_formula(ray_formula f, std::optional<ray_formula> picture) : f_(std::move(f)), picture_(std::move(picture)) {}

    ray_formula& formula() { return f_; }

    noisy operator()(const point3& p) {
        noisy v = f_.value_and_error(p);
        if (picture_) v.error = std::max(v.error, std::sqrt(picture_->value_and_error(p).error));
        return v;
    }

    /// Whether the value cannot be told from 0, nor where it is undefined.
    bool vanishes(const point3& p) {
        const noisy v = (*this)(p);
        return !(std::abs(v.value) > v.error);
    }

  private:
    ray_formula f_;
    std::optional<ray_formula> picture_;
};

class zero_finder {
  public:
    virtual ~zero_finder() = default;
    virtual first_zero first(const chord& c) = 0;
    virtual std::vector<zero> all(const chord& c) = 0;
    virtual bool certainly_hit(const chord& c) = 0;
};

/// By all zeros and extremes of the polynomial on the chord.
std::unique_ptr<zero_finder> make_polynomial_finder(judged_formula f, std::size_t degree);

/// By ranges: pieces of the chord are excluded, proven monotone, or halved down to a width at which they are judged by samples.
std::unique_ptr<zero_finder> make_sampling_finder(judged_formula f);

/// A little more than the chord, to see what lies just outside.
inline constexpr real chord_low = -1 - 2 * ambiguous_s, chord_high = 1 + 2 * ambiguous_s;

inline bool differ_in_sign(real a, real b) { return (a > 0) != (b > 0); }

/// Whether the zero s of a chord stays, and stays within the tolerance of depth, when f moves by its error there: on both sides it leaves that band
/// in time. `value` is f by s.
template <class Value>
bool is_steady(judged_formula& f, const chord& c, real s, Value value) {
    const real error = f(c.at(s)).error;
    const auto leaves = [&](real end, real sign) {
        for (const real share : {1.0L, 0.8L, 0.6L, 0.4L, 0.2L})
            if (sign * value(s + share * (end - s)) > error) return true;
        return false;
    };
    const real front = std::max<real>(s - depth_s, -1), back = std::min<real>(s + depth_s, 1);
    return (leaves(front, 1) && leaves(back, -1)) || (leaves(front, -1) && leaves(back, 1));
}

}  // namespace glexpr::test
