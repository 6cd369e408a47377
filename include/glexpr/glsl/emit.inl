#pragma once

#include <glexpr/analyze/definedness.hpp>
#include <glexpr/analyze/degree.hpp>
#include <glexpr/analyze/evaluate_interval.hpp>
#include <glexpr/analyze/interval.hpp>
#include <glexpr/detail/join.hpp>
#include <glexpr/glsl/body.hpp>
#include <glexpr/glsl/emission_reports.hpp>
#include <glexpr/glsl/emit.hpp>
#include <glexpr/glsl/emit_interval.hpp>
#include <glexpr/glsl/emit_ray_interval.hpp>
#include <glexpr/glsl/helpers.hpp>
#include <glexpr/glsl/interval_helper_set.hpp>
#include <glexpr/glsl/names.hpp>
#include <glexpr/glsl/own_variable.hpp>
#include <glexpr/glsl/ray_helper_set.hpp>
#include <glexpr/glsl/spelling.hpp>
#include <glexpr/glsl/unused_name.hpp>
#include <glexpr/graph/construct.hpp>
#include <glexpr/graph/make.hpp>
#include <glexpr/graph/schedule.hpp>
#include <glexpr/parse/report.hpp>
#include <glexpr/program/build.hpp>
#include <glexpr/program/program.hpp>
#include <glexpr/program/prove.hpp>
#include <glexpr/transform/differentiate.hpp>
#include <glexpr/transform/factor_sums.hpp>
#include <glexpr/transform/group_sums.hpp>
#include <glexpr/transform/ray_polynomial.hpp>
#include <glexpr/transform/rounding_error.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace glexpr {

namespace detail {

/// The formula's spelling of the function names.
constexpr std::string_view base_name(function_kind kind) {
    switch (kind) {
        case function_kind::f: return "f";
        case function_kind::grad_f: return "grad_f";
        case function_kind::f_grad: return "f_grad";
        case function_kind::f_defined: return "f_defined";
        case function_kind::f_interval: return "f_interval";
        case function_kind::f_ray: return "f_ray";
        case function_kind::f_ray_powers: return "f_ray_powers";
        case function_kind::f_ray_interval: return "f_ray_interval";
        case function_kind::f_error: return "f_error";
    }
    return {};
}

/// Writes the functions of one formula.
class function_emitter {
  public:
    function_emitter(const expr& f, const symbols& names, const emit_options& options)
        : f_(group_long_sums(f)), code_(group_long_sums(factor_sums(f))), graph_(f.graph()), symbols_(names), options_(options) {
        if (!is_legal_glsl_name(join({options.prefix, "f"}), options.profile))
            reports_.add(diag_code::invalid_output_name, severity::error, {}, "the prefix begins no name that a function can have");
        for (const symbol& s : names.all()) {
            if (s.kind != symbol_kind::coordinate) continue;
            if (coordinate_count_ < coordinates_.size())
                coordinates_[coordinate_count_++] = coordinate(graph_, s.name);
            else
                reports_.add(diag_code::invalid_declaration, severity::error, {}, "a point has three components, and no more coordinates");
        }
        ranges_ = variable_ranges(graph_, names, options.region);
        choose_names();
    }

    result<glsl_functions> emit() {
        if (!graph_.full()) check_formula();  // else the coordinates are no variables
        if (reports_.refused()) return reports_.take();
        if (!graph_.full())
            for (const function_kind kind : options_.functions) emit_function(kind);
        if (graph_.full()) reports_.add(diag_code::too_many_nodes, severity::error, {}, "the formula and its derivatives are too large");
        result_.helpers = helpers_.definitions();
        for (glsl_helper& h : interval_helpers_.definitions()) result_.helpers.push_back(std::move(h));
        for (glsl_helper& h : ray_helpers_.definitions()) result_.helpers.push_back(std::move(h));
        if (reports_.refused()) return reports_.take();
        return {std::move(result_), reports_.take()};
    }

  private:
    void check_formula() {
        for (const node_id id : schedule(graph_, f_.id())) {
            if (graph_[id].op != op::variable) continue;
            const variable& v = graph_.variable(id);
            bool declared = false;
            for (std::size_t i = 0; i < coordinate_count_; ++i) declared = declared || coordinates_[i].id() == id;
            if (v.kind == variable_kind::coordinate && !declared)
                reports_.add(diag_code::unknown_name, severity::error, graph_.origin(id),
                             join({in_quotes(v.name), " is none of the coordinates that were declared"}));
            if (v.kind == variable_kind::parameter && declared)
                reports_.add(diag_code::ambiguous_name, severity::error, graph_.origin(id),
                             join({in_quotes(v.name), " is a parameter of the formula, and declared as a coordinate"}));
        }
    }

    /// Spellings of the names of the formula, and of what the functions call their own.
    void choose_names() {
        std::vector<std::string> taken = options_.reserved;
        taken.reserve(taken.size() + all_function_kinds.size());
        for (const function_kind kind : all_function_kinds) {
            taken.push_back(std::string(base_name(kind)));  // of another prefix, in one shader with these
            if (!options_.prefix.empty()) taken.push_back(join({options_.prefix, base_name(kind)}));
        }
        const std::vector<node_id> order = schedule(graph_, f_.id());
        name_spelling spelling = spell_names(graph_, order, symbols_, options_.profile, taken);
        result_.parameters = parameters_read(graph_, order, symbols_, spelling);
        const std::vector<std::string>& spellings = spelling.all;
        point_ = unused_name("p", spellings);
        gradient_name_ = unused_name("g", spellings);
        low_ = unused_name("lo", spellings);
        high_ = unused_name("hi", spellings);
        middle_ = unused_name("m", spellings);
        half_ = unused_name("h", spellings);
        error_ = unused_name("error", spellings);
        place_ = unused_name("s", spellings);
        reach_ = unused_name("e", spellings);
        settings_.profile = options_.profile;
        settings_.temporary = unused_prefix("t", spellings);
        settings_.spelled = std::move(spelling.by_variable);
        for (std::size_t i = 0; i < coordinate_count_; ++i)
            settings_.locals.push_back(
                {static_cast<std::size_t>(coordinates_[i].node().payload), join({point_, ".", std::string_view("xyz").substr(i, 1)})});
    }

    void emit_function(function_kind kind) {
        switch (kind) {
            case function_kind::f: return emit_scalar(kind, "float ", code_, proven_nodes());
            case function_kind::grad_f: return emit_gradient(kind);
            case function_kind::f_grad: return emit_value_and_gradient(kind);
            case function_kind::f_defined: return emit_defined(kind);
            case function_kind::f_interval: return emit_interval(kind);
            case function_kind::f_ray:
            case function_kind::f_ray_powers: return emit_ray(kind);
            case function_kind::f_ray_interval: return emit_ray_interval(kind);
            case function_kind::f_error: return emit_bound(kind, running_error(code_));
        }
    }

    /// Nothing where the formula is proven to be defined in the whole region.
    void emit_defined(function_kind kind) {
        const node_id root = f_.id();
        const expr defined = definedness(f_, evaluate_interval(graph_, std::span(&root, 1), ranges_, interval_model::float32));
        if (graph_.full() || known_truth(defined) == true) return;
        const node_id condition = defined.id();
        emit_scalar(kind, "bool ", defined, prove(graph_, std::span(&condition, 1), ranges_));
    }

    /// Opens a function: its signature as text and as data.
    void open(function_kind kind, std::string_view type, std::initializer_list<std::string_view> arguments) {
        if (!result_.text.empty()) text_.append_line("");
        const std::string name = join({options_.prefix, base_name(kind)});
        std::string signature = join({type, name, "("});
        append(signature, arguments);
        signature += ')';
        text_.append_line({signature, " {"});
        result_.functions.push_back({kind, name, std::move(signature)});
    }

    /// The statements of a program over the point, up to the returned values.
    std::vector<std::string> append_body(const std::vector<node_id>& roots, const proven_facts& proven) {
        const program p = build_program(graph_, roots, proven);
        reports_.check_literals(p);
        if (reports_.refused()) return std::vector<std::string>(roots.size());  // there is no text for a constant beyond float32
        return text_.append_body(p, settings_, helpers_);
    }

    void emit_scalar(function_kind kind, std::string_view type, const expr& root, const proven_facts& proven) {
        open(kind, type, {"vec3 ", point_});
        const std::vector<std::string> value = append_body({root.id()}, proven);
        append_return(value[0], root);
        text_.append_line("}");
    }

    void emit_bound(function_kind kind, const expr& bound) {
        const node_id root = bound.id();
        if (!graph_.full()) emit_scalar(kind, "float ", bound, prove(graph_, std::span(&root, 1), ranges_));
    }

    void append_return(const std::string& value, const expr& from) {
        text_.append_line({"    return ", value, ";"});
        text_.mark(graph_.origin(from.id()));
    }

    const std::vector<node_id>& gradient_roots() {
        if (!gradient_.empty()) return gradient_;
        const std::vector<expr> partials = gradient(code_, std::span<const expr>(coordinates_.data(), coordinate_count_));
        for (const expr& d : partials) gradient_.push_back(d.id());
        while (gradient_.size() < 3) gradient_.push_back(constant(graph_, 0).id());
        const node_id value = code_.id();
        gradient_ = group_long_sums(graph_, factor_sums(graph_, gradient_, std::span(&value, 1)));
        return gradient_;
    }

    /// What is proven of the nodes of f and of its derivatives, in one pass for all functions that need them.
    const proven_facts& proven_nodes() {
        if (has_proven_) return proven_;
        std::vector<node_id> roots;
        for (const function_kind kind : options_.functions)
            if (kind == function_kind::grad_f || kind == function_kind::f_grad) roots = gradient_roots();
        roots.push_back(code_.id());
        proven_ = prove(graph_, roots, ranges_);
        has_proven_ = true;
        return proven_;
    }

    void emit_gradient(function_kind kind) {
        const std::vector<node_id>& roots = gradient_roots();
        open(kind, "vec3 ", {"vec3 ", point_});
        text_.append_vector({"    return "}, append_body(roots, proven_nodes()), 0);
        text_.mark(graph_.origin(f_.id()));
        text_.append_line("}");
    }

    void emit_value_and_gradient(function_kind kind) {
        std::vector<node_id> roots = gradient_roots();
        roots.insert(roots.begin(), code_.id());
        open(kind, "float ", {"vec3 ", point_, ", out vec3 ", gradient_name_});
        const std::vector<std::string> values = append_body(roots, proven_nodes());
        text_.append_vector({"    ", gradient_name_, " = "}, values, 1);
        text_.mark(graph_.origin(f_.id()));
        append_return(values[0], code_);
        text_.append_line("}");
    }

    void emit_interval(function_kind kind) {
        open(kind, "vec3 ", {"vec3 ", low_, ", vec3 ", high_});
        const interval_spelling spelling{settings_.spelled, std::span<const expr>(coordinates_.data(), coordinate_count_), low_, high_,
                                         settings_.temporary};
        interval_writer(f_, spelling, helpers_, interval_helpers_).write(result_.text, text_.line(), result_.lines);
        text_.append_line("}");
    }

    void emit_ray_interval(function_kind kind) {
        const node_id root = f_.id();
        reports_.check_literals(build_program(graph_, std::span(&root, 1)));
        if (reports_.refused()) return;  // there is no text for a constant beyond float32
        open(kind, "vec4 ", {"vec3 ", middle_, ", vec3 ", half_, ", float ", place_, ", float ", reach_});
        const std::span<const expr> coordinates(coordinates_.data(), coordinate_count_);
        const ray_spelling spelling{settings_.spelled, coordinates, middle_, half_, place_, reach_, settings_.temporary};
        ray_interval_writer(f_, spelling, helpers_, ray_helpers_).write(result_.text, text_.line(), result_.lines);
        text_.append_line("}");
    }

    /// The components of the chord's middle and half.
    std::vector<chord_coordinate> chord() {
        const std::vector<node_id> read = schedule(graph_, code_.id());
        std::vector<chord_coordinate> all;
        const auto component = [&](std::string_view of, std::size_t i) {
            return own_variable(graph_, read, join({of, ".", std::string_view("xyz").substr(i, 1)}), settings_.spelled);
        };
        for (std::size_t i = 0; i < coordinate_count_; ++i) all.push_back({coordinates_[i], component(middle_, i), component(half_, i)});
        return all;
    }

    void emit_ray(function_kind kind) {
        const formula_degree d = degree(f_);
        if (d.kind == formula_class::not_polynomial)
            return reports_.add(diag_code::not_a_polynomial, severity::error, {}, "only a polynomial has coefficients on a ray");
        if (d.degree > largest_ray_degree)
            return reports_.add(diag_code::degree_too_high, severity::error, {},
                                join({"the degree is ", digits(d.degree), "; coefficients on a ray are written out up to degree ",
                                      digits(largest_ray_degree)}));
        ray_polynomial polynomial = restrict_to_chord(code_, chord(), d.degree);
        if (graph_.full()) return;
        const bool bernstein = kind == function_kind::f_ray;
        if (bernstein) polynomial.coefficients = bernstein_coefficients(polynomial.coefficients);
        std::vector<std::string> outputs;
        std::vector<node_id> roots;
        const std::string letter = unused_prefix(bernstein ? "b" : "a", settings_.spelled);
        for (const expr& c : polynomial.coefficients) {
            outputs.push_back(join({letter, digits(roots.size())}));
            roots.push_back(c.id());
        }
        if (!bernstein) {
            outputs.push_back(error_);
            roots.push_back(polynomial.error.id());
        }
        roots = group_long_sums(graph_, roots);

        std::string arguments;
        for (const std::string& output : outputs) append(arguments, {", out float ", output});
        open(kind, "void ", {"vec3 ", middle_, ", vec3 ", half_, arguments});
        const std::vector<std::string> values = append_body(roots, prove(graph_, roots, ranges_));
        for (std::size_t i = 0; i < roots.size(); ++i) text_.append_line({"    ", outputs[i], " = ", values[i], ";"});
        text_.append_line("}");
    }

    expr f_;     ///< as it was written
    expr code_;  ///< the same with fewer operations
    graph& graph_;
    const symbols& symbols_;
    const emit_options& options_;
    std::vector<interval> ranges_;  ///< of the graph's variables
    std::array<expr, 3> coordinates_;
    std::size_t coordinate_count_ = 0;
    body_settings settings_;
    std::string point_, gradient_name_, low_, high_, middle_, half_, place_, reach_, error_;
    std::vector<node_id> gradient_;  ///< three roots, once they are wanted
    proven_facts proven_;            ///< once it is wanted
    bool has_proven_ = false;
    helper_set helpers_;
    interval_helper_set interval_helpers_;
    ray_helper_set ray_helpers_;
    glsl_functions result_;
    function_text text_{result_};
    emission_reports reports_;
};

}  // namespace detail

GLEXPR_INLINE result<glsl_functions> emit_functions(const expr& f, const symbols& names, const emit_options& options) {
    return detail::function_emitter(as_number(f), names, options).emit();
}

}  // namespace glexpr
