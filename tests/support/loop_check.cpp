#include "tests/support/loop_check.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <optional>
#include <set>
#include <string_view>

namespace glexpr::test {

namespace {

template <std::size_t N>
bool any_of(std::string_view text, const std::array<std::string_view, N>& words) {
    return std::find(words.begin(), words.end(), text) != words.end();
}

bool is_precision(std::string_view text) {
    constexpr std::array<std::string_view, 3> precisions = {"lowp", "mediump", "highp"};
    return any_of(text, precisions);
}

bool is_assignment(std::string_view text) {
    constexpr std::array<std::string_view, 5> operators = {"=", "+=", "-=", "*=", "/="};
    return any_of(text, operators);
}

/// Where a part of the header begins and ends.
struct range {
    std::size_t begin, end;

    std::size_t size() const { return end - begin; }
};

class loop_checker {
  public:
    explicit loop_checker(std::span<const glsl_token> tokens) : tokens_(tokens) {
        for (std::size_t i = 0; i < tokens_.size(); ++i) {
            if (text(i) == "const") constant_declared_at(i);
            if (text(i) == "out" || text(i) == "inout") written_parameter_at(i);
        }
    }

    std::vector<loop_finding> run() {
        for (std::size_t i = 0; i < tokens_.size(); ++i) {
            if (text(i) == "while" || text(i) == "do") findings_.push_back({true, tokens_[i].line, "'" + std::string(text(i)) + "'"});
            if (text(i) != "for") continue;
            if (std::optional<std::string> wrong = loop_at(i)) findings_.push_back({false, tokens_[i].line, *std::move(wrong)});
        }
        return std::move(findings_);
    }

  private:
    /// Empty behind the end, so that broken text needs no care.
    std::string_view text(std::size_t i) const { return i < tokens_.size() ? tokens_[i].text : std::string_view{}; }
    bool is_name(std::size_t i) const { return i < tokens_.size() && tokens_[i].kind == glsl_token_kind::identifier; }

    /// The bracket that closes the one at `open`, or the end of the text.
    std::size_t closer(std::size_t open) const {
        const std::string_view opening = text(open), closing = opening == "(" ? ")" : "}";
        std::size_t depth = 0, i = open;
        for (; i < tokens_.size(); ++i) {
            if (text(i) == opening) ++depth;
            if (text(i) == closing && --depth == 0) break;
        }
        return i;
    }

    /// `const TYPE NAME =`, with or without a precision.
    void constant_declared_at(std::size_t i) {
        i += is_precision(text(i + 1)) ? 2u : 1u;
        if (is_name(i + 1) && text(i + 2) == "=") constants_.insert(text(i + 1));
    }

    /// Notes which parameter of which function is written, from the `out` inside its list of parameters.
    void written_parameter_at(std::size_t i) {
        std::size_t place = 0, open = i;
        for (; open > 0 && text(open) != "("; --open) {
            if (text(open) == ",") ++place;
            if (text(open) == ";" || text(open) == "}") return;  // an output of the shader
        }
        if (open > 0) written_[text(open - 1)].insert(place);
    }

    bool constant(range part) const {
        if (part.size() == 0) return false;
        for (std::size_t i = part.begin; i < part.end; ++i) {
            constexpr std::array<std::string_view, 6> arithmetic = {"+", "-", "*", "/", "(", ")"};
            const bool number = tokens_[i].kind == glsl_token_kind::number;
            if (!number && constants_.count(text(i)) == 0 && !any_of(text(i), arithmetic)) return false;
        }
        return true;
    }

    /// What is wrong with the loop whose `for` is at `at`.
    std::optional<std::string> loop_at(std::size_t at) const {
        if (text(at + 1) != "(") return "no header";
        const std::size_t close = closer(at + 1);
        std::vector<range> parts = {{at + 2, at + 2}};
        for (std::size_t i = at + 2; i < close; ++i) {
            if (text(i) == ";")
                parts.push_back({i + 1, i + 1});
            else
                parts.back().end = i + 1;
        }
        if (parts.size() != 3 || close == tokens_.size()) return "the header does not have three parts";

        range declaration = parts[0];
        if (is_precision(text(declaration.begin))) ++declaration.begin;
        if (declaration.size() < 4 || (text(declaration.begin) != "int" && text(declaration.begin) != "float") ||
            !is_name(declaration.begin + 1) || text(declaration.begin + 2) != "=")
            return "the header does not declare one int or float index";
        const std::string_view index = text(declaration.begin + 1);
        if (!constant({declaration.begin + 3, declaration.end})) return "the index does not start at a constant";

        constexpr std::array<std::string_view, 6> relations = {"<", "<=", ">", ">=", "==", "!="};
        const range condition = parts[1];
        if (condition.size() < 3 || text(condition.begin) != index || !any_of(text(condition.begin + 1), relations))
            return "the condition does not compare the index";
        if (!constant({condition.begin + 2, condition.end})) return "the index is not compared with a constant";

        const range step = parts[2];
        const std::string_view how = text(step.begin + 1);
        const bool by_one = step.size() == 2 && (how == "++" || how == "--");
        const bool by_constant = step.size() > 2 && (how == "+=" || how == "-=") && constant({step.begin + 2, step.end});
        if (step.size() == 0 || text(step.begin) != index || !(by_one || by_constant)) return "the index is not stepped by a constant";

        const range body = body_behind(close);
        for (std::size_t i = body.begin; i < body.end; ++i) {
            if (text(i) != index || text(i - 1) == ".") continue;
            const bool stepped = text(i + 1) == "++" || text(i + 1) == "--" || text(i - 1) == "++" || text(i - 1) == "--";
            if (is_assignment(text(i + 1)) || stepped) return "the body assigns the index";
            if (handed_out(i)) return "the body hands the index to an out parameter";
        }
        return std::nullopt;
    }

    /// The block, or the single statement, behind the bracket at `close`.
    range body_behind(std::size_t close) const {
        std::size_t i = close + 1;
        if (text(i) == "{") return {i, closer(i)};
        // Heads of further loops and conditions belong to the statement, up to the block or the semicolon that ends it.
        for (; i < tokens_.size() && text(i) != ";"; ++i) {
            if (text(i) == "(") i = closer(i);
            if (text(i) == "{") return {close + 1, closer(i)};
        }
        return {close + 1, i};
    }

    /// Whether the name at `i` alone is the argument for an out or inout parameter.
    bool handed_out(std::size_t i) const {
        if (text(i + 1) != "," && text(i + 1) != ")") return false;
        if (text(i - 1) != "," && text(i - 1) != "(") return false;
        std::size_t place = 0, depth = 0;
        for (std::size_t j = i; j-- > 0;) {
            if (text(j) == ")") ++depth;
            if (text(j) == "," && depth == 0) ++place;
            if (text(j) != "(") continue;
            if (depth-- > 0) continue;
            const auto function = written_.find(text(j - 1));
            return function != written_.end() && function->second.count(place) > 0;
        }
        return false;
    }

    std::span<const glsl_token> tokens_;
    std::set<std::string_view> constants_;
    std::map<std::string_view, std::set<std::size_t>> written_;
    std::vector<loop_finding> findings_;
};

}  // namespace

std::vector<loop_finding> check_loops(std::span<const glsl_token> tokens) { return loop_checker(tokens).run(); }

}  // namespace glexpr::test
