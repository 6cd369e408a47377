#include <glexpr/core/render_diagnostic.hpp>

#include <glexpr/detail/code_point.hpp>

#include <doctest/doctest.h>

#include <algorithm>
#include <cstdint>
#include <random>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

using namespace glexpr;

namespace {

diagnostic error(span where, std::string message = "expected X, found Y", std::string hint = "") {
    return {diag_code::expected_operand, severity::error, where, std::move(message), std::move(hint)};
}

/// Line `index` of a text, counted from 0.
std::string line(const std::string& text, int index) {
    std::size_t begin = 0;
    for (; index > 0; --index) begin = text.find('\n', begin) + 1;
    return text.substr(begin, text.find('\n', begin) - begin);
}

/// No byte that a terminal acts upon, C1 controls in UTF-8 included.
bool harmless(const std::string& text) {
    for (std::size_t i = 0; i < text.size(); ++i) {
        const auto c = static_cast<unsigned char>(text[i]);
        if ((c < 0x20 && c != '\n') || c == 0x7F) return false;
        if (c == 0xC2 && i + 1 < text.size() && static_cast<unsigned char>(text[i + 1]) < 0xA0) return false;
        const detail::code_point point = detail::code_point_at(std::string_view(text), i);
        if (!point.valid) return false;
        i += point.units - 1;
    }
    return true;
}

}  // namespace

TEST_CASE("render: an error with a hint and a related place") {
    diagnostic d{diag_code::expected_closer, severity::error, {5, 5}, "expected ')', found end of input", "close the bracket"};
    d.related.push_back({{3, 4}, "opened here"});
    CHECK(render(d, "sin(x", "<formula>") ==
          "<formula>:1:6: error: expected_closer: expected ')', found end of input\n"
          "sin(x\n"
          "     ^\n"
          "hint: close the bracket\n"
          "<formula>:1:4: note: expected_closer: opened here\n"
          "sin(x\n"
          "   ^\n");
}

TEST_CASE("render: severities are named") {
    CHECK(render({diag_code::ambiguous_division, severity::warning, {0, 4}, "read as (1/2)*x", ""}, "1/2x", "a.txt") ==
          "a.txt:1:1: warning: ambiguous_division: read as (1/2)*x\n1/2x\n^~~~\n");
    CHECK(line(render({diag_code::folded_case, severity::note, {0, 1}, "read as x", ""}, "X", "a.txt"), 0) ==
          "a.txt:1:1: note: folded_case: read as x");
}

TEST_CASE("diagnostics-01: line and column of the second line") {
    const std::string text =
        render({diag_code::unknown_name, severity::error, {8, 11}, "unknown name foo", ""}, "x^2 +\n  foo", "<formula>");
    CHECK(text == "<formula>:2:3: error: unknown_name: unknown name foo\n  foo\n  ^~~\n");
}

TEST_CASE("render: places at the edges of the text") {
    CHECK(render(error({0, 0}), "", "s") == "s:1:1: error: expected_operand: expected X, found Y\n\n^\n");
    CHECK(render(error({2, 2}), "a\n", "s") == "s:2:1: error: expected_operand: expected X, found Y\n\n^\n");
    CHECK(render(error({1, 2}), "a\nb", "s") == "s:1:2: error: expected_operand: expected X, found Y\na\n ^\n");
    CHECK(render(error({70, 90}), "a+b", "s") == "s:1:4: error: expected_operand: expected X, found Y\na+b\n   ^\n");
    CHECK(render(error({2, 1}), "a+b", "s") == "s:1:3: error: expected_operand: expected X, found Y\na+b\n  ^\n");
    CHECK(render(error({0xFFFFFFFF, 0}), "a", "s") == "s:1:2: error: expected_operand: expected X, found Y\na\n ^\n");
}

TEST_CASE("render: a span over several lines is underlined to the end of its first") {
    CHECK(render(error({4, 12}), "x + (y\n+ z)\n- 1", "s") == "s:1:5: error: expected_operand: expected X, found Y\nx + (y\n    ^~\n");
    CHECK(line(render(error({4, 12}), "x + (y\r\n+ z)", "s"), 1) == "x + (y");
}

TEST_CASE("render: the underline follows what is seen, not the bytes") {
    // x² − π: two-byte and three-byte characters of one column
    const std::string one = render(error({8, 10}), "x\xC2\xB2 \xE2\x88\x92 \xCF\x80 y", "s");
    CHECK(line(one, 0).substr(0, 6) == "s:1:6:");
    CHECK(line(one, 2) == "     ^");
    // wide characters take two columns
    const std::string wide = render(error({6, 9}), "\xE5\xB1\xB1\xE5\xB1\xB1\xE5\xB1\xB1+x", "s");
    CHECK(line(wide, 0).substr(0, 6) == "s:1:3:");
    CHECK(line(wide, 2) == "    ^~");
    // combining characters take none
    CHECK(line(render(error({4, 5}), "e\xCC\x81+x", "s"), 2) == "  ^");
    // tabs are shown as blanks
    const std::string tab = render(error({2, 5}), "\t\tfoo", "s");
    CHECK(line(tab, 0).substr(0, 6) == "s:1:3:");
    CHECK(line(tab, 1) == "        foo");
    CHECK(line(tab, 2) == "        ^~~");
    CHECK(line(render(error({3, 4}), "ab\tc", "s"), 1) == "ab  c");
}

TEST_CASE("render: a span that cuts a character marks the whole of it") {
    const std::string text = render(error({2, 3}), "x\xC2\xB2+y", "s");
    CHECK(line(text, 0).substr(0, 6) == "s:1:2:");
    CHECK(line(text, 2) == " ^");
}

TEST_CASE("render: long lines are cut around the place") {
    const std::string filler(100'000, 'x');
    for (const std::size_t at :
         {std::size_t{0}, std::size_t{39}, std::size_t{41}, std::size_t{50'000}, std::size_t{99'990}, std::size_t{100'000}}) {
        CAPTURE(at);
        std::string source = filler;
        source.insert(at, "foo");
        const auto begin = static_cast<std::uint32_t>(at);
        const std::string text = render(error({begin, begin + 3}), source, "s");
        CHECK(line(text, 0).substr(0, 4 + std::to_string(at + 1).size()) == "s:1:" + std::to_string(at + 1));
        CHECK(line(text, 1).size() <= 106);
        const std::size_t caret = line(text, 2).find("^~~");
        REQUIRE(caret != std::string::npos);
        CHECK(line(text, 2).size() == caret + 3);
        CHECK(line(text, 1).substr(caret, 3) == "foo");
    }
    CHECK(line(render(error({0, 100'000}), filler, "s"), 2).size() <= 106);
    std::string marks = "e";
    for (int i = 0; i < 100'000; ++i) marks += "\xCC\x81";
    CHECK(line(render(error({0, 1}), marks, "s"), 1).size() < 1000);
    CHECK(line(render(error({0, 1}), std::string(100, 'x'), "s"), 1) == std::string(100, 'x'));
}

TEST_CASE("render: hostile text emits no control character") {
    const std::string hostile =
        "x\x1B[31m\x07\b\x7F\xC2\x9B"
        "31m\xFF\xE2\x80\xAE\xE2\x80\x8B\xEF\xBB\xBF" +
        std::string(1, '\0') + "\x1B]0;t\x07";
    const std::string text = render(error({0, 3}, "found " + hostile + "\nline", hostile), hostile, "file\x1B[0m\n");
    CHECK(harmless(text));
    CHECK(text.find('\x1B') == std::string::npos);
    CHECK(text.find("\xE2\x80\xAE") == std::string::npos);
    CHECK(text.find("\xE2\x90\x9B[31m") != std::string::npos);  // ESC is shown as its picture
    CHECK(line(text, 3).substr(0, 6) == "hint: ");
    for (int i = 0; i < 256; ++i) {
        const std::string source(3, static_cast<char>(i));
        CAPTURE(i);
        CHECK(harmless(render(error({1, 2}, source, source), source, source)));
    }
    CHECK_FALSE(harmless("\x1B"));
    CHECK_FALSE(harmless("\xC2\x9B"));
    CHECK_FALSE(harmless("\xFF"));
}

TEST_CASE("render: UTF-16 and UTF-32 sources give the same text") {
    const std::string expected = render(error({10, 11}), "\xF0\x9D\x91\xA5 \xE2\x88\x92 \xCE\xB1 $", "s");
    CHECK(render(error({12, 13}), "\xF0\x9D\x91\xA5 \xE2\x88\x92 \xCE\xB1 $", "s") == render(error({7, 8}), u"\U0001D465 − α $", "s"));
    CHECK(render(error({12, 13}), "\xF0\x9D\x91\xA5 \xE2\x88\x92 \xCE\xB1 $", "s") == render(error({6, 7}), U"\U0001D465 − α $", "s"));
    CHECK(line(expected, 0).substr(0, 6) == "s:1:5:");
    const char16_t lone[] = {u'a', 0xD835, u'b'};
    CHECK(line(render(error({2, 3}), std::u16string_view(lone, 3), "s"), 1) ==
          "a\xEF\xBF\xBD"
          "b");
}

TEST_CASE("render: any bytes and any span give whole, harmless lines") {
    std::mt19937 random(8);
    const std::vector<std::string> pieces = {"x",
                                             "\t",
                                             "\n",
                                             "\r",
                                             "\xFF",
                                             "\xE5\xB1\xB1",
                                             "\xCC\x81",
                                             "\x1B",
                                             "\xC2\x9B",
                                             "\xE2\x88",
                                             " ",
                                             "\xF0\x9F\x98\x80",
                                             std::string(90, '+')};
    for (int i = 0; i < 3000; ++i) {
        std::string source;
        for (std::size_t k = random() % 40; k > 0; --k) source += pieces[random() % pieces.size()];
        const auto begin = static_cast<std::uint32_t>(random() % (source.size() + 3));
        const auto end = static_cast<std::uint32_t>(random() % (source.size() + 3));
        diagnostic d = error({begin, end}, "m", "h");
        d.related.push_back({{end, begin}, "r"});
        const std::string text = render(d, source, "s");
        CAPTURE(source);
        CHECK(harmless(text));
        CHECK(std::count(text.begin(), text.end(), '\n') == 7);
        CHECK(text.back() == '\n');
        CHECK(line(text, 2).find('^') != std::string::npos);
        CHECK(line(text, 2).find_first_not_of(" ^~") == std::string::npos);
        CHECK(line(text, 2).size() <= 101);
    }
}
