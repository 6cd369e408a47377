#pragma once

#include <glexpr/analyze/cost.hpp>
#include <glexpr/detail/join.hpp>
#include <glexpr/glsl/emit.hpp>
#include <glexpr/graph/construct.hpp>
#include <glexpr/host/host_time.hpp>
#include <glexpr/shade/blinn_phong.hpp>
#include <glexpr/shade/colour_map.hpp>
#include <glexpr/shade/normal.hpp>
#include <glexpr/shade/output_encoding.hpp>
#include <glexpr/surface/clip.hpp>
#include <glexpr/surface/entry.hpp>
#include <glexpr/surface/rays.hpp>
#include <glexpr/surface/surface.hpp>
#include <glexpr/surface/traced_formula.hpp>
#include <glexpr/surface/tracing.hpp>
#include <glexpr/transform/curvature.hpp>

#include <array>
#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace glexpr {

GLEXPR_INLINE std::vector<std::string> surface_names() {
    std::vector<std::string> all;
    for (const std::string_view name : {"corner",
                                        "ray_start",
                                        "ray_end",
                                        "view_right",
                                        "view_back",
                                        "pixel",
                                        "inverse_view_projection",
                                        "view_projection",
                                        "bounding_radius",
                                        "box_low",
                                        "box_high",
                                        "STEPS",
                                        "REFINEMENTS",
                                        "CANDIDATES",
                                        "PIECES",
                                        "POLISHES",
                                        "NEAR",
                                        "NONE",
                                        "ROOTS",
                                        "change",
                                        "settled",
                                        "linear_root",
                                        "quadratic_roots",
                                        "cube_root_of",
                                        "depressed_cubic_roots",
                                        "cubic_roots",
                                        "pair_of_roots",
                                        "quartic_roots",
                                        "EVEN_PIECES",
                                        "ISOLATED",
                                        "TOUCHING",
                                        "JUMPING",
                                        "HALVINGS",
                                        "crosses",
                                        "LAYERS",
                                        "LAYER_GAP",
                                        "VANISHING",
                                        "shader_uniforms",
                                        "refine",
                                        "first_zero",
                                        "difference",
                                        "tetrahedron",
                                        "largest_component",
                                        "facing_normal",
                                        "add_light",
                                        "blinn_phong",
                                        "display_colour",
                                        "diverging",
                                        "between",
                                        "clip_ray",
                                        "surface_colour",
                                        "trace",
                                        "trace_pixel",
                                        "clip_z",
                                        "clip_w",
                                        "position",
                                        "mainImage",
                                        "front_colour",
                                        "back_colour",
                                        "front_opacity",
                                        "back_opacity",
                                        "curvature_scale",
                                        "ambient",
                                        "diffuse",
                                        "specular",
                                        "shininess",
                                        "whole_f",
                                        "gaussian_f",
                                        "mean_f",
                                        "front_red_f",
                                        "front_green_f",
                                        "front_blue_f",
                                        "back_red_f",
                                        "back_green_f",
                                        "back_blue_f"})
        all.emplace_back(name);
    for (unsigned i = 1; i <= most_lights; ++i) {
        all.push_back(detail::join({"light_", detail::digits(i)}));
        all.push_back(detail::join({"light_", detail::digits(i), "_colour"}));
    }
    return all;
}

namespace detail {

inline diagnostic surface_note(diag_code code, severity s, std::string message, std::string hint) {
    return {code, s, {}, std::move(message), std::move(hint)};
}

/// A further function of position that the colour needs, and what its name begins with.
struct colour_function {
    std::string prefix;
    expr value;
};

inline std::vector<colour_function> colour_functions(const expr& f, const symbols& names, const colour_options& colour) {
    std::vector<colour_function> all;
    const auto add_side = [&all](std::string_view side, const std::vector<expr>& channels) {
        GLEXPR_ASSERT(channels.empty() || channels.size() == 3, "a colour is three expressions");
        constexpr std::array<std::string_view, 3> channel_names{"_red_", "_green_", "_blue_"};
        for (std::size_t i = 0; i < channels.size(); ++i) all.push_back({join({side, channel_names[i]}), channels[i]});
    };
    std::vector<expr> coordinates;
    for (const symbol& s : names.all())
        if (s.kind == symbol_kind::coordinate) coordinates.push_back(coordinate(f.graph(), s.name));
    switch (colour.by) {
        case colouring::material:
            add_side("front", colour.front);
            add_side("back", colour.back);
            break;
        case colouring::normal: break;
        case colouring::gaussian_curvature: all.push_back({"gaussian_", gaussian_curvature(f, coordinates)}); break;
        case colouring::mean_curvature: all.push_back({"mean_", mean_curvature(f, coordinates)}); break;
    }
    return all;
}

/// What the colour of a hit reads beside the lights.
inline std::vector<uniform> colour_uniforms(const surface_options& options) {
    std::vector<uniform> all;
    const colour_options& colour = options.colour;
    if (colour.by == colouring::material && colour.front.empty())
        all.push_back({"front_colour", uniform_type::vec3, {0.93, 0.50, 0.15}, 0, 1});
    if (colour.by == colouring::material && colour.back.empty())
        all.push_back({"back_colour", uniform_type::vec3, {0.20, 0.50, 0.80}, 0, 1});
    // The curvature of a sphere of half the bounding radius is halfway to the full colour.
    if (colour.by == colouring::gaussian_curvature)
        all.push_back({"curvature_scale", uniform_type::scalar, {options.radius * options.radius / 4}, 0});
    if (colour.by == colouring::mean_curvature) all.push_back({"curvature_scale", uniform_type::scalar, {options.radius / 2}, 0});
    if (options.layers > 1)
        for (const char* name : {"front_opacity", "back_opacity"}) all.push_back({name, uniform_type::scalar, {0.5}, 0, 1});
    return all;
}

inline std::vector<uniform> clip_uniforms(const surface_options& options) {
    const double largest = options.largest_radius;
    const auto vector = [](const std::array<double, 3>& v) { return std::vector<double>(v.begin(), v.end()); };
    switch (options.clip.body) {
        case clip_body::sphere: return {{"bounding_radius", uniform_type::scalar, {options.radius}, 0, largest}};
        case clip_body::box:
            return {{"box_low", uniform_type::vec3, vector(options.clip.low), -largest, largest},
                    {"box_high", uniform_type::vec3, vector(options.clip.high), -largest, largest}};
    }
    return {};
}

/// Half the edge of a cube about the origin that holds the clipping body as it is at first.
inline double extent(const surface_options& options) {
    if (options.clip.body == clip_body::sphere) return options.radius;
    double largest = 0;
    for (std::size_t i = 0; i < 3; ++i)
        for (const double reach : {-options.clip.low[i], options.clip.low[i], -options.clip.high[i], options.clip.high[i]})
            if (reach > largest) largest = reach;
    return largest;
}

/// Whether a polynomial has a degree too high for the solvers that read its coefficients.
inline bool beyond_coefficients(const formula_degree& d) {
    return d.kind == formula_class::polynomial && d.degree > largest_bernstein_degree;
}

inline diagnostic note_of_high_degree(const formula_degree& d) {
    return surface_note(diag_code::degree_too_high, severity::note,
                        join({"the degree is ", digits(d.degree), "; above ", digits(largest_bernstein_degree),
                              " a polynomial is traced by its ranges, not by its coefficients"}),
                        "a formula of lower degree with the same zeros is drawn faster");
}

/// Collects the parts of one pair of shaders.
class surface_builder {
  public:
    surface_builder(const expr& f, const symbols& names, profile target, const surface_options& options)
        : f_(f),
          names_(names),
          target_(facts(options.host).profile.value_or(target)),
          options_(options),
          coloured_(options.output == surface_output::colour),
          lit_(coloured_ && options.lit),
          traced_(prepare(f, names, options.isovalue)) {
        if (coloured_) colours_ = colour_functions(f, names, options.colour);
    }

    result<surface_shader> build() {
        if (!has_host() || !choose_solver() || !within_cost() || !emit()) return std::move(notes_);
        warn_of_no_surface(traced_, extent(options_), notes_);
        choose_depth();
        assemble_stages();
        return {std::move(shader_), std::move(notes_)};
    }

  private:
    bool has_host() {
        return facts(options_.host).surfaces ||
               refuse(diag_code::host_not_applicable, join({"the host ", name(options_.host), " shows no traced surfaces"}), {});
    }

    bool choose_solver() {
        shader_.degree = traced_.degree;
        shader_.solver = options_.solver.value_or(default_solver(traced_.degree));
        if (!options_.solver && beyond_coefficients(traced_.degree)) notes_.push_back(note_of_high_degree(traced_.degree));
        if (applies(shader_.solver, traced_.degree)) return true;
        return refuse(diag_code::solver_not_applicable, join({"the solver ", name(shader_.solver), " cannot trace this formula"}),
                      join({"the default is ", name(default_solver(traced_.degree))}));
    }

    /// Without a wish, marching takes the place of a solver that could take too long.
    bool within_cost() {
        const formula_cost cost = cost_of(traced_);
        if (count_operations(cost)) return true;
        if (!options_.solver && shader_.solver != solver::marching) {
            const std::size_t before = shader_.cost;
            const std::string_view usual = name(shader_.solver);
            shader_.solver = solver::marching;
            if (count_operations(cost)) {
                notes_.push_back(surface_note(diag_code::too_costly, severity::note,
                                              join({"with the solver ", usual, " one pixel may take ", digits(before),
                                                    " operations: marching traces the formula, and may miss thin parts"}),
                                              "simplify the formula"));
                return true;
            }
        }
        return refuse(diag_code::too_costly, join({"one pixel may take ", digits(shader_.cost), " operations, more than are allowed"}),
                      "simplify the formula");
    }

    /// Whether the operations of a ray, and of all rays and layers of a pixel, are as few as they must be.
    bool count_operations(const formula_cost& cost) {
        parts_ = parts_of(shader_.solver, traced_, cost);
        constexpr std::size_t differences = 6, corners = 4;
        shader_.cost = parts_.cost + cost.f * (differences + (options_.normal == normal_source::tetrahedron ? corners : 0));
        for (const colour_function& c : colours_) shader_.cost += glexpr::cost(c.value.graph(), c.value.id());
        const bool ray_allowed = shader_.cost <= options_.cost_limit;
        if (coloured_ && options_.layers > 1) shader_.cost *= options_.layers < most_layers ? options_.layers : most_layers;
        if (smooth()) shader_.cost *= antialias_rays;
        return ray_allowed && shader_.cost / rays_allowed <= options_.cost_limit;
    }

    bool smooth() const { return coloured_ && options_.antialias; }

    bool refuse(diag_code code, std::string message, std::string hint) {
        notes_.push_back(surface_note(code, severity::error, std::move(message), std::move(hint)));
        return false;
    }

    /// The functions of the formula, then those that only the colour needs.
    bool emit() {
        emit_options emission;
        emission.profile = target_;
        emission.functions = parts_.functions;
        emission.reserved = surface_names();
        if (options_.host != host::plain) emission.reserved.insert(emission.reserved.end(), host_names.begin(), host_names.end());
        emission.region = options_.largest_radius * (1 + 2 * difference_step);
        if (!emit(traced_.f, traced_.names, emission)) return false;
        emission.functions = {function_kind::f};
        if (traced_.reduced && coloured_) {
            emission.prefix = "whole_";
            if (!emit(f_, names_, emission)) return false;
        }
        for (const colour_function& c : colours_) {
            emission.prefix = c.prefix;
            if (!emit(c.value, names_, emission)) return false;
        }
        shader_.functions = functions_.front();
        return true;
    }

    bool emit(const expr& value, const symbols& names, const emit_options& emission) {
        result<glsl_functions> functions = emit_functions(value, names, emission);
        const bool first = functions_.empty();
        if (!functions)
            notes_ = functions.diagnostics();
        else if (first)
            notes_.insert(notes_.end(), functions.diagnostics().begin(), functions.diagnostics().end());
        if (functions) functions_.push_back(std::move(*functions));
        return static_cast<bool>(functions);
    }

    void choose_depth() {
        const bool possible = facts(target_).fragment_depth && facts(options_.host).depth;
        const bool extension = options_.depth_by_extension && target_ == profile::es100 && facts(options_.host).depth;
        shader_.writes_depth = options_.depth && (possible || extension);
        if (shader_.writes_depth) depth_ = possible ? "gl_FragDepth" : "gl_FragDepthEXT";
        if (shader_.writes_depth && !possible) fragment_.extensions.emplace_back("GL_EXT_frag_depth");
        if (options_.depth && !shader_.writes_depth)
            notes_.push_back(surface_note(
                diag_code::no_fragment_depth, severity::note,
                join({options_.host == host::plain ? facts(target_).name : name(options_.host), " cannot write the depth of the surface"}),
                "draw it without other geometry, or choose another profile"));
    }

    void assemble_stages() {
        viewer_ = lit_ && options_.lighting.lights > 0 && options_.lighting.space == light_space::view;
        describe_stages();
        add_uniforms(fragment_.uniforms, clip_uniforms(options_));
        if (coloured_) add_uniforms(fragment_.uniforms, colour_uniforms(options_));
        if (lit_) add_uniforms(fragment_.uniforms, blinn_phong_uniforms(options_.lighting));
        for (const glsl_functions& f : functions_) fragment_.formulas.push_back(&f);
        if (smooth() && target_ == profile::es100 && options_.host == host::plain)
            fragment_.extensions.emplace_back("GL_OES_standard_derivatives");
        find_time();
        fragment_.body = fragment_text();

        shader_.uniforms = collect_uniforms({&fragment_, &vertex_});
        if (uses_block(target_, options_.block)) shader_.block = std140_layout(shader_.uniforms);
        if (facts(options_.host).vertex_stage) shader_.vertex = assemble(target_, vertex_, shader_.uniforms, options_.block, options_.host);
        shader_.fragment = assemble(target_, fragment_, shader_.uniforms, options_.block, options_.host);
    }

    /// What the host hands to the stages, and what they hand on.
    void describe_stages() {
        const profile_facts& dialect = facts(target_);
        const std::vector<stage_variable> axes{{"vec3", "view_right"}, {"vec3", "view_back"}};
        vertex_.stage = shader_stage::vertex;
        vertex_.outputs = {{"vec4", "ray_start"}, {"vec4", "ray_end"}};
        if (viewer_) vertex_.outputs.insert(vertex_.outputs.end(), axes.begin(), axes.end());
        switch (options_.host) {
            case host::plain:
                if (dialect.vertex_index.empty()) vertex_.inputs = {{"vec2", "corner"}};
                vertex_.uniforms = {{"inverse_view_projection", uniform_type::mat4, {}}};
                if (dialect.fragment_colour.empty()) fragment_.outputs = {{"vec4", "pixel"}};
                if (shader_.writes_depth) fragment_.uniforms.push_back({"view_projection", uniform_type::mat4, {}});
                break;
            case host::three_raw:
                vertex_.inputs = {{"vec3", "position"}};
                vertex_.given = {{"projectionMatrix", uniform_type::mat4, {}}, {"modelViewMatrix", uniform_type::mat4, {}}};
                fragment_.outputs = {{"vec4", "pixel"}};
                [[fallthrough]];
            case host::three_material:
                if (shader_.writes_depth) vertex_.outputs.insert(vertex_.outputs.end(), {{"vec4", "clip_z"}, {"vec4", "clip_w"}});
                break;
            case host::glslviewer:
                fragment_.given = {{"u_resolution", uniform_type::vec2, {}},
                                   {"u_inverseViewMatrix", uniform_type::mat4, {}},
                                   {"u_inverseProjectionMatrix", uniform_type::mat4, {}}};
                [[fallthrough]];
            case host::p5:  // has been refused
            case host::shadertoy:
                if (viewer_) fragment_.globals = axes;
                vertex_ = {};
                break;
        }
        vertex_.body = rays_vertex_text(target_, viewer_, options_.host, shader_.writes_depth && options_.host != host::plain);
        fragment_.inputs = vertex_.outputs;
    }

    /// A parameter called t is the host's time, where it has one.
    void find_time() {
        if (facts(options_.host).time.empty()) return;
        for (const glsl_functions& f : functions_)
            for (const glsl_parameter& p : f.parameters)
                if (p.name == "t") fragment_.variables = {p.glsl_name};
        if (!fragment_.variables.empty() && options_.host == host::glslviewer)
            fragment_.given.push_back({"u_time", uniform_type::scalar, {}});
    }

    std::string fragment_text() const {
        bool partial = false;
        for (const glsl_function& f : shader_.functions.functions) partial = partial || f.kind == function_kind::f_defined;
        const bool curved = options_.colour.by == colouring::gaussian_curvature || options_.colour.by == colouring::mean_curvature;
        std::string text = solver_text(shader_.solver, traced_, partial);
        const auto section = [&text](std::string_view more) { (text += "\n") += more; };
        if (shows_normal(options_)) section(facing_normal_text(options_.normal));
        if (coloured_ && curved) section(diverging_text);
        if (lit_) section(blinn_phong_text(options_.lighting));
        if (coloured_) section(surface_colour_text(options_));
        section(clip_text(options_.clip.body));
        section(trace_text(options_, traced_.reduced));
        const output_encoding encoding = coloured_ ? options_.encoding : output_encoding::none;
        if (encoding != output_encoding::none) section(output_encoding_text(encoding));
        if (smooth()) section(trace_pixel_text(encoding));
        const std::string_view time = fragment_.variables.empty() ? std::string_view() : fragment_.variables.front();
        const std::string_view distance =
            options_.clip.body == clip_body::sphere ? "3.0 * bounding_radius" : "1.8 * length(box_high - box_low)";
        section(entry_text({target_, options_.host, smooth(), viewer_, depth_, time, distance, encoding}));
        return text;
    }

    const expr& f_;
    const symbols& names_;
    profile target_;
    const surface_options& options_;
    bool coloured_;  ///< colours are written, not geometry
    bool lit_;
    bool viewer_ = false;  ///< the axes of the viewer are known
    traced_formula traced_;
    std::vector<colour_function> colours_;
    solver_parts parts_;
    std::vector<glsl_functions> functions_;  ///< first those of what is traced
    std::string_view depth_;                 ///< the output of depth, if any
    shader_parts vertex_, fragment_;
    surface_shader shader_;
    std::vector<diagnostic> notes_;
};

}  // namespace detail

GLEXPR_INLINE result<surface_shader> make_surface(const expr& f, const symbols& names, profile target, const surface_options& options) {
    return detail::surface_builder(as_number(f), detail::with_time_of(options.host, names), target, options).build();
}

}  // namespace glexpr
