#pragma once

#include <glexpr/host/host.hpp>
#include <glexpr/parse/symbols.hpp>

namespace glexpr::detail {

/// The names as a host has them: one with a clock of its own sets t, whatever range a slider of that name would have.
inline symbols with_time_of(host h, const symbols& names) {
    symbols all;
    for (symbol s : names.all()) {
        if (s.name == "t" && !facts(h).time.empty()) s = {s.name, s.kind, s.default_value};
        all.declare(s);
    }
    return all;
}

}  // namespace glexpr::detail
