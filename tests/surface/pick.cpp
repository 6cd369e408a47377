#include <glexpr/surface/pick.hpp>

#include <glexpr/evaluate/dual.hpp>
#include <glexpr/graph/compile.hpp>
#include <glexpr/graph/construct.hpp>

#include "tests/support/gallery_formula.hpp"
#include "tests/support/ray_formula.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <limits>
#include <numbers>
#include <optional>
#include <random>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

using namespace glexpr;

namespace {

using vec3 = std::array<double, 3>;

double dot(const vec3& a, const vec3& b) { return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]; }
double length(const vec3& a) { return std::sqrt(dot(a, a)); }

/// A formula of the default symbols and its picker.
struct subject {
    explicit subject(std::string_view text, const symbols& names = symbols::defaults())
        : root(root_of(g, text, names)), picker(root, names) {}

    static expr root_of(graph& g, std::string_view text, const symbols& names) {
        const auto f = compile(g, text, names);
        REQUIRE(f);
        return f->root;
    }

    graph g;
    expr root;
    surface_picker picker;
};

/// What every hit promises, whatever the surface.
void check_hit(const pick_ray& ray, const picked& found) {
    REQUIRE(found);
    const surface_hit& hit = *found.hit;
    const double scale = 1 / length(ray.direction);
    for (std::size_t i = 0; i < 3; ++i)
        CHECK(std::fabs(ray.origin[i] + hit.distance * scale * ray.direction[i] - hit.point[i]) <= 1e-14 * (1 + length(ray.origin)));
    CHECK(std::fabs(length(hit.normal) - 1) <= 1e-15);
    CHECK(dot(hit.normal, ray.direction) <= 0);
    CHECK(found.clear_to <= hit.distance);
}

void check_near(const vec3& a, const vec3& b, double tolerance) {
    for (std::size_t i = 0; i < 3; ++i) CHECK(std::fabs(a[i] - b[i]) <= tolerance);
}

}  // namespace

TEST_CASE("pick: a sphere from outside, from inside, and beside it") {
    subject s("x^2 + y^2 + z^2 = 1");
    const pick_ray ahead{{0, 0, 5}, {0, 0, -3}};
    const picked front = s.picker.first_hit(ahead, 2);
    check_hit(ahead, front);
    check_near(front->point, {0, 0, 1}, 1e-15);
    check_near(front->normal, {0, 0, 1}, 1e-15);
    CHECK(std::fabs(front->distance - 4) <= 1e-15);
    CHECK(front->side == 1);
    CHECK(std::fabs(front->value) <= 1e-15);

    const pick_ray inside{{0.25, 0, 0}, {1, 0, 0}};
    const picked back = s.picker.first_hit(inside, 2);
    check_hit(inside, back);
    check_near(back->point, {1, 0, 0}, 1e-15);
    check_near(back->normal, {-1, 0, 0}, 1e-15);
    CHECK(back->side == -1);

    for (const pick_ray& miss : {pick_ray{{0, 1.5, 5}, {0, 0, -1}}, pick_ray{{0, 0, 5}, {0, 0, 1}}, pick_ray{{0, 3, 5}, {0, 0, -1}},
                                 pick_ray{{0, 1 + 1e-12, 5}, {0, 0, -1}}, pick_ray{{0, 0, 0}, {0, 0, 0}},
                                 pick_ray{{0, 0, std::numeric_limits<double>::infinity()}, {0, 0, -1}}})
        CHECK_FALSE(s.picker.first_hit(miss, 2));
    // A silhouette: two zeros 2·10⁻⁵ apart are one sheet in front of another.
    const pick_ray graze{{0, 1 - 1e-10, 5}, {0, 0, -1}};
    const picked grazed = s.picker.first_hit(graze, 2);
    check_hit(graze, grazed);
    CHECK(std::fabs(grazed->point[2] - std::sqrt(2e-10)) <= 1e-9);
}

TEST_CASE("pick: every zero in turn, from behind the last") {
    subject s("(x^2+y^2-1)(x^2+y^2-1.0002)(x-0.5)");
    const pick_ray ray{{-3, 0.1, 0.2}, {1, 0, 0}};
    const double inner = std::sqrt(1 - 0.01), outer = std::sqrt(1.0002 - 0.01);
    double from = 0;
    int side = -1;
    for (const double x : {-outer, -inner, 0.5, inner, outer}) {
        const picked found = s.picker.first_hit(ray, {from, 6});
        check_hit(ray, found);
        CHECK(std::fabs(found->point[0] - x) <= 1e-14);
        CHECK(found->side == side);
        side = -side;
        from = found->distance + 1e-9;
    }
    const picked none = s.picker.first_hit(ray, {from, 6});
    CHECK_FALSE(none);
    CHECK(none.clear_to == 6);
    CHECK_THROWS((void)none->point);
}

TEST_CASE("pick: double sheets are touched, and no further away than rounding explains") {
    const double sheet = std::sqrt(1 - 0.05);
    const struct {
        std::string_view text;
        double tolerance;  // where f is expanded, all within 2·10⁻⁸ of the sheet is 0 up to rounding
    } cases[] = {{"(x^2+y^2+z^2-1)^2", 1e-11}, {"-(x^2+y^2+z^2-1)^2", 1e-11},
                 {"(x^2+y^2+z^2-1)^4", 1e-11}, {"x^4+y^4+z^4+2x^2y^2+2x^2z^2+2y^2z^2-2x^2-2y^2-2z^2+1", 1e-7},
                 {"|x^2+y^2+z^2-1|", 1e-11},   {"max(0, x^2+y^2+z^2-1)", 1e-11},
                 {"(x^2+y^2+z^2-1)^3", 1e-11}};
    for (const auto& c : cases) {
        CAPTURE(c.text);
        subject s(c.text);
        const pick_ray ray{{0.1, 0.2, 5}, {0, 0, -1}};
        const picked found = s.picker.first_hit(ray, 2);
        check_hit(ray, found);
        CHECK(std::fabs(found->point[2] - sheet) <= c.tolerance);
        CHECK(found->side == (c.text[0] == '-' ? -1 : 1));
        check_near(found->normal, {0.1, 0.2, sheet}, 3e-6);
    }
    // Around a zero of high order f is lost in rounding, however fine the pieces are.
    const struct {
        std::string_view text;
        double noise;  // the root of the order of some 10⁻¹⁵ times the terms
    } powers[] = {{"x^2-2x+1", 1e-7},
                  {"x^3-3x^2+3x-1", 3e-5},
                  {"x^4-4x^3+6x^2-4x+1", 5e-4},
                  {"x^5-5x^4+10x^3-10x^2+5x-1", 3e-3},
                  {"x^8-8x^7+28x^6-56x^5+70x^4-56x^3+28x^2-8x+1", 4e-2}};
    for (const auto& c : powers) {
        CAPTURE(c.text);
        subject s(c.text);
        const picked found = s.picker.first_hit({{1.9, 0.1, 0.2}, {-1, 0, 0}}, {0, 3.8});
        REQUIRE(found);
        CHECK(found->point[0] >= 1 - 1e-12);
        CHECK(found->point[0] <= 1 + c.noise);
        CHECK(found->side == 1);
    }
    for (const std::string_view text :
         {"x^4-4x^3+6x^2-4x+1 + 1e-12", "(x^2+y^2+z^2-1)^2 + 1e-13", "(x^2+y^2+z^2-1)^2*(1+x^2) + 1e-12", "|x^2+y^2+z^2-1| + 1e-10"}) {
        CAPTURE(text);
        subject s(text);
        CHECK_FALSE(s.picker.first_hit({{0.1, 0.2, 5}, {0.01, 0.03, -1}}, 2));
    }
}

TEST_CASE("pick: zeros on both sides of the middle, where only the curvature tells") {
    for (std::size_t i = 0; i < 3; ++i)
        for (std::size_t j = i; j < 3; ++j) {
            const std::string names = "xyz", text = names.substr(i, 1) + "*" + names.substr(j, 1) + " - 0.32";
            CAPTURE(text);
            subject s(i == j ? text + " - 0.32" : text);
            pick_ray ray;
            ray.direction[i] = ray.direction[j] = 1;
            for (std::size_t k = 0; k < 3; ++k) ray.origin[k] = -ray.direction[k] / length(ray.direction);
            const picked found = s.picker.first_hit(ray, {0, 2});
            check_hit(ray, found);
            CHECK(std::fabs(found->distance - 0.2) <= 1e-14);
        }
}

TEST_CASE("pick: planes that cross in a line are met where the ray meets the first") {
    subject s("x^2*y^2");
    const pick_ray ray{{5, 4, 0.2}, {-1, -0.9, 0}};
    const picked found = s.picker.first_hit(ray, 2);
    check_hit(ray, found);
    check_near(found->point, {5 - 4 / 0.9, 0, 0.2}, 1e-11);
    check_near(found->normal, {0, 1, 0}, 1e-5);
    // within one of the planes f is 0 all along; the other one is met in a line of that plane, where no zero begins
    CHECK_FALSE(s.picker.first_hit({{5, 0, 0.2}, {-1, 0, 0}}, 2));
}

TEST_CASE("pick: poles, jumps and ends of the domain are no surface") {
    const struct {
        std::string_view text;
        std::optional<double> x;  // of the hit, from left to right between -1.9 and 1.9
    } cases[] = {{"tan(x)", 0.0},
                 {"tan(x + pi/2)", -std::numbers::pi / 2},
                 {"1/x", {}},
                 {"1/x^2", {}},
                 {"1/x - 1e9", 1e-9},
                 {"x/x^2", {}},
                 {"floor(x)", {}},
                 {"floor(x) + 0.5", {}},
                 {"sign(x)", {}},
                 {"fract(x)", {}},
                 {"fract(x) - 0.5", -1.5},
                 {"round(x) - x", -1.0},
                 {"if(x < 0, -1, 1)", {}},
                 {"if(x < 0, x, x + 1)", {}},
                 {"if(x < 0, x - 1, x)", {}},
                 {"if(x < 0, x, x^3)", 0.0},
                 {"if(x < 0, -x, x)", 0.0},
                 {"sign(x)*x^2", 0.0},
                 {"sqrt(x)", {}},
                 {"sqrt(x) - 1", 1.0},
                 {"ln(x)", 1.0},
                 {"sqrt(x - 1)*(x + 0.5)", {}},
                 {"x ln(x)", 1.0},
                 {"asin(x) + pi/2", {}},
                 {"asin(x)", 0.0},
                 {"x^(1/3)", 0.0},
                 {"x^(1/9)", 0.0},
                 {"x^(2/3)", 0.0},
                 {"atan2(x, -1)", {}},
                 {"atan2(x, 1)", 0.0},
                 {"sin(1/x) + 1.5", {}},
                 {"sin(1/x)", -1 / std::numbers::pi},
                 {"tan(1/x) - 1e6", -1 / (std::numbers::pi / 2 + 1e-6)},
                 {"mod(x, 0.7) - 0.7", {}},
                 {"1", {}},
                 {"x - x", {}},
                 {"max(|x| - 1, 0)", -1.0},
                 {"x^2 + 1e-300", {}},
                 {"sin(x)^2/x", 0.0},  // no value at 0 itself
                 {"|y/(1/x)|", 0.0},
                 {"exp(1/x^2)/x", {}},  // overflows on both sides of 0
                 {"(exp2(cosh(x + 5000)) - y)*x", {}}};
    for (const auto& c : cases) {
        CAPTURE(c.text);
        subject s(c.text);
        for (const pick_ray& ray : {pick_ray{{-1.9, 0.3, 0.1}, {1, 0, 0}}, pick_ray{{-1.9, 0.3, 0.1}, {1, 0.1, -0.02}}}) {
            const picked found = s.picker.first_hit(ray, {0, 3.8});
            CHECK(found.hit.has_value() == c.x.has_value());
            if (!found) CHECK(found.clear_to == 3.8);
            if (!found || !c.x) continue;
            check_hit(ray, found);
            CHECK(std::isfinite(found->value));
            CHECK(std::fabs(found->point[0] - *c.x) <= 1e-11);
        }
    }
}

TEST_CASE("pick: a ray that starts on the surface, inside a solid of zeros, or ends on it") {
    subject s("x");
    const picked start = s.picker.first_hit({{0, 0, 0}, {1, 0, 0}}, {0, 1});
    REQUIRE(start);
    CHECK(start->distance == 0);
    CHECK(std::abs(start->side) <= 1);
    const picked end = s.picker.first_hit({{-1, 0, 0}, {1, 0, 0}}, {0, 1});
    REQUIRE(end);
    CHECK(std::fabs(end->distance - 1) <= 1e-12);
    CHECK(end->side == -1);
    CHECK_FALSE(s.picker.first_hit({{-1, 0, 0}, {1, 0, 0}}, {0, 1 - 1e-6}));
    subject solid("max(0, x^2+y^2+z^2-1)");
    CHECK_FALSE(solid.picker.first_hit({{0.1, 0.2, 0.3}, {1, 0, 0}}, 2));
    CHECK(solid.picker.first_hit({{-4, 0.2, 0.3}, {1, 0, 0}}, 2));
}

TEST_CASE("pick: the corners, edges and faces of cubes") {
    for (const std::string_view text : {"max(|x|, |y|, |z|) = 1", "max(max(x, -x), max(y, -y), max(z, -z)) - 1"}) {
        CAPTURE(text);
        subject s(text);
        for (const vec3& target : {vec3{1, 1, 1}, vec3{-1, 1, 1}, vec3{1, 1, 0}, vec3{0, -1, 1}, vec3{1, 0.3, -0.4}, vec3{0, 0, 1}}) {
            const pick_ray ray{{4 * target[0], 4 * target[1], 4 * target[2]}, {-target[0], -target[1], -target[2]}};
            const picked found = s.picker.first_hit(ray, 2);
            check_hit(ray, found);
            check_near(found->point, target, 1e-11);
            CHECK(found->side == 1);
        }
        CHECK_FALSE(s.picker.first_hit({{3, 1 + 1e-9, 0}, {-1, 0, 0}}, 2));  // along a face, above it
    }
    subject octahedron("|x|+|y|+|z| = 1");
    const picked tip = octahedron.picker.first_hit({{3, 0, 0}, {-1, 0, 0}}, 2);
    REQUIRE(tip);
    check_near(tip->point, {1, 0, 0}, 1e-15);
}

TEST_CASE("pick: cone tips and other points without a gradient have a unit normal against the ray") {
    for (const std::string_view text :
         {"x^2+y^2-z^2", "x^2+y^2+z^2", "(x^2+y^2-z^2)^2", "x^2-y^2*z", "x^2+y^2+z^3-z^2", "sqrt(x^2+y^2)-|z|"})
        for (const vec3& direction : {vec3{0, 0, -1}, vec3{0, 0, 1}, vec3{1, 0.3, 0.1}, vec3{1, 1, 1}, vec3{0.5, 0, 0.25}}) {
            CAPTURE(text);
            subject s(text);
            const pick_ray ray{{-0.25 * direction[0], -0.25 * direction[1], -0.25 * direction[2]}, direction};
            const picked found = s.picker.first_hit(ray, {0, 0.25 * length(direction) + 0.1});
            if (!found) continue;
            check_hit(ray, found);
        }
    subject s("x^2+y^2-z^2");
    const picked tip = s.picker.first_hit({{-1, 0.0, 0.0}, {1, 0, 0}}, 2);
    REQUIRE(tip);
    check_near(tip->point, {0, 0, 0}, 1e-7);
}

TEST_CASE("pick: parameters are those of the host, and free names are 1") {
    symbols names;
    for (const char* c : {"u", "v", "w"}) REQUIRE_FALSE(names.declare({c, symbol_kind::coordinate}));
    REQUIRE_FALSE(names.declare({"r", symbol_kind::parameter, 0.5}));
    subject s("u^2+v^2+w^2 = r^2", names);
    const pick_ray ray{{0, 5, 0}, {0, -1, 0}};
    CHECK(std::fabs(s.picker.first_hit(ray, 2)->point[1] - 0.5) <= 1e-15);
    s.picker.set("r", 1.25);
    s.picker.set("nowhere", 3);
    CHECK(std::fabs(s.picker.first_hit(ray, 2)->point[1] - 1.25) <= 1e-15);
    s.picker.set("r", 0);
    CHECK(std::fabs(s.picker.first_hit(ray, 2)->point[1]) <= 1e-7);

    graph g;
    const auto f = compile(g, "x = q", symbols::defaults(), {.free_names = true});
    REQUIRE(f);
    surface_picker free(f->root, symbols::defaults());
    CHECK(std::fabs(free.first_hit({{-3, 0, 0}, {1, 0, 0}}, 2)->point[0] - 1) <= 1e-15);
}

TEST_CASE("pick: fewer coordinates than three, and more than a point has") {
    symbols names;
    REQUIRE_FALSE(names.declare({"x", symbol_kind::coordinate}));
    subject s("x = 0.25", names);
    CHECK(std::fabs(s.picker.first_hit({{-3, 0.1, 0}, {1, 0, 0}}, 2)->point[0] - 0.25) <= 1e-15);
    for (const char* c : {"p", "q", "s"}) REQUIRE_FALSE(names.declare({c, symbol_kind::coordinate}));
    graph g;
    const auto f = compile(g, "x", names);
    REQUIRE(f);
    CHECK_THROWS(surface_picker(f->root, names));
}

TEST_CASE("pick: the picker outlives the graph, and finds nothing where the graph is full") {
    std::optional<surface_picker> picker;
    {
        graph g;
        picker.emplace(compile(g, "sin(x) + 0.1 - y*z")->root, symbols::defaults());
    }
    CHECK(picker->first_hit({{-1, 0, 0}, {1, 0, 0}}, 2));
    graph small(12);
    const auto f = compile(small, "x^3 + y^5 - sin(z)");
    REQUIRE(f);
    surface_picker cut(f->root, symbols::defaults());
    REQUIRE(small.full());
    const picked none = cut.first_hit({{-1, 0, 0}, {1, 0, 0}}, {0, 1});
    CHECK_FALSE(none);
    CHECK(none.clear_to == 0);
}

TEST_CASE("pick: zeros, poles and jumps without number end with what is known") {
    for (const std::string_view text :
         {"x*sin(1/(x-0.5))^2 + 1e-9", "floor(1/x)*tan(1/x)-x", "fract(exp(1/x^2))-2x", "tan(tan(tan(exp(30x))))-99"}) {
        CAPTURE(text);
        subject s(text);
        const pick_ray ray{{1.9, 0.1, 0.2}, {-1, 0, 0}};
        const picked found = s.picker.first_hit(ray, {0, 3.8});
        CHECK((found || found.clear_to >= 0));
        CHECK(found.clear_to <= 3.8);
    }
    subject crowd("if(sin(1/x^3) > 2, 1, fract(exp(1/x^2)) + floor(exp(1/x^2)) - exp(1/x^2) + 1e-3)");
    const picked gave_up = crowd.picker.first_hit({{1.9, 0.1, 0.2}, {-1, 0, 0}}, {0, 3.8});
    CHECK_FALSE(gave_up);
    CHECK(gave_up.clear_to > 1);
    CHECK(gave_up.clear_to < 1.95);
}

TEST_CASE("pick: the part of a ray in a sphere and in a box") {
    const auto sphere = clip_to_sphere({{0, 0, 5}, {0, 0, -2}}, 2);
    REQUIRE(sphere);
    CHECK(sphere->from == 3);
    CHECK(sphere->to == 7);
    CHECK(clip_to_sphere({{0, 0, 1}, {0, 0, -2}}, 2)->from == 0);
    CHECK(clip_to_sphere({{0, 0, 1}, {0, 0, -2}}, 2)->to == 3);
    for (const pick_ray& miss : {pick_ray{{0, 0, 5}, {0, 0, 1}}, pick_ray{{0, 2, 5}, {0, 0, -1}}, pick_ray{{0, 0, 5}, {0, 0, 0}},
                                 pick_ray{{0, 0, 5}, {0, std::nan(""), 0}}, pick_ray{{std::nan(""), 0, 5}, {0, 0, 1}}})
        CHECK_FALSE(clip_to_sphere(miss, 2));
    CHECK_FALSE(clip_to_sphere({{0, 0, 5}, {0, 0, -1}}, std::nan("")));

    const vec3 low{-1, -2, -3}, high{1, 2, 3};
    const auto box = clip_to_box({{0, 0, 5}, {0, 0, -2}}, low, high);
    REQUIRE(box);
    CHECK(box->from == 2);
    CHECK(box->to == 8);
    const auto slanted = clip_to_box({{-3, 0, 0}, {3, 4, 0}}, low, high);
    CHECK_FALSE(slanted);
    const auto cut = clip_to_box({{-3, -2, 0}, {3, 4, 0}}, low, high);
    REQUIRE(cut);
    CHECK(std::fabs(cut->from - 10.0 / 3) <= 1e-14);
    CHECK(std::fabs(cut->to - 5) <= 1e-14);
    CHECK(clip_to_box({{0, 0, 0}, {1e-200, 0, 0}}, low, high)->to == 1);
    for (const pick_ray& miss : {pick_ray{{0, 0, 5}, {0, 0, 1}}, pick_ray{{0, 3, 5}, {0, 0, -1}}, pick_ray{{0, 0, 5}, {0, 0, 0}},
                                 pick_ray{{0, 0, std::nan("")}, {0, 0, 1}}})
        CHECK_FALSE(clip_to_box(miss, low, high));
}

namespace {

/// The first crossing that dense sampling in long double shows, refined by bisection; poles and jumps, at which |f| does not shrink, are passed.
std::optional<long double> sampled_crossing(test::ray_formula& f, const test::chord& c, int samples) {
    const auto at = [&](long double s) { return f.value(c.at(s)); };
    long double last = -1, value = at(last);
    for (int i = 1; i <= samples; ++i) {
        const long double next = -1 + 2.0L * i / samples, next_value = at(next);
        const bool crosses = (value < 0 && next_value > 0) || (value > 0 && next_value < 0);
        if (crosses) {
            long double a = last, b = next, fa = value, fb = next_value;
            for (int k = 0; k < 60; ++k) {
                const long double m = 0.5L * (a + b), fm = at(m);
                if (!(fm < 0) && !(fm > 0) && !(fm == 0)) break;  // undefined
                ((fm < 0) == (fa < 0) ? a : b) = m;
                ((fm < 0) == (fa < 0) ? fa : fb) = fm;
            }
            if (b - a < 1e-15L && std::fabs(fa) < 1e-3L * std::fabs(value) + 1e-12L &&
                std::fabs(fb) < 1e-3L * std::fabs(next_value) + 1e-12L)
                return 0.5L * (a + b);
        }
        last = next;
        value = next_value;
    }
    return std::nullopt;
}

struct tally {
    int rays = 0, hits = 0, crossings = 0, before_samples = 0, gave_up = 0;
};

void check_against_samples(subject& s, test::ray_formula& f, const pick_ray& ray, const pick_range& range, tally& count) {
    const double half = 0.5 * (range.to - range.from), middle = 0.5 * (range.to + range.from), size = length(ray.direction);
    test::chord c;
    for (std::size_t i = 0; i < 3; ++i) {
        const long double unit = static_cast<long double>(ray.direction[i]) / size;
        c.m[i] = ray.origin[i] + middle * unit;
        c.h[i] = half * unit;
    }
    const picked found = s.picker.first_hit(ray, range);
    const std::optional<long double> crossing = sampled_crossing(f, c, 4000);
    ++count.rays;
    if (found) ++count.hits;
    if (crossing) ++count.crossings;
    if (!found) CHECK(found.clear_to == range.to);
    if (!found && found.clear_to < range.to) ++count.gave_up;
    if (crossing) {
        const double distance = middle + half * static_cast<double>(*crossing);
        CAPTURE(distance);
        REQUIRE(found);
        CHECK(found->distance <= distance + 1e-12 * range.to);
    }
    if (!found) return;
    check_hit(ray, found);
    // What was found is a zero: f is 0 up to rounding, or falls to 0 within the resolution.
    const long double at = (found->distance - middle) / half, near = 4 * pick_resolution;
    test::point3 p;
    for (std::size_t i = 0; i < 3; ++i) p[i] = found->point[i];
    const test::noisy there = f.value_and_error(p);
    const long double rounding = 16 * there.error * 0x1p-29L;  // from float32 to double
    const long double before = f.value(c.at(at - near)), behind = f.value(c.at(at + near));
    const bool crosses = (before <= 0 && behind >= 0) || (before >= 0 && behind <= 0);
    CAPTURE(there.value);
    CAPTURE(there.error);
    CAPTURE(before);
    CAPTURE(behind);
    CHECK((crosses || std::fabs(there.value) <= rounding + std::fmax(std::fabs(before - there.value), std::fabs(behind - there.value))));
    if (!crossing || middle + half * *crossing > found->distance + 1e-9 * range.to) ++count.before_samples;
    // The side is the sign of f in front, where that is clear.
    const test::noisy front = f.value_and_error(c.at(at - 1e-5L));
    if (found->side != 0 && std::fabs(front.value) > front.error && at - 1e-5L > -1 && found.clear_to < found->distance - 1.1e-5 * half)
        CHECK((front.value > 0) == (found->side > 0));
}

std::vector<pick_ray> rays_through(double radius, std::mt19937& random) {
    std::uniform_real_distribution<double> unit(-1, 1);
    const auto point = [&](double r) {
        vec3 p{1, 1, 1};
        while (dot(p, p) > 1) p = {unit(random), unit(random), unit(random)};
        return vec3{r * p[0], r * p[1], r * p[2]};
    };
    std::vector<pick_ray> rays;
    for (int i = 0; i < 4; ++i) {  // from outside, from inside, along an axis
        const vec3 to = point(radius), from = point(radius);
        const vec3 eye{3 * to[0] + 2 * radius, 3 * to[1], 3 * to[2]};
        rays.push_back({eye, {from[0] - eye[0], from[1] - eye[1], from[2] - eye[2]}});
        rays.push_back({to, {from[0] - to[0], from[1] - to[1], from[2] - to[2]}});
        pick_ray axis{point(0.8 * radius), {}};
        const std::size_t along = static_cast<std::size_t>(i) % 3;
        axis.origin[along] = -3 * radius;
        axis.direction[along] = 1;
        if (i == 3) axis.origin = {0, 0, 3 * radius}, axis.direction = {0, 0, -1};
        rays.push_back(axis);
    }
    return rays;
}

}  // namespace

TEST_CASE("pick: gallery formulas, against dense samples in long double") {
    const auto gallery = test::load_gallery();
    if (!gallery) {
        MESSAGE("skipped: no gallery at " << test::gallery_path());
        return;
    }
    std::mt19937 random(3);
    tally count;
    for (const test::gallery_entry& entry : *gallery) {
        CAPTURE(entry.id);
        symbols names;
        for (const char* coordinate : {"x", "y", "z"}) REQUIRE_FALSE(names.declare({coordinate, symbol_kind::coordinate}));
        test::parameter_values parameters;  // rounded to float in both
        for (const auto& [name, value] : entry.parameters) {
            parameters.push_back({name, static_cast<float>(value)});
            REQUIRE_FALSE(names.declare({name, symbol_kind::parameter, static_cast<double>(static_cast<float>(value))}));
        }
        subject s(entry.expr, names);
        test::ray_formula f(s.root, parameters);
        const double radius = 1 / entry.scale;
        for (const pick_ray& ray : rays_through(radius, random)) {
            CAPTURE(ray.origin[0]);
            CAPTURE(ray.origin[1]);
            CAPTURE(ray.origin[2]);
            CAPTURE(ray.direction[0]);
            CAPTURE(ray.direction[1]);
            CAPTURE(ray.direction[2]);
            if (const auto range = clip_to_sphere(ray, radius)) check_against_samples(s, f, ray, *range, count);
        }
    }
    CHECK(count.crossings > 300);
    MESSAGE(count.rays << " rays, " << count.hits << " hits, " << count.crossings << " with a sampled crossing, " << count.before_samples
                       << " met before it or without one, " << count.gave_up << " given up");
}

TEST_CASE("pick: the comparison with samples can fail") {
    subject s("x"), other("x + 0.001");
    test::ray_formula f(other.root, {});
    test::chord c;
    c.m = {0, 0, 0};
    c.h = {1, 0, 0};
    REQUIRE(sampled_crossing(f, c, 100));
    CHECK(std::fabs(*sampled_crossing(f, c, 100) + 0.001L) <= 1e-12L);
    CHECK(s.picker.first_hit({{-1, 0, 0}, {1, 0, 0}}, {0, 2})->distance > 1 + static_cast<double>(*sampled_crossing(f, c, 100)) + 5e-4);
    subject pole("1/x");
    test::ray_formula g(pole.root, {});
    CHECK_FALSE(sampled_crossing(g, c, 101));
}

TEST_CASE("pick: the normal is the gradient's where there is one") {
    std::mt19937 random(5);
    for (const std::string_view text : {"x^2+2y^2+3z^2-1", "sin(3x)+cos(2y)-z", "x^3y-z^2+0.1", "e^x-y-z^2", "sqrt(x^2+y^2)-0.7+z^2"}) {
        CAPTURE(text);
        subject s(text);
        evaluator<dual<3>> exact(s.root);
        for (const pick_ray& ray : rays_through(2, random)) {
            const picked found = s.picker.first_hit(ray, 2);
            if (!found) continue;
            bindings<dual<3>> at;
            const char* const names[] = {"x", "y", "z"};
            for (std::size_t i = 0; i < 3; ++i) at.set(names[i], dual<3>::variable(found->point[i], i));
            const vec3 g = exact(at.in_order(s.g)).value.partial;
            const double along = dot(g, found->normal) / length(g);
            CHECK(std::fabs(std::fabs(along) - 1) <= 1e-12);
        }
    }
}

TEST_CASE("pick: a condition counts as 1 and 0") {
    graph g;
    const expr c = less(coordinate(g, "x"), constant(g, 0));
    surface_picker condition(c, symbols::defaults()), number(as_number(c), symbols::defaults());
    const pick_ray ray{{3, 0.1, 0.2}, {-1, 0, 0}};
    CHECK(condition.first_hit(ray, 2).hit.has_value() == number.first_hit(ray, 2).hit.has_value());
    CHECK(condition.first_hit(ray, 2).clear_to == number.first_hit(ray, 2).clear_to);
}
