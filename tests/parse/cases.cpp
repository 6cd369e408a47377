#include <glexpr/parse/parse.hpp>

#include <doctest/doctest.h>

#include <clocale>
#include <string>
#include <string_view>

#include "reading.hpp"

using namespace glexpr;
using namespace glexpr::test;

namespace {

void check(std::initializer_list<expectation> rows, const symbols& declared = symbols::defaults()) {
    for (const expectation& row : rows) {
        CAPTURE(row.text);
        CHECK(reading(row.text, {}, declared) == row.wanted);
    }
}

}  // namespace

TEST_CASE("parse: lex-parse-01 quotient of two juxtaposed products") {
    check({
        {"6x/2x", "((6*x)/2)*x"},
        {"1/2x", "(1/2)*x"},
        {"88/2(1+2)", "(88/2)*(1+2)"},
        {"4/3x", "(4/3)*x"},
        {"-4/3x", "((-4)/3)*x"},
        {"(4)/3x", "(4/3)*x"},
        {"4/3(x)", "(4/3)*x"},
        {"4/3 x", "(4/3)*x"},
    });
    const parse_options tight{.tight_juxtaposition = true};
    for (const expectation& row :
         {expectation{"6x/2x", "(6*x)/(2*x)"}, expectation{"1/2x", "1/(2*x)"}, expectation{"88/2(1+2)", "88/(2*(1+2))"},
          expectation{"4/3x", "4/(3*x)"}, expectation{"-4/3x", "(-4)/(3*x)"}, expectation{"(4)/3x", "4/(3*x)"},
          expectation{"4/3(x)", "4/(3*x)"}, expectation{"4/3 x", "4/(3*x)"}}) {
        CAPTURE(row.text);
        CHECK(reading(row.text, tight) == row.wanted);
        for (const parse_options& options : {parse_options{}, tight}) {
            const auto r = parse(row.text, symbols::defaults(), options);
            REQUIRE(r.diagnostics().size() == 1);
            CHECK(r.diagnostics()[0].code == diag_code::ambiguous_division);
            CHECK(r.diagnostics()[0].where == span{0, static_cast<std::uint32_t>(row.text.size())});
            CHECK(r.diagnostics()[0].message.find(reading(row.text, options)) != std::string::npos);
        }
    }
}

TEST_CASE("parse: lex-parse-03 minus in front of a power") {
    check({{"-x^2", "-(x^2)"}, {"exp(-(x-1)^2)", "exp(-((x-1)^2))"}, {"2^-x", "2^(-x)"}, {"2*-x^2", "2*(-(x^2))"}, {"(-x)^2", "(-x)^2"}});
}

TEST_CASE("parse: lex-parse-04 stacked powers group from the right") {
    check({{"2^3^2", "2^(3^2)"}, {"x^y^z", "x^(y^z)"}, {"2^-1^2", "2^(-(1^2))"}});
}

TEST_CASE("parse: lex-parse-06 splitting a run of letters") {
    const symbols s = with_parameters({"score", "width"});
    check({{"xy+z", "(x*y)+z"},
           {"score*x", "score*x"},
           {"arcsin(x)", "asin(x)"},
           {"xsin(y)", "x*sin(y)"},
           {"widthx", "width*x"},
           {"foo", "! unknown_name 0-3"}},
          s);
    const auto r = parse("foo", s);
    for (const char* known : {"x", "y", "z", "score", "width"}) CHECK(r.diagnostics()[0].hint.find(known) != std::string::npos);
}

TEST_CASE("parse: lex-parse-07 a variable directly before a parenthesis") {
    check({{"x(x+1)", "x*(x+1)"}, {"sin (x)", "sin(x)"}, {"x (y)", "x*y"}, {"2(x)(y)", "(2*x)*y"}, {"a(x)", "a*x"}});
    const auto r = parse("a(u) = u^2; a(x)");
    REQUIRE(!r);
    CHECK(r.diagnostics()[0].code == diag_code::ambiguous_name);
    CHECK(r.diagnostics()[0].message.find("parameter") != std::string::npos);
    CHECK(r.diagnostics()[0].message.find("function") != std::string::npos);
}

TEST_CASE("parse: lex-parse-08 text pasted from a web page") {
    check({{"x² − 2·y×π", "(x^2)-((2*y)*pi)"}, {"x²²", "x^22"}, {"x\u00A0+\u00A0y", "x+y"}, {"x + ☃", "! invalid_character 4-7"}});
    CHECK(parse("x + ☃").diagnostics()[0].message.find("U+2603") != std::string::npos);
}

TEST_CASE("parse: lex-parse-11 trailing text, stray commas and empty input") {
    check({
        {"1,3", "! decimal_comma 1-2"},
        {"a+b)*c", "! unmatched_closer 3-4"},
        {"", "! empty_input 0-0"},
        {"   ", "! empty_input 3-3"},
        {"x+", "! expected_operand 2-2"},
        {"()", "! empty_group 1-2"},
        {"sin()", "! wrong_argument_count 4-5"},
        {"x y )", "! unmatched_closer 4-5"},
    });
}

TEST_CASE("parse: semantics-01 what log means") {
    check({{"log(100)", "log(100)"}, {"ln(e)", "ln(e)"}, {"log10(100)", "log10(100)"}, {"log2(8)", "log2(8)"}, {"log(8,2)", "log(8, 2)"}});
    CHECK(remarks("log(x)") == "natural_logarithm 0-3");
}

TEST_CASE("parse: semantics-04 a user name equal to a built-in, or equal up to letter case") {
    const symbols s = with_parameters({"d", "D", "gamma"});
    check({{"d+D", "d+D"}, {"gamma*x", "gamma*x"}, {"sin(sin)", "! function_as_value 4-7"}, {"sin+1", "! function_as_value 0-3"}}, s);
    CHECK(remarks("d+D", {}, s) == "");
    symbols refused;
    const auto d = refused.declare({"sin", symbol_kind::parameter});
    REQUIRE(d);
    CHECK(d->message.find("sin") != std::string::npos);
}

TEST_CASE("parse: semantics-05 undeclared names while the user is still typing") {
    check({{"xx+y", "(x*x)+y"}}, with_parameters({}));
    const auto r = parse("a*x^2+b", with_parameters({}), {.free_names = true});
    REQUIRE(r);
    std::string free_names;
    for (const ast_name& n : r->names)
        if (n.kind == name_kind::free) free_names += n.text + std::to_string(n.first.begin);
    CHECK(free_names == "a0b6");
}

TEST_CASE("parse: semantics-07 decimal comma locale") {
    const std::string before = std::setlocale(LC_ALL, nullptr);
    std::setlocale(LC_ALL, "de_DE.UTF-8");
    check({{"0.5x+1234567", "(0.5*x)+1234567"}, {"0,5", "! decimal_comma 1-2"}});
    CHECK(parse("0,5").diagnostics()[0].hint.find("decimal point") != std::string::npos);
    std::setlocale(LC_ALL, before.c_str());
}

TEST_CASE("parse: diagnostics-01 errors point to the right place") {
    check({
        {"(a+b)*(a+)", "! expected_operand 9-10"},
        {"sin(x", "! expected_closer 5-5"},
        {"x $ y", "! invalid_character 2-3"},
        {"x + * y", "! expected_operand 4-5"},
        {"x^2 +\n  foo", "! unknown_name 8-11"},
    });
    const auto r = parse("sin(x");
    REQUIRE(r.diagnostics()[0].related.size() == 1);
    CHECK(r.diagnostics()[0].related[0].where == span{3, 4});
}

TEST_CASE("parse: diagnostics-02 messages say what would be right") {
    const auto message = [](std::string_view text) { return parse(text).diagnostics()[0].message; };
    CHECK(message("sin(x,y)") == "sin takes 1 argument, 2 given");
    CHECK(message("atan2(x)") == "atan2 takes 2 arguments, 1 given");
    CHECK(parse("cosh2(x)").diagnostics()[0].code == diag_code::unknown_function);
    CHECK(parse("cosh2(x)").diagnostics()[0].hint.find("cosh") != std::string::npos);
    check({{"sni(x) + foo + )", "! unknown_function 0-3, unknown_name 9-12, expected_operand 15-16"}});
}

TEST_CASE("parse: diagnostics-04 half-typed input") {
    const std::string text = "(x^2+y^2)*sin(z)-1.5e-3";
    const auto whole = parse(text);
    for (std::size_t n = 0; n <= text.size(); ++n) {
        const std::string prefix = text.substr(0, n);
        CAPTURE(prefix);
        const auto r = parse(prefix);
        CHECK((r || is_incomplete(r)));
    }
    CHECK(bracketed(*whole, whole->statements[0]) == "(((x^2)+(y^2))*sin(z))-0.0015");
}
