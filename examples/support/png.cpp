#include "png.hpp"

// The headers hold the whole of stb; no library need be linked.
#define STB_IMAGE_IMPLEMENTATION
#define STB_IMAGE_WRITE_IMPLEMENTATION
#define STBI_ONLY_PNG
#include <stb/stb_image.h>
#include <stb/stb_image_write.h>

#include <algorithm>
#include <cstddef>
#include <fstream>
#include <ios>
#include <string>

namespace offscreen {

namespace {

std::size_t row_bytes(const bitmap& image) { return static_cast<std::size_t>(image.width) * static_cast<std::size_t>(image.channels); }

bool consistent(const bitmap& image) {
    if (image.width < 1 || image.height < 1 || (image.channels != 3 && image.channels != 4)) return false;
    return image.bytes.size() == row_bytes(image) * static_cast<std::size_t>(image.height);
}

}  // namespace

bitmap flipped(const bitmap& image) {
    bitmap turned = image;
    if (!consistent(image)) return turned;
    const std::size_t row = row_bytes(image), rows = static_cast<std::size_t>(image.height);
    for (std::size_t i = 0; i < rows; ++i) std::copy_n(image.bytes.data() + i * row, row, turned.bytes.data() + (rows - 1 - i) * row);
    return turned;
}

bool write_png(const std::string& path, const bitmap& image) {
    if (!consistent(image)) return false;
    // stb writes files without a look at whether that went well.
    std::string file;
    const auto append = [](void* to, void* data, int size) {
        static_cast<std::string*>(to)->append(static_cast<const char*>(data), static_cast<std::size_t>(size));
    };
    if (stbi_write_png_to_func(append, &file, image.width, image.height, image.channels, image.bytes.data(),
                               static_cast<int>(row_bytes(image))) == 0)
        return false;
    std::ofstream out(path, std::ios::binary);
    out.write(file.data(), static_cast<std::streamsize>(file.size()));
    out.close();
    return out.good();
}

std::optional<bitmap> read_png(const std::string& path) {
    bitmap image;
    stbi_uc* const data = stbi_load(path.c_str(), &image.width, &image.height, &image.channels, 0);
    if (!data) return std::nullopt;
    image.bytes.assign(data, data + row_bytes(image) * static_cast<std::size_t>(image.height));
    stbi_image_free(data);
    return image;
}

}  // namespace offscreen
