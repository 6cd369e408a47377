#include <glexpr/shade/blinn_phong.hpp>

#include <glexpr/host/assemble.hpp>

#include "tests/support/glslang_check.hpp"

#include <doctest/doctest.h>

#include <string>

using namespace glexpr;

TEST_CASE("blinn_phong: with any number of lights the text reads its uniforms and nothing else, in every profile") {
    for (const light_space space : {light_space::view, light_space::object})
        for (unsigned lights = 0; lights <= most_lights; ++lights)
            for (const profile target : all_profiles) {
                if (facts(target).uniform_blocks_only) continue;  // the block is the whole shader's
                CAPTURE(lights);
                CAPTURE(name(target));
                const lighting_options options{lights, space};
                std::string text = uniform_declarations(target, blinn_phong_uniforms(options));
                if (space == light_space::view) text += "uniform vec3 view_right;\nuniform vec3 view_back;\n";
                const std::string body = blinn_phong_text(options);
                const test::verdict verdict = test::check_functions(target, text + body);
                CHECK_MESSAGE(verdict.accepted, verdict.log);
                for (const uniform& u : blinn_phong_uniforms(options)) CHECK(body.find(u.name) != std::string::npos);
                CHECK(body.find('$') == std::string::npos);
                CHECK((body.find("view_right") != std::string::npos) == (lights > 0 && space == light_space::view));
            }
}

TEST_CASE("blinn_phong: defaults have the size of their type and lie in their range; the first three lights are on") {
    unsigned on = 0;
    for (const uniform& u : blinn_phong_uniforms({most_lights})) {
        CAPTURE(u.name);
        REQUIRE(u.default_value.size() == component_count(u.type));
        double sum = 0;
        for (const double value : u.default_value) {
            CHECK(value >= u.minimum);
            CHECK(value <= u.maximum);
            sum += value;
        }
        if (u.name.ends_with("_colour") && sum > 0) ++on;
    }
    CHECK(on == 3);
}
