#pragma once

#include <glexpr/glsl/profile.hpp>

#include <string>
#include <string_view>

namespace glexpr::test {

/// What a reference compiler says about a shader.
struct verdict {
    bool accepted = false;
    std::string log;  ///< its words; warnings too where it accepts

    explicit operator bool() const { return accepted; }
};

/// Whether there is anything to ask: glslang's libraries or its command-line tool, chosen at configure time. Where there is neither, every check below
/// accepts, says so in its log, and tests report themselves as skipped.
bool glslang_available();

/// "library", "tool" or "none", for messages.
std::string_view glslang_backend();

/// One whole shader. What two stages must agree on is found by `check_pair` only.
verdict check_vertex(profile target, std::string_view text);
verdict check_fragment(profile target, std::string_view text);

/// Both stages, linked. For `vulkan450` SPIR-V 1.0 is made and validated for Vulkan 1.0 as well.
/// In ES 1.00 every optional feature (`limits.*`) is off: loops and indices must keep to Appendix A.
verdict check_pair(profile target, std::string_view vertex, std::string_view fragment);

/// Functions without a version line or `main`, in a fragment shader that only adds those; floats are highp. Linked with a plain vertex shader.
/// Uniforms are declared by `text` itself.
verdict check_functions(profile target, std::string_view text);

}  // namespace glexpr::test
