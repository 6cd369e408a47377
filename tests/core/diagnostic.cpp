#include <glexpr/core/diagnostic.hpp>

#include <doctest/doctest.h>

#include <cstdint>
#include <string_view>

using namespace glexpr;

static_assert(name(severity::error) == "error");
static_assert(name(diag_code::invalid_character) == "invalid_character");

TEST_CASE("diagnostic: every code has a name of its own, in snake_case but for those of materials") {
    // The compiler sees to it that no enumerator lacks a name; the first number without one is behind the last.
    std::uint16_t count = 0;
    for (; !name(static_cast<diag_code>(count)).empty(); ++count) {
        const std::string_view text = name(static_cast<diag_code>(count));
        CAPTURE(text);
        const bool of_materials = count >= static_cast<std::uint16_t>(diag_code::material_syntax);
        CHECK(text.find_first_not_of(of_materials ? "ABCDEFGHIJKLMNOPQRSTUVWXYZ" : "abcdefghijklmnopqrstuvwxyz_0123456789") ==
              std::string_view::npos);
        for (std::uint16_t other = 0; other < count; ++other) CHECK(name(static_cast<diag_code>(other)) != text);
    }
    CHECK(count > static_cast<std::uint16_t>(diag_code::material_uniform));
    CHECK(name(diag_code::material_ir) == "IR");
    CHECK(name(diag_code::ambiguous_division) == "ambiguous_division");
    CHECK(name(diag_code::name_too_long) == "name_too_long");
}

TEST_CASE("diagnostic: severities have names") {
    CHECK(name(severity::note) == "note");
    CHECK(name(severity::warning) == "warning");
    CHECK(name(severity::error) == "error");
}

TEST_CASE("diagnostic: only errors count as errors") {
    CHECK_FALSE(has_error({}));
    CHECK_FALSE(
        has_error({{diag_code::folded_case, severity::note, {}, "", ""}, {diag_code::ambiguous_division, severity::warning, {}, "", ""}}));
    CHECK(has_error({{diag_code::folded_case, severity::note, {}, "", ""}, {diag_code::unknown_name, severity::error, {}, "", ""}}));
}
