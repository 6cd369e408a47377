#pragma once

#include <glexpr/config.hpp>
#include <glexpr/core/diagnostic.hpp>
#include <glexpr/core/span.hpp>
#include <glexpr/detail/float_range.hpp>
#include <glexpr/program/program.hpp>

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace glexpr::detail {

/// What there is to say about the text that is written: each thing once, and not too many.
class emission_reports {
  public:
    void add(diag_code code, severity s, span where, std::string_view message) { add({code, s, where, std::string(message), {}}); }

    void add(diagnostic said) {
        for (const diagnostic& d : all_)
            if (d.code == said.code && d.where == said.where) return;
        if (all_.size() >= limits{}.diagnostics && (said.severity != severity::error || refused())) return;
        all_.push_back(std::move(said));
    }

    /// A constant that no float32 can hold is refused; one that becomes zero is worth a warning.
    void check_literals(const program& p) {
        for (const instruction& i : p.instructions) {
            if (i.code != opcode::constant || i.constant == 0) continue;
            if (!fits_float(i.constant))
                add(diag_code::constant_out_of_float_range, severity::error, i.origin, "the constant is too large for a 32-bit float");
            else if (static_cast<float>(i.constant) == 0)
                add(diag_code::constant_underflow, severity::warning, i.origin,
                    "the constant is too small for a 32-bit float and becomes 0");
        }
    }

    bool refused() const { return has_error(all_); }

    std::vector<diagnostic> take() { return std::move(all_); }

  private:
    std::vector<diagnostic> all_;
};

}  // namespace glexpr::detail
