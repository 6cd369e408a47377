#pragma once

#include <filesystem>
#include <fstream>
#include <initializer_list>
#include <iterator>
#include <map>
#include <string>
#include <string_view>

namespace glexpr::test {

/// Contents by file name, in the order of the names: that of a directory is the file system's own.
using texts = std::map<std::string, std::string>;

/// The bytes of a file; empty where it cannot be read.
inline std::string read_file(const std::filesystem::path& file) {
    std::ifstream in(file, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
}

/// Every file of the folder with one of these endings. A folder that is not there is an exception.
inline texts read_folder(const std::filesystem::path& folder, std::initializer_list<std::string_view> endings) {
    texts found;
    for (const auto& entry : std::filesystem::directory_iterator(folder))
        for (const std::string_view ending : endings)
            if (entry.path().extension() == ending) found[entry.path().filename().string()] = read_file(entry.path());
    return found;
}

}  // namespace glexpr::test
