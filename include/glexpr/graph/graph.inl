#pragma once

#include <glexpr/config.hpp>
#include <glexpr/core/span.hpp>
#include <glexpr/detail/intern_table.hpp>
#include <glexpr/graph/graph.hpp>
#include <glexpr/graph/op.hpp>
#include <glexpr/graph/rational.hpp>

#include <bit>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace glexpr {

namespace detail {

constexpr std::uint64_t text_hash(std::string_view text) {
    std::uint64_t h = 0xcbf29ce484222325u;
    for (const char c : text) h = (h ^ static_cast<unsigned char>(c)) * 0x100000001b3u;
    return h;
}

constexpr std::uint64_t variable_hash(std::string_view name) { return mix(static_cast<std::uint64_t>(op::variable), text_hash(name)); }

inline std::uint64_t constant_hash(const number& n) {
    const std::uint64_t bits = std::bit_cast<std::uint64_t>(n.value);
    return mix(bits, n.exact ? static_cast<std::uint64_t>(n.exact->denominator) : 0);
}

}  // namespace detail

GLEXPR_INLINE graph::graph(std::size_t node_limit) : limit_(node_limit < 2 ? 2 : node_limit) {
    entries_.reserve(64);
    intern_constant({0.0, rational{0, 1}});
    intern({op::truth, {}, {}, {}, 0});
}

GLEXPR_INLINE std::optional<std::size_t> graph::find_variable(std::string_view name) const {
    const std::uint32_t found = find_variable_node(name, detail::variable_hash(name));
    if (found == detail::intern_table::vacant) return std::nullopt;
    return static_cast<std::size_t>(stored({found}).payload);
}

GLEXPR_INLINE node_id graph::intern_variable(std::string_view name, variable_kind kind) {
    const std::uint64_t hash = detail::variable_hash(name);
    const std::uint32_t found = find_variable_node(name, hash);
    if (found != detail::intern_table::vacant) return {found};
    variables_.push_back({std::string(name), kind});
    return append({op::variable, {}, {}, {}, static_cast<std::int64_t>(variables_.size() - 1)}, hash);
}

GLEXPR_INLINE node_id graph::intern_constant(number n) {
    GLEXPR_ASSERT(n.value - n.value == 0, "a constant is finite");
    if (n.value == 0) n.value = 0;
    const std::uint64_t hash = detail::constant_hash(n);
    const std::uint32_t found = table_.find(hash, [&](std::uint32_t i) {
        if (!is_constant({i})) return false;
        const number& other = constant({i});
        return std::bit_cast<std::uint64_t>(other.value) == std::bit_cast<std::uint64_t>(n.value) && other.exact == n.exact;
    });
    if (found != detail::intern_table::vacant) return {found};
    constants_.push_back(n);
    return append({op::constant, {}, {}, {}, static_cast<std::int64_t>(constants_.size() - 1)}, hash);
}

GLEXPR_INLINE node_id graph::intern(const node& n) {
    const std::uint64_t hash = structural_hash(n);
    const std::uint32_t found = table_.find(hash, [&](std::uint32_t i) { return stored({i}) == n; });
    return found != detail::intern_table::vacant ? node_id{found} : append(n, hash);
}

GLEXPR_INLINE std::uint32_t graph::find_variable_node(std::string_view name, std::uint64_t hash) const {
    return table_.find(hash, [&](std::uint32_t i) { return stored({i}).op == op::variable && variable({i}).name == name; });
}

GLEXPR_INLINE std::uint64_t graph::structural_hash(const node& n) const {
    std::uint64_t h = detail::mix(static_cast<std::uint64_t>(n.op), static_cast<std::uint64_t>(n.payload));
    for (std::size_t i = 0; i < n.arity(); ++i) h = detail::mix(h, structural_hash(n.operand(i)));
    return h;
}

GLEXPR_INLINE std::uint32_t graph::leading_name_of(const node& n) const {
    if (n.op == op::variable) {
        const std::string& name = variables_[static_cast<std::size_t>(n.payload)].name;
        std::uint32_t packed = 0;
        for (std::size_t i = 0; i < 4; ++i) packed = packed << 8 | (i < name.size() ? static_cast<unsigned char>(name[i]) : 0u);
        return packed;
    }
    std::uint32_t least = 0;
    for (std::size_t i = 0; i < n.arity(); ++i) {
        const std::uint32_t below = leading_name(n.operand(i));
        if (below != 0 && (least == 0 || below < least)) least = below;
    }
    return least;
}

GLEXPR_INLINE node_id graph::append(const node& n, std::uint64_t hash) {
    if (entries_.size() >= limit_) {
        full_ = true;
        return {facts(n.op).yields_truth ? 1u : 0u};
    }
    const auto index = static_cast<std::uint32_t>(entries_.size());
    entries_.push_back({n, hash, leading_name_of(n), current_origin_});
    table_.insert(hash, index);
    return {index};
}

}  // namespace glexpr
