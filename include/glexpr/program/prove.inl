#pragma once

#include <glexpr/analyze/evaluate_interval.hpp>
#include <glexpr/program/prove.hpp>

#include <cstdint>

namespace glexpr {

GLEXPR_INLINE std::vector<interval> variable_ranges(const graph& g, const symbols& names, double region) {
    constexpr double unbounded = 1e18;
    std::vector<interval> ranges;
    ranges.reserve(g.variables().size());
    for (const variable& v : g.variables()) {
        interval range = whole_line;
        const symbol* s = names.find(v.name);
        const double low = v.kind == variable_kind::coordinate ? -region : s != nullptr ? s->minimum : -unbounded;
        const double high = v.kind == variable_kind::coordinate ? region : s != nullptr ? s->maximum : unbounded;
        if (low > -unbounded) range.low = low;
        if (high < unbounded) range.high = high;
        ranges.push_back(range);
    }
    return ranges;
}

GLEXPR_INLINE proven_facts prove(const graph& g, std::span<const node_id> roots, std::span<const interval> variables) {
    const std::vector<interval> ranges = evaluate_interval(g, roots, variables, interval_model::float32);
    proven_facts proven;
    proven.in_domain.resize(ranges.size());
    proven.positive.resize(ranges.size());
    for (std::uint32_t index = 0; index < ranges.size(); ++index) {
        const node n = g[{index}];
        proven.in_domain[index] = stays_in_domain(n, ranges[n.a.index], ranges[n.b.index]);
        proven.positive[index] = ranges[index].low > 0;
    }
    return proven;
}

}  // namespace glexpr
