#pragma once

#include <glexpr/graph/construct.hpp>
#include <glexpr/graph/graph.hpp>

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace glexpr::detail {

/// A variable of the text's own, such as a component of an argument, spelled as given. None of the nodes in `read` is it, whatever they are called:
/// formulas from C++ can have any name.
inline expr own_variable(graph& g, std::span<const node_id> read, std::string_view spelling, std::vector<std::string>& spelled) {
    std::string name(spelling);
    const auto is_read = [&] {
        for (const node_id id : read)
            if (g[id].op == op::variable && g.variable(id).name == name) return true;
        return false;
    };
    while (is_read()) name += '\'';
    const expr e = parameter(g, name);
    if (g.full()) return e;
    const auto index = static_cast<std::size_t>(e.node().payload);
    if (spelled.size() <= index) spelled.resize(index + 1);
    spelled[index] = spelling;
    return e;
}

}  // namespace glexpr::detail
