#pragma once

/// The version of glexpr that the other translation unit sees, as one number.
int glexpr_version();
