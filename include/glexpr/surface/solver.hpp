#pragma once

#include <glexpr/analyze/degree.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

namespace glexpr {

/// How the first zero of a formula on a ray is found.
enum class solver : std::uint8_t {
    closed_form,  ///< the roots of a polynomial of degree 1 to 4 by formula, polished
    bernstein,    ///< isolation of the first root by the signs of Bernstein coefficients
    interval,     ///< isolation by ranges of the value and of the slope
    marching,     ///< equal steps to the first change of sign; misses what lies between two steps
};

inline constexpr std::array all_solvers{solver::closed_form, solver::bernstein, solver::interval, solver::marching};

/// The name of a solver, spelled like its enumerator.
constexpr std::string_view name(solver s) {
    constexpr std::array<std::string_view, all_solvers.size()> names{"closed_form", "bernstein", "interval", "marching"};
    return names[static_cast<std::size_t>(s)];
}

/// The solver of this name, if there is one.
constexpr std::optional<solver> solver_by_name(std::string_view text) {
    for (const solver s : all_solvers)
        if (name(s) == text) return s;
    return std::nullopt;
}

/// Roots are written as formulas up to this degree.
inline constexpr std::uint32_t largest_closed_form_degree = 4;

/// Bernstein isolation holds all coefficients in registers.
inline constexpr std::uint32_t largest_bernstein_degree = 16;

/// Whether a solver can trace formulas of a class and degree.
constexpr bool applies(solver s, const formula_degree& d) {
    const bool varies = d.kind == formula_class::polynomial;
    switch (s) {
        case solver::closed_form: return varies && d.degree <= largest_closed_form_degree;
        case solver::bernstein: return varies && d.degree <= largest_bernstein_degree;
        case solver::interval: return true;
        case solver::marching: return true;
    }
    return false;
}

/// The solver of polynomials up to a degree.
struct solver_choice {
    std::uint32_t largest_degree;
    glexpr::solver solver;
};

/// Which degree gets which solver, lowest degrees first; decided by benchmarks/frame. What is no polynomial, or of a higher degree, gets
/// `general_solver`.
inline constexpr std::array solver_table{
    solver_choice{2, solver::closed_form},
    solver_choice{largest_bernstein_degree, solver::bernstein},
};
inline constexpr solver general_solver = solver::interval;

/// The solver that the table gives to a class and degree.
constexpr solver default_solver(const formula_degree& d) {
    if (d.kind != formula_class::not_polynomial)
        for (const solver_choice& row : solver_table)
            if (d.degree <= row.largest_degree && applies(row.solver, d)) return row.solver;
    return general_solver;
}

}  // namespace glexpr
