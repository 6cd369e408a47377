#pragma once

#include <glexpr/detail/code_point.hpp>
#include <glexpr/detail/join.hpp>
#include <glexpr/detail/list.hpp>
#include <glexpr/glsl/emission_reports.hpp>
#include <glexpr/glsl/helpers.hpp>
#include <glexpr/glsl/names.hpp>
#include <glexpr/glsl/statements.hpp>
#include <glexpr/glsl/unused_name.hpp>
#include <glexpr/glsl/writer.hpp>
#include <glexpr/graph/construct.hpp>
#include <glexpr/graph/failed_constants.hpp>
#include <glexpr/graph/schedule.hpp>
#include <glexpr/parse/report.hpp>
#include <glexpr/program/build.hpp>
#include <glexpr/program/prove.hpp>
#include <glexpr/transform/factor_sums.hpp>
#include <glexpr/transform/group_sums.hpp>
#include <glexpr/transform/jacobian.hpp>
#include <glexpr/transform/share_sums.hpp>

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

/// A line of the C++ source as a place. It is empty, unlike the places in the text of a formula.
constexpr span source_place(std::uint32_t line) { return {line, line}; }

/// Whether the text may stand for a variable that is read: legal names with dots between them, the first perhaps one of the language's own.
inline bool is_readable_name(std::string_view text, profile target) {
    if (text.starts_with("gl_") && text.find("__") == text.npos) text.remove_prefix(3);
    while (true) {
        const std::size_t dot = text.find('.');
        if (!is_legal_glsl_name(text.substr(0, dot), target)) return false;
        if (dot == text.npos) return true;
        text.remove_prefix(dot + 1);
    }
}

/// The variable of which an input is a member, or which it is.
inline std::string_view whole_variable(std::string_view input) { return input.substr(0, input.find('.')); }

/// Whether one name is a number and the other a member of it: pos and pos.x.
inline bool is_member_of(std::string_view input, std::string_view other) {
    return input.size() > other.size() && input.starts_with(other) && input[other.size()] == '.';
}

/// Whether two names mean one component of a vector, by letters of different sets: v.x and v.r.
inline bool is_same_component(std::string_view a, std::string_view b) {
    constexpr std::size_t components = 4;
    if (a.size() != b.size() || a.size() < 3 || a[a.size() - 2] != '.' || a.substr(0, a.size() - 1) != b.substr(0, b.size() - 1))
        return false;
    const std::size_t place = component_index(a.back(), components);
    return a != b && place < components && place == component_index(b.back(), components);
}

/// Whether the last member is several components of a vector: v.xy, which is no float.
inline bool names_several_components(std::string_view input) {
    const std::size_t dot = input.rfind('.');
    if (dot == input.npos) return false;
    const std::string_view last = input.substr(dot + 1);
    if (last.size() < 2 || last.size() > 4) return false;
    for (const std::string_view set : {"xyzw", "rgba", "stpq"})
        if (last.find_first_not_of(set) == last.npos) return true;
    return false;
}

inline bool contains(const std::vector<std::string>& names, std::string_view name) {
    for (const std::string& n : names)
        if (n == name) return true;
    return false;
}

constexpr bool is_empty(const interval& range) { return !(range.low <= range.high); }

/// A name as a message shows it: one line of UTF-8, whatever it is.
inline std::string in_one_line(std::string_view name) {
    std::string safe;
    for (std::size_t i = 0; i < name.size();) {
        const code_point c = code_point_at(name, i);
        safe += c.valid && c.value >= U' ' ? name.substr(i, c.units) : "?";
        i += c.units;
    }
    return in_quotes(safe);
}

/// Whatever a host calls its file, as part of a comment: a backslash at its end would swallow the next line.
inline std::string comment_text(std::string_view text) {
    std::string safe;
    for (const char c : text) safe += c == '\\' ? '/' : c >= ' ' && c <= '~' ? c : '?';
    return safe;
}

/// Writes the statements of one builder.
class statement_emitter {
  public:
    statement_emitter(statement_builder& from, const statement_options& options)
        : builder_(from), graph_(from.graph_), options_(options), reports_(limits{}.diagnostics) {}

    result<glsl_statements> emit() {
        check_inputs();
        check_outputs();
        if (graph_.full()) return too_large();
        check_values();
        if (reports_.failed()) return reports_.take();
        differentiate();
        if (graph_.full()) return too_large();
        const std::vector<node_id> roots = roots_with_fewer_operations();
        const program p = build_program(graph_, roots, prove(graph_, roots, ranges()));
        emission_reports literals;
        literals.check_literals(p);
        for (diagnostic& d : literals.take()) reports_.add(std::move(d));
        if (reports_.failed()) return reports_.take();
        write(p);
        return {std::move(result_), reports_.take()};
    }

  private:
    using request = statement_builder::request;

    struct statement {
        std::string_view type;
        std::string name;
        std::string value;
        std::uint32_t line;  ///< of the C++ source
        bool temporary;
    };

    void report(diag_code code, std::uint32_t line, std::initializer_list<std::string_view> message, std::string hint = {}) {
        diagnostic d{code, severity::error, source_place(line), join(message), std::move(hint)};
        const bool said = d.code == last_.code && d.where == last_.where && d.message == last_.message;  // of each component of a vector
        if (!said) reports_.add(d);
        last_ = std::move(d);
    }

    std::vector<diagnostic> too_large() {
        report(diag_code::too_many_nodes, 0, {"the formulas and their derivatives are too large"});
        return reports_.take();
    }

    // ---- what can be wrong ----

    void check_inputs() {
        for (std::size_t i = 0; i < builder_.inputs_.size(); ++i) {
            const auto& input = builder_.inputs_[i];
            if (!is_readable_name(input.name, options_.profile))
                report(diag_code::invalid_input_name, input.line,
                       {in_one_line(input.name), " is no variable that a shader in ", name(options_.profile), " can have"});
            else if (names_several_components(input.name))
                report(diag_code::invalid_input_name, input.line, {in_one_line(input.name), " is a vector, and an input is a float"},
                       "take one component at a time, or all with input_vec2 and its like");
            if (is_empty(input.range))
                report(diag_code::invalid_declaration, input.line, {"there is no number in the range of ", in_one_line(input.name)});
            check_one_meaning(i);
        }
    }

    /// Two inputs of different names are two variables for all that differentiates.
    void check_one_meaning(std::size_t i) {
        const auto& input = builder_.inputs_[i];
        for (std::size_t k = 0; k < builder_.inputs_.size(); ++k) {
            const std::string& other = builder_.inputs_[k].name;
            if (is_member_of(input.name, other))
                report(diag_code::duplicate_name, input.line, {in_one_line(other), " is read as a number and as a vector"});
            if (k < i && is_same_component(input.name, other))
                report(diag_code::duplicate_name, input.line,
                       {in_one_line(input.name), " and ", in_one_line(other), " are one component of a vector"},
                       "take the letters of one set: xyzw, rgba or stpq");
        }
    }

    void check_outputs() {
        std::vector<std::string> taken;
        for (const auto& input : builder_.inputs_) taken.emplace_back(whole_variable(input.name));
        for (const auto& output : builder_.outputs_) {
            if (!is_legal_glsl_name(output.name, options_.profile))
                report(diag_code::invalid_output_name, output.line,
                       {in_one_line(output.name), " is no name that a variable can have in ", name(options_.profile)},
                       "names have letters, digits and single underscores, begin with a letter but not with gl_, and are no words of GLSL");
            else if (contains(options_.reserved, output.name))
                report(diag_code::duplicate_name, output.line, {in_one_line(output.name), " is reserved for the shader around"});
            else if (contains(taken, output.name))
                report(diag_code::duplicate_name, output.line, {in_one_line(output.name), " is the name of another variable"});
            if (options_.profile == profile::es100 && output.type.find('x') != output.type.npos)
                report(diag_code::method_not_applicable, output.line,
                       {in_one_line(output.name), " is a ", output.type, ", and es100 has square matrices only"},
                       "ask for the derivatives by one component after another");
            taken.push_back(output.name);
        }
        taken.insert(taken.end(), options_.reserved.begin(), options_.reserved.end());
        temporary_ = unused_prefix("t", taken);
    }

    void check_values() {
        list<bool> is_input(graph_.size()), known(graph_.size());
        for (const auto& input : builder_.inputs_) is_input[input.variable.index] = true;
        for (const auto& output : builder_.outputs_)
            for (const request& r : output.numbers) {
                if (!check_request(output, r, is_input)) break;  // what is wrong with one number is wrong with the next
                if (known[r.value.id().index]) continue;
                known[r.value.id().index] = true;
                failed_constants(graph_).report(r.value, source_place(output.line), reports_);
            }
    }

    bool check_request(const statement_builder::output_variable& output, const request& r, const list<bool>& is_input) {
        const auto refuse = [&](diag_code code, std::initializer_list<std::string_view> what, std::string hint = {}) {
            report(code, output.line, {in_one_line(output.name), join(what)}, std::move(hint));
            return false;
        };
        if (!builder_.owns(r.value)) return refuse(diag_code::not_an_input, {" is made of expressions of another graph, or was never set"});
        for (const expr& v : r.by)
            if (!builder_.owns(v) || !is_input[v.id().index])
                return refuse(diag_code::not_an_input, {" is a derivative by something that is not an input"},
                              "differentiate by what `input` returned");
        if (is_truth(r.value) && (!r.by.empty() || output.type == "float"))  // `output` makes a bool of it
            return refuse(diag_code::no_derivative, {" is the derivative of a condition, which has none"});
        for (const node_id id : schedule(graph_, r.value.id()))
            if (graph_[id].op == op::variable && !is_input[id.index])
                return refuse(diag_code::not_an_input, {" reads ", in_one_line(graph_.variable(id).name), ", which is not an input"});
        return true;
    }

    // ---- what is computed ----

    /// The numbers of all outputs as values without derivatives. Those of one value are found together, and values that are differentiated by
    /// the same inputs share what they have in common.
    void differentiate() {
        for (const auto& output : builder_.outputs_)
            for (const request& r : output.numbers) {
                numbers_.push_back(r);
                sort_by_index(numbers_.back().by);  // ∂²/∂y∂x is ∂²/∂x∂y
            }
        std::vector<request*> all;
        for (request& n : numbers_) all.push_back(&n);
        replace(all,
                [&](const std::vector<node_id>& roots) { return group_long_sums(graph_, factor_sums(graph_, share_sums(graph_, roots))); });
        for (std::size_t order = 0; differentiate_once(order) && !graph_.full();) ++order;
    }

    /// Insertion sort: there are as many as the order of the derivative.
    static void sort_by_index(std::vector<expr>& by) {
        for (std::size_t i = 1; i < by.size(); ++i)
            for (std::size_t j = i; j > 0 && by[j].id().index < by[j - 1].id().index; --j) std::swap(by[j], by[j - 1]);
    }

    /// Where the expression stands in the list; the size of the list if it does not.
    static std::size_t place_in(const std::vector<expr>& list, const expr& e) {
        std::size_t i = 0;
        while (i < list.size() && list[i] != e) ++i;
        return i;
    }

    /// Replaces each number that has a derivative of this order by that derivative. False if there is none.
    bool differentiate_once(std::size_t order) {
        struct task {
            expr value;
            std::vector<expr> by;
            std::vector<expr> derivatives;
        };
        std::vector<task> tasks;
        const auto task_of = [&](const expr& value) -> task& {
            for (task& t : tasks)
                if (t.value == value) return t;
            return tasks.emplace_back(task{value, {}, {}});
        };
        for (const request& n : numbers_)
            if (n.by.size() > order) {
                task& t = task_of(n.value);
                if (place_in(t.by, n.by[order]) == t.by.size()) t.by.push_back(n.by[order]);
            }
        for (std::size_t first = 0; first < tasks.size(); ++first) {
            if (!tasks[first].derivatives.empty()) continue;
            std::vector<expr> together;
            for (const task& t : tasks)
                if (t.by == tasks[first].by) together.push_back(t.value);
            const std::vector<expr> all = jacobian(together, tasks[first].by);
            std::size_t next = 0;
            for (task& t : tasks)
                if (t.by == tasks[first].by)
                    for (std::size_t k = 0; k < t.by.size(); ++k) t.derivatives.push_back(all[next++]);
        }
        for (request& n : numbers_)
            if (n.by.size() > order) {
                const task& t = task_of(n.value);
                n.value = t.derivatives[place_in(t.by, n.by[order])];
            }
        return !tasks.empty();
    }

    /// Replaces the numbers by what `rewrite` makes of their nodes, each of which it meets once.
    template <class Rewrite>
    void replace(const std::vector<request*>& numbers, Rewrite rewrite) {
        std::vector<node_id> roots;
        list<std::uint32_t> place(graph_.size());  // among the roots, from 1
        for (const request* n : numbers) {
            std::uint32_t& at = place[n->value.id().index];
            if (at != 0) continue;
            roots.push_back(n->value.id());
            at = static_cast<std::uint32_t>(roots.size());
        }
        const std::vector<node_id> better = rewrite(roots);
        for (request* n : numbers) n->value = expr(graph_, better[place[n->value.id().index] - 1]);
    }

    /// A node for each number, in order. The values stay as they were differentiated, but for sums that they share with derivatives.
    std::vector<node_id> roots_with_fewer_operations() {
        std::vector<request*> all, derivatives;
        for (request& n : numbers_) {
            all.push_back(&n);
            if (!n.by.empty()) derivatives.push_back(&n);
        }
        replace(all, [&](const std::vector<node_id>& roots) { return share_sums(graph_, roots); });
        std::vector<node_id> values, roots;
        for (const request& n : numbers_)
            if (n.by.empty()) values.push_back(n.value.id());
        replace(derivatives,
                [&](const std::vector<node_id>& found) { return group_long_sums(graph_, factor_sums(graph_, found, values)); });
        replace(all, [&](const std::vector<node_id>& found) { return share_products(graph_, found); });
        for (const request& n : numbers_) roots.push_back(n.value.id());
        return roots;
    }

    std::vector<interval> ranges() const {
        std::vector<interval> all(graph_.variables().size(), whole_line);
        for (const auto& input : builder_.inputs_) all[variable_index(input.variable)] = input.range;
        return all;
    }

    std::size_t variable_index(node_id variable) const { return static_cast<std::size_t>(graph_[variable].payload); }

    // ---- text ----

    void write(const program& p) {
        std::vector<std::string> spelled(graph_.variables().size());
        for (const auto& input : builder_.inputs_) spelled[variable_index(input.variable)] = input.name;
        helper_set helpers;
        statement_writer writer(p, options_.profile, spelled, temporary_, helpers);
        const list<std::uint32_t> owner = owners(p);
        list<bool> named(owner.size());
        for (std::size_t k = 0; k < owner.size(); ++k) named[k] = owner[k] != 0;
        std::uint32_t temporaries = 0;
        writer.write_values(named, [&](value_id k, std::string_view value) {
            if (owner[k] != 0) {
                const auto& output = builder_.outputs_[owner[k] - 1];
                statements_.push_back({output.type, output.name, std::string(value), output.line, false});
            } else {
                const instruction& i = p.instructions[k];
                const std::uint32_t line = i.origin.begin == i.origin.end ? i.origin.begin : 0;
                statements_.push_back(
                    {yields_truth(i.code) ? "bool" : "float", join({temporary_, digits(temporaries++)}), std::string(value), line, true});
            }
            return statements_.back().name;
        });
        std::size_t number = 0;
        for (std::uint32_t o = 0; o < builder_.outputs_.size(); ++o) {
            const auto& output = builder_.outputs_[o];
            result_.outputs.push_back({std::string(output.type), output.name});
            if (output.numbers.size() > 1)
                statements_.push_back(
                    {output.type, output.name, vector_text(output.type, writer, number, output.numbers.size()), output.line, false});
            else if (owner[p.outputs[number]] != o + 1)  // the value of an earlier output
                statements_.push_back({output.type, output.name, writer.output(number).text, output.line, false});
            number += output.numbers.size();
        }
        result_.helpers = helpers.definitions();
        append_statements(temporaries > 0);
    }

    /// For each value of the program the first output that is just this number, counted from 1, or 0.
    list<std::uint32_t> owners(const program& p) const {
        list<std::uint32_t> owner(p.instructions.size());
        std::size_t number = 0;
        for (std::uint32_t o = 0; o < builder_.outputs_.size(); ++o) {
            const std::size_t size = builder_.outputs_[o].numbers.size();
            std::uint32_t& first = owner[p.outputs[number]];
            if (size == 1 && first == 0) first = o + 1;
            number += size;
        }
        return owner;
    }

    /// `vec3(…)` of the numbers from `first` on, a line each where one line would be too long; a matrix has a line for each column.
    std::string vector_text(std::string_view type, const statement_writer& writer, std::size_t first, std::size_t count) const {
        std::size_t width = 0;
        for (std::size_t k = first; k < first + count; ++k) width += writer.output(k).text.size();
        const bool wide = width > readable_width;
        const std::string new_line = join({"\n", options_.indentation, "        "});
        const std::size_t rows = type.starts_with("mat") ? static_cast<std::size_t>(type.back() - '0') : 1;
        std::string text = join({type, "("});
        for (std::size_t k = 0; k < count; ++k) {
            if (k > 0) text += wide && k % rows == 0 ? "," : ", ";
            if (wide && k % rows == 0) text += new_line;
            text += writer.output(first + k).text;
        }
        text += ')';
        return text;
    }

    /// Temporaries stand in a block, so that the statements can be spliced into one scope several times.
    void append_statements(bool block) {
        if (block) {
            for (const glsl_output& o : result_.outputs) append_line({o.type, " ", o.name, ";"}, 0);
            append_line({"{"}, 0);
        }
        for (const statement& s : statements_) {
            const bool declares = s.temporary || !block;
            append_line({block ? "    " : "", declares ? s.type : "", declares ? " " : "", s.name, " = ", s.value, ";"}, s.line);
        }
        if (block) append_line({"}"}, 0);
    }

    void append_line(std::initializer_list<std::string_view> parts, std::uint32_t source_line_number) {
        const std::size_t begin = result_.text.size();
        result_.text += options_.indentation;
        append(result_.text, parts);
        if (options_.comments && source_line_number != 0) {
            const std::string file = comment_text(options_.source_name);
            append(result_.text, {"  // ", file, file.empty() ? "line " : ":", digits(source_line_number)});
        }
        result_.text += '\n';
        for (std::size_t k = begin; k < result_.text.size(); ++k)
            if (result_.text[k] == '\n') result_.lines.push_back({++line_, source_place(source_line_number)});
    }

    statement_builder& builder_;
    graph& graph_;
    const statement_options& options_;
    report_list reports_;
    diagnostic last_{};  ///< what was reported last
    std::string temporary_;
    std::vector<request> numbers_;  ///< of all outputs
    std::vector<statement> statements_;
    glsl_statements result_;
    std::uint32_t line_ = 0;
};

}  // namespace detail

GLEXPR_INLINE statement_builder::statement_builder(std::size_t node_limit)
    : graph_(node_limit), unstamped_{static_cast<std::uint32_t>(graph_.size())} {}

GLEXPR_INLINE expr statement_builder::input(std::string_view name, interval range, std::uint32_t line) {
    const span before = graph_.current_origin();
    graph_.set_origin(detail::source_place(line));
    const expr e = coordinate(graph_, name);
    graph_.set_origin(before);
    if (graph_.full()) return e;
    for (input_variable& known : inputs_)
        if (known.variable == e.id()) {
            const bool first_is_wrong = detail::is_empty(known.range), second_is_wrong = detail::is_empty(range);
            if (second_is_wrong && !first_is_wrong) known.line = line;
            known.range = first_is_wrong ? known.range : second_is_wrong ? range : hull(known.range, range);
            return e;
        }
    inputs_.push_back({std::string(name), e.id(), range, line});
    return e;
}

GLEXPR_INLINE vec2 statement_builder::input_vec2(std::string_view name, interval range, std::uint32_t line) {
    const auto component = [&](std::string_view suffix) { return input(detail::join({name, suffix}), range, line); };
    return {component(".x"), component(".y")};
}

GLEXPR_INLINE vec3 statement_builder::input_vec3(std::string_view name, interval range, std::uint32_t line) {
    const vec2 xy = input_vec2(name, range, line);
    return {xy.x, xy.y, input(detail::join({name, ".z"}), range, line)};
}

GLEXPR_INLINE vec4 statement_builder::input_vec4(std::string_view name, interval range, std::uint32_t line) {
    const vec3 xyz = input_vec3(name, range, line);
    return {xyz.x, xyz.y, xyz.z, input(detail::join({name, ".w"}), range, line)};
}

GLEXPR_INLINE void statement_builder::output(std::string_view name, const expr& value, std::uint32_t line) {
    add(name, owns(value) && is_truth(value) ? "bool" : "float", {{value, {}}}, line);
}

GLEXPR_INLINE void statement_builder::derivative(std::string_view name, const expr& value, std::span<const expr> by, std::uint32_t line) {
    add(name, "float", {{value, {by.begin(), by.end()}}}, line);
}

GLEXPR_INLINE void statement_builder::add(std::string_view name, std::string_view type, std::vector<request> numbers, std::uint32_t line) {
    stamp(line);
    outputs_.push_back({std::string(name), type, std::move(numbers), line});
}

GLEXPR_INLINE void statement_builder::stamp(std::uint32_t line) {
    graph_.set_missing_origins(unstamped_, detail::source_place(line));
    unstamped_ = {static_cast<std::uint32_t>(graph_.size())};
}

GLEXPR_INLINE result<glsl_statements> statement_builder::emit(const statement_options& options) {
    return detail::statement_emitter(*this, options).emit();
}

}  // namespace glexpr
