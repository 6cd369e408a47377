#pragma once

#include <glm/glm.hpp>
#include <glm/gtc/matrix_transform.hpp>

#include <glexpr/config.hpp>
#include <glexpr/evaluate/dual.hpp>
#include <glexpr/evaluate/evaluate.hpp>
#include <glexpr/graph/expr.hpp>
#include <glexpr/parse/symbols.hpp>

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

// The only header that includes GLM: values of a formula at GLM's points, and the matrices that the shaders read.

namespace glexpr {

/// The value and gradient of a formula at one point. Both are finite, unless they overflow, but mean nothing where `defined` is false.
struct value_and_gradient {
    double value = 0;
    glm::dvec3 gradient{0.0};
    bool defined = true;
};

/// Evaluates one formula at many points of object space. The formula is copied: its graph may grow or go.
class glm_evaluator {
  public:
    /// `names` are the symbols the formula was compiled with: their coordinates, in order, are x, y and z of a point; parameters start at
    /// their defaults, free names at 1.
    glm_evaluator(const expr& f, const symbols& names) : value_(f), dual_(f) {
        const std::vector<variable>& variables = f.graph().variables();
        for (const variable& v : variables) {
            names_.push_back(v.name);
            const symbol* s = names.find(v.name);
            inputs_.push_back(s != nullptr ? s->default_value : v.kind == variable_kind::parameter ? 1 : 0);
        }
        for (const symbol& s : names.all()) {
            if (s.kind != symbol_kind::coordinate) continue;
            GLEXPR_ASSERT(coordinate_count_ < 3, "a point has three components");
            coordinates_[coordinate_count_++] = index_of(s.name);
        }
    }

    /// Sets a parameter from now on; false where the formula's graph has no such name.
    bool set_parameter(std::string_view name, double value) {
        const std::size_t index = index_of(name);
        if (index == none) return false;
        inputs_[index] = value;
        return true;
    }

    /// f(p), whatever it is outside of the domain.
    double value(const glm::dvec3& p) {
        place(p);
        return value_(inputs_).value;
    }

    /// Whether f is defined at p.
    bool defined(const glm::dvec3& p) {
        place(p);
        return value_(inputs_).defined;
    }

    /// f(p) and its gradient, exact up to rounding (forward differentiation).
    value_and_gradient operator()(const glm::dvec3& p) {
        place(p);
        duals_.assign(inputs_.begin(), inputs_.end());
        for (std::size_t i = 0; i < coordinate_count_; ++i)
            if (coordinates_[i] != none) duals_[coordinates_[i]] = dual<3>::variable(inputs_[coordinates_[i]], i);
        const evaluated<dual<3>> result = dual_(duals_);
        const auto& d = result.value.partial;
        return {result.value.value, {d[0], d[1], d[2]}, result.defined};
    }

  private:
    static constexpr std::size_t none = static_cast<std::size_t>(-1);

    std::size_t index_of(std::string_view name) const {
        for (std::size_t i = 0; i < names_.size(); ++i)
            if (names_[i] == name) return i;
        return none;
    }

    void place(const glm::dvec3& p) {
        for (std::size_t i = 0; i < coordinate_count_; ++i)
            if (coordinates_[i] != none) inputs_[coordinates_[i]] = p[static_cast<glm::length_t>(i)];
    }

    evaluator<double> value_;
    evaluator<dual<3>> dual_;
    std::vector<std::string> names_;
    std::vector<double> inputs_;
    std::vector<dual<3>> duals_;
    std::size_t coordinates_[3] = {none, none, none};
    std::size_t coordinate_count_ = 0;
};

/// The matrices of a view, for the uniforms `view_projection` and `inverse_view_projection`.
struct view_matrices {
    glm::dmat4 view_projection{1.0};
    glm::dmat4 inverse_view_projection{1.0};
};

/// The depth range of clip space: −1 to 1 in OpenGL, 0 to 1 in Vulkan, whose y axis points down as well.
enum class clip_space : std::uint8_t { opengl, vulkan };

/// How a camera sees its target. Distances are in object units; keep `front` and `end` close about what is seen, since the rays of the
/// shader come from the inverse matrix in float32.
struct glm_camera {
    glm::dvec3 eye{0.0, 0.0, 1.0};
    glm::dvec3 target{0.0};
    glm::dvec3 up{0.0, 1.0, 0.0};
    double aspect = 1;  ///< width / height
    double front = 0.1;
    double end = 100;
    clip_space clip = clip_space::opengl;

    /// `field_of_view` is vertical, in radians.
    view_matrices perspective(double field_of_view) const {
        return matrices(clip == clip_space::vulkan ? glm::perspectiveRH_ZO(field_of_view, aspect, front, end)
                                                   : glm::perspectiveRH_NO(field_of_view, aspect, front, end));
    }

    /// The picture is 2·`half_height` high.
    view_matrices orthographic(double half_height) const {
        const double half_width = half_height * aspect;
        return matrices(clip == clip_space::vulkan ? glm::orthoRH_ZO(-half_width, half_width, -half_height, half_height, front, end)
                                                   : glm::orthoRH_NO(-half_width, half_width, -half_height, half_height, front, end));
    }

  private:
    view_matrices matrices(glm::dmat4 projection) const {
        if (clip == clip_space::vulkan)
            for (glm::length_t column = 0; column < 4; ++column) projection[column][1] = -projection[column][1];
        const glm::dmat4 both = projection * glm::lookAtRH(eye, target, up);
        return {both, glm::inverse(both)};
    }
};

}  // namespace glexpr
