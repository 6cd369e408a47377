#include "formula.hpp"
#include "options.hpp"

#include <glexpr/evaluate/dual.hpp>
#include <glexpr/evaluate/evaluate.hpp>

#include <cmath>
#include <cstddef>
#include <cstdio>
#include <string>

namespace glexprc {

namespace {

/// 17 digits, enough to read the same double back; null where JSON has no such number.
std::string json_number(double value) {
    if (!std::isfinite(value)) return "null";
    char text[32];
    std::snprintf(text, sizeof text, "%.17g", value + 0.0);  // no -0
    return text;
}

}  // namespace

int run_eval(const eval_options& options) {
    const loaded_formula loaded(options);
    if (loaded.status() != good) return loaded.status();
    using number = glexpr::dual<3>;
    const glexpr::expr& f = loaded.formula().root;
    glexpr::evaluator<number> evaluate(f);
    glexpr::bindings<number> point;
    for (const glexpr::symbol& s : loaded.names().all()) point.set(s.name, s.default_value);

    for (const vec3& at : options.at) {
        for (std::size_t i = 0; i < options.coordinates.size(); ++i) point.set(options.coordinates[i], number::variable(at[i], i));
        const glexpr::evaluated<number> result = evaluate(point.in_order(f.graph()));
        std::string line = "{\"f\":" + (result.defined ? json_number(result.value.value) : "null") + ",\"grad\":[";
        for (std::size_t i = 0; i < 3; ++i) line += (i > 0 ? "," : "") + (result.defined ? json_number(result.value.partial[i]) : "null");
        std::printf("%s]}\n", line.c_str());
    }
    return good;
}

}  // namespace glexprc
