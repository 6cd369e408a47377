#include "tests/support/material.hpp"

#include <doctest/doctest.h>

#include <cmath>
#include <string>

using namespace glexpr;
using namespace glexpr::test;

// ---- structure ----

TEST_CASE("material: uniforms come first, then functions, then locals, then the fragment, once, and nothing after it") {
    const std::string u = "@uniform a: float(0,1,0);", f = "@fn h(t: float(0,1)): float(0,1) { t }", l = "@let b: float(1);",
                      c = "@fragment { color: #000; }";
    const auto program = [](const std::string& body) { return "@shader #s {" + body + "}"; };
    CHECK(verdict_of(program(u + f + l + c)) == "accepted");
    CHECK(verdict_of(program(c)) == "accepted");
    for (const std::string& body : {l + u + c, f + u + c, l + f + c, u + c + l, c + u, c + c, u, std::string(), c + ";", c + "}"}) {
        CAPTURE(body);
        CHECK(verdict_of(program(body)) == "SYNTAX");
    }
    CHECK(verdict_of("@shader #s {" + c) == "SYNTAX");
    CHECK(verdict_of(c) == "SYNTAX");
    CHECK(verdict_of("") == "SYNTAX");
    CHECK(verdict_of(program(c) + " x") == "SYNTAX");
    CHECK(verdict_of(program(c) + " // nothing \n/* at all */ \t\r\n") == "accepted");
}

TEST_CASE("material: there is exactly one color in the fragment") {
    CHECK(verdict_of("@shader #s { @fragment { color: #000; color: #111; } }") == "SYNTAX");
    CHECK(verdict_of("@shader #s { @fragment { } }") == "SYNTAX");
    CHECK(verdict_of("@shader #s { @fragment { color: #000 } }") == "SYNTAX");
    CHECK(verdict_of("@shader #s { @fragment { alpha: #000; } }") == "SYNTAX");
}

TEST_CASE("material: text that only needs more at its end is told from text that is wrong") {
    const auto incomplete = [](std::string_view text) { return compile_material(text).diagnostics()[0].incomplete; };
    for (const char* text : {"", "@shader", "@shader #s {", "@shader #s { @fragment { color: mix(#000,", "@shader #s { /* open"}) {
        CAPTURE(text);
        CHECK(incomplete(text));
    }
    CHECK(!incomplete("@shader #s { @fragment { color: mix(#000; "));
}

TEST_CASE("material: keywords and names are case sensitive") {
    CHECK(verdict_of("@Shader #s { @fragment { color: #000; } }") == "SYNTAX");
    CHECK(verdict_of("@shader #s { @Fragment { color: #000; } }") == "SYNTAX");
    CHECK(verdict_of("@shader #s { @fragment { Color: #000; } }") == "SYNTAX");
    CHECK(verdict_of(ratio_of("Amount")) == "TYPE");
    CHECK(verdict_of(ratio_of("SIN(amount)")) == "SYNTAX");
    CHECK(verdict_of(shader_of("@uniform a: float(0,1,0); @uniform A: float(0,1,0);", "mix(#000,#FFF,A*a)")) == "accepted");
}

TEST_CASE("material: shader ids have letters, digits, _ and -, begin with a letter or _, and are 1 to 64 characters long") {
    const auto program = [](const std::string& id) { return "@shader " + id + " { @fragment { color: #000; } }"; };
    for (const std::string id : {"#a", "#_", "#a-b-2", "#A_9-", "#2060D0a"}) {
        CAPTURE(id);
        CHECK((verdict_of(program(id)) == "accepted") == (id[1] != '2'));
    }
    CHECK(verdict_of(program("#" + std::string(64, 'a'))) == "accepted");
    CHECK(verdict_of(program("#" + std::string(65, 'a'))) == "BUDGET");
    for (const char* id : {"#", "# a", "#-a", "#9a", "#a.b", "a", "#ä"}) {
        CAPTURE(id);
        CHECK(verdict_of(program(id)) == "SYNTAX");
    }
}

TEST_CASE("material: names have letters, digits and _, begin with a letter or _, and are 1 to 32 characters long") {
    const auto uniform = [](const std::string& n) { return shader_of("@uniform " + n + ": float(0,1,0);", "#000"); };
    const auto local = [](const std::string& n) { return shader_of("@let " + n + ": float(1);", "#000"); };
    const auto function = [](const std::string& n) { return shader_of("@fn " + n + "(): float(1,1) { 1 }", "#000"); };
    const auto parameter = [](const std::string& n) { return shader_of("@fn f(" + n + ": float(1,1)): float(1,1) { 1 }", "#000"); };
    const auto verdict = [&](const std::string& n) {
        const std::string_view v = verdict_of(uniform(n));
        CHECK(verdict_of(local(n)) == v);
        CHECK(verdict_of(function(n)) == v);
        CHECK(verdict_of(parameter(n)) == v);
        return v;
    };
    for (const char* n : {"a", "_", "_9", "phase_2", "A"}) CHECK(verdict(n) == "accepted");
    CHECK(verdict(std::string(32, 'n')) == "accepted");
    CHECK(verdict(std::string(33, 'n')) == "BUDGET");
    for (const char* n : {"a-b", "9a", "-a", "é", "a.b", "#a", "@a"}) {
        CAPTURE(n);
        CHECK(verdict(n) == "SYNTAX");
    }
}

TEST_CASE("material: names are unique, and no name of a local is one of a uniform") {
    const std::string u = "@uniform a: float(0,1,0);";
    CHECK(verdict_of(shader_of(u + u, "#000")) == "TYPE");
    CHECK(verdict_of(shader_of(u + "@let a: float(1);", "#000")) == "TYPE");
    CHECK(verdict_of(shader_of("@let a: float(1); @let a: color(#000);", "#000")) == "TYPE");
    CHECK(verdict_of(shader_of(u + "@fn a(): float(1,1) { 1 }", "#000")) == "TYPE");
    CHECK(verdict_of(shader_of("@fn a(): float(1,1) { 1 } @let a: float(1);", "#000")) == "TYPE");
    CHECK(verdict_of(shader_of("@fn f(a: color, a: color): color { a }", "#000")) == "TYPE");
    CHECK(marked_by(shader_of(u + "@let a: float(1);", "#000")) == "a");
}

TEST_CASE("material: sin, cos, mix, clamp, float and color are reserved for locals; other functions' names are not") {
    for (const std::string n : {"sin", "cos", "mix", "clamp", "float", "color"}) {
        CAPTURE(n);
        CHECK(verdict_of(shader_of("@let " + n + ": float(1);", "#000")) == "TYPE");
        CHECK(verdict_of(shader_of("@fn f(" + n + ": float(1,1)): float(1,1) { 1 }", "#000")) == "TYPE");
        CHECK(verdict_of(shader_of("@uniform " + n + ": float(0,1,0);", "#000")) == "accepted");
    }
    CHECK(verdict_of(shader_of("@let abs: float(.5);", "mix(#000,#FFF,abs(abs))")) == "accepted");
    CHECK(verdict_of(shader_of("@let rgb: float(.5);", "mix(rgb(1,2,3),#FFF,rgb)")) == "accepted");
    for (const std::string n : {"rgb", "sin", "smoothstep", "select", "fract"})
        CHECK(verdict_of(shader_of("@fn " + n + "(): float(1,1) { 1 }", "#000")) == "TYPE");
}

TEST_CASE("material: a local refers to uniforms and earlier locals, never to a later one or itself") {
    CHECK(verdict_of(shader_of("@let a: float(.5); @let b: float(a);", "mix(#000,#FFF,b)")) == "accepted");
    CHECK(verdict_of(shader_of("@let a: float(b); @let b: float(.5);", "#000")) == "TYPE");
    CHECK(verdict_of(shader_of("@let a: float(a);", "#000")) == "TYPE");
    CHECK(verdict_of(ratio_of("nothing")) == "TYPE");
    CHECK(verdict_of(ratio_of("sin")) == "TYPE");
    CHECK(verdict_of(ratio_of("amount(1)")) == "SYNTAX");
}

TEST_CASE("material: a local has the type that it says") {
    CHECK(verdict_of(shader_of("@let a: float(#000);", "#000")) == "TYPE");
    CHECK(verdict_of(shader_of("@let a: color(1);", "#000")) == "TYPE");
    CHECK(verdict_of(shader_of("@let a: vec3(1);", "#000")) == "SYNTAX");
    CHECK(verdict_of(shader_of("@let a: color(#123);", "a")) == "accepted");
}

TEST_CASE("material: both kinds of comments are skipped, and places stay those of the source; an open one is refused") {
    const std::string source = "/* a\n * @let */ @shader // ä €\r\n#s{@fragment{color:/**/ wrong;}}";
    CHECK(marked_by(source) == "wrong");
    CHECK(verdict_of("@shader #s { @fragment { color: #000; } } /* open") == "SYNTAX");
    CHECK(verdict_of("@shader #s { @fragment { color: #000; } } /*/") == "SYNTAX");
    CHECK(verdict_of("@shader #s { @fragment { color: #000; } } //") == "accepted");
    CHECK(verdict_of("@shader #s { @fragment { color: #000; } } /* a // b */") == "accepted");
}

TEST_CASE("material: characters outside of comments are those of the language") {
    for (const char* odd : {"ä", "\xE2\x80\x8B", "\xC2\xA0", "$", "=", "[", "\v", "\f", "\x7F", "\"", "\xEF\xBB\xBF"}) {
        CAPTURE(odd);
        CHECK(verdict_of("@shader #s { " + std::string(odd) + " @fragment { color: #000; } }") == "SYNTAX");
    }
}

// ---- numbers, colours, types ----

TEST_CASE("material: numbers are finite, within 1000, with decimals, signs and exponents") {
    CHECK(ratio_at("1", 0) == 1);
    CHECK(ratio_at(".5", 0) == .5);
    CHECK(ratio_at("-2 + 2.5", 0) == .5);
    CHECK(ratio_at("1e-3", 0) == 1e-3);
    CHECK(ratio_at("2.5E-1", 0) == .25);
    CHECK(ratio_at("0.+.25", 0) == .25);
    CHECK(ratio_at("+.25", 0) == .25);
    CHECK(verdict_of(local_of("1000")) == "accepted");
    CHECK(verdict_of(local_of("-1e3")) == "accepted");
    for (const char* text : {"1000.0001", "-1000.0001", "1001", "1e4", "1e400", "1e99999999999999999999"}) {
        CAPTURE(text);
        CHECK(verdict_of(local_of(text)) == "RANGE");
    }
    CHECK(marked_by(local_of("2 * -1e4")) == "-1e4");
    for (const char* text : {"1.2.3", "1e", "2x", "0x10", "1 2", ".", "1..2", "--", "1_0"}) {
        CAPTURE(text);
        CHECK(verdict_of(local_of(text)) == "SYNTAX");
    }
}

TEST_CASE("material: negative zero is zero") {
    const material m = compiled(shader_of("@uniform a: float(-0,0,-0.0); @let b: float(-0);", "#000"));
    CHECK(!std::signbit(m.ir().uniforms[0].range.low));
    CHECK(!std::signbit(m.ir().uniforms[0].default_value));
    CHECK(!std::signbit(m.ir().nodes[m.ir().locals[0].node].value[0]));
}

TEST_CASE("material: colors are #RGB, #RRGGBB or rgb of three whole bytes, and become (byte/255)^2.2") {
    for (const int byte : {0, 1, 32, 96, 208, 255}) {
        const double linear = std::pow(byte / 255.0, 2.2);
        const auto colour = colour_of(shader_of("", "rgb(" + std::to_string(byte) + ",0,255)"));
        CHECK(colour[0] == linear);
        CHECK(colour[1] == 0);
        CHECK(colour[2] == 1);
    }
    CHECK(colour_of(shader_of("", "rgb(32,96,208)")) == colour_of(shader_of("", "#2060D0")));
    CHECK(colour_of(shader_of("", "#2060d0")) == colour_of(shader_of("", "#2060D0")));
    CHECK(colour_of(shader_of("", "#26D")) == colour_of(shader_of("", "#2266DD")));
    CHECK(colour_of(shader_of("", "rgb(3.2e1,96.,+208)")) == colour_of(shader_of("", "#2060D0")));
    for (const char* text : {"#", "#1", "#12", "#1234", "#12345", "#1234567", "#12345678", "#GGG", "#2060D_"}) {
        CAPTURE(text);
        CHECK(verdict_of(shader_of("", text)) == "SYNTAX");
    }
}

TEST_CASE("material: channels of rgb are no expressions and no uniforms, and bytes") {
    for (const char* text : {"rgb(amount,0,0)", "rgb(1+2,0,0)", "rgb((1),0,0)", "rgb(1,2)", "rgb(1,2,3,4)", "rgb()", "rgb(#000)"}) {
        CAPTURE(text);
        CHECK(verdict_of(shader_of("@uniform amount: float(0,1,0);", text)) == "TYPE");
    }
    for (const char* text : {"rgb(256,0,0)", "rgb(0,-1,0)", "rgb(0,0,.5)", "rgb(1e4,0,0)", "rgb(1e999,0,0)"}) {
        CAPTURE(text);
        CHECK(verdict_of(shader_of("", text)) == "RANGE");
    }
}

TEST_CASE("material: floats and colors do not mix but in mix, and the fragment shows a color") {
    for (const char* text : {"#000 + 1",
                             "1 + #000",
                             "#000 * .5",
                             "#FFF - #000",
                             "-#000",
                             "+#000",
                             "#000 / 2",
                             "sin(#000)",
                             "clamp(#000,0,1)",
                             "mix(#000,1,.5)",
                             "mix(1,#000,.5)",
                             "mix(#000,#FFF,#888)",
                             "pow(#000,2)",
                             "smoothstep(0,1,#000)",
                             "radians(#000)",
                             "select(#000,1,#000,#FFF)",
                             "select(0,1,#000,1)",
                             "abs(#000)",
                             "min(1,#000)",
                             "fract(#000)",
                             ".5",
                             "amount"}) {
        CAPTURE(text);
        CHECK(verdict_of(shader_of("@uniform amount: float(0,1,0);", text)) == "TYPE");
    }
    CHECK(verdict_of(shader_of("", "mix(#000,#FFF,mix(0,1,.5))")) == "accepted");
}

TEST_CASE("case material-03: types are told with their place and what is expected") {
    const auto told = [](const std::string& source) {
        const result<material> r = compile_material(source);
        return r ? std::string("accepted") : std::string(name(r.diagnostics()[0].code)) + ": " + r.diagnostics()[0].message;
    };
    CHECK(colour_of(shader_of("@let rough: float(2 * .25);", "mix(#000,#FFF,rough)"))[0] == .5);  // a whole literal is a float
    CHECK(told(shader_of("", "0.5")) == "TYPE: expected a color for the fragment, found a float");
    CHECK(told(shader_of("@let metal: color(1);", "#000")) == "TYPE: expected a color for the local, found a float");
    CHECK(told(shader_of("", "vec2(1,2)")) == "SYNTAX: there is no function 'vec2'");
    CHECK(told(shader_of("@let metal: float(true);", "#000")) == "TYPE: there is no uniform or local 'true'");
    CHECK(marked_by(shader_of("@let metal: color(1);", "#000")) == "1");
}

// ---- operators ----

TEST_CASE("material: products bind before sums, and equals from the left") {
    CHECK(ratio_at(".1 + amount * .5", .5) == doctest::Approx(.35));
    CHECK(ratio_at("(.1 + amount) * .5", .5) == doctest::Approx(.3));
    CHECK(ratio_at("clamp(8 - 4 - 3.5, 0, 1)", 0) == .5);
    CHECK(ratio_at("clamp(1 / 2 * 1, 0, 1)", 0) == .5);
    CHECK(ratio_at("clamp(2 * amount / 4, 0, 1)", 1) == .5);
    CHECK(ratio_at("clamp(1 - -amount, 0, 1)", 0) == 1);
    CHECK(ratio_at("clamp(-amount * -.5, 0, 1)", 1) == .5);
    CHECK(ratio_at("clamp(- - -amount + 1.5, 0, 1)", 1) == .5);
    CHECK(ratio_at("+amount", .25) == .25);
}

TEST_CASE("material: a divisor is a signed literal whose reciprocal is within 1000") {
    CHECK(ratio_at("amount / 2", 1) == .5);
    CHECK(ratio_at("amount / -2 + 1", 1) == .5);
    CHECK(ratio_at("amount / +2", 1) == .5);
    CHECK(ratio_at("amount / 3", 1) == 1 * (1 / 3.0));
    for (const char* text : {"amount / amount", "amount / (2)", "amount / sin(1)", "amount / - -2", "amount / #000"}) {
        CAPTURE(text);
        CHECK(verdict_of(local_of(text)) == "TYPE");
    }
    for (const char* text : {"amount / 0", "amount / -0", "amount / .0009", "amount / -.0009", "amount / 1e-300", "amount / 1001"}) {
        CAPTURE(text);
        CHECK(verdict_of(local_of(text)) == "RANGE");
    }
    CHECK(verdict_of(local_of("amount / .001")) == "accepted");
    CHECK(verdict_of(local_of("amount / 1000")) == "accepted");
    CHECK(verdict_of(local_of("amount /")) == "SYNTAX");
}

TEST_CASE("material: there are no assignments, loops, conditionals or imports") {
    for (const char* text : {"a = 1",
                             "if(amount,1,2)",
                             "amount < 1",
                             "amount ? 1 : 0",
                             "amount ^ 2",
                             "amount % 2",
                             "amount ** 2",
                             "1 == 1",
                             "!amount",
                             "amount.x",
                             "amount[0]",
                             "discard",
                             "texture(amount)",
                             "{1}",
                             "1;2",
                             "amount amount",
                             "2 amount",
                             "(1,2)",
                             "()",
                             "(1"}) {
        CAPTURE(text);
        const std::string_view verdict = verdict_of(local_of(text));
        CHECK((verdict == "SYNTAX" || (std::string_view(text) == "discard" && verdict == "TYPE")));
    }
    CHECK(verdict_of("@import \"a\"; @shader #s { @fragment { color: #000; } }") == "SYNTAX");
    CHECK(verdict_of("@shader #s { @vertex { } @fragment { color: #000; } }") == "SYNTAX");
}

// ---- declarations of uniforms ----

TEST_CASE("material: a uniform has its lowest, highest and default value in order") {
    const auto uniform = [](const char* numbers) { return shader_of("@uniform a: float(" + std::string(numbers) + ");", "#000"); };
    for (const char* good : {"0,1,0", "0,1,1", "-1,1,.5", "2,2,2", "-1e3,+1e3,-0"}) CHECK(verdict_of(uniform(good)) == "accepted");
    for (const char* bad : {"0,1,2", "0,1,-1", "1,0,0", "1,0,1", "0,1001,0", "-2000,0,0", "0,1e999,0"}) {
        CAPTURE(bad);
        CHECK(verdict_of(uniform(bad)) == "RANGE");
    }
    for (const char* bad : {"0,1", "0,1,0,0", "", "0 1 0", "0,1,x", "0,1,1+1", "0,(1),0", "0,1,--1"}) {
        CAPTURE(bad);
        CHECK(verdict_of(uniform(bad)) == "SYNTAX");
    }
    CHECK(verdict_of(shader_of("@uniform a: color(0,1,0);", "#000")) == "SYNTAX");
    CHECK(verdict_of(shader_of("@uniform a: float(0,1,0)", "#000")) == "SYNTAX");
}

// ---- input ----

TEST_CASE("material: text that is no UTF-8, or holds a NUL, is no input") {
    const auto with = [](std::string_view odd) { return "@shader #s { @fragment { color: #000; } } // " + std::string(odd); };
    CHECK(verdict_of(with("ä€\xF0\x9F\x98\x80")) == "accepted");
    using namespace std::string_view_literals;
    for (const std::string_view odd : {"\xFF"sv, "\xC0\x80"sv, "\xED\xA0\x80"sv, "\xF4\x90\x80\x80"sv, "\x80"sv, "\xE2\x82"sv, "\0"sv}) {
        CHECK(verdict_of(with(odd)) == "INPUT");
        CHECK(marked_by(with(odd)).size() >= 1);
    }
}

TEST_CASE("material: messages stay short, whatever is found, and name characters that nobody sees") {
    const auto message = [](const std::string& source) { return compile_material(source).diagnostics()[0].message; };
    for (const std::string& source : {std::string(60000, 'x'), local_of(std::string(60000, 'x')), local_of(std::string(60000, '9')),
                                      local_of(std::string(60000, 'x') + "(1)"), local_of("amount/" + std::string(60000, 'x')),
                                      ratio_of("uv." + std::string(60000, 'x'))})
        CHECK(message(source).size() < 200);
    CHECK(message("\xEF\xBB\xBF@shader").find("U+FEFF") != std::string::npos);
    CHECK(message("@shader\xC2\xA0#a").find("U+00A0") != std::string::npos);
}

TEST_CASE("material: hints lead from what people know elsewhere to what is here") {
    const auto hint = [](const std::string& source) { return compile_material(source).diagnostics()[0].hint; };
    const auto leads = [&](const std::string& source, const char* to) { return hint(source).find(to) != std::string::npos; };
    CHECK(leads(ratio_of("uv"), "uv.x and uv.y"));
    CHECK(leads(ratio_of("amount < 1"), "select("));
    CHECK(leads(ratio_of("amount ^ 2"), "pow("));
    CHECK(leads(ratio_of("step(0.5, amount)"), "select("));
    CHECK(leads(ratio_of("if(amount, 1, 2)"), "select("));
    CHECK(leads(ratio_of("floor(amount)"), "fract("));
    CHECK(leads(ratio_of("nothing(amount)"), "smoothstep"));
    CHECK(leads(shader_of("", "vec3(1, 0, 0)"), "#RRGGBB"));
    CHECK(leads(shader_of("", "red"), "#F00"));
    CHECK(leads(shader_of("@uniform a: float(0,1);", "#000"), "default"));
    CHECK(leads(shader_of("@fn f(): color { #000; }", "#000"), "without a semicolon"));
    CHECK(leads(shader_of("@let a = 1;", "#000"), "@let name: float"));
    CHECK(leads(shader_of("@let a: float(0, 1)(.5);", "#000"), "a local has no range"));
    CHECK(leads(shader_of("@fn f(x: float(0, 1)): float(0, 1) { f(x) }", "#000"), "none calls itself"));
    CHECK(leads(shader_of("@fn f(x: float(0, 1)): float(0, 1) { return x; }", "#000"), "the expression alone"));
    CHECK(leads(ratio_of("pow(amount, 2.5)"), "mix(x, pow(x, 2), t)"));
    CHECK(leads(ratio_of("pow(amount, amount)"), "a whole number from 2 to 8"));
    CHECK(leads(shader_of("", "rgb(amount, 0, 0)"), "mix(a, b, t)"));
    CHECK(leads(ratio_of("smoothstep(amount, 1, amount)"), "take expressions"));
    CHECK(leads(ratio_of("1 \xE2\x88\x92 amount"), "the ASCII character -"));
    CHECK(leads(ratio_of("1 \xE2\x80\x93 amount"), "the ASCII character -"));
    CHECK(leads("\xEF\xBB\xBF@shader", "without one"));
    CHECK(leads(ratio_of("\xC3\xA9"), "names too"));
    CHECK(leads(ratio_of("sin(amount)"), "sin(amount) * .5 + .5"));
    CHECK(compile_material(ratio_of("sin(amount) * .5 + .5")));
    CHECK(leads(ratio_of("abs(amount) * 2"), "clamp(abs(amount) * 2, 0, 1)"));
    CHECK(leads(ratio_of("amount * 3 / 2"), "clamp(amount * 3 / 2, 0, 1)"));
    CHECK(leads(ratio_of("amount * 3 /**/"), "clamp(amount * 3, 0, 1)"));
    CHECK(leads(ratio_of("amount /**/ * 3"), "clamp(..., 0, 1)"));
    std::string sum = "amount";
    for (int i = 0; i < 20; ++i) sum += " + amount";
    CHECK(leads(local_of("---------------- amount"), "count as deep as"));
    CHECK(leads(ratio_of(sum), "flatter in halves"));
    CHECK(marked_by(ratio_of("amount < 1")) == "<");
}

TEST_CASE("material: only the first failure is reported") {
    const std::string source = shader_of("@let a: float(wrong); @let b: float(#000);", "1");
    const result<material> r = compile_material(source);
    REQUIRE(!r);
    CHECK(r.diagnostics().size() == 1);
    CHECK(marked_by(source) == "wrong");
    CHECK(r.diagnostics()[0].severity == severity::error);
}
