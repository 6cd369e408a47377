#include "look.hpp"

#include <glexpr/graph/compile_vector.hpp>
#include <glexpr/graph/construct.hpp>

namespace glexprc {

namespace {

/// A texture coordinate as a repeating texture has it; what lies in [0, 1] stays as it is.
glexpr::expr wrapped(const glexpr::expr& u) {
    const glexpr::expr zero = glexpr::constant(u.graph(), 0), one = glexpr::constant(u.graph(), 1);
    return glexpr::select(glexpr::less(u, zero), glexpr::fract(u), glexpr::select(glexpr::less(one, u), glexpr::fract(u), u));
}

}  // namespace

loaded_surface::loaded_surface(const look_options& options)
    : options_(options), formula_(options), material_(formula_.status() == good ? options.material : material_choice{}) {
    status_ = formula_.status() == good ? material_.status() : formula_.status();
    if (status_ != good) return;
    names_ = formula_.names();
    if (material_.wanted()) {
        add_material();
    } else if (!options.texture.empty()) {
        complain("--texture says where a material is looked up: give --material, too");
        status_ = wrong_usage;
    }
}

void loaded_surface::add_material() {
    const std::optional<glexpr::vec2> uv = place();
    if (!uv) return;
    colour_ = material_.in(uv->x.graph(), *uv);
    if (!material_.declare(names_)) status_ = wrong_usage;
}

std::optional<glexpr::vec2> loaded_surface::place() {
    glexpr::graph& graph = formula_.formula().root.graph();
    if (!material_.reads_uv()) return glexpr::vec2{glexpr::constant(graph, 0), glexpr::constant(graph, 0)};
    if (options_.texture.empty()) {
        complain("the material reads uv: say by --texture '(u, v)' what they are at a point x, y, z");
        status_ = wrong_usage;
        return std::nullopt;
    }
    const auto uv = glexpr::compile_vector(graph, options_.texture, names_, {}, 2);
    report({"<texture>", options_.texture}, uv.diagnostics());
    if (!uv) {
        status_ = refused;
        return std::nullopt;
    }
    return glexpr::vec2{wrapped((*uv)[0].root), wrapped((*uv)[1].root)};
}

glexpr::result<glexpr::surface_shader> loaded_surface::shader(glexpr::surface_output output, bool depth, glexpr::host host) const {
    glexpr::surface_options wanted;
    wanted.output = output;
    wanted.solver = options_.solver;
    wanted.radius = options_.shown_radius();
    if (options_.box) {
        const double r = wanted.radius;
        wanted.clip = {glexpr::clip_body::box, {-r, -r, -r}, {r, r, r}};
    }
    wanted.colour = {options_.colour_by, colour_, colour_};
    if (material_.wanted()) wanted.encoding = glexpr::output_encoding::gamma_2_2;
    wanted.normal = options_.normal;
    if (options_.opacity < 1) wanted.layers = 12;
    wanted.antialias = options_.antialias;
    wanted.depth = depth;
    wanted.host = host;
    auto shader = glexpr::make_surface(formula_.formula().root, names_, options_.target, wanted);
    if (!shader) return shader;
    for (glexpr::uniform& u : shader->uniforms)
        if (u.parameter.empty() && (u.name == "front_opacity" || u.name == "back_opacity")) u.default_value = {options_.opacity};
    material_.name(shader->uniforms);
    return shader;
}

}  // namespace glexprc
