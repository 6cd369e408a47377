#include "formula.hpp"

#include <glexpr/glexpr.hpp>

bool accepts(std::string_view formula) {
    glexpr::graph g;
    return static_cast<bool>(glexpr::compile(g, formula));
}
