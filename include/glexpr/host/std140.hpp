#pragma once

#include <glexpr/config.hpp>
#include <glexpr/host/uniform.hpp>

#include <cstdint>
#include <string>
#include <vector>

namespace glexpr {

/// Where a member of a uniform block lies, in bytes.
struct block_member {
    std::string name;
    uniform_type type = uniform_type::scalar;
    std::uint32_t offset = 0;
    std::uint32_t column_stride = 0;  ///< of a matrix: from one column to the next; 0 for everything else
};

/// A uniform block as the host fills it.
struct block_layout {
    std::vector<block_member> members;
    std::uint32_t size = 0;  ///< bytes; a multiple of 16
};

/// The std140 layout of a block with these members in this order (OpenGL 4.5 core, section 7.6.2.2: a vec3 is aligned like a vec4 but leaves
/// its last four bytes to a following scalar, and the columns of every matrix are aligned like a vec4).
block_layout std140_layout(const std::vector<uniform>& uniforms);

}  // namespace glexpr

#if !GLEXPR_COMPILED
#include <glexpr/host/std140.inl>
#endif
