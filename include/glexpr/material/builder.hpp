#pragma once

#include <glexpr/config.hpp>
#include <glexpr/core/diagnostic.hpp>
#include <glexpr/core/number.hpp>
#include <glexpr/core/span.hpp>
#include <glexpr/detail/join.hpp>
#include <glexpr/detail/list.hpp>
#include <glexpr/material/channels.hpp>
#include <glexpr/material/ir.hpp>
#include <glexpr/material/lexer.hpp>
#include <glexpr/material/limits.hpp>
#include <glexpr/material/ranges.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace glexpr::detail {

inline constexpr value_range unit_range{0, 1};
inline constexpr value_range argument_range{-material_limits::literal, material_limits::literal};

/// An expression while it is read.
struct material_operand {
    std::uint32_t node = 0;
    std::uint32_t written = 1;  ///< nodes of its tree as written, in which a local or a call is one
    glexpr::span where;
};

/// Makes the nodes of a program, each of which keeps the rules on types, ranges and budgets, or is the failure. After a failure nothing is made.
class material_builder {
  public:
    material_builder(std::string_view source, material_failure& failure) : source_(source), failure_(failure) {}

    std::vector<material_node> take() { return std::move(nodes_); }
    const material_node& operator[](const material_operand& a) const { return nodes_[a.node]; }
    std::uint32_t depth() const { return depth_; }

    material_operand literal(double value, span where) {
        return leaf({material_op::literal, material_type::scalar, {}, 0, {value}, {value_range{value, value}}, 1, 1, where});
    }

    material_operand colour(const material_value& rgb, span where) {
        material_ranges ranges;
        for (std::size_t k = 0; k < rgb.size(); ++k) ranges[k] = {rgb[k], rgb[k]};
        return leaf({material_op::literal, material_type::colour, {}, 0, rgb, ranges, 1, 1, where});
    }

    material_operand uniform(std::uint32_t index, value_range range, span where) {
        return leaf({material_op::uniform, material_type::scalar, {}, index, {}, {range}, 1, 1, where});
    }

    material_operand parameter(std::uint32_t index, const material_parameter& p, span where) {
        material_ranges ranges{p.range};
        if (p.type == material_type::colour) ranges.fill(unit_range);
        return leaf({material_op::parameter, p.type, {}, index, {}, ranges, 1, 1, where});
    }

    material_operand coordinate(material_op axis, span where) {
        return leaf({axis, material_type::scalar, {}, 0, {}, {unit_range}, 1, 1, where});
    }

    /// An operation, which messages call `name`.
    material_operand apply(material_op op, std::string_view name, glexpr::span where, std::initializer_list<material_operand> operands) {
        return apply(op, name, where, std::span<const material_operand>(operands.begin(), operands.size()));
    }

    material_operand apply(material_op op, std::string_view name, glexpr::span where, std::span<const material_operand> operands) {
        check_types(op, name, operands);
        check_arguments(op, name, operands);
        if (failure_) return {0, 1, where};
        material_node n;
        n.op = op;
        n.type = nodes_[result_like(op, operands).node].type;
        n.where = where;
        std::uint32_t written = 1;
        std::size_t k = 0;
        for (const material_operand& a : operands) {
            n.operands[k++] = a.node;
            written += a.written;
        }
        return {add(n, name), written, where};
    }

    material_operand radians(const material_operand& x, span where) {
        check_scalar("radians", x);
        check_range("the argument of radians", x, argument_range);
        return apply(material_op::multiply, "radians", where, {x, literal(0.017453292519943295, where)});
    }

    /// xⁿ as products of halves: x⁷ = x⁴·x³, x³ = x²·x.
    material_operand power(const material_operand& x, std::size_t n, span where) {
        check_scalar("pow", x);
        std::array<bool, 9> wanted{};
        wanted[n] = true;
        for (std::size_t k = n; k > 1; --k)
            if (wanted[k]) wanted[k / 2] = wanted[k - k / 2] = true;
        std::array<material_operand, 9> powers{};
        powers[1] = x;
        for (std::size_t k = 2; k <= n; ++k)
            if (wanted[k]) powers[k] = apply(material_op::multiply, "pow", where, {powers[k - k / 2], powers[k / 2]});
        return powers[n];
    }

    /// t·t·(3 − 2t) with t = clamp((x − low)·reciprocal, 0, 1). In doubles the product is within [0, 1], too: for t above ½, 3 − 2t is exact, and the
    /// rounding of t·t, at most 2⁻⁵⁴, cannot lift it beyond the middle between 1 and the next double.
    material_operand smoothstep(const material_operand& x, double low, double reciprocal, span where) {
        constexpr std::string_view name = "smoothstep";
        check_scalar(name, x);
        check_range("the last argument of smoothstep", x, argument_range);
        const material_operand from_low = apply(material_op::subtract, name, where, {x, literal(low, where)});
        const material_operand share = apply(material_op::multiply, name, where, {from_low, literal(reciprocal, where)});
        const material_operand t = apply(material_op::clamp, name, where, {share, literal(0, where), literal(1, where)});
        const material_operand square = apply(material_op::multiply, name, where, {t, t});
        const material_operand twice = apply(material_op::multiply, name, where, {literal(2, where), t});
        const material_operand slope = apply(material_op::subtract, name, where, {literal(3, where), twice});
        const material_operand eased = apply(material_op::multiply, name, where, {square, slope});
        if (failure_) return eased;
        nodes_[eased.node].range = {unit_range};
        nodes_[eased.node].stated_range = true;
        return eased;
    }

    std::uint32_t count() const { return static_cast<std::uint32_t>(nodes_.size()); }

    /// The nodes made since there were `first`, their operands counted among them: the body of a function, its root last.
    std::vector<material_node> body(std::uint32_t first) const {
        if (failure_) return {};
        std::vector<material_node> nodes(nodes_.begin() + first, nodes_.end());
        for (material_node& n : nodes)
            for (std::size_t k = 0; k < arity(n.op); ++k) n.operands[k] -= first;
        return nodes;
    }

    /// A call: the body of a function with arguments in place of parameters.
    material_operand expand(std::string_view name, std::span<const material_node> body, std::span<const material_operand> arguments,
                            glexpr::span where) {
        material_operand call{0, 1, where};
        for (const material_operand& a : arguments) call.written += a.written;
        list<std::uint32_t> place;
        for (material_node n : body) {
            if (failure_) return call;
            for (std::size_t k = 0; k < arity(n.op); ++k) n.operands[k] = place[n.operands[k]];
            n.where = where;
            place.push_back(n.op == material_op::parameter ? arguments[n.index].node : add(n, name));
        }
        call.node = place[place.size() - 1];
        return call;
    }

    /// Drops of the nodes made since there were `first` those that a call does not rest on: arguments that nobody reads. Nothing else may refer to them.
    void drop_unread(std::uint32_t first, material_operand& call) {
        if (failure_) return;
        const auto is_new = [first](std::uint32_t i) { return i >= first; };
        list<std::uint32_t> place(nodes_.size() - first, 0);  // first whether it is read, then where it goes
        if (is_new(call.node)) place[call.node - first] = 1;
        for (std::size_t i = place.size(); i-- > 0;)
            for (std::size_t k = 0; place[i] != 0 && k < arity(nodes_[first + i].op); ++k)
                if (const std::uint32_t operand = nodes_[first + i].operands[k]; is_new(operand)) place[operand - first] = 1;
        std::uint32_t kept = first;
        for (std::size_t i = 0; i < place.size(); ++i) {
            if (place[i] == 0) continue;
            material_node& n = nodes_[first + i];
            for (std::size_t k = 0; k < arity(n.op); ++k)
                if (is_new(n.operands[k])) n.operands[k] = place[n.operands[k] - first];
            nodes_[kept] = n;
            place[i] = kept++;
        }
        if (is_new(call.node)) call.node = place[call.node - first];
        nodes_.resize(kept);
    }

    bool check_scalar(std::string_view name, const material_operand& a) {
        if (!failure_ && nodes_[a.node].type != material_type::scalar)
            failure_.set(diag_code::material_type, a.where, join({"expected a float for ", name, ", found a color"}),
                         "mix(a, b, t) is what colors are combined with");
        return !failure_;
    }

    /// Whether a scalar stays in a range; `what` begins the message.
    bool check_range(std::string_view what, const material_operand& a, value_range allowed) {
        if (failure_) return false;
        const material_node& n = nodes_[a.node];
        if (contains(allowed, n.range[0])) return true;
        const bool wave = (n.op == material_op::sin || n.op == material_op::cos) && allowed == unit_range;
        failure_.set(diag_code::material_range, a.where,
                     join({what, " must lie in ", text_of(allowed), "; this one has the range ", text_of(n.range[0])}),
                     wave ? join({shown(a), " * .5 + .5 would be accepted"})
                          : join({"clamp(", shown(a), ", ", formula_literal(allowed.low), ", ", formula_literal(allowed.high),
                                  ") would be accepted"}));
        return false;
    }

  private:
    /// What an operand is called in a hint: its text, or dots where that is long.
    std::string_view shown(const material_operand& a) const {
        const std::string_view text = source_.substr(a.where.begin, a.where.end - a.where.begin);
        const bool plain = text.find_first_of("\r\n") == text.npos && text.find("//") == text.npos && text.find("/*") == text.npos;
        return text.size() <= 24 && plain ? text : std::string_view("...");
    }

    material_operand leaf(const material_node& n) {
        if (failure_) return {0, 1, n.where};
        nodes_.push_back(n);
        depth_ = depth_ > 1 ? depth_ : 1;
        return {static_cast<std::uint32_t>(nodes_.size() - 1), 1, n.where};
    }

    /// The operand whose type the result has.
    static const material_operand& result_like(material_op op, std::span<const material_operand> operands) {
        return operands[op == material_op::select ? 2 : 0];
    }

    void check_types(material_op op, std::string_view name, std::span<const material_operand> operands) {
        if (failure_) return;
        const bool choice = op == material_op::mix || op == material_op::select;
        if (!choice) {
            for (std::size_t k = 0; k < arity(op); ++k) check_scalar(name, operands[k]);
            return;
        }
        const std::size_t first = op == material_op::mix ? 0 : 2;
        const material_type wanted = nodes_[operands[first].node].type;
        if (nodes_[operands[first + 1].node].type != wanted)
            failure_.set(diag_code::material_type, operands[first + 1].where,
                         join({"expected a ", glexpr::name(wanted), " for ", name, " like the one before, found a ",
                               glexpr::name(nodes_[operands[first + 1].node].type)}));
        if (op == material_op::mix) {
            check_scalar("the ratio of mix", operands[2]);
        } else {
            check_scalar(name, operands[0]);
            check_scalar(name, operands[1]);
        }
    }

    void check_arguments(material_op op, std::string_view name, std::span<const material_operand> operands) {
        if (failure_) return;
        switch (op) {
            case material_op::sin:
            case material_op::cos:
            case material_op::abs:
            case material_op::fract: check_range(join({"the argument of ", name}), operands[0], argument_range); break;
            case material_op::min:
            case material_op::max:
                check_range(join({"the first argument of ", name}), operands[0], argument_range);
                check_range(join({"the second argument of ", name}), operands[1], argument_range);
                break;
            case material_op::mix: check_range("the ratio of mix", operands[2], unit_range); break;
            case material_op::clamp: check_order(operands[1], operands[2]); break;
            case material_op::literal:
            case material_op::uniform:
            case material_op::parameter:
            case material_op::uv_x:
            case material_op::uv_y:
            case material_op::negate:
            case material_op::add:
            case material_op::subtract:
            case material_op::multiply:
            case material_op::select: break;
        }
    }

    void check_order(const material_operand& low, const material_operand& high) {
        const value_range l = nodes_[low.node].range[0], h = nodes_[high.node].range[0];
        if (l.high <= h.low) return;
        failure_.set(
            diag_code::material_range, cover(low.where, high.where),
            join({"the lower bound of clamp must never be above the upper one; they have the ranges ", text_of(l), " and ", text_of(h)}),
            join({"a lower bound of at most ", formula_literal(h.low), " would do"}));
    }

    /// Adds a node whose operation, type, operands and place are known.
    std::uint32_t add(material_node n, std::string_view name) {
        if (arity(n.op) > 0) measure(n);
        check_node(n, name);
        if (failure_) return 0;
        depth_ = depth_ > n.depth ? depth_ : n.depth;
        nodes_.push_back(n);
        return static_cast<std::uint32_t>(nodes_.size() - 1);
    }

    void measure(material_node& n) const {
        const auto ranges_of = [this](std::uint32_t i) -> const material_ranges& { return nodes_[i].range; };
        if (!n.stated_range) n.range = by_channel<value_range>(nodes_, n, ranges_of, range_of);
        n.size = 1;
        n.depth = 1;
        for (std::size_t k = 0; k < arity(n.op); ++k) {
            const material_node& operand = nodes_[n.operands[k]];
            n.size += operand.size;
            n.depth = n.depth > operand.depth + 1 ? n.depth : operand.depth + 1;
        }
    }

    void check_node(const material_node& n, std::string_view name) {
        constexpr value_range allowed{-material_limits::intermediate, material_limits::intermediate};
        if (!contains(allowed, n.range[0]))
            failure_.set(diag_code::material_range, n.where,
                         join({"every value must lie in ", text_of(allowed), "; that of ", name, " has the range ", text_of(n.range[0])}),
                         "narrow the ranges of its operands, with clamp(x, low, high) for one");
        if (n.size > material_limits::nodes)
            failure_.set(
                diag_code::material_budget, n.where,
                join({"expanded, the expression has ", digits(n.size), " nodes, and ", digits(material_limits::nodes), " are the limit"}),
                "locals and functions count as often as they are used");
        if (n.depth > material_limits::depth)
            failure_.set(diag_code::material_budget, n.where,
                         join({"expanded, the expression is ", digits(n.depth), " nodes deep, and ", digits(material_limits::depth),
                               " are the limit"}),
                         n.op == material_op::add ? "a sum of many is flatter in halves: (a + b) + (c + d)"
                                                  : "locals and functions count as deep as what they stand for");
    }

    std::string_view source_;
    material_failure& failure_;
    std::vector<material_node> nodes_;
    std::uint32_t depth_ = 0;
};

}  // namespace glexpr::detail
