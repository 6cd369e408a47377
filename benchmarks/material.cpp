// What the stages of a material cost, and that a program cannot cost more than its text is long: locals that double each other, from few to many,
// and the longest texts that are allowed, each beside the program `blend` in the same run.
#include <benchmark/benchmark.h>

#include <cstdio>
#include <string>
#include <string_view>
#include <vector>

#include <glexpr/material/bind.hpp>
#include <glexpr/material/compile.hpp>
#include <glexpr/material/evaluate.hpp>
#include <glexpr/material/lower.hpp>

#include "least_times.hpp"

namespace {

struct row {
    std::string name;
    std::string source;
};

std::string program(const std::string& declarations, const std::string& colour) {
    return "@shader #program {\n" + declarations + "  @fragment { color: " + colour + "; }\n}\n";
}

const std::string amount = "  @uniform amount: float(0,1,0);\n";

/// Locals each of which is twice the one before: 2^count nodes, expanded.
std::string doublings(int count) {
    std::string locals = amount + "  @let d0: float(amount / 1000);\n";
    for (int i = 1; i < count; ++i) {
        const std::string last = "d" + std::to_string(i - 1);
        locals += "  @let d" + std::to_string(i) + ": float(" + last + " + " + last + ");\n";
    }
    return program(locals, "mix(#2060D0, #F09030, clamp(d" + std::to_string(count - 1) + ", 0, 1))");
}

/// Calls whose arguments nobody reads: each is 128 nodes, judged and dropped.
std::string unread_arguments() {
    std::string functions = amount + "  @fn f(x: float(0,1)): float(0,1) { 1 }\n  @fn g1(x: float(0,1)): float(0,1) { x * x }\n";
    for (int i = 2; i < 8; ++i) {
        const std::string last = "g" + std::to_string(i - 1) + "(x)";
        functions += "  @fn g" + std::to_string(i) + "(x: float(0,1)): float(0,1) { " + last + " * " + last + " }\n";
    }
    std::string product = "f(g7(amount))";
    for (int i = 0; i < 6; ++i) product = "(" + product + " * " + product + ")";
    return program(functions, "mix(#2060D0, #F09030, " + product + ")");
}

std::vector<row> rows() {
    const std::string blend = program(amount + "  @let ratio: float(smoothstep(0,1,amount));\n", "mix(#2060D0, #F09030, ratio)");
    const std::string signs(4050, '+');
    return {{"blend", blend},
            {"doublings, 4", doublings(4)},
            {"doublings, 8", doublings(8)},
            {"doublings, 16", doublings(16)},
            {"unread arguments", unread_arguments()},
            {"4,000 signs", program(amount, "mix(#2060D0, #F09030, " + signs + "amount)")},
            {"64 KiB of comment", "/*" + std::string(65000, '*') + "*/" + blend}};
}

void add(const std::string& name, auto body) {
    benchmark::RegisterBenchmark(name.c_str(), [body](benchmark::State& state) {
        for (auto _ : state) body();
    })->Repetitions(25);
}

}  // namespace

int main(int argc, char** argv) {
    if (!initialize_interleaved(argc, argv)) return 1;

    const std::vector<row> programs = rows();
    std::vector<glexpr::result<glexpr::material_binding>> bindings;
    for (const row& r : programs) {
        const glexpr::result<glexpr::material> compiled = glexpr::compile_material(r.source);
        bindings.push_back(compiled ? glexpr::bind_material(*compiled) : glexpr::result<glexpr::material_binding>(compiled.diagnostics()));
        add(r.name + ":compile", [&r] { benchmark::DoNotOptimize(glexpr::compile_material(r.source)); });
    }
    for (std::size_t i = 0; i < programs.size(); ++i) {
        if (!bindings[i]) continue;
        add(programs[i].name + ":lower",
            [&binding = *bindings[i]] { benchmark::DoNotOptimize(glexpr::lower_material(binding.material())); });
        add(programs[i].name + ":evaluate", [&binding = *bindings[i]] { benchmark::DoNotOptimize(glexpr::evaluate_material(binding)); });
    }
    least_times times;
    benchmark::RunSpecifiedBenchmarks(&times);

    std::printf("\n%-20s%8s%12s%12s%12s%14s\n", "microseconds", "bytes", "compile", "lower", "evaluate", "compile/blend");
    const double blend = times.least("blend:compile");
    for (std::size_t i = 0; i < programs.size(); ++i) {
        const row& r = programs[i];
        std::printf("%-20s%8zu%12.1f", r.name.c_str(), r.source.size(), times.least(r.name + ":compile"));
        if (bindings[i])
            std::printf("%12.1f%12.2f", times.least(r.name + ":lower"), times.least(r.name + ":evaluate"));
        else
            std::printf("%24s", std::string(name(bindings[i].diagnostics()[0].code)).c_str());
        std::printf("%14.2f\n", times.least(r.name + ":compile") / blend);
    }
    std::printf("lower validates first, so it compiles once more. A code in place of times: the program is refused, as it must be.\n");
}
