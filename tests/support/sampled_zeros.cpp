#include "tests/support/zero_finder.hpp"

#include <algorithm>
#include <array>
#include <cmath>

namespace glexpr::test {

namespace {

/// What a piece of a chord holds.
enum class finding : std::uint8_t {
    crossing,   ///< one zero with a change of sign
    cluster,    ///< a zero with a change of sign, perhaps several, in a piece of the smallest width
    edge,       ///< a pole, a jump or an end of the domain
    unsettled,  ///< as good as a zero: at the smallest width neither excluded nor monotone, and f comes near 0
};

struct event {
    finding what;
    real s;
};

real magnitude(const interval& v) { return v.low > 0 ? static_cast<real>(v.low) : v.high < 0 ? -static_cast<real>(v.high) : 0; }

class sampling_finder final : public zero_finder {
  public:
    explicit sampling_finder(judged_formula f) : f_(std::move(f)) {}

    first_zero first(const chord& c) override {
        start(c);
        first_zero found;
        doubt why = doubt::none;
        const auto doubted = [&](doubt d) {
            if (why == doubt::none) why = d;
        };
        real last_edge = chord_low - ambiguous_s;
        while (const std::optional<event> e = next_event(found.hit ? found.s + ambiguous_s : chord_high)) {
            const bool in_sight = e->s >= -1 - ambiguous_s && e->s <= (found.hit ? found.s : 1) + ambiguous_s;
            if (!in_sight) continue;
            switch (e->what) {
                case finding::crossing:
                case finding::cluster:
                    if (found.hit || e->what == finding::cluster) doubted(doubt::another_root);
                    if (std::abs(std::abs(e->s) - 1) <= ambiguous_s || e->s - last_edge <= ambiguous_s) doubted(doubt::chord_end);
                    if (!found.hit && e->s >= -1 && e->s <= 1) found.hit = true, found.s = e->s;
                    break;
                case finding::edge:
                    last_edge = e->s;
                    if (found.hit || ends_near_zero(e->s)) doubted(doubt::chord_end);
                    break;
                case finding::unsettled:
                    doubted(found.hit ? doubt::another_root : nearly_touches(e->s) ? doubt::near_touch : doubt::rounding);
                    break;
            }
        }
        found.why = why != doubt::none ? why : rounding_doubt(found);
        return found;
    }

    bool certainly_hit(const chord&) override { return false; }  // the sign may change at a jump

    std::vector<zero> all(const chord& c) override {
        start(c);
        std::vector<zero> found;
        while (const std::optional<event> e = next_event(chord_high))
            if (e->what != finding::edge) found.push_back({e->s, e->what != finding::unsettled});
        return found;
    }

  private:
    struct piece {
        real a, b;
    };

    /// Below this width in s a piece is judged by samples.
    static constexpr real smallest = 1e-5L;

    void start(const chord& c) {
        chord_ = c;
        pieces_.assign({{chord_low, chord_high}});
        band_ = 0;
        for (int i = -4; i <= 4; ++i) {
            const real error = f_(c.at(static_cast<real>(i) / 4.1L)).error;
            if (error < 1e18L) band_ = std::max(band_, 2 * error);
        }
    }

    real value(real s) { return f_.formula().value(chord_.at(s)); }

    /// Goes on to the next event in front of `end`.
    std::optional<event> next_event(real end) {
        while (!pieces_.empty() && pieces_.back().a < end) {
            const piece p = pieces_.back();
            pieces_.pop_back();
            const ray_range r = f_.formula().range(chord_, p.a, p.b);
            if (r.undefined || magnitude(r.value) > band_) continue;
            const bool smooth = !r.value.maybe_undefined && !r.value.maybe_discontinuous;
            if (smooth) {
                const interval slope = f_.formula().slope_range(chord_, p.a, p.b);
                const real middle = value((p.a + p.b) / 2);
                const real reach =
                    (p.b - p.a) / 2 * std::max(std::abs(static_cast<real>(slope.low)), std::abs(static_cast<real>(slope.high)));
                if (std::abs(middle) - reach > band_) continue;
                if (magnitude(slope) > 0) {
                    const real value_a = value(p.a), value_b = value(p.b);
                    if (differ_in_sign(value_a, value_b)) return event{finding::crossing, crossing(p.a, p.b, value_a)};
                    continue;
                }
            }
            if (p.b - p.a > smallest) {
                const real between = p.a + 0.4871L * (p.b - p.a);  // off the places where formulas have their corners
                pieces_.push_back({between, p.b});
                pieces_.push_back({p.a, between});
            } else if (const auto e = smooth ? judged(p) : judged_edge(p)) {
                return e;
            }
        }
        return std::nullopt;
    }

    real crossing(real a, real b, real value_a) {
        while (b - a > 1e-12L) {
            const real s = (a + b) / 2;
            const real here = value(s);
            (differ_in_sign(here, value_a) ? b : a) = s;
        }
        return (a + b) / 2;
    }

    /// The zero between the ends of a piece of the smallest width, if f shrinks towards it as it does at no pole and no jump.
    std::optional<event> cluster(const piece& p) {
        const real a = value(p.a), b = value(p.b);
        if (!std::isfinite(a) || !std::isfinite(b) || !differ_in_sign(a, b)) return std::nullopt;
        const real s = crossing(p.a, p.b, a);
        const real left = std::abs(value(s - 1e-12L)), right = std::abs(value(s + 1e-12L));
        if (!(std::max(left, right) < 0.01L * std::max(std::abs(a), std::abs(b)))) return std::nullopt;
        return event{finding::cluster, s};
    }

    std::optional<event> judged(const piece& p) {
        if (const auto e = cluster(p)) return e;
        const real middle = (p.a + p.b) / 2;
        if (comes_near_zero(p.a) || comes_near_zero(p.b) || comes_near_zero(middle)) return event{finding::unsettled, middle};
        return std::nullopt;
    }

    std::optional<event> judged_edge(const piece& p) {
        if (const auto e = cluster(p)) return e;
        return event{finding::edge, (p.a + p.b) / 2};
    }

    /// Whether f would be 0 a little beyond an edge if it went on as before, or is 0 within its error beside it.
    bool ends_near_zero(real edge) {
        for (const real way : {-1, 1}) {
            const real beside = edge + way * smallest;
            const real here = std::abs(value(beside)), further = std::abs(value(beside + way * ambiguous_s));
            if (std::isfinite(here) && (further >= 2 * here || f_.vanishes(chord_.at(beside)))) return true;
        }
        return false;
    }

    /// Whether a complex pair is near: f grows to twice its value within that distance.
    bool nearly_touches(real s) {
        const real here = std::abs(value(s));
        return std::abs(value(s - ambiguous_s)) >= 2 * here || std::abs(value(s + ambiguous_s)) >= 2 * here;
    }

    bool comes_near_zero(real s) { return std::isfinite(value(s)) && (nearly_touches(s) || f_.vanishes(chord_.at(s))); }

    doubt rounding_doubt(const first_zero& found) {
        const auto vanishes = [&](real s) { return std::isfinite(value(s)) && f_.vanishes(chord_.at(s)); };
        if (vanishes(-1) || (!found.hit && vanishes(1))) return doubt::rounding;
        if (found.hit && !is_steady(f_, chord_, found.s, [&](real s) { return value(s); })) return doubt::rounding;
        return doubt::none;
    }

    judged_formula f_;
    chord chord_;
    std::vector<piece> pieces_;  ///< the rest of the chord, the nearest last
    real band_ = 0;              ///< f is judged closely where it is nearer to 0 than this
};

}  // namespace

std::unique_ptr<zero_finder> make_sampling_finder(judged_formula f) { return std::make_unique<sampling_finder>(std::move(f)); }

}  // namespace glexpr::test
