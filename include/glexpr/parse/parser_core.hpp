#pragma once

#include <glexpr/detail/code_point.hpp>
#include <glexpr/parse/name_splitter.hpp>
#include <glexpr/parse/name_table.hpp>
#include <glexpr/parse/options.hpp>
#include <glexpr/parse/report.hpp>
#include <glexpr/parse/symbols.hpp>
#include <glexpr/parse/vector_components.hpp>
#include <glexpr/text/lexer.hpp>
#include <glexpr/text/utf8.hpp>

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

namespace glexpr::detail {

/// Whether the unit at `i` of a name that starts at `begin` is the underscore of a subscript, as in `r_1`: alone, and between others.
/// The language does not tell `r_1` from `r1`; the underscores of `_a`, `a_` and `a__b` are part of the name.
template <class CharT>
constexpr bool is_subscript_sign(std::basic_string_view<CharT> name, std::size_t begin, std::size_t i) {
    constexpr auto sign = static_cast<CharT>('_');
    return name[i] == sign && i > begin && i + 1 < name.size() && name[i - 1] != sign && name[i + 1] != sign;
}

/// What every stage of the parser shares: the tokens, the known names and the way to report.
///
/// `Policy` chooses where things are kept and how much is said: `list<T>` is the container, `sink` takes the steps of the tree, `reports`
/// takes the diagnostics, and `explains` says whether messages are composed at all. One grammar thus serves `parse` and, on arrays
/// sized from a literal, the compiler.
template <class CharT, class Policy>
class parser_core {
  public:
    using view = std::basic_string_view<CharT>;

    constexpr parser_core(view text, const parse_options& options, typename Policy::reports& reports)
        : text_(text), options_(options), reports_(reports) {}

    name_table<Policy> names;
    typename Policy::sink sink;

    /// Makes the names of the host known, and the constants that it does not use otherwise.
    template <class Symbols>
    constexpr void declare_host_names(const Symbols& declared) {
        // Names with a subscript come second: `r_1` is found as `r1` too, unless that is a name of its own.
        for (const bool subscripted : {false, true}) {
            std::uint32_t index = 0;
            for (const auto& s : declared) {
                const name_kind kind = s.kind == symbol_kind::coordinate ? name_kind::coordinate : name_kind::parameter;
                add_host_name(s.name, kind, index++, subscripted);
            }
        }
        constexpr std::string_view constants[] = {"pi", "tau", "e", "phi"};
        for (std::uint32_t i = 0; i < 4; ++i)
            if (names.find_exact(constants[i], hash_name(constants[i])) == known_name::none)
                names.add(constants[i], name_kind::constant, i);
    }

    /// Reads one component of the vector that the text ends with, in place of the whole.
    constexpr void read_only(vector_component& component) { only_ = &component; }

  protected:
    template <class T>
    using list = typename Policy::template list<T>;

    /// Cuts the text into tokens. False when a limit is exceeded.
    constexpr bool read_tokens() {
        if (text_.size() > options_.limits.source_length || text_.size() >= 0xFFFFFFF0u) {
            const auto end = static_cast<std::uint32_t>(text_.size() < 0xFFFFFFF0u ? text_.size() : 0xFFFFFFF0u);
            const auto begin = static_cast<std::uint32_t>(options_.limits.source_length < end ? options_.limits.source_length : end);
            error(diag_code::source_too_long, {begin, end}, [&](auto& d) {
                d.message = "the text has " + std::to_string(text_.size()) + " code units, the limit is " +
                            std::to_string(options_.limits.source_length);
            });
            return false;
        }
        tokens_.reserve(text_.size() / 2 + 8);
        lexer<CharT> lex(text_);
        while (true) {
            token t = lex.next();
            if (only_ != nullptr && !only_->keeps(t)) continue;
            if (t.kind == token_kind::semicolon || t.has(token::break_before)) has_breaks_ = true;
            // What is missing at the end is missing on the last line that says something.
            if (t.kind == token_kind::end && t.has(token::break_before) && tokens_.size() != 0)
                t.where = t.text = {tokens_.back().where.end, tokens_.back().where.end};
            if (t.kind == token_kind::assign && refuse_colon_before(t)) continue;
            tokens_.push_back(t);
            if (t.kind == token_kind::end) return true;
            if (tokens_.size() > options_.limits.tokens) {
                error(diag_code::too_many_tokens, t.where,
                      [&](auto& d) { d.message = "the text has more than " + std::to_string(options_.limits.tokens) + " tokens"; });
                return false;
            }
        }
    }

    /// The code units of a span.
    constexpr view units(span where) const { return text_.substr(where.begin, where.end - where.begin); }

    /// Whether the token says exactly this ASCII word.
    constexpr bool says(const token& t, std::string_view word) const {
        const view text = units(t.text);
        if (text.size() != word.size()) return false;
        for (std::size_t i = 0; i < word.size(); ++i)
            if (text[i] != static_cast<CharT>(word[i])) return false;
        return true;
    }

    /// The canonical spelling of a name token: UTF-8, subscripts joined on, variants of Greek letters unified, `\alpha` as α. A spelling
    /// that is a known name as it stands is left alone. It is valid until the next call; `source_of` maps its bytes back.
    constexpr std::string_view canonical(const token& t) {
        if constexpr (sizeof(CharT) == 1) {
            if (!t.has(token::indirect)) {
                canonical_base_ = t.text.begin;
                sources_.clear();
                return units(t.text);
            }
        }
        const std::string_view typed = spell(t, false);
        if (typed.find('_') == std::string_view::npos || names.find_exact(typed, hash_name(typed)) != known_name::none) return typed;
        return spell(t, true);
    }

    /// The spelling of a name token with its subscripts joined on, or with their underscores.
    constexpr std::string_view spell(const token& t, bool join) {
        scratch_.clear();
        sources_.clear();
        std::uint32_t i = t.text.begin;
        if (t.has(token::command) && t.has(token::indirect)) {
            // The name of a Greek letter, as far as its letters go.
            char spelled[16] = {};
            std::size_t count = 0;
            while (i < t.text.end && count < 16 && is_ascii_letter(static_cast<char32_t>(text_[i])))
                spelled[count++] = static_cast<char>(text_[i++]);
            const char32_t letter = greek_by_name({spelled, count});
            if (letter != 0)
                append(letter, t.text.begin);
            else
                i = t.text.begin;
        }
        while (i < t.text.end) {
            const code_point d = code_point_at(text_, i);
            const int subscript = subscript_digit(d.value);
            const bool dropped =
                d.value == U'{' || d.value == U'}' || (join && is_subscript_sign(text_.substr(0, t.text.end), t.text.begin, i));
            if (!dropped) append(subscript >= 0 ? U'0' + static_cast<char32_t>(subscript) : plain_greek(d.value), i);
            i += d.units;
        }
        sources_.push_back(t.text.end);
        return {scratch_.data(), scratch_.size()};
    }

    /// Where byte i of the last canonical spelling stands in the text.
    constexpr std::uint32_t source_of(std::size_t i) const {
        return sources_.size() == 0 ? canonical_base_ + static_cast<std::uint32_t>(i) : sources_[i];
    }

    /// Whether byte i of the last canonical spelling belongs to a subscript and cannot begin a name.
    constexpr bool in_subscript(std::size_t i) const {
        if (sources_.size() == 0) return false;
        const std::uint32_t at = sources_[i];
        if (at == 0) return false;
        const CharT before = text_[at - 1];
        return before == static_cast<CharT>('_') || before == static_cast<CharT>('{') || text_[at] == static_cast<CharT>('_');
    }

    /// "'x'" or "end of input", for messages.
    std::string found(std::size_t i) const {
        if (i >= end_)
            return tokens_[i].kind == token_kind::semicolon ? "';'"
                   : tokens_[i].kind == token_kind::end     ? "the end of the text"
                                                            : "the end of the statement";
        return in_quotes(utf8(tokens_[i].where));
    }

    /// Where something is missing: the token there, or the place at the end of the text or statement.
    constexpr span place(std::size_t i) const {
        const span where = tokens_[i].where;
        if (i >= end_ && tokens_[i].kind != token_kind::semicolon && tokens_[i].kind != token_kind::end) {
            const std::uint32_t after = i == 0 ? 0 : tokens_[i - 1].where.end;
            return {after, after};
        }
        return where;
    }

    /// Whether position `i` is the end of the whole text: an error there only says that the text is incomplete.
    constexpr bool at_text_end(std::size_t i) const { return tokens_[i].kind == token_kind::end; }

    /// `and`, `or`, `not` are operators wherever they stand alone.
    constexpr bool is_word(const token& t) const {
        return t.kind == token_kind::name && (says(t, "and") || says(t, "or") || says(t, "not"));
    }

    /// Whether the token can be the first of an operand, apart from a sign.
    constexpr bool begins_operand(const token& t) const {
        switch (t.kind) {
            case token_kind::number:
            case token_kind::vulgar_fraction:
            case token_kind::root:
            case token_kind::latex_fraction:
            case token_kind::latex_root:
            case token_kind::open_paren:
            case token_kind::open_bracket:
            case token_kind::bar: return true;
            case token_kind::name: return !is_word(t);
            case token_kind::open_brace: return t.has(token::command);
            case token_kind::end:
            case token_kind::superscript:
            case token_kind::plus:
            case token_kind::minus:
            case token_kind::star:
            case token_kind::slash:
            case token_kind::percent:
            case token_kind::caret:
            case token_kind::close_paren:
            case token_kind::close_bracket:
            case token_kind::close_brace:
            case token_kind::comma:
            case token_kind::semicolon:
            case token_kind::full_stop:
            case token_kind::underscore:
            case token_kind::assign:
            case token_kind::less:
            case token_kind::less_equal:
            case token_kind::greater:
            case token_kind::greater_equal:
            case token_kind::equal:
            case token_kind::not_equal:
            case token_kind::logical_and:
            case token_kind::logical_or:
            case token_kind::logical_not:
            case token_kind::invalid: return false;
        }
        return false;
    }

    /// Whether the token is this lower-case word in any mixture of cases.
    constexpr bool folds_to(const token& t, std::string_view word) const {
        const view text = units(t.text);
        if (text.size() != word.size()) return false;
        for (std::size_t i = 0; i < word.size(); ++i)
            if (text[i] != static_cast<CharT>(word[i]) && text[i] != static_cast<CharT>(word[i] - 'a' + 'A')) return false;
        return true;
    }
    constexpr bool folds_to_word(const token& t) const {
        return t.kind == token_kind::name && (folds_to(t, "and") || folds_to(t, "or") || folds_to(t, "not"));
    }

    /// Whether the token is a sign of comparison, or a '=' mistaken for one or for part of one.
    static constexpr bool is_relation(token_kind kind) {
        return kind == token_kind::less || kind == token_kind::less_equal || kind == token_kind::greater ||
               kind == token_kind::greater_equal || kind == token_kind::equal || kind == token_kind::not_equal ||
               kind == token_kind::assign;
    }

    /// Whether two signs of comparison stand directly together at `i`, as in `<>` and `=<`.
    constexpr bool runs_into_relation(std::size_t i) const {
        return is_relation(tokens_[i].kind) && i + 1 < tokens_.size() && is_relation(tokens_[i + 1].kind) &&
               tokens_[i].where.end == tokens_[i + 1].where.begin;
    }

    constexpr bool utf_equals(const token& t, std::u32string_view text) const {
        std::uint32_t i = t.text.begin;
        for (const char32_t c : text) {
            if (i >= t.text.end) return false;
            const code_point d = code_point_at(text_, i);
            if (d.value != c) return false;
            i += d.units;
        }
        return i == t.text.end;
    }

    /// Reports an error. `explain(diagnostic&)` composes the message, and runs only where messages are wanted.
    template <class Explain>
    constexpr void error(diag_code code, span where, Explain explain) {
        report(code, severity::error, where, explain);
    }

    /// Reports a reading that was chosen among several; a strict parse refuses it.
    template <class Explain>
    constexpr void ambiguity(diag_code code, severity weight, span where, Explain explain) {
        report(code, options_.strict ? severity::error : weight, where, explain);
    }

    template <class Explain>
    constexpr void report(diag_code code, severity weight, span where, Explain explain) {
        if constexpr (Policy::explains)
            report_in_words(code, weight, where, explain);
        else
            reports_.add(code, weight, where);
    }

    template <class Explain>
    void report_in_words(diag_code code, severity weight, span where, Explain explain) {
        diagnostic d{code, weight, where, {}, {}};
        explain(d);
        reports_.add(std::move(d));
    }

    constexpr bool failed() const { return reports_.failed(); }

    /// A part of the text as UTF-8, for messages.
    std::string utf8(span where) const {
        const view part = units(where);
        if constexpr (sizeof(CharT) == 1) {
            std::string text(part);
            for (std::size_t i = 0; i < text.size();) {
                const code_point d = code_point_at(std::string_view(text), i);
                if (!d.valid) text[i] = '?';
                i += d.units;
            }
            return text;
        } else {
            std::string text;
            for (std::size_t i = 0; i < part.size();) {
                const code_point d = code_point_at(part, i);
                const utf8_units u = encode_utf8(d.valid ? d.value : U'?');
                text.append(u.units.data(), u.count);
                i += d.units;
            }
            return text;
        }
    }

    view text_;
    const parse_options& options_;
    typename Policy::reports& reports_;
    list<token> tokens_;
    vector_component* only_ = nullptr;  ///< what is read of the vector that the text ends with
    name_splitter<Policy> splitter_;
    bool has_breaks_ = false;  ///< the text may have more than one statement
    std::size_t at_ = 0;       ///< the next token
    std::size_t end_ = 0;      ///< the token that ends the statement

  private:
    /// `r := 2` elsewhere is `r = 2` here, whatever it defines. Whether the '=' was joined to a colon.
    constexpr bool refuse_colon_before(const token& equals) {
        if (tokens_.size() == 0) return false;
        token& colon = tokens_.back();
        if (colon.kind != token_kind::invalid || !says(colon, ":") || colon.where.end != equals.where.begin) return false;
        colon.kind = token_kind::assign;
        colon.where = colon.text = cover(colon.where, equals.where);
        error(diag_code::unexpected_token, colon.where, [](auto& d) {
            d.message = "expected '=', found ':='";
            d.hint = "write: =";
        });
        return true;
    }

    /// The host may write `u_time`; to the language that is one name with `utime`, unless the host has both.
    constexpr void add_host_name(std::string_view name, name_kind kind, std::uint32_t index, bool subscripted) {
        scratch_.clear();
        for (std::size_t i = 0; i < name.size(); ++i)
            if (!is_subscript_sign(name, 0, i)) scratch_.push_back(name[i]);
        if ((scratch_.size() != name.size()) != subscripted) return;
        const std::string_view joined{scratch_.data(), scratch_.size()};
        const bool taken = names.find_exact(joined, hash_name(joined)) != known_name::none;
        names.add(taken ? name : joined, kind, index, false, name);
    }

    constexpr void append(char32_t c, std::uint32_t source) {
        const utf8_units u = encode_utf8(c);
        for (std::size_t k = 0; k < u.count; ++k) {
            scratch_.push_back(u.units[k]);
            sources_.push_back(source);
        }
    }

    list<char> scratch_;           ///< the canonical spelling where it is not the text itself
    list<std::uint32_t> sources_;  ///< where each of its bytes comes from, and the end
    std::uint32_t canonical_base_ = 0;
};

}  // namespace glexpr::detail
