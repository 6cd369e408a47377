#pragma once

#include <glexpr/config.hpp>
#include <glexpr/graph/expr.hpp>
#include <glexpr/host/assemble.hpp>
#include <glexpr/host/host.hpp>
#include <glexpr/shade/output_encoding.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace glexpr {

/// Where a formula moves the points of a mesh.
enum class displacement_along : std::uint8_t {
    z,       ///< one number, the height along the z axis
    normal,  ///< one number, the height along the normal of the mesh
    vector,  ///< three numbers, the way itself
};

inline constexpr std::array all_displacements{displacement_along::z, displacement_along::normal, displacement_along::vector};

/// How the normal of the moved mesh is found. All but the first are there to be compared with it: each is right for some meshes only.
enum class normal_method : std::uint8_t {
    cofactor,   ///< cofactor(J)·n, exact for every mesh
    plane,      ///< along z: (1, 0, ∂h/∂x) × (0, 1, ∂h/∂y), whatever n is: for a mesh that is a plane across the z axis
    rotation,   ///< along z: n turned as that displacement turns the normal of a plane
    composite,  ///< vector: n turned as the displacement turns the normal of the plane spanned by (1, 0, 0) and (0, 1, 1)
};

inline constexpr std::array all_normal_methods{normal_method::cofactor, normal_method::plane, normal_method::rotation,
                                               normal_method::composite};

/// The name of a kind of displacement, spelled like its enumerator.
constexpr std::string_view name(displacement_along along) {
    constexpr std::array<std::string_view, all_displacements.size()> names{"z", "normal", "vector"};
    return names[static_cast<std::size_t>(along)];
}

/// The name of a method, spelled like its enumerator.
constexpr std::string_view name(normal_method method) {
    constexpr std::array<std::string_view, all_normal_methods.size()> names{"cofactor", "plane", "rotation", "composite"};
    return names[static_cast<std::size_t>(method)];
}

/// The kind of displacement of this name, if there is one.
constexpr std::optional<displacement_along> displacement_by_name(std::string_view text) {
    for (const displacement_along a : all_displacements)
        if (name(a) == text) return a;
    return std::nullopt;
}

/// The method of this name, if there is one.
constexpr std::optional<normal_method> normal_method_by_name(std::string_view text) {
    for (const normal_method m : all_normal_methods)
        if (name(m) == text) return m;
    return std::nullopt;
}

/// Where the vertices of a mesh lie before they are moved: object space, and texture coordinates. Guards that are not needed there are left out: a
/// vertex outside may come to no place (NaN). Nothing is known of a side with low > high, as the box of an empty mesh has it.
struct mesh_box {
    std::array<double, 3> low{-1e18, -1e18, -1e18};
    std::array<double, 3> high{1e18, 1e18, 1e18};
    std::array<double, 2> texture_low{-1e18, -1e18};
    std::array<double, 2> texture_high{1e18, 1e18};
};

struct displacement_options {
    displacement_along along = displacement_along::z;
    normal_method method = normal_method::cofactor;
    /// What the normal of the mesh is, as three expressions of x, y and z, parameters and time: of unit length on the mesh, in object space. Makes
    /// heights along the normal and formulas with nx, ny, nz exact, wherever they have a value.
    std::vector<expr> normal = {};
    /// What u and v are, as two expressions of x, y and z: makes formulas with u and v exact.
    std::vector<expr> texture = {};
    std::string prefix = {};  ///< of the functions' names, so that several displacements fit into one shader
    mesh_box box = {};        ///< guards not needed there are left out, and `bound` holds there
    /// Moves tangents along, too: the vertex stage then reads a vec4 tangent and hands on a vec3. p5.js has none of its own: give them by
    /// `vertexProperty("aTangent", …)`. three.js has them after `geometry.computeTangents()`.
    bool tangents = false;
    /// Red, green and blue of both sides, as three expressions of u and v, parameters and time, for which u and v lie in [0, 1]: other texture
    /// coordinates are wrapped, as a repeating texture wraps them. Empty: the uniforms `front_colour` and `back_colour`.
    std::vector<expr> colour = {};
    bool lit = true;                                   ///< false: the colour itself, whatever the lights
    output_encoding encoding = output_encoding::none;  ///< of what the fragment stage writes
    unsigned lights = 3;                      ///< of the fragment stage, at most `most_lights`; they keep to the viewer: view space
    uniform_block block = {};                 ///< for vulkan450, and where `block.always` wants it
    glexpr::host host = glexpr::host::plain;  ///< every other one has its own dialect, whatever the profile
};

/// How far the normal of a moved mesh can be trusted.
struct normal_accuracy {
    bool exact = true;
    /// Where it is not exact: scale the displacement by s → 0, and the error of the normal shrinks like s to this power. 0: it does not shrink.
    unsigned order = 0;
};

}  // namespace glexpr
