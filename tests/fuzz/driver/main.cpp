// Calls a libFuzzer target on mutated inputs where the compiler has no libFuzzer: the same inputs in every run.
// usage: driver FOLDER...   folders of seeds; GLEXPR_FULL in the environment runs twenty times as many inputs

#include <csignal>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <random>
#include <string>
#include <vector>

#include "tests/fuzz/target.hpp"
#include "tests/support/folder.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);

namespace {

using random_source = std::mt19937_64;  // its sequence is fixed by the standard, unlike that of the distributions

std::size_t below(random_source& random, std::size_t bound) { return static_cast<std::size_t>(random() % bound); }

std::string mutate(random_source& random, const std::vector<std::string>& seeds) {
    std::string text = seeds[below(random, seeds.size())];
    if (below(random, 2) == 0) return glexpr::test::this_target().mutated(text, static_cast<std::uint32_t>(random()));
    for (std::size_t change = below(random, 8) + 1; change > 0; --change) {
        const std::size_t at = below(random, text.size() + 1);
        switch (below(random, 3)) {
            case 0: text.erase(at, below(random, 6)); break;
            case 1: text.insert(at, text.substr(below(random, text.size() + 1), below(random, 40))); break;
            case 2:
                if (at < text.size()) text[at] = static_cast<char>(below(random, 256));
                break;
        }
    }
    return text;
}

std::string text;  // the input of the moment, for the report of a crash

void report(int) {
    std::fputs("the input that fails:\n", stderr);
    std::fwrite(text.data(), 1, text.size(), stderr);
    std::fputs("\n", stderr);
    std::_Exit(1);
}

}  // namespace

int main(int argc, char** argv) {
    std::vector<std::string> seeds = glexpr::test::this_target().seeds;
    for (int i = 1; i < argc; ++i) {
        if (!std::filesystem::is_directory(argv[i])) continue;
        for (const auto& entry : glexpr::test::read_folder(argv[i], {glexpr::test::this_target().extension})) seeds.push_back(entry.second);
    }

    for (const int crash : {SIGABRT, SIGSEGV, SIGFPE, SIGILL}) std::signal(crash, report);
    random_source random(1);
    const int runs = std::getenv("GLEXPR_FULL") != nullptr ? 100000 : 5000;
    for (int i = 0; i < runs; ++i) {
        text = mutate(random, seeds);
        LLVMFuzzerTestOneInput(reinterpret_cast<const std::uint8_t*>(text.data()), text.size());
    }
    std::printf("%d inputs from %zu seeds\n", runs, seeds.size());
}
