#include "formula.hpp"

#include <glexpr/glexpr.hpp>
#ifdef CONSUMER_GLM
#include <glexpr/interop/glm.hpp>
#endif

int main() {
    glexpr::graph g;
    const auto circle = glexpr::compile(g, "x^2 + y^2 = 1");
    return circle && accepts("x^2 + y^2 = 1") && !accepts("x^2 +") ? 0 : 1;
}
