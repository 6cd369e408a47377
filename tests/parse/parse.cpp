#include <glexpr/parse/parse.hpp>

#include <glexpr/parse/foreign_names.hpp>
#include <glexpr/parse/functions.hpp>

#include <doctest/doctest.h>

#include <initializer_list>
#include <string>
#include <string_view>

#include "reading.hpp"

using namespace glexpr;
using namespace glexpr::test;
using glexpr::detail::foreign_name;
using glexpr::detail::foreign_names;

namespace {

void check_readings(std::initializer_list<expectation> rows, const parse_options& options = {},
                    const symbols& declared = symbols::defaults()) {
    for (const expectation& row : rows) {
        CAPTURE(row.text);
        CHECK(reading(row.text, options, declared) == row.wanted);
    }
}

void check_remarks(std::initializer_list<expectation> rows, const parse_options& options = {},
                   const symbols& declared = symbols::defaults()) {
    for (const expectation& row : rows) {
        CAPTURE(row.text);
        CHECK(remarks(row.text, options, declared) == row.wanted);
    }
}

const diagnostic& first_error(const result<ast>& r) {
    for (const diagnostic& d : r.diagnostics())
        if (d.severity == severity::error) return d;
    throw "no error";
}

}  // namespace

TEST_CASE("parse: numbers in every spelling") {
    check_readings({
        {"2", "2"},
        {"2.", "2"},
        {".5", "0.5"},
        {"1e-3", "0.001"},
        {"1E+3", "1000"},
        {"2e3", "2000"},
        {"2e", "2*e"},
        {"2e-x", "(2*e)-x"},
        {"10ex", "(10*e)*x"},
        {"2exp(x)", "2*exp(x)"},
        {"00012.500", "12.5"},
        {"0e99999999999", "0"},
        {"½", "1/2"},
        {"⅓x", "1/3*x"},
        {"¼+¾", "1/4+3/4"},
        {"⁹⁄₄y²", "9/4*(y^2)"},
        {"x+⁹⁄₄", "x+9/4"},
        {"1⁄2", "1/2"},
    });
}

TEST_CASE("parse: numbers that are none") {
    check_readings({
        {"1.2.3", "! malformed_number 0-5"},
        {"2e1.5", "! malformed_number 0-5"},
        {"x+1..2", "! malformed_number 2-6"},
        {"0,5", "! decimal_comma 1-2"},
        {"(1,5)x", "! decimal_comma 2-3"},
        {"1e99999999999", "! number_out_of_range 0-13"},
        {"1⁄0 + ⁹⁄₀", "! division_by_zero 8-17"},
    });
    CHECK(first_error(parse("0,5")).hint.find("0.5") != std::string::npos);
    CHECK(first_error(parse("sin(0,5)")).hint.find("decimal point") != std::string::npos);
    CHECK(reading("max(0,5)") == "max(0, 5)");
}

TEST_CASE("parse: numbers are kept exactly as they were written") {
    const auto r = parse("0.140106854987124776454220549858 x + 1200e-2 + ¾");
    REQUIRE(r);
    REQUIRE(r->numbers.size() == 3);
    CHECK(r->numbers[0].digits == "140106854987124776454220549858");
    CHECK(r->numbers[0].exponent == -30);
    CHECK(r->numbers[1].digits == "12");
    CHECK(r->numbers[1].exponent == 0);
    CHECK(r->numbers[2].digits == "3");
    CHECK(r->numbers[2].denominator == 4);
}

TEST_CASE("parse: an exponent wins over a name e, with a warning") {
    CHECK(remarks("2e3") == "");
    CHECK(remarks("2e3", {}, with_parameters({"e"})) == "number_before_name_e 0-3");
    CHECK(reading("2e3", {}, with_parameters({"e"})) == "2000");
    CHECK(remarks("e = 3; 2e3 + x") == "number_before_name_e 7-10");
    CHECK(reading("2e", {}, with_parameters({"e"})) == "2*e");
}

TEST_CASE("parse: juxtaposition is a product at the level of *") {
    check_readings({
        {"16xyz", "((16*x)*y)*z"},
        {"2(x+1)", "2*(x+1)"},
        {"(a)(b)", "a*b"},
        {"x(x+1)", "x*(x+1)"},
        {"2 x", "2*x"},
        {"x (y)", "x*y"},
        {"2(x)(y)", "(2*x)*y"},
        {"a(x)", "a*x"},
        {"1/2x", "(1/2)*x"},
        {"x^1/2", "(x^1)/2"},
        {"x^2y", "(x^2)*y"},
        {"2x^2", "2*(x^2)"},
        {"-2x", "(-2)*x"},
        {"8/2/2x", "((8/2)/2)*x"},
    });
    check_readings({{"1/2x", "1/(2*x)"}, {"2x^2", "2*(x^2)"}, {"1/2*x", "(1/2)*x"}, {"6x/2x", "(6*x)/(2*x)"}},
                   {.tight_juxtaposition = true});
}

TEST_CASE("parse: a product after a quotient says how it was read") {
    check_remarks({
        {"1/2x", "ambiguous_division 0-4"},
        {"x^1/2", "ambiguous_division 0-5"},
        {"1/2 sin(x)", "ambiguous_division 0-10"},
        {"y + 6x/2x", "ambiguous_division 4-9"},
        {"x^2/4", ""},
        {"1/2*x", ""},
        {"(1/2)x", ""},
        {"½x", ""},
        {"\\frac{1}{2}x", ""},
    });
    check_remarks({{"1/2x", "ambiguous_division 0-4"}, {"1/(2x)", ""}}, {.tight_juxtaposition = true});
    const auto r = parse("y + 6x/2x");
    REQUIRE(r.diagnostics().size() == 1);
    CHECK(r.diagnostics()[0].severity == severity::warning);
    CHECK(r.diagnostics()[0].message.find("((6*x)/2)*x") != std::string::npos);
}

TEST_CASE("parse: where only numbers are formulas, an equation is refused") {
    check_readings({{"z = sin(x)", "! unexpected_equation 2-3"},
                    {"r = x; y = r", "! unexpected_equation 9-10"},
                    {"r = x; r + 1", "r = x; r+1"},
                    {"f(x,y,z) = x + 1", "f(x,y,z) = x+1"},
                    {"if(x == 1, x, y)", "if(x==1, x, y)"}},
                   {.equations = false});
}

TEST_CASE("parse: strict mode refuses what may be read in two ways") {
    const parse_options strict{.strict = true};
    check_readings({{"1/2x", "! ambiguous_division 0-4"}, {"|x|y|z|", "! ambiguous_bars 0-7"}, {"(1/2)x", "(1/2)*x"}}, strict);
}

TEST_CASE("parse: a number after an operand is no product") {
    check_readings({
        {"x2", "! number_after_operand 1-2"},
        {"(x)2", "! number_after_operand 3-4"},
        {"2 3", "! number_after_operand 2-3"},
        {"x½", "! number_after_operand 1-3"},
        {"x2 + y2 = 1", "! number_after_operand 1-2, number_after_operand 6-7"},
        {"x2y", "! number_after_operand 1-2"},
        {"xy 12", "! number_after_operand 3-5"},
    });
    const auto r = parse("x2");
    CHECK(first_error(r).hint.find("x^2") != std::string::npos);
    CHECK(first_error(r).hint.find("x*2") != std::string::npos);
    CHECK(reading("x2 + x", {}, with_parameters({"x2"})) == "x2+x");
}

TEST_CASE("parse: runs of letters are split into the fewest declared names") {
    check_readings({
        {"xy", "x*y"},
        {"xsin(y)", "x*sin(y)"},
        {"2acos(b)", "2*acos(b)"},
        {"sinxcosy", "sin(x)*cos(y)"},
        {"pix", "pi*x"},
        {"xpi", "x*pi"},
        {"arcsin(x)", "asin(x)"},
        {"log10x", "log10(x)"},
        {"ex", "e*x"},
    });
    check_readings({{"score x", "score*x"}, {"widthx", "width*x"}, {"xscore", "x*score"}}, {}, with_parameters({"score", "width"}));
    // Ties go to the longest first piece from the left: abc is ab·c, not a·bc.
    check_readings({{"abc", "ab*c"}}, {}, with_parameters({"a", "ab", "bc", "c"}));
    check_readings({{"2pin", "(2*pi)*n"}}, {}, with_parameters({"n"}));
}

TEST_CASE("parse: a function name is never a factor") {
    check_readings({
        {"sin+1", "! function_as_value 0-3"},
        {"sin(sin)", "! function_as_value 4-7"},
        {"x*sin", "! function_as_value 2-5"},
        {"sin*2", "! function_as_value 0-3"},
        {"sin - x", "! function_as_value 0-3"},
        {"2^cos", "! function_as_value 2-5"},
        {"sin^2", "! function_as_value 0-3"},
    });
}

TEST_CASE("parse: unknown names") {
    check_readings({
        {"foo", "! unknown_name 0-3"},
        {"x + kxyz", "! unknown_name 4-5"},
        {"score", "! unknown_name 0-5"},
        {"foo(x)", "! unknown_function 0-3"},
        {"cosh2(x)", "! unknown_function 0-5"},
        {"sin2x", "! unknown_function 0-4"},
    });
    CHECK(first_error(parse("sni(x)")).hint == "did you mean 'sin'?");
    CHECK(first_error(parse("cosh2(x)")).hint == "did you mean 'cosh'?");
    CHECK(first_error(parse("wdith x", with_parameters({"width"}))).hint.find("'width'") != std::string::npos);
    CHECK(first_error(parse("foo", with_parameters({"score"}))).hint.find("x, y, z, score") != std::string::npos);
}

TEST_CASE("parse: free names are one unknown letter at most") {
    const parse_options free_names{.free_names = true};
    check_readings(
        {
            {"kxyz", "((k*x)*y)*z"},
            {"k*x + m", "(k*x)+m"},
            {"R^2 - r^2", "(R^2)-(r^2)"},
            {"foo", "! unknown_name 0-3"},
            {"kmx", "! unknown_name 0-3"},
            {"θ x", "θ*x"},
        },
        free_names);
    const auto r = parse("m x + kx + m", with_parameters({}), free_names);
    REQUIRE(r);
    REQUIRE(r->names.size() == 3);
    CHECK(r->names[0].text == "m");
    CHECK(r->names[0].kind == name_kind::free);
    CHECK(r->names[0].index == 0);
    CHECK(r->names[0].first == span{0, 1});
    CHECK(r->names[2].text == "k");
    CHECK(r->names[2].index == 1);
    CHECK(r->names[2].first == span{6, 7});
}

TEST_CASE("parse: free names outlive the function that they first appear in") {
    const parse_options free_names{.free_names = true};
    const auto r = parse("g(u) = k u; g(x) + k", symbols::defaults(), free_names);
    REQUIRE(r);
    int frees = 0;
    for (const ast_name& n : r->names) frees += n.kind == name_kind::free ? 1 : 0;
    CHECK(frees == 1);
    CHECK(reading("g(u) = k u; u", free_names) == "g(u) = k*u; u");
}

TEST_CASE("parse: case is folded only where it is harmless") {
    check_readings({{"X^2+Sin(Y)", "(x^2)+sin(y)"}, {"COS(PI x)", "cos(pi*x)"}, {"Pi", "pi"}, {"2XYZ", "((2*x)*y)*z"}});
    check_remarks({{"X", "folded_case 0-1"}, {"x", ""}, {"X X", "folded_case 0-1"}, {"COs(x)", "folded_case 0-3"}});
    check_readings({{"E", "! unknown_name 0-1"}, {"TAU", "! unknown_name 0-3"}});
    // What the host or a definition spells exactly is never folded, and no host name is folded to.
    check_readings({{"X x", "X*x"}, {"Width", "! unknown_name 0-5"}}, {}, with_parameters({"X", "width"}));
    check_remarks({{"D = 2; D x", ""}});
}

TEST_CASE("parse: powers group from the right and bind tighter than a sign") {
    check_readings({
        {"2^3^2", "2^(3^2)"},
        {"x**2", "x^2"},
        {"2**3**2", "2^(3^2)"},
        {"-x^2", "-(x^2)"},
        {"(-x)^2", "(-x)^2"},
        {"2^-x", "2^(-x)"},
        {"2^-1^2", "2^(-(1^2))"},
        {"2*-x^2", "2*(-(x^2))"},
        {"exp(-(x-1)^2)", "exp(-((x-1)^2))"},
        {"x^-y z", "(x^(-y))*z"},
        {"x^+2", "x^2"},
        {"- -x", "-(-x)"},
        {"+ +(x)", "x"},
        {"x^", "! expected_operand 2-2"},
        {"^2", "! expected_operand 0-1"},
    });
}

TEST_CASE("parse: superscripts bind to any primary") {
    check_readings({
        {"x²", "x^2"},
        {"x²²", "x^22"},
        {"xy²", "x*(y^2)"},
        {"(x+1)²", "(x+1)^2"},
        {"|x|²", "abs(x)^2"},
        {"x⁻¹", "x^(-1)"},
        {"-x²", "-(x^2)"},
        {"2^x²", "2^(x^2)"},
        {"sin(x)²", "sin(x)^2"},
        {"²", "! expected_operand 0-2"},
        {"x⁻", "! invalid_character 1-4"},
    });
}

TEST_CASE("parse: calls with and without brackets") {
    check_readings({
        {"sin(x)", "sin(x)"},
        {"sin (x)", "sin(x)"},
        {"sin[x]", "sin(x)"},
        {"sin(x)^2 y", "(sin(x)^2)*y"},
        {"sin(x)(y)", "sin(x)*y"},
        {"sin 2x", "sin(2*x)"},
        {"sin x cos y", "sin(x)*cos(y)"},
        {"sin x/2", "sin(x)/2"},
        {"sin x*2", "sin(x)*2"},
        {"sin x + 1", "sin(x)+1"},
        {"sin x^2", "sin(x^2)"},
        {"sin x²y", "sin((x^2)*y)"},
        {"ln sin x", "ln(sin(x))"},
        {"ln sin x cos y", "ln(sin(x))*cos(y)"},
        {"sin x(y+1)", "sin(x*(y+1))"},
        {"sin -x y", "sin((-x)*y)"},
        {"sin-x", "sin(-x)"},
        {"sin +x", "sin(x)"},
        {"2^sin x y", "2^sin(x*y)"},
        {"2 sin x cos y", "(2*sin(x))*cos(y)"},
        {"|sin x|", "abs(sin(x))"},
        {"sin |x| y", "sin(abs(x)*y)"},
        {"max(sin x, y)", "max(sin(x), y)"},
        {"√2x", "sqrt(2*x)"},
        {"√(x)y", "sqrt(x)*y"},
        {"2√x", "2*sqrt(x)"},
    });
    check_remarks({{"sin x(y+1)", "argument_extent 0-10"}, {"sin x", ""}, {"sin(x)(y+1)", ""}, {"√2x", "argument_extent 0-5"}, {"√2", ""}});
}

TEST_CASE("parse: a power on a function name") {
    check_readings({
        {"sin^2 x", "sin(x)^2"},
        {"sin^2x", "sin(x)^2"},
        {"sin² x", "sin(x)^2"},
        {"sin^2(x)y", "(sin(x)^2)*y"},
        {"sin^(a+1)(x)", "sin(x)^(a+1)"},
        {"sin^a x", "sin(x)^a"},
        {"sin^ax", "sin(x)^a"},
        {"sin^2 x cos^2 y", "(sin(x)^2)*(cos(y)^2)"},
        {"sin^2 cos^3 x", "sin(cos(x)^3)^2"},
        {"sin^-1 x", "asin(x)"},
        {"sin^(-1)(x)", "asin(x)"},
        {"sin⁻¹ x", "asin(x)"},
        {"tanh^{-1} x", "atanh(x)"},
        {"asin^-1 x", "sin(x)"},
        {"exp^-1 x", "ln(x)"},
        {"sec^-1 x", "acos(x^(-1))"},
        {"sin^-2 x", "sin(x)^(-2)"},
        {"sin⁻² x", "sin(x)^(-2)"},
        {"sqrt^-1 x", "! invalid_function_power 0-7"},
        {"g(u) = u^2; g^2(x)", "g(u) = u^2; g(x)^2"},
        {"g(u) = u^2; g^-1(x)", "! invalid_function_power 12-16"},
    });
    check_remarks({{"sin^-1 x", "inverse_function 0-6"}, {"sin⁻¹ x", "inverse_function 0-8"}, {"sin^-2 x", ""}, {"sin^2 x", ""}});
}

TEST_CASE("parse: bars") {
    check_readings({
        {"|x|", "abs(x)"},
        {"||x|-1|", "abs(abs(x)-1)"},
        {"2|x|y", "(2*abs(x))*y"},
        {"|x|y|z|", "(abs(x)*y)*abs(z)"},
        {"|x||y|", "abs(x)*abs(y)"},
        {"|x+|y||", "abs(x+abs(y))"},
        {"|x|+|y|", "abs(x)+abs(y)"},
        {"|-x|", "abs(-x)"},
        {"(|x|)", "abs(x)"},
        {"|x", "! expected_closer 2-2"},
        {"|x)", "! mismatched_closer 2-3"},
        {"(|x)", "! mismatched_closer 3-4"},
        {"||", "! expected_operand 2-2"},
    });
    check_remarks(
        {{"|x|y|z|", "ambiguous_bars 0-7"}, {"|x|y", ""}, {"|x||y|", ""}, {"|x|+|y|", ""}, {"\\left|x\\right|y\\left|z\\right|", ""}});
}

TEST_CASE("parse: functions and their numbers of arguments") {
    check_readings({
        {"log(8,2)", "log(8, 2)"},
        {"atan(y,x)", "atan2(y, x)"},
        {"atan2(y,x)", "atan2(y, x)"},
        {"atan(y)", "atan(y)"},
        {"arctan x", "atan(x)"},
        {"sgn(x)", "sign(x)"},
        {"min(x)", "min(x)"},
        {"max(x,y,z,1)", "max(x, y, z, 1)"},
        {"hypot(x,y,z)", "hypot(x, y, z)"},
        {"smoothstep(0,1,x)", "smoothstep(0, 1, x)"},
        {"x % 2 y", "(x%2)*y"},
        {"mod(x,2)", "mod(x, 2)"},
        {"sin(x,y)", "! wrong_argument_count 0-8"},
        {"atan2(x)", "! wrong_argument_count 0-8"},
        {"sin()", "! wrong_argument_count 4-5"},
        {"min()", "! wrong_argument_count 4-5"},
        {"pow x", "! wrong_argument_count 0-5"},
        {"clamp(x,1)", "! wrong_argument_count 0-10"},
        {"log(1,2,3)", "! wrong_argument_count 0-10"},
        {"max(,x)", "! expected_operand 4-5"},
        {"max(x,)", "! expected_operand 6-7"},
        {"x,y", "! unexpected_token 1-2"},
    });
    CHECK(first_error(parse("sin(x,y)")).message == "sin takes 1 argument, 2 given");
    CHECK(first_error(parse("atan2(x)")).message == "atan2 takes 2 arguments, 1 given");
    CHECK(first_error(parse("log(1,2,3)")).message == "log takes 1 or 2 arguments, 3 given");
}

TEST_CASE("parse: every spelling of every function is called by its name") {
    for (const function_spelling& s : function_spellings) {
        CAPTURE(s.text);
        std::string arguments = "x";
        for (int i = 1; i < s.arguments.least; ++i) arguments += ", x";
        CHECK(reading(std::string(s.text) + "(" + arguments + ")") == std::string(spelling_of(s.function).text) + "(" + arguments + ")");
    }
}

TEST_CASE("parse: log is natural, with a note") {
    check_remarks({{"log(x)", "natural_logarithm 0-3"},
                   {"log x + log y", "natural_logarithm 0-3"},
                   {"ln(x)", ""},
                   {"log(x,2)", ""},
                   {"log10(x)", ""}});
}

TEST_CASE("parse: choice, comparisons and logic") {
    check_readings({
        {"if(x>0,x,-x)", "if(x>0, x, -x)"},
        {"(x<1)*2", "(x<1)*2"},
        {"2(x<=1) + (y≥z)", "(2*(x<=1))+(y>=z)"},
        {"if(x==1 or y!=2, 1, 0)", "if((x==1) or (y!=2), 1, 0)"},
        {"if(x≠1 and not y≤2, 1, 0)", "if((x!=1) and (not (y<=2)), 1, 0)"},
        {"if(a or b and c, 1, 0)", "if(a or (b and c), 1, 0)"},
        {"if(x+1 < 2y, 1, 0)", "if((x+1)<(2*y), 1, 0)"},
        {"if(x<1, 1)", "! wrong_argument_count 0-10"},
        {"if(a<b<c,1,0)", "! comparison_chain 6-7"},
        {"if(x=1,2,3)", "! unexpected_token 4-5"},
        {"x not y", "! unexpected_token 2-5"},
        {"x and", "! expected_operand 5-5"},
    });
    CHECK(first_error(parse("if(a<b<c,1,0)")).hint.find("and") != std::string::npos);
    CHECK(first_error(parse("if(x=1,2,3)")).hint.find("==") != std::string::npos);
}

TEST_CASE("parse: Unicode operators and blanks") {
    check_readings(
        {
            {"x² − 2·y×π", "(x^2)-((2*y)*pi)"},
            {"x÷y", "x/y"},
            {"x⁄y", "x/y"},
            {"τ+φ", "tau+phi"},
            {"x\u00A0+\u00A0y", "x+y"},
            {"α x", "α*x"},
            {"x é", "! invalid_character 2-4"},
            {"x–y", "! invalid_character 1-4"},
            {"x $ y", "! invalid_character 2-3"},
            {"x\xFF", "! invalid_encoding 1-2"},
            {"x\x01", "! invalid_character 1-2"},
        },
        {}, with_parameters({"α"}));
    CHECK(first_error(parse("x é")).message.find("U+00E9") != std::string::npos);
    CHECK(first_error(parse("x 𝒳")).message.find("U+1D4B3") != std::string::npos);
    CHECK(first_error(parse("x–y")).hint.find("-") != std::string::npos);
}

TEST_CASE("parse: constants give way to names of the host and of definitions") {
    const auto kind_of = [](std::string_view text, const symbols& s) { return parse(text, s)->names[0].kind; };
    CHECK(kind_of("e^x", symbols::defaults()) == name_kind::constant);
    CHECK(kind_of("e^x", with_parameters({"e"})) == name_kind::parameter);
    CHECK(kind_of("phi x", with_parameters({"phi"})) == name_kind::parameter);
    CHECK(kind_of("φ x", with_parameters({"phi"})) == name_kind::parameter);
    CHECK(kind_of("φ x", with_parameters({})) == name_kind::constant);
    const auto r = parse("pi = 3; pi x");
    REQUIRE(r);
    CHECK(r->names[0].kind == name_kind::definition);
}

TEST_CASE("parse: equations") {
    check_readings({
        {"x^2+y^2=1", "((x^2)+(y^2))-1"},
        {"0 = x", "0-x"},
        {"z = x^2", "z-(x^2)"},
        {"x = 0.", "x-0"},
        {"x = y.", "x-y"},
        {"$x = y$.", "x-y"},
        {"\\[x = y\\] .", "x-y"},
        {"$x = y.$", "x-y"},
        {"{\\displaystyle x^{2}+y^{2}=z^{2}}", "((x^2)+(y^2))-(z^2)"},
        {"{\\displaystyle x = y.}", "x-y"},
        {"{\\displaystyle x}+{y}", "! brace_misuse 0-1, brace_misuse 18-19"},
        {"x=y=z", "! second_equals 3-4"},
        {"x=", "! expected_operand 2-2"},
        {"=x", "! expected_operand 0-1"},
        {"(x=1)", "! unexpected_token 2-3"},
        {"x^2 < 1", "! inequality 0-7"},
        {"x == 1", "! unexpected_token 2-4"},
        {"x<1 and y<1", "! inequality 0-11"},
        {"x.y", "! unexpected_token 1-2"},
    });
    check_remarks({{"x = y.", "dropped_full_stop 5-6"}, {"x = y", ""}, {"x = 0.", ""}});
    CHECK(first_error(parse("x^2+y^2 <= 1")).hint.find("x^2+y^2 = 1") != std::string::npos);
}

TEST_CASE("parse: definitions and user functions") {
    check_readings({
        {"r = sqrt(x^2+y^2); g(u,v) = u*v; g(r,z) - 1", "r = sqrt((x^2)+(y^2)); g(u,v) = u*v; g(r, z)-1"},
        {"f(x,y,z) = x^2", "f(x,y,z) = x^2"},
        {"r = 2; f(x,y,z) = r x", "r = 2; f(x,y,z) = r*x"},
        {"a = 3; a x", "a = 3; a*x"},
        {"g(x) = x^2 + y; g(3)", "g(x) = (x^2)+y; g(3)"},
        {"g(u) = u; xg(2)", "g(u) = u; x*g(2)"},
        {"g(u) = u; g x", "g(u) = u; g(x)"},
        {"score = 2; score x", "score = 2; score*x"},
        {"c = x<1; if(c,1,0)", "c = x<1; if(c, 1, 0)"},
        {"a(x) = 3", "(a*x)-3"},
        {"r=s;s=1;r", "! use_before_definition 2-3"},
        {"r=r+1;r", "! recursive_definition 2-3"},
        {"g(u)=g(u-1);g(x)", "! recursive_definition 5-6"},
        {"r=s;s=r;r", "! recursive_definition 2-3"},
        {"r=1;r=2;r", "! redefinition 4-5"},
        {"g(u,u)=u;g(1,2)", "! redefinition 4-5"},
        {"sin = 3; x", "! invalid_declaration 0-3"},
        {"a(u) = u; a(x)", "! ambiguous_name 0-1"},
        {"x(u) = u; y", "! ambiguous_name 0-1"},
        {"z = x^2; z - 1", "! several_results 9-14"},
        {"x; y", "! several_results 3-4"},
        {"g(u,v) = u; g(1)", "! wrong_argument_count 12-16"},
        {"r = 5", "! missing_result 0-5"},
        {"r = 5; s = 6;", "! missing_result 7-12"},
        {"g(u,v) = u", "! missing_result 0-10"},
        {"f(x,y,z) = x = 1", "f(x,y,z) = x-1"},
        {"f(x,y,z) = x = 1 = 2", "! second_equals 17-18"},
        {"g(u) = u = 1; g(x)", "! second_equals 9-10"},
    });
    check_remarks({{"a = 3; a x", "shadowed_name 0-1"}, {"r = 3; r x", ""}});
    CHECK(first_error(parse("r=s;s=q;q=r;r")).message == "a definition cannot use itself: r uses s uses q uses r");
}

TEST_CASE("parse: arguments shadow coordinates inside their function only") {
    const auto r = parse("g(x) = x; g(y) + x");
    REQUIRE(r);
    REQUIRE(r->names.size() == 3);
    CHECK(r->names[0].kind == name_kind::argument);
    CHECK(r->names[0].text == "x");
    CHECK(r->names[1].text == "y");
    CHECK(r->names[2].text == "x");
    CHECK(r->names[2].kind == name_kind::coordinate);
}

TEST_CASE("parse: statements end at semicolons and at telling line breaks") {
    check_readings({
        {"r = sqrt(x^2\n+y^2)\nr - 1", "r = sqrt((x^2)+(y^2)); r-1"},
        {"a = 2\nb = 3\na x + b", "a = 2; b = 3; (a*x)+b"},
        {"x^2 # comment; here\n + y^2 // more\n - 1", "((x^2)+(y^2))-1"},
        {"x\ny", "x*y"},
        {"(x\ny)", "x*y"},
        {"r = (2\n+1)\n\nr x", "r = 2+1; r*x"},
        {"r = 2 -\n1\nr x", "r = 2-1; r*x"},
        {"r = |x\n|\nr-1", "r = abs(x); r-1"},
        {"\nx\n", "x"},
        {"x^2 - 1;", "(x^2)-1"},
        {";;x;;", "x"},
        {"x^2\nr = 3", "! several_results 4-9"},
        {"(x;y", "! expected_closer 2-3, several_results 3-4"},
        {"r = ; x", "! expected_operand 4-5"},
    });
}

TEST_CASE("parse: groups") {
    check_readings({
        {"[x+1](y)", "(x+1)*y"},
        {"-5*[x^2*(y+z)]", "(-5)*((x^2)*(y+z))"},
        {"(x]", "! mismatched_closer 2-3"},
        {"([x)", "! mismatched_closer 3-4"},
        {"()", "! empty_group 1-2"},
        {"a+b)*c", "! unmatched_closer 3-4"},
        {"((x)", "! expected_closer 4-4"},
        {"{x}", "! brace_misuse 0-1"},
        {"x{y}", "! brace_misuse 1-2"},
    });
    const auto r = parse("4(x^2 + y");
    REQUIRE(first_error(r).related.size() == 1);
    CHECK(first_error(r).related[0].where == span{1, 2});
}

TEST_CASE("parse: pasted LaTeX") {
    check_readings({
        {"\\frac{x}{y}", "x/y"},
        {"\\frac12", "1/2"},
        {"\\frac12x", "(1/2)*x"},
        {"\\frac xy z", "(x/y)*z"},
        {"\\frac x1y", "(x/1)*y"},
        {"\\frac x12", "! number_after_operand 8-9"},
        {"\\sqrt x1y", "! number_after_operand 7-9"},
        {"\\sqrt x12", "! number_after_operand 7-9"},
        {"\\frac{1}2", "1/2"},
        {"\\frac{\\frac{1}{2}}{x}", "(1/2)/x"},
        {"x^\\frac12", "x^(1/2)"},
        {"\\sqrt{x}y", "sqrt(x)*y"},
        {"\\sqrt2", "sqrt(2)"},
        {"\\sqrt[3]{x+1}", "(x+1)^(1/3)"},
        {"\\sqrt[n]{x}", "! unknown_name 6-7"},
        {"\\left(x+1\\right)^{2}", "(x+1)^2"},
        {"\\left[x\\right]", "x"},
        {"\\left\\{x\\right\\}", "x"},
        {"\\left|x\\right|", "abs(x)"},
        {"\\lvert x\\rvert", "abs(x)"},
        {"\\bigl(x\\bigr)", "x"},
        {"x^{23}", "x^23"},
        {"x^23", "x^23"},
        {"x \\cdot y \\times z", "(x*y)*z"},
        {"x\\,y\\quad z", "(x*y)*z"},
        {"\\sin x", "sin(x)"},
        {"\\sin{x}y", "sin(x)*y"},
        {"\\sin^2\\left(x\\right)", "sin(x)^2"},
        {"\\ln(z)", "ln(z)"},
        {"\\log_{10} x", "log10(x)"},
        {"\\log_2(x)", "log2(x)"},
        {"\\operatorname{arcsinh}(x)", "asinh(x)"},
        {"\\mathrm{sin}x", "sin(x)"},
        {"\\pi x", "pi*x"},
        {"$x^2$", "x^2"},
        {"$$x^2$$", "x^2"},
        {"\\(x\\)", "x"},
        {"\\[x\\]", "x"},
        {"if(x \\leq 1, 1, 0)", "if(x<=1, 1, 0)"},
        {"$X*$Y", "x*y"},
        {"\\foo x", "! unsupported_latex 0-4"},
        {"\\frac", "! expected_operand 5-5"},
        {"\\frac{1}", "! expected_operand 8-8"},
        {"\\frac{}{x}", "! empty_group 6-7"},
        {"\\frac123", "! number_after_operand 7-8"},
        {"\\left.x", "! unsupported_latex 0-5"},
        {"x\\right|", "! unmatched_closer 1-8"},
        {"(x\\right|", "! mismatched_closer 2-9"},
        {"\\right|", "! expected_operand 0-7"},
        {"(\\sqrt[x)", "! mismatched_closer 8-9"},
        {"(sin^(x]", "! function_as_value 1-4, mismatched_closer 7-8, expected_closer 8-8"},
        {"\\operatorname x", "! unsupported_latex 0-14"},
        {"x_", "! unexpected_token 1-2"},
        {"x_{a+b}", "! unexpected_token 1-2, brace_misuse 2-3"},
    });
}

TEST_CASE("parse: one name in all the spellings of a subscript") {
    const symbols s = with_parameters({"r_1", "u_max", "r12", "θ"});
    check_readings({{"r_{1}", "r_1"},
                    {"r_1", "r_1"},
                    {"r1", "r_1"},
                    {"r₁ x", "r_1*x"},
                    {"u_{max}x", "u_max*x"},
                    {"xr_{12}", "x*r12"},
                    {"\\theta + θ", "θ+θ"}},
                   {}, s);
    // A subscript is no factor: x_y is not x·y.
    check_readings({{"x_y", "! unknown_name 0-3"}}, {}, s);
    const auto r = parse("u_{max}", s);
    REQUIRE(r);
    CHECK(s.all()[r->names[0].index].name == "u_max");
    check_readings({{"\\alpha x", "alpha*x"}, {"α", "alpha"}}, {}, with_parameters({"alpha"}));
}

TEST_CASE("parse: names as a host may spell them") {
    const std::string longest(1000, 'n');
    const symbols s = with_parameters({"a", "b", "a__b", "a_b", "_webgl_c", "gl_a", "_1", "v_", "r_2", "r2", longest.c_str()});
    check_readings({{"a__b + a_b + _webgl_c", "(a__b+a_b)+_webgl_c"},
                    {"2a__b x", "(2*a__b)*x"},
                    {"ab", "a_b"},
                    {"gl_a*_1", "gl_a*_1"},
                    {"v_ + v_ x", "v_+(v_*x)"},
                    {"r_2 + r2 + r_{2} + r₂", "((r_2+r2)+r_2)+r2"},
                    {"r_2 = 3; r_2 + r2", "r_2 = 3; r_2+r2"},
                    {"a__x", "! unknown_name 0-4"},
                    {"xa__b", "x*a__b"},
                    {"x_", "! unexpected_token 1-2"},
                    {"x__", "! unexpected_token 2-3"},
                    {"(x)_1", "! unexpected_token 3-4, number_after_operand 4-5"}},
                   {}, s);
    CHECK(reading(longest, {}, s) == longest);
    check_readings({{longest + "n", "! name_too_long 0-1001"}}, {}, s);
    CHECK(first_error(parse("uu_tim", with_parameters({"u_time"}))).hint.find("'u_time'") != std::string::npos);
    CHECK(first_error(parse("q_w_e", with_parameters({"u_time"}))).message == "unknown name 'q_w_e'");
    check_readings({{"_p = 2; p__q = 3; _p p__q", "_p = 2; p__q = 3; _p*p__q"}});
}

TEST_CASE("parse: a Greek letter and its name are one name") {
    check_readings({{"φ=3; phi x", "φ = 3; φ*x"},
                    {"phi=3; φ x", "phi = 3; phi*x"},
                    {"π=3; pi x + PI", "π = 3; (π*x)+π"},
                    {"\\theta=2; θ+theta", "θ = 2; θ+θ"},
                    {"φ x", "phi*x"},
                    {"φ=3; xphi", "φ = 3; x*φ"}});
    check_readings({{"\\alpha_1 + α₁ + α1 + alpha1 + alpha_{1}", "(((alpha_1+alpha_1)+alpha_1)+alpha_1)+alpha_1"}}, {},
                   with_parameters({"alpha_1"}));
    check_readings({{"α + alpha", "α+alpha"}}, {}, with_parameters({"α", "alpha"}));
}

TEST_CASE("parse: a function name that runs on to its brackets") {
    check_readings({{"cosec(x)", "csc(x)"},
                    {"arctan2(y,x)", "atan2(y, x)"},
                    {"sinc(x)", "sin(c*x)"},
                    {"sind(x)", "sin(d*x)"},
                    {"sinq(x)", "! unknown_function 0-4"}});
    check_readings({{"sinq(x)", "! unknown_function 0-4"}, {"sin q(x)", "sin(q*x)"}, {"q sin(x)", "q*sin(x)"}, {"qsin(x)", "q*sin(x)"}},
                   {.free_names = true});
    check_remarks({{"sinc(x)", "argument_extent 0-7"}, {"xsinc(y)", "argument_extent 1-8"}, {"sinxcos(y)", ""}, {"csin(x)", ""}});
    const auto weight = [](std::string_view text) { return parse(text).diagnostics().at(0).severity; };
    CHECK(weight("sinc(x)") == severity::warning);
    CHECK(weight("xsindc(x)") == severity::warning);
    CHECK(weight("sin c(x)") == severity::note);
    CHECK(weight("sinc (x)") == severity::note);
    CHECK(parse("sinc(x)").diagnostics()[0].message == "read as sin(c*x)");
    CHECK(first_error(parse("sinq(x)")).hint == "did you mean 'sin' or 'sinh'?");
}

TEST_CASE("parse: hints name what would be right") {
    const auto hint = [](std::string_view text) { return first_error(parse(text)).hint; };
    const auto errors = [](std::string_view text) { return reading(text); };
    CHECK(errors("if(x<0 || y>0,x,y)") == "! unexpected_token 7-9");
    CHECK(hint("if(x<0 || y>0,x,y)") == "write: or");
    CHECK(errors("if(x<0||y>0||z<0,x,y)") == "! unexpected_token 6-8, unexpected_token 11-13");
    CHECK(errors("if(x<2||y|-1|,x,y)") == "if(x<(2*abs(abs(y)-1)), x, y)");
    CHECK(errors("x||y||") == "x*abs(abs(y))");
    CHECK(hint("x>0 ? y : z") == "write: if(condition, a, b)");
    CHECK(hint("x^2 3") == "write x^2*3 for the product");
    CHECK(hint("x² 3") == "write x²*3 for the product");
    CHECK(hint("y x^{2}3") == "write x^{2}*3 for the product");
    CHECK(hint("x 3") == "write x^3 for the power, x*3 for the product");
    CHECK(hint("1 000 000x") == "write 1000000 for one number, 1*000 for the product");
    CHECK(errors("1 000 000x") == "! number_after_operand 2-5");
}

TEST_CASE("parse: an unknown function is one mistake") {
    check_readings({{"lerp(x,y,a)", "! unknown_function 0-4"},
                    {"foo[x, y] + 1", "! unknown_function 0-3"},
                    {"foo()", "! unknown_function 0-3"},
                    {"foo (x, y)", "! unknown_name 0-3"},
                    {"2foo(quux(x, y), z)", "! unknown_function 1-4, unknown_function 5-9"},
                    {"\\frac{foo(x, y)}{2}", "! unknown_function 6-9"},
                    {"-foo(x, y)^2 + sin(x, y)", "! unknown_function 1-4, wrong_argument_count 15-24"},
                    {"foo(x, (1, y, z))", "! unknown_function 0-3, unexpected_token 9-10"},
                    {"foo(x", "! unknown_function 0-3, expected_closer 5-5"}});
    const auto r = parse("g(u) = u; foo(x)");
    CHECK(first_error(r).hint.starts_with("known functions: g, sin, cos"));
}

TEST_CASE("parse: functions as other tools call them") {
    const auto hint = [](std::string_view text) { return first_error(parse(text)).hint; };
    const std::initializer_list<expectation> rows = {{"lerp", "mix"},
                                                     {"saturate", "clamp(x, 0, 1)"},
                                                     {"arctg", "atan"},
                                                     {"sen", "sin"},
                                                     {"tg", "tan"},
                                                     {"fmod", "mod"},
                                                     {"power", "pow"},
                                                     {"ceiling", "ceil"},
                                                     {"Ceiling", "ceil"},
                                                     {"fabs", "abs"},
                                                     {"cosine", "cos"},
                                                     {"frac", "fract"},
                                                     {"arccot", "cot^-1"},
                                                     {"Sh", "sinh"},
                                                     {"arcosec", "cosec^-1"},
                                                     {"arsech", "sech^-1"},
                                                     {"piecewise", "if(condition, a, b)"}};
    for (const expectation& row : rows) {
        CAPTURE(row.text);
        const std::string name(row.text), instead(row.wanted);
        const std::string refused = "! unknown_function 0-" + std::to_string(name.size());
        CHECK(reading(name + "(x, y)") == refused);
        CHECK(reading(name + "(x)", {.free_names = true}) == refused);
        CHECK(hint(name + "(x)") == "did you mean '" + instead + "'?");
        CHECK(hint(name + " x") == "did you mean '" + instead + "'?");
    }
    // Without an argument they are but letters.
    check_readings({{"tg + 1", "(t*g)+1"}, {"2fabs", "! function_as_value 2-5"}}, {.free_names = true});
    CHECK(hint("length + 1").starts_with("known names"));
    for (const foreign_name& f : foreign_names) {
        CAPTURE(f.name);
        CHECK_FALSE(find_function(f.name));
        CHECK(f.name.size() <= 16);
    }
}

TEST_CASE("parse: a word known from elsewhere that is read as a product") {
    check_readings({{"acot x", "a*cot(x)"}, {"asec(x)", "a*sec(x)"}, {"sine(x)", "sin(e*x)"}, {"beta x", "(((b*e)*t)*a)*x"}});
    check_remarks({{"acot x", "ambiguous_name 0-4"},
                   {"2acsch(x)", "ambiguous_name 1-6"},
                   {"sine(x)", "ambiguous_name 0-4"},
                   {"sine x", "ambiguous_name 0-4"},
                   {"cos beta", "ambiguous_name 4-8"},
                   {"a cot x", ""},
                   {"bcot x", ""}});
    check_remarks({{"theta", "ambiguous_name 0-5"}, {"tg x", "ambiguous_name 0-2"}, {"tg + 1", ""}}, {.free_names = true});
    check_remarks({{"beta", ""}, {"theta", ""}}, {}, with_parameters({"β", "theta"}));
    check_readings({{"acot x", "! ambiguous_name 0-4"}}, {.strict = true});
    const auto first = [](std::string_view text, bool free_names = false) {
        return parse(text, symbols::defaults(), {.free_names = free_names}).diagnostics().at(0);
    };
    CHECK(first("acot x").severity == severity::warning);
    CHECK(first("acot x").message == "'acot' is read as 'a cot'");
    CHECK(first("acot x").hint == "did you mean 'cot^-1'?");
    CHECK(first("beta").hint == "to have it as a name, define it first: beta = 2");
    CHECK(first("theta", true).message == "'theta' is read as 't h e t a'");
    CHECK(first("theta", true).hint == "write θ for the Greek letter");
    check_readings({{"theta", "! unknown_name 0-5"}, {"theta(x+1)", "! unknown_name 0-5"}});
    CHECK(first("theta").hint == "to have it as a name, define it first: theta = 2");
}

TEST_CASE("parse: operators of programming languages are one mistake each") {
    const auto hint = [](std::string_view text) { return first_error(parse(text)).hint; };
    check_readings({{"if(x>0 && y>0, 1, 2)", "! invalid_character 7-9"},
                    {"if(x>0&y>0, 1, 2)", "! invalid_character 6-7"},
                    {"if(x>0 & & y>0, 1, 2)", "! invalid_character 7-8, invalid_character 9-10"},
                    {"if(x>0 | y>0, 1, 2)", "! unexpected_token 7-8"},
                    {"if(x<0 | y | z, 1, 2)", "if(x<((0*abs(y))*z), 1, 2)"},
                    {"if(!(x>0), 1, 2)", "! invalid_character 3-4"},
                    {"x &= 1", "! invalid_character 2-3"},
                    {"x &", "! invalid_character 2-3"},
                    {"x < 1 ? 2 : 3", "! invalid_character 6-7"},
                    {"x<1 ? 2 : y<3 ? 4 : 5", "! invalid_character 4-5"},
                    {"2(x<1 ? 2 : 3) + foo", "! invalid_character 6-7, unknown_name 17-20"},
                    {"r = x<1 ? 2 : 3; r<1 ? 2 : 3", "! invalid_character 8-9, invalid_character 21-22"}});
    CHECK(hint("if(x>0 && y>0, 1, 2)") == "write: and");
    CHECK(hint("if(x>0 | y>0, 1, 2)") == "write: or");
    CHECK(hint("if(!(x>0), 1, 2)") == "write: not");
    CHECK(hint("x < 1 ? 2 : 3") == "write: if(condition, a, b)");
    CHECK(hint("x! + 1").starts_with("factorials are not part of the language"));
    CHECK(hint("(x+1)!").starts_with("factorials are not part of the language"));
}

TEST_CASE("parse: mod between its arguments") {
    const auto hint = [](std::string_view text) { return first_error(parse(text)).hint; };
    check_readings({{"x mod 3", "! wrong_argument_count 2-7"}});
    CHECK(hint("x mod 3") == "write mod(x, 3)");
    CHECK(hint("1 + 2x mod (y+1)") == "write mod(2x, y+1)");
    CHECK(hint("mod(x)") == "write mod(x, y)");
    CHECK(hint("1 + mod x") == "write mod(x, y)");
}

TEST_CASE("parse: digits in groups") {
    const auto hint = [](std::string_view text) { return first_error(parse(text)).hint; };
    check_readings({{"1,000x", "! decimal_comma 1-2"}, {"(1,000,000.5)", "! decimal_comma 2-3"}, {"1,2,3", "! decimal_comma 1-2"}});
    CHECK(hint("1,000x") == "digits are not grouped by commas: 1000; the decimal point is a point: 1.000");
    CHECK(hint("12,000,000.5 x") == "digits are not grouped by commas: 12000000.5");
    CHECK(hint("0,500") == "the decimal point is a point: 0.500");
    CHECK(hint("0,5e3") == "the decimal point is a point: 0.5e3");
    CHECK(hint("1,00") == "the decimal point is a point: 1.00");
    check_readings({{"(x, y, z)", "! unexpected_token 2-3"}, {"(x, (y, z))", "! unexpected_token 2-3, unexpected_token 6-7"}});
}

TEST_CASE("parse: bars after a condition are or") {
    const auto hint = [](std::string_view text) { return first_error(parse(text)).hint; };
    check_readings({{"if((x<0) || (y<0), 1, 2)", "! unexpected_token 9-11"},
                    {"if((x<0) | (y<0), 1, 2)", "! unexpected_token 9-10"},
                    {"if((x<0)|(y<0)|(z<0), 1, 2)", "! unexpected_token 8-9, unexpected_token 14-15"},
                    {"if(x<1|y<1, 1, 2)", "! unexpected_token 6-7"},
                    {"if(x<1|y<1, |x|, 2)", "! unexpected_token 6-7"},
                    {"if(not x || y, 1, 2)", "! unexpected_token 9-11"},
                    {"(x<0) || (y<0)", "! unexpected_token 6-8"},
                    {"x<1|y<1", "! unexpected_token 3-4"},
                    // what is no condition, or has its bars in pairs, is a product
                    {"(x<0) |y|", "(x<0)*abs(y)"},
                    {"(x<0) |if(y<1, 1, 2)|", "(x<0)*abs(if(y<1, 1, 2))"},
                    {"(x<0)||x|-1|", "(x<0)*abs(abs(x)-1)"},
                    {"(x)|(y)|", "x*abs(y)"},
                    {"if((x) || (y), 1, 2)", "! mismatched_closer 13-14"},
                    {"max(|x, y)", "! mismatched_closer 6-7"},
                    {"(|x, y, z)", "! mismatched_closer 3-4"}});
    CHECK(hint("if((x<0) || (y<0), 1, 2)") == "write: or");
    CHECK(hint("if(x<1|y<1, 1, 2)") == "write: or");
    CHECK(first_error(parse("max(|x, y)")).message == "expected '|', found ','");
}

TEST_CASE("parse: grouped digits among arguments") {
    check_readings({{"max(1,000,000)", "max(1, 0, 0)"}, {"sin(1,000)", "! wrong_argument_count 0-10"}});
    check_remarks({{"min(1,000, x)", "decimal_comma 4-9"},
                   {"max(1,000,000)", "decimal_comma 4-13"},
                   {"max(1,200,000.5)", "decimal_comma 4-15"},
                   {"hypot(1,000,2)", "decimal_comma 6-11"},
                   {"max(2,5, 1,024)", "decimal_comma 9-14"},
                   {"max(1,000, min(2,5))", "decimal_comma 4-9"},
                   {"f(u,v) = u v; f(1,000)", "decimal_comma 16-21"},
                   {"max(1,200)", ""},
                   {"max(1, 000)", ""},
                   {"max(x,000)", ""},
                   {"max(0,000)", ""},
                   {"max(1234,000)", ""},
                   {"max(1,0005)", ""}});
    check_readings({{"max(1,000)", "! decimal_comma 4-9"}}, {.strict = true});
    const auto warned = parse("max(1,000,000)").diagnostics();
    REQUIRE(warned.size() == 1);
    CHECK(warned[0].severity == severity::warning);
    CHECK(warned[0].message == "'1,000,000' is read as 3 arguments");
    CHECK(warned[0].hint == "digits are not grouped by commas: 1000000");
    const auto hint = [](std::string_view text) { return first_error(parse(text)).hint; };
    for (const std::string_view text : {"sin(1,000)", "pow(1,000, 2)", "pow(1,000,2)", "clamp(x,0,1,000)"}) {
        CAPTURE(text);
        CHECK(hint(text) == "digits are not grouped by commas: 1000; the decimal point is a point: 1.000");
    }
    CHECK(hint("sin(0,5)") == "the decimal point is a point: 0.5");
}

TEST_CASE("parse: signs of comparison from elsewhere") {
    const auto hint = [](std::string_view text) { return first_error(parse(text)).hint; };
    check_readings({{"x <> 0", "! unexpected_token 2-4"},
                    {"if(x =< 0, 1, 2)", "! unexpected_token 5-7"},
                    {"if(x => 0, 1, 2)", "! unexpected_token 5-7"},
                    {"if(x === 0, 1, 2)", "! unexpected_token 5-8"},
                    {"r => 0", "! unknown_name 0-1, unexpected_token 2-4"},
                    {"x<<<<", "! unexpected_token 1-5, expected_operand 5-5"},
                    {"x<<<<1", "! unexpected_token 1-5"},
                    {"x < > 0", "! expected_operand 4-5"},
                    {"x = = 0", "! expected_operand 4-5"},
                    {"x <= 0 < 1", "! comparison_chain 7-8"}});
    CHECK(hint("x <> 0") == "write: !=");
    CHECK(hint("if(x =< 0, 1, 2)") == "write: <=");
    CHECK(hint("if(x => 0, 1, 2)") == "write: >=");
    CHECK(hint("if(x === 0, 1, 2)") == "write: ==");
    CHECK(hint("x !== 0") == "write: !=");
    CHECK(hint("x<<<<1").empty());
}

TEST_CASE("parse: a colon") {
    const auto hint = [](std::string_view text) { return first_error(parse(text)).hint; };
    check_readings({{"y := x", "! unexpected_token 2-4"},
                    {"r := 2; x - r", "! unexpected_token 2-4"},
                    {"f(u) := u^2; f(x)", "! unexpected_token 5-7"},
                    {"x : y", "! invalid_character 2-3"},
                    {"std::sin(x)", "! unknown_name 0-1"},
                    {"x < 1 ? 2 : 3", "! invalid_character 6-7"}});
    CHECK(hint("y := x") == "write: =");
    CHECK(hint("x : y").empty());
    CHECK(hint("x < 1 ? 2 : 3") == "write: if(condition, a, b)");
}

TEST_CASE("parse: what follows something refused is no further mistake") {
    check_readings({{"x≈1", "! invalid_character 1-4"},
                    {"x→0", "! invalid_character 1-4"},
                    {"x＝1", "! invalid_character 1-4"},
                    {"1'000", "! invalid_character 1-2"},
                    {"x is 0", "! unknown_name 2-4"},
                    {"x is not 0", "! unknown_name 2-4"},
                    {"x div 2", "! unknown_name 2-5"},
                    {"foo 2", "! unknown_name 0-3"},
                    {"foo 2 3", "! unknown_name 0-3, number_after_operand 6-7"},
                    {"foo + x 2", "! unknown_name 0-3, number_after_operand 8-9"},
                    {",x", "! expected_operand 0-1"},
                    {"a &&& b", "! invalid_character 2-4"},
                    {"x<0 and && y", "! invalid_character 8-9"},
                    {"x??y", "! invalid_character 1-2"},
                    {"x ? ? y", "! invalid_character 2-3, invalid_character 4-5"},
                    {"pow()", "! wrong_argument_count 4-5"}});
    CHECK(first_error(parse("x≈1")).hint == "an equation is written =, a comparison ==");
}

TEST_CASE("parse: if is not found inside words") {
    check_readings({{"diff(x)", "! unknown_function 0-4"},
                    {"signif(x)", "! unknown_function 0-6"},
                    {"modify(x)", "! unknown_function 0-6"},
                    {"endif", "! unknown_name 0-5"},
                    {"2if(x>0, 1, 2)", "2*if(x>0, 1, 2)"},
                    {"x IF(x>0, 1, 2)", "x*if(x>0, 1, 2)"},
                    {"xif(x>0, 1, 2)", "! unknown_function 0-3"}});
    CHECK(first_error(parse("xif(x>0, 1, 2)")).hint == "did you mean 'if'?");
    check_readings({{"diff", "((d*i)*f)*f"}}, {}, with_parameters({"d", "i", "f"}));
}

TEST_CASE("parse: hints show the arguments of a call") {
    const auto hint = [](std::string_view text) { return first_error(parse(text)).hint; };
    const std::initializer_list<expectation> rows = {
        {"atan2(y)", "write atan2(y, x)"},           {"arctan2", "write arctan2(y, x)"},    {"if", "write if(condition, a, b)"},
        {"if(x>0, x)", "write if(condition, a, b)"}, {"if()", "write if(condition, a, b)"}, {"clamp(x)", "write clamp(x, low, high)"},
        {"mix(x, y)", "write mix(a, b, t)"},         {"step(x)", "write step(edge, x)"},    {"sin", "write sin(x)"},
        {"g(u,v) = u v; g + 1", "write g(x, y)"}};
    for (const expectation& row : rows) {
        CAPTURE(row.text);
        CHECK(hint(row.text) == row.wanted);
    }
}

TEST_CASE("parse: if, then, else") {
    check_readings({{"if x>0 then x else y", "! wrong_argument_count 0-4"},
                    {"if (x>0) then 1 else 2", "! wrong_argument_count 0-8"},
                    {"if x>0: x else: y", "! wrong_argument_count 0-4"},
                    {"r = if x then 1 else 2; then r", "! wrong_argument_count 4-22, unknown_name 24-28"}});
    CHECK(first_error(parse("if x>0 then x else y")).hint == "write if(condition, a, b)");
}

TEST_CASE("parse: semicolons between arguments") {
    const auto hint = [](std::string_view text) { return first_error(parse(text)).hint; };
    check_readings({{"max(x;y)", "! unexpected_token 5-6"},
                    {"(x;y)", "! unexpected_token 2-3"},
                    {"(x;y,z)", "! unexpected_token 2-3"},
                    {"if(x==0;1;2)", "! unexpected_token 7-8"},
                    {"max(;y)", "! expected_operand 4-5"},
                    {"max(|x; y)", "! mismatched_closer 6-7"},
                    {"max(x; min(y; z))", "! unexpected_token 5-6, unexpected_token 12-13"},
                    // brackets that are open or wrong
                    {"r = (2; r x", "! expected_closer 6-7"},
                    {"r = (2; s = 3; (r s x)", "! expected_closer 6-7"}});
    CHECK(hint("max(x;y)") == "arguments are separated by commas");
    CHECK(hint("(x;y)") == "arguments are separated by commas");
}

TEST_CASE("parse: commas between statements") {
    const auto hint = [](std::string_view text) { return first_error(parse(text)).hint; };
    check_readings({{"r = 2, x^2 = r", "! unexpected_token 5-6"},
                    {"r = 2, s = 3; x = r s", "! unexpected_token 5-6"},
                    {"r = 2,\nx^2 = r", "! unexpected_token 5-6"},
                    {"g(u,v) = max(u, v), g(x, y)", "! unexpected_token 18-19"},
                    {"r = 1,5; r x", "! decimal_comma 5-6"},
                    {"x = 2, y = 3", "! unexpected_token 5-6"}});
    CHECK(hint("r = 2, x^2 = r") == "statements are separated by ; or a new line");
    CHECK(hint("x, y") == "a comma only separates the arguments of a function");
    CHECK_FALSE(is_incomplete(parse("r = 2, x^2 = r")));
}

TEST_CASE("parse: words known from elsewhere inside a run") {
    check_readings({{"acotx", "a*cot(x)"}, {"acot^2 x", "a*(cot(x)^2)"}});
    check_remarks({{"acotx", "ambiguous_name 0-4"},
                   {"asecx", "ambiguous_name 0-4"},
                   {"xacscx", "ambiguous_name 1-5"},
                   {"acot^2 x", "ambiguous_name 0-4"},
                   {"acot²x", "ambiguous_name 0-4"},
                   {"bcotx", ""},
                   {"a cotx", ""}});
    const auto first = [](std::string_view text) { return parse(text).diagnostics().at(0); };
    CHECK(first("xacscx").message == "'acsc' is read as 'a csc'");
    CHECK(first("xacscx").hint == "did you mean 'csc^-1'?");
    check_readings({{"cases", "! unknown_name 0-5"}, {"cosech(x)", "! unknown_function 0-6"}, {"gamma(x)", "! unknown_name 0-5"}});
    CHECK(first("cases").hint == "did you mean 'if(condition, a, b)'?");
    CHECK(first("cosech(x)").hint == "did you mean 'csch'?");
    CHECK(first("gamma(x)").hint == "there is no function gamma; to have it as a name, define it first: gamma = 2");
    CHECK(first("gamma x").hint == "to have it as a name, define it first: gamma = 2");
}

TEST_CASE("parse: a comparison for equality is no equation") {
    check_readings({{"x^2 == y + 1", "! unexpected_token 4-6"},
                    {"f(x,y,z) = x == 1", "! unexpected_token 13-15"},
                    {"if(x == 1, 2, 3)", "if(x==1, 2, 3)"},
                    {"x == 1 and y == 2", "! inequality 0-17"},
                    {"x != 1", "! inequality 0-6"}});
    CHECK(first_error(parse("x^2 == y + 1")).message == "expected '=', found '=='");
    CHECK(first_error(parse("x^2 == y + 1")).hint == "an equation is written x^2 = y + 1");
}

TEST_CASE("parse: superscripts group from the right, as ^ does") {
    check_readings({{"x²^3", "x^(2^3)"}, {"x^y²", "x^(y^2)"}, {"x²y³", "(x^2)*(y^3)"}, {"x²(y)", "(x^2)*y"}, {"2x²/3", "(2*(x^2))/3"}});
}

TEST_CASE("parse: a product after a remainder says how it was read") {
    check_remarks({{"x%2y", "ambiguous_division 0-4"}, {"x%2*y", ""}, {"(x%2)y", ""}});
    CHECK(parse("x%2y").diagnostics()[0].message == "read as (x%2)*y");
}

TEST_CASE("parse: operator words in capitals") {
    check_readings({{"IF(X>0 AND Y>0, 1, Not (z<0 Or z>1))", "if((x>0) and (y>0), 1, not ((z<0) or (z>1)))"},
                    {"O = 2; R = 3; OR x", "O = 2; R = 3; (O*R)*x"},
                    {"r = x<0\nOR y<0\nif(r,1,2)", "r = (x<0) or (y<0); if(r, 1, 2)"},
                    {"OR = 2; OR x", "OR = 2; OR*x"}});
    check_readings({{"AND", "AND"}}, {}, with_parameters({"AND"}));
    check_remarks({{"if(x<0 OR y<0,1,2)", "folded_case 7-9"}, {"if(x<0 or y<0,1,2)", ""}});
}

TEST_CASE("parse: definitions after the formula are all named") {
    check_readings({
        {"A x^2 + B y^2 - C; A = 2; B = 3; C = 4",
         "! use_before_definition 0-1, use_before_definition 8-9, use_before_definition 16-17, several_results 19-24"},
        {"x^2+y^2-r^2;r=2", "! use_before_definition 8-9, several_results 12-15"},
        {"g(x); g(u) = u^2", "! use_before_definition 0-1, several_results 6-16"},
        {"x; y; z", "! several_results 3-4"},
    });
    const auto r = parse("A x^2 + B y^2 - C; A = 2; B = 3; C = 4");
    for (const diagnostic& d : r.diagnostics()) {
        CAPTURE(d.message);
        CHECK(d.hint.find("definitions come first") == 0);
    }
}

TEST_CASE("parse: a reading may name a function that is used too early") {
    check_readings({{"q(u) = 1/q(u) u; q(x)", "! recursive_definition 9-10"},
                    {"h(u) = u%g(u) u; g(u) = u; h(x)", "! use_before_definition 9-10"},
                    {"1/g(x) y; g(u) = u", "! use_before_definition 2-3, several_results 10-18"}});
    const auto r = parse("h(u) = u%g(u) u; g(u) = u; h(x)");
    REQUIRE(r.diagnostics().size() == 2);
    CHECK(r.diagnostics()[0].message == "read as (u%g(u))*u");
}

TEST_CASE("parse: bars of \\left and \\right") {
    check_readings({{"\\left|x|y|z\\right|", "abs((x*abs(y))*z)"},
                    {"\\left||x|-1\\right|", "abs(abs(x)-1)"},
                    {"|\\left|x\\right|-1|", "abs(abs(x)-1)"},
                    {"\\left|x|", "! expected_operand 8-8"}});
    check_remarks({{"\\left|x|y|z\\right|", ""}});
}

TEST_CASE("parse: ArcTan of two arguments says which is which") {
    check_remarks({{"ArcTan[x,y]", "folded_case 0-6, folded_case 0-11"}, {"ArcTan[x]", "folded_case 0-6"}, {"atan(y,x)", ""}});
    CHECK(parse("ArcTan[x,y]").diagnostics()[1].hint.find("Mathematica") != std::string::npos);
}

TEST_CASE("parse: empty input") {
    check_readings({{"", "! empty_input 0-0"},
                    {"   ", "! empty_input 3-3"},
                    {"# only a comment", "! empty_input 16-16"},
                    {"$$", "! empty_input 1-1"}});
}

TEST_CASE("parse: spans cover the subexpressions") {
    const auto r = parse("2(x+1) = sin y");
    REQUIRE(r);
    const auto& n = r->nodes;
    REQUIRE(n.size() == 8);
    CHECK(n[0].where == span{0, 1});
    CHECK(n[3].where == span{2, 5});  // the sum; its brackets belong to the product
    CHECK(n[4].where == span{0, 6});
    CHECK(n[6].where == span{9, 14});
    CHECK(n[7].where == span{0, 14});
    CHECK(r->statements[0].where == span{0, 14});
}

TEST_CASE("parse: several errors, sorted and capped") {
    check_readings({{"sni(x) + foo + )", "! unknown_function 0-3, unknown_name 9-12, expected_operand 15-16"}});
    std::string text = "foo";
    for (int i = 0; i < 100; ++i) text += "+foo";
    const auto r = parse(text);
    REQUIRE(!r);
    CHECK(r.diagnostics().size() == 21);
    CHECK(r.diagnostics().back().code == diag_code::too_many_errors);
    parse_options three;
    three.limits.diagnostics = 3;
    CHECK(parse(text, symbols::defaults(), three).diagnostics().size() == 4);
    std::string warned = "x";
    for (int i = 0; i < 100; ++i) warned += "+1/2x";
    CHECK(parse(warned).diagnostics().size() == 20);
}

TEST_CASE("parse: incomplete text is told from wrong text") {
    for (std::string_view text :
         {"",      "x+",    "(x",      "sin",   "sin(", "max(x,", "|x",   "x^", "2*",  "x =",  "sq", "r = 5", "\\frac{1}",
          "\\fra", "x and", "(x+1)*s", "if(x<", "co",   "xco",    "x an", "x_", "x_{", "x_{1", "x!", "xu_t"}) {
        CAPTURE(text);
        CHECK(is_incomplete(parse(text, with_parameters({"a", "c", "d", "u_time"}))));
    }
    for (std::string_view text : {"x", "x)", "(x]", "foo", "x+*y", "sin()", "1.2.3", "(foo", "x<1", "x,", "co+x", "x_{+", "x!+1", "x_+1"}) {
        CAPTURE(text);
        CHECK_FALSE(is_incomplete(parse(text)));
    }
}

TEST_CASE("parse: every limit has its own code") {
    parse_options small_limits;
    small_limits.limits = {.source_length = 50, .tokens = 20, .depth = 4, .name_length = 6};
    check_readings(
        {
            {"x                                                  ", "! source_too_long 50-51"},
            {"x+x+x+x+x+x+x+x+x+x+x+x", "! too_many_tokens 20-21"},
            {"((((x))))", "x"},
            {"(((((x)))))", "! nesting_too_deep 4-5"},
            {"sin(sin(sin(sin(x))))", "sin(sin(sin(sin(x))))"},
            {"abcdefgh + x", "! name_too_long 0-8"},
            {"longname = 2; x", "! name_too_long 0-8"},
        },
        small_limits);
}

TEST_CASE("parse: long and deep input needs no stack") {
    parse_options wide;
    wide.limits = {.source_length = 1u << 22, .tokens = 1u << 22, .depth = 1u << 22};
    const auto accepted = [&](const std::string& text) { return static_cast<bool>(parse(text, symbols::defaults(), wide)); };
    constexpr std::size_t n = 100000;
    CHECK(accepted(std::string(n, '(') + "x" + std::string(n, ')')));
    CHECK(accepted(std::string(n, '-') + "x"));
    std::string powers = "x", sum = "x", calls, bars = "x", latex, definitions;
    for (std::size_t i = 0; i < n; ++i) {
        powers += "^x";
        sum += "+x";
        calls += "sin ";
    }
    for (std::size_t i = 0; i < 1000; ++i) {
        latex += "\\frac{1}{";
        definitions += "v" + std::string(i, 'q') + " = x; ";
    }
    CHECK(accepted(powers));
    CHECK(accepted(sum));
    CHECK(accepted(calls + "x"));
    CHECK(accepted(latex + "x" + std::string(1000, '}')));
    CHECK_FALSE(accepted(std::string(n, '|')));
    CHECK_FALSE(accepted(std::string(n, '(')));
    CHECK_FALSE(accepted(std::string(n, ')')));
    CHECK_FALSE(accepted(calls));
}

TEST_CASE("parse: a name that shadows thousands of others stays findable") {
    std::string text;
    for (int i = 0; i < 2000; ++i) text += "g_" + std::to_string(i) + "(u,v) = u*v + x\n";
    text += "g_0(x,y) + g_1999(y,z)";
    CHECK(parse(text));
}

TEST_CASE("parse: spans count code units of the encoding") {
    const auto first = [](const result<ast>& r) { return first_error(r).where; };
    CHECK(first(parse("π + foo")) == span{5, 8});
    CHECK(first(parse(u"π + foo")) == span{4, 7});
    CHECK(first(parse(U"π + foo")) == span{4, 7});
    CHECK(first(parse(u"π 𝒳")) == span{2, 4});
    CHECK(first(parse(U"π 𝒳")) == span{2, 3});
    const char16_t lone[] = {u'x', 0xD835, 0};
    CHECK(first_error(parse(std::u16string_view(lone))).code == diag_code::invalid_encoding);
    const char32_t beyond[] = {U'x', static_cast<char32_t>(0x110000), 0};
    CHECK(first_error(parse(std::u32string_view(beyond))).code == diag_code::invalid_encoding);
    const auto r = parse(u"r_{1}² + θ", with_parameters({"r1", "θ"}));
    REQUIRE(r);
    CHECK(bracketed(*r, r->statements[0]) == "(r1^2)+θ");
}

TEST_CASE("parse: what is missing at the end is missing on the last line that says something") {
    CHECK(first_error(parse("x^2 -- \n\n")).where == span{6, 6});
    CHECK(first_error(parse("x^2 -- # squared\n")).where == span{6, 6});
    CHECK(first_error(parse("sin(x\n")).where == span{5, 5});
    CHECK(first_error(parse("sin(x ")).where == span{6, 6});
    CHECK(is_incomplete(parse("x^2 -\n")));
    CHECK(first_error(parse("\n")).where == span{1, 1});
}
