#pragma once

#include <glexpr/graph/operators.hpp>

#include <array>
#include <concepts>
#include <cstddef>
#include <string_view>

/// Vectors of two to four expressions, which read as in GLSL: `length(p - vec3(0.0, 1.0, h))`, `mix(a, b, 0.5)`, `v.x`. Operators and functions
/// work on each component; an expression or a number beside a vector counts for all of them. The graph knows only numbers: a vector is an
/// array of expressions and costs nothing.
namespace glexpr {

namespace detail {

template <std::size_t N>
struct vec_components;
template <>
struct vec_components<2> {
    expr x, y;
    friend bool operator==(const vec_components&, const vec_components&) = default;
};
template <>
struct vec_components<3> {
    expr x, y, z;
    friend bool operator==(const vec_components&, const vec_components&) = default;
};
template <>
struct vec_components<4> {
    expr x, y, z, w;
    friend bool operator==(const vec_components&, const vec_components&) = default;
};

}  // namespace detail

/// A vector with the components x, y and, if it has them, z and w. `==` compares handles.
template <std::size_t N>
struct vec : detail::vec_components<N> {
    vec() = default;

    /// From N terms, at least one of which is an expression: `vec3(1.0, 0.0, slope)`.
    template <term... Terms>
    requires(sizeof...(Terms) == N && (std::same_as<Terms, expr> || ...)) vec(const Terms&... terms)
        : vec(detail::graph_of(terms...), terms...) {}

    /// From N terms of a graph, which may all be numbers.
    template <term... Terms>
    requires(sizeof...(Terms) == N) vec(graph& g, const Terms&... terms) : detail::vec_components<N>{detail::as_expr(g, terms)...} {}

    const expr& operator[](std::size_t i) const { return component(*this, i); }
    expr& operator[](std::size_t i) { return component(*this, i); }

  private:
    template <class Self>
    static auto& component(Self& self, std::size_t i) {
        GLEXPR_ASSERT(i < N, "the vector has no such component");
        if constexpr (N > 3)
            if (i == 3) return self.w;
        if constexpr (N > 2)
            if (i == 2) return self.z;
        return i == 0 ? self.x : self.y;
    }
};

inline namespace vector_names {  // or g++ 12 warns of enumerators called like these, even scoped ones

using vec2 = vec<2>;
using vec3 = vec<3>;
using vec4 = vec<4>;

}  // namespace vector_names

namespace detail {

/// The number of components; 0 for a term.
template <class T>
inline constexpr std::size_t vec_size = 0;
template <std::size_t N>
inline constexpr std::size_t vec_size<vec<N>> = N;

/// The size that all vectors among the operands share. Different sizes make a number that one of them is not.
template <class... Operands>
inline constexpr std::size_t common_size = (vec_size<Operands> | ...);

template <std::size_t N>
const expr& component_of(const vec<N>& v, std::size_t i) {
    return v[i];
}
template <term T>
const T& component_of(const T& t, std::size_t) {
    return t;
}

}  // namespace detail

/// Vectors of one size, and perhaps terms that count for each component.
template <class... Operands>
concept with_vector = (detail::common_size<Operands...> > 0) &&
                      ((detail::vec_size<Operands> == detail::common_size<Operands...> || term<Operands>)&&...);

/// The function of each component: `by_component([](const auto& u) { return sin(u); }, v)`.
template <class F, class... Operands>
requires with_vector<Operands...>
auto by_component(F f, const Operands&... operands) {
    vec<detail::common_size<Operands...>> result;
    for (std::size_t i = 0; i < detail::common_size<Operands...>; ++i) result[i] = f(detail::component_of(operands, i)...);
    return result;
}

// ---- arithmetic ----

template <class A, class B>
requires with_vector<A, B>
auto operator+(const A& a, const B& b) {
    return by_component([](const auto& u, const auto& v) { return u + v; }, a, b);
}
template <class A, class B>
requires with_vector<A, B>
auto operator-(const A& a, const B& b) {
    return by_component([](const auto& u, const auto& v) { return u - v; }, a, b);
}
template <class A, class B>
requires with_vector<A, B>
auto operator*(const A& a, const B& b) {
    return by_component([](const auto& u, const auto& v) { return u * v; }, a, b);
}
template <class A, class B>
requires with_vector<A, B>
auto operator/(const A& a, const B& b) {
    return by_component([](const auto& u, const auto& v) { return u / v; }, a, b);
}
template <std::size_t N>
vec<N> operator-(const vec<N>& a) {
    return by_component([](const expr& u) { return -u; }, a);
}
template <std::size_t N>
vec<N> operator+(const vec<N>& a) {
    return a;
}

template <std::size_t N, class B>
requires with_vector<vec<N>, B> vec<N>
&operator+=(vec<N>& a, const B& b) { return a = a + b; }
template <std::size_t N, class B>
requires with_vector<vec<N>, B> vec<N>
&operator-=(vec<N>& a, const B& b) { return a = a - b; }
template <std::size_t N, class B>
requires with_vector<vec<N>, B> vec<N>
&operator*=(vec<N>& a, const B& b) { return a = a * b; }
template <std::size_t N, class B>
requires with_vector<vec<N>, B> vec<N>
&operator/=(vec<N>& a, const B& b) { return a = a / b; }

// ---- functions of each component ----

template <std::size_t N>
vec<N> abs(const vec<N>& a) {
    return by_component([](const expr& u) { return abs(u); }, a);
}
template <std::size_t N>
vec<N> sign(const vec<N>& a) {
    return by_component([](const expr& u) { return sign(u); }, a);
}
template <std::size_t N>
vec<N> floor(const vec<N>& a) {
    return by_component([](const expr& u) { return floor(u); }, a);
}
template <std::size_t N>
vec<N> fract(const vec<N>& a) {
    return by_component([](const expr& u) { return fract(u); }, a);
}
template <class A, class B>
requires with_vector<A, B>
auto mod(const A& a, const B& b) {
    return by_component([](const auto& u, const auto& v) { return mod(u, v); }, a, b);
}
template <class A, class B>
requires with_vector<A, B>
auto(min)(const A& a, const B& b) {
    return by_component([](const auto& u, const auto& v) { return (min)(u, v); }, a, b);
}
template <class A, class B>
requires with_vector<A, B>
auto(max)(const A& a, const B& b) {
    return by_component([](const auto& u, const auto& v) { return (max)(u, v); }, a, b);
}
template <class A, class B, class C>
requires with_vector<A, B, C>
auto clamp(const A& a, const B& low, const C& high) {
    return by_component([](const auto& u, const auto& v, const auto& w) { return clamp(u, v, w); }, a, low, high);
}
template <class A, class B, class C>
requires with_vector<A, B, C>
auto mix(const A& a, const B& b, const C& share) {
    return by_component([](const auto& u, const auto& v, const auto& w) { return mix(u, v, w); }, a, b, share);
}
template <class A, class B>
requires with_vector<A, B>
auto step(const A& edge, const B& a) {
    return by_component([](const auto& u, const auto& v) { return step(u, v); }, edge, a);
}
template <class A, class B, class C>
requires with_vector<A, B, C>
auto smoothstep(const A& from, const B& to, const C& a) {
    return by_component([](const auto& u, const auto& v, const auto& w) { return smoothstep(u, v, w); }, from, to, a);
}
template <class A, class B>
requires with_vector<A, B>
auto select(const expr& condition, const A& a, const B& b) {
    return by_component([&](const auto& u, const auto& v) { return select(condition, u, v); }, a, b);
}

/// The least of three or more operands, and the greatest: at a tie, and for the derivative there, the earlier one.
template <class A, class B, class... Rest>
requires(sizeof...(Rest) > 0) auto(min)(const A& a, const B& b, const Rest&... rest) { return (min)((min)(a, b), rest...); }
template <class A, class B, class... Rest>
requires(sizeof...(Rest) > 0) auto(max)(const A& a, const B& b, const Rest&... rest) { return (max)((max)(a, b), rest...); }

// ---- geometry ----

template <std::size_t N>
expr dot(const vec<N>& a, const vec<N>& b) {
    expr sum = a.x * b.x + a.y * b.y;
    for (std::size_t i = 2; i < N; ++i) sum = sum + a[i] * b[i];
    return sum;
}

inline vec3 cross(const vec3& a, const vec3& b) { return {a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x}; }

/// The derivative at the zero vector counts as 0.
template <std::size_t N>
expr length(const vec<N>& a) {
    std::array<expr, N> components;
    for (std::size_t i = 0; i < N; ++i) components[i] = a[i];
    return hypot(components);
}

template <std::size_t N>
expr distance(const vec<N>& a, const vec<N>& b) {
    return length(a - b);
}

/// The vector of length 1 in the direction of `a`. The zero vector has none and yields itself: the length in the denominator is guarded like any.
template <std::size_t N>
vec<N> normalize(const vec<N>& a) {
    return a / length(a);
}

/// The direction in which a ray in the direction `a` leaves a mirror with the unit normal `n`.
template <std::size_t N>
vec<N> reflect(const vec<N>& a, const vec<N>& n) {
    return a - 2.0 * dot(n, a) * n;
}

// ---- components by letters ----

namespace detail {

/// A text as a template argument.
template <std::size_t Size>
struct letters {
    char text[Size]{};
    constexpr letters(const char (&from)[Size]) {
        for (std::size_t i = 0; i < Size; ++i) text[i] = from[i];
    }
};

/// The place of a letter among xyzw, rgba, stpq; for vectors of two uv, too. `npos` if there is none.
constexpr std::size_t component_index(char letter, std::size_t size) {
    for (const std::string_view set : {"xyzw", "rgba", "stpq", "uv"})
        if (const std::size_t at = set.substr(0, size).find(letter); at != set.npos && (set.size() > 2 || size == 2)) return at;
    return std::string_view::npos;
}

constexpr bool name_components(std::string_view text, std::size_t size) {
    for (const char c : text)
        if (component_index(c, size) == std::string_view::npos) return false;
    return text.size() >= 2 && text.size() <= 4;
}

}  // namespace detail

/// The components that the letters name, as a vector: `swizzle<"zyx">(v)`, `swizzle<"rg">(colour)`.
template <detail::letters Letters, std::size_t N>
requires(detail::name_components({Letters.text, sizeof(Letters.text) - 1}, N)) auto swizzle(const vec<N>& v) {
    constexpr std::size_t count = sizeof(Letters.text) - 1;
    vec<count> result;
    for (std::size_t i = 0; i < count; ++i) result[i] = v[detail::component_index(Letters.text[i], N)];
    return result;
}

}  // namespace glexpr
