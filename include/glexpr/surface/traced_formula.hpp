#pragma once

#include <glexpr/analyze/cost.hpp>
#include <glexpr/analyze/degree.hpp>
#include <glexpr/analyze/evaluate_interval.hpp>
#include <glexpr/analyze/square_free.hpp>
#include <glexpr/core/diagnostic.hpp>
#include <glexpr/detail/join.hpp>
#include <glexpr/glsl/functions.hpp>
#include <glexpr/graph/construct.hpp>
#include <glexpr/graph/schedule.hpp>
#include <glexpr/parse/symbols.hpp>
#include <glexpr/program/prove.hpp>
#include <glexpr/surface/bernstein.hpp>
#include <glexpr/surface/closed_form.hpp>
#include <glexpr/surface/interval_isolation.hpp>
#include <glexpr/surface/marching.hpp>
#include <glexpr/surface/solver.hpp>
#include <glexpr/transform/differentiate.hpp>
#include <glexpr/transform/factor_sums.hpp>
#include <glexpr/transform/ray_polynomial.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

/// From a formula to what a solver traces: the isovalue, repeated factors, the class, and the parts that the solver wants.
namespace glexpr::detail {

/// What is traced in place of a formula.
struct traced_formula {
    expr f;         ///< its zeros are the surface
    bool reduced;   ///< it is not the formula itself, whose sign tells the sides apart
    symbols names;  ///< with the isovalue
    formula_degree degree;
    bool continuous;  ///< proven to be defined and continuous everywhere, whatever the parameters
};

/// Whether a formula is proven to be defined and continuous everywhere.
inline bool is_continuous(const expr& f) {
    const node_id root = f.id();
    const interval range = evaluate_interval(f.graph(), std::span(&root, 1), {}, interval_model::float32)[root.index];
    return !range.maybe_undefined && !range.maybe_discontinuous;
}

/// Whether a formula depends on the variable of this name, whatever else its graph holds.
inline bool reads(const expr& f, std::string_view name) {
    const graph& g = f.graph();
    for (const node_id id : schedule(g, f.id()))
        if (g[id].op == op::variable && g.variable(id).name == name) return true;
    return false;
}

/// Whether the graph has a coordinate of this name, whoever reads it.
inline bool is_coordinate(const graph& g, std::string_view name) {
    const std::optional<std::size_t> found = g.find_variable(name);
    return found && g.variables()[*found].kind == variable_kind::coordinate;
}

inline traced_formula prepare(const expr& f, const symbols& names, bool isovalue) {
    if (!isovalue) {
        const square_free_form form = square_free(f);
        return {form.reduced, form.changed, names, degree(form.reduced), is_continuous(form.reduced)};
    }
    symbols extended = names;
    std::string level = "isovalue";
    for (unsigned n = 2; reads(f, level) || is_coordinate(f.graph(), level) || extended.declare({level, symbol_kind::parameter, 0}); ++n)
        level = join({"isovalue_", digits(n)});
    const expr shifted = f - parameter(f.graph(), level);
    return {shifted, false, extended, degree(shifted), is_continuous(shifted)};
}

/// Says where the zeros of the formula in the box around the sphere are provably none, or no surface because it never changes its sign.
inline void warn_of_no_surface(const traced_formula& traced, double radius, std::vector<diagnostic>& notes) {
    if (traced.degree.kind == formula_class::zero || traced.degree.kind == formula_class::constant) return;  // said already
    const graph& g = traced.f.graph();
    const node_id root = traced.f.id();
    const interval range = evaluate_interval(g, std::span(&root, 1), variable_ranges(g, traced.names, radius))[root.index];
    if (range.maybe_undefined || (range.low < 0 && range.high > 0)) return;
    if (range.contains(0))
        notes.push_back({diag_code::thin_surface, severity::warning, g.origin(root),
                         "the formula does not change its sign: its zeros may be thinner than a surface",
                         "compare it with a small number instead of 0 to see them as a tube or a shell"});
    else
        notes.push_back({diag_code::empty_surface,
                         severity::warning,
                         g.origin(root),
                         "the formula has no zero inside the bounding sphere: its surface is empty there",
                         {}});
}

/// Operations of one call of f, and of f with its gradient.
struct formula_cost {
    std::size_t f = 0;
    std::size_t f_grad = 0;
};

inline formula_cost cost_of(const traced_formula& traced) {
    graph& g = traced.f.graph();
    std::vector<node_id> roots = {traced.f.id()};
    formula_cost c;
    c.f = cost(g, roots);
    std::vector<expr> coordinates;
    for (const symbol& s : traced.names.all())
        if (s.kind == symbol_kind::coordinate) coordinates.push_back(coordinate(g, s.name));
    for (const expr& partial : gradient(traced.f, coordinates)) roots.push_back(partial.id());
    c.f_grad = cost(g, roots);
    return c;
}

/// Operations that the coefficients of the formula on one ray take.
inline std::size_t cost_of_ray(const traced_formula& traced) {
    graph& g = traced.f.graph();
    std::vector<chord_coordinate> chord;
    for (const symbol& s : traced.names.all())
        if (s.kind == symbol_kind::coordinate)
            chord.push_back({coordinate(g, s.name), parameter(g, join({"m.", s.name})), parameter(g, join({"h.", s.name}))});
    const ray_polynomial polynomial = restrict_to_chord(factor_sums(traced.f), chord, traced.degree.degree);
    std::vector<node_id> roots = {polynomial.error.id()};
    for (const expr& c : polynomial.coefficients) roots.push_back(c.id());
    return cost(g, roots);
}

/// A solver as it stands in the fragment stage.
struct solver_parts {
    std::vector<function_kind> functions;  ///< of the formula that it calls
    std::size_t cost = 0;                  ///< operations of one search for a zero at most
};

inline solver_parts parts_of(solver s, const traced_formula& traced, const formula_cost& c) {
    const std::optional<std::uint32_t> degree =
        traced.degree.kind == formula_class::not_polynomial ? std::nullopt : std::optional(traced.degree.degree);
    using enum function_kind;
    switch (s) {
        case solver::closed_form:
            return {{f, f_grad, f_ray_powers, f_error, f_defined},
                    closed_form_cost(traced.degree.degree, cost_of_ray(traced), c.f, c.f_grad)};
        case solver::bernstein:
            return {{f, f_grad, f_ray_powers, f_error, f_defined},
                    bernstein_cost(traced.degree.degree, cost_of_ray(traced), c.f, c.f_grad)};
        case solver::interval: return {{f, f_grad, f_ray_interval, f_defined}, interval_cost(c.f, c.f_grad)};
        case solver::marching: return {{f, f_grad, f_defined}, marching_cost(degree, c.f, c.f_grad)};
    }
    return {};
}

inline std::string solver_text(solver s, const traced_formula& traced, bool partial) {
    const formula_degree& d = traced.degree;
    const std::optional<std::uint32_t> degree = d.kind == formula_class::not_polynomial ? std::nullopt : std::optional(d.degree);
    switch (s) {
        case solver::closed_form: return closed_form_text(d.degree, partial);
        case solver::bernstein: return bernstein_text(d.degree, partial);
        case solver::interval: return interval_isolation_text(traced.continuous, partial);
        case solver::marching: return marching_text(degree, partial);
    }
    return {};
}

}  // namespace glexpr::detail
