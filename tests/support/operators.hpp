#pragma once

#include <glexpr/graph/construct.hpp>
#include <glexpr/graph/op.hpp>

#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <vector>

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

/// A small generator whose numbers are the same everywhere.
class generator {
  public:
    explicit generator(std::uint64_t seed) : state_(seed) {}

    std::uint64_t bits() {
        state_ += 0x9e3779b97f4a7c15u;
        std::uint64_t z = state_;
        z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
        z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
        return z ^ (z >> 31);
    }
    std::size_t below(std::size_t n) { return static_cast<std::size_t>(bits() % n); }
    double unit() { return static_cast<double>(bits() >> 11) * 0x1p-53; }
    double between(double low, double high) { return low + (high - low) * unit(); }

    /// Mostly moderate, sometimes whole, zero, tiny or large.
    double number() {
        switch (below(8)) {
            case 0: return static_cast<double>(below(9)) - 4;
            case 1: return nasty_arguments[below(nasty_arguments.size())];
            case 2: return between(-20, 20);
            case 3: return std::exp(between(-20, 20)) * (below(2) == 0 ? 1 : -1);
            case 4:
            case 5:
            case 6:
            case 7: break;
        }
        return between(-2, 2);
    }

  private:
    std::uint64_t state_;
};

/// A random expression over `leaves` (numbers), built with the public functions; `operations` of them at most.
inline expr random_expression(generator& random, const std::vector<expr>& leaves, std::size_t operations) {
    graph& g = leaves[0].graph();
    const std::vector<operator_case> cases = operator_cases();
    std::vector<expr> pool = leaves;
    std::vector<expr> truths;
    for (const double v : {2.0, -1.0, 0.5}) pool.push_back(constant(g, v));
    const auto any = [&] {
        return pool[random.below(4) == 0 ? random.below(pool.size()) : pool.size() - 1 - random.below(pool.size() < 6 ? pool.size() : 6)];
    };
    const auto condition = [&] {
        return truths.empty() || random.below(3) == 0 ? less(any(), any()) : truths[random.below(truths.size())];
    };
    for (std::size_t i = 0; i < operations; ++i) {
        const operator_case c = random.below(2) == 0
                                    ? operator_case{static_cast<op>(static_cast<std::size_t>(op::neg) + random.below(5)), 0}
                                    : cases[random.below(cases.size())];
        const expr u = any(), v = any();
        switch (c.op) {
            case op::constant:
            case op::variable:
            case op::truth: break;
            case op::neg: pool.push_back(-u); break;
            case op::add: pool.push_back(u + v); break;
            case op::sub: pool.push_back(u - v); break;
            case op::mul: pool.push_back(u * v); break;
            case op::div: pool.push_back(u / v); break;
            case op::mod: pool.push_back(mod(u, v)); break;
            case op::pow_int: pool.push_back(pow(u, c.payload % 6 + 2)); break;
            case op::pow_rational: pool.push_back(pow(u, node{op::pow_rational, {}, {}, {}, c.payload}.exponent())); break;
            case op::pow: pool.push_back(pow(u, v)); break;
            case op::abs: pool.push_back(abs(u)); break;
            case op::sign: pool.push_back(sign(u)); break;
            case op::floor: pool.push_back(floor(u)); break;
            case op::ceil: pool.push_back(ceil(u)); break;
            case op::trunc: pool.push_back(trunc(u)); break;
            case op::fract: pool.push_back(fract(u)); break;
            case op::min: pool.push_back(min(u, v)); break;
            case op::max: pool.push_back(max(u, v)); break;
            case op::exp: pool.push_back(exp(u)); break;
            case op::exp2: pool.push_back(exp2(u)); break;
            case op::log: pool.push_back(log(u)); break;
            case op::log2: pool.push_back(log2(u)); break;
            case op::sin: pool.push_back(sin(u)); break;
            case op::cos: pool.push_back(cos(u)); break;
            case op::tan: pool.push_back(tan(u)); break;
            case op::asin: pool.push_back(asin(u)); break;
            case op::acos: pool.push_back(acos(u)); break;
            case op::atan: pool.push_back(atan(u)); break;
            case op::sinh: pool.push_back(sinh(u)); break;
            case op::cosh: pool.push_back(cosh(u)); break;
            case op::tanh: pool.push_back(tanh(u)); break;
            case op::asinh: pool.push_back(asinh(u)); break;
            case op::acosh: pool.push_back(acosh(u)); break;
            case op::atanh: pool.push_back(atanh(u)); break;
            case op::atan2: pool.push_back(atan2(u, v)); break;
            case op::less: truths.push_back(less(u, v)); break;
            case op::less_equal: truths.push_back(less_equal(u, v)); break;
            case op::equal: truths.push_back(equal(u, v)); break;
            case op::logical_not: truths.push_back(logical_not(condition())); break;
            case op::logical_and: truths.push_back(logical_and(condition(), condition())); break;
            case op::logical_or: truths.push_back(logical_or(condition(), condition())); break;
            case op::select: pool.push_back(select(condition(), u, v)); break;
        }
    }
    return pool.back();
}

}  // namespace glexpr::test
