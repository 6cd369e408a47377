#include "run.hpp"

#include <glexpr/surface/solver.hpp>

#include "tests/support/glslang_check.hpp"

#include <nlohmann/json.hpp>

#include <doctest/doctest.h>

#include <string>
#include <vector>

using namespace glexpr;
using namespace glexpr::test;
using nlohmann::json;

namespace {

const std::string cubic = "4(x^2+y^2-z^2)+16xyz-1";

bool has(const std::string& text, std::string_view part) { return text.find(part) != std::string::npos; }

}  // namespace

TEST_CASE("glexprc: the formula comes from the argument, a file or stdin") {
    const std::string path = scratch_folder() + "/formula.txt";
    write_whole_file(path, "r = x^2 + y^2;\nr - 1\n");
    const std::string expected = R"({"f":4,"grad":[2,4,0]})"
                                 "\n";
    CHECK(run_driver({"eval", "x^2+y^2-1", "--at", "1,2,3"}).out == expected);
    CHECK(run_driver({"eval", "@" + path, "--at", "1,2,3"}).out == expected);
    CHECK(run_driver({"eval", "-", "--at", "1,2,3"}, "x^2+y^2=1\n").out == expected);
    CHECK(run_driver({"eval", "@" + path + ".missing", "--at", "1,2,3"}).status == 2);
}

TEST_CASE("glexprc: formulas and values may begin with a minus sign") {
    for (const std::vector<std::string>& arguments : std::vector<std::vector<std::string>>{
             {"eval", "-x^2+y", "--at", "-.5,1,-2"}, {"eval", "--at", "-.5,1,-2", "-x^2+y"}, {"eval", "--at=-.5,1,-2", "--", "-x^2+y"}}) {
        const driver_run run = run_driver(arguments);
        CHECK(run.status == 0);
        CHECK(run.out == "{\"f\":0.75,\"grad\":[1,1,0]}\n");
    }
}

TEST_CASE("glexprc: a refused formula leaves stdout and folders empty and exits 1") {
    const std::string folder = scratch_folder() + "/refused";
    for (const std::vector<std::string>& arguments : std::vector<std::vector<std::string>>{
             {"glsl"}, {"info"}, {"eval", "--at", "0,0,0"}, {"surface", "-o", folder}, {"render", "-o", folder + ".png"}}) {
        std::vector<std::string> full = arguments;
        full.push_back("x + foo + (");
        CAPTURE(arguments[0]);
        const driver_run run = run_driver(full);
        CHECK(run.status == 1);
        CHECK(run.out.empty());
        CHECK(has(run.err, "<formula>:1:5: error: unknown_name: "));
        CHECK(has(run.err, "x + foo + (\n    ^~~\n"));
        CHECK(has(run.err, "error: expected_operand: "));
        CHECK(read_whole_file(folder + "/surface.vert").empty());
        CHECK(read_whole_file(folder + ".png").empty());
    }
}

TEST_CASE("glexprc: wrong usage exits 2 with nothing on stdout") {
    const std::string out = scratch_folder() + "/wrong";
    for (const std::vector<std::string>& arguments : std::vector<std::vector<std::string>>{
             {},
             {"nonsense"},
             {"material", "file"},
             {"glsl"},
             {"glsl", "x", "y"},
             {"glsl", "x", "--emit", "rays"},
             {"glsl", "x", "--emit", ""},
             {"glsl", "x", "--target", "hlsl"},
             {"glsl", "x", "--param", "a"},
             {"glsl", "x", "--param", "a=one"},
             {"glsl", "x", "--param", "x=1"},
             {"glsl", "x", "--param", "sin=1"},
             {"glsl", "x", "--symbols", "x,x"},
             {"glsl", "x", "--symbols", "x,y,z,w"},
             {"glsl", "x", "--nonsense"},
             {"eval", "x"},
             {"eval", "x", "--at", "1,2"},
             {"eval", "x", "--at", "1,2,nan"},
             {"surface", "x"},
             {"surface", "x", "-o", out, "--solver", "sphere_tracing"},
             {"render", "x", "-o", out, "--solver", ""},
             {"surface", "x", "-o", out, "--radius", "0"},
             {"render", "x"},
             {"render", "x", "-o", out, "--target", "vulkan450"},
             {"render", "x", "-o", out, "--raw", out, "--target", "es100"},
             {"render", "x", "-o", out, "--size", "0"},
             {"render", "x", "-o", out, "--fov", "180"},
             {"render", "x", "-o", out, "--fov", "45", "--ortho", "1"},
             {"render", "x", "-o", out, "--eye", "0,0,0"},
             {"render", "x", "-o", out, "--eye", "0,3,0"},
             {"check"},
             {"check", out + ".missing"},
         }) {
        std::string line;
        for (const std::string& argument : arguments) line += argument + " ";
        CAPTURE(line);
        const driver_run run = run_driver(arguments);
        CHECK(run.status == 2);
        CHECK(run.out.empty());
        CHECK_FALSE(run.err.empty());
    }
    CHECK(run_driver({"--help"}).status == 0);
    CHECK(run_driver({"render", "--help"}).status == 0);
}

TEST_CASE("glexprc: glsl prints functions with their uniforms and helpers") {
    for (const profile target : all_profiles) {
        if (facts(target).uniform_blocks_only) continue;  // the uniforms are the host's there
        CAPTURE(name(target));
        const driver_run run = run_driver(
            {"glsl", "a sinh(x) + sqrt(y)", "--emit", "f,grad_f,f_grad,f_defined,f_interval", "--target", std::string(name(target))});
        CHECK(run.status == 0);
        for (const char* signature :
             {"uniform float a;", "float f(vec3 p) {", "vec3 grad_f(vec3 p) {", "float f_grad(vec3 p, out vec3 g) {",
              "bool f_defined(vec3 p) {", "vec3 f_interval(vec3 lo, vec3 hi) {"}) {
            CAPTURE(signature);
            CHECK(has(run.out, signature));
        }
        const verdict verdict = check_functions(target, run.out);
        CHECK_MESSAGE(verdict.accepted, verdict.log);
    }
    CHECK_FALSE(has(run_driver({"glsl", "x"}).out, "f_grad"));
    CHECK(has(run_driver({"glsl", "x^2+y^2+z^2-1", "--emit", "ray"}).out,
              "void f_ray(vec3 m, vec3 h, out float b0, out float b1, out float b2) {"));
    const driver_run refused = run_driver({"glsl", "sin(x)", "--emit", "ray"});
    CHECK(refused.status == 1);
    CHECK(has(refused.err, "not_a_polynomial"));
}

TEST_CASE("glexprc: info tells degree, class, names and parameters as JSON") {
    const json info = json::parse(run_driver({"info", cubic}).out);
    CHECK(info["degree"] == 3);
    CHECK(info["exact"] == true);
    CHECK(info["class"] == "polynomial");
    formula_degree cubic_degree{formula_class::polynomial, 3, true};
    CHECK(info["solver"] == std::string(name(default_solver(cubic_degree))));
    CHECK(info["names"] == json({"x", "y", "z"}));
    CHECK(info["parameters"] == json::array());
    CHECK(info["cost"].get<int>() > 5);
    CHECK(info["warnings"] == json::array());

    const json other = json::parse(run_driver({"info", "sin(x)/2y + k b", "--param", "b=0.5"}).out);
    CHECK(other["degree"].is_null());
    CHECK(other["class"] == "not_polynomial");
    REQUIRE(other["parameters"].size() == 2);
    CHECK(other["parameters"][0]["name"] == "k");  // an unknown letter becomes a parameter
    CHECK(other["parameters"][0]["declared"] == false);
    CHECK(other["parameters"][1]["default"] == 0.5);
    REQUIRE_FALSE(other["warnings"].empty());
    CHECK(other["warnings"][0]["code"] == "ambiguous_division");

    CHECK(json::parse(run_driver({"info", "(x+1)^3-x^3"}).out)["degree"] == 2);
    CHECK(json::parse(run_driver({"info", "x-x"}).out)["class"] == "zero");
    CHECK(json::parse(run_driver({"info", "a+1"}).out)["class"] == "constant");
}

TEST_CASE("glexprc: eval writes 17 digits, a line for each point, and null where undefined") {
    const driver_run run = run_driver({"eval", "x/3 + sqrt(y)", "--at", "1,0.25,0", "--at", "1,-1,0"});
    CHECK(run.out ==
          "{\"f\":0.83333333333333326,\"grad\":[0.33333333333333331,1,0]}\n"
          "{\"f\":null,\"grad\":[null,null,null]}\n");
}

TEST_CASE("glexprc: parameters are declared and set, coordinates renamed") {
    // √x and ∛x have a value at 0 and no derivative
    CHECK(run_driver({"eval", "sqrt(x) + y", "--at", "0,0,0"}).out == "{\"f\":0,\"grad\":[null,1,0]}\n");
    CHECK(run_driver({"eval", "cbrt(x)", "--at", "0,0,0"}).out == "{\"f\":0,\"grad\":[null,0,0]}\n");
    CHECK(run_driver({"eval", "a + b", "--at", "0,0,0"}).out == "{\"f\":2,\"grad\":[0,0,0]}\n");
    CHECK(run_driver({"eval", "score + a", "--param", "score=2.5", "--param", "a=-1", "--at", "0,0,0"}).out ==
          "{\"f\":1.5,\"grad\":[0,0,0]}\n");
    CHECK(run_driver({"eval", "a", "--param", "a=1", "--param", "a=7", "--at", "0,0,0"}).out == "{\"f\":7,\"grad\":[0,0,0]}\n");
    CHECK(run_driver({"eval", "u - 2v + 3a", "--symbols", "u,v,a", "--at", "1,1,1"}).out == "{\"f\":2,\"grad\":[1,-2,3]}\n");
}

TEST_CASE("glexprc: surface writes both stages and their uniforms") {
    for (const profile target : all_profiles) {
        CAPTURE(name(target));
        const std::string folder = scratch_folder() + "/new/" + std::string(name(target));
        const driver_run run = run_driver(
            {"surface", cubic + "+b", "-o", folder, "--radius", "3", "--param", "b=0.25", "--target", std::string(name(target))});
        CHECK(run.status == 0);
        CHECK(run.out.empty());
        const verdict verdict = check_pair(target, read_whole_file(folder + "/surface.vert"), read_whole_file(folder + "/surface.frag"));
        CHECK_MESSAGE(verdict.accepted, verdict.log);
        const json all = json::parse(read_whole_file(folder + "/uniforms.json"));
        CHECK(all["uniforms"][0] ==
              json{{"name", "b"}, {"type", "float"}, {"parameter", "b"}, {"default", 0.25}, {"range", {-1e18, 1e18}}});
        bool radius = false;
        for (const json& u : all["uniforms"]) radius = radius || (u["name"] == "bounding_radius" && u["default"] == 3.0);
        CHECK(radius);
        CHECK(all.contains("block") == (target == profile::vulkan450));
        CHECK(has(run.err, "no_fragment_depth") == (target == profile::es100));
    }
}

TEST_CASE("glexprc: the solver can be chosen, and one that cannot trace the formula is refused") {
    const std::string folder = scratch_folder() + "/solver";
    CHECK(run_driver({"surface", "sin(x)+y", "-o", folder, "--solver", "marching"}).status == 0);
    CHECK(json::parse(read_whole_file(folder + "/uniforms.json"))["solver"] == "marching");
    for (const std::string command : {"surface", "render"}) {
        const driver_run run = run_driver({command, "sin(x)+y", "-o", folder + "/refused", "--solver", "bernstein"});
        CHECK((run.status == 1 || (command == "render" && run.status == 3)));
        if (run.status == 1) CHECK(has(run.err, "error: solver_not_applicable: "));
    }
}

TEST_CASE("glexprc: a preset stands for its formula, parameters, radius and view") {
    const std::string folder = scratch_folder() + "/preset";
    CHECK(run_driver({"eval", "--preset", "torus", "--at", "1.5,0,0", "--param", "b=0.5"}).out == "{\"f\":0,\"grad\":[6,0,0]}\n");
    CHECK(json::parse(run_driver({"info", "--preset", "barth-sextic"}).out)["degree"] == 6);
    REQUIRE(run_driver({"surface", "--preset", "tanglecube", "-o", folder}).status == 0);
    const json all = json::parse(read_whole_file(folder + "/uniforms.json"));
    CHECK(all["uniforms"][0] == json{{"name", "a"}, {"type", "float"}, {"parameter", "a"}, {"default", 11.8}, {"range", {8.0, 18.0}}});
    for (const json& u : all["uniforms"])
        if (u["name"] == "bounding_radius") CHECK(u["default"] == 3.5);
    const driver_run unknown = run_driver({"info", "--preset", "nonsense"});
    CHECK(unknown.status == 2);
    CHECK(has(unknown.err, "barth-sextic"));
    CHECK(run_driver({"info", "--preset", "torus", "x"}).status == 2);
    const driver_run drawn = run_driver({"render", "--preset", "heart", "-o", folder + "/heart.png", "--size", "32"});
    CHECK((drawn.status == 0 || drawn.status == 3));
}

TEST_CASE("glexprc: render says what is odd about a surface that it draws") {
    const driver_run drawn = run_driver({"render", "x^2 + y^2 + z^2 + 1", "-o", scratch_folder() + "/empty.png", "--size", "16"});
    if (drawn.status == 3) return;  // no driver
    CHECK(drawn.status == 0);
    CHECK(has(drawn.err, "its surface is empty"));
}

TEST_CASE("glexprc: the look can be chosen") {
    const std::string folder = scratch_folder() + "/look";
    REQUIRE(run_driver({"surface", cubic, "-o", folder, "--box", "--opacity", "0.25", "--colour-by", "mean_curvature"}).status == 0);
    const std::string fragment = read_whole_file(folder + "/surface.frag");
    for (const char* part : {"box_low", "LAYERS", "mean_f(p)"}) CHECK(has(fragment, part));
    const json uniforms = json::parse(read_whole_file(folder + "/uniforms.json"));
    for (const json& u : uniforms["uniforms"]) {
        if (u["name"] == "front_opacity") CHECK(u["default"] == 0.25);
        if (u["name"] == "box_high") CHECK(u["default"] == json({2.0, 2.0, 2.0}));
    }
    REQUIRE(run_driver({"surface", cubic, "-o", folder, "--antialias"}).status == 0);
    CHECK(has(read_whole_file(folder + "/surface.frag"), "trace_pixel"));
    REQUIRE(run_driver({"surface", cubic, "-o", folder + "/toy", "--host", "shadertoy"}).status == 0);
    CHECK(has(read_whole_file(folder + "/toy/surface.frag"), "void mainImage("));
    CHECK(read_whole_file(folder + "/toy/surface.vert").empty());
    CHECK(json::parse(read_whole_file(folder + "/toy/uniforms.json"))["profile"] == "es300");
    REQUIRE(run_driver({"surface", cubic, "-o", folder, "--tetrahedron"}).status == 0);
    CHECK(has(read_whole_file(folder + "/surface.frag"), "tetrahedron"));
    for (const std::vector<std::string>& wrong :
         std::vector<std::vector<std::string>>{{"--opacity", "2"}, {"--colour-by", "smell"}, {"--solver", "x"}, {"--host", "x"}}) {
        std::vector<std::string> arguments = {"surface", cubic, "-o", folder};
        arguments.insert(arguments.end(), wrong.begin(), wrong.end());
        CHECK(run_driver(arguments).status == 2);
    }
}

TEST_CASE("glexprc: check reads a formula per line and names the line of each message") {
    const std::string path = scratch_folder() + "/formulas.txt";
    write_whole_file(path, "x^2 + y^2 = 1\n\n# a comment\n  x + foo\nlog(x)\n");
    const driver_run run = run_driver({"check", path});
    CHECK(run.status == 1);
    CHECK(run.out.empty());
    CHECK(has(run.err, path + ":4:7: error: unknown_name: "));
    CHECK(has(run.err, path + ":5:1: note: natural_logarithm: "));
    CHECK_FALSE(has(run.err, path + ":1:"));

    write_whole_file(path, "x^2 + y^2 = 1\r\nx\n");
    const driver_run good = run_driver({"check", path, path});
    CHECK(good.status == 0);
    CHECK(good.err.empty());
}
