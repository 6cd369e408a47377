#pragma once

#include <glexpr/config.hpp>
#include <glexpr/core/result.hpp>
#include <glexpr/detail/fill.hpp>
#include <glexpr/glsl/functions.hpp>
#include <glexpr/glsl/profile.hpp>
#include <glexpr/host/assemble.hpp>
#include <glexpr/host/std140.hpp>
#include <glexpr/host/uniform.hpp>
#include <glexpr/shade/blinn_phong.hpp>
#include <glexpr/shade/normal.hpp>
#include <glexpr/surface/marching.hpp>
#include <glexpr/surface/rays.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace glexpr {

/// What the fragment stage writes for a hit.
enum class surface_output : std::uint8_t {
    colour,               ///< lit colour, alpha 1
    distance_and_normal,  ///< distance from the near plane along the unit ray, then the unit normal on the viewer's side; for float targets
};

struct surface_options {
    surface_output output = surface_output::colour;
    double radius = 2;         ///< default of the uniform `bounding_radius`
    bool depth = true;         ///< write the depth of the hit, so that the surface mixes with ordinary geometry
    uniform_block block = {};  ///< for vulkan450
    std::size_t cost_limit = limits{}.cost;
};

/// A formula as a surface shader needs it.
struct surface_formula {
    const glsl_functions* functions = nullptr;  ///< f and f_grad, f_defined where the formula is not defined everywhere; without a prefix
    std::optional<std::uint32_t> degree;        ///< none where the formula is no polynomial
    std::size_t f_cost = 0;                     ///< operations of one call of f
    std::size_t f_grad_cost = 0;
};

/// Both stages of a shader that traces a surface, and what the host sets.
struct surface_shader {
    shader_text vertex;
    shader_text fragment;
    std::vector<uniform> uniforms;  ///< parameters of the formula first
    block_layout block;             ///< of the uniforms; vulkan450 only
    bool writes_depth = false;
    std::size_t cost = 0;  ///< operations of one pixel at most
};

/// The global names of the shader beside the formula's functions: `emit_options::reserved`, so that no parameter is spelled like one.
inline std::vector<std::string> surface_names() {
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
    const std::string depth = facts(target).depth_from_zero ? "clip.z / clip.w" : "0.5 * clip.z / clip.w + 0.5";
    return "vec4 clip = view_projection * vec4(p, 1.0);\n    gl_FragDepth = " + depth + ";";
}

inline std::string surface_output_text(profile target, surface_output output) {
    const std::string pixel(facts(target).fragment_colour.empty() ? "pixel" : facts(target).fragment_colour);
    switch (output) {
        case surface_output::colour:
            return "// The sign of f on the approach tells the sides apart.\n"
                   "    vec3 base = before > 0.0 ? front_colour : back_colour;\n    " +
                   pixel + " = vec4(blinn_phong(base, normal, -ray), 1.0);";
        case surface_output::distance_and_normal: return pixel + " = vec4(to_middle + s * half_length, normal);";
    }
    return {};
}

inline bool has_function(const glsl_functions& functions, function_kind kind) {
    for (const glsl_function& f : functions.functions)
        if (f.kind == kind) return true;
    return false;
}

}  // namespace detail

/// The shaders that trace f = 0 inside a sphere about the origin by marching: object space, a full-screen triangle, rays from the inverse of
/// the view-projection matrix, misses discarded. Refused with `too_costly` where one pixel could take more operations than allowed.
/// es100 cannot write depth; the result says so in `writes_depth`.
inline result<surface_shader> make_surface(const surface_formula& formula, profile target, const surface_options& options = {}) {
    GLEXPR_ASSERT(formula.functions != nullptr, "a surface needs the functions of a formula");
    const glsl_functions& functions = *formula.functions;
    GLEXPR_ASSERT(detail::has_function(functions, function_kind::f) && detail::has_function(functions, function_kind::f_grad),
                  "a surface needs f and f_grad");

    surface_shader shader;
    const std::size_t candidates = formula.degree ? 1 : marching_candidates;
    shader.cost = formula.f_cost * (marching_steps(formula.degree) + 1 + 6) + formula.f_grad_cost * candidates * (marching_refinements + 1);
    if (shader.cost > options.cost_limit)
        return std::vector<diagnostic>{{diag_code::too_costly,
                                        severity::error,
                                        {},
                                        "one pixel may take " + std::to_string(shader.cost) + " operations, more than the " +
                                            std::to_string(options.cost_limit) + " allowed",
                                        "simplify the formula"}};
    shader.writes_depth = options.depth && facts(target).fragment_depth;
    const bool lit = options.output == surface_output::colour;

    shader_parts vertex;
    vertex.stage = shader_stage::vertex;
    if (facts(target).vertex_index.empty()) vertex.inputs = {{"vec2", "corner"}};
    vertex.outputs = {{"vec4", "ray_start"}, {"vec4", "ray_end"}};
    vertex.uniforms = {{"inverse_view_projection", uniform_type::mat4, {}}};
    vertex.body = rays_vertex_text(target);

    shader_parts fragment;
    fragment.inputs = vertex.outputs;
    if (facts(target).fragment_colour.empty()) fragment.outputs = {{"vec4", "pixel"}};
    if (shader.writes_depth) fragment.uniforms.push_back({"view_projection", uniform_type::mat4, {}});
    fragment.uniforms.push_back({"bounding_radius", uniform_type::scalar, {options.radius}, 0, 1e18});
    if (lit) add_uniforms(fragment.uniforms, blinn_phong_uniforms());
    fragment.formulas = {&functions};
    fragment.body = marching_text(formula.degree, detail::has_function(functions, function_kind::f_defined));
    (fragment.body += "\n") += facing_normal_text;
    if (lit) (fragment.body += "\n") += blinn_phong_text;
    (fragment.body += "\n") +=
        detail::fill(detail::surface_main_text, {{"$depth", shader.writes_depth ? detail::surface_depth_text(target) : ""},
                                                 {"$output", detail::surface_output_text(target, options.output)}});

    shader.uniforms = collect_uniforms({&fragment, &vertex});
    if (facts(target).uniform_blocks_only) shader.block = std140_layout(shader.uniforms);
    shader.vertex = assemble(target, vertex, shader.uniforms, options.block);
    shader.fragment = assemble(target, fragment, shader.uniforms, options.block);
    return shader;
}

}  // namespace glexpr
