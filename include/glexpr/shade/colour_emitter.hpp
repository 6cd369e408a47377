#pragma once

#include <glexpr/analyze/interval.hpp>
#include <glexpr/core/result.hpp>
#include <glexpr/detail/join.hpp>
#include <glexpr/glsl/body.hpp>
#include <glexpr/glsl/emission_reports.hpp>
#include <glexpr/glsl/names.hpp>
#include <glexpr/glsl/spelling.hpp>
#include <glexpr/glsl/unused_name.hpp>
#include <glexpr/graph/construct.hpp>
#include <glexpr/graph/schedule.hpp>
#include <glexpr/graph/vector.hpp>
#include <glexpr/parse/report.hpp>
#include <glexpr/program/build.hpp>
#include <glexpr/program/prove.hpp>
#include <glexpr/transform/group_sums.hpp>

#include <array>
#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace glexpr::detail {

/// Whether a colour depends on the place in the texture: whether its function has an argument.
inline bool depends_on_place(const vec3& colour) {
    const graph& g = colour.x.graph();
    for (const node_id id : schedule(g, std::array{colour.x.id(), colour.y.id(), colour.z.id()}))
        if (g[id].op == op::variable && g.variable(id).kind == variable_kind::coordinate) return true;
    return false;
}

/// Writes the function of one colour.
class colour_emitter {
  public:
    /// No name is spelled like one of `taken`; those of the nodes `beside` are spelled as in a text of them and of the colour.
    colour_emitter(const vec3& colour, const symbols& names, profile target, std::string function, std::vector<std::string> taken,
                   std::vector<node_id> beside = {})
        : graph_(colour.x.graph()),
          symbols_(names),
          target_(target),
          function_(std::move(function)),
          taken_(std::move(taken)),
          named_(std::move(beside)) {
        if (!is_legal_glsl_name(function_, target))
            reports_.add(diag_code::invalid_output_name, severity::error, {},
                         join({in_quotes(function_), " is no name that a function can have"}));
        // The operations stay those of the colour: what is known of their ranges stays true.
        for (std::size_t k = 0; k < 3; ++k) roots_.push_back(as_number(colour[k]).id());
        if (!graph_.full()) roots_ = group_long_sums(graph_, roots_);
    }

    result<glsl_functions> emit() {
        if (graph_.full()) reports_.add(diag_code::too_many_nodes, severity::error, {}, "the colour is too large");
        if (reports_.refused()) return reports_.take();
        order_ = schedule(graph_, roots_);
        check_variables();
        if (reports_.refused()) return reports_.take();
        const program p = build_program(graph_, roots_, prove(graph_, roots_, ranges()));
        reports_.check_literals(p);
        if (reports_.refused()) return reports_.take();
        write(p);
        return {std::move(result_), reports_.take()};
    }

  private:
    void check_variables() {
        for (const node_id id : order_) {
            if (graph_[id].op != op::variable) continue;
            const variable& v = graph_.variable(id);
            const symbol* declared = symbols_.find(v.name);
            if (v.kind == variable_kind::coordinate && v.name != "u" && v.name != "v")
                reports_.add(diag_code::unknown_name, severity::error, graph_.origin(id),
                             join({"a colour is a formula of u and v, not of ", in_quotes(v.name)}));
            if (v.kind == variable_kind::parameter && declared != nullptr && declared->kind == symbol_kind::coordinate)
                reports_.add(diag_code::ambiguous_name, severity::error, graph_.origin(id),
                             join({in_quotes(v.name), " is a parameter of the colour, and declared as a coordinate"}));
        }
    }

    /// What of u and v the colour reads, taken from the components of an argument.
    std::vector<local_variable> coordinates_read(std::string_view argument) const {
        std::vector<local_variable> all;
        for (const auto& [name, component] : {std::pair<std::string_view, std::string_view>{"u", ".x"}, {"v", ".y"}})
            for (const node_id id : order_)
                if (graph_[id].op == op::variable && graph_.variable(id).kind == variable_kind::coordinate &&
                    graph_.variable(id).name == name)
                    all.push_back({static_cast<std::size_t>(graph_[id].payload), join({argument, component})});
        return all;
    }

    std::vector<interval> ranges() const {
        std::vector<interval> all = variable_ranges(graph_, symbols_, 1e18);
        for (const local_variable& v : coordinates_read({})) all[v.variable] = {0, 1};
        return all;
    }

    void write(const program& p) {
        taken_.push_back(function_);
        named_.insert(named_.end(), order_.begin(), order_.end());
        name_spelling spelling = spell_names(graph_, named_, symbols_, target_, taken_);
        result_.parameters = parameters_read(graph_, order_, symbols_, spelling);
        const std::string place = unused_name("uv", spelling.all);
        body_settings settings;
        settings.profile = target_;
        settings.temporary = unused_prefix("t", spelling.all);
        settings.spelled = std::move(spelling.by_variable);
        settings.locals = coordinates_read(place);

        function_text text(result_);
        helper_set helpers;
        text.append_line({"vec3 ", function_, settings.locals.empty() ? "()" : join({"(vec2 ", place, ")"}), " {"});
        const std::vector<std::string> values = text.append_body(p, settings, helpers);
        text.append_vector({"    return "}, values, 0);
        text.append_line("}");
        result_.helpers = helpers.definitions();
    }

    graph& graph_;
    const symbols& symbols_;
    profile target_;
    std::string function_;
    std::vector<std::string> taken_;
    std::vector<node_id> roots_;
    std::vector<node_id> order_;  ///< all that is read, operands first
    std::vector<node_id> named_;  ///< what the names come from
    glsl_functions result_;
    emission_reports reports_;
};

}  // namespace glexpr::detail
