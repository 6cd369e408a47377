#pragma once

#include "tests/support/ray_formula.hpp"

#include <cstddef>
#include <span>
#include <vector>

namespace glexpr::test {

/// A polynomial on a chord from its values, its real zeros and extremes: every derivative is monotone between the zeros of the next one, so
/// bisection finds the zeros of each from those of the one above, down to the polynomial itself.
class chord_polynomial {
  public:
    explicit chord_polynomial(std::size_t degree);

    std::size_t degree() const { return derivatives_.size() - 1; }

    /// Where it wants to be known: the Chebyshev points of [-1, 1].
    const std::vector<real>& nodes() const { return nodes_; }

    /// Takes its values at the nodes and finds where it changes its sign, and where its derivative does, between these ends.
    void set(std::span<const real> values, real low, real high);

    real operator()(real s) const;

    /// Sum of the magnitudes of its coefficients in powers of s: what rounding is relative to.
    real magnitude() const;

    const std::vector<real>& zeros() const { return turns_[0]; }
    const std::vector<real>& extremes() const { return turns_[1]; }

    /// Whether a zero near a real zero s, real or complex, is less than `distance` away from it. To be exact, the distance is judged by the ratios of
    /// Taylor coefficients: exact for one zero that is much nearer than the others, else right within a factor of the degree.
    bool has_neighbour(real s, real distance) const { return has_zero_near(s, 1, distance); }

    /// The same for a complex pair about an extreme s.
    bool has_pair(real s, real distance) const { return has_zero_near(s, 0, distance); }

  private:
    bool has_zero_near(real s, std::size_t first, real distance) const;
    void find_turns(std::size_t order, real low, real high);
    real bisected(std::size_t order, real a, real b) const;

    std::vector<real> nodes_;
    std::vector<std::vector<real>> powers_;       ///< coefficients in powers of s from the values at the nodes
    std::vector<std::vector<real>> derivatives_;  ///< by order, divided by its factorial; coefficients in powers of s
    std::vector<std::vector<real>> turns_;        ///< by order: where that derivative changes its sign
};

}  // namespace glexpr::test
