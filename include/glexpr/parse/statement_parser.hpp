#pragma once

#include <glexpr/parse/expression_parser.hpp>

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace glexpr::detail {

/// A whole text: cuts it into statements, tells definitions from the result and parses each.
template <class CharT, class Policy>
class statement_parser : public expression_parser<CharT, Policy> {
    using base = expression_parser<CharT, Policy>;

  public:
    using base::base;
    using base::names;
    using base::sink;

    /// Parses everything. False when an error was reported.
    constexpr bool run() {
        if (!base::read_tokens()) return false;
        split_statements();
        if (statements_.size() == 0) {
            error(diag_code::empty_input, tokens_.back().where, [&](auto& d) {
                d.message = "expected a formula, found " + base::found(tokens_.size() - 1);
                d.incomplete = true;
            });
            return false;
        }
        declare_definitions();
        fold_operator_words();
        if constexpr (Policy::explains) name_statements();
        for (std::uint32_t i = 0; i < statements_.size() && !base::stopped_ && !base::reports_.full(); ++i) parse_statement(i);
        check_uses();
        return !base::failed();
    }

  private:
    using base::error;
    using base::report;
    using base::tokens_;
    using base::utf8;

    enum class head : std::uint8_t { none, value, function };

    /// The tokens of one statement. What stands before the `=` of a possible definition is its head.
    struct range {
        std::size_t begin, end;
        head kind;
        std::size_t body;  ///< after the `=` of the head
        bool definition = false;
    };

    constexpr head find_head(std::size_t i, std::size_t& body) const {
        if (tokens_[i].kind != token_kind::name || base::is_word(tokens_[i])) return head::none;
        if (tokens_[i + 1].kind == token_kind::assign && !base::runs_into_relation(i + 1)) {
            body = i + 2;
            return head::value;
        }
        if (tokens_[i + 1].kind != token_kind::open_paren) return head::none;
        for (std::size_t j = i + 2; tokens_[j].kind == token_kind::name; j += 2) {
            if (tokens_[j + 1].kind == token_kind::comma) continue;
            if (tokens_[j + 1].kind != token_kind::close_paren || tokens_[j + 2].kind != token_kind::assign) return head::none;
            body = j + 3;
            return head::function;
        }
        return head::none;
    }

    /// `NAME =` of a coordinate is always an equation.
    constexpr bool names_coordinate(std::size_t i) {
        const std::string_view key = base::canonical(tokens_[i]);
        const std::uint32_t id = names.find_exact(key, hash_name(key));
        return id != known_name::none && names[id].kind == name_kind::coordinate;
    }

    constexpr void split_statements() {
        const std::size_t last = tokens_.size() - 1;
        std::size_t begin = 0;
        if (!base::has_breaks_ && (last == 0 || !begins_definition(0))) {
            if (last != 0) add_range(0, last);
            return;
        }
        base::end_ = last;
        read_semicolons_as_commas();
        bool candidate = false;
        typename base::template list<token_kind> open;
        for (std::size_t i = 0; i <= last; ++i) {
            const token& t = tokens_[i];
            if (t.kind == token_kind::semicolon || t.kind == token_kind::end) {
                if (i != begin) add_range(begin, i);
                begin = i + 1;
                open.clear();
                continue;
            }
            if (t.kind == token_kind::comma && candidate && open.size() == 0 && i > begin && !base::joins_digits(i)) {
                refuse_comma(t);
                add_range(begin, i);
                begin = i + 1;
                continue;
            }
            if (i == begin)
                candidate = begins_definition(i);
            else if (t.has(token::break_before) && open.size() == 0 && ends_operand(tokens_[i - 1].kind) && !is_binary_operator(t.kind) &&
                     !is_closer(t.kind) && !base::folds_to_word(t)) {
                std::size_t body = 0;
                if (candidate || find_head(i, body) != head::none) {
                    add_range(begin, i);
                    begin = i;
                    candidate = begins_definition(i);
                }
            }
            if (is_opener(t.kind))
                open.push_back(t.kind);
            else if (is_closer(t.kind) && open.size() != 0)
                open.pop_back();
            else if (t.kind == token_kind::bar) {
                const bool closes = open.size() != 0 && open.back() == token_kind::bar && i > begin && ends_operand(tokens_[i - 1].kind);
                if (closes)
                    open.pop_back();
                else
                    open.push_back(token_kind::bar);
            }
        }
    }

    /// `max(x; y)`: within brackets that are closed, a semicolon stands for a comma. Not so before a definition, where brackets were
    /// left open.
    constexpr void read_semicolons_as_commas() {
        typename base::template list<std::size_t> open;  // the openers and the semicolons since the first
        for (std::size_t i = 0; i + 1 < tokens_.size(); ++i) {
            const token_kind kind = tokens_[i].kind;
            std::size_t body = 0;
            if (is_opener(kind)) {
                open.push_back(i);
            } else if (kind == token_kind::semicolon && open.size() != 0) {
                if (find_head(i + 1, body) != head::none)
                    open.clear();
                else
                    open.push_back(i);
            } else if (is_closer(kind)) {
                std::size_t top = open.size();
                while (top > 0 && tokens_[open[top - 1]].kind == token_kind::semicolon) --top;
                const bool closes = top > 0 && tokens_[open[top - 1]].kind == base::opener_of(kind);
                while (open.size() > top) {
                    if (closes) tokens_[open.back()].kind = token_kind::comma;
                    open.pop_back();
                }
                if (top > 0) open.pop_back();
            }
        }
    }

    /// `r = 2, x^2 = r`: the comma ends the definition all the same.
    constexpr void refuse_comma(const token& t) {
        error(diag_code::unexpected_token, t.where, [](auto& d) {
            d.message = "expected ';', found ','";
            d.hint = "statements are separated by ; or a new line";
        });
    }

    constexpr bool begins_definition(std::size_t i) {
        std::size_t body = 0;
        return find_head(i, body) != head::none && !names_coordinate(i);
    }

    constexpr void add_range(std::size_t begin, std::size_t end) {
        range r{begin, end, head::none, begin};
        r.kind = find_head(begin, r.body);
        if (r.body > end) r.kind = head::none;
        statements_.push_back(r);
    }

    constexpr span where(const range& r) const { return cover(tokens_[r.begin].where, tokens_[r.end - 1].where); }

    /// All definitions are known from the start, so that a use before one is told from an unknown name.
    constexpr void declare_definitions() {
        std::size_t result = 0;
        bool found_result = false, misplaced = false;
        for (std::size_t i = 0; i < statements_.size(); ++i) {
            range& r = statements_[i];
            const bool last = i + 1 == statements_.size() && !found_result;
            r.definition = r.kind != head::none && !last && (r.kind == head::function || !names_coordinate(r.begin));
            if (r.definition) declare(r, static_cast<std::uint32_t>(i));
            if (found_result && !misplaced) {
                misplaced = true;
                const range& first = statements_[result];
                error(diag_code::several_results, where(r), [&](auto& d) {
                    d.message = r.definition ? "a definition after the result" : "a statement after the result";
                    d.hint = first.kind != head::none ? "a coordinate cannot be defined"
                             : r.definition           ? "definitions come first: move it before the formula"
                                                      : "only the last statement is no definition";
                    d.related.push_back({where(first), "the result"});
                });
            }
            if (!r.definition && !found_result) {
                found_result = true;
                result = i;
            }
        }
    }

    /// `AND`, `Or`, `NOT` are operators where the letters are no names as they stand; like function names they are folded with a note.
    constexpr void fold_operator_words() {
        for (std::size_t i = 0; i < tokens_.size(); ++i) {
            token& t = tokens_[i];
            if (t.kind != token_kind::name || base::is_word(t) || !base::folds_to_word(t)) continue;
            const std::string_view key = base::canonical(t);
            if (names.find(key, hash_name(key)).what != meaning::sort::unknown) continue;
            base::run_ = key;
            if (base::try_cover({})) continue;
            report(diag_code::folded_case, severity::note, t.where, [&](auto& d) {
                std::string word = utf8(t.where);
                for (char& c : word) c = to_lower(c);
                d.message = in_quotes(utf8(t.where)) + " is read as '" + word + "'";
            });
            t.kind = base::folds_to(t, "and")  ? token_kind::logical_and
                     : base::folds_to(t, "or") ? token_kind::logical_or
                                               : token_kind::logical_not;
        }
    }

    constexpr void declare(const range& r, std::uint32_t statement) {
        const token& t = tokens_[r.begin];
        const std::string_view key = base::canonical(t);
        const std::uint32_t hash = hash_name(key);
        const bool is_function = r.kind == head::function;
        if (find_spelling(key, hash)) {
            error(diag_code::invalid_declaration, t.where, [&](auto& d) {
                d.message = in_quotes(utf8(t.where)) + " is a function of the language";
                d.hint = "choose another name";
            });
            return;
        }
        if (const std::uint32_t id = names.find_exact(key, hash); id != known_name::none) {
            const known_name& old = names[id];
            if (old.kind == name_kind::definition) {
                error(diag_code::redefinition, t.where, [&](auto& d) {
                    d.message = in_quotes(utf8(t.where)) + " is defined twice";
                    d.related.push_back({tokens_[statements_[old.index].begin].where, "the first definition"});
                });
                return;
            }
            if (is_function && old.kind != name_kind::constant) {
                error(diag_code::ambiguous_name, t.where, [&](auto& d) {
                    d.message = in_quotes(utf8(t.where)) + " is a " + (old.kind == name_kind::coordinate ? "coordinate" : "parameter") +
                                " and a function here";
                    d.hint = "choose another name for the function";
                });
                return;
            }
            if (old.kind == name_kind::parameter) {
                report(diag_code::shadowed_name, severity::note, t.where,
                       [&](auto& d) { d.message = "this definition of " + in_quotes(utf8(t.where)) + " hides the parameter"; });
            }
        }
        if (key.size() > base::options_.limits.name_length) {
            error(diag_code::name_too_long, t.where,
                  [&](auto& d) { d.message = "a name of more than " + std::to_string(base::options_.limits.name_length) + " letters"; });
            return;
        }
        names.add(key, name_kind::definition, statement, is_function);
        if (is_function) names[static_cast<std::uint32_t>(names.size() - 1)].arity = static_cast<std::uint32_t>((r.body - r.begin - 3) / 2);
    }

    constexpr void parse_statement(std::uint32_t i) {
        const range r = statements_[i];
        const bool last = i + 1 == statements_.size();
        const bool named = last && names_result(r);
        base::statement_ = i;
        base::definition_ = r.definition;  // `f(x,y,z) = … = 0` names an equation
        if (last && !r.definition && !named && r.kind != head::none && names_nothing(r)) return;
        const std::uint32_t scope = static_cast<std::uint32_t>(names.size());
        const bool has_parameters = r.definition && r.kind == head::function;
        if (has_parameters) declare_arguments(r, scope);
        const std::uint32_t first_step = base::step_count();
        base::parse_expression(r.definition || named ? r.body : r.begin, r.end);
        if (has_parameters) names.close_scope(scope, arguments_);
        if (!r.definition && !base::failed()) check_result();
        if constexpr (Policy::explains) keep_statement(r, r.definition || named, first_step);
    }

    /// A message about one statement may name the functions of others, even where it stands before them.
    void name_statements() {
        sink.tree.statements.resize(statements_.size());
        for (std::size_t i = 0; i < statements_.size(); ++i)
            if (statements_[i].definition) sink.tree.statements[i].name = std::string(base::canonical(tokens_[statements_[i].begin]));
    }

    void keep_statement(const range& r, bool has_head, std::uint32_t first_step) {
        ast_statement s;
        if (r.definition) s.what = r.kind == head::function ? ast_statement::role::function : ast_statement::role::value;
        if (has_head) s.name = std::string(base::canonical(tokens_[r.begin]));
        if (has_head && r.kind == head::function)
            for (std::size_t j = r.begin + 2; j + 2 < r.body; j += 2) s.parameters.emplace_back(base::canonical(tokens_[j]));
        s.begin = first_step;
        s.end = base::step_count();
        s.where = where(r);
        sink.tree.statements[base::statement_] = std::move(s);
    }

    /// `f(x,y,z) = …` as the last statement names the result.
    constexpr bool names_result(const range& r) {
        if (r.kind != head::function) return false;
        const std::string_view key = base::canonical(tokens_[r.begin]);
        if (names.find(key, hash_name(key)).what != meaning::sort::unknown) return false;
        for (std::size_t j = r.begin + 2; j + 2 < r.body; j += 2)
            if (!names_coordinate(j)) return false;
        return true;
    }

    /// `r = …` as the last statement, where r is no name, only defines r.
    constexpr bool names_nothing(const range& r) {
        const bool several = r.kind == head::function && r.body > r.begin + 5;  // g(u,v): no product, but perhaps a call
        const std::string_view key = base::canonical(tokens_[r.begin]);
        if (const meaning known = names.find(key, hash_name(key)); known.what == meaning::sort::name && names[known.index].is_function)
            return false;
        if (!several && base::has_reading(tokens_[r.begin])) return false;
        if (base::failed()) return true;  // a statement that should not be there
        error(diag_code::missing_result, where(r), [&](auto& d) {
            const std::string name = in_quotes(utf8(tokens_[r.begin].where));
            d.message = "expected a formula after the definition of " + name + ", found " + base::found(r.end);
            d.hint = "add a statement that uses " + name + ", or declare it";
            d.incomplete = true;
        });
        return true;
    }

    constexpr void declare_arguments(const range& r, std::uint32_t scope) {
        arguments_ = 0;
        for (std::size_t j = r.begin + 2; j + 2 < r.body; j += 2) {
            const std::string_view key = base::canonical(tokens_[j]);
            const std::uint32_t hash = hash_name(key);
            const std::uint32_t id = names.find_exact(key, hash);
            if (id != known_name::none && id >= scope) {
                error(diag_code::redefinition, tokens_[j].where,
                      [&](auto& d) { d.message = "two arguments are named " + in_quotes(utf8(tokens_[j].where)); });
            } else if (find_spelling(key, hash)) {
                error(diag_code::invalid_declaration, tokens_[j].where,
                      [&](auto& d) { d.message = in_quotes(utf8(tokens_[j].where)) + " is a function of the language"; });
            }
            names.add(key, name_kind::argument, arguments_++);
        }
    }

    /// The result is a number: f, or the difference of the sides of an equation.
    constexpr void check_result() {
        if (base::was_equation()) return;
        if (sink.last_kind() == ast_kind::equal) {
            error(diag_code::unexpected_token, base::compared_.sign, [&](auto& d) {
                d.message = "expected '=', found " + in_quotes(utf8(base::compared_.sign));
                d.hint = "an equation is written " + utf8(base::compared_.left) + " = " + utf8(base::compared_.right);
            });
            return;
        }
        std::string_view boundary;
        switch (sink.last_kind()) {
            case ast_kind::less:
            case ast_kind::less_equal:
            case ast_kind::greater:
            case ast_kind::greater_equal:
            case ast_kind::equal:
            case ast_kind::not_equal: boundary = "boundary"; break;
            case ast_kind::logical_and:
            case ast_kind::logical_or:
            case ast_kind::logical_not: break;
            case ast_kind::number:
            case ast_kind::name:
            case ast_kind::negate:
            case ast_kind::add:
            case ast_kind::subtract:
            case ast_kind::multiply:
            case ast_kind::divide:
            case ast_kind::modulo:
            case ast_kind::power:
            case ast_kind::call:
            case ast_kind::user_call: return;
        }
        error(diag_code::inequality, where(statements_.back()), [&](auto& d) {
            const bool equations = base::options_.equations;
            d.message = equations ? "expected a formula or an equation, found a condition" : "expected a formula, found a condition";
            if (!equations)
                d.hint = "use if(condition, a, b)";
            else if (boundary.empty())
                d.hint = "combine regions by min and max, or use if(condition, a, b)";
            else
                d.hint = "its boundary is " + utf8(base::compared_.left) + " = " + utf8(base::compared_.right);
        });
    }

    /// A definition may use those before it only.
    constexpr void check_uses() {
        for (std::size_t i = 0; i < base::uses_.size(); ++i) {
            const auto use = base::uses_[i];
            if (use.used < use.user) continue;
            if constexpr (Policy::explains)
                explain_use(use.user, use.used, use.where);
            else
                base::reports_.add(use.used == use.user ? diag_code::recursive_definition : diag_code::use_before_definition,
                                   severity::error, use.where);
        }
    }

    std::string name_of(std::uint32_t statement) const { return utf8(tokens_[statements_[statement].begin].where); }

    /// Tells a cycle from a mere use before the definition, by following uses from the definition back to its user.
    void explain_use(std::uint32_t user, std::uint32_t used, span at) {
        if (base::reports_.full()) return;
        constexpr std::uint32_t unseen = 0xFFFFFFFFu;
        std::vector<std::uint32_t> from(statements_.size(), unseen);
        std::vector<std::uint32_t> queue{used};
        from[used] = used;
        // Uses stand in the order of their users.
        std::vector<std::size_t> first(statements_.size() + 1, 0);
        for (std::size_t i = 0; i < base::uses_.size(); ++i) first[base::uses_[i].user + 1] = i + 1;
        for (std::size_t i = 1; i < first.size(); ++i) first[i] = first[i] < first[i - 1] ? first[i - 1] : first[i];
        for (std::size_t i = 0; i < queue.size() && from[user] == unseen; ++i) {
            for (std::size_t k = first[queue[i]]; k < first[queue[i] + 1]; ++k) {
                const std::uint32_t next = base::uses_[k].used;
                if (from[next] != unseen) continue;
                from[next] = queue[i];
                queue.push_back(next);
            }
        }
        if (from[user] == unseen) {
            error(diag_code::use_before_definition, at, [&](auto& d) {
                d.message = "'" + name_of(used) + "' is used before its definition";
                d.hint = "definitions come first: move it up";
                d.related.push_back({tokens_[statements_[used].begin].where, "the definition"});
            });
            return;
        }
        std::string cycle = name_of(user);
        for (std::uint32_t s = user; s != used; s = from[s]) cycle = name_of(from[s]) + " uses " + cycle;
        error(diag_code::recursive_definition, at, [&](auto& d) {
            d.message = "a definition cannot use itself: " + name_of(user) + " uses " + cycle;
            d.related.push_back({tokens_[statements_[used].begin].where, "the definition"});
        });
    }

    typename base::template list<range> statements_;
    std::uint32_t arguments_ = 0;
};

}  // namespace glexpr::detail
