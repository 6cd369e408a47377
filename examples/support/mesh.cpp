#include "mesh.hpp"

#include <tiny_obj_loader.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdio>
#include <map>
#include <numbers>
#include <optional>
#include <sstream>
#include <utility>

namespace offscreen {

namespace {

using vec2 = std::array<double, 2>;
using vec3 = std::array<double, 3>;

vec3 sum(const vec3& a, const vec3& b) { return {a[0] + b[0], a[1] + b[1], a[2] + b[2]}; }

vec3 scaled(const vec3& a, double factor) { return {a[0] * factor, a[1] * factor, a[2] * factor}; }

vec3 difference(const vec3& a, const vec3& b) { return {a[0] - b[0], a[1] - b[1], a[2] - b[2]}; }

double dot(const vec3& a, const vec3& b) { return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]; }

vec3 cross(const vec3& a, const vec3& b) { return {a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]}; }

/// The vector at unit length; none where it has no direction.
std::optional<vec3> unit(const vec3& a) {
    const double length = std::hypot(a[0], a[1], a[2]);
    if (!(length > 0) || !std::isfinite(length)) return std::nullopt;
    return scaled(a, 1 / length);
}

/// Some direction across `n`.
vec3 across(const vec3& n) {
    const vec3 axis = std::fabs(n[0]) < 0.6 ? vec3{1, 0, 0} : vec3{0, 1, 0};
    return unit(cross(n, axis)).value_or(vec3{1, 0, 0});
}

std::array<float, 3> rounded(const vec3& a) { return {static_cast<float>(a[0]), static_cast<float>(a[1]), static_cast<float>(a[2])}; }

vec3 exact(const std::array<float, 3>& a) { return {a[0], a[1], a[2]}; }

// ---- known surfaces ----

struct surface_point {
    vec3 position, normal, tangent;
};

/// A grid of (columns + 1)×(rows + 1) vertices, with `at(u, v)` for u and v in [0, 1]. u to the right and v up show the outside.
template <class At>
mesh make_grid(unsigned columns, unsigned rows, At at) {
    mesh m;
    for (unsigned row = 0; row <= rows; ++row)
        for (unsigned column = 0; column <= columns; ++column) {
            const double u = static_cast<double>(column) / columns, v = static_cast<double>(row) / rows;
            const surface_point p = at(u, v);
            m.positions.push_back(rounded(p.position));
            m.normals.push_back(rounded(p.normal));
            m.uv.push_back({static_cast<float>(u), static_cast<float>(v)});
            const std::array<float, 3> t = rounded(p.tangent);
            m.tangents.push_back({t[0], t[1], t[2], 1.0f});
        }
    for (unsigned row = 0; row < rows; ++row)
        for (unsigned column = 0; column < columns; ++column) {
            const std::uint32_t low = row * (columns + 1) + column, high = low + columns + 1;
            m.triangles.insert(m.triangles.end(), {low, low + 1, high + 1, low, high + 1, high});
        }
    return m;
}

/// cos and sin of an angle in turns, exact at quarters, so that seams close to the bit.
vec2 on_circle(double turns) {
    turns -= std::floor(turns);
    const double quarters = 4 * turns, nearest = std::round(quarters);
    const double rest = (quarters - nearest) * std::numbers::pi / 2;
    const double c = std::cos(rest), s = std::sin(rest);
    switch (static_cast<int>(nearest) % 4) {
        case 0: return {c, s};
        case 1: return {-s, c};
        case 2: return {-c, -s};
    }
    return {s, -c};
}

/// Drops the triangles that have no area because two corners are the same point.
void drop_points(mesh& m) {
    std::vector<std::uint32_t> kept;
    for (std::size_t i = 0; i < m.triangles.size(); i += 3) {
        const auto& a = m.positions[m.triangles[i]];
        const auto& b = m.positions[m.triangles[i + 1]];
        const auto& c = m.positions[m.triangles[i + 2]];
        if (a != b && b != c && c != a) kept.insert(kept.end(), {m.triangles[i], m.triangles[i + 1], m.triangles[i + 2]});
    }
    m.triangles = std::move(kept);
}

}  // namespace

mesh make_plane(unsigned cuts) {
    return make_grid(cuts, cuts, [](double u, double v) { return surface_point{{2 * u - 1, 2 * v - 1, 0}, {0, 0, 1}, {1, 0, 0}}; });
}

mesh make_sphere(unsigned cuts) {
    mesh m = make_grid(2 * cuts, cuts, [](double u, double v) {
        const auto [c, s] = on_circle(u);
        const auto [out, up] = on_circle(v / 2 - 0.25);
        const vec3 p = {out * c, out * s, up};
        return surface_point{p, p, {-s, c, 0}};
    });
    drop_points(m);
    return m;
}

mesh make_torus(double radius, double tube, unsigned cuts) {
    return make_grid(2 * cuts, cuts, [=](double u, double v) {
        const auto [c, s] = on_circle(u);
        const auto [out, up] = on_circle(v);
        const double q = radius + tube * out;
        return surface_point{{q * c, q * s, tube * up}, {out * c, out * s, up}, {-s, c, 0}};
    });
}

// ---- OBJ ----

namespace {

failure malformed(std::string message) { return {failure_kind::malformed, std::move(message)}; }

/// Which position, normal and texture coordinate a corner has; -1 for none.
struct corner {
    int position = -1, normal = -1, texture = -1;

    auto operator<=>(const corner&) const = default;
};

/// What the lines of the file say. Indices count from 0 and are valid as long as `wrong` is not set.
struct obj_content {
    std::vector<vec3> positions, normals;
    std::vector<vec2> textures;
    std::vector<std::vector<corner>> faces;
    std::optional<failure> wrong;

    void fail(const char* message) {
        if (!wrong) wrong = malformed(message);
    }
};

/// The index as a place in a list of `count`; -1 where it is absent or wrong.
int place(int index, std::size_t count) {
    const long long at = index > 0 ? index - 1LL : static_cast<long long>(count) + index;
    return index != 0 && at >= 0 && at < static_cast<long long>(count) ? static_cast<int>(at) : -1;
}

void add_face(obj_content& content, const tinyobj::index_t* indices, int count) {
    std::vector<corner> face;
    for (int i = 0; i < count; ++i) {
        const tinyobj::index_t& raw = indices[i];
        const corner c{place(raw.vertex_index, content.positions.size()), place(raw.normal_index, content.normals.size()),
                       place(raw.texcoord_index, content.textures.size())};
        if (c.position < 0 || (c.normal < 0 && raw.normal_index != 0) || (c.texture < 0 && raw.texcoord_index != 0))
            return content.fail("a face has an index that is out of range");
        face.push_back(c);
    }
    if (face.size() >= 3) content.faces.push_back(std::move(face));
}

obj_content read_lines(std::string_view text) {
    // Large enough for any model, and small enough that sums and products of coordinates stay far from infinity.
    constexpr float largest = 1e18f;
    obj_content content;
    tinyobj::callback_t events;
    events.vertex_cb = [](void* to, float x, float y, float z, float) {
        obj_content& c = *static_cast<obj_content*>(to);
        if (!(std::fabs(x) <= largest && std::fabs(y) <= largest && std::fabs(z) <= largest)) c.fail("a vertex is out of range");
        c.positions.push_back({x, y, z});
    };
    events.normal_cb = [](void* to, float x, float y, float z) { static_cast<obj_content*>(to)->normals.push_back({x, y, z}); };
    events.texcoord_cb = [](void* to, float u, float v, float) {
        obj_content& c = *static_cast<obj_content*>(to);
        if (!(std::fabs(u) <= largest && std::fabs(v) <= largest)) c.fail("a texture coordinate is out of range");
        c.textures.push_back({u, v});
    };
    events.index_cb = [](void* to, tinyobj::index_t* indices, int count) { add_face(*static_cast<obj_content*>(to), indices, count); };
    std::istringstream lines{std::string(text)};
    tinyobj::LoadObjWithCallback(lines, events, &content);
    return content;
}

/// The corners of a face in a plane, counterclockwise.
std::vector<vec2> flattened(const std::vector<vec3>& corners) {
    vec3 normal{};  // of Newell: twice the area vector
    for (std::size_t i = 0; i < corners.size(); ++i)
        normal = sum(normal, cross(difference(corners[i], corners[0]), difference(corners[(i + 1) % corners.size()], corners[0])));
    const vec3 n = unit(normal).value_or(vec3{0, 0, 1});
    const vec3 right = across(n), up = cross(n, right);
    std::vector<vec2> flat;
    for (const vec3& c : corners) flat.push_back({dot(difference(c, corners[0]), right), dot(difference(c, corners[0]), up)});
    return flat;
}

/// Twice the signed area of a triangle.
double area(const vec2& a, const vec2& b, const vec2& c) { return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]); }

bool is_convex(const std::vector<vec2>& polygon) {
    const std::size_t n = polygon.size();
    double turn = 0;  // of the outline: a star turns more than once
    for (std::size_t i = 0; i < n; ++i) {
        const vec2 &a = polygon[i], &b = polygon[(i + 1) % n], &c = polygon[(i + 2) % n];
        const double bend = area(a, b, c);
        if (bend < 0) return false;
        turn += std::atan2(bend, (b[0] - a[0]) * (c[0] - b[0]) + (b[1] - a[1]) * (c[1] - b[1]));
    }
    return turn < 3 * std::numbers::pi;
}

/// Whether the corner between `previous` and `next` can be cut off: it bends to the left and no other corner lies in it.
bool is_ear(const std::vector<vec2>& polygon, const std::vector<std::size_t>& left, std::size_t at) {
    const std::size_t n = left.size();
    const std::size_t i = left[(at + n - 1) % n], j = left[at], k = left[(at + 1) % n];
    const vec2 &a = polygon[i], &b = polygon[j], &c = polygon[k];
    if (!(area(a, b, c) > 0)) return false;
    return std::none_of(left.begin(), left.end(), [&](std::size_t other) {
        const vec2& p = polygon[other];
        return other != i && other != j && other != k && p != a && p != b && p != c && area(a, b, p) >= 0 && area(b, c, p) >= 0 &&
               area(c, a, p) >= 0;
    });
}

/// Triangles that fill a polygon, as corners of it. Where it crosses itself no ear may be left: then some corner is cut off.
std::vector<std::array<std::size_t, 3>> clip_ears(const std::vector<vec2>& polygon) {
    std::vector<std::size_t> left(polygon.size());
    for (std::size_t i = 0; i < left.size(); ++i) left[i] = i;
    std::vector<std::array<std::size_t, 3>> triangles;
    while (left.size() > 3) {
        std::size_t at = 0;
        while (at < left.size() && !is_ear(polygon, left, at)) ++at;
        at %= left.size();
        const std::size_t n = left.size();
        triangles.push_back({left[(at + n - 1) % n], left[at], left[(at + 1) % n]});
        left.erase(left.begin() + static_cast<std::ptrdiff_t>(at));
    }
    triangles.push_back({left[0], left[1], left[2]});
    return triangles;
}

/// The faces as triangles; a convex face is a fan.
outcome<std::vector<corner>> triangulated(const obj_content& content) {
    constexpr std::size_t most_corners = 512;  // of a face whose ears are clipped, which takes up to the cube of it
    std::vector<corner> corners;
    for (const std::vector<corner>& face : content.faces) {
        std::vector<vec3> points;
        for (const corner& c : face) points.push_back(content.positions[static_cast<std::size_t>(c.position)]);
        const std::vector<vec2> flat = flattened(points);
        if (is_convex(flat)) {
            for (std::size_t i = 2; i < face.size(); ++i) corners.insert(corners.end(), {face[0], face[i - 1], face[i]});
            continue;
        }
        if (face.size() > most_corners) return malformed("a face that is not convex has more than 512 corners");
        for (const auto& [i, j, k] : clip_ears(flat)) corners.insert(corners.end(), {face[i], face[j], face[k]});
    }
    return corners;
}

/// For each position the sum of the area vectors of the triangles about it.
std::vector<vec3> smooth_normals(const obj_content& content, const std::vector<corner>& corners) {
    std::vector<vec3> normals(content.positions.size());
    const auto point = [&](std::size_t i) { return content.positions[static_cast<std::size_t>(corners[i].position)]; };
    for (std::size_t i = 0; i < corners.size(); i += 3) {
        const vec3 area = cross(difference(point(i + 1), point(i)), difference(point(i + 2), point(i)));
        for (std::size_t k = 0; k < 3; ++k) {
            vec3& n = normals[static_cast<std::size_t>(corners[i + k].position)];
            n = sum(n, area);
        }
    }
    return normals;
}

/// Sets the tangents from the directions in which u grows on the triangles.
/// Source: Eric Lengyel, Foundations of Game Engine Development 2, section 7.5.
void add_tangents(mesh& m) {
    std::vector<vec3> along_u(m.positions.size()), along_v(m.positions.size());
    for (std::size_t i = 0; i < m.triangles.size(); i += 3) {
        const std::array<std::uint32_t, 3> at = {m.triangles[i], m.triangles[i + 1], m.triangles[i + 2]};
        const vec3 e1 = difference(exact(m.positions[at[1]]), exact(m.positions[at[0]]));
        const vec3 e2 = difference(exact(m.positions[at[2]]), exact(m.positions[at[0]]));
        const auto texture = [&](std::size_t k, std::size_t c) { return double{m.uv[at[k]][c]} - double{m.uv[at[0]][c]}; };
        const double det = texture(1, 0) * texture(2, 1) - texture(2, 0) * texture(1, 1);
        if (det == 0) continue;
        const vec3 u = scaled(difference(scaled(e1, texture(2, 1)), scaled(e2, texture(1, 1))), 1 / det);
        const vec3 v = scaled(difference(scaled(e2, texture(1, 0)), scaled(e1, texture(2, 0))), 1 / det);
        for (const std::uint32_t k : at) {
            along_u[k] = sum(along_u[k], u);
            along_v[k] = sum(along_v[k], v);
        }
    }
    for (std::size_t i = 0; i < m.positions.size(); ++i) {
        const vec3 n = exact(m.normals[i]);
        const vec3 u = unit(along_u[i]).value_or(n), rest = difference(u, scaled(n, dot(n, u) / dot(n, n)));
        const vec3 t = dot(rest, rest) > 1e-10 ? scaled(rest, 1 / std::sqrt(dot(rest, rest))) : across(n);
        const std::array<float, 3> r = rounded(t);
        m.tangents.push_back({r[0], r[1], r[2], dot(cross(n, t), along_v[i]) < 0 ? -1.0f : 1.0f});
    }
}

}  // namespace

outcome<mesh> parse_obj(std::string_view text) {
    const obj_content content = read_lines(text);
    if (content.wrong) return *content.wrong;
    const outcome<std::vector<corner>> corners = triangulated(content);
    if (!corners) return corners.error();
    if (corners->empty()) return malformed("there is no face with three corners");

    const std::vector<vec3> smooth = smooth_normals(content, *corners);
    mesh m;
    std::map<corner, std::uint32_t> known;
    for (const corner& c : *corners) {
        const auto [at, is_new] = known.try_emplace(c, static_cast<std::uint32_t>(m.positions.size()));
        m.triangles.push_back(at->second);
        if (!is_new) continue;
        const auto position = static_cast<std::size_t>(c.position);
        std::optional<vec3> normal = c.normal < 0 ? std::nullopt : unit(content.normals[static_cast<std::size_t>(c.normal)]);
        if (!normal) normal = unit(smooth[position]);
        const vec2 uv = c.texture < 0 ? vec2{} : content.textures[static_cast<std::size_t>(c.texture)];
        m.positions.push_back(rounded(content.positions[position]));
        m.normals.push_back(rounded(normal.value_or(vec3{0, 0, 1})));
        m.uv.push_back({static_cast<float>(uv[0]), static_cast<float>(uv[1])});
    }
    add_tangents(m);
    return m;
}

outcome<mesh> read_obj(const std::string& path) {
    std::FILE* const file = std::fopen(path.c_str(), "rb");
    if (file == nullptr) return malformed("'" + path + "' cannot be read");
    std::string text;
    char block[4096];
    while (const std::size_t count = std::fread(block, 1, sizeof block, file)) text.append(block, count);
    const bool good = std::ferror(file) == 0;
    std::fclose(file);
    if (!good) return malformed("'" + path + "' cannot be read");
    outcome<mesh> m = parse_obj(text);
    if (!m) return malformed("'" + path + "': " + m.error().message);
    return m;
}

}  // namespace offscreen
