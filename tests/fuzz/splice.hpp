#pragma once

#include <glexpr/detail/code_point.hpp>
#include <glexpr/glsl/statements.hpp>
#include <glexpr/graph/construct.hpp>
#include <glexpr/graph/vector.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <map>
#include <random>
#include <string>
#include <string_view>
#include <vector>

#include "tests/fuzz/finding.hpp"
#include "tests/support/glslang_check.hpp"
#include "tests/support/structure_check.hpp"

/// Statements of a formula, for a host that takes names from its users: any piece of the input may be the name of anything.
namespace glexpr::test {

/// The pieces of a text between blanks, brackets and operators, at most 64.
inline std::vector<std::string> name_pieces(std::string_view text) {
    constexpr std::string_view separators = " \t\r\n;,()=+-*/^|<>";
    std::vector<std::string> pieces;
    while (pieces.size() < 64) {
        const std::size_t begin = text.find_first_not_of(separators);
        if (begin == text.npos) break;
        text.remove_prefix(begin);
        const std::size_t end = std::min(text.find_first_of(separators), text.size());
        pieces.emplace_back(text.substr(0, end));
        text.remove_prefix(end);
    }
    return pieces;
}

/// One builder with a formula in it, what is asked of it, and what must hold of the answer.
class spliced_formula {
  public:
    /// The formula was compiled into the builder from a text of `text_size` code units.
    spliced_formula(statement_builder& build, const expr& formula, std::string_view text, std::size_t text_size, std::uint64_t wish,
                    profile target)
        : builder_(build), random_(static_cast<std::uint32_t>(wish ^ wish >> 32)), pieces_(name_pieces(text)), text_size_(text_size) {
        options_.profile = target;
        options_.comments = random_() % 2 == 0;
        if (random_() % 2 == 0) options_.source_name = text;
        options_.reserved = {"spliced", any_name("taken")};
        ask(formula);
    }

    /// The statements, after everything but the diagnostics has been checked.
    result<glsl_statements> run() {
        result<glsl_statements> statements = builder_.emit(options_);
        require(bool(statements) || has_error(statements.diagnostics()), "statements are refused without an error");
        if (!statements) return statements;
        check_parts(*statements);
        check_text(*statements);
        const result<glsl_statements> again = builder_.emit(options_);
        require(again && again->text == statements->text, "the same statements become another text", statements->text);
        return statements;
    }

    /// A place is a line of C++ that was given, or none; what was typed has its place in its text.
    void check_place(const diagnostic& d) const {
        if (d.where.begin == d.where.end)
            require(is_given(d.where.begin), "a diagnostic names a line that nobody gave", name(d.code));
        else
            require(d.where.begin < d.where.end && d.where.end <= text_size_, "a span lies outside of the text", name(d.code));
        require(!d.message.empty(), "a diagnostic without a message", name(d.code));
        for (std::size_t i = 0; i < d.message.size();) {
            const detail::code_point c = detail::code_point_at(std::string_view(d.message), i);
            require(c.valid && c.value >= U' ', "a message is no line of UTF-8", d.message);
            i += c.units;
        }
    }

  private:
    static constexpr std::uint32_t first_line = 1u << 30;  // beyond every text

    bool is_given(std::uint32_t line) const { return line == 0 || (line > first_line && line <= line_); }

    std::string any_name(std::string_view ours) {
        return pieces_.empty() || random_() % 16 != 0 ? std::string(ours) : pieces_[random_() % pieces_.size()];
    }

    expr input(std::string_view name) {
        inputs_.emplace_back(name);
        return builder_.input(name, random_() % 4 == 0 ? interval{0.5, 2} : whole_line, ++line_);
    }

    /// Every shape of output, of the formula and the inputs. One in sixteen variables of the formula is no input.
    void ask(const expr& formula) {
        std::vector<std::string> names;
        for (const variable& v : builder_.graph().variables()) names.push_back(v.name);
        std::vector<expr> by;
        for (const std::string& name : names)
            if (random_() % 16 != 0) by.push_back(input(name));
        by.push_back(input(any_name("own")));
        const std::string vector = any_name("host.place");
        const vec2 place(input(vector + ".x"), input(vector + ".y"));
        by.push_back(place.x);
        const auto any_input = [&] { return random_() % 32 == 0 ? formula : by[random_() % by.size()]; };
        const expr first = any_input(), second = any_input();
        const vec3 moved = builder_.let(vec3(formula, first * formula, place.y - formula), ++line_);
        builder_.output(any_name("value"), formula, ++line_);
        builder_.output(any_name("moved"), moved, ++line_);
        builder_.output(any_name("inside"), formula < 1, ++line_);
        builder_.derivative(any_name("slope"), random_() % 32 == 0 ? formula < 1 : formula, first, ++line_);
        builder_.gradient(any_name("gradient"), formula, vec2(first, second), ++line_);
        if (random_() % 2 == 0) builder_.derivative(any_name("bend"), formula, {first, second}, ++line_);
        if (random_() % 2 == 0) builder_.jacobian(any_name("jacobian"), vec2(formula, place.x), place, ++line_);
    }

    void check_parts(const glsl_statements& statements) const {
        const auto ends = static_cast<std::size_t>(std::count(statements.text.begin(), statements.text.end(), '\n'));
        require(statements.lines.size() == ends && statements.text.ends_with('\n'), "lines are missing", statements.text);
        for (std::size_t k = 0; k < ends; ++k) {
            const source_line& l = statements.lines[k];
            require(l.line == k + 1 && l.where.begin == l.where.end && is_given(l.where.begin), "a line has no right place");
        }
        for (const glsl_output& o : statements.outputs)
            require(statements.text.find(o.type + " " + o.name) != std::string::npos, "an output is not declared", o.name);
    }

    /// The language's own variables cannot be declared, and whether they exist is not known.
    bool reads_built_in() const {
        return std::any_of(inputs_.begin(), inputs_.end(), [](const std::string& name) { return name.starts_with("gl_"); });
    }

    void check_text(const glsl_statements& statements) const {
        if (reads_built_in()) return;
        std::string text = declarations();
        for (const glsl_helper& h : statements.helpers) text += h.text;
        text += "void spliced() {\n" + statements.text + "}\n";
        structure_options rules;
        rules.allow_pow = true;  // of bases that are tested or proven positive, which no reading of the text can tell
        const auto findings = check_structure(text, rules);
        require(findings.empty(), "the statements break a rule of structure", describe(findings) + text);
        const verdict accepted = check_functions(options_.profile, text);
        require(accepted.accepted, "glslang refuses the statements", accepted.log + text);
    }

    /// The inputs as global variables, structures where they have members.
    std::string declarations() const {
        std::map<std::string, std::map<std::string, std::string>>
            structures;  // members by path, each with its own path unless it is a number
        for (const std::string& name : inputs_) {
            std::string path = name, member;
            for (std::size_t dot = path.rfind('.'); dot != path.npos; dot = path.rfind('.')) {
                structures[path.substr(0, dot)][path.substr(dot + 1)] = member;
                path.resize(dot);
                member = path;
            }
            structures[{}][path] = member;  // a variable
        }
        const auto type_of = [&](const std::string& path) {
            const auto number = std::distance(structures.begin(), structures.find(path));
            return path.empty() ? "float" : "structure_of_the_test_" + std::to_string(number);
        };
        std::string text;
        for (auto s = structures.rbegin(); s != structures.rend(); ++s) {  // what lies deeper comes behind
            const auto& [path, members] = *s;
            if (!path.empty()) text += "struct " + type_of(path) + " {\n";
            for (const auto& [name, member] : members) text += type_of(member) + " " + name + ";\n";
            if (!path.empty()) text += "};\n";
        }
        return text;
    }

    statement_builder& builder_;
    statement_options options_;
    std::minstd_rand random_;
    std::vector<std::string> pieces_;
    std::size_t text_size_;
    std::vector<std::string> inputs_;
    std::uint32_t line_ = first_line;
};

}  // namespace glexpr::test
