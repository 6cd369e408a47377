#pragma once

#include "offscreen_gl.hpp"

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace offscreen {

/// Triangles over shared vertices, counterclockwise seen from outside. All vectors but `triangles` have one element per vertex.
struct mesh {
    std::vector<std::array<float, 3>> positions;
    std::vector<std::array<float, 3>> normals;  ///< of unit length, outside
    std::vector<std::array<float, 2>> uv;
    std::vector<std::array<float, 4>>
        tangents;  ///< the unit direction in which u grows, then ±1: cross(normal, tangent) times it shows where v grows
    std::vector<std::uint32_t> triangles;  ///< three indices each
};

/// The square [-1, 1]² at z = 0 that faces up, `cuts` (at least 1) squares a side, each two triangles. (u, v) = ((x + 1)/2, (y + 1)/2).
mesh make_plane(unsigned cuts);

/// The sphere of radius 1: `cuts` (at least 3) strips from pole to pole along z, and twice as many around. u is the longitude in turns, v goes from 0 at the
/// south pole to 1. Vertices of the seam and the poles are there once for each u.
mesh make_sphere(unsigned cuts);

/// The torus about z, `cuts` (at least 3) strips around the tube and twice as many around z. u is the longitude in turns, v the place around the tube, in
/// turns from its outside over its top. Vertices of both seams are there once for each (u, v).
mesh make_torus(double radius, double tube, unsigned cuts);

/// The faces of an OBJ text, cut into triangles; lines, points and materials are skipped. A backslash at the end of a line goes on in the next.
/// Vertices without a normal, or with one of no length, get the sum of the area vectors of their faces; vertices without texture coordinates
/// get (0, 0). Tangents come from the texture coordinates, and are any across the normal where these do not tell. Fails with `malformed`
/// where nothing is to be drawn, or a face that is not convex has too many corners; and, with the number of the line, where something is no number,
/// or an index or a number is out of range.
outcome<mesh> parse_obj(std::string_view text);

/// The same from a file.
outcome<mesh> read_obj(const std::string& path);

}  // namespace offscreen
