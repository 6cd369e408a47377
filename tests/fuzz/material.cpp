// A program of the material language from its text to every output, held against a direct reading of the rules: what is accepted stays in its
// ranges and is good GLSL, what is refused is refused by the rules too. At the end of a run the process prints what was reached.

#include "tests/fuzz/material.hpp"

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <string_view>

#include "tests/fuzz/target.hpp"

namespace {

struct run {
    glexpr::test::material_reach reach;

    ~run() {
        const std::string missing = reach.missing();
        std::fprintf(stderr, "%zu inputs, %zu accepted, %zu undecided, %zu changed programs, %zu shaders read; not reached:%s\n",
                     reach.inputs, reach.accepted, reach.undecided, reach.changed, reach.shaders,
                     missing.empty() ? " nothing" : missing.c_str());
    }
};

run& this_run() {
    static run only;
    return only;
}

std::string mutated(std::string_view text, std::uint32_t seed) {
    glexpr::test::material_random random(seed);
    const std::size_t number = random.below(1u << 30);
    const std::string other = random.one_in(4) ? glexpr::test::material_at_limit(number) : glexpr::test::random_material(number);
    if (random.one_in(8)) return other;
    const std::string_view changed = random.one_in(4) ? other : text, source = random.one_in(2) ? other : text;
    return glexpr::test::mutated_material(changed, source, random);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view input(reinterpret_cast<const char*>(data), size);
    glexpr::test::abort_on_finding([&] { glexpr::test::material_checker(input, this_run().reach).run(); });
    return 0;
}

#ifdef __clang__  // libFuzzer asks these two; its own changes to bytes are a part of the work

extern "C" std::size_t LLVMFuzzerMutate(std::uint8_t* data, std::size_t size, std::size_t max_size);

extern "C" std::size_t LLVMFuzzerCustomMutator(std::uint8_t* data, std::size_t size, std::size_t max_size, unsigned seed) {
    if (seed % 4 == 0) return LLVMFuzzerMutate(data, size, max_size);
    const std::string text = mutated({reinterpret_cast<const char*>(data), size}, seed / 4);
    if (text.empty() || text.size() > max_size) return LLVMFuzzerMutate(data, size, max_size);
    std::copy(text.begin(), text.end(), reinterpret_cast<char*>(data));
    return text.size();
}

#else

const glexpr::test::fuzz_target& glexpr::test::this_target() {
    static const fuzz_target target{".material", {random_material(0)}, mutated};
    return target;
}

#endif
