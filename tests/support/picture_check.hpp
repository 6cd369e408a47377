#pragma once

#include "tests/support/ray_reference.hpp"

#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace glexpr::test {

/// A pixel whose ray meets the ball, and where the picture shows the surface on it.
struct pixel_answer {
    std::size_t x = 0, y = 0;
    chord ray;
    std::optional<real> s;
};

enum class verdict_kind : std::uint8_t { right, ambiguous, missed, false_hit, wrong_depth };

/// What the first zero alone says about an answer.
verdict_kind judge(const first_zero& expected, const std::optional<real>& found);

/// Counts over the pixels of a picture.
struct tally {
    std::size_t chords = 0, hits = 0, ambiguous = 0, missed = 0, false_hits = 0, wrong_depth = 0;
    std::array<std::size_t, doubt_count> doubts{};

    void count(const first_zero& expected, verdict_kind kind);
    void add(const tally& other);
    std::size_t wrong() const { return missed + false_hits + wrong_depth; }
    double ambiguous_share() const { return chords == 0 ? 0 : static_cast<double>(ambiguous) / static_cast<double>(chords); }
};

/// What the reference says about the pixels of one picture, for any number of solvers.
class picture_reference {
  public:
    picture_reference(ray_reference& reference, const std::vector<pixel_answer>& pixels);

    /// Judges every pixel; up to `most` wrong ones are described in `report`, each in a line from which it can be had again. `curious` asks for all
    /// of them, and for the ambiguous ones.
    tally compare(const std::vector<pixel_answer>& pixels, std::size_t most, std::string& report, bool curious = false) const;

  private:
    ray_reference& reference_;
    std::vector<first_zero> expected_;
};

}  // namespace glexpr::test
