// A formula from its text to every output: whatever is accepted must be good GLSL, whatever is refused must be explained.
// The last byte of an input says how it is read (formula.hpp). At the end of a run the process prints what was reached.

#include "tests/fuzz/formula.hpp"

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <random>
#include <string>
#include <string_view>

#include "tests/fuzz/mutate_tokens.hpp"
#include "tests/fuzz/target.hpp"

namespace {

struct run {
    glexpr::test::fuzz_reach reach;

    ~run() {
        const std::string missing = reach.missing();
        std::fprintf(stderr, "%zu inputs, %zu accepted, %zu shaders read; not reached:%s\n", reach.inputs, reach.accepted, reach.shaders,
                     missing.empty() ? " nothing" : missing.c_str());
    }
};

run& this_run() {
    static run only;
    return only;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view input(reinterpret_cast<const char*>(data), size);
    glexpr::test::abort_on_finding([&] { glexpr::test::formula_checker(input, this_run().reach).run(); });
    return 0;
}

#ifdef __clang__  // libFuzzer asks these two; its own changes to bytes are half of the work

extern "C" std::size_t LLVMFuzzerMutate(std::uint8_t* data, std::size_t size, std::size_t max_size);

extern "C" std::size_t LLVMFuzzerCustomMutator(std::uint8_t* data, std::size_t size, std::size_t max_size, unsigned seed) {
    std::minstd_rand random(seed);
    if (size < 2 || random() % 2 == 0) return LLVMFuzzerMutate(data, size, max_size);
    const char how = static_cast<char>(data[size - 1]);  // the last byte says how the input is read
    std::string text = glexpr::test::mutate_tokens({reinterpret_cast<const char*>(data), size - 1}, random) + how;
    if (text.size() > max_size) return LLVMFuzzerMutate(data, size, max_size);
    std::copy(text.begin(), text.end(), reinterpret_cast<char*>(data));
    return text.size();
}

#else

const glexpr::test::fuzz_target& glexpr::test::this_target() {
    static const fuzz_target target{".expr",
                                    {"", "4(x^2+y^2-z^2)+16xyz-1", "r = sqrt(x^2+y^2); g(u,v) = u*v; g(r,z) - 1",
                                     "if(x < y and z > 0, sin^2 x cos 2y, |x - |y||^(1/3)) = a"},
                                    [](std::string_view text, std::uint32_t seed) {
                                        std::minstd_rand random(seed);
                                        return mutate_tokens(text, random);
                                    }};
    return target;
}

#endif
