#include <glexpr/graph/compile.hpp>

#include <glexpr/evaluate/evaluate.hpp>
#include <glexpr/graph/lower.hpp>
#include <glexpr/graph/print.hpp>
#include <glexpr/graph/schedule.hpp>
#include <glexpr/parse/functions.hpp>

#include "tests/support/evaluate_ast.hpp"
#include "tests/support/gallery.hpp"
#include "tests/support/random_expression.hpp"

#include <doctest/doctest.h>

#include <cmath>
#include <map>
#include <string>
#include <string_view>
#include <vector>

using namespace glexpr;
using namespace glexpr::test;

namespace {

std::string report_of(const result<formula>& r) {
    std::string text;
    for (const diagnostic& d : r.diagnostics()) text += std::string(name(d.code)) + " ";
    return text;
}

bool has(const result<formula>& r, diag_code code) {
    for (const diagnostic& d : r.diagnostics())
        if (d.code == code) return true;
    return false;
}

/// The value of a formula where x, y, z and the parameters are as given.
double value_of(std::string_view text, const bindings<double>& where, const symbols& declared = symbols::defaults(),
                const parse_options& options = {}) {
    graph g;
    const auto f = compile(g, text, declared, options);
    CAPTURE(text);
    CAPTURE(report_of(f));
    REQUIRE(f);
    return evaluate<double>(f->root, where).value;
}

/// The text of a formula after folding.
std::string folded(std::string_view text) {
    graph g;
    const auto f = compile(g, text);
    CAPTURE(text);
    CAPTURE(report_of(f));
    REQUIRE(f);
    return print(f->root);
}

symbols with(std::vector<symbol> added) {
    symbols s;
    for (const char* name : {"x", "y", "z"}) REQUIRE_FALSE(s.declare({name, symbol_kind::coordinate}));
    for (symbol& a : added) REQUIRE_FALSE(s.declare(std::move(a)));
    return s;
}

struct valued {
    const char* text;
    double x, y, expected;
};

void check_values(const std::vector<valued>& table, const parse_options& options = {}) {
    for (const valued& v : table) {
        CAPTURE(v.text);
        CHECK(value_of(v.text, {{"x", v.x}, {"y", v.y}, {"z", 2}, {"a", 3}}, symbols::defaults(), options) ==
              doctest::Approx(v.expected).epsilon(1e-13));
    }
}

/// Whether text can be made of an expression that reads back: no operation on constants that has no value.
bool is_printable(const expr& e) {
    const graph& g = e.graph();
    for (const node_id id : schedule(g, e.id())) {
        const node n = g[id];
        bool constant = n.arity() > 0;
        for (std::size_t i = 0; i < n.arity(); ++i) constant = constant && g.is_constant(n.operand(i));
        if (constant) return false;
    }
    return true;
}

}  // namespace

TEST_CASE("compile: random expressions print, parse and lower to the same handle") {
    random_source random(51);
    std::size_t read = 0, longest = 0;
    for (int i = 0; read < 20000; ++i) {
        graph g;
        REQUIRE(i < 40000);
        const expr e = random_expression(g, random, {random.below(30) + 3, true, i % 2 == 0});
        if (!is_printable(e)) continue;
        const std::string text = print(e);
        CAPTURE(text);
        const auto again = compile(g, text);
        CAPTURE(report_of(again));
        REQUIRE(again);
        CAPTURE(print(again->root));
        REQUIRE(again->root == e);
        for (const diagnostic& d : again.diagnostics()) {
            CAPTURE(name(d.code));
            CHECK((d.code == diag_code::constant_function || d.code == diag_code::zero_function || d.code == diag_code::division_by_zero));
        }
        ++read;
        longest = text.size() > longest ? text.size() : longest;
    }
    CHECK(longest > 300);
}

TEST_CASE("compile: the formulas of the gallery print, parse and lower to the same handle") {
    const auto gallery = load_gallery();
    if (!gallery) {
        MESSAGE("skipped: no gallery at " << gallery_path());
        return;
    }
    for (const gallery_entry& entry : *gallery) {
        CAPTURE(entry.id);
        std::vector<symbol> parameters;
        for (const auto& parameter : entry.parameters) parameters.push_back({parameter.first, symbol_kind::parameter});
        const symbols declared = with(std::move(parameters));
        graph g;
        const auto f = compile(g, entry.expr, declared);
        REQUIRE(f);
        const std::string text = print(f->root);
        CAPTURE(text);
        const auto again = compile(g, text, declared);
        REQUIRE(again);
        CHECK(again->root == f->root);
    }
}

TEST_CASE("compile: text with definitions reads back to the same handle") {
    graph g;
    const expr x = coordinate(g, "x"), y = coordinate(g, "y");
    expr shared = x + constant(g, 1), deep = x, chosen = x;
    for (int i = 0; i < 40; ++i) shared = sin(shared) * shared;
    for (int i = 0; i < 500; ++i) deep = sin(deep / (deep * y + constant(g, 1)));
    for (int i = 0; i < 40; ++i) chosen = select(logical_or(less(chosen, y), less(y, x)), chosen * y, cos(chosen));
    for (const expr& e : {shared, deep, chosen}) {
        const std::string text = print(e);
        CHECK(text.find('=') != std::string::npos);
        const auto again = compile(g, text);
        CAPTURE(report_of(again));
        REQUIRE(again);
        CHECK(again->root == e);
    }
}

TEST_CASE("compile: what text says about 1/0 reads back too") {
    for (const char* text : {"0^-1", "x*0^-1", "x/0", "x^(0^-1)", "(0^-1)^x", "-0^-2"}) {
        CAPTURE(text);
        graph g;
        const auto f = compile(g, text);
        REQUIRE(f);
        const auto again = compile(g, print(f->root));
        CAPTURE(print(f->root));
        REQUIRE(again);
        CHECK(again->root == f->root);
        CHECK(has(again, diag_code::division_by_zero));
    }
}

TEST_CASE("simplify-04: folding a text keeps its value at 200 points") {
    // The second opinion evaluates the syntax tree; nothing is folded there.
    random_source random(52);
    std::size_t compared = 0, formulas = 0;
    for (int i = 0; i < 1000; ++i) {
        std::vector<std::string> parts{"x", "y", "2"};
        const auto part = [&]() -> std::string {
            if (random.one_in(3)) {
                static constexpr std::array leaves{"0", "1", "-1", "2", "(1/3)", "0.5", "x", "y", "pi", "(-2)"};
                return leaves[random.below(leaves.size())];
            }
            return random.one_in(4) ? parts[random.below(parts.size())] : parts.back();
        };
        while (parts.size() < 10) {
            static constexpr std::array binary{"+", "-", "*", "/", "*", "-"};
            const std::string u = part(), v = part();
            switch (random.below(8)) {
                case 0: parts.push_back("-(" + u + ")"); break;
                case 1: parts.push_back("(" + u + ")^" + std::to_string(random.below(4))); break;
                case 2: {
                    const auto f = static_cast<function>(random.below(function_count));
                    const function_spelling& s = spelling_of(f);
                    if (f == function::sign || f == function::step || f == function::if_) continue;  // a rounding error may flip them
                    std::string call = std::string(s.text) + "(" + u;
                    for (int k = 1; k < s.arguments.least; ++k) call += ", " + (k == 1 ? v : part());
                    parts.push_back(call + ")");
                    break;
                }
                case 3: parts.push_back("(" + u + ")^(" + (random.one_in(2) ? "1/3" : "-2") + ")"); break;
                default: parts.push_back("(" + u + ")" + binary[random.below(binary.size())] + "(" + v + ")"); break;
            }
        }
        const std::string& text = parts.back();
        CAPTURE(text);
        const auto tree = parse(text);
        REQUIRE(tree);
        graph g;
        const auto f = lower(g, *tree);
        if (!f) continue;  // an undefined constant
        ++formulas;
        evaluator<tracked> made(f->root);
        for (int point = 0; point < 200; ++point) {
            const std::map<std::string, double> at{{"x", random.real(-3, 3)}, {"y", random.real(-3, 3)}};
            const tracked expected = ast_evaluator(*tree, at)();
            if (!(expected.error < 1e-3 * (1 + std::fabs(expected.value)))) continue;
            const bindings<tracked> where{{"x", tracked(at.at("x"), 0)}, {"y", tracked(at.at("y"), 0)}};
            const evaluated<tracked> actual = made(where.in_order(g));
            if (std::isnan(actual.value.error)) continue;  // next to an overflow
            ++compared;
            CAPTURE(print(f->root));
            CAPTURE(at.at("x"));
            CAPTURE(at.at("y"));
            CAPTURE(expected.value);
            CAPTURE(actual.value.value);
            REQUIRE(actual.defined);
            REQUIRE(std::fabs(actual.value.value - expected.value) <= 4 * (expected.error + actual.value.error));
        }
    }
    CHECK(formulas > 500);
    CHECK(compared > 50000);
}

TEST_CASE("lex-parse-01: a quotient of juxtaposed products reads from left to right") {
    check_values({{"6x/2x", 3, 0, 27},
                  {"1/2x", 4, 0, 2},
                  {"88/2(1+2)", 0, 0, 132},
                  {"4/3x", 6, 0, 8},
                  {"-4/3x", 6, 0, -8},
                  {"(4)/3x", 6, 0, 8},
                  {"4/3(x)", 6, 0, 8},
                  {"4/3 x", 6, 0, 8}});
    parse_options tight;
    tight.tight_juxtaposition = true;
    check_values({{"6x/2x", 3, 0, 3},
                  {"1/2x", 4, 0, 0.125},
                  {"88/2(1+2)", 0, 0, 88.0 / 6},
                  {"4/3x", 6, 0, 2.0 / 9},
                  {"-4/3x", 6, 0, -2.0 / 9},
                  {"(4)/3x", 6, 0, 2.0 / 9},
                  {"4/3(x)", 6, 0, 2.0 / 9},
                  {"4/3 x", 6, 0, 2.0 / 9}},
                 tight);
}

TEST_CASE("lex-parse-03: a minus in front of a power") {
    check_values(
        {{"-x^2", 3, 0, -9}, {"exp(-(x-1)^2)", 3, 0, std::exp(-4)}, {"2^-x", 1, 0, 0.5}, {"2*-x^2", 3, 0, -18}, {"(-x)^2", 3, 0, 9}});
}

TEST_CASE("lex-parse-04: stacked powers group from the right") {
    check_values({{"2^3^2", 0, 0, 512}, {"x^y^z", 2, 3, 512}, {"2^-1^2", 0, 0, 0.5}});
    CHECK(folded("x^3^2") == "x^9");
}

TEST_CASE("lex-parse-06: a run of letters splits into declared names") {
    const symbols s = with({{"score", symbol_kind::parameter}, {"width", symbol_kind::parameter}});
    const bindings<double> where{{"x", 0.5}, {"y", 3}, {"z", 5}, {"score", 7}, {"width", 11}};
    CHECK(value_of("xy+z", where, s) == 6.5);
    CHECK(value_of("score*x", where, s) == 3.5);
    CHECK(value_of("arcsin(x)", where, s) == std::asin(0.5));
    CHECK(value_of("xsin(y)", where, s) == 0.5 * std::sin(3.0));
    CHECK(value_of("widthx", where, s) == 5.5);
    graph g;
    const auto f = compile(g, "foo", s);
    CHECK_FALSE(f);
    CHECK(has(f, diag_code::unknown_name));
}

TEST_CASE("lex-parse-07: a name before a parenthesis is a factor, a function is called") {
    check_values({{"x(x+1)", 3, 0, 12}, {"sin (x)", 0, 0, 0}, {"x (y)", 2, 5, 10}, {"2(x)(y)", 2, 5, 20}, {"a(x)", 2, 0, 6}});
}

TEST_CASE("lex-parse-08: pasted Unicode means what it shows") {
    CHECK(folded("x² − 2·y×π") == folded("x^2-2*y*pi"));
    CHECK(folded("x²²") == "x^22");
    CHECK(folded("x\u00a0+\u00a0y") == "x + y");
}

TEST_CASE("semantics-01: what log means") {
    check_values({{"log(100)+0x", 0, 0, 4.605170185988092},
                  {"ln(e)+0x", 0, 0, 1},
                  {"log10(100)+0x", 0, 0, 2},
                  {"log2(8)+0x", 0, 0, 3},
                  {"log(8,2)+0x", 0, 0, 3}});
    CHECK(folded("log(x)") == "ln(x)");
    CHECK(folded("log(x, 2)") == "log2(x)");
    CHECK(folded("log10(x)") == "ln(x)/" + folded("ln(10)"));
}

TEST_CASE("semantics-02: roots of negative numbers") {
    check_values({{"cbrt(x)", -8, 0, -2}, {"x^(1/3)", -8, 0, -2}, {"x^(2/3)", -8, 0, 4}, {"x^0.2", -32, 0, -2}});
    graph g;
    const auto f = compile(g, "x^0.3333");
    REQUIRE(f);
    const auto v = evaluate<double>(f->root, {{"x", -8}});
    CHECK_FALSE(v.defined);
    CHECK(v.value == 0);
}

TEST_CASE("semantics-04: names are case sensitive and functions are no values") {
    CHECK(value_of("d+D", {{"d", 1}, {"D", 2}}, with({{"d", symbol_kind::parameter}, {"D", symbol_kind::parameter}})) == 3);
    CHECK(value_of("gamma*x", {{"gamma", 4}, {"x", 2}}, with({{"gamma", symbol_kind::parameter}})) == 8);
    for (const char* text : {"sin(sin)", "sin+1"}) {
        graph g;
        const auto f = compile(g, text);
        CAPTURE(text);
        CHECK_FALSE(f);
        CHECK(has(f, diag_code::function_as_value));
    }
}

TEST_CASE("semantics-05: free names are listed in order of appearance with spans") {
    symbols s;
    REQUIRE_FALSE(s.declare({"x", symbol_kind::coordinate}));
    parse_options options;
    options.free_names = true;
    graph g;
    const auto f = compile(g, "a*x^2+b-a", s, options);
    REQUIRE(f);
    REQUIRE(f->names.size() == 3);
    CHECK(f->names[0].text == "a");
    CHECK(f->names[0].kind == name_kind::free);
    CHECK(f->names[0].first == span{0, 1});
    CHECK(f->names[1].text == "x");
    CHECK(f->names[1].kind == name_kind::coordinate);
    CHECK(f->names[2].text == "b");
    CHECK(f->names[2].kind == name_kind::free);
    CHECK(f->names[2].first == span{6, 7});
    CHECK_FALSE(compile(g, "a*x^2+b", s));
}

TEST_CASE("degree-03: the zero function and constants come with a warning") {
    struct expectation {
        const char* text;
        diag_code code;
    };
    for (const auto& e : {expectation{"0", diag_code::zero_function}, expectation{"x-x", diag_code::zero_function},
                          expectation{"5", diag_code::constant_function}, expectation{"0*z", diag_code::zero_function}}) {
        CAPTURE(e.text);
        graph g;
        const auto f = compile(g, e.text);
        REQUIRE(f);
        CHECK(g.is_constant(f->root.id()));
        REQUIRE(f.diagnostics().size() == 1);
        CHECK(f.diagnostics()[0].code == e.code);
        CHECK(f.diagnostics()[0].severity == severity::warning);
        CHECK(f.diagnostics()[0].where == span{0, static_cast<std::uint32_t>(std::string_view(e.text).size())});
    }
    graph g;
    CHECK(compile(g, "x-y").diagnostics().empty());
}

TEST_CASE("simplify-02: small and exact numbers survive folding") {
    CHECK(folded("1e-10*x") == "1e-10*x");
    CHECK(folded("1/3*x") == "1/3*x");
    CHECK(folded("0.1+0.2+0x") == "0.3");
    CHECK(folded("2/3+1/3+0x") == "1");
    graph g;
    const auto f = compile(g, "1e-30*1e20*x");
    REQUIRE(f);
    CHECK(g.constant(f->root.node().a).value == doctest::Approx(1e-10).epsilon(1e-15));
}

TEST_CASE("simplify-04: only identities are applied") {
    check_values({{"sqrt(x^2)", -3, 0, 3},
                  {"(x^2)^0.5", -3, 0, 3},
                  {"(x^3)^(1/3)", -2, 0, -2},
                  {"log(x^2)", -2, 0, std::log(4.0)},
                  {"-(x-y)-(y-x)", 0.1, 0.7, 0}});
    graph g;
    const auto roots = compile(g, "sqrt(x)*sqrt(y)");
    REQUIRE(roots);
    CHECK_FALSE(evaluate<double>(roots->root, {{"x", -1}, {"y", -1}}).defined);
    const auto alone = compile(g, "0^-1");
    REQUIRE(alone);
    CHECK_FALSE(g.is_constant(alone->root.id()));
    REQUIRE(alone.diagnostics().size() == 1);
    CHECK(alone.diagnostics()[0].code == diag_code::division_by_zero);
    CHECK(alone.diagnostics()[0].severity == severity::warning);
    CHECK(alone.diagnostics()[0].where == span{0, 4});
}

TEST_CASE("compile: UTF-16 and UTF-32 texts mean the same") {
    graph g;
    const auto narrow = compile(g, "x² − 2·y×π"), wide = compile(g, u"x² − 2·y×π"), widest = compile(g, U"x² − 2·y×π");
    REQUIRE(narrow);
    REQUIRE(wide);
    REQUIRE(widest);
    CHECK(narrow->root == wide->root);
    CHECK(narrow->root == widest->root);
}

TEST_CASE("compile: notes of the parser and errors of the lowering come together, in order") {
    graph g;
    const auto f = compile(g, "sqrt(-1) + log(x) + 1/0");
    REQUIRE_FALSE(f);
    REQUIRE(f.diagnostics().size() == 3);
    CHECK(f.diagnostics()[0].code == diag_code::undefined_constant);
    CHECK(f.diagnostics()[1].code == diag_code::natural_logarithm);
    CHECK(f.diagnostics()[2].code == diag_code::undefined_constant);
}
