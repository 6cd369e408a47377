#include <glexpr/glsl/emit.hpp>

#include "tests/support/gallery_formula.hpp"
#include "tests/support/glslang_check.hpp"
#include "tests/support/shader_parts.hpp"
#include "tests/support/structure_check.hpp"

#include <doctest/doctest.h>

#include <string>

using namespace glexpr;

TEST_CASE("gallery: all functions are accepted in every profile") {
    const auto gallery = test::load_gallery();
    if (!gallery) {
        MESSAGE("skipped: no gallery at " << test::gallery_path());
        return;
    }
    for (const test::gallery_entry& entry : *gallery) {
        CAPTURE(entry.id);
        const symbols names = test::symbols_of(entry);
        graph g;
        const auto f = compile(g, entry.expr, names);
        REQUIRE(f);
        for (const profile target : all_profiles) {
            CAPTURE(name(target));
            emit_options options;
            options.profile = target;
            options.functions = test::all_functions;
            const auto functions = emit_functions(f->root, names, options);
            REQUIRE(functions);
            CHECK(functions->parameters.size() <= entry.parameters.size());
            const std::string text = test::declarations(*functions, target) + test::helper_text(*functions) + functions->text;
            const auto accepted = test::check_functions(target, text);
            CHECK_MESSAGE(accepted, accepted.log << text);
            const auto findings = test::check_structure(functions->text);
            CHECK_MESSAGE(findings.empty(), test::describe(findings) << functions->text);
        }
    }
}
