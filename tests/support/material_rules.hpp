#pragma once

#include <glexpr/core/diagnostic.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

/// The rules of the material language read directly: a second opinion on what compiles, which shares nothing with glexpr/material. Trees are
/// expanded and copied, nodes counted where they stand, and every end of a range is known twice: as the rules have it at least, and at most.
namespace glexpr::test {

enum class rule_op : std::uint8_t {
    literal,
    uniform,
    parameter,
    uv_x,
    uv_y,
    negate,
    add,
    subtract,
    multiply,
    eased,  ///< the last product of smoothstep, whose range is [0, 1]
    sin,
    cos,
    abs,
    fract,
    min,
    max,
    clamp,
    mix,
    select,
};

struct rule_range {
    double low = 0, high = 0;
};

/// An expression, with a copy of everything it stands for.
struct rule_tree {
    rule_op op = rule_op::literal;
    bool colour = false;
    std::vector<rule_tree> parts;
    std::size_t index = 0;          ///< of a uniform or a parameter
    std::array<double, 3> value{};  ///< of a literal
    rule_range least,
        most;  ///< of a number: what its range has in it, and what it may have: ends are rounded outwards, by how much is left open
    std::size_t size = 1, depth = 1;
};

struct rule_uniform {
    std::string name;
    double minimum = 0, maximum = 0, value = 0;
};

enum class ruling : std::uint8_t {
    accepted,
    refused,
    undecided,  ///< an end lies within rounding of a limit, or a count where readers may split tokens differently
};

struct material_reading {
    ruling verdict = ruling::accepted;
    std::vector<diag_code> codes;  ///< any of these may be called the first failure
    std::size_t profile = 0;       ///< 0, 1, 2: the first that has what the program uses
    std::string shader_id;
    std::vector<rule_uniform> uniforms;
    std::size_t functions = 0, locals = 0, definition_nodes = 0, depth = 0;
    std::size_t fewest_tokens = 0, most_tokens = 0;
    std::optional<rule_tree> colour;

    bool allows(diag_code code) const;
};

/// What the rules say of a program for a consumer of the profiles up to `accepted`.
material_reading read_material(std::string_view source, std::size_t accepted = 2);

/// The value of an expression for a value of each uniform.
std::array<double, 3> value_of(const rule_tree& tree, std::span<const double> uniforms, std::array<double, 2> uv);

}  // namespace glexpr::test
