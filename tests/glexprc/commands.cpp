#include "run.hpp"

#include <glexpr/surface/gallery.hpp>
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

TEST_CASE("glexprc: an option without a value does not take the next argument for it") {
    const std::string out = scratch_folder() + "/valueless";
    for (const std::vector<std::string>& arguments : std::vector<std::vector<std::string>>{
             {"glsl", "--target=", "x"},
             {"glsl", "--target", "", "x"},
             {"glsl", "x", "--target"},
             {"glsl", "x", "--emit", ""},
             {"eval", "x", "--at="},
             {"info", "x", "--param"},
             {"surface", "x", "-o", ""},
             {"surface", "x", "-o"},
             {"surface", "x", "-o", out, "--box="},
             {"render", "x", "-o", out, "--size", ""},
             {"check", "--param=", out},
         }) {
        std::string option;
        for (const std::string& argument : arguments)
            if (argument[0] == '-') option = argument.substr(0, argument.find('='));
        const driver_run run = run_driver(arguments);
        CHECK(run.status == 2);
        CHECK(run.out.empty());
        CHECK_MESSAGE(run.err.starts_with(option + ": its value is missing\n"), run.err);
    }
    CHECK(run_driver({"glsl", "--profile=", "x"}).err.starts_with("The following argument was not expected: --profile\n"));
    CHECK(run_driver({"eval", "--at=1,2,3", "-x"}).out == "{\"f\":-1,\"grad\":[-1,0,0]}\n");
}

TEST_CASE("glexprc: what ends in a shader is a number that a float holds, and complaints name the option") {
    const std::string out = scratch_folder() + "/large";
    struct refusal {
        std::vector<std::string> arguments;
        const char* message;
    };
    for (const refusal& one : std::vector<refusal>{
             {{"glsl", "a x", "--param", "a=1e39"}, "--param: '1e39' is beyond what a 32-bit float holds\n"},
             {{"eval", "a x", "--at", "1,1,1", "--param", "a=-4e38"}, "--param: '-4e38' is beyond what a 32-bit float holds\n"},
             {{"info", "a x", "--param", "a=1e999"}, "--param: '1e999' is no finite number\n"},
             {{"glsl", "a x", "--param", "a=nan"}, "--param: 'nan' is no finite number\n"},
             {{"glsl", "a x", "--param", "a=-inf"}, "--param: '-inf' is no finite number\n"},
             {{"glsl", "a x", "--param", "a=1x"}, "--param: '1x' is no number\n"},
             {{"glsl", "a x", "--param", "a"}, "--param: 'a' must be NAME=VALUE or NAME=VALUE,LOW,HIGH\n"},
             {{"glsl", "a x", "--param", "a=1,2"}, "--param: 'a=1,2' must be NAME=VALUE or NAME=VALUE,LOW,HIGH\n"},
             {{"info", "a x", "--param", "a=1,0,"}, "--param: '' is no number\n"},
             {{"info", "a x", "--param", "a=1,0,1e39"}, "--param: '1e39' is beyond what a 32-bit float holds\n"},
             {{"surface", "a x", "-o", out, "--param", "a=1,2,3"}, "--param: 'a=1,2,3' must have a value from LOW to HIGH\n"},
             {{"check", out, "--param", "a=1,-2,0"}, "--param: 'a=1,-2,0' must have a value from LOW to HIGH\n"},
             {{"displace", "a x", "-o", out, "--param", "a=1,2,0"}, "--param: 'a=1,2,0' must have a value from LOW to HIGH\n"},
             {{"surface", "x", "-o", out, "--radius", "1e39"}, "--radius: '1e39' is beyond what a 32-bit float holds\n"},
             {{"surface", "x", "-o", out, "--radius", "1e-40"}, "--radius: '1e-40' is too small for a 32-bit float\n"},
             {{"surface", "x", "-o", out, "--radius", "-1"}, "--radius: '-1' must be above 0\n"},
             {{"surface", "x", "-o", out, "--opacity", "nan"}, "--opacity: 'nan' is no finite number\n"},
             {{"render", "x", "-o", out, "--eye", "1e39,0,0"}, "--eye: '1e39' is beyond what a 32-bit float holds\n"},
             {{"render", "x", "-o", out, "--up", "0,1"}, "--up: '0,1' must be 3 numbers X,Y,Z\n"},
             {{"render", "x", "-o", out, "--ortho", "1e-46"}, "--ortho: '1e-46' is too small for a 32-bit float\n"},
         }) {
        const driver_run run = run_driver(one.arguments);
        CHECK(run.status == 2);
        CHECK(run.out.empty());
        CHECK_MESSAGE(run.err.starts_with(one.message), run.err);
    }
    CHECK(run_driver({"eval", "x", "--at", "1e300,0,0"}).out == "{\"f\":1.0000000000000001e+300,\"grad\":[1,0,0]}\n");
    // The range of a parameter, on which analyses rely, holds its value; that of a preset's is kept.
    const auto range = [&](std::vector<std::string> arguments) {
        arguments.insert(arguments.end(), {"-o", out});
        REQUIRE(run_driver(arguments).status == 0);
        return json::parse(read_whole_file(out + "/uniforms.json"))["uniforms"][0]["range"];
    };
    CHECK(range({"surface", "a x + y", "--param", "a=1e30"}) == json({-1e18, 1e30}));
    CHECK(range({"surface", "--preset", "tanglecube", "--param", "a=9"}) == json({8.0, 18.0}));
    CHECK(range({"surface", "--preset", "tanglecube", "--param", "a=19"}) == json({8.0, 19.0}));
    CHECK(range({"surface", "--preset", "tanglecube", "--param", "a=9,7,9"}) == json({7.0, 9.0}));
    CHECK(range({"surface", "k x + y", "--param", "k=1,0,2", "--param", "k=-0.5,-0.5,1"}) == json({-0.5, 1.0}));
    CHECK(range({"surface", "k x + y", "--param", "k=1,0,2", "--param", "k=5"}) == json({-1e18, 1e18}));
}

TEST_CASE("glexprc: an option that is a choice lists the choices where it does not know one, and its help tells the default") {
    struct choice {
        std::vector<std::string> arguments;
        const char* message;
    };
    const std::string out = scratch_folder() + "/choices";
    for (const choice& one : std::vector<choice>{
             {{"glsl", "x", "--target", "foo"}, "--target: there is no profile 'foo': es100, es300, core330, core450, vulkan450\n"},
             {{"glsl", "x", "--emit", "f,foo"},
              "--emit: there is no function 'foo' to emit: f, grad_f, f_grad, f_defined, f_interval, ray\n"},
             {{"displace", "x", "-o", out, "--along", "foo"}, "--along: no mesh moves along 'foo': z, normal, vector\n"},
             {{"render", "x", "-o", out, "--solver", "foo"},
              "--solver: there is no solver 'foo': closed_form, bernstein, interval, marching\n"},
         }) {
        const driver_run run = run_driver(one.arguments);
        CHECK(run.status == 2);
        CHECK_MESSAGE(run.err.starts_with(one.message), run.err);
    }
    const auto help_has = [](const char* command, const std::vector<const char*>& parts) {
        const std::string help = run_driver({command, "--help"}).out;
        CAPTURE(help);
        for (const char* part : parts) CHECK_MESSAGE(has(help, part), part);
    };
    help_has("glsl", {"vulkan450 (default core330)", "ray, with commas (default f,grad_f)", "(default x,y,z)"});
    help_has("surface", {"glslviewer (default plain)", "(default 2, or the preset's)", "(default material)"});
    help_has("displace", {"(default z)", "composite (default cofactor)", "p5 (default plain)", "unit length", "outside"});
    help_has("render", {"(default 512)", "(default 45)", "(default 0,1,0 or", "missing folders are made"});
    help_has("sheet", {"(default 96)", "(default 7)"});
}

TEST_CASE("glexprc: a parameter that no formula reads is worth a warning") {
    const std::string out = scratch_folder() + "/unread", formulas = out + ".txt";
    write_whole_file(formulas, "x\nk y\n");
    for (const std::vector<std::string>& arguments : std::vector<std::vector<std::string>>{
             {"glsl", "k x"},
             {"info", "k x"},
             {"eval", "k x", "--at", "0,0,0"},
             {"surface", "k x", "-o", out},
             {"displace", "k x", "-o", out},
             {"displace", "u", "-o", out, "--texture", "(k x, y)"},
             {"displace", "1", "-o", out, "--along", "normal", "--normal", "(k x, y, z)"},
             {"displace", "(x, y, k z)", "-o", out, "--along", "vector"},
             {"check", formulas},
         }) {
        CAPTURE(arguments[0]);
        std::vector<std::string> full = arguments;
        full.insert(full.end(), {"--param", "q=1", "--param", "k=2", "--param", "q=3"});
        const driver_run run = run_driver(full);
        CHECK(run.status == 0);
        CHECK_MESSAGE(has(run.err, "glexprc: warning: --param q: no formula reads it\n"), run.err);
        CHECK(run.err.find("--param q") == run.err.rfind("--param q"));
        CHECK_FALSE(has(run.err, "--param k"));
    }
    CHECK_FALSE(has(run_driver({"glsl", "x + foo", "--param", "q=1"}).err, "--param q"));
    CHECK(has(run_driver({"glsl", "k = 3; k x", "--param", "k=1"}).err, "--param k"));
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

    // what is odd about the surface, wherever it lies
    const auto odd = [](const char* formula) {
        const json warnings = json::parse(run_driver({"info", formula}).out)["warnings"];
        return warnings.empty() ? "" : warnings.back()["code"].get<std::string>();
    };
    CHECK(odd("x^2 + y^2") == "thin_surface");
    CHECK(odd("x^2 + 1") == "empty_surface");
    CHECK(odd("x^2 + y^2 + z^2 - 1e6") == "");
    CHECK(odd("k x + y") == "");
    CHECK(odd("x^20 + y") == "degree_too_high");
    CHECK(odd("1e39x") == "constant_out_of_float_range");

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
    CHECK(all["view"]["up"] == json(find_preset("tanglecube")->up));
    CHECK(all["view"]["eye"][0] == doctest::Approx(3.5 * find_preset("tanglecube")->eye[0]));
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

    write_whole_file(path, "k x = score\n");
    CHECK(has(run_driver({"check", path}).err, path + ":1:1: error: unknown_name: "));
    CHECK(has(run_driver({"check", path}).err, "; --param score=1 declares it\n"));
    CHECK(run_driver({"check", path, "--param", "k=2", "--param", "score=1"}).err.empty());
    CHECK(run_driver({"check", path, "--param", "sin=2"}).status == 2);

    write_whole_file(path, "x^2 + y^2 = 1\r\nx\n");
    const driver_run good = run_driver({"check", path, path});
    CHECK(good.status == 0);
    CHECK(good.err.empty());
}
