#pragma once

#include <glexpr/detail/code_point.hpp>
#include <glexpr/text/characters.hpp>
#include <glexpr/text/latex.hpp>
#include <glexpr/text/token.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace glexpr {

/// Cuts a text into tokens, one per call, without storage of its own. `CharT` is char (UTF-8), char16_t or char32_t.
///
/// Spans count code units of the text. Faulty text becomes tokens of kind `invalid` that cover it; the lexer always goes on after them.
/// Blanks, comments (`#`, `//`), LaTeX spacing, the `$` of Houdini's `$X` and the `$…$` around a whole formula are not tokens.
template <class CharT>
class lexer {
  public:
    using view = std::basic_string_view<CharT>;

    /// A lexer at the start of `text`, which must outlive it and be shorter than 2^32 code units.
    constexpr explicit lexer(view text) : text_(text), end_(text.size()) { trim_math_delimiters(); }

    /// The next token; `end` for ever once the text is used up.
    constexpr token next() {
        const std::uint8_t flags = skip_blanks();
        token t = at_ < end_ ? scan() : plain(token_kind::end, 0);
        t.flags |= flags;
        return t;
    }

  private:
    /// The code unit `ahead` of the current one if it is ASCII, else 0.
    constexpr char peek(std::size_t ahead = 0) const { return unit(at_ + ahead); }
    constexpr char unit(std::size_t i) const {
        if (i >= end_) return 0;
        const auto code = static_cast<std::uint32_t>(text_[i]);
        return code < 0x80u ? static_cast<char>(code) : '\0';
    }
    constexpr detail::code_point decode_at(std::size_t i) const { return detail::code_point_at(text_.substr(0, end_), i); }

    static constexpr bool is_digit_unit(char c) { return c >= '0' && c <= '9'; }
    static constexpr bool is_letter_unit(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }
    static constexpr bool is_blank_unit(char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == '\f' || c == '\v'; }

    static constexpr span make_span(std::size_t begin, std::size_t end) {
        return {static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(end)};
    }

    /// A token of the next `units` code units, which are used up.
    constexpr token plain(token_kind kind, std::size_t units) {
        const span where = make_span(at_, at_ + units);
        at_ += units;
        return {kind, 0, diag_code::invalid_character, where, where};
    }
    constexpr token since(token_kind kind, std::size_t begin) const {
        const span where = make_span(begin, at_);
        return {kind, 0, diag_code::invalid_character, where, where};
    }
    constexpr token faulty(diag_code fault, std::size_t begin) const {
        token t = since(token_kind::invalid, begin);
        t.fault = fault;
        return t;
    }

    /// `$…$`, `$$…$$`, `\(…\)`, `\[…\]` and the `{\displaystyle …}` of encyclopedias around everything are dropped.
    constexpr void trim_math_delimiters() {
        std::size_t first = 0, last = end_;
        while (first < last && is_blank_unit(unit(first))) ++first;
        while (last > first && is_blank_unit(unit(last - 1))) --last;
        const char open = unit(first);
        // The full stop of a sentence may stand behind: `$x = 1$.`
        if (last - first > 2 && unit(last - 1) == '.' && (open == '$' || open == '\\')) {
            std::size_t end = last - 1;
            while (end > first && is_blank_unit(unit(end - 1))) --end;
            const char before = unit(end - 1);
            if (before == '$' || ((before == ')' || before == ']') && unit(end - 2) == '\\')) last = end;
        }
        const auto closes = [&](char a, char b, std::size_t need) {
            return last - first >= need && unit(last - 1) == b && (a == '\0' || unit(last - 2) == a);
        };
        std::size_t width = 0;
        if (open == '$') {
            if (unit(first + 1) == '$' && closes('$', '$', 4))
                width = 2;
            else if (closes('\0', '$', 2))
                width = 1;
        } else if (open == '\\') {
            if (unit(first + 1) == '(' && closes('\\', ')', 4)) width = 2;
            if (unit(first + 1) == '[' && closes('\\', ']', 4)) width = 2;
        } else if (open == '{' && is_displayed(first, last)) {
            width = 1;
        }
        if (width == 0) return;
        at_ = first + width;
        end_ = last - width;
    }

    /// Whether `{\displaystyle` begins at `first` and its brace is closed by the last unit.
    constexpr bool is_displayed(std::size_t first, std::size_t last) const {
        constexpr std::string_view start = "{\\displaystyle";
        for (std::size_t i = 0; i < start.size(); ++i)
            if (unit(first + i) != start[i]) return false;
        std::size_t open = 0;
        for (std::size_t i = first; i < last; ++i) {
            if (unit(i) == '\\')
                ++i;
            else if (unit(i) == '{')
                ++open;
            else if (unit(i) == '}' && --open == 0)
                return i + 1 == last;
        }
        return false;
    }

    constexpr std::uint8_t skip_blanks() {
        std::uint8_t flags = 0;
        while (at_ < end_) {
            const auto code = static_cast<std::uint32_t>(text_[at_]);
            if (code == ' ' || code == '\t' || code == '\r' || code == '\f' || code == '\v') {
                flags |= token::blank_before;
                // A lone carriage return is a line break as well.
                if (code == '\r') flags |= token::break_before;
                ++at_;
            } else if (code == '\n') {
                flags |= token::blank_before | token::break_before;
                ++at_;
            } else if (code > '$' && code < 0x80u && code != '/' && code != '\\') {
                break;
            } else if (code == '#' || (code == '/' && peek(1) == '/')) {
                while (at_ < end_ && text_[at_] != static_cast<CharT>('\n') && text_[at_] != static_cast<CharT>('\r')) ++at_;
                flags |= token::blank_before;
            } else if (code == '$' && is_letter_unit(peek(1))) {
                ++at_;
            } else if (code == '\\') {
                const std::size_t units = spacing_command();
                if (units == 0) break;
                if (peek(1) == '\\') flags |= token::break_before;
                flags |= token::blank_before;
                at_ += units;
            } else if (code >= 0x80u) {
                const detail::code_point d = decode_at(at_);
                const bool no_break_space = d.value == U'\u00A0' || d.value == U'\u202F';
                const bool byte_order_mark = d.value == U'\uFEFF' && at_ == 0;
                if (!d.valid || (!no_break_space && !byte_order_mark)) break;
                flags |= token::blank_before;
                at_ += d.units;
            } else {
                break;
            }
        }
        return flags;
    }

    /// Length of the spacing command here (`\,`, `\quad`, `\\`), or 0.
    constexpr std::size_t spacing_command() const {
        const char c = peek(1);
        if (c == ',' || c == ';' || c == ':' || c == '!' || c == '>' || c == ' ' || c == '\n' || c == '\\') return 2;
        if (!is_letter_unit(c)) return 0;
        const std::size_t length = command_length(at_);
        const command_name name = read_command(at_ + 1, length - 1);
        return detail::find_latex_command(name.view()).role == detail::latex_role::blank ? length : 0;
    }

    /// Length of the command at `begin`, backslash included.
    constexpr std::size_t command_length(std::size_t begin) const {
        std::size_t length = 1;
        while (is_letter_unit(unit(begin + length))) ++length;
        return length;
    }

    /// The letters of a command as plain char; commands longer than any we know are cut.
    struct command_name {
        std::array<char, 24> letters{};
        std::size_t count = 0;
        constexpr std::string_view view() const { return {letters.data(), count}; }
    };
    constexpr command_name read_command(std::size_t begin, std::size_t length) const {
        command_name name;
        for (std::size_t i = 0; i < length && i < name.letters.size(); ++i) name.letters[name.count++] = unit(begin + i);
        return name;
    }

    constexpr token scan() {
        const char c = peek();
        if (is_letter_unit(c)) return scan_name(at_);
        if (is_digit_unit(c)) return scan_number();
        switch (c) {
            case '+': return plain(token_kind::plus, 1);
            case '-': return plain(token_kind::minus, 1);
            case '*': return plain(peek(1) == '*' ? token_kind::caret : token_kind::star, peek(1) == '*' ? 2 : 1);
            case '/': return plain(token_kind::slash, 1);
            case '%': return plain(token_kind::percent, 1);
            case '^': return plain(token_kind::caret, 1);
            case '(': return plain(token_kind::open_paren, 1);
            case ')': return plain(token_kind::close_paren, 1);
            case '[': return plain(token_kind::open_bracket, 1);
            case ']': return plain(token_kind::close_bracket, 1);
            case '{': return plain(token_kind::open_brace, 1);
            case '}': return plain(token_kind::close_brace, 1);
            case '|': return plain(token_kind::bar, 1);
            case ',': return plain(token_kind::comma, 1);
            case ';': return plain(token_kind::semicolon, 1);
            case '_': return begins_with_underscore() ? scan_name(at_) : plain(token_kind::underscore, 1);
            case '<': return plain(peek(1) == '=' ? token_kind::less_equal : token_kind::less, peek(1) == '=' ? 2 : 1);
            case '>': return plain(peek(1) == '=' ? token_kind::greater_equal : token_kind::greater, peek(1) == '=' ? 2 : 1);
            case '=': return plain(peek(1) == '=' ? token_kind::equal : token_kind::assign, peek(1) == '=' ? 2 : 1);
            case '!':
                if (peek(1) == '=') return plain(token_kind::not_equal, 2);
                break;
            case '.': return scan_dot();
            case '\\': return scan_command();
        }
        return scan_unicode();
    }

    /// `.5`, the elementwise `.*`, `./`, `.^`, or a full stop.
    constexpr token scan_dot() {
        if (is_digit_unit(peek(1))) return scan_number();
        const char c = peek(1);
        if (c == '*') return plain(token_kind::star, 2);
        if (c == '/' && peek(2) != '/') return plain(token_kind::slash, 2);
        if (c == '^') return plain(token_kind::caret, 2);
        return plain(token_kind::full_stop, 1);
    }

    constexpr void skip_digits() {
        while (is_digit_unit(peek())) ++at_;
    }

    constexpr token scan_number() {
        const std::size_t begin = at_;
        bool has_exponent = false;
        skip_digits();
        // "2.^x" and "2.*x" leave the point to the number: its value is the same either way.
        if (peek() == '.') {
            ++at_;
            skip_digits();
        }
        if (peek() == 'e' || peek() == 'E') {
            const std::size_t sign = peek(1) == '+' || peek(1) == '-' ? 1 : 0;
            if (is_digit_unit(peek(1 + sign))) {
                has_exponent = true;
                at_ += 1 + sign;
                skip_digits();
            }
        }
        if (peek() == '.' && is_digit_unit(peek(1))) {
            while (is_digit_unit(peek()) || (peek() == '.' && is_digit_unit(peek(1)))) ++at_;
            return faulty(diag_code::malformed_number, begin);
        }
        token t = since(token_kind::number, begin);
        if (has_exponent) t.flags |= token::exponent;
        return t;
    }

    /// A run of letters, digits and subscripts whose name starts at the current place; `begin` is where the token starts.
    constexpr token scan_name(std::size_t begin, std::uint8_t flags = 0) {
        const std::size_t text_begin = at_;
        while (at_ < end_) {
            const char c = peek();
            if (is_letter_unit(c) || is_digit_unit(c)) {
                // A command takes its letters only: "\pi2" is no name.
                if ((flags & token::command) != 0 && at_ >= command_end_) break;
                ++at_;
            } else if (c == '_') {
                const std::size_t units = subscript_length(at_);
                if (units == 0 && (unit(at_ + 1) == '{' || (flags & token::command) != 0)) break;
                flags |= token::indirect;
                at_ += units == 0 ? 1 : units;
                if ((flags & token::command) != 0) break;
            } else if (c == '\0') {
                const detail::code_point d = decode_at(at_);
                if (!d.valid || ((flags & token::command) != 0)) break;
                if (detail::subscript_digit(d.value) >= 0 || (detail::is_greek(d.value) && detail::plain_greek(d.value) != d.value))
                    flags |= token::indirect;
                else if (!detail::is_greek(d.value))
                    break;
                at_ += d.units;
            } else {
                break;
            }
        }
        token t = since(token_kind::name, begin);
        t.text = make_span(text_begin, at_);
        t.flags |= flags;
        return t;
    }

    /// Whether the underscores here begin a name of the host, such as `_webgl_c`, and are no subscript of what stands before: `(x)_1`.
    constexpr bool begins_with_underscore() const {
        const char before = at_ == 0 ? ' ' : unit(at_ - 1);
        if (before == ')' || before == ']' || before == '}' || before == '|' || before == '_' || before == '\0') return false;
        std::size_t i = at_;
        while (unit(i) == '_') ++i;
        return is_letter_unit(unit(i)) || is_digit_unit(unit(i));
    }

    /// Length of `_1`, `_{max}` or `_a` at `i`, or 0 where no subscript of letters and digits follows.
    constexpr std::size_t subscript_length(std::size_t i) const {
        std::size_t length = 1;
        if (unit(i + 1) != '{') {
            while (is_letter_unit(unit(i + length)) || is_digit_unit(unit(i + length))) ++length;
            return length > 1 ? length : 0;
        }
        length = 2;
        while (is_letter_unit(unit(i + length)) || is_digit_unit(unit(i + length))) ++length;
        return length > 2 && unit(i + length) == '}' ? length + 1 : 0;
    }

    constexpr token scan_command() {
        const std::size_t begin = at_;
        if (peek(1) == '{' || peek(1) == '}') {
            token t = plain(peek(1) == '{' ? token_kind::open_brace : token_kind::close_brace, 2);
            t.flags |= token::command;
            return t;
        }
        if (peek(1) == '|') return plain(token_kind::bar, 2);
        const std::size_t length = command_length(begin);
        if (length == 1) {
            ++at_;
            return faulty(diag_code::unsupported_latex, begin);
        }
        const command_name name = read_command(begin + 1, length - 1);
        const detail::latex_command command = detail::find_latex_command(name.view());
        switch (command.role) {
            case detail::latex_role::blank: break;  // skipped before
            case detail::latex_role::left: return scan_delimiter(begin, length, token::opening);
            case detail::latex_role::right: return scan_delimiter(begin, length, token::closing);
            case detail::latex_role::braced: return scan_braced_name(begin, length);
            case detail::latex_role::symbol: {
                token t = plain(command.kind, length);
                t.flags |= static_cast<std::uint8_t>(token::command | command.flags);
                return t;
            }
            case detail::latex_role::word: break;
        }
        at_ = begin + 1;
        command_end_ = begin + length;
        const bool greek = detail::greek_by_name(name.view()) != 0;
        return scan_name(begin, static_cast<std::uint8_t>(token::command | (greek ? token::indirect : 0)));
    }

    constexpr void skip_plain_blanks() {
        while (is_blank_unit(peek())) ++at_;
    }

    /// The delimiter after `\left` or `\right`.
    constexpr token scan_delimiter(std::size_t begin, std::size_t length, std::uint8_t side) {
        at_ += length;
        skip_plain_blanks();
        const bool escaped = peek() == '\\';
        std::size_t units = escaped ? 2 : 1;
        char c = escaped ? peek(1) : peek();
        token_kind kind = token_kind::invalid;
        if (escaped && is_letter_unit(c)) {
            units = command_length(at_);
            const command_name name = read_command(at_ + 1, units - 1);
            const detail::latex_command command = detail::find_latex_command(name.view());
            if (command.role == detail::latex_role::symbol &&
                (command.kind == token_kind::bar || is_opener(command.kind) || is_closer(command.kind)))
                kind = command.kind;
        } else if (escaped) {
            if (c == '{') kind = token_kind::open_brace;
            if (c == '}') kind = token_kind::close_brace;
            if (c == '|') kind = token_kind::bar;
        } else {
            if (c == '(') kind = token_kind::open_paren;
            if (c == ')') kind = token_kind::close_paren;
            if (c == '[') kind = token_kind::open_bracket;
            if (c == ']') kind = token_kind::close_bracket;
            if (c == '|') kind = token_kind::bar;
        }
        if (kind == token_kind::invalid) return faulty(diag_code::unsupported_latex, begin);
        at_ += units;
        token t = since(kind, begin);
        t.flags |= static_cast<std::uint8_t>(token::command | side);
        return t;
    }

    /// `\operatorname{name}`: the name in braces.
    constexpr token scan_braced_name(std::size_t begin, std::size_t length) {
        at_ += length;
        if (peek() == '*') ++at_;
        skip_plain_blanks();
        if (peek() != '{') return faulty(diag_code::unsupported_latex, begin);
        ++at_;
        skip_plain_blanks();
        const std::size_t text_begin = at_;
        while (is_letter_unit(peek()) || is_digit_unit(peek())) ++at_;
        const std::size_t text_end = at_;
        skip_plain_blanks();
        if (text_end == text_begin || !is_letter_unit(unit(text_begin)) || peek() != '}')
            return faulty(diag_code::unsupported_latex, begin);
        ++at_;
        token t = since(token_kind::name, begin);
        t.text = make_span(text_begin, text_end);
        t.flags |= token::command;
        return t;
    }

    constexpr token scan_unicode() {
        const std::size_t begin = at_;
        const detail::code_point d = decode_at(at_);
        if (!d.valid) {
            while (at_ < end_ && !decode_at(at_).valid) ++at_;
            return faulty(diag_code::invalid_encoding, begin);
        }
        if (detail::is_greek(d.value)) return scan_name(at_);
        if (detail::superscript_digit(d.value) >= 0 || d.value == U'⁻' || d.value == U'⁺') return scan_superscript();
        if (detail::vulgar_fraction(d.value).denominator != 0) return plain(token_kind::vulgar_fraction, d.units);
        at_ += d.units;
        switch (d.value) {
            case U'−': return since(token_kind::minus, begin);
            case U'·':
            case U'⋅':
            case U'∙':
            case U'×':
            case U'∗': return since(token_kind::star, begin);
            case U'÷':
            case U'⁄':
            case U'∕': return since(token_kind::slash, begin);
            case U'√': return since(token_kind::root, begin);
            case U'≤': return since(token_kind::less_equal, begin);
            case U'≥': return since(token_kind::greater_equal, begin);
            case U'≠': return since(token_kind::not_equal, begin);
        }
        return faulty(diag_code::invalid_character, begin);
    }

    /// `²²`, `⁻¹`, or the fraction `⁹⁄₄`.
    constexpr token scan_superscript() {
        const std::size_t begin = at_;
        const detail::code_point first = decode_at(at_);
        const bool is_signed = detail::superscript_digit(first.value) < 0;
        if (is_signed) at_ += first.units;
        const std::size_t digits = at_;
        at_ = skip_script(at_, detail::superscript_digit);
        if (at_ == digits) return faulty(diag_code::invalid_character, begin);
        const detail::code_point slash = at_ < end_ ? decode_at(at_) : detail::code_point{};
        if (!is_signed && slash.valid && slash.value == U'⁄') {
            const std::size_t below = at_ + slash.units;
            const std::size_t end = skip_script(below, detail::subscript_digit);
            if (end > below) {
                at_ = end;
                return since(token_kind::vulgar_fraction, begin);
            }
        }
        return since(token_kind::superscript, begin);
    }

    constexpr std::size_t skip_script(std::size_t i, int (*digit)(char32_t)) const {
        while (i < end_) {
            const detail::code_point d = decode_at(i);
            if (!d.valid || digit(d.value) < 0) break;
            i += d.units;
        }
        return i;
    }

    view text_;
    std::size_t at_ = 0;
    std::size_t end_;
    std::size_t command_end_ = 0;
};

}  // namespace glexpr
