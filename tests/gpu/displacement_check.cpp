#include "displacement_check.hpp"

#include <glexpr/evaluate/evaluate.hpp>
#include <glexpr/graph/compile.hpp>
#include <glexpr/graph/compile_vector.hpp>

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <limits>
#include <numbers>
#include <span>

namespace glexpr::test {

vec3 normalized(const vec3& a) { return 1 / std::sqrt(dot(a, a)) * a; }

double largest_difference(const vec3& a, const vec3& b) {
    double largest = 0;
    for (std::size_t k = 0; k < 3; ++k) {
        const double d = std::fabs(a[k] - b[k]);
        largest = std::isnan(d) ? std::numeric_limits<double>::infinity() : std::max(largest, d);
    }
    return largest;
}

double determinant(const mat3& m) { return dot(m[0], cross(m[1], m[2])); }

mat3 inverse_transpose(const mat3& m) {
    const double d = 1 / determinant(m);
    return {d * cross(m[1], m[2]), d * cross(m[2], m[0]), d * cross(m[0], m[1])};
}

std::vector<offscreen::uniform> placement::uniforms() const {
    std::array<float, 16> model_view{};
    std::array<float, 9> normal{};
    const mat3 inverse = inverse_transpose(linear);
    for (std::size_t c = 0; c < 3; ++c)
        for (std::size_t r = 0; r < 3; ++r) {
            model_view[4 * c + r] = static_cast<float>(linear[c][r]);
            normal[3 * c + r] = static_cast<float>(inverse[c][r]);
        }
    for (std::size_t r = 0; r < 3; ++r) model_view[12 + r] = static_cast<float>(shift[r]);
    model_view[15] = 1;
    const std::array<float, 16> projection = {1.5f, 0, 0, 0, 0, 1.5f, 0, 0, 0, 0, -1.2f, -1, 0, 0, -2.2f, 0};
    return {{"model_view", model_view}, {"normal_matrix", normal}, {"projection", projection}};
}

const std::vector<placement>& placements() {
    // The entries are exact in float32.
    static const std::vector<placement> all = {
        {"identity", {{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}}, {0, 0, 0}},
        {"rotated and moved", {{{0.36, 0.48, -0.8}, {-0.8, 0.6, 0}, {0.48, 0.64, 0.6}}}, {0.5, -0.25, -4}},
        {"scaled unevenly", {{{2, 0, 0}, {0, 0.5, 0}, {0, 0, 1.25}}}, {0, 0, -5}},
        {"scaled and sheared", {{{1.5, 0.25, 0}, {-0.5, 0.75, 0.25}, {0, 0.5, 2}}}, {1, 1, -6}},
        {"mirrored", {{{-1, 0, 0}, {0, 1, 0}, {0, 0, 2}}}, {0, 0, -5}},
    };
    return all;
}

namespace {

/// cos and sin of an angle in turns.
std::array<dual2, 2> on_circle(const dual2& turns) {
    const dual2 angle = turns * dual2(2 * std::numbers::pi);
    return {cos(angle), sin(angle)};
}

std::array<dual2, 2> parameters(double u, double v) { return {dual2::variable(u, 0), dual2::variable(v, 1)}; }

surface_vertex plane_at(double u, double v) {
    const auto [s, r] = parameters(u, v);
    return {{dual2(2) * s - dual2(1), dual2(2) * r - dual2(1), dual2(0)}, {dual2(0), dual2(0), dual2(1)}, {s, r}};
}

surface_vertex sphere_at(double u, double v) {
    const auto [s, r] = parameters(u, v);
    const auto [c, sine] = on_circle(s);
    const auto [out, up] = on_circle(r / dual2(2) - dual2(0.25));
    const vec3_of<dual2> p = {out * c, out * sine, up};
    return {p, p, {s, r}};
}

surface_vertex torus_at(double u, double v) {
    const auto [s, r] = parameters(u, v);
    const auto [c, sine] = on_circle(s);
    const auto [out, up] = on_circle(r);
    const dual2 q = dual2(1) + dual2(0.4) * out;
    return {{q * c, q * sine, dual2(0.4) * up}, {out * c, out * sine, up}, {s, r}};
}

/// A pole of the sphere by angles along x and ±y, since u has no meaning there: right up to first derivatives.
surface_vertex pole(double side) {
    const auto [s, r] = parameters(0, 0);
    const vec3_of<dual2> p = {sin(s), dual2(side) * sin(r), dual2(side) * cos(s) * cos(r)};
    return {p, p, {dual2(0), dual2(side > 0 ? 1 : 0)}};
}

}  // namespace

surface_vertex known_mesh::vertex(std::size_t i) const {
    if (is_pole(i)) return pole(i <= columns ? -1 : 1);
    const double u = static_cast<double>(i % (columns + 1)) / static_cast<double>(columns);
    const double v = static_cast<double>(i / (columns + 1)) / static_cast<double>(rows);
    return at(u, v);
}

bool known_mesh::is_pole(std::size_t i) const {
    const std::size_t row = i / (columns + 1);
    return poles && (row == 0 || row == rows);
}

std::size_t known_mesh::neighbour(std::size_t i, int columns_on, int rows_on) const {
    const auto step = [](std::size_t from, int on, std::size_t count, bool closed) {
        const auto n = static_cast<long long>(count);
        const long long to = static_cast<long long>(from) + on;
        if (to >= 0 && to <= n) return to;
        return closed ? (to + n) % n : -1;
    };
    const long long column = step(i % (columns + 1), columns_on, columns, closed_u);
    const long long row = step(i / (columns + 1), rows_on, rows, closed_v);
    if (column < 0 || row < 0) return mesh.positions.size();
    return static_cast<std::size_t>(row) * (columns + 1) + static_cast<std::size_t>(column);
}

known_mesh known_plane(unsigned cuts) {
    return {"plane", offscreen::make_plane(cuts), cuts, cuts, false, false, false, "(0, 0, 1)", "(x/2 + 1/2, y/2 + 1/2)", plane_at};
}

known_mesh known_sphere(unsigned cuts) {
    return {"sphere",
            offscreen::make_sphere(cuts),
            2 * cuts,
            cuts,
            true,
            false,
            true,
            "r = sqrt(x^2 + y^2 + z^2); (x/r, y/r, z/r)",
            "(atan2(y, x)/tau, atan2(z, sqrt(x^2 + y^2))/pi + 1/2)",
            sphere_at};
}

known_mesh known_torus(unsigned cuts) {
    return {"torus",
            offscreen::make_torus(1, 0.4, cuts),
            2 * cuts,
            cuts,
            true,
            true,
            false,
            "q = sqrt(x^2 + y^2); ((x - x/q)/0.4, (y - y/q)/0.4, z/0.4)",
            "(atan2(y, x)/tau, atan2(z, sqrt(x^2 + y^2) - 1)/tau)",
            torus_at};
}

displaced::displaced(const displacement_case& what, const known_mesh& mesh, profile target) : what_(what) {
    const auto compiled = [&](std::string_view text, std::size_t size) {
        std::vector<expr> components;
        if (size == 1) {
            const auto f = compile(*graph_, text, names_);
            REQUIRE_MESSAGE(f, text);
            components = {f->root};
        } else {
            const auto all = compile_vector(*graph_, text, names_, {}, size);
            REQUIRE_MESSAGE(all, text);
            for (const formula& f : *all) components.push_back(f.root);
        }
        return components;
    };
    for (const auto& [name, value] : what.parameters)
        if (names_.find(name) == nullptr) names_.declare({name, symbol_kind::parameter, value});
    field_ = compiled(what.text, what.along == displacement_along::vector ? 3 : 1);
    displacement_options options;
    options.along = what.along;
    options.method = what.method;
    options.tangents = what.tangents;
    if (what.supplied) {
        options.normal = compiled(mesh.normal_text, 3);
        options.texture = compiled(mesh.texture_text, 2);
    }
    auto made = make_displacement(field_, names_, target, options);
    REQUIRE_MESSAGE(made, what.text);
    shader_ = std::make_unique<displacement_shader>(*std::move(made));
}

template <std::size_t N>
vec3_of<dual<N>> displaced::offset(const vec3_of<dual<N>>& p, const vec3_of<dual<N>>& n, const std::array<dual<N>, 2>& uv) const {
    bindings<dual<N>> where(names_);
    for (const auto& [name, value] : what_.parameters) where.set(name, dual<N>(value));
    for (std::size_t k = 0; k < 3; ++k) {
        where.set(std::string_view("xyz").substr(k, 1), p[k]);
        where.set(std::array{"nx", "ny", "nz"}[k], n[k]);
    }
    where.set("u", uv[0]);
    where.set("v", uv[1]);
    std::vector<node_id> roots;
    for (const expr& f : field_) roots.push_back(f.id());
    const std::vector<evaluated<dual<N>>> values = evaluate(*graph_, std::span<const node_id>(roots), where);
    bool defined = true;
    for (const auto& v : values) defined = defined && v.defined;
    if (!defined) FAIL_CHECK("the displacement has no value somewhere");
    const dual<N> zero(0);
    switch (what_.along) {
        case displacement_along::z: return {zero, zero, values[0].value};
        case displacement_along::normal: return values[0].value * n;
        case displacement_along::vector: return {values[0].value, values[1].value, values[2].value};
    }
    return {};
}

template vec3_of<dual<2>> displaced::offset(const vec3_of<dual<2>>&, const vec3_of<dual<2>>&, const std::array<dual<2>, 2>&) const;
template vec3_of<dual<3>> displaced::offset(const vec3_of<dual<3>>&, const vec3_of<dual<3>>&, const std::array<dual<3>, 2>&) const;

std::vector<offscreen::attribute> displaced::run(const offscreen::context& gl, const offscreen::mesh& mesh, const placement& where,
                                                 const std::vector<std::string>& outputs, std::string_view stage) const {
    std::vector<offscreen::uniform> uniforms = where.uniforms();
    for (const uniform& u : shader_->uniforms) {
        if (u.parameter.empty()) continue;
        double value = u.default_value[0];
        for (const auto& [name, wanted] : what_.parameters)
            if (name == u.parameter) value = wanted;
        uniforms.push_back({u.name, static_cast<float>(value)});
    }
    auto recorded = gl.capture(stage.empty() ? shader_->vertex.text : stage, outputs, mesh_attributes(mesh), uniforms);
    REQUIRE_MESSAGE(recorded, recorded.error().message);
    return *std::move(recorded);
}

std::vector<vec3> displaced::normals(const offscreen::context& gl, const offscreen::mesh& mesh, const placement& where) const {
    return vectors_of(run(gl, mesh, where, {"view_normal"})[0]);
}

std::array<vec3, 2> displaced::tangents(const surface_vertex& v) const {
    const vec3_of<dual2> moved = v.position + offset(v.position, v.normal, v.texture);
    std::array<vec3, 2> found;
    for (std::size_t i = 0; i < 2; ++i) found[i] = {moved[0].partial[i], moved[1].partial[i], moved[2].partial[i]};
    return found;
}

std::vector<std::array<vec3, 2>> displaced::tangents(const known_mesh& mesh) const {
    std::vector<std::array<vec3, 2>> all;
    for (std::size_t i = 0; i < mesh.mesh.positions.size(); ++i) all.push_back(tangents(mesh.vertex(i)));
    return all;
}

vec3 normal_of(const std::array<vec3, 2>& tangents, const placement& where) {
    return normalized(inverse_transpose(where.linear) * cross(tangents[0], tangents[1]));
}

std::vector<vec3> vectors_of(const offscreen::attribute& output) {
    REQUIRE(output.components == 3);
    std::vector<vec3> all;
    for (std::size_t i = 0; i < output.values.size(); i += 3) all.push_back({output.values[i], output.values[i + 1], output.values[i + 2]});
    return all;
}

std::vector<offscreen::attribute> mesh_attributes(const offscreen::mesh& mesh) {
    return {offscreen::make_attribute<3>("position", mesh.positions), offscreen::make_attribute<3>("normal", mesh.normals),
            offscreen::make_attribute<2>("uv", mesh.uv), offscreen::make_attribute<4>("tangent", mesh.tangents)};
}

std::string obj_text(const offscreen::mesh& mesh) {
    std::string text;
    const auto add = [&](const char* format, auto... values) {
        char line[128];
        std::snprintf(line, sizeof line, format, values...);
        text += line;
    };
    for (const auto& p : mesh.positions) add("v %.9g %.9g %.9g\n", double{p[0]}, double{p[1]}, double{p[2]});
    for (const auto& n : mesh.normals) add("vn %.9g %.9g %.9g\n", double{n[0]}, double{n[1]}, double{n[2]});
    for (const auto& t : mesh.uv) add("vt %.9g %.9g\n", double{t[0]}, double{t[1]});
    for (std::size_t i = 0; i < mesh.triangles.size(); i += 3) {
        const unsigned a = mesh.triangles[i] + 1, b = mesh.triangles[i + 1] + 1, c = mesh.triangles[i + 2] + 1;
        add("f %u/%u/%u %u/%u/%u %u/%u/%u\n", a, a, a, b, b, b, c, c, c);
    }
    return text;
}

}  // namespace glexpr::test
