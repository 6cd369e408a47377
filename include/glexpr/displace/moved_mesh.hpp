#pragma once

#include <glexpr/config.hpp>
#include <glexpr/displace/displacement_options.hpp>
#include <glexpr/displace/moved_normal.hpp>
#include <glexpr/graph/construct.hpp>
#include <glexpr/graph/schedule.hpp>
#include <glexpr/graph/vector.hpp>
#include <glexpr/transform/factor_sums.hpp>
#include <glexpr/transform/group_sums.hpp>
#include <glexpr/transform/jacobian.hpp>
#include <glexpr/transform/share_sums.hpp>

#include <array>
#include <cstddef>
#include <span>
#include <string_view>
#include <vector>

namespace glexpr::detail {

/// What one displacement does to a mesh, as expressions.
class moved_mesh {
  public:
    moved_mesh(std::span<const expr> field, const displacement_options& options)
        : graph_(field[0].graph()), options_(options), variables_(graph_) {
        std::vector<node_id> numbers;
        for (const expr& f : field) numbers.push_back(as_number(f).id());
        for (const node_id id : with_fewer_operations(numbers)) field_.emplace_back(graph_, id);
        offset_ = components();
        accuracy_ = judged();
    }

    glexpr::graph& graph() const { return graph_; }
    const mesh_variables& variables() const { return variables_; }

    /// The formula: a height, or the components of a vector.
    const std::vector<expr>& field() const { return field_; }

    /// The components of D.
    const vec3& offset() const { return offset_; }

    /// Whether D is the zero expression.
    bool is_still() const { return is_zero(offset_); }

    /// Everything that a text about this mesh can read, operands first.
    std::vector<node_id> all_nodes() const {
        std::vector<node_id> roots = ids_of(field_);
        for (const std::span<const expr> more : {std::span<const expr>(options_.normal), std::span<const expr>(options_.texture),
                                                 std::span<const expr>(options_.colour), std::span<const expr>(variables_.all)})
            for (const expr& e : more) roots.push_back(e.id());
        return schedule(graph_, roots);
    }

    std::vector<node_id> with_fewer_operations(const std::vector<node_id>& roots) const {
        return group_long_sums(graph_, factor_sums(graph_, share_sums(graph_, roots)));
    }

    /// The gradients of the components of D.
    std::array<vec3, 3> slopes() const {
        const std::array<vec3, 5> by_point = gradients_by_point();
        const std::vector<expr> partial = jacobian(array_of(offset_), variables_.all);
        std::array<vec3, 3> all;
        for (std::size_t i = 0; i < 3; ++i) all[i] = total_gradient(std::span<const expr>(partial).subspan(8 * i, 8), by_point);
        return all;
    }

    /// The direction that the method starts from: the normal itself, or that of the plane by which it is turned.
    vec3 normal(const std::array<vec3, 3>& slopes) const {
        const vec3& by_height = slopes[2];
        switch (options_.method) {
            case normal_method::plane:
            case normal_method::rotation: return {-by_height.x, -by_height.y, 1};
            case normal_method::composite: {
                const std::array<vec3, 3> columns = jacobian_columns(slopes);
                return cross(columns[0], columns[1] + columns[2]);
            }
            case normal_method::cofactor: break;
        }
        if (bends_unknown()) return without_curvature(height_slope(), variables_.normal());
        return cofactor_times(jacobian_columns(slopes), variables_.normal());
    }

    /// What becomes of a tangent: J times it.
    vec3 tangent(const std::array<vec3, 3>& slopes, const vec3& tangent) const {
        return tangent + vec3(dot(slopes[0], tangent), dot(slopes[1], tangent), dot(slopes[2], tangent));
    }

    const normal_accuracy& accuracy() const { return accuracy_; }

    /// Why normals are not exact.
    std::string_view reason() const {
        switch (options_.method) {
            case normal_method::plane: return "they are those of a plane across the z axis";
            case normal_method::rotation:
            case normal_method::composite:
                return "they are turned as those of a plane would be; the error is of the first order of the displacement";
            case normal_method::cofactor: break;
        }
        if (accuracy_.order == 2)
            return "it is not known how the normal changes along the mesh; the error is of the second order of the height";
        return "the formula reads u, v or the normal, and it is not known how they change along the mesh; the error is of the first order "
               "of the displacement";
    }

  private:
    static std::vector<node_id> ids_of(std::span<const expr> all) {
        std::vector<node_id> ids;
        for (const expr& e : all) ids.push_back(e.id());
        return ids;
    }

    vec3 components() const {
        const expr zero = constant(graph_, 0);
        switch (options_.along) {
            case displacement_along::z: return {zero, zero, field_[0]};
            case displacement_along::normal: return field_[0] * variables_.normal();
            case displacement_along::vector: return {field_[0], field_[1], field_[2]};
        }
        return {zero, zero, zero};
    }

    /// Whether the normal bends the mesh and nobody says how it changes.
    bool bends_unknown() const { return options_.along == displacement_along::normal && options_.normal.empty(); }

    /// Whether the formula reads what nobody says how it changes.
    bool reads_unknown() const {
        const std::vector<node_id> read = schedule(graph_, ids_of(field_));
        const auto reads = [&](std::size_t first, std::size_t last) {
            for (const node_id id : read)
                for (std::size_t k = first; k < last; ++k)
                    if (id == variables_.all[k].id()) return true;
            return false;
        };
        return (options_.normal.empty() && reads(3, 6)) || (options_.texture.empty() && reads(6, 8));
    }

    normal_accuracy judged() const {
        if (is_still()) return {};
        switch (options_.method) {
            case normal_method::plane: return {false, 0};
            case normal_method::rotation:
            case normal_method::composite: return {false, 1};
            case normal_method::cofactor: break;
        }
        if (reads_unknown()) return {false, 1};
        if (bends_unknown()) return {false, 2};
        return {};
    }

    /// The gradients of nx, ny, nz, u and v, as far as they are known.
    std::array<vec3, 5> gradients_by_point() const {
        std::array<vec3, 5> all;
        all.fill(vec3(graph_, 0, 0, 0));
        for (std::size_t k = 0; k < options_.normal.size(); ++k) all[k] = gradient(as_number(options_.normal[k]), variables_.point());
        for (std::size_t k = 0; k < options_.texture.size(); ++k) all[3 + k] = gradient(as_number(options_.texture[k]), variables_.point());
        return all;
    }

    vec3 height_slope() const { return total_gradient(gradient(field_[0], variables_.all), gradients_by_point()); }

    glexpr::graph& graph_;
    const displacement_options& options_;
    mesh_variables variables_;
    std::vector<expr> field_;
    vec3 offset_;
    normal_accuracy accuracy_;
};

}  // namespace glexpr::detail
