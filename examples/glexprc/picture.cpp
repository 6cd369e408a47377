#include "picture.hpp"

#include "formula.hpp"

#include "support/png.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <filesystem>
#include <string>
#include <system_error>
#include <utility>

namespace glexprc {

std::optional<offscreen::api> context_of(glexpr::profile target) {
    switch (target) {
        case glexpr::profile::es100: return offscreen::api::es2;
        case glexpr::profile::es300: return offscreen::api::es3;
        case glexpr::profile::core330: return offscreen::api::gl33;
        case glexpr::profile::core450: return offscreen::api::gl45;
        case glexpr::profile::vulkan450: break;
    }
    complain("render draws with OpenGL: --target vulkan450 has no driver here");
    return std::nullopt;
}

offscreen::uniform matrix(std::string name, const mat4& value) {
    std::array<float, 16> rounded{};
    for (std::size_t i = 0; i < rounded.size(); ++i) rounded[i] = static_cast<float>(value[i]);
    return {std::move(name), rounded};
}

std::vector<offscreen::attribute> mesh_attributes(const offscreen::mesh& mesh) {
    return {offscreen::make_attribute<3>("position", mesh.positions), offscreen::make_attribute<3>("normal", mesh.normals),
            offscreen::make_attribute<2>("uv", mesh.uv)};
}

std::vector<offscreen::uniform> mesh_matrices(const camera& view, const vec3& centre) {
    mat4 model_view = view.view();
    std::array<float, 9> normal{};
    for (std::size_t row = 0; row < 3; ++row)
        for (std::size_t column = 0; column < 3; ++column) {
            model_view[12 + row] -= model_view[4 * column + row] * centre[column];
            normal[3 * column + row] = static_cast<float>(model_view[4 * column + row]);  // a rotation is its inverse transpose
        }
    return {matrix("model_view", model_view), matrix("projection", view.projection()), {"normal_matrix", normal}};
}

std::vector<offscreen::uniform> default_values(const std::vector<glexpr::uniform>& uniforms) {
    std::vector<offscreen::uniform> all;
    for (const glexpr::uniform& u : uniforms) {
        std::vector<float> rounded(u.default_value.begin(), u.default_value.end());
        if (rounded.size() == 1) all.push_back({u.name, rounded[0]});
        if (rounded.size() == 4) all.push_back({u.name, std::array{rounded[0], rounded[1], rounded[2], rounded[3]}});
        if (rounded.size() == 3) all.push_back({u.name, std::array{rounded[0], rounded[1], rounded[2]}});
    }
    return all;
}

bool make_opaque(std::vector<std::uint8_t>& rgba) {
    bool seen = false;
    for (std::size_t i = 3; i < rgba.size(); i += 4) seen = std::exchange(rgba[i], std::uint8_t{255}) != 0 || seen;
    return seen;
}

exit_status complain_about(const offscreen::failure& reason) {
    complain(reason.message);
    return reason.kind == offscreen::failure_kind::no_driver ? no_driver : refused;
}

exit_status write_picture(const std::string& path, int width, int height, std::vector<std::uint8_t> rgba) {
    std::error_code ignored;  // write_png complains
    std::filesystem::create_directories(std::filesystem::path(path).parent_path(), ignored);
    if (offscreen::write_png(path, offscreen::flipped({width, height, 4, std::move(rgba)}))) return good;
    complain("'" + path + "' cannot be written");
    return wrong_usage;
}

picture_sheet::picture_sheet(int size, int columns, std::size_t count, int gap)
    : size_(static_cast<std::size_t>(size)),
      gap_(static_cast<std::size_t>(gap)),
      columns_(static_cast<std::size_t>(columns)),
      rows_((count + columns_ - 1) / columns_),
      width_((size_ + gap_) * columns_ - gap_),
      height_((size_ + gap_) * rows_ - gap_) {
    constexpr std::size_t most = 16384;
    if (width_ <= most && height_ <= most)
        rgba_.resize(4 * width_ * height_, 255);
    else
        complain("the sheet would be " + std::to_string(width_) + " pixels wide and " + std::to_string(height_) + " high, and " +
                 std::to_string(most) + " are the limit");
}

void picture_sheet::put(std::size_t place, const std::vector<std::uint8_t>& rgba) {
    const std::size_t left = place % columns_ * (size_ + gap_), bottom = (rows_ - 1 - place / columns_) * (size_ + gap_);
    for (std::size_t y = 0; y < size_; ++y)
        std::copy_n(rgba.data() + 4 * size_ * y, 4 * size_, rgba_.data() + 4 * ((bottom + y) * width_ + left));
}

exit_status picture_sheet::write(const std::string& path) const {
    return write_picture(path, static_cast<int>(width_), static_cast<int>(height_), rgba_);
}

}  // namespace glexprc
