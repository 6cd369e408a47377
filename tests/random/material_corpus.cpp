#include "tests/fuzz/material.hpp"
#include "tests/support/folder.hpp"

#include <doctest/doctest.h>

#include <filesystem>
#include <string>

using namespace glexpr;

TEST_CASE("material fuzz: the seeds pass, and reach every operation and every code") {
    const std::filesystem::path project = std::filesystem::path(GLEXPR_TEST_DATA).parent_path().parent_path();
    test::material_reach reach;
    for (const std::filesystem::path& folder : {project / "tests" / "fuzz" / "material_corpus", project / "examples" / "materials"})
        for (const auto& entry : test::read_folder(folder, {".material"})) {
            const std::string &file = entry.first, &text = entry.second;
            CAPTURE(file);
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
