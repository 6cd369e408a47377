#pragma once

#include "options.hpp"

namespace glexprc {

/// Draws the mesh of the options, moved by the formula, and returns the exit status.
int render_mesh(const render_options& options);

}  // namespace glexprc
