#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace offscreen {

/// An image of 8-bit channels, 3 (RGB) or 4 (RGBA) per pixel, top row first.
struct bitmap {
    int width = 0;
    int height = 0;
    int channels = 4;
    std::vector<std::uint8_t> bytes;
};

/// Reverses the order of the rows: from what a driver reads back (bottom first) to what a file holds, or back.
bitmap flipped(const bitmap& image);

/// Writes a PNG. False when the file cannot be written or the size of `bytes` does not fit the rest.
bool write_png(const std::string& path, const bitmap& image);

/// Reads a PNG with the channels it has; none when it is no readable image.
std::optional<bitmap> read_png(const std::string& path);

}  // namespace offscreen
