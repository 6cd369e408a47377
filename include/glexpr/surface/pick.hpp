#pragma once

#include <glexpr/analyze/interval.hpp>
#include <glexpr/config.hpp>
#include <glexpr/detail/list.hpp>
#include <glexpr/evaluate/evaluate.hpp>
#include <glexpr/graph/expr.hpp>
#include <glexpr/parse/symbols.hpp>

#include <array>
#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

/// Which point of a surface is under the mouse: the CPU's counterpart of the shaders, in double.
namespace glexpr {

/// A half-line in object space. The direction may have any length but 0.
struct pick_ray {
    std::array<double, 3> origin{};
    std::array<double, 3> direction{};
};

/// A piece of a ray: distances from the origin along the unit ray.
struct pick_range {
    double from = 0;
    double to = 0;
};

/// The part of a ray in the sphere of this radius about the origin of object space. None where it misses, lies behind the ray's origin, or where
/// a number is not finite or the direction is 0.
std::optional<pick_range> clip_to_sphere(const pick_ray& ray, double radius);

/// The same for a box with sides along the axes.
std::optional<pick_range> clip_to_box(const pick_ray& ray, const std::array<double, 3>& low, const std::array<double, 3>& high);

/// Where a ray meets a surface f = 0.
struct surface_hit {
    std::array<double, 3> point{};
    std::array<double, 3> normal{};  ///< of unit length, against the ray
    double distance = 0;             ///< from the origin of the ray, along the unit ray
    double value = 0;                ///< f at the point, as far from 0 as rounding leaves it
    int side = 0;                    ///< the sign of f on the approach: 1 or -1; 0 where the ray starts on the surface
};

/// The outcome of a search along a ray.
struct picked {
    std::optional<surface_hit> hit;
    double clear_to = 0;  ///< no zero counts before this distance; short of the end of the range without a hit, the search gave up

    explicit operator bool() const { return hit.has_value(); }
    const surface_hit* operator->() const {
        GLEXPR_ASSERT(hit.has_value(), "the ray hits nothing: ask first");
        return &*hit;
    }
};

/// What one search may cost: evaluations of f and its derivatives over a piece of the ray. Classical surfaces take twenty or so, hardly ever more
/// than 300; zeros, poles and jumps without number use it up.
inline constexpr std::size_t pick_evaluations = std::size_t{1} << 15;

/// The shortest piece of a ray that is told from a point, as a share of the range.
inline constexpr double pick_resolution = 0x1p-40;

namespace detail {

/// The ranges of several expressions over many boxes; like `evaluator`, but each value is a range that encloses all rounding.
class range_evaluator {
  public:
    range_evaluator(const graph& g, std::span<const node_id> roots);

    /// The ranges of the roots where the variables of the graph have these, from now on in `[]`.
    void run(std::span<const interval> variables);

    const interval& operator[](std::size_t root) const { return ranges_[plan_.outputs[root]]; }

  private:
    evaluation_plan plan_;
    list<interval> ranges_;  ///< of the steps; those of constants stay
};

}  // namespace detail

/// Finds the first zero of f on a ray by interval isolation; it is never stepped over. Pieces of the ray over which the range of f is free of
/// zeros are dropped, and so are those where f changes in one direction with one sign at both ends; the others are halved, from front to back,
/// down to `pick_resolution`. The ranges enclose all rounding (`interval_model::real`): the natural one, the mean value form
/// f(c) + f′(S)·(S − c), and where f′ is continuous f(c) + f′(c)·(S − c) + f″(S)·(S − c)²/2. Source: Moore, Kearfott and Cloud, Introduction to
/// Interval Analysis, chapters 6 and 8.
///
/// A zero counts only where f is defined and continuous on both sides of it, or comes nearer to 0 from both sides: poles, jumps and the ends of
/// the domain are passed over, and so are pieces over which f is 0 throughout, unless f came to 0 steadily. A zero that f touches without a
/// change of sign counts; so does a place where f stays so close to 0 over a piece of the smallest length that the enclosure cannot tell it from
/// 0: within rounding, within the square of that length where f is smooth, and within that length times the slope at a corner.
///
/// Where the shader has an isovalue c, pick f − c. Keeps a copy of what it needs: the graph may grow or go.
class surface_picker {
  public:
    /// `names` are the symbols that f was compiled with: their coordinates, in order and at most three, are x, y and z; their parameters start
    /// with their defaults, free names with 1. The gradient is made in the graph of f; where the graph is full, nothing is ever found.
    surface_picker(const expr& f, const symbols& names);

    /// Sets a parameter, as a slider does. A name that f does not depend on is ignored.
    void set(std::string_view parameter, double value);

    /// The first zero of the range.
    picked first_hit(const pick_ray& ray, const pick_range& range);

    /// The first zero in the sphere of this radius about the origin. A ray that misses the sphere is clear to its end.
    picked first_hit(const pick_ray& ray, double radius);

  private:
    surface_picker(const expr& f, const symbols& names, const std::vector<node_id>& roots);

    detail::range_evaluator ranges_;                 ///< f, its three derivatives, and where it is defined
    std::optional<detail::range_evaluator> second_;  ///< the second derivatives, where they are worth having
    evaluator<double> values_;                       ///< f and its three derivatives
    std::vector<std::string> names_;                 ///< of the variables of the graph
    std::vector<double> variables_;                  ///< their values; those of the coordinates are not used
    std::array<std::size_t, 3> coordinates_{};       ///< which of the variables are x, y and z
    bool complete_;
};

}  // namespace glexpr

#if !GLEXPR_COMPILED
#include <glexpr/surface/pick.inl>
#endif
