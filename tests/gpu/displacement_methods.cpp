// The methods for comparison, approximations and corner cases of displaced normals, on a driver.
#include "displacement_check.hpp"
#include "tests/gpu/drivers.hpp"

#include "tests/support/approx.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <random>
#include <string>
#include <string_view>
#include <vector>

using namespace glexpr;
using namespace glexpr::test;

namespace {

const placement& plain() { return placements()[0]; }

/// The vertex stage with another main.
std::string with_main(const displaced& d, const std::string& body) {
    const std::string& text = d.shader().vertex.text;
    return text.substr(0, text.find("void main()")) + "void main() {\n" + body + "}\n";
}

/// The largest error of normals in object space, poles aside.
double worst_error(const displaced& d, const offscreen::context& gl, const known_mesh& mesh) {
    const std::vector<vec3> normals = d.normals(gl, mesh.mesh, plain());
    double worst = 0;
    for (std::size_t i = 0; i < normals.size(); ++i)
        if (!mesh.is_pole(i)) worst = std::max(worst, largest_difference(normals[i], normal_of(d.tangents(mesh.vertex(i)), plain())));
    return worst;
}

}  // namespace

TEST_CASE("gpu displacement: approximate normals have the order that they state") {
    struct approximation {
        displacement_case what;  ///< with a factor a, by which it is scaled down
        unsigned order;
    };
    const std::vector<approximation> all = {
        {{displacement_along::normal, "a sin(4x)cos(3y + 1)", {}, false}, 2},
        {{displacement_along::normal, "a(0.5 + x y + z)", {}, false}, 2},
        {{displacement_along::normal, "a sin(tau u)sin(pi v)^2", {}, false}, 1},
        {{displacement_along::normal, "a nx ny", {}, false}, 1},
        {{displacement_along::vector, "(a nx y, a ny^2, a x nz)", {}, false}, 1},
        {{displacement_along::vector, "(a sin(pi v)^2, a sin(pi v)^2, a sin(pi v)^2)", {}, false}, 1},
        {{displacement_along::z, "a sin(pi v)^2cos(tau u) + a x", {}, false}, 1},
        {{displacement_along::z, "a sin(3x)cos(2y)", normal_method::rotation}, 1},
        {{displacement_along::vector, "(a sin(3y), a cos(2z), a x y)", normal_method::composite}, 1},
    };
    with_driver([&](const offscreen::context& gl) {
        for (const known_mesh& mesh : {known_sphere(32), known_torus(24)})
            for (const approximation& one : all) {
                CAPTURE(mesh.name);
                CAPTURE(one.what.text);
                std::array<double, 3> errors{};
                for (std::size_t i = 0; i < errors.size(); ++i) {
                    displacement_case what = one.what;
                    what.parameters = {{"a", std::ldexp(0.04, -static_cast<int>(i))}};
                    const displaced d(what, mesh, profile::core330);
                    CHECK_FALSE(d.shader().accuracy.exact);
                    CHECK(d.shader().accuracy.order == one.order);
                    errors[i] = worst_error(d, gl, mesh);
                }
                CAPTURE(errors[0]);
                CAPTURE(errors[2]);
                CHECK(errors[2] > 1e-5);  // far above rounding, so that the exponent is one
                CHECK(std::log2(errors[0] / errors[1]) == doctest::Approx(one.order).epsilon(0.15));
                CHECK(std::log2(errors[1] / errors[2]) == doctest::Approx(one.order).epsilon(0.15));
            }
    });
}

TEST_CASE("gpu displacement: the normals of a plane are exact on a plane, and do not improve elsewhere") {
    with_driver([](const offscreen::context& gl) {
        const displacement_case what = {displacement_along::z, "a sin(3x)cos(2y)", normal_method::plane, true, {{"a", 0.5}}};
        const known_mesh plane = known_plane(32), sphere = known_sphere(16);
        const displaced on_plane(what, plane, profile::core330);
        CHECK(on_plane.shader().accuracy.order == 0);
        CHECK(worst_error(on_plane, gl, plane) <= 1e-5);
        for (const double a : {0.5, 0.01, 0.0001}) {
            displacement_case smaller = what;
            smaller.parameters = {{"a", a}};
            CHECK(worst_error(displaced(smaller, sphere, profile::core330), gl, sphere) > 0.5);
        }
    });
}

namespace {

/// v turned about the axis of a and b by the angle between them.
/// Source: Rodrigues' formula, with acos and an axis, as the methods are usually written.
vec3 turned(const vec3& v, const vec3& from, const vec3& to) {
    const vec3 across = cross(from, to);
    if (dot(across, across) == 0) return v;
    const vec3 axis = normalized(across);
    const double angle = std::acos(std::clamp(dot(from, to), -1.0, 1.0));
    return std::cos(angle) * v + std::sin(angle) * cross(axis, v) + (dot(axis, v) * (1 - std::cos(angle))) * axis;
}

/// The partial derivatives of D by x, y and z at a vertex; the normal and the texture coordinates are not among the variables.
std::array<vec3, 3> partials(const displaced& d, const surface_vertex& v) {
    using dual3 = dual<3>;
    vec3_of<dual3> p, n;
    for (std::size_t k = 0; k < 3; ++k) {
        p[k] = dual3::variable(v.position[k].value, k);
        n[k] = dual3(v.normal[k].value);
    }
    const vec3_of<dual3> offset = d.offset<3>(p, n, {dual3(v.texture[0].value), dual3(v.texture[1].value)});
    std::array<vec3, 3> by;
    for (std::size_t j = 0; j < 3; ++j) by[j] = {offset[0].partial[j], offset[1].partial[j], offset[2].partial[j]};
    return by;
}

vec3 by_formula(normal_method method, const std::array<vec3, 3>& by, const vec3& n) {
    const vec3 moved_plane = normalized(cross(vec3{1, 0, by[0][2]}, vec3{0, 1, by[1][2]}));
    switch (method) {
        case normal_method::cofactor: break;
        case normal_method::plane: return moved_plane;
        case normal_method::rotation: return turned(n, {0, 0, 1}, moved_plane);
        case normal_method::composite: {
            const vec3 flat = normalized(cross(vec3{1, 0, 0}, vec3{0, 1, 1}));
            return turned(n, flat, normalized(cross(vec3{1, 0, 0} + by[0], vec3{0, 1, 1} + by[1] + by[2])));
        }
    }
    return n;
}

}  // namespace

TEST_CASE("gpu displacement: plane, rotation and composite follow their own formulas, with acos and an axis in double") {
    struct method_case {
        displacement_along along;
        std::string_view text;
        std::vector<normal_method> methods;
    };
    const std::vector<normal_method> of_heights = {normal_method::plane, normal_method::rotation};
    const std::vector<method_case> cases = {
        {displacement_along::z, "0.1sin(5x)cos(4y) + 0.2x y", of_heights},
        {displacement_along::z, "0.001sin(5x + t)", of_heights},
        {displacement_along::z, "0.5", of_heights},
        {displacement_along::z, "20x - 30y", of_heights},
        {displacement_along::z, "x y z", of_heights},
        {displacement_along::vector, "(0.1sin(3y), 0.2x z, 0.1y cos(2x))", {normal_method::composite}},
        {displacement_along::vector, "(0.3, -2, 5)", {normal_method::composite}},
        {displacement_along::vector, "(3y, -2x + z, x)", {normal_method::composite}},
        {displacement_along::vector, "(1e-4sin(x), 0, 1e-4x)", {normal_method::composite}},
    };
    double worst_of_all = 0;
    with_driver([&](const offscreen::context& gl) {
        for (const known_mesh& mesh : {known_plane(24), known_sphere(24), known_torus(24)})
            for (const method_case& one : cases)
                for (const normal_method method : one.methods) {
                    CAPTURE(mesh.name);
                    CAPTURE(one.text);
                    CAPTURE(name(method));
                    const displaced d({one.along, one.text, method}, mesh, profile::core330);
                    for (const placement& where : placements()) {
                        CAPTURE(where.name);
                        const std::vector<vec3> normals = d.normals(gl, mesh.mesh, where);
                        double worst = 0;
                        for (std::size_t i = 0; i < normals.size(); ++i) {
                            const auto& n = mesh.mesh.normals[i];
                            const surface_vertex v = mesh.vertex(i);
                            const vec3 object = by_formula(method, partials(d, v), {n[0], n[1], n[2]});
                            const vec3 expected = normalized(inverse_transpose(where.linear) * object);
                            worst = std::max(worst, largest_difference(normals[i], expected));
                        }
                        CHECK(worst <= 1e-5);
                        worst_of_all = std::max(worst_of_all, worst);
                    }
                }
    });
    MESSAGE("largest difference " << worst_of_all);
}

TEST_CASE("gpu displacement: a plane that is turned upside down turns by half a turn, and is finite") {
    // ∂D/∂y + ∂D/∂z = (0, −2, −2): the composite direction comes out opposite, and the axis of the turn has no direction.
    with_driver([](const offscreen::context& gl) {
        const known_mesh mesh = known_sphere(16);
        const displaced d({displacement_along::vector, "(0, -2y, -2z)", normal_method::composite}, mesh, profile::core330);
        for (const vec3& n : d.normals(gl, mesh.mesh, plain())) CHECK(dot(n, n) == doctest::Approx(1).epsilon(1e-6));
    });
}

namespace {

/// A mesh without triangles whose normals point anywhere and have any length.
offscreen::mesh random_vertices(std::size_t count) {
    std::mt19937 random(20240613u);
    std::uniform_real_distribution<float> number(-1, 1);
    offscreen::mesh mesh;
    for (std::size_t i = 0; i < count; ++i) {
        const auto vector = [&] { return std::array<float, 3>{number(random), number(random), number(random)}; };
        std::array<float, 3> n = vector();
        if (i % 4 == 0) n[i / 4 % 3] = 0;
        const float length = std::exp2(20 * number(random));
        for (float& c : n) c *= length;
        if (n == std::array<float, 3>{}) n[0] = 1;
        mesh.positions.push_back(vector());
        mesh.normals.push_back(n);
        mesh.uv.push_back({number(random), number(random)});
        mesh.tangents.push_back({1, 0, 0, 1});
    }
    return mesh;
}

/// The largest distance of two outputs in units in the last place.
std::uint64_t largest_distance(const offscreen::attribute& a, const offscreen::attribute& b) {
    std::uint64_t largest = 0;
    for (std::size_t i = 0; i < a.values.size(); ++i) largest = std::max(largest, ulp_distance(a.values[i], b.values[i]));
    return largest;
}

}  // namespace

TEST_CASE("gpu displacement: a displacement that is zero returns the input normal, bit for bit") {
    const offscreen::mesh mesh = random_vertices(5000);
    const known_mesh known = known_plane(1);
    with_driver([&](const offscreen::context& gl) {
        for (const displacement_case& what :
             std::vector<displacement_case>{{displacement_along::z, "0"},
                                            {displacement_along::z, "x - x"},
                                            {displacement_along::normal, "0*sin(x)"},
                                            {displacement_along::normal, "0", {}, false},
                                            {displacement_along::vector, "(0, y - y, 0)"},
                                            {displacement_along::z, "0", normal_method::rotation},
                                            {displacement_along::z, "0", normal_method::plane},
                                            {displacement_along::vector, "(0, 0, 0)", normal_method::composite}}) {
            CAPTURE(what.text);
            const displaced d(what, known, profile::core330);
            CHECK(d.shader().accuracy.exact);
            CHECK(d.shader().bound == 0);
            const std::string bare = with_main(d,
                                               "    view_normal = displaced_normal(position, normal, uv);\n"
                                               "    view_position = displaced_position(position, normal, uv);\n");
            const auto outputs = d.run(gl, mesh, plain(), {"view_normal", "view_position"}, bare);
            std::size_t different = 0;
            for (std::size_t i = 0; i < mesh.normals.size(); ++i)
                for (std::size_t k = 0; k < 3; ++k) {
                    different +=
                        std::bit_cast<std::uint32_t>(outputs[0].values[3 * i + k]) != std::bit_cast<std::uint32_t>(mesh.normals[i][k]);
                    different +=
                        std::bit_cast<std::uint32_t>(outputs[1].values[3 * i + k]) != std::bit_cast<std::uint32_t>(mesh.positions[i][k]);
                }
            CHECK(different == 0);

            // The whole stage: nothing but the host's matrices touches normal and position. (A product with 1 and 0 keeps values, not signs of 0.)
            const auto stage = d.run(gl, mesh, plain(), {"view_normal", "view_position"});
            different = 0;
            for (std::size_t i = 0; i < mesh.normals.size(); ++i)
                for (std::size_t k = 0; k < 3; ++k)
                    different += stage[0].values[3 * i + k] != mesh.normals[i][k] || stage[1].values[3 * i + k] != mesh.positions[i][k];
            CHECK(different == 0);
        }
    });
}

TEST_CASE("gpu displacement: where it does not bend at run time, the normal is normalize(n) within 2 ulp") {
    const offscreen::mesh mesh = random_vertices(20000);
    const known_mesh known = known_plane(1);
    std::uint64_t of_function = 0, of_stage = 0;
    with_driver([&](const offscreen::context& gl) {
        const auto distances = [&](const displacement_case& what) {
            const displaced d(what, known, profile::core330);
            const std::string one = with_main(d, "    view_normal = normalize(normal);\n");
            const std::string other = with_main(d, "    view_normal = displaced_normal(position, normalize(normal), uv);\n");
            const auto normalized = d.run(gl, mesh, plain(), {"view_normal"}, one), bare = d.run(gl, mesh, plain(), {"view_normal"}, other);
            const auto stage = d.run(gl, mesh, plain(), {"view_normal"});
            return std::array{largest_distance(bare[0], normalized[0]), largest_distance(stage[0], normalized[0])};
        };
        for (const displacement_case& what :
             std::vector<displacement_case>{{displacement_along::z, "a sin(x)", {}, true, {{"a", 0}}},
                                            {displacement_along::z, "b + a exp(x y)", {}, true, {{"a", 0}}},
                                            {displacement_along::normal, "a sin(x)", {}, false, {{"a", 0}}},
                                            {displacement_along::normal, "a sin(x)", {}, true, {{"a", 0}}},
                                            {displacement_along::vector, "(a y z, a x, b + a sin(z))", {}, true, {{"a", 0}}},
                                            {displacement_along::vector, "(b, 2b, 3)"}}) {
            CAPTURE(what.text);
            const auto [bare, stage] = distances(what);
            CHECK(bare <= 2);
            CHECK(stage <= 2);
            of_function = std::max(of_function, bare);
            of_stage = std::max(of_stage, stage);
        }
        // The comparison can fail.
        const auto [bare, stage] = distances({displacement_along::z, "a x", {}, true, {{"a", 1e-6}}});
        CHECK(bare > 2);
        CHECK(stage > 2);
    });
    MESSAGE("largest distance " << of_function << " ulp of the function, " << of_stage << " ulp of the stage");
}

TEST_CASE("gpu displacement: where the mesh folds, and where attributes are no directions, everything is finite") {
    with_driver([](const offscreen::context& gl) {
        offscreen::mesh mesh = random_vertices(200);
        for (std::size_t i = 0; i < 20; ++i) mesh.normals[i] = {};
        const known_mesh known = known_sphere(2);
        for (const displacement_case& what : std::vector<displacement_case>{{displacement_along::vector, "(-x, -y, -z)"},
                                                                            {displacement_along::vector, "(-x, 0, 0)"},
                                                                            {displacement_along::vector, "(1e12x, 1e12y, 1e12z)"},
                                                                            {displacement_along::normal, "1/(x - x + u - u + a - 1)"},
                                                                            {displacement_along::z, "1/x"},
                                                                            {displacement_along::z, "ln(x)sqrt(y)"},
                                                                            {displacement_along::normal, "x^0.5/(x^2 + y^2)"}}) {
            CAPTURE(what.text);
            displacement_case tangents = what;
            tangents.tangents = true;
            const displaced d(tangents, known, profile::core330);
            for (std::size_t i = 0; i < 10; ++i) mesh.positions[20 + i] = {};
            const auto outputs = d.run(gl, mesh, plain(), {"view_normal", "view_tangent"});
            for (const offscreen::attribute& output : outputs)
                for (const vec3& v : vectors_of(output)) {
                    const double length = std::sqrt(dot(v, v));
                    CHECK(length == doctest::Approx(1).epsilon(1e-5));
                }
        }
        // A fold keeps the normal of the mesh.
        const displaced fold({displacement_along::vector, "(-x, -y, -z)"}, known, profile::core330);
        const std::vector<vec3> normals = fold.normals(gl, mesh, plain());
        for (std::size_t i = 20; i < normals.size(); ++i) {
            const auto& n = mesh.normals[i];
            CHECK(largest_difference(normals[i], normalized({n[0], n[1], n[2]})) < 1e-6);
        }
    });
}

TEST_CASE("displacement-01: normals are recomputed, the incoming normal is normalised first and the result last") {
    with_driver([](const offscreen::context& gl) {
        offscreen::mesh mesh;
        const float quarter = 0.785398163f;
        for (const float length : {1.0f, 2.0f})
            for (const float x : {0.0f, quarter}) {
                mesh.positions.push_back({x, 0.25f, 0});
                mesh.normals.push_back({0, 0, length});
                mesh.uv.push_back({0, 0});
                mesh.tangents.push_back({1, 0, 0, 1});
            }
        for (const bool supplied : {false, true}) {
            const displaced d({displacement_along::normal, "0.5sin(2x)", {}, supplied}, known_plane(1), profile::core330);
            const auto outputs = d.run(gl, mesh, plain(), {"view_normal", "view_position"});
            const std::vector<vec3> normals = vectors_of(outputs[0]), positions = vectors_of(outputs[1]);
            for (const std::size_t i : {std::size_t{0}, std::size_t{2}}) {
                CHECK(largest_difference(normals[i], {-0.70710678, 0, 0.70710678}) < 1e-6);
                CHECK(largest_difference(normals[i + 1], {0, 0, 1}) < 1e-6);
                CHECK(positions[i][2] == doctest::Approx(0));
                CHECK(positions[i + 1][2] == doctest::Approx(0.5));  // h, not 2h
            }
            const std::string& text = d.shader().vertex.text;
            CHECK(text.find("bject space") != text.npos);
            // The last step is after the normal matrix: under a scale by 8 the result has length 1.
            const placement large = {"large", {{{8, 0, 0}, {0, 8, 0}, {0, 0, 8}}}, {}};
            for (const vec3& n : d.normals(gl, mesh, large)) CHECK(dot(n, n) == doctest::Approx(1).epsilon(1e-6));
        }
    });
}

TEST_CASE("displacement-03: normals go through the inverse transpose, tangents through the matrix itself") {
    const auto root = static_cast<float>(std::sqrt(0.5));
    offscreen::mesh mesh;
    mesh.positions = {{0, 0, 0}};
    mesh.normals = {{root, root, 0}};
    mesh.tangents = {{root, -root, 0, 1}};
    mesh.uv = {{0, 0}};
    const placement stretched = {"stretched", {{{2, 0, 0}, {0, 1, 0}, {0, 0, 1}}}, {}};
    const placement mirrored = {"mirrored", {{{-2, 0, 0}, {0, 1, 0}, {0, 0, 1}}}, {}};
    with_driver([&](const offscreen::context& gl) {
        for (const std::string_view text : {"(0, 0, 0)", "(x, 0, 0)"}) {  // by the host's matrix, or by the displacement
            const bool moves = text != "(0, 0, 0)";
            const displaced d({displacement_along::vector, text, {}, true, {}, true}, known_plane(1), profile::core330);
            const auto outputs = d.run(gl, mesh, moves ? plain() : stretched, {"view_normal", "view_tangent"});
            const vec3 n = vectors_of(outputs[0])[0], t = vectors_of(outputs[1])[0];
            CHECK(largest_difference(normalized(n), {0.447214, 0.894427, 0}) < 1e-6);
            CHECK(std::fabs(dot(n, t)) < 1e-6);
            CHECK(largest_difference(t, normalized({2, -1, 0})) < 1e-6);
        }
        // Mirrored, the normal of the tangents' cross product follows the sign of the determinant.
        const displaced d({displacement_along::vector, "(0.5y, 0, 0.25x)", {}, true, {}, true}, known_plane(1), profile::core330);
        for (const placement* where : {&stretched, &mirrored}) {
            const auto outputs = d.run(gl, mesh, *where, {"view_normal", "view_tangent"});
            const vec3 n = vectors_of(outputs[0])[0], t = vectors_of(outputs[1])[0];
            // The other tangent of the surface is z, which this displacement leaves alone.
            const vec3 crossed = cross(t, where->linear * vec3{0, 0, 1});
            CHECK(dot(crossed, n) * determinant(where->linear) < 0);  // tangent, z and normal are left-handed here
        }
    });
    // ES 1.00 has neither inverse nor transpose.
    const displaced d({displacement_along::vector, "(x, 0, 0)", {}, true, {}, true}, known_plane(1), profile::es100);
    for (const char* word : {"inverse(", "transpose("}) CHECK(d.shader().vertex.text.find(word) == std::string::npos);
    CHECK(d.shader().vertex.text.find("uniform mat3 normal_matrix;") != std::string::npos);
}
