#include "formula.hpp"

#include <glexpr/glexpr.hpp>
#ifdef CONSUMER_GLM
#include <glexpr/interop/glm.hpp>
#endif

int main() {
    const int version = glexpr::version_major * 10000 + glexpr::version_minor * 100 + glexpr::version_patch;
    return version == glexpr_version() ? 0 : 1;
}
