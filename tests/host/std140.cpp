#include <glexpr/host/std140.hpp>

#include <doctest/doctest.h>

#include <cstdint>
#include <vector>

using namespace glexpr;

TEST_CASE("std140: alignment and size of each type behind a float") {
    const struct {
        uniform_type type;
        std::uint32_t offset, stride, size;
    } cases[] = {{uniform_type::scalar, 4, 0, 16}, {uniform_type::vec2, 8, 0, 16},   {uniform_type::vec3, 16, 0, 32},
                 {uniform_type::vec4, 16, 0, 32},  {uniform_type::mat3, 16, 16, 64}, {uniform_type::mat4, 16, 16, 80}};
    for (const auto& c : cases) {
        CAPTURE(glsl_name(c.type));
        const block_layout layout = std140_layout({{"first", uniform_type::scalar, {}}, {"second", c.type, {}}});
        REQUIRE(layout.members.size() == 2);
        CHECK(layout.members[0].offset == 0);
        CHECK(layout.members[1].offset == c.offset);
        CHECK(layout.members[1].column_stride == c.stride);
        CHECK(layout.size == c.size);
    }
}

TEST_CASE("std140: a float fills the gap behind a vec3, but not behind a mat3") {
    const block_layout vector = std140_layout({{"v", uniform_type::vec3, {}}, {"s", uniform_type::scalar, {}}});
    CHECK(vector.members[1].offset == 12);
    CHECK(vector.size == 16);
    const block_layout matrix = std140_layout({{"m", uniform_type::mat3, {}}, {"s", uniform_type::scalar, {}}});
    CHECK(matrix.members[1].offset == 48);
    CHECK(matrix.size == 64);
}

TEST_CASE("std140: a block without members is empty") { CHECK(std140_layout({}).size == 0); }
