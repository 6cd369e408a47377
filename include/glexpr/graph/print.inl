#pragma once

#include <glexpr/config.hpp>
#include <glexpr/detail/list.hpp>
#include <glexpr/graph/literal.hpp>
#include <glexpr/graph/print.hpp>
#include <glexpr/graph/schedule.hpp>

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace glexpr {

namespace detail {

/// How tightly the text of a node holds together, loosest first.
enum class text_binding : std::uint8_t { loosest, disjunction, conjunction, negation, comparison, sum, product, power, primary };

/// Writes expressions as text, with a stack of its own instead of recursion.
class printer {
  public:
    explicit printer(const expr& root)
        : graph_(root.graph()),
          root_(root.id()),
          order_(schedule(graph_, root_)),
          names_(std::size_t{root_.index} + 1),
          leads_with_difference_(names_.size()) {}

    std::string run() {
        find_leading_differences();
        choose_names();
        for (const node_id id : order_) {
            if (names_[id.index] == 0) continue;
            append_name(id);
            out_ += " = ";
            write(id);
            out_ += "; ";
        }
        write(root_);
        return std::move(out_);
    }

  private:
    /// Something still to be written; the last one comes first.
    struct item {
        enum class sort : std::uint8_t { text, expression, exponent };
        sort what;
        std::string_view text;
        node_id id;
        text_binding least = text_binding::loosest;
    };

    /// Products and quotients whose first factor is a difference: -(x - y)*z would be read as (y - x)*z.
    void find_leading_differences() {
        for (const node_id id : order_) {
            const node n = graph_[id];
            if (n.op == op::mul || n.op == op::div)
                leads_with_difference_[id.index] = graph_[n.a].op == op::sub || leads_with_difference_[n.a.index];
        }
    }

    /// Names for what would make the text too long or its brackets too deep.
    void choose_names() {
        constexpr double plain = 100, growth = 3;
        constexpr std::uint32_t deepest = 60;
        detail::list<double> sizes(names_.size());  // of the tree; doubles, since sharing can make it astronomic
        detail::list<std::uint32_t> depths(names_.size()), uses(names_.size());
        std::uint32_t count = 0;
        for (const node_id id : order_) {
            const node n = graph_[id];
            double size = 1;
            std::uint32_t depth = 0;
            for (std::size_t i = 0; i < n.arity(); ++i) {
                const std::size_t operand = n.operand(i).index;
                size += sizes[operand];
                const std::uint32_t below = depths[operand] + (nests(n, i) ? 1u : 0u);
                depth = below > depth ? below : depth;
                ++uses[operand];
            }
            sizes[id.index] = size;
            depths[id.index] = depth;
            if (depth <= deepest || id == root_) continue;
            names_[id.index] = ++count;
            depths[id.index] = 0;
        }
        if (sizes[root_.index] > plain + growth * static_cast<double>(order_.size()))
            for (const node_id id : order_)
                if (uses[id.index] > 1 && graph_[id].arity() > 0) names_[id.index] = 1;
        count = 0;
        for (const node_id id : order_)
            if (names_[id.index] != 0) names_[id.index] = ++count;
        if (count != 0) choose_prefix();
    }

    /// t, tt, …: the first that no variable continues with a digit.
    void choose_prefix() {
        const auto taken = [&](std::string_view name) {
            return name.size() > prefix_.size() && name.substr(0, prefix_.size()) == prefix_ && name[prefix_.size()] >= '0' &&
                   name[prefix_.size()] <= '9';
        };
        bool free = false;
        while (!free) {
            prefix_ += 't';
            free = true;
            for (const node_id id : order_)
                if (graph_[id].op == op::variable && taken(graph_.variable(id).name)) free = false;
        }
    }

    void append_name(node_id id) {
        out_ += prefix_;
        out_ += std::to_string(names_[id.index]);
    }

    /// How the text of the node itself binds.
    text_binding binding_of(node_id id) const {
        const node n = graph_[id];
        switch (n.op) {
            case op::constant: {
                const number& c = graph_.constant(id);
                if (c.value < 0) return text_binding::sum;
                if (!c.exact || c.exact->is_integer()) return text_binding::primary;
                std::string text;
                append_literal(text, c);
                return text.find('/') == text.npos ? text_binding::primary : text_binding::product;
            }
            case op::truth: return text_binding::comparison;
            case op::neg:
            case op::add:
            case op::sub: return text_binding::sum;
            case op::mul: return begins_with_minus(n) ? text_binding::sum : text_binding::product;
            case op::div: return is_power_of_zero(n) ? text_binding::power : text_binding::product;
            case op::pow_int:
            case op::pow: return text_binding::power;
            case op::pow_rational: return is_sqrt(n) ? text_binding::primary : text_binding::power;
            case op::less:
            case op::less_equal:
            case op::equal: return text_binding::comparison;
            case op::logical_not: return graph_[n.a].op == op::equal ? text_binding::comparison : text_binding::negation;
            case op::logical_and: return text_binding::conjunction;
            case op::logical_or: return text_binding::disjunction;
            case op::variable:
            case op::mod:
            case op::abs:
            case op::sign:
            case op::floor:
            case op::ceil:
            case op::trunc:
            case op::fract:
            case op::min:
            case op::max:
            case op::exp:
            case op::exp2:
            case op::log:
            case op::log2:
            case op::sin:
            case op::cos:
            case op::tan:
            case op::asin:
            case op::acos:
            case op::atan:
            case op::sinh:
            case op::cosh:
            case op::tanh:
            case op::asinh:
            case op::acosh:
            case op::atanh:
            case op::atan2:
            case op::select: return text_binding::primary;
        }
        return text_binding::primary;
    }

    /// How an operand must bind to stand there without brackets; `loosest` stands for an argument of a call.
    text_binding least_binding(const node& n, std::size_t i) const {
        using enum text_binding;
        switch (n.op) {
            case op::neg: return leads_with_difference_[n.a.index] ? power : product;
            case op::add:
            case op::sub: return i == 0 ? sum : product;
            case op::mul: return i != 0 ? power : begins_with_minus(n) ? sum : product;
            case op::div: return i == 0 ? product : power;
            case op::pow_int: return primary;
            case op::pow_rational: return is_sqrt(n) ? loosest : primary;
            case op::pow: return i == 0 ? primary : power;
            case op::less:
            case op::less_equal:
            case op::equal: return sum;
            case op::logical_not: return comparison;
            case op::logical_and: return i == 0 ? conjunction : negation;
            case op::logical_or: return i == 0 ? disjunction : conjunction;
            case op::constant:
            case op::variable:
            case op::truth:
            case op::mod:
            case op::abs:
            case op::sign:
            case op::floor:
            case op::ceil:
            case op::trunc:
            case op::fract:
            case op::min:
            case op::max:
            case op::exp:
            case op::exp2:
            case op::log:
            case op::log2:
            case op::sin:
            case op::cos:
            case op::tan:
            case op::asin:
            case op::acos:
            case op::atan:
            case op::sinh:
            case op::cosh:
            case op::tanh:
            case op::asinh:
            case op::acosh:
            case op::atanh:
            case op::atan2:
            case op::select: return loosest;
        }
        return loosest;
    }

    /// Whether the first factor is a negative number, which needs no brackets where a sum needs none.
    bool begins_with_minus(const node& product) const { return graph_.is_constant(product.a) && graph_.constant(product.a).value < 0; }

    static bool is_sqrt(const node& n) { return n.op == op::pow_rational && n.exponent() == rational{1, 2}; }

    /// 1/0, which text is refused for unless it is written as a power.
    bool is_power_of_zero(const node& quotient) const {
        const auto is = [&](node_id id, double v) { return graph_.is_constant(id) && graph_.constant(id).value == v; };
        return is(quotient.a, 1) && is(quotient.b, 0);
    }

    /// Whether an operand stands in brackets or in an exponent.
    bool nests(const node& n, std::size_t i) const {
        const text_binding least = least_binding(n, i);
        return least == text_binding::loosest || binding_of(n.operand(i)) < least || (n.op == op::pow && i == 1);
    }

    void write(node_id id) {
        expand(id);
        while (!pending_.empty()) {
            const item next = pending_.back();
            pending_.pop_back();
            switch (next.what) {
                case item::sort::text: out_ += next.text; break;
                case item::sort::exponent: append_exponent(graph_[next.id]); break;
                case item::sort::expression:
                    if (names_[next.id.index] != 0) {
                        append_name(next.id);
                    } else if (binding_of(next.id) < next.least) {
                        out_ += '(';
                        put(")");
                        expand(next.id);
                    } else {
                        expand(next.id);
                    }
                    break;
            }
        }
    }

    /// The fixed exponent of a power: `^2`, `^(2/3)`.
    void append_exponent(const node& n) {
        out_ += '^';
        if (n.op == op::pow_int) {
            out_ += std::to_string(n.payload);
            return;
        }
        out_ += '(';
        out_ += std::to_string(n.exponent().numerator);
        out_ += '/';
        out_ += std::to_string(n.exponent().denominator);
        out_ += ')';
    }

    void put(std::string_view text) { pending_.push_back({item::sort::text, text, {}}); }
    void put_operand(const node& n, std::size_t i) { pending_.push_back({item::sort::expression, {}, n.operand(i), least_binding(n, i)}); }

    void put_binary(const node& n, std::string_view sign) {
        put_operand(n, 1);
        put(sign);
        put_operand(n, 0);
    }

    /// A number stands on the right, as people write it.
    void put_comparison(const node& n, std::string_view sign, std::string_view turned) {
        if (!graph_.is_constant(n.a)) return put_binary(n, sign);
        put_operand(n, 0);
        put(turned);
        put_operand(n, 1);
    }

    void put_prefix(const node& n, std::string_view sign) {
        put_operand(n, 0);
        put(sign);
    }

    void put_call(const node& n, std::string_view name) {
        put(")");
        for (std::size_t i = n.arity(); i-- > 0;) {
            put_operand(n, i);
            put(i == 0 ? "(" : ", ");
        }
        put(name);
    }

    void put_power(node_id id, const node& n) {
        pending_.push_back({item::sort::exponent, {}, id});
        put_operand(n, 0);
    }

    /// Writes a leaf, or leaves the parts of a node to be written.
    void expand(node_id id) {
        const node n = graph_[id];
        switch (n.op) {
            case op::constant: append_literal(out_, graph_.constant(id)); break;
            case op::variable: out_ += graph_.variable(id).name; break;
            case op::truth: out_ += n.payload != 0 ? "0 < 1" : "1 < 0"; break;
            case op::neg: put_prefix(n, "-"); break;
            case op::add: put_binary(n, " + "); break;
            case op::sub: put_binary(n, " - "); break;
            case op::mul: put_binary(n, "*"); break;
            case op::div: is_power_of_zero(n) ? put("0^(-1)") : put_binary(n, "/"); break;
            case op::pow: put_binary(n, "^"); break;
            case op::pow_int: put_power(id, n); break;
            case op::pow_rational: is_sqrt(n) ? put_call(n, "sqrt") : put_power(id, n); break;
            case op::less: put_comparison(n, " < ", " > "); break;
            case op::less_equal: put_comparison(n, " <= ", " >= "); break;
            case op::equal: put_binary(n, " == "); break;
            case op::logical_not: graph_[n.a].op == op::equal ? put_binary(graph_[n.a], " != ") : put_prefix(n, "not "); break;
            case op::logical_and: put_binary(n, " and "); break;
            case op::logical_or: put_binary(n, " or "); break;
            case op::mod:
            case op::abs:
            case op::sign:
            case op::floor:
            case op::ceil:
            case op::trunc:
            case op::fract:
            case op::min:
            case op::max:
            case op::exp:
            case op::exp2:
            case op::log:
            case op::log2:
            case op::sin:
            case op::cos:
            case op::tan:
            case op::asin:
            case op::acos:
            case op::atan:
            case op::sinh:
            case op::cosh:
            case op::tanh:
            case op::asinh:
            case op::acosh:
            case op::atanh:
            case op::atan2:
            case op::select: put_call(n, facts(n.op).name); break;
        }
    }

    graph& graph_;
    node_id root_;
    std::vector<node_id> order_;
    detail::list<std::uint32_t> names_;  ///< for each node the number of its definition, or 0
    detail::list<bool> leads_with_difference_;
    detail::list<item> pending_;
    std::string prefix_;
    std::string out_;
};

}  // namespace detail

GLEXPR_INLINE std::string print(const expr& e) { return detail::printer(e).run(); }

}  // namespace glexpr
