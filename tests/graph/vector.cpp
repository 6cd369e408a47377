#include <glexpr/graph/vector.hpp>

#include <glexpr/evaluate/evaluate.hpp>
#include <glexpr/graph/print.hpp>
#include <glexpr/transform/differentiate.hpp>

#include <doctest/doctest.h>

#include <array>
#include <cmath>
#include <type_traits>

using namespace glexpr;

namespace {

template <class A, class B>
concept addable = requires(const A& a, const B& b) {
    a + b;
};
template <detail::letters Letters, class V>
concept swizzled = requires(const V& v) {
    swizzle<Letters>(v);
};

static_assert(addable<vec2, vec2> && addable<vec3, double> && addable<expr, vec4> && addable<int, vec2>);
static_assert(!addable<vec2, vec3> && !addable<vec3, vec4> && !addable<vec2, vec4> && !addable<vec3, const char*>);
static_assert(std::is_constructible_v<vec3, expr, double, int> && !std::is_constructible_v<vec3, double, double, double>);
static_assert(std::is_constructible_v<vec3, graph&, double, double, double> && !std::is_constructible_v<vec3, expr, expr>);
static_assert(swizzled<"xz", vec3> && swizzled<"uv", vec2> && swizzled<"bgr", vec3> && swizzled<"wwww", vec4>);
static_assert(!swizzled<"xw", vec3> && !swizzled<"x", vec3> && !swizzled<"uv", vec3> && !swizzled<"xyzwx", vec4>);

struct names {
    graph g;
    expr x = coordinate(g, "x"), y = coordinate(g, "y"), z = coordinate(g, "z"), t = coordinate(g, "t");
    vec3 p{x, y, z};
    expr operator()(double v) { return constant(g, v); }
};

double value_at(const expr& e, double x, double y, double z, double t = 0) {
    return evaluate<double>(e, {{"x", x}, {"y", y}, {"z", z}, {"t", t}}).value;
}

}  // namespace

TEST_CASE("vector: components") {
    names n;
    const vec4 v(n.x, 2, n.z, 0.5);
    CHECK(v[0] == n.x);
    CHECK(v[1] == n(2));
    CHECK(v.y == n(2));
    CHECK(v[2] == v.z);
    CHECK(v[3] == n(0.5));
    CHECK_THROWS(v[4]);
    vec2 w(n.g, 1, 2);
    w[1] = n.x;
    w.x += 3;
    CHECK(w == vec2(n(4), n.x));
    CHECK(swizzle<"zyx">(v) == vec3(v.z, v.y, v.x));
    CHECK(swizzle<"ra">(v) == vec2(v.x, v.w));
    CHECK(swizzle<"stpq">(v) == v);
    CHECK(swizzle<"vu">(w) == vec2(w.y, w.x));
}

TEST_CASE("vector: arithmetic works on each component") {
    names n;
    const auto& [g, x, y, z, t, p] = n;
    const vec3 q(1.0, t, x);
    CHECK(p + q == vec3(x + 1, y + t, z + x));
    CHECK(p - q == vec3(x - 1, y - t, z - x));
    CHECK(p * q == vec3(x, y * t, z * x));
    CHECK(p / q == vec3(x, y / t, z / x));
    CHECK(2.0 * p == vec3(2 * x, 2 * y, 2 * z));
    CHECK(p * t == vec3(x * t, y * t, z * t));
    CHECK(1 / p == vec3(1 / x, 1 / y, 1 / z));
    CHECK(t - p == vec3(t - x, t - y, t - z));
    CHECK(-p == vec3(-x, -y, -z));
    CHECK(+p == p);
    vec3 r = p;
    r += q;
    r *= 2;
    r -= 0.5;
    r /= t;
    CHECK(r == ((p + q) * 2 - 0.5) / t);
}

TEST_CASE("vector: functions work on each component") {
    names n;
    const auto& [g, x, y, z, t, p] = n;
    const vec2 a(x, y), b(z, t);
    CHECK(abs(a) == vec2(abs(x), abs(y)));
    CHECK(sign(a) == vec2(sign(x), sign(y)));
    CHECK(floor(a) == vec2(floor(x), floor(y)));
    CHECK(fract(a) == vec2(fract(x), fract(y)));
    CHECK(mod(a, 2) == vec2(mod(x, 2), mod(y, 2)));
    CHECK(min(a, b) == vec2(min(x, z), min(y, t)));
    CHECK(max(a, 0.0) == vec2(max(x, 0.0), max(y, 0.0)));
    CHECK(min(a, b, 1.0) == min(min(a, b), 1.0));
    CHECK(max(x, y, z, 0.0) == max(max(max(x, y), z), 0.0));
    CHECK(clamp(a, 0.0, 1.0) == vec2(clamp(x, 0, 1), clamp(y, 0, 1)));
    CHECK(clamp(a, -b, b) == vec2(clamp(x, -z, z), clamp(y, -t, t)));
    CHECK(mix(a, b, 0.5) == vec2(mix(x, z, 0.5), mix(y, t, 0.5)));
    CHECK(mix(a, b, b) == vec2(mix(x, z, z), mix(y, t, t)));
    CHECK(mix(0.0, 1.0, a) == vec2(mix(0.0, 1.0, x), mix(0.0, 1.0, y)));
    CHECK(step(0.5, a) == vec2(step(0.5, x), step(0.5, y)));
    CHECK(smoothstep(0.0, 1.0, a) == vec2(smoothstep(0, 1, x), smoothstep(0, 1, y)));
    CHECK(select(x < y, a, b) == vec2(select(x < y, x, z), select(x < y, y, t)));
    CHECK(select(x < y, a, 0) == vec2(select(x < y, x, 0), select(x < y, y, 0)));
    CHECK(by_component([](const expr& u) { return sin(u); }, a) == vec2(sin(x), sin(y)));
}

TEST_CASE("vector: geometry") {
    names n;
    const auto& [g, x, y, z, t, p] = n;
    const vec3 q(n.g, 3, -2, 0.5);
    CHECK(value_at(dot(p, q), 1, 2, 3) == 0.5);
    const vec3 c = cross(p, q);
    for (const vec3& v : {p, q}) CHECK(value_at(dot(c, v), 1, 2, 3) == 0);
    CHECK(value_at(c.x, 1, 2, 3) == 7);
    CHECK(value_at(c.y, 1, 2, 3) == 8.5);
    CHECK(value_at(c.z, 1, 2, 3) == -8);
    CHECK(value_at(length(p), 2, 3, 6) == 7);
    CHECK(value_at(distance(p, q), 6, 4, -5.5) == 9);
    CHECK(value_at(length(vec4(p.x, p.y, p.z, t)), 1, 3, 1, 5) == 6);
    const vec3 u = normalize(p);
    CHECK(value_at(u.x, 2, 3, 6) == 2.0 / 7);
    CHECK(value_at(u.z, 2, 3, 6) == 6.0 / 7);
    const vec3 r = reflect(p, vec3(n.g, 0, 0, 1));
    CHECK(r == vec3(x, y, z - 2 * z));
    CHECK(value_at(r.z, 1, 2, 3) == -3);
}

TEST_CASE("vector: at the zero vector the unit vector is zero, and what is derived from it is finite") {
    names n;
    const vec3 u = normalize(n.p);
    CHECK_FALSE(evaluate<double>(u.x, {}).defined);
    for (std::size_t i = 0; i < 3; ++i) {
        CHECK(value_at(u[i], 0, 0, 0) == 0);
        for (std::size_t k = 0; k < 3; ++k) {
            const double d = value_at(differentiate(u[i], n.p[k]), 0, 0, 0);
            CHECK(d - d == 0);
        }
        CHECK(value_at(differentiate(length(n.p), n.p[i]), 0, 0, 0) == 0);
    }
}
