#include "formula.hpp"
#include "options.hpp"

#include <glexpr/glsl/emit.hpp>
#include <glexpr/host/assemble.hpp>

#include <cstdio>
#include <string>
#include <string_view>
#include <vector>

namespace glexprc {

namespace {

/// The function of this name. The options were checked.
glexpr::function_kind kind_of(std::string_view name) {
    using glexpr::function_kind;
    if (name == "grad_f") return function_kind::grad_f;
    if (name == "f_grad") return function_kind::f_grad;
    if (name == "f_defined") return function_kind::f_defined;
    if (name == "f_interval") return function_kind::f_interval;
    if (name == "ray") return function_kind::f_ray;
    return function_kind::f;
}

}  // namespace

int run_glsl(const glsl_options& options) {
    const loaded_formula loaded(options);
    if (loaded.status() != good) return loaded.status();
    glexpr::emit_options emission;
    emission.profile = options.target;
    emission.functions.clear();
    for (const std::string& name : options.emit) emission.functions.push_back(kind_of(name));
    const auto functions = glexpr::emit_functions(loaded.formula().root, loaded.names(), emission);
    report(loaded.source(), functions.diagnostics());
    if (!functions) return refused;

    std::vector<glexpr::uniform> uniforms;
    for (const glexpr::glsl_parameter& p : functions->parameters) uniforms.push_back(glexpr::uniform_of(p));
    std::string text = glexpr::uniform_declarations(options.target, uniforms);
    if (!text.empty()) text += "\n";
    for (const glexpr::glsl_helper& helper : functions->helpers) text += helper.text + "\n";
    text += functions->text;
    std::fwrite(text.data(), 1, text.size(), stdout);
    return good;
}

}  // namespace glexprc
