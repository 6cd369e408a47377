#pragma once

#include <benchmark/benchmark.h>

#include <map>
#include <string>
#include <vector>

/// Prints what Google Benchmark prints and remembers the least time of each benchmark.
class least_times : public benchmark::ConsoleReporter {
  public:
    least_times() : ConsoleReporter(OO_None) {}

    void ReportRuns(const std::vector<Run>& runs) override {
        for (const Run& run : runs) {
            if (run.error_occurred || run.run_type != Run::RT_Iteration) continue;
            const double microseconds = run.cpu_accumulated_time / static_cast<double>(run.iterations) * 1e6;
            const auto [place, is_new] = least_.try_emplace(run.run_name.function_name, microseconds);
            if (!is_new && microseconds < place->second) place->second = microseconds;
        }
    }

    /// The least time in microseconds; 0 where it was not measured.
    double least(const std::string& name) const {
        const auto found = least_.find(name);
        return found == least_.end() ? 0 : found->second;
    }

  private:
    std::map<std::string, double> least_;
};

/// Reads Google Benchmark's options; the runs of all benchmarks are interleaved and short. False where an option is unknown.
inline bool initialize_interleaved(int argc, char** argv) {
    std::vector<char*> arguments(argv, argv + argc);
    std::string interleaved = "--benchmark_enable_random_interleaving=true", short_runs = "--benchmark_min_time=0.01";
    arguments.insert(arguments.begin() + 1, {interleaved.data(), short_runs.data()});
    int count = static_cast<int>(arguments.size());
    benchmark::Initialize(&count, arguments.data());
    return !benchmark::ReportUnrecognizedArguments(count, arguments.data());
}
