#include <glexpr/shade/normal.hpp>

#include "tests/support/glslang_check.hpp"

#include <doctest/doctest.h>

#include <string>

using namespace glexpr;

TEST_CASE("normal: the text stands on f alone, in every profile") {
    for (const normal_source source : {normal_source::gradient, normal_source::tetrahedron})
        for (const profile target : all_profiles) {
            CAPTURE(name(target));
            const std::string text = "float f(vec3 p) {\n    return p.x;\n}\n\n" + facing_normal_text(source);
            const test::verdict verdict = test::check_functions(target, text);
            CHECK_MESSAGE(verdict.accepted, verdict.log);
            CHECK(text.find('$') == text.npos);
        }
    CHECK(facing_normal_text().find("tetrahedron") == std::string::npos);
}
