#include "describe.hpp"

#include <glexpr/host/assemble.hpp>

#include <utility>

namespace glexprc {

void add_uniforms(nlohmann::ordered_json& all, const std::vector<glexpr::uniform>& uniforms, const glexpr::block_layout& block) {
    all["uniforms"] = nlohmann::ordered_json::array();
    for (const glexpr::uniform& u : uniforms) {
        nlohmann::ordered_json one = {{"name", u.name}, {"type", glexpr::glsl_name(u.type)}};
        if (!u.parameter.empty()) one["parameter"] = u.parameter;
        if (u.default_value.size() == 1)
            one["default"] = u.default_value[0];
        else
            one["default"] = u.default_value.empty() ? nlohmann::ordered_json() : nlohmann::ordered_json(u.default_value);
        one["range"] = {u.minimum, u.maximum};
        all["uniforms"].push_back(std::move(one));
    }
    if (block.members.empty()) return;
    const glexpr::uniform_block where;
    nlohmann::ordered_json members = nlohmann::ordered_json::array();
    for (const glexpr::block_member& m : block.members) {
        nlohmann::ordered_json one = {{"name", m.name}, {"type", glexpr::glsl_name(m.type)}, {"offset", m.offset}};
        if (m.column_stride != 0) one["column_stride"] = m.column_stride;
        members.push_back(std::move(one));
    }
    all["block"] = {{"name", where.name}, {"set", where.set},   {"binding", where.binding},
                    {"size", block.size}, {"layout", "std140"}, {"members", std::move(members)}};
}

}  // namespace glexprc
