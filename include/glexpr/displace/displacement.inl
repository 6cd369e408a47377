#pragma once

#include <glexpr/detail/join.hpp>
#include <glexpr/displace/displacement.hpp>
#include <glexpr/displace/displacement_functions.hpp>
#include <glexpr/displace/displacement_stages.hpp>
#include <glexpr/displace/moved_mesh.hpp>
#include <glexpr/displace/offset_range.hpp>
#include <glexpr/glsl/emission_reports.hpp>
#include <glexpr/glsl/names.hpp>
#include <glexpr/graph/schedule.hpp>
#include <glexpr/host/host_time.hpp>
#include <glexpr/shade/colour_emitter.hpp>

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace glexpr {

GLEXPR_INLINE symbols displacement_symbols() {
    symbols names;
    for (const char* c : {"x", "y", "z", "u", "v", "nx", "ny", "nz"}) names.declare({c, symbol_kind::coordinate});
    for (const char* p : {"a", "b", "c", "d"}) names.declare({p, symbol_kind::parameter, 1});
    names.declare({"t", symbol_kind::parameter, 0});
    return names;
}

GLEXPR_INLINE std::vector<std::string> displacement_names() {
    std::vector<std::string> all;
    for (const std::string_view name :
         {"position",          "normal",      "uv",           "tangent",         "model_view",  "projection",         "normal_matrix",
          "view_position",     "view_normal", "view_tangent", "texture_place",   "to_eye",      "displaced_position", "displaced_normal",
          "displaced_tangent", "pixel",       "front_colour", "back_colour",     "add_light",   "blinn_phong",        "ambient",
          "diffuse",           "specular",    "shininess",    "shader_uniforms", "base_colour", "display_colour"})
        all.emplace_back(name);
    for (unsigned i = 1; i <= most_lights; ++i) {
        all.push_back(detail::join({"light_", detail::digits(i)}));
        all.push_back(detail::join({"light_", detail::digits(i), "_colour"}));
    }
    return all;
}

namespace detail {

constexpr bool method_applies(normal_method method, displacement_along along) {
    switch (method) {
        case normal_method::cofactor: return true;
        case normal_method::plane:
        case normal_method::rotation: return along == displacement_along::z;
        case normal_method::composite: return along == displacement_along::vector;
    }
    return false;
}

/// Says what cannot be asked for, whatever the formula.
inline void check_request(std::span<const expr> field, profile target, const displacement_options& options, emission_reports& reports) {
    const auto check_size = [&reports](std::string_view what, std::size_t size, std::size_t wanted) {
        if (size != wanted)
            reports.add(diag_code::not_a_vector, severity::error, {},
                        join({what, " takes ", digits(wanted), wanted == 1 ? " expression" : " expressions", ", got ", digits(size)}));
    };
    const std::string displacement = join({"a displacement along ", name(options.along)});
    check_size(displacement, field.size(), options.along == displacement_along::vector ? 3 : 1);
    if (!options.normal.empty()) check_size("the normal of a mesh", options.normal.size(), 3);
    if (!options.texture.empty()) check_size("a texture place", options.texture.size(), 2);
    if (!options.colour.empty()) check_size("a colour", options.colour.size(), 3);
    if (!is_legal_glsl_name(join({options.prefix, "displaced"}), target))
        reports.add(diag_code::invalid_output_name, severity::error, {}, "the prefix begins no name that a function can have");
    if (!facts(options.host).meshes)
        reports.add(diag_code::host_not_applicable, severity::error, {}, join({"the host ", name(options.host), " has no meshes"}));
    if (!method_applies(options.method, options.along))
        reports.add(diag_code::method_not_applicable, severity::error, {},
                    join({"the method ", name(options.method), " does not belong to ", displacement}));
}

/// Refuses coordinates that are not among the known, and parameters that the mesh sets.
inline void check_variables(std::span<const expr> all, std::span<const expr> known, const mesh_variables& mesh, std::string_view reader,
                            emission_reports& reports) {
    const auto contains = [](std::span<const expr> some, node_id id) {
        for (const expr& e : some)
            if (e.id() == id) return true;
        return false;
    };
    for (const expr& e : all)
        for (const node_id id : schedule(e.graph(), e.id())) {
            const graph& g = e.graph();
            if (g[id].op != op::variable) continue;
            const variable& v = g.variable(id);
            if (v.kind == variable_kind::coordinate && !contains(known, id))
                reports.add(diag_code::unknown_name, severity::error, g.origin(id), join({reader, " '", v.name, "'"}));
            if (v.kind == variable_kind::parameter && contains(mesh.all, id))
                reports.add(diag_code::ambiguous_name, severity::error, g.origin(id),
                            join({"'", v.name, "' is a parameter, and what a mesh calls its own"}));
        }
}

/// The function that the fragment stage calls for its colour. Names that the vertex stages read, too, are spelled as there.
inline glsl_functions colour_of_mesh(const moved_mesh& mesh, const symbols& names, profile target, const displacement_options& options,
                                     const std::vector<std::string>& taken, emission_reports& reports) {
    const vec3 colour(options.colour[0], options.colour[1], options.colour[2]);
    result<glsl_functions> made =
        colour_emitter(colour, names, target, join({options.prefix, "base_colour"}), taken, mesh.all_nodes()).emit();
    for (const diagnostic& d : made.diagnostics()) reports.add(d);
    return made ? *std::move(made) : glsl_functions{};
}

}  // namespace detail

GLEXPR_INLINE result<displacement_shader> make_displacement(std::span<const expr> field, const symbols& declared, profile target,
                                                            const displacement_options& options) {
    detail::emission_reports reports;
    const profile spoken = facts(options.host).profile.value_or(target);
    detail::check_request(field, spoken, options, reports);
    if (reports.refused()) return reports.take();

    const symbols names = detail::with_time_of(options.host, declared);
    const detail::moved_mesh mesh(field, options);
    const auto check_size = [&] {
        if (mesh.graph().full())
            reports.add(diag_code::too_many_nodes, severity::error, {}, "the formula and its derivatives are too large");
    };
    check_size();
    if (reports.refused()) return reports.take();  // the coordinates may be no variables
    const detail::mesh_variables& known = mesh.variables();
    detail::check_variables(field, known.all, known, "a mesh has no coordinate", reports);
    for (const std::vector<expr>* given : {&options.normal, &options.texture})
        detail::check_variables(*given, std::span<const expr>(known.all).first(3), known,
                                "normals and texture places are formulas of x, y and z, not of", reports);
    if (reports.refused()) return reports.take();

    displacement_shader shader;
    shader.accuracy = mesh.accuracy();
    std::vector<std::string> taken = displacement_names();
    if (options.host != host::plain) taken.insert(taken.end(), host_names.begin(), host_names.end());
    if (!options.prefix.empty())
        for (const std::string_view function : {"displaced_position", "displaced_normal", "displaced_tangent", "base_colour"})
            taken.push_back(detail::join({options.prefix, function}));
    detail::displacement_functions functions(mesh, names, spoken, options, taken, reports);
    shader.position = functions.position();
    shader.normal = functions.normal();
    if (!options.colour.empty()) shader.colour = detail::colour_of_mesh(mesh, names, spoken, options, taken, reports);
    check_size();
    if (reports.refused()) return reports.take();

    const auto [offset, bound] = detail::find_offset_range(mesh, options.along, detail::mesh_ranges(mesh, names, options.box, 0));
    shader.offset = offset;
    shader.bound = bound;
    const detail::displacement_stages stages({shader.position, shader.normal, shader.colour, !mesh.is_still()}, spoken, options);
    shader.uniforms = stages.uniforms();
    shader.block = stages.block();
    shader.vertex = stages.vertex();
    shader.fragment = stages.fragment();
    shader.depth_vertex = stages.depth_vertex();
    shader.depth_fragment = stages.depth_fragment();
    if (!mesh.accuracy().exact)
        reports.add(diag_code::approximate_normals, severity::note, {}, detail::join({"normals are not exact: ", mesh.reason()}));
    return {std::move(shader), reports.take()};
}

}  // namespace glexpr
