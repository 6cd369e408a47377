#pragma once

#include <glexpr/core/result.hpp>
#include <glexpr/core/span.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

/// What a program of the material language becomes: flat lists without any folding, so that every rule is judged on what was written.
namespace glexpr {

/// The families of programs, each of which contains the ones before it. A consumer names the last one it takes.
enum class material_profile : std::uint8_t {
    mesh_opaque_fragment_v0,  ///< colours of uniforms
    mesh_opaque_fragment_v1,  ///< also authored functions and select
    uv_opaque_fragment_v1,    ///< also the coordinates uv.x and uv.y, and fract
};

inline constexpr std::array all_material_profiles{material_profile::mesh_opaque_fragment_v0, material_profile::mesh_opaque_fragment_v1,
                                                  material_profile::uv_opaque_fragment_v1};

/// The stable name of a profile: `mesh-opaque-fragment-v0`.
constexpr std::string_view name(material_profile p) {
    constexpr std::array<std::string_view, all_material_profiles.size()> names{"mesh-opaque-fragment-v0", "mesh-opaque-fragment-v1",
                                                                               "uv-opaque-fragment-v1"};
    return names[static_cast<std::size_t>(p)];
}

/// The profile of this name, if there is one.
constexpr std::optional<material_profile> material_profile_by_name(std::string_view text) {
    for (const material_profile p : all_material_profiles)
        if (name(p) == text) return p;
    return std::nullopt;
}

enum class material_type : std::uint8_t { scalar, colour };

/// A type as the language spells it.
constexpr std::string_view name(material_type t) { return t == material_type::scalar ? "float" : "color"; }

/// What a node computes. Functions of the language that are not among these are built of them.
enum class material_op : std::uint8_t {
    literal,
    uniform,
    parameter,  ///< of an authored function, in its own definition only
    uv_x,
    uv_y,
    negate,
    add,
    subtract,
    multiply,
    sin,
    cos,
    abs,
    fract,  ///< x − ⌊x⌋
    min,
    max,
    clamp,   ///< x, low, high
    mix,     ///< a·(1 − t) + b·t, cut to what lies between a and b
    select,  ///< a, b, below, otherwise: `below` where a < b, else, and so for a = b, `otherwise`
};

inline constexpr std::size_t material_op_count = static_cast<std::size_t>(material_op::select) + 1;

namespace detail {

struct material_op_facts {
    std::string_view name;
    std::uint8_t arity;
};

inline constexpr std::array<material_op_facts, material_op_count> material_op_table{{
    {"literal", 0},
    {"uniform", 0},
    {"parameter", 0},
    {"uv.x", 0},
    {"uv.y", 0},
    {"negate", 1},
    {"add", 2},
    {"subtract", 2},
    {"multiply", 2},
    {"sin", 1},
    {"cos", 1},
    {"abs", 1},
    {"fract", 1},
    {"min", 2},
    {"max", 2},
    {"clamp", 3},
    {"mix", 3},
    {"select", 4},
}};

}  // namespace detail

/// The name of an operation, and how many operands it has.
constexpr std::string_view name(material_op op) { return detail::material_op_table[static_cast<std::size_t>(op)].name; }
constexpr std::size_t arity(material_op op) { return detail::material_op_table[static_cast<std::size_t>(op)].arity; }

/// The numbers from one end to the other, both among them.
struct value_range {
    double low = 0;
    double high = 0;

    friend bool operator==(const value_range&, const value_range&) = default;
};

/// A number, or a colour of linear red, green and blue: one value for a scalar, three for a colour; the rest is 0.
using material_value = std::array<double, 3>;

/// The same of ranges.
using material_ranges = std::array<value_range, 3>;

struct material_node {
    material_op op = material_op::literal;
    material_type type = material_type::scalar;
    std::array<std::uint32_t, 4> operands{};  ///< places of nodes further up, `arity(op)` of them
    std::uint32_t index = 0;                  ///< of a uniform, or of a parameter in its function
    material_value value{};                   ///< of a literal
    material_ranges range{};    ///< what it may come to, whatever the uniforms, parameters and coordinates within their ranges
    std::uint32_t size = 1;     ///< nodes of its tree, in which shared parts count every time
    std::uint32_t depth = 1;    ///< of its tree; 1 for a leaf
    span where;                 ///< the source it came from
    bool stated_range = false;  ///< the language states it, whatever the operation would give: smoothstep's [0, 1]

    friend bool operator==(const material_node&, const material_node&) = default;
};

/// A number that the host sets, always within its range.
struct material_uniform {
    std::string name;
    value_range range;
    double default_value = 0;
    span where;  ///< of the name

    friend bool operator==(const material_uniform&, const material_uniform&) = default;
};

/// A named part of the program.
struct material_local {
    std::string name;
    std::uint32_t node = 0;
    span where;  ///< of the name

    friend bool operator==(const material_local&, const material_local&) = default;
};

struct material_parameter {
    std::string name;
    material_type type = material_type::scalar;
    value_range range;  ///< declared; 0 to 1 for a colour

    friend bool operator==(const material_parameter&, const material_parameter&) = default;
};

/// An authored function. Calls are expanded; `node` is its own expression over `parameter` nodes.
struct material_function {
    std::string name;
    std::vector<material_parameter> parameters;
    value_range result;  ///< declared; 0 to 1 for a colour
    std::uint32_t node = 0;
    span where;  ///< of the name

    friend bool operator==(const material_function&, const material_function&) = default;
};

/// How large a program is, in the units of `material_limits`.
struct material_statistics {
    std::uint32_t tokens = 0;
    std::uint32_t definition_nodes = 0;  ///< of all @let and @fn as written
    std::uint32_t colour_nodes = 0;      ///< of the colour, expanded
    std::uint32_t depth = 0;             ///< of the deepest expression, expanded

    friend bool operator==(const material_statistics&, const material_statistics&) = default;
};

/// Everything about a program. Whoever takes one checks it against its source first: what has been changed is refused.
struct material_ir {
    std::string source;
    material_profile profile = material_profile::mesh_opaque_fragment_v0;  ///< the first that has what the program uses
    std::string shader_id;                                                 ///< without the #
    std::vector<material_uniform> uniforms;                                ///< in order of declaration
    std::vector<material_function> functions;
    std::vector<material_local> locals;
    std::vector<material_node> nodes;
    std::uint32_t colour = 0;  ///< the node that the fragment shows
    material_statistics statistics;

    friend bool operator==(const material_ir&, const material_ir&) = default;
};

class material;
result<material> compile_material(std::string_view source, material_profile accepted);

/// A program that has passed every rule. A value that cannot be changed; only `compile_material` and `validate_material` make one.
class material {
  public:
    const material_ir& ir() const { return ir_; }
    operator const material_ir&() const { return ir_; }

    friend bool operator==(const material&, const material&) = default;

  private:
    friend result<material> compile_material(std::string_view, material_profile);
    explicit material(material_ir ir) : ir_(std::move(ir)) {}

    material_ir ir_;
};

}  // namespace glexpr
