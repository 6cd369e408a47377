// The meshes that are displaced, and whether the harness that draws and records them tells the truth.

#include "examples/support/mesh.hpp"

#include "examples/support/offscreen_gl.hpp"
#include "tests/gpu/drivers.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <map>
#include <numbers>
#include <numeric>
#include <random>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace {

using glexpr::test::on_each_api;
using offscreen::api;
using offscreen::attribute;
using offscreen::context;
using offscreen::failure_kind;
using offscreen::mesh;
using offscreen::uniform;

using vec3 = std::array<double, 3>;

vec3 operator-(const vec3& a, const vec3& b) { return {a[0] - b[0], a[1] - b[1], a[2] - b[2]}; }
double dot(const vec3& a, const vec3& b) { return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]; }
vec3 cross(const vec3& a, const vec3& b) { return {a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]}; }
double length(const vec3& a) { return std::sqrt(dot(a, a)); }
vec3 exact(const std::array<float, 3>& a) { return {a[0], a[1], a[2]}; }

/// What a mesh measures.
struct measures {
    double area = 0;
    double volume = 0;           ///< inside of the triangles, which counts only where the mesh is closed
    double across = 0;           ///< the largest |n·t| and |length − 1| of normals and tangents
    double least_agreement = 1;  ///< the smallest cosine between a triangle and a normal at its corners
    std::size_t open_edges = 0;  ///< edges between places, not vertices, that have no partner in the other direction
};

measures measure(const mesh& m) {
    measures found;
    std::map<std::pair<std::array<float, 3>, std::array<float, 3>>, int> edges;
    for (std::size_t i = 0; i < m.triangles.size(); i += 3) {
        const std::array<std::uint32_t, 3> at = {m.triangles[i], m.triangles[i + 1], m.triangles[i + 2]};
        const vec3 a = exact(m.positions[at[0]]), b = exact(m.positions[at[1]]), c = exact(m.positions[at[2]]);
        const vec3 normal = cross(b - a, c - a);
        found.area += length(normal) / 2;
        found.volume += dot(a, cross(b, c)) / 6;
        for (const std::uint32_t k : at)
            found.least_agreement = std::min(found.least_agreement, dot(normal, exact(m.normals[k])) / length(normal));
        for (std::size_t k = 0; k < 3; ++k) {
            const auto &from = m.positions[at[k]], &to = m.positions[at[(k + 1) % 3]];
            edges[std::minmax(from, to)] += from < to ? 1 : -1;
        }
    }
    for (const auto& [edge, balance] : edges) found.open_edges += balance != 0;
    for (std::size_t i = 0; i < m.positions.size(); ++i) {
        const vec3 n = exact(m.normals[i]), t = {m.tangents[i][0], m.tangents[i][1], m.tangents[i][2]};
        for (const double wrong : {length(n) - 1, length(t) - 1, dot(n, t)}) found.across = std::max(found.across, std::fabs(wrong));
    }
    return found;
}

void check_sizes(const mesh& m) {
    CHECK(m.normals.size() == m.positions.size());
    CHECK(m.uv.size() == m.positions.size());
    CHECK(m.tangents.size() == m.positions.size());
    CHECK(m.triangles.size() % 3 == 0);
    CHECK(std::all_of(m.triangles.begin(), m.triangles.end(), [&](std::uint32_t i) { return i < m.positions.size(); }));
}

/// How many times finer the figure gets when the mesh is cut twice as finely.
template <class Make, class Figure>
double improvement(Make make, Figure figure, double expected) {
    const double coarse = figure(measure(make(24))) - expected, fine = figure(measure(make(48))) - expected;
    return coarse / fine;
}

double area_of(const measures& m) { return m.area; }
double volume_of(const measures& m) { return m.volume; }

mesh torus(unsigned cuts) { return offscreen::make_torus(1, 0.4, cuts); }

/// A mesh as an OBJ text with as many digits as float32 has. Which of the lists it mentions is told by two flags.
std::string obj_text(const mesh& m, bool normals, bool textures) {
    std::string text = "# a comment\no thing\n";
    char line[128];
    const auto add = [&](const char* format, auto... values) {
        std::snprintf(line, sizeof line, format, values...);
        text += line;
    };
    for (const auto& p : m.positions) add("v %.9g %.9g %.9g\n", double{p[0]}, double{p[1]}, double{p[2]});
    if (normals)
        for (const auto& n : m.normals) add("vn %.9g %.9g %.9g\n", double{n[0]}, double{n[1]}, double{n[2]});
    if (textures)
        for (const auto& t : m.uv) add("vt %.9g %.9g\n", double{t[0]}, double{t[1]});
    for (std::size_t i = 0; i < m.triangles.size(); ++i) {
        const std::string index = std::to_string(m.triangles[i] + 1);
        text += i % 3 == 0 ? "f " : " ";
        text += index;
        if (normals || textures) text += "/" + (textures ? index : "");
        if (normals) text += "/" + index;
        if (i % 3 == 2) text += "\n";
    }
    return text;
}

std::vector<attribute> attributes_of(const mesh& m) {
    return {offscreen::make_attribute<3>("position", m.positions), offscreen::make_attribute<3>("normal", m.normals),
            offscreen::make_attribute<2>("uv", m.uv), offscreen::make_attribute<4>("tangent", m.tangents)};
}

/// The words in which the languages differ.
struct language {
    std::string head, in, out, from, colour;
};

language language_of(api which) {
    switch (which) {
        case api::gl33: return {"#version 330 core\n", "in", "out", "in", "out vec4 colour;\n"};
        case api::gl45: return {"#version 450 core\n", "in", "out", "in", "out vec4 colour;\n"};
        case api::es3: return {"#version 300 es\nprecision highp float;\n", "in", "out", "in", "out vec4 colour;\n"};
        case api::es2:
            return {"#version 100\nprecision highp float;\n", "attribute", "varying", "varying", "#define colour gl_FragColor\n"};
    }
    return {};
}

/// Draws positions as they are, in the colour that is the attribute `tint`.
struct shader_pair {
    std::string vertex, fragment;
};

shader_pair flat_shaders(api which) {
    const language l = language_of(which);
    return {l.head + l.in + " vec3 position;\n" + l.in + " vec3 tint;\n" + l.out +
                " vec3 shade;\nvoid main() { shade = tint; gl_Position = vec4(position, 1.0); }\n",
            l.head + l.from + " vec3 shade;\n" + l.colour + "void main() { colour = vec4(shade, 1.0); }\n"};
}

}  // namespace

TEST_CASE("gpu mesh: the plane") {
    const mesh m = offscreen::make_plane(10);
    check_sizes(m);
    CHECK(m.positions.size() == 121);
    CHECK(m.triangles.size() == 600);
    const measures found = measure(m);
    CHECK(found.area == doctest::Approx(4).epsilon(1e-6));
    CHECK(found.across == 0);
    CHECK(found.least_agreement == doctest::Approx(1));
    CHECK(found.open_edges == 40);  // its outline, so that the count is seen to count
    for (std::size_t i = 0; i < m.positions.size(); ++i) {
        CHECK(m.positions[i][0] == doctest::Approx(2 * m.uv[i][0] - 1));
        CHECK(m.positions[i][1] == doctest::Approx(2 * m.uv[i][1] - 1));
        CHECK(m.positions[i][2] == 0);
    }
}

TEST_CASE("gpu mesh: sphere and torus are closed, and measure what they should to the order of the mesh") {
    constexpr double pi = std::numbers::pi;
    for (const mesh& m : {offscreen::make_sphere(24), torus(24)}) {
        check_sizes(m);
        const measures found = measure(m);
        CHECK(found.open_edges == 0);
        CHECK(found.across < 2e-7);
        CHECK(found.least_agreement > 0.98);
    }
    CHECK(improvement(offscreen::make_sphere, area_of, 4 * pi) == doctest::Approx(4).epsilon(0.01));
    CHECK(improvement(offscreen::make_sphere, volume_of, 4 * pi / 3) == doctest::Approx(4).epsilon(0.01));
    CHECK(improvement(torus, area_of, 4 * pi * pi * 0.4) == doctest::Approx(4).epsilon(0.01));
    CHECK(improvement(torus, volume_of, 2 * pi * pi * 0.16) == doctest::Approx(4).epsilon(0.01));
}

TEST_CASE("gpu mesh: u grows along the tangent, v along the normal crossed with it") {
    for (const mesh& m : {offscreen::make_plane(20), offscreen::make_sphere(40), torus(40)})
        for (std::size_t i = 0; i < m.triangles.size(); i += 3) {
            const std::array<std::uint32_t, 3> at = {m.triangles[i], m.triangles[i + 1], m.triangles[i + 2]};
            const vec3 n = exact(m.normals[at[0]]), t = {m.tangents[at[0]][0], m.tangents[at[0]][1], m.tangents[at[0]][2]};
            for (const std::size_t k : {std::size_t{1}, std::size_t{2}}) {
                const vec3 edge = exact(m.positions[at[k]]) - exact(m.positions[at[0]]);
                const float du = m.uv[at[k]][0] - m.uv[at[0]][0], dv = m.uv[at[k]][1] - m.uv[at[0]][1];
                if (du == 0) REQUIRE(dot(edge, cross(n, t)) * dv * m.tangents[at[0]][3] > 0);
                if (dv == 0) REQUIRE(dot(edge, t) * du > 0);
            }
        }
}

TEST_CASE("gpu mesh: the measures find a flipped triangle, a hole and a normal that leans") {
    mesh m = offscreen::make_sphere(12);
    std::swap(m.triangles[0], m.triangles[1]);
    CHECK(measure(m).least_agreement < -0.9);
    CHECK(measure(m).open_edges == 3);
    m = offscreen::make_sphere(12);
    m.triangles.resize(m.triangles.size() - 3);
    CHECK(measure(m).open_edges == 3);
    m = offscreen::make_sphere(12);
    m.normals[50][0] += 0.1f;
    CHECK(measure(m).across > 0.01);
}

TEST_CASE("gpu mesh: an OBJ file gives the mesh back") {
    const mesh m = torus(12);
    const auto read = offscreen::parse_obj(obj_text(m, true, true));
    REQUIRE(read);
    check_sizes(*read);
    REQUIRE(read->triangles.size() == m.triangles.size());
    double tangents = 0;
    for (std::size_t i = 0; i < m.triangles.size(); ++i) {
        const std::uint32_t a = m.triangles[i], b = read->triangles[i];
        REQUIRE(m.positions[a] == read->positions[b]);
        REQUIRE(m.uv[a] == read->uv[b]);
        REQUIRE(length(exact(m.normals[a]) - exact(read->normals[b])) < 2e-7);
        for (std::size_t k = 0; k < 4; ++k) tangents = std::max(tangents, std::fabs(double{m.tangents[a][k]} - read->tangents[b][k]));
    }
    CHECK(tangents < 0.2);  // those of the triangles, not of the surface
    CHECK(measure(*read).open_edges == 0);
    CHECK(measure(*read).across < 3e-7);
}

TEST_CASE("gpu mesh: an OBJ file without normals gets smooth ones, weighted by area") {
    double before = 0;
    for (const unsigned cuts : {16u, 32u}) {
        // One vertex for each place, else the normals stop at the seams.
        mesh m = torus(cuts);
        std::map<std::array<float, 3>, std::uint32_t> first;
        for (std::uint32_t i = 0; i < m.positions.size(); ++i) first.try_emplace(m.positions[i], i);
        for (std::uint32_t& i : m.triangles) i = first[m.positions[i]];
        const auto read = offscreen::parse_obj(obj_text(m, false, false));
        REQUIRE(read);
        CHECK(read->positions.size() == first.size());
        double worst = 0;
        for (std::size_t i = 0; i < read->positions.size(); ++i)
            worst = std::max(worst, length(exact(read->normals[i]) - exact(m.normals[first[read->positions[i]]])));
        CHECK(worst < 0.05);
        if (before > 0) CHECK(before / worst > 3);
        before = worst;
        CHECK(measure(*read).across < 3e-7);
    }
    // Two triangles that meet at a right angle, one four times as large: the shared corners lean to it by weight.
    const auto wedge = offscreen::parse_obj("v 0 0 0\nv 1 0 0\nv 0 4 0\nv 0 0 1\nf 1 2 3\nf 1 4 2\n");
    REQUIRE(wedge);
    const std::array<float, 3> n = wedge->normals[0];
    CHECK(n[0] == 0);
    CHECK(n[2] / n[1] == doctest::Approx(4));
}

TEST_CASE("gpu mesh: OBJ faces of any kind") {
    const auto shape = [](const std::string& text) {
        const auto read = offscreen::parse_obj(text);
        REQUIRE(read);
        check_sizes(*read);
        return *read;
    };
    const std::string square = "v -1 -1 0\nv 1 -1 0\nv 1 1 0\nv -1 1 0\n";
    CHECK(measure(shape(square + "f 1 2 3 4\n")).area == doctest::Approx(4));
    CHECK(measure(shape(square + "f -4 -3 -2 -1\n")).area == doctest::Approx(4));
    CHECK(measure(shape(square + "vn 0 0 5\nf 1//1 2//1 3//1\n")).area == doctest::Approx(2));
    CHECK(shape(square + "vn 0 0 5\nf 1//1 2//1 3//1\n").normals[0] == std::array<float, 3>{0, 0, 1});
    CHECK(shape(square + "vn 0 0 0\nf 1//1 2//1 3//1\n").normals[0] == std::array<float, 3>{0, 0, 1});
    // An arrow: the fan of its first corner would cover what lies outside of it.
    for (const char* face : {"f 1 2 3 4\n", "f 2 3 4 1\n", "f 3 4 1 2\n", "f 4 1 2 3\n"}) {
        const measures arrow = measure(shape(std::string("v 0 0 0\nv 2 -1 0\nv 0 3 0\nv -2 -1 0\n") + face));
        CHECK(arrow.area == doctest::Approx(6));
        CHECK(arrow.least_agreement == doctest::Approx(1));
    }
    // A star with ten corners, from below, and with a corner amid an edge.
    std::string star, corners = "f";
    double expected = 0;
    for (int i = 0; i < 10; ++i) {
        const double r = i % 2 == 0 ? 1 : 0.4, angle = -i * std::numbers::pi / 5;
        star += "v " + std::to_string(r * std::cos(angle)) + " " + std::to_string(r * std::sin(angle)) + " 7\n";
        corners += " " + std::to_string(i + 1);
        expected += 0.5 * 1 * 0.4 * std::sin(std::numbers::pi / 5);
    }
    CHECK(measure(shape(star + corners + "\n")).area == doctest::Approx(expected).epsilon(1e-5));
    CHECK(shape(star + corners + "\n").normals[0] == std::array<float, 3>{0, 0, -1});
    CHECK(measure(shape("v 0 0 0\nv 1 0 0\nv 2 0 0\nv 2 2 0\nv 1 1 0\nv 0 2 0\nf 1 2 3 4 5 6\n")).area == doctest::Approx(3));
    // Corners that share a place, but not everything else, stay apart; those that share all are one.
    const mesh two = shape(square + "vt 0 0\nvt 1 0\nvt 1 1\nvt 0 1\nvt 5 5\nf 1/1 2/2 3/3\nf 1/5 3/3 4/4\n");
    CHECK(two.positions.size() == 5);
    CHECK(two.uv[0] == std::array<float, 2>{0, 0});
    CHECK(shape(square + "f 1 2 3\nf 1 3 4\n").positions.size() == 4);
    // A texture that is mirrored turns the tangent's sign.
    const mesh mirrored = shape(square + "vt 0 0\nvt -1 0\nvt -1 1\nf 1/1 2/2 3/3\n");
    CHECK(mirrored.tangents[0] == std::array<float, 4>{-1, 0, 0, -1});
}

TEST_CASE("gpu mesh: what is no mesh is a reason, never a crash") {
    const std::string square = "v -1 -1 0\nv 1 -1 0\nv 1 1 0\nv -1 1 0\n";
    std::vector<std::string> hostile = {"",
                                        "\n\n",
                                        "f",
                                        "f 1 2 3\n",
                                        "no obj at all",
                                        std::string("\0\0\0\0", 4),
                                        square,
                                        square + "f 1 2\n",
                                        square + "f 1 2 5\n",
                                        square + "f 0 1 2\n",
                                        square + "f 1 2 -5\n",
                                        square + "f 1 2 2147483647\n",
                                        square + "f 1 2 -2147483648\n",
                                        square + "f 1/1 2/1 3/1\n",
                                        square + "f 1//1 2//1 3//1\n",
                                        square + "f 1/x/y 2// 3/ /\n",
                                        square + "v 1e39 0 0\nf 1 2 3\n",
                                        square + "v 1e999999999 0 0\nf 1 2 5\n",
                                        square + "v -1e19 0 0\nf 1 2 5\n",
                                        square + "vt 1e39 0\nf 1/1 2/1 3/1\n",
                                        square + "f 1 2 3\\"};
    std::string comb = "f", far;
    for (int i = 0; i < 2000; ++i) {
        far += "v " + std::to_string(i) + " " + std::to_string(i % 2) + " 0\n";
        comb += " " + std::to_string(i + 1);
    }
    hostile.push_back(far + "v 2000 -1 0\nv 0 -1 0\n" + comb + " 2001 2002\n");  // not convex, too many corners
    for (const std::string& text : hostile) {
        CAPTURE(text.substr(0, 200));
        const auto read = offscreen::parse_obj(text);
        REQUIRE_FALSE(read);
        CHECK(read.error().kind == failure_kind::malformed);
        CHECK_FALSE(read.error().message.empty());
    }
    CHECK_FALSE(offscreen::read_obj("/no/such/file.obj"));
    CHECK_FALSE(offscreen::read_obj("/"));
    // Degenerate, but drawable.
    for (const char* face : {"f 1 1 1\n", "f 1 2 1 2\n", "f 1 2 3 4 1 2 3 4\n", "f 1 3 2 4\n"}) {
        const auto read = offscreen::parse_obj(square + face);
        REQUIRE(read);
        CHECK(measure(*read).across < 1e-6);
    }
}

TEST_CASE("gpu mesh: what is wrong with an OBJ file is said with its line") {
    const auto message = [](const std::string& text) {
        const auto read = offscreen::parse_obj(text);
        return read ? "" : read.error().message;
    };
    const std::string square = "v -1 -1 0\nv 1 -1 0\nv 1 1 0\nv -1 1 0\n", face = "f 1 2 3\n";
    const auto behind = [&](const std::string& line) { return message(square + line + "\n" + face); };
    CHECK(behind("f 1 2 4294967297") == "line 5: the index 4294967297 is out of range");
    CHECK(behind("f 1 2 -4294967295") == "line 5: the index -4294967295 is out of range");
    CHECK(behind("vn 0 0 1\nvt 0 0\nf 1/1/1 2/1/4294967297 3/1/1") == "line 7: the index 4294967297 is out of range");
    CHECK(behind("f 1 2 5") == "line 5: a face has an index that is out of range");
    CHECK(behind("f 1 2 0") == "line 5: a face has an index that is out of range");
    CHECK(message("\r\n\r#\n" + square + "f 1 2 \\\n  5\n" + face) == "line 8: a face has an index that is out of range");
    CHECK(message(square + "f 1 2 5") == "line 5: a face has an index that is out of range");
    for (const char* word : {"x", "1.5", "1/x", "1//x", "1/1/1/1", "/1", "1x", "#", "0x1", "2,"})
        CHECK(behind("f 1 2 " + std::string(word)) == "line 5: '" + std::string(word) + "' is no corner of a face");
    for (const char* word : {"nan", "-nan", "inf", "infinity", "0x1", "1.5x", "1,5", "e5", ".", "-", "1e", "--1", "\x01"})
        for (const std::string keyword : {"v 0 0 ", "vn 0 ", "vt "})
            CHECK(behind(keyword + word + " 0") == "line 5: '" + std::string(word) + "' is no number");
    for (const char* word : {"1e39", "-1e39", "1.1e18", "1e999", "1e99999999999"})
        for (const std::string keyword : {"v 0 0 ", "vn 0 ", "vt 0 "})
            CHECK(behind(keyword + word + " 0") == "line 5: the number " + std::string(word) + " is out of range");
    CHECK(behind("v 1 2") == "line 5: v has too few numbers");
    CHECK(behind("vn") == "line 5: vn has too few numbers");
    CHECK(behind("vt") == "line 5: vt has too few numbers");
    // What may be there.
    for (const char* line : {"v +.5 1. -1e+2 0.1 x x", "vt 0.5", "vt 0 1e-999 0", "vn 1e-99999999999 0 0", "f 1/ 2/ 3//", "f 3 4", "l 1 x",
                             "mtllib nan", "usemtl f 1 2 9", "# v x", "  f 1 2 3  ", "\tv\t1\t2\t3", "# f \\"})
        CHECK_MESSAGE(behind(line) == "", std::string(line));
    const auto bare = offscreen::parse_obj(square + "vt 0 0\nvt 1 1\nvn 0 1 0\nvn 1 0 0\nf 1// 2/ 3//\n");
    REQUIRE(bare);
    CHECK(bare->normals[0] == std::array<float, 3>{0, 0, 1});
    CHECK(bare->uv[0] == std::array<float, 2>{0, 0});
}

TEST_CASE("gpu mesh: a line of an OBJ file may go on in the next") {
    const std::string expected = "v -1 -1 0\nv 1 -1 0\nv 1 1 0\nv -1 1 0\nf 1 2 3 4\n";
    const mesh square = *offscreen::parse_obj(expected);
    for (const std::string end : {"\n", "\r\n", "\r"}) {
        const std::string on = "\\" + end;
        std::string text = "# \\\nv -1 " + on + "-1" + on + "0" + end + "v 1 -1 0\nv 1 1 0\nv -1 1 0\nf" + on + on + " 1 2 " + on + "3 4";
        const auto read = offscreen::parse_obj(text);
        if (!read) FAIL(read.error().message);
        CHECK(read->positions == square.positions);
        CHECK(read->triangles == square.triangles);
    }
    // However many: time grows with the text.
    std::string long_face = "v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 ", wrong_faces = "v 0 0 0\n";
    for (int i = 0; i < 300000; ++i) {
        long_face += "\\\n";
        wrong_faces += "f 1 2 3\n";
    }
    CHECK(offscreen::parse_obj(long_face + "3\n"));
    CHECK_FALSE(offscreen::parse_obj(wrong_faces));
}

TEST_CASE("gpu mesh: damaged OBJ files never crash, and never give what cannot be drawn") {
    const std::string whole = obj_text(torus(3), true, true);
    std::mt19937 random(20240611u);
    std::size_t read_ones = 0;
    for (int round = 0; round < 4000; ++round) {
        std::string text = whole;
        for (int edits = 1 + static_cast<int>(random() % 4); edits > 0; --edits) {
            const std::size_t at = random() % text.size();
            static constexpr std::string_view letters = "0123456789-+./e \nfv\r\t#\\xn";
            switch (random() % 4) {
                case 0: text[at] = letters[random() % letters.size()]; break;
                case 1: text.erase(at, random() % 40); break;
                case 2: text.insert(at, 1, static_cast<char>(random())); break;
                case 3: text.insert(at, text.substr(random() % text.size(), 30)); break;
            }
            if (text.empty()) text = "f";
        }
        const auto read = offscreen::parse_obj(text);
        if (!read) continue;
        ++read_ones;
        REQUIRE(std::all_of(read->triangles.begin(), read->triangles.end(), [&](std::uint32_t i) { return i < read->positions.size(); }));
        REQUIRE(measure(*read).across < 1e-5);
    }
    CHECK(read_ones > 300);
    CHECK(read_ones < 4000);
}

TEST_CASE("gpu mesh: a recorded vertex shader gives every output of every vertex to the bit") {
    std::mt19937 random(20240612u);
    const auto pattern = [&] {
        for (;;) {
            const float value = std::bit_cast<float>(static_cast<std::uint32_t>(random()));
            if (std::isnormal(value)) return value;
        }
    };
    std::vector<attribute> given = {{"one", 1, {}}, {"two", 2, {}}, {"three", 3, {}}, {"four", 4, {}}, {"unused", 2, {}}};
    constexpr std::size_t vertices = 1000;
    for (attribute& a : given)
        for (std::size_t i = 0; i < a.components * vertices; ++i) a.values.push_back(pattern());
    on_each_api([&](const context& gl) {
        const language l = language_of(gl.which());
        const std::string text = l.head + l.in + " float one;\n" + l.in + " vec2 two;\n" + l.in + " vec3 three;\n" + l.in +
                                 " vec4 four;\nuniform float scale;\n" + l.out + " float a;\n" + l.out + " vec2 b;\n" + l.out +
                                 " vec3 c;\nvoid main() {\n    a = one;\n    b = two.yx;\n    c = vec3(scale, three.zx);\n"
                                 "    gl_Position = four;\n}\n";
        const std::vector<std::string> outputs = {"c", "gl_Position", "a", "b"};
        const auto recorded = gl.capture(text, outputs, given, std::vector<uniform>{{"scale", 0.1f}});
        if (!recorded && recorded.error().kind == failure_kind::unsupported && gl.which() == api::es2) return;  // a driver of ES 2 alone
        if (!recorded) FAIL(recorded.error().message);
        REQUIRE(recorded->size() == 4);
        std::size_t different = 0;
        const auto value = [&](std::size_t output, std::size_t vertex, std::size_t component) {
            const attribute& a = (*recorded)[output];
            return std::bit_cast<std::uint32_t>(a.values[vertex * a.components + component]);
        };
        const auto input = [&](std::size_t which, std::size_t vertex, std::size_t component) {
            return std::bit_cast<std::uint32_t>(given[which].values[vertex * given[which].components + component]);
        };
        for (std::size_t k = 0; k < 4; ++k) {
            CHECK((*recorded)[k].name == outputs[k]);
            REQUIRE((*recorded)[k].values.size() == vertices * (*recorded)[k].components);
        }
        for (std::size_t i = 0; i < vertices; ++i) {
            different += value(0, i, 0) != std::bit_cast<std::uint32_t>(0.1f) || value(0, i, 1) != input(2, i, 2) ||
                         value(0, i, 2) != input(2, i, 0);
            for (std::size_t k = 0; k < 4; ++k) different += value(1, i, k) != input(3, i, k);
            different += value(2, i, 0) != input(0, i, 0) || value(3, i, 0) != input(1, i, 1) || value(3, i, 1) != input(1, i, 0);
        }
        CHECK(different == 0);
    });
}

TEST_CASE("gpu mesh: a recording that cannot be says why, and the next one is well") {
    on_each_api([&](const context& gl) {
        if (gl.which() == api::es2) return;
        const language l = language_of(gl.which());
        const std::string text = l.head + l.in + " vec3 position;\n" + l.out +
                                 " vec3 where;\nvoid main() { where = position; gl_Position = vec4(position, 1.0); }\n";
        const std::vector<std::string> outputs = {"where"};
        const std::vector<attribute> good = {{"position", 3, {1, 2, 3, 4, 5, 6}}};
        const auto kind = [&](std::string_view vertex, const std::vector<std::string>& names, const std::vector<attribute>& attributes) {
            const auto recorded = gl.capture(vertex, names, attributes);
            REQUIRE_FALSE(recorded);
            return recorded.error().kind;
        };
        CHECK(kind("no shader", outputs, good) == failure_kind::refused);
        CHECK(kind(text, {"nowhere"}, good) == failure_kind::refused);
        CHECK(kind(text, outputs, {}) == failure_kind::unsupported);
        CHECK(kind(text, outputs, {{"place", 3, {1, 2, 3}}}) == failure_kind::unsupported);
        CHECK(kind(text, outputs, {{"position", 2, {1, 2, 3, 4}}}) == failure_kind::unsupported);
        CHECK(kind(text, outputs, {{"other", 1, {1, 2, 3}}, {"position", 3, {1, 2, 3}}}) == failure_kind::unsupported);
        const auto nothing = gl.capture(text, outputs, std::vector<attribute>{{"position", 3, {}}});
        if (!nothing) FAIL(nothing.error().message);
        CHECK((*nothing)[0].values.empty());
        const auto recorded = gl.capture(text, outputs, good);
        REQUIRE(recorded);
        CHECK((*recorded)[0].values == good[0].values);
    });
}

TEST_CASE("gpu mesh: the nearer triangle is seen, whichever comes first, from either side") {
    // Two squares that cover the picture, red at z = 0.5 and green, wound the other way round, at z = -0.5.
    const std::vector<attribute> attributes = {
        {"position", 3, {-1, -1, 0.5f, 1, -1, 0.5f, 1, 1, 0.5f, -1, 1, 0.5f, -1, -1, -0.5f, 1, -1, -0.5f, 1, 1, -0.5f, -1, 1, -0.5f}},
        {"tint", 3, {1, 0, 0, 1, 0, 0, 1, 0, 0, 1, 0, 0, 0, 1, 0, 0, 1, 0, 0, 1, 0, 0, 1, 0}}};
    const std::vector<std::uint32_t> red = {0, 1, 2, 0, 2, 3}, green = {4, 6, 5, 4, 7, 6};
    on_each_api([&](const context& gl) {
        const shader_pair text = flat_shaders(gl.which());
        const auto shaders = gl.build(text.vertex, text.fragment);
        REQUIRE(shaders);
        for (const bool red_first : {false, true}) {
            std::vector<std::uint32_t> triangles = red_first ? red : green;
            const std::vector<std::uint32_t>& rest = red_first ? green : red;
            triangles.insert(triangles.end(), rest.begin(), rest.end());
            const auto drawn = gl.draw_mesh(*shaders, attributes, triangles, {}, 5, 3);
            REQUIRE(drawn);
            REQUIRE(drawn->rgba.size() == 4 * 5 * 3);
            std::size_t wrong = 0;
            for (std::size_t i = 0; i < drawn->rgba.size(); i += 4) wrong += drawn->rgba[i] != 0 || drawn->rgba[i + 1] != 255;
            CHECK(wrong == 0);
        }
        const auto alone = gl.draw_mesh(*shaders, attributes, red, {}, 5, 3);
        REQUIRE(alone);
        CHECK(alone->rgba[0] == 255);
    });
}

TEST_CASE("gpu mesh: edges are smooth, and the background is what is not covered") {
    // The triangle below the diagonal, a little aside from it, bottom row first.
    const std::vector<attribute> attributes = {{"position", 3, {-1, -1, 0, 1, -1, 0, 1, 1, 0}}, {"tint", 3, {1, 0, 0, 1, 0, 0, 1, 0, 0}}};
    const std::vector<std::uint32_t> triangles = {0, 1, 2};
    on_each_api([&](const context& gl) {
        const shader_pair text = flat_shaders(gl.which());
        const auto shaders = gl.build(text.vertex, text.fragment);
        REQUIRE(shaders);
        const auto red = [&](int smooth) {
            const auto drawn = gl.draw_mesh(*shaders, attributes, triangles, {}, 8, 8, {0, 0, 1, 0}, smooth);
            REQUIRE(drawn);
            std::vector<int> levels;
            for (std::size_t i = 0; i < drawn->rgba.size(); i += 4) {
                levels.push_back(drawn->rgba[i]);
                CHECK(std::abs(drawn->rgba[i] + drawn->rgba[i + 2] - 255) <= 1);
                CHECK(drawn->rgba[i + 3] == drawn->rgba[i]);
            }
            return levels;
        };
        const std::vector<int> rough = red(1), fine = red(4);
        CHECK(std::all_of(rough.begin(), rough.end(), [](int v) { return v == 0 || v == 255; }));
        for (std::size_t i = 0; i < 8; ++i) {
            CHECK(fine[9 * i] > 90);  // half of the pixel, samples on the edge in or out
            CHECK(fine[9 * i] < 170);
        }
        CHECK(fine[7] == 255);
        CHECK(fine[56] == 0);
        CHECK(std::accumulate(fine.begin(), fine.end(), 0) == doctest::Approx(255 * 32).epsilon(0.05));
    });
}

TEST_CASE("gpu mesh: more vertices than 16 bits count, and none") {
    const mesh m = offscreen::make_plane(300);
    std::vector<attribute> attributes = attributes_of(m);
    attributes.push_back(offscreen::make_attribute<3>("tint", m.normals));
    on_each_api([&](const context& gl) {
        const shader_pair text = flat_shaders(gl.which());
        const auto shaders = gl.build(text.vertex, text.fragment);
        REQUIRE(shaders);
        const auto drawn = gl.draw_mesh(*shaders, attributes, m.triangles, {}, 16, 16);
        if (!drawn) CAPTURE(drawn.error().message);
        REQUIRE(drawn);
        std::size_t missing = 0;
        for (std::size_t i = 2; i < drawn->rgba.size(); i += 4) missing += drawn->rgba[i] != 255;
        CHECK(missing == 0);
        const auto empty = gl.draw_mesh(*shaders, attributes, {}, {}, 2, 2, {0, 0, 0, 1});
        REQUIRE(empty);
        CHECK(empty->rgba == std::vector<std::uint8_t>{0, 0, 0, 255, 0, 0, 0, 255, 0, 0, 0, 255, 0, 0, 0, 255});
        const std::vector<std::uint32_t> beyond = {0, 1, static_cast<std::uint32_t>(m.positions.size())};
        const auto refused = gl.draw_mesh(*shaders, attributes, beyond, {}, 2, 2);
        REQUIRE_FALSE(refused);
        CHECK(refused.error().kind == failure_kind::unsupported);
        CHECK_FALSE(gl.draw_mesh(*shaders, std::span(attributes).first(1), m.triangles, {}, 2, 2));
        CHECK_FALSE(gl.draw_mesh(*shaders, attributes, m.triangles, {}, 0, 2));
    });
}
