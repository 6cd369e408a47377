#include <glexpr/glsl/emit.hpp>

#include <glexpr/evaluate/evaluate.hpp>
#include <glexpr/graph/compile.hpp>
#include <glexpr/graph/construct.hpp>
#include <glexpr/graph/operators.hpp>

#include "tests/support/shader_parts.hpp"

#include <doctest/doctest.h>

#include <limits>
#include <string>
#include <string_view>

using namespace glexpr;

namespace {

glsl_functions emitted(graph& g, std::string_view text, const symbols& names = symbols::defaults(), emit_options options = {},
                       const parse_options& reading = {}) {
    const auto f = compile(g, text, names, reading);
    REQUIRE(f);
    const auto functions = emit_functions(f->root, names, options);
    REQUIRE(functions);
    return *functions;
}

bool has(const std::string& text, std::string_view part) { return text.find(part) != std::string::npos; }

}  // namespace

TEST_CASE("emit: the text is laid out as a person would write it") {
    graph g;
    CHECK(emitted(g, "x^2 + y^2 = 1").text == R"(float f(vec3 p) {
    float x = p.x;
    float y = p.y;
    return x * x - 1.0 + y * y;
}

vec3 grad_f(vec3 p) {
    float x = p.x;
    float y = p.y;
    return vec3(2.0 * x, 2.0 * y, 0.0);
}
)");
}

TEST_CASE("emit: a number stands on the right of a comparison, a negative one without brackets") {
    graph g;
    const std::string text = emitted(g, "if(x > -1, y, z)").text;
    CAPTURE(text);
    CHECK(text.find("return x > -1.0 ? y : z;") != std::string::npos);
}

TEST_CASE("emit: the text does not depend on what the graph held before") {
    graph clean, used;
    REQUIRE(compile(used, "z y x + sin(p + g) + y + x", symbols::defaults(), {.free_names = true}));
    const std::string_view text = "x y + sin(x y) + (x y)^2 + t";
    emit_options options;
    options.functions = test::all_functions;
    CHECK(emitted(clean, text, symbols::defaults(), options).text == emitted(used, text, symbols::defaults(), options).text);
}

TEST_CASE("emit: parameters come with their slider, free names with the value 1") {
    symbols names;
    REQUIRE_FALSE(names.declare({"x", symbol_kind::coordinate}));
    REQUIRE_FALSE(names.declare({"k", symbol_kind::parameter, 3, 2, 5}));
    graph g;
    const glsl_functions functions = emitted(g, "k x + q", names, {}, {.free_names = true});
    REQUIRE(functions.parameters.size() == 2);
    CHECK(functions.parameters[0].name == "k");
    CHECK(functions.parameters[0].default_value == 3);
    CHECK(functions.parameters[0].minimum == 2);
    CHECK(functions.parameters[0].maximum == 5);
    CHECK(functions.parameters[1].name == "q");
    CHECK(functions.parameters[1].default_value == 1);
    const auto inputs = bindings<double>(names).in_order(g);
    CHECK(inputs[*g.find_variable("k")] == 3);
}

TEST_CASE("emit: a prefix is put before the names of the functions, and must begin a name") {
    graph g;
    emit_options options;
    options.prefix = "a_";
    const glsl_functions functions = emitted(g, "x", symbols::defaults(), options);
    CHECK(has(functions.text, "float a_f(vec3 p) {"));
    CHECK(has(functions.text, "vec3 a_grad_f(vec3 p) {"));
    CHECK(functions.functions[0].glsl_name == "a_f");
    for (const char* wrong : {"1", "gl_", "a__", "é"}) {
        CAPTURE(wrong);
        options.prefix = wrong;
        const expr x = coordinate(g, "x");
        const auto refused = emit_functions(x, symbols::defaults(), options);
        REQUIRE_FALSE(refused);
        CHECK(refused.diagnostics()[0].code == diag_code::invalid_output_name);
    }
}

TEST_CASE("emit: guards and f_defined only where something can go wrong") {
    graph g;
    emit_options options;
    options.functions = {function_kind::f, function_kind::f_defined};
    CHECK(emitted(g, "sqrt(x^2 + y^2) + 1/(1 + z^2)", symbols::defaults(), options).functions.size() == 1);
    CHECK(has(emitted(g, "sqrt(1 - x)", symbols::defaults(), options).text, "bool f_defined(vec3 p)"));
    options.region = 0.5;
    const glsl_functions inside = emitted(g, "sqrt(1 - x)", symbols::defaults(), options);
    CHECK(inside.functions.size() == 1);
    CHECK(inside.helpers.empty());
    CHECK_FALSE(has(inside.text, "max("));
}

TEST_CASE("emit: every statement leads back to the text") {
    graph g;
    const std::string_view text = "sin(x + y)^2 + exp(z)*exp(z) + sin(x + y)";
    const glsl_functions functions = emitted(g, text);
    CHECK(functions.lines.size() >= 4);
    std::size_t lines = 0;
    for (const char c : functions.text) lines += c == '\n';
    for (const source_line& l : functions.lines) {
        CHECK(l.line >= 1);
        CHECK(l.line <= lines);
        CHECK(l.where.begin < l.where.end);
        CHECK(l.where.end <= text.size());
    }
}

TEST_CASE("emit: constants beyond float32 are refused, those that vanish are worth a warning") {
    graph g;
    const auto large = compile(g, "1e39 x");
    REQUIRE(large);
    const auto refused = emit_functions(large->root, symbols::defaults());
    REQUIRE_FALSE(refused);
    CHECK(refused.diagnostics()[0].code == diag_code::constant_out_of_float_range);
    CHECK(refused.diagnostics()[0].where == span{0, 4});
    const auto small = compile(g, "1e-60 x");
    REQUIRE(small);
    const auto warned = emit_functions(small->root, symbols::defaults());
    REQUIRE(warned);
    REQUIRE(warned.diagnostics().size() == 1);
    CHECK(warned.diagnostics()[0].code == diag_code::constant_underflow);
}

TEST_CASE("emit: a constant beyond float32 is refused by every function") {
    for (const function_kind kind : all_function_kinds) {
        if (kind == function_kind::f_interval) continue;  // ranges are cut off at 1e18
        graph g;
        const symbols names = symbols::defaults();
        const auto f = compile(g, "1e50 sin(x) + y", names);
        REQUIRE(f);
        emit_options options;
        options.functions = {kind};
        const auto refused = emit_functions(f->root, names, options);
        if (kind == function_kind::f_defined) continue;  // defined everywhere: there is nothing to emit
        CAPTURE(static_cast<int>(kind));
        REQUIRE_FALSE(refused);
    }
}

TEST_CASE("emit: a name from C++ is never taken for a component of the chord") {
    graph g;
    const expr root = coordinate(g, "x") * parameter(g, "m.x") + parameter(g, "h.x") + parameter(g, "m.x'");
    emit_options options;
    options.functions = {function_kind::f_ray};
    const auto functions = emit_functions(root, symbols::defaults(), options);
    REQUIRE(functions);
    REQUIRE(functions->parameters.size() == 3);
    for (const glsl_parameter& p : functions->parameters) {
        CHECK(p.glsl_name.find('.') == std::string::npos);
        CHECK(has(functions->text, p.glsl_name));
    }
    CHECK(has(functions->text, "m.x"));
    CHECK(has(functions->text, "h.x"));
}

TEST_CASE("emit: a condition is 1 or 0") {
    graph g;
    const expr less = coordinate(g, "x") < coordinate(g, "y");
    emit_options options;
    for (const function_kind kind : all_function_kinds)
        if (kind != function_kind::f_ray && kind != function_kind::f_ray_powers) options.functions.push_back(kind);
    const auto functions = emit_functions(less, symbols::defaults(), options);
    REQUIRE(functions);
    CHECK(has(functions->text, "x < y ? 1.0 : 0.0"));
}

TEST_CASE("emit: coordinates that were not declared are refused") {
    graph g;
    const auto code = [](const expr& e, const symbols& names) {
        const auto functions = emit_functions(e, names);
        return functions ? std::string() : std::string(name(functions.diagnostics()[0].code));
    };
    CHECK(code(pow(coordinate(g, "h.y"), 3), symbols::defaults()) == "unknown_name");
    symbols flat;
    REQUIRE_FALSE(flat.declare({"x", symbol_kind::coordinate}));
    CHECK(code(coordinate(g, "x") + coordinate(g, "y"), flat) == "unknown_name");
    CHECK(code(coordinate(g, "x"), flat).empty());
    graph other;
    CHECK(code(parameter(other, "x") + 1, symbols::defaults()) == "ambiguous_name");
}

TEST_CASE("emit: a fourth coordinate is refused") {
    graph g;
    symbols names;
    for (const char* c : {"x", "y", "z"}) REQUIRE_FALSE(names.declare({c, symbol_kind::coordinate}));
    CHECK(emit_functions(coordinate(g, "x"), names));
    REQUIRE_FALSE(names.declare({"w", symbol_kind::coordinate}));
    const auto refused = emit_functions(coordinate(g, "x"), names);
    REQUIRE_FALSE(refused);
    CHECK(refused.diagnostics()[0].code == diag_code::invalid_declaration);
}

TEST_CASE("emit: a slider whose end is no float32 keeps its guards") {
    symbols names;
    REQUIRE_FALSE(names.declare({"x", symbol_kind::coordinate}));
    REQUIRE_FALSE(names.declare({"k", symbol_kind::parameter, 1, 0.113, 2}));
    graph g;
    const auto f = compile(g, "ln(k - 0.1129999999) + x", names);
    REQUIRE(f);
    const auto functions = emit_functions(f->root, names);
    REQUIRE(functions);
    CHECK(has(functions->text, "glexpr_"));  // at 0.113, which float32 rounds up like the constant, there is no logarithm
}

TEST_CASE("emit: f_ray is for polynomials of a degree that can be written out") {
    const auto code = [](std::string_view text, function_kind kind) {
        graph g;
        const auto f = compile(g, text);
        REQUIRE(f);
        emit_options options;
        options.functions = {kind};
        const auto functions = emit_functions(f->root, symbols::defaults(), options);
        return functions ? std::string() : std::string(name(functions.diagnostics()[0].code));
    };
    for (const function_kind kind : {function_kind::f_ray, function_kind::f_ray_powers}) {
        CHECK(code("x^16 + y", kind).empty());
        CHECK(code("x^17 + y", kind) == "degree_too_high");
        CHECK(code("sin(x)", kind) == "not_a_polynomial");
    }
}

TEST_CASE("emit: names of the formula do not meet those of the ray functions") {
    symbols names;
    REQUIRE_FALSE(names.declare({"x", symbol_kind::coordinate}));
    for (const char* p : {"m", "h", "error", "a0", "b1", "t0"}) REQUIRE_FALSE(names.declare({p, symbol_kind::parameter, 1}));
    graph g;
    emit_options options;
    options.functions = {function_kind::f_ray, function_kind::f_ray_powers, function_kind::f_error};
    const glsl_functions functions = emitted(g, "m x^2 + h x + error + a0*b1*t0", names, options);
    CHECK(has(functions.text, "void f_ray(vec3 m_2, vec3 h_2, out float bb0, out float bb1, out float bb2) {"));
    CHECK(has(functions.text, "void f_ray_powers(vec3 m_2, vec3 h_2, out float aa0, out float aa1, out float aa2, out float error_2) {"));
}

TEST_CASE("emit: coordinates that were not declared, and parameters called like one that was, are refused by every function") {
    symbols names;
    for (const char* c : {"x", "y"}) REQUIRE_FALSE(names.declare({c, symbol_kind::coordinate}));
    for (const function_kind kind : all_function_kinds) {
        CAPTURE(static_cast<int>(kind));
        emit_options options;
        options.functions = {kind};
        const auto code_of = [&](const expr& f) {
            const auto functions = emit_functions(f, names, options);
            REQUIRE_FALSE(functions);
            REQUIRE(functions.diagnostics().size() == 1);
            return functions.diagnostics()[0].code;
        };
        graph g, other;
        CHECK(code_of(coordinate(g, "x") + pow(coordinate(g, "h.y"), 3)) == diag_code::unknown_name);
        CHECK(code_of(coordinate(other, "x") * parameter(other, "y")) == diag_code::ambiguous_name);
        CHECK(emit_functions(coordinate(g, "x") * parameter(g, "free"), names, options));
    }
}

TEST_CASE("emit: with a double that is not finite a formula is undefined everywhere") {
    const double infinite = std::numeric_limits<double>::infinity();
    for (const double bad : {infinite, -infinite, std::numeric_limits<double>::quiet_NaN()}) {
        graph g;
        emit_options options;
        for (const function_kind kind : all_function_kinds)
            if (kind != function_kind::f_ray && kind != function_kind::f_ray_powers) options.functions.push_back(kind);
        const auto functions = emit_functions(coordinate(g, "x") - constant(g, bad), symbols::defaults(), options);
        REQUIRE(functions);
        const std::size_t defined = functions->text.find("bool f_defined(vec3 p) {");
        REQUIRE(defined != std::string::npos);
        CHECK(has(functions->text.substr(defined), "return false;"));
        CHECK_FALSE(has(functions->text, "inf"));
    }
    graph g;  // what a text may say, and is undefined everywhere
    CHECK(has(emitted(g, "x + 0^-1").text, "float f"));
}
