#include <glexpr/shade/output_encoding.hpp>

#include "tests/support/glslang_check.hpp"

#include <doctest/doctest.h>

#include <string>

using namespace glexpr;

TEST_CASE("output_encoding: the text of each is accepted in every profile, and that of none is empty") {
    CHECK(output_encoding_text(output_encoding::none).empty());
    for (const profile target : all_profiles) {
        CAPTURE(name(target));
        const std::string text(output_encoding_text(output_encoding::gamma_2_2));
        CHECK(text.find("vec3 display_colour(vec3 light)") == 0);
        const test::verdict verdict = test::check_functions(target, text);
        CHECK_MESSAGE(verdict.accepted, verdict.log);
    }
}

TEST_CASE("output_encoding: names lead back to their encodings") {
    for (const output_encoding e : all_output_encodings) CHECK(output_encoding_by_name(name(e)) == e);
    CHECK(!output_encoding_by_name("gamma"));
}
