#include "tests/support/glsl_tokens.hpp"

#include <array>

namespace glexpr::test {

namespace {

// Not the functions of <cctype>, which depend on the locale.
bool is_digit(char c) { return c >= '0' && c <= '9'; }
bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'; }

std::size_t number_length(std::string_view text) {
    const bool hexadecimal = text.size() > 1 && text[0] == '0' && (text[1] == 'x' || text[1] == 'X');
    std::size_t n = 0;
    while (n < text.size()) {
        const bool sign = (text[n] == '+' || text[n] == '-') && n > 0 && !hexadecimal && (text[n - 1] == 'e' || text[n - 1] == 'E');
        if (!is_digit(text[n]) && !is_letter(text[n]) && text[n] != '.' && !sign) break;
        ++n;
    }
    return n;
}

std::size_t punctuation_length(std::string_view text) {
    constexpr std::array<std::string_view, 21> longer = {"<<=", ">>=", "++", "--", "<<", ">>", "<=", ">=", "==", "!=", "&&",
                                                         "||",  "^^",  "+=", "-=", "*=", "/=", "%=", "&=", "|=", "^="};
    for (const std::string_view candidate : longer)
        if (text.substr(0, candidate.size()) == candidate) return candidate.size();
    return 1;
}

}  // namespace

std::vector<glsl_token> glsl_tokens(std::string_view text) {
    std::vector<glsl_token> tokens;
    std::size_t line = 1;
    bool line_start = true, directive = false;
    for (std::size_t i = 0; i < text.size();) {
        const char c = text[i];
        const std::string_view rest = text.substr(i);
        if (c == '\n') {
            ++line;
            line_start = true;
            directive = false;
            ++i;
            continue;
        }
        if (c == ' ' || c == '\t' || c == '\r') {
            ++i;
            continue;
        }
        if (rest.substr(0, 2) == "//") {
            const std::size_t end = text.find('\n', i);
            i = end == text.npos ? text.size() : end;
            continue;
        }
        if (rest.substr(0, 2) == "/*") {
            const std::size_t end = text.find("*/", i + 2);
            const std::size_t stop = end == text.npos ? text.size() : end + 2;
            for (; i < stop; ++i)
                if (text[i] == '\n') ++line;
            continue;
        }
        if (c == '#' && line_start) directive = true;
        line_start = false;
        glsl_token_kind kind = glsl_token_kind::punctuation;
        std::size_t length = 0;
        if (is_digit(c) || (c == '.' && rest.size() > 1 && is_digit(rest[1]))) {
            kind = glsl_token_kind::number;
            length = number_length(rest);
        } else if (is_letter(c)) {
            kind = glsl_token_kind::identifier;
            while (length < rest.size() && (is_letter(rest[length]) || is_digit(rest[length]))) ++length;
        } else {
            length = punctuation_length(rest);
        }
        tokens.push_back({kind, rest.substr(0, length), line, directive});
        i += length;
    }
    return tokens;
}

}  // namespace glexpr::test
