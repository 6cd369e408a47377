// Writes shaders of a material on a moved mesh for the pages of materials.mjs, unlit: FOLDER/HOST.vert and FOLDER/HOST.frag.
// usage: write_materials FOLDER

#include <glexpr/displace/displacement.hpp>
#include <glexpr/graph/compile.hpp>
#include <glexpr/material/shader.hpp>

#include <filesystem>
#include <fstream>
#include <iostream>
#include <string>

using namespace glexpr;

namespace {

/// The left half is #2060D0; the right one runs through whatever is brighter.
constexpr const char* source = R"(@shader #halves {
  @uniform amount: float(0, 1, 1);
  @fragment { color: select(.5, uv.x, mix(#F09030, #FFF, amount * uv.y), #2060D0); }
})";

}  // namespace

int main(int count, char** arguments) {
    if (count != 2) return 2;
    const std::filesystem::path folder = arguments[1];
    std::filesystem::create_directories(folder);
    const result<material> program = compile_material(source);
    if (!program) return 1;
    for (const host where : {host::p5, host::three_material, host::three_raw}) {
        graph g;
        material_displacement moved{{}, displacement_symbols(), {}};
        moved.field = {compile(g, "0.2 sin(7x) cos(5y)", moved.names)->root};
        material_shader_options options;
        options.lit = false;
        options.host = where;
        options.displacement = moved;
        const result<material_shader> shader = make_material_shader(*program, profile::es300, options);
        if (!shader) {
            std::cerr << shader.diagnostics().front().message << '\n';
            return 1;
        }
        const std::string name(glexpr::name(where));
        std::ofstream(folder / (name + ".vert")) << shader->vertex.text;
        std::ofstream(folder / (name + ".frag")) << shader->fragment.text;
    }
    return 0;
}
