#pragma once

#include <glexpr/displace/displacement.hpp>
#include <glexpr/glsl/functions.hpp>
#include <glexpr/glsl/profile.hpp>
#include <glexpr/host/host.hpp>
#include <glexpr/material/bind.hpp>
#include <glexpr/material/shader.hpp>
#include <glexpr/surface/gallery.hpp>
#include <glexpr/surface/surface.hpp>

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

/// The command-line driver of glexpr.
namespace glexprc {

/// What the process returns.
enum exit_status : int {
    good = 0,
    refused = 1,      ///< a formula was refused; nothing was written to stdout
    wrong_usage = 2,  ///< options that make no sense, or files that cannot be read or written
    no_driver = 3,    ///< no GPU driver answers
};

using vec3 = std::array<double, 3>;

/// A parameter that an option sets.
struct parameter_setting {
    std::string name;
    double value = 0;
    std::optional<std::array<double, 2>> range;  ///< lowest and highest; none: the preset's, made to hold the value, or everything
};

/// What every command that takes a formula understands.
struct formula_options {
    std::string formula;                     ///< the text itself, @PATH, or - for stdin
    const glexpr::preset* preset = nullptr;  ///< a known surface in place of `formula`
    std::vector<parameter_setting> parameters;
    std::vector<std::string> coordinates = {"x", "y", "z"};
    glexpr::profile target = glexpr::profile::core330;
};

/// A function that `glsl` writes, and what the command line calls it.
struct emitted_function {
    std::string_view name;
    glexpr::function_kind kind;
};

inline constexpr std::array<emitted_function, 6> emitted_functions{{
    {"f", glexpr::function_kind::f},
    {"grad_f", glexpr::function_kind::grad_f},
    {"f_grad", glexpr::function_kind::f_grad},
    {"f_defined", glexpr::function_kind::f_defined},
    {"f_interval", glexpr::function_kind::f_interval},
    {"ray", glexpr::function_kind::f_ray},
}};

struct glsl_options : formula_options {
    std::vector<glexpr::function_kind> emit = {glexpr::function_kind::f, glexpr::function_kind::grad_f};
};

struct eval_options : formula_options {
    std::vector<vec3> at;
};

/// A program of the material language that gives a surface or a mesh its colour.
struct material_choice {
    std::string file;                                ///< or - for stdin; empty: none
    std::vector<glexpr::material_setting> settings;  ///< of its uniforms; the others have their defaults
};

/// How a surface is traced and what it looks like.
struct look_options : formula_options {
    material_choice material;
    std::string texture;  ///< its texture coordinates as `(u, v)` over x, y and z, for a material that reads them; empty: not known
    std::optional<double> radius;          ///< none: the preset's, or 2
    bool box = false;                      ///< clip to a cube of half edge `radius` instead of the sphere
    std::optional<glexpr::solver> solver;  ///< none: what suits the formula
    glexpr::colouring colour_by = glexpr::colouring::material;
    glexpr::normal_source normal = glexpr::normal_source::gradient;
    bool antialias = false;
    double opacity = 1;  ///< of both sides; below 1 the sheets behind shine through

    double shown_radius() const { return radius.value_or(preset != nullptr ? preset->radius : 2); }
};

struct surface_options : look_options {
    std::string folder;
    glexpr::host host = glexpr::host::plain;
};

/// How a formula moves a mesh.
struct displacement_choice {
    glexpr::displacement_along along = glexpr::displacement_along::z;
    glexpr::normal_method method = glexpr::normal_method::cofactor;
    std::string normal;   ///< the normal of the mesh as `(nx, ny, nz)` over x, y and z; empty: not known
    std::string texture;  ///< its texture coordinates as `(u, v)`; empty: not known
};

struct displace_options : formula_options {
    displacement_choice displacement;
    material_choice material;
    glexpr::mesh_box box;  ///< where the mesh lies
    bool tangents = false;
    std::string folder;
    glexpr::host host = glexpr::host::plain;
};

struct render_options : look_options {
    std::string png;
    std::string mesh;  ///< what is moved by the formula, a shape or an OBJ file; empty: the formula is traced
    displacement_choice displacement;
    std::string raw;  ///< empty: none
    int size = 512;
    std::optional<vec3> eye;      ///< none: the preset's, or (0.6, 0.5, 1.9)·1.5·radius
    std::optional<vec3> up;       ///< none: the preset's, or y
    double fov = 45;              ///< vertical, in degrees
    std::optional<double> ortho;  ///< half the height of an orthographic view
};

/// One picture of all presets, or of materials.
struct sheet_options {
    std::string png;
    std::vector<std::string> materials;  ///< files, each a row of pictures in which the first uniform grows; none: the presets
    int size = 96;                       ///< of each, in pixels
    int columns = 7;
    bool from_behind = false;
};

/// What becomes of a material.
enum class material_action : std::uint8_t { check, glsl, ir, layout, shader, eval, render };

/// What `material --emit` writes.
struct emitted_material {
    std::string_view name;
    material_action action;
};

inline constexpr std::array<emitted_material, 4> emitted_materials{{
    {"glsl", material_action::glsl},
    {"ir", material_action::ir},
    {"layout", material_action::layout},
    {"shader", material_action::shader},
}};

struct material_options {
    std::string file;  ///< or - for stdin
    material_action action = material_action::check;
    std::vector<glexpr::material_setting> settings;  ///< of uniforms, for `eval` and `render`; the others have their defaults
    std::optional<std::array<double, 2>> uv;         ///< for `eval`
    glexpr::profile target = glexpr::profile::core330;
    glexpr::host host = glexpr::host::plain;
    std::string folder;                         ///< of the shaders; empty: the fragment shader goes to stdout
    std::optional<glexpr::material_target> on;  ///< none: a mesh; for `render` a quad where the program reads uv
    bool unlit = false;
    std::string png;
    int size = 512;
};

struct check_options : formula_options {
    std::vector<std::string> files;
};

// The commands. Each writes its result to stdout or to files, diagnostics to stderr, and returns the exit status.
int run_glsl(const glsl_options& options);
int run_info(const formula_options& options);
int run_eval(const eval_options& options);
int run_surface(const surface_options& options);
int run_displace(const displace_options& options);
int run_render(const render_options& options);
int run_sheet(const sheet_options& options);
int run_check(const check_options& options);
int run_material(const material_options& options);

}  // namespace glexprc
