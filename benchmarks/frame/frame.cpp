// frame [--size N] [--check N] [--runs N] [SURFACE]: what a frame costs with each solver that applies, on the driver that EGL offers, with one thread.
//
// For each surface of the gallery and each solver: milliseconds a frame (processor time, the least of several runs, in turn with marching), the ratio to
// marching with 64 steps in the same runs, the pixels missed and falsely hit (a smaller picture, held against the reference of the tests), and the
// driver's time to compile. At the end the geometric mean of the ratios.

#include <glexpr/graph/compile.hpp>
#include <glexpr/surface/surface.hpp>

#include "examples/support/offscreen_gl.hpp"
#include "tests/support/gallery.hpp"
#include "tests/support/gallery_formula.hpp"
#include "tests/support/picture_check.hpp"
#include "tests/support/view.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <limits>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace {

using namespace glexpr;

struct settings {
    int size = 512;
    int check = 128;
    int runs = 3;
    std::string surface;
};

std::optional<settings> read_arguments(int count, char** arguments) {
    settings s;
    for (int i = 1; i < count; ++i) {
        const std::string_view word = arguments[i];
        int* const number = word == "--size" ? &s.size : word == "--check" ? &s.check : word == "--runs" ? &s.runs : nullptr;
        if (number == nullptr && !word.starts_with("--")) {
            s.surface = word;
            continue;
        }
        if (number == nullptr || ++i == count) return std::nullopt;
        *number = std::atoi(arguments[i]);
        if (*number < 1) return std::nullopt;
    }
    return s;
}

double processor_milliseconds() {
    timespec now{};
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return 1e3 * static_cast<double>(now.tv_sec) + 1e-6 * static_cast<double>(now.tv_nsec);
}

/// The same text with 64 steps, whatever the degree.
std::string with_64_steps(std::string text) {
    const std::size_t start = text.find("const int STEPS = "), end = text.find(';', start);
    return text.replace(start, end - start, "const int STEPS = 64");
}

std::vector<offscreen::uniform> values(const surface_shader& shader, const test::view& v) {
    std::vector<offscreen::uniform> all = {{"view_projection", v.view_projection}, {"inverse_view_projection", v.inverse_view_projection}};
    for (const uniform& u : shader.uniforms) {
        const std::vector<double>& d = u.default_value;
        if (d.size() == 1) all.push_back({u.name, static_cast<float>(d[0])});
        if (d.size() == 3)
            all.push_back({u.name, std::array{static_cast<float>(d[0]), static_cast<float>(d[1]), static_cast<float>(d[2])}});
    }
    return all;
}

/// One solver's shader on the driver.
struct contender {
    std::string name;
    surface_shader shader;
    offscreen::program program;
    double compile = 0;  ///< milliseconds
    double frame = std::numeric_limits<double>::infinity();
    test::tally pixels = {};
};

class surface_benchmark {
  public:
    surface_benchmark(const offscreen::context& gl, const settings& s, const test::gallery_entry& entry)
        : gl_(gl), settings_(s), entry_(entry), radius_(1 / entry.scale), view_(test::three_views(radius_)[0]) {}

    /// Marching first; empty where the driver or the library refuses.
    std::vector<contender>& run() {
        const symbols names = test::symbols_of(entry_);
        graph g;
        const auto f = compile(g, entry_.expr, names);
        if (!f) return contenders_;
        add(f->root, names, solver::marching);
        if (contenders_.empty()) return contenders_;
        for (const solver s : all_solvers)
            if (s != solver::marching && applies(s, contenders_[0].shader.degree)) add(f->root, names, s);
        for (int round = 0; round < settings_.runs; ++round)
            for (contender& c : contenders_) c.frame = std::min(c.frame, draw_once(c));
        check(f->root);
        return contenders_;
    }

  private:
    void add(const expr& f, const symbols& names, solver method) {
        surface_options options;
        options.output = surface_output::distance_and_normal;
        options.solver = method;
        options.radius = radius_;
        options.depth = false;
        auto shader = make_surface(f, names, profile::core330, options);
        if (!shader) return;
        const bool marching = method == solver::marching;
        const std::string fragment = marching ? with_64_steps(shader->fragment.text) : shader->fragment.text;
        const double start = processor_milliseconds();
        auto program = gl_.build(shader->vertex.text, fragment);
        if (!program) return;
        contender c{marching ? "marching 64" : std::string(name(method)), std::move(*shader), std::move(*program)};
        (void)gl_.draw_floats(c.program, values(c.shader, view_), 8, 8);  // the driver finishes its work at the first draw
        c.compile = processor_milliseconds() - start;
        contenders_.push_back(std::move(c));
    }

    double draw_once(const contender& c) const {
        const auto uniforms = values(c.shader, view_);
        const double start = processor_milliseconds();
        (void)gl_.draw_floats(c.program, uniforms, settings_.size, settings_.size, {-1, 0, 0, 0});
        return processor_milliseconds() - start;
    }

    void check(const expr& f) {
        test::parameter_values parameters;
        for (const auto& [name, value] : entry_.parameters) parameters.emplace_back(name, static_cast<float>(value));
        std::optional<std::size_t> degree;
        if (entry_.degree) degree = static_cast<std::size_t>(*entry_.degree);
        test::ray_reference reference(f, parameters, degree);
        std::vector<test::pixel_answer> rays;
        const int n = settings_.check;
        for (int i = 0; i < n * n; ++i) {
            test::pixel_answer p;
            p.x = static_cast<std::size_t>(i % n), p.y = static_cast<std::size_t>(i / n);
            const auto at = [n](std::size_t k) { return (2 * static_cast<test::real>(k) + 1) / n - 1; };
            p.ray = test::ray_through(view_, at(p.x), at(p.y), radius_);
            if (length(p.ray.h) > 0) rays.push_back(p);
        }
        const test::picture_reference expected(reference, rays);
        for (contender& c : contenders_) {
            const auto frame = gl_.draw_floats(c.program, values(c.shader, view_), n, n, {-1, 0, 0, 0});
            if (!frame) continue;
            std::vector<test::pixel_answer> found = rays;
            for (test::pixel_answer& p : found) {
                const auto distance = static_cast<test::real>(frame->rgba[4 * (p.y * static_cast<std::size_t>(n) + p.x)]);
                if (distance >= 0) p.s = (distance - to_middle(p)) / length(p.ray.h);
            }
            std::string unread;
            c.pixels = expected.compare(found, 0, unread);
        }
    }

    static test::real length(const test::point3& v) { return std::hypot(v[0], v[1], v[2]); }

    /// From the near plane to the middle of the chord.
    test::real to_middle(const test::pixel_answer& p) const {
        const auto at = [this](std::size_t k) { return (2 * static_cast<test::real>(k) + 1) / settings_.check - 1; };
        std::array<test::real, 4> start{};
        for (std::size_t row = 0; row < 4; ++row)
            start[row] = static_cast<test::real>(view_.inverse_view_projection[row]) * at(p.x) +
                         static_cast<test::real>(view_.inverse_view_projection[4 + row]) * at(p.y) -
                         static_cast<test::real>(view_.inverse_view_projection[8 + row]) +
                         static_cast<test::real>(view_.inverse_view_projection[12 + row]);
        test::real along = 0;
        for (std::size_t k = 0; k < 3; ++k) along += (p.ray.m[k] - start[k] / start[3]) * p.ray.h[k];
        return along / length(p.ray.h);
    }

    const offscreen::context& gl_;
    const settings& settings_;
    const test::gallery_entry& entry_;
    double radius_;
    test::view view_;
    std::vector<contender> contenders_;
};

/// Geometric means of ratios.
struct mean {
    double logarithms = 0, largest = 0;
    int count = 0;

    void add(double ratio) {
        logarithms += std::log(ratio);
        largest = std::max(largest, ratio);
        ++count;
    }
    double value() const { return count == 0 ? 0 : std::exp(logarithms / count); }
};

}  // namespace

int main(int count, char** arguments) {
    const auto s = read_arguments(count, arguments);
    if (!s) {
        std::fprintf(stderr, "usage: frame [--size N] [--check N] [--runs N] [SURFACE]\n");
        return 2;
    }
    setenv("LP_NUM_THREADS", "1", 1);
    setenv("MESA_SHADER_CACHE_DISABLE", "true", 1);
    const auto gallery = test::load_gallery();
    const auto gl = offscreen::context::create(offscreen::api::gl33);
    if (!gallery || !gl) {
        std::fprintf(stderr, "frame: %s\n", gl ? "there is no gallery" : gl.error().message.c_str());
        return 3;
    }
    std::printf("%s\n%d x %d pixels, one thread; missed and false: of %d x %d pixels, those that are not ambiguous\n\n",
                gl->description().c_str(), s->size, s->size, s->check, s->check);
    std::printf("%-30s %6s %-12s %9s %6s %10s %7s %6s %6s\n", "surface", "degree", "solver", "ms/frame", "ratio", "compile ms", "missed",
                "false", "depth");
    std::map<std::string, mean> means;
    mean by_default, low_degrees;
    for (const test::gallery_entry& entry : *gallery) {
        if (entry.id.find(s->surface) == entry.id.npos) continue;
        surface_benchmark benchmark(*gl, *s, entry);
        const std::vector<contender>& all = benchmark.run();
        for (const contender& c : all) {
            const double ratio = c.frame / all[0].frame;
            const bool usual = c.name == name(default_solver(c.shader.degree));
            const std::string degree = entry.degree ? std::to_string(*entry.degree) : "-";
            std::printf("%-30s %6s %-12s %9.2f %6.2f %10.1f %7zu %6zu %6zu%s\n", entry.id.c_str(), degree.c_str(), c.name.c_str(), c.frame,
                        ratio, c.compile, c.pixels.missed, c.pixels.false_hits, c.pixels.wrong_depth, usual ? "  default" : "");
            means[c.name].add(ratio);
            if (usual) by_default.add(ratio);
            if (usual && entry.degree && *entry.degree >= 2 && *entry.degree <= 10) low_degrees.add(ratio);
        }
        std::fflush(stdout);
    }
    std::printf("\nratio to marching with 64 steps       geometric mean  largest  surfaces\n");
    const auto print = [](const std::string& what, const mean& m) {
        std::printf("%-38s %13.3f %8.2f %9d\n", what.c_str(), m.value(), m.largest, m.count);
    };
    for (const auto& [name, m] : means) print(name, m);
    print("default", by_default);
    print("default, degrees 2 to 10", low_degrees);
    return 0;
}
