#pragma once

#include <glexpr/core/result.hpp>
#include <glexpr/material/bind.hpp>
#include <glexpr/material/compile.hpp>
#include <glexpr/material/evaluate.hpp>

#include <array>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

/// Programs of the material language, briefly.
namespace glexpr::test {

/// A program with these declarations and this colour.
inline std::string shader_of(std::string_view declarations, std::string_view colour) {
    return "@shader #test {\n" + std::string(declarations) + "\n@fragment { color: " + std::string(colour) + "; }\n}\n";
}

/// A program over `amount` in [0, 1] whose ratio of two colours is this expression.
inline std::string ratio_of(std::string_view expression) {
    return shader_of("@uniform amount: float(0,1,0);", "mix(#000,#FFF," + std::string(expression) + ")");
}

/// A program whose local is this expression over `amount` in [-1, 1], so that only its own rules count.
inline std::string local_of(std::string_view expression) {
    return shader_of("@uniform amount: float(-1,1,0);\n@let value: float(" + std::string(expression) + ");", "#000");
}

/// The code that refuses a program, or "accepted".
inline std::string_view verdict_of(std::string_view source, material_profile accepted = material_profile::uv_opaque_fragment_v1) {
    const result<material> compiled = compile_material(source, accepted);
    return compiled ? "accepted" : name(compiled.diagnostics().front().code);
}

/// The part of a source that its refusal marks.
inline std::string marked_by(const std::string& source) {
    const result<material> compiled = compile_material(source);
    if (compiled) return "accepted";
    const span where = compiled.diagnostics().front().where;
    return source.substr(where.begin, where.end - where.begin);
}

/// The program of a source that must compile.
inline material compiled(std::string_view source) {
    result<material> r = compile_material(source);
    if (!r) throw std::runtime_error("refused: " + r.diagnostics().front().message);
    return *std::move(r);
}

/// Its colour with these uniforms.
inline std::array<double, 3> colour_of(std::string_view source, const std::vector<material_setting>& settings = {},
                                       std::optional<std::array<double, 2>> uv = {}) {
    const result<material_binding> bound = bind_material(compiled(source), settings);
    if (!bound) throw std::runtime_error("not bound: " + bound.diagnostics().front().message);
    const result<std::array<double, 3>> colour = evaluate_material(*bound, uv);
    if (!colour) throw std::runtime_error("not evaluated: " + colour.diagnostics().front().message);
    return *colour;
}

/// The value of the expression over `amount` at this amount: the program mixes 0 and 1 with it.
inline double ratio_at(std::string_view expression, double amount) { return colour_of(ratio_of(expression), {{"amount", amount}})[0]; }

/// The inferred range of the local of `local_of`.
inline value_range range_of_local(std::string_view expression) {
    const material m = compiled(local_of(expression));
    return m.ir().nodes[m.ir().locals[0].node].range[0];
}

}  // namespace glexpr::test
