#include "formula.hpp"
#include "look.hpp"
#include "options.hpp"

#include <glexpr/surface/surface.hpp>

#include <nlohmann/json.hpp>

#include <filesystem>
#include <string>
#include <system_error>

namespace glexprc {

namespace {

/// What the host must set, and where it goes in the block of Vulkan.
nlohmann::ordered_json describe(const glexpr::surface_shader& shader, glexpr::profile target, glexpr::host host) {
    nlohmann::ordered_json all;
    all["profile"] = glexpr::name(glexpr::facts(host).profile.value_or(target));
    all["host"] = glexpr::name(host);
    all["solver"] = glexpr::name(shader.solver);
    all["writes_depth"] = shader.writes_depth;
    all["cost"] = shader.cost;
    all["uniforms"] = nlohmann::ordered_json::array();
    for (const glexpr::uniform& u : shader.uniforms) {
        nlohmann::ordered_json one = {{"name", u.name}, {"type", glexpr::glsl_name(u.type)}};
        if (!u.parameter.empty()) one["parameter"] = u.parameter;
        if (u.default_value.size() == 1)
            one["default"] = u.default_value[0];
        else
            one["default"] = u.default_value.empty() ? nlohmann::ordered_json() : nlohmann::ordered_json(u.default_value);
        one["range"] = {u.minimum, u.maximum};
        all["uniforms"].push_back(std::move(one));
    }
    if (!shader.block.members.empty()) {
        const glexpr::uniform_block block;
        nlohmann::ordered_json members = nlohmann::ordered_json::array();
        for (const glexpr::block_member& m : shader.block.members) {
            nlohmann::ordered_json one = {{"name", m.name}, {"type", glexpr::glsl_name(m.type)}, {"offset", m.offset}};
            if (m.column_stride != 0) one["column_stride"] = m.column_stride;
            members.push_back(std::move(one));
        }
        all["block"] = {{"name", block.name},        {"set", block.set},   {"binding", block.binding},
                        {"size", shader.block.size}, {"layout", "std140"}, {"members", std::move(members)}};
    }
    return all;
}

}  // namespace

int run_surface(const surface_options& options) {
    const loaded_formula loaded(options);
    if (loaded.status() != good) return loaded.status();
    const auto shader = shader_of(loaded, options, glexpr::surface_output::colour, true, options.host);
    report(loaded.source(), shader.diagnostics());
    if (!shader) return refused;

    std::error_code error;
    std::filesystem::create_directories(options.folder, error);
    if (error) {
        complain("'" + options.folder + "' cannot be made: " + error.message());
        return wrong_usage;
    }
    const std::string base = options.folder + "/";
    const bool written = (shader->vertex.text.empty() || write_file(base + "surface.vert", shader->vertex.text)) &&
                         write_file(base + "surface.frag", shader->fragment.text) &&
                         write_file(base + "uniforms.json", describe(*shader, options.target, options.host).dump(2) + "\n");
    return written ? good : wrong_usage;
}

}  // namespace glexprc
