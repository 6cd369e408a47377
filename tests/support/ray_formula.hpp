#pragma once

#include <glexpr/analyze/interval.hpp>
#include <glexpr/graph/expr.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

/// A formula along a ray, for the reference that pictures are held to. It shares no code with the solvers: values come from the nodes of the graph.
namespace glexpr::test {

using real = long double;
using point3 = std::array<real, 3>;

/// The ray p(s) = m + s·h; its part inside the bounding sphere is s in [-1, 1].
struct chord {
    point3 m{}, h{};

    point3 at(real s) const { return {m[0] + s * h[0], m[1] + s * h[1], m[2] + s * h[2]}; }
};

/// A value, and how far the same operations in float32 may be from it: the running error bound, to first order. Errors of functions are those that
/// the driver is granted (driver_allowance.hpp). Infinite where the operands may leave the domain of an operation.
struct noisy {
    real value = 0;
    real error = 0;
};

/// What is known of a formula on a piece of a ray.
struct ray_range {
    interval value;
    bool undefined = false;  ///< everywhere on the piece
};

/// Values of the parameters of a formula, as the shader gets them.
using parameter_values = std::vector<std::pair<std::string, float>>;

/// f and its derivative along a ray, evaluated from the graph: in long double, with the error of float32, and as ranges. A parameter without a value
/// is 1. Keeps a copy of the nodes, so the graph may grow.
class ray_formula {
  public:
    ray_formula(const expr& f, const parameter_values& parameters);

    /// f at a point; not a number where it is undefined.
    real value(const point3& p);

    noisy value_and_error(const point3& p);

    /// Encloses f for s in [first, last].
    ray_range range(const chord& c, real first, real last);

    /// Encloses the derivative of f by s for s in [first, last], right after `range` of the same piece.
    interval slope_range(const chord& c, real first, real last);

  private:
    struct step {
        node what;  ///< operands are indices of steps
        real constant = 0;
        real constant_error = 0;
        int coordinate = -1;
    };

    static step leaf(const graph& g, node_id id, const parameter_values& parameters);

    /// Adds the steps that an expression needs besides those that there are; `places` are the steps of the nodes. The step of the expression.
    std::uint32_t append(const expr& root, const parameter_values& parameters, std::vector<std::uint32_t>& places);

    void run_ranges(const chord& c, real first, real last, std::size_t begin, std::size_t end);

    std::vector<step> steps_;  ///< of f, then what the gradient needs besides
    std::size_t f_end_ = 0;
    std::uint32_t f_ = 0;
    std::array<std::uint32_t, 3> gradient_{};
    std::vector<real> values_;
    std::vector<noisy> noisy_;
    std::vector<interval> ranges_;
    std::vector<bool> undefined_;
};

}  // namespace glexpr::test
