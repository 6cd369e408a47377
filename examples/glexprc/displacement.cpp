#include "displacement.hpp"

#include <glexpr/graph/compile.hpp>
#include <glexpr/graph/compile_vector.hpp>

#include <cstddef>
#include <optional>
#include <utility>

namespace glexprc {

namespace {

/// The names of a displacement; nothing, with a complaint, where an option declares what cannot be a name.
std::optional<glexpr::symbols> displacement_names(formula_options options) {
    options.coordinates = {"x", "y", "z", "u", "v", "nx", "ny", "nz"};
    return declared_names(options);
}

}  // namespace

loaded_displacement::loaded_displacement(const formula_options& options, const displacement_choice& choice) {
    std::optional<glexpr::symbols> names = displacement_names(options), of_point = declared_names(options);
    std::optional<source_text> source;
    if (names && of_point) source = read_source(options.formula);
    if (!source) {
        status_ = wrong_usage;
        return;
    }
    names_ = *std::move(names);
    source_ = *std::move(source);
    options_.along = choice.along;
    options_.method = choice.method;
    field_ = compile(source_, names_, choice.along == glexpr::displacement_along::vector ? 3 : 1);
    if (!choice.normal.empty()) options_.normal = compile({"<normal>", choice.normal}, *of_point, 3);
    if (!choice.texture.empty()) options_.texture = compile({"<texture>", choice.texture}, *of_point, 2);
}

/// The components of a text, one or several; empty, with `status_` set, where it is refused.
std::vector<glexpr::expr> loaded_displacement::compile(const source_text& source, const glexpr::symbols& names, std::size_t size) {
    std::vector<glexpr::expr> components;
    if (size == 1) {
        const auto formula = glexpr::compile(graph_, source.text, names);
        report(source, formula.diagnostics());
        if (formula) components = {formula->root};
    } else {
        const auto formulas = glexpr::compile_vector(graph_, source.text, names, {}, size);
        report(source, formulas.diagnostics());
        if (formulas)
            for (const glexpr::formula& f : *formulas) components.push_back(f.root);
    }
    if (components.empty()) status_ = refused;
    return components;
}

glexpr::result<glexpr::displacement_shader> shader_of(const loaded_displacement& loaded, glexpr::profile target,
                                                      const glexpr::displacement_options& options, exit_status& status) {
    auto shader = glexpr::make_displacement(loaded.field(), loaded.names(), target, options);
    status = shader ? good : refused;
    for (const glexpr::diagnostic& d : shader.diagnostics())
        if (d.code == glexpr::diag_code::method_not_applicable) status = wrong_usage;
    if (status == wrong_usage)
        for (const glexpr::diagnostic& d : shader.diagnostics()) complain(d.message);
    else
        report(loaded.source(), shader.diagnostics());
    return shader;
}

}  // namespace glexprc
