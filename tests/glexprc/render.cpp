#include "run.hpp"

#include <doctest/doctest.h>

#include <array>
#include <bit>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

using namespace glexpr::test;

namespace {

struct pixel {
    double distance;
    std::array<double, 3> normal;
};

/// The raw output of a render of 64×64 pixels, bottom row first; empty, with a message, where there is no driver.
std::vector<pixel> render(std::vector<std::string> arguments) {
    const std::string png = scratch_folder() + "/a.png", raw = scratch_folder() + "/a.raw";
    arguments.insert(arguments.begin(), "render");
    for (const std::string& more : {std::string("-o"), png, std::string("--raw"), raw, std::string("--size"), std::string("64")})
        arguments.push_back(more);
    const driver_run run = run_driver(arguments);
    CAPTURE(run.err);
    CHECK(run.out.empty());
    if (run.status == 3) {
        CHECK_FALSE(run.err.empty());
        MESSAGE("skipped: " << run.err);
        return {};
    }
    REQUIRE(run.status == 0);
    CHECK(read_whole_file(png).starts_with("\x89PNG"));
    const std::string bytes = read_whole_file(raw);
    REQUIRE(bytes.size() == 64 * 64 * 16);
    std::vector<pixel> pixels(64 * 64);
    const auto number = [&](std::size_t i) {
        std::uint32_t bits = 0;
        for (std::size_t k = 4; k-- > 0;) bits = bits << 8 | static_cast<unsigned char>(bytes[4 * i + k]);
        return static_cast<double>(std::bit_cast<float>(bits));
    };
    for (std::size_t i = 0; i < pixels.size(); ++i) pixels[i] = {number(4 * i), {number(4 * i + 1), number(4 * i + 2), number(4 * i + 3)}};
    return pixels;
}

}  // namespace

TEST_CASE("glexprc: render of a sphere has the distances and normals of the sphere, in every profile whose output is float") {
    for (const std::string target : {"core330", "core450", "es300"})
        for (const bool orthographic : {false, true}) {
            CAPTURE(target);
            CAPTURE(orthographic);
            std::vector<std::string> arguments = {"x^2+y^2+z^2-1", "--eye", "0,0,5", "--target", target};
            if (orthographic) arguments.insert(arguments.end(), {"--ortho", "1.5"});
            const std::vector<pixel> pixels = render(arguments);
            if (pixels.empty()) return;
            const double half = orthographic ? 1.5 : std::tan(std::acos(-1.0) / 8);
            std::size_t wrong = 0, hits = 0;
            for (std::size_t i = 0; i < pixels.size(); ++i) {
                const double x = half * ((2.0 * static_cast<double>(i % 64) + 1) / 64 - 1),
                             y = half * ((2.0 * static_cast<double>(i / 64) + 1) / 64 - 1);
                // The ray o + s·d.
                std::array<double, 3> o = {0, 0, 5}, d = {x, y, -1};
                if (orthographic) {
                    o = {x, y, 5};
                    d = {0, 0, -1};
                }
                const double length = std::sqrt(d[0] * d[0] + d[1] * d[1] + d[2] * d[2]);
                for (double& c : d) c /= length;
                const double b = o[0] * d[0] + o[1] * d[1] + o[2] * d[2], c = o[0] * o[0] + o[1] * o[1] + o[2] * o[2] - 1;
                if (std::abs(b * b - c) < 1e-2) continue;  // the silhouette
                if (b * b < c) {
                    if (pixels[i].distance != -1) ++wrong;
                    continue;
                }
                ++hits;
                const double s = -b - std::sqrt(b * b - c);
                bool good = std::abs(pixels[i].distance - s) < 2e-5;
                for (std::size_t k = 0; k < 3; ++k) good = good && std::abs(pixels[i].normal[k] - (o[k] + s * d[k])) < 2e-5;
                if (!good) ++wrong;
            }
            CHECK(hits > 500);
            CHECK(wrong == 0);
        }
}

TEST_CASE("glexprc: raytrace-04 normals are finite, of unit length and face the viewer where the gradient vanishes") {
    // The gradient of the heart is exactly zero at (1,0,0) and (0,0,1), that of the cone at the origin; x^3 has none on its whole surface.
    for (const std::string formula : {"(x^2+9/4*y^2+z^2-1)^3 - x^2z^3 - 9/80*y^2z^3", "x^2+y^2-z^2", "x^3", "(x^2+y^2+z^2-1)^3"})
        for (const std::string eye : {"5,0,0", "0,0.001,5", "3,2,4"}) {
            CAPTURE(formula);
            CAPTURE(eye);
            const std::vector<pixel> pixels = render({formula, "--eye", eye});
            if (pixels.empty()) return;
            std::size_t hits = 0, wrong = 0;
            for (const pixel& p : pixels) {
                if (p.distance < 0) continue;
                ++hits;
                double squares = 0;
                for (const double c : p.normal) squares += c * c;
                if (!(std::abs(squares - 1) < 1e-5)) ++wrong;
            }
            CHECK(wrong == 0);
            if (formula != "x^3" || eye != "0,0.001,5") CHECK(hits > 300);  // a plane seen from within itself
        }
}

TEST_CASE("glexprc: es100 draws a picture too") {
    const std::string png = scratch_folder() + "/es100.png";
    const driver_run run = run_driver({"render", "x^2+y^2+z^2-1", "-o", png, "--size", "64", "--target", "es100"});
    CAPTURE(run.err);
    if (run.status == 3) return;
    CHECK(run.status == 0);
    CHECK(read_whole_file(png).starts_with("\x89PNG"));
}

TEST_CASE("glexprc: poles, jumps and points out of the domain are no surface") {
    for (const std::string formula : {"1/x", "floor(3x)-0.5", "sign(x)", "if(x<0, -1, 2)", "1/(x^2+y^2-1)"}) {
        CAPTURE(formula);
        const std::vector<pixel> pixels = render({formula, "--eye", "5,1,2"});
        if (pixels.empty()) return;
        std::size_t hits = 0;
        for (const pixel& p : pixels) hits += p.distance >= 0 ? 1u : 0u;
        CHECK(hits == 0);
    }
    // ln(x) has its zero at x = 1 and nothing below 0.
    for (const pixel& p : render({"ln(x)", "--eye", "5,0,0.001", "--ortho", "1"})) CHECK(std::abs(p.distance - 4) < 1e-3);
}
