// Displaced meshes on a driver: the normals that the emitted vertex shaders hand on are those of the surface that they make.
#include "displacement_check.hpp"
#include "tests/gpu/drivers.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

using namespace glexpr;
using namespace glexpr::test;

namespace {

std::array<known_mesh, 3> known_meshes(unsigned cuts) { return {known_plane(cuts), known_sphere(cuts), known_torus(cuts)}; }

/// Fields that do not fold the meshes; the second half reads the normal or the texture coordinates.
const std::vector<displacement_case> exact_cases = {
    {displacement_along::vector, "(0.1sin(3y + t), 0.2x z, 0.1y cos(2x))", {}, true, {{"t", 0.7}}},
    {displacement_along::vector, "w = a z; (x(cos w - 1) - y sin w, x sin w + y(cos w - 1), 0)", {}, true, {{"a", 1.25}}},
    {displacement_along::vector, "(0.3, -2, 5)"},
    {displacement_along::vector, "(x, 2y, -0.5z)"},
    {displacement_along::vector, "(0.2exp(-x^2 - y^2), 0.1sqrt(1 + z^2), 0.15atan(x y) + 0.2tanh(2x))"},
    {displacement_along::vector, "(30x, 20y + 5sin(x), 40z + x y)"},
    {displacement_along::vector, "r = x^2 + y^2 + z^2 + 1; (y/r, z/r, x/r)"},
    {displacement_along::z, "0.1sin(5x)cos(4y) + 0.2x y"},
    {displacement_along::z, "0.3sin(a*hypot(x, y, 0.5) - t)", {}, true, {{"a", 7}, {"t", 2}}},
    {displacement_along::z, "exp(-4(x^2 + y^2)) + z/4"},
    {displacement_along::vector, "(0.1nx sin(4y), 0.1ny^2, 0.2nz + 0.1x)"},
    {displacement_along::vector, "s = sin(pi v)^2; (0.05s sin(tau u), 0.1s sin(tau u)^2, 0.05s cos(tau(u + v)))"},
    {displacement_along::z, "0.2nz x + 0.05sin(2tau u)cos(tau v)"},
    {displacement_along::normal, "0.1sin(4x)cos(3y) + 0.05z"},
    {displacement_along::normal, "0.25"},
    {displacement_along::normal, "0.1nx ny + 0.05nz^2 + 0.02x"},
    {displacement_along::normal, "0.05sin(3tau u + t)cos(2tau v)", {}, true, {{"t", 1}}},
};

bool reads_texture(std::string_view text) { return text.find("tau u") != text.npos || text.find("tau(u") != text.npos; }

/// The largest difference of normals in view space to those of a surface with these tangents.
double worst_normal(const std::vector<vec3>& normals, const std::vector<std::array<vec3, 2>>& tangents, const known_mesh& mesh,
                    const placement& where, bool skip_poles = false) {
    double worst = 0;
    for (std::size_t i = 0; i < normals.size(); ++i) {
        if (skip_poles && mesh.is_pole(i)) continue;
        worst = std::max(worst, largest_difference(normals[i], normal_of(tangents[i], where)));
    }
    return worst;
}

}  // namespace

TEST_CASE("gpu displacement: normals are those of the analytically displaced surface, to 1e-5, whatever the model-view matrix") {
    double worst_of_all = 0;
    with_driver([&](const offscreen::context& gl) {
        for (const known_mesh& mesh : known_meshes(40))
            for (const displacement_case& what : exact_cases) {
                CAPTURE(mesh.name);
                CAPTURE(what.text);
                const displaced d(what, mesh, profile::core330);
                CHECK(d.shader().accuracy.exact);
                const auto tangents = d.tangents(mesh);
                for (const placement& where : placements()) {
                    CAPTURE(where.name);
                    const double worst = worst_normal(d.normals(gl, mesh.mesh, where), tangents, mesh, where, reads_texture(what.text));
                    CHECK(worst <= 1e-5);
                    worst_of_all = std::max(worst_of_all, worst);
                }
            }
    });
    MESSAGE("largest difference " << worst_of_all);
}

TEST_CASE("gpu displacement: so they are in every profile that a driver reads") {
    with_each_driver([](profile target, const offscreen::context& gl) {
        const known_mesh mesh = known_torus(24);
        for (const displacement_case& what : exact_cases) {
            CAPTURE(what.text);
            const displaced d(what, mesh, target);
            const placement& where = placements()[3];
            CHECK(worst_normal(d.normals(gl, mesh.mesh, where), d.tangents(mesh), mesh, where) <= 1e-5);
        }
    });
}

TEST_CASE("gpu displacement: the comparison finds a wrong normal") {
    with_driver([](const offscreen::context& gl) {
        const known_mesh mesh = known_torus(24);
        const displaced wanted({displacement_along::z, "0.1sin(5x)"}, mesh, profile::core330);
        const displaced other({displacement_along::z, "0.1001sin(5x)"}, mesh, profile::core330);
        const placement &plain = placements()[0], &uneven = placements()[2];
        const auto tangents = wanted.tangents(mesh);
        CHECK(worst_normal(wanted.normals(gl, mesh.mesh, plain), tangents, mesh, plain) <= 1e-5);
        CHECK(worst_normal(other.normals(gl, mesh.mesh, plain), tangents, mesh, plain) > 1e-5);
        // The input normals, and normals that were not taken to view space by the inverse transpose.
        const displaced still({displacement_along::z, "0"}, mesh, profile::core330);
        CHECK(worst_normal(still.normals(gl, mesh.mesh, plain), tangents, mesh, plain) > 0.1);
        CHECK(worst_normal(wanted.normals(gl, mesh.mesh, plain), tangents, mesh, uneven) > 0.1);
    });
}

TEST_CASE("gpu displacement: positions are those of the displaced surface") {
    with_driver([](const offscreen::context& gl) {
        for (const known_mesh& mesh : known_meshes(20))
            for (const displacement_case& what : exact_cases) {
                CAPTURE(mesh.name);
                CAPTURE(what.text);
                const displaced d(what, mesh, profile::core330);
                const placement& where = placements()[3];
                const auto outputs = d.run(gl, mesh.mesh, where, {"view_position", "texture_place"});
                const std::vector<vec3> positions = vectors_of(outputs[0]);
                double worst = 0;
                for (std::size_t i = 0; i < positions.size(); ++i) {
                    if (mesh.is_pole(i) && reads_texture(what.text)) continue;
                    const surface_vertex v = mesh.vertex(i);
                    const auto moved = v.position + d.offset(v.position, v.normal, v.texture);
                    const vec3 expected = where.linear * vec3{moved[0].value, moved[1].value, moved[2].value} + where.shift;
                    const double size = std::max(1.0, std::sqrt(dot(expected, expected)));
                    worst = std::max(worst, largest_difference(positions[i], expected) / size);
                }
                CHECK(worst < 2e-6);
                std::vector<float> texture;
                for (const auto& uv : mesh.mesh.uv) texture.insert(texture.end(), uv.begin(), uv.end());
                CHECK(outputs[1].values == texture);
            }
    });
}

namespace {

/// Root mean square of the differences between the shader's normals and central differences of the displaced mesh, in view space.
double central_difference_error(const displaced& d, const offscreen::context& gl, const known_mesh& mesh, const placement& where) {
    const auto outputs = d.run(gl, mesh.mesh, where, {"view_position", "view_normal"});
    const std::vector<vec3> positions = vectors_of(outputs[0]), normals = vectors_of(outputs[1]);
    const double side = determinant(where.linear) < 0 ? -1 : 1;  // a mirrored mesh turns its winding, not its outside
    double squares = 0;
    std::size_t count = 0;
    for (std::size_t i = 0; i < positions.size(); ++i) {
        const std::size_t left = mesh.neighbour(i, -1, 0), right = mesh.neighbour(i, 1, 0);
        const std::size_t low = mesh.neighbour(i, 0, -1), high = mesh.neighbour(i, 0, 1);
        if (mesh.is_pole(i) || std::max({left, right, low, high}) >= positions.size()) continue;
        const vec3 n = side * normalized(cross(positions[right] - positions[left], positions[high] - positions[low]));
        squares += dot(n - normals[i], n - normals[i]);
        ++count;
    }
    REQUIRE(count > 0);
    return std::sqrt(squares / static_cast<double>(count));
}

}  // namespace

TEST_CASE("gpu displacement: normals agree with central differences of the displaced mesh to the order of the mesh") {
    with_driver([](const offscreen::context& gl) {
        const std::array<known_mesh, 3> coarse = known_meshes(32), fine = known_meshes(64);
        for (std::size_t m = 0; m < 3; ++m)
            for (const displacement_case& what : exact_cases) {
                for (const placement& where : placements()) {
                    CAPTURE(coarse[m].name);
                    CAPTURE(what.text);
                    CAPTURE(where.name);
                    const displaced d(what, coarse[m], profile::core330);
                    const double before = central_difference_error(d, gl, coarse[m], where);
                    const double after = central_difference_error(d, gl, fine[m], where);
                    CHECK(before < 0.05);
                    // Quarters, or is rounding: float32 positions, differences over a cut.
                    CHECK((before / after > 3.5 || after < 3e-5));
                    if (after >= 3e-5) CHECK(before / after < 4.5);
                }
            }
    });
}

namespace {

/// Normals of a mesh in which each place is one vertex: the area vectors of the triangles about it.
std::vector<vec3> area_normals(const std::vector<vec3>& positions, const std::vector<std::uint32_t>& triangles) {
    std::vector<vec3> sums(positions.size());
    for (std::size_t i = 0; i < triangles.size(); i += 3) {
        const vec3 &a = positions[triangles[i]], &b = positions[triangles[i + 1]], &c = positions[triangles[i + 2]];
        const vec3 area = cross(b - a, c - a);
        for (std::size_t k = 0; k < 3; ++k) sums[triangles[i + k]] = sums[triangles[i + k]] + area;
    }
    for (vec3& n : sums) n = normalized(n);
    return sums;
}

/// A torus out of an OBJ file, with the vertices in the order of the file's faces and one for each place of the torus but the seams.
offscreen::mesh obj_torus(unsigned cuts) {
    auto mesh = offscreen::parse_obj(obj_text(known_torus(cuts).mesh));
    REQUIRE(mesh);
    return *std::move(mesh);
}

}  // namespace

TEST_CASE("gpu displacement: a mesh out of an OBJ file") {
    with_driver([](const offscreen::context& gl) {
        const std::array meshes{obj_torus(32), obj_torus(64)};
        const std::array known{known_torus(32), known_torus(64)};
        for (const displacement_case& what : exact_cases) {
            CAPTURE(what.text);
            const displaced d(what, known[0], profile::core330);
            for (const placement& where : placements()) {
                CAPTURE(where.name);
                std::array<double, 2> differences{};
                for (std::size_t k = 0; k < meshes.size(); ++k) {
                    const offscreen::mesh& mesh = meshes[k];
                    const auto outputs = d.run(gl, mesh, where, {"view_position", "view_normal"});
                    const std::vector<vec3> positions = vectors_of(outputs[0]), normals = vectors_of(outputs[1]);
                    double worst = 0;
                    for (std::size_t i = 0; i < mesh.positions.size(); ++i) {
                        const auto tangents = d.tangents(known[k].at(double{mesh.uv[i][0]}, double{mesh.uv[i][1]}));
                        worst = std::max(worst, largest_difference(normals[i], normal_of(tangents, where)));
                    }
                    CHECK(worst <= 1e-5);
                    // The normals of the triangles themselves: away from the seams, where a vertex has only half of its triangles.
                    const std::vector<vec3> flat = area_normals(positions, mesh.triangles);
                    const double side = determinant(where.linear) < 0 ? -1 : 1;
                    double squares = 0;
                    std::size_t count = 0;
                    for (std::size_t i = 0; i < flat.size(); ++i) {
                        const auto inner = [](float c) { return c > 0.01f && c < 0.99f; };
                        if (!inner(mesh.uv[i][0]) || !inner(mesh.uv[i][1])) continue;
                        const vec3 off = side * flat[i] - normals[i];
                        squares += dot(off, off);
                        ++count;
                    }
                    differences[k] = std::sqrt(squares / static_cast<double>(count));
                }
                CHECK(differences[0] < 0.05);
                CHECK(differences[0] / differences[1] > 3.5);
                CHECK(differences[0] / differences[1] < 4.5);
            }
        }
    });
}

TEST_CASE("gpu displacement: tangents move along") {
    double worst_of_all = 0;
    with_driver([&](const offscreen::context& gl) {
        for (const known_mesh& mesh : known_meshes(24))
            for (displacement_case what : exact_cases) {
                what.tangents = true;
                CAPTURE(mesh.name);
                CAPTURE(what.text);
                const displaced d(what, mesh, profile::core330);
                const auto expected = d.tangents(mesh);
                for (const placement& where : placements()) {
                    CAPTURE(where.name);
                    const auto outputs = d.run(gl, mesh.mesh, where, {"view_tangent", "view_normal"});
                    const std::vector<vec3> tangents = vectors_of(outputs[0]), normals = vectors_of(outputs[1]);
                    double worst = 0, across = 0;
                    for (std::size_t i = 0; i < tangents.size(); ++i) {
                        if (mesh.is_pole(i)) continue;
                        const vec3 along_u = normalized(where.linear * expected[i][0]);
                        worst = std::max(worst, largest_difference(tangents[i], along_u));
                        across = std::max(across, std::fabs(dot(tangents[i], normals[i])));
                    }
                    CHECK(worst <= 1e-5);
                    CHECK(across <= 1e-5);
                    worst_of_all = std::max(worst_of_all, worst);
                }
            }
    });
    MESSAGE("largest difference " << worst_of_all);
}

TEST_CASE("gpu displacement: the depth variant puts every vertex where the lit one does, to the bit") {
    with_each_driver([](profile target, const offscreen::context& gl) {
        for (const known_mesh& mesh : known_meshes(24))
            for (const displacement_case& what : exact_cases) {
                CAPTURE(mesh.name);
                CAPTURE(what.text);
                const displaced d(what, mesh, target);
                for (const placement& where : placements()) {
                    const auto lit = d.run(gl, mesh.mesh, where, {"gl_Position"});
                    const auto depth = d.run(gl, mesh.mesh, where, {"gl_Position"}, d.shader().depth_vertex.text);
                    REQUIRE(lit[0].values.size() == 4 * mesh.mesh.positions.size());
                    std::size_t different = 0;
                    for (std::size_t i = 0; i < lit[0].values.size(); ++i)
                        different += std::bit_cast<std::uint32_t>(lit[0].values[i]) != std::bit_cast<std::uint32_t>(depth[0].values[i]);
                    CHECK(different == 0);
                }
            }
    });
}
