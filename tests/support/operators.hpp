#pragma once

#include <glexpr/graph/construct.hpp>
#include <glexpr/graph/op.hpp>

#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "tests/support/random_expression.hpp"

/// The list of operators that drives the tests of every number kind: each op with the same nasty arguments.
namespace glexpr::test {

/// An op to test, made into a node without the rewriting of the constructors, so that the rule itself is tested.
struct operator_case {
    glexpr::op op;
    std::int64_t payload = 0;
};

constexpr std::int64_t fraction(std::int64_t numerator, std::int64_t denominator) {
    return static_cast<std::int64_t>((static_cast<std::uint64_t>(numerator) << 32) | static_cast<std::uint64_t>(denominator));
}

/// Every op but the leaves; powers with several exponents.
inline std::vector<operator_case> operator_cases() {
    std::vector<operator_case> cases;
    for (const op_facts& row : op_table) {
        if (row.arity == 0) continue;
        if (row.op == op::pow_int) {
            for (const std::int64_t n : {2, 3, 4, 7, 100, 101}) cases.push_back({row.op, n});
        } else if (row.op == op::pow_rational) {
            for (const std::int64_t r : {fraction(1, 2), fraction(3, 2), fraction(1, 3), fraction(2, 3), fraction(5, 3), fraction(3, 4),
                                         fraction(13, 5), fraction(4, 5)})
                cases.push_back({row.op, r});
        } else {
            cases.push_back({row.op, 0});
        }
    }
    return cases;
}

/// The node of a case over the given operands; an operand that must be a truth value is "the number is above 0".
inline expr build(const operator_case& c, const expr& u, const expr& v, const expr& w) {
    graph& g = u.graph();
    const auto truth = [&](const expr& e) { return less(constant(g, 0), e); };
    const op_facts& row = facts(c.op);
    node n{c.op, u.id(), {}, {}, c.payload};
    if (row.takes_truth) n.a = truth(u).id();
    if (row.arity > 1) n.b = row.takes_truth && row.yields_truth ? truth(v).id() : v.id();
    if (row.arity > 2) n.c = w.id();
    return {g, g.intern(n)};
}

/// Zeros, units, halves, whole numbers, multiples of π, tiny and large values.
inline constexpr std::array<double, 33> nasty_arguments{0.0,
                                                        1.0,
                                                        -1.0,
                                                        0.5,
                                                        -0.5,
                                                        2.0,
                                                        -2.0,
                                                        3.0,
                                                        -3.0,
                                                        0.25,
                                                        -0.75,
                                                        1.5,
                                                        -2.5,
                                                        1e-8,
                                                        -1e-8,
                                                        1e-300,
                                                        -1e-300,
                                                        1e4,
                                                        -1e4,
                                                        1e8,
                                                        -1e8,
                                                        7.25,
                                                        -7.25,
                                                        100.0,
                                                        -100.0,
                                                        0.999999,
                                                        1.000001,
                                                        -1.000001,
                                                        3.141592653589793,
                                                        -3.141592653589793,
                                                        1.5707963267948966,
                                                        -1.5707963267948966,
                                                        6.283185307179586};

/// Mostly moderate, sometimes whole, zero, tiny or large.
inline double nasty_number(random_source& random) {
    switch (random.below(8)) {
        case 0: return static_cast<double>(random.below(9)) - 4;
        case 1: return nasty_arguments[random.below(nasty_arguments.size())];
        case 2: return random.real(-20, 20);
        case 3: {
            const double sign = random.one_in(2) ? 1 : -1;
            return sign * std::exp(random.real(-20, 20));
        }
        default: return random.real(-2, 2);
    }
}

}  // namespace glexpr::test
