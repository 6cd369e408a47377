#pragma once

#include <glexpr/config.hpp>
#include <glexpr/graph/vector.hpp>
#include <glexpr/transform/differentiate.hpp>

#include <array>
#include <cstddef>
#include <span>
#include <vector>

/// Derivatives of several expressions, by vectors, and of higher order. Like those of differentiate.hpp they are built in the graph of the
/// formula and share its nodes.
namespace glexpr {

/// ∂ⁿf/∂v₁…∂vₙ: by each variable of `by` in turn; one may come several times.
expr differentiate(const expr& f, std::span<const expr> by);

/// ∂fᵢ/∂vⱼ at i·(size of `by`) + j: in forward mode for all or in reverse mode for each, whichever costs less together with all of `f`.
std::vector<expr> jacobian(std::span<const expr> f, std::span<const expr> by);

/// The derivative of each component.
template <std::size_t N>
vec<N> differentiate(const vec<N>& f, const expr& v) {
    return by_component([&](const expr& u) { return differentiate(u, v); }, f);
}

namespace detail {

template <std::size_t N>
std::array<expr, N> array_of(const vec<N>& v) {
    std::array<expr, N> components;
    for (std::size_t i = 0; i < N; ++i) components[i] = v[i];
    return components;
}

}  // namespace detail

/// (∂f/∂x, ∂f/∂y, …).
template <std::size_t N>
vec<N> gradient(const expr& f, const vec<N>& by) {
    const std::vector<expr> partials = gradient(f, std::span<const expr>(detail::array_of(by)));
    vec<N> result;
    for (std::size_t i = 0; i < N; ++i) result[i] = partials[i];
    return result;
}

/// The columns of the Jacobian, as GLSL has its matrices: ∂f/∂x, ∂f/∂y, ….
template <std::size_t N, std::size_t M>
std::array<vec<N>, M> jacobian(const vec<N>& f, const vec<M>& by) {
    const std::vector<expr> rows = jacobian(std::span<const expr>(detail::array_of(f)), std::span<const expr>(detail::array_of(by)));
    std::array<vec<N>, M> columns;
    for (std::size_t i = 0; i < N; ++i)
        for (std::size_t j = 0; j < M; ++j) columns[j][i] = rows[i * M + j];
    return columns;
}

}  // namespace glexpr

#if !GLEXPR_COMPILED
#include <glexpr/transform/jacobian.inl>
#endif
