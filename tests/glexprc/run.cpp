#include "run.hpp"

#include <sys/wait.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>

namespace glexpr::test {

namespace {

/// Removes the folder when the process ends.
struct folder {
    std::string path = std::filesystem::temp_directory_path() / ("glexprc-test-" + std::to_string(getpid()));

    folder() { std::filesystem::create_directories(path); }
    folder(const folder&) = delete;
    folder& operator=(const folder&) = delete;
    ~folder() {
        std::error_code ignored;
        std::filesystem::remove_all(path, ignored);
    }
};

std::string shell_word(const std::string& text) {
    std::string word = "'";
    for (const char c : text) word += c == '\'' ? std::string("'\\''") : std::string(1, c);
    return word + "'";
}

}  // namespace

const std::string& scratch_folder() {
    static const folder made;
    return made.path;
}

std::string read_whole_file(const std::string& path) {
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
}

void write_whole_file(const std::string& path, std::string_view content) {
    std::ofstream(path, std::ios::binary).write(content.data(), static_cast<std::streamsize>(content.size()));
}

driver_run run_driver(const std::vector<std::string>& arguments, std::string_view input) {
    const std::string base = scratch_folder() + "/std";
    write_whole_file(base + "in", input);
    std::string command = shell_word(GLEXPR_DRIVER);
    for (const std::string& argument : arguments) command += " " + shell_word(argument);
    command += " <" + shell_word(base + "in") + " >" + shell_word(base + "out") + " 2>" + shell_word(base + "err");
    const int ended = std::system(command.c_str());
    return {WIFEXITED(ended) ? WEXITSTATUS(ended) : -1, read_whole_file(base + "out"), read_whole_file(base + "err")};
}

}  // namespace glexpr::test
