#include "tests/support/ray_reference.hpp"

#include <glexpr/graph/compile.hpp>

#include "tests/support/chord_polynomial.hpp"
#include "tests/support/gallery_formula.hpp"
#include "tests/support/picture_check.hpp"
#include "tests/support/view.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

using namespace glexpr;
using test::chord;
using test::doubt;
using test::first_zero;
using test::ray_reference;
using test::real;

namespace {

/// A formula on a ray, by the methods that serve it.
struct fixture {
    graph g;
    expr f;

    explicit fixture(std::string_view text) {
        const auto compiled = compile(g, text, symbols::defaults());
        REQUIRE(compiled);
        f = compiled->root;
    }

    first_zero first(const chord& c, std::optional<std::size_t> degree) { return ray_reference(f, {}, degree).first(c); }
};

/// Along z through (x, y), in a ball of radius r.
chord along_z(real x, real y, real r) { return {{x, y, 0}, {0, 0, -std::sqrt(r * r - x * x - y * y)}}; }

/// The expected answer from both methods where the formula is a polynomial.
void check_first(std::string_view text, std::optional<std::size_t> degree, const chord& c, bool hit, real s, doubt why = doubt::none) {
    CAPTURE(text);
    fixture f(text);
    std::vector<first_zero> found = {f.first(c, std::nullopt)};
    if (degree) found.push_back(f.first(c, degree));
    for (const first_zero& z : found) {
        CHECK(name(z.why) == name(why));
        if (why != doubt::none) continue;
        CHECK(z.hit == hit);
        if (hit) CHECK(std::abs(z.s - s) <= 1e-9L);
    }
}

}  // namespace

TEST_CASE("ray reference: the first zero of known surfaces") {
    const chord c = along_z(0.3L, 0.2L, 2);
    const real half = -c.h[2];
    const auto at_height = [&](real z) { return -z / half; };
    check_first("x^2+y^2+z^2-1", 2, c, true, at_height(std::sqrt(1 - 0.13L)));
    check_first("z-0.5", 1, c, true, at_height(0.5L));
    check_first("(z-0.5)(z+0.25)(z+1)", 3, c, true, at_height(0.5L));
    check_first("(z+0.5)^3", 3, c, true, at_height(-0.5L), doubt::another_root);
    check_first("z^8-1/256", 8, c, true, at_height(0.5L));
    check_first("x^2+y^2+z^2+1", 2, c, false, 0);
    check_first("(x^2+y^2+z^2+3)^2-16(x^2+y^2)", 4, along_z(2, 0, 3.5L), true, -1 / std::sqrt(8.25L));
    check_first("sin(z)", std::nullopt, c, true, 0);
    check_first("|z|-0.01", std::nullopt, c, true, at_height(0.01L));
    check_first("sqrt(x^2+z^2)-1", std::nullopt, c, true, at_height(std::sqrt(1 - 0.09L)));
    check_first("z-floor(z)-0.5", std::nullopt, c, true, at_height(1.5L));  // neither the jump at 1 nor those below
    check_first("1/(z-1)", std::nullopt, c, false, 0);                      // a pole is no zero
    check_first("ln(z)+1", std::nullopt, c, true, at_height(std::exp(-1.0L)));
    check_first("sqrt(z)+1", std::nullopt, c, false, 0);
}

TEST_CASE("ray reference: what makes an answer ambiguous") {
    const auto from_silhouette = [](real below) { return along_z(1 - below, 0, 2); };
    // A sphere at its silhouette: two zeros, or a complex pair, sqrt(2·below) to both sides of the middle.
    check_first("x^2+y^2+z^2-1", 2, from_silhouette(1e-3L), true, -std::sqrt(1 - 0.999L * 0.999L) / std::sqrt(4 - 0.999L * 0.999L));
    check_first("x^2+y^2+z^2-1", 2, from_silhouette(-1e-3L), false, 0);
    check_first("x^2+y^2+z^2-1", 2, from_silhouette(1e-9L), true, 0, doubt::another_root);
    check_first("x^2+y^2+z^2-1", 2, from_silhouette(-1e-9L), false, 0, doubt::near_touch);
    // The same within the error of the formula in float32, which large terms make larger.
    check_first("x^2+y^2+z^2-1", 2, from_silhouette(1e-6L), true, -std::sqrt(2e-6L) / std::sqrt(3.0L));
    check_first("a*1000+x^2+y^2+z^2-1001", 2, from_silhouette(1e-6L), true, 0, doubt::rounding);
    check_first("a*1000+x^2+y^2+z^2-1001", 2, from_silhouette(-1e-5L), false, 0, doubt::rounding);
    // The ends of the chord.
    check_first("z-1.9995", 1, along_z(0, 0, 2), true, 0, doubt::chord_end);
    check_first("z-2.0005", 1, along_z(0, 0, 2), false, 0, doubt::chord_end);
    check_first("z+2.0005", 1, along_z(0, 0, 2), false, 0, doubt::chord_end);
    check_first("z-2.1", 1, along_z(0, 0, 2), false, 0);
    // A jump beside a zero, or where there would be one.
    check_first("z-0.7-2floor(z-0.5)", std::nullopt, along_z(0, 0, 2), true, -0.35L);
    check_first("z-0.5001-2floor(z-0.5)", std::nullopt, along_z(0, 0, 2), true, 0, doubt::chord_end);
    check_first("z-0.4999+2floor(z-0.5)", std::nullopt, along_z(0, 0, 2), false, 0, doubt::chord_end);
    check_first("z-0.3+2floor(z-0.5)", std::nullopt, along_z(0, 0, 2), false, 0);
    // A touching zero in front of another, and behind it.
    check_first("(z-0.7)^2(z+0.3)", 3, along_z(0, 0, 2), true, 0, doubt::near_touch);
    check_first("(z-0.7)(z+0.3)^2", 3, along_z(0, 0, 2), true, -0.35L);
    // A zero that a small error moves far, or away.
    check_first("z^7+1e-5z+a-1", 7, along_z(0, 0, 2), true, 0, doubt::rounding);
    check_first("z^7+1e-3z+a-1", 7, along_z(0, 0, 2), true, 0);
}

TEST_CASE("ray reference: squares are judged by their roots and by the error of what is drawn") {
    fixture root("x^2+y^2+z^2-1");
    graph& g = root.g;
    const auto exact = compile(g, "(x^2+y^2+z^2-1)^2", symbols::defaults());
    const auto expanded = compile(g, "x^4+y^4+z^4+2x^2 y^2+2x^2 z^2+2y^2 z^2-2x^2-2y^2-2z^2+1", symbols::defaults());
    REQUIRE(exact);
    REQUIRE(expanded);
    ray_reference by_square(root.f, {}, 2, exact->root), by_sum(root.f, {}, 2, expanded->root);
    const chord inside = along_z(0.3L, 0.2L, 2), outside = along_z(1.0001L, 0, 2);
    for (ray_reference* r : {&by_square, &by_sum}) {
        const first_zero z = r->first(inside);
        CHECK(z.hit);
        CHECK_FALSE(z.ambiguous());
    }
    CHECK_FALSE(by_square.first(outside).ambiguous());
    CHECK(by_sum.first(outside).why == doubt::rounding);  // its square is 4e-8, the rounding of 1
}

TEST_CASE("ray reference: all zeros, from front to back") {
    fixture f("(z-0.7)(z+0.3)^2(z+1.1)(x+2)");
    for (const std::optional<std::size_t> degree : {std::optional<std::size_t>(5), std::optional<std::size_t>()}) {
        const auto zeros = ray_reference(f.f, {}, degree).all(along_z(0, 0, 2));
        REQUIRE(zeros.size() >= 3);  // rounding may split the double zero into two
        CHECK(std::is_sorted(zeros.begin(), zeros.end(), [](const test::zero& a, const test::zero& b) { return a.s < b.s; }));
        CHECK(std::abs(zeros.front().s + 0.35L) < 1e-9L);
        CHECK(std::abs(zeros.back().s - 0.55L) < 1e-9L);
        CHECK(zeros.front().crosses);
        CHECK(zeros.back().crosses);
        for (std::size_t i = 1; i + 1 < zeros.size(); ++i) CHECK(std::abs(zeros[i].s - 0.15L) < 1e-4L);
        CHECK(std::any_of(zeros.begin(), zeros.end(), [](const test::zero& z) { return !z.crosses; }));
    }
}

TEST_CASE("ray reference: the degree must be enough") {
    fixture f("x^4+y^4+z^4-1");
    CHECK_NOTHROW(f.first(along_z(0.1L, 0, 2), 4));
    CHECK_NOTHROW(f.first(along_z(0.1L, 0, 2), 7));
    CHECK_THROWS(f.first(along_z(0.1L, 0, 2), 3));
    fixture g("sin(z)");
    CHECK_THROWS(g.first(along_z(0.1L, 0, 2), 6));
}

TEST_CASE("ray reference: zeros and extremes of a polynomial of high degree") {
    // The Chebyshev polynomial of degree 16.
    test::chord_polynomial p(16);
    std::vector<real> values;
    for (const real s : p.nodes()) values.push_back(std::cos(16 * std::acos(s)));
    p.set(values, -1.001L, 1.001L);
    REQUIRE(p.zeros().size() == 16);
    REQUIRE(p.extremes().size() == 15);
    const real pi = std::acos(-1.0L);
    for (std::size_t k = 0; k < 16; ++k) CHECK(std::abs(p.zeros()[k] + std::cos((static_cast<real>(k) + 0.5L) * pi / 16)) < 1e-12L);
    for (std::size_t k = 0; k < 15; ++k) CHECK(std::abs(p.extremes()[k] + std::cos(static_cast<real>(k + 1) * pi / 16)) < 1e-12L);
}

TEST_CASE("ray reference: both methods agree on the polynomials of the gallery") {
    const auto gallery = test::load_gallery();
    if (!gallery) {
        MESSAGE("skipped: no gallery at " << test::gallery_path());
        return;
    }
    constexpr int size = 8;
    std::size_t hits = 0, misses = 0, ambiguous = 0;
    for (const test::gallery_entry& entry : *gallery) {
        if (!entry.degree) continue;
        CAPTURE(entry.id);
        graph g;
        const auto f = compile(g, entry.expr, test::symbols_of(entry));
        REQUIRE(f);
        test::parameter_values parameters;
        for (const auto& [name, value] : entry.parameters) parameters.emplace_back(name, static_cast<float>(value));
        const double radius = 1 / entry.scale;
        ray_reference exact(f->root, parameters, static_cast<std::size_t>(*entry.degree)), sampled(f->root, parameters, std::nullopt);
        for (const test::view& v : test::three_views(radius))
            for (int pixel = 0; pixel < size * size; ++pixel) {
                const auto at = [](int i) { return (2 * static_cast<real>(i) + 1) / size - 1; };
                const chord c = test::ray_through(v, at(pixel % size), at(pixel / size), radius);
                if (c.h == test::point3{}) continue;
                const first_zero a = exact.first(c), b = sampled.first(c);
                if (a.ambiguous() || b.ambiguous()) {
                    ++ambiguous;
                    continue;
                }
                CHECK(a.hit == b.hit);
                if (a.hit && b.hit) CHECK(std::abs(a.s - b.s) <= 1e-6L);
                ++(a.hit ? hits : misses);
            }
    }
    CHECK(hits > 3000);
    CHECK(misses > 2000);
    CHECK(ambiguous * 100 < hits);
}

TEST_CASE("ray reference: a wrong pixel is reported") {
    fixture f("x^2+y^2+z^2-1");
    ray_reference reference(f.f, {}, 2);
    const test::view v = test::three_views(2)[0];
    std::vector<test::pixel_answer> pixels;
    for (std::size_t y = 0; y < 16; ++y)
        for (std::size_t x = 0; x < 16; ++x) {
            const chord c = test::ray_through(v, (2 * static_cast<real>(x) + 1) / 16 - 1, (2 * static_cast<real>(y) + 1) / 16 - 1, 2);
            if (c.h == test::point3{}) continue;
            // A sphere about the origin: the middle of the chord is the middle of its chord in the surface.
            const real m = c.m[0] * c.m[0] + c.m[1] * c.m[1] + c.m[2] * c.m[2];
            test::pixel_answer p{x, y, c, {}};
            if (m < 1) p.s = -std::sqrt((1 - m) / (4 - m));
            pixels.push_back(p);
        }
    const test::picture_reference expected(reference, pixels);
    std::string report;
    const test::tally right = expected.compare(pixels, 5, report);
    CHECK(right.chords == pixels.size());
    CHECK(right.hits > 10);
    CHECK(right.wrong() == 0);
    CHECK(right.ambiguous == 0);
    CHECK(report.empty());

    const auto hit = std::find_if(pixels.begin(), pixels.end(), [](const test::pixel_answer& p) { return p.s.has_value(); });
    const auto miss = std::find_if(pixels.begin(), pixels.end(), [](const test::pixel_answer& p) { return !p.s; });
    REQUIRE(hit != pixels.end());
    REQUIRE(miss != pixels.end());
    const auto changed = [&](auto which, std::optional<real> s) {
        std::vector<test::pixel_answer> other = pixels;
        other[static_cast<std::size_t>(which - pixels.begin())].s = s;
        report.clear();
        return expected.compare(other, 5, report);
    };
    CHECK(changed(hit, *hit->s + 1.9e-3L).wrong() == 0);
    CHECK(changed(hit, *hit->s + 2.1e-3L).wrong_depth == 1);
    CHECK(report.find("wrong depth at pixel " + std::to_string(hit->x)) != report.npos);
    CHECK(changed(hit, *hit->s - 2.1e-3L).wrong_depth == 1);
    CHECK(changed(hit, std::nullopt).missed == 1);
    CHECK(report.find("missed") != report.npos);
    CHECK(changed(miss, 0).false_hits == 1);
    CHECK(report.find("false hit") != report.npos);
    CHECK(changed(hit, std::nan("")).wrong_depth == 1);
}

TEST_CASE("ray reference: a hole in an ambiguous pixel is missed where the signs leave no choice") {
    const fixture f("(x - 0.1)^3");
    ray_reference reference(f.f, {}, 3);
    const chord through{{0, 0, 0}, {1, 0, 0}}, beside{{0, 0, 0}, {0, 1, 0}};
    CHECK(reference.first(through).ambiguous());
    CHECK(reference.certainly_hit(through));
    CHECK_FALSE(reference.certainly_hit(beside));
    const test::picture_reference expected(reference, {{0, 0, through, {}}});
    std::string report;
    CHECK(expected.compare({{0, 0, through, {}}}, 5, report).missed == 1);
    CHECK(expected.compare({{0, 0, through, 0.1L}}, 5, report).ambiguous == 1);
    const fixture square("(x - 0.1)^2");
    ray_reference even(square.f, {}, 2);
    CHECK_FALSE(even.certainly_hit(through));
}
