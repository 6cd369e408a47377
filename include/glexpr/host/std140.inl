#pragma once

#include <glexpr/host/std140.hpp>

#include <cstdint>
#include <vector>

namespace glexpr {

GLEXPR_INLINE block_layout std140_layout(const std::vector<uniform>& uniforms) {
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
