#include "tests/fuzz/material.hpp"

#include <glexpr/detail/hash_text.hpp>

#include "tests/random/forest.hpp"
#include "tests/support/full_scale.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <cstddef>
#include <string>

using namespace glexpr;

namespace {

constexpr std::size_t programs = test::tree_count, mutated = 5 * test::tree_count;

std::string summary(const test::material_reach& r) {
    return std::to_string(r.inputs) + " programs, " + std::to_string(r.accepted) + " accepted, " + std::to_string(r.undecided) +
           " left open by rounding, " + std::to_string(r.changed) + " with a field changed, " + std::to_string(r.shaders) +
           " texts read by glslang";
}

/// Passes a program through everything that the fuzzer checks.
void check(const std::string& text, test::material_reach& reach, test::material_effort effort) {
    try {
        test::material_checker(text, reach, effort).run();
    } catch (const test::finding& f) {
        FAIL_CHECK(f.message << "\n" << text);
    }
}

}  // namespace

TEST_CASE("material random: the programs are the same bytes whatever compiles the generator") {
    std::string all;
    test::material_random random(3);
    for (std::size_t i = 0; i < 500; ++i) {
        const std::string program = test::random_material(i), limit = test::material_at_limit(i);
        all += program + limit + test::mutated_material(program, limit, random);
    }
    CHECK(detail::hash_text(all) == 0x3f91cd88aa2733c9u);
}

TEST_CASE("material random: the generator reaches large and deep programs") {
    std::size_t accepted = 0, largest = 0, deepest = 0;
    for (std::size_t i = 0; i < 20000; ++i) {
        const result<material> m = compile_material(test::random_material(i));
        if (!m) continue;
        ++accepted;
        const material_statistics& s = m->ir().statistics;
        largest = (std::max)(largest, std::size_t{s.definition_nodes} + s.colour_nodes);
        deepest = (std::max)(deepest, std::size_t{s.depth});
    }
    CHECK(accepted >= 19000);
    CHECK(largest > 200);
    CHECK(deepest >= 15);
    MESSAGE(accepted << " of 20,000 accepted; the largest has " << largest << " nodes");
}

TEST_CASE("material random: programs keep to the rules, and every value to its range, whatever the uniforms and coordinates") {
    test::material_reach reach;
    for (std::size_t i = 0; i < programs; ++i) {
        CAPTURE(i);
        check(test::random_material(i), reach, {1, test::full_scale()});  // at full scale glslang reads each in every profile
    }
    CHECK(reach.accepted * 2 >= programs);
    CHECK(reach.undecided * 1000 <= programs);
    CHECK(std::all_of(reach.ops.begin(), reach.ops.end(), [](bool met) { return met; }));
    MESSAGE(summary(reach));
}

TEST_CASE("material random: at the limits") {
    test::material_reach reach;
    for (std::size_t i = 0; i < programs / 10; ++i) {
        CAPTURE(i);
        check(test::material_at_limit(i), reach, {0});
    }
    CHECK(reach.accepted * 3 >= reach.inputs);
    CHECK(reach.accepted * 3 <= reach.inputs * 2);
    CHECK(reach.undecided == 0);
    MESSAGE(summary(reach));
}

TEST_CASE("material random: of mutated programs the library accepts those that the rules accept, and refuses with their codes") {
    test::material_reach reach;
    test::material_random random(1);
    std::size_t certain = 0;
    for (std::size_t i = 0; i < mutated; ++i) {
        CAPTURE(i);
        const std::string text = test::random_material(random.below(1u << 20)), other = test::random_material(random.below(1u << 20));
        const std::string changed = test::mutated_material(text, other, random);
        check(changed, reach, {0});
        const test::material_reading rules = test::read_material(changed);
        certain += rules.verdict == test::ruling::refused && rules.codes.size() == 1 ? 1u : 0u;
    }
    CHECK(reach.accepted * 20 >= mutated);
    CHECK(reach.accepted * 2 <= mutated);
    CHECK(certain * 2 >= mutated);  // where a single code is right
    CHECK(reach.undecided * 1000 <= mutated);
    MESSAGE(summary(reach) << "; " << certain << " refused for one reason only");
}
