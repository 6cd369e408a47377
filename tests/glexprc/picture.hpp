#pragma once

#include "examples/support/png.hpp"
#include "run.hpp"

#include <doctest/doctest.h>

#include <optional>
#include <string>

namespace glexpr::test {

/// What a run has drawn into a file, a square of `size` pixels a side; nothing, with a message, where there is no driver.
inline std::optional<offscreen::bitmap> drawn_picture(const driver_run& run, const std::string& png, int size) {
    if (run.status == 3) {
        CHECK_FALSE(run.err.empty());
        MESSAGE("skipped: " << run.err);
        return std::nullopt;
    }
    REQUIRE_MESSAGE(run.status == 0, run.err);
    CHECK(run.out.empty());
    auto picture = offscreen::read_png(png);
    REQUIRE(picture);
    REQUIRE(picture->width == size);
    REQUIRE(picture->height == size);
    REQUIRE(picture->channels == 4);
    return picture;
}

}  // namespace glexpr::test
