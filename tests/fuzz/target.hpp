#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace glexpr::test {

/// What the driver of a target must know where there is no libFuzzer.
struct fuzz_target {
    std::string_view extension;      ///< of the files that are seeds
    std::vector<std::string> seeds;  ///< beside those
    std::string (*mutated)(std::string_view text, std::uint32_t seed);
};

/// Every target defines its own.
const fuzz_target& this_target();

}  // namespace glexpr::test
