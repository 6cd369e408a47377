#include "tests/support/material.hpp"

#include "tests/support/glslang_check.hpp"
#include "tests/support/shader_parts.hpp"

#include <glexpr/core/render_diagnostic.hpp>
#include <glexpr/material/lower.hpp>
#include <glexpr/material/validate.hpp>

#include <doctest/doctest.h>

#include <cmath>
#include <functional>
#include <limits>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

using namespace glexpr;
using namespace glexpr::test;

namespace {

const std::string easing = R"(@shader #easing {
  @uniform amount: float(0,1,.25);
  @uniform unread: float(-2,2,1);
  @uniform shift: float(0,.5,0);
  @fn ease(c: color, t: float(0,1)): color { mix(c, #F09030, smoothstep(.2,.8,t)) }
  @let ratio: float(fract(amount + shift + uv.x));
  @fragment { color: select(amount, uv.y, ease(#2060D0, ratio), #000); }
})";

std::string_view code_of(const material_ir& ir, material_profile accepted = material_profile::uv_opaque_fragment_v1) {
    const result<material> r = validate_material(ir, accepted);
    return r ? "accepted" : name(r.diagnostics().front().code);
}

/// What the IR becomes by a change.
material_ir changed(const std::function<void(material_ir&)>& change) {
    material_ir ir = compiled(easing).ir();
    change(ir);
    return ir;
}

std::string_view bound_with(const std::vector<material_setting>& settings) {
    const result<material_binding> r = bind_material(compiled(easing), settings);
    return r ? "accepted" : name(r.diagnostics().front().code);
}

}  // namespace

// ---- compile ----

TEST_CASE("material stages: what compiles is a value that cannot be changed and keeps its source") {
    const material m = compiled(easing);
    CHECK(m.ir().source == easing);
    CHECK(m.ir().uniforms[1].name == "unread");
    CHECK(m.ir().uniforms[1].range == value_range{-2, 2});
    CHECK(m.ir().locals[0].name == "ratio");
    static_assert(!std::is_constructible_v<material, material_ir>);
    static_assert(!std::is_default_constructible_v<material>);
    static_assert(!std::is_constructible_v<material_binding, material, std::vector<double>>);
    static_assert(std::is_same_v<decltype(std::declval<material&>().ir()), const material_ir&>);
    CHECK(compiled(easing) == m);
}

TEST_CASE("material stages: a diagnostic has code, message and place, and a view with a caret") {
    const std::string source = "@shader #a {\n  @fragment { color: mix(#000, 1, .5); }\n}";
    const result<material> r = compile_material(source);
    REQUIRE(!r);
    const std::string view = render(r.diagnostics()[0], source, "a.material");
    CHECK(view.find("a.material:2:32: error: TYPE: ") == 0);
    CHECK(view.find("  @fragment { color: mix(#000, 1, .5); }\n                               ^\n") != std::string::npos);
}

TEST_CASE("material stages: the profile is the first that has all that is used") {
    const auto profile = [](const std::string& source) { return std::string(name(compiled(source).ir().profile)); };
    CHECK(profile(ratio_of("amount")) == "mesh-opaque-fragment-v0");
    CHECK(profile(shader_of("@fn f(): color { #000 }", "#000")) == "mesh-opaque-fragment-v1");
    CHECK(profile(ratio_of("select(0,1,amount,1)")) == "mesh-opaque-fragment-v1");
    CHECK(profile(ratio_of("uv.x")) == "uv-opaque-fragment-v1");
    CHECK(profile(ratio_of("fract(amount)")) == "uv-opaque-fragment-v1");
    for (const material_profile p : all_material_profiles) CHECK(material_profile_by_name(name(p)) == p);
    CHECK(!material_profile_by_name("mesh"));
}

TEST_CASE("material stages: a consumer of the plain profile refuses select, @fn and uv, by the profile's name") {
    constexpr material_profile plain = material_profile::mesh_opaque_fragment_v0;
    for (const std::string& source :
         {shader_of("@fn f(): color { #000 }", "#000"), ratio_of("select(0,1,amount,1)"), ratio_of("uv.x"), ratio_of("fract(amount)")}) {
        CAPTURE(source);
        CHECK(verdict_of(source, plain) == "SYNTAX");
        CHECK(compile_material(source, plain).diagnostics()[0].message.find("'mesh-opaque-fragment-v0'") != std::string::npos);
        const material m = compiled(source);
        CHECK(code_of(m, plain) == "IR");
        const std::string message = validate_material(m, plain).diagnostics()[0].message;
        CHECK(message.find("'mesh-opaque-fragment-v0'") != std::string::npos);
        CHECK(message.find("'" + std::string(name(m.ir().profile)) + "'") != std::string::npos);
        CHECK(!lower_material(m, {.accepted = plain}));
    }
    CHECK(verdict_of(ratio_of("amount"), plain) == "accepted");
    CHECK(code_of(compiled(ratio_of("amount")), plain) == "accepted");
    CHECK(verdict_of(ratio_of("select(0,1,amount,1)"), material_profile::mesh_opaque_fragment_v1) == "accepted");
    CHECK(verdict_of(ratio_of("uv.x"), material_profile::mesh_opaque_fragment_v1) == "SYNTAX");
}

// ---- validate ----

TEST_CASE("material stages: validation builds the program again, and gives an equal one") {
    const material m = compiled(easing);
    const result<material> again = validate_material(m.ir());
    REQUIRE(again);
    CHECK(*again == m);
    CHECK(&again->ir() != &m.ir());
}

TEST_CASE("material stages: a program with any part changed is refused") {
    const std::vector<std::function<void(material_ir&)>> changes{
        [](material_ir& ir) { ir.source.replace(ir.source.find("25"), 2, "26"); },
        [](material_ir& ir) { ir.source = ""; },
        [](material_ir& ir) { ir.profile = material_profile::mesh_opaque_fragment_v0; },
        [](material_ir& ir) { ir.shader_id = "other"; },
        [](material_ir& ir) { ir.uniforms[0].name = "other"; },
        [](material_ir& ir) { ir.uniforms[0].range.high = 2; },
        [](material_ir& ir) { ir.uniforms[0].default_value = 0; },
        [](material_ir& ir) { ir.uniforms[0].default_value = std::numeric_limits<double>::quiet_NaN(); },
        [](material_ir& ir) { std::swap(ir.uniforms[0], ir.uniforms[1]); },
        [](material_ir& ir) { ir.uniforms.push_back(ir.uniforms[0]); },
        [](material_ir& ir) { ir.functions[0].name = "other"; },
        [](material_ir& ir) { ir.functions[0].parameters[1].range.low = -1; },
        [](material_ir& ir) { ir.locals[0].name = "other"; },
        [](material_ir& ir) { ir.locals[0].node = 0; },
        [](material_ir& ir) { ir.locals.clear(); },
        [](material_ir& ir) { ir.nodes.back().range[0].high = .5; },
        [](material_ir& ir) { ir.nodes.back().size = 1; },
        [](material_ir& ir) { ir.nodes.back().depth = 1; },
        [](material_ir& ir) { ir.nodes.back().where.end += 1; },
        [](material_ir& ir) { ir.nodes[0].op = material_op::uv_x; },
        [](material_ir& ir) { ir.nodes.push_back(ir.nodes[0]); },
        [](material_ir& ir) { ir.colour = 0; },
        [](material_ir& ir) { ir.statistics.tokens = 1; },
        [](material_ir& ir) { ir.statistics.colour_nodes = 1; },
    };
    for (std::size_t i = 0; i < changes.size(); ++i) {
        CAPTURE(i);
        CHECK(code_of(changed(changes[i])) == "IR");
    }
    CHECK(code_of(changed([](material_ir& ir) { ir.functions.clear(); })) == "INPUT");              // their parameters are in the air
    CHECK(code_of(changed([](material_ir& ir) { ir.source += " "; })) == "accepted");               // still the source of just this
    CHECK(code_of(changed([](material_ir& ir) { ir.nodes[1].value[0] += 1e-17; })) == "accepted");  // no change at all
}

TEST_CASE("material stages: lists that are no program are no input") {
    const std::vector<std::function<void(material_ir&)>> changes{
        [](material_ir& ir) { ir.nodes.clear(); },
        [](material_ir& ir) { ir.nodes.resize(ir.nodes.size() / 2); },
        [](material_ir& ir) { ir.colour = 1000; },
        [](material_ir& ir) { ir.locals[0].node = 1000; },
        [](material_ir& ir) { ir.functions[0].node = 0xFFFFFFFFu; },
        [](material_ir& ir) { ir.nodes.back().operands[0] = static_cast<std::uint32_t>(ir.nodes.size() - 1); },  // itself
        [](material_ir& ir) { ir.nodes.back().operands[3] = 0xFFFFFFFFu; },
        [](material_ir& ir) { ir.nodes[0].op = static_cast<material_op>(200); },
        [](material_ir& ir) { ir.nodes[0].type = static_cast<material_type>(7); },
        [](material_ir& ir) { ir.functions[0].parameters[0].type = static_cast<material_type>(7); },
        [](material_ir& ir) { ir.profile = static_cast<material_profile>(9); },
        [](material_ir& ir) { ir.uniforms.clear(); },
        [](material_ir& ir) { ir.source[0] = '\0'; },
        [](material_ir& ir) { ir.source[0] = '\xFF'; },
    };
    for (std::size_t i = 0; i < changes.size(); ++i) {
        CAPTURE(i);
        CHECK(code_of(changed(changes[i])) == "INPUT");
        CHECK(!lower_material(changed(changes[i])));
        CHECK(!bind_material(changed(changes[i])));
    }
    CHECK(code_of(material_ir{}) == "INPUT");
}

TEST_CASE("material stages: lowering, binding and expressions validate first") {
    const material_ir bad = changed([](material_ir& ir) { ir.uniforms[0].range.high = 2; });
    const auto code = [](const auto& r) { return r ? std::string_view("accepted") : name(r.diagnostics().front().code); };
    graph g;
    CHECK(code(lower_material(bad)) == "IR");
    CHECK(code(bind_material(bad)) == "IR");
    CHECK(code(material_expressions(g, bad)) == "IR");
}

// ---- lower ----

TEST_CASE("material stages: uniforms get names by the order of declaration, read or not") {
    const auto lowered = lower_material(compiled(easing));
    REQUIRE(lowered);
    REQUIRE(lowered->layout.size() == 3);
    CHECK(lowered->layout[0].name == "amount");
    CHECK(lowered->layout[0].glsl_name == "mat_u_0");
    CHECK(lowered->layout[1].name == "unread");
    CHECK(lowered->layout[1].glsl_name == "mat_u_1");
    CHECK(lowered->layout[1].minimum == -2);
    CHECK(lowered->layout[1].maximum == 2);
    CHECK(lowered->layout[1].default_value == 1);
    CHECK(lowered->layout[2].glsl_name == "mat_u_2");
    CHECK(lowered->functions.parameters.size() == 2);
    CHECK(lowered->functions.text.find("amount") == std::string::npos);
    CHECK(lowered->reads_uv);
    CHECK(lowered->functions.text.find("vec3 material_colour(vec2 uv) {") == 0);
    const auto plain = lower_material(compiled(ratio_of("amount")));
    CHECK(!plain->reads_uv);
    CHECK(plain->functions.text.find("vec3 material_colour() {") == 0);
}

TEST_CASE("material stages: every profile of GLSL takes the text") {
    if (!glslang_available()) {
        MESSAGE("skipped: no glslang");
        return;
    }
    for (const profile target : all_profiles) {
        CAPTURE(name(target));
        for (const std::string& source : {easing, ratio_of("amount"), shader_of("", "#123"), ratio_of("fract(sin(amount*900)/.37)")}) {
            const auto lowered = lower_material(compiled(source), {.profile = target});
            REQUIRE(lowered);
            const std::string text = declarations(lowered->functions, target) + helper_text(lowered->functions) + lowered->functions.text;
            const verdict v = check_functions(target, text);
            CHECK_MESSAGE(v.accepted, v.log << text);
        }
    }
}

TEST_CASE("case material-02: a hundred runs give the same bytes and key; values and defaults alter neither; order of locals does not") {
    const auto lowered = [](const std::string& source) { return *lower_material(compiled(source)); };
    const lowered_material first = lowered(easing);
    for (int i = 0; i < 100; ++i) {
        const lowered_material again = lowered(easing);
        CHECK(again.functions.text == first.functions.text);
        CHECK(again.key == first.key);
    }
    std::string other = easing;
    other.replace(other.find("0,1,.25"), 7, "0,1,.75");
    other.replace(other.find("#easing"), 7, "#bezier");
    CHECK(lowered(other).functions.text == first.functions.text);
    CHECK(lowered(other).key == first.key);
    const std::string u = "@uniform a: float(0,1,0); @uniform b: float(0,1,0);", p = "@let p: float(a*.5);", q = "@let q: float(b*.25);";
    const lowered_material pq = lowered(shader_of(u + p + q, "mix(#000,#FFF,p+q)"));
    const lowered_material qp = lowered(shader_of(u + q + p, "mix(#000,#FFF,p+q)"));
    CHECK(pq.functions.text == qp.functions.text);
    CHECK(pq.key == qp.key);
    const lowered_material turned = lowered(shader_of("@uniform b: float(0,1,0); @uniform a: float(0,1,0);" + p + q, "mix(#000,#FFF,p+q)"));
    CHECK(turned.layout[0].name == "b");
    CHECK(turned.functions.text != pq.functions.text);  // the names of a and b have changed places
    const std::uint64_t other_text = lowered(shader_of(u + p, "mix(#000,#FFF,p)")).key;
    CHECK(other_text != pq.key);
    CHECK(other_text != lowered(shader_of("@uniform a: float(0,1,0);" + p, "mix(#000,#FFF,p)")).key);  // another layout
    // What both compilers of the tests must print.
    CHECK(pq.key == 6593534327856672488u);
}

TEST_CASE("material stages: the function can have another name, if GLSL allows it") {
    CHECK(lower_material(compiled(easing), {.function_name = "plasma"})->functions.text.find("vec3 plasma(vec2 uv)") == 0);
    for (const char* bad : {"", "2", "a b", "float", "gl_a", "a__b", "main", "mat_u_0", "mat_u_1"}) {
        CAPTURE(bad);
        const auto r = lower_material(compiled(easing), {.function_name = bad});
        CHECK(!r);
    }
}

TEST_CASE("material stages: folding makes the text small, not the language larger") {
    const auto lowered = lower_material(compiled(shader_of("@uniform a: float(0,1,0);", "mix(#000,#FFF,clamp(a-a,0,1))")));
    CHECK(lowered->functions.text == "vec3 material_colour() {\n    return vec3(0.0, 0.0, 0.0);\n}\n");
    CHECK(lowered->functions.parameters.empty());
    CHECK(lowered->layout.size() == 1);
}

// ---- bind ----

TEST_CASE("material stages: a binding takes names of the source; what is not named has its default") {
    const result<material_binding> r = bind_material(compiled(easing), std::vector<material_setting>{{"shift", .5}});
    REQUIRE(r);
    CHECK(r->values() == std::vector<double>{.25, 1, .5});
    CHECK(r->material() == compiled(easing));
    CHECK(bind_material(compiled(easing))->values() == std::vector<double>{.25, 1, 0});
}

TEST_CASE("material stages: unknown names, values out of range or that are no numbers, and names given twice are refused") {
    CHECK(bound_with({{"amount", 0}, {"unread", -2}, {"shift", .5}}) == "accepted");
    CHECK(bound_with({{"amount", 2}}) == "UNIFORM");
    CHECK(bound_with({{"amount", -1e-300}}) == "UNIFORM");
    CHECK(bound_with({{"amount", std::numeric_limits<double>::quiet_NaN()}}) == "UNIFORM");
    CHECK(bound_with({{"amount", std::numeric_limits<double>::infinity()}}) == "UNIFORM");
    CHECK(bound_with({{"Amount", 0}}) == "UNIFORM");
    CHECK(bound_with({{"mat_u_0", 0}}) == "UNIFORM");
    CHECK(bound_with({{"", 0}}) == "UNIFORM");
    CHECK(bound_with({{"amount", 0}, {"amount", 0}}) == "UNIFORM");
    const diagnostic d = bind_material(compiled(easing), std::vector<material_setting>{{"amount", 2}}).diagnostics()[0];
    CHECK(d.message == "the uniform 'amount' lies in [0, 1], found 2");
    CHECK(easing.substr(d.where.begin, d.where.end - d.where.begin) == "amount");
}

// ---- evaluate ----

TEST_CASE("material stages: evaluation wants coordinates in [0, 1] where the colour depends on them") {
    const material_binding bound = *bind_material(compiled(easing));
    const auto code = [&](std::optional<std::array<double, 2>> uv) {
        const auto r = evaluate_material(bound, uv);
        return r ? std::string_view("accepted") : name(r.diagnostics().front().code);
    };
    CHECK(code(std::array<double, 2>{0, 1}) == "accepted");
    CHECK(code({}) == "INPUT");
    CHECK(code(std::array<double, 2>{-1e-9, 0}) == "INPUT");
    CHECK(code(std::array<double, 2>{0, 1.5}) == "INPUT");
    CHECK(code(std::array<double, 2>{std::numeric_limits<double>::quiet_NaN(), 0}) == "INPUT");
    CHECK(evaluate_material(*bind_material(compiled(ratio_of("amount")))));
    material_binding moved = bound;
    const material_binding taken = std::move(moved);
    CHECK(evaluate_material(moved).diagnostics()[0].code == diag_code::material_input);
    CHECK(bind_material(moved.material()).diagnostics()[0].code == diag_code::material_input);
    CHECK(evaluate_material(*bind_material(compiled(ratio_of("amount"))), std::array<double, 2>{.5, .5}));
}
