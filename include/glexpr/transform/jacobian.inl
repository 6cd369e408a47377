#pragma once

#include <glexpr/analyze/cost.hpp>
#include <glexpr/transform/jacobian.hpp>

namespace glexpr {

namespace detail {

/// The derivatives of each of `f`, by one way to find those of one.
inline std::vector<expr> derivatives_of_each(std::span<const expr> f, std::span<const expr> by,
                                             std::vector<expr> (*of_one)(const expr&, std::span<const expr>)) {
    std::vector<expr> all;
    all.reserve(f.size() * by.size());
    for (const expr& e : f)
        for (const expr& d : of_one(e, by)) all.push_back(d);
    return all;
}

inline std::size_t cost_together(std::span<const expr> f, std::span<const expr> derivatives) {
    std::vector<node_id> roots;
    roots.reserve(f.size() + derivatives.size());
    for (const std::span<const expr> part : {f, derivatives})
        for (const expr& e : part) roots.push_back(e.id());
    return cost(f[0].graph(), roots);
}

}  // namespace detail

GLEXPR_INLINE expr differentiate(const expr& f, std::span<const expr> by) {
    expr result = f;
    for (const expr& v : by) result = differentiate(result, v);
    return result;
}

GLEXPR_INLINE std::vector<expr> jacobian(std::span<const expr> f, std::span<const expr> by) {
    if (f.empty()) return {};
    if (f.size() == 1) return gradient(f[0], by);
    std::vector<expr> reverse = detail::derivatives_of_each(f, by, gradient_reverse);
    std::vector<expr> forward = detail::derivatives_of_each(f, by, gradient_forward);
    return detail::cost_together(f, forward) < detail::cost_together(f, reverse) ? forward : reverse;
}

}  // namespace glexpr
