#include "tests/support/ray_reference.hpp"

#include "tests/support/zero_finder.hpp"

namespace glexpr::test {

std::string_view name(doubt d) {
    switch (d) {
        case doubt::none: return "none";
        case doubt::chord_end: return "chord end";
        case doubt::another_root: return "another root";
        case doubt::near_touch: return "near touch";
        case doubt::rounding: return "rounding";
    }
    return {};
}

ray_reference::ray_reference(const expr& f, const parameter_values& parameters, std::optional<std::size_t> degree,
                             const std::optional<expr>& picture) {
    std::optional<ray_formula> drawn;
    if (picture) drawn.emplace(*picture, parameters);
    judged_formula judged(ray_formula(f, parameters), std::move(drawn));
    finder_ = degree ? make_polynomial_finder(std::move(judged), *degree) : make_sampling_finder(std::move(judged));
}

ray_reference::~ray_reference() = default;

first_zero ray_reference::first(const chord& c) { return finder_->first(c); }

bool ray_reference::certainly_hit(const chord& c) { return finder_->certainly_hit(c); }

std::vector<zero> ray_reference::all(const chord& c) { return finder_->all(c); }

}  // namespace glexpr::test
