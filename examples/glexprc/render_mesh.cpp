#include "render_mesh.hpp"

#include "camera.hpp"
#include "displacement.hpp"
#include "formula.hpp"
#include "picture.hpp"

#include <glexpr/evaluate/evaluate.hpp>

#include "support/mesh.hpp"
#include "support/offscreen_gl.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <filesystem>
#include <limits>
#include <optional>
#include <string>
#include <system_error>
#include <utility>
#include <vector>

namespace glexprc {

namespace {

/// A mesh, what is known of it, and how it is looked at.
struct shape {
    offscreen::mesh mesh;
    std::string normal;  ///< as a formula of x, y and z; empty: not known
    std::string texture;
    vec3 from = {1, -1.8, 1.3};  ///< direction of the eye
    vec3 up = {0, 0, 1};
};

/// The shape of this name, or in this OBJ file; nothing, with a complaint, where there is none. None has more vertices than 16 bits count.
std::optional<shape> find_shape(const std::string& name) {
    if (name == "plane") return shape{offscreen::make_plane(250), "(0, 0, 1)", "(x/2 + 1/2, y/2 + 1/2)"};
    if (name == "sphere")
        return shape{offscreen::make_sphere(180), "r = sqrt(x^2 + y^2 + z^2); (x/r, y/r, z/r)",
                     "(atan2(y, x)/tau, atan2(z, sqrt(x^2 + y^2))/pi + 1/2)"};
    if (name == "torus")
        return shape{offscreen::make_torus(1, 0.4, 180), "q = sqrt(x^2 + y^2); ((x - x/q)/0.4, (y - y/q)/0.4, z/0.4)",
                     "(atan2(y, x)/tau, atan2(z, sqrt(x^2 + y^2) - 1)/tau)"};
    if (std::error_code ignored; !std::filesystem::exists(name, ignored)) {
        complain("there is no mesh '" + name + "': plane, sphere, torus or an OBJ file");
        return std::nullopt;
    }
    auto mesh = offscreen::read_obj(name);
    if (mesh) return shape{*std::move(mesh), "", "", {0.6, 0.5, 1.9}, {0, 1, 0}};  // most modellers have y up
    complain(mesh.error().message);
    return std::nullopt;
}

/// The box of some vectors.
template <std::size_t N>
std::pair<std::array<double, N>, std::array<double, N>> box_of(const std::vector<std::array<float, N>>& vectors) {
    std::array<double, N> low, high;
    low.fill(std::numeric_limits<double>::infinity());
    high.fill(-std::numeric_limits<double>::infinity());
    for (const auto& v : vectors)
        for (std::size_t k = 0; k < N; ++k) {
            low[k] = std::min(low[k], double{v[k]});
            high[k] = std::max(high[k], double{v[k]});
        }
    return {low, high};
}

/// The largest distance of a moved vertex from `centre`.
double reach(const loaded_displacement& loaded, const offscreen::mesh& mesh, const vec3& centre) {
    std::vector<glexpr::node_id> roots;
    for (const glexpr::expr& f : loaded.field()) roots.push_back(f.id());
    const glexpr::graph& graph = loaded.field()[0].graph();
    glexpr::evaluator<double> evaluate(loaded.field()[0].graph(), roots);
    glexpr::bindings<double> point(loaded.names());
    double farthest = 0;
    for (std::size_t i = 0; i < mesh.positions.size(); ++i) {
        const auto &p = mesh.positions[i], &n = mesh.normals[i];
        const auto& uv = mesh.uv[i];
        for (const auto& [name, value] :
             {std::pair{"x", p[0]}, {"y", p[1]}, {"z", p[2]}, {"nx", n[0]}, {"ny", n[1]}, {"nz", n[2]}, {"u", uv[0]}, {"v", uv[1]}})
            point.set(name, double{value});
        const auto values = evaluate.all(point.in_order(graph));
        vec3 moved = {p[0] - centre[0], p[1] - centre[1], p[2] - centre[2]};
        for (std::size_t k = 0; k < 3; ++k) switch (loaded.options().along) {
                case glexpr::displacement_along::z: moved[k] += k == 2 ? values[0].value : 0; break;
                case glexpr::displacement_along::normal: moved[k] += values[0].value * double{n[k]}; break;
                case glexpr::displacement_along::vector: moved[k] += values[k].value; break;
            }
        farthest = std::max(farthest, std::hypot(moved[0], moved[1], moved[2]));
    }
    return farthest;
}

/// The view of the mesh's centre that the options want; nothing where there is none.
std::optional<camera> look_at(const render_options& options, const shape& what, const vec3& centre, double radius) {
    render_options view = options;
    view.radius = radius;
    if (!options.up) view.up = what.up;
    const double away = 3.1 * radius / std::hypot(what.from[0], what.from[1], what.from[2]);
    vec3 eye{};
    for (std::size_t k = 0; k < 3; ++k) eye[k] = options.eye ? (*options.eye)[k] - centre[k] : away * what.from[k];
    view.eye = eye;
    return camera::make(view);
}

}  // namespace

int render_mesh(const render_options& options) {
    const std::optional<offscreen::api> api = context_of(options.target);
    if (!api) return wrong_usage;
    const std::optional<shape> found = find_shape(options.mesh);
    if (!found) return wrong_usage;
    displacement_choice choice = options.displacement;
    if (choice.normal.empty()) choice.normal = found->normal;
    choice.texture = options.texture.empty() ? found->texture : options.texture;
    const loaded_displacement loaded(options, choice, options.material);
    if (loaded.status() != good) return loaded.status();

    glexpr::displacement_options wanted = loaded.options();
    const auto& [low, high] = box_of(found->mesh.positions);
    const auto& [texture_low, texture_high] = box_of(found->mesh.uv);
    wanted.box = {low, high, texture_low, texture_high};
    exit_status status = good;
    const auto shader = shader_of(loaded, options.target, wanted, status);
    if (!shader) return status;

    const vec3 centre = {(low[0] + high[0]) / 2, (low[1] + high[1]) / 2, (low[2] + high[2]) / 2};
    const double radius = reach(loaded, found->mesh, centre);
    if (!(radius >= 1e-9 && radius <= 1e9)) {  // what float32 shows of a mesh about the origin
        complain(radius == 0 ? "the formula moves the whole mesh into one point" : "the moved mesh is too large or too small to be seen");
        return wrong_usage;
    }
    const std::optional<camera> view = look_at(options, *found, centre, radius);
    if (!view) {
        complain("--eye must not lie in the centre of the mesh, nor --up point along the view");
        return wrong_usage;
    }
    const auto gl = offscreen::context::create(*api);
    if (!gl) return complain_about(gl.error());
    const auto program = gl->build(shader->vertex.text, shader->fragment.text);
    if (!program) return complain_about(program.error());
    std::vector<offscreen::uniform> uniforms = default_values(shader->uniforms);
    for (offscreen::uniform& m : mesh_matrices(*view, centre)) uniforms.push_back(std::move(m));
    auto frame = gl->draw_mesh(*program, mesh_attributes(found->mesh), found->mesh.triangles, uniforms, options.size, options.size,
                               {1.0f, 1.0f, 1.0f, 0.0f});
    if (!frame) return complain_about(frame.error());
    if (!make_opaque(frame->rgba)) complain("note: no pixel shows the mesh");
    return write_picture(options.png, options.size, options.size, std::move(frame->rgba));
}

}  // namespace glexprc
