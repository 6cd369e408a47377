#include "look.hpp"

#include <glexpr/graph/expr.hpp>

namespace glexprc {

glexpr::result<glexpr::surface_shader> shader_of(const loaded_formula& loaded, const look_options& options, glexpr::surface_output output,
                                                 bool depth, glexpr::host host) {
    glexpr::surface_options wanted;
    wanted.output = output;
    wanted.solver = options.solver;
    wanted.radius = options.shown_radius();
    if (options.box) {
        const double r = wanted.radius;
        wanted.clip = {glexpr::clip_body::box, {-r, -r, -r}, {r, r, r}};
    }
    wanted.colour.by = options.colour_by;
    wanted.normal = options.normal;
    if (options.opacity < 1) wanted.layers = 12;
    wanted.antialias = options.antialias;
    wanted.depth = depth;
    wanted.host = host;
    auto shader = glexpr::make_surface(loaded.formula().root, loaded.names(), options.target, wanted);
    if (shader)
        for (glexpr::uniform& u : shader->uniforms)
            if (u.parameter.empty() && (u.name == "front_opacity" || u.name == "back_opacity")) u.default_value = {options.opacity};
    return shader;
}

}  // namespace glexprc
