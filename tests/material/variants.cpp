#include <glexpr/material/variants.hpp>

#include <glexpr/displace/displacement.hpp>
#include <glexpr/graph/compile.hpp>

#include "tests/support/material.hpp"

#include <doctest/doctest.h>

#include <string>
#include <vector>

using namespace glexpr;

TEST_CASE("material-04: the shaders of a material are listed by key, each made on demand, contradictory switches refused by name") {
    const material m = test::compiled("@shader #x { @uniform a: float(0,1,0); @fragment { color: mix(#08F, #F80, uv.x * a); } }");
    graph g;
    material_shader_options options;
    options.displacement.emplace();
    options.displacement->names = displacement_symbols();
    options.displacement->field = {compile(g, "0.1 sin(5x)", options.displacement->names)->root};
    for (const profile target : all_profiles) {
        CAPTURE(name(target));
        const auto family = material_shader_family(m, target, options);
        const auto variants = family.variants();
        REQUIRE(variants);
        // A quad may be encoded; a mesh may be lit, encoded, displaced: where blocks can be chosen, each with and without.
        const bool blocks = target != profile::es100 && target != profile::vulkan450;
        CHECK(variants->size() == (blocks ? 20 : 10));
        for (const shader_variant& v : *variants) {
            const auto made = family.make(v.features);
            REQUIRE(made);
            CHECK(text_key(*made) == v.key);
        }
        const auto refused = family.make(std::vector<std::string>{"quad", "lit"});
        REQUIRE_FALSE(refused);
        CHECK(refused.diagnostics()[0].message == "'quad' and 'lit' exclude each other");
        CHECK_FALSE(family.make(std::vector<std::string>{"displaced", "quad"}));
        CHECK_FALSE(family.make(std::vector<std::string>{"shiny"}));
    }
    options.displacement.reset();
    options.host = host::p5;
    const auto meshes = material_shader_family(m, profile::es300, options).variants();
    REQUIRE(meshes);
    CHECK(meshes->size() == 8);  // no quads there, nothing displaced
}

TEST_CASE("material-04: what a program does not have does not multiply its shaders") {
    const auto black = material_shader_family(test::compiled("@shader #x { @fragment { color: #000; } }"), profile::core330, {}).variants();
    REQUIRE(black);
    CHECK(black->size() == 10);  // an unlit mesh and a quad read no uniform that could stand in a block, but for the matrices of a mesh
}
