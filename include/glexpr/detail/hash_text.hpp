#pragma once

#include <cstdint>
#include <string_view>

namespace glexpr::detail {

/// A number that depends on the bytes alone, and goes on from that of the text before (FNV-1a, 64 bits: G. Fowler, L. C. Noll, K.-P. Vo).
constexpr std::uint64_t hash_text(std::string_view text, std::uint64_t hash = 14695981039346656037u) {
    for (const char c : text) hash = (hash ^ static_cast<unsigned char>(c)) * 1099511628211u;
    return hash;
}

}  // namespace glexpr::detail
