#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>

namespace glexpr::benchmark {

/// What the compiler of a GPU says about the fragment stage of a pipeline.
struct shader_statistics {
    std::uint64_t instructions = 0;
    std::uint64_t vector_registers = 0;
    std::uint64_t spills = 0;              ///< registers that did not fit, vector and scalar
    std::uint64_t inverse_throughput = 0;  ///< cycles from one wave to the next where nothing but the arithmetic limits them
};

/// An AMD Navi 21 that is not there: Mesa's RADV compiles for it all the same. Stages have no vertex attributes, one colour output, and
/// their uniforms in a block at set 0, binding 0.
class null_device {
  public:
    null_device();
    ~null_device();
    null_device(const null_device&) = delete;
    null_device& operator=(const null_device&) = delete;

    /// Empty where the device can be used, else what is missing.
    const std::string& missing() const { return missing_; }

    /// Nothing where the driver makes no pipeline of the two stages.
    std::optional<shader_statistics> compile(std::span<const std::uint32_t> vertex, std::span<const std::uint32_t> fragment) const;

  private:
    struct objects;

    std::unique_ptr<objects> objects_;
    std::string missing_;
};

}  // namespace glexpr::benchmark
