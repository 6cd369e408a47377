#include "tests/random/forest.hpp"

#include <glexpr/glsl/emit.hpp>

#include "tests/random/batch.hpp"
#include "tests/support/glslang_check.hpp"
#include "tests/support/shader_parts.hpp"
#include "tests/support/structure_check.hpp"

#include <doctest/doctest.h>

#include <cstddef>
#include <string>

using namespace glexpr;

TEST_CASE("random: the functions of every tree are accepted in every profile, many in one shader") {
    if (!test::glslang_available()) {
        MESSAGE("skipped: there is no glslang");
        return;
    }
    constexpr std::size_t per_shader = 40;
    for (const profile target : all_profiles) {
        CAPTURE(name(target));
        for (std::size_t first = 0; first < test::tree_count; first += per_shader) {
            test::shader_batch batch(target);
            for (std::size_t i = first; i < first + per_shader && i < test::tree_count; ++i) {
                graph g;
                const expr tree = test::random_tree(g, i);
                emit_options options;
                options.profile = target;
                options.functions = test::all_functions;
                options.prefix = "a" + std::to_string(i - first) + "_";
                const auto functions = emit_functions(tree, symbols::defaults(), options);
                CAPTURE(i);
                REQUIRE(functions);
                batch.add(*functions);
            }
            CAPTURE(first);
            const std::string text = batch.text();
            const auto accepted = test::check_functions(target, text);
            REQUIRE_MESSAGE(accepted, accepted.log);
            test::structure_options rules;
            rules.allow_pow = true;  // of bases that are tested or proven positive
            const auto findings = test::check_structure(text, rules);
            REQUIRE_MESSAGE(findings.empty(), test::describe(findings));
        }
    }
}
