#include "tests/support/structure_check.hpp"

#include "tests/support/expression_shape.hpp"
#include "tests/support/glsl_tokens.hpp"
#include "tests/support/loop_check.hpp"

#include <algorithm>
#include <array>
#include <span>
#include <utility>

namespace glexpr::test {

namespace {

using tokens_view = std::span<const glsl_token>;

template <std::size_t N>
bool any_of(std::string_view text, const std::array<std::string_view, N>& words) {
    return std::find(words.begin(), words.end(), text) != words.end();
}

bool starts_with(std::string_view text, std::string_view start) { return text.substr(0, start.size()) == start; }

class checker {
  public:
    checker(std::string_view text, const structure_options& options) : text_(text), options_(options), tokens_(glsl_tokens(text)) {
        std::copy_if(tokens_.begin(), tokens_.end(), std::back_inserter(code_), [](const glsl_token& t) { return !t.directive; });
    }

    std::vector<structure_finding> run() {
        version_first();
        extension_first();
        ascii();
        token_length();
        names();
        literals();
        increments();
        for (loop_finding& f : check_loops(code_))
            report(f.is_while ? structure_rule::while_loop : structure_rule::loop_form, f.line, std::move(f.message));
        nesting();
        expressions();
        return std::move(findings_);
    }

  private:
    void report(structure_rule rule, std::size_t line, std::string message) { findings_.push_back({rule, line, std::move(message)}); }

    void version_first() {
        if (options_.version_line.empty()) {
            for (std::size_t i = 1; i < tokens_.size(); ++i)
                if (tokens_[i].directive && tokens_[i].text == "version" && tokens_[i - 1].text == "#")
                    report(structure_rule::version_first, tokens_[i].line, "a part of a shader carries a version directive");
            return;
        }
        if (text_.empty() || text_[0] != '#') return report(structure_rule::version_first, 1, "byte 0 is not '#'");
        const std::size_t end = text_.find('\n');
        if (end == text_.npos || text_.substr(0, end) != options_.version_line)
            report(structure_rule::version_first, 1, "line 1 is not exactly '" + std::string(options_.version_line) + "'");
    }

    void extension_first() {
        bool code_seen = false;
        for (std::size_t i = 0; i < tokens_.size(); ++i) {
            code_seen |= !tokens_[i].directive;
            if (code_seen && tokens_[i].directive && tokens_[i].text == "extension" && tokens_[i - 1].text == "#")
                report(structure_rule::extension_first, tokens_[i].line, "#extension after code");
        }
    }

    void ascii() {
        std::size_t line = 1;
        for (const char c : text_) {
            if (c == '\n')
                ++line;
            else if (c != '\t' && (c < ' ' || c > '~'))
                return report(structure_rule::ascii, line, "byte " + std::to_string(static_cast<unsigned char>(c)));
        }
    }

    void token_length() {
        for (const glsl_token& t : tokens_)
            if (t.text.size() > 256) report(structure_rule::token_length, t.line, std::to_string(t.text.size()) + " characters");
    }

    void names() {
        constexpr std::array<std::string_view, 17> built_in = {
            "gl_Position",      "gl_PointSize",    "gl_FragCoord",    "gl_FrontFacing", "gl_FragColor",  "gl_FragData",
            "gl_PointCoord",    "gl_FragDepth",    "gl_FragDepthEXT", "gl_VertexID",    "gl_InstanceID", "gl_VertexIndex",
            "gl_InstanceIndex", "gl_ClipDistance", "gl_PerVertex",    "gl_DepthRange",  "gl_PrimitiveID"};
        constexpr std::array<std::string_view, 3> macros = {"__VERSION__", "__LINE__", "__FILE__"};
        constexpr std::array<std::string_view, 12> not_numbers = {"nan",      "NaN",      "NAN",   "inf",   "Inf",      "INF",
                                                                  "infinity", "INFINITY", "isnan", "isinf", "isfinite", "isnormal"};
        for (std::size_t i = 0; i < tokens_.size(); ++i) {
            const glsl_token& t = tokens_[i];
            if (t.kind != glsl_token_kind::identifier) continue;
            const std::string quoted = "'" + std::string(t.text.substr(0, 40)) + "'";
            if (t.text.find("__") != t.text.npos && !(t.directive && any_of(t.text, macros)))
                report(structure_rule::reserved_name, t.line, quoted);
            if (starts_with(t.text, "webgl_") || starts_with(t.text, "_webgl_")) report(structure_rule::reserved_name, t.line, quoted);
            if (starts_with(t.text, "gl_") && !any_of(t.text, built_in)) report(structure_rule::reserved_name, t.line, quoted);
            if (any_of(t.text, not_numbers)) report(structure_rule::nan_token, t.line, quoted);
            if (t.text == "pow" && i + 1 < tokens_.size() && tokens_[i + 1].text == "(" && !options_.allow_pow)
                report(structure_rule::pow_call, t.line, "pow of a base that may be negative");
        }
    }

    void literals() {
        for (const glsl_token& t : code_) {
            if (t.kind != glsl_token_kind::number) continue;
            const std::string quoted = "'" + std::string(t.text.substr(0, 40)) + "'";
            const bool hexadecimal = starts_with(t.text, "0x") || starts_with(t.text, "0X");
            if (hexadecimal || t.text.find_first_of(".eE") == t.text.npos) {
                if (!hexadecimal && t.text.find_first_of("fF") != t.text.npos)
                    report(structure_rule::float_literal, t.line, quoted + " has a suffix");
                continue;
            }
            if (t.text.find_first_not_of("0123456789.eE+-") != t.text.npos)
                report(structure_rule::float_literal, t.line, quoted + " has a suffix");
            if (!in_float_range(t.text)) report(structure_rule::literal_range, t.line, quoted);
        }
    }

    /// Whether a decimal literal rounds to a finite float32 and, unless it is zero, not to zero. Works on the digits: the answer must not depend on a
    /// locale, nor on the conversion of ours that it checks.
    static bool in_float_range(std::string_view text) {
        const std::size_t e = text.find_first_of("eE");
        const std::string_view mantissa = text.substr(0, e);
        long exponent = 0;  // the value is 0.DIGITS * 10^exponent
        if (e != text.npos) {
            const std::string_view digits = text.substr(e + 1);
            for (const char c : digits)
                if (c >= '0' && c <= '9') exponent = std::min(exponent * 10 + (c - '0'), 100000L);
            if (!digits.empty() && digits[0] == '-') exponent = -exponent;
        }
        std::string digits;
        bool fraction = false;
        for (const char c : mantissa) {
            if (c == '.') fraction = true;
            if (c < '0' || c > '9') continue;
            if (digits.empty() && c == '0') {
                exponent -= fraction;
                continue;
            }
            digits += c;
            exponent += !fraction;
        }
        if (digits.empty()) return true;
        // 2^128 - 2^103 rounds up to infinity and 2^-150 down to zero. Digits without leading zeros compare as text.
        constexpr std::string_view infinite = "340282356779733661637539395458142568448",
                                   vanishing = "700649232162408535461864791644958065640";
        if (exponent > 39 || (exponent == 39 && digits >= infinite)) return false;
        return exponent > -45 || (exponent == -45 && digits > vanishing);
    }

    void increments() {
        for (std::size_t i = 0; i < code_.size(); ++i) {
            if (code_[i].text == "--") report(structure_rule::increment, code_[i].line, "'--'");
            if (code_[i].text != "++") continue;
            const bool ends_loop_header = i >= 2 && i + 1 < code_.size() && code_[i + 1].text == ")" && code_[i - 2].text == ";";
            if (!ends_loop_header) report(structure_rule::increment, code_[i].line, "'++' outside the header of a loop");
        }
    }

    void nesting() {
        std::vector<char> open;
        std::vector<std::size_t> chains = {0};  // lengths of the running else-if chains, one per open block
        std::size_t chained = 0;
        bool reported = false;
        for (std::size_t i = 0; i < code_.size(); ++i) {
            const std::string_view t = code_[i].text;
            if (t == "if") {
                if (i > 0 && code_[i - 1].text == "else") {
                    ++chains.back();
                    ++chained;
                } else {
                    chained -= chains.back();
                    chains.back() = 0;
                }
            }
            if (t == "(" || t == "[" || t == "{") {
                open.push_back(t[0]);
                if (t == "{") chains.push_back(0);
            }
            if (t == ")" || t == "]" || t == "}") {
                const char opener = t == ")" ? '(' : t == "]" ? '[' : '{';
                if (open.empty() || open.back() != opener)
                    return report(structure_rule::bracket_nesting, code_[i].line, "'" + std::string(t) + "' closes nothing");
                open.pop_back();
                if (t == "}") {
                    chained -= chains.back();
                    chains.pop_back();
                }
            }
            if (open.size() + chained > options_.depth_limit && !reported) {
                reported = true;
                report(structure_rule::bracket_nesting, code_[i].line, "deeper than " + std::to_string(options_.depth_limit));
            }
        }
        if (!open.empty())
            report(structure_rule::bracket_nesting, code_.back().line, "'" + std::string(1, open.back()) + "' is never closed");
    }

    void expressions() {
        const expression_shape shape = measure_expressions(code_);
        for (const std::size_t line : shape.integers_for_float)
            report(structure_rule::float_literal, line, "an integer literal where a float is meant");
        if (shape.depth > options_.depth_limit)
            report(structure_rule::expression_depth, shape.deepest_line,
                   std::to_string(shape.depth) + " is deeper than " + std::to_string(options_.depth_limit));
    }

    std::string_view text_;
    structure_options options_;
    std::vector<glsl_token> tokens_;
    std::vector<glsl_token> code_;  ///< without directives
    std::vector<structure_finding> findings_;
};

}  // namespace

std::string_view name(structure_rule rule) {
    switch (rule) {
        case structure_rule::version_first: return "version_first";
        case structure_rule::extension_first: return "extension_first";
        case structure_rule::ascii: return "ascii";
        case structure_rule::token_length: return "token_length";
        case structure_rule::reserved_name: return "reserved_name";
        case structure_rule::float_literal: return "float_literal";
        case structure_rule::literal_range: return "literal_range";
        case structure_rule::increment: return "increment";
        case structure_rule::nan_token: return "nan_token";
        case structure_rule::loop_form: return "loop_form";
        case structure_rule::while_loop: return "while_loop";
        case structure_rule::bracket_nesting: return "bracket_nesting";
        case structure_rule::expression_depth: return "expression_depth";
        case structure_rule::pow_call: return "pow_call";
    }
    return {};
}

std::vector<structure_finding> check_structure(std::string_view text, const structure_options& options) {
    std::vector<structure_finding> findings = checker(text, options).run();
    std::stable_sort(findings.begin(), findings.end(),
                     [](const structure_finding& a, const structure_finding& b) { return a.rule < b.rule; });
    return findings;
}

std::string describe(const std::vector<structure_finding>& findings) {
    std::string text;
    for (const structure_finding& f : findings) text += std::to_string(f.line) + ": " + std::string(name(f.rule)) + ": " + f.message + "\n";
    return text;
}

}  // namespace glexpr::test
