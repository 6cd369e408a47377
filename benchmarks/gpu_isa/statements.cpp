#include "benchmarks/gpu_isa/statements.hpp"

#include <glexpr/glsl/statements.hpp>

#include "tests/support/glsl_tokens.hpp"

namespace glexpr::benchmark {

namespace {

constexpr std::string_view point_as_p = "float px = point.x;\nfloat py = point.y;\nfloat tick = point.z;\n";

std::string written(statement_builder& build) {
    statement_options options;
    options.profile = profile::vulkan450;
    options.indentation = "";
    const auto statements = build.emit(options);
    return statements ? statements->text : std::string();
}

/// A sine of a sine of a sine …: value and two derivatives.
std::string nested_sine(int rounds) {
    statement_builder build;
    const expr px = build.input("px"), py = build.input("py"), tick = build.input("tick");
    expr w = build.number(0);
    for (int i = 0; i < rounds; ++i) w += sin(0.5 * w + 1.5 * px + 2.8 * py + 0.002 * tick);
    w *= 0.1;
    build.output("z", w);
    build.derivative("dzdx", w, px);
    build.derivative("dzdy", w, py);
    return written(build);
}

/// The same by hand: the inputs come in one combination c, so that one adjoint of c is enough.
std::string nested_sine_by_hand(int rounds) {
    std::string text = "float c = 1.5 * px + 2.8 * py + 0.002 * tick;\nfloat w1 = sin(c);\n";
    for (int i = 1; i < rounds; ++i) {
        const std::string n = std::to_string(i), next = std::to_string(i + 1);
        text += "float a" + n + " = 0.5 * w" + n + " + c;\nfloat w" + next + " = w" + n + " + sin(a" + n + ");\n";
    }
    text += "float z = 0.1 * w" + std::to_string(rounds) + ";\nfloat g = 0.1;\nfloat d = 0.0;\nfloat s = 0.0;\n";
    for (int i = rounds - 1; i > 0; --i) text += "d = g * cos(a" + std::to_string(i) + ");\ns += d;\ng += 0.5 * d;\n";
    return text + "s += g * cos(c);\nfloat dzdx = 1.5 * s;\nfloat dzdy = 2.8 * s;\n";
}

std::string nested_sine_in_python(int rounds) {
    std::string w = "0";
    for (int i = 0; i < rounds; ++i) w = "(" + w + "+sin(0.5*" + w + "+1.5*x+2.8*y+0.002*z))";
    return "0.1*" + w;
}

statement_case nested_sine_case(int rounds) {
    statement_case c;
    c.name = "nested sine, " + std::to_string(rounds) + " rounds";
    c.inputs = point_as_p;
    c.result = "vec4(dzdx, dzdy, z, 1.0)";
    c.ours = nested_sine(rounds);
    c.by_hand = nested_sine_by_hand(rounds);
    if (rounds <= 8) c.for_sympy = nested_sine_in_python(rounds);
    c.derived_by = "xy";
    return c;
}

statement_case polynomial() {
    statement_builder build;
    const expr x = build.input("px"), y = build.input("py");
    const expr f = x * x * y + 3 * x * y * y;
    build.output("z", f);
    build.derivative("dzdx", f, x);
    build.derivative("dzdy", f, y);
    statement_case c;
    c.name = "x^2 y + 3 x y^2";
    c.inputs = point_as_p;
    c.result = "vec4(dzdx, dzdy, z, 1.0)";
    c.ours = written(build);
    c.by_hand = R"(float a = px * py;
float b = 3.0 * py + px;
float z = a * b;
float dzdx = py * b + a;
float dzdy = px * b + 3.0 * a;
)";
    c.for_sympy = "x**2*y+3*x*y**2";
    c.derived_by = "xy";
    return c;
}

/// A field that moves points, with its Jacobian.
statement_case field() {
    statement_builder build;
    const vec3 p = build.input_vec3("point");
    const expr r = length(p);
    const vec3 d = 0.2 * sin(3 * r) * p + vec3(sin(p.y + 2 * p.z), cos(p.x * p.z), p.x * p.y);
    build.output("d", d);
    build.jacobian("j", d, p);
    statement_case c;
    c.name = "field in space, Jacobian";
    c.result = "vec4(j[0] + 2.0 * j[1] + 3.0 * j[2] + d, 1.0)";
    c.ours = written(build);
    // k = 0.2 sin(3r), so that D = k p + e: ∂D/∂p = k I + p ⊗ (k'/r p) + ∂e/∂p
    c.by_hand = R"(float r = sqrt(dot(point, point));
float k = 0.2 * sin(3.0 * r);
vec3 m = 0.6 * cos(3.0 * r) / (r != 0.0 ? r : 1.0) * point;
float a = point.y + 2.0 * point.z;
float b = point.x * point.z;
float ca = cos(a);
float sb = sin(b);
vec3 d = k * point + vec3(sin(a), cos(b), point.x * point.y);
mat3 j = mat3(m.x * point + vec3(k, -sb * point.z, point.y), m.y * point + vec3(ca, k, point.x), m.z * point + vec3(2.0 * ca, -sb * point.x, k));
)";
    return c;
}

bool is_operator(std::string_view text) {
    for (const std::string_view o : {"+", "-", "*", "/", "<", ">", "?", "<=", ">=", "==", "!=", "&&", "||", "!", "+="})
        if (text == o) return true;
    return false;
}

}  // namespace

std::vector<statement_case> statement_cases() {
    std::vector<statement_case> all{nested_sine_case(3), nested_sine_case(8), nested_sine_case(16), polynomial(), field()};
    const unsigned inverse[] = {82, 192, 368}, operations[] = {117, 312, 624}, characters[] = {1190, 3335, 6855};
    for (std::size_t k = 0; k < 3; ++k) {
        all[k].autodiff_inverse = inverse[k];
        all[k].autodiff_operations = operations[k];
        all[k].autodiff_characters = characters[k];
    }
    return all;
}

std::string statement_shader(const statement_case& c, std::string_view statements) {
    std::string text = R"(#version 450
layout(location = 0) in vec3 point;
layout(location = 0) out vec4 result;
float glexpr_nonzero(float u) {
    return u != 0.0 ? u : 1.0;
}
void main() {
)";
    text += c.inputs;
    text += statements;
    return text + "result = " + c.result + ";\n}\n";
}

text_size size_of(std::string_view statements) {
    text_size size;
    size.characters = statements.size();
    const auto tokens = test::glsl_tokens(statements);
    bool assigns = false;
    for (std::size_t k = 0; k < tokens.size(); ++k) {
        const std::string_view text = tokens[k].text;
        if (text == "=" || text == "+=") assigns = true;
        const bool call = tokens[k].kind == test::glsl_token_kind::identifier && k + 1 < tokens.size() && tokens[k + 1].text == "(" &&
                          !text.starts_with("vec") && !text.starts_with("mat");
        if (call || is_operator(text)) ++size.operations;
        if (text == ";" && assigns) {
            ++size.statements;
            assigns = false;
        }
    }
    return size;
}

}  // namespace glexpr::benchmark
