#include "formula.hpp"
#include "options.hpp"

#include <glexpr/evaluate/dual.hpp>
#include <glexpr/evaluate/evaluate.hpp>
#include <glexpr/graph/construct.hpp>
#include <glexpr/transform/differentiate.hpp>

#include <cmath>
#include <cstddef>
#include <cstdio>
#include <string>
#include <vector>

namespace glexprc {

namespace {

/// 17 digits, enough to read the same double back; null where there is no value or JSON has no such number.
std::string json_number(double value, bool defined) {
    if (!defined || !std::isfinite(value)) return "null";
    char text[32];
    std::snprintf(text, sizeof text, "%.17g", value + 0.0);  // no -0
    return text;
}

}  // namespace

int run_eval(const eval_options& options) {
    const loaded_formula loaded(options);
    if (loaded.status() != good) return loaded.status();
    // The values come from forward differentiation, exact up to rounding; whether a derivative exists only its expression tells (√x at 0).
    using number = glexpr::dual<3>;
    const glexpr::expr& f = loaded.formula().root;
    std::vector<glexpr::expr> by;
    for (const std::string& name : options.coordinates) by.push_back(glexpr::coordinate(f.graph(), name));
    std::vector<glexpr::node_id> derivatives;
    for (const glexpr::expr& derivative : glexpr::gradient(f, by)) derivatives.push_back(derivative.id());
    glexpr::evaluator<number> evaluate(f);
    glexpr::evaluator<double> differentiable(f.graph(), derivatives);
    glexpr::bindings<number> point(loaded.names());
    glexpr::bindings<double> place(loaded.names());

    for (const vec3& at : options.at) {
        for (std::size_t i = 0; i < by.size(); ++i) {
            point.set(options.coordinates[i], number::variable(at[i], i));
            place.set(options.coordinates[i], at[i]);
        }
        const glexpr::evaluated<number> result = evaluate(point.in_order(f.graph()));
        const auto exists = differentiable.all(place.in_order(f.graph()));
        std::string line = "{\"f\":" + json_number(result.value.value, result.defined) + ",\"grad\":[";
        for (std::size_t i = 0; i < 3; ++i) {
            const bool defined = result.defined && (i >= by.size() || exists[i].defined);
            line += (i > 0 ? "," : "") + json_number(result.value.partial[i], defined);
        }
        std::printf("%s]}\n", line.c_str());
    }
    return good;
}

}  // namespace glexprc
