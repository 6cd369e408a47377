// What a real GPU would execute, without having one: Mesa's RADV compiles for an AMD Navi 21 that is not there, and its compiler says how many
// instructions, registers and cycles a shader takes. For every surface of the gallery:
//   f_grad   value and gradient as glexpr writes them, beside SymPy's `cse` and `glsl_code` (repaired as gpu_isa/sympy_code.py says)
//   shaders  the whole fragment shader that traces the surface, by each solver that applies
// And for some formulas built in C++:
//   statements  value and derivatives as the builder writes them, beside reverse mode by hand, SymPy, and the figures of glsl-autodiff
// Inverse throughput counts cycles of one wave; a shader that does nothing takes 16.
//   gpu_isa [--surface ID] [--functions] [--shaders] [--statements] [--text]
// without --functions, --shaders or --statements all of them; --text prints what was compiled.
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <glexpr/analyze/degree.hpp>
#include <glexpr/glsl/emit.hpp>
#include <glexpr/graph/compile.hpp>
#include <glexpr/surface/solver.hpp>
#include <glexpr/surface/surface.hpp>

#include "benchmarks/gpu_isa/null_device.hpp"
#include "benchmarks/gpu_isa/shaders.hpp"
#include "benchmarks/gpu_isa/spirv.hpp"
#include "benchmarks/gpu_isa/statements.hpp"
#include "benchmarks/gpu_isa/sympy_code.hpp"
#include "tests/support/gallery.hpp"
#include "tests/support/gallery_formula.hpp"

namespace {

using namespace glexpr;
using benchmark::shader_statistics;

/// Barth's sextic with numbers; the gallery has it with a parameter. f_grad took 68 as the best that was written by hand, 84 from SymPy.
const test::gallery_entry barth_sextic{
    "barth-sextic-numbers",
    "4*(2.618033988749895*x**2-y**2)*(2.618033988749895*y**2-z**2)*(2.618033988749895*z**2-x**2)-4.23606797749979*(x**2+y**2+z**2-1)**2",
    {},
    6,
    0.4,
    {},
    {}};

struct run_options {
    std::string surface;  ///< empty: all
    bool functions = false;
    bool shaders = false;
    bool statements = false;
    bool text = false;
};

/// Nothing for an option that does not exist.
std::optional<run_options> read_options(int argc, char** argv) {
    run_options options;
    for (int k = 1; k < argc; ++k) {
        const std::string_view option = argv[k];
        if (option == "--surface" && k + 1 < argc)
            options.surface = argv[++k];
        else if (option == "--functions")
            options.functions = true;
        else if (option == "--shaders")
            options.shaders = true;
        else if (option == "--statements")
            options.statements = true;
        else if (option == "--text")
            options.text = true;
        else
            return std::nullopt;
    }
    if (!options.functions && !options.shaders && !options.statements) options.functions = options.shaders = options.statements = true;
    return options;
}

/// The fragment stage of a pair, compiled; a pair that is refused says why.
class compiler {
  public:
    compiler(const benchmark::null_device& device, bool print_text) : device_(device), print_text_(print_text) {}

    std::optional<shader_statistics> operator()(const std::string& vertex, const std::string& fragment) const {
        if (print_text_) std::printf("\n%s\n", fragment.c_str());
        const benchmark::spirv_module first = compile_glsl(benchmark::stage::vertex, vertex);
        const benchmark::spirv_module second = compile_glsl(benchmark::stage::fragment, fragment);
        if (first.words.empty() || second.words.empty()) {
            std::printf("%s%s", first.log.c_str(), second.log.c_str());
            return std::nullopt;
        }
        return device_.compile(first.words, second.words);
    }

  private:
    const benchmark::null_device& device_;
    bool print_text_;
};

/// Our value and gradient of an entry as a whole fragment shader; empty where the formula is refused.
std::string our_shader(const test::gallery_entry& entry) {
    const symbols names = test::symbols_of(entry);
    graph g;
    const auto f = compile(g, entry.expr, names);
    if (!f) return {};
    emit_options options;
    options.profile = profile::vulkan450;
    options.functions = {function_kind::f_grad};
    const auto functions = emit_functions(f->root, names, options);
    return functions ? benchmark::fragment_shader(*functions) : std::string();
}

void print_cells(const shader_statistics& s) {
    std::printf("%7u%6u%8u%9u", static_cast<unsigned>(s.instructions), static_cast<unsigned>(s.vector_registers),
                static_cast<unsigned>(s.spills), static_cast<unsigned>(s.inverse_throughput));
}

/// What a list of ratios amounts to.
struct ratio_summary {
    double logarithms = 0;
    std::size_t count = 0, above_one = 0;

    void add(double ratio) {
        logarithms += std::log(ratio);
        ++count;
        if (ratio > 1) ++above_one;
    }
};

void compare_functions(const std::vector<test::gallery_entry>& gallery, const benchmark::sympy_code& sympy, const compiler& compile_pair) {
    if (const auto empty = compile_pair(benchmark::point_vertex_shader, benchmark::empty_fragment_shader))
        std::printf("a shader that does nothing: %u instructions, inverse throughput %u\n\n", static_cast<unsigned>(empty->instructions),
                    static_cast<unsigned>(empty->inverse_throughput));
    std::printf("%-28s%30s    %30s\n", "f_grad", "glexpr", ("SymPy " + sympy.version).c_str());
    std::printf("%-28s%7s%6s%8s%9s    %7s%6s%8s%9s%8s\n", "", "instr", "VGPR", "spilled", "inverse", "instr", "VGPR", "spilled", "inverse",
                "ratio");
    ratio_summary total;
    for (const test::gallery_entry& entry : gallery) {
        std::printf("%-28s", entry.id.c_str());
        const auto ours = compile_pair(benchmark::point_vertex_shader, our_shader(entry));
        if (ours) print_cells(*ours);
        const auto found = sympy.functions.find(entry.id);
        std::printf("    ");
        if (found == sympy.functions.end()) {
            std::printf("\n");
            continue;
        }
        const auto theirs = compile_pair(benchmark::point_vertex_shader, benchmark::fragment_shader(found->second));
        if (theirs) print_cells(*theirs);
        if (ours && theirs) {
            const double ratio = static_cast<double>(ours->inverse_throughput) / static_cast<double>(theirs->inverse_throughput);
            total.add(ratio);
            std::printf("%8.3f%s", ratio, ratio > 1 ? " !" : "");
        }
        std::printf("\n");
    }
    if (total.count > 0)
        std::printf("geometric mean of %zu ratios of inverse throughput: %.3f; above 1: %zu\n\n", total.count,
                    std::exp(total.logarithms / static_cast<double>(total.count)), total.above_one);
}

/// The lines of one surface. False where registers spilled.
bool measure_shader(const test::gallery_entry& entry, const compiler& compile_pair) {
    const symbols names = test::symbols_of(entry);
    graph g;
    const auto f = compile(g, entry.expr, names);
    if (!f) return true;
    const formula_degree d = degree(f->root);
    bool fits = true;
    for (const solver s : all_solvers) {
        if (!applies(s, d)) continue;
        surface_options options;
        options.radius = 1 / entry.scale;
        options.solver = s;
        const auto shader = make_surface(f->root, names, profile::vulkan450, options);
        if (!shader) continue;
        std::printf("%-28s%7s  %-14s", entry.id.c_str(), entry.degree ? std::to_string(*entry.degree).c_str() : "-", name(s).data());
        const auto found = compile_pair(shader->vertex.text, shader->fragment.text);
        if (found) print_cells(*found);
        if (found && found->spills > 0) fits = false;
        std::printf("\n");
    }
    return fits;
}

void measure_shaders(const std::vector<test::gallery_entry>& gallery, const compiler& compile_pair) {
    std::printf("%-28s%7s  %-14s%7s%6s%8s%9s\n", "fragment shader", "degree", "solver", "instr", "VGPR", "spilled", "inverse");
    std::size_t spilled = 0;
    for (const test::gallery_entry& entry : gallery)
        if (!measure_shader(entry, compile_pair)) ++spilled;
    std::printf("surfaces with spilled registers: %zu\n", spilled);
}

/// A line of the table of statements.
void print_statements(const char* who, const benchmark::text_size& size, const std::optional<shader_statistics>& found) {
    std::printf("    %-24s%12zu%12zu%12zu", who, size.statements, size.operations, size.characters);
    if (found) std::printf("%9u%9u", static_cast<unsigned>(found->instructions), static_cast<unsigned>(found->inverse_throughput));
    std::printf("\n");
}

void compare_statements(const compiler& compile_pair) {
    const std::vector<benchmark::statement_case> cases = benchmark::statement_cases();
    std::vector<std::string> for_sympy;
    for (const benchmark::statement_case& c : cases)
        if (!c.for_sympy.empty()) for_sympy.push_back(c.name + "@" + c.derived_by + "=" + c.for_sympy);
    const benchmark::sympy_code sympy = benchmark::run_sympy("-", for_sympy);
    std::printf("%-28s%12s%12s%12s%9s%9s\n", "statements", "statements", "operations", "characters", "instr", "inverse");
    const auto measure = [&](const char* who, const benchmark::statement_case& c, const std::string& statements) {
        print_statements(who, benchmark::size_of(statements),
                         compile_pair(benchmark::point_vertex_shader, statement_shader(c, statements)));
    };
    for (const benchmark::statement_case& c : cases) {
        std::printf("%s\n", c.name.c_str());
        measure("glexpr", c, c.ours);
        measure("by hand", c, c.by_hand);
        if (const auto found = sympy.functions.find(c.name); found != sympy.functions.end()) {
            const std::string& text = found->second.text;
            const std::size_t body = text.find('\n') + 1;
            print_statements(("SymPy " + sympy.version).c_str(), benchmark::size_of(std::string_view(text).substr(body)),
                             compile_pair(benchmark::point_vertex_shader, benchmark::fragment_shader(found->second)));
        }
        if (c.autodiff_inverse != 0)
            std::printf("    %-24s%12s%12u%12u%9s%9u\n", "glsl-autodiff (recorded)", "", c.autodiff_operations, c.autodiff_characters, "",
                        c.autodiff_inverse);
    }
    std::printf("recorded: what it gave when this benchmark was planned; it is not to be had from npm\n\n");
}

}  // namespace

int main(int argc, char** argv) {
    const std::optional<run_options> options = read_options(argc, argv);
    if (!options) {
        std::fprintf(stderr, "usage: gpu_isa [--surface ID] [--functions] [--shaders] [--statements] [--text]\n");
        return 2;
    }
    const benchmark::null_device device;
    if (!device.missing().empty()) {
        std::printf("nothing is measured: there is not %s\n", device.missing().c_str());
        return 0;
    }
    const compiler compile_pair(device, options->text);
    if (options->statements) compare_statements(compile_pair);
    if (!options->functions && !options->shaders) return 0;
    auto gallery = test::load_gallery();
    if (!gallery) {
        std::printf("nothing is measured: no gallery at %s\n", test::gallery_path().c_str());
        return 0;
    }
    gallery->insert(gallery->begin(), barth_sextic);
    if (!options->surface.empty()) std::erase_if(*gallery, [&](const test::gallery_entry& e) { return e.id != options->surface; });

    if (options->functions) {
        const benchmark::sympy_code sympy = benchmark::run_sympy(test::gallery_path(), {barth_sextic.id + "=" + barth_sextic.expr});
        if (sympy.version.empty()) std::printf("nothing to compare with: there is no SymPy (Debian: python3-sympy)\n");
        compare_functions(*gallery, sympy, compile_pair);
    }
    if (options->shaders) measure_shaders(*gallery, compile_pair);
}
