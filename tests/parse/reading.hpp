#pragma once

#include <glexpr/parse/parse.hpp>

#include <initializer_list>
#include <string>
#include <string_view>
#include <utility>

namespace glexpr::test {

/// Every diagnostic of a severity as "code begin-end", joined by ", ".
inline std::string list_diagnostics(const std::vector<diagnostic>& diagnostics, severity weight) {
    std::string text;
    for (const diagnostic& d : diagnostics) {
        if (d.severity != weight) continue;
        if (!text.empty()) text += ", ";
        text += std::string(name(d.code)) + " " + std::to_string(d.where.begin) + "-" + std::to_string(d.where.end);
    }
    return text;
}

/// How a text is read: its statements in full brackets, or "! " and its errors.
inline std::string reading(std::string_view text, const parse_options& options = {}, const symbols& declared = symbols::defaults()) {
    const result<ast> r = parse(text, declared, options);
    if (!r) return "! " + list_diagnostics(r.diagnostics(), severity::error);
    std::string all;
    for (const ast_statement& s : r->statements) {
        if (!all.empty()) all += "; ";
        if (!s.name.empty()) {
            all += s.name;
            for (std::size_t i = 0; i < s.parameters.size(); ++i) all += (i == 0 ? "(" : ",") + s.parameters[i];
            all += s.parameters.empty() ? " = " : ") = ";
        }
        all += bracketed(*r, s);
    }
    return all;
}

/// The warnings and notes of a text that is accepted, or "! " and its errors.
inline std::string remarks(std::string_view text, const parse_options& options = {}, const symbols& declared = symbols::defaults()) {
    const result<ast> r = parse(text, declared, options);
    if (!r) return "! " + list_diagnostics(r.diagnostics(), severity::error);
    const std::string warnings = list_diagnostics(r.diagnostics(), severity::warning);
    const std::string notes = list_diagnostics(r.diagnostics(), severity::note);
    return warnings.empty() || notes.empty() ? warnings + notes : warnings + "; " + notes;
}

/// Coordinates x y z and these parameters.
inline symbols with_parameters(std::initializer_list<const char*> parameters) {
    symbols s;
    for (const char* c : {"x", "y", "z"}) s.declare({c, symbol_kind::coordinate});
    for (const char* p : parameters) s.declare({p, symbol_kind::parameter});
    return s;
}

/// A text and what is expected of it.
struct expectation {
    std::string_view text;
    std::string_view wanted;
};

}  // namespace glexpr::test
