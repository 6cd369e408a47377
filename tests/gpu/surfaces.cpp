#include <glexpr/surface/surface.hpp>

#include "tests/gpu/surface_check.hpp"
#include "tests/support/gallery_formula.hpp"

#include <doctest/doctest.h>

#include <array>
#include <cmath>
#include <cstddef>
#include <string_view>

using namespace glexpr;

namespace {

/// A surface of degree 10 at most, or no polynomial, of which more than 1 % of the chords of a view are ambiguous.
struct exception {
    std::string_view id;
    double share;
    std::string_view reason;
};

constexpr std::array exceptions{
    exception{"cayley-cubic-surfer", 0.03, "rays along the axis through x = -y touch it, and they are pixels of the view along the axis"},
    exception{"enriques-sextic-unicode", 0.04, "rays along the axis through x = y or x = -y touch it"},
    exception{"oloid", 0.03, "its terms cancel: the error of f is up to 1e5 roundings of f"},
    exception{"high-silhouette", 0.15, "two sheets that touch along a curve, (y - x^3)^2 = y^5"},
    exception{"k3dsurf-supernut", 0.3, "sheets 2(1 - r)^4.5/(yz) apart on both sides of the planes of the axes"},
};

test::parameter_values rounded(const test::gallery_entry& entry) {
    test::parameter_values values;
    for (const auto& [name, value] : entry.parameters) values.emplace_back(name, static_cast<float>(value));
    return values;
}

void check_gallery(bool polynomials) {
    const auto gallery = test::load_gallery();
    if (!gallery) {
        MESSAGE("skipped: no gallery at " << test::gallery_path());
        return;
    }
    const auto paint = test::painter::create();
    if (!paint) return;
    for (const test::gallery_entry& entry : *gallery) {
        if (entry.degree.has_value() != polynomials) continue;
        const symbols names = test::symbols_of(entry);
        graph g;
        const auto f = compile(g, entry.expr, names);
        REQUIRE(f);
        test::subject s{entry.id, f->root, names, rounded(entry), 1 / entry.scale};
        if (entry.degree) s.degree = static_cast<std::size_t>(*entry.degree);
        if (entry.degree && *entry.degree > 10) s.ambiguous = 1;
        for (const exception& e : exceptions)
            if (e.id == entry.id) s.ambiguous = e.share, s.reason = e.reason;
        test::check_surface(*paint, s, test::picture_size());
    }
}

}  // namespace

TEST_CASE("gpu surfaces: the rays of a picture are those of its matrices") {
    const auto paint = test::painter::create();
    if (!paint) return;
    for (const double radius : {0.7, 10.0})
        for (const test::view& v : test::three_views(radius)) {
            CAPTURE(v.name);
            constexpr int size = 48;
            const test::picture_rays rays = paint->rays(v, radius, size);
            CHECK(rays.pixels.size() > size * size / 2);
            const auto at = [](std::size_t i) { return (2 * static_cast<test::real>(i) + 1) / size - 1; };
            std::size_t inside = 0;
            for (int y = 0; y < size; ++y)
                for (int x = 0; x < size; ++x)
                    if (test::ray_through(v, at(static_cast<std::size_t>(x)), at(static_cast<std::size_t>(y)), radius).h != test::point3{})
                        ++inside;
            CHECK(inside == rays.pixels.size());
            for (const test::pixel_answer& p : rays.pixels) {
                const test::chord expected = test::ray_through(v, at(p.x), at(p.y), radius);
                const test::real half = std::hypot(expected.h[0], expected.h[1], expected.h[2]);
                for (std::size_t k = 0; k < 3; ++k) {
                    CHECK(std::abs(p.ray.m[k] - expected.m[k]) <= 2e-6L * static_cast<test::real>(radius));
                    CHECK(std::abs(p.ray.h[k] - expected.h[k]) * half <= 2e-6L * static_cast<test::real>(radius * radius));
                }
            }
        }
}

TEST_CASE("gpu surfaces: every pixel of the polynomials of the gallery is that of the reference") { check_gallery(true); }

TEST_CASE("gpu surfaces: every pixel of the other formulas of the gallery is that of the reference") { check_gallery(false); }
