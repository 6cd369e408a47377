// The cases of the area displacement that need no driver; displacement-01 and -03 are in tests/gpu.

#include <glexpr/displace/displacement.hpp>

#include <glexpr/evaluate/evaluate.hpp>
#include <glexpr/graph/compile.hpp>

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <string_view>
#include <vector>

using namespace glexpr;

namespace {

/// x, y, z and a time from 0 to 10.
symbols timed_names() {
    symbols names;
    for (const char* c : {"x", "y", "z"}) names.declare({c, symbol_kind::coordinate});
    names.declare({"t", symbol_kind::parameter, 0, 0, 10});
    return names;
}

/// The largest |f| at points of a grid over the box and the time.
double largest_value(const expr& f) {
    evaluator<double> evaluate(f);
    double largest = 0;
    constexpr int steps = 12;
    for (int i = 0; i <= steps; ++i)
        for (int j = 0; j <= steps; ++j)
            for (int k = 0; k <= 4; ++k)
                for (int l = 0; l <= 40; ++l) {
                    const bindings<double> at{{"x", 2.0 * i / steps - 1}, {"y", 2.0 * j / steps - 1}, {"z", k / 2.0 - 1}, {"t", l / 4.0}};
                    largest = std::max(largest, std::fabs(evaluate(at.in_order(f.graph())).value));
                }
    return largest;
}

}  // namespace

TEST_CASE("displacement-04: a depth variant with the same position code, and a bound that enlarges the box") {
    const symbols names = timed_names();
    displacement_options options;
    options.box = {{-1, -1, -1}, {1, 1, 1}};
    for (const displacement_along along : {displacement_along::z, displacement_along::normal}) {
        options.along = along;
        for (const std::string_view text : {"3sin(x + t)", "3sin(x + t) + x y^2/2 - z^3/4"}) {
            CAPTURE(text);
            graph g;
            const auto f = compile(g, text, names);
            REQUIRE(f);
            for (const profile target : all_profiles) {
                const auto shader = make_displacement(std::vector{f->root}, names, target, options);
                REQUIRE(shader);
                // The same text in both; that the positions are the same to the bit, tests/gpu shows.
                for (const std::string* stage : {&shader->vertex.text, &shader->depth_vertex.text}) {
                    CHECK(stage->find(shader->position.text) != std::string::npos);
                    CHECK(stage->find("invariant gl_Position;") != std::string::npos);
                }
                CHECK(shader->depth_vertex.text.find("displaced_normal") == std::string::npos);
                const double reached = largest_value(f->root);
                CHECK(reached <= shader->bound);
                if (text == "3sin(x + t)") {
                    CHECK(shader->bound >= 3);
                    CHECK(shader->bound <= 3 * (1 + 1e-6));
                } else {
                    CHECK(shader->bound <= 3.75 * (1 + 1e-6));
                }
            }
        }
    }
}
