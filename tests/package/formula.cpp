#include "formula.hpp"

#include <glexpr/glexpr.hpp>

int glexpr_version() { return glexpr::version_major * 10000 + glexpr::version_minor * 100 + glexpr::version_patch; }
