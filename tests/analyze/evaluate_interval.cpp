#include <glexpr/analyze/evaluate_interval.hpp>

#include <doctest/doctest.h>
#include <glexpr/evaluate/evaluate.hpp>
#include <glexpr/graph/construct.hpp>
#include <glexpr/graph/schedule.hpp>

#include <cmath>
#include <cstddef>
#include <string_view>
#include <vector>

#include "tests/support/operators.hpp"

using namespace glexpr;

namespace {

interval range(double low, double high) { return {low, high, false, false}; }

/// The range of a formula in x, y over a box.
struct box_formula {
    graph g;
    expr x = coordinate(g, "x"), y = coordinate(g, "y");

    expr number(double v) { return constant(g, v); }
    interval over(const expr& f, const interval& of_x, const interval& of_y = range(0, 0), interval_model model = interval_model::real) {
        const node_id root = f.id();
        const std::vector<interval> box{of_x, of_y};
        return evaluate_interval(g, std::span<const node_id>(&root, 1), box, model)[root.index];
    }
};

/// A box of random shape: points, thin and wide ranges, ends at nasty places, half lines.
interval random_range(test::random_source& random) {
    const double a = test::nasty_number(random);
    switch (random.below(6)) {
        case 0: return range(a, a);
        case 1: return range(a, a + std::abs(a) * 1e-6);
        case 2: return range(a, a + random.real(0, 0.1));
        case 3: {
            const double b = test::nasty_number(random);
            return range(a < b ? a : b, a < b ? b : a);
        }
        case 4: return range(a, a + random.real(0, 4));
        case 5: return random.below(8) == 0 ? range(a, infinity) : range(a - 0.5, a + 0.5);
    }
    return range(a, a);
}

template <class T>
interval rounded_to(const interval& r) {
    // volatile: where g++ 12 makes one vector operation of both ends at -O2, it drops the two conversions that cancel in its eyes
    const auto clipped = [](double v) {
        volatile T narrow = static_cast<T>(v);
        return static_cast<double>(narrow);
    };
    return range(clipped(r.low), clipped(r.high));
}

/// A point of a range, often an end.
template <class T>
T sample(test::random_source& random, const interval& r) {
    const double high = r.high < infinity ? r.high : std::abs(r.low) * 1e3 + 1e3;
    const std::size_t way = random.below(8);
    const double v = way == 0 ? r.low : way == 1 ? high : random.real(r.low, high);
    const T rounded = static_cast<T>(v);
    return static_cast<double>(rounded) < r.low  ? static_cast<T>(r.low)
           : static_cast<double>(rounded) > high ? static_cast<T>(high)
                                                 : rounded;
}

struct enclosure_count {
    std::size_t samples = 0, outside = 0, unflagged = 0;
};

/// Evaluates a formula at random points of random boxes against its interval.
template <class T>
enclosure_count count_enclosures(const expr& f, std::uint64_t seed, std::size_t boxes, std::size_t samples_per_box, interval_model model) {
    enclosure_count count;
    test::random_source random(seed);
    const node_id root = f.id();
    const std::vector<node_id> order = schedule(f.graph(), root);
    evaluator<T> e(f.graph(), order);
    for (std::size_t i = 0; i < boxes; ++i) {
        std::vector<interval> box;
        while (box.size() < f.graph().variables().size()) box.push_back(rounded_to<T>(random_range(random)));
        const interval r = evaluate_interval(f.graph(), std::span<const node_id>(&root, 1), box, model)[root.index];
        for (std::size_t k = 0; k < samples_per_box; ++k) {
            std::vector<T> point;
            for (const interval& side : box) point.push_back(sample<T>(random, side));
            bool all_numbers = true;  // ∞ − ∞ and the like: intervals say nothing about what is no number
            for (const auto& value : e.all(point)) all_numbers = all_numbers && value.value == value.value;
            if (!all_numbers) continue;
            const auto v = e.all(point).back();
            ++count.samples;
            const bool inside = r.contains(static_cast<double>(v.value));
            if (!inside) {
                ++count.outside;
                if (count.outside == 1) MESSAGE("outside: " << v.value << ", not in [" << r.low << ", " << r.high << "]");
            }
            if (!v.defined && !r.maybe_undefined) ++count.unflagged;
        }
    }
    return count;
}

}  // namespace

TEST_CASE("evaluate_interval: numerics-04 every rule encloses 10,000 samples") {
    graph g;
    const expr u = coordinate(g, "u"), v = coordinate(g, "v"), w = coordinate(g, "w");
    for (const auto& c : test::operator_cases()) {
        CAPTURE(facts(c.op).name);
        CAPTURE(c.payload);
        const expr f = test::build(c, u, v, w);
        const auto fine = count_enclosures<double>(f, 1, 1000, 15, interval_model::real);
        CHECK(fine.samples >= 10000);
        CHECK(fine.outside == 0);
        CHECK(fine.unflagged == 0);
        const auto coarse = count_enclosures<float>(f, 2, 1000, 15, interval_model::float32);
        CHECK(coarse.samples >= 10000);
        CHECK(coarse.outside == 0);
        CHECK(coarse.unflagged == 0);
    }
}

TEST_CASE("evaluate_interval: random expressions enclose their samples") {
    test::random_source random(3);
    enclosure_count fine, coarse;
    for (std::size_t i = 0; i < 3000; ++i) {
        graph g;
        const expr f = test::random_expression(g, random, {4 + random.below(12), true, random.one_in(2)});
        CAPTURE(i);
        const auto a = count_enclosures<double>(f, i, 6, 12, interval_model::real);
        CHECK(a.outside == 0);
        CHECK(a.unflagged == 0);
        const auto b = count_enclosures<float>(f, i, 4, 10, interval_model::float32);
        CHECK(b.outside == 0);
        CHECK(b.unflagged == 0);
        fine.samples += a.samples;
        coarse.samples += b.samples;
    }
    CHECK(fine.samples >= 150000);
    CHECK(coarse.samples >= 80000);
}

TEST_CASE("evaluate_interval: numerics-04 powers at the edges") {
    box_formula s;
    const auto close = [](const interval& r, double low, double high) {
        return r.low <= low && low - r.low <= 1e-5 && r.high >= high && (r.high - high <= 1e-5 || r.high == high);
    };
    const expr four_x = abs(s.number(4) * s.x);
    CHECK(close(s.over(pow(four_x, rational{1, 3}), range(1, 2)), std::cbrt(4.0), 2));
    CHECK(close(s.over(pow(s.x, 2), range(-1, 2)), 0, 4));
    CHECK(s.over(pow(s.x, 2), range(-1, 2)).low == 0);
    CHECK(close(s.over(pow(s.x, 3), range(-2, 1)), -8, 1));
    CHECK(s.over(s.x * s.y, range(0, 0.1), range(-infinity, -10)) == range(-infinity, 0));
    const interval reciprocal = s.over(pow(s.x, -2), range(-1, 1));
    CHECK(close(reciprocal, 1, infinity));
    CHECK(reciprocal.maybe_undefined);
    const interval root = s.over(sqrt(s.x), range(-1, 4));
    CHECK(close(root, 0, 2));
    CHECK(root.low == 0);
    CHECK(root.maybe_undefined);
    CHECK_FALSE(s.over(sqrt(s.x), range(0, 4)).maybe_undefined);
}

TEST_CASE("evaluate_interval: numerics-06 repeated variables and comparisons") {
    box_formula s;
    CHECK(s.over(s.x - s.x, range(0, 1)).contains(0));
    s.g.allow_widening(false);
    CHECK(s.over(s.x - s.x, range(0, 1)) == range(0, 0));
    s.g.allow_widening(true);
    const interval square = s.over(s.x * s.x, range(-1, 1));
    CHECK(square.low == 0);
    CHECK(square.high >= 1);
    CHECK(square.high <= 1 + 1e-14);
    const interval step = s.over(select(less(s.x, s.number(0)), s.number(-1), s.x), range(-1, 2));
    CHECK(step.low == -1);
    CHECK(step.high == 2);
    CHECK(step.maybe_discontinuous);
    const interval decided = s.over(select(less(s.x, s.number(0)), s.number(-1), s.x), range(0, 2));
    CHECK(decided == range(0, 2));
    const interval parabola = s.over(s.x * (s.number(1) - s.x), range(0, 1));
    CHECK(parabola.contains(0));
    CHECK(parabola.contains(0.25));
    const interval sinc = s.over(sin(s.x) / s.x, range(-1, 1));
    CHECK(sinc.contains(1));
    CHECK(sinc.maybe_undefined);
}

TEST_CASE("evaluate_interval: flags of every function with an edge or a jump") {
    box_formula s;
    const expr x = s.x, y = s.y, one = s.number(1);
    struct flag_case {
        std::string_view name;
        expr f;
        interval of_x, of_y;
        bool undefined, discontinuous;
    };
    const interval zero = range(0, 0);
    const flag_case cases[] = {
        {"1/x away", one / x, range(1, 2), zero, false, false},
        {"1/x across", one / x, range(-1, 2), zero, true, false},
        {"ln inside", log(x), range(0.5, 2), zero, false, false},
        {"ln at 0", log(x), range(0, 2), zero, true, false},
        {"asin inside", asin(x), range(-1, 1), zero, false, false},
        {"asin beyond", asin(x), range(-1, 1.5), zero, true, false},
        {"acosh", acosh(x), range(1, 3), zero, false, false},
        {"acosh below", acosh(x), range(0.5, 3), zero, true, false},
        {"atanh", atanh(x), range(-0.5, 0.5), zero, false, false},
        {"atanh at 1", atanh(x), range(0, 1), zero, true, false},
        {"floor within", floor(x), range(1.25, 1.75), zero, false, false},
        {"floor across", floor(x), range(0.5, 1.5), zero, false, true},
        {"fract within", fract(x), range(-0.75, -0.25), zero, false, false},
        {"fract across", fract(x), range(-0.25, 0.25), zero, false, true},
        {"sign within", sign(x), range(1, 2), zero, false, false},
        {"sign across", sign(x), range(-1, 2), zero, false, true},
        {"mod within", mod(x, s.number(2)), range(2.5, 3.5), zero, false, false},
        {"mod across", mod(x, s.number(2)), range(1.5, 2.5), zero, false, true},
        {"mod by 0", mod(x, y), range(1, 1), range(-1, 1), true, true},
        {"tan within", tan(x), range(-1, 1), zero, false, false},
        {"tan across", tan(x), range(1, 2), zero, false, true},
        {"atan2 right", atan2(y, x), range(1, 2), range(-1, 1), false, false},
        {"atan2 cut", atan2(y, x), range(-2, -1), range(-1, 1), false, true},
        {"atan2 above", atan2(y, x), range(-2, 1), range(1, 2), false, false},
        {"atan2 origin", atan2(y, x), range(-1, 1), range(-1, 1), true, true},
        {"x^y positive", pow(x, y), range(1, 2), range(-1, 1), false, false},
        {"x^y from 0", pow(x, y), range(0, 2), range(1, 2), false, false},
        {"x^y at 0^0", pow(x, y), range(0, 2), range(0, 2), false, true},
        {"x^y negative base", pow(x, y), range(-1, 2), range(1, 2), true, false},
        {"x^3, 3 at run time", pow(x, y), range(-1, 2), range(3, 3), false, false},
        {"x^-1 at run time", pow(x, y), range(-1, 2), range(-1, -1), true, false},
        {"cbrt", cbrt(x), range(-1, 2), zero, false, false},
        {"undecided", select(less(x, y), x, y), range(-1, 1), zero, false, true},
        {"decided", select(less(x, y), sqrt(x), y), range(1, 2), zero, false, false},
        {"undecided arm", select(less(x, y), sqrt(x), y), range(-1, 2), zero, true, true},
    };
    for (const flag_case& c : cases) {
        CAPTURE(c.name);
        for (const interval_model model : {interval_model::real, interval_model::float32}) {
            const interval r = s.over(c.f, c.of_x, c.of_y, model);
            CHECK(r.maybe_undefined == c.undefined);
            CHECK(r.maybe_discontinuous == c.discontinuous);
        }
    }
}

TEST_CASE("evaluate_interval: ranges are tight where the function is simple") {
    box_formula s;
    const expr x = s.x, y = s.y;
    struct tight {
        std::string_view name;
        expr f;
        interval of_x, of_y, expected;
    };
    const double pi = 3.141592653589793;
    const interval zero = range(0, 0);
    const tight cases[] = {
        {"sin rising", sin(x), range(0, 1), zero, range(0, std::sin(1.0))},
        {"sin over the crest", sin(x), range(1, 3), zero, range(std::sin(3.0), 1)},
        {"sin over the trough", sin(x), range(4, 6), zero, range(-1, std::sin(6.0))},
        {"sin, many periods on", sin(x), range(1000, 1001), zero, range(std::sin(1000.0), 1)},
        {"sin, huge", sin(x), range(1e18, 1e18), zero, range(-1, 1)},
        {"cos", cos(x), range(-1, 2), zero, range(std::cos(2.0), 1)},
        {"cos falling", cos(x), range(1, 3), zero, range(std::cos(3.0), std::cos(1.0))},
        {"sin, a whole turn", sin(x), range(0, 7), zero, range(-1, 1)},
        {"tan", tan(x), range(2, 4), zero, range(std::tan(2.0), std::tan(4.0))},
        {"exp", exp(x), range(-infinity, 0), zero, range(0, 1)},
        {"cosh", cosh(x), range(-1, 2), zero, range(1, std::cosh(2.0))},
        {"acos", acos(x), range(-1, 1), zero, range(0, pi)},
        {"|x|", abs(x), range(-1, 3), zero, range(0, 3)},
        {"mod", mod(x, y), range(2.5, 3.5), range(2, 2), range(0.5, 1.5)},
        {"mod, negative divisor", mod(x, y), range(1, 9), range(-3, -2), range(-3, 0)},
        {"atan2", atan2(y, x), range(-2, -1), range(1, 2), range(std::atan2(1.0, -2.0) * 0 + std::atan2(2.0, -1.0), std::atan2(1.0, -2.0))},
        {"x^y", pow(x, y), range(2, 3), range(-1, 2), range(1.0 / 3, 9)},
        {"x^y through 0", pow(x, y), range(0, 3), range(1, 2), range(0, 9)},
    };
    for (const tight& c : cases) {
        CAPTURE(c.name);
        const interval r = s.over(c.f, c.of_x, c.of_y);
        CHECK(r.low <= c.expected.low);
        CHECK(r.low >= c.expected.low - 1e-12);
        CHECK(r.high >= c.expected.high);
        CHECK(r.high <= c.expected.high + 1e-12);
    }
}

TEST_CASE("evaluate_interval: truth is three-valued") {
    box_formula s;
    const expr below = less(s.x, s.y), undefined_below = less(sqrt(s.x), s.y);
    const auto over = [&](const expr& c, double low, double high) { return s.over(c, range(low, high), range(1, 1)); };
    CHECK(over(below, 0, 0.5) == range(1, 1));
    CHECK(over(below, 1, 2) == range(0, 0));
    CHECK(over(below, 0, 2) == range(0, 1));
    CHECK(over(logical_not(below), 1, 2) == range(1, 1));
    CHECK(over(less_equal(s.x, s.y), 0, 1) == range(1, 1));
    CHECK(over(equal(s.x, s.y), 1, 1) == range(1, 1));
    CHECK(over(equal(s.x, s.y), 2, 3) == range(0, 0));
    CHECK(over(undefined_below, -1, 4).maybe_undefined);
    // the other side decides
    CHECK_FALSE(over(logical_and(undefined_below, less(s.x, s.number(-5))), -1, 4).maybe_undefined);
    CHECK_FALSE(over(logical_or(undefined_below, less(s.x, s.number(5))), -1, 4).maybe_undefined);
    CHECK(over(logical_or(undefined_below, less(s.x, s.number(-5))), -1, 4).maybe_undefined);
}

TEST_CASE("evaluate_interval: what is proven needs no guard") {
    box_formula s;
    const expr x = s.x, y = s.y, one = s.number(1);
    const expr sum_of_squares = x * x + y * y;
    const auto proven = [&](const expr& f, interval_model model) {
        const node_id root = f.id();
        const std::vector<interval> box{range(-2, 2), range(-2, 2)};
        const auto ranges = evaluate_interval(s.g, std::span<const node_id>(&root, 1), box, model);
        const node n = f.node();
        return stays_in_domain(n, ranges[n.a.index], n.arity() > 1 ? ranges[n.b.index] : ranges[n.a.index]);
    };
    for (const interval_model model : {interval_model::real, interval_model::float32}) {
        CHECK(proven(sqrt(sum_of_squares), model));
        CHECK(proven(one / (one + sum_of_squares), model));
        CHECK(proven(log(exp(x)), model));
        CHECK(proven(pow(one + sum_of_squares, y), model));
        CHECK(proven(acosh(cosh(x)), model) == (model == interval_model::real));  // cosh may come out below 1 in float32
        CHECK_FALSE(proven(one / sum_of_squares, model));
        CHECK_FALSE(proven(log(sum_of_squares), model));
        CHECK_FALSE(proven(sqrt(sum_of_squares - one), model));
        CHECK_FALSE(proven(pow(x, y), model));
    }
    CHECK(proven(asin(sin(x)), interval_model::real));
    CHECK_FALSE(proven(asin(sin(x)), interval_model::float32));
}
