#include "picture.hpp"
#include "run.hpp"

#include <glexpr/glsl/profile.hpp>
#include <glexpr/host/host.hpp>

#include "examples/support/png.hpp"
#include "tests/support/glslang_check.hpp"

#include <nlohmann/json.hpp>

#include <doctest/doctest.h>

#include <array>
#include <cmath>
#include <cstddef>
#include <cstdlib>
#include <numbers>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

using namespace glexpr;
using namespace glexpr::test;
using nlohmann::json;

namespace {

constexpr std::array<const char*, 6> files = {"displace.vert", "displace.frag",  "depth.vert",
                                              "depth.frag",    "functions.glsl", "uniforms.json"};

bool has(const std::string& text, std::string_view part) { return text.find(part) != text.npos; }

/// What a good run wrote, in the order of `files`.
struct written {
    std::array<std::string, files.size()> text;
    json uniforms;
    std::string err;
};

written displace(std::vector<std::string> arguments) {
    static int runs = 0;
    const std::string folder = scratch_folder() + "/displaced/" + std::to_string(runs++);
    arguments.insert(arguments.begin(), "displace");
    arguments.insert(arguments.end(), {"-o", folder});
    const driver_run run = run_driver(arguments);
    CHECK_MESSAGE(run.status == 0, run.err);
    CHECK(run.out.empty());
    written result;
    for (std::size_t i = 0; i < files.size(); ++i) {
        result.text[i] = read_whole_file(folder + "/" + files[i]);
        CHECK_FALSE(result.text[i].empty());
    }
    result.uniforms = json::parse(result.text[5], nullptr, false);
    result.err = run.err;
    return result;
}

std::string line(const std::vector<std::string>& arguments) {
    std::string text;
    for (const std::string& argument : arguments) text += argument + " ";
    return text;
}

void check_accepted(const verdict& v) { CHECK_MESSAGE(v.accepted, v.log); }

const std::vector<std::vector<std::string>> displacements = {
    {"0.1a sin(3x + t) + u/10"},
    {"0.1sin(3x + t)", "--along", "normal", "--normal", "(0, 0, 1)"},
    {"w = a z; (x cos w - y sin w - x, x sin w + y cos w - y, 0.01t)", "--along", "vector", "--tangents"},
    {"x y", "--method", "rotation"},
    {"(y, z, x/2)", "--along", "vector", "--method", "composite"},
};

}  // namespace

TEST_CASE("glexprc: displace writes both pairs of stages, the bare functions and the uniforms, in every profile") {
    for (const profile target : all_profiles)
        for (std::vector<std::string> arguments : displacements) {
            CAPTURE(name(target));
            CAPTURE(arguments[0]);
            arguments.insert(arguments.end(), {"--target", std::string(name(target)), "--param", "a=0.5"});
            const written all = displace(arguments);
            check_accepted(check_pair(target, all.text[0], all.text[1]));
            check_accepted(check_pair(target, all.text[2], all.text[3]));
            CHECK(all.text[4].starts_with("// A mesh moved by a formula."));
            CHECK(has(all.text[4], "vec3 displaced_position(vec3 p, vec3 n, vec2 uv) {"));
            CHECK(has(all.text[4], "vec3 displaced_normal(vec3 p, vec3 n, vec2 uv) {"));
            CHECK(has(all.text[4], "vec3 displaced_tangent(") == (arguments[0][0] == 'w'));
            if (!facts(target).uniform_blocks_only) check_accepted(check_functions(target, all.text[4]));

            CHECK(all.uniforms["profile"] == std::string(name(target)));
            CHECK(all.uniforms["host"] == "plain");
            CHECK(all.uniforms.contains("block") == (target == profile::vulkan450));
            if (has(arguments[0], "a ")) {
                const json& a = all.uniforms["uniforms"][0];
                CHECK(a["name"] == "a");
                CHECK(a["default"] == 0.5);
            }
            for (const char* matrix : {"model_view", "projection", "normal_matrix"}) {
                bool found = false;
                for (const json& u : all.uniforms["uniforms"]) found = found || (u["name"] == matrix && u["default"].is_null());
                CHECK(found);
            }
        }
}

TEST_CASE("glexprc: displace writes for each host with meshes what that host compiles") {
    const std::string version = "#version 300 es\n", precise = "precision highp float;\nprecision highp int;\n";
    for (const std::vector<std::string>& displacement : displacements) {
        CAPTURE(displacement[0]);
        const auto for_host = [&](const char* host) {
            std::vector<std::string> arguments = displacement;
            arguments.insert(arguments.end(), {"--host", host});
            const written all = displace(arguments);
            CHECK(all.uniforms["host"] == host);
            CHECK(has(all.text[4], "vec3 displaced_position("));
            return all;
        };
        for (const char* host : {"p5", "three_raw"}) {
            const written all = for_host(host);
            const std::string head = std::string(host) == "p5" ? "" : version;
            check_accepted(check_pair(profile::es300, head + all.text[0], head + all.text[1]));
            check_accepted(check_pair(profile::es300, head + all.text[2], head + all.text[3]));
            check_accepted(check_functions(profile::es300, all.text[4]));
        }
        const written three = for_host("three_material");
        const std::string vertex_head = version + precise +
                                        "uniform mat4 modelMatrix;\nuniform mat4 modelViewMatrix;\nuniform mat4 projectionMatrix;\n"
                                        "uniform mat4 viewMatrix;\nuniform mat3 normalMatrix;\nuniform vec3 cameraPosition;\n"
                                        "uniform bool isOrthographic;\nin vec3 position;\nin vec3 normal;\nin vec2 uv;\n";
        const std::string fragment_head = version + "layout(location = 0) out highp vec4 pc_fragColor;\n" + precise +
                                          "uniform mat4 viewMatrix;\nuniform vec3 cameraPosition;\nuniform bool isOrthographic;\n";
        const auto renamed = [](std::string text) {  // three.js defines it as a macro, which glslang refuses for its gl_
            for (std::size_t at = 0; (at = text.find("gl_FragColor", at)) != text.npos;) text.replace(at, 12, "pc_fragColor");
            return text;
        };
        check_accepted(check_pair(profile::es300, vertex_head + three.text[0], fragment_head + renamed(three.text[1])));
        check_accepted(check_pair(profile::es300, vertex_head + three.text[2], fragment_head + renamed(three.text[3])));
        const written viewer = for_host("glslviewer");
        const std::string head = "#version 100\n";
        check_accepted(check_pair(profile::es100, head + viewer.text[0], head + viewer.text[1]));
        check_accepted(check_pair(profile::es100, head + viewer.text[2], head + viewer.text[3]));
        check_accepted(check_functions(profile::es100, viewer.text[4]));
        CHECK_FALSE(has(viewer.text[4], "uniform float"));  // its parameters are constants
    }
}

TEST_CASE("glexprc: displace says how exact the normals are, and how far the mesh moves") {
    const written unknown = displace({"0.1sin(3x)", "--along", "normal"});
    CHECK(unknown.uniforms["along"] == "normal");
    CHECK(unknown.uniforms["method"] == "cofactor");
    CHECK(unknown.uniforms["exact"] == false);
    CHECK(unknown.uniforms["order"] == 2);
    CHECK(has(unknown.err, "<formula>:1:1: note: approximate_normals: "));
    CHECK(has(unknown.text[4], "Not exact"));

    const written known = displace({"0.1sin(3x)", "--along", "normal", "--normal", "r = sqrt(x^2+y^2+z^2); (x/r, y/r, z/r)"});
    CHECK(known.uniforms["exact"] == true);
    CHECK(known.uniforms["order"].is_null());
    CHECK_FALSE(has(known.err, "note"));

    CHECK(displace({"u", "--along", "z"}).uniforms["exact"] == false);
    CHECK(displace({"u", "--along", "z", "--texture", "(x/2, y/2)"}).uniforms["exact"] == true);
    CHECK(displace({"x", "--method", "plane"}).uniforms["order"] == 0);
    CHECK(displace({"3sin(x + t)"}).uniforms["bound"] == 3);
    CHECK(displace({"x^2"}).uniforms["bound"].is_null());
    CHECK(displace({"x^2", "--mesh-box", "-1,-1,0,2,1,0"}).uniforms["bound"] == doctest::Approx(4));
    CHECK(displace({"x^2 + z", "--mesh-box=-1,-1,-5,2,1,-5"}).uniforms["bound"] == doctest::Approx(5));
    CHECK(displace({"u^2 + v", "--texture-box", "0,0,3,0.5"}).uniforms["bound"] == doctest::Approx(9.5));
    const double diagonal = displace({"(sin(x), cos(y), 1)", "--along", "vector"}).uniforms["bound"];
    CHECK(diagonal == doctest::Approx(std::sqrt(3)));
    CHECK(displace({"a sin(x)", "--param", "a=1"}).uniforms["bound"].is_null());
    const json ranged = displace({"a sin(x)", "--param", "a=1,0,2"}).uniforms;
    CHECK(ranged["bound"] == doctest::Approx(2));
    CHECK(ranged["uniforms"][0] == json{{"name", "a"}, {"type", "float"}, {"parameter", "a"}, {"default", 1.0}, {"range", {0.0, 2.0}}});
    // uniforms of the texture's formula, too
    CHECK(has(displace({"u", "--texture", "(k x, y)", "--param", "k=3"}).text[0], "uniform float k;"));
}

TEST_CASE("glexprc: messages about a displacement name the text that they are about, and say nothing of surfaces") {
    for (const char* height : {"0.5", "0", "x - x", "a"}) CHECK(displace({height}).err.empty());
    CHECK(displace({"(0, 0.5, a)", "--along", "vector"}).err.empty());
    const auto said = [](std::vector<std::string> more, const char* message) {
        const written all = displace(std::move(more));
        CHECK_MESSAGE(has(all.err, message), all.err);
    };
    const std::string tiny = "constant_underflow: the constant is too small for a 32-bit float and becomes 0\n";
    said({"1e-50x"}, ("<formula>:1:1: warning: " + tiny + "1e-50x\n^~~~~\n").c_str());
    said({"v", "--texture", "(x, 1e-50y)"}, ("<texture>:1:5: warning: " + tiny + "(x, 1e-50y)\n    ^~~~~\n").c_str());
    said({"z", "--along", "normal", "--texture", "(x, y)", "--normal", "k = 1e-50; (x,\n k y, z)"},
         ("<normal>:1:5: warning: " + tiny + "k = 1e-50; (x,\n    ^~~~~\n").c_str());
    const std::string out = scratch_folder() + "/named";
    const driver_run two = run_driver({"displace", "u", "-o", out, "--normal", "(x, y", "--texture", "x"});
    CHECK(two.status == 1);
    CHECK(has(two.err, "<normal>:1:6: error: expected_closer: "));
    CHECK(has(two.err, "<texture>:1:1: error: not_a_vector: "));
    CHECK_FALSE(has(two.err, "<formula>"));
    const driver_run large = run_driver({"displace", "x", "-o", out, "--along", "normal", "--normal", "(1e39x, 0, 0)"});
    CHECK(large.status == 1);
    CHECK(has(large.err, "<normal>:1:2: error: constant_out_of_float_range: "));
}

TEST_CASE("glexprc: what displace refuses") {
    const std::string out = scratch_folder() + "/refused_displacement";
    struct refusal {
        std::vector<std::string> arguments;
        int status;
        const char* message;
    };
    for (const refusal& one : std::vector<refusal>{
             {{"x + foo"}, 1, "<formula>:1:5: error: unknown_name: "},
             {{"(x, y, z)"}, 1, "error: not_a_vector: "},
             {{"(x, y, z)", "--along", "normal"}, 1, "\nhint: --along vector moves by three formulas\n"},
             {{"sin(kx)"}, 1, "; --param k=1 declares it\n"},
             {{"coz + 1"}, 1, "hint: did you mean 'cos' or 'cot'? --param coz=1 declares it\n"},
             {{"x", "--along", "vector"}, 1, "error: not_a_vector: "},
             {{"(x, y)", "--along", "vector"}, 1, "error: not_a_vector: "},
             {{"(x, y +, z)", "--along", "vector"}, 1, "error: expected_operand: "},
             {{"x", "--along", "normal", "--normal", "(0, 0)"}, 1, "<normal>:1:"},
             {{"x", "--along", "normal", "--normal", "(0, nx, 0)"}, 1, "<normal>:1:5: error: unknown_name: "},
             {{"u", "--texture", "(x, u)"}, 1, "<texture>:1:5: error: unknown_name: "},
             {{"1e39x"}, 1, "error: constant_out_of_float_range: "},
             {{"x", "--along", "sideways"}, 2, "sideways"},
             {{"x", "--method", "guess"}, 2, "guess"},
             {{"x", "--along", "normal", "--method", "rotation"}, 2, "rotation"},
             {{"x", "--method", "composite"}, 2, "composite"},
             {{"x", "--host", "shadertoy"}, 2, "shadertoy"},
             {{"x", "--param", "u=1"}, 2, "u"},
             {{"x = y"}, 1, "<formula>:1:3: error: unexpected_equation: "},
             {{"x", "--mesh-box", "0,0,1,0,0,0"}, 2, "--mesh-box: '0,0,1,0,0,0' must be the lowest corner before the highest"},
             {{"x", "--mesh-box", "0,0,0,1,1"}, 2, "--mesh-box: '0,0,0,1,1' must be 6 numbers X,Y,Z,X,Y,Z"},
             {{"x", "--mesh-box", "0,0,0,1,1,inf"}, 2, "--mesh-box: 'inf' is no finite number"},
             {{"x", "--texture-box", "0,0,1,1e39"}, 2, "--texture-box: '1e39' is beyond what a 32-bit float holds"},
             {{"x", "--texture-box", "0,2,1,1"}, 2, "--texture-box: "},
             {{"x", "--normal", ""}, 2, "--normal: its value is missing"},
             {{"x", "--preset", "torus"}, 2, ""},
             {{"x", "--symbols", "u,v,w"}, 2, ""},
             {{"x", "--radius", "2"}, 2, ""},
             {{"x", "y"}, 2, ""},
             {{}, 2, ""},
         }) {
        std::vector<std::string> arguments = {"displace", "-o", out};
        arguments.insert(arguments.end(), one.arguments.begin(), one.arguments.end());
        CAPTURE(line(one.arguments));
        const driver_run run = run_driver(arguments);
        CHECK(run.status == one.status);
        CHECK(run.out.empty());
        CHECK_MESSAGE(has(run.err, one.message), run.err);
        for (const char* file : files) CHECK(read_whole_file(out + "/" + file).empty());
    }
    CHECK_FALSE(has(run_driver({"displace", "(x, y)", "-o", out, "--along", "vector"}).err, "--along"));
    CHECK_FALSE(has(run_driver({"displace", "1", "-o", out, "--normal", "(nx, 0, 0)"}).err, "--param"));  // n is not missing
    CHECK(run_driver({"displace", "x"}).status == 2);
    const std::string complaint = run_driver({"displace", "x", "-o", out, "--param", "3=1"}).err;
    CHECK(complaint.starts_with("glexprc: '3' is no name"));
    CHECK(complaint.find("glexprc") == complaint.rfind("glexprc"));  // once
    CHECK(run_driver({"displace", "x", "-o", "/dev/null/folder"}).status == 2);
    CHECK(run_driver({"surface", "x", "-o", out, "--host", "p5"}).status == 2);
}

namespace {

/// Renders to a picture of `size` pixels a side; nothing, with a message, where there is no driver.
std::optional<offscreen::bitmap> render(std::vector<std::string> arguments, int size = 64) {
    const std::string png = scratch_folder() + "/mesh.png";
    arguments.insert(arguments.begin(), "render");
    arguments.insert(arguments.end(), {"-o", png, "--size", std::to_string(size)});
    const auto picture = drawn_picture(run_driver(arguments), png, size);
    if (!picture) return std::nullopt;
    bool opaque = true;
    for (std::size_t i = 3; i < picture->bytes.size(); i += 4) opaque = opaque && picture->bytes[i] == 255;
    CHECK(opaque);
    return picture;
}

/// Which share of the picture is not background, smooth edges counted by their darkness, and its centre from −1 to 1.
struct seen {
    double share = 0;
    double x = 0, y = 0;
};

seen look_at(const offscreen::bitmap& picture) {
    seen found;
    const auto channels = static_cast<std::size_t>(picture.channels), width = static_cast<std::size_t>(picture.width);
    double pixels = 0;
    for (std::size_t i = 0; i < picture.bytes.size(); i += channels) {
        if (picture.bytes[i + 2] > 250) continue;  // the mesh is orange or dark blue
        const double x = static_cast<double>(i / channels % width), y = static_cast<double>(i / channels / width);
        found.x += 2 * (x + 0.5) / static_cast<double>(width) - 1;
        found.y += 1 - 2 * (y + 0.5) / static_cast<double>(width);
        ++pixels;
    }
    found.share = pixels / static_cast<double>(width * width);
    if (pixels > 0) {
        found.x /= pixels;
        found.y /= pixels;
    }
    return found;
}

const std::vector<std::string> from_south = {"--eye", "0,-5,0", "--up", "0,0,1", "--ortho", "2"};

std::vector<std::string> with(std::vector<std::string> arguments, const std::vector<std::string>& more) {
    arguments.insert(arguments.end(), more.begin(), more.end());
    return arguments;
}

}  // namespace

TEST_CASE("glexprc: render draws a displaced mesh where it is and as large as it is") {
    constexpr double pi = std::numbers::pi;
    const auto expect = [](const std::vector<std::string>& arguments, double area, const std::vector<std::string>& view = from_south) {
        const auto picture = render(with(arguments, view), 128);
        if (picture) CHECK(look_at(*picture).share == doctest::Approx(area / 16).epsilon(0.05));
    };
    expect({"0", "--displace", "sphere"}, pi);
    expect({"0.25", "--displace", "sphere", "--along", "normal"}, pi * 1.25 * 1.25);
    expect({"a", "--displace", "sphere", "--along", "normal", "--param", "a=-0.5"}, pi * 0.25);
    expect({"(x, 0, 0)", "--displace", "sphere", "--along", "vector"}, 2 * pi);
    expect({"0", "--displace", "torus"}, 2 * 0.8 + pi * 0.16);
    expect({"0", "--displace", "plane"}, 4, {"--eye", "0,0,5", "--up", "0,1,0", "--ortho", "2"});
    const auto moved = render(with({"1", "--displace", "sphere"}, from_south));
    if (moved) CHECK(look_at(*moved).y == doctest::Approx(0.5).epsilon(0.02));
    const auto aside = render(with({"(1, 0, 0)", "--displace", "sphere", "--along", "vector"}, from_south));
    if (aside) CHECK(look_at(*aside).x == doctest::Approx(0.5).epsilon(0.02));
}

TEST_CASE("glexprc: render shows every mesh in every profile alike, whole by default") {
    for (const std::string mesh : {"plane", "sphere", "torus"}) {
        std::optional<offscreen::bitmap> first;
        for (const std::string target : {"core330", "core450", "es300", "es100"}) {
            CAPTURE(mesh);
            CAPTURE(target);
            const auto picture = render({"0.1sin(5x + t)cos(4y)", "--displace", mesh, "--along", "normal", "--target", target});
            if (!picture) return;
            const seen what = look_at(*picture);
            CHECK(what.share > 0.1);
            CHECK(what.share < 0.8);
            CHECK(std::hypot(what.x, what.y) < 0.2);
            const std::size_t side = 4 * 64;
            for (std::size_t i = 0; i < 64; ++i)  // nothing touches the border
                for (const std::size_t at : {4 * i, side * 63 + 4 * i, side * i, side * i + 4 * 63}) CHECK(picture->bytes[at + 2] == 255);
            if (!first) first = picture;
            std::size_t different = 0;
            for (std::size_t i = 0; i < picture->bytes.size(); ++i) different += std::abs(picture->bytes[i] - first->bytes[i]) > 3;
            CHECK(different < 20);
        }
    }
}

TEST_CASE("glexprc: render draws the mesh of an OBJ file, wherever it lies") {
    // A cube of edge 2 about (10, 20, 30), with quads.
    const std::string path = scratch_folder() + "/cube.obj";
    write_whole_file(path,
                     "v 9 19 29\nv 11 19 29\nv 11 21 29\nv 9 21 29\nv 9 19 31\nv 11 19 31\nv 11 21 31\nv 9 21 31\n"
                     "f 4 3 2 1\nf 5 6 7 8\nf 1 2 6 5\nf 2 3 7 6\nf 3 4 8 7\nf 4 1 5 8\n");
    const auto whole = render({"0", "--displace", path});
    if (!whole) return;
    CHECK(look_at(*whole).share > 0.1);
    CHECK(std::hypot(look_at(*whole).x, look_at(*whole).y) < 0.15);
    const auto front = render({"0", "--displace", path, "--eye", "10,20,40", "--ortho", "2"});
    CHECK(look_at(*front).share == doctest::Approx(0.25));
    const auto wide = render({"(x - 10, 0, 0)", "--displace", path, "--along", "vector", "--eye", "10,20,40", "--ortho", "4"});
    CHECK(look_at(*wide).share == doctest::Approx(0.125));
    const driver_run noted = run_driver({"render", "0.1x", "--displace", path, "--along", "normal", "-o", scratch_folder() + "/n.png"});
    CHECK(noted.status == 0);
    CHECK(has(noted.err, "note: approximate_normals: "));
}

TEST_CASE("glexprc: render ignores no option, and no mesh that cannot be") {
    const std::string out = scratch_folder() + "/wrong.png", broken = scratch_folder() + "/broken.obj";
    write_whole_file(broken, "v 0 0 0\nf 1 2 3\n");
    const std::vector<std::string> mesh = {"render", "0.1x", "-o", out, "--displace", "sphere"};
    for (const std::vector<std::string>& more : std::vector<std::vector<std::string>>{{"--raw", out},
                                                                                      {"--radius", "3"},
                                                                                      {"--box"},
                                                                                      {"--solver", "marching"},
                                                                                      {"--colour-by", "normal"},
                                                                                      {"--opacity", "0.5"},
                                                                                      {"--antialias"},
                                                                                      {"--tetrahedron"},
                                                                                      {"--symbols", "x,y,z"},
                                                                                      {"--target", "vulkan450"},
                                                                                      {"--fov", "45", "--ortho", "1"},
                                                                                      {"--eye", "0,0,0"},
                                                                                      {"--eye", "0,0,4", "--up", "0,0,1"},
                                                                                      {"--method", "composite"},
                                                                                      {"--mesh-box", "0,0,0,1,1,1"},
                                                                                      {"--host", "plain"},
                                                                                      {"--along", "down"}}) {
        CAPTURE(line(more));
        const driver_run run = run_driver(with(mesh, more));
        CHECK(run.status == 2);
        CHECK(run.out.empty());
        CHECK_FALSE(run.err.empty());
    }
    for (const std::vector<std::string>& arguments :
         std::vector<std::vector<std::string>>{{"0", "--displace", "/no/such/file.obj"},
                                               {"0", "--displace", broken},
                                               {"0", "--displace", ""},
                                               {"--preset", "torus", "--displace", "sphere"},
                                               {"1e30", "--displace", "sphere"},
                                               {"-1", "--displace", "sphere", "--along", "normal"},
                                               {"x", "--along", "z"},
                                               {"x", "--method", "plane"},
                                               {"x", "--normal", "(0, 0, 1)"},
                                               {"x", "--texture", "(x, y)"}}) {
        CAPTURE(line(arguments));
        CHECK(run_driver(with({"render", "-o", out}, arguments)).status == 2);
    }
    const auto complaint = [&](const std::vector<std::string>& arguments) {
        return run_driver(with({"render", "-o", out}, arguments)).err;
    };
    const std::vector<std::string> inward = {"-1", "--displace", "sphere", "--along", "normal"};
    CHECK(complaint(inward) == "glexprc: the formula moves the whole mesh into one point\n");
    CHECK(complaint(with(inward, {"--eye", "0,0,5"})) == "glexprc: the formula moves the whole mesh into one point\n");
    CHECK(complaint({"--displace", "plane"}).starts_with("give FORMULA\n"));
    CHECK(complaint({}).starts_with("give either FORMULA or --preset\n"));
    CHECK(complaint({"0", "--displace", "cone"}) == "glexprc: there is no mesh 'cone': plane, sphere, torus or an OBJ file\n");
    CHECK(has(complaint({"1e30", "--displace", "sphere"}), "too large"));
    CHECK(has(complaint({"0", "--displace", "sphere", "--eye", "0,0,0"}), "--eye"));
    CHECK(complaint({"0", "--displace", broken}) == "glexprc: '" + broken + "': line 2: a face has an index that is out of range\n");
    CHECK(run_driver({"render", "x + foo", "--displace", "sphere", "-o", out}).status == 1);
    CHECK(run_driver({"render", "x", "--displace", "sphere", "--along", "vector", "-o", out}).status == 1);
    CHECK(read_whole_file(out).empty());
}
