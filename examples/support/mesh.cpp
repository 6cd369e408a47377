#include "mesh.hpp"

#include <tiny_obj_loader.h>

#include <algorithm>
#include <cctype>
#include <charconv>
#include <cmath>
#include <cstddef>
#include <cstdio>
#include <cstdlib>
#include <ios>
#include <map>
#include <numbers>
#include <optional>
#include <sstream>
#include <system_error>
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

/// What the lines of the file say. Indices count from 0 and are valid.
struct obj_content {
    std::vector<vec3> positions, normals;
    std::vector<vec2> textures;
    std::vector<std::vector<corner>> faces;
};

/// A text with '\n' at the end of each line, as long as it was.
std::string with_plain_line_ends(std::string_view text) {
    std::string plain(text);
    for (std::size_t i = 0; i < plain.size(); ++i)
        if (plain[i] == '\r') plain[i] = i + 1 < plain.size() && plain[i + 1] == '\n' ? ' ' : '\n';
    return plain;
}

/// The text with each statement in one line: blanks in place of the line ends that a backslash takes back, so that everything stays where it was.
/// Comments do not go on: they may end with the name of a folder.
std::string with_joined_lines(std::string text) {
    bool goes_on = false;
    for (std::size_t begin = 0, end; begin < text.size(); begin = end + 1) {
        end = std::min(text.find('\n', begin), text.size());
        const std::size_t first = text.find_first_not_of(" \t", begin);
        const bool is_comment = !goes_on && first < end && text[first] == '#';
        const std::size_t last = first < end ? text.find_last_not_of(" \t", end - 1) : begin;
        goes_on = end < text.size() && text[last] == '\\' && !is_comment;
        if (goes_on) std::fill(text.begin() + static_cast<std::ptrdiff_t>(last), text.begin() + static_cast<std::ptrdiff_t>(end) + 1, ' ');
    }
    return text;
}

/// The text with blanks in place of the slashes at the end of a word: behind them tinyobjloader reads the next word.
std::string without_empty_indices(std::string text) {
    for (std::size_t i = text.size(); i-- > 1;) {
        const bool ends = i + 1 == text.size() || text[i + 1] == ' ' || text[i + 1] == '\t' || text[i + 1] == '\n';
        if (text[i] == '/' && ends && (text[i - 1] == '/' || std::isdigit(static_cast<unsigned char>(text[i - 1])))) text[i] = ' ';
    }
    return text;
}

/// The next of the parts that blanks separate, which is taken from the line; empty where there is none.
std::string_view next_word(std::string_view& line) {
    line.remove_prefix(std::min(line.find_first_not_of(" \t"), line.size()));
    const std::string_view word = line.substr(0, line.find_first_of(" \t"));
    line.remove_prefix(word.size());
    return word;
}

std::string quoted(std::string_view word) { return "'" + std::string(word) + "'"; }

/// What is wrong with a word that should be a number: tinyobjloader would take it for 0.
std::optional<std::string> fault_of_number(std::string_view word) {
    // Large enough for any model, and small enough that sums and products of coordinates stay far from infinity.
    constexpr double largest = 1e18;
    const std::string text(word);
    char* end = nullptr;
    const double value = std::strtod(text.c_str(), &end);
    if (text.empty() || end != text.c_str() + text.size() || text.find_first_not_of("+-.0123456789eE") != text.npos)
        return quoted(word) + " is no number";
    if (!(std::fabs(value) <= largest)) return "the number " + text + " is out of range";
    return std::nullopt;
}

/// What is wrong with a corner i, i/j, i//k or i/j/k: tinyobjloader would take any text for an index, and keep 32 bits of it.
std::optional<std::string> fault_of_corner(std::string_view word) {
    std::string_view rest = word;
    for (int part = 0; part < 3; ++part) {
        const std::string_view index = rest.substr(0, rest.find('/'));
        rest.remove_prefix(std::min(index.size() + 1, rest.size()));
        if (index.empty() && part > 0) continue;
        int value = 0;
        const auto [end, error] = std::from_chars(index.data(), index.data() + index.size(), value);
        if (error == std::errc::invalid_argument || end != index.data() + index.size()) return quoted(word) + " is no corner of a face";
        if (error == std::errc::result_out_of_range) return "the index " + std::string(index) + " is out of range";
    }
    if (!rest.empty()) return quoted(word) + " is no corner of a face";
    return std::nullopt;
}

/// What is wrong with a line that is read. Others are skipped, and so is what comes after the numbers.
std::optional<std::string> fault_of_line(std::string_view line) {
    const std::string_view keyword = next_word(line);
    if (keyword == "f")
        for (std::string_view word = next_word(line); !word.empty(); word = next_word(line))
            if (auto fault = fault_of_corner(word)) return fault;
    const int numbers = keyword == "v" || keyword == "vn" ? 3 : keyword == "vt" ? 2 : 0;
    for (int i = 0; i < numbers; ++i) {
        const std::string_view word = next_word(line);
        if (word.empty() && keyword == "vt" && i > 0) break;  // a texture with one coordinate
        if (word.empty()) return std::string(keyword) + " has too few numbers";
        if (auto fault = fault_of_number(word)) return fault;
    }
    return std::nullopt;
}

/// Reads an OBJ text with tinyobjloader, which takes what is malformed for something else: so the lines are looked at before.
class obj_reader {
  public:
    explicit obj_reader(std::string_view text)
        : text_(with_plain_line_ends(text)), joined_(without_empty_indices(with_joined_lines(text_))), lines_(joined_, std::ios::in) {}

    outcome<obj_content> read() {
        for (std::size_t begin = 0, end; begin < joined_.size() && !wrong_; begin = end + 1) {
            end = std::min(joined_.find('\n', begin), joined_.size());
            if (const auto fault = fault_of_line(std::string_view(joined_).substr(begin, end - begin))) fail(begin, *fault);
        }
        if (!wrong_) read_lines();
        if (wrong_) return *wrong_;
        return std::move(content_);
    }

  private:
    void read_lines() {
        tinyobj::callback_t events;
        events.vertex_cb = [](void* to, float x, float y, float z, float) { content(to).positions.push_back({x, y, z}); };
        events.normal_cb = [](void* to, float x, float y, float z) { content(to).normals.push_back({x, y, z}); };
        events.texcoord_cb = [](void* to, float u, float v, float) { content(to).textures.push_back({u, v}); };
        events.index_cb = [](void* to, tinyobj::index_t* indices, int count) { static_cast<obj_reader*>(to)->add_face(indices, count); };
        tinyobj::LoadObjWithCallback(lines_, events, this);
    }

    static obj_content& content(void* reader) { return static_cast<obj_reader*>(reader)->content_; }

    void add_face(const tinyobj::index_t* indices, int count) {
        std::vector<corner> face;
        for (int i = 0; i < count; ++i) {
            const tinyobj::index_t& raw = indices[i];
            const corner c{place(raw.vertex_index, content_.positions.size()), place(raw.normal_index, content_.normals.size()),
                           place(raw.texcoord_index, content_.textures.size())};
            if (c.position < 0 || (c.normal < 0 && raw.normal_index != 0) || (c.texture < 0 && raw.texcoord_index != 0))
                return fail(begin_of_line(), "a face has an index that is out of range");
            face.push_back(c);
        }
        if (face.size() >= 3) content_.faces.push_back(std::move(face));
    }

    /// The index as a place in a list of `count`; -1 where it is absent or wrong.
    static int place(int index, std::size_t count) {
        const long long at = index > 0 ? index - 1LL : static_cast<long long>(count) + index;
        return index != 0 && at >= 0 && at < static_cast<long long>(count) ? static_cast<int>(at) : -1;
    }

    /// Where the line begins that tinyobjloader has just taken from the stream.
    std::size_t begin_of_line() {
        const auto end = static_cast<std::size_t>(std::streamoff(lines_.rdbuf()->pubseekoff(0, std::ios::cur, std::ios::in)));
        return joined_.rfind('\n', end - 2) + 1;
    }

    void fail(std::size_t begin, const std::string& message) {
        if (wrong_) return;
        const auto line = 1 + std::count(text_.begin(), text_.begin() + static_cast<std::ptrdiff_t>(begin), '\n');
        wrong_ = malformed("line " + std::to_string(line) + ": " + message);
    }

    std::string text_, joined_;
    std::istringstream lines_;
    obj_content content_;
    std::optional<failure> wrong_;
};

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
    const outcome<obj_content> read = obj_reader(text).read();
    if (!read) return read.error();
    const obj_content& content = *read;
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
