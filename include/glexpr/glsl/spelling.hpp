#pragma once

#include <glexpr/glsl/functions.hpp>
#include <glexpr/glsl/names.hpp>
#include <glexpr/glsl/profile.hpp>
#include <glexpr/graph/graph.hpp>
#include <glexpr/parse/symbols.hpp>

#include <cstddef>
#include <span>
#include <string>
#include <utility>
#include <vector>

/// How the names of a formula are spelled in GLSL.
namespace glexpr::detail {

struct name_spelling {
    std::vector<std::string> by_variable;  ///< in the order of the graph's variables; empty where nobody reads one
    std::vector<std::string> all;          ///< every spelling, also of declared names that the formula does not read
};

/// Spellings of the declared names and of those of the nodes in `order`, whatever else the graph holds; none is among `taken`.
inline name_spelling spell_names(const graph& g, std::span<const node_id> order, const symbols& declared, profile target,
                                 const std::vector<std::string>& taken) {
    std::vector<std::string> names;
    names.reserve(declared.all().size());
    for (const symbol& s : declared.all()) names.push_back(s.name);
    for (const node_id id : order)
        if (g[id].op == op::variable && declared.find(g.variable(id).name) == nullptr) names.push_back(g.variable(id).name);
    name_spelling spelling{{}, glsl_names(names, target, taken)};
    spelling.by_variable.resize(g.variables().size());
    for (std::size_t i = 0; i < names.size(); ++i)
        if (const auto index = g.find_variable(names[i])) spelling.by_variable[*index] = spelling.all[i];
    return spelling;
}

/// The parameters that the nodes in `order` read. A name that is not declared is a free one, whose value is 1 like that of a to d.
inline std::vector<glsl_parameter> parameters_read(const graph& g, std::span<const node_id> order, const symbols& declared,
                                                   const name_spelling& spelling) {
    std::vector<glsl_parameter> all;
    for (const node_id id : order) {
        const node n = g[id];
        if (n.op != op::variable || g.variable(id).kind != variable_kind::parameter) continue;
        glsl_parameter p{g.variable(id).name, spelling.by_variable[static_cast<std::size_t>(n.payload)], 1};
        if (const symbol* s = declared.find(p.name)) {
            p.default_value = s->default_value;
            p.minimum = s->minimum;
            p.maximum = s->maximum;
        }
        all.push_back(std::move(p));
    }
    return all;
}

}  // namespace glexpr::detail
