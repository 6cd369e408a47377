#pragma once

#include <glexpr/config.hpp>
#include <glexpr/core/diagnostic.hpp>
#include <glexpr/core/number.hpp>
#include <glexpr/core/span.hpp>
#include <glexpr/detail/code_point.hpp>
#include <glexpr/detail/join.hpp>
#include <glexpr/material/limits.hpp>
#include <glexpr/parse/report.hpp>
#include <glexpr/text/characters.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace glexpr::detail {

enum class material_token_kind : std::uint8_t { end, keyword, hash, name, number, punctuation };

/// A piece of a program: `@let`, `#2060D0` or `#blend`, `phase`, `.5`, `{`.
struct material_token {
    material_token_kind kind = material_token_kind::end;
    std::string_view text;
    span where;
};

/// Whether a text begins with a letter or `_` and goes on with letters, digits, `_` and, where `minus` says so, `-`: all ASCII.
constexpr bool is_material_name(std::string_view text, bool minus = false) {
    if (text.empty() || is_digit(static_cast<unsigned char>(text[0])) || text[0] == '-') return false;
    for (const char c : text)
        if (!is_ascii_letter(static_cast<unsigned char>(c)) && !is_digit(static_cast<unsigned char>(c)) && c != '_' && !(minus && c == '-'))
            return false;
    return true;
}

/// The first thing that is wrong with a program. Once there is one, nothing else counts.
class material_failure {
  public:
    explicit operator bool() const { return first_.has_value(); }

    void set(diag_code code, span where, std::string message, std::string hint = {}) {
        if (!first_) first_ = diagnostic{code, severity::error, where, std::move(message), std::move(hint)};
    }

    /// The same for what more text may mend.
    void set_incomplete(diag_code code, span where, std::string message, std::string hint = {}) {
        if (first_) return;
        set(code, where, std::move(message), std::move(hint));
        first_->incomplete = true;
    }

    diagnostic take() { return *std::move(first_); }

  private:
    std::optional<diagnostic> first_;
};

/// Cuts a program into tokens, one after the other. After a failure, of whoever shares it, there are no more.
class material_lexer {
  public:
    material_lexer(std::string_view source, material_failure& failure) : source_(source), failure_(failure) {}

    material_token next() {
        skip_blanks();
        if (failure_ || at_ == source_.size()) return {material_token_kind::end, {}, place(source_.size())};
        material_token token = read();
        if (!failure_ && ++count_ > material_limits::tokens)
            failure_.set(diag_code::material_budget, token.where,
                         join({"the program has more than ", digits(material_limits::tokens), " tokens"}));
        if (failure_) return {material_token_kind::end, {}, token.where};
        after_shader_ = token.text == "@shader";
        return token;
    }

    std::uint32_t count() const { return count_; }

  private:
    static span between(std::size_t begin, std::size_t end) { return {static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(end)}; }
    static span place(std::size_t at) { return between(at, at); }

    char peek(std::size_t ahead = 0) const { return at_ + ahead < source_.size() ? source_[at_ + ahead] : '\0'; }
    bool digit(std::size_t ahead = 0) const { return is_digit(static_cast<unsigned char>(peek(ahead))); }
    bool letter() const { return is_ascii_letter(static_cast<unsigned char>(peek())) || peek() == '_'; }

    void skip_blanks() {
        while (at_ < source_.size() && !failure_) {
            const char c = peek();
            if (c == ' ' || c == '\t' || c == '\n' || c == '\r') {
                ++at_;
            } else if (c == '/' && peek(1) == '/') {
                at_ = smaller_of(source_.find_first_of("\r\n", at_), source_.size());
            } else if (c == '/' && peek(1) == '*') {
                const std::size_t end = source_.find("*/", at_ + 2);
                if (end == source_.npos)
                    failure_.set_incomplete(diag_code::material_syntax, between(at_, at_ + 2), "the comment is never closed",
                                            "close it with */");
                at_ = end == source_.npos ? source_.size() : end + 2;
            } else {
                return;
            }
        }
    }

    static std::size_t smaller_of(std::size_t a, std::size_t b) { return a < b ? a : b; }

    material_token read() {
        const std::size_t begin = at_;
        const material_token_kind kind = skip_token();
        return {kind, source_.substr(begin, at_ - begin), between(begin, at_)};
    }

    /// Goes behind the token that begins here.
    material_token_kind skip_token() {
        if (peek() == '@') return skip_word(material_token_kind::keyword);
        if (peek() == '#') return skip_word(material_token_kind::hash);
        if (letter()) return skip_word(material_token_kind::name);
        if (digit() || (peek() == '.' && digit(1))) return skip_number();
        if (std::string_view("{}():;,+-*/.").find(peek()) == std::string_view::npos) refuse_character();
        ++at_;
        return material_token_kind::punctuation;
    }

    material_token_kind skip_word(material_token_kind kind) {
        const bool minus = kind == material_token_kind::hash && after_shader_;
        ++at_;
        while (letter() || digit() || (minus && peek() == '-')) ++at_;
        return kind;
    }

    void skip_digits() {
        while (digit()) ++at_;
    }

    material_token_kind skip_number() {
        skip_digits();
        if (peek() == '.') ++at_;
        skip_digits();
        const std::size_t sign = peek(1) == '+' || peek(1) == '-' ? 1 : 0;
        if ((peek() == 'e' || peek() == 'E') && digit(1 + sign)) {
            at_ += 1 + sign;
            skip_digits();
        }
        return material_token_kind::number;
    }

    /// What people mean by characters of other languages.
    static constexpr std::string_view hint_for(char32_t c) {
        if (c == U'<' || c == U'>' || c == U'?' || c == U'!' || c == U'&' || c == U'|')
            return "select(a, b, c, d) is c where a is below b, else d";
        if (c == U'^') return "pow(x, n) is a power";
        if (c == U'%') return "fract(x) is x without its whole part";
        if (c == U'=') return "declarations are @let name: float(…); or @let name: color(…);";
        if (c == 0x2012 || c == 0x2013 || c == 0x2014 || c == 0x2212) return "minus is the ASCII character -";
        if (c == 0xFEFF) return "a byte order mark: save the text as UTF-8 without one";
        if (c > 0x7F) return "all but comments is ASCII, names too";
        return {};
    }

    void refuse_character() {
        const code_point c = code_point_at(source_, at_);
        const bool visible = c.value > U' ' && c.value < U'\x7F';
        failure_.set(
            diag_code::material_syntax, between(at_, at_ + c.units),
            join({"expected a part of the language, found ", visible ? in_quotes(source_.substr(at_, 1)) : code_point_name(c.value)}),
            std::string(hint_for(c.value)));
    }

    std::string_view source_;
    material_failure& failure_;
    std::size_t at_ = 0;
    std::uint32_t count_ = 0;
    bool after_shader_ = false;
};

}  // namespace glexpr::detail
