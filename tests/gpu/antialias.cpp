// Edges against a 16×16 supersampled picture: anti-aliasing in the shader, beside the quincunx of SURFER.
#include "examples/support/offscreen_gl.hpp"

#include <glexpr/graph/compile.hpp>
#include <glexpr/surface/gallery.hpp>
#include <glexpr/surface/surface.hpp>

#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

using namespace glexpr;

namespace {

constexpr int side = 96, factor = 16;

/// Red, green, blue on white, per pixel.
using picture = std::vector<std::array<double, 3>>;

/// `count_rays`: the number of rays in place of the colour, 3 where nothing is hit.
picture draw(const offscreen::context& context, const preset& p, int size, bool antialias, bool count_rays = false) {
    graph g;
    symbols names;
    for (const char* c : {"x", "y", "z"}) REQUIRE_FALSE(names.declare({c, symbol_kind::coordinate}));
    for (const preset_parameter& q : p.parameters())
        REQUIRE_FALSE(names.declare({std::string(q.name), symbol_kind::parameter, q.value, q.minimum, q.maximum}));
    const auto formula = compile(g, p.formula, names);
    REQUIRE(formula);
    surface_options options;
    options.radius = p.radius;
    options.antialias = antialias;
    const auto shader = make_surface(formula->root, names, profile::core330, options);
    REQUIRE(shader);
    std::string fragment = shader->fragment.text;
    if (count_rays) {
        const std::string_view mean = "colour = vec4(colour.rgb / colour.a, colour.a / rays);";
        const std::size_t at = fragment.find(mean);
        REQUIRE(at != fragment.npos);
        fragment.replace(at, mean.size(), "colour = vec4(vec3(rays), 1.0);");
    }
    const auto program = context.build(shader->vertex.text, fragment);
    REQUIRE_MESSAGE(program, program.error().message);
    // Orthographic from a corner: x' = (x - z)/√2, y' = (2y - x - z)/√6, z' = (x + y + z)/√3.
    const double r = 1.05 * p.radius, a = std::sqrt(0.5), b = std::sqrt(1.0 / 6), c = std::sqrt(1.0 / 3);
    const std::array<std::array<double, 3>, 3> axes{{{a, 0, -a}, {-b, 2 * b, -b}, {c, c, c}}};
    std::array<float, 16> forward{}, backward{};
    for (std::size_t row = 0; row < 3; ++row)
        for (std::size_t column = 0; column < 3; ++column) {
            const double sign = row == 2 ? -1 : 1;
            forward[4 * column + row] = static_cast<float>(sign * axes[row][column] / r);
            backward[4 * row + column] = static_cast<float>(sign * axes[row][column] * r);
        }
    forward[15] = backward[15] = 1;
    std::vector<offscreen::uniform> uniforms{{"view_projection", forward}, {"inverse_view_projection", backward}};
    for (const uniform& u : shader->uniforms) {
        const std::vector<float> v(u.default_value.begin(), u.default_value.end());
        if (v.size() == 1) uniforms.push_back({u.name, v[0]});
        if (v.size() == 3) uniforms.push_back({u.name, std::array{v[0], v[1], v[2]}});
        if (v.size() == 4) uniforms.push_back({u.name, std::array{v[0], v[1], v[2], v[3]}});
    }
    const auto frame = context.draw_floats(*program, uniforms, size, size, {0, 0, 0, 0});
    REQUIRE_MESSAGE(frame, frame.error().message);
    picture drawn(static_cast<std::size_t>(size) * static_cast<std::size_t>(size));
    for (std::size_t i = 0; i < drawn.size(); ++i)
        for (std::size_t k = 0; k < 3; ++k) {
            const double alpha = static_cast<double>(frame->rgba[4 * i + 3]);
            drawn[i][k] = alpha * static_cast<double>(frame->rgba[4 * i + k]) + (1 - alpha) * (count_rays ? 3 : 1);
        }
    return drawn;
}

/// A pixel of the small picture as a weighted sum of samples of the fine one.
template <class Weigh>
picture reduced(const picture& fine, Weigh weigh) {
    constexpr std::size_t n = side, f = factor;
    picture small(n * n);
    for (std::size_t y = 0; y < n; ++y)
        for (std::size_t x = 0; x < n; ++x)
            weigh([&](std::size_t dx, std::size_t dy, double weight) {
                const std::size_t sx = std::min(x * f + dx, n * f - 1), sy = std::min(y * f + dy, n * f - 1);
                for (std::size_t k = 0; k < 3; ++k) small[y * n + x][k] += weight * fine[sy * n * f + sx][k];
            });
    return small;
}

double rms(const picture& a, const picture& b) {
    double sum = 0;
    for (std::size_t i = 0; i < a.size(); ++i)
        for (std::size_t k = 0; k < 3; ++k) sum += (a[i][k] - b[i][k]) * (a[i][k] - b[i][k]);
    return std::sqrt(sum / (3 * static_cast<double>(a.size())));
}

}  // namespace

TEST_CASE("antialias: the error against 16×16 rays a pixel is below that of the quincunx, at fewer rays") {
    const auto context = offscreen::context::create(offscreen::api::gl33);
    if (!context) {
        MESSAGE("skipped: " << context.error().message);
        return;
    }
    double sum_quincunx = 0, sum_smooth = 0;
    for (const std::string_view name : {"sphere", "cayley", "torus", "tanglecube", "barth-sextic", "heart", "chmutov-6"}) {
        CAPTURE(name);
        const preset& p = *find_preset(name);
        const picture fine = draw(*context, p, side * factor, false);
        const picture reference = reduced(fine, [](auto add) {
            for (std::size_t dy = 0; dy < factor; ++dy)
                for (std::size_t dx = 0; dx < factor; ++dx) add(dx, dy, 1.0 / (factor * factor));
        });
        const picture quincunx = reduced(fine, [](auto add) {
            for (const std::size_t dy : {std::size_t{0}, std::size_t{factor}})
                for (const std::size_t dx : {std::size_t{0}, std::size_t{factor}}) add(dx, dy, 0.125);
            add(factor / 2, factor / 2, 0.5);
        });
        const double plain = rms(draw(*context, p, side, false), reference), five = rms(quincunx, reference);
        const double smooth = rms(draw(*context, p, side, true), reference);
        double rays = 0;
        for (const auto& pixel : draw(*context, p, side, true, true)) rays += pixel[0] / (side * side);
        MESSAGE(name << ": RMS error of one ray " << plain << ", quincunx " << five << ", ours " << smooth << " with " << rays
                     << " rays a pixel");
        CHECK(rays < 5);
        CHECK(smooth < five);
        sum_quincunx += five;
        sum_smooth += smooth;
    }
    CHECK(sum_smooth < 0.7 * sum_quincunx);
}
