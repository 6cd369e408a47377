#pragma once

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <string_view>
#include <vector>

#include "tests/fuzz/finding.hpp"
#include "tests/support/assert.hpp"

namespace glexpr::test {

/// What the driver of a target must know where there is no libFuzzer.
struct fuzz_target {
    std::string_view extension;      ///< of the files that are seeds
    std::vector<std::string> seeds;  ///< beside those
    std::string (*mutated)(std::string_view text, std::uint32_t seed);
};

/// Every target defines its own.
const fuzz_target& this_target();

/// Checks an input; what is found ends the process, and is told, as fuzzers want it.
template <class Check>
void abort_on_finding(Check check) {
    try {
        check();
    } catch (const finding& f) {
        std::fprintf(stderr, "finding: %s\n", f.message.c_str());
        std::abort();
    } catch (const assertion_failure& f) {
        std::fprintf(stderr, "assertion: %s\n", f.message);
        std::abort();
    }
}

}  // namespace glexpr::test
