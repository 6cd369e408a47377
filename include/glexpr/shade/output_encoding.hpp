#pragma once

#include <glexpr/detail/join.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace glexpr {

/// How a shader writes the light that it has computed.
enum class output_encoding : std::uint8_t {
    none,       ///< as it is: for a target that encodes by itself, or values that are no light
    gamma_2_2,  ///< what a display shows as it, light^(1/2.2): a colour of the material language gets its bytes back
};

inline constexpr std::array all_output_encodings{output_encoding::none, output_encoding::gamma_2_2};

/// The name of an encoding, spelled like its enumerator.
constexpr std::string_view name(output_encoding e) {
    constexpr std::array<std::string_view, all_output_encodings.size()> names{"none", "gamma_2_2"};
    return names[static_cast<std::size_t>(e)];
}

/// The encoding of this name, if there is one.
constexpr std::optional<output_encoding> output_encoding_by_name(std::string_view text) {
    for (const output_encoding e : all_output_encodings)
        if (name(e) == text) return e;
    return std::nullopt;
}

/// GLSL: `vec3 display_colour(vec3 light)`, the values to write, in 0…1; empty where they are the light itself. The inverse of (byte/255)^2.2.
constexpr std::string_view output_encoding_text(output_encoding e) {
    switch (e) {
        case output_encoding::none: return {};
        case output_encoding::gamma_2_2:
            return R"(vec3 display_colour(vec3 light) {
    return pow(clamp(light, 0.0, 1.0), vec3(1.0 / 2.2));
}
)";
    }
    return {};
}

namespace detail {

/// GLSL: what is written for a light.
inline std::string encoded_text(output_encoding e, std::string_view light) {
    return e == output_encoding::none ? std::string(light) : join({"display_colour(", light, ")"});
}

}  // namespace detail

}  // namespace glexpr
