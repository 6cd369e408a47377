#include <glexpr/shade/blinn_phong.hpp>

#include <doctest/doctest.h>

#include <cmath>
#include <string>

using namespace glexpr;

TEST_CASE("blinn_phong: the text reads nothing that is no uniform of it") {
    const auto uniforms = blinn_phong_uniforms();
    for (const char* name : {"light_direction", "ambient", "diffuse", "specular", "shininess"}) {
        CAPTURE(name);
        bool known = false;
        for (const uniform& u : uniforms) known = known || u.name == name;
        CHECK(known);
        CHECK(blinn_phong_text.find(name) != std::string_view::npos);
    }
}

TEST_CASE("blinn_phong: defaults have the size of their type, lie in their range, and the light is a unit vector") {
    for (const uniform& u : blinn_phong_uniforms()) {
        CAPTURE(u.name);
        REQUIRE(u.default_value.size() == component_count(u.type));
        double squares = 0;
        for (const double value : u.default_value) {
            CHECK(value >= u.minimum);
            CHECK(value <= u.maximum);
            squares += value * value;
        }
        if (u.name == "light_direction") CHECK(std::abs(squares - 1) < 1e-12);
    }
}
