// Random vector fields: the Jacobian is right for every operation, not only for those of the other tests.
#include "displacement_check.hpp"

#include <glexpr/evaluate/evaluate.hpp>

#include "tests/support/random_expression.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <vector>

using namespace glexpr;
using namespace glexpr::test;

namespace {

/// The normal of a mesh moved by a field, at a vertex and its unit normal, by the derivatives along two directions across it; none where the field has no value
/// or the mesh nearly folds or is stretched much.
class reference {
  public:
    explicit reference(const std::vector<expr>& field) : graph_(field[0].graph()), evaluate_(graph_, ids_of(field)) {}

    std::optional<vec3> normal(const vec3& p, const vec3& n) {
        const vec3 axis = std::fabs(n[0]) < 0.6 ? vec3{1, 0, 0} : vec3{0, 1, 0};
        const vec3 right = normalized(cross(n, axis)), up = cross(n, right);
        bindings<dual2> where{{"a", 1}, {"b", 1}};
        for (std::size_t k = 0; k < 3; ++k) {
            dual2 c(p[k]);
            c.partial = {right[k], up[k]};
            where.set(std::string_view("xyz").substr(k, 1), c);
        }
        const auto offset = evaluate_.all(where.in_order(graph_));
        vec3 first = right, second = up;
        for (std::size_t k = 0; k < 3; ++k) {
            if (!offset[k].defined) return std::nullopt;
            first[k] += offset[k].value.partial[0];
            second[k] += offset[k].value.partial[1];
        }
        const vec3 moved = cross(first, second);
        // A field that stretches much bends much, too, and one that nearly folds leaves little of its tangents: there the roundings of its own steps,
        // which no vertex shader can avoid, turn the normal.
        const double lengths = dot(first, first) * dot(second, second);
        if (!(dot(moved, moved) > 0.01 * lengths && lengths > 0.01 && lengths < 1e4)) return std::nullopt;
        return normalized(moved);
    }

  private:
    static std::vector<node_id> ids_of(const std::vector<expr>& field) {
        std::vector<node_id> ids;
        for (const expr& f : field) ids.push_back(f.id());
        return ids;
    }

    const graph& graph_;
    evaluator<dual2> evaluate_;
};

/// How much the normal changes when the vertex moves by about the roundings of float32; none where it has no value on the way.
std::optional<double> sensitivity(reference& at, const vec3& p, const vec3& n, const vec3& normal) {
    double largest = 0;
    for (std::size_t k = 0; k < 3; ++k)
        for (const double step : {-1e-6, 1e-6}) {
            vec3 moved = p;
            moved[k] += step;
            const auto other = at.normal(moved, n);
            if (!other) return std::nullopt;
            largest = std::max(largest, largest_difference(*other, normal));
        }
    return largest;
}

}  // namespace

TEST_CASE("gpu displacement: random vector fields move normals as their dual numbers do") {
    const auto gl = offscreen::context::create(offscreen::api::gl33);
    if (!gl) {
        MESSAGE("skipped: " << gl.error().message);
        return;
    }
    random_source random(20240614u);
    offscreen::mesh mesh;
    for (int i = 0; i < 300; ++i) {
        const auto number = [&] { return static_cast<float>(random.real(-1, 1)); };
        const vec3 n = normalized({random.real(-1, 1), random.real(-1, 1), random.real(-1, 1)});
        mesh.positions.push_back({number(), number(), number()});
        mesh.normals.push_back({static_cast<float>(n[0]), static_cast<float>(n[1]), static_cast<float>(n[2])});
        mesh.uv.push_back({});
        mesh.tangents.push_back({});
    }
    std::size_t fields = 0, compared = 0, possible = 0;
    double worst_of_all = 0;
    for (int round = 0; round < 200; ++round) {
        graph g;
        std::vector<expr> field;
        random_expression_options options;
        options.operations = 8;
        for (int k = 0; k < 3; ++k) field.push_back(random_expression(g, random, options));
        displacement_options wanted;
        wanted.along = displacement_along::vector;
        const auto shader = make_displacement(field, displacement_symbols(), profile::core330, wanted);
        REQUIRE(shader);
        // Inverse circular functions of a driver are right to 4e-6 only (driver_allowance.hpp).
        const auto calls = [&](const char* function) { return shader->normal.text.find(function) != std::string::npos; };
        if (calls("asin(") || calls("acos(") || calls("atan(")) continue;
        ++fields;
        std::vector<offscreen::uniform> uniforms = placements()[0].uniforms();
        for (const char* name : {"a", "b"}) uniforms.push_back({name, 1.0f});
        const std::vector<std::string> outputs = {"view_normal"};
        const auto recorded = gl->capture(shader->vertex.text, outputs, mesh_attributes(mesh), uniforms);
        REQUIRE_MESSAGE(recorded, recorded.error().message);
        const std::vector<vec3> normals = vectors_of((*recorded)[0]);
        reference at(field);
        double worst = 0;
        for (std::size_t i = 0; i < normals.size(); ++i) {
            const auto &q = mesh.positions[i], &m = mesh.normals[i];
            const vec3 p = {q[0], q[1], q[2]}, n = {m[0], m[1], m[2]};
            const auto expected = at.normal(p, n);
            if (!expected) continue;
            ++possible;
            const auto shaky = sensitivity(at, p, n, *expected);
            if (!shaky || *shaky > 2e-6) continue;
            ++compared;
            worst = std::max(worst, largest_difference(normals[i], *expected));
        }
        CAPTURE(round);
        CHECK_MESSAGE(worst <= 1e-5, shader->normal.text);
        worst_of_all = std::max(worst_of_all, worst);
    }
    MESSAGE(fields << " fields, " << compared << " of " << possible << " normals compared, largest difference " << worst_of_all);
    CHECK(fields > 100);
    CHECK(2 * compared > possible);
}
