#pragma once

#include <glexpr/analyze/cost.hpp>
#include <glexpr/analyze/degree.hpp>
#include <glexpr/detail/fill.hpp>
#include <glexpr/detail/join.hpp>
#include <glexpr/glsl/emit.hpp>
#include <glexpr/graph/construct.hpp>
#include <glexpr/shade/blinn_phong.hpp>
#include <glexpr/shade/normal.hpp>
#include <glexpr/surface/marching.hpp>
#include <glexpr/surface/rays.hpp>
#include <glexpr/surface/surface.hpp>
#include <glexpr/transform/differentiate.hpp>

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
            "shininess"};
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

inline std::string surface_output_text(profile target, surface_output output) {
    const std::string_view pixel = facts(target).fragment_colour.empty() ? "pixel" : facts(target).fragment_colour;
    switch (output) {
        case surface_output::colour:
            return join(
                {"// The sign of f on the approach tells the sides apart.\n"
                 "    vec3 base = before > 0.0 ? front_colour : back_colour;\n    ",
                 pixel, " = vec4(blinn_phong(base, normal, -ray), 1.0);"});
        case surface_output::distance_and_normal: return join({pixel, " = vec4(to_middle + s * half_length, normal);"});
    }
    return {};
}

inline bool has_function(const glsl_functions& functions, function_kind kind) {
    for (const glsl_function& f : functions.functions)
        if (f.kind == kind) return true;
    return false;
}

}  // namespace detail

GLEXPR_INLINE result<surface_shader> make_surface(surface_formula formula, profile target, const surface_options& options) {
    GLEXPR_ASSERT(
        detail::has_function(formula.functions, function_kind::f) && detail::has_function(formula.functions, function_kind::f_grad),
        "a surface needs f and f_grad");
    const profile_facts& dialect = facts(target);
    std::vector<diagnostic> notes;
    surface_shader shader;
    shader.functions = std::move(formula.functions);

    const std::size_t candidates = formula.degree ? 1 : marching_candidates;
    constexpr std::size_t differences = 6;
    shader.cost =
        formula.f_cost * (marching_steps(formula.degree) + 1 + differences) + formula.f_grad_cost * candidates * (marching_refinements + 1);
    if (shader.cost > options.cost_limit)
        return std::vector<diagnostic>{{diag_code::too_costly,
                                        severity::error,
                                        {},
                                        detail::join({"one pixel may take ", detail::digits(shader.cost), " operations, more than the ",
                                                      detail::digits(options.cost_limit), " allowed"}),
                                        "simplify the formula"}};
    shader.writes_depth = options.depth && dialect.fragment_depth;
    if (options.depth && !dialect.fragment_depth)
        notes.push_back({diag_code::no_fragment_depth,
                         severity::note,
                         {},
                         detail::join({dialect.name, " cannot write the depth of the surface"}),
                         "draw it without other geometry, or choose another profile"});
    const bool lit = options.output == surface_output::colour;

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
    fragment.body = marching_text(formula.degree, detail::has_function(shader.functions, function_kind::f_defined));
    (fragment.body += "\n") += facing_normal_text;
    if (lit) (fragment.body += "\n") += blinn_phong_text;
    (fragment.body += "\n") +=
        detail::fill(detail::surface_main_text, {{"$depth", shader.writes_depth ? detail::surface_depth_text(target) : ""},
                                                 {"$output", detail::surface_output_text(target, options.output)}});

    shader.uniforms = collect_uniforms({&fragment, &vertex});
    if (dialect.uniform_blocks_only) shader.block = std140_layout(shader.uniforms);
    shader.vertex = assemble(target, vertex, shader.uniforms, options.block);
    shader.fragment = assemble(target, fragment, shader.uniforms, options.block);
    return {std::move(shader), std::move(notes)};
}

GLEXPR_INLINE result<surface_shader> make_surface(const expr& f, const symbols& names, profile target, const surface_options& options) {
    emit_options emission;
    emission.profile = target;
    emission.functions = {function_kind::f, function_kind::f_grad, function_kind::f_defined};
    emission.reserved = surface_names();
    emission.region = options.largest_radius * (1 + difference_step);
    result<glsl_functions> functions = emit_functions(f, names, emission);
    if (!functions) return functions.diagnostics();

    surface_formula formula;
    formula.functions = std::move(*functions);
    const formula_degree d = degree(f);
    if (d.kind != formula_class::not_polynomial) formula.degree = d.degree;
    std::vector<node_id> roots = {f.id()};
    formula.f_cost = cost(f.graph(), roots);
    std::vector<expr> coordinates;
    for (const symbol& s : names.all())
        if (s.kind == symbol_kind::coordinate) coordinates.push_back(coordinate(f.graph(), s.name));
    for (const expr& partial : gradient(f, coordinates)) roots.push_back(partial.id());
    formula.f_grad_cost = cost(f.graph(), roots);

    result<surface_shader> shader = make_surface(std::move(formula), target, options);
    if (!shader) return shader;
    std::vector<diagnostic> notes = functions.diagnostics();
    for (const diagnostic& note : shader.diagnostics()) notes.push_back(note);
    return {std::move(*shader), std::move(notes)};
}

}  // namespace glexpr
