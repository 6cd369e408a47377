// The texts of displacement shaders: accepted everywhere, named safely, and what is said beside them.

#include <glexpr/displace/displacement.hpp>

#include <glexpr/graph/compile.hpp>
#include <glexpr/graph/compile_vector.hpp>
#include <glexpr/graph/construct.hpp>
#include <glexpr/graph/operators.hpp>

#include "tests/displace/compiled.hpp"
#include "tests/support/count.hpp"
#include "tests/support/glslang_check.hpp"
#include "tests/support/structure_check.hpp"

#include <doctest/doctest.h>

#include <cmath>
#include <cstddef>
#include <limits>
#include <string>
#include <string_view>
#include <vector>

using namespace glexpr;
using test::compiled;
using test::count;

namespace {

/// A coordinate x and one more name.
symbols x_and(const symbol& other) {
    symbols names;
    REQUIRE_FALSE(names.declare({"x", symbol_kind::coordinate}));
    REQUIRE_FALSE(names.declare(other));
    return names;
}

void accept(profile target, const std::string& vertex, const std::string& fragment) {
    CAPTURE(name(target));
    const test::verdict verdict = test::check_pair(target, vertex, fragment);
    CHECK_MESSAGE(verdict.accepted, verdict.log, "\n", vertex, "\n", fragment);
    for (const std::string& text : {vertex, fragment}) {
        const std::vector<test::structure_finding> findings =
            test::check_structure(text, {.version_line = test::expected_version_line(target), .allow_pow = true});
        CHECK_MESSAGE(findings.empty(), test::describe(findings), "\n", text);
    }
}

/// Both pairs of a plain shader.
void accept(const displacement_shader& shader, profile target) {
    accept(target, shader.vertex.text, shader.fragment.text);
    accept(target, shader.depth_vertex.text, shader.depth_fragment.text);
}

const std::string sphere_normal = "r = sqrt(x^2 + y^2 + z^2); (x/r, y/r, z/r)";

}  // namespace

TEST_CASE("displacement: every kind and method is accepted in every profile") {
    struct example {
        displacement_along along;
        normal_method method;
        std::string_view text;
    };
    const std::vector<example> examples = {
        {displacement_along::z, normal_method::cofactor, "a sin(3x + t) cos(2y)"},
        {displacement_along::z, normal_method::plane, "x^2 + y^(1/3)"},
        {displacement_along::z, normal_method::rotation, "a sin(3x + t) u"},
        {displacement_along::z, normal_method::cofactor, "0"},
        {displacement_along::z, normal_method::cofactor, "a"},
        {displacement_along::normal, normal_method::cofactor, "0.1 sin(10 u) ln(1 + v^2) + asin(nx)"},
        {displacement_along::normal, normal_method::cofactor, "2"},
        {displacement_along::vector, normal_method::cofactor, "(sin(y), z^a, abs(x) + tanh(t))"},
        {displacement_along::vector, normal_method::composite, "(sin(y), 0.3z, x y)"},
        {displacement_along::vector, normal_method::cofactor, "(0, 0, 0)"},
        {displacement_along::vector, normal_method::cofactor, "(a, b, c)"},
    };
    for (const example& e : examples)
        for (const bool tangents : {false, true})
            for (const bool told : {false, true}) {
                CAPTURE(e.text);
                compiled c(e.text, e.along);
                c.options.method = e.method;
                c.options.tangents = tangents;
                if (told) c.options.normal = c.read(sphere_normal, 3);
                if (told) c.options.texture = c.read("(atan2(y, x), z)", 2);
                for (const profile target : all_profiles) accept(c.shader(target), target);
            }
}

TEST_CASE("displacement: each host accepts what it is given") {
    const std::string version = "#version 300 es\n", floats = "precision highp float;\nprecision highp int;\n";
    for (const bool tangents : {false, true}) {
        compiled c("(0.1 sin(y + t) u, a z, nx)", displacement_along::vector);
        c.options.tangents = tangents;

        c.options.host = host::three_raw;
        const displacement_shader raw = c.shader();
        accept(profile::es300, version + raw.vertex.text, version + raw.fragment.text);
        accept(profile::es300, version + raw.depth_vertex.text, version + raw.depth_fragment.text);

        c.options.host = host::three_material;
        const displacement_shader material = c.shader();
        const std::string injected =
            version + floats +
            "uniform mat4 modelMatrix;\nuniform mat4 modelViewMatrix;\nuniform mat4 projectionMatrix;\nuniform mat4 viewMatrix;\n"
            "uniform mat3 normalMatrix;\nuniform vec3 cameraPosition;\nuniform bool isOrthographic;\nin vec3 position;\n"
            "in vec3 normal;\nin vec2 uv;\n";
        const std::string fragment_start = version + "layout(location = 0) out highp vec4 pc_fragColor;\n" + floats +
                                           "uniform mat4 viewMatrix;\nuniform vec3 cameraPosition;\nuniform bool isOrthographic;\n";
        const auto fragment = [&](std::string text) {
            CHECK(count(text, "gl_FragColor") == 1);
            text.replace(text.find("gl_FragColor"), 12, "pc_fragColor");  // a macro of three.js
            return fragment_start + text;
        };
        accept(profile::es300, injected + material.vertex.text, fragment(material.fragment.text));
        accept(profile::es300, injected + material.depth_vertex.text, fragment(material.depth_fragment.text));
        const std::string declared = "#define USE_TANGENT\nin vec4 tangent;\n";  // only with some maps of three.js, or where the user asks
        accept(profile::es300, injected + declared + material.vertex.text, fragment(material.fragment.text));
        for (const std::string& stage : {material.vertex.text, material.depth_vertex.text})
            CHECK(count(stage, "#version") + count(stage, "precision ") + count(stage, "uniform mat") + count(stage, "in vec3 normal;") ==
                  0);

        c.options.host = host::p5;
        const displacement_shader p5 = c.shader();
        accept(p5, profile::es300);
        CHECK(count(p5.vertex.text, "in vec3 aPosition;") == 1);
        CHECK(count(p5.vertex.text, "uniform mat3 uNormalMatrix;") == 1);

        c.options.host = host::glslviewer;
        const displacement_shader viewer = c.shader();
        accept(profile::es100, "#version 100\n" + viewer.vertex.text, "#version 100\n" + viewer.fragment.text);
        accept(profile::es100, "#version 100\n" + viewer.depth_vertex.text, "#version 100\n" + viewer.depth_fragment.text);
        CHECK(count(viewer.vertex.text, "t = u_time;") == 1);
        CHECK(count(viewer.depth_vertex.text, "t = u_time;") == 1);

        // What a host sets by itself is nothing for the user.
        for (const displacement_shader* made : {&raw, &material, &p5, &viewer})
            for (const uniform& u : made->uniforms) CHECK_FALSE(u.default_value.empty());
    }
    compiled c("x");
    c.options.host = host::shadertoy;
    const auto refused = c.build();
    REQUIRE_FALSE(refused);
    CHECK(refused.diagnostics()[0].code == diag_code::host_not_applicable);
}

TEST_CASE("displacement: all stages that set the position do so in the same words") {
    for (const profile target : all_profiles) {
        compiled c("0.2 sin(5x + t) ny", displacement_along::normal);
        const displacement_shader shader = c.shader(target);
        for (const std::string* text : {&shader.vertex.text, &shader.depth_vertex.text}) {
            CHECK(count(*text, shader.position.text) == 1);
            CHECK(count(*text, "invariant gl_Position;\n") == 1);
            CHECK(count(*text, "    gl_Position = projection * (model_view * vec4(p, 1.0));\n") == 1);
        }
        CHECK(count(shader.depth_vertex.text, "displaced_normal") == 0);
        CHECK(count(shader.vertex.text, shader.normal.text) == 1);
    }
}

TEST_CASE("displacement: no name of a user meets one of the shader") {
    std::vector<symbol> more;
    for (const std::string& taken : displacement_names())
        if (taken.find("_colour") == taken.npos || taken.size() < 12) more.push_back({taken, symbol_kind::parameter, 1});
    for (const char* own :
         {"p", "n", "along", "height", "moved", "t0", "t1", "flat_normal", "aTangent", "main", "main2", "half", "input", "glexpr_unit"})
        more.push_back({own, symbol_kind::parameter, 1});
    std::string sum = "x";
    compiled nothing("0");
    std::vector<symbol> declared;
    for (const symbol& s : more) {
        if (nothing.names.declare(s)) continue;  // a function of the language, or taken
        declared.push_back(s);
        sum += " + " + s.name + "*sin(x*" + s.name + ")";
    }
    REQUIRE(declared.size() > 20);
    for (const displacement_along along : {displacement_along::z, displacement_along::normal})
        for (const profile target : all_profiles) {
            compiled c(sum, along, declared);
            c.options.tangents = true;
            const displacement_shader shader = c.shader(target);
            accept(shader, target);
            CHECK(shader.position.parameters.size() == declared.size());
        }
}

TEST_CASE("displacement: how far normals can be trusted is said in the text and as data") {
    struct example {
        displacement_along along;
        std::string_view text;
        std::string_view normal, texture;  ///< what the host tells
        normal_method method;
        bool exact;
        unsigned order;
    };
    const normal_method cofactor = normal_method::cofactor;
    const std::vector<example> examples = {
        {displacement_along::z, "sin(x)", "", "", cofactor, true, 0},
        {displacement_along::z, "sin(u)", "", "", cofactor, false, 1},
        {displacement_along::z, "sin(u)", "", "(x, y)", cofactor, true, 0},
        {displacement_along::z, "nx", "", "(x, y)", cofactor, false, 1},
        {displacement_along::z, "nx", sphere_normal, "", cofactor, true, 0},
        {displacement_along::z, "sin(x)", "", "", normal_method::plane, false, 0},
        {displacement_along::z, "sin(x)", "", "", normal_method::rotation, false, 1},
        {displacement_along::normal, "sin(x)", "", "", cofactor, false, 2},
        {displacement_along::normal, "a", "", "", cofactor, false, 2},
        {displacement_along::normal, "0", "", "", cofactor, true, 0},
        {displacement_along::normal, "sin(x)", sphere_normal, "", cofactor, true, 0},
        {displacement_along::normal, "sin(x) v", sphere_normal, "", cofactor, false, 1},
        {displacement_along::normal, "sin(x) v", "", "(x, y)", cofactor, false, 2},
        {displacement_along::normal, "nz sin(x)", "", "", cofactor, false, 1},
        {displacement_along::vector, "(y, z, x^2)", "", "", cofactor, true, 0},
        {displacement_along::vector, "(y, z, ny)", "", "", cofactor, false, 1},
        {displacement_along::vector, "(y, z, x)", "", "", normal_method::composite, false, 1},
        {displacement_along::vector, "(0, 0, 0)", "", "", normal_method::composite, true, 0},
    };
    for (const example& e : examples) {
        CAPTURE(e.text);
        CAPTURE(name(e.along));
        compiled c(e.text, e.along);
        c.options.method = e.method;
        if (!e.normal.empty()) c.options.normal = c.read(e.normal, 3);
        if (!e.texture.empty()) c.options.texture = c.read(e.texture, 2);
        const auto made = c.build();
        REQUIRE(made);
        CHECK(made->accuracy.exact == e.exact);
        CHECK(made->accuracy.order == e.order);
        CHECK(count(made->normal.text, "// Exact") == (e.exact ? 1 : 0));
        CHECK(count(made->normal.text, "// Not exact: ") == (e.exact ? 0 : 1));
        CHECK(made.diagnostics().size() == (e.exact ? 0 : 1));
        if (!e.exact) CHECK(made.diagnostics()[0].code == diag_code::approximate_normals);
        if (!e.exact) CHECK(made.diagnostics()[0].severity == severity::note);
    }
}

TEST_CASE("displacement: without a displacement nothing is computed") {
    for (const auto& [text, along] :
         {std::pair{"0", displacement_along::z}, {"x - x", displacement_along::normal}, {"(0, 0, 0)", displacement_along::vector}}) {
        const displacement_shader shader = compiled(text, along).shader();
        CHECK(count(shader.position.text, "    return p;\n") == 1);
        CHECK(count(shader.normal.text, "    return n;\n") == 1);
        CHECK(count(shader.vertex.text, "    view_normal = normal_matrix * normal;\n") == 1);
        CHECK(shader.bound == 0);
    }
    // A mesh that is only moved keeps its normals.
    CHECK(count(compiled("(a, b, 2)", displacement_along::vector).shader().normal.text, "    return n;\n") == 1);
    CHECK(count(compiled("2").shader().normal.text, "    return n;\n") == 1);
}

TEST_CASE("displacement: the bound holds the displacement over the box, and no more than needed") {
    const auto bound = [](std::string_view text, displacement_along along, const mesh_box& box = {{-1, -1, -1}, {1, 1, 1}, {0, 0}, {1, 1}},
                          std::vector<symbol> more = {}) {
        compiled c(text, along, more);
        c.options.box = box;
        const displacement_shader shader = c.shader();
        for (const interval& offset : shader.offset) {
            CHECK(offset.low >= -shader.bound);
            CHECK(offset.high <= shader.bound);
        }
        return shader.bound;
    };
    const double close = 1 + 1e-9;
    CHECK(bound("2x - 1", displacement_along::z) >= 3);
    CHECK(bound("2x - 1", displacement_along::z) <= 3 * close);
    CHECK(bound("2x - 1", displacement_along::normal) <= 3 * close);
    CHECK(bound("nx", displacement_along::normal) <= 1 * close);
    CHECK(bound("u + v", displacement_along::normal) <= 2 * close);
    CHECK(bound("(3x, 4y, 0)", displacement_along::vector) >= 5);
    CHECK(bound("(3x, 4y, 0)", displacement_along::vector) <= 5 * close);
    CHECK(bound("k x", displacement_along::z, {{-1, -1, -1}, {1, 1, 1}, {0, 0}, {1, 1}}, {{"k", symbol_kind::parameter, 1, 0, 7}}) <=
          7 * close);
    CHECK(std::isinf(bound("a x", displacement_along::z)));
    CHECK(std::isinf(bound("x", displacement_along::z, {})));
    CHECK(bound("sin(x)", displacement_along::z, {}) <= close);
}

TEST_CASE("displacement: the range of the offset says whether it may have no value, or jump") {
    for (const displacement_along along : {displacement_along::z, displacement_along::normal, displacement_along::vector}) {
        const auto offset = [along](const std::string& text) {
            return compiled(along == displacement_along::vector ? "(0, 1, " + text + ")" : text, along).shader().offset[2];
        };
        CHECK(offset("sqrt(x)").maybe_undefined);
        CHECK(offset("floor(x)").maybe_discontinuous);
        CHECK_FALSE(offset("floor(x)").maybe_undefined);
        CHECK_FALSE(offset("sin(x)").maybe_undefined);
        CHECK_FALSE(offset("sin(x)").maybe_discontinuous);
    }
}

TEST_CASE("displacement: a box proves guards away") {
    compiled c("sqrt(x + 2) + ln(u + 1)", displacement_along::normal);
    CHECK(count(c.shader().position.text, "max(") == 1);
    c.options.box = {{-1, -1, -1}, {1, 1, 1}, {0, 0}, {1, 1}};
    const std::string text = c.shader().position.text;
    CHECK(count(text, "max(") + count(text, "glexpr_") == 0);
    // The normal of a GPU may be a little longer than 1.
    CHECK(count(compiled("sqrt(1 - nx)").shader().position.text, "max(") == 1);
}

TEST_CASE("displacement: what is refused says why") {
    const auto code = [](std::string_view text, displacement_along along, normal_method method = normal_method::cofactor) {
        compiled c(text, along);
        c.options.method = method;
        const auto made = c.build();
        return made ? std::string_view("good") : name(made.diagnostics()[0].code);
    };
    CHECK(code("1e300 x", displacement_along::z) == "constant_out_of_float_range");
    CHECK(code("1e30 x*1e30", displacement_along::normal) == "constant_out_of_float_range");
    CHECK(code("x", displacement_along::normal, normal_method::plane) == "method_not_applicable");
    CHECK(code("x", displacement_along::normal, normal_method::rotation) == "method_not_applicable");
    CHECK(code("x", displacement_along::z, normal_method::composite) == "method_not_applicable");
    CHECK(code("(x, y, z)", displacement_along::vector, normal_method::plane) == "method_not_applicable");
    CHECK(code("(x, y, z)", displacement_along::vector, normal_method::composite) == "good");

    graph g;
    const expr other = coordinate(g, "w") + coordinate(g, "x");
    const auto unknown = make_displacement(std::vector<expr>{other}, displacement_symbols(), profile::core330);
    REQUIRE_FALSE(unknown);
    CHECK(unknown.diagnostics()[0].code == diag_code::unknown_name);

    // A graph that is full says so, whoever filled it.
    for (const std::size_t limit : {30u, 60u, 100u, 200u}) {
        graph small(limit);
        const symbols names = displacement_symbols();
        const auto f = compile(small, "sin(x y + cos(y z)) exp(sin(x))", names);
        if (!f) continue;
        const auto made = make_displacement(std::vector<expr>{f->root}, names, profile::core330, {.along = displacement_along::normal});
        if (!made) CHECK(made.diagnostics()[0].code == diag_code::too_many_nodes);
    }
}

TEST_CASE("displacement: another number of expressions is refused, also none") {
    const compiled c("(x, y, z)", displacement_along::vector);
    const auto codes = [&](std::size_t size, displacement_options options) {
        std::vector<expr> field(c.field.begin(), c.field.begin() + static_cast<std::ptrdiff_t>(size));
        const auto made = make_displacement(field, c.names, profile::core330, options);
        std::string all;
        for (const diagnostic& d : made.diagnostics())
            if (d.severity == severity::error) all += std::string(name(d.code)) + " ";
        return all;
    };
    const displacement_options vector{.along = displacement_along::vector};
    for (const std::size_t size : {0u, 1u, 2u}) CHECK(codes(size, vector) == "not_a_vector ");
    for (const std::size_t size : {0u, 2u, 3u}) CHECK(codes(size, {}) == "not_a_vector ");
    displacement_options few = vector;
    few.normal = {c.field[0]};
    CHECK(codes(3, few) == "not_a_vector ");
    few.normal = {};
    few.texture = c.field;
    CHECK(codes(3, few) == "not_a_vector ");
    const auto none = make_displacement({}, c.names, profile::core330);
    REQUIRE_FALSE(none);
    CHECK(none.diagnostics()[0].message == "a displacement along z takes 1 expression, got 0");
}

TEST_CASE("displacement: the mesh's normal and texture place are formulas of the point") {
    compiled c("sin(u)");
    c.options.texture = c.read("(x, u)", 2);
    const auto turned = c.build();
    REQUIRE_FALSE(turned);
    CHECK(turned.diagnostics()[0].code == diag_code::unknown_name);
    c.options.texture = c.read("(a x, t)", 2);
    CHECK(c.build());
}

TEST_CASE("displacement: a box that holds nothing, or no numbers, proves nothing") {
    const double none = std::numeric_limits<double>::quiet_NaN(), large = std::numeric_limits<double>::infinity();
    compiled c("sqrt(x + 2)");
    for (const auto& [low, high] : {std::pair{1.0, -1.0}, {none, 1.0}, {-1.0, none}, {large, -large}, {large, large}}) {
        c.options.box.low[0] = low;
        c.options.box.high[0] = high;
        const displacement_shader shader = c.shader();
        CHECK(count(shader.position.text, "max(") == 1);
        CHECK(std::isinf(shader.bound));
    }
}

TEST_CASE("displacement: a name from C++ is never taken for a component of an argument") {
    compiled c("x");
    // What a text cannot spell, C++ can.
    const expr odd = parameter(c.g, "along.x"), more = parameter(c.g, "along.x'");
    c.field = {sin(coordinate(c.g, "x") * odd) * more};
    c.options.tangents = true;
    const displacement_shader shader = c.shader();
    REQUIRE(shader.position.parameters.size() == 2);
    accept(shader, profile::core330);
    for (const glsl_parameter& p : shader.normal.parameters) {
        CHECK(p.glsl_name.find('.') == std::string::npos);
        CHECK(count(shader.normal.text.substr(shader.normal.text.find("displaced_tangent")), p.glsl_name) > 0);
    }
}

TEST_CASE("displacement: a condition is 1 or 0") {
    for (const displacement_along along : all_displacements) {
        compiled c("(0, 0, 0)", displacement_along::vector);
        const expr less = coordinate(c.g, "x") < coordinate(c.g, "y");
        c.options.along = along;
        c.field = std::vector<expr>(along == displacement_along::vector ? 3 : 1, less);
        c.options.texture = {less, less};
        const displacement_shader shader = c.shader();
        accept(shader, profile::core330);
        CHECK(shader.offset[2].high == 1);
    }
}

TEST_CASE("displacement: a parameter cannot be called like a coordinate of the mesh") {
    const symbols names = x_and({"u", symbol_kind::parameter, 2, 0, 5});
    graph g;
    const auto f = compile(g, "3u + x", names);
    REQUIRE(f);
    const auto refused = make_displacement(std::vector<expr>{f->root}, names, profile::core330);
    REQUIRE_FALSE(refused);
    CHECK(refused.diagnostics()[0].code == diag_code::ambiguous_name);
    CHECK(refused.diagnostics()[0].where == span{1, 2});
}

TEST_CASE("displacement: the clock of a host keeps to no range") {
    const symbols names = x_and({"t", symbol_kind::parameter, 0, 0, 1});
    graph g;
    const auto f = compile(g, "sqrt(2 - t)", names);
    REQUIRE(f);
    displacement_options options;
    const auto plain = make_displacement(std::vector<expr>{f->root}, names, profile::core330, options);
    REQUIRE(plain);
    CHECK(count(plain->position.text, "max(") == 0);
    CHECK(plain->bound < 1.5);
    options.host = host::glslviewer;
    const auto viewer = make_displacement(std::vector<expr>{f->root}, names, profile::core330, options);
    REQUIRE(viewer);
    CHECK(count(viewer->position.text, "max(") == 1);
    CHECK(std::isinf(viewer->bound));
}

TEST_CASE("displacement: with a prefix each, two displacements fit into one shader") {
    compiled c("(x y, a displaced_normal, 0.1 sin(z))", displacement_along::vector, {{"displaced_normal", symbol_kind::parameter, 1}});
    c.options.tangents = true;
    c.options.prefix = "flag_";
    const displacement_shader flag = c.shader();
    accept(flag, profile::core330);
    for (const char* function : {"vec3 flag_displaced_position(", "vec3 flag_displaced_normal(", "vec3 flag_displaced_tangent("})
        CHECK(count(flag.vertex.text, function) == 1);
    CHECK(count(flag.depth_vertex.text, "vec3 p = flag_displaced_position(") == 1);

    std::string both = "#version 330 core\nuniform float a, " + flag.position.parameters[1].glsl_name + ";\nin vec3 place;\n";
    for (const glsl_helper& h : flag.normal.helpers) both += h.text + "\n";
    c.options.prefix = "";
    const displacement_shader other = c.shader();
    both += flag.position.text + flag.normal.text + other.position.text + other.normal.text;
    both +=
        "void main() {\n    vec3 n = displaced_normal(place, vec3(0.0, 0.0, 1.0), vec2(0.0));\n"
        "    gl_Position = vec4(flag_displaced_position(displaced_position(place, n, vec2(0.0)), n, vec2(0.0)), 1.0);\n}\n";
    const test::verdict verdict =
        test::check_pair(profile::core330, both, "#version 330 core\nout vec4 c;\nvoid main() { c = vec4(1.0); }\n");
    CHECK_MESSAGE(verdict.accepted, verdict.log, both);

    for (const char* prefix : {"1", "gl_", "a b", "a__"}) {
        c.options.prefix = prefix;
        const auto refused = c.build();
        REQUIRE_FALSE(refused);
        CHECK(refused.diagnostics()[0].code == diag_code::invalid_output_name);
    }
}

TEST_CASE("displacement: the names of kinds and methods") {
    for (const displacement_along a : all_displacements) CHECK(displacement_by_name(name(a)) == a);
    for (const normal_method m : all_normal_methods) CHECK(normal_method_by_name(name(m)) == m);
    CHECK_FALSE(displacement_by_name("x"));
    CHECK_FALSE(normal_method_by_name(""));
}

TEST_CASE("displacement: the cost grows with the formula, not with its square") {
    const auto size = [](int rounds) {
        std::string text = "w0 = 0\n";
        for (int i = 0; i < rounds; ++i)
            text += "w" + std::to_string(i + 1) + " = sin(0.5 w" + std::to_string(i) + " + 1.5x + 2.8y + 0.002t)\n";
        return static_cast<double>(compiled(text + "0.1 w" + std::to_string(rounds)).shader().vertex.text.size());
    };
    const double start = size(0);
    CHECK((size(64) - start) < 2.3 * (size(32) - start));
}
