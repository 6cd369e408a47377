#include "describe.hpp"
#include "formula.hpp"
#include "look.hpp"
#include "options.hpp"

#include <glexpr/surface/surface.hpp>

#include <nlohmann/json.hpp>

#include <string>

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
    add_uniforms(all, shader.uniforms, shader.block);
    return all;
}

}  // namespace

int run_surface(const surface_options& options) {
    const loaded_formula loaded(options);
    if (loaded.status() != good) return loaded.status();
    const auto shader = shader_of(loaded, options, glexpr::surface_output::colour, true, options.host);
    report(loaded.source(), shader.diagnostics());
    if (!shader) return refused;

    if (!make_folder(options.folder)) return wrong_usage;
    const std::string base = options.folder + "/";
    const bool written = (shader->vertex.text.empty() || write_file(base + "surface.vert", shader->vertex.text)) &&
                         write_file(base + "surface.frag", shader->fragment.text) &&
                         write_file(base + "uniforms.json", describe(*shader, options.target, options.host).dump(2) + "\n");
    return written ? good : wrong_usage;
}

}  // namespace glexprc
