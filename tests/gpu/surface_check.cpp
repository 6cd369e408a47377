#include "tests/gpu/surface_check.hpp"

#include <array>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <string_view>

namespace glexpr::test {

namespace {

double seconds() { return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count(); }

const char* wanted_surface() { return std::getenv("GLEXPR_SURFACE"); }

surface_shader shader_of(const subject& s, std::optional<solver> method) {
    surface_options options;
    options.output = surface_output::distance_and_normal;
    options.radius = s.radius;
    options.solver = method;
    auto shader = make_surface(s.f, s.names, painter::target, options);
    REQUIRE_MESSAGE(shader, shader.diagnostics()[0].message);
    return std::move(*shader);
}

/// The default first.
std::vector<solver> solvers_for(const subject& s) {
    const surface_shader usual = shader_of(s, std::nullopt);
    std::vector<solver> all = {usual.solver};
    if (full_scale() || wanted_surface() != nullptr)
        for (const solver method : all_solvers)
            if (method != usual.solver && applies(method, usual.degree)) all.push_back(method);
    return all;
}

/// A view, and what should be seen in it.
struct scene {
    test::view view;
    picture_rays rays;
    picture_reference expected;
};

std::vector<scene> make_scenes(const painter& paint, const subject& s, ray_reference& reference, int size) {
    std::vector<view> views = s.views;
    if (views.empty())
        for (view& v : three_views(s.radius)) views.push_back(std::move(v));
    std::vector<scene> scenes;
    for (view& v : views) {
        picture_rays rays = paint.rays(v, s.radius, size);
        picture_reference expected(reference, rays.pixels);
        scenes.push_back({std::move(v), std::move(rays), std::move(expected)});
    }
    return scenes;
}

/// What a solver drew in all views.
struct outcome_of_solver {
    tally total;
    std::vector<double> ambiguous;  ///< by view
    std::size_t bad_normals = 0;
    std::string report;
    double seconds = 0;
};

outcome_of_solver draw(const painter& paint, const subject& s, solver method, const std::vector<scene>& scenes, int size) {
    const surface_shader shader = shader_of(s, method);
    const double start = seconds();
    const offscreen::program program = paint.build(shader);
    outcome_of_solver found;
    for (const scene& seen : scenes) {
        const picture p = paint.draw(program, shader, seen.view, size, seen.rays);
        std::string lines;
        const tally t = seen.expected.compare(p.pixels, 3, lines, wanted_surface() != nullptr);
        if (!lines.empty()) found.report += "  view " + seen.view.name + "\n" + lines;
        found.ambiguous.push_back(t.ambiguous_share());
        found.bad_normals += p.bad_normals;
        found.total.add(t);
    }
    found.seconds = seconds() - start;
    return found;
}

void print(const subject& s, solver method, const outcome_of_solver& found, double reference_seconds) {
    const tally& t = found.total;
    std::printf("%-30s %3s %-11s %6zu chords %6zu hits, missed %3zu false %3zu depth %3zu normal %3zu, ambiguous", s.id.c_str(),
                s.degree ? std::to_string(*s.degree).c_str() : "-", std::string(name(method)).c_str(), t.chords, t.hits, t.missed,
                t.false_hits, t.wrong_depth, found.bad_normals);
    for (const double share : found.ambiguous) std::printf(" %.2f", 100 * share);
    std::printf(" %%");
    for (std::size_t k = 1; k < doubt_count; ++k)
        if (t.doubts[k] > 0) std::printf(", %s %zu", std::string(name(static_cast<doubt>(k))).c_str(), t.doubts[k]);
    if (!s.reason.empty()) std::printf(" (%s)", s.reason.c_str());
    std::printf(", %.2f s drawn, %.2f s reference\n%s", found.seconds, reference_seconds, found.report.c_str());
    std::fflush(stdout);
}

}  // namespace

void check_surface(const painter& paint, const subject& s, int size) {
    if (wanted_surface() != nullptr && s.id.find(wanted_surface()) == s.id.npos) return;
    CAPTURE(s.id);
    ray_reference reference(s.root.value_or(s.f), s.parameters, s.degree, s.root ? std::optional(s.f) : std::nullopt);
    const double start = seconds();
    const std::vector<scene> scenes = make_scenes(paint, s, reference, size);
    const double reference_seconds = seconds() - start;
    const std::vector<solver> methods = solvers_for(s);
    for (const solver method : methods) {
        CAPTURE(name(method));
        const outcome_of_solver found = draw(paint, s, method, scenes, size);
        print(s, method, found, reference_seconds);
        CHECK(found.total.chords > 0);
        CHECK(found.bad_normals == 0);
        if (method == methods[0]) CHECK_MESSAGE(found.total.wrong() == 0, found.report);
        for (const double share : found.ambiguous) CHECK(share <= s.ambiguous);
    }
}

}  // namespace glexpr::test
