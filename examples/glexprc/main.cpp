#include "options.hpp"

#include <glexpr/surface/gallery.hpp>
#include <glexpr/surface/surface.hpp>
#include <glexpr/version.hpp>

#include <CLI/CLI.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdio>
#include <cstdlib>
#include <initializer_list>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

namespace glexprc {

namespace {

/// The parts of a text between the commas.
std::vector<std::string> split(std::string_view text) {
    std::vector<std::string> parts;
    while (true) {
        const std::size_t comma = text.find(',');
        parts.emplace_back(text.substr(0, comma));
        if (comma == text.npos) return parts;
        text.remove_prefix(comma + 1);
    }
}

/// What is wrong with the value of an option; `add_value` says of which.
[[noreturn]] void refuse(const std::string& value, const std::string& reason) { throw CLI::ValidationError("'" + value + "' " + reason); }

/// A finite number.
double to_number(const std::string& text) {
    char* end = nullptr;
    const double value = std::strtod(text.c_str(), &end);
    if (text.empty() || end != text.c_str() + text.size()) refuse(text, "is no number");
    if (!std::isfinite(value)) refuse(text, "is no finite number");
    return value;
}

/// A number that ends in a shader.
double to_float(const std::string& text) {
    constexpr double beyond = 0x1.ffffffp127;  // half a unit above the largest float
    const double value = to_number(text);
    if (std::fabs(value) >= beyond) refuse(text, "is beyond what a 32-bit float holds");
    return value;
}

double to_positive(const std::string& text) {
    const double value = to_float(text);
    if (!(value >= std::numeric_limits<float>::min())) refuse(text, value > 0 ? "is too small for a 32-bit float" : "must be above 0");
    return value;
}

/// Numbers with commas, as many as `form` shows.
template <std::size_t N>
std::array<double, N> to_numbers(const std::string& text, const std::string& form, double read(const std::string&)) {
    const std::vector<std::string> parts = split(text);
    if (parts.size() != N) refuse(text, "must be " + std::to_string(N) + " numbers " + form);
    std::array<double, N> numbers;
    std::transform(parts.begin(), parts.end(), numbers.begin(), read);
    return numbers;
}

/// The lowest and the highest corner of a box, one after the other.
template <std::size_t N>
void read_box(const std::string& text, const std::string& form, std::array<double, N>& low, std::array<double, N>& high) {
    const auto corners = to_numbers<2 * N>(text, form, to_float);
    for (std::size_t k = 0; k < N; ++k)
        if (corners[k] > corners[N + k]) refuse(text, "must be the lowest corner before the highest");
    std::copy_n(corners.begin(), N, low.begin());
    std::copy_n(corners.begin() + N, N, high.begin());
}

parameter_setting to_parameter(const std::string& text) {
    const std::size_t equals = text.find('=');
    const std::vector<std::string> numbers = split(std::string_view(text).substr(equals == text.npos ? text.size() : equals + 1));
    if (equals == text.npos || (numbers.size() != 1 && numbers.size() != 3)) refuse(text, "must be NAME=VALUE or NAME=VALUE,LOW,HIGH");
    parameter_setting set{text.substr(0, equals), to_float(numbers[0]), {}};
    if (numbers.size() == 1) return set;
    set.range = {to_float(numbers[1]), to_float(numbers[2])};
    if (!(set.range->front() <= set.value && set.value <= set.range->back())) refuse(text, "must have a value from LOW to HIGH");
    return set;
}

/// Adds an option with a value that `store` reads.
template <class Store>
CLI::Option* add_value(CLI::App* command, const std::string& name, const std::string& what, const std::string& help, Store store) {
    const auto named = [name, store](const std::string& text) {
        try {
            store(text);
        } catch (const CLI::ValidationError& reason) {
            throw CLI::ValidationError(name, reason.what());
        }
    };
    return command->add_option_function<std::string>(name, named, help)->type_name(what);
}

/// Names with commas.
template <class Range>
std::string listed(const Range& all) {
    std::string names;
    for (const auto& one : all) {
        names += names.empty() ? "" : ", ";
        if constexpr (requires { one.name; })
            names += one.name;
        else
            names += glexpr::name(one);
    }
    return names;
}

/// The help of an option that has a default: a number, a choice or a text.
template <class Value>
std::string with_default(const std::string& help, const Value& value) {
    std::string text;
    if constexpr (std::is_arithmetic_v<Value>) {
        char digits[32];
        std::snprintf(digits, sizeof digits, "%g", static_cast<double>(value));
        text = digits;
    } else if constexpr (std::is_enum_v<Value>) {
        text = glexpr::name(value);
    } else {
        text = value;
    }
    return help + " (default " + text + ")";
}

CLI::Option* add_formula_text(CLI::App* command, formula_options& options) {
    return command->add_option("FORMULA", options.formula, "the formula, @PATH, or - for stdin");
}

void add_parameters(CLI::App* command, formula_options& options) {
    add_value(
        command, "--param", "NAME=VALUE[,LOW,HIGH]",
        "value of a parameter, declared if it is new, and its range, which bounds rely on (repeatable; default: 1 for a, b, c and d, 0 for "
        "the time t, without bounds)",
        [&](const std::string& text) { options.parameters.push_back(to_parameter(text)); })
        ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll)
        ->trigger_on_parse();
}

void add_target(CLI::App* command, glexpr::profile& target) {
    const std::string profiles = listed(glexpr::all_profiles);
    add_value(command, "--target", "PROFILE", with_default(profiles, target), [&target, profiles](const std::string& name) {
        const auto chosen = glexpr::profile_by_name(name);
        if (!chosen) throw CLI::ValidationError("there is no profile '" + name + "': " + profiles);
        target = *chosen;
    });
}

/// `mesh` is the option that wants a formula and no preset, where there is one.
void add_formula(CLI::App* command, formula_options& options, const CLI::Option* mesh = nullptr) {
    CLI::Option* formula = add_formula_text(command, options);
    CLI::Option* preset = add_value(command, "--preset", "NAME", listed(glexpr::gallery), [&](const std::string& name) {
        options.preset = glexpr::find_preset(name);
        if (options.preset == nullptr) throw CLI::ValidationError("there is no preset '" + name + "': " + listed(glexpr::gallery));
    });
    command->callback([formula, preset, mesh] {
        if ((formula->count() == 0) != (preset->count() == 0)) return;
        throw CLI::ValidationError(mesh != nullptr && mesh->count() > 0 ? "give FORMULA" : "give either FORMULA or --preset");
    });
    add_parameters(command, options);
    add_target(command, options.target);
    add_value(command, "--symbols", "X,Y,Z", with_default("names of the coordinates", "x,y,z"), [&](const std::string& text) {
        options.coordinates = split(text);
        if (options.coordinates.size() > 3) throw CLI::ValidationError("a point has at most three coordinates");
    });
}

void add_glsl(CLI::App& app, glsl_options& options) {
    CLI::App* command = app.add_subcommand("glsl", "GLSL functions on stdout");
    add_formula(command, options);
    const std::string names = listed(emitted_functions);
    add_value(command, "--emit", "NAMES", with_default("of " + names + ", with commas", "f,grad_f"),
              [&options, names](const std::string& text) {
                  options.emit.clear();
                  for (const std::string& name : split(text)) {
                      const auto found = std::find_if(emitted_functions.begin(), emitted_functions.end(),
                                                      [&](const emitted_function& one) { return one.name == name; });
                      if (found == emitted_functions.end())
                          throw CLI::ValidationError("there is no function '" + name + "' to emit: " + names);
                      options.emit.push_back(found->kind);
                  }
              });
}

void add_eval(CLI::App& app, eval_options& options) {
    CLI::App* command = app.add_subcommand("eval", "value and gradient at points, as lines of JSON");
    add_formula(command, options);
    add_value(command, "--at", "X,Y,Z", "a point (repeatable)",
              [&](const std::string& text) { options.at.push_back(to_numbers<3>(text, "X,Y,Z", to_number)); })
        ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll)
        ->trigger_on_parse()
        ->required();
}

/// `NAME=VALUE` with commas between them, or nothing at all; blanks do not count.
std::vector<glexpr::material_setting> to_settings(const std::string& text) {
    const auto trimmed = [](std::string part) {
        constexpr const char* blanks = " \t";
        part.erase(0, part.find_first_not_of(blanks));
        part.erase(part.find_last_not_of(blanks) + 1);
        return part;
    };
    std::vector<glexpr::material_setting> settings;
    if (trimmed(text).empty()) return settings;
    for (const std::string& part : split(text)) {
        const std::size_t equals = part.find('=');
        if (equals == part.npos) refuse(part, "must be NAME=VALUE");
        settings.push_back({trimmed(part.substr(0, equals)), to_number(trimmed(part.substr(equals + 1)))});
    }
    return settings;
}

/// Adds the choice of a material for what a formula makes.
CLI::Option* add_material_choice(CLI::App* command, material_choice& choice) {
    CLI::Option* material =
        command->add_option("--material", choice.file, "its colour: a program of the material language, or - for stdin")->type_name("FILE");
    add_value(command, "--material-values", "NAME=VALUE,...", "values of the material's uniforms, in place of its defaults",
              [&](const std::string& text) { choice.settings = to_settings(text); })
        ->needs(material);
    return material;
}

void add_look(CLI::App* command, look_options& options) {
    add_value(command, "--radius", "R", with_default("radius R of the bounding sphere", "2, or the preset's"),
              [&](const std::string& text) { options.radius = to_positive(text); });
    command->add_flag("--box", options.box, "show what lies in the cube of half edge R, instead of the sphere");
    const std::string solvers = listed(glexpr::all_solvers);
    add_value(command, "--solver", "SOLVER", with_default(solvers, "what suits the formula"), [&options, solvers](const std::string& name) {
        options.solver = glexpr::solver_by_name(name);
        if (!options.solver) throw CLI::ValidationError("there is no solver '" + name + "': " + solvers);
    });
    const std::string colourings = listed(glexpr::all_colourings);
    CLI::Option* material = add_material_choice(command, options.material);
    command
        ->add_option("--texture", options.texture,
                     with_default("texture coordinates as (u, v) over x, y, z: where a material that reads uv is looked up", "unknown"))
        ->type_name("FORMULAS");
    add_value(command, "--colour-by", "WHAT", with_default(colourings, options.colour_by), [&options, colourings](const std::string& name) {
        const auto found = glexpr::colouring_by_name(name);
        if (!found) throw CLI::ValidationError("there is no colouring '" + name + "': " + colourings);
        options.colour_by = *found;
    })->excludes(material);
    add_value(command, "--opacity", "SHARE", with_default("how opaque each sheet is, from 0 to 1", options.opacity),
              [&](const std::string& text) {
                  options.opacity = to_number(text);
                  if (options.opacity < 0 || options.opacity > 1) throw CLI::ValidationError("an opacity lies between 0 and 1");
              });
    command->add_flag("--antialias", options.antialias, "smooth edges: three rays a pixel, nine where they differ");
    command->add_flag_callback(
        "--tetrahedron", [&options] { options.normal = glexpr::normal_source::tetrahedron; },
        "normals from four values instead of the exact gradient");
}

/// Adds the choice of a host among those that `fits` accepts.
void add_host(CLI::App* command, glexpr::host& chosen, bool fits(const glexpr::host_facts&)) {
    std::vector<glexpr::host> hosts;
    for (const glexpr::host h : glexpr::all_hosts)
        if (fits(glexpr::facts(h))) hosts.push_back(h);
    const std::string names = listed(hosts);
    add_value(command, "--host", "HOST", with_default(names, chosen), [&chosen, names, fits](const std::string& name) {
        const auto host = glexpr::host_by_name(name);
        if (!host || !fits(glexpr::facts(*host))) throw CLI::ValidationError("there is no host '" + name + "' for this: " + names);
        chosen = *host;
    });
}

void add_surface(CLI::App& app, surface_options& options) {
    CLI::App* command = app.add_subcommand("surface", "complete shaders that trace the surface, and their uniforms");
    add_formula(command, options);
    command->add_option("-o", options.folder, "folder for surface.vert, surface.frag and uniforms.json, made where it is missing")
        ->type_name("DIR")
        ->required();
    add_host(command, options.host, [](const glexpr::host_facts& host) { return host.surfaces; });
    add_look(command, options);
}

/// `usual` says what is known of the mesh where no option tells.
void add_displacement(CLI::App* command, displacement_choice& choice, const std::string& usual, std::vector<CLI::Option*>& added) {
    added.push_back(add_value(
        command, "--along", "DIRECTION",
        with_default(listed(glexpr::all_displacements) + "; a vector is written (dx, dy, dz)", choice.along), [&](const std::string& name) {
            const auto along = glexpr::displacement_by_name(name);
            if (!along) throw CLI::ValidationError("no mesh moves along '" + name + "': " + listed(glexpr::all_displacements));
            choice.along = *along;
        }));
    added.push_back(
        add_value(command, "--method", "METHOD", with_default("of the normals: " + listed(glexpr::all_normal_methods), choice.method),
                  [&](const std::string& name) {
                      const auto method = glexpr::normal_method_by_name(name);
                      if (!method) throw CLI::ValidationError("there is no method '" + name + "': " + listed(glexpr::all_normal_methods));
                      choice.method = *method;
                  }));
    added.push_back(
        command
            ->add_option("--normal", choice.normal,
                         with_default("the normal of the mesh as (nx, ny, nz) over x, y, z, of unit length: makes its use exact", usual))
            ->type_name("FORMULAS"));
}

void add_displace(CLI::App& app, displace_options& options) {
    CLI::App* command = app.add_subcommand("displace", "complete shaders that move a mesh, and its normals with it");
    add_formula_text(command, options)->required();
    add_parameters(command, options);
    add_target(command, options.target);
    command
        ->add_option("-o", options.folder,
                     "folder for displace.vert, displace.frag, depth.vert, depth.frag, functions.glsl, uniforms.json, "
                     "made where it is missing")
        ->type_name("DIR")
        ->required();
    std::vector<CLI::Option*> added;
    add_displacement(command, options.displacement, "unknown", added);
    command
        ->add_option("--texture", options.displacement.texture,
                     with_default("its texture coordinates as (u, v) over x, y, z: makes their use exact", "unknown"))
        ->type_name("FORMULAS");
    add_material_choice(command, options.material);
    glexpr::mesh_box& box = options.box;
    add_value(
        command, "--mesh-box", "X,Y,Z,X,Y,Z",
        with_default("where the mesh lies, lowest and highest corner: the bound of uniforms.json holds there, and guards that are not "
                     "needed there are left out, so a vertex outside may come to no place",
                     "anywhere"),
        [&box](const std::string& text) { read_box(text, "X,Y,Z,X,Y,Z", box.low, box.high); });
    add_value(command, "--texture-box", "U,V,U,V", with_default("where its texture coordinates lie, in the same way", "anywhere"),
              [&box](const std::string& text) { read_box(text, "U,V,U,V", box.texture_low, box.texture_high); });
    command->add_flag("--tangents", options.tangents, "move tangents along, too");
    add_host(command, options.host, [](const glexpr::host_facts& host) { return host.meshes; });
}

void add_picture(CLI::App* command, std::string& path) {
    command->add_option("-o", path, "the picture; missing folders are made")->type_name("PNG")->required();
}

void add_render(CLI::App& app, render_options& options) {
    CLI::App* command = app.add_subcommand("render", "a picture of the surface, or of a mesh that the formula moves");
    add_picture(command, options.png);
    CLI::Option* mesh =
        command->add_option("--displace", options.mesh, "draw this mesh, moved by the formula: plane, sphere, torus or an OBJ file")
            ->type_name("MESH");
    add_formula(command, options, mesh);
    command->add_option("--raw", options.raw, "distance and normal of each pixel as float32")->type_name("FILE");
    command->add_option("--size", options.size, with_default("width and height in pixels", options.size))
        ->type_name("N")
        ->check(CLI::Range(1, 16384));
    add_value(command, "--eye", "X,Y,Z", with_default("where the viewer is", "the preset's, or where all is in sight"),
              [&](const std::string& text) { options.eye = to_numbers<3>(text, "X,Y,Z", to_float); });
    add_value(command, "--up", "X,Y,Z",
              with_default("what is up in the picture", "0,1,0 or the preset's; 0,0,1 for plane, sphere and torus"),
              [&](const std::string& text) { options.up = to_numbers<3>(text, "X,Y,Z", to_float); });
    CLI::Option* fov =
        add_value(command, "--fov", "DEGREES", with_default("vertical field of view", options.fov), [&](const std::string& text) {
            options.fov = to_positive(text);
            if (options.fov >= 180) throw CLI::ValidationError("a field of view is below 180 degrees");
        });
    add_value(command, "--ortho", "HALF", with_default("orthographic view of this half height", "perspective"),
              [&](const std::string& text) { options.ortho = to_positive(text); })
        ->excludes(fov);
    add_look(command, options);
    // What says how a surface is traced, or read, says nothing of a mesh, and the other way round.
    for (const char* name :
         {"--preset", "--symbols", "--raw", "--radius", "--box", "--solver", "--colour-by", "--opacity", "--antialias", "--tetrahedron"})
        mesh->excludes(command->get_option(name));
    std::vector<CLI::Option*> added;
    add_displacement(command, options.displacement, "that of plane, sphere and torus; unknown for an OBJ file", added);
    for (CLI::Option* option : added) option->needs(mesh);
}

void add_sheet(CLI::App& app, sheet_options& options) {
    CLI::App* command = app.add_subcommand("sheet", "one picture of all presets, or of materials");
    add_picture(command, options.png);
    CLI::Option* materials = command->add_option(
        "FILE", options.materials, "materials, a row for each, in which its first uniform grows from the lowest value to the highest");
    command->add_option("--size", options.size, with_default("width and height of each in pixels", options.size))
        ->type_name("N")
        ->check(CLI::Range(1, 1024));
    command->add_option("--columns", options.columns, with_default("pictures in a row", options.columns))
        ->type_name("N")
        ->check(CLI::Range(1, 64));
    command->add_flag("--behind", options.from_behind, "presets from the other side")->excludes(materials);
}

/// What the options ask for. Where one has no effect then, that is a mistake.
void settle_action(const CLI::App* command, material_options& options) {
    const auto given = [command](const char* name) { return command->count(name) > 0; };
    if (given("--emit") + given("--render") + given("--check") + (given("--eval") && !given("--render")) > 1)
        throw CLI::ValidationError("give one of --emit, --eval, --render and --check");
    if (given("--render"))
        options.action = material_action::render;
    else if (given("--eval"))
        options.action = material_action::eval;
    const auto only_for = [&](const char* name, std::initializer_list<material_action> actions, const char* what) {
        if (given(name) && std::find(actions.begin(), actions.end(), options.action) == actions.end())
            throw CLI::ValidationError(std::string(name) + " goes with " + what);
    };
    using enum material_action;
    only_for("--uv", {eval}, "--eval");
    only_for("--size", {render}, "--render");
    only_for("--target", {glsl, shader, render}, "--emit glsl, --emit shader and --render");
    only_for("--host", {shader}, "--emit shader");
    only_for("-o", {shader}, "--emit shader");
    only_for("--on", {shader, render}, "--emit shader and --render");
    only_for("--unlit", {shader, render}, "--emit shader and --render");
    if (options.unlit && options.on == glexpr::material_target::quad)
        throw CLI::ValidationError("--unlit is for a mesh: a quad has no lights");
}

void add_material(CLI::App& app, material_options& options) {
    CLI::App* command =
        app.add_subcommand("material", "GLSL, values, pictures of a program of the material language, or messages about it");
    command->add_option("FILE", options.file, "the program, or - for stdin")->required();
    const std::string parts = listed(emitted_materials);
    add_value(command, "--emit", "WHAT",
              parts + " on stdout: functions, everything about the program as JSON, its uniforms as JSON, a complete fragment shader",
              [&options, parts](const std::string& name) {
                  const auto found = std::find_if(emitted_materials.begin(), emitted_materials.end(),
                                                  [&](const emitted_material& one) { return one.name == name; });
                  if (found == emitted_materials.end()) throw CLI::ValidationError("'" + name + "' cannot be emitted: " + parts);
                  options.action = found->action;
              });
    add_value(command, "--eval", "NAME=VALUE,...",
              "the colour as JSON, linear, for these values of uniforms and the defaults of all others; the list may be empty: '' or "
              "nothing before another option. With --render, of the picture",
              [&](const std::string& text) { options.settings = to_settings(text); })
        ->expected(0, 1);
    add_value(command, "--uv", "U,V", "where --eval looks, from 0 to 1; a program that reads uv needs it",
              [&](const std::string& text) { options.uv = to_numbers<2>(text, "U,V", to_number); });
    command
        ->add_option("--render", options.png, "a picture: a quad where the program reads uv, else a lit sphere; missing folders are made")
        ->type_name("PNG");
    command->add_option("--size", options.size, with_default("its width and height in pixels", options.size))
        ->type_name("N")
        ->check(CLI::Range(1, 16384));
    command->add_flag_callback(
        "--check", [&options] { options.action = material_action::check; },
        "messages about the program in every profile; so without any other option");
    add_target(command, options.target);
    add_host(command, options.host, [](const glexpr::host_facts& host) { return host.meshes || host.surfaces; });
    command
        ->add_option("-o", options.folder,
                     "folder for material.vert, material.frag and uniforms.json of --emit shader, made where it is missing")
        ->type_name("DIR");
    const std::string targets = listed(glexpr::all_material_targets);
    add_value(command, "--on", "TARGET", with_default(targets, "mesh; of a picture a quad where the program reads uv"),
              [&options, targets](const std::string& name) {
                  options.on = glexpr::material_target_by_name(name);
                  if (!options.on) throw CLI::ValidationError("there is no target '" + name + "': " + targets);
              });
    command->add_flag("--unlit", options.unlit, "the bare colour of a mesh, without lights; a quad never has any");
    command->callback([command, &options] { settle_action(command, options); });
}

std::string version_text() {
    return "glexprc " + std::to_string(glexpr::version_major) + "." + std::to_string(glexpr::version_minor) + "." +
           std::to_string(glexpr::version_patch);
}

/// The arguments as CLI11 can read them, last one first: a formula may begin with a minus sign, and so may the value of an option. Where a value is
/// empty, CLI11 would take the next argument for it.
std::vector<std::string> arguments(const CLI::App& app, int count, char** texts) {
    std::vector<std::string> plain, positional;
    const CLI::App* command = nullptr;
    for (int i = 1; i < count; ++i) {
        const std::string text = texts[i];
        if (command == nullptr) {
            for (const CLI::App* known : app.get_subcommands([](const CLI::App*) { return true; }))
                if (known->get_name() == text) command = known;
            plain.push_back(text);
            continue;
        }
        if (text == "--") {
            positional.insert(positional.end(), texts + i + 1, texts + count);
            break;
        }
        const bool dashed = text.size() > 1 && text[0] == '-', long_name = dashed && text[1] == '-';
        const std::size_t equals = long_name ? text.find('=') : text.npos;
        const std::string name = text.substr(0, equals);
        const CLI::Option* option = dashed ? command->get_option_no_throw(name) : nullptr;
        const bool attached = option != nullptr && equals != text.npos, valued = option != nullptr && option->get_expected_max() > 0;
        const bool may_be_empty = option != nullptr && option->get_expected_min() == 0;
        const bool alone = may_be_empty && i + 1 < count && std::string_view(texts[i + 1]).starts_with("--");
        std::string value = attached ? text.substr(equals + 1) : valued && !alone && i + 1 < count ? texts[++i] : "";
        if (valued && value.empty() && may_be_empty) value = " ";
        if ((attached || valued) && value.empty()) throw CLI::ValidationError(name, "its value is missing");
        if (valued) {
            if (long_name) {
                plain.push_back(name + "=" + value);
            } else {
                plain.push_back(text);
                plain.push_back(value);
            }
        } else if (option == nullptr && long_name) {
            throw CLI::ExtrasError({name});
        } else if (option != nullptr || text.starts_with("-o")) {
            plain.push_back(text);
        } else {
            positional.push_back(text);
        }
    }
    if (!positional.empty()) plain.emplace_back("--");
    plain.insert(plain.end(), positional.begin(), positional.end());
    return {plain.rbegin(), plain.rend()};
}

int run(int count, char** texts) {
    CLI::App app("glexprc: typed formulas to GLSL", "glexprc");
    app.set_version_flag("--version", version_text());
    app.require_subcommand(1);
    glsl_options glsl;
    formula_options info;
    eval_options eval;
    surface_options surface;
    displace_options displace;
    render_options render;
    sheet_options sheet;
    check_options check;
    add_glsl(app, glsl);
    add_formula(app.add_subcommand("info", "degree, class, names and cost as JSON"), info);
    add_eval(app, eval);
    add_surface(app, surface);
    add_displace(app, displace);
    add_render(app, render);
    add_sheet(app, sheet);
    CLI::App* checking = app.add_subcommand("check", "messages about files with a formula per line");
    checking->add_option("FILE", check.files, "the files")->required();
    add_parameters(checking, check);
    material_options material;
    add_material(app, material);

    try {
        app.parse(arguments(app, count, texts));
    } catch (const CLI::ParseError& error) {
        return app.exit(error) == 0 ? good : wrong_usage;
    }
    if (app.got_subcommand("glsl")) return run_glsl(glsl);
    if (app.got_subcommand("info")) return run_info(info);
    if (app.got_subcommand("eval")) return run_eval(eval);
    if (app.got_subcommand("surface")) return run_surface(surface);
    if (app.got_subcommand("displace")) return run_displace(displace);
    if (app.got_subcommand("render")) return run_render(render);
    if (app.got_subcommand("sheet")) return run_sheet(sheet);
    if (app.got_subcommand("material")) return run_material(material);
    return run_check(check);
}

}  // namespace

}  // namespace glexprc

int main(int count, char** texts) {
    const int status = glexprc::run(count, texts);
    if (std::fflush(stdout) == 0 && !std::ferror(stdout)) return status;
    std::fputs("glexprc: stdout cannot be written\n", stderr);
    return glexprc::wrong_usage;
}
