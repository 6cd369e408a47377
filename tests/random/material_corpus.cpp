#include "tests/fuzz/material.hpp"

#include <doctest/doctest.h>

#include <cstddef>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

using namespace glexpr;

TEST_CASE("material fuzz: the seeds pass, and reach every operation and every code") {
    const std::filesystem::path project = std::filesystem::path(GLEXPR_TEST_DATA).parent_path().parent_path();
    test::material_reach reach;
    for (const std::filesystem::path& folder : {project / "tests" / "fuzz" / "material_corpus", project / "examples" / "materials"})
        for (const auto& entry : std::filesystem::directory_iterator(folder)) {
            if (entry.path().extension() != ".material") continue;
            const std::string file = entry.path().filename().string();
            CAPTURE(file);
            std::ifstream in(entry.path(), std::ios::binary);
            const std::string text{std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
            CHECK(bool(compile_material(text)) == !file.starts_with("refused_"));
            try {
                test::material_checker(text, reach, {100, true}).run();
            } catch (const test::finding& f) {
                FAIL_CHECK(f.message);
            }
        }
    CHECK(reach.inputs >= 25);
    CHECK(reach.accepted >= 15);
    CHECK_MESSAGE(reach.missing().empty(), "not reached:" << reach.missing());
}

TEST_CASE("material fuzz: what is missing is told") {
    const test::material_reach nothing;
    CHECK(nothing.missing().find("'select'") != std::string::npos);
    CHECK(nothing.missing().find("UNIFORM") != std::string::npos);
}
