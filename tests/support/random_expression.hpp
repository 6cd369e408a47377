#pragma once

#include <glexpr/graph/construct.hpp>
#include <glexpr/graph/rebuild.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace glexpr::test {

/// Numbers that are the same in every run and on every platform (splitmix64, S. Vigna, public domain algorithm of 2015). What draws more than once
/// does so in several statements or in braces: operands and arguments may be evaluated in any order.
class random_source {
  public:
    explicit random_source(std::uint64_t seed) : state_(seed) {}

    std::uint64_t next() {
        std::uint64_t z = (state_ += 0x9e3779b97f4a7c15u);
        z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
        z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
        return z ^ (z >> 31);
    }
    std::size_t below(std::size_t count) { return static_cast<std::size_t>(next() % count); }
    /// Uniform in [low, high).
    double real(double low, double high) { return low + (high - low) * static_cast<double>(next() >> 11) * 0x1p-53; }
    /// True once in `count` times.
    bool one_in(std::size_t count) { return below(count) == 0; }

  private:
    std::uint64_t state_;
};

struct random_expression_options {
    std::size_t operations = 12;
    bool conditions = true;  ///< also comparisons, logic and `if`
    bool wild = false;       ///< operands may leave the domain of an operation and values may grow without bound
};

inline expr random_leaf(graph& g, random_source& random) {
    static constexpr std::array coordinates{"x", "y", "z"};
    static constexpr std::array parameters{"a", "b"};
    switch (random.below(8)) {
        case 0: return constant(g, static_cast<double>(random.below(5)) - 2);
        case 1: {
            const auto numerator = static_cast<std::int64_t>(random.below(40)) - 20,
                       denominator = static_cast<std::int64_t>(random.below(12)) + 1;
            return constant(g, *make_rational(numerator, denominator));
        }
        case 2: return constant(g, random.real(-3, 3));
        case 3: return parameter(g, parameters[random.below(parameters.size())]);
        default: return coordinate(g, coordinates[random.below(coordinates.size())]);
    }
}

/// An operand of operation `o` from any value `u`, such that the operation is defined and its value moderate.
inline expr tamed(op o, std::size_t place, const expr& u) {
    graph& g = u.graph();
    const auto number = [&](double v) { return constant(g, v); };
    switch (facts(o).domain) {
        case op_domain::everywhere: break;
        case op_domain::nonnegative: return abs(u);
        case op_domain::positive: return pow(u, 2) + number(0.25);
        case op_domain::nonzero_divisor: return place == 0 ? u : pow(u, 2) + number(0.5);
        case op_domain::closed_unit:
        case op_domain::open_unit: return u / (abs(u) + number(1.5));
        case op_domain::at_least_one: return pow(u, 2) + number(1.25);
        case op_domain::not_origin: return place == 0 ? u : pow(u, 2) + number(0.5);
        case op_domain::rational_power: return abs(u) + number(0.25);
        case op_domain::general_power: return place == 0 ? pow(sin(u), 2) + number(0.5) : sin(u);
    }
    const bool grows = o == op::exp || o == op::exp2 || o == op::sinh || o == op::cosh || o == op::pow_int;
    return grows || o == op::tan ? sin(u) : u;
}

/// A random expression in x, y, z and the parameters a, b. Every operation of the op table occurs, arithmetic most; values are shared now and
/// then. The constructors may fold some of it away.
inline expr random_expression(graph& g, random_source& random, const random_expression_options& options = {}) {
    std::vector<expr> numbers, truths;
    for (int i = 0; i < 3; ++i) numbers.push_back(random_leaf(g, random));
    // The latest value is used most, so that the last one depends on most of the others.
    const auto pick = [&](const std::vector<expr>& from) { return random.one_in(5) ? from[random.below(from.size())] : from.back(); };
    const auto comparison = [&] {
        const expr left = random_leaf(g, random), right = pick(numbers);
        return less(left, right);
    };
    while (numbers.size() < options.operations) {
        static constexpr std::array arithmetic{op::add, op::sub, op::mul, op::div, op::pow_int};
        const auto first = static_cast<std::size_t>(op::neg);
        const op o =
            random.one_in(3) ? arithmetic[random.below(arithmetic.size())] : static_cast<op>(first + random.below(op_count - first));
        const op_facts& f = facts(o);
        if ((f.yields_truth || f.takes_truth) && (!options.conditions || (f.takes_truth && truths.empty()))) continue;
        node n{o, {}, {}, {}, 0};
        expr operands[3] = {numbers[0], numbers[0], numbers[0]};
        for (std::size_t i = 0; i < f.arity; ++i) {
            const bool truth = f.takes_truth && (i == 0 || o != op::select);
            const expr chosen = truth                           ? (i == 0 ? pick(truths) : comparison())
                                : random.one_in(i == 0 ? 6 : 2) ? random_leaf(g, random)
                                                                : pick(numbers);
            operands[i] = truth || options.wild ? chosen : tamed(o, i, chosen);
        }
        if (o == op::pow_int) n.payload = static_cast<std::int64_t>(random.below(7)) + 2;
        if (o == op::pow_rational) {
            static constexpr std::array<rational, 7> exponents{{{1, 2}, {1, 3}, {2, 3}, {3, 2}, {5, 3}, {1, 5}, {7, 4}}};
            const rational r = exponents[random.below(exponents.size())];
            n.payload = r.numerator * (std::int64_t{1} << 32) + r.denominator;
        }
        const expr made = detail::rebuild(n, operands[0], operands[1], operands[2]);
        if (made.node().arity() == 0 && !random.one_in(8)) continue;  // folded away
        (is_truth(made) ? truths : numbers).push_back(made);
    }
    return numbers.back();
}

}  // namespace glexpr::test
