#pragma once

#include <glexpr/core/diagnostic.hpp>

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace glexpr::detail {

/// Gathers the diagnostics of one parse: at most `limit` errors, and at most as many notes and warnings.
class report_list {
  public:
    explicit report_list(std::size_t limit) : limit_(limit == 0 ? 1 : limit) {}

    void add(diagnostic d) {
        if (d.severity != severity::error) {
            if (remarks_++ < limit_) list_.push_back(std::move(d));
            return;
        }
        if (errors_ == limit_) {
            list_.push_back({diag_code::too_many_errors, severity::error, d.where, "too many errors, the rest is not shown", {}});
            full_ = true;
        }
        if (errors_++ < limit_) list_.push_back(std::move(d));
    }

    bool failed() const { return errors_ != 0; }

    /// Whether an error was lost: there is no point in going on.
    bool full() const { return full_; }

    /// Everything, sorted by position; what stands at one place keeps its order.
    std::vector<diagnostic> take() {
        // Insertion sort: the list is short and nearly sorted.
        for (std::size_t i = 1; i < list_.size(); ++i)
            for (std::size_t j = i; j > 0 && list_[j].where.begin < list_[j - 1].where.begin; --j) std::swap(list_[j], list_[j - 1]);
        return std::move(list_);
    }

  private:
    std::vector<diagnostic> list_;
    std::size_t limit_;
    std::size_t errors_ = 0;
    std::size_t remarks_ = 0;
    bool full_ = false;
};

/// `text` in quotes, its middle left out where it is long.
inline std::string in_quotes(std::string_view text) {
    constexpr std::size_t longest = 40;
    if (text.size() <= longest) return "'" + std::string(text) + "'";
    // Never cut inside a character.
    const auto continuation = [&](std::size_t i) { return (static_cast<unsigned char>(text[i]) & 0xC0u) == 0x80u; };
    std::size_t head = 18, tail = text.size() - 18;
    while (continuation(head)) --head;
    while (tail < text.size() && continuation(tail)) ++tail;
    return "'" + std::string(text.substr(0, head)) + "..." + std::string(text.substr(tail)) + "'";
}

/// "1 argument", "3 arguments".
inline std::string counted(std::size_t count, std::string_view noun) {
    return std::to_string(count) + " " + std::string(noun) + (count == 1 ? "" : "s");
}

/// "U+00E9" of a code point.
inline std::string code_point_name(char32_t code_point) {
    constexpr std::string_view hex = "0123456789ABCDEF";
    std::string text;
    for (auto rest = static_cast<std::uint32_t>(code_point); rest != 0 || text.size() < 4; rest >>= 4)
        text.insert(text.begin(), hex[rest & 0xFu]);
    return "U+" + text;
}

/// How many letters must be inserted, dropped, replaced or swapped with their neighbour to turn one word into the other, whatever their case;
/// 99 where it is certainly more than two. Words are short: the cost is the product of their lengths, at most 32 each.
inline unsigned edit_distance(std::string_view a, std::string_view b) {
    constexpr std::size_t longest = 32;
    if (a.size() > longest || b.size() > longest || a.size() + 2 < b.size() || b.size() + 2 < a.size()) return 99;
    const auto lower = [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; };
    unsigned rows[3][longest + 1] = {};
    for (unsigned j = 0; j <= b.size(); ++j) rows[0][j] = j;
    for (std::size_t i = 1; i <= a.size(); ++i) {
        unsigned* row = rows[i % 3];
        const unsigned* above = rows[(i + 2) % 3];
        const unsigned* two_above = rows[(i + 1) % 3];
        row[0] = static_cast<unsigned>(i);
        for (std::size_t j = 1; j <= b.size(); ++j) {
            const bool same = lower(a[i - 1]) == lower(b[j - 1]);
            unsigned least = above[j - 1] + (same ? 0u : 1u);
            if (above[j] + 1 < least) least = above[j] + 1;
            if (row[j - 1] + 1 < least) least = row[j - 1] + 1;
            const bool swapped = i > 1 && j > 1 && lower(a[i - 1]) == lower(b[j - 2]) && lower(a[i - 2]) == lower(b[j - 1]);
            if (swapped && two_above[j - 2] + 1 < least) least = two_above[j - 2] + 1;
            row[j] = least;
        }
    }
    return rows[a.size() % 3][b.size()];
}

}  // namespace glexpr::detail
