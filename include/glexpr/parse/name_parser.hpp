#pragma once

#include <glexpr/parse/foreign_names.hpp>
#include <glexpr/parse/literal_parser.hpp>

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace glexpr::detail {

/// Runs of letters: splits them into known names, and explains those that cannot be split.
template <class CharT, class Policy>
class name_parser : public literal_parser<CharT, Policy> {
    using base = literal_parser<CharT, Policy>;

  public:
    using base::base;
    using base::names;
    using base::sink;

  protected:
    using base::ambiguity;
    using base::at_;
    using base::at_text_end;
    using base::begins_operand;
    using base::canonical;
    using base::choice_refused_;
    using base::end_;
    using base::error;
    using base::found;
    using base::in_subscript;
    using base::options_;
    using base::report;
    using base::reports_;
    using base::says;
    using base::source_of;
    using base::splitter_;
    using base::tokens_;
    using base::utf8;

    constexpr void take_run(const token& t) {
        run_ = canonical(t);
        if (run_.size() > options_.limits.name_length) {
            error(diag_code::name_too_long, t.where,
                  [&](auto& d) { d.message = "a name of more than " + std::to_string(options_.limits.name_length) + " letters"; });
            splitter_.pieces.clear();
            splitter_.pieces.push_back({0, static_cast<std::uint32_t>(run_.size()), {}});
            pieces_left_ = 1;
            piece_failed_ = true;
            return;
        }
        piece_failed_ = false;
        run_warned_ = false;
        run_token_ = t;
        const meaning whole = names.find(run_, hash_name(run_));
        if (whole.what != meaning::sort::unknown) {
            splitter_.pieces.clear();
            splitter_.pieces.push_back({0, static_cast<std::uint32_t>(run_.size()), whole});
        } else if (!split_run() || calls_beyond_a_guess(t)) {
            piece_failed_ = true;
            splitter_.pieces.clear();
            splitter_.pieces.push_back({0, static_cast<std::uint32_t>(run_.size()), {}});
            explain_unknown_run(t);
        } else if constexpr (Policy::explains) {
            warn_split_word();
        }
        pieces_left_ = splitter_.pieces.size();
    }

    /// Whether a run with a letter that nobody declared is rather a misspelt function: `sinq(x)` is not sin(q·x), nor `fabs(x)` f·abs(x).
    constexpr bool calls_beyond_a_guess(const token& t) const {
        if (!called_directly(t)) return false;
        bool after_function = false, guessed = false, free_letter = false;
        for (std::size_t i = 0; i < splitter_.pieces.size(); ++i) {
            const meaning what = splitter_.pieces[i].what;
            const bool is_function =
                what.what == meaning::sort::builtin || (what.what == meaning::sort::name && names[what.index].is_function);
            guessed = !is_function && after_function && (guessed || what.what == meaning::sort::unknown);
            free_letter = free_letter || what.what == meaning::sort::unknown;
            after_function = after_function || is_function;
        }
        return guessed || (free_letter && !replace_foreign(run_).empty());
    }

    /// Whether a group opens directly after the name token here.
    constexpr bool called_directly(const token& t) const {
        const std::size_t next = at_ + 1;
        return next < end_ && is_opener(tokens_[next].kind) && tokens_[next].where.begin == t.where.end;
    }

    /// Whether what follows the name token here may be the argument of a function.
    constexpr bool precedes_operand() const { return at_ + 1 < end_ && begins_operand(tokens_[at_ + 1]); }

    /// What a run is taken for elsewhere: all of it, or the pieces from `begin` to `end`.
    struct foreign_word {
        replacement instead;
        std::size_t begin, end;
    };

    /// `sine x`, `acot x` or, somewhere in the run, `acotx`.
    foreign_word find_foreign_word() const {
        const auto& pieces = splitter_.pieces;
        if (precedes_operand())
            if (const replacement instead = replace_foreign(run_); !instead.empty()) return {instead, 0, pieces.size()};
        for (std::size_t i = 1; i < pieces.size(); ++i) {
            const name_piece& a = pieces[i - 1];
            const name_piece& p = pieces[i];
            if (p.what.what != meaning::sort::builtin || a.end - a.begin != 1) continue;
            if (const replacement instead = replace_foreign(run_.substr(a.begin, p.end - a.begin)); instead.inverse)
                return {instead, i - 1, i + 1};
        }
        return {{}, 0, pieces.size()};
    }

    /// `acot x` is a·cot(x), and `beta` is b·e·t·a: whoever knows the whole word must hear of it.
    void warn_split_word() {
        const auto& pieces = splitter_.pieces;
        if (pieces.size() < 2) return;
        const foreign_word word = find_foreign_word();
        const char32_t greek = greek_by_name(run_);
        if (word.instead.empty() && greek == 0) return;
        run_warned_ = true;
        const span where = piece_span({pieces[word.begin].begin, pieces[word.end - 1].end, {}});
        ambiguity(diag_code::ambiguous_name, severity::warning, where, [&](diagnostic& d) {
            std::string split;
            for (std::size_t i = word.begin; i < word.end; ++i)
                split += (i == word.begin ? "" : " ") + std::string(run_.substr(pieces[i].begin, pieces[i].end - pieces[i].begin));
            d.message = in_quotes(utf8(where)) + " is read as " + in_quotes(split);
            d.hint = greek == 0            ? "did you mean '" + word.instead.spelled() + "'?"
                     : options_.free_names ? "write " + letter_text(greek) + " for the Greek letter"
                                           : undefined_name();
        });
    }

    static std::string letter_text(char32_t letter) {
        const utf8_units u = encode_utf8(letter);
        return {u.units.data(), u.count};
    }

    std::string undefined_name() const { return "to have it as a name, define it first: " + std::string(run_) + " = 2"; }

    /// `gamma` may be meant as a letter; `gamma(x)` may be meant as the function.
    std::string undefined_greek() const {
        return called_directly(run_token_) ? "there is no function " + std::string(run_) + "; " + undefined_name() : undefined_name();
    }

    constexpr bool try_cover(cover_rules rules) {
        return splitter_.cover(names, run_, rules, [&](std::size_t i) { return in_subscript(i); });
    }

    constexpr bool split_run() {
        if (try_cover({})) return true;
        if (try_cover({.fold = true})) return true;
        return options_.free_names && try_cover({.fold = true, .unknown_letter = true});
    }

    /// Whether a name token means something as a factor, or nearly so as `x2` does; reports nothing.
    constexpr bool has_reading(const token& t) {
        run_ = canonical(t);
        return names.find(run_, hash_name(run_)).what != meaning::sort::unknown || split_run() || try_cover({.fold = true, .digits = true});
    }

    constexpr span piece_span(const name_piece& p) const {
        // The name of a command covers the command.
        if (p.begin == 0 && p.end == run_.size()) return run_token_.where;
        return {source_of(p.begin), source_of(p.end)};
    }

    /// Nothing covers the run: says which part of it is the trouble.
    constexpr void explain_unknown_run(const token& t) {
        if (choice_refused_ && (says(t, "then") || says(t, "else"))) return;  // of `if x>0 then x else y`
        if (run_.back() == '_') {
            error(diag_code::unexpected_token, {t.where.end - 1, t.where.end}, [&](auto& d) {
                d.message = "expected a subscript after '_', found " + found(at_ + 1);
                d.hint = "a subscript is letters and digits directly after a name: r_1, r_{max}";
                d.incomplete = at_text_end(at_ + 1);
            });
            return;
        }
        const bool called = called_directly(t);
        if constexpr (Policy::explains) {
            explain_unknown_run_in_words(t, called);
        } else {
            // Without words the nearest names do not matter, and digits are told from letters only.
            const bool digits = !called && try_cover({.fold = true, .digits = true});
            const diag_code code = digits   ? diag_code::number_after_operand
                                   : called ? diag_code::unknown_function
                                            : diag_code::unknown_name;
            reports_.add(code, severity::error, t.where);
        }
    }

    void explain_unknown_run_in_words(const token& t, bool called) {
        const bool unfinished = at_text_end(at_ + 1) && begins_known_names();
        if (t.has(token::command) && !t.has(token::indirect) && t.text.begin == t.where.begin + 1) {
            error(diag_code::unsupported_latex, t.where, [&](diagnostic& d) {
                d.message = "the LaTeX command " + in_quotes(utf8(t.where)) + " has no meaning here";
                d.incomplete = at_text_end(at_ + 1);
            });
            return;
        }
        // `cosh2(x)` is a function misspelt, `sin2x` and `x2` are products without their sign.
        // Without an argument a word known from elsewhere may be but letters; it is still better known than misspelt.
        const replacement instead = replace_foreign(run_);
        std::string similar = nearest(run_, called);
        if (!instead.empty() && (precedes_operand() || !similar.empty())) similar = "'" + instead.spelled() + "'";
        if ((similar.empty() || !called) && try_cover({.fold = true, .digits = true})) {
            explain_digits();
            return;
        }
        const bool greek = greek_by_name(run_) != 0;
        if (similar.empty() && !greek && try_cover({.fold = true, .unknown_letter = true})) {
            for (const name_piece& p : splitter_.pieces) {
                if (p.what.what != meaning::sort::unknown) continue;
                const std::string letter(run_.substr(p.begin, p.end - p.begin));
                report_unknown(diag_code::unknown_name, piece_span(p), nearest(letter, false), unfinished);
            }
            return;
        }
        report_unknown(called && !greek ? diag_code::unknown_function : diag_code::unknown_name, t.where, similar, unfinished);
    }

    void report_unknown(diag_code code, span where, const std::string& similar, bool unfinished) {
        error(code, where, [&](diagnostic& d) {
            d.message = (code == diag_code::unknown_function ? "unknown function " : "unknown name ") + in_quotes(utf8(where));
            d.hint = !similar.empty()                      ? "did you mean " + similar + "?"
                     : code == diag_code::unknown_function ? known_functions()
                     : greek_by_name(run_) != 0            ? undefined_greek()
                                                           : known_names();
            d.incomplete = unfinished;
        });
    }

    /// A digit after a letter, as in `x2`, that no declared name explains.
    void explain_digits() {
        for (std::size_t i = 0; i < splitter_.pieces.size(); ++i) {
            const name_piece& p = splitter_.pieces[i];
            if (p.what.what != meaning::sort::unknown) continue;
            const name_piece& before = splitter_.pieces[i == 0 ? 0 : i - 1];
            const std::string digits(run_.substr(p.begin, p.end - p.begin));
            const std::string factor(run_.substr(before.begin, before.end - before.begin));
            if (before.what.what == meaning::sort::builtin) {
                error(diag_code::unknown_function, piece_span({before.begin, p.end, {}}), [&](diagnostic& d) {
                    d.message = "unknown function '" + factor + digits + "'";
                    d.hint = "write " + factor + "(" + digits + "...) for " + factor + " of a product, or " + factor + "^" + digits +
                             " for its power";
                });
            } else {
                report_number_after(factor, digits, piece_span(p));
            }
            return;
        }
    }

    void report_number_after(const std::string& factor, const std::string& digits, span where) {
        error(diag_code::number_after_operand, where, [&](diagnostic& d) {
            d.message = "expected an operator, found the number '" + digits + "'";
            d.hint = "write " + factor + "^" + digits + " for the power, " + factor + "*" + digits + " for the product";
        });
    }

    /// The known names nearest to `name`, as "'sin' or 'sinh'", or an empty text.
    std::string nearest(std::string_view name, bool functions_first) const {
        const unsigned allowed = name.size() <= 2 ? 0u : name.size() <= 4 ? 1u : 2u;
        constexpr std::uint32_t most_names = 1000;  // of those that a text defines; suggestions must not cost more than parsing
        std::string text;
        unsigned best = allowed + 1;
        int count = 0;
        const auto consider = [&](std::string_view candidate) {
            if (candidate.size() < 2) return;
            const unsigned distance = edit_distance(name, candidate);
            if (distance > allowed || distance > best || (distance == best && count == 3)) return;
            if (distance < best) {
                text.clear();
                count = 0;
                best = distance;
            }
            text += (count++ == 0 ? "'" : " or '") + std::string(candidate) + "'";
        };
        if (!functions_first)
            for (std::uint32_t i = 0; i < names.size() && i < most_names; ++i) consider(names.text(i));
        for (const function_spelling& s : function_spellings) consider(s.text);
        if (functions_first)
            for (std::uint32_t i = 0; i < names.size() && i < most_names; ++i) consider(names.text(i));
        return text;
    }

    /// Whether typing on may make the run one of known names: its end is the beginning of one, `co` or `xco` of cos.
    bool begins_known_names() {
        constexpr std::size_t longest = 32;
        const std::string run(run_);
        if (std::string_view("and").starts_with(run) || std::string_view("not").starts_with(run) || run == "o") return true;
        for (std::size_t i = run.size(); i-- > 0 && run.size() - i <= longest;) {
            if ((i != 0 && in_subscript(i)) || !begins_a_name(std::string_view(run).substr(i))) continue;
            if (i == 0) return true;
            const auto joined = [&](std::size_t k) { return in_subscript(k); };
            if (splitter_.cover(names, std::string_view(run).substr(0, i), {.fold = true}, joined)) return true;
        }
        return false;
    }

    bool begins_a_name(std::string_view beginning) const {
        for (const function_spelling& s : function_spellings)
            if (s.text.substr(0, beginning.size()) == beginning) return true;
        for (std::uint32_t i = 0; i < names.size(); ++i)
            if (names.key(i).substr(0, beginning.size()) == beginning) return true;
        return false;
    }

    std::string known_names() const {
        constexpr std::uint32_t most = 12;
        std::string text = "known names: ";
        for (std::uint32_t i = 0; i < names.size() && i < most; ++i) text += (i == 0 ? "" : ", ") + std::string(names.text(i));
        return names.size() == 0 ? "no names are declared" : names.size() > most ? text + ", ..." : text;
    }

    std::string known_functions() const {
        constexpr std::uint32_t most = 12;  // of those that the text defines
        std::string text = "known functions: ";
        for (std::uint32_t i = 0, count = 0; i < names.size() && count < most; ++i) {
            if (!names[i].is_function) continue;
            text += std::string(names.text(i)) + ", ";
            ++count;
        }
        for (std::size_t f = 0; f < function_count; ++f)
            text += (f == 0 ? "" : ", ") + std::string(spelling_of(static_cast<function>(f)).text);
        return text;
    }

    constexpr void note_folding(const name_piece& p, span where) {
        if (!p.what.folded) return;
        std::string_view target;
        if (p.what.what == meaning::sort::name) {
            known_name& name = names[p.what.index];
            if (name.fold_noted) return;
            name.fold_noted = true;
            target = names.key(p.what.index);
        } else if (p.what.what == meaning::sort::builtin) {
            const std::uint64_t bit = std::uint64_t{1} << static_cast<unsigned>(function_spellings[p.what.index].function);
            if ((folded_functions_ & bit) != 0) return;
            folded_functions_ |= bit;
            target = function_spellings[p.what.index].text;
        } else {
            return;
        }
        report(diag_code::folded_case, severity::note, where,
               [&](auto& d) { d.message = in_quotes(utf8(where)) + " is read as '" + std::string(target) + "'"; });
    }

    /// A use of a known value.
    constexpr void push_name(std::uint32_t id, span where) {
        check_definition_order(id, where);
        known_name& name = names[id];
        if (name.ast_name == known_name::none) name.ast_name = sink.add_name(names.key(id), name.kind, name.index, where);
        sink.node(ast_kind::name, function{}, 0, name.ast_name, where);
    }

    /// A definition may only use those before it.
    constexpr void check_definition_order(std::uint32_t id, span where) {
        const known_name& name = names[id];
        if (name.kind != name_kind::definition) return;
        uses_.push_back({statement_, name.index, where});
    }

    constexpr void push_free_name(const name_piece& p, span where) {
        const std::string_view key = run_.substr(p.begin, p.end - p.begin);
        names.add(key, name_kind::free, free_names_++);
        push_name(static_cast<std::uint32_t>(names.size() - 1), where);
    }

    std::uint32_t statement_ = 0;  ///< the statement being parsed

    /// That a statement uses a definition.
    struct definition_use {
        std::uint32_t user, used;
        span where;
    };
    typename base::template list<definition_use> uses_;

    std::size_t pieces_left_ = 0;  ///< pieces of the run that are not taken yet
    bool piece_failed_ = false;    ///< the run has no meaning; it was reported
    bool run_warned_ = false;      ///< a warning said how the run was split
    token run_token_;              ///< the name token of the run
    std::string_view run_;         ///< its canonical spelling

  private:
    std::uint32_t free_names_ = 0;
    std::uint64_t folded_functions_ = 0;  ///< a bit for each whose case was noted
};

}  // namespace glexpr::detail
