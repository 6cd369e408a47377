#pragma once

#include "camera.hpp"
#include "options.hpp"

#include <glexpr/glsl/profile.hpp>
#include <glexpr/host/uniform.hpp>

#include "support/mesh.hpp"
#include "support/offscreen_gl.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace glexprc {

/// The context whose language is the profile; nothing, with a complaint, for Vulkan.
std::optional<offscreen::api> context_of(glexpr::profile target);

/// A matrix as a uniform.
offscreen::uniform matrix(std::string name, const mat4& value);

/// Position, normal and texture place of each vertex, by the names that the shaders of a mesh read.
std::vector<offscreen::attribute> mesh_attributes(const offscreen::mesh& mesh);

/// The matrices that the shaders of a mesh read, for a view of `centre`.
std::vector<offscreen::uniform> mesh_matrices(const camera& view, const vec3& centre = {});

/// The uniforms that have a default value, with that.
std::vector<offscreen::uniform> default_values(const std::vector<glexpr::uniform>& uniforms);

/// Makes a picture over a background of alpha 0 opaque; false where nothing was drawn.
bool make_opaque(std::vector<std::uint8_t>& rgba);

/// Says why nothing was drawn, and returns the status for it.
exit_status complain_about(const offscreen::failure& reason);

/// Writes RGBA rows, bottom row first, as a PNG; makes its folder.
exit_status write_picture(const std::string& path, int width, int height, std::vector<std::uint8_t> rgba);

/// Pictures of one size side by side, row after row from the top, white where there is none.
class picture_sheet {
  public:
    /// For `count` pictures of `size` × `size` pixels, `gap` pixels apart. Where that is more than a picture can hold, `status` says so, the reason
    /// has been reported, and nothing can be put in.
    picture_sheet(int size, int columns, std::size_t count, int gap = 0);

    exit_status status() const { return rgba_.empty() ? wrong_usage : good; }

    /// Puts a picture, RGBA rows, bottom row first, into a place counted from 0.
    void put(std::size_t place, const std::vector<std::uint8_t>& rgba);

    /// Writes it as `write_picture` does.
    exit_status write(const std::string& path) const;

  private:
    std::size_t size_, gap_, columns_, rows_, width_, height_;
    std::vector<std::uint8_t> rgba_;
};

}  // namespace glexprc
