// Texts that are reviewed once and then stay: for each CASE.expr the functions in three profiles, the diagnostics, and for some the whole shaders;
// for each CASE.material the shaders of a mesh, lit, and of a quad.
// `cmake --build BUILD --target glexpr_update_golden` rewrites them.

#include <glexpr/displace/displacement.hpp>
#include <glexpr/surface/surface.hpp>

#include <glexpr/core/render_diagnostic.hpp>
#include <glexpr/glsl/emit.hpp>
#include <glexpr/graph/compile.hpp>
#include <glexpr/material/compile.hpp>
#include <glexpr/material/shader.hpp>

#include "tests/support/folder.hpp"
#include "tests/support/glslang_check.hpp"
#include "tests/support/shader_parts.hpp"
#include "tests/support/structure_check.hpp"

#include <doctest/doctest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <optional>
#include <string>
#include <string_view>

using namespace glexpr;
using test::read_file, test::read_folder, test::texts;

namespace {

constexpr profile shown_profiles[] = {profile::es100, profile::core330, profile::vulkan450};

/// The cases with a whole shader: a polynomial, and a formula that is neither one nor defined everywhere.
bool has_surface(std::string_view name) { return name == "cayley" || name == "guards"; }

/// The case that is a displacement along the normal, too.
bool has_displacement(std::string_view name) { return name == "waves"; }

/// The default names and those of the comment `# parameters: NAME NAME` in the first line.
symbols names_of(std::string_view source) {
    symbols names = symbols::defaults();
    constexpr std::string_view start = "# parameters:";
    if (!source.starts_with(start)) return names;
    source = source.substr(start.size(), source.find('\n') - start.size());
    while (!source.empty()) {
        const std::size_t end = source.find(' ');
        if (end != 0) REQUIRE_FALSE(names.declare({std::string(source.substr(0, end)), symbol_kind::parameter}));
        source.remove_prefix(end == source.npos ? source.size() : end + 1);
    }
    return names;
}

/// The stages that move a mesh by the formula, for the profile and where it is the default one, for a host.
void produce_displacement(const std::string& name, const expr& height, const symbols& names, profile target, texts& made) {
    displacement_options options;
    options.along = displacement_along::normal;
    const result<displacement_shader> shader = make_displacement({&height, 1}, names, target, options);
    REQUIRE(shader);
    const std::string profile_name(glexpr::name(target));
    made[name + "_displaced." + profile_name + ".vert"] = shader->vertex.text;
    made[name + "_displaced." + profile_name + ".frag"] = shader->fragment.text;
    made[name + "_displaced_depth." + profile_name + ".vert"] = shader->depth_vertex.text;
    if (target != profile::core330) return;
    options.host = host::p5;
    options.tangents = true;
    made[name + "_displaced_p5.es300.vert"] = make_displacement({&height, 1}, names, target, options)->vertex.text;
}

/// What is made of one formula.
void produce(const std::string& name, const std::string& source, texts& made) {
    CAPTURE(name);
    const symbols names = names_of(source);
    graph g;
    const result<formula> f = compile(g, source, names);
    std::string diagnostics;
    const auto note = [&](const std::vector<diagnostic>& list) {
        for (const diagnostic& d : list) diagnostics += render(d, source, name + ".expr");
    };
    note(f.diagnostics());
    for (const profile target : shown_profiles) {
        if (!f) break;
        const std::string profile_name(glexpr::name(target));
        emit_options options;
        options.profile = target;
        options.functions = test::all_functions;
        const result<glsl_functions> functions = emit_functions(f->root, names, options);
        if (target == shown_profiles[0]) note(functions.diagnostics());
        if (!functions) continue;
        made[name + "." + profile_name + ".glsl"] =
            test::declarations(*functions, target) + test::helper_text(*functions) + functions->text;
        if (has_displacement(name)) produce_displacement(name, f->root, names, target, made);
        if (!has_surface(name)) continue;
        const result<surface_shader> shader = make_surface(f->root, names, target);
        REQUIRE(shader);
        made[name + "." + profile_name + ".vert"] = shader->vertex.text;
        made[name + "." + profile_name + ".frag"] = shader->fragment.text;
        if (target != profile::core330) continue;
        for (const solver other : all_solvers) {  // marching is the measure of the others: its text stays as it is
            if (other == shader->solver || !applies(other, shader->degree)) continue;
            surface_options wish;
            wish.solver = other;
            const result<surface_shader> offered = make_surface(f->root, names, target, wish);
            REQUIRE(offered);
            made[name + "." + profile_name + "." + std::string(glexpr::name(other)) + ".frag"] = offered->fragment.text;
        }
    }
    if (!diagnostics.empty()) made[name + ".diag"] = diagnostics;
}

/// What is made of one program of the material language.
void produce_material(const std::string& name, const std::string& source, texts& made) {
    CAPTURE(name);
    const result<material> program = compile_material(source);
    REQUIRE(program);
    for (const profile target : shown_profiles)
        for (const material_target seen_on : all_material_targets) {
            material_shader_options options;
            options.target = seen_on;
            const result<material_shader> shader = make_material_shader(*program, target, options);
            REQUIRE(shader);
            const std::string file = name + "_" + std::string(glexpr::name(seen_on)) + "." + std::string(glexpr::name(target));
            made[file + ".vert"] = shader->vertex.text;
            made[file + ".frag"] = shader->fragment.text;
        }
}

/// The first line in which two texts differ, as a message.
std::string first_difference(std::string_view expected, std::string_view found) {
    std::size_t line = 1;
    while (true) {
        const std::string_view e = expected.substr(0, expected.find('\n')), f = found.substr(0, found.find('\n'));
        if (e != f) return "line " + std::to_string(line) + "\nexpected: " + std::string(e) + "\nfound:    " + std::string(f);
        if (e.size() == expected.size() || f.size() == found.size()) return "line " + std::to_string(line) + ": one ends";
        expected.remove_prefix(e.size() + 1);
        found.remove_prefix(f.size() + 1);
        ++line;
    }
}

/// What is wrong: texts that changed, that have no golden yet, and goldens that nothing makes any more.
std::vector<std::string> differences(const texts& golden, const texts& made) {
    std::vector<std::string> found;
    for (const auto& [file, text] : made) {
        const auto expected = golden.find(file);
        if (expected == golden.end())
            found.push_back(file + " is missing");
        else if (expected->second != text)
            found.push_back(file + " has changed in " + first_difference(expected->second, text));
    }
    for (const auto& [file, text] : golden)
        if (!made.contains(file)) found.push_back(file + " comes from no formula");
    return found;
}

/// Rewrites what differs.
void update(const std::filesystem::path& folder, const texts& golden, const texts& made) {
    for (const auto& [file, text] : made)
        if (const auto old = golden.find(file); old == golden.end() || old->second != text)
            std::ofstream(folder / file, std::ios::binary) << text;
    for (const auto& [file, text] : golden)
        if (!made.contains(file)) std::filesystem::remove(folder / file);
}

std::optional<profile> profile_of(std::string_view file) {
    for (const profile p : all_profiles)
        if (file.find("." + std::string(name(p)) + ".") != file.npos) return p;
    return std::nullopt;
}

}  // namespace

TEST_CASE("golden: every text is as it was reviewed") {
    const std::filesystem::path folder = GLEXPR_GOLDEN_DIR;
    texts made;
    const texts formulas = read_folder(folder, {".expr"});
    CHECK(formulas.size() >= 20);
    for (const auto& entry : formulas) {
        const std::string &file = entry.first, &source = entry.second;
        CAPTURE(file);
        produce(file.substr(0, file.size() - 5), source, made);
    }
    for (const auto& [file, source] : read_folder(folder, {".material"})) produce_material(file.substr(0, file.find('.')), source, made);
    const texts golden = read_folder(folder, {".glsl", ".diag", ".vert", ".frag"});
    if (std::getenv("GLEXPR_UPDATE_GOLDEN") != nullptr) return update(folder, golden, made);
    for (const std::string& difference : differences(golden, made)) FAIL_CHECK(difference);
}

TEST_CASE("golden: every shader text is accepted by glslang and keeps the rules of structure") {
    if (!test::glslang_available()) MESSAGE("glslang is not asked: there is none");
    for (const auto& entry : read_folder(GLEXPR_GOLDEN_DIR, {".glsl"})) {
        const std::string &file = entry.first, &text = entry.second;
        CAPTURE(file);
        const auto target = profile_of(file);
        REQUIRE(target);
        const auto accepted = test::check_functions(*target, text);
        CHECK_MESSAGE(accepted, accepted.log);
        test::structure_options rules;
        rules.allow_pow = true;  // of bases that are tested or proven positive
        const auto findings = test::check_structure(text, rules);
        CHECK_MESSAGE(findings.empty(), test::describe(findings));
    }
    for (const auto& entry : read_folder(GLEXPR_GOLDEN_DIR, {".frag"})) {
        const std::string &file = entry.first, &text = entry.second;
        CAPTURE(file);
        const auto target = profile_of(file);
        REQUIRE(target);
        const std::string both = file.substr(0, file.find('.', file.find('.') + 1));  // name.profile, whatever the solver
        const std::string vertex = read_file(std::filesystem::path(GLEXPR_GOLDEN_DIR) / (both + ".vert"));
        const auto accepted = test::check_pair(*target, vertex, text);
        CHECK_MESSAGE(accepted, accepted.log);
        test::structure_options rules;
        rules.version_line = test::expected_version_line(*target);
        rules.allow_pow = true;
        for (const std::string& stage : {vertex, text}) {
            const auto findings = test::check_structure(stage, rules);
            CHECK_MESSAGE(findings.empty(), test::describe(findings));
        }
    }
}

TEST_CASE("golden: the comparison can fail") {
    const texts golden{{"a", "1\n2\n3\n"}, {"b", "1\n"}};
    CHECK(differences(golden, golden).empty());
    CHECK(differences(golden, {{"a", "1\n2\n4\n"}, {"b", "1\n"}}) ==
          std::vector<std::string>{"a has changed in line 3\nexpected: 3\nfound:    4"});
    CHECK(differences(golden, {{"a", "1\n2\n3\n"}, {"b", "1"}}) == std::vector<std::string>{"b has changed in line 1: one ends"});
    CHECK(differences(golden, {{"a", "1\n2\n3\n"}}) == std::vector<std::string>{"b comes from no formula"});
    CHECK(differences({}, golden).size() == 2);
}
