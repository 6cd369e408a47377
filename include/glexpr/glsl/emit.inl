#pragma once

#include <glexpr/analyze/definedness.hpp>
#include <glexpr/analyze/degree.hpp>
#include <glexpr/analyze/evaluate_interval.hpp>
#include <glexpr/analyze/interval.hpp>
#include <glexpr/detail/join.hpp>
#include <glexpr/glsl/emit.hpp>
#include <glexpr/glsl/emit_interval.hpp>
#include <glexpr/glsl/emit_ray_interval.hpp>
#include <glexpr/glsl/helpers.hpp>
#include <glexpr/glsl/interval_helper_set.hpp>
#include <glexpr/glsl/names.hpp>
#include <glexpr/glsl/ray_helper_set.hpp>
#include <glexpr/glsl/writer.hpp>
#include <glexpr/graph/construct.hpp>
#include <glexpr/graph/make.hpp>
#include <glexpr/graph/schedule.hpp>
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

/// `base`, or `base_2`, `base_3`, … when a name of the formula is spelled like it.
inline std::string unused_name(std::string_view base, const std::vector<std::string>& taken) {
    std::string name(base);
    const auto is_taken = [&] {
        for (const std::string& t : taken)
            if (t == name) return true;
        return false;
    };
    for (unsigned n = 2; is_taken(); ++n) name = join({base, "_", digits(n)});
    return name;
}

/// The start of the names of temporaries: no name of the formula is this and digits.
inline std::string temporary_prefix(const std::vector<std::string>& taken) {
    const auto clashes = [&](std::string_view prefix) {
        for (const std::string& name : taken)
            if (name.size() > prefix.size() && name.starts_with(prefix) &&
                name.find_first_not_of("0123456789", prefix.size()) == std::string::npos)
                return true;
        return false;
    };
    std::string prefix = "t";
    while (clashes(prefix)) prefix += 't';
    return prefix;
}

/// Whether a double rounds to a finite float. (Converting one that does not is undefined.)
inline bool fits_float(double v) {
    constexpr double bound = 0x1.ffffffp127;  // half a unit above the largest float
    return v > -bound && v < bound;
}

/// Writes the functions of one formula.
class function_emitter {
  public:
    function_emitter(const expr& f, const symbols& names, const emit_options& options)
        : f_(group_long_sums(f)), code_(group_long_sums(factor_sums(f))), graph_(f.graph()), symbols_(names), options_(options) {
        GLEXPR_ASSERT(is_legal_glsl_name(join({options.prefix, "f"}), options.profile), "the prefix begins no legal name");
        for (const symbol& s : names.all()) {
            if (s.kind != symbol_kind::coordinate) continue;
            GLEXPR_ASSERT(coordinate_count_ < coordinates_.size(), "a point has three components");
            coordinates_[coordinate_count_++] = coordinate(graph_, s.name);
        }
        ranges_ = variable_ranges(graph_, names, options.region);
        spell_names();
    }

    result<glsl_functions> emit() {
        if (!graph_.full())  // else the coordinates are no variables
            for (const function_kind kind : options_.functions) emit_function(kind);
        if (graph_.full()) report(diag_code::too_many_nodes, severity::error, {}, "the formula and its derivatives are too large");
        result_.helpers = helpers_.definitions();
        for (glsl_helper& h : interval_helpers_.definitions()) result_.helpers.push_back(std::move(h));
        for (glsl_helper& h : ray_helpers_.definitions()) result_.helpers.push_back(std::move(h));
        if (has_error(diagnostics_)) return std::move(diagnostics_);
        return {std::move(result_), std::move(diagnostics_)};
    }

  private:
    /// GLSL spellings of the declared names and those of the formula, whatever else the graph holds, and the parameters that the formula
    /// really reads.
    void spell_names() {
        std::vector<std::string> taken = options_.reserved;
        taken.reserve(taken.size() + all_function_kinds.size());
        for (const function_kind kind : all_function_kinds) {
            taken.push_back(std::string(base_name(kind)));  // of another prefix, in one shader with these
            if (!options_.prefix.empty()) taken.push_back(join({options_.prefix, base_name(kind)}));
        }
        const std::vector<node_id> order = schedule(graph_, f_.id());
        std::vector<std::string> names;
        names.reserve(symbols_.all().size());
        for (const symbol& s : symbols_.all()) names.push_back(s.name);
        for (const node_id id : order)
            if (graph_[id].op == op::variable && symbols_.find(graph_.variable(id).name) == nullptr)
                names.push_back(graph_.variable(id).name);
        const std::vector<std::string> spellings = glsl_names(names, options_.profile, taken);
        spelled_.resize(graph_.variables().size());
        for (std::size_t i = 0; i < names.size(); ++i)
            if (const auto index = graph_.find_variable(names[i])) spelled_[*index] = spellings[i];
        temporary_ = temporary_prefix(spellings);
        point_ = unused_name("p", spellings);
        gradient_name_ = unused_name("g", spellings);
        low_ = unused_name("lo", spellings);
        high_ = unused_name("hi", spellings);
        middle_ = unused_name("m", spellings);
        half_ = unused_name("h", spellings);
        error_ = unused_name("error", spellings);
        place_ = unused_name("s", spellings);
        reach_ = unused_name("e", spellings);
        for (const node_id id : order) {
            const node n = graph_[id];
            if (n.op != op::variable || graph_.variable(id).kind != variable_kind::parameter) continue;
            const symbol* s = symbols_.find(graph_.variable(id).name);
            glsl_parameter p{graph_.variable(id).name, spelled_[static_cast<std::size_t>(n.payload)]};
            if (s == nullptr) p.default_value = 1;  // a free name: like a to d
            if (s != nullptr) {
                p.default_value = s->default_value;
                p.minimum = s->minimum;
                p.maximum = s->maximum;
            }
            result_.parameters.push_back(std::move(p));
        }
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
        if (!result_.text.empty()) append_line("");
        const std::string name = join({options_.prefix, base_name(kind)});
        std::string signature = join({type, name, "("});
        append(signature, arguments);
        signature += ')';
        append_line({signature, " {"});
        result_.functions.push_back({kind, name, std::move(signature)});
    }

    void append_line(std::string_view text) { append_line({text}); }

    void append_line(std::initializer_list<std::string_view> parts) {
        append(result_.text, parts);
        result_.text += '\n';
        ++line_;
    }

    /// The statements of a program over the point, up to the returned values.
    std::vector<std::string> append_body(const std::vector<node_id>& roots, const proven_facts& proven) {
        const program p = build_program(graph_, roots, proven);
        check_literals(p);
        std::vector<std::string> outputs(roots.size());
        if (has_error(diagnostics_)) return outputs;  // there is no text for a constant beyond float32
        append_coordinates(p);
        statement_writer writer(p, options_.profile, spelled_, temporary_, helpers_);
        writer.write(result_.text, line_, result_.lines);
        for (std::size_t k = 0; k < roots.size(); ++k) outputs[k] = writer.output(k).text;
        return outputs;
    }

    /// `float x = p.x;` for each coordinate that is read.
    void append_coordinates(const program& p) {
        std::array<bool, 3> read{};
        for (const instruction& step : p.instructions)
            for (std::size_t i = 0; i < coordinate_count_; ++i)
                if (step.code == opcode::input && step.input == variable_index(i)) read[i] = true;
        for (std::size_t i = 0; i < coordinate_count_; ++i)
            if (read[i]) append_line({"    float ", coordinate_name(i), " = ", point_, ".", std::string_view("xyz").substr(i, 1), ";"});
    }

    /// The place of a coordinate among the graph's variables.
    std::size_t variable_index(std::size_t i) const { return static_cast<std::size_t>(coordinates_[i].node().payload); }

    const std::string& coordinate_name(std::size_t i) const { return spelled_[variable_index(i)]; }

    void emit_scalar(function_kind kind, std::string_view type, const expr& root, const proven_facts& proven) {
        open(kind, type, {"vec3 ", point_});
        const std::vector<std::string> value = append_body({root.id()}, proven);
        append_return(value[0], root);
        append_line("}");
    }

    void emit_bound(function_kind kind, const expr& bound) {
        const node_id root = bound.id();
        if (!graph_.full()) emit_scalar(kind, "float ", bound, prove(graph_, std::span(&root, 1), ranges_));
    }

    void append_return(const std::string& value, const expr& from) {
        append_line({"    return ", value, ";"});
        result_.lines.push_back({line_, graph_.origin(from.id())});
    }

    /// `start vec3(…);` with the three texts from `first` on, a line each where one line would be too long.
    void append_vector(std::initializer_list<std::string_view> start, const std::vector<std::string>& texts, std::size_t first) {
        const std::string &x = texts[first], &y = texts[first + 1], &z = texts[first + 2];
        const bool wide = x.size() + y.size() + z.size() > readable_width;
        const std::string_view separator = wide ? ",\n        " : ", ";
        append(result_.text, start);
        append_line({wide ? "vec3(\n        " : "vec3(", x, separator, y, separator, z, ");"});
        if (wide) line_ += 3;
        result_.lines.push_back({line_, graph_.origin(f_.id())});
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
        append_vector({"    return "}, append_body(roots, proven_nodes()), 0);
        append_line("}");
    }

    void emit_value_and_gradient(function_kind kind) {
        std::vector<node_id> roots = gradient_roots();
        roots.insert(roots.begin(), code_.id());
        open(kind, "float ", {"vec3 ", point_, ", out vec3 ", gradient_name_});
        const std::vector<std::string> values = append_body(roots, proven_nodes());
        append_vector({"    ", gradient_name_, " = "}, values, 1);
        append_return(values[0], code_);
        append_line("}");
    }

    void emit_interval(function_kind kind) {
        open(kind, "vec3 ", {"vec3 ", low_, ", vec3 ", high_});
        const interval_spelling spelling{spelled_, std::span<const expr>(coordinates_.data(), coordinate_count_), low_, high_, temporary_};
        interval_writer(f_, spelling, helpers_, interval_helpers_).write(result_.text, line_, result_.lines);
        append_line("}");
    }

    void emit_ray_interval(function_kind kind) {
        const node_id root = f_.id();
        check_literals(build_program(graph_, std::span(&root, 1)));
        if (has_error(diagnostics_)) return;  // there is no text for a constant beyond float32
        open(kind, "vec4 ", {"vec3 ", middle_, ", vec3 ", half_, ", float ", place_, ", float ", reach_});
        const std::span<const expr> coordinates(coordinates_.data(), coordinate_count_);
        const ray_spelling spelling{spelled_, coordinates, middle_, half_, place_, reach_, temporary_};
        ray_interval_writer(f_, spelling, helpers_, ray_helpers_).write(result_.text, line_, result_.lines);
        append_line("}");
    }

    /// The components of the chord's middle and half, as parameters whose names no formula can spell.
    std::vector<chord_coordinate> chord() {
        std::vector<chord_coordinate> all;
        const auto component = [&](const std::string& of, std::size_t i) {
            const std::string name = join({of, ".", std::string_view("xyz").substr(i, 1)});
            const expr e = parameter(graph_, name);
            if (const auto index = graph_.find_variable(name)) {
                if (spelled_.size() <= *index) spelled_.resize(*index + 1);
                spelled_[*index] = name;
            }
            return e;
        };
        for (std::size_t i = 0; i < coordinate_count_; ++i) all.push_back({coordinates_[i], component(middle_, i), component(half_, i)});
        return all;
    }

    void emit_ray(function_kind kind) {
        const formula_degree d = degree(f_);
        if (d.kind == formula_class::not_polynomial)
            return report(diag_code::not_a_polynomial, severity::error, {}, "only a polynomial has coefficients on a ray");
        if (d.degree > largest_ray_degree)
            return report(diag_code::degree_too_high, severity::error, {},
                          join({"the degree is ", digits(d.degree), "; coefficients on a ray are written out up to degree ",
                                digits(largest_ray_degree)}));
        ray_polynomial polynomial = restrict_to_chord(code_, chord(), d.degree);
        if (graph_.full()) return;
        const bool bernstein = kind == function_kind::f_ray;
        if (bernstein) polynomial.coefficients = bernstein_coefficients(polynomial.coefficients);
        std::vector<std::string> outputs;
        std::vector<node_id> roots;
        const std::string letter = unused_coefficient(bernstein ? "b" : "a");
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
        for (std::size_t i = 0; i < roots.size(); ++i) append_line({"    ", outputs[i], " = ", values[i], ";"});
        append_line("}");
    }

    /// `letter`, repeated until no name of the formula is spelled like it and digits.
    std::string unused_coefficient(std::string_view letter) const {
        std::string prefix(letter);
        for (const std::string& name : spelled_)
            while (name.size() > prefix.size() && name.starts_with(prefix) &&
                   name.find_first_not_of("0123456789", prefix.size()) == std::string::npos)
                prefix += letter;
        return prefix;
    }

    /// A constant that no float32 can hold is refused; one that becomes zero is worth a warning.
    void check_literals(const program& p) {
        for (const instruction& i : p.instructions) {
            if (i.code != opcode::constant || i.constant == 0) continue;
            if (!fits_float(i.constant))
                report(diag_code::constant_out_of_float_range, severity::error, i.origin, "the constant is too large for a 32-bit float");
            else if (static_cast<float>(i.constant) == 0)
                report(diag_code::constant_underflow, severity::warning, i.origin,
                       "the constant is too small for a 32-bit float and becomes 0");
        }
    }

    void report(diag_code code, severity s, span where, std::string_view message) {
        for (const diagnostic& d : diagnostics_)
            if (d.code == code && d.where == where) return;
        if (diagnostics_.size() >= limits{}.diagnostics && (s != severity::error || has_error(diagnostics_))) return;
        diagnostics_.push_back({code, s, where, std::string(message), {}});
    }

    expr f_;     ///< as it was written
    expr code_;  ///< the same with fewer operations
    graph& graph_;
    const symbols& symbols_;
    const emit_options& options_;
    std::vector<interval> ranges_;  ///< of the graph's variables
    std::array<expr, 3> coordinates_;
    std::size_t coordinate_count_ = 0;
    std::vector<std::string> spelled_;
    std::string temporary_, point_, gradient_name_, low_, high_, middle_, half_, place_, reach_, error_;
    std::vector<node_id> gradient_;  ///< three roots, once they are wanted
    proven_facts proven_;            ///< once it is wanted
    bool has_proven_ = false;
    helper_set helpers_;
    interval_helper_set interval_helpers_;
    ray_helper_set ray_helpers_;
    glsl_functions result_;
    std::uint32_t line_ = 0;
    std::vector<diagnostic> diagnostics_;
};

}  // namespace detail

GLEXPR_INLINE result<glsl_functions> emit_functions(const expr& f, const symbols& names, const emit_options& options) {
    return detail::function_emitter(f, names, options).emit();
}

}  // namespace glexpr
