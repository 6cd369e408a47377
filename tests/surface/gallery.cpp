#include <glexpr/surface/gallery.hpp>

#include <glexpr/analyze/degree.hpp>
#include <glexpr/evaluate/dual.hpp>
#include <glexpr/evaluate/evaluate.hpp>
#include <glexpr/graph/compile.hpp>
#include <glexpr/graph/construct.hpp>
#include <glexpr/surface/surface.hpp>
#include <glexpr/transform/differentiate.hpp>

#include "tests/support/glslang_check.hpp"

#include <doctest/doctest.h>

#include <array>
#include <cmath>
#include <string>
#include <string_view>
#include <vector>

using namespace glexpr;

namespace {

symbols names_of(const preset& p) {
    symbols names;
    for (const char* c : {"x", "y", "z"}) REQUIRE_FALSE(names.declare({c, symbol_kind::coordinate}));
    for (const preset_parameter& q : p.parameters())
        REQUIRE_FALSE(names.declare({std::string(q.name), symbol_kind::parameter, q.value, q.minimum, q.maximum}));
    return names;
}

/// |f| and the largest component of its gradient at a point, in double.
struct size_at {
    double f, gradient;
};

size_at at(std::string_view name, std::array<double, 3> p) {
    const preset* found = find_preset(name);
    REQUIRE(found != nullptr);
    const symbols names = names_of(*found);
    graph g;
    const auto formula = compile(g, found->formula, names);
    REQUIRE(formula);
    const std::vector<expr> by{coordinate(g, "x"), coordinate(g, "y"), coordinate(g, "z")};
    const std::vector<expr> partials = gradient(formula->root, by);
    bindings<double> point(names);
    point.set("x", p[0]);
    point.set("y", p[1]);
    point.set("z", p[2]);
    const auto values = point.in_order(g);
    double largest = 0;
    for (const expr& d : partials) largest = std::fmax(largest, std::abs(evaluator<double>(d)(values).value));
    return {std::abs(evaluator<double>(formula->root)(values).value), largest};
}

}  // namespace

TEST_CASE("gallery: usability-02 each preset parses without a warning, has its degree, and is accepted in every profile") {
    CHECK(gallery.size() >= 30);
    for (const preset& p : gallery) {
        CAPTURE(p.name);
        CHECK(find_preset(p.name) == &p);
        const symbols names = names_of(p);
        graph g;
        const auto formula = compile(g, p.formula, names);
        REQUIRE(formula);
        CHECK(formula.diagnostics().empty());
        const formula_degree d = degree(formula->root);
        CHECK((d.kind == formula_class::polynomial) == p.degree.has_value());
        if (p.degree) CHECK(d.degree == *p.degree);
        for (const preset_parameter& q : p.parameters()) CHECK((q.minimum <= q.value && q.value <= q.maximum && q.minimum < q.maximum));
        for (const profile target : all_profiles) {
            const auto shader = make_surface(formula->root, names, target, {.radius = p.radius});
            REQUIRE(shader);
            for (const diagnostic& note : shader.diagnostics()) CHECK(note.severity == severity::note);
            const test::verdict verdict = test::check_pair(target, shader->vertex.text, shader->fragment.text);
            CHECK_MESSAGE(verdict.accepted, verdict.log);
        }
    }
    CHECK(find_preset("nonsense") == nullptr);
}

TEST_CASE("gallery: singular points are where the literature has them") {
    struct place {
        std::string_view name;
        std::array<double, 3> p;
    };
    const double third = std::sqrt(5 - 2 * std::sqrt(5.0));
    // Endrass: where two of the eight planes meet, the quadratic in z² under the square has a root.
    const double s2 = std::sqrt(2.0), b = 16 * (2 + s2) + 8 * (1 - 2 * s2), c = -16 * (1 + s2) + 4 * (2 + 7 * s2) - 1 - 12 * s2;
    const double endrass_z = std::sqrt((b + std::sqrt(b * b + 64 * c)) / 32);
    const std::vector<place> singular{
        {"cone", {0, 0, 0}},
        {"cayley", {0.5, 0.5, -0.5}},
        {"cayley", {-0.5, -0.5, -0.5}},
        {"whitney", {0, 0, 0.7}},  // a double line
        {"dingdong", {0, 0, 0}},
        {"calypso", {0, 0, 0}},
        {"chmutov-3", {0.5, 0.5, -0.5}},
        {"chmutov-4", {0, std::sqrt(0.5), -std::sqrt(0.5)}},
        {"chmutov-5", {std::cos(0.2 * std::acos(-1.0)), std::cos(0.6 * std::acos(-1.0)), std::cos(0.4 * std::acos(-1.0))}},
        {"chmutov-6", {0.5, 0, 0.5 * std::sqrt(3.0)}},
        {"chmutov-7", {std::cos(std::acos(-1.0) / 7), std::cos(3 * std::acos(-1.0) / 7), std::cos(2 * std::acos(-1.0) / 7)}},
        {"chmutov-8", {std::cos(std::acos(-1.0) / 8), std::cos(3 * std::acos(-1.0) / 8), 0}},
        {"kummer", {0, std::sqrt(0.4), 1}},
        {"kummer", {std::sqrt(0.4), 0, -1}},
        {"roman", {0, 0, 0.3}},  // a double line
        {"cross-cap", {0, 0, 0.5}},
        {"octdong", {0, 0, 0}},
        {"togliatti", {1, third, std::sqrt(1 + third * third + (1 + 3 * std::sqrt(5.0)) / 4)}},
        {"barth-sextic", {0, 0, 1}},
        {"barth-sextic", {1, 0, 0}},
        {"heart", {1, 0, 0}},
        {"heart", {0, 0, 1}},
        {"lemon", {0, 0, 1}},
        {"daisy", {0, 0, 0}},
        {"endrass", {1, 1, endrass_z}},
        {"barth-decic", {0, 0, 1}},
    };
    for (const place& s : singular) {
        CAPTURE(s.name);
        const size_at size = at(s.name, s.p);
        CHECK(size.f < 1e-10);
        CHECK(size.gradient < 1e-9);
    }
}

TEST_CASE("gallery: points and lines that lie on the surface") {
    CHECK(at("torus", {1.4, 0, 0}).f < 1e-14);  // (R + r, 0, 0)
    CHECK(at("torus", {0, 0.6, 0}).f < 1e-14);
    CHECK(at("sphere", {0.6, 0, 0.8}).f < 1e-14);
    CHECK(at("dupin", {1 + 0.55 - 0.35, 0, 0}).f < 1e-12);
    for (const double s : {-2.0, 0.3, 1.7}) {
        // Three of the 27 lines of the Clebsch cubic, and the axis of the helicoid.
        CHECK(at("clebsch", {s, -s, -1}).f < 1e-12);
        CHECK(at("clebsch", {-1, s, -s}).f < 1e-12);
        CHECK(at("clebsch", {s, 0, -s}).f < 1e-12);
        CHECK(at("helicoid", {0, 0, s}).f < 1e-14);
        CHECK(at("saddle", {s, s, 0}).f < 1e-14);
    }
    CHECK(at("klein-bottle", {1, 0, 0}).f < 1e-14);
    CHECK(at("klein-bottle", {0, 1 + std::sqrt(2.0), 0}).f < 1e-12);
    CHECK(at("boy", {0, 0, -0.9}).f < 1e-14);
    CHECK(at("gyroid", {0, 0, std::acos(-1.0)}).f < 1e-14);
    CHECK(at("schwarz-p", {0, std::acos(-1.0), std::acos(-1.0) / 2}).f < 1e-14);
    CHECK(at("schwarz-d", {0, 0.4, -0.4}).f < 1e-14);
    CHECK(at("scherk", {0.4, 0.4, 0}).f < 1e-14);
}
