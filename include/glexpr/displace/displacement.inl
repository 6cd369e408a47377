#pragma once

#include <glexpr/analyze/evaluate_interval.hpp>
#include <glexpr/detail/join.hpp>
#include <glexpr/displace/displacement.hpp>
#include <glexpr/displace/mesh_host.hpp>
#include <glexpr/displace/moved_normal.hpp>
#include <glexpr/displace/stage_text.hpp>
#include <glexpr/glsl/body.hpp>
#include <glexpr/glsl/emission_reports.hpp>
#include <glexpr/glsl/spelling.hpp>
#include <glexpr/glsl/unused_name.hpp>
#include <glexpr/graph/construct.hpp>
#include <glexpr/graph/make.hpp>
#include <glexpr/graph/schedule.hpp>
#include <glexpr/graph/vector.hpp>
#include <glexpr/program/build.hpp>
#include <glexpr/program/prove.hpp>
#include <glexpr/shade/blinn_phong.hpp>
#include <glexpr/transform/factor_sums.hpp>
#include <glexpr/transform/group_sums.hpp>
#include <glexpr/transform/jacobian.hpp>
#include <glexpr/transform/share_sums.hpp>

#include <array>
#include <cmath>
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
         {"position",          "normal",      "uv",           "tangent",        "model_view", "projection",         "normal_matrix",
          "view_position",     "view_normal", "view_tangent", "texture_place",  "to_eye",     "displaced_position", "displaced_normal",
          "displaced_tangent", "pixel",       "front_colour", "back_colour",    "add_light",  "blinn_phong",        "ambient",
          "diffuse",           "specular",    "shininess",    "shader_uniforms"})
        all.emplace_back(name);
    for (unsigned i = 1; i <= most_lights; ++i) {
        all.push_back(detail::join({"light_", detail::digits(i)}));
        all.push_back(detail::join({"light_", detail::digits(i), "_colour"}));
    }
    return all;
}

namespace detail {

/// Which of the things of the mesh an expression reads.
struct mesh_reads {
    bool normal = false, texture = false;
};

/// Builds the functions and the stages of one displacement.
class displacement_builder {
  public:
    displacement_builder(std::span<const expr> field, const symbols& names, profile target, const displacement_options& options)
        : graph_(field[0].graph()),
          names_(names),
          target_(facts(options.host).profile.value_or(target)),
          options_(options),
          mesh_(mesh_names_of(options.host)),
          variables_(graph_) {
        GLEXPR_ASSERT(field.size() == (options.along == displacement_along::vector ? 3 : 1),
                      "a height is one expression, a vector field three");
        GLEXPR_ASSERT(options.normal.empty() || options.normal.size() == 3, "a normal is three expressions");
        GLEXPR_ASSERT(options.texture.empty() || options.texture.size() == 2, "texture coordinates are two expressions");
        GLEXPR_ASSERT(options.lights <= most_lights, "there are at most eight lights");
        std::vector<node_id> roots;
        for (const expr& f : field) roots.push_back(f.id());
        for (const node_id id : with_fewer_operations(roots)) field_.emplace_back(graph_, id);
        components_ = components();
    }

    result<displacement_shader> build() {
        if (!is_applicable()) return reports_.take();
        judge_accuracy();
        if (!graph_.full()) write_functions();  // else the coordinates are no variables
        if (graph_.full()) reports_.add(diag_code::too_many_nodes, severity::error, {}, "the formula and its derivatives are too large");
        if (reports_.refused()) return reports_.take();
        assemble_stages();
        if (!shader_.accuracy.exact)
            reports_.add(diag_code::approximate_normals, severity::note, {}, join({"normals are not exact: ", reason()}));
        return {std::move(shader_), reports_.take()};
    }

  private:
    void write_functions() {
        choose_names();
        if (!knows_coordinates()) return;
        shader_.position = position_functions();
        shader_.normal = normal_functions();
        find_bound();
    }

    std::vector<node_id> with_fewer_operations(const std::vector<node_id>& roots) const {
        return group_long_sums(graph_, factor_sums(graph_, share_sums(graph_, roots)));
    }

    /// The components of D.
    vec3 components() const {
        const expr zero = constant(graph_, 0);
        switch (options_.along) {
            case displacement_along::z: return {zero, zero, field_[0]};
            case displacement_along::normal: return field_[0] * variables_.normal();
            case displacement_along::vector: return {field_[0], field_[1], field_[2]};
        }
        return {zero, zero, zero};
    }

    bool is_applicable() {
        if (!facts(options_.host).meshes)
            reports_.add(diag_code::host_not_applicable, severity::error, {}, join({"the host ", name(options_.host), " has no meshes"}));
        if (!method_applies())
            reports_.add(diag_code::method_not_applicable, severity::error, {},
                         join({"the method ", name(options_.method), " does not belong to a displacement along ", name(options_.along)}));
        return !reports_.refused();
    }

    bool method_applies() const {
        switch (options_.method) {
            case normal_method::cofactor: return true;
            case normal_method::plane:
            case normal_method::rotation: return options_.along == displacement_along::z;
            case normal_method::composite: return options_.along == displacement_along::vector;
        }
        return false;
    }

    // ---- how good the normals are ----

    mesh_reads reads() const {
        mesh_reads found;
        std::vector<node_id> roots;
        for (const expr& f : field_) roots.push_back(f.id());
        for (const node_id id : schedule(graph_, roots)) {
            for (std::size_t k = 3; k < 6; ++k) found.normal = found.normal || id == variables_.all[k].id();
            for (std::size_t k = 6; k < 8; ++k) found.texture = found.texture || id == variables_.all[k].id();
        }
        return found;
    }

    bool is_still() const { return is_zero(components_); }

    void judge_accuracy() {
        normal_accuracy& accuracy = shader_.accuracy;
        if (is_still()) return;
        const mesh_reads read = reads();
        const bool unknown = (read.normal && options_.normal.empty()) || (read.texture && options_.texture.empty());
        const bool bends = options_.along == displacement_along::normal && options_.normal.empty() && !is_value(field_[0], 0);
        if (options_.method == normal_method::plane) accuracy = {false, 0};
        if (options_.method == normal_method::rotation || options_.method == normal_method::composite) accuracy = {false, 1};
        if (options_.method == normal_method::cofactor && bends) accuracy = {false, 2};
        if (options_.method == normal_method::cofactor && unknown) accuracy = {false, 1};
    }

    /// Why normals are not exact.
    std::string_view reason() const {
        switch (options_.method) {
            case normal_method::plane: return "they are those of a plane across the z axis";
            case normal_method::rotation:
            case normal_method::composite:
                return "they are turned as those of a plane would be; the error is of the first order of the displacement";
            case normal_method::cofactor: break;
        }
        if (shader_.accuracy.order == 2)
            return "it is not known how the normal changes along the mesh; the error is of the second order of the height";
        return "the formula reads u, v or the normal, and it is not known how they change along the mesh; the error is of the first order "
               "of the displacement";
    }

    // ---- names ----

    void choose_names() {
        std::vector<std::string> taken = displacement_names();
        if (options_.host != host::plain) taken.insert(taken.end(), host_names.begin(), host_names.end());
        std::vector<node_id> roots;
        for (const expr& f : field_) roots.push_back(f.id());
        for (const std::vector<expr>* given : {&options_.normal, &options_.texture})
            for (const expr& e : *given) roots.push_back(e.id());
        for (const expr& v : variables_.all) roots.push_back(v.id());
        order_ = schedule(graph_, roots);
        spelling_ = spell_names(graph_, order_, names_, target_, taken);
        point_ = unused_name("p", spelling_.all);
        normal_ = unused_name("n", spelling_.all);
        texture_ = unused_name("uv", spelling_.all);
        tangent_ = unused_name("along", spelling_.all);
        height_ = unused_name("height", spelling_.all);

        settings_.profile = target_;
        settings_.temporary = unused_prefix("t", spelling_.all);
        constexpr std::string_view letters = "xyzxyzxy";
        for (std::size_t k = 0; k < variables_.all.size(); ++k)
            add_local(variables_.all[k], join({k < 3 ? point_ : k < 6 ? normal_ : texture_, ".", letters.substr(k, 1)}));
        settings_.spelled = spelling_.by_variable;
        set_ranges();
    }

    /// A mesh has no other coordinates than those of `displacement_symbols`.
    bool knows_coordinates() {
        for (const node_id id : order_) {
            if (graph_[id].op != op::variable || graph_.variable(id).kind != variable_kind::coordinate) continue;
            bool known = false;
            for (const expr& v : variables_.all) known = known || v.id() == id;
            if (!known)
                reports_.add(diag_code::unknown_name, severity::error, graph_.origin(id),
                             join({"a mesh has no coordinate '", graph_.variable(id).name, "'"}));
        }
        return !reports_.refused();
    }

    void add_local(const expr& variable, std::string value) {
        settings_.locals.push_back({static_cast<std::size_t>(variable.node().payload), std::move(value)});
    }

    void set_ranges() {
        ranges_ = variable_ranges(graph_, names_, 1e18);
        real_ranges_ = ranges_;
        const auto set = [this](std::size_t k, double low, double high, double slack) {
            const auto index = static_cast<std::size_t>(variables_.all[k].node().payload);
            if (low <= -1e18) low = -infinity;
            if (high >= 1e18) high = infinity;
            ranges_[index] = {low - slack, high + slack};
            real_ranges_[index] = {low, high};
        };
        constexpr double rounding = 1e-6;  // of a normal that a GPU has brought to unit length
        for (std::size_t k = 0; k < 3; ++k) set(k, options_.box.low[k], options_.box.high[k], 0);
        for (std::size_t k = 3; k < 6; ++k) set(k, -1, 1, rounding);
        for (std::size_t k = 6; k < 8; ++k) set(k, options_.box.texture_low[k - 6], options_.box.texture_high[k - 6], 0);
    }

    // ---- functions ----

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
        roots = with_fewer_operations(roots);
        const program p = build_program(graph_, roots, prove(graph_, roots, ranges_));
        reports_.check_literals(p);
        if (reports_.refused()) return std::vector<std::string>(roots.size());
        return text.append_body(p, settings_, helpers);
    }

    std::vector<std::string> append_values(function_text& text, const vec3& v, helper_set& helpers) {
        return append_values(text, {v.x.id(), v.y.id(), v.z.id()}, helpers);
    }

    void open(function_text& text, std::string_view function, std::string_view more = {}) const {
        text.append_line({"vec3 ", function, "(vec3 ", point_, ", vec3 ", normal_, ", vec2 ", texture_, more, ") {"});
    }

    void add_helpers(glsl_functions& functions, const helper_set& helpers) const {
        functions.helpers = helpers.definitions();
        functions.helpers.push_back({std::string(unit_helper_name), std::string(unit_helper_text)});
    }

    glsl_functions position_functions() {
        glsl_functions functions = new_functions(field_);
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

    void append_position(function_text& text, helper_set& helpers) {
        if (is_still()) return text.append_line({"    return ", point_, ";"});
        switch (options_.along) {
            case displacement_along::z: {
                const std::vector<std::string> height = append_values(text, {field_[0].id()}, helpers);
                text.append_line({"    return ", point_, " + vec3(0.0, 0.0, ", height[0], ");"});
                break;
            }
            case displacement_along::normal: {
                const std::vector<std::string> height = append_values(text, {field_[0].id()}, helpers);
                text.append_line({"    float ", height_, " = ", height[0], ";"});
                text.append_line({"    return ", point_, " + ", height_, " * ", normal_, ";"});
                break;
            }
            case displacement_along::vector:
                text.append_vector({"    return ", point_, " + "}, append_values(text, components_, helpers), 0);
                break;
        }
        text.mark(graph_.origin(field_[0].id()));
    }

    /// The gradients of nx, ny, nz, u and v, as far as the host tells them.
    std::array<vec3, 5> gradients_by_point() const {
        std::array<vec3, 5> all;
        all.fill(vec3(graph_, 0, 0, 0));
        for (std::size_t k = 0; k < options_.normal.size(); ++k) all[k] = gradient(options_.normal[k], variables_.point());
        for (std::size_t k = 0; k < options_.texture.size(); ++k) all[3 + k] = gradient(options_.texture[k], variables_.point());
        return all;
    }

    /// The gradients of the components of D.
    std::array<vec3, 3> gradients() const {
        const std::array<vec3, 5> by_point = gradients_by_point();
        const std::vector<expr> partial = jacobian(array_of(components_), variables_.all);
        std::array<vec3, 3> all;
        for (std::size_t i = 0; i < 3; ++i) all[i] = total_gradient(std::span<const expr>(partial).subspan(8 * i, 8), by_point);
        return all;
    }

    glsl_functions normal_functions() {
        const std::array<vec3, 3> slopes = gradients();
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

    /// Returns whether the text calls glexpr_turned.
    bool append_normal(function_text& text, const std::array<vec3, 3>& slopes, helper_set& helpers) {
        text.append_line("// The unit normal there, object space; n itself where there is none.");
        text.append_line(shader_.accuracy.exact ? std::string("// Exact: the cofactor matrix of the Jacobian of p + D(p), applied to n.")
                                                : join({"// Not exact: ", reason(), "."}));
        open(text, "displaced_normal");
        const vec3 moved = moved_normal(slopes);
        bool turns = false;
        if (is_still() || moved == variables_.normal()) {
            text.append_line({"    return ", normal_, ";"});
        } else {
            const std::vector<std::string> values = append_values(text, moved, helpers);
            text.append_vector({"    vec3 moved = "}, values, 0);
            turns = append_direction(text);
        }
        text.append_line("}");
        return turns;
    }

    /// Whether the approximation for heights along the normal is in use.
    bool is_bent_by_height() const { return options_.along == displacement_along::normal && options_.normal.empty(); }

    /// The direction that the method starts from.
    vec3 moved_normal(const std::array<vec3, 3>& slopes) {
        const vec3& by_height = slopes[2];
        switch (options_.method) {
            case normal_method::plane:
            case normal_method::rotation: return {-by_height.x, -by_height.y, 1};
            case normal_method::composite: {
                const std::array<vec3, 3> columns = jacobian_columns(slopes);
                return cross(columns[0], columns[1] + columns[2]);
            }
            case normal_method::cofactor: break;
        }
        if (is_bent_by_height()) return without_curvature(height_slope(), variables_.normal());
        return cofactor_times(jacobian_columns(slopes), variables_.normal());
    }

    /// The gradient of a height.
    vec3 height_slope() const { return total_gradient(gradient(field_[0], variables_.all), gradients_by_point()); }

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
        for (std::size_t k = 0; k < 3; ++k) {
            const std::string component = join({tangent_, ".", std::string_view("xyz").substr(k, 1)});
            tangent[k] = parameter(graph_, component);  // no formula can spell it
            if (graph_.full()) return;
            settings_.spelled.resize(graph_.variables().size());
            settings_.spelled[static_cast<std::size_t>(tangent[k].node().payload)] = component;
        }
        vec3 moved;
        for (std::size_t i = 0; i < 3; ++i) moved[i] = tangent[i] + dot(slopes[i], tangent);
        text.append_vector({"    vec3 moved = "}, append_values(text, moved, helpers), 0);
        text.append_line({"    return glexpr_unit(moved, ", tangent_, ");"});
        text.append_line("}");
    }

    // ---- the bound ----

    void find_bound() {
        std::vector<node_id> roots;
        for (const expr& f : field_) roots.push_back(f.id());
        const std::vector<interval> ranges = evaluate_interval(graph_, roots, real_ranges_);
        const auto reach = [](const interval& range) { return -range.low > range.high ? -range.low : range.high; };
        const interval none{0, 0};
        const interval height = ranges[roots[0].index];
        switch (options_.along) {
            case displacement_along::z:
                shader_.offset = {none, none, height};
                shader_.bound = reach(height);
                break;
            case displacement_along::normal:
                shader_.bound = reach(height);
                shader_.offset.fill({-shader_.bound, shader_.bound});
                break;
            case displacement_along::vector: {
                double square = 0;
                for (std::size_t i = 0; i < 3; ++i) {
                    shader_.offset[i] = ranges[roots[i].index];
                    square += reach(shader_.offset[i]) * reach(shader_.offset[i]);
                }
                shader_.bound = std::sqrt(square) * (1 + 1e-15);
                break;
            }
        }
    }

    // ---- stages ----

    void assemble_stages() {
        const profile_facts& dialect = facts(target_);
        vertex_.stage = shader_stage::vertex;
        vertex_.formulas = {&shader_.position};
        describe_mesh(vertex_);
        add_time(vertex_);
        shader_parts depth_vertex = vertex_;
        if (options_.tangents) describe_tangent();

        std::string_view pixel = facts(options_.host).fragment_colour;
        if (pixel.empty()) pixel = dialect.fragment_colour.empty() ? "pixel" : dialect.fragment_colour;
        if (pixel == "pixel") fragment_.outputs = {{"vec4", "pixel"}};
        shader_parts depth_fragment = fragment_;

        describe_normal(vertex_);
        vertex_.formulas.push_back(&shader_.normal);
        vertex_.outputs.insert(vertex_.outputs.begin(),
                               {{"vec3", "view_position"}, {"vec3", "view_normal"}, {"vec3", "to_eye"}, {"vec2", "texture_place"}});
        const std::string time = time_statement();
        vertex_.body = vertex_main(mesh_, {!is_still(), options_.tangents, time});
        depth_vertex.body = depth_vertex_main(mesh_, time);

        fragment_.inputs = vertex_.outputs;
        describe_light();
        depth_fragment.body = depth_fragment_main(pixel);
        const std::string light = blinn_phong_text({options_.lights, light_space::object});
        fragment_.body = join({unit_helper_text, "\n", light, "\n", mesh_fragment_main(mesh_, pixel)});

        shader_.uniforms = collect_uniforms({&vertex_, &fragment_});
        if (uses_block(target_, options_.block)) shader_.block = std140_layout(shader_.uniforms);
        const auto put_together = [this](const shader_parts& parts) {
            return assemble(target_, parts, shader_.uniforms, options_.block, options_.host);
        };
        shader_.vertex = put_together(vertex_);
        shader_.fragment = put_together(fragment_);
        shader_.depth_vertex = put_together(depth_vertex);
        shader_.depth_fragment = put_together(depth_fragment);
    }

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

    void describe_normal(shader_parts& parts) const {
        if (!mesh_.declares) add_matrix(parts, mesh_.normal_matrix, uniform_type::mat3);
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
    void add_time(shader_parts& parts) {
        if (facts(options_.host).time.empty()) return;
        for (const glsl_functions* f : {&shader_.position, &shader_.normal})
            for (const glsl_parameter& p : f->parameters)
                if (p.name == "t") parts.variables = {p.glsl_name};
        if (!parts.variables.empty()) parts.given.push_back({std::string(facts(options_.host).time), uniform_type::scalar, {}});
    }

    std::string time_statement() const {
        return vertex_.variables.empty() ? std::string() : join({vertex_.variables[0], " = ", facts(options_.host).time, ";"});
    }

    void describe_light() {
        fragment_.uniforms = {{"front_colour", uniform_type::vec3, {0.93, 0.50, 0.15}, 0, 1},
                              {"back_colour", uniform_type::vec3, {0.20, 0.50, 0.80}, 0, 1}};
        std::vector<uniform> light = blinn_phong_uniforms({options_.lights, light_space::object});
        for (uniform& u : light)
            if (mesh_.y_down && u.type == uniform_type::vec4) u.default_value[1] = -u.default_value[1];
        add_uniforms(fragment_.uniforms, light);
        if (options_.host == host::p5)
            fragment_.given = {{std::string(mesh_.model_view), uniform_type::mat4, {}},
                               {std::string(mesh_.projection), uniform_type::mat4, {}}};
    }

    graph& graph_;
    const symbols& names_;
    profile target_;
    const displacement_options& options_;
    mesh_host mesh_;
    mesh_variables variables_;
    std::vector<expr> field_;
    vec3 components_;
    std::vector<node_id> order_;
    name_spelling spelling_;
    body_settings settings_;
    std::string point_, normal_, texture_, tangent_, height_;  ///< names of arguments, and of a local
    std::vector<interval> ranges_;                             ///< of the graph's variables, as a GPU has them
    std::vector<interval> real_ranges_;
    shader_parts vertex_, fragment_;
    displacement_shader shader_;
    emission_reports reports_;
};

}  // namespace detail

GLEXPR_INLINE result<displacement_shader> make_displacement(std::span<const expr> field, const symbols& names, profile target,
                                                            const displacement_options& options) {
    return detail::displacement_builder(field, names, target, options).build();
}

}  // namespace glexpr
