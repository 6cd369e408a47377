#include <glexpr/core/position.hpp>

#include <doctest/doctest.h>

#include <string>
#include <string_view>

using namespace glexpr;

static_assert(locate(std::string_view("x^2 +\n  foo"), 8) == position{2, 3});

TEST_CASE("position: columns count code points from 1") {
    const std::string_view text = "x\xC2\xB2 \xE2\x88\x92 \xF0\x9D\x91\xA5 y";  // x² − 𝑥 y
    const struct {
        std::size_t offset;
        std::uint32_t column;
    } table[] = {{0, 1}, {1, 2}, {2, 2}, {3, 3}, {4, 4}, {5, 4}, {6, 4}, {7, 5}, {8, 6}, {11, 6}, {12, 7}, {13, 8}, {14, 9}, {99, 9}};
    for (const auto& row : table) {
        CAPTURE(row.offset);
        CHECK(locate(text, row.offset) == position{1, row.column});
    }
    CHECK(locate(std::u16string_view(u"x² − \U0001D465 y"), 7) == position{1, 7});
    CHECK(locate(std::u16string_view(u"x² − \U0001D465 y"), 6) == position{1, 6});
    CHECK(locate(std::u32string_view(U"x² − \U0001D465 y"), 7) == position{1, 8});
}

TEST_CASE("position: lines end at every kind of line break") {
    const std::string_view text = "a\nb\r\nc\rd\n\n";
    const struct {
        std::size_t offset;
        position where;
    } table[] = {{0, {1, 1}}, {1, {1, 2}}, {2, {2, 1}}, {3, {2, 2}}, {4, {2, 3}},
                 {5, {3, 1}}, {6, {3, 2}}, {7, {4, 1}}, {9, {5, 1}}, {10, {6, 1}}};
    for (const auto& row : table) {
        CAPTURE(row.offset);
        CHECK(locate(text, row.offset) == row.where);
    }
    CHECK(locate(std::string_view(), 0) == position{1, 1});
}

TEST_CASE("position: each broken unit is a column") {
    CHECK(locate(std::string_view("\xFF\xFE"
                                  "a"),
                 2) == position{1, 3});
    CHECK(locate(std::string_view("\xE2\x88"
                                  "a"),
                 2) == position{1, 3});
    CHECK(locate(std::string_view("\xC0\xAF"
                                  "a"),
                 2) == position{1, 3});
    CHECK(locate(std::string_view("\xED\xA0\x80"
                                  "a"),
                 3) == position{1, 4});
    CHECK(locate(std::string_view("\xF4\x90\x80\x80"
                                  "a"),
                 4) == position{1, 5});
    const char16_t lone[] = {0xD835, u'a', 0xDC65, u'b'};
    CHECK(locate(std::u16string_view(lone, 4), 3) == position{1, 4});
    CHECK(locate(std::u32string_view(U"\x110000\x41", 2), 1) == position{1, 2});
}
