#pragma once

#include <glexpr/glsl/profile.hpp>

#include "examples/support/offscreen_gl.hpp"

#include <optional>

namespace glexpr::test {

/// The context that runs text of a profile; none for Vulkan's, which only the validators read.
constexpr std::optional<offscreen::api> driver_api(profile target) {
    switch (target) {
        case profile::es100: return offscreen::api::es2;
        case profile::es300: return offscreen::api::es3;
        case profile::core330: return offscreen::api::gl33;
        case profile::core450: return offscreen::api::gl45;
        case profile::vulkan450: return std::nullopt;
    }
    return std::nullopt;
}

}  // namespace glexpr::test
