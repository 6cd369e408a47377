#pragma once

#include <glexpr/host/std140.hpp>
#include <glexpr/host/uniform.hpp>

#include <nlohmann/json.hpp>

#include <vector>

namespace glexprc {

/// Adds to a description of shaders what the host must set ("uniforms"), and where it goes in the block of Vulkan ("block", if there is one).
void add_uniforms(nlohmann::ordered_json& all, const std::vector<glexpr::uniform>& uniforms, const glexpr::block_layout& block);

}  // namespace glexprc
