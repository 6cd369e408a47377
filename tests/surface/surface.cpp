#include <glexpr/surface/surface.hpp>

#include <glexpr/graph/compile.hpp>
#include <glexpr/graph/construct.hpp>

#include "tests/support/count.hpp"
#include "tests/support/glslang_check.hpp"
#include "tests/support/structure_check.hpp"

#include <doctest/doctest.h>

#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

using namespace glexpr;
using test::count;

namespace {

surface_shader shader_of(std::string_view text, profile target, const surface_options& options = {},
                         const symbols& names = symbols::defaults()) {
    graph g;
    const auto formula = compile(g, text, names);
    REQUIRE(formula);
    auto shader = make_surface(formula->root, names, target, options);
    REQUIRE(shader);
    return *std::move(shader);
}

symbols with_parameters(std::initializer_list<const char*> parameters) {
    symbols names;
    for (const char* coordinate : {"x", "y", "z"}) REQUIRE_FALSE(names.declare({coordinate, symbol_kind::coordinate}));
    for (const char* parameter : parameters) REQUIRE_FALSE(names.declare({parameter, symbol_kind::parameter, 1, -2, 2}));
    return names;
}

const uniform* find(const surface_shader& shader, std::string_view name) {
    for (const uniform& u : shader.uniforms)
        if (u.name == name) return &u;
    return nullptr;
}

void check_accepted(const surface_shader& shader, profile target) {
    CAPTURE(shader.fragment.text);
    const test::verdict verdict = test::check_pair(target, shader.vertex.text, shader.fragment.text);
    CHECK_MESSAGE(verdict.accepted, verdict.log);
    for (const std::string& text : {shader.vertex.text, shader.fragment.text}) {
        test::structure_options rules;
        rules.version_line = test::expected_version_line(target);
        rules.allow_pow = true;  // the base of the highlight is clamped to at least 1e-4
        const auto findings = test::check_structure(text, rules);
        CHECK_MESSAGE(findings.empty(), test::describe(findings));
    }
}

}  // namespace

TEST_CASE("surface: dialects-02 both stages are accepted in every profile, loops in the form of Appendix A") {
    for (const std::string_view text : {"x^4+y^4+z^4-1", "4(x^2+y^2-z^2)+16xyz-1", "sin(5x)cos(5y)+sin(5y)cos(5z)+sin(5z)cos(5x)",
                                        "sqrt(x)+a y^t-ln(z)", "1/x+y", "x", "a-1", "|x|-round(y)", "if(x<y, x^2, z)-0.3"})
        for (const profile target : all_profiles)
            for (const surface_output output : {surface_output::colour, surface_output::distance_and_normal}) {
                CAPTURE(text);
                CAPTURE(name(target));
                surface_options options;
                options.output = output;
                check_accepted(shader_of(text, target, options), target);
            }
}

TEST_CASE("surface: dialects-05 Vulkan's block, locations and built-ins, with names that it reserves") {
    const surface_shader shader = shader_of("x^2 + t*y + a*z - sampler*b - texture2D", profile::vulkan450, {},
                                            with_parameters({"t", "a", "b", "sampler", "texture2D"}));
    check_accepted(shader, profile::vulkan450);
    CHECK(count(shader.fragment.text, "\nuniform ") == 0);
    CHECK(count(shader.fragment.text, "layout(std140, set = 0, binding = 0) uniform shader_uniforms {\n") == 1);
    CHECK(count(shader.vertex.text, "layout(std140, set = 0, binding = 0) uniform shader_uniforms {\n") == 1);
    CHECK(count(shader.vertex.text, "gl_VertexIndex") == 2);
    CHECK(count(shader.vertex.text, "gl_VertexID") == 0);
    REQUIRE(shader.block.members.size() == shader.uniforms.size());
    CHECK(shader.block.size % 16 == 0);
    std::size_t renamed = 0;
    for (const uniform& u : shader.uniforms) {
        if (u.parameter != "sampler" && u.parameter != "texture2D") continue;
        CHECK(u.name != u.parameter);
        ++renamed;
    }
    CHECK(renamed == 2);
    // The same names in OpenGL 4.5, which takes loose uniforms.
    check_accepted(shader_of("x^2 + t*y + a*z - sampler*b - texture2D", profile::core450, {},
                             with_parameters({"t", "a", "b", "sampler", "texture2D"})),
                   profile::core450);
}

TEST_CASE("surface: performance-03 f is called at few places and the text is short") {
    for (const std::string_view text : {"x^8+y^8+z^8-1", "sin(8x)+sin(8y)+sin(8z)", "sqrt(x)+sqrt(y)-z"})
        for (const profile target : all_profiles) {
            CAPTURE(text);
            CAPTURE(name(target));
            const surface_shader shader = shader_of(text, target);
            const std::string& fragment = shader.fragment.text;
            CHECK(fragment.size() < 20000);
            CHECK(count(fragment, " f(") - count(fragment, "float f(vec3") <= 4);
            CHECK(count(fragment, "f_grad(") == 2);  // the definition, and the loop behind the bracket
            for (const std::string_view derivative : {"dFdx", "dFdy", "fwidth", "texture"}) CHECK(count(fragment, derivative) == 0);
        }
}

TEST_CASE("surface: raytrace-04 no gradient is normalised unguarded") {
    const std::string fragment = shader_of("(x^2+9/4y^2+z^2-1)^3 - x^2z^3 - 9/80 y^2z^3", profile::es300).fragment.text;
    REQUIRE(count(fragment, "vec3 normal = normalize(gradient / size);") == 1);
    CHECK(fragment.find("if (size < VANISHING) return -ray;") < fragment.find("normalize(gradient / size)"));
    CHECK(count(fragment, "normalize(") == 2);  // the other one is the ray's
}

TEST_CASE("surface: a parameter may be called like anything in the shader") {
    const symbols names =
        with_parameters({"ambient", "pixel", "refine", "f", "STEPS", "main", "ray_start", "view_projection", "shader_uniforms", "p"});
    for (const profile target : all_profiles) {
        CAPTURE(name(target));
        const surface_shader shader =
            shader_of("x + ambient*y + pixel*refine - f*STEPS + main*ray_start*view_projection + shader_uniforms*p", target, {}, names);
        check_accepted(shader, target);
        REQUIRE(find(shader, "ambient") != nullptr);
        CHECK(find(shader, "ambient")->parameter.empty());
    }
}

TEST_CASE("surface: tells the host every uniform, parameters first") {
    surface_options options;
    options.radius = 3;
    const surface_shader shader = shader_of("x^2 + b*y^2 + t*z", profile::core330, options);
    std::vector<std::string> names;
    for (const uniform& u : shader.uniforms) {
        names.push_back(u.name);
        CHECK((u.default_value.empty() || u.default_value.size() == component_count(u.type)));
    }
    CHECK(names == std::vector<std::string>{"b", "t", "view_projection", "bounding_radius", "front_colour", "back_colour", "light_1",
                                            "light_1_colour", "light_2", "light_2_colour", "light_3", "light_3_colour", "ambient",
                                            "diffuse", "specular", "shininess", "inverse_view_projection"});
    CHECK(find(shader, "bounding_radius")->default_value == std::vector<double>{3});
    CHECK(find(shader, "b")->parameter == "b");
    CHECK(shader.block.members.empty());
}

TEST_CASE("surface: raytrace-07 depth is clip z/w through the depth range of the profile, and a note where there is none") {
    graph g;
    const auto formula = compile(g, "x^2+y^2+z^2-1");
    REQUIRE(formula);
    for (const profile target : all_profiles) {
        CAPTURE(name(target));
        const auto shader = make_surface(formula->root, symbols::defaults(), target);
        REQUIRE(shader);
        const std::string& text = shader->fragment.text;
        const bool none = target == profile::es100;
        CHECK(shader->writes_depth == !none);
        REQUIRE(shader.diagnostics().size() == (none ? 1u : 0u));
        if (none) {
            CHECK(shader.diagnostics()[0].code == diag_code::no_fragment_depth);
            CHECK(count(text, "FragDepth") == 0);
        } else {
            CHECK(count(text, target == profile::vulkan450 ? "gl_FragDepth = clip.z / clip.w;"
                                                           : "gl_FragDepth = 0.5 * clip.z / clip.w + 0.5;") == 1);
        }
        surface_options options;
        options.depth = false;
        const auto flat = make_surface(formula->root, symbols::defaults(), target, options);
        REQUIRE(flat);
        CHECK(flat.diagnostics().empty());
        CHECK(count(flat->fragment.text, "FragDepth") == 0);
        CHECK(find(*flat, "view_projection") == nullptr);
    }
}

TEST_CASE("surface: a pixel that could cost too much is refused, after marching was tried in place of the default") {
    graph g;
    const auto formula = compile(g, "x^4+y^4+z^4-1");
    REQUIRE(formula);
    surface_options options;
    const auto make = [&] { return make_surface(formula->root, symbols::defaults(), profile::core330, options); };
    const auto usual = make();
    REQUIRE(usual);
    options.cost_limit = usual->cost;
    REQUIRE(make());
    CHECK(make()->solver == solver::bernstein);

    options.cost_limit = usual->cost - 1;
    const auto marched = make();
    REQUIRE(marched);
    CHECK(marched->solver == solver::marching);
    REQUIRE(marched.diagnostics().size() == 1);
    CHECK(marched.diagnostics()[0].code == diag_code::too_costly);
    CHECK(marched.diagnostics()[0].severity == severity::note);

    options.cost_limit = marched->cost - 1;
    const auto refused = make();
    REQUIRE_FALSE(refused);
    CHECK(refused.diagnostics()[0].code == diag_code::too_costly);
    options.cost_limit = usual->cost - 1;
    options.solver = solver::bernstein;  // a wish is not replaced
    CHECK_FALSE(make());
}

TEST_CASE("surface: the rays and layers of a pixel are bounded together") {
    graph g;
    const auto formula = compile(g, "x^4+y^4+z^4-1");
    REQUIRE(formula);
    surface_options options;
    options.solver = solver::marching;
    options.cost_limit = make_surface(formula->root, symbols::defaults(), profile::core330, options)->cost;
    options.antialias = true;  // nine rays
    CHECK(make_surface(formula->root, symbols::defaults(), profile::core330, options));
    options.layers = 2;  // of two layers each: more than 16
    CHECK_FALSE(make_surface(formula->root, symbols::defaults(), profile::core330, options));
}

TEST_CASE("surface: the same formula gives the same bytes, whatever the graph held before") {
    graph used;
    REQUIRE(compile(used, "z*y*x + sin(x*y) - a"));
    const auto late = compile(used, "x*y*z - a + sin(y*x)");
    REQUIRE(late);
    const auto second = make_surface(late->root, symbols::defaults(), profile::es300);
    REQUIRE(second);
    CHECK(shader_of("x*y*z - a + sin(y*x)", profile::es300).fragment.text == second->fragment.text);
}

TEST_CASE("surface: raytrace-01 squares are traced as what they are squares of, and the sides stay those of the formula") {
    const surface_shader shader = shader_of("-(x^2+y^2+z^2-1)^2", profile::es300);
    CHECK(shader.degree.degree == 2);
    CHECK(count(shader.fragment.text, "float whole_f(vec3 p)") == 1);
    CHECK(count(shader.fragment.text, "surface_colour(p, ray, gradient, whole_f(p - 1e-3 * h))") == 1);
    CHECK(shader_of("x^2*y^2", profile::es300).degree.degree == 2);
    CHECK(count(shader_of("x^2+y^2-1", profile::es300).fragment.text, "whole_f") == 0);
    surface_options options;
    options.isovalue = true;  // (f - c) is no square
    CHECK(shader_of("(x^2+y^2+z^2-1)^2", profile::es300, options).degree.degree == 4);
}

TEST_CASE("surface: every option is accepted in every profile") {
    const auto check_all = [](std::string_view text, const surface_options& options) {
        for (const profile target : all_profiles) {
            CAPTURE(text);
            CAPTURE(name(target));
            check_accepted(shader_of(text, target, options), target);
        }
    };
    surface_options options;
    options.clip = {clip_body::box, {-1, -2, -1}, {1, 2, 3}};
    options.layers = 8;
    options.normal = normal_source::tetrahedron;
    options.lighting = {8, light_space::object};
    for (const std::string_view text : {"x^4+y^4+z^4-1", "a sqrt(x)+y z", "(x^2+y^2-1)^2 z"})
        for (const colouring by : all_colourings) {
            options.colour.by = by;
            check_all(text, options);
        }
    options = {};
    for (const unsigned lights : {0u, 1u}) {
        options.lighting.lights = lights;
        options.layers = lights + 1;
        check_all("x^2+y^2-z", options);
    }
}

TEST_CASE("surface: what is off is not in the text") {
    const std::string fragment = shader_of("x^2+y^2-z", profile::core330).fragment.text;
    for (const std::string_view part :
         {"LAYERS", "opacity", "box_", "between(", "diverging", "curvature", "tetrahedron", "light_4", "_red_f"}) {
        CAPTURE(part);
        CHECK(count(fragment, part) == 0);
    }
    surface_options options;
    options.output = surface_output::distance_and_normal;
    options.layers = 4;
    options.colour.by = colouring::mean_curvature;
    const surface_shader geometry = shader_of("x^2+y^2-z", profile::core330, options);
    for (const std::string_view part : {"LAYERS", "light_", "mean_f", "view_right"}) CHECK(count(geometry.fragment.text, part) == 0);
}

TEST_CASE("surface: the base colour can be expressions in the graph of the formula") {
    graph g;
    symbols names = symbols::defaults();
    const auto f = compile(g, "x^2+y^2+z^2-1", names);
    const auto red = compile(g, "0.5+0.5*sin(8x+a)", names), green = compile(g, "sqrt(x)", names), blue = compile(g, "0.2", names);
    REQUIRE((f && red && green && blue));
    surface_options options;
    options.colour.front = {red->root, green->root, blue->root};
    for (const profile target : all_profiles) {
        CAPTURE(name(target));
        const auto shader = make_surface(f->root, names, target, options);
        REQUIRE(shader);
        check_accepted(*shader, target);
        CHECK(find(*shader, "front_colour") == nullptr);
        CHECK(find(*shader, "back_colour") != nullptr);
        CHECK(find(*shader, "a") != nullptr);  // a parameter of the colour alone
        CHECK(count(shader->fragment.text, "clamp(vec3(front_red_f(p), front_green_f(p), front_blue_f(p)), 0.0, 1.0)") == 1);
    }
}

TEST_CASE("surface: layers count in the cost, up to a bound") {
    surface_options options;
    const std::size_t one = shader_of("x^2+y^2-z", profile::core330).cost;
    options.layers = 5;
    CHECK(shader_of("x^2+y^2-z", profile::core330, options).cost == 5 * one);
    options.layers = 1000000;
    const surface_shader many = shader_of("x^2+y^2-z", profile::core330, options);
    CHECK(many.cost == most_layers * one);
    CHECK(count(many.fragment.text, "const int LAYERS = 64;") == 1);
}

TEST_CASE("surface: raytrace-07 es100 writes depth by an extension where the host wants it") {
    surface_options options;
    options.depth_by_extension = true;
    const surface_shader shader = shader_of("x^2+y^2-z", profile::es100, options);
    CHECK(shader.writes_depth);
    CHECK(shader.fragment.text.starts_with("#version 100\n#extension GL_EXT_frag_depth : require\n"));
    CHECK(count(shader.fragment.text, "gl_FragDepthEXT = 0.5 * clip.z / clip.w + 0.5;") == 1);
    check_accepted(shader, profile::es100);
    CHECK(count(shader_of("x^2+y^2-z", profile::es300, options).fragment.text, "EXT") == 0);
}

TEST_CASE("surface: the clock of a host keeps to no range") {
    symbols names;
    for (const char* c : {"x", "y", "z"}) REQUIRE_FALSE(names.declare({c, symbol_kind::coordinate}));
    REQUIRE_FALSE(names.declare({"t", symbol_kind::parameter, 0, 0, 1}));
    surface_options options;
    const std::string_view text = "x^2 + y^2 + z^2 - sqrt(2 - t)";
    CHECK(count(shader_of(text, profile::core330, options, names).functions.text, "max(") == 0);
    for (const host clocked : {host::shadertoy, host::glslviewer}) {
        options.host = clocked;
        CHECK(count(shader_of(text, profile::core330, options, names).functions.text, "max(") > 0);
    }
}

TEST_CASE("surface: usability-01 each host gets what it loads: nothing it declares itself, its names, its entry") {
    const symbols names = with_parameters({"t", "a", "iTime", "u_time", "position", "cameraPosition", "texture2D"});
    const std::string_view text = "x^2 + y^2 + z^2 - 1 - 0.1*a*sin(t) + iTime*u_time*position*cameraPosition*texture2D";
    const std::string version = "#version 300 es\n", floats = "precision highp float;\nprecision highp int;\n";
    for (const bool antialias : {false, true})
        for (const clip_body body : {clip_body::sphere, clip_body::box}) {
            surface_options options;
            options.antialias = antialias;
            options.clip.body = body;
            const auto made = [&](host where) {
                options.host = where;
                return shader_of(text, profile::core450, options, names);  // a host has its own dialect
            };
            const auto check = [](profile target, const std::string& vertex, const std::string& fragment) {
                CAPTURE(fragment);
                const test::verdict verdict =
                    vertex.empty() ? test::check_fragment(target, fragment) : test::check_pair(target, vertex, fragment);
                CHECK_MESSAGE(verdict.accepted, verdict.log);
            };

            const surface_shader toy = made(host::shadertoy);
            CHECK(toy.vertex.text.empty());
            CHECK(count(toy.fragment.text, "uniform ") + count(toy.fragment.text, "#version") + count(toy.fragment.text, "void main(") ==
                  0);
            CHECK(count(toy.fragment.text, "t = iTime;") == 1);
            check(profile::es300, {},
                  version + floats +
                      "uniform vec3 iResolution;\nuniform float iTime;\nuniform float iTimeDelta;\nuniform float iFrameRate;\nuniform int "
                      "iFrame;\n"
                      "uniform float iChannelTime[4];\nuniform vec3 iChannelResolution[4];\nuniform vec4 iMouse;\nuniform vec4 iDate;\n"
                      "uniform float iSampleRate;\nout vec4 shadertoy_out_color;\n" +
                      toy.fragment.text + "void main() {\n    mainImage(shadertoy_out_color, gl_FragCoord.xy);\n}\n");

            const surface_shader material = made(host::three_material);
            std::string fragment = material.fragment.text;
            for (std::size_t at = 0; (at = fragment.find("gl_FragColor", at)) != fragment.npos;)
                fragment.replace(at, 12, "pc_fragColor");  // a macro
            for (const std::string& stage : {material.vertex.text, material.fragment.text})
                CHECK(count(stage, "#version") + count(stage, "precision ") + count(stage, "uniform mat4") == 0);
            check(profile::es300,
                  version + floats +
                      "uniform mat4 modelMatrix;\nuniform mat4 modelViewMatrix;\nuniform mat4 projectionMatrix;\nuniform mat4 viewMatrix;\n"
                      "uniform mat3 normalMatrix;\nuniform vec3 cameraPosition;\nuniform bool isOrthographic;\nin vec3 position;\nin vec3 "
                      "normal;\n"
                      "in vec2 uv;\n" +
                      material.vertex.text,
                  version + "layout(location = 0) out highp vec4 pc_fragColor;\n" + floats +
                      "uniform mat4 viewMatrix;\nuniform vec3 cameraPosition;\nuniform bool isOrthographic;\n" + fragment);
            CHECK(find(material, "texture2D") == nullptr);        // a macro of three.js
            CHECK(find(material, "view_projection") == nullptr);  // nothing for the user to set but what is theirs

            const surface_shader raw = made(host::three_raw);
            check(profile::es300, version + raw.vertex.text, version + raw.fragment.text);
            CHECK(find(raw, "projectionMatrix") == nullptr);
            CHECK(raw.writes_depth);

            const surface_shader viewer = made(host::glslviewer);
            CHECK(viewer.vertex.text.empty());
            CHECK(count(viewer.fragment.text, "t = u_time;") == 1);
            check(profile::es100, {}, "#version 100\n" + viewer.fragment.text);
            CHECK_FALSE(viewer.writes_depth);
        }
    for (const host h : all_hosts) CHECK(host_by_name(name(h)) == h);
    CHECK_FALSE(host_by_name("godot"));
}

TEST_CASE("surface: anti-aliasing is accepted in every profile, by an extension in es100, and counts in the cost") {
    surface_options options;
    const std::size_t one = shader_of("x^2+y^2-z", profile::core330).cost;
    options.antialias = true;
    options.depth_by_extension = true;
    for (const profile target : all_profiles) {
        CAPTURE(name(target));
        const surface_shader shader = shader_of("x^2+y^2-z", target, options);
        CHECK(shader.cost == 9 * one);
        check_accepted(shader, target);
        CHECK((count(shader.fragment.text, "#extension GL_OES_standard_derivatives : require\n") == 1) == (target == profile::es100));
    }
}

TEST_CASE("surface: uniforms can stand in a std140 block in every profile that knows blocks") {
    surface_options options;
    options.block.always = true;
    options.block.binding = 3;
    for (const profile target : all_profiles) {
        CAPTURE(name(target));
        const surface_shader shader = shader_of("a x^2+y^2+z^2-1", target, options);
        check_accepted(shader, target);
        const bool block = target != profile::es100;
        CHECK((count(shader.fragment.text, "\nuniform ") == 0) == block);
        CHECK(shader.block.members.size() == (block ? shader.uniforms.size() : 0));
        CHECK(count(shader.fragment.text, "binding = 3") == (target == profile::core450 || target == profile::vulkan450 ? 1 : 0));
    }
}

TEST_CASE("surface: the isovalue is a uniform whose name no parameter has") {
    surface_options options;
    options.isovalue = true;
    const surface_shader shader = shader_of("x^2+y^2+z^2", profile::core330, options);
    REQUIRE(find(shader, "isovalue") != nullptr);
    CHECK(find(shader, "isovalue")->default_value == std::vector<double>{0});
    const surface_shader other = shader_of("x^2+y^2+isovalue*z", profile::core330, options, with_parameters({"isovalue"}));
    CHECK(find(other, "isovalue")->parameter == "isovalue");
    CHECK(find(other, "isovalue_2") != nullptr);
    check_accepted(other, profile::core330);
}

TEST_CASE("surface: raytrace-01 a warning where no surface is to be expected") {
    const auto codes = [](std::string_view text) {
        graph g;
        const auto formula = compile(g, text);
        REQUIRE(formula);
        const auto shader = make_surface(formula->root, symbols::defaults(), profile::core330);
        REQUIRE(shader);
        std::vector<diag_code> found;
        for (const diagnostic& d : shader.diagnostics()) found.push_back(d.code);
        return found;
    };
    CHECK(codes("(x^2+y^2-1)^2 + z^2") == std::vector{diag_code::thin_surface});
    CHECK(codes("x^2+y^2") == std::vector{diag_code::thin_surface});
    CHECK(codes("x^2+y^2+z^2+1") == std::vector{diag_code::empty_surface});
    CHECK(codes("x-100") == std::vector{diag_code::empty_surface});
    CHECK(codes("(x^2+y^2+z^2-1)^2").empty());
    CHECK(codes("x^2*y^2").empty());
    CHECK(codes("1/x").empty());
}

TEST_CASE("surface: a solver that cannot trace the formula is refused") {
    graph g;
    const auto formula = compile(g, "sin(x)+y");
    REQUIRE(formula);
    surface_options options;
    options.solver = solver::bernstein;
    const auto refused = make_surface(formula->root, symbols::defaults(), profile::core330, options);
    REQUIRE_FALSE(refused);
    CHECK(refused.diagnostics()[0].code == diag_code::solver_not_applicable);
}

TEST_CASE("solver: names lead back to the solver") {
    for (const solver s : all_solvers) CHECK(solver_by_name(name(s)) == s);
    CHECK_FALSE(solver_by_name("sphere_tracing"));
}

TEST_CASE("surface: a parameter called like a function is spelled the same way in all parts of the shader") {
    const symbols names = with_parameters({"f", "f_grad", "f_error", "f_ray_powers"});
    for (const profile target : all_profiles) {
        const surface_shader shader = shader_of("(x+f)^2*(y-f_grad z) + 0*f_error", target, {}, names);
        check_accepted(shader, target);
        surface_options options;
        options.colour.by = colouring::gaussian_curvature;
        check_accepted(shader_of("(x+f)^2 + f_ray_powers y^2 - f_error", target, options, names), target);
    }
}

TEST_CASE("surface: the isovalue has one name, however often shaders are made from a graph") {
    graph g;
    const auto formula = compile(g, "x^2+y^2");
    REQUIRE(formula);
    surface_options options;
    options.isovalue = true;
    const auto first = make_surface(formula->root, symbols::defaults(), profile::core330, options);
    const auto second = make_surface(formula->root, symbols::defaults(), profile::core330, options);
    REQUIRE(first);
    REQUIRE(second);
    CHECK(first->fragment.text == second->fragment.text);
}

TEST_CASE("surface: solvers of polynomials ask whether a parameter leaves the formula undefined") {
    const symbols names = with_parameters({"a"});
    for (const solver method : {solver::closed_form, solver::bernstein}) {
        surface_options options;
        options.solver = method;
        CHECK(count(shader_of("(x^2+y^2+z^2-1)/a", profile::core330, options, names).fragment.text, "if (!f_defined(m)) return false;") ==
              1);
        CHECK(count(shader_of("x^2+y^2+a", profile::core330, options, names).fragment.text, "f_defined") == 0);
    }
}

TEST_CASE("surface: a condition counts as 1 and 0, for the formula and for colours") {
    graph g;
    const expr x = coordinate(g, "x"), y = coordinate(g, "y");
    for (const bool isovalue : {false, true})
        for (const colouring by : {colouring::material, colouring::gaussian_curvature}) {
            surface_options options;
            options.isovalue = isovalue;
            options.colour.by = by;
            if (by == colouring::material) options.colour.front = {less(x, y), x, y};
            const auto shader = make_surface(less(x, y), symbols::defaults(), profile::core330, options);
            REQUIRE(shader);
            check_accepted(*shader, profile::core330);
        }
}

TEST_CASE("surface: what emit_functions refuses, and an isovalue beside a coordinate of that name") {
    graph g;
    const expr x = coordinate(g, "x");
    const auto unknown = make_surface(x + coordinate(g, "h.y"), symbols::defaults(), profile::core330);
    REQUIRE_FALSE(unknown);
    CHECK(unknown.diagnostics()[0].code == diag_code::unknown_name);
    const auto infinite = make_surface(x + constant(g, std::numeric_limits<double>::infinity()), symbols::defaults(), profile::core330);
    REQUIRE(infinite);  // undefined everywhere, as with sqrt(-1): nothing is seen
    check_accepted(*infinite, profile::core330);

    coordinate(g, "isovalue");  // of another formula in this graph
    surface_options options;
    options.isovalue = true;
    const auto shader = make_surface(pow(x, 2), symbols::defaults(), profile::core330, options);
    REQUIRE(shader);
    check_accepted(*shader, profile::core330);
    CHECK(find(*shader, "isovalue_2") != nullptr);
}
