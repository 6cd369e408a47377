#include "tests/support/ray_formula.hpp"

#include <glexpr/analyze/evaluate_interval.hpp>
#include <glexpr/graph/construct.hpp>
#include <glexpr/graph/schedule.hpp>
#include <glexpr/transform/differentiate.hpp>

#include "tests/support/driver_allowance.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <span>

namespace glexpr::test {

namespace {

constexpr real unit = 0x1p-24L;
constexpr real nan = std::numeric_limits<real>::quiet_NaN();
constexpr std::uint32_t not_placed = std::numeric_limits<std::uint32_t>::max();
constexpr real infinite = std::numeric_limits<real>::infinity();

real integer_power(real base, std::int64_t exponent) {
    real result = 1;
    for (; exponent > 0; exponent /= 2, base *= base)
        if (exponent % 2 != 0) result *= base;
    return result;
}

/// The real root where the denominator is odd; not a number for a negative base otherwise.
real rational_power(real base, rational exponent) {
    const real e = static_cast<real>(exponent.numerator) / static_cast<real>(exponent.denominator);
    if (base >= 0) return exponent == rational{1, 2} ? std::sqrt(base) : std::pow(base, e);
    if (exponent.denominator % 2 == 0) return nan;
    const real magnitude = std::pow(-base, e);
    return exponent.numerator % 2 != 0 ? -magnitude : magnitude;
}

real truth(bool holds) { return holds ? 1 : 0; }

/// The value of a node that is no leaf, from those of its operands; not a number outside of its domain.
real apply(const node& n, real a, real b, real c) {
    switch (n.op) {
        case op::constant:
        case op::variable:
        case op::truth: return nan;  // known to the caller
        case op::neg: return -a;
        case op::add: return a + b;
        case op::sub: return a - b;
        case op::mul: return a * b;
        case op::div: return b < 0 || b > 0 ? a / b : nan;
        case op::mod: return b < 0 || b > 0 ? a - b * std::floor(a / b) : nan;
        case op::pow_int: return integer_power(a, n.payload);
        case op::pow_rational: return rational_power(a, n.exponent());
        case op::pow: return a > 0 || a < 0 || b >= 0 ? std::pow(a, b) : nan;
        case op::abs: return std::abs(a);
        case op::sign: return truth(a > 0) - truth(a < 0);
        case op::floor: return std::floor(a);
        case op::ceil: return std::ceil(a);
        case op::trunc: return std::trunc(a);
        case op::fract: return a - std::floor(a);
        case op::min: return a <= b ? a : b;
        case op::max: return a >= b ? a : b;
        case op::exp: return std::exp(a);
        case op::exp2: return std::exp2(a);
        case op::log: return a > 0 ? std::log(a) : nan;
        case op::log2: return a > 0 ? std::log2(a) : nan;
        case op::sin: return std::sin(a);
        case op::cos: return std::cos(a);
        case op::tan: return std::tan(a);
        case op::asin: return std::asin(a);
        case op::acos: return std::acos(a);
        case op::atan: return std::atan(a);
        case op::sinh: return std::sinh(a);
        case op::cosh: return std::cosh(a);
        case op::tanh: return std::tanh(a);
        case op::asinh: return std::asinh(a);
        case op::acosh: return std::acosh(a);
        case op::atanh: return a > -1 && a < 1 ? std::atanh(a) : nan;
        case op::atan2: return a < 0 || a > 0 || b < 0 || b > 0 ? std::atan2(a, b) : nan;
        case op::less: return truth(a < b);
        case op::less_equal: return truth(a <= b);
        case op::equal: return truth(a <= b && a >= b);
        case op::logical_not: return truth(!(a > 0));
        case op::logical_and: return truth(a > 0 && b > 0);
        case op::logical_or: return truth(a > 0 || b > 0);
        case op::select: return a > 0 ? b : c;
    }
    return nan;
}

real granted(opcode code, real value) {
    const driver_error e = driver_error_of(code);
    return static_cast<real>(e.relative) * std::abs(value) + static_cast<real>(e.absolute) + unit * std::abs(value);
}

/// What float32 may add to the error of a node that is no leaf.
real own_error(const node& n, real value, real a) {
    switch (n.op) {
        case op::constant:
        case op::variable:
        case op::truth:
        case op::neg:
        case op::abs:
        case op::sign:
        case op::floor:
        case op::ceil:
        case op::trunc:
        case op::min:
        case op::max:
        case op::less:
        case op::less_equal:
        case op::equal:
        case op::logical_not:
        case op::logical_and:
        case op::logical_or:
        case op::select: return 0;
        case op::add:
        case op::sub:
        case op::mul:
        case op::fract: return unit * std::abs(value);
        case op::div: return 2 * unit * std::abs(value);  // a reciprocal and a product
        case op::mod: return 2 * unit * (std::abs(a) + std::abs(value));
        case op::pow_int: return static_cast<real>(n.payload - 1) * unit * std::abs(value);
        case op::pow_rational:
            return n.exponent() == rational{1, 2} ? unit * std::abs(value) : granted(opcode::power_of_nonnegative, value);
        case op::pow: return granted(opcode::safe_power, value);
        case op::exp: return granted(opcode::exp, value);
        case op::exp2: return granted(opcode::exp2, value);
        case op::log: return granted(opcode::log, value);
        case op::log2: return granted(opcode::log2, value);
        case op::sin: return granted(opcode::sin, value);
        case op::cos: return granted(opcode::cos, value);
        case op::tan: return granted(opcode::tan, value);
        case op::asin: return granted(opcode::asin, value);
        case op::acos: return granted(opcode::acos, value);
        case op::atan: return granted(opcode::atan, value);
        case op::sinh: return granted(opcode::sinh, value);
        case op::cosh: return granted(opcode::cosh, value);
        case op::tanh: return granted(opcode::tanh, value);
        case op::asinh: return granted(opcode::asinh, value);
        case op::acosh: return granted(opcode::acosh, value);
        case op::atanh: return granted(opcode::atanh, value);
        case op::atan2: return granted(opcode::atan2, value);
    }
    return infinite;
}

/// The error that a node inherits from its operands: its change over what they may be.
real inherited_error(const node& n, const noisy& a, const noisy& b, const noisy& c, real value) {
    if (n.op == op::add || n.op == op::sub) return a.error + b.error;
    if (n.op == op::mul) return std::abs(a.value) * b.error + std::abs(b.value) * a.error;
    if (n.op == op::select && !(a.error > 0)) return a.value > 0 ? b.error : c.error;
    const auto change = [&](real u, real v, real w) {
        const real moved = std::abs(apply(n, u, v, w) - value);
        return moved >= 0 ? moved : infinite;
    };
    const auto either_way = [](real e, auto moved) { return e > 0 ? std::max(moved(-e), moved(e)) : 0; };
    return either_way(a.error, [&](real e) { return change(a.value + e, b.value, c.value); }) +
           either_way(b.error, [&](real e) { return change(a.value, b.value + e, c.value); }) +
           either_way(c.error, [&](real e) { return change(a.value, b.value, c.value + e); });
}

/// Whether no operands in these ranges are in the domain of the operation.
bool leaves_domain(op_domain domain, const interval& a, const interval& b) {
    switch (domain) {
        case op_domain::everywhere:
        case op_domain::rational_power:
        case op_domain::general_power: return false;
        case op_domain::nonnegative: return a.high < 0;
        case op_domain::positive: return a.high <= 0;
        case op_domain::nonzero_divisor: return b.low >= 0 && b.high <= 0;
        case op_domain::closed_unit: return a.low > 1 || a.high < -1;
        case op_domain::open_unit: return a.low >= 1 || a.high <= -1;
        case op_domain::at_least_one: return a.high < 1;
        case op_domain::not_origin: return a.low >= 0 && a.high <= 0 && b.low >= 0 && b.high <= 0;
    }
    return false;
}

/// Whether an operand may stay unused, so that its being undefined says nothing.
bool may_skip_operands(op o) { return o == op::select || o == op::logical_and || o == op::logical_or; }

real exact_constant(const number& n) {
    return n.exact ? static_cast<real>(n.exact->numerator) / static_cast<real>(n.exact->denominator) : static_cast<real>(n.value);
}

}  // namespace

ray_formula::ray_formula(const expr& f, const parameter_values& parameters) {
    graph& g = f.graph();
    const std::vector<expr> slopes = gradient(f, std::vector<expr>{coordinate(g, "x"), coordinate(g, "y"), coordinate(g, "z")});
    std::vector<std::uint32_t> places(g.size(), not_placed);
    f_ = append(f, parameters, places);
    f_end_ = steps_.size();
    for (std::size_t k = 0; k < 3; ++k) gradient_[k] = append(slopes[k], parameters, places);
    values_.resize(f_end_);
    noisy_.resize(f_end_);
    ranges_.resize(steps_.size());
    undefined_.resize(steps_.size());
}

ray_formula::step ray_formula::leaf(const graph& g, node_id id, const parameter_values& parameters) {
    step s;
    s.what = g[id];
    if (s.what.op == op::constant) {
        s.constant = exact_constant(g.constant(id));
        s.constant_error = std::abs(s.constant - static_cast<real>(static_cast<float>(s.constant)));
    } else if (s.what.op == op::truth) {
        s.constant = static_cast<real>(s.what.payload);
    } else {
        const std::string& name = g.variable(id).name;
        s.constant = 1;
        for (const auto& [parameter, value] : parameters)
            if (parameter == name) s.constant = static_cast<real>(value);
        if (name.size() == 1 && name[0] >= 'x' && name[0] <= 'z') s.coordinate = name[0] - 'x';
    }
    return s;
}

std::uint32_t ray_formula::append(const expr& root, const parameter_values& parameters, std::vector<std::uint32_t>& places) {
    const graph& g = root.graph();
    const node_id id = root.id();
    const auto live = live_nodes(g, std::span(&id, 1));
    for (std::uint32_t i = 0; i <= id.index; ++i) {
        if (!live[i] || places[i] != not_placed) continue;
        step s;
        s.what = g[{i}];
        const std::size_t arity = s.what.arity();
        if (arity == 0) s = leaf(g, {i}, parameters);
        if (arity > 0) s.what.a.index = places[s.what.a.index];
        if (arity > 1) s.what.b.index = places[s.what.b.index];
        if (arity > 2) s.what.c.index = places[s.what.c.index];
        places[i] = static_cast<std::uint32_t>(steps_.size());
        steps_.push_back(s);
    }
    return places[id.index];
}

real ray_formula::value(const point3& p) {
    for (std::size_t i = 0; i < f_end_; ++i) {
        const step& s = steps_[i];
        const node& n = s.what;
        if (n.arity() > 0)
            values_[i] = apply(n, values_[n.a.index], values_[n.b.index], values_[n.c.index]);
        else
            values_[i] = s.coordinate < 0 ? s.constant : p[static_cast<std::size_t>(s.coordinate)];
    }
    return values_[f_];
}

noisy ray_formula::value_and_error(const point3& p) {
    for (std::size_t i = 0; i < f_end_; ++i) {
        const step& s = steps_[i];
        const node& n = s.what;
        if (n.arity() == 0) {
            noisy_[i] = s.coordinate < 0 ? noisy{s.constant, s.constant_error} : noisy{p[static_cast<std::size_t>(s.coordinate)], 0};
            continue;
        }
        const noisy &a = noisy_[n.a.index], &b = noisy_[n.b.index], &c = noisy_[n.c.index];
        const real value = apply(n, a.value, b.value, c.value);
        noisy_[i] = {value, inherited_error(n, a, b, c, value) + own_error(n, value, a.value)};
    }
    return noisy_[f_];
}

void ray_formula::run_ranges(const chord& c, real first, real last, std::size_t begin, std::size_t end) {
    const point3 p = c.at(first), q = c.at(last);
    for (std::size_t i = begin; i < end; ++i) {
        const step& s = steps_[i];
        const node& n = s.what;
        undefined_[i] = false;
        if (n.arity() > 0) {
            const interval &u = ranges_[n.a.index], &v = ranges_[n.b.index];
            ranges_[i] = evaluate_interval(n, u, v, ranges_[n.c.index]);
            if (may_skip_operands(n.op)) continue;
            undefined_[i] = leaves_domain(facts(n.op).domain, u, v);
            for (std::size_t k = 0; k < n.arity(); ++k)
                if (undefined_[n.operand(k).index]) undefined_[i] = true;
        } else if (s.coordinate >= 0) {
            const auto k = static_cast<std::size_t>(s.coordinate);
            const real pad = 0x1p-52L * (std::abs(p[k]) + std::abs(q[k]));  // the way to double and back
            ranges_[i] = {static_cast<double>(std::min(p[k], q[k]) - pad), static_cast<double>(std::max(p[k], q[k]) + pad)};
        } else {
            const auto v = static_cast<double>(s.constant);
            const double pad = static_cast<real>(v) - s.constant == 0 ? 0 : 0x1p-52 * std::abs(v);
            ranges_[i] = {v - pad, v + pad};
        }
    }
}

ray_range ray_formula::range(const chord& c, real first, real last) {
    run_ranges(c, first, last, 0, f_end_);
    return {ranges_[f_], undefined_[f_]};
}

interval ray_formula::slope_range(const chord& c, real first, real last) {
    run_ranges(c, first, last, f_end_, steps_.size());
    interval sum{0, 0};
    for (std::size_t k = 0; k < 3; ++k) {
        const auto h = static_cast<double>(c.h[k]);
        const double pad = 0x1p-52 * std::abs(h);
        sum = sum + ranges_[gradient_[k]] * interval{h - pad, h + pad};
    }
    return sum;
}

}  // namespace glexpr::test
