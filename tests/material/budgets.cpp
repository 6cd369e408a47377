#include "tests/support/material.hpp"

#include <doctest/doctest.h>

#include <string>

using namespace glexpr;
using namespace glexpr::test;

namespace {

std::string repeated(const std::string& text, std::size_t times) {
    std::string all;
    for (std::size_t i = 0; i < times; ++i) all += text;
    return all;
}

/// A flat expression over `amount` of exactly this many nodes, with values in [0, 1] where amount is.
std::string tree(std::size_t nodes) {
    if (nodes == 1) return "amount";
    if (nodes % 2 == 0) return "abs(" + tree(nodes - 1) + ")";
    const std::size_t left = (nodes - 1) / 2 | 1;
    return left + 1 == nodes - 1 || left >= nodes - 1 ? "min(amount," + tree(nodes - 2) + ")"
                                                      : "min(" + tree(left) + "," + tree(nodes - 1 - left) + ")";
}

material_statistics statistics(const std::string& source) { return compiled(source).ir().statistics; }

/// How many nodes an expression over `amount` in [0, 1] has, expanded.
std::uint32_t nodes_of(const std::string& expression) {
    const material m = compiled(shader_of("@uniform amount: float(0,1,0); @let value: float(" + expression + ");", "#000"));
    return m.ir().nodes[m.ir().locals[0].node].size;
}

std::uint32_t depth_of(const std::string& expression) {
    const material m = compiled(shader_of("@uniform amount: float(0,1,0); @let value: float(" + expression + ");", "#000"));
    return m.ir().nodes[m.ir().locals[0].node].depth;
}

std::string declarations(std::size_t count, const std::string& before, const std::string& after) {
    std::string all;
    for (std::size_t i = 0; i < count; ++i) all += before + std::to_string(i) + after;
    return all;
}

}  // namespace

TEST_CASE("material: nodes are counted as the language states") {
    CHECK(nodes_of("amount") == 1);
    CHECK(nodes_of("1") == 1);
    CHECK(nodes_of("-1") == 1);
    CHECK(nodes_of("+amount") == 1);
    CHECK(nodes_of("((amount))") == 1);
    CHECK(nodes_of("uv.x") == 1);
    CHECK(nodes_of("-amount") == 2);
    CHECK(nodes_of("--1") == 2);
    CHECK(nodes_of("amount + 1") == 3);
    CHECK(nodes_of("amount / 2") == 3);
    CHECK(nodes_of("radians(amount)") == 3);
    CHECK(nodes_of("sin(amount)") == 2);
    CHECK(nodes_of("fract(amount)") == 2);
    CHECK(nodes_of("min(amount,1)") == 3);
    CHECK(nodes_of("clamp(amount,0,1)") == 4);
    CHECK(nodes_of("mix(0,1,amount)") == 4);
    CHECK(nodes_of("select(0,1,amount,2)") == 5);
    for (std::uint32_t n = 2; n <= 8; ++n) CHECK(nodes_of("pow(amount + 1," + std::to_string(n) + ")") == 3 * n + n - 1);
    CHECK(nodes_of("smoothstep(0,1,amount)") == 30);
    CHECK(nodes_of("smoothstep(0,1,amount*.5)") == 3 * 3 + 27);
}

TEST_CASE("material: pow makes the tree of halves, smoothstep that of its polynomial") {
    CHECK(depth_of("amount") == 1);
    CHECK(depth_of("pow(amount,2)") == 2);
    CHECK(depth_of("pow(amount,3)") == 3);
    CHECK(depth_of("pow(amount,4)") == 3);
    CHECK(depth_of("pow(amount,5)") == 4);
    CHECK(depth_of("pow(amount,8)") == 4);
    CHECK(depth_of("radians(amount)") == 2);
    CHECK(depth_of("amount / 2") == 2);
    CHECK(depth_of("smoothstep(0,1,amount)") == 7);
    CHECK(depth_of("1 + 2 + 3 + 4") == 4);
    CHECK(depth_of("(1 + 2) + (3 + 4)") == 3);
    // x⁷ = x⁴·x³
    const material m = compiled(shader_of("@uniform amount: float(0,2,0); @let value: float(pow(amount,7));", "#000"));
    const material_node root = m.ir().nodes[m.ir().locals[0].node];
    CHECK(m.ir().nodes[root.operands[0]].range[0] == value_range{0, 16});
    CHECK(m.ir().nodes[root.operands[1]].range[0] == value_range{0, 8});
}

TEST_CASE("material: what is used again is counted again, in the colour; a definition counts it once") {
    const std::string source =
        shader_of("@uniform amount: float(0,1,0); @let a: float(amount * .5); @let b: float(a + a);", "mix(#000,#FFF,b)");
    CHECK(statistics(source).colour_nodes == 3 + 3 + 1 + 3);
    CHECK(statistics(source).definition_nodes == 3 + 3);
    CHECK(statistics(source).depth == 4);
    const std::string function = shader_of("@fn f(t: float(0,1)): float(0,1) { t * t }", "mix(#000,#FFF,f(f(.5)))");
    CHECK(statistics(function).colour_nodes == 3 + 7);
    CHECK(statistics(function).definition_nodes == 3);
}

TEST_CASE("material budget: 256 nodes of the definitions as written and the color, expanded") {
    const auto with = [](std::size_t nodes) { return ratio_of(tree(nodes - 3)); };
    CHECK(statistics(with(256)).colour_nodes == 256);
    CHECK(verdict_of(with(257)) == "BUDGET");
    const auto both = [](std::size_t definition, std::size_t colour) {
        return shader_of("@uniform amount: float(0,1,0); @let a: float(" + tree(definition) + ");",
                         "mix(#000,#FFF," + tree(colour - 3) + ")");
    };
    CHECK(verdict_of(both(200, 56)) == "accepted");
    CHECK(verdict_of(both(201, 56)) == "BUDGET");
    CHECK(verdict_of(both(200, 57)) == "BUDGET");
    const auto definitions = [](std::size_t a, std::size_t b) {
        return shader_of("@uniform amount: float(0,1,0); @let a: float(" + tree(a) + "); @let b: float(" + tree(b) + ");", "#000");
    };
    CHECK(statistics(definitions(128, 127)).definition_nodes == 255);
    CHECK(verdict_of(definitions(128, 128)) == "BUDGET");  // and the color is one
    CHECK(marked_by(definitions(128, 129)).substr(0, 4) == "min(");
    const std::string message = compile_material(with(300)).diagnostics()[0].message;
    CHECK(message.find("256") != std::string::npos);
}

TEST_CASE("material budget: no expression has more than 256 nodes, expanded, used or not") {
    const auto with = [](std::size_t nodes) {
        return shader_of(
            "@uniform amount: float(0,1,0); @let a: float(" + tree(63) + "); @let b: float(min(min(a,a),min(a," + tree(nodes) + ")));",
            "#000");
    };
    CHECK(verdict_of(with(256 - 3 * 63 - 3)) == "accepted");
    CHECK(verdict_of(with(256 - 3 * 63 - 2)) == "BUDGET");
}

TEST_CASE("material budget: a short source that repeats a large local is refused where it passes the limit") {
    std::string doubled = "@uniform amount: float(0,.0001,0); @let d0: float(amount);";
    for (int i = 1; i < 16; ++i) {
        const std::string last = "d" + std::to_string(i - 1);
        doubled += "@let d" + std::to_string(i) + ": float(" + last + " + " + last + ");";
    }
    const std::string source = shader_of(doubled, "mix(#000,#FFF,d15)");  // 2^16 nodes
    CHECK(verdict_of(source) == "BUDGET");
    CHECK(marked_by(source) == "d7 + d7");  // 255 nodes are in d7, 511 in d8
    std::string functions = "@fn f0(t: float(0,1)): float(0,1000) { t + t }";
    for (int i = 1; i < 16; ++i) {
        const std::string last = "f" + std::to_string(i - 1);
        functions += "@fn f" + std::to_string(i) + "(t: float(0,1)): float(0,1000) { " + last + "(t) + " + last + "(t) }";
    }
    CHECK(verdict_of(shader_of(functions, "#000")) == "BUDGET");
}

TEST_CASE("material budget: of arguments that a function does not read nothing stays") {
    std::string functions = "@uniform a: float(0,1,0); @fn first(x: float(0,1), y: float(0,1)): float(0,1) { x }";
    functions += "@fn square(x: float(0,1)): float(0,1) { x * x } @fn large(x: float(0,1)): float(0,1) { square(square(square(x))) }";
    const auto nodes = [&](const std::string& ratio) {
        return test::compiled(shader_of(functions, "mix(#000, #FFF, " + ratio + ")")).ir().nodes.size();
    };
    CHECK(nodes("first(a, large(a))") == nodes("a"));
    CHECK(nodes("first(large(a), large(a))") == nodes("large(a)"));
    CHECK(nodes("first(first(large(a), a), large(first(a, a)))") == nodes("large(a)"));
    CHECK(nodes("first(a, a) * first(large(a), 1)") == nodes("a * large(a)"));
}

TEST_CASE("material budget: arguments that a function does not read cost what their text is long, through any number of functions") {
    std::string functions = "@fn drop(a: float(0,1)): float(0,1) { 0 }", last = "drop";
    for (int i = 0; i < 15; ++i) {
        const std::string name = "f" + std::to_string(i);
        functions += "@fn " + name + "(x: float(0,1)): float(0,1) { drop(" + repeated(last + "(", 13) + "x" + repeated(")", 13) + ") }";
        last = name;
    }
    const material m = compiled(shader_of(functions, "mix(#000,#FFF," + last + "(.5))"));  // 13^15 calls, if all were made
    CHECK(m.ir().nodes.size() < 1000);
    CHECK(m.ir().statistics.colour_nodes == 4);
}

TEST_CASE("material budget: an expression is 16 nodes deep") {
    const auto with = [](std::size_t depth) { return local_of(repeated("-", depth - 1) + "amount"); };
    CHECK(statistics(with(16)).depth == 16);
    CHECK(verdict_of(with(17)) == "BUDGET");
    CHECK(verdict_of(local_of("1" + repeated("+1", 15))) == "accepted");
    CHECK(verdict_of(local_of("1" + repeated("+1", 16))) == "BUDGET");
    const std::string deep = "@let a: float(" + repeated("-", 10) + "amount);";
    const auto reused = [&](std::size_t more) {
        return shader_of("@uniform amount: float(0,1,0);" + deep + "@let b: float(" + repeated("-", more) + "a);", "#000");
    };
    CHECK(verdict_of(reused(5)) == "accepted");
    CHECK(verdict_of(reused(6)) == "BUDGET");
}

TEST_CASE("material budget: 16 brackets and calls are open") {
    const auto with = [](std::size_t brackets) { return local_of(repeated("(", brackets) + "amount" + repeated(")", brackets)); };
    CHECK(verdict_of(with(16)) == "accepted");
    CHECK(verdict_of(with(17)) == "BUDGET");
    CHECK(verdict_of(with(4000)) == "BUDGET");
    CHECK(verdict_of(local_of(repeated("(", 15) + "abs(1)" + repeated(")", 15))) == "accepted");
    CHECK(verdict_of(local_of(repeated("(", 15) + "abs((1))" + repeated(")", 15))) == "BUDGET");
    CHECK(verdict_of(local_of("(1)" + repeated("+(1)", 14))) == "accepted");  // one after the other
}

TEST_CASE("material budget: 64 KiB of source") {
    const std::string program = ratio_of("amount");
    const auto with = [&](std::size_t bytes) { return program + std::string(bytes - program.size(), ' '); };
    CHECK(verdict_of(with(64 * 1024)) == "accepted");
    CHECK(verdict_of(with(64 * 1024 + 1)) == "BUDGET");
    CHECK(verdict_of(std::string(1 << 22, '\xFF')) == "BUDGET");
}

TEST_CASE("material budget: 4096 tokens") {
    const std::uint32_t others = statistics(ratio_of("amount")).tokens;
    const auto with = [&](std::size_t tokens) { return ratio_of(repeated("+", tokens - others) + "amount"); };
    CHECK(statistics(with(4096)).tokens == 4096);
    CHECK(verdict_of(with(4097)) == "BUDGET");
    CHECK(statistics(ratio_of("uv.x")).tokens == others + 2);
    CHECK(statistics("/* a b c */" + ratio_of("amount")).tokens == others);
    CHECK(statistics("@shader #s{@fragment{color:#000;}}").tokens == 11);
}

TEST_CASE("material budget: 16 uniforms, 16 functions, 16 locals, 8 parameters") {
    const auto uniforms = [](std::size_t n) { return verdict_of(shader_of(declarations(n, "@uniform u", ": float(0,1,0);"), "#000")); };
    CHECK(uniforms(16) == "accepted");
    CHECK(uniforms(17) == "BUDGET");
    const auto locals = [](std::size_t n) { return verdict_of(shader_of(declarations(n, "@let l", ": float(1);"), "#000")); };
    CHECK(locals(16) == "accepted");
    CHECK(locals(17) == "BUDGET");
    const auto functions = [](std::size_t n) { return verdict_of(shader_of(declarations(n, "@fn f", "(): float(1,1) { 1 }"), "#000")); };
    CHECK(functions(16) == "accepted");
    CHECK(functions(17) == "BUDGET");
    const auto parameters = [](std::size_t n) {
        return verdict_of(shader_of("@fn f(p: color" + declarations(n - 1, ", p", ": color") + "): float(1,1) { 1 }", "#000"));
    };
    CHECK(parameters(8) == "accepted");
    CHECK(parameters(9) == "BUDGET");
}
