#pragma once

#include <glexpr/analyze/definedness.hpp>
#include <glexpr/analyze/evaluate_interval.inl>
#include <glexpr/graph/construct.hpp>
#include <glexpr/graph/make.hpp>
#include <glexpr/graph/schedule.hpp>
#include <glexpr/surface/pick.hpp>
#include <glexpr/transform/differentiate.hpp>

#include <cmath>
#include <utility>

namespace glexpr {

namespace detail {

using vector3 = std::array<double, 3>;

inline double dot(const vector3& a, const vector3& b) { return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]; }

/// The magnitude of the largest component; infinite where one is no number.
inline double size_of(const vector3& v) {
    double size = 0;
    for (const double c : v) size = std::abs(c) <= size ? size : std::isfinite(c) ? std::abs(c) : infinity;
    return size;
}

/// The vector in unit length; nothing for 0 and for what is not finite.
inline std::optional<vector3> unit(vector3 v) {
    const double size = size_of(v);
    if (!(size > 0) || !std::isfinite(size)) return std::nullopt;
    for (double& c : v) c /= size;
    const double length = std::sqrt(dot(v, v));
    for (double& c : v) c /= length;
    return v;
}

GLEXPR_INLINE range_evaluator::range_evaluator(const graph& g, std::span<const node_id> roots)
    : plan_(g, roots), ranges_(plan_.steps.size()) {
    std::size_t step = 0;
    for (const node_id id : schedule(g, roots)) {
        if (g.is_constant(id)) ranges_[step] = constant_range(g.constant(id), interval_model::real);
        if (g[id].op == op::truth) ranges_[step] = {plan_.steps[step].constant, plan_.steps[step].constant, false, false};
        ++step;
    }
}

GLEXPR_INLINE void range_evaluator::run(std::span<const interval> variables) {
    for (std::size_t i = 0; i < plan_.steps.size(); ++i) {
        const node& n = plan_.steps[i].what;
        if (n.op == op::constant || n.op == op::truth) continue;
        if (n.op == op::variable) {
            ranges_[i] = variables[static_cast<std::size_t>(n.payload)];
            continue;
        }
        ranges_[i] = evaluate_interval(n, ranges_[n.a.index], ranges_[n.b.index], ranges_[n.c.index]);
    }
}

constexpr bool excludes_zero(const interval& range) { return range.low > 0 || range.high < 0; }
constexpr bool is_continuous(const interval& range) { return !range.maybe_undefined && !range.maybe_discontinuous; }

/// The line p(s) = middle + s·direction for |s| ≤ half_length, with a unit direction: the part of a ray that is searched.
struct search_line {
    vector3 middle{};
    vector3 direction{};
    double half_length = 0;

    vector3 at(double s) const {
        vector3 p = middle;
        for (std::size_t i = 0; i < 3; ++i) p[i] += s * direction[i];
        return p;
    }
};

/// A zero in this place of the line, and the sign of f in front of it.
struct found_zero {
    double s = 0;
    int side = 0;
};

/// The search for the first zero on one line.
class zero_search {
  public:
    /// `variables` are the values of all variables but the coordinates.
    zero_search(range_evaluator& ranges, range_evaluator* second, evaluator<double>& values, std::span<const double> variables,
                const std::array<std::size_t, 3>& coordinates, const search_line& line)
        : ranges_(ranges),
          second_(second),
          values_(values),
          coordinates_(coordinates),
          line_(line),
          shortest_(2 * line.half_length * pick_resolution) {
        for (const double v : variables) {
            numbers_.push_back(v);
            boxes_.push_back({v, v, false, false});
        }
    }

    /// Nothing where there is none before `clear_to`.
    std::optional<found_zero> run() {
        list<piece> waiting{{-line_.half_length, line_.half_length}};
        while (!waiting.empty()) {
            const piece next = waiting.back();
            clear_to_ = next.first;
            if (evaluations_ >= pick_evaluations) return std::nullopt;
            waiting.pop_back();
            switch (examine(next)) {
                case verdict::no_zero: break;
                case verdict::zero: return zero_;
                case verdict::split: waiting.push_back({next.middle(), next.last}); waiting.push_back({next.first, next.middle()});
            }
        }
        clear_to_ = line_.half_length;
        return std::nullopt;
    }

    /// No zero counts before this.
    double clear_to() const { return clear_to_; }

    /// f at a place; not a number where it is undefined.
    double value(double s) {
        const evaluated<double> f = evaluate(s)[0];
        return f.defined ? f.value : std::nan("");
    }

    /// The unit normal against the line.
    vector3 normal(double s) {
        // Where several sheets meet the gradient is mere rounding: just in front of them it still has their direction.
        const double step = line_.half_length * 0x1p-20;
        const double beside = s - step >= -line_.half_length ? s - step : s + step;
        vector3 g = gradient(s);
        if (const vector3 other = gradient(beside); size_of(g) < 1e-3 * size_of(other)) g = other;
        vector3 n = unit(g).value_or(line_.direction);
        if (dot(n, line_.direction) > 0)
            for (double& c : n) c = -c;
        return n;
    }

  private:
    struct piece {
        double first, last;

        double middle() const { return 0.5 * (first + last); }
        double length() const { return last - first; }
    };

    enum class verdict { no_zero, zero, split };

    /// What the last piece that was passed says about f in front of the next one.
    enum class approach { start, positive, negative, unknown };

    struct restriction {
        interval f;
        interval slope;
        bool undefined = false;  ///< everywhere
    };

    static interval number(double v) { return {v, v, false, false}; }
    static interval whole(const piece& p) { return {p.first, p.last, false, false}; }

    void place(const piece& p) {
        ++evaluations_;
        for (std::size_t i = 0; i < 3; ++i) boxes_[coordinates_[i]] = number(line_.middle[i]) + whole(p) * number(line_.direction[i]);
    }

    restriction over(const piece& p) {
        place(p);
        ranges_.run({boxes_.data(), boxes_.size()});
        restriction result{ranges_[0], {}, is_surely_false(ranges_[4])};
        for (std::size_t i = 0; i < 3; ++i) result.slope = result.slope + ranges_[i + 1] * number(line_.direction[i]);
        return result;
    }

    /// The second derivative along the line.
    interval curvature(const piece& p) {
        if (!second_) return whole_line;
        place(p);
        second_->run({boxes_.data(), boxes_.size()});
        interval result;
        std::size_t root = 0;
        for (std::size_t i = 0; i < 3; ++i)
            for (std::size_t j = i; j < 3; ++j)
                result =
                    result + (*second_)[root++] * number(line_.direction[i]) * number(i == j ? line_.direction[j] : 2 * line_.direction[j]);
        return result;
    }

    interval at(double s) { return over({s, s}).f; }

    std::span<const evaluated<double>> evaluate(double s) {
        const vector3 p = line_.at(s);
        for (std::size_t i = 0; i < 3; ++i) numbers_[coordinates_[i]] = p[i];
        return values_.all({numbers_.data(), numbers_.size()});
    }

    vector3 gradient(double s) {
        const auto all = evaluate(s);
        return {all[1].value, all[2].value, all[3].value};
    }

    verdict examine(const piece& p) {
        const restriction r = over(p);
        const bool continuous = is_continuous(r.f);
        if (r.undefined || (continuous && r.f.low >= 0 && r.f.high <= 0)) return leave();
        if (excludes_zero(r.f)) return pass(r.f);
        if (continuous && !r.slope.maybe_undefined) {
            if (excludes_zero(r.slope)) return examine_monotone(p);
            const double c = p.middle();
            const restriction center = over({c, c});
            const interval offset = whole(p) - number(c), mean_value = center.f + r.slope * offset;
            if (excludes_zero(mean_value)) return pass(mean_value);
            if (const interval bend = curvature(p); is_continuous(r.slope) && !bend.maybe_undefined) {
                const interval change = bend * offset, taylor = center.f + (center.slope + number(0.5) * change) * offset;
                if (excludes_zero(taylor)) return pass(taylor);
                if (excludes_zero(center.slope + change)) return examine_monotone(p);
            }
        }
        if (p.length() > shortest_) return verdict::split;
        return accept(p) ? verdict::zero : leave();
    }

    /// f runs in one direction without a jump: the signs at the ends decide.
    verdict examine_monotone(const piece& p) {
        const interval first = at(p.first), last = at(p.last);
        if (!excludes_zero(first) && accept({p.first, p.first})) return verdict::zero;
        if (!excludes_zero(last)) return accept({p.last, p.last}) ? verdict::zero : leave();
        if (!excludes_zero(first) || (first.low > 0) == (last.low > 0)) return pass(last);
        return settle(bisect(p), first.low > 0 ? 1 : -1) ? verdict::zero : leave();
    }

    verdict pass(const interval& range) {
        approach_ = range.low > 0 ? approach::positive : approach::negative;
        return verdict::no_zero;
    }

    verdict leave() {
        approach_ = approach::unknown;
        return verdict::no_zero;
    }

    /// Whether a zero in a piece too short to be split counts: f must come to 0 from both sides.
    bool accept(const piece& p) {
        const piece wide{larger(p.first - shortest_, -line_.half_length), smaller(p.last + shortest_, line_.half_length)};
        const double before = value(wide.first), behind = value(wide.last);
        const bool crosses = (before < 0 && behind > 0) || (before > 0 && behind < 0);
        if (!crosses && approach_ == approach::unknown) return false;
        const double s = crosses ? bisect(wide) : nearest_to_zero(wide);
        return (is_continuous(over(wide).f) || shrinks(s, before, behind)) && settle(s, side_of(before));
    }

    /// Takes a zero at `s`, or right beside it where f has no value at that very place, as x²/x at 0. Not where f overflows.
    bool settle(double s, int side) {
        for (const double place : {s, s - closest(), s + closest()}) {
            if (!std::isfinite(value(place))) continue;
            zero_ = {place, side};
            return true;
        }
        return false;
    }

    int side_of(double before) const {
        switch (approach_) {
            case approach::positive: return 1;
            case approach::negative: return -1;
            case approach::start:
            case approach::unknown: return before > 0 ? 1 : before < 0 ? -1 : 0;
        }
        return 0;
    }

    /// Whether |f| is much smaller close to `s` than at the distance of the shortest piece, on both sides.
    bool shrinks(double s, double before, double behind) {
        return std::abs(value(s - closest())) < 0.5 * std::abs(before) && std::abs(value(s + closest())) < 0.5 * std::abs(behind);
    }

    double closest() const { return shortest_ * 0x1p-10; }

    /// Where f changes its sign, to the last digits of the line.
    double bisect(piece p) {
        const bool rises = value(p.first) < 0;
        while (p.length() > line_.half_length * 0x1p-53 && p.middle() > p.first && p.middle() < p.last) {
            if ((value(p.middle()) < 0) == rises)
                p.first = p.middle();
            else
                p.last = p.middle();
        }
        return std::abs(value(p.first)) < std::abs(value(p.last)) ? p.first : p.last;
    }

    /// Where |f| is least on a short piece, if it has one valley.
    double nearest_to_zero(piece p) {
        for (int i = 0; i < 40; ++i) {
            const double third = p.length() / 3, left = p.first + third, right = p.last - third;
            if (std::abs(value(left)) <= std::abs(value(right)))
                p.last = right;
            else
                p.first = left;
        }
        return p.middle();
    }

    range_evaluator& ranges_;
    range_evaluator* second_;
    evaluator<double>& values_;
    std::array<std::size_t, 3> coordinates_;
    search_line line_;
    double shortest_;
    list<double> numbers_;
    list<interval> boxes_;
    std::size_t evaluations_ = 0;
    approach approach_ = approach::start;
    found_zero zero_;
    double clear_to_ = 0;
};

/// Formulas whose gradient takes more nodes than this go without second derivatives, which would take a dozen times as many.
inline constexpr std::size_t most_nodes_with_curvature = 2048;

/// f, its derivatives by x, y and z, where it is defined; then, unless that is large, the derivatives by xx, xy, xz, yy, yz and zz.
inline std::vector<node_id> picking_roots(const expr& f, const symbols& names) {
    graph& g = f.graph();
    std::vector<expr> coordinates;
    for (const symbol& s : names.all())
        if (s.kind == symbol_kind::coordinate) coordinates.push_back(coordinate(g, s.name));
    GLEXPR_ASSERT(coordinates.size() <= 3, "a point has three components");
    std::vector<node_id> roots{f.id()};
    const auto append = [&](const std::vector<expr>& derivatives, std::size_t count) {
        for (const expr& d : derivatives) roots.push_back(d.id());
        for (std::size_t i = derivatives.size(); i < count; ++i) roots.push_back(constant(g, 0).id());
    };
    std::vector<expr> first = gradient(f, coordinates);
    append(first, 3);
    roots.push_back(definedness(f).id());
    if (schedule(g, roots).size() > most_nodes_with_curvature) return roots;
    for (std::size_t i = 0; i < 3; ++i)
        append(i < first.size() ? gradient(first[i], std::span(coordinates).subspan(i)) : std::vector<expr>(), 3 - i);
    return roots;
}

}  // namespace detail

GLEXPR_INLINE std::optional<pick_range> clip_to_sphere(const pick_ray& ray, double radius) {
    const auto direction = detail::unit(ray.direction);
    if (!direction || !(detail::size_of(ray.origin) < infinity)) return std::nullopt;
    const double to_middle = -detail::dot(ray.origin, *direction);
    const detail::vector3 middle = detail::search_line{ray.origin, *direction}.at(to_middle);
    const double half_squared = radius * radius - detail::dot(middle, middle);
    if (!(half_squared > 0) || !(half_squared < infinity)) return std::nullopt;
    const double half = std::sqrt(half_squared);
    if (to_middle + half <= 0) return std::nullopt;
    return pick_range{detail::larger(to_middle - half, 0), to_middle + half};
}

GLEXPR_INLINE std::optional<pick_range> clip_to_box(const pick_ray& ray, const std::array<double, 3>& low,
                                                    const std::array<double, 3>& high) {
    const auto direction = detail::unit(ray.direction);
    if (!direction || !(detail::size_of(ray.origin) < infinity)) return std::nullopt;
    pick_range range{0, infinity};
    for (std::size_t i = 0; i < 3; ++i) {
        const double d = (*direction)[i], to_low = low[i] - ray.origin[i], to_high = high[i] - ray.origin[i];
        if (detail::is_zero(d)) {
            if (to_low > 0 || to_high < 0) return std::nullopt;
        } else {
            range.from = detail::larger(range.from, d > 0 ? to_low / d : to_high / d);
            range.to = detail::smaller(range.to, d > 0 ? to_high / d : to_low / d);
        }
    }
    if (!(range.from < range.to) || !(range.to < infinity)) return std::nullopt;
    return range;
}

GLEXPR_INLINE surface_picker::surface_picker(const expr& f, const symbols& names)
    : surface_picker(f, names, detail::picking_roots(as_number(f), names)) {}

GLEXPR_INLINE surface_picker::surface_picker(const expr& f, const symbols& names, const std::vector<node_id>& roots)
    : ranges_(f.graph(), std::span(roots).first(5)),
      values_(f.graph(), std::span(roots).first(4)),
      variables_(bindings<double>(names).in_order(f.graph())),
      complete_(!f.graph().full()) {
    if (roots.size() > 5) second_.emplace(f.graph(), std::span(roots).subspan(5));
    for (const variable& v : f.graph().variables()) names_.push_back(v.name);
    std::size_t count = 0;
    for (const symbol& s : names.all())
        if (s.kind == symbol_kind::coordinate) coordinates_[count++] = f.graph().find_variable(s.name).value_or(0);
    for (; count < 3; ++count) {  // a coordinate that is not declared, of which nothing depends
        coordinates_[count] = variables_.size();
        variables_.push_back(0);
    }
}

GLEXPR_INLINE void surface_picker::set(std::string_view parameter, double value) {
    for (std::size_t i = 0; i < names_.size(); ++i)
        if (names_[i] == parameter) variables_[i] = value;
}

GLEXPR_INLINE picked surface_picker::first_hit(const pick_ray& ray, const pick_range& range) {
    const auto direction = detail::unit(ray.direction);
    if (!direction || !(detail::size_of(ray.origin) < infinity) || !(range.from < range.to)) return {std::nullopt, range.to};
    if (!complete_) return {std::nullopt, range.from};
    const double to_middle = 0.5 * (range.from + range.to);
    const detail::search_line ray_line{ray.origin, *direction};
    const detail::search_line line{ray_line.at(to_middle), *direction, 0.5 * (range.to - range.from)};
    detail::zero_search search(ranges_, second_ ? &*second_ : nullptr, values_, variables_, coordinates_, line);
    const std::optional<detail::found_zero> zero = search.run();
    if (!zero) return {std::nullopt, to_middle + search.clear_to()};
    return {surface_hit{line.at(zero->s), search.normal(zero->s), to_middle + zero->s, search.value(zero->s), zero->side},
            to_middle + detail::smaller(search.clear_to(), zero->s)};
}

GLEXPR_INLINE picked surface_picker::first_hit(const pick_ray& ray, double radius) {
    const std::optional<pick_range> range = clip_to_sphere(ray, radius);
    return range ? first_hit(ray, *range) : picked{std::nullopt, infinity};
}

}  // namespace glexpr
