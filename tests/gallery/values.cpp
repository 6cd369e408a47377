#include <glexpr/graph/compile.hpp>

#include <glexpr/analyze/degree.hpp>
#include <glexpr/graph/construct.hpp>
#include <glexpr/graph/print.hpp>
#include <glexpr/program/build.hpp>
#include <glexpr/program/run.hpp>
#include <glexpr/transform/differentiate.hpp>

#include "tests/support/approx.hpp"
#include "tests/support/gallery_formula.hpp"

#include <doctest/doctest.h>

#include <optional>
#include <vector>

using namespace glexpr;
using test::gallery_entry;
using test::gallery_value;

namespace {

/// Runs `check` on every entry that compiles; an entry that does not is a failure.
template <class Check>
void for_each_entry(Check check) {
    const auto gallery = test::load_gallery();
    if (!gallery) {
        MESSAGE("skipped: no gallery at " << test::gallery_path());
        return;
    }
    CHECK(gallery->size() >= 100);
    for (const gallery_entry& entry : *gallery) {
        CAPTURE(entry.id);
        CAPTURE(entry.expr);
        graph g;
        const auto f = compile(g, entry.expr, test::symbols_of(entry));
        if (!f) {
            FAIL_CHECK(f.diagnostics()[0].message);
            continue;
        }
        check(entry, g, f->root);
    }
}

std::vector<expr> value_and_gradient(const expr& root) {
    graph& g = root.graph();
    const std::vector<expr> by{coordinate(g, "x"), coordinate(g, "y"), coordinate(g, "z")};
    std::vector<expr> result = gradient(root, by);
    result.insert(result.begin(), root);
    return result;
}

}  // namespace

TEST_CASE("gallery: every formula parses as its author wrote it and has the reference values") {
    for_each_entry([](const gallery_entry& entry, graph& g, const expr& root) {
        const std::vector<expr> wanted = value_and_gradient(root);
        for (const gallery_value& v : entry.values) {
            const std::vector<double> inputs = test::inputs_at(g, entry, v);
            for (std::size_t k = 0; k < 4; ++k) {
                CAPTURE(k);
                const auto found = evaluator<double>(wanted[k])(inputs);
                CHECK(found.defined);
                const double expected = k == 0 ? v.f : v.grad[k - 1], units = k == 0 ? v.f_err_u : v.grad_err_u[k - 1];
                CHECK(test::within_units(found.value, expected, units, test::unit_roundoff_double));
            }
        }
    });
}

TEST_CASE("gallery: the float twin stays within the error bound of the formula") {
    for_each_entry([](const gallery_entry& entry, graph& g, const expr& root) {
        std::vector<node_id> roots;
        for (const expr& e : value_and_gradient(root)) roots.push_back(e.id());
        const program p = build_program(g, roots);
        std::vector<float> values;
        for (const gallery_value& v : entry.values) {
            const std::vector<double> exact = test::inputs_at(g, entry, v);
            const std::vector<float> inputs(exact.begin(), exact.end());
            run<float>(p, inputs, values);
            for (std::size_t k = 0; k < 4; ++k) {
                CAPTURE(k);
                const double expected = k == 0 ? v.f : v.grad[k - 1], units = k == 0 ? v.f_err_u : v.grad_err_u[k - 1];
                CHECK(test::within_units(static_cast<double>(values[p.outputs[k]]), expected, units, test::unit_roundoff_float));
            }
        }
    });
}

TEST_CASE("gallery: every degree is the reference degree") {
    for_each_entry([](const gallery_entry& entry, graph&, const expr& root) {
        const formula_degree found = degree(root);
        CHECK((found.kind == formula_class::polynomial) == entry.degree.has_value());
        if (entry.degree) CHECK(static_cast<int>(found.degree) == *entry.degree);
    });
}

TEST_CASE("gallery: every formula prints as text that means the same") {
    for_each_entry([](const gallery_entry& entry, graph& g, const expr& root) {
        const auto again = compile(g, print(root), test::symbols_of(entry));
        REQUIRE(again);
        CHECK(again->root == root);
    });
}
