#pragma once

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
inline block_layout std140_layout(const std::vector<uniform>& uniforms) {
    struct shape {
        std::uint32_t alignment, size, column_stride;
    };
    const auto shape_of = [](uniform_type type) -> shape {
        switch (type) {
            case uniform_type::scalar: return {4, 4, 0};
            case uniform_type::vec2: return {8, 8, 0};
            case uniform_type::vec3: return {16, 12, 0};
            case uniform_type::vec4: return {16, 16, 0};
            case uniform_type::mat3: return {16, 48, 16};
            case uniform_type::mat4: return {16, 64, 16};
        }
        return {};
    };
    const auto aligned = [](std::uint32_t offset, std::uint32_t alignment) { return (offset + alignment - 1) / alignment * alignment; };

    block_layout layout;
    std::uint32_t end = 0;
    for (const uniform& u : uniforms) {
        const shape s = shape_of(u.type);
        const std::uint32_t offset = aligned(end, s.alignment);
        layout.members.push_back({u.name, u.type, offset, s.column_stride});
        end = offset + s.size;
    }
    layout.size = aligned(end, 16);
    return layout;
}

}  // namespace glexpr
