#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace glexpr::test {

/// What a run of the driver left behind.
struct driver_run {
    int status = -1;  ///< exit status; -1 where it did not end by itself
    std::string out;
    std::string err;
};

/// A folder of this process, made when first asked for.
const std::string& scratch_folder();

std::string read_whole_file(const std::string& path);
void write_whole_file(const std::string& path, std::string_view content);

/// Runs glexprc with these arguments, which no shell reads, and `input` as stdin.
driver_run run_driver(const std::vector<std::string>& arguments, std::string_view input = {});

}  // namespace glexpr::test
