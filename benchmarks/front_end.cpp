// What it costs to turn a typed formula into `f` and `grad_f`, beside two libraries that also read formulas at run time:
//   glexpr    text to the GLSL of f and grad_f
//   muParser  text to the first value of f: SetExpr and Eval
//   GiNaC     text to f and three derivatives, printed as C
// The measurements are interleaved; the table at the end shows minima over the repetitions. Google Benchmark's options may be given.
#include <benchmark/benchmark.h>

#include <cstdio>
#include <string>
#include <utility>
#include <vector>

#include <glexpr/glsl/emit.hpp>
#include <glexpr/graph/compile.hpp>

#include "least_times.hpp"

#ifdef GLEXPR_BENCHMARK_MUPARSER
#include <muParser.h>
#endif
#ifdef GLEXPR_BENCHMARK_GINAC
#include <ginac/ginac.h>

#include <sstream>
#endif

namespace {

/// One row of the table.
struct row {
    std::string name;
    std::string text;
    std::size_t terms = 0;         ///< of a sum, else 0
    bool definitions = false;      ///< uses the definitions of glexpr's language, which the others do not read
    std::size_t repetitions = 25;  ///< the minimum counts
};

constexpr std::size_t longest_for_muparser = 20'000;  // characters: it refuses more
constexpr std::size_t longest_for_ginac = 100'000;    // it takes minutes for more

std::string repeated(std::size_t count, std::string_view separator, auto item) {
    std::string text;
    for (std::size_t k = 0; k < count; ++k) {
        if (k > 0) text += separator;
        text += item(k);
    }
    return text;
}

std::string nested_sines(int depth) {
    std::string text = "x";
    for (int k = 0; k < depth; ++k) text = "sin(" + text + "+" + "yzx"[k % 3] + ")";
    return text;
}

std::string squarings(int count) {
    std::string text = "x";
    for (int k = 0; k < count; ++k) text = "(" + text + ")^2+y";
    return text;
}

/// Terms that have nothing but the variables in common.
row sum(std::size_t terms) {
    const auto term = [](std::size_t k) {
        return std::to_string(2 + k % 7) + "*sin(" + std::to_string(2 + k % 331) + "*x+" + std::to_string(2 + k / 331) + "*y)";
    };
    return {"sum of " + std::to_string(terms), repeated(terms, "+", term), terms, false, terms < 10'000 ? std::size_t{25} : std::size_t{3}};
}

/// Labs, "A septic with 99 real nodes" (2006): P - U of the paper at the real root of 7a^3 + 7a + 1, here solved for the equation P = U.
const std::string labs_with_definitions =
    "k = -0.14010685\n"
    "r = x^2 + y^2\n"
    "P = x^7 - 21*x^5*y^2 + 35*x^3*y^4 - 7*x*y^6 + 7*z*(r^3 - 8*z^2*r^2 + 16*z^4*r) - 64*z^7\n"
    "a1 = -12/7*k^2 - 384/49*k - 8/7\n"
    "a2 = -32/7*k^2 + 24/49*k - 4\n"
    "a3 = -4*k^2 + 24/49*k - 4\n"
    "a4 = -8/7*k^2 + 8/49*k - 8/7\n"
    "a5 = 49*k^2 - 7*k + 50\n"
    "P = (z + a5)*((z + 1)*r + a1*z^3 + a2*z^2 + a3*z + a4)^2";

/// The same without definitions, the numbers worked out.
const std::string labs =
    "x^7-21*x^5*y^2+35*x^3*y^4-7*x*y^6+7*z*((x^2+y^2)^3-8*z^2*(x^2+y^2)^2+16*z^4*(x^2+y^2))-64*z^7"
    "-(z+51.94261519)*((z+1)*(x^2+y^2)-0.07852822*z^3-4.15835946*z^2-4.14714336*z-1.18816492)^2";

std::vector<row> rows() {
    const auto shifted_sine = [](std::size_t k) { return "sin(x+" + std::to_string(k + 1) + "*y)"; };
    return {
        {"sphere", "x^2+y^2+z^2-1"},
        {"Barth sextic",
         "4*(2.618033988749895*x^2-y^2)*(2.618033988749895*y^2-z^2)*(2.618033988749895*z^2-x^2)-4.23606797749979*(x^2+y^2+z^2-1)^2"},
        {"Labs septic", labs},
        {"Labs, definitions", labs_with_definitions, 0, true},
        {"gyroid", "sin(x)*cos(y)+sin(y)*cos(z)+sin(z)*cos(x)"},
        {"8 nested sines", nested_sines(8)},
        {"80 sines multiplied", repeated(80, "*", shifted_sine)},
        {"20 squarings", squarings(20)},
        sum(100),
        sum(1'000),
        sum(10'000),
        sum(100'000),
    };
}

void run_glexpr(benchmark::State& state, const row& formula) {
    const glexpr::symbols names = glexpr::symbols::defaults();
    glexpr::parse_options options;
    options.limits.source_length = options.limits.tokens = formula.text.size() + options.limits.source_length;
    options.limits.nodes += formula.terms * 64;
    const glexpr::emit_options emitted;
    for (auto _ : state) {
        glexpr::graph g(options.limits.nodes);
        const auto f = glexpr::compile(g, formula.text, names, options);
        if (!f) return state.SkipWithError("glexpr refuses the formula");
        const auto functions = glexpr::emit_functions(f->root, names, emitted);
        if (!functions) return state.SkipWithError("glexpr cannot emit the formula");
        benchmark::DoNotOptimize(functions->text.data());
    }
}

#ifdef GLEXPR_BENCHMARK_MUPARSER
void run_muparser(benchmark::State& state, const row& formula) {
    double x = 0.3, y = 0.4, z = 0.5;
    mu::Parser parser;
    parser.DefineVar("x", &x);
    parser.DefineVar("y", &y);
    parser.DefineVar("z", &z);
    try {
        for (auto _ : state) {
            parser.SetExpr(formula.text);
            benchmark::DoNotOptimize(parser.Eval());
        }
    } catch (const mu::Parser::exception_type& e) {
        state.SkipWithError(e.GetMsg().c_str());
    }
}
#endif

#ifdef GLEXPR_BENCHMARK_GINAC
void run_ginac(benchmark::State& state, const row& formula) {
    const GiNaC::symbol x("x"), y("y"), z("z");
    GiNaC::symtab names;
    names["x"] = x;
    names["y"] = y;
    names["z"] = z;
    for (auto _ : state) {
        GiNaC::parser parser(names);
        const GiNaC::ex f = parser(formula.text);
        std::ostringstream out;
        out << GiNaC::csrc_float << f << '\n';
        for (const GiNaC::symbol& v : {x, y, z}) out << f.diff(v) << '\n';
        benchmark::DoNotOptimize(out.str().data());
    }
}
#endif

void print_cell(const char* format, double value, bool known) {
    if (known)
        std::printf(format, value);
    else
        std::printf("%12s", "-");
}

void print_table(const std::vector<row>& formulas, const least_times& times) {
    std::printf("\n%-20s%12s%12s%12s%12s%12s%12s\n", "microseconds", "glexpr", "muParser", "GiNaC", "/muParser", "/GiNaC", "ns per term");
    for (const row& formula : formulas) {
        const double ours = times.least(formula.name + ":glexpr");
        const double muparser = times.least(formula.name + ":muParser"), ginac = times.least(formula.name + ":GiNaC");
        std::printf("%-20s", formula.name.c_str());
        print_cell("%12.1f", ours, ours > 0);
        print_cell("%12.1f", muparser, muparser > 0);
        print_cell("%12.1f", ginac, ginac > 0);
        print_cell("%12.2f", ours / muparser, ours > 0 && muparser > 0);
        print_cell("%12.2f", ours / ginac, ours > 0 && ginac > 0);
        print_cell("%12.0f", ours * 1e3 / static_cast<double>(formula.terms), ours > 0 && formula.terms > 0);
        std::printf("\n");
    }
    std::printf(
        "glexpr: text to f and grad_f. muParser: text to the first value of f; it refuses more than 20,000 characters.\n"
        "GiNaC: text to f and three derivatives in C; left out beyond 100,000 characters. Neither of the two reads definitions.\n");
}

}  // namespace

int main(int argc, char** argv) {
    if (!initialize_interleaved(argc, argv)) return 1;

    const std::vector<row> formulas = rows();
    for (const row& formula : formulas) {
        const auto add = [&](const char* library, void (*run)(benchmark::State&, const row&)) {
            benchmark::RegisterBenchmark((formula.name + ":" + library).c_str(), run, formula)
                ->Repetitions(static_cast<int>(formula.repetitions));
        };
        add("glexpr", run_glexpr);
        if (formula.definitions) continue;
#ifdef GLEXPR_BENCHMARK_MUPARSER
        if (formula.text.size() <= longest_for_muparser) add("muParser", run_muparser);
#endif
#ifdef GLEXPR_BENCHMARK_GINAC
        if (formula.text.size() <= longest_for_ginac) add("GiNaC", run_ginac);
#endif
    }
    least_times times;
    benchmark::RunSpecifiedBenchmarks(&times);
    print_table(formulas, times);
}
