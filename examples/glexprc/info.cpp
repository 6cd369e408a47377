#include "formula.hpp"
#include "options.hpp"

#include <glexpr/analyze/cost.hpp>
#include <glexpr/analyze/degree.hpp>
#include <glexpr/analyze/square_free.hpp>
#include <glexpr/surface/solver.hpp>
#include <glexpr/surface/surface.hpp>

#include <nlohmann/json.hpp>

#include <cstdio>
#include <string>
#include <string_view>
#include <vector>

namespace glexprc {

namespace {

std::string_view class_name(glexpr::formula_class kind) {
    switch (kind) {
        case glexpr::formula_class::zero: return "zero";
        case glexpr::formula_class::constant: return "constant";
        case glexpr::formula_class::polynomial: return "polynomial";
        case glexpr::formula_class::not_polynomial: return "not_polynomial";
    }
    return {};
}

/// What there is to say about the surface of the formula, wherever it lies.
std::vector<glexpr::diagnostic> surface_diagnostics(const loaded_formula& loaded, glexpr::profile target) {
    glexpr::surface_options everywhere;
    everywhere.radius = everywhere.largest_radius;
    everywhere.depth = glexpr::facts(target).fragment_depth;
    return glexpr::make_surface(loaded.formula().root, loaded.names(), target, everywhere).diagnostics();
}

}  // namespace

int run_info(const formula_options& options) {
    const loaded_formula loaded(options, true);
    if (loaded.status() != good) return loaded.status();
    const glexpr::expr& f = loaded.formula().root;
    const glexpr::formula_degree d = glexpr::degree(f);
    const bool has_degree = d.kind != glexpr::formula_class::not_polynomial;

    nlohmann::ordered_json info;
    info["degree"] = has_degree ? nlohmann::ordered_json(d.degree) : nlohmann::ordered_json();
    info["exact"] = d.exact;
    info["class"] = class_name(d.kind);
    info["solver"] = glexpr::name(glexpr::default_solver(glexpr::degree(glexpr::square_free(f).reduced)));
    info["names"] = nlohmann::ordered_json::array();
    info["parameters"] = nlohmann::ordered_json::array();
    for (const glexpr::ast_name& name : loaded.formula().names) {
        info["names"].push_back(name.text);
        const glexpr::symbol* declared = loaded.names().find(name.text);
        const bool is_free = name.kind == glexpr::name_kind::free;
        if (!is_free && (declared == nullptr || declared->kind != glexpr::symbol_kind::parameter)) continue;
        nlohmann::ordered_json parameter = {
            {"name", name.text}, {"declared", !is_free}, {"default", is_free ? 1.0 : declared->default_value}};
        info["parameters"].push_back(std::move(parameter));
    }
    info["cost"] = glexpr::cost(f.graph(), f.id());
    info["warnings"] = nlohmann::ordered_json::array();
    const std::vector<glexpr::diagnostic> odd = surface_diagnostics(loaded, options.target);
    report(loaded.source(), odd);
    std::vector<glexpr::diagnostic> all = loaded.diagnostics();
    all.insert(all.end(), odd.begin(), odd.end());
    for (const glexpr::diagnostic& found : all)
        info["warnings"].push_back({{"code", glexpr::name(found.code)},
                                    {"severity", glexpr::name(found.severity)},
                                    {"message", found.message},
                                    {"hint", found.hint},
                                    {"span", {found.where.begin, found.where.end}}});
    // A message may quote text that is no UTF-8.
    std::printf("%s\n", info.dump(2, ' ', false, nlohmann::ordered_json::error_handler_t::replace).c_str());
    return good;
}

}  // namespace glexprc
