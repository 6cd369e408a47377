#pragma once

#include <glexpr/config.hpp>
#include <glexpr/core/diagnostic.hpp>

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace glexpr {

/// Coordinates are what a formula is differentiated by; parameters become uniforms and keep their value over a frame.
enum class symbol_kind : std::uint8_t { coordinate, parameter };

/// A name that the host declares. The range is what a slider may reach: analyses rely on it. An end of ±10¹⁸ or beyond stands for no bound.
struct symbol {
    std::string name;
    symbol_kind kind = symbol_kind::parameter;
    double default_value = 0;  ///< of a parameter: a number that float32 can hold, in the range; nothing for a coordinate
    double minimum = -1e18;
    double maximum = 1e18;
};

/// The names a formula may use, in the order of declaration.
class symbols {
  public:
    /// No names at all.
    symbols() = default;

    /// Coordinates x y z, parameters a b c d (default 1) and time t (default 0).
    static symbols defaults();

    /// Declares a name: letters, Greek ones too, digits and underscores, as a host may call its uniforms. Refused, with the reason, when it is
    /// taken, is a function of the language, or is no name at all, when the range holds no number, or the default is not in it or beyond
    /// float32. `r_1` and `r1` may both be declared; one of them alone means both.
    std::optional<diagnostic> declare(symbol s);

    /// The symbol of this exact name, or null.
    const symbol* find(std::string_view name) const;

    const std::vector<symbol>& all() const& { return all_; }
    std::vector<symbol> all() && { return std::move(all_); }

  private:
    std::vector<symbol> all_;
};

}  // namespace glexpr

#if !GLEXPR_COMPILED
#include <glexpr/parse/symbols.inl>
#endif
