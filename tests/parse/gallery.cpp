#include <glexpr/parse/parse.hpp>

#include <doctest/doctest.h>

#include "reading.hpp"
#include "tests/support/gallery.hpp"

using namespace glexpr;
using namespace glexpr::test;

TEST_CASE("parse: every formula of the gallery, as its author wrote it") {
    const auto gallery = load_gallery();
    if (!gallery) {
        MESSAGE("skipped: no gallery at " << gallery_path());
        return;
    }
    for (const gallery_entry& entry : *gallery) {
        CAPTURE(entry.id);
        CAPTURE(entry.expr);
        symbols declared = with_parameters({});
        for (const auto& [name, value] : entry.parameters) REQUIRE_FALSE(declared.declare({name, symbol_kind::parameter, value}));
        const result<ast> r = parse(entry.expr, declared);
        CHECK(list_diagnostics(r.diagnostics(), severity::error) == "");
    }
}

TEST_CASE("parse: every prefix of the gallery is an answer") {
    const auto gallery = load_gallery();
    if (!gallery) {
        MESSAGE("skipped: no gallery at " << gallery_path());
        return;
    }
    for (const gallery_entry& entry : *gallery) {
        if (entry.expr.size() > 200) continue;
        for (std::size_t n = 0; n <= entry.expr.size(); ++n) {
            const std::string prefix = entry.expr.substr(0, n);
            CAPTURE(prefix);
            const result<ast> r = parse(prefix);
            CHECK(has_error(r.diagnostics()) == !r);
        }
    }
}
