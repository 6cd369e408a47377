#pragma once

#include <doctest/doctest.h>

#include "examples/support/offscreen_gl.hpp"
#include "tests/support/driver_api.hpp"

/// Contexts for tests. A driver that is not there is a message, not a failure.
namespace glexpr::test {

/// Runs `body(context)`. False where there is no driver.
template <class Body>
bool with_driver(offscreen::api which, Body body) {
    CAPTURE(offscreen::name(which));
    const auto gl = offscreen::context::create(which);
    if (!gl) {
        MESSAGE("skipped: " << gl.error().message);
        return false;
    }
    body(*gl);
    return true;
}

/// The same with the driver of core330.
template <class Body>
bool with_driver(Body body) {
    return with_driver(offscreen::api::gl33, body);
}

/// Runs `body(context)` with each kind of context.
template <class Body>
void on_each_api(Body body) {
    for (const offscreen::api which : offscreen::all_apis) with_driver(which, body);
}

/// Runs `body(profile, context)` for each profile that drivers run.
template <class Body>
void with_each_driver(Body body) {
    for (const profile target : all_profiles) {
        CAPTURE(name(target));
        if (const auto which = driver_api(target)) with_driver(*which, [&](const offscreen::context& gl) { body(target, gl); });
    }
}

}  // namespace glexpr::test
