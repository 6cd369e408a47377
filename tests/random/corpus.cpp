#include "tests/fuzz/formula.hpp"
#include "tests/support/folder.hpp"

#include <doctest/doctest.h>

#include <filesystem>
#include <string>

using namespace glexpr;

TEST_CASE("fuzz: the seeds pass, and reach every operation and every diagnostic code") {
    const std::filesystem::path tests = std::filesystem::path(GLEXPR_TEST_DATA).parent_path();
    test::fuzz_reach reach;
    for (const std::filesystem::path& folder : {tests / "fuzz" / "corpus", tests / "golden"})
        for (const auto& entry : test::read_folder(folder, {".expr"})) {
            const std::string &file = entry.first, &input = entry.second;
            CAPTURE(file);
            for (const profile target : all_profiles) {
                CAPTURE(name(target));
                try {
                    test::formula_checker(input, reach, target).run();
                } catch (const test::finding& f) {
                    FAIL_CHECK(f.message);
                }
            }
        }
    CHECK(reach.inputs >= 300);
    CHECK_MESSAGE(reach.missing().empty(), "not reached:" << reach.missing());
}

TEST_CASE("fuzz: what is missing is told") {
    const test::fuzz_reach nothing;
    CHECK(nothing.missing().find("'sin'") != std::string::npos);
    CHECK(nothing.missing().find("too_costly") != std::string::npos);
    CHECK_THROWS_AS(test::require(false, "a rule"), test::finding);
}
