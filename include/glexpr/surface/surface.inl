#pragma once

#include <glexpr/detail/fill.hpp>
#include <glexpr/detail/join.hpp>
#include <glexpr/glsl/emit.hpp>
#include <glexpr/shade/blinn_phong.hpp>
#include <glexpr/shade/normal.hpp>
#include <glexpr/surface/rays.hpp>
#include <glexpr/surface/surface.hpp>
#include <glexpr/surface/traced_formula.hpp>

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace glexpr {

GLEXPR_INLINE std::vector<std::string> surface_names() {
    return {"corner",
            "ray_start",
            "ray_end",
            "pixel",
            "inverse_view_projection",
            "view_projection",
            "bounding_radius",
            "STEPS",
            "REFINEMENTS",
            "CANDIDATES",
            "VANISHING",
            "shader_uniforms",
            "refine",
            "first_zero",
            "difference",
            "largest_component",
            "facing_normal",
            "blinn_phong",
            "front_colour",
            "back_colour",
            "light_direction",
            "ambient",
            "diffuse",
            "specular",
            "shininess",
            "whole_f"};
}

namespace detail {

/// GLSL: main of the fragment stage. Needs `first_zero` and `facing_normal`.
inline constexpr std::string_view surface_main_text = R"(void main() {
    vec3 start = ray_start.xyz / ray_start.w;
    vec3 ray = normalize(ray_end.xyz * ray_start.w - ray_start.xyz * ray_end.w);

    // The chord in the bounding sphere: p(s) = m + s * h with s in [-1, 1], cut where it passes the near plane.
    float to_middle = -dot(start, ray);
    vec3 m = start + to_middle * ray;
    float half_squared = bounding_radius * bounding_radius - dot(m, m);
    if (half_squared <= 0.0) discard;
    float half_length = sqrt(half_squared);
    float first = max(-1.0, -to_middle / half_length);
    if (first >= 1.0) discard;

    float s;
    float before;
    vec3 gradient;
    if (!first_zero(m, half_length * ray, first, s, before, gradient)) discard;
    vec3 p = m + s * half_length * ray;
    vec3 normal = facing_normal(p, gradient, ray, 1e-3 * bounding_radius);
    $depth
    $output
}
)";

inline std::string surface_depth_text(profile target) {
    const std::string_view depth = facts(target).depth_from_zero ? "clip.z / clip.w" : "0.5 * clip.z / clip.w + 0.5";
    return join({"vec4 clip = view_projection * vec4(p, 1.0);\n    gl_FragDepth = ", depth, ";"});
}

inline std::string surface_output_text(profile target, surface_output output, std::string_view side) {
    const std::string_view pixel = facts(target).fragment_colour.empty() ? "pixel" : facts(target).fragment_colour;
    switch (output) {
        case surface_output::colour:
            return join({"// The sign of f on the approach tells the sides apart.\n    vec3 base = ", side,
                         " > 0.0 ? front_colour : back_colour;\n    ", pixel, " = vec4(blinn_phong(base, normal, -ray), 1.0);"});
        case surface_output::distance_and_normal: return join({pixel, " = vec4(to_middle + s * half_length, normal);"});
    }
    return {};
}

inline bool has_function(const glsl_functions& functions, function_kind kind) {
    for (const glsl_function& f : functions.functions)
        if (f.kind == kind) return true;
    return false;
}

inline diagnostic surface_note(diag_code code, severity s, std::string message, std::string hint) {
    return {code, s, {}, std::move(message), std::move(hint)};
}

}  // namespace detail

GLEXPR_INLINE result<surface_shader> make_surface(const expr& f, const symbols& names, profile target, const surface_options& options) {
    const profile_facts& dialect = facts(target);
    std::vector<diagnostic> notes;
    const detail::traced_formula traced = detail::prepare(f, names, options.isovalue);
    surface_shader shader;
    shader.degree = traced.degree;
    shader.solver = options.solver.value_or(default_solver(traced.degree));
    if (!applies(shader.solver, traced.degree)) {
        notes.push_back(detail::surface_note(diag_code::solver_not_applicable, severity::error,
                                             detail::join({"the solver ", name(shader.solver), " cannot trace this formula"}),
                                             detail::join({"the default is ", name(default_solver(traced.degree))})));
        return notes;
    }

    const detail::formula_cost cost = detail::cost_of(traced);
    const detail::solver_parts parts = detail::parts_of(shader.solver, traced, cost);
    constexpr std::size_t differences = 6;
    shader.cost = parts.cost + cost.f * differences;
    if (shader.cost > options.cost_limit) {
        notes.push_back(detail::surface_note(diag_code::too_costly, severity::error,
                                             detail::join({"one pixel may take ", detail::digits(shader.cost),
                                                           " operations, more than the ", detail::digits(options.cost_limit), " allowed"}),
                                             "simplify the formula"));
        return notes;
    }

    emit_options emission;
    emission.profile = target;
    emission.functions = parts.functions;
    emission.reserved = surface_names();
    emission.region = options.largest_radius * (1 + difference_step);
    result<glsl_functions> functions = emit_functions(traced.f, traced.names, emission);
    if (!functions) return functions.diagnostics();
    notes.insert(notes.end(), functions.diagnostics().begin(), functions.diagnostics().end());
    shader.functions = std::move(*functions);
    const bool lit = options.output == surface_output::colour;
    glsl_functions whole;
    if (traced.reduced && lit) {
        emission.functions = {function_kind::f};
        emission.prefix = "whole_";
        result<glsl_functions> sides = emit_functions(f, names, emission);
        if (!sides) return sides.diagnostics();
        whole = std::move(*sides);
    }

    detail::warn_of_no_surface(traced, options.radius, notes);
    shader.writes_depth = options.depth && dialect.fragment_depth;
    if (options.depth && !dialect.fragment_depth)
        notes.push_back(detail::surface_note(diag_code::no_fragment_depth, severity::note,
                                             detail::join({dialect.name, " cannot write the depth of the surface"}),
                                             "draw it without other geometry, or choose another profile"));

    shader_parts vertex;
    vertex.stage = shader_stage::vertex;
    if (dialect.vertex_index.empty()) vertex.inputs = {{"vec2", "corner"}};
    vertex.outputs = {{"vec4", "ray_start"}, {"vec4", "ray_end"}};
    vertex.uniforms = {{"inverse_view_projection", uniform_type::mat4, {}}};
    vertex.body = rays_vertex_text(target);

    shader_parts fragment;
    fragment.inputs = vertex.outputs;
    if (dialect.fragment_colour.empty()) fragment.outputs = {{"vec4", "pixel"}};
    if (shader.writes_depth) fragment.uniforms.push_back({"view_projection", uniform_type::mat4, {}});
    fragment.uniforms.push_back({"bounding_radius", uniform_type::scalar, {options.radius}, 0, options.largest_radius});
    if (lit) add_uniforms(fragment.uniforms, blinn_phong_uniforms());
    fragment.formulas = {&shader.functions};
    if (!whole.text.empty()) fragment.formulas.push_back(&whole);
    fragment.body = detail::solver_text(shader.solver, traced.degree, detail::has_function(shader.functions, function_kind::f_defined));
    (fragment.body += "\n") += facing_normal_text;
    if (lit) (fragment.body += "\n") += blinn_phong_text;
    const std::string_view side = traced.reduced ? "whole_f(p - 1e-3 * half_length * ray)" : "before";
    (fragment.body += "\n") +=
        detail::fill(detail::surface_main_text, {{"$depth", shader.writes_depth ? detail::surface_depth_text(target) : ""},
                                                 {"$output", detail::surface_output_text(target, options.output, side)}});

    shader.uniforms = collect_uniforms({&fragment, &vertex});
    if (dialect.uniform_blocks_only) shader.block = std140_layout(shader.uniforms);
    shader.vertex = assemble(target, vertex, shader.uniforms, options.block);
    shader.fragment = assemble(target, fragment, shader.uniforms, options.block);
    return {std::move(shader), std::move(notes)};
}

}  // namespace glexpr
