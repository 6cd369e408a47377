#pragma once

#include <glexpr/config.hpp>
#include <glexpr/core/span.hpp>
#include <glexpr/detail/list.hpp>
#include <glexpr/graph/construct.hpp>
#include <glexpr/graph/rebuild.hpp>
#include <glexpr/graph/schedule.hpp>
#include <glexpr/transform/group_sums.hpp>

#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

namespace glexpr {

namespace detail {

/// Chains of sums longer than this are rearranged; shorter ones stay as they were written.
inline constexpr std::uint32_t longest_sum_chain = 128;

/// How many terms are added one after the other, and how many such groups.
inline constexpr std::size_t terms_per_group = 32;

/// Rewrites the long sums below some roots.
class sum_grouper {
  public:
    sum_grouper(graph& g, std::span<const node_id> roots) : graph_(g), order_(schedule(g, roots)) {
        std::uint32_t top = 0;
        for (const node_id id : order_) top = id.index > top ? id.index : top;
        outermost_.resize(std::size_t{top} + 1);
        find_chains(roots);
    }

    /// Whether there is anything to do.
    bool found_long_chain() const { return found_; }

    /// The roots with every long sum in groups.
    std::vector<node_id> run(std::span<const node_id> roots) {
        grouped_.resize(outermost_.size());
        const span origin = graph_.current_origin();
        for (const node_id id : order_) {
            graph_.set_origin(graph_.origin(id));
            if (is_inner(id)) continue;
            grouped_[id.index] = is_long_[id.index] ? group(id) : rebuilt(id);
        }
        graph_.set_origin(origin);
        std::vector<node_id> result;
        for (const node_id root : roots) result.push_back(grouped_[root.index]);
        return result;
    }

  private:
    static bool is_sum(op o) { return o == op::add || o == op::sub; }

    /// A link of a long chain that is not its outermost sum.
    bool is_inner(node_id id) const {
        const std::uint32_t outermost = outermost_[id.index];
        return outermost != id.index && is_long_[outermost];
    }

    /// A chain is a sum with the sums among its operands that nothing else uses. `outermost_` leads from each of its links to the sum that
    /// holds them all.
    void find_chains(std::span<const node_id> roots) {
        detail::list<std::uint8_t> uses(outermost_.size());  // saturates at 2
        for (const node_id root : roots) uses[root.index] = 2;
        for (const node_id id : order_) {
            outermost_[id.index] = id.index;
            const node n = graph_[id];
            for (std::size_t i = 0; i < n.arity(); ++i)
                if (std::uint8_t& count = uses[n.operand(i).index]; count < 2) ++count;
        }
        const auto is_link = [&](node_id operand) { return is_sum(graph_[operand].op) && uses[operand.index] == 1; };
        detail::list<std::uint32_t> depth(outermost_.size());
        for (const node_id id : order_) {
            const node n = graph_[id];
            if (!is_sum(n.op)) continue;
            for (const node_id operand : {n.a, n.b})
                if (is_link(operand) && depth[operand.index] + 1 > depth[id.index]) depth[id.index] = depth[operand.index] + 1;
        }
        is_long_.resize(outermost_.size());
        for (std::size_t step = order_.size(); step-- > 0;) {
            const node_id id = order_[step];
            const node n = graph_[id];
            if (!is_sum(n.op)) continue;
            if (outermost_[id.index] == id.index && depth[id.index] > longest_sum_chain) found_ = is_long_[id.index] = true;
            for (const node_id operand : {n.a, n.b})
                if (is_link(operand)) outermost_[operand.index] = outermost_[id.index];
        }
    }

    /// The same operation on the rewritten operands.
    node_id rebuilt(node_id id) {
        const node n = graph_[id];
        if (n.arity() == 0) return id;
        const auto operand = [&](std::size_t i) { return expr(graph_, i < n.arity() ? grouped_[n.operand(i).index] : n.operand(i)); };
        const bool same = operand(0).id() == n.a && (n.arity() < 2 || operand(1).id() == n.b) && (n.arity() < 3 || operand(2).id() == n.c);
        return same ? id : rebuild(n, operand(0), operand(1), operand(2)).id();
    }

    struct term {
        expr value;
        bool negative;
    };

    node_id group(node_id outermost) {
        detail::list<term> terms = terms_of(outermost);
        while (terms.size() > 1) {
            detail::list<term> groups;
            for (std::size_t first = 0; first < terms.size(); first += terms_per_group) {
                const std::size_t end = first + terms_per_group;
                groups.push_back(sum_of(terms, first, end < terms.size() ? end : terms.size()));
            }
            terms = std::move(groups);
        }
        return (terms[0].negative ? -terms[0].value : terms[0].value).id();
    }

    /// The terms of a chain from left to right.
    detail::list<term> terms_of(node_id outermost) {
        struct visit {
            node_id id;
            bool negative;
        };
        detail::list<term> terms;
        detail::list<visit> open{{outermost, false}};
        while (!open.empty()) {
            const visit v = open.back();
            open.pop_back();
            if (v.id != outermost && !(outermost_[v.id.index] == outermost.index && is_sum(graph_[v.id].op))) {
                terms.push_back({{graph_, grouped_[v.id.index]}, v.negative});
                continue;
            }
            const node n = graph_[v.id];
            open.push_back({n.b, v.negative != (n.op == op::sub)});
            open.push_back({n.a, v.negative});
        }
        return terms;
    }

    static term sum_of(const detail::list<term>& terms, std::size_t first, std::size_t end) {
        term sum = terms[first];
        for (std::size_t i = first + 1; i < end; ++i)
            sum.value = terms[i].negative == sum.negative ? sum.value + terms[i].value : sum.value - terms[i].value;
        return sum;
    }

    graph& graph_;
    std::vector<node_id> order_;
    detail::list<std::uint32_t> outermost_;  ///< by node
    detail::list<bool> is_long_;
    std::vector<node_id> grouped_;
    bool found_ = false;
};

}  // namespace detail

GLEXPR_INLINE std::vector<node_id> group_long_sums(graph& g, std::span<const node_id> roots) {
    bool may_be_long = false;  // a long chain needs as many nodes below its end
    for (const node_id root : roots) may_be_long = may_be_long || root.index > detail::longest_sum_chain;
    if (!may_be_long) return {roots.begin(), roots.end()};
    detail::sum_grouper grouper(g, roots);
    return grouper.found_long_chain() ? grouper.run(roots) : std::vector<node_id>(roots.begin(), roots.end());
}

GLEXPR_INLINE expr group_long_sums(const expr& e) {
    const node_id root = e.id();
    return {e.graph(), group_long_sums(e.graph(), std::span<const node_id>(&root, 1))[0]};
}

}  // namespace glexpr
