#include "camera.hpp"
#include "describe.hpp"
#include "formula.hpp"
#include "look.hpp"
#include "options.hpp"

#include <glexpr/surface/surface.hpp>

#include <nlohmann/json.hpp>

#include <string>

namespace glexprc {

namespace {

/// What the host must set, where it goes in the block of Vulkan, and a good place to look from.
nlohmann::ordered_json describe(const glexpr::surface_shader& shader, const surface_options& options) {
    nlohmann::ordered_json all;
    all["profile"] = glexpr::name(glexpr::facts(options.host).profile.value_or(options.target));
    all["host"] = glexpr::name(options.host);
    all["solver"] = glexpr::name(shader.solver);
    all["writes_depth"] = shader.writes_depth;
    all["cost"] = shader.cost;
    const viewpoint usual = usual_view(options);
    all["view"] = {{"eye", usual.eye}, {"up", usual.up}};
    add_uniforms(all, shader.uniforms, shader.block);
    return all;
}

}  // namespace

int run_surface(const surface_options& options) {
    const loaded_surface loaded(options);
    if (loaded.status() != good) return loaded.status();
    const auto shader = loaded.shader(glexpr::surface_output::colour, true, options.host);
    report(loaded.source(), shader.diagnostics());
    if (!shader) return refused;

    if (!make_folder(options.folder)) return wrong_usage;
    const std::string base = options.folder + "/";
    const bool written = (shader->vertex.text.empty() || write_file(base + "surface.vert", shader->vertex.text)) &&
                         write_file(base + "surface.frag", shader->fragment.text) &&
                         write_file(base + "uniforms.json", describe(*shader, options).dump(2) + "\n");
    return written ? good : wrong_usage;
}

}  // namespace glexprc
