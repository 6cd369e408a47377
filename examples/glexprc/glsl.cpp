#include "glsl_text.hpp"

#include "formula.hpp"
#include "options.hpp"

#include <glexpr/glsl/emit.hpp>
#include <glexpr/host/assemble.hpp>

#include <cstdio>
#include <string>
#include <vector>

namespace glexprc {

std::string glsl_text(const glexpr::glsl_functions& functions, glexpr::profile target) {
    std::vector<glexpr::uniform> uniforms;
    for (const glexpr::glsl_parameter& p : functions.parameters) uniforms.push_back(glexpr::uniform_of(p));
    std::string text = glexpr::uniform_declarations(target, uniforms);
    if (!text.empty()) text += "\n";
    for (const glexpr::glsl_helper& helper : functions.helpers) text += helper.text + "\n";
    return text + functions.text;
}

int run_glsl(const glsl_options& options) {
    const loaded_formula loaded(options);
    if (loaded.status() != good) return loaded.status();
    glexpr::emit_options emission;
    emission.profile = options.target;
    emission.functions = options.emit;
    const auto functions = glexpr::emit_functions(loaded.formula().root, loaded.names(), emission);
    report(loaded.source(), functions.diagnostics());
    if (!functions) return refused;

    const std::string text = glsl_text(*functions, options.target);
    std::fwrite(text.data(), 1, text.size(), stdout);
    return good;
}

}  // namespace glexprc
