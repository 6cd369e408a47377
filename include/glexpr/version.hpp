#pragma once

namespace glexpr {

/// The version of the library. CMake reads these three lines.
inline constexpr int version_major = 0;
inline constexpr int version_minor = 1;
inline constexpr int version_patch = 0;

}  // namespace glexpr
