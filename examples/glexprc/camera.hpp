#pragma once

#include "options.hpp"

#include <array>
#include <optional>

namespace glexprc {

/// A 4×4 matrix, column by column.
using mat4 = std::array<double, 16>;

/// Where a surface is looked at from, unless an option says otherwise.
struct viewpoint {
    vec3 eye, up;
};

/// The view of the preset; else one from the front, a little from above.
viewpoint usual_view(const look_options& options);

/// A view of the origin. Its near and far planes lie close about the clipping body, which keeps the rays exact in float32.
class camera {
  public:
    /// Nothing where the eye lies in the origin or straight above it.
    static std::optional<camera> make(const render_options& options);

    mat4 view() const;
    mat4 projection() const;
    mat4 view_projection() const;
    mat4 inverse_view_projection() const;

    /// From the eye to the near plane along the ray through a point of the picture (−1 to 1 from left to right and from bottom to top);
    /// from the eye plane in an orthographic view.
    double distance_to_near_plane(double x, double y) const;

  private:
    vec3 eye_{}, right_{}, up_{}, back_{};
    double half_height_ = 1;  ///< of the picture: at distance 1, or anywhere in an orthographic view
    double front_ = 0, end_ = 1;
    bool perspective_ = true;
};

}  // namespace glexprc
