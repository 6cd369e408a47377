#pragma once

#include <glexpr/detail/join.hpp>
#include <glexpr/graph/compile_vector.hpp>
#include <glexpr/parse/report.hpp>

#include <utility>
#include <vector>

namespace glexpr::detail {

GLEXPR_INLINE result<std::vector<formula>> join_components(std::vector<result<formula>> components, const limits& bounds) {
    report_list reports(bounds.diagnostics);
    std::vector<const diagnostic*> known;
    const auto is_known = [&known](const diagnostic& d) {
        for (const diagnostic* k : known)
            if (k->code == d.code && k->where == d.where) return true;
        return false;
    };
    // A component may well be a number.
    const auto is_about_surfaces = [](const diagnostic& d) {
        return d.code == diag_code::zero_function || d.code == diag_code::constant_function;
    };
    std::vector<formula> formulas;
    for (result<formula>& component : components) {
        for (const diagnostic& d : component.diagnostics()) {
            if (is_known(d) || is_about_surfaces(d)) continue;
            known.push_back(&d);
            reports.add(d);
        }
        if (component) formulas.push_back(std::move(*component));
    }
    if (formulas.size() < components.size()) return reports.take();
    return {std::move(formulas), reports.take()};
}

GLEXPR_INLINE diagnostic not_a_vector(const vector_components& found, std::size_t wanted) {
    if (found.open) {
        const span end{found.group.end, found.group.end};
        return {diag_code::expected_closer, severity::error, end, "expected ')', found the end of the text", {}, {}, true};
    }
    const std::size_t count = found.components.size();
    const digits expected(wanted), number(count);
    return {diag_code::not_a_vector, severity::error, found.group,
            join({"expected ", expected, " formulas in brackets, found ", count == 0 ? std::string_view("a single one") : number}),
            wanted == 3 ? "write (dx, dy, dz)" : ""};
}

}  // namespace glexpr::detail
