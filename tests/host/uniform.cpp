#include <glexpr/host/uniform.hpp>

#include <doctest/doctest.h>

#include <string>

using namespace glexpr;

TEST_CASE("uniform: every type has a spelling and a size") {
    const struct {
        uniform_type type;
        std::string spelling;
        std::size_t components;
    } cases[] = {{uniform_type::scalar, "float", 1}, {uniform_type::vec2, "vec2", 2}, {uniform_type::vec3, "vec3", 3},
                 {uniform_type::vec4, "vec4", 4},    {uniform_type::mat3, "mat3", 9}, {uniform_type::mat4, "mat4", 16}};
    for (const auto& c : cases) {
        CAPTURE(c.spelling);
        CHECK(glsl_name(c.type) == c.spelling);
        CHECK(component_count(c.type) == c.components);
    }
}

TEST_CASE("uniform: a parameter keeps its two names, its default and its range") {
    const uniform u = uniform_of({"half", "half_1", 0.5, -1, 2});
    CHECK(u.name == "half_1");
    CHECK(u.parameter == "half");
    CHECK(u.default_value == std::vector<double>{0.5});
    CHECK(u.minimum == -1);
    CHECK(u.maximum == 2);
}

TEST_CASE("uniform: adding the same one twice declares it once, another meaning is misuse") {
    std::vector<uniform> all = {{"a", uniform_type::scalar, {1}, -1, 1, "a"}};
    add_uniforms(all, {{"a", uniform_type::scalar, {7}, -1, 1, "a"}, {"b", uniform_type::vec3, {}}});
    REQUIRE(all.size() == 2);
    CHECK(all[0].default_value == std::vector<double>{1});  // the first one decides
    CHECK(all[1].name == "b");
    CHECK_THROWS(add_uniforms(all, {{"a", uniform_type::vec3, {}}}));
}
