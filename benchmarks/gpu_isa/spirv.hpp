#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace glexpr::benchmark {

enum class stage : std::uint8_t { vertex, fragment };

/// One stage of a Vulkan shader as SPIR-V; `words` are empty where glslang refuses it, and then `log` says why.
struct spirv_module {
    std::vector<std::uint32_t> words;
    std::string log;
};

/// Asks glslang, in this process. `text` begins with its #version line.
spirv_module compile_glsl(stage which, std::string_view text);

}  // namespace glexpr::benchmark
