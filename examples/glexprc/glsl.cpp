#include "formula.hpp"
#include "options.hpp"

#include <glexpr/glsl/emit.hpp>

#include <cstdio>
#include <string>

namespace glexprc {

namespace {

/// The function of this name. The options were checked.
glexpr::function_kind kind_of(std::string_view name) {
    using glexpr::function_kind;
    if (name == "grad_f") return function_kind::grad_f;
    if (name == "f_grad") return function_kind::f_grad;
    if (name == "f_defined") return function_kind::f_defined;
    if (name == "f_interval") return function_kind::f_interval;
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

    std::string text;
    for (const glexpr::glsl_parameter& p : functions->parameters) text += "uniform float " + p.glsl_name + ";\n";
    if (!text.empty()) text += "\n";
    for (const glexpr::glsl_helper& helper : functions->helpers) text += helper.text + "\n";
    text += functions->text;
    std::fwrite(text.data(), 1, text.size(), stdout);
    return good;
}

}  // namespace glexprc
