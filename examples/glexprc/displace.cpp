#include "describe.hpp"
#include "displacement.hpp"
#include "formula.hpp"
#include "options.hpp"

#include <glexpr/displace/displacement.hpp>
#include <glexpr/host/assemble.hpp>

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

namespace glexprc {

namespace {

nlohmann::ordered_json describe(const glexpr::displacement_shader& shader, const displace_options& options) {
    nlohmann::ordered_json all;
    all["profile"] = glexpr::name(glexpr::facts(options.host).profile.value_or(options.target));
    all["host"] = glexpr::name(options.host);
    all["along"] = glexpr::name(options.displacement.along);
    all["method"] = glexpr::name(options.displacement.method);
    all["exact"] = shader.accuracy.exact;
    all["order"] = shader.accuracy.exact ? nlohmann::ordered_json() : nlohmann::ordered_json(shader.accuracy.order);
    all["bound"] = std::isfinite(shader.bound) ? nlohmann::ordered_json(shader.bound) : nlohmann::ordered_json();
    add_uniforms(all, shader.uniforms, shader.block);
    return all;
}

/// The uniforms that both functions read.
std::vector<glexpr::uniform> parameters(const glexpr::displacement_shader& shader) {
    std::vector<glexpr::uniform> all;
    for (const glexpr::glsl_functions* functions : {&shader.position, &shader.normal})
        for (const glexpr::glsl_parameter& p : functions->parameters) glexpr::add_uniforms(all, {glexpr::uniform_of(p)});
    return all;
}

/// The parameters as the host has them: time as a variable where it has a clock of its own, constants where it has no uniforms of users.
std::string declarations(std::vector<glexpr::uniform> uniforms, const displace_options& options) {
    const glexpr::host_facts& host = glexpr::facts(options.host);
    std::string text;
    const auto is_time = [&](const glexpr::uniform& u) { return !host.time.empty() && u.parameter == "t"; };
    for (const glexpr::uniform& u : uniforms)
        if (is_time(u)) text += "float " + u.name + ";  // set it to " + std::string(host.time) + " before the first call\n";
    std::erase_if(uniforms, is_time);
    if (host.constant_uniforms) return text + glexpr::constant_declarations(uniforms);
    return text + glexpr::uniform_declarations(host.profile.value_or(options.target), uniforms);
}

/// The bare functions, with what they need, for a vertex shader that exists already.
std::string functions_text(const glexpr::displacement_shader& shader, const displace_options& options) {
    std::string text =
        "// A mesh moved by a formula. Positions, normals and tangents go in and come out in object space; n is the normal of the mesh at "
        "unit\n"
        "// length. Take what comes out to view space as you take what went in: positions and tangents by the model-view matrix, normals "
        "by\n"
        "// its inverse transpose, and normalise them after that.\n\n";
    const std::string uniforms = declarations(parameters(shader), options);
    if (!uniforms.empty()) text += uniforms + "\n";
    std::vector<std::string> known;
    for (const glexpr::glsl_functions* functions : {&shader.position, &shader.normal})
        for (const glexpr::glsl_helper& helper : functions->helpers) {
            if (std::find(known.begin(), known.end(), helper.name) != known.end()) continue;
            known.push_back(helper.name);
            text += helper.text + "\n";
        }
    return text + shader.position.text + "\n" + shader.normal.text;
}

}  // namespace

int run_displace(const displace_options& options) {
    const loaded_displacement loaded(options, options.displacement, options.material);
    if (loaded.status() != good) return loaded.status();
    glexpr::displacement_options wanted = loaded.options();
    wanted.host = options.host;
    wanted.box = options.box;
    wanted.tangents = options.tangents;
    exit_status status = good;
    const auto shader = shader_of(loaded, options.target, wanted, status);
    if (!shader) return status;

    if (!make_folder(options.folder)) return wrong_usage;
    const std::string base = options.folder + "/";
    const bool written =
        write_file(base + "displace.vert", shader->vertex.text) && write_file(base + "displace.frag", shader->fragment.text) &&
        write_file(base + "depth.vert", shader->depth_vertex.text) && write_file(base + "depth.frag", shader->depth_fragment.text) &&
        write_file(base + "functions.glsl", functions_text(*shader, options)) &&
        write_file(base + "uniforms.json", describe(*shader, options).dump(2) + "\n");
    return written ? good : wrong_usage;
}

}  // namespace glexprc
