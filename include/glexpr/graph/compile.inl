#pragma once

#include <glexpr/config.hpp>
#include <glexpr/core/diagnostic.hpp>
#include <glexpr/graph/compile.hpp>
#include <glexpr/graph/lower.hpp>
#include <glexpr/parse/report.hpp>

#include <utility>

namespace glexpr::detail {

GLEXPR_INLINE result<formula> lower_parsed(graph& g, const result<ast>& parsed, const limits& bounds) {
    if (!parsed) return parsed.diagnostics();
    result<formula> lowered = lower(g, *parsed, bounds);
    report_list reports(bounds.diagnostics);
    for (const diagnostic& d : parsed.diagnostics()) reports.add(d);
    for (const diagnostic& d : lowered.diagnostics()) reports.add(d);
    if (!lowered) return reports.take();
    return {std::move(*lowered), reports.take()};
}

}  // namespace glexpr::detail
