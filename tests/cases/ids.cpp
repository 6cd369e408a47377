#include "tests/support/folder.hpp"
#include "tests/support/gallery.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace {

/// Every name of a test in the sources below a folder.
std::vector<std::string> test_names(const std::filesystem::path& folder) {
    std::vector<std::string> names;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(folder)) {
        if (entry.path().extension() != ".cpp") continue;
        const std::string text = glexpr::test::read_file(entry.path());
        constexpr std::string_view start = "TEST_CASE(\"";
        for (std::size_t at = text.find(start); at != text.npos; at = text.find(start, at + 1))
            names.push_back(text.substr(at + start.size(), text.find("\")", at) - at - start.size()));
    }
    return names;
}

}  // namespace

TEST_CASE("cases: every case of the library's areas has a test named after it") {
    constexpr std::array areas{"lex-parse",   "semantics", "degree",       "diff",     "simplify",        "emit-glsl",
                               "dialects",    "numerics",  "diagnostics",  "security", "build-packaging", "raytrace",
                               "performance", "usability", "displacement", "material"};
    const std::vector<std::string> names = test_names(std::filesystem::path(GLEXPR_TEST_DATA).parent_path());
    std::size_t wanted = 0;
    for (const auto& c : glexpr::test::load_cases()) {
        if (std::find(areas.begin(), areas.end(), c.area) == areas.end()) continue;
        ++wanted;
        const bool found = std::any_of(names.begin(), names.end(), [&](const std::string& n) { return n.find(c.id) != n.npos; });
        CHECK_MESSAGE(found, "no test is named after " << c.id << ": " << c.title);
    }
    CHECK(wanted >= 30);
    CHECK(std::none_of(names.begin(), names.end(), [](const std::string& n) { return n.find("no-such-area-01") != n.npos; }));
}
