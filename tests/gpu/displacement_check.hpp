#pragma once

#include <glexpr/displace/displacement.hpp>
#include <glexpr/evaluate/dual.hpp>
#include <glexpr/graph/graph.hpp>
#include <glexpr/parse/symbols.hpp>

#include "examples/support/mesh.hpp"
#include "examples/support/offscreen_gl.hpp"

#include <array>
#include <cstddef>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

/// What the emitted vertex shaders do, beside what a displaced surface is: in double, by parameters and dual numbers, without a Jacobian.
namespace glexpr::test {

template <class T>
using vec3_of = std::array<T, 3>;
using vec3 = vec3_of<double>;
using dual2 = dual<2>;

template <class T>
vec3_of<T> operator+(const vec3_of<T>& a, const vec3_of<T>& b) {
    return {a[0] + b[0], a[1] + b[1], a[2] + b[2]};
}

template <class T>
vec3_of<T> operator*(const T& s, const vec3_of<T>& a) {
    return {s * a[0], s * a[1], s * a[2]};
}

inline vec3 operator-(const vec3& a, const vec3& b) { return {a[0] - b[0], a[1] - b[1], a[2] - b[2]}; }
inline double dot(const vec3& a, const vec3& b) { return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]; }
inline vec3 cross(const vec3& a, const vec3& b) {
    return {a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]};
}
vec3 normalized(const vec3& a);
/// Of any component; infinite where one is a NaN.
double largest_difference(const vec3& a, const vec3& b);

/// A 3×3 matrix, column by column.
using mat3 = std::array<vec3, 3>;

inline vec3 operator*(const mat3& m, const vec3& v) { return v[0] * m[0] + v[1] * m[1] + v[2] * m[2]; }
double determinant(const mat3& m);
mat3 inverse_transpose(const mat3& m);

/// A model-view matrix, as the shader gets it.
struct placement {
    std::string_view name;
    mat3 linear;
    vec3 shift;

    std::vector<offscreen::uniform> uniforms() const;  ///< with its normal matrix, and a projection
};

/// Identity; rotated and moved; scaled by three different factors; mirrored.
const std::vector<placement>& placements();

/// A vertex of a parametrised surface: the values, and the derivatives by its two parameters.
struct surface_vertex {
    vec3_of<dual2> position, normal;
    std::array<dual2, 2> texture;
};

/// A mesh on a surface that is known.
struct known_mesh {
    std::string_view name;
    offscreen::mesh mesh;
    std::size_t columns = 0, rows = 0;  ///< of its grid
    bool closed_u = false, closed_v = false, poles = false;
    std::string_view normal_text, texture_text;  ///< as formulas of x, y and z
    surface_vertex (*at)(double u, double v) = nullptr;

    surface_vertex vertex(std::size_t i) const;
    bool is_pole(std::size_t i) const;
    /// The vertex some columns and rows on; closed directions go round. None, as the number of vertices, beyond the border.
    std::size_t neighbour(std::size_t i, int columns_on, int rows_on) const;
};

known_mesh known_plane(unsigned cuts);
known_mesh known_sphere(unsigned cuts);
known_mesh known_torus(unsigned cuts);

/// What a displacement is made of.
struct displacement_case {
    displacement_along along = displacement_along::vector;
    std::string_view text;
    normal_method method = normal_method::cofactor;
    bool supplied = true;  ///< whether n(p), u(p) and v(p) are told
    std::vector<std::pair<std::string, double>> parameters = {};
    bool tangents = false;
};

/// A case, compiled and made into shaders.
class displaced {
  public:
    /// Fails the test where it does not compile.
    displaced(const displacement_case& what, const known_mesh& mesh, profile target);

    const displacement_shader& shader() const { return *shader_; }
    const glexpr::graph& graph() const { return *graph_; }

    /// D at a vertex, with the derivatives that its numbers have.
    template <std::size_t N>
    vec3_of<dual<N>> offset(const vec3_of<dual<N>>& p, const vec3_of<dual<N>>& n, const std::array<dual<N>, 2>& uv) const;

    /// All outputs of the vertex stage, in the order of `outputs`; nothing, and a failed test, where the driver refuses.
    std::vector<offscreen::attribute> run(const offscreen::context& gl, const offscreen::mesh& mesh, const placement& where,
                                          const std::vector<std::string>& outputs, std::string_view stage = {}) const;

    /// The normals in view space.
    std::vector<vec3> normals(const offscreen::context& gl, const offscreen::mesh& mesh, const placement& where) const;

    /// The tangents of the displaced surface at a vertex, object space, by its two parameters.
    std::array<vec3, 2> tangents(const surface_vertex& v) const;
    std::vector<std::array<vec3, 2>> tangents(const known_mesh& mesh) const;

  private:
    displacement_case what_;
    std::unique_ptr<glexpr::graph> graph_ = std::make_unique<glexpr::graph>();
    symbols names_ = displacement_symbols();
    std::vector<expr> field_;
    std::unique_ptr<displacement_shader> shader_;
};

/// The unit normal, in view space, of a surface with these tangents.
vec3 normal_of(const std::array<vec3, 2>& tangents, const placement& where);

/// The vectors of an output with three components.
std::vector<vec3> vectors_of(const offscreen::attribute& output);

/// The attributes of a mesh under the names of host plain.
std::vector<offscreen::attribute> mesh_attributes(const offscreen::mesh& mesh);

/// A mesh as the text of an OBJ file, with all that float32 holds.
std::string obj_text(const offscreen::mesh& mesh);

}  // namespace glexpr::test
