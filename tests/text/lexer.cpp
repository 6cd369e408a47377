#include <glexpr/text/lexer.hpp>

#include <doctest/doctest.h>

#include <string>
#include <string_view>
#include <vector>

using namespace glexpr;

namespace {

template <class CharT>
std::vector<token> all_tokens(std::basic_string_view<CharT> text) {
    std::vector<token> tokens;
    lexer<CharT> lex(text);
    for (token t = lex.next(); t.kind != token_kind::end; t = lex.next()) tokens.push_back(t);
    return tokens;
}

template <class CharT, std::size_t N>
constexpr std::size_t count(const CharT (&text)[N]) {
    lexer<CharT> lex({text, N - 1});
    std::size_t n = 0;
    while (lex.next().kind != token_kind::end) ++n;
    return n;
}

static_assert(count("4(x^2+y²)") == 9);
static_assert(count(u"4(x^2+y²)") == 9);
static_assert(count(U"4(x^2+y²)") == 9);

}  // namespace

TEST_CASE("text: one kind of token for every spelling of an operator") {
    const auto kind = [](std::string_view text) { return all_tokens(text).at(0).kind; };
    for (std::string_view text : {"*", "·", "×", "⋅", "\\cdot", "\\times", ".*"}) CHECK(kind(text) == token_kind::star);
    for (std::string_view text : {"-", "−"}) CHECK(kind(text) == token_kind::minus);
    for (std::string_view text : {"/", "÷", "⁄", "./", "\\div"}) CHECK(kind(text) == token_kind::slash);
    for (std::string_view text : {"^", "**", ".^"}) CHECK(kind(text) == token_kind::caret);
    for (std::string_view text : {"<=", "≤", "\\le", "\\leq"}) CHECK(kind(text) == token_kind::less_equal);
    for (std::string_view text : {"!=", "≠", "\\ne"}) CHECK(kind(text) == token_kind::not_equal);
    CHECK(kind("!x") == token_kind::invalid);
    CHECK(kind("=") == token_kind::assign);
    CHECK(kind("==") == token_kind::equal);
}

TEST_CASE("text: spans count code units of each encoding") {
    const auto eight = all_tokens(std::string_view("π²+x"));
    const auto sixteen = all_tokens(std::u16string_view(u"π²+x"));
    const auto thirty_two = all_tokens(std::u32string_view(U"π²+x"));
    REQUIRE(eight.size() == 4);
    REQUIRE(sixteen.size() == 4);
    REQUIRE(thirty_two.size() == 4);
    CHECK(eight[1].where == span{2, 4});
    CHECK(sixteen[1].where == span{1, 2});
    CHECK(thirty_two[1].where == span{1, 2});
    for (std::size_t i = 0; i < 4; ++i) {
        CHECK(eight[i].kind == sixteen[i].kind);
        CHECK(eight[i].kind == thirty_two[i].kind);
    }
}

TEST_CASE("text: broken encodings are one token each and end nowhere else") {
    for (std::string_view text : {"\xFF", "\xC3", "\xE2\x82", "\xED\xA0\x80", "\xF8\x88\x80\x80", "\xC0\x80"}) {
        const std::string whole = std::string("x") + std::string(text) + "+y";
        const auto tokens = all_tokens(std::string_view(whole));
        REQUIRE(tokens.size() == 4);
        CHECK(tokens[1].kind == token_kind::invalid);
        CHECK(tokens[1].fault == diag_code::invalid_encoding);
        CHECK(tokens[1].where == span{1, static_cast<std::uint32_t>(1 + text.size())});
    }
    const char16_t lone[] = {u'x', 0xDC00, u'y'};
    CHECK(all_tokens(std::u16string_view(lone, 3)).at(1).fault == diag_code::invalid_encoding);
}

TEST_CASE("text: an exponent needs a digit") {
    CHECK(all_tokens(std::string_view("2e3")).size() == 1);
    CHECK(all_tokens(std::string_view("2e+3")).size() == 1);
    CHECK(all_tokens(std::string_view("2e")).size() == 2);
    CHECK(all_tokens(std::string_view("2e-x")).size() == 4);
    CHECK(all_tokens(std::string_view("1.2.3")).at(0).fault == diag_code::malformed_number);
}

TEST_CASE("text: blanks, comments and line breaks are marks on the next token") {
    const auto tokens = all_tokens(std::string_view("a # b ; c\n\u00A0d//e\nf\\,g"));
    REQUIRE(tokens.size() == 4);
    CHECK_FALSE(tokens[0].has(token::blank_before));
    CHECK(tokens[1].has(token::break_before));
    CHECK(tokens[2].has(token::break_before));
    CHECK(tokens[3].has(token::blank_before));
    CHECK_FALSE(tokens[3].has(token::break_before));
}

TEST_CASE("text: names and commands") {
    const auto tokens = all_tokens(std::string_view("\\operatorname{sinh}r_{1}x \\pi2 \\left|"));
    REQUIRE(tokens.size() == 5);
    CHECK(tokens[0].text == span{14, 18});
    CHECK(tokens[0].where == span{0, 19});
    CHECK(tokens[1].where == span{19, 25});
    CHECK(tokens[1].has(token::indirect));
    CHECK(tokens[2].where == span{26, 29});
    CHECK(tokens[3].kind == token_kind::number);
    CHECK(tokens[4].has(token::opening));
}
