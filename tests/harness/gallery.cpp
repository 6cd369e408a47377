#include "tests/support/gallery.hpp"

#include <doctest/doctest.h>

#include <cmath>
#include <set>
#include <string>
#include <vector>

#include "tests/support/approx.hpp"

TEST_CASE("gallery: every entry is read whole") {
    const auto gallery = glexpr::test::load_gallery();
    if (!gallery) {
        MESSAGE("skipped: there is no " << glexpr::test::gallery_path());
        return;
    }
    CHECK(gallery->size() >= 100);
    std::set<std::string> ids;
    bool polynomial = false, other = false, with_parameters = false;
    for (const glexpr::test::gallery_entry& entry : *gallery) {
        CAPTURE(entry.id);
        CHECK(ids.insert(entry.id).second);
        CHECK_FALSE(entry.expr.empty());
        CHECK(entry.scale > 0.0);
        CHECK(entry.values.size() == 4);
        for (const glexpr::test::gallery_value& v : entry.values) {
            CHECK(std::isfinite(v.f));
            for (const double c : v.p) CHECK(c == static_cast<double>(static_cast<float>(c)));
        }
        polynomial = polynomial || entry.degree.has_value();
        other = other || !entry.degree;
        with_parameters = with_parameters || !entry.parameters.empty();
    }
    CHECK(polynomial);
    CHECK(other);
    CHECK(with_parameters);
}

TEST_CASE("gallery: the fields are not mixed up") {
    const auto gallery = glexpr::test::load_gallery();
    if (!gallery) {
        MESSAGE("skipped: there is no " << glexpr::test::gallery_path());
        return;
    }
    // The first entry is the polynomial below, so its reference values can be computed here.
    const glexpr::test::gallery_entry& calypso = gallery->front();
    REQUIRE(calypso.expr == "x^2+y^2*z-z^2");
    CHECK(calypso.degree == 3);
    CHECK_FALSE(calypso.has_tag("no such tag"));
    for (const glexpr::test::gallery_value& v : calypso.values) {
        const auto [x, y, z] = v.p;
        using glexpr::test::unit_roundoff_double;
        using glexpr::test::within_units;
        CHECK(within_units(x * x + y * y * z - z * z, v.f, v.f_err_u, unit_roundoff_double));
        CHECK(within_units(2.0 * x, v.grad[0], v.grad_err_u[0], unit_roundoff_double));
        CHECK(within_units(2.0 * y * z, v.grad[1], v.grad_err_u[1], unit_roundoff_double));
        CHECK(within_units(y * y - 2.0 * z, v.grad[2], v.grad_err_u[2], unit_roundoff_double));
    }
}

TEST_CASE("cases: the file of the project is there, with ids of their own") {
    const std::vector<glexpr::test::fault_case> cases = glexpr::test::load_cases();
    CHECK(cases.size() >= 50);
    std::set<std::string> ids;
    for (const glexpr::test::fault_case& c : cases) {
        CAPTURE(c.id);
        CHECK(ids.insert(c.id).second);
        CHECK(c.id.compare(0, c.area.size(), c.area) == 0);
        CHECK_FALSE(c.input.empty());
        CHECK_FALSE(c.right_behaviour.empty());
    }
}
