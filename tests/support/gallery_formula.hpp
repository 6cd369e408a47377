#pragma once

#include <glexpr/evaluate/evaluate.hpp>
#include <glexpr/graph/compile.hpp>
#include <glexpr/parse/symbols.hpp>

#include "tests/support/gallery.hpp"

#include <vector>

namespace glexpr::test {

/// Coordinates x y z and the entry's own parameters with their values as defaults.
inline symbols symbols_of(const gallery_entry& entry) {
    symbols names;
    for (const char* coordinate : {"x", "y", "z"}) names.declare({coordinate, symbol_kind::coordinate});
    for (const auto& [name, value] : entry.parameters) names.declare({name, symbol_kind::parameter, value});
    return names;
}

/// The values of all variables of a graph at one reference point of an entry, in their order.
inline std::vector<double> inputs_at(const graph& g, const gallery_entry& entry, const gallery_value& at) {
    bindings<double> values{{"x", at.p[0]}, {"y", at.p[1]}, {"z", at.p[2]}};
    for (const auto& [name, value] : entry.parameters) values.set(name, value);
    return values.in_order(g);
}

}  // namespace glexpr::test
