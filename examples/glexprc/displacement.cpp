#include "displacement.hpp"

#include <glexpr/graph/compile_vector.hpp>
#include <glexpr/graph/construct.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace glexprc {

namespace {

/// The names of a displacement; nothing, with a complaint, where an option declares what cannot be a name.
std::optional<glexpr::symbols> displacement_names(formula_options options) {
    options.coordinates = {"x", "y", "z", "u", "v", "nx", "ny", "nz"};
    return declared_names(options);
}

}  // namespace

loaded_displacement::loaded_displacement(const formula_options& options, const displacement_choice& choice, const material_choice& material)
    : material_(material) {
    status_ = material_.status();
    if (status_ != good) return;
    std::optional<glexpr::symbols> names = displacement_names(options), of_point;
    std::optional<source_text> source;
    if (names) of_point = declared_names(options);
    if (names && of_point) source = read_source(options.formula);
    if (!source) {
        status_ = wrong_usage;
        return;
    }
    names_ = *std::move(names);
    options_.along = choice.along;
    options_.method = choice.method;
    field_ = compile(*std::move(source), names_, choice.along == glexpr::displacement_along::vector ? 3 : 1);
    if (!choice.normal.empty()) options_.normal = compile({"<normal>", choice.normal}, *of_point, 3);
    if (!choice.texture.empty()) options_.texture = compile({"<texture>", choice.texture}, *of_point, 2);
    if (status_ != good) return;
    warn_of_unread(options, read_);
    if (!material_.wanted()) return;
    options_.colour = material_.in(graph_, {glexpr::coordinate(graph_, "u"), glexpr::coordinate(graph_, "v")});
    options_.encoding = glexpr::output_encoding::gamma_2_2;
    if (!material_.declare(names_)) status_ = wrong_usage;
}

/// The components of a text, one or several; empty, with `status_` set, where it is refused.
std::vector<glexpr::expr> loaded_displacement::compile(source_text source, const glexpr::symbols& names, std::size_t size) {
    const std::uint32_t begin = texts_.empty() ? 0 : texts_.back().begin + static_cast<std::uint32_t>(texts_.back().source.text.size()) + 1;
    const std::string padded = std::string(begin, ' ') + source.text;
    texts_.push_back({std::move(source), begin});
    glexpr::parse_options language;
    language.limits.source_length += begin;
    const auto formulas = glexpr::compile_vector(graph_, padded, names, language, size);
    std::vector<glexpr::diagnostic> found = formulas.diagnostics();
    for (glexpr::diagnostic& d : found)
        d.where = {std::max(d.where.begin, begin), std::max(d.where.end, begin)};  // no blank before the text
    for (glexpr::diagnostic& d : found)
        if (size == 1 && d.code == glexpr::diag_code::not_a_vector) d.hint = "--along vector moves by three formulas";
    if (begin == 0) hint_at_parameters(found, padded, names);  // of the formula: the other texts read x, y and z only
    report(found);
    std::vector<glexpr::expr> components;
    if (!formulas) {
        status_ = refused;
        return components;
    }
    for (const glexpr::formula& f : *formulas) {
        components.push_back(f.root);
        for (const glexpr::ast_name& name : f.names) read_.push_back(name.text);
    }
    return components;
}

void loaded_displacement::report(const std::vector<glexpr::diagnostic>& diagnostics) const {
    for (const glexpr::diagnostic& d : diagnostics) {
        std::size_t of = texts_.size() - 1;
        while (texts_[of].begin > d.where.begin) --of;
        glexprc::report(texts_[of].source, {moved(d, -texts_[of].begin)});
    }
}

glexpr::result<glexpr::displacement_shader> shader_of(const loaded_displacement& loaded, glexpr::profile target,
                                                      const glexpr::displacement_options& options, exit_status& status) {
    auto shader = glexpr::make_displacement(loaded.field(), loaded.names(), target, options);
    status = shader ? good : refused;
    if (shader) loaded.material().name(shader->uniforms);
    for (const glexpr::diagnostic& d : shader.diagnostics())
        if (d.code == glexpr::diag_code::method_not_applicable) status = wrong_usage;
    if (status == wrong_usage)
        for (const glexpr::diagnostic& d : shader.diagnostics()) complain(d.message);
    else
        loaded.report(shader.diagnostics());
    return shader;
}

}  // namespace glexprc
