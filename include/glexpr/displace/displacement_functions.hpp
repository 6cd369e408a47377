#pragma once

#include <glexpr/detail/join.hpp>
#include <glexpr/displace/displacement_options.hpp>
#include <glexpr/displace/moved_mesh.hpp>
#include <glexpr/displace/offset_range.hpp>
#include <glexpr/displace/stage_text.hpp>
#include <glexpr/glsl/body.hpp>
#include <glexpr/glsl/emission_reports.hpp>
#include <glexpr/glsl/own_variable.hpp>
#include <glexpr/glsl/spelling.hpp>
#include <glexpr/glsl/unused_name.hpp>
#include <glexpr/graph/schedule.hpp>
#include <glexpr/graph/vector.hpp>
#include <glexpr/program/build.hpp>
#include <glexpr/program/prove.hpp>

#include <array>
#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace glexpr::detail {

/// Writes the functions that the vertex stages of a moved mesh call.
class displacement_functions {
  public:
    /// No formula's name is spelled like one of `taken`.
    displacement_functions(const moved_mesh& mesh, const symbols& names, profile target, const displacement_options& options,
                           const std::vector<std::string>& taken, emission_reports& reports)
        : mesh_(mesh), graph_(mesh.graph()), names_(names), options_(options), read_(mesh.all_nodes()), reports_(reports) {
        spelling_ = spell_names(graph_, read_, names_, target, taken);
        point_ = unused_name("p", spelling_.all);
        normal_ = unused_name("n", spelling_.all);
        texture_ = unused_name("uv", spelling_.all);
        tangent_ = unused_name("along", spelling_.all);
        height_ = unused_name("height", spelling_.all);
        settings_.profile = target;
        settings_.temporary = unused_prefix("t", spelling_.all);
        settings_.spelled = spelling_.by_variable;
        add_locals(0, point_, "xyz");
        add_locals(3, normal_, "xyz");
        add_locals(6, texture_, "xy");
        constexpr double rounding = 1e-6;  // of a normal that a GPU has brought to unit length
        ranges_ = mesh_ranges(mesh, names, options.box, rounding);
    }

    glsl_functions position() {
        glsl_functions functions = new_functions(mesh_.field());
        function_text text(functions);
        helper_set helpers;
        text.append_line(
            "// Where the displacement takes the point of the mesh with this position, unit normal and texture place. Object space.");
        open(text, "displaced_position");
        append_position(text, helpers);
        text.append_line("}");
        add_helpers(functions, helpers);
        return functions;
    }

    glsl_functions normal() {
        const std::array<vec3, 3> slopes = mesh_.slopes();
        std::vector<expr> read;
        for (const vec3& row : slopes) read.insert(read.end(), {row.x, row.y, row.z});
        glsl_functions functions = new_functions(read);
        function_text text(functions);
        helper_set helpers;
        const bool turns = append_normal(text, slopes, helpers);
        if (options_.tangents) append_tangent(text, slopes, helpers);
        add_helpers(functions, helpers);
        if (turns) functions.helpers.push_back({std::string(turned_helper_name), std::string(turned_helper_text)});
        return functions;
    }

  private:
    /// The mesh's variables from `first` on are the components of an argument.
    void add_locals(std::size_t first, std::string_view argument, std::string_view components) {
        for (std::size_t k = 0; k < components.size(); ++k)
            settings_.locals.push_back({static_cast<std::size_t>(mesh_.variables().all[first + k].node().payload),
                                        join({argument, ".", components.substr(k, 1)})});
    }

    /// Starts a list of functions with what they read.
    glsl_functions new_functions(const std::vector<expr>& read) const {
        glsl_functions functions;
        std::vector<node_id> roots;
        for (const expr& e : read) roots.push_back(e.id());
        functions.parameters = parameters_read(graph_, schedule(graph_, roots), names_, spelling_);
        return functions;
    }

    /// The texts of expressions, after the statements that they need.
    std::vector<std::string> append_values(function_text& text, std::vector<node_id> roots, helper_set& helpers) {
        if (graph_.full()) return std::vector<std::string>(roots.size());
        roots = mesh_.with_fewer_operations(roots);
        const program p = build_program(graph_, roots, prove(graph_, roots, ranges_));
        reports_.check_literals(p);
        if (reports_.refused()) return std::vector<std::string>(roots.size());
        return text.append_body(p, settings_, helpers);
    }

    std::vector<std::string> append_values(function_text& text, const vec3& v, helper_set& helpers) {
        return append_values(text, {v.x.id(), v.y.id(), v.z.id()}, helpers);
    }

    void open(function_text& text, std::string_view function, std::string_view more = {}) const {
        text.append_line({"vec3 ", options_.prefix, function, "(vec3 ", point_, ", vec3 ", normal_, ", vec2 ", texture_, more, ") {"});
    }

    void add_helpers(glsl_functions& functions, const helper_set& helpers) const {
        functions.helpers = helpers.definitions();
        functions.helpers.push_back({std::string(unit_helper_name), std::string(unit_helper_text)});
    }

    void append_position(function_text& text, helper_set& helpers) {
        if (mesh_.is_still()) return text.append_line({"    return ", point_, ";"});
        switch (options_.along) {
            case displacement_along::z: {
                const std::vector<std::string> height = append_values(text, {mesh_.field()[0].id()}, helpers);
                text.append_line({"    return ", point_, " + vec3(0.0, 0.0, ", height[0], ");"});
                break;
            }
            case displacement_along::normal: {
                const std::vector<std::string> height = append_values(text, {mesh_.field()[0].id()}, helpers);
                text.append_line({"    float ", height_, " = ", height[0], ";"});
                text.append_line({"    return ", point_, " + ", height_, " * ", normal_, ";"});
                break;
            }
            case displacement_along::vector:
                text.append_vector({"    return ", point_, " + "}, append_values(text, mesh_.offset(), helpers), 0);
                break;
        }
        text.mark(graph_.origin(mesh_.field()[0].id()));
    }

    /// Returns whether the text calls glexpr_turned.
    bool append_normal(function_text& text, const std::array<vec3, 3>& slopes, helper_set& helpers) {
        text.append_line("// The unit normal there, object space; n itself where there is none.");
        text.append_line(mesh_.accuracy().exact ? std::string("// Exact: the cofactor matrix of the Jacobian of p + D(p), applied to n.")
                                                : join({"// Not exact: ", mesh_.reason(), "."}));
        open(text, "displaced_normal");
        const vec3 moved = mesh_.normal(slopes);
        bool turns = false;
        if (mesh_.is_still() || moved == mesh_.variables().normal()) {
            text.append_line({"    return ", normal_, ";"});
        } else {
            const std::vector<std::string> values = append_values(text, moved, helpers);
            text.append_vector({"    vec3 moved = "}, values, 0);
            turns = append_direction(text);
        }
        text.append_line("}");
        return turns;
    }

    bool append_direction(function_text& text) const {
        switch (options_.method) {
            case normal_method::cofactor:
            case normal_method::plane: text.append_line({"    return glexpr_unit(moved, ", normal_, ");"}); return false;
            case normal_method::rotation: text.append_line("    vec3 flat_normal = vec3(0.0, 0.0, 1.0);"); break;
            case normal_method::composite: text.append_line("    vec3 flat_normal = vec3(0.0, -0.70710678, 0.70710678);"); break;
        }
        text.append_line(
            {"    return glexpr_unit(glexpr_turned(", normal_, ", flat_normal, glexpr_unit(moved, flat_normal)), ", normal_, ");"});
        return true;
    }

    void append_tangent(function_text& text, const std::array<vec3, 3>& slopes, helper_set& helpers) {
        text.append_line("");
        text.append_line("// The unit tangent there that a tangent of the mesh has become: the Jacobian of p + D(p), applied to it.");
        open(text, "displaced_tangent", join({", vec3 ", tangent_}));
        vec3 tangent;
        for (std::size_t k = 0; k < 3; ++k)
            tangent[k] = own_variable(graph_, read_, join({tangent_, ".", std::string_view("xyz").substr(k, 1)}), settings_.spelled);
        if (graph_.full()) return;
        text.append_vector({"    vec3 moved = "}, append_values(text, mesh_.tangent(slopes, tangent), helpers), 0);
        text.append_line({"    return glexpr_unit(moved, ", tangent_, ");"});
        text.append_line("}");
    }

    const moved_mesh& mesh_;
    graph& graph_;
    const symbols& names_;
    const displacement_options& options_;
    std::vector<node_id> read_;  ///< by any of the functions
    name_spelling spelling_;
    body_settings settings_;
    std::string point_, normal_, texture_, tangent_, height_;  ///< names of arguments, and of a local
    std::vector<interval> ranges_;                             ///< of the graph's variables, as a GPU has them
    emission_reports& reports_;
};

}  // namespace glexpr::detail
