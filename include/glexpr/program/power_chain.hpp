#pragma once

#include <glexpr/detail/list.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>

/// Addition chains: which products make a power.
namespace glexpr::detail {

/// One product of a chain: base^sum = base^left · base^right.
struct power_step {
    std::uint32_t sum, left, right;
};

/// The power tree up to this exponent gives shortest chains for all but a few exponents (Knuth, The Art of Computer Programming, vol. 2,
/// section 4.6.3, figure 14). Larger exponents are halved until they are inside.
inline constexpr std::uint32_t power_tree_size = 128;

/// parent[n]: the exponent before n on its path from 1.
constexpr std::array<std::uint8_t, power_tree_size + 1> make_power_tree() {
    std::array<std::uint8_t, power_tree_size + 1> parent{};
    std::array<std::uint8_t, power_tree_size> level{}, next{};
    std::size_t level_size = 1;
    level[0] = 1;
    parent[1] = 1;
    while (level_size != 0) {
        std::size_t next_size = 0;
        for (std::size_t i = 0; i < level_size; ++i) {
            // the children of n are n + each exponent on the path from 1 to n
            std::array<std::uint8_t, 16> path{};
            std::size_t length = 0;
            for (std::uint8_t e = level[i]; path[length++] = e, e != 1;) e = parent[e];
            while (length-- > 0) {
                const std::uint32_t child = std::uint32_t{level[i]} + path[length];
                if (child > power_tree_size || parent[child] != 0) continue;
                parent[child] = level[i];
                next[next_size++] = static_cast<std::uint8_t>(child);
            }
        }
        level = next;
        level_size = next_size;
    }
    return parent;
}

inline constexpr std::array<std::uint8_t, power_tree_size + 1> power_tree = make_power_tree();

/// The products that are still missing to have base^n, in order of computation. `known(e)` says whether base^e is there (1 always is);
/// `recent` lists some of the exponents that are.
template <class Known>
list<power_step> power_chain(std::uint32_t n, std::span<const std::uint32_t> recent, Known known) {
    if (known(n)) return {};
    if (n % 2 == 0 && known(n / 2)) return {{n, n / 2, n / 2}};
    for (const std::uint32_t e : recent)
        if (e < n && known(n - e)) return {{n, e, n - e}};
    list<power_step> path;  // from n down to 1
    while (n > power_tree_size) {
        const std::uint32_t half = n / 2;
        if (n % 2 != 0) path.push_back({n, n - 1, 1});
        path.push_back({half * 2, half, half});
        n = half;
    }
    for (; n != 1; n = power_tree[n]) path.push_back({n, power_tree[n], n - power_tree[n]});
    // what is known already cuts the path short; a step counts only if one above it needs its result
    list<power_step> missing;
    for (const power_step& s : path) {
        bool needed = missing.empty();
        for (const power_step& user : missing) needed = needed || user.left == s.sum || user.right == s.sum;
        if (needed && !known(s.sum)) missing.push_back(s);
    }
    for (std::size_t i = 0, j = missing.size(); i + 1 < j; ++i) std::swap(missing[i], missing[--j]);
    return missing;
}

}  // namespace glexpr::detail
