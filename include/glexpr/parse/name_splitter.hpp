#pragma once

#include <glexpr/detail/code_point.hpp>
#include <glexpr/parse/name_table.hpp>

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace glexpr::detail {

/// One piece of a run of letters; positions are bytes of its canonical spelling.
struct name_piece {
    std::uint32_t begin;
    std::uint32_t end;
    meaning what;  ///< `unknown` for the one free letter, or for the digits of a failed run
};

/// What a cover may use besides exact names.
struct cover_rules {
    bool fold = false;            ///< names that need their case folded
    bool unknown_letter = false;  ///< one letter that nobody declared
    bool digits = false;          ///< runs of digits, to explain `x2`
};

/// Covers runs of letters by known names: the fewest pieces, and among those the longest first from the left.
template <class Policy>
class name_splitter {
  public:
    /// Splits all of `run` into `pieces`, or returns false. `joined(i)` says that a piece may not begin at byte i, as within `r_{12}`.
    /// Takes time proportional to the length of the run times the length of the longest name.
    template <class Joined>
    constexpr bool cover(const name_table<Policy>& table, std::string_view run, cover_rules rules, Joined joined) {
        const std::size_t rows = rules.unknown_letter ? 2 : 1;  // row 1: one unknown letter may still be used
        const std::size_t width = run.size() + 1;
        best_.clear();
        best_.resize(rows * width, step{});
        for (std::size_t row = 0; row < rows; ++row) best_[row * width + run.size()].pieces = 0;
        for (std::size_t i = run.size(); i-- > 0;) {
            if (i != 0 && (joined(i) || is_continuation(run[i]))) continue;
            std::uint32_t hash = name_hash_start;
            for (std::size_t j = i; j < run.size() && j - i < table.longest();) {
                hash = hash_step(hash, run[j]);
                ++j;
                if (j < run.size() && (joined(j) || is_continuation(run[j]))) continue;
                if (!table.has_length(j - i) && !rules.digits) continue;
                const std::string_view piece = run.substr(i, j - i);
                meaning what = table.find(piece, hash);
                if (what.what == meaning::sort::unknown && rules.fold) what = table.find_folded(piece);
                if (piece.size() != run.size() && is_choice(what)) what = {};
                const bool known = what.what != meaning::sort::unknown || (rules.digits && all_digits(piece));
                const bool letter = rules.unknown_letter && !known && is_letter(piece);
                for (std::size_t row = 0; row < rows; ++row) {
                    if (known)
                        offer(row * width + i, best_[row * width + j], j, what);
                    else if (letter && row == 1)
                        offer(width + i, best_[j], j, what);
                }
            }
        }
        if (best_[(rows - 1) * width].pieces == unreachable) return false;
        collect(run.size(), width, rows - 1);
        return true;
    }

    typename Policy::template list<name_piece> pieces;

  private:
    static constexpr std::uint32_t unreachable = 0xFFFFFFFFu;

    /// The best cover of the rest of the run: how many pieces, and the first of them.
    struct step {
        std::uint32_t pieces = unreachable;
        std::uint32_t end = 0;
        meaning what;
    };

    /// `if` is no factor among letters: it would be found in `diff` and `modify`.
    static constexpr bool is_choice(meaning what) {
        return what.what == meaning::sort::builtin && function_spellings[what.index].function == function::if_;
    }

    static constexpr bool is_continuation(char unit) { return (static_cast<unsigned char>(unit) & 0xC0u) == 0x80u; }
    static constexpr bool all_digits(std::string_view piece) {
        for (const char c : piece)
            if (c < '0' || c > '9') return false;
        return true;
    }
    static constexpr bool is_letter(std::string_view piece) {
        const code_point d = code_point_at(piece, 0);
        return d.units == piece.size() && (is_ascii_letter(d.value) || is_greek(d.value));
    }

    /// Longer first pieces are offered later, so an equal count replaces what is there.
    constexpr void offer(std::size_t at, const step rest, std::size_t end, meaning what) {
        if (rest.pieces == unreachable || rest.pieces + 1 > best_[at].pieces) return;
        best_[at] = {rest.pieces + 1, static_cast<std::uint32_t>(end), what};
    }

    constexpr void collect(std::size_t length, std::size_t width, std::size_t row) {
        pieces.clear();
        for (std::size_t i = 0; i < length;) {
            const step s = best_[row * width + i];
            pieces.push_back({static_cast<std::uint32_t>(i), s.end, s.what});
            // Digits are known pieces of a failed run; only a letter uses up the allowance.
            if (row == 1 && s.what.what == meaning::sort::unknown) row = 0;
            i = s.end;
        }
    }

    typename Policy::template list<step> best_;
};

}  // namespace glexpr::detail
