#pragma once

#include <glexpr/host/driver_log.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace glexpr {

namespace detail {

/// Reads a line of a log from left to right.
class log_reader {
  public:
    explicit log_reader(std::string_view text) : rest_(text) {}

    std::string_view rest() const { return rest_; }

    void skip_blanks() {
        while (!rest_.empty() && (rest_.front() == ' ' || rest_.front() == '\t')) rest_.remove_prefix(1);
    }

    /// Whether `word` comes next, in any case of its letters; consumed if it does.
    bool accept(std::string_view word) {
        if (rest_.size() < word.size()) return false;
        for (std::size_t i = 0; i < word.size(); ++i) {
            const char c = rest_[i];
            if ((c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c) != word[i]) return false;
        }
        rest_.remove_prefix(word.size());
        return true;
    }

    /// A decimal number, if one comes next and has at most nine digits.
    std::optional<std::uint32_t> number() {
        std::uint32_t value = 0;
        std::size_t digits = 0;
        while (digits < rest_.size() && rest_[digits] >= '0' && rest_[digits] <= '9') {
            if (digits == 9) return std::nullopt;
            value = 10 * value + static_cast<std::uint32_t>(rest_[digits++] - '0');
        }
        if (digits == 0) return std::nullopt;
        rest_.remove_prefix(digits);
        return value;
    }

    std::optional<glexpr::severity> severity_word() {
        if (accept("error")) return severity::error;
        if (accept("warning")) return severity::warning;
        if (accept("note") || accept("info")) return severity::note;
        return std::nullopt;
    }

  private:
    std::string_view rest_;
};

}  // namespace detail

GLEXPR_INLINE std::optional<driver_message> read_driver_line(std::string_view log_line) {
    detail::log_reader in(log_line);
    driver_message message;
    in.skip_blanks();
    std::optional<severity> level = in.severity_word();
    if (level && !in.accept(":")) return std::nullopt;
    in.skip_blanks();

    // The number of the source string, then the line.
    if (!in.number()) return std::nullopt;
    const bool bracketed = in.accept("(");
    if (!bracketed && !in.accept(":")) return std::nullopt;
    const std::optional<std::uint32_t> line = in.number();
    if (!line || *line == 0 || (bracketed && !in.accept(")"))) return std::nullopt;
    message.line = *line;
    if (!bracketed && in.accept("(")) {  // Mesa's column
        in.number();
        if (!in.accept(")")) return std::nullopt;
    }
    in.skip_blanks();
    if (!in.accept(":")) return std::nullopt;
    in.skip_blanks();
    if (!level) {
        level = in.severity_word();
        if (!level) return std::nullopt;
        in.skip_blanks();
        in.accept("c");  // NVIDIA's number of the message
        in.number();
        if (!in.accept(":")) return std::nullopt;
        in.skip_blanks();
    }
    message.severity = *level;
    message.text = in.rest();
    while (!message.text.empty() && (message.text.back() == '\r' || message.text.back() == ' ' || message.text.back() == '\0'))
        message.text.remove_suffix(1);
    return message;
}

GLEXPR_INLINE std::optional<span> formula_span(const glsl_functions& functions, std::uint32_t first_line, std::uint32_t shader_line) {
    if (shader_line < first_line) return std::nullopt;
    for (const source_line& known : functions.lines)
        if (known.line == shader_line - first_line + 1) return known.where;
    return std::nullopt;
}

GLEXPR_INLINE std::vector<diagnostic> read_driver_log(std::string_view log, const glsl_functions& functions, std::uint32_t first_line) {
    std::vector<diagnostic> found;
    while (!log.empty()) {
        const std::size_t end = log.find('\n');
        const std::string_view log_line = log.substr(0, end);
        log.remove_prefix(end == log.npos ? log.size() : end + 1);
        const std::optional<driver_message> message = read_driver_line(log_line);
        if (!message) continue;
        found.push_back({diag_code::driver_message, message->severity, formula_span(functions, first_line, message->line).value_or(span{}),
                         std::string(message->text), "line " + std::to_string(message->line) + " of the shader"});
    }
    return found;
}

}  // namespace glexpr
