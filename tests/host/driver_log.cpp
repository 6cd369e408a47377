#include <glexpr/host/driver_log.hpp>

#include <glexpr/glsl/emit.hpp>
#include <glexpr/graph/compile.hpp>
#include <glexpr/host/assemble.hpp>

#include <doctest/doctest.h>

#include <string>
#include <string_view>

using namespace glexpr;

TEST_CASE("driver_log: reads the lines of each kind of driver") {
    const struct {
        std::string_view log;
        severity level;
        std::uint32_t line;
        std::string_view text;
    } cases[] = {
        {"0:12(5): error: `q' undeclared", severity::error, 12, "`q' undeclared"},                           // Mesa
        {"0:3(10): warning: `x' used uninitialized", severity::warning, 3, "`x' used uninitialized"},        // Mesa
        {"ERROR: 0:12: 'q' : undeclared identifier ", severity::error, 12, "'q' : undeclared identifier"},   // glslang, ANGLE
        {"WARNING: 0:7: 'a__b' : reserved", severity::warning, 7, "'a__b' : reserved"},                      // glslang
        {"0(12) : error C1008: undefined variable \"q\"", severity::error, 12, "undefined variable \"q\""},  // NVIDIA
        {"0(4) : warning C7050: \"v\" might be used before being initialized\r", severity::warning, 4,
         "\"v\" might be used before being initialized"},  // NVIDIA
        {"  ERROR: 0:1: '' : syntax error", severity::error, 1, "'' : syntax error"},
    };
    for (const auto& c : cases) {
        CAPTURE(c.log);
        const auto message = read_driver_line(c.log);
        REQUIRE(message);
        CHECK(message->severity == c.level);
        CHECK(message->line == c.line);
        CHECK(message->text == c.text);
    }
}

TEST_CASE("driver_log: what names no line is no message") {
    for (const std::string_view log :
         {"", "ERROR: 2 compilation errors.  No code generated.", "0:", "0:0(1): error: x", "0(12", "Vertex info", "---------",
          "0:12(5: error: x", "ERROR 0:12: x", "0:99999999999(1): error: x", "linking failed"}) {
        CAPTURE(log);
        CHECK_FALSE(read_driver_line(log));
    }
}

TEST_CASE("driver_log: a message about generated text leads back to the formula") {
    graph g;
    const std::string_view source = "sin(x) + cos(y*y)/x";
    const auto formula = compile(g, source);
    REQUIRE(formula);
    const auto functions = emit_functions(formula->root, symbols::defaults());
    REQUIRE(functions);
    shader_parts parts;
    parts.formulas = {&*functions};
    parts.body = "void main() {\n}\n";
    const shader_text shader = assemble(profile::core330, parts, {});
    const std::uint32_t first = shader.formula_lines[0];
    REQUIRE_FALSE(functions->lines.empty());

    for (const source_line& known : functions->lines) {
        const std::uint32_t line = first + known.line - 1;
        const auto found =
            read_driver_log("0:" + std::to_string(line) + "(9): error: bad\nERROR: 1 compilation errors.\n", *functions, first);
        REQUIRE(found.size() == 1);
        CHECK(found[0].code == diag_code::driver_message);
        CHECK(found[0].severity == severity::error);
        CHECK(found[0].where == known.where);
        CHECK(found[0].where.end <= source.size());
        CHECK(found[0].message == "bad");
        CHECK(found[0].hint == "line " + std::to_string(line) + " of the shader");
    }
}

TEST_CASE("driver_log: a message about other lines keeps its place in the order, with an empty span") {
    glsl_functions functions;
    functions.lines = {{2, {4, 7}}};
    const auto found =
        read_driver_log("ERROR: 0:3: early\r\nERROR: 0:11: inside\nERROR: 0:10: signature\n0(90) : error C0000: late", functions, 10);
    REQUIRE(found.size() == 4);
    CHECK(found[0].message == "early");
    CHECK(found[0].where == span{});
    CHECK(found[1].where == span{4, 7});
    CHECK(found[2].where == span{});
    CHECK(found[3].message == "late");
    CHECK(found[3].where == span{});
}
