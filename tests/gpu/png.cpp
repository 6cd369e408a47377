#include "examples/support/png.hpp"

#include <doctest/doctest.h>

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <string>

namespace {

/// A file of its own in the folder for temporary files, gone at the end.
struct scratch_file {
    explicit scratch_file(const std::string& name) : path((std::filesystem::temp_directory_path() / ("glexpr_" + name)).string()) {}
    scratch_file(const scratch_file&) = delete;
    scratch_file& operator=(const scratch_file&) = delete;
    ~scratch_file() {
        std::error_code ignored;
        std::filesystem::remove(path, ignored);
    }

    std::string path;
};

offscreen::bitmap pattern(int width, int height, int channels) {
    offscreen::bitmap image{width, height, channels, {}};
    const std::size_t size = static_cast<std::size_t>(width) * static_cast<std::size_t>(height) * static_cast<std::size_t>(channels);
    for (std::size_t i = 0; i < size; ++i) image.bytes.push_back(static_cast<std::uint8_t>((i * 37 + i / 11) % 256));
    return image;
}

}  // namespace

TEST_CASE("png: what is written is read back, with and without alpha") {
    for (const int channels : {3, 4}) {
        CAPTURE(channels);
        const scratch_file file("png_test_" + std::to_string(channels) + ".png");
        const offscreen::bitmap image = pattern(17, 5, channels);
        REQUIRE(offscreen::write_png(file.path, image));
        const auto back = offscreen::read_png(file.path);
        REQUIRE(back);
        CHECK(back->width == 17);
        CHECK(back->height == 5);
        CHECK(back->channels == channels);
        CHECK(back->bytes == image.bytes);
    }
}

TEST_CASE("png: turning the rows over twice changes nothing, once moves the first row to the end") {
    const offscreen::bitmap image = pattern(2, 3, 3);
    const offscreen::bitmap turned = offscreen::flipped(image);
    CHECK(turned.bytes != image.bytes);
    for (std::size_t i = 0; i < 6; ++i) CHECK(turned.bytes[12 + i] == image.bytes[i]);
    CHECK(offscreen::flipped(turned).bytes == image.bytes);
}

TEST_CASE("png: refuses sizes that do not fit, places that cannot be written, and files that are no images") {
    const scratch_file file("png_test_bad.png");
    offscreen::bitmap image = pattern(4, 4, 4);
    image.bytes.pop_back();
    CHECK_FALSE(offscreen::write_png(file.path, image));
    CHECK_FALSE(offscreen::write_png(file.path, pattern(4, 4, 2)));
    CHECK_FALSE(offscreen::write_png(file.path, pattern(0, 4, 4)));
    CHECK_FALSE(offscreen::write_png("/no such folder/a.png", pattern(4, 4, 4)));
    CHECK_FALSE(offscreen::read_png(file.path));
    std::ofstream(file.path) << "no image";
    CHECK_FALSE(offscreen::read_png(file.path));
}
