#pragma once

#include <glexpr/analyze/evaluate_interval.hpp>
#include <glexpr/displace/displacement_options.hpp>
#include <glexpr/displace/moved_mesh.hpp>
#include <glexpr/parse/symbols.hpp>
#include <glexpr/program/prove.hpp>

#include <array>
#include <cmath>
#include <cstddef>
#include <vector>

/// How far a displacement can move a mesh.
namespace glexpr::detail {

/// The ranges of the graph's variables on a mesh; those of the normal are `slack` wider than the unit ball.
inline std::vector<interval> mesh_ranges(const moved_mesh& mesh, const symbols& names, const mesh_box& box, double slack) {
    std::vector<interval> ranges = variable_ranges(mesh.graph(), names, 1e18);
    const auto set = [&](std::size_t k, double low, double high) {
        const bool known = low <= high && low < 1e18 && high > -1e18;
        ranges[static_cast<std::size_t>(mesh.variables().all[k].node().payload)] = {known && low > -1e18 ? low : -infinity,
                                                                                    known && high < 1e18 ? high : infinity};
    };
    for (std::size_t k = 0; k < 3; ++k) set(k, box.low[k], box.high[k]);
    for (std::size_t k = 3; k < 6; ++k) set(k, -1 - slack, 1 + slack);
    for (std::size_t k = 6; k < 8; ++k) set(k, box.texture_low[k - 6], box.texture_high[k - 6]);
    return ranges;
}

struct offset_range {
    std::array<interval, 3> components;
    double bound = 0;  ///< of |D|
};

inline double magnitude(const interval& range) { return -range.low > range.high ? -range.low : range.high; }

inline offset_range find_offset_range(const moved_mesh& mesh, displacement_along along, const std::vector<interval>& variables) {
    std::vector<node_id> roots;
    for (const expr& f : mesh.field()) roots.push_back(f.id());
    const std::vector<interval> ranges = evaluate_interval(mesh.graph(), roots, variables);
    const interval none{0, 0};
    const interval first = ranges[roots[0].index];
    switch (along) {
        case displacement_along::z: return {{none, none, first}, magnitude(first)};
        case displacement_along::normal: {
            const double most = magnitude(first);
            const interval any{-most, most, first.maybe_undefined, first.maybe_discontinuous};
            return {{any, any, any}, most};
        }
        case displacement_along::vector: break;
    }
    offset_range found;
    double square = 0;
    for (std::size_t i = 0; i < 3; ++i) {
        found.components[i] = ranges[roots[i].index];
        square += magnitude(found.components[i]) * magnitude(found.components[i]);
    }
    found.bound = std::sqrt(square) * (1 + 1e-15);  // of three roundings and one root
    return found;
}

}  // namespace glexpr::detail
