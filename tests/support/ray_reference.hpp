#pragma once

#include "tests/support/ray_formula.hpp"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string_view>
#include <vector>

/// What a ray meets first, found in long double, slowly and without the library's solvers: the reference of the tests of pictures.
namespace glexpr::test {

/// Shares of the length of a chord: nearer than the first to the first zero, another event makes a pixel ambiguous; the depth of a pixel that is
/// not may be off by the second.
inline constexpr real ambiguous_share = 2e-4L, depth_share = 1e-3L;
/// The same in s, where a chord has length 2.
inline constexpr real ambiguous_s = 2 * ambiguous_share, depth_s = 2 * depth_share;

/// Why an answer may be either.
enum class doubt : std::uint8_t {
    none,
    chord_end,     ///< a zero near an end of the chord, or near a pole, a jump or an end of the domain
    another_root,  ///< next to the first zero, real or complex
    near_touch,    ///< a touching zero or a complex pair near the real axis, in front of the first zero
    rounding,      ///< hit, miss or depth change when f moves within its error in float32
};
inline constexpr std::size_t doubt_count = 5;
std::string_view name(doubt d);

/// The first zero on a chord, where f changes its sign.
struct first_zero {
    bool hit = false;
    real s = 0;
    doubt why = doubt::none;

    bool ambiguous() const { return why != doubt::none; }
};

/// A zero, or a place where f touches 0 or comes near it.
struct zero {
    real s = 0;
    bool crosses = true;
};

/// The method that serves one class of formulas.
class zero_finder;

/// The reference of one formula.
class ray_reference {
  public:
    /// `degree` is that of a polynomial, or an upper bound; none for everything else. Where `picture` is given, it is a formula with the zero set of f but
    /// without changes of sign, f² say, and the one that is drawn: f then counts as 0 also where its square is within the error of `picture`.
    ray_reference(const expr& f, const parameter_values& parameters, std::optional<std::size_t> degree,
                  const std::optional<expr>& picture = std::nullopt);
    ~ray_reference();

    first_zero first(const chord& c);

    /// From front to back.
    std::vector<zero> all(const chord& c);

    /// Whether something must be seen, even where it is ambiguous at which depth: a polynomial has one sign on a good part of the chord and the other
    /// on another, beyond its error in float32.
    bool certainly_hit(const chord& c);

  private:
    std::unique_ptr<zero_finder> finder_;
};

}  // namespace glexpr::test
