#pragma once

#include <glexpr/detail/intern_table.hpp>
#include <glexpr/detail/list.hpp>
#include <glexpr/detail/merge_sort.hpp>
#include <glexpr/graph/graph.hpp>
#include <glexpr/graph/schedule.hpp>
#include <glexpr/program/build.hpp>
#include <glexpr/program/power_chain.hpp>

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace glexpr {

namespace detail {

/// Builds a program node by node. Equal instructions are made once.
class program_builder {
  public:
    program_builder(const graph& g, std::span<const node_id> roots, const proven_facts& proven)
        : graph_(g), proven_(proven), order_(schedule(g, roots)) {
        std::uint32_t top = 0;
        for (const node_id id : order_) top = id.index > top ? id.index : top;
        values_.resize(std::size_t{top} + 1);
        result_.instructions.reserve(order_.size());
        result_.outputs.reserve(roots.size());
        find_powers();
        find_scaled_factors(roots);
        for (const node_id id : order_) {
            if (is_split(id)) continue;
            origin_ = graph_.origin(id);
            values_[id.index] = build(id, graph_[id]);
        }
        for (const node_id root : roots) result_.outputs.push_back(values_[root.index]);
    }

    program take() { return std::move(result_); }

  private:
    /// Two numbers that sort like a word of two letters.
    struct index_pair {
        std::uint32_t first, second;
        friend bool operator==(index_pair, index_pair) = default;
        bool precedes(index_pair other) const { return first != other.first ? first < other.first : second < other.second; }
    };

    static void sort(detail::list<index_pair>& pairs) {
        merge_sort(pairs, [](index_pair a, index_pair b) { return a.precedes(b); });
    }

    /// The place of the first pair that does not precede another.
    static std::size_t lower_bound(const detail::list<index_pair>& sorted, index_pair p) {
        std::size_t first = 0;
        for (std::size_t end = sorted.size(); first < end;) {
            const std::size_t middle = first + (end - first) / 2;
            if (sorted[middle].precedes(p))
                first = middle + 1;
            else
                end = middle;
        }
        return first;
    }

    /// The exponents that are wanted of each base, ascending: made together, they share most.
    void find_powers() {
        wanted_powers_.reserve(order_.size());
        for (const node_id id : order_)
            if (const node n = graph_[id]; n.op == op::pow_int)
                wanted_powers_.push_back({n.a.index, static_cast<std::uint32_t>(n.payload)});
        sort(wanted_powers_);
        power_list_.reserve(wanted_powers_.size());
    }

    void emit_wanted_powers(node_id base) {
        for (std::size_t i = lower_bound(wanted_powers_, {base.index, 0}); i < wanted_powers_.size(); ++i) {
            if (wanted_powers_[i].first != base.index) break;
            emit_power(values_[base.index], wanted_powers_[i].second);
        }
    }

    /// number·(u·v), which may as well be (number·u)·v or u·(number·v).
    bool is_scaled_product(const node& n) const { return n.op == op::mul && graph_.is_constant(n.a) && graph_[n.b].op == op::mul; }

    bool is_split(node_id id) const { return id.index < split_.size() && split_[id.index]; }

    /// Finds the products u·v that nothing but number·(u·v) uses, in sums and products, and notes which number·u and number·v they could take.
    /// The numbers inside a function stay in front: a driver multiplies the argument of a sine by a number anyway.
    void find_scaled_factors(std::span<const node_id> roots) {
        bool any = false;
        for (const node_id id : order_) any = any || is_scaled_product(graph_[id]);
        if (!any) return;
        uses_.resize(values_.size());
        split_.resize(values_.size());
        for (const node_id root : roots) uses_[root.index] = 2;
        for (const node_id id : order_) {
            const node n = graph_[id];
            for (std::size_t i = 0; i < n.arity(); ++i)
                if (std::uint8_t& count = uses_[n.operand(i).index]; count < 2) ++count;
        }
        for (const node_id root : roots) note_scaled_factors(root);
        for (const node_id id : order_) {
            const node n = graph_[id];
            if (n.op != op::add && n.op != op::sub && n.op != op::mul && n.op != op::neg && n.op != op::div) continue;
            for (std::size_t i = 0; i < n.arity(); ++i) note_scaled_factors(n.operand(i));
        }
        sort(scaled_factors_);
    }

    void note_scaled_factors(node_id id) {
        const node n = graph_[id];
        if (!is_scaled_product(n) || uses_[n.b.index] > 1 || split_[n.b.index]) return;
        split_[n.b.index] = true;
        const node product = graph_[n.b];
        scaled_factors_.push_back({n.a.index, product.a.index});
        scaled_factors_.push_back({n.a.index, product.b.index});
    }

    std::size_t count_scaled(node_id number, node_id factor) const {
        const index_pair wanted{number.index, factor.index};
        std::size_t count = 0;
        for (std::size_t i = lower_bound(scaled_factors_, wanted); i < scaled_factors_.size() && scaled_factors_[i] == wanted; ++i) ++count;
        return count;
    }

    /// The number goes to the factor that most products want scaled by it, else to a sum, whose last addition multiplies by 2 or 4 for nothing on
    /// some hardware.
    value_id emit_scaled_product(const node& n) {
        const node product = graph_[n.b];
        const auto is_own_sum = [&](node_id id) { return (graph_[id].op == op::add || graph_[id].op == op::sub) && uses_[id.index] == 1; };
        const std::size_t left = count_scaled(n.a, product.a), right = count_scaled(n.a, product.b);
        const bool to_right = left != right ? right > left : is_own_sum(product.b) && !is_own_sum(product.a);
        const node_id scaled = to_right ? product.b : product.a, other = to_right ? product.a : product.b;
        return emit(opcode::mul, emit(opcode::mul, values_[n.a.index], values_[scaled.index]), values_[other.index]);
    }

    value_id emit(opcode code, value_id a = 0, value_id b = 0, value_id c = 0) { return emit(instruction{code, {a, b, c}, 0, 0, origin_}); }

    value_id emit_constant(double v) { return emit(instruction{opcode::constant, {}, v, 0, origin_}); }

    value_id emit(const instruction& i) {
        std::uint64_t hash = mix(static_cast<std::uint64_t>(i.code), std::bit_cast<std::uint64_t>(i.constant));
        hash = mix(hash, i.operands[0] | std::uint64_t{i.operands[1]} << 32);
        hash = mix(hash, i.operands[2] | std::uint64_t{i.input} << 32);
        const auto same = [&](std::uint32_t k) {
            const instruction& o = result_.instructions[k];
            return o.code == i.code && o.operands == i.operands && o.input == i.input &&
                   std::bit_cast<std::uint64_t>(o.constant) == std::bit_cast<std::uint64_t>(i.constant);
        };
        if (const std::uint32_t found = table_.find(hash, same); found != intern_table::vacant) return found;
        const auto id = static_cast<value_id>(result_.instructions.size());
        result_.instructions.push_back(i);
        table_.insert(hash, id);
        return id;
    }

    /// base^n as products, reusing the powers of the same base that the program already holds.
    value_id emit_power(value_id base, std::uint32_t n) {
        std::array<std::uint32_t, 8> recent{};
        std::size_t count = 0;
        for (std::uint32_t k = last_power_of(base); k != no_power && count < recent.size(); k = power_list_[k].before)
            recent[count++] = power_list_[k].exponent;
        const auto known = [&](std::uint32_t e) { return e == 1 || find_power(base, e) != no_power; };
        for (const power_step& s : power_chain(n, std::span<const std::uint32_t>(recent.data(), count), known)) {
            const value_id product = emit(opcode::mul, power_value(base, s.left), power_value(base, s.right));
            const auto index = static_cast<std::uint32_t>(power_list_.size());
            power_list_.push_back({base, s.sum, product, last_power_of(base)});
            powers_.insert(mix(base, s.sum), index);
            if (base >= last_power_.size()) last_power_.resize(std::size_t{base} + 1, no_power);
            last_power_[base] = index;
        }
        return power_value(base, n);
    }

    std::uint32_t last_power_of(value_id base) const { return base < last_power_.size() ? last_power_[base] : no_power; }

    std::uint32_t find_power(value_id base, std::uint32_t exponent) const {
        return powers_.find(mix(base, exponent),
                            [&](std::uint32_t k) { return power_list_[k].base == base && power_list_[k].exponent == exponent; });
    }

    value_id power_value(value_id base, std::uint32_t exponent) const {
        return exponent == 1 ? base : power_list_[find_power(base, exponent)].value;
    }

    /// u^(p/q) for a positive fraction. Square and cube roots are exact where a driver's pow is not.
    value_id emit_root(value_id u, rational r, bool positive) {
        const auto p = static_cast<std::uint32_t>(r.numerator);
        const auto q = static_cast<std::uint32_t>(r.denominator);
        const auto times_power = [&](value_id root, std::uint32_t whole) {
            return whole == 0 ? root : emit(opcode::mul, emit_power(u, whole), root);
        };
        if (q == 2) return times_power(emit(opcode::sqrt, u), p / 2);
        if (q == 3) return times_power(emit_power(emit(opcode::cbrt, u), p % 3), p / 3);
        if (q == 4) return times_power(emit_power(emit(opcode::sqrt, emit(opcode::sqrt, u)), p % 4), p / 4);
        const value_id exponent = emit_constant(static_cast<double>(p) / q);
        if (positive) return emit(opcode::power_of_positive, u, exponent);
        if (q % 2 == 0) return emit(opcode::power_of_nonnegative, u, exponent);
        const value_id magnitude = emit(opcode::power_of_nonnegative, emit(opcode::abs, u), exponent);
        return p % 2 == 0 ? magnitude : emit(opcode::mul, emit(opcode::sign, u), magnitude);
    }

    value_id build(node_id id, const node& n) {
        const value_id a = values_[n.a.index], b = values_[n.b.index], c = values_[n.c.index];
        const bool safe = proven_facts::holds(proven_.in_domain, id);
        const auto guarded = [&](opcode guard, value_id v) { return safe ? v : emit(guard, v); };
        switch (n.op) {
            case op::constant: return emit_constant(graph_.constant(id).value);
            case op::variable: return emit(instruction{opcode::input, {}, 0, static_cast<std::uint32_t>(n.payload), origin_});
            case op::truth: return emit(instruction{opcode::truth, {}, static_cast<double>(n.payload), 0, origin_});
            case op::neg: return emit(opcode::neg, a);
            case op::add: return emit(opcode::add, a, b);
            case op::sub: return emit(opcode::sub, a, b);
            case op::mul: return is_split(n.b) && is_scaled_product(n) ? emit_scaled_product(n) : emit(opcode::mul, a, b);
            case op::div: return emit(opcode::div, a, guarded(opcode::keep_nonzero, b));
            case op::mod: return emit(opcode::mod, a, guarded(opcode::keep_nonzero, b));
            case op::pow_int:
                if (find_power(a, static_cast<std::uint32_t>(n.payload)) == no_power) emit_wanted_powers(n.a);
                return emit_power(a, static_cast<std::uint32_t>(n.payload));
            case op::pow_rational: {
                const bool even = n.exponent().denominator % 2 == 0;
                return emit_root(even ? guarded(opcode::keep_nonnegative, a) : a, n.exponent(), proven_facts::holds(proven_.positive, n.a));
            }
            case op::pow: return emit(proven_facts::holds(proven_.positive, n.a) ? opcode::power_of_positive : opcode::safe_power, a, b);
            case op::abs: return emit(opcode::abs, a);
            case op::sign: return emit(opcode::sign, a);
            case op::floor: return emit(opcode::floor, a);
            case op::ceil: return emit(opcode::ceil, a);
            case op::trunc: return emit(opcode::trunc, a);
            case op::fract: return emit(opcode::fract, a);
            case op::min: return emit(opcode::min, a, b);
            case op::max: return emit(opcode::max, a, b);
            case op::exp: return emit(opcode::exp, a);
            case op::exp2: return emit(opcode::exp2, a);
            case op::log: return emit(opcode::log, guarded(opcode::keep_positive, a));
            case op::log2: return emit(opcode::log2, guarded(opcode::keep_positive, a));
            case op::sin: return emit(opcode::sin, a);
            case op::cos: return emit(opcode::cos, a);
            case op::tan: return emit(opcode::tan, a);
            case op::asin: return emit(opcode::asin, guarded(opcode::keep_closed_unit, a));
            case op::acos: return emit(opcode::acos, guarded(opcode::keep_closed_unit, a));
            case op::atan: return emit(opcode::atan, a);
            case op::sinh: return emit(opcode::sinh, a);
            case op::cosh: return emit(opcode::cosh, a);
            case op::tanh: return emit(opcode::tanh, a);
            case op::asinh: return emit(opcode::asinh, a);
            case op::acosh: return emit(opcode::acosh, guarded(opcode::keep_at_least_one, a));
            case op::atanh: return emit(opcode::atanh, guarded(opcode::keep_open_unit, a));
            case op::atan2: return emit(opcode::atan2, a, safe ? b : emit(opcode::keep_off_origin, a, b));
            case op::less: return emit(opcode::less, a, b);
            case op::less_equal: return emit(opcode::less_equal, a, b);
            case op::equal: return emit(opcode::equal, a, b);
            case op::logical_not: return emit(opcode::logical_not, a);
            case op::logical_and: return emit(opcode::logical_and, a, b);
            case op::logical_or: return emit(opcode::logical_or, a, b);
            case op::select: return emit(opcode::select, a, b, c);
        }
        return 0;
    }

    struct known_power {
        value_id base;
        std::uint32_t exponent;
        value_id value;
        std::uint32_t before;  ///< the power of the same base that was made before, or `no_power`
    };
    static constexpr std::uint32_t no_power = intern_table::vacant;

    const graph& graph_;
    const proven_facts& proven_;
    std::vector<node_id> order_;
    detail::list<value_id> values_;            ///< by node
    detail::list<index_pair> wanted_powers_;   ///< node and exponent, sorted
    detail::list<index_pair> scaled_factors_;  ///< number and factor, sorted
    detail::list<std::uint8_t> uses_;          ///< by node, saturates at 2; empty where no number is to be placed
    detail::list<bool> split_;                 ///< by node: products that are computed only together with a number
    intern_table table_;
    intern_table powers_;
    detail::list<known_power> power_list_;
    detail::list<std::uint32_t> last_power_;  ///< by base: index into the list
    program result_;
    span origin_;
};

}  // namespace detail

GLEXPR_INLINE program build_program(const graph& g, std::span<const node_id> roots, const proven_facts& proven) {
    return detail::program_builder(g, roots, proven).take();
}

}  // namespace glexpr
