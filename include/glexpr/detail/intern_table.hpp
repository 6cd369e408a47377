#pragma once

#include <glexpr/detail/list.hpp>

#include <cstddef>
#include <cstdint>

namespace glexpr::detail {

/// An open-addressing set of indices into somebody else's array: the caller keeps the values, this keeps their places.
class intern_table {
  public:
    static constexpr std::uint32_t vacant = 0xffffffffu;

    /// The index with this hash for which `equal(index)` holds, or `vacant`.
    template <class Equal>
    std::uint32_t find(std::uint64_t hash, Equal equal) const {
        if (slots_.empty()) return vacant;
        const auto tag = static_cast<std::uint32_t>(hash);
        for (std::size_t i = first(tag); slots_[i].index != vacant; i = next(i))
            if (slots_[i].tag == tag && equal(slots_[i].index)) return slots_[i].index;
        return vacant;
    }

    /// Adds an index that `find` does not find.
    void insert(std::uint64_t hash, std::uint32_t index) {
        if (++count_ * 3 > slots_.size() * 2) grow();
        place({static_cast<std::uint32_t>(hash), index});
    }

  private:
    // Small, because a large graph spends most of its time on waiting for these.
    struct slot {
        std::uint32_t tag = 0;  ///< part of the hash: where the search starts, and compared before the caller is asked
        std::uint32_t index = vacant;
    };

    std::size_t first(std::uint32_t tag) const { return tag & (slots_.size() - 1); }
    std::size_t next(std::size_t i) const { return (i + 1) & (slots_.size() - 1); }

    void place(const slot& s) {
        std::size_t i = first(s.tag);
        while (slots_[i].index != vacant) i = next(i);
        slots_[i] = s;
    }

    void grow() {
        list<slot> old(slots_.empty() ? 64 : slots_.size() * 2);
        old.swap(slots_);
        for (const slot& s : old)
            if (s.index != vacant) place(s);
    }

    list<slot> slots_;
    std::size_t count_ = 0;
};

/// Combines a hash with another value; every bit of both reaches every bit of the result.
constexpr std::uint64_t mix(std::uint64_t a, std::uint64_t b) {
    std::uint64_t h = (a ^ (b + 0x9e3779b97f4a7c15u + (a << 6) + (a >> 2))) * 0xff51afd7ed558ccdu;
    h = (h ^ (h >> 32)) * 0xc4ceb9fe1a85ec53u;
    return h ^ (h >> 29);
}

}  // namespace glexpr::detail
