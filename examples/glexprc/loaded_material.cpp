#include "loaded_material.hpp"

#include <glexpr/material/compile.hpp>

#include <utility>

namespace glexprc {

loaded_material::loaded_material(const std::string& file) {
    const bool from_stdin = file == "-";
    std::optional<source_text> source = read_source(from_stdin ? file : "@" + file);
    if (!source) {
        status_ = wrong_usage;
        return;
    }
    source_ = *std::move(source);
    if (from_stdin) source_.name = "<material>";
    auto compiled = glexpr::compile_material(source_.text);
    report(source_, compiled.diagnostics());
    if (compiled)
        program_ = *std::move(compiled);
    else
        status_ = refused;
}

std::optional<glexpr::material_binding> loaded_material::bind(const std::vector<glexpr::material_setting>& settings) const {
    auto bound = glexpr::bind_material(*program_, settings);
    report(source_, bound.diagnostics());
    if (!bound) return std::nullopt;
    return *std::move(bound);
}

}  // namespace glexprc
