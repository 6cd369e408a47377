#pragma once

#include <glexpr/config.hpp>
#include <glexpr/core/span.hpp>
#include <glexpr/detail/list.hpp>
#include <glexpr/graph/construct.hpp>
#include <glexpr/graph/make.hpp>
#include <glexpr/graph/rebuild.hpp>
#include <glexpr/graph/schedule.hpp>
#include <glexpr/transform/factor_sums.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace glexpr {

namespace detail {

/// A number times an expression that has no number in front.
struct scaled_expr {
    number coefficient;
    node_id rest;  ///< the constant 1 where there is only the number
};

/// Common factors inside common factors are looked for this deep, and this often at one depth.
inline constexpr unsigned factoring_depth = 24;
inline constexpr unsigned factoring_rounds = 8;

/// Powers of one base meet in products of at most so many factors; only in such short lists is each item compared with each.
inline constexpr std::uint32_t short_list = 32;

inline bool is_one(const number& c) { return c.value == 1; }
inline bool is_unit(const number& c) { return c.value == 1 || c.value == -1; }
inline number whole_number(std::int64_t n) { return {static_cast<double>(n), rational{n, 1}}; }

/// Numbers are multiplied and divided as long as the result is far inside the range of a 32-bit float.
inline bool is_moderate(double v) {
    const double m = v < 0 ? -v : v;
    return m > 0x1p-64 && m < 0x1p64;
}

inline number product_of(const number& a, const number& b) {
    if (is_one(a)) return b;
    if (is_one(b)) return a;
    if (const auto exact = exact_value(op::mul, a, b)) return to_number(*exact);
    return {a.value * b.value, std::nullopt};
}

inline number quotient_of(const number& a, const number& b) {
    if (is_one(b)) return a;
    if (const auto exact = exact_value(op::div, a, b)) return to_number(*exact);
    return {a.value / b.value, std::nullopt};
}

inline number magnitude_of(const number& c) { return c.value < 0 ? product_of(c, whole_number(-1)) : c; }

/// A number that a GPU multiplies a result by without an instruction, and does so still where it meets another one.
inline bool is_free_factor(const number& c) {
    const double m = c.value < 0 ? -c.value : c.value;
    return m == 2 || m == 0.5;
}

/// The terms of one sum after the other, used like a stack.
class term_stack {
  public:
    /// base^exponent.
    struct factor {
        node_id base;
        std::int64_t exponent;
    };

    /// A product: a number and `count` factors.
    struct term {
        number coefficient;
        std::uint32_t first = 0, count = 0;
        std::uint32_t common = 0;  ///< the base that is to be taken out; 0, which is no base, for none
        bool removed = false;
        bool is_value = false;  ///< computed anyway: its factors are used elsewhere as one product
    };

    std::size_t size() const { return terms_.size(); }
    term& operator[](std::size_t i) { return terms_[i]; }
    const term& operator[](std::size_t i) const { return terms_[i]; }
    std::span<const factor> factors(const term& t) const { return {factors_.data() + t.first, t.count}; }

    struct mark {
        std::size_t terms, factors;
    };
    mark top() const { return {terms_.size(), factors_.size()}; }
    void drop_to(mark m) {
        terms_.shrink(m.terms);
        factors_.shrink(m.factors);
    }
    /// Keeps the factors of terms that were moved down.
    void drop_terms_to(std::size_t size) { terms_.shrink(size); }

    void push(const number& coefficient) { terms_.push_back({coefficient, static_cast<std::uint32_t>(factors_.size())}); }

    /// The last term is multiplied. False, and nothing happens, where the number would become too large or too small.
    bool multiply(const number& c) {
        number& coefficient = terms_.back().coefficient;
        if (!is_unit(c) && !is_unit(coefficient) && !is_moderate(c.value * coefficient.value)) return false;
        coefficient = product_of(coefficient, c);
        return true;
    }
    void multiply(node_id base, std::int64_t exponent) {
        term& t = terms_.back();
        for (std::uint32_t k = t.first; k < t.first + t.count && t.count < short_list; ++k) {
            if (factors_[k].base != base || !fits_exponent(factors_[k].exponent + exponent)) continue;
            factors_[k].exponent += exponent;
            return;
        }
        factors_.push_back({base, exponent});
        ++t.count;
    }

    /// Pushes a term divided by a power of a base.
    void push_quotient(std::size_t i, const factor& by) {
        push(terms_[i].coefficient);
        const term t = terms_[i];
        for (std::uint32_t k = t.first; k < t.first + t.count; ++k) {
            factor f = factors_[k];
            if (f.base == by.base) f.exponent -= by.exponent;
            if (f.exponent == 0) continue;
            factors_.push_back(f);
            ++terms_.back().count;
        }
    }

    /// Moves the first term from `begin` on that has a property to `begin`.
    template <class Property>
    void put_first(std::size_t begin, Property property) {
        for (std::size_t i = begin; i < terms_.size(); ++i) {
            if (!property(terms_[i])) continue;
            const term t = terms_[i];
            for (; i > begin; --i) terms_[i] = terms_[i - 1];
            terms_[begin] = t;
            return;
        }
    }

  private:
    detail::list<term> terms_;
    detail::list<factor> factors_;
};

/// Rewrites the sums and products below some roots, operands first.
class sum_factorer {
    using term = term_stack::term;
    using factor = term_stack::factor;

  public:
    sum_factorer(graph& g, std::span<const node_id> roots, std::span<const node_id> kept)
        : graph_(g), order_(schedule(g, roots)), one_(constant(g, 1).id()), is_kept_(live_nodes(g, kept)) {
        std::uint32_t top = 0;
        for (const node_id id : order_) top = id.index > top ? id.index : top;
        is_part_.resize(std::size_t{top} + 1);
        values_.resize(std::size_t{top} + 1);
        find_parts(roots);
    }

    std::vector<node_id> run(std::span<const node_id> roots) {
        const span origin = graph_.current_origin();
        for (const node_id id : order_) {
            if (is_part_[id.index]) continue;
            if (keeps(id)) {
                values_[id.index] = split(whole_number(1), {graph_, id});
                continue;
            }
            graph_.set_origin(graph_.origin(id));
            values_[id.index] = rewritten(id);
        }
        std::vector<node_id> result;
        result.reserve(roots.size());
        for (const node_id root : roots) {
            graph_.set_origin(graph_.origin(root));
            result.push_back(whole(values_[root.index]).id());
        }
        graph_.set_origin(origin);
        return result;
    }

  private:
    bool keeps(node_id id) const { return id.index < is_kept_.size() && is_kept_[id.index]; }
    static bool is_sum(op o) { return o == op::add || o == op::sub; }
    static bool is_product(op o) { return o == op::mul || o == op::neg || o == op::pow_int; }

    /// An operand that nothing else uses is taken apart together with its user: a sum inside a sum, a product inside either.
    void find_parts(std::span<const node_id> roots) {
        detail::list<std::uint8_t> uses(is_part_.size());  // saturates at 2
        for (const node_id root : roots) uses[root.index] = 2;
        for (const node_id id : order_) {
            const node n = graph_[id];
            for (std::size_t i = 0; i < n.arity(); ++i)
                if (std::uint8_t& count = uses[n.operand(i).index]; count < 2) ++count;
        }
        for (const node_id id : order_) {
            if (keeps(id)) continue;
            const node n = graph_[id];
            const bool sum = is_sum(n.op), product = n.op == op::mul || n.op == op::neg;
            if (!sum && !product) continue;
            for (std::size_t i = 0; i < n.arity(); ++i) {
                const node_id operand = n.operand(i);
                const op o = graph_[operand].op;
                if (uses[operand.index] == 1 && !keeps(operand) && (is_product(o) || (sum && is_sum(o)))) is_part_[operand.index] = true;
            }
        }
    }

    expr times(const number& c, const expr& e) {
        if (is_one(c)) return e;
        if (c.value == -1) return -e;
        const expr number = constant_expr(graph_, c);
        return has_op(e, op::div) && e.node().a == one_ ? number / operand_of(e, 1) : number * e;
    }

    expr whole(const scaled_expr& s) { return times(s.coefficient, {graph_, s.rest}); }

    /// c·e, with the number in front of e in front of the whole.
    scaled_expr split(const number& c, const expr& e) {
        const node n = e.node();
        if (n.op == op::neg) return {product_of(c, whole_number(-1)), n.a};
        const bool scaled = n.op == op::mul && graph_.is_constant(n.a);
        if (n.op != op::constant && !scaled) return {c, e.id()};
        const number inner = graph_.constant(scaled ? n.a : e.id());
        if (!is_unit(c) && !is_moderate(c.value * inner.value)) return {c, e.id()};
        return {product_of(c, inner), scaled ? n.b : one_};
    }

    scaled_expr rewritten(node_id id) {
        const node n = graph_[id];
        if (n.arity() == 0) return split(whole_number(1), {graph_, id});
        if (n.op == op::div) return quotient(n);
        if (!is_sum(n.op) && !is_product(n.op)) {
            bool same = true;
            for (std::size_t i = 0; i < n.arity(); ++i) {
                const scaled_expr& value = values_[n.operand(i).index];
                same = same && is_one(value.coefficient) && value.rest == n.operand(i);
            }
            if (same) return {whole_number(1), id};
            const auto operand = [&](std::size_t i) {
                return i < n.arity() ? whole(values_[n.operand(i).index]) : expr(graph_, n.operand(i));
            };
            const expr made = rebuild(n, operand(0), operand(1), operand(2));
            // what turned out to be a number stays a computation where a float could not hold it
            const number* const c = constant_of(made);
            return {whole_number(1), c == nullptr || c->value == 0 || is_moderate(c->value) ? made.id() : id};
        }
        const term_stack::mark before = terms_.top();
        collect_terms(id);
        const scaled_expr result = sum_from(before.terms, 0);
        terms_.drop_to(before);
        return result;
    }

    scaled_expr quotient(const node& n) {
        const scaled_expr a = values_[n.a.index], b = values_[n.b.index];
        if (b.rest == one_ && is_moderate(b.coefficient.value) && is_moderate(a.coefficient.value / b.coefficient.value))
            return {quotient_of(a.coefficient, b.coefficient), a.rest};
        return split(a.coefficient, expr(graph_, a.rest) / whole(b));
    }

    /// Pushes the terms of a sum; anything else is one term.
    void collect_terms(node_id head) {
        struct visit {
            node_id id;
            bool negative;
        };
        detail::list<visit> open{{head, false}};
        while (!open.empty()) {
            const visit v = open.back();
            open.pop_back();
            const node n = graph_[v.id];
            if ((v.id == head || is_part_[v.id.index]) && is_sum(n.op)) {
                open.push_back({n.b, v.negative != (n.op == op::sub)});
                open.push_back({n.a, v.negative});
                continue;
            }
            terms_.push(whole_number(v.negative ? -1 : 1));
            terms_[terms_.size() - 1].is_value = v.id != head && !is_part_[v.id.index];
            collect_factors(v.id, v.id == head);
        }
    }

    void collect_factors(node_id product, bool is_head) {
        detail::list<node_id> open{product};
        while (!open.empty()) {
            const node_id id = open.back();
            open.pop_back();
            const node n = graph_[id];
            const bool inside = is_part_[id.index] || (is_head && id == product);
            if (inside && n.op == op::mul) {
                open.push_back(n.b);
                open.push_back(n.a);
            } else if (inside && n.op == op::neg) {
                terms_.multiply(whole_number(-1));
                open.push_back(n.a);
            } else if (inside && n.op == op::pow_int) {
                const scaled_expr base = values_[n.a.index];
                const number* const c = constant_of(pow(constant_expr(graph_, base.coefficient), n.payload));
                const bool moderate = c != nullptr && (c->value == 0 || is_moderate(c->value));
                if (moderate && terms_.multiply(*c))
                    multiply_by(base.rest, n.payload);
                else if (base.rest == one_)
                    terms_.multiply(id, 1);
                else
                    multiply_by(whole(base).id(), n.payload);
            } else {
                const scaled_expr value = values_[id.index];
                multiply_by(terms_.multiply(value.coefficient) ? value.rest : whole(value).id(), 1);
            }
        }
    }

    void multiply_by(node_id base, std::int64_t exponent) {
        if (base == one_) return;
        const node n = graph_[base];
        if (n.op == op::pow_int && fits_exponent(n.payload * exponent))
            terms_.multiply(n.a, n.payload * exponent);
        else
            terms_.multiply(base, exponent);
    }

    /// The sum of the terms from `begin` to the end, which are used up.
    scaled_expr sum_from(std::size_t begin, unsigned depth) {
        if (depth < factoring_depth && terms_.size() > begin + 1)
            for (unsigned round = 0; round < factoring_rounds && take_out_common(begin, depth); ++round) {
            }
        return add_up(begin);
    }

    /// Calls `visit` with each base of a term; its number is one of them unless it is ±1.
    template <class Visit>
    void each_base(const term& t, Visit visit) {
        for (const factor& f : terms_.factors(t)) visit(f.base);
        if (!is_unit(t.coefficient) && t.count > 0) visit(node_id{graph_.intern_constant(magnitude_of(t.coefficient))});
    }

    /// How many terms have a base, and when it was met first.
    struct occurrence {
        std::uint32_t count = 0, first = 0;
    };

    /// Chooses for each term the base that most terms have. False where no two have one in common.
    bool choose_common(std::size_t begin) {
        std::uint32_t met = 0, most = 0;
        for (std::size_t i = begin; i < terms_.size(); ++i)
            each_base(terms_[i], [&](node_id base) {
                if (base.index >= occurrences_.size()) occurrences_.resize(graph_.size());
                occurrence& o = occurrences_[base.index];
                if (o.count++ == 0) o.first = met++;
                if (o.count > most) most = o.count;
            });
        for (std::size_t i = begin; i < terms_.size(); ++i) {
            occurrence best{1, 0};
            std::uint32_t common = 0;
            each_base(terms_[i], [&](node_id base) {
                const occurrence o = occurrences_[base.index];
                if (o.count < 2 || o.count < best.count || (o.count == best.count && o.first > best.first)) return;
                best = o;
                common = base.index;
            });
            terms_[i].common = common;
        }
        for (std::size_t i = begin; i < terms_.size(); ++i) each_base(terms_[i], [&](node_id base) { occurrences_[base.index] = {}; });
        return most > 1;
    }

    /// Takes out of each term the base that most terms have. False where that changed nothing.
    bool take_out_common(std::size_t begin, unsigned depth) {
        if (!choose_common(begin)) return false;
        const std::size_t end = terms_.size();
        detail::list<std::uint32_t> next(end - begin);  // the terms with the same base as chains, each ended by itself
        detail::list<std::uint32_t> heads;
        for (std::size_t i = end; i-- > begin;) {
            next[i - begin] = static_cast<std::uint32_t>(i);
            const std::uint32_t base = terms_[i].common;
            if (base == 0) continue;
            occurrence& o = occurrences_[base];
            if (o.count++ > 0) next[i - begin] = o.first;
            o.first = static_cast<std::uint32_t>(i);
        }
        for (std::size_t i = begin; i < end; ++i) {
            const std::uint32_t base = terms_[i].common;
            if (base == 0 || occurrences_[base].count == 0) continue;
            if (occurrences_[base].count > 1) heads.push_back(static_cast<std::uint32_t>(i));
            occurrences_[base] = {};
        }
        bool changed = false;
        detail::list<std::uint32_t> members;
        for (const std::uint32_t head : heads) {
            members.clear();
            for (std::uint32_t i = head;; i = next[i - begin]) {
                members.push_back(i);
                if (next[i - begin] == i) break;
            }
            if (take_out({terms_[head].common}, members, depth)) changed = true;
        }
        std::size_t kept = begin;
        for (std::size_t i = begin; i < end; ++i)
            if (!terms_[i].removed) terms_[kept++] = terms_[i];
        terms_.drop_terms_to(kept);
        return changed;
    }

    /// The power of a base that divides all members.
    factor common_power(node_id base, const detail::list<std::uint32_t>& members) const {
        std::int64_t least = 0;
        for (const std::uint32_t i : members)
            for (const factor& f : terms_.factors(terms_[i]))
                if (f.base == base && (least == 0 || f.exponent < least)) least = f.exponent;
        return {base, least};
    }

    /// Whether products are saved. Taking b out of a·b + b saves none: both are two operations, or one where b is the square of a.
    bool is_worthwhile(const factor& common, const detail::list<std::uint32_t>& members) const {
        if (members.size() > 2) return true;
        std::size_t bare = 0, single = 0;
        for (const std::uint32_t i : members) {
            const term& t = terms_[i];
            std::size_t left = 0;
            for (const factor& f : terms_.factors(t))
                if (f.base != common.base || f.exponent != common.exponent) ++left;
            if (left == 0 && is_unit(t.coefficient)) ++bare;
            if (left == 1 && is_unit(t.coefficient)) ++single;
        }
        return bare != 1 || single != 1;
    }

    /// Makes one term of the members; the others are marked as removed.
    bool take_out(node_id base, const detail::list<std::uint32_t>& members, unsigned depth) {
        const bool is_number = graph_.is_constant(base);
        const factor common = is_number ? factor{base, 0} : common_power(base, members);
        if (!is_number && !is_worthwhile(common, members)) return false;
        const std::size_t begin = terms_.size();
        for (const std::uint32_t i : members) {
            terms_.push_quotient(i, common);
            number& c = terms_[terms_.size() - 1].coefficient;
            if (is_number) c = whole_number(c.value < 0 ? -1 : 1);
        }
        const scaled_expr inner = sum_from(begin, depth + 1);
        terms_.drop_terms_to(begin);
        terms_.push(inner.coefficient);
        if (!is_number || !terms_.multiply(graph_.constant(base))) terms_.multiply(base, is_number ? 1 : common.exponent);
        multiply_by(inner.rest, 1);
        terms_[members[0]] = terms_[begin];
        terms_.drop_terms_to(begin);
        for (std::size_t k = 1; k < members.size(); ++k) terms_[members[k]].removed = true;
        return true;
    }

    /// The number that is taken out of a sum: the free factor that most terms have if those are more than have none, else what all have.
    number common_number(std::size_t begin) const {
        const std::size_t count = terms_.size() - begin;
        std::size_t products = 0, units = 0, negative = 0;
        bool equal = true, even = true;
        for (std::size_t i = begin; i < terms_.size(); ++i) {
            const number& c = terms_[i].coefficient;
            if (c.value < 0) ++negative;
            even = even && c.exact && c.exact->is_integer() && c.exact->numerator % 2 == 0;
            equal = equal && magnitude_of(c).value == magnitude_of(terms_[begin].coefficient).value;
            if (terms_[i].count == 0) continue;
            ++products;
            if (is_unit(c)) ++units;
        }
        number result = whole_number(1);
        if (products > 1 || products == count) {
            std::size_t most = units;
            for (std::size_t i = begin; i < terms_.size() && count <= short_list; ++i) {
                if (terms_[i].count == 0 || !is_free_factor(terms_[i].coefficient)) continue;
                const std::size_t same = count_with(terms_[i].coefficient, begin);
                if (same <= most) continue;
                most = same;
                result = magnitude_of(terms_[i].coefficient);
            }
            if (most == 0 && equal && products == count && is_moderate(terms_[begin].coefficient.value))
                result = magnitude_of(terms_[begin].coefficient);
            else if (most == 0 && even)
                result = whole_number(2);
        }
        return negative == count ? product_of(result, whole_number(-1)) : result;
    }

    /// How many products have this number or its negative.
    std::size_t count_with(const number& c, std::size_t begin) const {
        std::size_t same = 0;
        for (std::size_t i = begin; i < terms_.size(); ++i)
            if (terms_[i].count > 0 && magnitude_of(terms_[i].coefficient).value == magnitude_of(c).value) ++same;
        return same;
    }

    /// Whether a multiply-add computes the term together with the sum.
    bool fuses(const term& t) const {
        if (t.is_value || t.count == 0) return false;
        return t.count > 1 || terms_.factors(t)[0].exponent > 1 || !is_unit(t.coefficient);
    }

    /// x² is computed anyway on the way to x³.
    void mark_lower_powers(std::size_t begin) {
        if (terms_.size() - begin > short_list) return;
        for (std::size_t i = begin; i < terms_.size(); ++i) {
            term& t = terms_[i];
            if (t.count != 1 || !is_unit(t.coefficient)) continue;
            const factor power = terms_.factors(t)[0];
            for (std::size_t j = begin; j < terms_.size(); ++j)
                for (const factor& f : terms_.factors(terms_[j]))
                    if (f.base == power.base && f.exponent > power.exponent) t.is_value = true;
        }
    }

    expr product(const term& t) {
        const std::span<const factor> factors = terms_.factors(t);
        if (factors.empty()) return {graph_, one_};
        expr result = pow(expr(graph_, factors[0].base), factors[0].exponent);
        for (std::size_t k = 1; k < factors.size(); ++k) result = result * pow(expr(graph_, factors[k].base), factors[k].exponent);
        return result;
    }

    /// Makes one term of all numbers, in the place of the first; none where they cancel out.
    void add_numbers(std::size_t begin) {
        std::size_t place = terms_.size(), kept = begin;
        for (std::size_t i = begin; i < terms_.size(); ++i) {
            if (terms_[i].count > 0 || place == terms_.size()) {
                if (terms_[i].count == 0) place = kept;
                terms_[kept++] = terms_[i];
                continue;
            }
            const expr a = constant_expr(graph_, terms_[place].coefficient), b = constant_expr(graph_, terms_[i].coefficient);
            if (const number* sum = constant_of(a + b))
                terms_[place].coefficient = *sum;
            else
                terms_[kept++] = terms_[i];
        }
        terms_.drop_terms_to(kept);
        if (place >= kept || terms_[place].coefficient.value != 0 || kept == begin + 1) return;
        for (std::size_t i = place; i + 1 < kept; ++i) terms_[i] = terms_[i + 1];
        terms_.drop_terms_to(kept - 1);
    }

    /// Adds the terms, so that as many additions as can be are those of multiply-adds: they need one operand that is no product.
    scaled_expr add_up(std::size_t begin) {
        add_numbers(begin);
        if (terms_.size() == begin + 1) return split(terms_[begin].coefficient, product(terms_[begin]));
        const number common = common_number(begin);
        for (std::size_t i = begin; i < terms_.size(); ++i) terms_[i].coefficient = quotient_of(terms_[i].coefficient, common);
        mark_lower_powers(begin);
        terms_.put_first(begin, [](const term& t) { return t.coefficient.value > 0 && t.count > 0; });
        if (fuses(terms_[begin]) && fuses(terms_[begin + 1])) terms_.put_first(begin + 1, [&](const term& t) { return !fuses(t); });
        expr sum = times(terms_[begin].coefficient, product(terms_[begin]));
        for (std::size_t i = begin + 1; i < terms_.size(); ++i) {
            const number c = terms_[i].coefficient;
            const expr next = times(magnitude_of(c), product(terms_[i]));
            sum = c.value < 0 ? sum - next : sum + next;
        }
        return split(common, sum);
    }

    graph& graph_;
    std::vector<node_id> order_;
    node_id one_;
    detail::list<bool> is_kept_;        ///< by node
    detail::list<bool> is_part_;        ///< by node: taken apart together with its only user
    detail::list<scaled_expr> values_;  ///< by node
    term_stack terms_;
    detail::list<occurrence> occurrences_;  ///< by node
};

}  // namespace detail

GLEXPR_INLINE std::vector<node_id> factor_sums(graph& g, std::span<const node_id> roots, std::span<const node_id> kept) {
    return detail::sum_factorer(g, roots, kept).run(roots);
}

GLEXPR_INLINE expr factor_sums(const expr& e) {
    const node_id root = e.id();
    return {e.graph(), factor_sums(e.graph(), std::span<const node_id>(&root, 1))[0]};
}

}  // namespace glexpr
