#pragma once

#include <glexpr/core/span.hpp>
#include <glexpr/detail/intern_table.hpp>
#include <glexpr/detail/list.hpp>
#include <glexpr/graph/construct.hpp>
#include <glexpr/graph/rebuild.hpp>
#include <glexpr/graph/schedule.hpp>
#include <glexpr/transform/share_sums.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>

namespace glexpr {

namespace detail {

/// Finds what the sums, or the products, below some roots have in common, and rewrites them. "Sum" and "term" mean either below; a factor has
/// no sign.
class sum_sharer {
  public:
    sum_sharer(graph& g, std::span<const node_id> roots, bool products) : graph_(g), products_(products), order_(schedule(g, roots)) {
        std::uint32_t top = 0;
        for (const node_id id : order_) top = id.index > top ? id.index : top;
        is_part_.resize(std::size_t{top} + 1);
        entry_of_.resize(std::size_t{top} + 1);
        sum_of_.resize(std::size_t{top} + 1);
        find_parts(roots);
        for (const node_id id : order_)
            if (is_sum(id) && !is_part_[id.index]) collect_terms(id);
        form_groups();
    }

    /// Whether there is anything to do.
    bool found_shared() const { return found_; }

    std::vector<node_id> run(std::span<const node_id> roots) {
        const span origin = graph_.current_origin();
        rewritten_.resize(is_part_.size());
        for (const node_id id : order_) {
            if (is_part_[id.index]) continue;
            graph_.set_origin(graph_.origin(id));
            const std::uint32_t sum = sum_of_[id.index];
            rewritten_[id.index] = sum != 0 ? rewritten_sum(sum - 1) : rewritten(id);
        }
        graph_.set_origin(origin);
        std::vector<node_id> result;
        result.reserve(roots.size());
        for (const node_id root : roots) result.push_back(rewritten_[root.index]);
        return result;
    }

  private:
    static constexpr std::uint32_t none = 0xffffffffu;

    /// A term of a sum, linked to where else it occurs.
    struct occurrence {
        std::uint32_t entry, sum;
        bool negative;
        std::uint32_t next = none;
    };

    /// A node that is a term somewhere.
    struct entry {
        node_id id;
        std::uint32_t first, last;  ///< occurrences
        std::uint32_t group = none;
        bool repeated = false;  ///< in one sum
    };

    /// Terms that occur in the same sums.
    struct group {
        std::uint32_t entry;  ///< the first of them
        std::uint32_t size = 0;
        std::uint32_t used_in = none;  ///< the sum that was last written with it
        std::optional<expr> value;     ///< once it is built: the sum of the terms with the signs of their first occurrences
    };

    struct sum_terms {
        std::uint32_t begin, end;  ///< occurrences
    };

    bool is_sum(node_id id) const {
        const op o = graph_[id].op;
        return products_ ? o == op::mul : o == op::add || o == op::sub;
    }

    /// A sum that only another sum uses is part of that.
    void find_parts(std::span<const node_id> roots) {
        list<std::uint8_t> uses(is_part_.size());  // saturates at 2
        for (const node_id root : roots) uses[root.index] = 2;
        const auto each_operand = [&](auto visit) {
            for (const node_id id : order_)
                for (std::size_t i = 0; i < graph_[id].arity(); ++i) visit(id, graph_[id].operand(i));
        };
        each_operand([&](node_id, node_id operand) {
            if (std::uint8_t& count = uses[operand.index]; count < 2) ++count;
        });
        each_operand([&](node_id id, node_id operand) {
            if (uses[operand.index] == 1 && is_sum(id) && is_sum(operand)) is_part_[operand.index] = true;
        });
    }

    void collect_terms(node_id head) {
        struct visit {
            node_id id;
            bool negative;
        };
        const auto begin = static_cast<std::uint32_t>(occurrences_.size());
        const auto number = static_cast<std::uint32_t>(sums_.size());
        list<visit> open{{head, false}};
        while (!open.empty()) {
            const visit v = open.back();
            open.pop_back();
            const node n = graph_[v.id];
            if (v.id == head || is_part_[v.id.index]) {
                open.push_back({n.b, v.negative != (n.op == op::sub)});
                open.push_back({n.a, v.negative});
            } else {
                add_occurrence(v.id, number, v.negative);
            }
        }
        sums_.push_back({begin, static_cast<std::uint32_t>(occurrences_.size())});
        sum_of_[head.index] = number + 1;
    }

    void add_occurrence(node_id term, std::uint32_t sum_number, bool negative) {
        const auto place = static_cast<std::uint32_t>(occurrences_.size());
        std::uint32_t& number = entry_of_[term.index];
        if (number == 0) {
            entries_.push_back({term, place, place});
            number = static_cast<std::uint32_t>(entries_.size());
        } else {
            entry& e = entries_[number - 1];
            if (occurrences_[e.last].sum == sum_number) e.repeated = true;
            occurrences_[e.last].next = place;
            e.last = place;
        }
        occurrences_.push_back({number - 1, sum_number, negative});
    }

    /// Entries that occur several times, in the same sums and with signs that are the same or all opposite, form a group.
    void form_groups() {
        intern_table known;
        for (std::uint32_t e = 0; e < entries_.size(); ++e) {
            if (entries_[e].repeated || entries_[e].first == entries_[e].last) continue;
            const std::uint64_t hash = hash_of(entries_[e]);
            std::uint32_t found =
                known.find(hash, [&](std::uint32_t g) { return occur_together(entries_[groups_[g].entry], entries_[e]); });
            if (found == intern_table::vacant) {
                found = static_cast<std::uint32_t>(groups_.size());
                groups_.push_back({e, 0, none, std::nullopt});
                known.insert(hash, found);
            }
            entries_[e].group = found;
            if (++groups_[found].size > 1) found_ = true;
        }
    }

    std::uint64_t hash_of(const entry& e) const {
        const bool sign = occurrences_[e.first].negative;
        std::uint64_t h = 0;
        for (std::uint32_t o = e.first; o != none; o = occurrences_[o].next)
            h = mix(h, 2 * std::uint64_t{occurrences_[o].sum} + (occurrences_[o].negative != sign ? 1 : 0));
        return h;
    }

    bool occur_together(const entry& a, const entry& b) const {
        const bool opposite = occurrences_[a.first].negative != occurrences_[b.first].negative;
        std::uint32_t i = a.first, j = b.first;
        for (; i != none && j != none; i = occurrences_[i].next, j = occurrences_[j].next)
            if (occurrences_[i].sum != occurrences_[j].sum || (occurrences_[i].negative != occurrences_[j].negative) != opposite)
                return false;
        return i == j;
    }

    void add_to(std::optional<expr>& total, const expr& term, bool negative) const {
        if (!total)
            total = negative ? -term : term;
        else if (products_)
            total = *total * term;
        else
            total = negative ? *total - term : *total + term;
    }

    expr term(const occurrence& o) const { return {graph_, rewritten_[entries_[o.entry].id.index]}; }

    node_id rewritten_sum(std::uint32_t number) {
        std::optional<expr> total;
        for (std::uint32_t o = sums_[number].begin; o < sums_[number].end; ++o) {
            const occurrence& here = occurrences_[o];
            const entry& e = entries_[here.entry];
            if (e.group == none || groups_[e.group].size < 2) {
                add_to(total, term(here), here.negative);
                continue;
            }
            group& shared = groups_[e.group];
            if (shared.used_in == number) continue;
            shared.used_in = number;
            if (!shared.value) build(shared, number, e.group);
            add_to(total, *shared.value, here.negative != occurrences_[e.first].negative);
        }
        return total->id();
    }

    /// The sum of a group, from the first sum that has it.
    void build(group& shared, std::uint32_t number, std::uint32_t group_number) {
        for (std::uint32_t o = sums_[number].begin; o < sums_[number].end; ++o)
            if (entries_[occurrences_[o].entry].group == group_number)
                add_to(shared.value, term(occurrences_[o]), occurrences_[o].negative);
    }

    node_id rewritten(node_id id) {
        const node n = graph_[id];
        bool same = true;
        for (std::size_t i = 0; i < n.arity(); ++i) same = same && rewritten_[n.operand(i).index] == n.operand(i);
        if (same) return id;
        const auto operand = [&](std::size_t i) { return expr(graph_, i < n.arity() ? rewritten_[n.operand(i).index] : n.operand(i)); };
        return rebuild(n, operand(0), operand(1), operand(2)).id();
    }

    graph& graph_;
    bool products_;
    std::vector<node_id> order_;
    list<bool> is_part_;
    list<std::uint32_t> entry_of_, sum_of_;  ///< by node; from 1, or 0
    list<occurrence> occurrences_;           ///< sum after sum
    list<entry> entries_;
    std::vector<group> groups_;
    list<sum_terms> sums_;
    list<node_id> rewritten_;  ///< by node
    bool found_ = false;
};

inline std::vector<node_id> share(graph& g, std::span<const node_id> roots, bool products) {
    sum_sharer sharer(g, roots, products);
    if (!sharer.found_shared()) return {roots.begin(), roots.end()};
    return sharer.run(roots);
}

}  // namespace detail

GLEXPR_INLINE std::vector<node_id> share_sums(graph& g, std::span<const node_id> roots) { return detail::share(g, roots, false); }

GLEXPR_INLINE std::vector<node_id> share_products(graph& g, std::span<const node_id> roots) { return detail::share(g, roots, true); }

}  // namespace glexpr
