#include "picture.hpp"
#include "run.hpp"

#include <glexpr/glsl/profile.hpp>
#include <glexpr/material/bind.hpp>
#include <glexpr/material/compile.hpp>
#include <glexpr/material/evaluate.hpp>
#include <glexpr/material/lower.hpp>

#include "examples/support/png.hpp"
#include "tests/support/glslang_check.hpp"

#include <nlohmann/json.hpp>

#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

using namespace glexpr;
using namespace glexpr::test;
using nlohmann::json;

namespace {

bool has(const std::string& text, std::string_view part) { return text.find(part) != text.npos; }

const std::string examples = GLEXPR_TEST_DATA "/../../examples/materials/";

/// The examples, in alphabetical order.
std::vector<std::string> example_files() {
    std::vector<std::string> files;
    for (const auto& entry : std::filesystem::directory_iterator(examples)) files.push_back(entry.path().string());
    std::sort(files.begin(), files.end());
    return files;
}

const std::string blend = examples + "blend.material", plasma = examples + "plasma.material";

std::string flat(const std::string& colour) { return "@shader #flat { @fragment { color: " + colour + "; } }"; }

driver_run material_run(std::vector<std::string> arguments, std::string_view input = {}) {
    arguments.insert(arguments.begin(), "material");
    return run_driver(arguments, input);
}

json output(std::vector<std::string> arguments, std::string_view input = {}) {
    const driver_run run = material_run(std::move(arguments), input);
    CHECK_MESSAGE(run.status == 0, run.err);
    CHECK(run.err.empty());
    return json::parse(run.out, nullptr, false);
}

/// The colour of the library for the same.
json expected_rgb(const std::string& file, const std::vector<material_setting>& settings, std::optional<std::array<double, 2>> uv = {}) {
    const auto program = compile_material(read_whole_file(file));
    REQUIRE(program);
    const auto binding = bind_material(*program, settings);
    REQUIRE(binding);
    return *evaluate_material(*binding, uv);
}

}  // namespace

TEST_CASE("glexprc material: every example passes in every profile, by --check and by itself") {
    const std::vector<std::string> files = example_files();
    CHECK(files.size() == 10);
    for (const std::string& file : files)
        for (const std::vector<std::string>& arguments : std::vector<std::vector<std::string>>{{file}, {file, "--check"}}) {
            const driver_run run = material_run(arguments);
            CAPTURE(file);
            CHECK(run.status == 0);
            CHECK(run.out.empty());
            CHECK(run.err.empty());
        }
}

TEST_CASE("glexprc material: the program comes from a file or from stdin") {
    const json from_file = output({blend, "--eval", "amount=.25"});
    CHECK(output({"-", "--eval", "amount=.25"}, read_whole_file(blend)) == from_file);
    CHECK(output({"--eval", "amount=.25", "--", blend}) == from_file);
    const driver_run missing = material_run({blend + ".missing"});
    CHECK(missing.status == 2);
    CHECK(missing.err == "glexprc: '" + blend + ".missing' cannot be read\n");
    CHECK(material_run({examples}).status == 2);
}

TEST_CASE("glexprc material: --eval writes linear red, green and blue with 17 digits") {
    const driver_run run = material_run({"-", "--eval="}, flat("#2060D0"));
    CHECK(run.status == 0);
    CHECK(run.out == "{\"rgb\":[0.010397802292555288,0.11657577617857154,0.63877945565081684]}\n");
    CHECK(output({"-", "--eval="}, flat("#fff"))["rgb"] == json({1.0, 1.0, 1.0}));
    CHECK(output({"-", "--eval="}, flat("#000"))["rgb"] == json({0.0, 0.0, 0.0}));
    for (const double amount : {0.0, 0.125, 0.5, 0.9, 1.0})
        CHECK(output({blend, "--eval", "amount=" + std::to_string(amount)})["rgb"] == expected_rgb(blend, {{"amount", amount}}));
}

TEST_CASE("glexprc material: an empty list of values takes the defaults, blanks do not count") {
    const std::string file = examples + "pulse.material";
    const json by_default = expected_rgb(file, {});
    for (const std::vector<std::string>& arguments : std::vector<std::vector<std::string>>{
             {file, "--eval", ""}, {file, "--eval="}, {"--eval=", file}, {"--eval", "", file}, {file, "--eval", "  "}, {file, "--eval"}}) {
        const json rgb = output(arguments)["rgb"];
        CHECK(rgb == by_default);
    }
    const json given = expected_rgb(plasma, {{"time", 0.25}, {"shine", 1}}, std::array{0.5, 0.75});
    CHECK(output({plasma, "--eval", "time=.25,shine=1", "--uv", ".5,.75"})["rgb"] == given);
    CHECK(output({plasma, "--eval", "--uv", ".5,.75"})["rgb"] == expected_rgb(plasma, {}, std::array{.5, .75}));
    CHECK(output({plasma, "--eval", " shine = 1 , time = 2.5e-1 ", "--uv=.5,.75"})["rgb"] == given);
    CHECK(output({examples + "accepted.material", "--eval=amount=-.5"})["rgb"] == expected_rgb(blend, {}));
}

TEST_CASE("glexprc material: --uv says where, and a program that reads uv needs it") {
    CHECK(output({plasma, "--eval=", "--uv", "0,1"})["rgb"] == expected_rgb(plasma, {}, std::array{0.0, 1.0}));
    for (const std::vector<std::string>& more : std::vector<std::vector<std::string>>{{}, {"--uv", "0,1.5"}, {"--uv", "-0.1,0"}}) {
        std::vector<std::string> arguments = {plasma, "--eval="};
        arguments.insert(arguments.end(), more.begin(), more.end());
        const driver_run run = material_run(arguments);
        CHECK(run.status == 1);
        CHECK(run.out.empty());
        CHECK_MESSAGE(has(run.err, "error: INPUT: "), run.err);
    }
}

TEST_CASE("glexprc material: a refused program leaves stdout and folders empty and exits 1, whatever is asked for") {
    struct refusal {
        std::string source;
        const char* message;
    };
    const std::string folder = scratch_folder() + "/refused_material";
    std::string sum = "amount";
    for (int i = 0; i < 16; ++i) sum += " + amount";
    const std::string head = "@shader #a {\n  @uniform amount: float(-1, 1, 0);\n  @fragment { color: ";
    for (const refusal& one : std::vector<refusal>{
             {flat("unknown()"), "<material>:1:36: error: SYNTAX: "},
             {flat("1"), "<material>:1:36: error: TYPE: "},
             {head + "mix(#000, #fff, amount); }\n}\n",
              "<material>:3:38: error: RANGE: the ratio of mix must lie in [0, 1]; this one has the range [-1, 1]\n"
              "  @fragment { color: mix(#000, #fff, amount); }\n"
              "                                     ^~~~~~\n"},
             {head + "mix(#000, #fff, clamp(" + sum + ", 0, 1)); }\n}\n", "error: BUDGET: "},
             {flat("#000") + "\xff", "error: INPUT: "},
             {"", "<material>:1:1: error: SYNTAX: "},
         })
        for (const std::vector<std::string>& arguments : std::vector<std::vector<std::string>>{{"-"},
                                                                                               {"-", "--check"},
                                                                                               {"-", "--emit", "glsl"},
                                                                                               {"-", "--emit", "ir"},
                                                                                               {"-", "--emit", "layout"},
                                                                                               {"-", "--emit", "shader"},
                                                                                               {"-", "--emit", "shader", "-o", folder},
                                                                                               {"-", "--eval="},
                                                                                               {"-", "--render", folder + "/a.png"}}) {
            const driver_run run = material_run(arguments, one.source);
            CAPTURE(one.source);
            CHECK(run.status == 1);
            CHECK(run.out.empty());
            CHECK_MESSAGE(has(run.err, one.message), run.err);
            CHECK_FALSE(std::filesystem::exists(folder));
        }
}

TEST_CASE("glexprc material: values that the program does not take are refused") {
    const std::string picture = scratch_folder() + "/unbound.png";
    struct refusal {
        const char* values;
        const char* message;
    };
    for (const refusal& one : std::vector<refusal>{
             {"nonsense=1", "blend.material:1:1: error: UNIFORM: "},
             {"amount=2", "blend.material:3:12: error: UNIFORM: "},
             {"amount=-1e-300", "blend.material:3:12: error: UNIFORM: "},
             {"amount=0,amount=0", "blend.material:3:12: error: UNIFORM: "},
         })
        for (const bool render : {false, true}) {
            std::vector<std::string> arguments = {blend, "--eval", one.values};
            if (render) arguments.insert(arguments.end(), {"--render", picture});
            const driver_run run = material_run(arguments);
            CAPTURE(one.values);
            CHECK(run.status == 1);
            CHECK(run.out.empty());
            CHECK_MESSAGE(has(run.err, one.message), run.err);
            CHECK_FALSE(std::filesystem::exists(picture));
        }
}

TEST_CASE("glexprc material: wrong usage exits 2 with nothing on stdout, and options that have no effect are wrong usage") {
    const std::string out = scratch_folder() + "/wrong_material";
    struct mistake {
        std::vector<std::string> arguments;
        const char* message;
    };
    const char* const one_action = "give one of --emit, --eval, --render and --check\n";
    for (const mistake& one : std::vector<mistake>{
             {{}, "FILE is required\n"},
             {{blend, blend}, ""},
             {{blend, "--nonsense"}, ""},
             {{blend, "--emit", "hlsl"}, "--emit: 'hlsl' cannot be emitted: glsl, ir, layout, shader\n"},
             {{blend, "--emit="}, "--emit: its value is missing\n"},
             {{blend, "--emit", "ir", "--emit", "glsl"}, "--emit: "},
             {{blend, "--emit", "ir", "--check"}, one_action},
             {{blend, "--emit", "ir", "--eval="}, one_action},
             {{blend, "--emit", "ir", "--render", out}, one_action},
             {{blend, "--check", "--eval="}, one_action},
             {{blend, "--check", "--render", out}, one_action},
             {{blend, "--eval", "amount"}, "--eval: 'amount' must be NAME=VALUE\n"},
             {{blend, "--eval", "amount=1,"}, "--eval: '' must be NAME=VALUE\n"},
             {{blend, "--eval", "amount="}, "--eval: '' is no number\n"},
             {{blend, "--eval", "amount=x"}, "--eval: 'x' is no number\n"},
             {{blend, "--eval", "amount=nan"}, "--eval: 'nan' is no finite number\n"},
             {{blend, "--eval=", "--eval="}, "--eval: "},
             {{blend, "--uv", "0,0"}, "--uv goes with --eval\n"},
             {{blend, "--emit", "ir", "--uv", "0,0"}, "--uv goes with --eval\n"},
             {{blend, "--render", out, "--eval=", "--uv", "0,0"}, "--uv goes with --eval\n"},
             {{blend, "--eval=", "--uv", "0"}, "--uv: '0' must be 2 numbers U,V\n"},
             {{blend, "--eval=", "--uv", "0,inf"}, "--uv: 'inf' is no finite number\n"},
             {{blend, "--eval=", "--size", "8"}, "--size goes with --render\n"},
             {{blend, "--render", out, "--size", "0"}, "--size: "},
             {{blend, "--render="}, "--render: its value is missing\n"},
             {{blend, "--render", out, "--target", "vulkan450"}, "glexprc: render draws with OpenGL: "},
             {{blend, "--target", "es100"}, "--target goes with --emit glsl, --emit shader and --render\n"},
             {{blend, "--emit", "layout", "--target", "es100"}, "--target goes with "},
             {{blend, "--emit", "glsl", "--target", "hlsl"}, "--target: there is no profile 'hlsl': "},
             {{blend, "--emit", "glsl", "--host", "p5"}, "--host goes with --emit shader\n"},
             {{blend, "--emit", "shader", "--host", "x"}, "--host: there is no host 'x' for this: "},
             {{blend, "--emit", "glsl", "-o", out}, "-o goes with --emit shader\n"},
             {{blend, "--emit", "shader", "-o", ""}, "-o: its value is missing\n"},
             {{blend, "--emit", "glsl", "--on", "quad"}, "--on goes with --emit shader and --render\n"},
             {{blend, "--emit", "shader", "--on", "cube"}, "--on: there is no target 'cube': mesh, quad\n"},
             {{blend, "--emit", "shader", "--on", "quad", "--unlit"}, "--unlit is for a mesh: a quad has no lights\n"},
             {{blend, "--emit", "shader", "--host", "p5", "--on", "quad"}, "glexprc: the host p5 shows no quad"},
             {{blend, "--emit", "shader", "--host", "shadertoy"}, "glexprc: "},
             {{blend, "--eval=", "--unlit"}, "--unlit goes with --emit shader and --render\n"},
             {{blend, "--param", "amount=1"}, ""},
         }) {
        std::string line;
        for (const std::string& argument : one.arguments) line += argument + " ";
        CAPTURE(line);
        const driver_run run = material_run(one.arguments);
        CHECK(run.status == 2);
        CHECK(run.out.empty());
        CHECK_FALSE(run.err.empty());
        CHECK_MESSAGE(run.err.starts_with(one.message), run.err);
        CHECK_FALSE(std::filesystem::exists(out));
    }
}

TEST_CASE("glexprc material: the help tells options and defaults") {
    CHECK(has(run_driver({"--help"}).out, "material"));
    const driver_run run = material_run({"--help"});
    CHECK(run.status == 0);
    for (const char* part :
         {"FILE", "- for stdin", "--emit WHAT", "glsl, ir, layout, shader", "--eval NAME=VALUE,...", "--uv U,V", "--render PNG", "--check",
          "--size", "(default 512)", "vulkan450 (default core330)", "-o DIR", "--host HOST", "--on TARGET", "--unlit"})
        CHECK_MESSAGE(has(run.out, part), part);
}

TEST_CASE("glexprc material: --emit glsl writes the function with its uniforms in every profile") {
    for (const std::string& file : example_files())
        for (const profile target : all_profiles) {
            CAPTURE(file);
            CAPTURE(name(target));
            const driver_run run = material_run({file, "--emit", "glsl", "--target", std::string(name(target))});
            CHECK(run.status == 0);
            CHECK(run.err.empty());
            CHECK(has(run.out, file == plasma ? "vec3 material_colour(vec2 uv) {" : "vec3 material_colour() {"));
            if (facts(target).uniform_blocks_only) continue;  // the uniforms are the host's there
            CHECK(has(run.out, "uniform float mat_u_0;"));
            const verdict v = check_functions(target, run.out);
            CHECK_MESSAGE(v.accepted, v.log);
        }
    CHECK(material_run({blend, "--emit", "glsl"}).out == material_run({blend, "--emit", "glsl", "--target", "core330"}).out);
}

TEST_CASE("glexprc material: --emit layout lists the uniforms in order of declaration") {
    CHECK(output({"-", "--emit", "layout"}, flat("#000")) == json::array());
    const json layout = output({plasma, "--emit", "layout"});
    REQUIRE(layout.size() == 4);
    CHECK(layout[0] == json{{"name", "time"}, {"glsl_name", "mat_u_0"}, {"min", 0.0}, {"max", 1.0}, {"default", 0.0}});
    CHECK(layout[1] == json{{"name", "tiles"}, {"glsl_name", "mat_u_1"}, {"min", 1.0}, {"max", 4.0}, {"default", 2.0}});
    CHECK(layout[2]["name"] == "warp");
    CHECK(layout[3]["glsl_name"] == "mat_u_3");
}

TEST_CASE("glexprc material: --emit ir is the whole program") {
    for (const std::string& file : example_files()) {
        CAPTURE(file);
        const json all = output({file, "--emit", "ir"});
        const auto program = compile_material(read_whole_file(file));
        REQUIRE(program);
        const material_ir& ir = program->ir();
        CHECK(all["profile"] == std::string(name(ir.profile)));
        CHECK(all["shader_id"] == ir.shader_id);
        CHECK(all["source"] == ir.source);
        CHECK(all["colour"] == ir.colour);
        CHECK(all["statistics"] == json{{"tokens", ir.statistics.tokens},
                                        {"definition_nodes", ir.statistics.definition_nodes},
                                        {"colour_nodes", ir.statistics.colour_nodes},
                                        {"depth", ir.statistics.depth}});
        REQUIRE(all["uniforms"].size() == ir.uniforms.size());
        for (std::size_t i = 0; i < ir.uniforms.size(); ++i) {
            const material_uniform& u = ir.uniforms[i];
            CHECK(all["uniforms"][i] == json{{"name", u.name},
                                             {"range", {u.range.low, u.range.high}},
                                             {"default", u.default_value},
                                             {"span", {u.where.begin, u.where.end}}});
        }
        REQUIRE(all["functions"].size() == ir.functions.size());
        for (std::size_t i = 0; i < ir.functions.size(); ++i) {
            const material_function& f = ir.functions[i];
            json parameters = json::array();
            for (const material_parameter& p : f.parameters)
                parameters.push_back({{"name", p.name}, {"type", name(p.type)}, {"range", {p.range.low, p.range.high}}});
            CHECK(all["functions"][i] == json{{"name", f.name},
                                              {"parameters", parameters},
                                              {"type", name(ir.nodes[f.node].type)},
                                              {"range", {f.result.low, f.result.high}},
                                              {"node", f.node},
                                              {"span", {f.where.begin, f.where.end}}});
        }
        REQUIRE(all["locals"].size() == ir.locals.size());
        for (std::size_t i = 0; i < ir.locals.size(); ++i)
            CHECK(all["locals"][i] == json{{"name", ir.locals[i].name},
                                           {"node", ir.locals[i].node},
                                           {"span", {ir.locals[i].where.begin, ir.locals[i].where.end}}});
        REQUIRE(all["nodes"].size() == ir.nodes.size());
        for (std::size_t i = 0; i < ir.nodes.size(); ++i) {
            const material_node& n = ir.nodes[i];
            const json& one = all["nodes"][i];
            CHECK(one["op"] == name(n.op));
            CHECK(one["type"] == name(n.type));
            CHECK(one["size"] == n.size);
            CHECK(one["depth"] == n.depth);
            CHECK(one.contains("stated_range") == n.stated_range);
            CHECK(one["span"] == json({n.where.begin, n.where.end}));
            REQUIRE(one["operands"].size() == arity(n.op));
            for (std::size_t k = 0; k < arity(n.op); ++k) CHECK(one["operands"][k] == n.operands[k]);
            CHECK(one.contains("index") == (n.op == material_op::uniform || n.op == material_op::parameter));
            if (one.contains("index")) CHECK(one["index"] == n.index);
            CHECK(one.contains("value") == (n.op == material_op::literal));
            const auto range = [&](std::size_t k) { return json({n.range[k].low, n.range[k].high}); };
            if (n.type == material_type::colour) {
                CHECK(one["range"] == json({range(0), range(1), range(2)}));
                if (n.op == material_op::literal) CHECK(one["value"] == json(n.value));
            } else {
                CHECK(one["range"] == range(0));
                if (n.op == material_op::literal) CHECK(one["value"] == n.value[0]);
            }
        }
    }
}

namespace {

struct written_shader {
    std::string vertex, fragment;
    json uniforms;
};

written_shader emit_shader(std::vector<std::string> arguments) {
    static int runs = 0;
    const std::string folder = scratch_folder() + "/material/" + std::to_string(runs++);
    arguments.insert(arguments.end(), {"--emit", "shader", "-o", folder});
    const driver_run run = material_run(arguments);
    CHECK_MESSAGE(run.status == 0, run.err);
    CHECK(run.out.empty());
    CHECK(run.err.empty());
    return {read_whole_file(folder + "/material.vert"), read_whole_file(folder + "/material.frag"),
            json::parse(read_whole_file(folder + "/uniforms.json"), nullptr, false)};
}

}  // namespace

TEST_CASE("glexprc material: --emit shader writes what every profile accepts, on a mesh or a quad, and its uniforms") {
    for (const std::string& file : example_files())
        for (const profile target : all_profiles)
            for (const std::vector<std::string>& more : std::vector<std::vector<std::string>>{{}, {"--unlit"}, {"--on", "quad"}}) {
                CAPTURE(file);
                CAPTURE(name(target));
                std::vector<std::string> arguments = {file, "--target", std::string(name(target))};
                arguments.insert(arguments.end(), more.begin(), more.end());
                const written_shader written = emit_shader(arguments);
                const verdict v = check_pair(target, written.vertex, written.fragment);
                CHECK_MESSAGE(v.accepted, v.log);
                CHECK(has(written.fragment, "blinn_phong") == more.empty());
                CHECK(written.uniforms["profile"] == std::string(name(target)));
                CHECK(written.uniforms["host"] == "plain");
                CHECK(written.uniforms["on"] == (more.size() == 2 ? "quad" : "mesh"));
                CHECK(written.uniforms["lit"] == more.empty());
                CHECK(written.uniforms.contains("block") == (target == profile::vulkan450));
                bool moves = false;
                for (const json& u : written.uniforms["uniforms"]) moves = moves || (u["name"] == "model_view" && u["default"].is_null());
                CHECK(moves == (more.size() != 2));
                arguments.insert(arguments.end(), {"--emit", "shader"});
                CHECK(material_run(arguments).out == written.fragment);
            }
    CHECK(emit_shader({plasma}).uniforms["uniforms"][2] ==
          json{{"name", "mat_u_2"}, {"type", "float"}, {"parameter", "warp"}, {"default", 0.15}, {"range", {0.0, 0.3}}});
}

TEST_CASE("glexprc material: --emit shader knows the hosts of meshes and of quads") {
    for (const char* host : {"p5", "three_material", "three_raw", "glslviewer"}) {
        const written_shader written = emit_shader({blend, "--host", host});
        CAPTURE(host);
        CHECK(written.uniforms["host"] == host);
        CHECK(has(written.vertex, "void main()"));
        CHECK(has(written.fragment, "void main()"));
    }
    const written_shader toy = emit_shader({plasma, "--host", "shadertoy", "--on", "quad"});
    CHECK(toy.vertex.empty());
    CHECK(has(toy.fragment, "void mainImage("));
    CHECK(has(toy.fragment, "const float mat_u_1 = 2.0;"));
    CHECK(toy.uniforms["profile"] == "es300");
    CHECK(emit_shader({plasma, "--host", "glslviewer", "--on", "quad"}).vertex.empty());
    CHECK(material_run({blend, "--emit", "shader", "-o", "/dev/null/folder"}).status == 2);
}

namespace {

/// A picture; nothing, with a message, where there is no driver.
std::optional<offscreen::bitmap> picture_of(std::vector<std::string> arguments, std::string_view input = {}, int size = 32) {
    const std::string png = scratch_folder() + "/new_folder/material.png";
    arguments.insert(arguments.end(), {"--render", png, "--size", std::to_string(size)});
    return drawn_picture(material_run(arguments, input), png, size);
}

using bytes = std::array<int, 3>;

/// The pixel at x from the left and y from the top.
bytes pixel(const offscreen::bitmap& picture, int x, int y) {
    const std::size_t at = 4 * static_cast<std::size_t>(y * picture.width + x);
    return {picture.bytes[at], picture.bytes[at + 1], picture.bytes[at + 2]};
}

bool near(const bytes& a, const bytes& b) {
    bool close = true;
    for (std::size_t k = 0; k < a.size(); ++k) close = close && std::abs(a[k] - b[k]) <= 1;
    return close;
}

/// The bytes that a display is given for a linear colour.
bytes encoded(const json& rgb) {
    bytes all{};
    for (std::size_t k = 0; k < all.size(); ++k) all[k] = static_cast<int>(std::lround(255 * std::pow(rgb[k].get<double>(), 1 / 2.2)));
    return all;
}

}  // namespace

TEST_CASE("glexprc material: #2060D0 unlit is the bytes 32, 96, 208, on the quad and on the sphere, in every profile that draws") {
    const bytes blue = {32, 96, 208}, white = {255, 255, 255};
    CHECK(near({31, 97, 208}, blue));
    CHECK_FALSE(near({30, 96, 208}, blue));
    for (const char* target : {"es100", "es300", "core330", "core450"}) {
        CAPTURE(target);
        const auto quad = picture_of({"-", "--on", "quad", "--target", target}, flat("#2060D0"));
        if (!quad) return;
        std::size_t wrong = 0;
        for (int y = 0; y < 32; ++y)
            for (int x = 0; x < 32; ++x)
                if (!near(pixel(*quad, x, y), blue)) ++wrong;
        CHECK(wrong == 0);
        const auto sphere = picture_of({"-", "--unlit", "--target", target}, flat("#2060D0"));
        if (!sphere) return;
        CHECK(near(pixel(*sphere, 16, 16), blue));
        CHECK(near(pixel(*sphere, 8, 16), blue));
        CHECK(pixel(*sphere, 0, 0) == white);
        CHECK(sphere->bytes[3] == 255);  // no transparent corner
        const auto lit = picture_of({"-", "--target", target}, flat("#2060D0"));
        if (!lit) return;
        CHECK(pixel(*lit, 0, 0) == white);
        CHECK(pixel(*lit, 8, 16) != pixel(*lit, 16, 24));  // shaded
    }
}

TEST_CASE("glexprc material: --render shows what --eval says") {
    for (const char* values : {"", "time=.25", "tiles=1,shine=0,warp=.3,time=.7"}) {
        const auto picture = picture_of({plasma, "--eval", values});
        if (!picture) return;
        for (const auto& [x, y] : {std::array{3, 5}, {16, 16}, {30, 2}, {9, 27}}) {
            const std::string uv = std::to_string((x + 0.5) / 32) + "," + std::to_string(1 - (y + 0.5) / 32);
            CHECK(near(pixel(*picture, x, y), encoded(output({plasma, "--eval", values, "--uv", uv})["rgb"])));
        }
    }
    for (const char* values : {"amount=0", "amount=.3", "amount=1"}) {
        const auto picture = picture_of({blend, "--unlit", "--eval", values});
        if (picture) CHECK(near(pixel(*picture, 16, 16), encoded(output({blend, "--eval", values})["rgb"])));
    }
}

TEST_CASE("glexprc material: a program that reads uv is shown on a quad, any other on a sphere, unless --on says so") {
    const std::string half = flat("mix(#2060D0, #F09030, uv.x)");
    const auto corner = [](const std::optional<offscreen::bitmap>& picture) { return pixel(*picture, 0, 0); };
    const auto quad = picture_of({"-"}, half), sphere = picture_of({"-", "--on", "mesh", "--unlit"}, half),
               wrapped = picture_of({"-"}, flat("mix(#2060D0, #F09030, fract(.25))"));
    if (!quad || !sphere || !wrapped) return;
    CHECK(corner(quad) != bytes{255, 255, 255});
    CHECK(corner(sphere) == bytes{255, 255, 255});
    CHECK(corner(wrapped) == bytes{255, 255, 255});  // fract alone needs no place
    CHECK(pixel(*quad, 1, 16)[0] < pixel(*quad, 30, 16)[0]);
    CHECK(pixel(*sphere, 10, 16) != pixel(*sphere, 22, 16));
}

TEST_CASE("glexprc material: a sheet has a row for each material, in which the first uniform grows") {
    const std::string png = scratch_folder() + "/sheet.png", threshold = examples + "threshold.material";
    const auto sheet = [&](std::vector<std::string> arguments) {
        arguments.insert(arguments.begin(), "sheet");
        arguments.insert(arguments.end(), {"-o", png});
        return run_driver(arguments);
    };
    const driver_run run = sheet({threshold, plasma, "--size", "32", "--columns", "3"});
    if (run.status == 3) return;
    REQUIRE_MESSAGE(run.status == 0, run.err);
    const auto picture = offscreen::read_png(png);
    REQUIRE(picture);
    CHECK(picture->width == 3 * 32 + 2 * 2);
    CHECK(picture->height == 2 * 32 + 2);
    CHECK(pixel(*picture, 0, 0) == bytes{255, 255, 255});
    const bytes low = pixel(*picture, 16, 20), middle = pixel(*picture, 34 + 16, 20), high = pixel(*picture, 68 + 16, 20);
    CHECK(low[1] > low[0]);                       // green
    CHECK((middle[0] > 150 && middle[1] > 150));  // yellow
    CHECK((high[0] > 150 && high[1] < 120));      // red
    const auto square = picture_of({plasma});     // time = 1 is time = 0
    REQUIRE(square);
    CHECK(pixel(*picture, 7, 34 + 5) == pixel(*square, 7, 5));
    CHECK(near(pixel(*picture, 68 + 7, 34 + 5), pixel(*square, 7, 5)));
    CHECK(sheet({threshold, "--behind"}).status == 2);
    std::vector<std::string> many(17, threshold);
    many.insert(many.end(), {"--size", "1024", "--columns", "16"});
    const driver_run large = sheet(many);
    CHECK(large.status == 2);
    CHECK(has(large.err, "the sheet would be 17344 pixels wide and 18432 high, and 16384 are the limit"));
    CHECK(sheet({threshold, png + ".missing"}).status == 2);
    write_whole_file(png + ".material", flat("1"));
    CHECK(sheet({threshold, png + ".material"}).status == 1);
}

TEST_CASE("glexprc: what cannot be written is no success") {
    if (!std::filesystem::exists("/dev/full")) return;  // a device that takes nothing
    const driver_run picture = material_run({blend, "--render", "/dev/full", "--size", "8"});
    if (picture.status == 3) return;
    CHECK(picture.status == 2);
    CHECK(has(picture.err, "'/dev/full' cannot be written"));
    CHECK(std::system((std::string("'") + GLEXPR_DRIVER + "' glsl x >/dev/full 2>/dev/null").c_str()) != 0);
    CHECK(std::system((std::string("'") + GLEXPR_DRIVER + "' glsl x >/dev/null 2>/dev/null").c_str()) == 0);
}
