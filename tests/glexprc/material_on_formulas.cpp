// `--material` of surface, displace and render.
#include "picture.hpp"
#include "run.hpp"

#include <glexpr/glsl/profile.hpp>

#include "examples/support/png.hpp"
#include "tests/support/glslang_check.hpp"

#include <nlohmann/json.hpp>

#include <doctest/doctest.h>

#include <cstddef>
#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

using namespace glexpr;
using namespace glexpr::test;
using nlohmann::json;

namespace {

bool has(const std::string& text, std::string_view part) { return text.find(part) != text.npos; }

std::string material_file(const std::string& name, std::string_view program) {
    const std::string path = scratch_folder() + "/" + name + ".material";
    write_whole_file(path, program);
    return path;
}

/// Blue where u is below the middle, then orange, or whatever `shade` says.
std::string halves() {
    return material_file("halves",
                         "@shader #halves { @uniform shade: float(0, 1, 0);"
                         "@fragment { color: select(uv.x, .5, #2060D0, mix(#F09030, #20D060, shade)); } }");
}

std::string plain() {
    return material_file("plain", "@shader #plain { @uniform t: float(0, 1, 0); @fragment { color: mix(#2060D0, #F09030, t); } }");
}

/// Which of red, green and blue is strongest at a place of a picture, from (0, 0) at the top left to (1, 1); ' ' on the white ground.
char strongest(const offscreen::bitmap& picture, double x, double y) {
    const auto column = static_cast<std::size_t>(x * picture.width), row = static_cast<std::size_t>(y * picture.height);
    const std::uint8_t* rgb = picture.bytes.data() + 4 * (row * static_cast<std::size_t>(picture.width) + column);
    if (rgb[0] == 255 && rgb[1] == 255 && rgb[2] == 255) return ' ';
    return rgb[0] > rgb[1] && rgb[0] > rgb[2] ? 'r' : rgb[1] > rgb[2] ? 'g' : 'b';
}

/// The strongest colours left and right of the middle of what a run draws; nothing, with a message, where there is no driver.
std::string sides(std::vector<std::string> arguments) {
    const std::string png = scratch_folder() + "/sides.png";
    arguments.insert(arguments.begin(), "render");
    arguments.insert(arguments.end(), {"-o", png, "--size", "64"});
    const auto picture = drawn_picture(run_driver(arguments), png, 64);
    if (!picture) return {};
    return {strongest(*picture, 0.4, 0.5), strongest(*picture, 0.6, 0.5)};
}

const std::vector<std::string> from_above = {"--eye", "0,0,4", "--up", "0,1,0"};

std::vector<std::string> line(std::vector<std::string> first, std::initializer_list<std::vector<std::string>> more) {
    for (const std::vector<std::string>& part : more) first.insert(first.end(), part.begin(), part.end());
    return first;
}

}  // namespace

TEST_CASE("glexprc material: render colours a traced surface and a moved mesh by it, in every profile that draws") {
    for (const char* target : {"es100", "es300", "core330", "core450"}) {
        CAPTURE(target);
        const std::vector<std::string> material = line({"--material", halves(), "--target", target}, {from_above});
        const std::string surface = sides(line({"x^2+y^2+z^2-1", "--texture", "(x/2 + 1/2, 0)"}, {material}));
        if (surface.empty()) return;
        CHECK(surface == "br");
        CHECK(sides(line({"x^2+y^2+z^2-1", "--texture", "(x/2 - 7/2, 0)"}, {material})) == "br");  // coordinates are wrapped
        CHECK(sides(line({"x^2+y^2+z^2-1", "--texture", "(1/2 - x/2, 0)"}, {material})) == "rb");
        CHECK(sides(line({"0.1 sin(3x)", "--displace", "plane"}, {material})) == "br");
        CHECK(sides(line({"0.1 sin(3x)", "--displace", "plane", "--material-values", "shade=1"}, {material})) == "bg");
        CHECK(sides(line({"x^2+y^2+z^2-1", "--texture", "(x/2 + 1/2, 0)", "--material-values", " shade = 1 "}, {material})) == "bg");
    }
}

TEST_CASE("glexprc material: a material that reads no uv needs no texture, and both sides of a surface have its colour") {
    const std::vector<std::string> material = line({"--material", plain()}, {from_above});
    const std::string cone = sides(line({"x^2+y^2-z^2", "--radius", "1"}, {material}));
    if (cone.empty()) return;
    CHECK(cone == "bb");
    CHECK(sides(line({"z^2-x^2-y^2", "--radius", "1"}, {material})) == "bb");
    CHECK(sides(line({"z", "--material-values", "t=1", "--opacity", "0.9", "--antialias", "--box"}, {material})) == "rr");
}

TEST_CASE("glexprc material: surface and displace write shaders that every profile accepts, and uniforms by their names in the program") {
    for (const profile target : all_profiles) {
        CAPTURE(name(target));
        const std::string folder = scratch_folder() + "/with_material";
        const std::vector<std::string> common = {
            "--target", std::string(name(target)), "--material", halves(), "--material-values", "shade=.25", "-o", folder};
        for (const std::vector<std::string>& what :
             {line({"surface", "x^2+y^2+z^2-a", "--texture", "(x, y)"}, {common}), line({"displace", "a sin(3x)"}, {common})}) {
            const driver_run run = run_driver(what);
            REQUIRE_MESSAGE(run.status == 0, run.err);
            CHECK_FALSE(has(run.err, "warning"));  // es100 has a note that it cannot write depth
            const std::string base = folder + "/" + what[0];
            const verdict v = check_pair(target, read_whole_file(base + ".vert"), read_whole_file(base + ".frag"));
            CHECK_MESSAGE(v.accepted, v.log);
            CHECK(has(read_whole_file(base + ".frag"), "mat_u_0"));
            std::size_t found = 0;
            const json description = json::parse(read_whole_file(folder + "/uniforms.json"), nullptr, false);
            for (const json& u : description["uniforms"]) {
                if (u["name"] != "mat_u_0") continue;
                ++found;
                CHECK(u["parameter"] == "shade");
                CHECK(u["default"] == .25);
                CHECK(u["range"] == json({0, 1}));
            }
            CHECK(found == 1);
        }
    }
}

TEST_CASE("glexprc material: displace takes a material for every host, which keeps its own clock") {
    for (const char* host : {"p5", "three_material", "three_raw", "glslviewer"}) {
        CAPTURE(host);
        const std::string folder = scratch_folder() + "/host_with_material";
        const driver_run run = run_driver({"displace", "sin(x + t)", "--material", plain(), "--host", host, "-o", folder});
        REQUIRE_MESSAGE(run.status == 0, run.err);
        CHECK(has(read_whole_file(folder + "/displace.frag"), "mat_u_0"));  // t of the material is not the time of the formula
        CHECK_FALSE(has(read_whole_file(folder + "/displace.vert"), "mat_u_0"));
    }
}

TEST_CASE("glexprc material: what surface, displace and render refuse of one") {
    const std::string png = scratch_folder() + "/refused.png", missing = scratch_folder() + "/missing.material";
    const std::string wrong = material_file("wrong", "@shader #wrong {\n  @fragment { color: mix(#000, #FFF, 2); }\n}");
    struct mistake {
        std::vector<std::string> arguments;
        int status;
        const char* message;
    };
    for (const mistake& one : std::vector<mistake>{
             {{"render", "x", "--material", halves()}, 2, "glexprc: the material reads uv: say by --texture '(u, v)' what they are"},
             {{"render", "x", "--texture", "(x, y)"}, 2, "glexprc: --texture says where a material is looked up: give --material, too"},
             {{"render", "x", "--material", halves(), "--texture", "(x, y, z)"}, 1, "<texture>:1:"},
             {{"render", "x", "--material", halves(), "--texture", "(x, w)"}, 1, "<texture>:1:5: error"},
             {{"render", "x", "--material", plain(), "--colour-by", "normal"}, 2, "excludes"},
             {{"render", "x", "--material-values", "t=1"}, 2, "requires --material"},
             {{"render", "x", "--material", plain(), "--material-values", "t"}, 2, "--material-values: 't' must be NAME=VALUE"},
             {{"render", "x", "--material", plain(), "--material-values", "t=2"},
              1,
              "error: UNIFORM: the uniform 't' lies in [0, 1], found 2"},
             {{"render", "x", "--material", plain(), "--material-values", "amount=1"}, 1, "amount"},
             {{"render", "x", "--material", missing}, 2, "cannot be read"},
             {{"render", "x", "--material", wrong}, 1, "wrong.material:2:38: error: RANGE: "},
             {{"render", "x", "--displace", "plane", "--material", wrong}, 1, "wrong.material:2:38: error: RANGE: "},
             {{"surface", "x", "--material", wrong}, 1, "wrong.material:2:38: error: RANGE: "},
             {{"displace", "x", "--material", wrong}, 1, "wrong.material:2:38: error: RANGE: "},
             {{"surface", "mat_u_0 x", "--param", "mat_u_0=1", "--material", plain()},
              2,
              "(the shader has that name for 't' of the material)"},
             {{"displace", "mat_u_0 x", "--param", "mat_u_0=1", "--material", plain()},
              2,
              "(the shader has that name for 't' of the material)"},
             {{"displace", "x", "--material", missing}, 2, "cannot be read"},
         }) {
        std::vector<std::string> arguments = one.arguments;
        arguments.insert(arguments.end(), {"-o", png});
        const driver_run run = run_driver(arguments);
        CAPTURE(run.err);
        CHECK_MESSAGE(run.status == one.status, one.message);
        CHECK_MESSAGE(has(run.err, one.message), one.message);
        CHECK(run.out.empty());
    }
}
