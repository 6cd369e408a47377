#include <glexpr/shade/normal.hpp>

#include "tests/support/glslang_check.hpp"

#include <doctest/doctest.h>

#include <string>

using namespace glexpr;

TEST_CASE("normal: the text stands on f alone, in every profile") {
    const std::string text = "float f(vec3 p) {\n    return p.x;\n}\n\n" + std::string(facing_normal_text);
    for (const profile target : all_profiles) {
        CAPTURE(name(target));
        const test::verdict verdict = test::check_functions(target, text);
        CHECK_MESSAGE(verdict.accepted, verdict.log);
    }
}
