// Random vector fields: the Jacobian is right for every operation, not only for those of the other tests.
#include "displacement_check.hpp"

#include <glexpr/displace/moved_mesh.hpp>
#include <glexpr/evaluate/evaluate.hpp>
#include <glexpr/program/build.hpp>
#include <glexpr/program/run.hpp>

#include "tests/gpu/drivers.hpp"
#include "tests/support/bounded_values.hpp"
#include "tests/support/random_expression.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace glexpr::test {

namespace {

std::vector<node_id> ids_of(const std::vector<expr>& field) {
    std::vector<node_id> ids;
    for (const expr& f : field) ids.push_back(f.id());
    return ids;
}

/// The normal of a mesh moved by a field, at a vertex and its unit normal, by the derivatives along two directions across it; none where the
/// field has no value.
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
        return normalized(cross(first, second));
    }

  private:
    const graph& graph_;
    evaluator<dual2> evaluate_;
};

/// How far float32 may turn the moved normal: the error bound of the expressions that are emitted for it, over its length.
class turn_bound {
  public:
    turn_bound(const std::vector<expr>& field, const displacement_options& options) : graph_(field[0].graph()) {
        const detail::moved_mesh mesh(field, options);
        const auto moved = mesh.normal(mesh.slopes());
        moved_ = build_program(graph_, mesh.with_fewer_operations({moved.x.id(), moved.y.id(), moved.z.id()}));
    }

    /// None where a driver's functions were not measured.
    std::optional<double> at(const vec3& p, const vec3& n) const {
        const std::vector<double> inputs = inputs_at(p, n);
        const bounded_values moved(moved_, inputs);
        if (!moved.measured) return std::nullopt;
        vec3 error = {moved.bound[0], moved.bound[1], moved.bound[2]};
        std::vector<double> values;
        for (std::size_t k = 0; k < 3; ++k) {  // n is brought to unit length by the GPU
            vec3 rounded = n;
            rounded[k] += 2e-7;
            run<double>(moved_, inputs_at(p, rounded), values);
            for (std::size_t o = 0; o < 3; ++o) error[o] += std::fabs(values[moved_.outputs[o]] - moved.exact[o]);
        }
        const vec3 exact = {moved.exact[0], moved.exact[1], moved.exact[2]};
        return std::sqrt(dot(error, error) / dot(exact, exact));
    }

  private:
    std::vector<double> inputs_at(const vec3& p, const vec3& n) const {
        bindings<double> where{{"a", 1}, {"b", 1}};
        for (std::size_t k = 0; k < 3; ++k) {
            where.set(std::string_view("xyz").substr(k, 1), p[k]);
            where.set(std::array{"nx", "ny", "nz"}[k], n[k]);
        }
        return where.in_order(graph_);
    }

    graph& graph_;
    program moved_;
};

offscreen::mesh scattered_vertices(random_source& random, int count) {
    offscreen::mesh mesh;
    for (int i = 0; i < count; ++i) {
        const auto number = [&] { return static_cast<float>(random.real(-1, 1)); };
        const vec3 n = normalized({random.real(-1, 1), random.real(-1, 1), random.real(-1, 1)});
        mesh.positions.push_back({number(), number(), number()});
        mesh.normals.push_back({static_cast<float>(n[0]), static_cast<float>(n[1]), static_cast<float>(n[2])});
        mesh.uv.push_back({});
        mesh.tangents.push_back({});
    }
    return mesh;
}

}  // namespace

TEST_CASE("gpu displacement: random vector fields move normals as their dual numbers do") {
    with_driver([](const offscreen::context& gl) {
        constexpr int vertices = 40, rounds = 40;
        constexpr double of_unit_vectors = 1e-6;  // what bringing to unit length adds, twice
        std::size_t fields = 0, possible = 0, compared = 0, close = 0;
        double worst = 0, worst_share = 0;
        for (const std::uint64_t seed : {1u, 20240614u, 877u}) {
            random_source random(seed);
            const offscreen::mesh mesh = scattered_vertices(random, vertices);
            for (int round = 0; round < rounds; ++round) {
                CAPTURE(seed);
                CAPTURE(round);
                graph g;
                std::vector<expr> field;
                random_expression_options options;
                options.operations = 8;
                for (int k = 0; k < 3; ++k) field.push_back(random_expression(g, random, options));
                displacement_options wanted;
                wanted.along = displacement_along::vector;
                const auto shader = make_displacement(field, displacement_symbols(), profile::core330, wanted);
                REQUIRE(shader);
                ++fields;
                std::vector<offscreen::uniform> uniforms = placements()[0].uniforms();
                for (const char* name : {"a", "b"}) uniforms.push_back({name, 1.0f});
                const auto recorded =
                    gl.capture(shader->vertex.text, std::vector<std::string>{"view_normal"}, mesh_attributes(mesh), uniforms);
                REQUIRE_MESSAGE(recorded, recorded.error().message);
                const std::vector<vec3> normals = vectors_of((*recorded)[0]);
                reference at(field);
                const turn_bound may_turn(field, wanted);
                for (std::size_t i = 0; i < normals.size(); ++i) {
                    const auto &q = mesh.positions[i], &m = mesh.normals[i];
                    const vec3 p = {q[0], q[1], q[2]}, n = normalized({m[0], m[1], m[2]});
                    const auto expected = at.normal(p, n);
                    if (!expected) continue;
                    ++possible;
                    const auto turn = may_turn.at(p, n);
                    if (!turn || !(*turn < 1e-2)) continue;  // nothing left to tell
                    ++compared;
                    const double difference = largest_difference(normals[i], *expected);
                    CHECK_MESSAGE(difference <= *turn + of_unit_vectors, shader->normal.text);
                    worst_share = std::max(worst_share, difference / (*turn + of_unit_vectors));
                    if (*turn > 9e-6) continue;
                    ++close;
                    worst = std::max(worst, difference);
                }
            }
        }
        MESSAGE(fields << " fields, " << compared << " of " << possible << " normals compared, largest share of the bound " << worst_share
                       << "; " << close << " with a bound of 1e-5, largest difference " << worst);
        CHECK(10 * compared > 8 * possible);
        CHECK(2 * close > possible);
        CHECK(worst <= 1e-5);
    });
}

}  // namespace glexpr::test
