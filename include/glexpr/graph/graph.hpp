#pragma once

#include <glexpr/config.hpp>
#include <glexpr/core/span.hpp>
#include <glexpr/detail/intern_table.hpp>
#include <glexpr/detail/list.hpp>
#include <glexpr/graph/op.hpp>
#include <glexpr/graph/rational.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace glexpr {

/// Index of a node of one graph. A child always has a smaller index than its parent.
struct node_id {
    std::uint32_t index = 0;
    friend constexpr bool operator==(node_id, node_id) = default;
};

/// One operation and its operands; unused operands are node 0.
struct node {
    glexpr::op op = op::constant;
    node_id a, b, c;
    /// constant: index of its value; variable: index of its name; truth: 0 or 1; pow_int: the exponent;
    /// pow_rational: numerator · 2³² + denominator.
    std::int64_t payload = 0;

    friend constexpr bool operator==(const node&, const node&) = default;

    constexpr node_id operand(std::size_t i) const { return i == 0 ? a : i == 1 ? b : c; }
    constexpr std::size_t arity() const { return facts(op).arity; }
    /// The exponent of a pow_rational, in lowest terms with a denominator of at least 2.
    constexpr rational exponent() const {
        return {payload >> 32, static_cast<std::int64_t>(static_cast<std::uint64_t>(payload) & 0xffffffffu)};
    }
};

/// A number: the nearest double, and the exact fraction as long as 64 bits hold it.
struct number {
    double value = 0;
    std::optional<rational> exact;
};

/// Coordinates are what a formula is differentiated by; parameters stay the same over a frame.
enum class variable_kind : std::uint8_t { coordinate, parameter };

/// A name that a formula depends on.
struct variable {
    std::string name;
    variable_kind kind = variable_kind::coordinate;
};

/// The arena of all expressions: append-only and hash-consed, so that equal expressions have equal ids. Rewriting happens in the functions
/// of construct.hpp, which are the only callers of `intern`.
///
/// A graph that reaches its node limit stops growing: `full()` turns true and further constructions return 0 or false, so that every
/// pass ends; whoever needs the value asks `full()` once at the end.
class graph {
  public:
    explicit graph(std::size_t node_limit = limits{}.nodes);

    graph(const graph&) = delete;  // an expr points at its graph
    graph& operator=(const graph&) = delete;

    std::size_t size() const { return entries_.size(); }
    bool full() const { return full_; }

    /// By value: building inside a pass grows the arena and moves the nodes.
    node operator[](node_id id) const {
        GLEXPR_ASSERT(id.index < entries_.size(), "the node belongs to another graph");
        return entries_[id.index].node;
    }

    bool is_constant(node_id id) const { return stored(id).op == op::constant; }

    /// The number of a constant node.
    const number& constant(node_id id) const {
        GLEXPR_ASSERT(is_constant(id), "the node is no constant");
        return constants_[static_cast<std::size_t>(stored(id).payload)];
    }

    /// The name and kind of a variable node.
    const glexpr::variable& variable(node_id id) const {
        GLEXPR_ASSERT(stored(id).op == op::variable, "the node is no variable");
        return variables_[static_cast<std::size_t>(stored(id).payload)];
    }

    /// All variables in order of first use; a variable node's payload is an index into them.
    const std::vector<glexpr::variable>& variables() const { return variables_; }

    /// The place of a name among `variables`, if the graph has it.
    std::optional<std::size_t> find_variable(std::string_view name) const;

    /// The node of a variable. The kind is fixed by the first use of the name.
    node_id intern_variable(std::string_view name, variable_kind kind);

    /// The node of a number; −0 counts as 0. The value must be finite: `constant` sees to others.
    node_id intern_constant(number n);

    /// The node with this operation and these operands: the one that exists, or a new one. Constants and variables have functions of their own.
    node_id intern(const node& n);

    /// A number that depends on the expression alone, never on what else the graph holds.
    std::uint64_t structural_hash(node_id id) const { return entries_[id.index].hash; }

    /// The first variable name in alphabetical order below a node, as a number that sorts like it; 0 where there is none.
    std::uint32_t leading_name(node_id id) const { return entries_[id.index].leading_name; }

    /// The text that a node came from: the origin that was current when it was first made.
    span origin(node_id id) const { return entries_[id.index].origin; }

    /// Whether the constructors may drop an operand that could be undefined; see construct.hpp.
    bool widening_allowed() const { return widening_; }
    void allow_widening(bool allowed) { widening_ = allowed; }

    /// Nodes made from now on come from this text.
    void set_origin(span where) { current_origin_ = where; }
    span current_origin() const { return current_origin_; }

    /// Nodes from `first` on that have no origin yet come from this text.
    void set_missing_origins(node_id first, span where) {
        for (std::size_t i = first.index; i < entries_.size(); ++i)
            if (entries_[i].origin == span{}) entries_[i].origin = where;
    }

  private:
    /// A node and what is known about it. They are wanted together, and one array grows more cheaply than four.
    struct entry {
        glexpr::node node;
        std::uint64_t hash;
        std::uint32_t leading_name;
        span origin;
    };

    const node& stored(node_id id) const { return entries_[id.index].node; }
    std::uint32_t find_variable_node(std::string_view name, std::uint64_t hash) const;
    std::uint64_t structural_hash(const node& n) const;
    std::uint32_t leading_name_of(const node& n) const;
    node_id append(const node& n, std::uint64_t hash);

    detail::list<entry> entries_;
    detail::list<number> constants_;
    std::vector<glexpr::variable> variables_;
    detail::intern_table table_;
    std::size_t limit_;
    span current_origin_;
    bool full_ = false;
    bool widening_ = true;
};

}  // namespace glexpr

#if !GLEXPR_COMPILED
#include <glexpr/graph/graph.inl>
#endif
