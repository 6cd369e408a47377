#include <glexpr/glsl/statements.hpp>

#include <glexpr/evaluate/evaluate.hpp>
#include <glexpr/graph/compile.hpp>
#include <glexpr/graph/construct.hpp>

#include "tests/support/glslang_check.hpp"
#include "tests/support/operators.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <initializer_list>
#include <limits>
#include <span>
#include <string>
#include <string_view>
#include <vector>

using namespace glexpr;

namespace {

bool has(const std::string& text, std::string_view part) { return text.find(part) != std::string::npos; }

std::string text_of(statement_builder& build, const statement_options& options = {}) {
    const auto statements = build.emit(options);
    REQUIRE(statements);
    return statements->text;
}

/// The example of the waving plane: a sine of a sine of a sine.
expr nested_sine(statement_builder& build, int rounds) {
    const expr px = build.input("px"), py = build.input("py"), tick = build.input("tick");
    expr w = build.number(0);
    for (int i = 0; i < rounds; ++i) w += sin(0.5 * w + 1.5 * px + 2.8 * py + 0.002 * tick);
    w *= 0.1;
    build.output("z", w);
    build.derivative("dzdx", w, px);
    build.derivative("dzdy", w, py);
    return w;
}

/// A function with the variables that the tests read and the statements of several builders in one scope.
std::string spliced(const std::vector<glsl_statements>& all) {
    std::string helpers, body;
    for (const glsl_statements& s : all) {
        for (const glsl_helper& h : s.helpers)
            if (!has(helpers, h.text)) helpers += h.text;
        body += s.text;
    }
    return helpers + "struct ray { float height; };\nfloat spliced(float px, float py, float tick, vec3 pos, vec4 q, ray r) {\n" + body +
           "    return 0.0;\n}\n";
}

void check_everywhere(void (*make)(statement_builder&), void (*make_second)(statement_builder&) = nullptr) {
    for (const profile target : all_profiles) {
        CAPTURE(name(target));
        statement_options options;
        options.profile = target;
        std::vector<glsl_statements> all;
        for (const auto m : {make, make_second}) {
            if (m == nullptr) continue;
            statement_builder build;
            m(build);
            const auto statements = build.emit(options);
            REQUIRE(statements);
            all.push_back(*statements);
        }
        const std::string text = spliced(all);
        CAPTURE(text);
        const test::verdict verdict = test::check_functions(target, text);
        CAPTURE(verdict.log);
        CHECK(verdict);
        CHECK(std::all_of(text.begin(), text.end(), [](char c) { return c == '\n' || (c >= ' ' && c <= '~'); }));
    }
}

/// The code of the only thing that is wrong, and no text.
void check_refused(statement_builder& build, diag_code code, std::uint32_t line, const statement_options& options = {}) {
    const auto statements = build.emit(options);
    REQUIRE_FALSE(statements);
    const auto& found = statements.diagnostics();
    REQUIRE(found.size() == 1);
    CHECK(name(found[0].code) == name(code));
    CHECK(found[0].severity == severity::error);
    CHECK(found[0].where == span{line, line});
    CHECK(std::all_of(found[0].message.begin(), found[0].message.end(), [](char c) { return c != '\n'; }));
}

}  // namespace

TEST_CASE("statements: what needs no temporaries is declared in place") {
    statement_builder build;
    const expr x = build.input("x"), y = build.input("y");
    build.output("v", x * x * y);
    build.derivative("dx", x * x * y, x);
    build.output("low", x < 1e-5);
    CHECK(text_of(build) == R"(    float v = x * x * y;
    float dx = 2.0 * x * y;
    bool low = x < 0.00001;
)");
}

TEST_CASE("statements: temporaries stand in a block, and a temporary that is an output has its name") {
    statement_builder build;
    const expr x = build.input("x");
    const expr e = exp(sin(x));
    build.output("v", e);
    build.derivative("d", e, x);
    build.derivative("dd", e, {x, x});
    statement_options options;
    options.indentation = "  ";
    CHECK(text_of(build, options) == R"(  float v;
  float d;
  float dd;
  {
      float t0 = sin(x);
      v = exp(t0);
      float t1 = cos(x);
      d = t1 * v;
      dd = d * t1 - t0 * v;
  }
)");
}

TEST_CASE("statements: leaves and equal values are assigned, too") {
    statement_builder build;
    const expr x = build.input("x");
    build.output("same", x);
    build.output("a_half", build.number(0.5));
    build.output("again", build.number(0.5));
    build.output("u", sin(x));
    build.output("v", sin(x));
    build.derivative("slope", x, x);
    build.derivative("none", sin(x), {x, x, x, x, x, x, x, x});
    const std::string text = text_of(build);
    CAPTURE(text);
    for (const char* part : {"same = x;", "a_half = 0.5;", "again = 0.5;", "u = sin(x);", "v = u;", "slope = 1.0;", "none = u;"}) {
        CAPTURE(part);
        CHECK(has(text, part));
    }
}

TEST_CASE("statements: vectors and matrices") {
    statement_builder build;
    const vec3 pos = build.input_vec3("pos");
    build.output("moved", pos + vec3(0.0, 1.0, pos.x * pos.y));
    build.derivative("tangent", pos * pos.x, pos.x);
    build.gradient("slope", pos.x * pos.y, swizzle<"xy">(pos));
    build.jacobian("j", vec2(pos.x * pos.y, 3 * pos.x), vec2(pos.x, pos.y));
    const auto statements = build.emit();
    REQUIRE(statements);
    CHECK(statements->text == R"(    vec3 moved = vec3(pos.x, pos.y + 1.0, pos.y * pos.x + pos.z);
    vec3 tangent = vec3(2.0 * pos.x, pos.y, pos.z);
    vec2 slope = vec2(pos.y, pos.x);
    mat2 j = mat2(pos.y, 3.0, pos.x, 0.0);
)");
    REQUIRE(statements->outputs.size() == 4);
    CHECK(statements->outputs[0].type == "vec3");
    CHECK(statements->outputs[3].type == "mat2");
    CHECK(statements->outputs[3].name == "j");
}

TEST_CASE("statements: a surface in space has a matrix of two columns") {
    statement_builder build;
    const vec2 place = build.input_vec2("place");
    build.jacobian("tangents", vec3(place.x, place.y, place.x * place.y), place);
    build.jacobian("doubled", vec2(place.x * place.y, 3 * place.x), vec4(place.x, place.y, place.x, place.y));
    const auto statements = build.emit();
    REQUIRE(statements);
    CHECK(has(statements->text, "mat2x3 tangents = mat2x3(1.0, 0.0, place.y, 0.0, 1.0, place.x);"));
    CHECK(has(statements->text, "mat4x2 doubled = mat4x2(place.y, 3.0, place.x, 0.0, place.y, 3.0, place.x, 0.0);"));
    CHECK(statements->outputs[0].type == "mat2x3");
    const test::verdict accepted = test::check_functions(
        profile::core330, "vec3 g(vec2 place) {\n" + statements->text + "    return tangents * (doubled * vec4(place, place));\n}\n");
    CHECK_MESSAGE(accepted.accepted, accepted.log);
    const auto refused = build.emit({.profile = profile::es100});
    REQUIRE_FALSE(refused);
    CHECK(refused.diagnostics().size() == 2);
    CHECK(refused.diagnostics()[0].code == diag_code::method_not_applicable);
}

TEST_CASE("statements: one mistake about a vector is one message, and names say what they may be") {
    statement_builder build;
    build.input("v", whole_line, 1);
    const vec3 v = build.input_vec3("v", whole_line, 2);
    build.output("for", v, 3);
    build.output("free", v, 4);
    const auto statements = build.emit({.reserved = {"free"}});
    REQUIRE_FALSE(statements);
    REQUIRE(statements.diagnostics().size() == 3);
    CHECK(statements.diagnostics()[0].code == diag_code::duplicate_name);
    CHECK(has(statements.diagnostics()[1].hint, "no words of GLSL"));
    CHECK(has(statements.diagnostics()[2].message, "is reserved"));
}

TEST_CASE("statements: two derivatives of one value share one adjoint") {
    statement_builder build;
    nested_sine(build, 3);
    const std::string text = text_of(build);
    CAPTURE(text);
    std::size_t cosines = 0;
    for (std::size_t at = text.find("cos("); at != text.npos; at = text.find("cos(", at + 1)) ++cosines;
    CHECK(cosines == 3);
    CHECK(has(text, "dzdx = 0.15 * t"));
    CHECK(has(text, "dzdy = 0.28 * t"));
}

TEST_CASE("statements: they grow linearly with the rounds of a loop") {
    const auto size = [](int rounds) {
        statement_builder build;
        nested_sine(build, rounds);
        return text_of(build).size();
    };
    const std::size_t few = size(8), more = size(16), many = size(32);
    CHECK(many - more < 2.2 * static_cast<double>(more - few));
    CHECK(size(200) < 30 * few);
}

TEST_CASE("statements: numbers keep all their digits") {
    statement_builder build;
    const expr x = build.input("x");
    build.output("v", 1e-5 * x);
    build.output("w", 2.8 * x + 0.1);
    build.output("u", 16777217.0 * x);
    build.output("tiny", 1.25e-7 * x);
    build.output("k", sin(0.123456789 * x));
    const std::string text = text_of(build);
    CAPTURE(text);
    CHECK(has(text, "v = 0.00001 * x;"));
    CHECK(has(text, "tiny = 1.25e-7 * x;"));
    CHECK(has(text, "w = 2.8 * x + 0.1;"));
    CHECK(has(text, "16777216.0 * x"));
    CHECK(has(text, "sin(0.12345679 * x)"));
}

TEST_CASE("statements: a range proves guards away") {
    const auto text = [](interval range) {
        statement_builder build;
        const expr x = build.input("x", range);
        build.output("v", 1 / x + sqrt(x));
        return text_of(build);
    };
    CHECK(has(text(whole_line), "glexpr_nonzero(x)"));
    CHECK(has(text({1, 2}), "v = sqrt(x) + 1.0 / x;"));
}

TEST_CASE("statements: temporaries keep clear of the host's names") {
    statement_builder build;
    const expr t0 = build.input("t0");
    const vec2 tt = build.input_vec2("tt1");
    build.output("ttt2", sin(t0) * sin(t0) + tt.x);
    statement_options options;
    options.reserved = {"tttt3"};
    const std::string text = text_of(build, options);
    CAPTURE(text);
    CHECK(has(text, "float ttttt0 = sin(t0);"));
}

TEST_CASE("statements: the C++ line of each statement, as data and as a comment") {
    statement_builder build;
    const expr x = build.input("x");
    const std::uint32_t line = __LINE__ + 1;
    const expr u = build.let(sin(x) * sin(x));
    const vec2 v = build.let(vec2(u, exp(u) * exp(u)));
    build.output("a", v.y + u);
    build.output("b", v);
    statement_options options;
    options.comments = true;
    const std::string n0 = std::to_string(line), n1 = std::to_string(line + 1), n2 = std::to_string(line + 2),
                      n3 = std::to_string(line + 3);
    const auto plain = build.emit();
    REQUIRE(plain);
    CHECK_FALSE(has(plain->text, "//"));
    const auto statements = build.emit(options);
    REQUIRE(statements);
    const std::string& text = statements->text;
    CAPTURE(text);
    CHECK(has(text, "= sin(x);  // line " + n0 + "\n"));
    CHECK(has(text, "= exp(t1);  // line " + n1 + "\n"));
    CHECK(has(text, ";  // line " + n2 + "\n"));
    CHECK(has(text, "b = vec2(t1, t3);  // line " + n3 + "\n"));
    CHECK(statements->lines.size() == static_cast<std::size_t>(std::count(text.begin(), text.end(), '\n')));
    for (std::size_t k = 0; k < plain->lines.size(); ++k) {
        CHECK(plain->lines[k].line == k + 1);
        CHECK(plain->lines[k].where == statements->lines[k].where);
    }
    CHECK(plain->lines.front().where == span{});  // a declaration
    CHECK(plain->lines[plain->lines.size() - 2].where == span{line + 3, line + 3});

    options.source_name = "C:\\caf\xc3\xa9\n.cpp";
    const std::string named = text_of(build, options);
    CHECK(has(named, "// C:/caf???.cpp:" + n0 + "\n"));
}

TEST_CASE("statements: derivatives of a statement have its line") {
    statement_builder build;
    const expr x = build.input("x");
    const std::uint32_t line = __LINE__ + 1;
    const expr u = build.let(sin(x));
    build.output("v", u * exp(u));
    build.derivative("d", u * exp(u), {x, x});
    statement_options options;
    options.comments = true;
    CHECK(has(text_of(build, options), "= cos(x);  // line " + std::to_string(line) + "\n"));
}

TEST_CASE("statements: formulas that were typed read the inputs by name") {
    statement_builder build;
    const expr x = build.input("x"), t = build.input("t");
    const auto typed = compile(build.graph(), "sin(x) + t^2");
    REQUIRE(typed);
    build.output("v", 2 * typed->root);
    build.derivative("d", typed->root, x);
    CHECK(text_of(build) == "    float v = 2.0 * (t * t + sin(x));\n    float d = cos(x);\n");
    CHECK(typed->root == sin(x) + pow(t, 2));
}

TEST_CASE("statements: the same text from the same calls, whatever the graph holds, and every time") {
    statement_builder first, second;
    const expr tick = coordinate(second.graph(), "tick"), py = coordinate(second.graph(), "py"), px = coordinate(second.graph(), "px");
    CHECK(tick + py * px + sin(2.8 * py) + cos(1.5 * px) != tick);
    nested_sine(first, 5);
    nested_sine(second, 5);
    const std::string text = text_of(first);
    CHECK(text == text_of(first));
    CHECK(text == text_of(second));
}

TEST_CASE("statements: compilers accept them in every profile, two splices in one scope") {
    check_everywhere([](statement_builder& build) { nested_sine(build, 8); },
                     [](statement_builder& build) {
                         const vec3 pos = build.input_vec3("pos");
                         const vec4 q = build.input_vec4("q");
                         const expr h = build.input("r.height"), px = build.input("px");
                         const vec3 n = normalize(pos + h * vec3(q.x, q.y, q.z));
                         build.output("n", n);
                         build.output("inside", length(pos) < 1 && !(px >= 0.0 || h < 0.5));
                         build.output("a", mix(q, reflect(q, q), step(0.5, px)));
                         build.jacobian("j3", n * atan2(pos.x, pos.y), pos);
                         build.jacobian("j4", q * dot(q, q), q);
                         build.gradient("g", pow(abs(px), q.x) + cbrt(q.y), swizzle<"xy">(q));
                         build.derivative("second", tanh(px) * asin(q.w) + mod(h, px), {px, px, h, q.w});
                     });
}

TEST_CASE("statements: every op with its first two derivatives is accepted in every profile") {
    check_everywhere([](statement_builder& build) {
        const expr u = build.input("px"), v = build.input("py"), w = build.input("tick");
        int number = 0;
        for (const test::operator_case& c : test::operator_cases()) {
            const expr e = test::build(c, u, v, w);
            const std::string name = "o" + std::to_string(number++);
            build.output(name, e);
            if (is_truth(e)) continue;
            build.gradient(name + "_first", e, vec3(u, v, w));
            build.derivative(name + "_uu", e, {u, u});
            build.derivative(name + "_uv", e, {u, v});
            build.derivative(name + "_vv", e, {v, v});
        }
    });
}

TEST_CASE("statements: an empty builder writes nothing") {
    statement_builder build;
    CHECK(text_of(build).empty());
    build.input("x");
    CHECK(text_of(build).empty());
}

TEST_CASE("statements: names of outputs must be legal in the profile") {
    for (const char* bad :
         {"", "2z", "a b", "gl_Position", "float", "a__b", "caf\xc3\xa9", "z;", "v.x", "main", "glexpr_power", "sin", "a\n"}) {
        CAPTURE(bad);
        statement_builder build;
        const expr x = build.input("x");
        build.output(bad, sin(x), 42);
        check_refused(build, diag_code::invalid_output_name, 42);
    }
    statement_builder build;  // a word since ES 3.00
    build.output("uvec2", build.input("x"), 7);
    statement_options options;
    options.profile = profile::es300;
    check_refused(build, diag_code::invalid_output_name, 7, options);
    build.output("other", build.number(1));
    CHECK_FALSE(build.emit(options));
}

TEST_CASE("statements: names of inputs must be ones that can be read") {
    for (const char* bad : {"", "1x", "a b", "x+1", "pos.", ".x", "a..b", "for", "a__b", "gl_", "gl__x", "p.float", "\xce\xb1", "a;b"}) {
        CAPTURE(bad);
        statement_builder build;
        build.output("v", sin(build.input(bad, whole_line, 5)));
        check_refused(build, diag_code::invalid_input_name, 5);
    }
    for (const char* good : {"x", "gl_PointSize", "light.place.x", "uTime", "_t"}) {
        CAPTURE(good);
        statement_builder build;
        build.output("v", sin(build.input(good)));
        CHECK(text_of(build) == std::string("    float v = sin(") + good + ");\n");
    }
}

TEST_CASE("statements: a name is given once") {
    statement_builder twice;
    const expr x = twice.input("x");
    twice.output("v", x, 1);
    twice.derivative("v", x * x, x, 2);
    check_refused(twice, diag_code::duplicate_name, 2);

    statement_builder input;
    input.output("x", 2 * input.input("x"), 3);
    check_refused(input, diag_code::duplicate_name, 3);

    statement_builder vector;
    vector.output("pos", vector.input_vec3("pos") * 2, 4);
    check_refused(vector, diag_code::duplicate_name, 4);

    statement_builder reserved;
    reserved.output("height", reserved.input("x"), 5);
    statement_options options;
    options.reserved = {"height"};
    check_refused(reserved, diag_code::duplicate_name, 5, options);
    CHECK(reserved.emit());

    statement_builder both;
    both.input("pos", whole_line, 6);
    both.input("pos.x", whole_line, 7);
    check_refused(both, diag_code::duplicate_name, 7);

    statement_builder again;  // the same input twice is the same
    CHECK(again.input("x") == again.input("x"));
    CHECK(again.emit());
}

TEST_CASE("statements: only inputs are differentiated by and read") {
    statement_builder by_value;
    const expr x = by_value.input("x");
    by_value.derivative("d", sin(x * x), x * x, 1);
    check_refused(by_value, diag_code::not_an_input, 1);

    statement_builder by_number;
    by_number.derivative("d", by_number.input("x"), by_number.number(2), 2);
    check_refused(by_number, diag_code::not_an_input, 2);

    statement_builder by_name;
    const expr y = coordinate(by_name.graph(), "y");
    by_name.derivative("d", by_name.input("x"), {by_name.input("x"), y}, 3);
    check_refused(by_name, diag_code::not_an_input, 3);

    statement_builder reads;
    reads.output("v", reads.input("x") + coordinate(reads.graph(), "y"), 4);
    check_refused(reads, diag_code::not_an_input, 4);
}

TEST_CASE("statements: constants that have no value or no float") {
    statement_builder large;
    large.output("v", 1e39 * large.input("x"), 1);
    check_refused(large, diag_code::constant_out_of_float_range, 1);

    statement_builder undefined;
    undefined.output("v", undefined.input("x") + log(undefined.number(-1)), 2);
    check_refused(undefined, diag_code::undefined_constant, 2);

    statement_builder zero;
    zero.output("v", zero.number(1) / zero.number(0), 3);
    check_refused(zero, diag_code::undefined_constant, 3);

    statement_builder tiny;
    tiny.output("v", 1e-60 * tiny.input("x"), 4);
    const auto statements = tiny.emit();
    REQUIRE(statements);
    REQUIRE(statements.diagnostics().size() == 1);
    CHECK(statements.diagnostics()[0].code == diag_code::constant_underflow);
    CHECK(statements.diagnostics()[0].where == span{4, 4});
}

TEST_CASE("statements: formulas that outgrow the graph") {
    statement_builder small(40);
    nested_sine(small, 20);
    check_refused(small, diag_code::too_many_nodes, 0);

    statement_builder derived(60);
    nested_sine(derived, 4);
    check_refused(derived, diag_code::too_many_nodes, 0);

    statement_builder tower(20000);
    const expr x = tower.input("x");
    expr e = x;
    for (int i = 0; i < 12; ++i) e = sin(e * e + x);
    tower.derivative("d", e, std::vector<expr>(12, x));
    check_refused(tower, diag_code::too_many_nodes, 0);
}

TEST_CASE("statements: expressions of another graph, or of none, are no outputs") {
    const auto refuse = [](auto ask) {
        statement_builder one, other;
        const expr x = one.input("x"), foreign = other.input("a") * other.input("b") + other.input("c");
        ask(one, x, foreign);
        check_refused(one, diag_code::not_an_input, 1);
    };
    refuse([](auto& b, expr, expr foreign) { b.output("v", foreign, 1); });
    refuse([](auto& b, expr, expr) { b.output("v", expr(), 1); });
    refuse([](auto& b, expr, expr) { b.output("v", vec3(), 1); });
    refuse([](auto& b, expr x, expr foreign) { b.derivative("v", x, foreign, 1); });
    refuse([](auto& b, expr x, expr foreign) { b.derivative("v", foreign, x, 1); });
    refuse([](auto& b, expr x, expr) { b.derivative("v", x, expr(), 1); });
    refuse([](auto& b, expr x, expr) { b.gradient("v", x, vec2(), 1); });
    refuse([](auto& b, expr x, expr) { b.jacobian("v", vec2(x, x), vec2(), 1); });
}

TEST_CASE("statements: conditions have no derivative, but are numbers in vectors") {
    const auto refuse = [](auto ask) {
        statement_builder b;
        const expr x = b.input("px"), y = b.input("py");
        ask(b, x, y);
        check_refused(b, diag_code::no_derivative, 1);
    };
    refuse([](auto& b, expr x, expr) { b.derivative("d", x < 1, x, 1); });
    refuse([](auto& b, expr x, expr y) { b.derivative("d", vec2(x, x < y), x, 1); });
    refuse([](auto& b, expr x, expr y) { b.gradient("d", x < y, vec2(x, y), 1); });
    refuse([](auto& b, expr x, expr y) { b.jacobian("d", vec2(x < y, y < x), vec2(x, y), 1); });
    check_everywhere([](statement_builder& b) { b.output("v", vec2(b.input("px") < 1, b.input("py"))); });
}

TEST_CASE("statements: infinite numbers are refused, whatever they stand in") {
    for (const double bad :
         {std::numeric_limits<double>::infinity(), -std::numeric_limits<double>::infinity(), std::numeric_limits<double>::quiet_NaN()})
        for (const auto make : {+[](const expr&x, double c) { return x + c; }, +[](const expr&x, double c) { return x - c; },
                                +[](const expr&x, double c) { return x + c - c; }, +[](const expr&x, double c) { return c * sin(x); }}) {
            statement_builder build;
            build.output("v", make(build.input("x"), bad), 1);
            const auto refused = build.emit();
            REQUIRE_FALSE(refused);
            CHECK(refused.diagnostics()[0].code == diag_code::undefined_constant);
            CHECK(has(refused.diagnostics()[0].hint, "infinite double"));
        }
}

TEST_CASE("statements: a derivative by nothing is the value, and a condition has none") {
    statement_builder build;
    const expr x = build.input("x");
    build.derivative("d", x * x, std::span<const expr>{});
    CHECK(text_of(build) == "    float d = x * x;\n");
    statement_builder other;
    const expr y = other.input("y");
    other.derivative("d", y < y * y, std::span<const expr>{}, 1);
    check_refused(other, diag_code::no_derivative, 1);
}

TEST_CASE("statements: several components of a vector are no input") {
    for (const char* name : {"v.xy", "v.rgb", "v.stpq", "x.xx", "a.v.zyx"}) {
        CAPTURE(name);
        statement_builder build;
        build.input(name, whole_line, 1);
        check_refused(build, diag_code::invalid_input_name, 1);
    }
    statement_builder build;
    build.output("o", build.input("light.gain") + build.input("v.x"));
    CHECK(build.emit());
}

TEST_CASE("statements: an empty range stays empty, whatever else is given for the input") {
    const interval wrong{2, 1}, good{0, 4};
    for (const bool first : {false, true}) {
        statement_builder build;
        build.input("x", first ? wrong : good, 1);
        build.input("x", first ? good : wrong, 1);
        check_refused(build, diag_code::invalid_declaration, 1);
    }
}

TEST_CASE("statements: one variable is one input") {
    const auto codes = [](std::initializer_list<const char*> names) {
        statement_builder build;
        for (const char* n : names) build.input(n);
        const auto statements = build.emit();
        std::vector<std::string> found;
        for (const diagnostic& d : statements.diagnostics()) found.emplace_back(name(d.code));
        return found;
    };
    const std::vector<std::string> one{"duplicate_name"}, none;
    CHECK(codes({"a.b", "a.b.c"}) == one);
    CHECK(codes({"a.b.c.d", "a.b"}) == one);
    CHECK(codes({"a.b", "a.bc", "a.c.b", "ab", "b"}) == none);
    CHECK(codes({"v.x", "v.r"}) == one);
    CHECK(codes({"v.s", "v.x"}) == one);
    CHECK(codes({"v.a", "v.q"}) == one);
    CHECK(codes({"o.v.g", "o.v.y"}) == one);
    CHECK(codes({"v.x", "v.g", "w.r", "v.rx", "x", "r", "v.n", "v.u"}) == none);
    CHECK(codes({"v.x", "v.x"}) == none);
}

TEST_CASE("statements: an input that is asked for twice has both ranges") {
    const auto text = [](interval first, interval second) {
        statement_builder build;
        const expr x = build.input("x", first);
        CHECK(build.input("x", second) == x);
        build.output("v", sqrt(x));
        return text_of(build);
    };
    CHECK(text({1, 2}, {4, 5}) == "    float v = sqrt(x);\n");
    CHECK(has(text({-1, 2}, {4, 5}), "max"));
    CHECK(has(text({4, 5}, {-1, 2}), "max"));
}

TEST_CASE("statements: a range holds a number") {
    for (const interval range : {interval{2, -2}, interval{std::nan(""), 1}, interval{0, std::nan("")}}) {
        statement_builder build;
        build.output("v", sqrt(build.input("x", range, 9)));
        check_refused(build, diag_code::invalid_declaration, 9);
    }
}

TEST_CASE("statements: messages are UTF-8 and short whatever a name is") {
    for (const std::string& bad : {std::string(100, '\x80'), std::string(100, '\xf0'), std::string("\x80\n\xce\xb1")}) {
        statement_builder build;
        build.output(bad, build.input("x"), 1);
        check_refused(build, diag_code::invalid_output_name, 1);
        const std::string message = build.emit().diagnostics()[0].message;
        CHECK(message.size() < 120);
        const std::string unknown(18, '?');
        CHECK(has(message, bad.size() < 10 ? "?\xce\xb1'" : "'" + unknown + "..." + unknown + "'"));
    }
}

TEST_CASE("statements: what is wrong with a value is said once") {
    statement_builder build;
    const expr x = build.input("x"), bad = x + log(build.number(-1));
    build.output("v", vec3(bad, bad, bad), 1);
    build.jacobian("j", vec2(bad, x), vec2(x, x), 2);
    check_refused(build, diag_code::undefined_constant, 1);
}

TEST_CASE("statements: conditions in arithmetic are numbers in every profile") {
    check_everywhere([](statement_builder& b) {
        const expr x = b.input("px"), y = b.input("py");
        b.output("sum", (x < y) + x * (y < 1));
        b.output("same", 1 * (x < y));
        b.output("chosen", select(x, x < y, y));
        b.output("both", x && !y);
    });
}

TEST_CASE("statements: members whose names only look like components are inputs") {
    for (const char* one : {"v.x", "xy", "xy.x", "v.xr", "v.xyzwx", "v.uv", "v.xyn", "xy.n"}) {
        CAPTURE(one);
        statement_builder build;
        build.output("o", build.input(one));
        CHECK(build.emit());
    }
}

TEST_CASE("statements: a guard that only the rounding of a range's end needs stays") {
    const auto text = [](interval range, double constant) {
        statement_builder build;
        build.output("v", log(build.input("x", range) - constant));
        return text_of(build);
    };
    CHECK(has(text({0.113, 1}, 0.1129999999), "glexpr_"));  // both are one float32
    CHECK_FALSE(has(text({0.113, 1}, 0.112), "glexpr_"));
    CHECK_FALSE(has(text({0.5, 1}, 0.25), "glexpr_"));
}
