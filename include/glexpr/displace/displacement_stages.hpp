#pragma once

#include <glexpr/detail/join.hpp>
#include <glexpr/displace/displacement_options.hpp>
#include <glexpr/displace/mesh_host.hpp>
#include <glexpr/displace/stage_text.hpp>
#include <glexpr/glsl/functions.hpp>
#include <glexpr/glsl/profile.hpp>
#include <glexpr/host/assemble.hpp>
#include <glexpr/host/host.hpp>
#include <glexpr/host/std140.hpp>
#include <glexpr/host/uniform.hpp>
#include <glexpr/shade/blinn_phong.hpp>
#include <glexpr/shade/colour_emitter.hpp>
#include <glexpr/shade/output_encoding.hpp>

#include <initializer_list>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace glexpr::detail {

/// The functions of a moved mesh.
struct mesh_functions {
    const glsl_functions& position;
    const glsl_functions& normal;
    const glsl_functions& colour;  ///< without text where there is none
    bool moves;                    ///< the displacement is not the zero expression
};

/// Puts the stages of a moved mesh together from its functions and what its host has.
class displacement_stages {
  public:
    displacement_stages(const mesh_functions& functions, profile target, const displacement_options& options)
        : functions_(functions), target_(target), options_(options), mesh_(mesh_names_of(options.host)) {
        describe_vertices();
        describe_pixels();
        uniforms_ = collect_uniforms({&vertex_, &fragment_});
    }

    const std::vector<uniform>& uniforms() const { return uniforms_; }
    block_layout block() const { return uses_block(target_, options_.block) ? std140_layout(uniforms_) : block_layout{}; }
    shader_text vertex() const { return put_together(vertex_); }
    shader_text fragment() const { return put_together(fragment_); }
    shader_text depth_vertex() const { return put_together(depth_vertex_); }
    shader_text depth_fragment() const { return put_together(depth_fragment_); }

  private:
    void describe_vertices() {
        depth_vertex_.stage = shader_stage::vertex;
        depth_vertex_.formulas = {&functions_.position};
        describe_mesh(depth_vertex_);
        add_time(depth_vertex_, {&functions_.position, &functions_.normal});
        vertex_ = depth_vertex_;
        vertex_.formulas.push_back(&functions_.normal);
        if (!mesh_.declares) add_matrix(vertex_, mesh_.normal_matrix, uniform_type::mat3);
        vertex_.outputs = {{"vec3", "view_position"}, {"vec3", "view_normal"}, {"vec3", "to_eye"}, {"vec2", "texture_place"}};
        if (options_.tangents) describe_tangent();
        const std::string time = time_statement(vertex_);
        vertex_.body = vertex_main(mesh_, {functions_.moves, options_.tangents, options_.prefix, time});
        if (options_.tangents && mesh_.declares) vertex_.body.insert(0, three_tangent_text);
        depth_vertex_.body = depth_vertex_main(mesh_, options_.prefix, time);
    }

    void describe_pixels() {
        std::string_view pixel = facts(options_.host).fragment_colour;
        if (pixel.empty()) pixel = facts(target_).fragment_colour;
        if (pixel.empty()) pixel = "pixel";
        if (pixel == "pixel") depth_fragment_.outputs = {{"vec4", "pixel"}};
        fragment_ = depth_fragment_;
        fragment_.inputs = vertex_.outputs;
        if (has_colour()) fragment_.formulas = {&functions_.colour};
        add_time(fragment_, {&functions_.colour});
        const std::string base = base_text(), time = time_statement(fragment_);
        const fragment_text_options main{pixel, base, options_.lit, options_.encoding, time};
        describe_colour(main);
        fragment_.body = pixel_functions() + mesh_fragment_main(mesh_, main);
        depth_fragment_.body = depth_fragment_main(pixel);
    }

    shader_text put_together(const shader_parts& parts) const { return assemble(target_, parts, uniforms_, options_.block, options_.host); }

    /// Attributes and matrices that both vertex stages read.
    void describe_mesh(shader_parts& parts) const {
        if (mesh_.declares) return;
        parts.inputs = {{"vec3", std::string(mesh_.position)}, {"vec3", std::string(mesh_.normal)}, {"vec2", std::string(mesh_.texture)}};
        if (options_.host == host::glslviewer) {
            parts.given = {{"u_modelMatrix", uniform_type::mat4, {}}, {"u_viewMatrix", uniform_type::mat4, {}}};
        } else {
            add_matrix(parts, mesh_.model_view, uniform_type::mat4);
        }
        add_matrix(parts, mesh_.projection, uniform_type::mat4);
    }

    void describe_tangent() {
        if (!mesh_.declares) vertex_.inputs.push_back({"vec4", std::string(mesh_.tangent)});
        vertex_.outputs.push_back({"vec3", "view_tangent"});
    }

    /// A matrix that the user of a plain shader sets, and a host by itself.
    void add_matrix(shader_parts& parts, std::string_view matrix, uniform_type type) const {
        (options_.host == host::plain ? parts.uniforms : parts.given).push_back({std::string(matrix), type, {}});
    }

    /// A parameter called t is the host's time, where it has one.
    void add_time(shader_parts& parts, std::initializer_list<const glsl_functions*> read) const {
        if (facts(options_.host).time.empty()) return;
        for (const glsl_functions* f : read)
            for (const glsl_parameter& p : f->parameters)
                if (p.name == "t") parts.variables = {p.glsl_name};
        if (!parts.variables.empty()) parts.given.push_back({std::string(facts(options_.host).time), uniform_type::scalar, {}});
    }

    std::string time_statement(const shader_parts& parts) const {
        return parts.variables.empty() ? std::string() : join({parts.variables[0], " = ", facts(options_.host).time, ";"});
    }

    bool has_colour() const { return !options_.colour.empty(); }

    bool has_place() const { return has_colour() && depends_on_place({options_.colour[0], options_.colour[1], options_.colour[2]}); }

    /// The call of the colour's function, or nothing.
    std::string base_text() const {
        return has_colour() ? join({options_.prefix, "base_colour(", has_place() ? "glexpr_wrapped(texture_place))" : ")"}) : std::string();
    }

    /// What main of the fragment stage calls beside the colour's function.
    std::string pixel_functions() const {
        std::string text;
        const auto section = [&text](std::string_view more) { append(text, {more, more.empty() ? "" : "\n"}); };
        if (options_.lit) section(unit_helper_text);
        if (has_place()) section(wrapped_helper_text);
        if (options_.lit) section(blinn_phong_text({options_.lights, light_space::object}));
        section(output_encoding_text(options_.encoding));
        return text;
    }

    /// What the colour and the lights read.
    void describe_colour(const fragment_text_options& main) {
        if (!has_colour())
            fragment_.uniforms = {{"front_colour", uniform_type::vec3, {0.93, 0.50, 0.15}, 0, 1},
                                  {"back_colour", uniform_type::vec3, {0.20, 0.50, 0.80}, 0, 1}};
        if (options_.lit) describe_light();
        if (options_.host == host::p5 && main.sees_side()) {
            add_matrix(fragment_, mesh_.model_view, uniform_type::mat4);
            add_matrix(fragment_, mesh_.projection, uniform_type::mat4);
        }
    }

    void describe_light() {
        std::vector<uniform> light = blinn_phong_uniforms({options_.lights, light_space::object});
        for (uniform& u : light)
            if (mesh_.y_down && u.type == uniform_type::vec4) u.default_value[1] = -u.default_value[1];
        add_uniforms(fragment_.uniforms, light);
    }

    mesh_functions functions_;
    profile target_;
    const displacement_options& options_;
    mesh_host mesh_;
    shader_parts vertex_, fragment_, depth_vertex_, depth_fragment_;
    std::vector<uniform> uniforms_;
};

}  // namespace glexpr::detail
