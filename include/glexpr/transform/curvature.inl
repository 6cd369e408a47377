#pragma once

#include <glexpr/graph/construct.hpp>
#include <glexpr/graph/rational.hpp>
#include <glexpr/transform/curvature.hpp>
#include <glexpr/transform/differentiate.hpp>

#include <array>
#include <cstddef>
#include <span>
#include <vector>

namespace glexpr {

namespace detail {

/// First and second derivatives in three dimensions.
struct derivatives {
    std::array<expr, 3> g;
    std::array<std::array<expr, 3>, 3> h;  ///< symmetric
};

inline derivatives differentiate_twice(const expr& f, std::span<const expr> by) {
    derivatives d;
    d.g.fill(constant(f.graph(), 0));
    for (auto& row : d.h) row = d.g;
    const std::vector<expr> first = gradient(f, by);
    for (std::size_t i = 0; i < by.size(); ++i) {
        d.g[i] = first[i];
        for (std::size_t k = i; k < by.size(); ++k) d.h[i][k] = d.h[k][i] = differentiate(first[i], by[k]);
    }
    return d;
}

inline expr squared_length(const std::array<expr, 3>& v) { return pow(v[0], 2) + pow(v[1], 2) + pow(v[2], 2); }

/// g·M·g for a symmetric matrix.
inline expr quadratic_form(const std::array<expr, 3>& g, const std::array<std::array<expr, 3>, 3>& m) {
    const expr squares = pow(g[0], 2) * m[0][0] + pow(g[1], 2) * m[1][1] + pow(g[2], 2) * m[2][2];
    const expr products = g[0] * g[1] * m[0][1] + g[1] * g[2] * m[1][2] + g[2] * g[0] * m[2][0];
    return squares + constant(squares.graph(), 2) * products;
}

/// The adjugate of a symmetric matrix.
inline std::array<std::array<expr, 3>, 3> adjugate(const std::array<std::array<expr, 3>, 3>& h) {
    std::array<std::array<expr, 3>, 3> a;
    for (std::size_t i = 0; i < 3; ++i)
        for (std::size_t k = 0; k < 3; ++k) {
            const std::size_t i1 = (i + 1) % 3, i2 = (i + 2) % 3, k1 = (k + 1) % 3, k2 = (k + 2) % 3;
            a[i][k] = h[i1][k1] * h[i2][k2] - h[i1][k2] * h[i2][k1];
        }
    return a;
}

}  // namespace detail

GLEXPR_INLINE expr gaussian_curvature(const expr& f, std::span<const expr> by) {
    const detail::derivatives d = detail::differentiate_twice(f, by);
    return detail::quadratic_form(d.g, detail::adjugate(d.h)) / pow(detail::squared_length(d.g), 2);
}

GLEXPR_INLINE expr mean_curvature(const expr& f, std::span<const expr> by) {
    const detail::derivatives d = detail::differentiate_twice(f, by);
    const expr square = detail::squared_length(d.g);
    const expr above = square * (d.h[0][0] + d.h[1][1] + d.h[2][2]) - detail::quadratic_form(d.g, d.h);
    return above / (constant(f.graph(), 2) * pow(square, rational{3, 2}));
}

}  // namespace glexpr
